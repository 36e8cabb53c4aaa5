//! The text of a certificate, a line for each thing; docs/THEOREMS.md has its format.
//!
//! A letter is Σ digit of coordinate i · (number of digits)^i.

use std::str::FromStr;

use super::automaton::{Automaton, Number};
use super::numeration::Numeration;
use super::sums::Sum;
use super::{Accepts, Claim, Refusal};

/// A number of a position that falls, or stays while a later one falls: the largest of some coordinates, or their sum.
pub(super) struct Rank {
    pub(super) largest: bool,
    pub(super) of: Vec<usize>,
}

impl Rank {
    /// What its value is the largest of, where coordinates are these variables.
    pub(super) fn sums(&self, variable: impl Fn(usize) -> usize) -> Vec<Sum> {
        let each: Vec<Sum> = self.of.iter().map(|&i| Sum::variable(variable(i))).collect();
        let sum = each.iter().fold(Sum::default(), |sum, v| sum.plus(1, v));
        if self.largest { each } else { vec![sum] }
    }
}

/// Each rank is compared beside all that come before it.
const RANKS: usize = 24;

pub(super) struct Certificate {
    pub(super) claim: Claim,
    pub(super) numeration: Numeration,
    pub(super) ranks: Vec<Rank>,
    /// P, or the positions of value 0, 1, ….
    pub(super) sets: Vec<Automaton>,
}

fn wrong<T>(line: usize, what: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Format(line, what.into()))
}

fn number<T: FromStr>(line: usize, word: &str) -> Result<T, Refusal> {
    word.parse().or_else(|_| wrong(line, format!("'{word}' where a number is expected")))
}

fn numbers<T: FromStr>(line: usize, words: &[&str]) -> Result<Vec<T>, Refusal> {
    words.iter().map(|word| number(line, word)).collect()
}

/// Reads a certificate. Work and memory are proportional to the text.
pub(super) fn read(text: &str) -> Result<Certificate, Refusal> {
    let mut claim = Claim {
        game: String::new(),
        parameters: Vec::new(),
        misere: false,
        accepts: Accepts::Losing,
        numeration: Vec::new(),
        states: 0,
    };
    let (mut numeration, mut ranks, mut sets) = (None, Vec::new(), Vec::new());
    let mut lines = (1..).zip(text.lines());
    if !matches!(lines.next(), Some((_, "grundy-theorem 1" | "grundy-theorem 2"))) {
        return wrong(1, "the first line must be 'grundy-theorem 2' (or 1)");
    }
    while let Some((at, line)) = lines.next() {
        match line.split_ascii_whitespace().collect::<Vec<_>>()[..] {
            [] => {}
            ["game", name] => claim.game = name.into(),
            ["rules", hash] if u64::from_str_radix(hash, 16).is_ok() => {}
            ["with", name, value] => {
                if claim.parameters.iter().any(|(known, _)| known == name) {
                    return wrong(at, format!("'{name}' has a value already"));
                }
                claim.parameters.push((name.into(), number(at, value)?));
            }
            ["play", "normal"] => claim.misere = false,
            ["play", "misere"] => claim.misere = true,
            ["claim", "outcome"] => claim.accepts = Accepts::Losing,
            ["claim", "values"] => claim.accepts = Accepts::Values,
            ["claim", "value", g] => claim.accepts = Accepts::Value(number(at, g)?),
            ["numeration", ref terms @ ..] => {
                claim.numeration = numbers(at, terms)?;
                numeration = Numeration::new(&claim.numeration);
                if numeration.is_none() {
                    return wrong(
                        at,
                        "no numeration: 1 <= S <= T <= 15, or T >= 2 and S = 0; \
                                      with a third term 0 <= S <= T <= 15 and 1 <= R <= T",
                    );
                }
            }
            ["rank", how @ ("sum" | "largest"), ref of @ ..] => {
                let of: Vec<usize> = numbers(at, of)?;
                let once = || of.iter().enumerate().all(|(i, n)| !of[..i].contains(n));
                if ranks.len() == RANKS || of.len() > RANKS || !once() {
                    return wrong(
                        at,
                        format!("a coordinate twice, or more than {RANKS} of them or of ranks"),
                    );
                }
                ranks.push(Rank { largest: how == "largest", of });
            }
            ["set", count] => sets.push(states(at, count, &mut lines)?),
            // What certificates once showed is found without them.
            ["lemma" | "able", _, count] | ["stuck", count] => {
                states(at, count, &mut lines)?;
            }
            ["end"] => {
                if let Some((at, _)) = lines.find(|line| !line.1.trim().is_empty()) {
                    return wrong(at, "text behind 'end'");
                }
                let Some(numeration) = numeration else {
                    return wrong(at, "the line 'numeration' is missing");
                };
                claim.states = sets.last().map_or(0, |set: &Automaton| set.accepts.len());
                return Ok(Certificate { claim, numeration, ranks, sets });
            }
            _ => return wrong(at, format!("'{line}' is not known")),
        }
    }
    wrong(text.lines().count(), "the line 'end' is missing")
}

fn states<'a>(
    at: usize,
    count: &str,
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
) -> Result<Automaton, Refusal> {
    let count: Number = number(at, count)?;
    let mut automaton = Automaton::default();
    for _ in 0..count {
        let Some((at, line)) = lines.next() else { return wrong(at, "states are missing") };
        let mut words = line.split_ascii_whitespace();
        automaton.accepts.push(match words.next() {
            Some("+") => true,
            Some("-") => false,
            _ => return wrong(at, format!("'{line}' where '+' or '-' and edges are expected")),
        });
        let mut edges: Vec<(Number, Number)> = Vec::new();
        for word in words {
            let Some((letter, target)) = word.split_once(':') else {
                return wrong(at, format!("'{word}' where LETTER:STATE is expected"));
            };
            let edge = (number(at, letter)?, number(at, target)?);
            if edge.1 >= count || edges.last().is_some_and(|e| e.0 >= edge.0) {
                return wrong(at, format!("'{word}': letters must ascend and lead to states"));
            }
            edges.push(edge);
        }
        automaton.edges.push(edges);
    }
    Ok(automaton)
}
