//! From rules to a theorem: a table, a numeration, an automaton, a proof.

mod boxes;
mod found;
mod words;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use grundy_rules::Rules;

use crate::certificate::{self, Claim};
use crate::error::Limits;
use crate::forms::counted;
use crate::game::Game;
use crate::learn::Step;
use crate::prove::{Moves, Outcome};
use crate::rank::Rank;
use crate::rows::Queen;
use crate::{Automaton, Error, Numeration, forms, oracle, show};

pub use found::{Discovery, Status};
pub use words::{refutation, step};

/// What is looked for.
///
/// ```
/// use grundy_automata::discover::{Options, What};
///
/// let zero = Options { what: What::Value(0), ..Options::default() };
/// assert!(!zero.misere);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum What {
    /// The P-positions.
    Outcome,
    /// The positions with this Grundy value, after those with all smaller ones.
    Value(u32),
    /// Positions with one more number, their Grundy value.
    ValueAsHeap,
}

/// How to look.
///
/// ```
/// use std::time::Duration;
/// use grundy_automata::discover::Options;
///
/// let hurried = Options { misere: true, time: Some(Duration::from_secs(2)), ..Options::default() };
/// assert!(hurried.numeration.is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    /// What is looked for.
    pub what: What,
    /// Who cannot move wins, whatever the rules say.
    pub misere: bool,
    /// The last heap that is sieved; none leaves it to the shape of the game.
    pub to: Option<u64>,
    /// The only numeration to try; none tries those that slopes suggest, then a short list.
    pub numeration: Option<Numeration>,
    /// When to give up; none is never.
    pub time: Option<Duration>,
    /// The bytes of memory that long rows may take.
    pub memory: u64,
    /// The bytes of memory that a box of positions, or an automaton, may take while it is built.
    pub bytes: u64,
    /// States of one automaton while it is built.
    pub states: usize,
    /// Whoever holds it too may end the search, as if its time were over, by making it true.
    pub stop: Option<Arc<AtomicBool>>,
}

/// Rows that are looked at unless more are asked for.
const ROWS: u64 = 100_000_000;

/// Rows that are looked at first.
const FIRST_ROWS: u64 = 1_000;

impl Default for Options {
    fn default() -> Self {
        Self {
            what: What::Outcome,
            misere: false,
            to: None,
            numeration: None,
            time: None,
            memory: 1 << 30,
            bytes: Limits::default().bytes,
            states: Limits::default().states,
            stop: None,
        }
    }
}

/// Looks for an automaton and proves it.
///
/// `text` is the text of the rules, by whose hash the certificate finds them again; `progress` is told each step as it
/// is made. Deterministic unless the time runs out.
///
/// # Errors
///
/// Rules that automata do not express. That nothing is found is no error.
pub fn discover(
    rules: &Rules,
    text: &str,
    options: &Options,
    progress: &mut dyn FnMut(&str),
) -> Result<Discovery, Error> {
    let start = Instant::now();
    let core = rules.game().map_err(|e| Error::Rule(e.to_string()))?;
    let mut game = Game::new(&core)?;
    game.misere |= options.misere;
    let values = match options.what {
        What::Outcome => 0,
        What::Value(g) => {
            if game.misere || game.block > 0 {
                return Err(Error::Rule("misère play and blocking have no Grundy values".into()));
            }
            g
        }
        What::ValueAsHeap => {
            game = game.with_value()?;
            0
        }
    };
    let claim = match options.what {
        What::Outcome => Claim::Losing,
        What::Value(g) => Claim::Value(g),
        What::ValueAsHeap => Claim::Values,
    };
    let limits = Limits {
        states: options.states,
        bytes: options.bytes,
        // A time that no clock reaches is none.
        until: options.time.and_then(|time| start.checked_add(time)),
        stop: options.stop.clone(),
    };
    let parameters = rules.parameters.iter().map(|p| (p.name.clone(), p.value)).collect();
    let mut search = Search {
        game: &game,
        values,
        claim,
        text,
        name: &rules.name,
        parameters,
        limits,
        only: options.numeration,
        steps: Vec::new(),
        progress,
        verified: None,
        out_of_memory: false,
    };
    let stop = options.stop.clone();
    let is_stopped = || stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
    let mut reached = 0;
    let (found, out_of_time) = match search.run(options, &mut reached) {
        Ok(found) => (found, false),
        Err(Error::Time) => {
            search.tell(if is_stopped() { "broken off" } else { "the time is over" }.into());
            (None, true)
        }
        Err(error) => return Err(error),
    };
    let Search { steps, verified, out_of_memory, .. } = search;
    let (mut earlier, rank, status) = match (found, verified) {
        (Some((sets, rank, certificate)), _) => (sets, rank, Status::Proved { certificate }),
        (None, Some((automaton, to))) => (vec![automaton], Vec::new(), Status::Verified { to }),
        (None, None) => (Vec::new(), Vec::new(), Status::NotFound { to: reached }),
    };
    let automaton = earlier.pop();
    let named = automaton.as_ref().and_then(|a| forms::named(a, &game.names, claim));
    let (form, words) = match (&automaton, named) {
        (None, _) => (String::new(), None),
        (Some(_), Some(form)) => (form, None),
        (Some(a), None) => {
            (forms::by_digits(a, &game.names, claim), show::words(a, &game.names, claim))
        }
    };
    Ok(Discovery {
        claim,
        misere: game.misere,
        names: game.names.clone(),
        game,
        form,
        words,
        numeration: automaton.as_ref().map(Automaton::numeration),
        automaton,
        earlier,
        rank,
        status,
        out_of_time,
        out_of_memory,
        steps,
        time: start.elapsed(),
    })
}

/// What came of a numeration in which longer suffixes need more data than there are.
pub(crate) fn ends(of: &str, states: usize, digits: usize, size: u64, row: u64) -> String {
    let digits = counted(digits, "digit");
    if states == 0 {
        return format!("{of}: suffixes of {digits} need more data than to {size} (at {row})");
    }
    let states = counted(states, "state");
    format!("{of}: {states}; suffixes of {digits} need more data than to {size} (at {row})")
}

struct Search<'a> {
    game: &'a Game,
    values: u32,
    claim: Claim,
    text: &'a str,
    name: &'a str,
    parameters: Vec<(String, i64)>,
    limits: Limits,
    only: Option<Numeration>,
    steps: Vec<String>,
    progress: &'a mut dyn FnMut(&str),
    verified: Option<(Automaton, u64)>,
    out_of_memory: bool,
}

/// The moves in the numerations in which something was found to prove.
struct Prepared<'a> {
    game: &'a Game,
    limits: Limits,
    list: Vec<(Numeration, Moves)>,
}

impl Prepared<'_> {
    fn moves(&mut self, numeration: Numeration) -> Result<&Moves, Error> {
        let at = match self.list.iter().position(|p| p.0 == numeration) {
            Some(at) => at,
            None => {
                self.list
                    .push((numeration, Moves::new(self.game, numeration, self.limits.clone())?));
                self.list.len() - 1
            }
        };
        Ok(&self.list[at].1)
    }
}

/// The sets of all values up to the one that is claimed, or the set of P-positions alone, why the game ends, and the certificate.
type Certified = (Vec<Automaton>, Vec<Rank>, String);

impl Search<'_> {
    fn tell(&mut self, step: String) {
        (self.progress)(&step);
        self.steps.push(step);
    }

    /// Hears of what was not built, and that it was for want of memory.
    fn fails(&mut self, error: &Error) {
        self.out_of_memory |= matches!(error, Error::Memory { .. } | Error::Bytes { .. });
    }

    /// Long rows if the game has them, else boxes.
    fn run(&mut self, options: &Options, reached: &mut u64) -> Result<Option<Certified>, Error> {
        let mut prepared =
            Prepared { game: self.game, limits: self.limits.clone(), list: Vec::new() };
        let Some(queen) = Queen::of(self.game) else {
            return self.run_boxes(options.to, &mut prepared, reached);
        };
        match self.run_rows(&queen, options, &mut prepared, reached) {
            Err(Error::Rule(why)) => {
                self.tell(why);
                *reached = 0;
                self.run_boxes(options.to.map(|to| to.min(5_999)), &mut prepared, reached)
            }
            other => other,
        }
    }

    /// Longer and longer rows; in each the learner goes as deep as they allow.
    fn run_rows(
        &mut self,
        queen: &Queen,
        options: &Options,
        prepared: &mut Prepared<'_>,
        reached: &mut u64,
    ) -> Result<Option<Certified>, Error> {
        let bytes = |rows| Queen::bytes(rows, self.values);
        let allowed = options.memory;
        let most = options.to.map_or(ROWS, |to| to.saturating_add(1));
        if bytes(most) > allowed && options.to.is_some() {
            return Err(Error::Memory { rows: most, bytes: bytes(most), allowed });
        }
        let is_short = bytes(most) > allowed;
        let most = if is_short { allowed / 2 / (u64::from(self.values) + 1) } else { most };
        if most == 0 {
            return Err(Error::Memory { rows: FIRST_ROWS, bytes: bytes(FIRST_ROWS), allowed });
        }
        // The slope of the rows is golden: every row and every diagonal has one position.
        let numeration = self.only.unwrap_or(Numeration::FIBONACCI);
        let mut sets: Vec<Automaton> = Vec::new();
        let (mut rows, mut depth) = (FIRST_ROWS.min(most), 1);
        loop {
            if rows > ROWS {
                self.tell(format!(
                    "{rows} rows take {} bytes of memory",
                    Queen::bytes(rows, self.values)
                ));
            }
            let beams = queen.beams(rows, self.values, &self.limits)?;
            *reached = rows;
            self.tell(format!("sieved to {rows}: one position in each row"));
            let mut needed = 0;
            while let Some(beam) = beams.get(sets.len()) {
                let learner = oracle::Learner::new(numeration, beam);
                let mut candidates =
                    |depth: usize, limits: &Limits| learner.candidate(depth, limits);
                let found =
                    self.deepen(numeration, prepared, &sets, rows, &mut depth, &mut candidates);
                // Of rows farther out only some were compared.
                if let Some((_, to)) = &mut self.verified {
                    *to = (*to).min(oracle::CHECKED);
                }
                match found? {
                    Ok(proved) => {
                        sets.push(proved);
                        depth = 1;
                    }
                    Err(row) => {
                        needed = row;
                        break;
                    }
                }
            }
            if sets.len() == beams.len() {
                return self.certified(numeration, prepared, sets);
            }
            if rows >= most {
                self.out_of_memory |= is_short;
                return Ok(None);
            }
            // Depths that rows allow grow with their logarithm; the first million costs nothing.
            let times = if rows < 1_000_000 { 8 } else { 2 };
            rows = rows.saturating_mul(times).max(needed.saturating_add(needed / 16)).min(most);
        }
    }

    fn certified(
        &self,
        numeration: Numeration,
        prepared: &mut Prepared<'_>,
        sets: Vec<Automaton>,
    ) -> Result<Option<Certified>, Error> {
        let moves = prepared.moves(numeration)?;
        let text =
            certificate::write(self.name, self.text, &self.parameters, moves, self.claim, &sets);
        Ok(Some((sets, moves.rank().to_vec(), text)))
    }

    /// Candidates from longer and longer suffixes until one is proved, or the row that would be needed to go on.
    fn deepen(
        &mut self,
        numeration: Numeration,
        prepared: &mut Prepared<'_>,
        before: &[Automaton],
        size: u64,
        depth: &mut usize,
        candidates: &mut dyn FnMut(usize, &Limits) -> Result<Step, Error>,
    ) -> Result<Result<Automaton, u64>, Error> {
        // Where several sets are looked for one after the other, which.
        let of = match self.values {
            0 => numeration.to_string(),
            _ => format!("value {}, {numeration}", before.len()),
        };
        let mut most = 0;
        let mut tried: Option<Automaton> = None;
        loop {
            self.limits.allow(0)?;
            match candidates(*depth, &self.limits)? {
                Step::Ends(row) => {
                    self.tell(ends(&of, most, *depth, size, row));
                    return Ok(Err(row));
                }
                Step::Differs(states) => most = states,
                Step::Agrees(automaton) if tried.as_ref() == Some(&automaton) => {}
                Step::Agrees(automaton) => {
                    most = automaton.states();
                    let states = counted(most, "state");
                    match prepared.moves(numeration).and_then(|m| m.prove(&automaton, before)) {
                        Ok(Outcome::Proved) => {
                            let step =
                                format!("{of}: an automaton of {states} agrees, and is proved");
                            self.tell(step);
                            return Ok(Ok(automaton));
                        }
                        Ok(Outcome::Refuted(why)) => {
                            self.verified.take_if(|(known, _)| *known == automaton);
                            let why = refutation(&why, self.game);
                            self.tell(format!("{of}: an automaton of {states} agrees, but {why}"));
                        }
                        Err(error) => {
                            self.fails(&error);
                            self.tell(format!(
                                "{of}: an automaton of {states} agrees; proof: {error}"
                            ));
                            // The set of a smaller value says nothing of the one that is asked about.
                            if before.len() as u64 == u64::from(self.values) {
                                self.verified = Some((automaton.clone(), size));
                            }
                            if error == Error::Time {
                                return Err(error);
                            }
                        }
                    }
                    tried = Some(automaton);
                }
            }
            *depth += 1;
        }
    }
}
