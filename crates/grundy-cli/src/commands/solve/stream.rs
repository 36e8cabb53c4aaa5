//! Positions on standard input, a line each: answered in order, in constant memory.

mod answer;
mod threads;
mod timed;

use std::io;

use grundy::notation::MAX_LENGTH;
use grundy::{Error, Limits, Play, Solver};
use grundy_cli_common::note;

use super::theorem::Theorems;
use super::{PIECE, write_out};
use crate::args::Solve;
use crate::environment::not_read;
use crate::failure::{Failure, code, told};
use crate::language;
use crate::lines::input::{Lines, is_blank, trimmed};
use crate::lines::{Quick, Sights, write};
use crate::output::json;
use answer::{Answered, Answerer};
use timed::Timed;

/// Answers lines one after the other.
pub(super) struct Stream<'a> {
    args: &'a Solve,
    play: Play,
    limits: &'a Limits,
    solver: &'a mut Solver,
    theorems: &'a mut Theorems,
    /// Answers in place of these if there is a limit of time.
    timed: Option<Timed>,
    /// Answers what needs no clock, if nobody has set one: these lines are not handed to another thread.
    quick: Option<Quick>,
    sights: Sights,
    line: u64,
    /// The exit code of the worst line so far.
    worst: u8,
}

impl<'a> Stream<'a> {
    /// `worst` is the exit code so far.
    pub(super) fn new(
        args: &'a Solve,
        play: Play,
        limits: &'a Limits,
        solver: &'a mut Solver,
        theorems: &'a mut Theorems,
        worst: u8,
    ) -> Stream<'a> {
        // A limit that nobody has asked for is there for searches.
        let is_quick = !args.budget.is_timed() && !args.value;
        let quick = is_quick.then(|| Quick::new(limits, play, args.json));
        let sights = Sights::new(play, args.json);
        let timed = Timed::new(play, args.value, limits, args.theorem.clone());
        Stream { args, play, limits, solver, theorems, timed, quick, sights, line: 0, worst }
    }

    /// Answers all lines, and gives the exit code of the worst.
    pub(super) fn run(mut self, out: &mut Vec<u8>) -> Result<u8, Failure> {
        let threads = usize::from(self.args.threads);
        if threads > 1 && self.quick.is_some() {
            return threads::run(self, threads, out);
        }
        // Without a watch the solver that answers all is as quick.
        self.quick = self.quick.filter(|_| self.limits.time.is_some());
        let mut lines = Lines::new(Box::new(io::stdin().lock()));
        loop {
            // Before waiting for more, show what there is.
            if out.len() >= PIECE || lines.is_dry() {
                write_out(out)?;
            }
            let Some(line) = lines.next_line().map_err(not_read)? else { return Ok(self.worst) };
            self.line += 1;
            if !self.take(line, out)? {
                return Ok(self.worst);
            }
        }
    }

    /// Answers a line, or one that is too long to be read; false if no other is to be answered.
    fn take(&mut self, line: Option<&[u8]>, out: &mut Vec<u8>) -> Result<bool, Failure> {
        if line.is_some_and(is_blank) {
            return Ok(true);
        }
        let text = line.map(trimmed);
        if let Some(text) = text {
            let is_known = match &mut self.quick {
                Some(quick) => quick.answer(text, out),
                // Theorems that say who wins may say nothing of values.
                None if self.args.value => false,
                None => self.sights.answer(text, self.solver, out),
            };
            if is_known {
                return Ok(true);
            }
        }
        let answered = match (text, &mut self.timed) {
            // Until time is over for this one nobody waits for those before.
            (Some(text), Some(timed)) => timed.answer(text, || write_out(out)),
            (Some(text), None) => self.answer(text),
            (None, _) => Ok(Answered::without(too_long())),
        };
        let Answered { found, who } = match answered {
            Ok(answered) => answered,
            Err(failure) => {
                // Answers to earlier lines stand.
                write_out(out)?;
                return Err(failure);
            }
        };
        match found {
            Ok(verdict) => {
                write(out, &verdict, self.args.json);
                self.solver.give_back(verdict);
            }
            Err(error) => {
                self.worst = self.worst.max(code(&error));
                self.report(out, &error, who)?;
                return Ok(!self.args.strict);
            }
        }
        Ok(true)
    }

    /// # Errors
    /// If no other line is to be answered.
    fn answer(&mut self, line: &[u8]) -> Result<Answered, Failure> {
        let (play, value, limits) = (self.play, self.args.value, self.limits);
        let (solver, theorems) = (&mut *self.solver, &mut *self.theorems);
        Answerer { play, value, limits, solver, theorems }.line(line)
    }

    fn report(&self, out: &mut Vec<u8>, error: &Error, who: Option<String>) -> io::Result<()> {
        let who = who.filter(|_| !error.is_input());
        if self.args.json {
            return json::bad_line(out, self.line, error, who);
        }
        let said = Some(told(error)).into_iter().chain(who).collect::<Vec<_>>().join("; ");
        // Keep the order of answers and errors where both go to a terminal.
        write_out(out)?;
        note("grundy", language::told(&format!("line {}: {said}", self.line)));
        Ok(())
    }
}

fn too_long() -> Error {
    Error::input(1, "a very long line", format!("at most {MAX_LENGTH} bytes"))
}
