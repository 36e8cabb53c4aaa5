//! How a verdict is found: theorem, table, search or retrograde analysis, whichever comes first.

mod endgame;
mod equal;
#[cfg(feature = "certificates")]
mod losing;
mod misere;
mod moves;
mod normal;
mod one_move;
mod options;
#[cfg(feature = "certificates")]
mod prove;
mod quotient;
mod reason;
mod tame;
mod told;
pub(crate) mod turns;
mod whole;
mod why;

use std::borrow::Cow;
use std::cell::RefCell;
use std::mem::take;
use std::time::Instant;

use grundy_core::{Error, Outcome, Play};

pub use endgame::Endgame;
pub use options::Choice;
pub use why::{Answer, Why};

use crate::engine::{Engine, Need};
use crate::games;
use crate::interned::Of;
use crate::meter::Limits;
use crate::misere::search::Search;
use crate::position::{Component, Form, Part, Sight, Sum};
use crate::rules::{Stated, is_stated};
use crate::ruleset::{Method, Ruleset};
use crate::theory::value::Value;
use crate::verdict::{Move, Verdict};
use moves::Moves;
use quotient::Quotients;

/// Answers questions about positions; keeps tables and memos between them. One in which a ruleset has panicked is to be dropped.
///
/// ```
/// use grundy::{Outcome, Play, Solver};
///
/// let mut solver = Solver::default();
/// assert_eq!(solver.outcome(&"kayles:3,4".parse()?, Play::Normal)?, Outcome::N);
/// assert_eq!(solver.value(&"kayles:5".parse()?)?.unwrap().to_string(), "4");
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct Solver {
    engine: Engine,
    quotients: Quotients,
    /// The search under misère play, once there was something to search.
    misere: Option<Search>,
    /// What built-in games say of their rules, where a search asked for it.
    stated: Stated,
    spare: Spare,
}

/// The memory of an answer that nobody needs any more.
#[derive(Default)]
struct Spare {
    text: String,
    moves: Vec<Move>,
}

impl Spare {
    /// The moves of `sum`, none so far.
    fn moves<'a>(&mut self, sum: &'a Sum, engine: &Engine) -> Moves<'a> {
        Moves::new(sum, engine, take(&mut self.moves))
    }

    /// The text of `sum`.
    fn text(&mut self, sum: &Sum) -> String {
        let mut text = take(&mut self.text);
        text.clear();
        sum.write(&mut text);
        text
    }
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(Limits::default())
    }
}

impl Solver {
    /// A solver that keeps within `limits`.
    pub fn new(limits: Limits) -> Solver {
        Solver {
            engine: Engine::new(limits),
            quotients: Quotients::default(),
            misere: None,
            stated: Stated::default(),
            spare: Spare::default(),
        }
    }

    /// A solver that answers what theorems tell, at once and without a clock, as [`new`](Self::new) does. All else it
    /// refuses, which says nothing about the position: ask another solver.
    ///
    /// ```
    /// use grundy::{Limits, Play, Solver, Sum};
    ///
    /// let mut solver = Solver::of_theorems(&Limits::default());
    /// assert!(solver.solve(&"wythoff:1000,2000".parse()?, Play::Normal).is_ok());
    /// assert!(solver.solve(&"chomp:3,2,1".parse()?, Play::Normal).is_err());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn of_theorems(limits: &Limits) -> Solver {
        Solver { engine: Engine::of_theorems(limits), ..Solver::default() }
    }

    /// Takes an answer that is no longer needed: the next one has its memory. For long rows of questions.
    ///
    /// ```
    /// use grundy::{Play, Solver};
    ///
    /// let mut solver = Solver::default();
    /// for heap in 1..1000_u64 {
    ///     let verdict = solver.solve(&format!("nim:{heap}").parse()?, Play::Normal)?;
    ///     assert_eq!(verdict.moves[0].to, "nim:0");
    ///     solver.give_back(verdict);
    /// }
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn give_back(&mut self, verdict: Verdict) {
        self.spare = Spare { text: verdict.position, moves: verdict.moves };
    }

    /// Who wins `sum`, by which moves, and why.
    ///
    /// # Errors
    /// If the computation would exceed the limits, or no method is known.
    pub fn solve(&mut self, sum: &Sum, play: Play) -> Result<Verdict, Error> {
        let play = sum.play(play)?;
        self.begin(play);
        match play {
            _ if self.engine.limits.only_outcomes => self.only_outcome(sum, play),
            Play::Normal => self.normal(sum),
            Play::Misere => self.misere(sum),
        }
    }

    /// Who wins and how that is known, without moves.
    fn only_outcome(&mut self, sum: &Sum, play: Play) -> Result<Verdict, Error> {
        let (outcome, value, (method, source)) = match play {
            Play::Normal => {
                let (total, credit) = self.normal_decided(sum)?;
                (total.outcome(), total.value().filter(|_| turns::has_values(sum)), credit)
            }
            Play::Misere => {
                let (outcome, method) = self.misere_decided(sum, false)?;
                let source = |c: Component<'_>| (method, c.part.source(play));
                (outcome, None, credit(sum.components().map(source)))
            }
        };
        Ok(Verdict {
            position: self.spare.text(sum),
            play,
            outcome,
            value,
            moves: Vec::new(),
            // Who loses has none that wins.
            move_count: (outcome == Outcome::P).then_some(0),
            remoteness: None,
            method,
            source,
            reason: None,
        })
    }

    /// What its questions may cost, and what is asked.
    pub fn limits(&self) -> &Limits {
        &self.engine.limits
    }

    /// Whatever is asked from now on ends by then at the latest.
    pub(crate) fn end_by(&mut self, until: Option<Instant>) {
        self.engine.end_by(until);
    }

    /// A new question has the memory.
    fn begin(&mut self, play: Play) {
        let stays = self.engine.stays();
        self.engine.begin(play);
        let bytes = self.misere.as_ref().map_or(0, |search| search.bytes());
        if !stays && self.engine.is_full(bytes) {
            self.forget_misere();
        }
    }

    /// Forgets what searches under misère play have found; who looks on is given it before.
    fn forget_misere(&mut self) {
        self.keep_misere();
        self.misere = None;
    }

    /// The next question is about the position of the last one: nothing that was found is forgotten before it, whatever it
    /// takes.
    ///
    /// ```
    /// use grundy::{Outcome, Play, Solver, Sum};
    ///
    /// let sum: Sum = "cram:3x4".parse()?;
    /// let mut solver = Solver::default();
    /// assert_eq!(solver.outcome(&sum, Play::Normal)?, Outcome::N);
    /// solver.stay();
    /// assert_eq!(solver.solve(&sum, Play::Normal)?.outcome, Outcome::N);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn stay(&mut self) {
        self.engine.stay();
    }

    /// Who wins `sum`; as [`solve`](Self::solve) without the moves and the reason.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn outcome(&mut self, sum: &Sum, play: Play) -> Result<Outcome, Error> {
        let play = sum.play(play)?;
        self.begin(play);
        match play {
            Play::Normal => Ok(self.normal_total(sum, Need::Outcome)?.outcome()),
            Play::Misere => self.misere_outcome(sum),
        }
    }

    /// Who wins the positions of the rules of a part, with numbers up to these, is found for all at once as long as `go_on` says so.
    pub(crate) fn fill_box(
        &mut self,
        part: &dyn Part,
        most: &[i64],
        play: Play,
        go_on: &mut dyn FnMut() -> bool,
    ) {
        let go_on = RefCell::new(go_on);
        self.engine.fill_box(&*part.places(), most, play, &|| go_on.borrow_mut()());
    }

    /// The only component of a sum as a position of rules in the rule language, if boxes of these are filled.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub(crate) fn boxed(&mut self, sum: &Sum, play: Play) -> Result<Option<Box<dyn Part>>, Error> {
        let Some(component) = sum.alone() else { return Ok(None) };
        let is_asked = is_stated(component) || play == Play::Misere && self.needs_box(sum)?;
        Ok(if is_asked { self.stated.of(component, self.engine.most_cells()) } else { None })
    }

    /// The outcome of a position of the rules of a part, as [`Engine::in_filled_box`].
    pub(crate) fn in_filled_box(
        &self,
        part: &dyn Part,
        position: &[i64],
        play: Play,
    ) -> Option<Option<Outcome>> {
        self.engine.in_filled_box(&*part.places(), position, play)
    }

    /// Who wins `sum`, and its value under normal play if that comes at no great cost.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn glance(&mut self, sum: &Sum, play: Play) -> Result<(Outcome, Option<Value>), Error> {
        let play = sum.play(play)?;
        self.begin(play);
        match play {
            Play::Normal => {
                let total = self.normal_total(sum, Need::Shown)?;
                Ok((total.outcome(), total.value().filter(|_| turns::has_values(sum))))
            }
            Play::Misere => Ok((self.misere_outcome(sum)?, None)),
        }
    }

    /// The Grundy value or loopy value of `sum` under normal play, or that it is loony, whatever it takes within the
    /// limits; `None` if two components are loopy, whose sum has no value.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn value(&mut self, sum: &Sum) -> Result<Option<Value>, Error> {
        turns::check_values(sum)?;
        self.begin(Play::Normal);
        Ok(self.normal_total(sum, Need::Value)?.value())
    }

    /// Gives what was found by search to the [`Watcher`](crate::Watcher) of the limits, if there is one.
    pub fn keep(&self) {
        self.engine.keep();
        self.keep_misere();
    }

    fn keep_misere(&self) {
        if let (Some(search), Some(watcher)) = (&self.misere, &self.engine.limits.watcher) {
            search.keep(&**watcher);
        }
    }

    /// The verdict that [`solve`](Self::solve) gives to positions of this form under normal play, with
    /// [marks](Sight::mark) where their numbers stand; `None` if so many moves are not wanted, or none.
    ///
    /// ```
    /// use grundy::{Sight, Solver, notation};
    ///
    /// let sight = notation::at_sight(b"wythoff:100000,200000").unwrap();
    /// let verdict = Solver::default().pattern(&sight).unwrap();
    /// assert_eq!(verdict.position, format!("wythoff:{},{}", Sight::mark(0), Sight::mark(1)));
    /// ```
    pub fn pattern(&self, sight: &Sight) -> Option<Verdict> {
        if self.engine.limits.only_outcomes {
            return None;
        }
        let game = games::built_in().find(sight.game)?.built_in()?;
        let Form { position, outcome, moves, reason, source } = (game.at_sight?.form)(sight.form);
        let moves: Vec<Move> = moves.into_iter().map(|(to, text)| Move { to, text }).collect();
        (moves.len() <= self.engine.limits.moves).then(|| Verdict {
            position,
            play: Play::Normal,
            outcome,
            value: (outcome == Outcome::P).then(|| Value::of(0)),
            move_count: Some(moves.len() as u64),
            moves,
            remoteness: None,
            method: Method::Theorem,
            source: Cow::Borrowed(source),
            reason: self.engine.limits.reasons.then_some(reason),
        })
    }

    /// The value of one component under any ruleset, your own included, normal play.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn value_of<R: Ruleset>(
        &mut self,
        ruleset: &R,
        position: &R::Position,
    ) -> Result<Value, Error> {
        self.begin(Play::Normal);
        let of = Of { ruleset, positions: std::slice::from_ref(position) };
        Ok(self.engine.evaluate(&of, 0, Need::Value)?.value)
    }
}

/// A method, and the source of it.
type Credit = (Method, Cow<'static, str>);

/// The least direct of the methods, and the sources of all of them.
fn credit(evaluations: impl Iterator<Item = (Method, &'static str)>) -> Credit {
    let mut evaluations = evaluations.peekable();
    let first = evaluations.next();
    let Some((mut method, theorem)) = first else { return (Method::Theorem, Cow::Borrowed("")) };
    let first = source_of(method, theorem);
    if evaluations.peek().is_none() {
        return (method, Cow::Borrowed(first));
    }
    let mut sources = vec![first];
    for (used, theorem) in evaluations {
        method = method.max(used);
        let source = source_of(used, theorem);
        if !source.is_empty() && !sources.contains(&source) {
            sources.push(source);
        }
    }
    (method, Cow::Owned(sources.join("; ")))
}

/// The source to name for an answer found by `method`.
fn source_of(method: Method, theorem: &'static str) -> &'static str {
    match method {
        Method::Theorem | Method::Matching | Method::Automaton => theorem,
        Method::Table | Method::Search => "Sprague 1935, Grundy 1939",
        Method::Quotient => "Plambeck 2005, Plambeck and Siegel 2008",
        Method::Retrograde => "Zermelo 1913, Smith 1966",
    }
}
