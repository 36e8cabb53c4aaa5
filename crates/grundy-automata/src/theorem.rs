//! Theorems in use: positions of any size decided, and winning moves found, by the digits.

use dashu_int::UBig;
use grundy_rules::Rules;

use crate::certificate::Claim;
use crate::error::Limits;
use crate::game::Game;
use crate::prove::Moves;
use crate::{Automaton, Error, Numeration, Track};

/// A theorem that was read from its certificate.
///
/// It is not checked here: `grundy-checker` does that, from the rules that the user has.
///
/// ```
/// use grundy_automata::discover::{Options, discover};
/// use grundy_automata::discover::Status;
/// use grundy_automata::theorem::Theorem;
/// let text = "game nim2\nheaps x, y\ntake k from any heap\n";
/// let rules = grundy_rules::Rules::parse(text).unwrap();
/// let found = discover(&rules, text, &Options::default(), &mut |_| {})?;
/// let Status::Proved { certificate } = found.status else { panic!() };
/// let theorem = Theorem::read(&certificate)?;
/// assert!(theorem.decide_small(&[7, 7]) && !theorem.decide_small(&[7, 8]));
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Theorem {
    /// The name of the game.
    pub game: String,
    /// What its automaton accepts.
    pub claim: Claim,
    /// Whether it is about misère play.
    pub misere: bool,
    /// By which the rules are found again: [`certificate::hash`](crate::certificate::hash) of their text.
    pub rules: u64,
    /// The parameters of the rules.
    pub parameters: Vec<(String, i64)>,
    numeration: Numeration,
    sets: Vec<Automaton>,
    table: Table,
}

/// An automaton as a table: where each letter leads from each state.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    tracks: usize,
    radix: usize,
    letters: usize,
    targets: Vec<u32>,
    accepting: Vec<bool>,
    units: Vec<u128>,
}

const NONE: u32 = u32::MAX;

/// What a theorem tells of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Whether it is a P-position.
    pub loses: bool,
    /// Its Grundy value, if the theorem tells it.
    pub value: Option<UBig>,
    /// The states of the automaton that tells it.
    pub states: usize,
}

/// A move that leads where the theorem says.
///
/// ```
/// use grundy_automata::discover::{Options, discover};
/// use grundy_automata::discover::Status;
/// use grundy_automata::theorem::Theorem;
/// let text = "game nim2\nheaps x, y\ntake k from any heap\n";
/// let rules = grundy_rules::Rules::parse(text).unwrap();
/// let found = discover(&rules, text, &Options::default(), &mut |_| {})?;
/// let Status::Proved { certificate } = found.status else { panic!() };
/// let theorem = Theorem::read(&certificate)?;
/// let replies = theorem.replies(&rules)?.find(&[7_u8.into(), 9_u8.into()], 5);
/// assert_eq!(replies[0].to, [7_u8.into(), 7_u8.into()]);
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The line of the rules.
    pub line: usize,
    /// The position after the move.
    pub to: Vec<UBig>,
}

/// So many numbers a position may have.
const MOST_NUMBERS: u8 = 12;

impl Theorem {
    /// Reads a certificate as [`certificate::write`](crate::certificate::write) makes it.
    ///
    /// # Errors
    ///
    /// The line that is not of that form.
    pub fn read(text: &str) -> Result<Self, Error> {
        let wrong = |line: usize| Error::Rule(format!("certificate, line {line}: not of its form"));
        let mut lines = text.lines().zip(1..);
        if !matches!(lines.next(), Some(("grundy-theorem 1" | "grundy-theorem 2", _))) {
            return Err(wrong(1));
        }
        let mut game = String::new();
        let (mut claim, mut misere, mut rules) = (Claim::Losing, false, 0);
        let mut parameters = Vec::new();
        let mut numeration = None;
        let mut raw: Vec<States> = Vec::new();
        // All automata together use the last digit of the last coordinate, and a rank may name it.
        let (mut largest, mut ranked) = (0, 0);
        while let Some((line, at)) = lines.next() {
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            let number = |word: &str| word.parse::<u32>().map_err(|_| wrong(at));
            match words[..] {
                ["game", name] => game = name.into(),
                ["rules", hash] => {
                    rules = u64::from_str_radix(hash, 16).map_err(|_| wrong(at))?;
                }
                ["with", name, value] => {
                    parameters.push((name.into(), value.parse().map_err(|_| wrong(at))?));
                }
                ["play", play] => misere = play == "misere",
                ["claim", "outcome"] => claim = Claim::Losing,
                ["claim", "values"] => claim = Claim::Values,
                ["claim", "value", g] => claim = Claim::Value(number(g)?),
                ["numeration", ref terms @ ..] => {
                    let terms: Result<Vec<u32>, Error> = terms.iter().map(|t| number(t)).collect();
                    numeration = Some(Numeration::of(&terms?)?);
                }
                ["set" | "lemma" | "able" | "stuck", .., count] => {
                    let mut states = Vec::new();
                    for _ in 0..number(count)? {
                        let (line, at) = lines.next().ok_or_else(|| wrong(at))?;
                        states.push(state(line).ok_or_else(|| wrong(at))?);
                    }
                    let whole = |e: &(u32, u32)| (e.1 as usize) < states.len();
                    if !states.iter().flat_map(|s| &s.1).all(whole) {
                        return Err(wrong(at));
                    }
                    let letters = states.iter().flat_map(|s| &s.1).map(|e| e.0);
                    largest = letters.max().unwrap_or(0).max(largest);
                    if words[0] == "set" {
                        raw.push(states);
                    }
                }
                ["rank", _, ref of @ ..] => {
                    for coordinate in of {
                        ranked = number(coordinate)?.max(ranked);
                    }
                }
                ["end"] | [] => {}
                _ => return Err(wrong(at)),
            }
        }
        let numeration = numeration.ok_or_else(|| wrong(0))?;
        let radix = numeration.radix();
        let holds = |n: &u8| {
            u32::from(*n) > ranked
                && radix.checked_pow((*n).into()).is_none_or(|letters| letters > largest)
        };
        let arity = (1..=MOST_NUMBERS).find(holds).ok_or_else(|| wrong(0))?;
        let tracks: Vec<Track> = (0..arity).map(Track::old).collect();
        let set = |states: &States| {
            Automaton::from_states(numeration, tracks.clone(), states).minimised()
        };
        let sets: Vec<Automaton> = raw.iter().map(set).collect();
        let last = sets.last().ok_or_else(|| wrong(0))?;
        let table = Table::new(last)?;
        Ok(Self { game, claim, misere, rules, parameters, numeration, sets, table })
    }

    /// The same about positions of `count` numbers. A certificate does not say how many they are: the last ones of which
    /// no word has another digit than 0 are not seen in it.
    ///
    /// # Errors
    /// If the certificate speaks of more numbers, or there are too many letters.
    pub fn of_numbers(mut self, count: usize) -> Result<Self, Error> {
        let Some(set) = self.sets.last() else { return Ok(self) };
        if set.tracks().len() > count || count > usize::from(MOST_NUMBERS) {
            return Err(Error::Rule("the theorem is about another game".into()));
        }
        crate::automaton::letters(self.numeration, count)?;
        let tracks: Vec<Track> = (0..MOST_NUMBERS).take(count).map(Track::old).collect();
        let widened = |set: &Automaton| {
            let ids = 0..crate::automaton::id(set.states());
            let states: Vec<_> = ids.map(|s| (set.accepts(s), set.edges(s).to_vec())).collect();
            Automaton::from_states(self.numeration, tracks.clone(), &states)
        };
        self.sets = self.sets.iter().map(widened).collect();
        if let Some(last) = self.sets.last() {
            self.table = Table::new(last)?;
        }
        Ok(self)
    }

    /// The numeration.
    #[must_use]
    pub const fn numeration(&self) -> Numeration {
        self.numeration
    }

    /// The automaton.
    #[must_use]
    pub fn automaton(&self) -> &Automaton {
        &self.sets[self.sets.len() - 1]
    }

    /// Whether the automaton accepts the position; with [`Claim::Values`] its value is the last number.
    ///
    /// Cost: that of writing the numbers in the numeration.
    #[must_use]
    pub fn decide(&self, position: &[UBig]) -> bool {
        let words: Vec<Vec<u8>> = position.iter().map(|n| self.numeration.digits_of(n)).collect();
        position.len() == self.automaton().tracks().len() && self.accepts(&words)
    }

    /// Who wins and what the position's Grundy value is, as far as the theorem tells it: nothing of a position of
    /// another number of coordinates.
    ///
    /// Cost: that of writing the numbers in the numeration, and of walking the digits with every digit of the value.
    #[must_use]
    pub fn answer(&self, position: &[UBig]) -> Option<Answer> {
        let words: Vec<Vec<u8>> = position.iter().map(|n| self.numeration.digits_of(n)).collect();
        let tracks = self.automaton().tracks();
        let heaps = tracks.len().checked_sub(usize::from(self.claim == Claim::Values))?;
        if position.len() != heaps {
            return None;
        }
        let in_set = |set: &Automaton| {
            let mut states = (!set.is_empty()).then_some(0);
            for letter in set.word(&words) {
                states = states.and_then(|state| set.next(state, letter));
            }
            states.is_some_and(|state| set.accepts(state))
        };
        Some(match self.claim {
            Claim::Losing => {
                let states = self.automaton().states();
                Answer { loses: self.accepts(&words), value: None, states }
            }
            Claim::Value(_) => {
                let value = self.sets.iter().position(in_set);
                let states = self.sets[value.unwrap_or(0)].states();
                Answer { loses: value == Some(0), value: value.map(UBig::from), states }
            }
            Claim::Values => {
                let set = self.automaton();
                // The letters of the heaps alone, as digits of their tracks.
                let radix = self.numeration.radix();
                let length = words.iter().map(Vec::len).max().unwrap_or(0);
                let letters: Vec<u32> = (0..length)
                    .map(|i| {
                        let digit = |word: &Vec<u8>| {
                            let at = (i + word.len()).checked_sub(length);
                            at.map_or(0, |at| u32::from(word[at]))
                        };
                        words.iter().rev().fold(0, |letter, word| letter * radix + digit(word))
                    })
                    .collect();
                let whole = set.completions(&tracks[..heaps], &letters, 1).pop()?;
                let value = self.numeration.number_of(&set.track_digits(&whole, heaps));
                Answer { loses: value == UBig::ZERO, value: Some(value), states: set.states() }
            }
        })
    }

    /// [`decide`](Self::decide) for numbers that fit a machine's word: well below a microsecond.
    #[must_use]
    pub fn decide_small(&self, position: &[u64]) -> bool {
        self.table.accepts(position)
    }

    fn accepts(&self, words: &[Vec<u8>]) -> bool {
        let mut state = 0;
        if self.table.accepting.is_empty() {
            return false;
        }
        for letter in self.automaton().word(words) {
            state = self.table.targets[state as usize * self.table.letters + letter as usize];
            if state == NONE {
                return false;
            }
        }
        self.table.accepting[state as usize]
    }

    /// What finds winning moves: the automata of the moves of these rules.
    ///
    /// # Errors
    ///
    /// Rules that automata do not express, or of another number of coordinates than the theorem.
    pub fn replies(&self, rules: &Rules) -> Result<Replies, Error> {
        let core = rules.game().map_err(|e| Error::Rule(e.to_string()))?;
        let mut game = Game::new(&core)?;
        game.misere = self.misere;
        if self.claim == Claim::Values {
            game = game.with_value()?;
        }
        // Of several sets the first holds the P-positions.
        let Some(set) = self.sets.first().filter(|s| s.tracks().len() == game.names.len()) else {
            return Err(Error::Rule("the theorem is about another game".into()));
        };
        let limits = Limits::default();
        let moves = Moves::new(&game, self.numeration, limits.clone())?;
        let mut reached = Vec::new();
        for (m, automaton) in game.moves.iter().zip(moves.automata()) {
            let tracks: Vec<Track> = set.tracks().iter().map(|t| m.option(t.0)).collect();
            reached.push(automaton.join(&set.renamed(&tracks), &limits)?.minimised());
        }
        let valued = self.claim == Claim::Values;
        Ok(Replies { game, valued, numeration: self.numeration, reached })
    }
}

/// Winning moves: for each move the automaton of positions together with the options that the theorem's set holds.
///
/// ```
/// use grundy_automata::discover::{Options, discover};
/// use grundy_automata::discover::Status;
/// use grundy_automata::theorem::Theorem;
/// let text = "game nim2\nheaps x, y\ntake k from any heap\n";
/// let rules = grundy_rules::Rules::parse(text).unwrap();
/// let found = discover(&rules, text, &Options::default(), &mut |_| {})?;
/// let Status::Proved { certificate } = found.status else { panic!() };
/// let theorem = Theorem::read(&certificate)?;
/// let replies = theorem.replies(&rules)?.find(&[7_u8.into(), 9_u8.into()], 5);
/// assert_eq!(replies.len(), 1);
/// # Ok::<(), grundy_automata::Error>(())
/// ```
pub struct Replies {
    game: Game,
    /// Whether its last heap is a value.
    valued: bool,
    numeration: Numeration,
    reached: Vec<Automaton>,
}

impl Replies {
    /// Moves from the position to P-positions, at most `most` of each kind, found by walking the digits of the position
    /// along the automata: not one option is tried.
    #[must_use]
    pub fn find(&self, position: &[UBig], most: usize) -> Vec<Reply> {
        self.find_worth(position, &UBig::ZERO, most).0
    }

    /// The same to positions of this Grundy value, and whether these are all such moves; none with a value other than 0
    /// are found by theorems other than [`Claim::Values`].
    #[must_use]
    pub fn find_worth(&self, position: &[UBig], value: &UBig, most: usize) -> (Vec<Reply>, bool) {
        let mut words: Vec<Vec<u8>> =
            position.iter().map(|n| self.numeration.digits_of(n)).collect();
        words.extend(self.valued.then(|| self.numeration.digits_of(value)));
        let tracks = self.game.tracks();
        let mut replies: Vec<Reply> = Vec::new();
        if words.len() != tracks.len() || (!self.valued && *value != UBig::ZERO) {
            return (replies, true);
        }
        let mut all = true;
        for (m, reached) in self.game.moves.iter().zip(&self.reached) {
            // The value is no heap of the game, and stays.
            if self.valued && m.changes.last() == Some(&true) {
                continue;
            }
            let word = reached.word(&words);
            let found = reached.completions(&tracks, &word, most);
            all &= found.len() < most;
            for whole in found {
                let option = |t: &Track| {
                    let at = reached.tracks().iter().position(|track| *track == m.option(t.0));
                    self.numeration.number_of(&reached.track_digits(&whole, at.unwrap_or(0)))
                };
                let to = tracks[..position.len()].iter().map(option).collect();
                let reply = Reply { line: m.line, to };
                if !replies.iter().any(|r| r.to == reply.to) {
                    replies.push(reply);
                }
            }
        }
        (replies, all)
    }
}

type States = Vec<(bool, Vec<(u32, u32)>)>;

fn state(line: &str) -> Option<(bool, Vec<(u32, u32)>)> {
    let mut words = line.split_ascii_whitespace();
    let accepts = match words.next()? {
        "+" => true,
        "-" => false,
        _ => return None,
    };
    let edge = |word: &str| {
        let (letter, target) = word.split_once(':')?;
        Some((letter.parse().ok()?, target.parse().ok()?))
    };
    let edges: Vec<(u32, u32)> = words.map(edge).collect::<Option<_>>()?;
    edges.windows(2).all(|w| w[0].0 < w[1].0).then_some((accepts, edges))
}

impl Table {
    pub(crate) fn new(automaton: &Automaton) -> Result<Self, Error> {
        let letters =
            crate::automaton::letters(automaton.numeration(), automaton.tracks().len())? as usize;
        let size = letters.saturating_mul(automaton.states());
        if size > 1 << 28 {
            return Err(Error::States(1 << 28));
        }
        let mut targets = vec![NONE; size];
        let mut accepting = Vec::new();
        for state in (0..).take(automaton.states()) {
            for &(letter, target) in automaton.edges(state) {
                targets[state as usize * letters + letter as usize] = target;
            }
            accepting.push(automaton.accepts(state));
        }
        let (tracks, radix) = (automaton.tracks().len(), automaton.numeration().radix() as usize);
        let units = automaton.numeration().units().into_iter().map(u128::from).collect();
        Ok(Self { tracks, radix, letters, targets, accepting, units })
    }

    /// Whether the automaton accepts the numbers.
    pub(crate) fn accepts(&self, position: &[u64]) -> bool {
        let mut rest: [u128; 12] = [0; 12];
        if position.len() != self.tracks || self.accepting.is_empty() {
            return false;
        }
        for (rest, n) in rest.iter_mut().zip(position) {
            *rest = u128::from(*n);
        }
        let rest = &mut rest[..position.len()];
        let most = rest.iter().copied().max().unwrap_or(0);
        let from = self.units.partition_point(|u| *u <= most);
        let mut state = 0;
        for unit in self.units[..from].iter().rev() {
            let mut letter = 0;
            for n in rest.iter_mut().rev() {
                let mut digit = 0;
                while *n >= *unit {
                    *n -= unit;
                    digit += 1;
                }
                letter = letter * self.radix + digit;
            }
            state = self.targets[state as usize * self.letters + letter];
            if state == NONE {
                return false;
            }
        }
        self.accepting[state as usize]
    }
}
