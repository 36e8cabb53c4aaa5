//! Verdicts by a theorem about the rules: an automaton reads the digits of the position, of any size.

use std::ops::ControlFlow;

use dashu_int::ops::BitTest;
use grundy_automata::certificate::Claim;
use grundy_automata::theorem::{Answer, Replies, Theorem};
use grundy_core::{Cursor, Error, Nat, NoFiles, Outcome, Play, nat};
use grundy_rules::core::{Atom, Formula, Relation};

use super::digits::{self, number};
use super::moved::moved;
use super::{Rules, file};
use crate::meter::Limits;
use crate::ruleset::Method;
use crate::text::{Message, message};
use crate::theory::value::Value;
use crate::verdict::{Move, Verdict};

/// A theorem that tells the P-positions of the rules in a file, or their Grundy values.
///
/// Its certificate is to be checked first, by the crate `grundy-checker`: nothing is checked here.
///
/// ```
/// use grundy::rules::{Proved, Rules};
///
/// // A certificate that is none is refused.
/// let nim = Rules::parse("game nim2\nheaps x, y\ntake k from any heap\n").unwrap();
/// assert!(Proved::new(&nim, "@nim2", "nothing", "nothing.theorem").is_err());
/// ```
pub struct Proved {
    rules: Rules,
    theorem: Theorem,
    replies: Replies,
    /// The parameters of positions that name none.
    unless_named: Vec<(String, i64)>,
    /// How the file is written in a position, and where the certificate is.
    name: String,
    source: String,
}

impl Proved {
    /// The theorem in `certificate` about `rules`, which positions call `name`; `source` is how the certificate
    /// is referred to.
    ///
    /// # Errors
    /// If the certificate is none, or is not about these rules.
    pub fn new(
        rules: &Rules,
        name: &str,
        certificate: &str,
        source: &str,
    ) -> Result<Proved, Error> {
        let theorem =
            Theorem::read(certificate).map_err(|error| Error::unknown(error.to_string()))?;
        let set: Vec<(&str, i64)> =
            theorem.parameters.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        let unless_named = parameters(rules);
        let rules = rules.with(&set).map_err(|error| Error::unknown(error.to_string()))?;
        let value = usize::from(theorem.claim == Claim::Values);
        let theorem = theorem
            .of_numbers(rules.checked().rules.coordinates() + value)
            .map_err(|error| Error::unknown(error.to_string()))?;
        let replies = theorem
            .replies(&rules.checked().rules)
            .map_err(|error| Error::unknown(error.to_string()))?;
        let (name, source) = (name.to_string(), source.to_string());
        Ok(Proved { rules, theorem, replies, unless_named, name, source })
    }

    /// Whether it tells the Grundy value of every position.
    pub fn tells_values(&self) -> bool {
        self.theorem.claim == Claim::Values
    }

    /// Whether it is about `position`, written as for [`solve`](Self::solve): about its parameters, and this play.
    pub fn is_about(&self, position: &str, play: Play) -> bool {
        let mut cursor = Cursor::new(position, &NoFiles);
        cursor.eat_text(&self.name);
        // Who reads a position that is none says what is wrong with it.
        self.is_of(play) && self.with_parameters(&mut cursor).map_or(true, |same| same)
    }

    /// The heaps of `position` one by one, each written as for [`solve`](Self::solve), where a list of heaps is a sum of them;
    /// none if it is one position.
    pub fn heaps(&self, position: &str) -> Option<Vec<String>> {
        if !self.rules.lists() {
            return None;
        }
        let (game, body) = position.split_once(':')?;
        body.contains(',').then(|| body.split(',').map(|heap| format!("{game}:{heap}")).collect())
    }

    fn is_of(&self, play: Play) -> bool {
        (self.rules.checked().game.misere || play == Play::Misere) == self.theorem.misere
    }

    /// Reads the parameters of a position, and says whether they are the theorem's.
    fn with_parameters(&self, cursor: &mut Cursor<'_>) -> Result<bool, Error> {
        let mut all = self.unless_named.clone();
        for (name, value) in file::parameters(cursor)? {
            match all.iter_mut().find(|known| known.0 == name) {
                Some(known) => known.1 = value,
                None => return Ok(false),
            }
        }
        Ok(all == parameters(&self.rules))
    }

    /// Who wins `position`, which is written as `@FILE:3,5` or `@FILE/t=2:3,5`; of the `limits` count how many moves and whether
    /// more than who wins is asked.
    ///
    /// Time is about that of reading the numbers; a winning move takes as much again for each kind of move.
    ///
    /// # Errors
    /// An input error if it is no position, or one with other parameters than the theorem's.
    pub fn solve(&self, position: &str, play: Play, limits: &Limits) -> Result<Verdict, Error> {
        let Position { written, numbers } = self.read(position)?;
        if !self.is_of(play) {
            let of = if self.theorem.misere { "misère" } else { "normal" };
            return Err(Error::unknown(format!("the theorem is about {of} play")));
        }
        let Some(Answer { loses, value, states }) = self.theorem.answer(&numbers) else {
            return Err(Error::unknown("the theorem tells nothing of this position"));
        };
        let mut verdict = Verdict {
            position: self.write(&written, &numbers),
            play: if self.theorem.misere { Play::Misere } else { Play::Normal },
            outcome: if loses { Outcome::P } else { Outcome::N },
            value: value.as_ref().map(|value| Value::Nimber(value.clone().into())),
            moves: Vec::new(),
            move_count: loses.then_some(0),
            remoteness: None,
            method: Method::Automaton,
            source: self.source.clone().into(),
            reason: None,
        };
        if limits.only_outcomes {
            return Ok(verdict);
        }
        let blocked = self.rules.checked().game.block;
        let mut left = None;
        let (mut losing, mut is_all) = (0, true);
        if !loses {
            let most = limits.moves;
            let (found, all) =
                self.replies.find_worth(&numbers, &Nat::ZERO, of_a_kind(most, &numbers));
            losing = found.len() as u64;
            is_all = all;
            // Of options that lose, some may be forbidden.
            verdict.move_count = (all && (blocked == 0 || losing == 0)).then_some(losing);
            for reply in found.into_iter().take(most) {
                let to = self.write(&written, &reply.to);
                let text = moved(self.rules.checked(), &numbers, &reply.to);
                verdict.moves.push(Move { to, text });
                left.get_or_insert(reply.to);
            }
        }
        let numeration = self.theorem.automaton().numeration();
        let read = digits::explained(numeration, &numbers);
        let reason = match (left, value.as_ref()) {
            (_, Some(value)) => {
                message!("automaton-value", read = read, value = number(value), states = states)
            }
            _ if loses => message!("automaton-p", read = read, states = states),
            (Some(left), _) if blocked == 0 => {
                let left = digits::read(numeration, &left);
                message!("automaton-n", read = read, left = left, states = states)
            }
            (None, _) if is_all && self.theorem.misere => message!("no-move-misere"),
            (Some(_), _) if losing > blocked => {
                message!("automaton-many", read = read, blocked = blocked, states = states)
            }
            (Some(_), _) if is_all && self.theorem.misere => {
                message!("automaton-no-other", read = read, blocked = blocked, states = states)
            }
            _ => message!("automaton-not-p", read = read, states = states),
        };
        verdict.reason = Some(reason);
        Ok(verdict)
    }

    fn read(&self, position: &str) -> Result<Position, Error> {
        let mut cursor = Cursor::new(position, &NoFiles);
        cursor.eat_text(&self.name);
        let mark = cursor.mark();
        if !self.with_parameters(&mut cursor)? {
            let known = parameters(&self.rules);
            let known: Vec<String> =
                known.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let expected = format!("the parameters of the theorem, '/{}'", known.join(","));
            return Err(cursor.error_at(mark, expected));
        }
        let written = cursor.since(mark).to_string();
        cursor.expect(':')?;
        let body = cursor.mark();
        let mut numbers = cursor.nats("a heap")?;
        cursor.finish("',' and a number, or the end")?;
        self.complete(&mut numbers).map_err(|expected| cursor.error_at(body, expected))?;
        Ok(Position { written, numbers })
    }

    /// What `position`, written as for [`solve`](Self::solve), is worth under normal play.
    ///
    /// # Errors
    /// As [`solve`](Self::solve), and if the theorem tells no Grundy value of it.
    pub(crate) fn worth(&self, position: &str) -> Result<Worth, Error> {
        let position = self.read(position)?;
        let none = || {
            Error::unknown(
                "the theorem tells who wins, and of a component of a sum its Grundy value is wanted",
            )
        };
        let normal = !self.theorem.misere && !self.rules.checked().game.misere;
        let answer = self.theorem.answer(&position.numbers).filter(|_| normal).ok_or_else(none)?;
        let value = answer.value.ok_or_else(none)?;
        let numeration = self.theorem.automaton().numeration();
        let read = digits::explained(numeration, &position.numbers);
        let (shown, states) = (number(&value), answer.states);
        let why = message!("automaton-value", read = read, value = shown, states = states);
        Ok(Worth { position, value, why })
    }

    /// How what it is worth is written.
    pub(crate) fn text(&self, of: &Worth) -> String {
        self.write(&of.position.written, &of.position.numbers)
    }

    /// Moves to positions that are worth `value`.
    pub(crate) fn moves_to(&self, of: &Worth, value: &Nat, most: usize) -> Vec<Move> {
        let Position { written, numbers } = &of.position;
        let (replies, _) = self.replies.find_worth(numbers, value, of_a_kind(most, numbers));
        let moved = |to: &[Nat]| Move {
            to: self.write(written, to),
            text: moved(self.rules.checked(), numbers, to),
        };
        replies.iter().take(most).map(|reply| moved(&reply.to)).collect()
    }

    /// Where the certificate is.
    pub(crate) fn source(&self) -> &str {
        &self.source
    }

    /// Fills in what a position may leave out, where numbers are small enough for the rules to say it.
    fn complete(&self, numbers: &mut Vec<Nat>) -> Result<(), String> {
        let checked = self.rules.checked();
        let count = checked.rules.coordinates();
        let small: Option<Vec<i64>> = numbers
            .iter()
            .map(|n| nat::small(n).and_then(|n| i64::try_from(n).ok()))
            .map(|n| n.filter(|&n| n <= checked.compiled.most()))
            .collect();
        if let Some(small) = &small {
            let whole = checked.rules.complete(&checked.game, small);
            let whole = whole.map_err(|unfit| unfit.to_string())?;
            *numbers = whole.iter().map(|n| Nat::from(n.unsigned_abs())).collect();
        }
        if numbers.len() == count {
            let hold = |formula: &Formula| formula.holds_by(&|atom| holds(atom, numbers));
            return match small.is_some() || hold(&checked.game.positions) {
                true => Ok(()),
                false => Err(checked.rules.no_position(hold).to_string()),
            };
        }
        let names: Vec<&str> = (0..count).map(|i| checked.rules.coordinate(i)).collect();
        let all = match small {
            Some(_) => "",
            None => " (a number may be left out only where the others are small)",
        };
        Err(format!("{count} numbers: {}{all}", names.join(", ")))
    }

    fn write(&self, parameters: &str, numbers: &[Nat]) -> String {
        let mut text = format!("{}{parameters}:", self.name);
        for (i, number) in numbers.iter().enumerate() {
            text.push_str(if i == 0 { "" } else { "," });
            nat::push(&mut text, number);
        }
        text
    }
}

/// Whether an atom holds of numbers of any size.
fn holds(Atom { sum, relation }: &Atom, numbers: &[Nat]) -> bool {
    // What is added, and what is taken away.
    let (mut more, mut less) = (Nat::ZERO, Nat::ZERO);
    let constant = (sum.constant, Nat::ONE);
    let terms = sum.terms.iter().map(|&(variable, factor)| (factor, numbers[variable].clone()));
    for (factor, number) in terms.chain([constant]) {
        let side = if factor < 0 { &mut less } else { &mut more };
        *side += number * factor.unsigned_abs();
    }
    let rest = |number: &Nat, modulus: i64| number % modulus.unsigned_abs();
    match *relation {
        Relation::AtLeastZero => more >= less,
        Relation::Zero => more == less,
        Relation::NotZero => more != less,
        Relation::Divisible(modulus) => rest(&more, modulus) == rest(&less, modulus),
        Relation::NotDivisible(modulus) => rest(&more, modulus) != rest(&less, modulus),
    }
}

/// The parameters of rules, with their values.
fn parameters(rules: &Rules) -> Vec<(String, i64)> {
    let parameters = &rules.checked().rules.parameters;
    parameters.iter().map(|p| (p.name.clone(), p.value)).collect()
}

/// So many moves of each kind are looked for where `most` are wanted: one more tells that there are more. Each takes a
/// word for every digit of the position.
fn of_a_kind(most: usize, numbers: &[Nat]) -> usize {
    const WORDS: usize = 1 << 24;
    let digits: usize = numbers.iter().map(|n| n.bit_len()).sum();
    most.clamp(1, (WORDS / digits.max(1)).clamp(64, 1 << 16)) + 1
}

/// A position as it was read.
struct Position {
    /// The parameters.
    written: String,
    numbers: Vec<Nat>,
}

/// What a position is worth.
pub(crate) struct Worth {
    position: Position,
    pub(crate) value: Nat,
    pub(crate) why: Message,
}
/// Whether a certificate says that it is about the rules with this text.
pub fn is_about(certificate: &str, rules: &str) -> bool {
    let hash = format!("{:016x}", grundy_automata::certificate::hash(rules));
    let found = certificate.lines().take(8).try_for_each(|line| {
        let same = line.strip_prefix("rules ").is_some_and(|said| said.trim() == hash);
        if same { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found.is_break()
}
