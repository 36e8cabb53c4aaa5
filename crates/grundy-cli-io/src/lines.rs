//! Lines with a position each, and what is written of one that is decided without a search.

pub mod input;
mod sights;

use std::io;

use grundy::notation::{self, Files};
use grundy::{Limits, Play, Solver, Verdict};

use crate::output::{json, text};
pub use sights::Sights;

/// Answers lines whose positions theorems decide, and leaves all others alone.
pub struct Quick {
    sights: Sights,
    solver: Solver,
    memory: u64,
    play: Play,
    json: bool,
}

/// Longer lines are left alone, so that none of the others takes long.
const SHORT: usize = 1 << 10;

impl Quick {
    /// An answerer of such lines, within these limits.
    pub fn new(limits: &Limits, play: Play, json: bool) -> Quick {
        let sights = Sights::new(play, json);
        Quick { sights, solver: Solver::of_theorems(limits), memory: limits.memory, play, json }
    }

    /// Whether the line is answered.
    pub fn answer(&mut self, line: &[u8], out: &mut Vec<u8>) -> bool {
        if self.sights.answer(line, &self.solver, out) {
            return true;
        }
        let text = std::str::from_utf8(line).ok().filter(|text| text.len() <= SHORT);
        let files = Bare { memory: self.memory };
        let sum = text.and_then(|text| notation::parse_known(text, &files));
        match sum.map(|sum| self.solver.solve(&sum, self.play)) {
            Some(Ok(verdict)) => {
                write(out, &verdict, self.json);
                self.solver.give_back(verdict);
                true
            }
            _ => false,
        }
    }
}

/// No files, within the memory of the command.
struct Bare {
    memory: u64,
}

impl Files for Bare {
    fn read(&self, _: &str) -> io::Result<String> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn memory(&self) -> u64 {
        self.memory
    }
}

/// Writes the answer to a line: as JSON, or as text with tabs.
pub fn write(out: &mut Vec<u8>, verdict: &Verdict, json: bool) {
    match json {
        true => json::verdict(out, verdict),
        false => text::line(out, verdict),
    }
}
