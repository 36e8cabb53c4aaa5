//! How many nodes have which label.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use timely::worker::Worker;

use crate::load::Part;
use crate::shuffle::shuffle;
use crate::state::State;

/// Columns of numbers are this wide.
const WIDTH: usize = 12;

/// The counts of all workers.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Summary {
    version: u32,
    nodes: u64,
    edges: u64,
    play: String,
    workers: u32,
    won: u64,
    lost: u64,
    draws: u64,
    /// How many win and lose at each remoteness from 0.
    remoteness: Vec<(u64, u64)>,
}

impl Summary {
    /// Adds up what all workers have; worker 0 gets it, when all have got this far.
    pub(crate) fn gather(
        worker: &mut Worker,
        part: &Part,
        state: &State,
        play: &str,
    ) -> Option<Summary> {
        // The nodes and edges of a worker travel as those of a level that cannot be.
        let own = (u32::MAX, state.left.len() as u64, part.edges() as u64);
        let levels = (0..).zip(&state.levels);
        let levels = levels.map(|(at, level)| (at, level.won as u64, level.lost as u64));
        let got = shuffle(worker, levels.chain([own]), |_| 0);
        if worker.index() != 0 {
            return None;
        }
        let workers = u32::try_from(worker.peers()).unwrap_or(u32::MAX);
        let play = play.to_string();
        let mut summary = Summary {
            version: 1,
            nodes: 0,
            edges: 0,
            play,
            workers,
            won: 0,
            lost: 0,
            draws: 0,
            remoteness: Vec::new(),
        };
        for (level, won, lost) in got {
            if level == u32::MAX {
                summary.nodes += won;
                summary.edges += lost;
                continue;
            }
            let level = level as usize;
            if summary.remoteness.len() <= level {
                summary.remoteness.resize(level + 1, (0, 0));
            }
            summary.remoteness[level].0 += won;
            summary.remoteness[level].1 += lost;
            summary.won += won;
            summary.lost += lost;
        }
        summary.draws = summary.nodes - summary.won - summary.lost;
        Some(summary)
    }

    /// Prints a table, or one JSON object.
    pub(crate) fn print(&self, out: &mut dyn Write, source: &str, json: bool) -> io::Result<()> {
        if json {
            serde_json::to_writer(&mut *out, self)?;
            return writeln!(out);
        }
        let Summary { nodes, edges, play, workers, .. } = self;
        writeln!(out, "{source}: {nodes} nodes, {edges} edges, {play} play, workers: {workers}")?;
        let drawn = if self.draws > 0 { "; D: a draw" } else { "" };
        writeln!(out, "N: the player to move wins; P: the player to move loses{drawn}")?;
        let [a, b, c, d] = ["remoteness", "N", "P", "total"];
        writeln!(out, "{a:>WIDTH$}{b:>WIDTH$}{c:>WIDTH$}{d:>WIDTH$}")?;
        for (level, (won, lost)) in self.remoteness.iter().enumerate() {
            writeln!(out, "{level:>WIDTH$}{won:>WIDTH$}{lost:>WIDTH$}{:>WIDTH$}", won + lost)?;
        }
        if self.draws > 0 {
            writeln!(out, "{:>WIDTH$}{:>WIDTH$}{:>WIDTH$}{:>WIDTH$}", "D", "", "", self.draws)?;
        }
        let Summary { won, lost, .. } = self;
        writeln!(out, "{:>WIDTH$}{won:>WIDTH$}{lost:>WIDTH$}{nodes:>WIDTH$}", "total")
    }
}
