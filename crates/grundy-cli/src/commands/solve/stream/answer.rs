//! A line that is not decided at sight: by theorems about rule files, or by the solver.

use grundy::notation;
use grundy::{Error, Limits, Play, Solver, Verdict};

use super::super::theorem::Theorems;
use super::super::who_wins;
use crate::environment::Disk;
use crate::failure::Failure;

/// What answers lines.
pub(super) struct Answerer<'a> {
    pub(super) play: Play,
    /// Whether Grundy values are wanted, whatever they take.
    pub(super) value: bool,
    pub(super) limits: &'a Limits,
    pub(super) solver: &'a mut Solver,
    pub(super) theorems: &'a mut Theorems,
}

/// What has become of a line.
pub(super) struct Answered {
    pub(super) found: Result<Verdict, Error>,
    /// Who wins, if that is known and the value was not found.
    pub(super) who: Option<String>,
}

impl Answered {
    /// Without an answer.
    pub(super) fn without(error: Error) -> Answered {
        Answered { found: Err(error), who: None }
    }
}

impl Answerer<'_> {
    /// # Errors
    /// If a theorem is refused: then no other line is to be answered.
    pub(super) fn line(&mut self, line: &[u8]) -> Result<Answered, Failure> {
        let text = match std::str::from_utf8(line) {
            Ok(text) => text,
            Err(error) => {
                let before = String::from_utf8_lossy(&line[..error.valid_up_to()]);
                let column = before.chars().count() + 1;
                let error = Error::input(column, "a byte that is not UTF-8", "a position");
                return Ok(Answered::without(error));
            }
        };
        let mut who = None;
        let found = match self.by_theorem(text)? {
            Some(told) => told.and_then(|verdict| self.with_value(verdict, text, &mut who)),
            None => self.solved(text, &mut who),
        };
        Ok(Answered { found, who })
    }

    /// The answer by theorems, if the line is about rule files that have some.
    fn by_theorem(&mut self, text: &str) -> Result<Option<Result<Verdict, Error>>, Failure> {
        match self.theorems.may_know(text) {
            true => self.theorems.answer(text, self.play, self.solver, self.limits),
            false => Ok(None),
        }
    }

    /// What a theorem tells, with the Grundy value if it is wanted and the theorem does not tell it.
    fn with_value(
        &mut self,
        mut verdict: Verdict,
        text: &str,
        who: &mut Option<String>,
    ) -> Result<Verdict, Error> {
        if self.value && verdict.value.is_none() {
            verdict.value = self.solved(text, who)?.value;
        }
        Ok(verdict)
    }

    fn solved(&mut self, text: &str, who: &mut Option<String>) -> Result<Verdict, Error> {
        let files = Disk::within(self.limits);
        let sum = match notation::parse_known(text, &files) {
            Some(sum) => sum,
            None => notation::parse(text, &files)?,
        };
        let value = match self.value {
            true => self.solver.value(&sum).inspect_err(|_| *who = who_wins(&sum))?,
            false => None,
        };
        let mut verdict = self.solver.solve(&sum, self.play)?;
        verdict.value = verdict.value.or(value);
        Ok(verdict)
    }
}
