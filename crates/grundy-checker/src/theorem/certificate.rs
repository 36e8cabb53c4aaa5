//! The text of a certificate: a line for each thing, words with blanks between them.
//!
//! ```text
//! grundy-theorem 1            version of this format
//! game NAME                   for readers
//! rules HASH                  for finding it again; what is checked are the rules that the user has
//! with NAME NUMBER            a parameter of the rules, as often as there are some
//! play normal                 or misere
//! claim outcome               or: value G; or: values (one more heap v, P if the Grundy value is v)
//! numeration T S             or: T S R
//! rank sum I …                or: rank largest I …; the first rank that changes falls with every move
//! set N                       P, or the positions of value 0, 1, … one after another: N lines of states
//! lemma L N                   positions from which line L of the moves leads into the last set
//! able L N                    positions from which line L leads to a position (misère play)
//! stuck N                     positions without a move (misère play)
//! end
//! ```
//!
//! A state is `+` (it accepts) or `-`, then `LETTER:STATE` for each edge, letters ascending. State 0 is the start. A
//! letter is Σ digit of coordinate i · (number of digits)^i.

use super::Refusal;
use super::numeration::Numeration;

pub(super) type Number = u32;

/// A deterministic automaton: for each state whether it accepts and its edges.
#[derive(Clone, Debug, Default)]
pub(super) struct Automaton {
    pub(super) accepts: Vec<bool>,
    pub(super) edges: Vec<Vec<(Number, Number)>>,
}

impl Automaton {
    pub(super) fn next(&self, state: Number, letter: Number) -> Option<Number> {
        let edges = self.edges.get(state as usize)?;
        edges.binary_search_by_key(&letter, |e| e.0).ok().map(|i| edges[i].1)
    }
}

/// A number of a position that falls, or stays while a later one falls.
#[derive(Clone, Debug)]
pub(super) struct Rank {
    pub(super) largest: bool,
    pub(super) of: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Outcome,
    Value(usize),
    Values,
}

/// A set with the lemmas that go with it.
#[derive(Clone, Debug, Default)]
pub(super) struct Level {
    pub(super) set: Automaton,
    pub(super) lemmas: Vec<(usize, Automaton)>,
}

#[derive(Clone, Debug)]
pub(super) struct Certificate {
    pub(super) game: String,
    pub(super) parameters: Vec<(String, i64)>,
    pub(super) misere: bool,
    pub(super) kind: Kind,
    pub(super) numeration: Numeration,
    pub(super) ranks: Vec<Rank>,
    pub(super) levels: Vec<Level>,
    pub(super) able: Vec<(usize, Automaton)>,
    pub(super) stuck: Automaton,
}

fn wrong<T>(line: usize, what: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Format(line, what.into()))
}

fn number<T: std::str::FromStr>(line: usize, word: Option<&&str>) -> Result<T, Refusal> {
    match word.and_then(|w| w.parse().ok()) {
        Some(n) => Ok(n),
        None => wrong(line, format!("{word:?} where a number is expected")),
    }
}

/// Reads a certificate. Work and memory are proportional to the text.
pub(super) fn read(text: &str) -> Result<Certificate, Refusal> {
    let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
    if lines.next().map(|l| l.1) != Some("grundy-theorem 1") {
        return wrong(1, "the first line must be 'grundy-theorem 1'");
    }
    let mut c = Certificate {
        game: String::new(),
        parameters: Vec::new(),
        misere: false,
        kind: Kind::Outcome,
        numeration: Numeration::default(),
        ranks: Vec::new(),
        levels: Vec::new(),
        able: Vec::new(),
        stuck: Automaton::default(),
    };
    while let Some((at, line)) = lines.next() {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        match words[..] {
            ["end"] if c.numeration == Numeration::default() => {
                return wrong(at, "the line 'numeration' is missing");
            }
            ["end"] => {
                return match lines.find(|l| !l.1.trim().is_empty()) {
                    None => Ok(c),
                    Some((at, _)) => wrong(at, "text behind 'end'"),
                };
            }
            ["game", name] => c.game = name.into(),
            ["rules", hash] if u64::from_str_radix(hash, 16).is_ok() => {}
            ["with", name, value] => c.parameters.push((name.into(), number(at, Some(&value))?)),
            ["play", "normal"] => c.misere = false,
            ["play", "misere"] => c.misere = true,
            ["claim", "outcome"] => c.kind = Kind::Outcome,
            ["claim", "values"] => c.kind = Kind::Values,
            ["claim", "value", g] => c.kind = Kind::Value(number(at, Some(&g))?),
            ["numeration", ..] => {
                let terms: Vec<i64> =
                    words[1..].iter().map(|w| number(at, Some(w))).collect::<Result<_, _>>()?;
                c.numeration = Numeration::new(&terms).or_else(|what| wrong(at, what))?;
            }
            ["rank", how @ ("sum" | "largest"), ..] => {
                let of =
                    words[2..].iter().map(|w| number(at, Some(w))).collect::<Result<_, _>>()?;
                c.ranks.push(Rank { largest: how == "largest", of });
            }
            ["set" | "lemma" | "able" | "stuck", ..] => {
                let states: usize = number(at, words.last())?;
                let mut automaton = Automaton::default();
                for _ in 0..states {
                    let Some((at, line)) = lines.next() else {
                        return wrong(at, "states are missing");
                    };
                    state(at, line, states, &mut automaton)?;
                }
                match (words[0], words.len()) {
                    ("set", 2) => c.levels.push(Level { set: automaton, lemmas: Vec::new() }),
                    ("stuck", 2) => c.stuck = automaton,
                    ("able", 3) => c.able.push((number(at, words.get(1))?, automaton)),
                    ("lemma", 3) => match c.levels.last_mut() {
                        Some(level) => level.lemmas.push((number(at, words.get(1))?, automaton)),
                        None => return wrong(at, "a lemma before the first set"),
                    },
                    _ => return wrong(at, "too many or too few words"),
                }
            }
            [] => {}
            _ => return wrong(at, format!("'{}' is not known", words[0])),
        }
    }
    wrong(text.lines().count(), "the line 'end' is missing")
}

fn state(at: usize, line: &str, states: usize, automaton: &mut Automaton) -> Result<(), Refusal> {
    let mut words = line.split_ascii_whitespace();
    automaton.accepts.push(match words.next() {
        Some("+") => true,
        Some("-") => false,
        other => return wrong(at, format!("{other:?} where '+' or '-' is expected")),
    });
    let mut edges: Vec<(Number, Number)> = Vec::new();
    for word in words {
        let Some((letter, target)) = word.split_once(':') else {
            return wrong(at, format!("'{word}' where LETTER:STATE is expected"));
        };
        let edge = (number(at, Some(&letter))?, number(at, Some(&target))?);
        if edge.1 as usize >= states || edges.last().is_some_and(|e| e.0 >= edge.0) {
            return wrong(at, format!("'{word}': letters must ascend and lead to states"));
        }
        edges.push(edge);
    }
    automaton.edges.push(edges);
    Ok(())
}
