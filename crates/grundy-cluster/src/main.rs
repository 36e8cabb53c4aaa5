//! The command `grundy-cluster`: win, lose or draw and remoteness for every node of a directed graph,
//! by several workers that share nothing but messages: threads, processes, machines.
//!
//! # How it works
//!
//! The nodes are cut into ranges, one for each worker. A worker reads its rows from a file of rows
//! ([`grundy_graphs::file::Parts`]): four bytes for each node up to the last of its range and four for
//! each of its edges, so the whole file is not read by anybody. It sends every edge to the worker that
//! owns the edge's end, which keeps it turned round. Then one [timely dataflow](timely) operator,
//! [`level`], runs in a loop, one timestamp a level: what is labelled with remoteness r sends a message of
//! four bytes along each edge into it, and what these messages decide is labelled with r + 1. Timely's
//! progress tracking says when no message of a level is left anywhere. Two words of state a node are kept
//! in dense arrays ([`state`]). At the end every edge between labelled nodes is looked at once more for the
//! best moves, every worker writes its part of the answer, and worker 0 the counts of all.
//!
//! Positions that are numbers have no stored edges: see `numbered`. They alone need the games of `grundy`, and are not
//! there without the feature `games`.
//!
//! # When it pays
//!
//! When a graph does not fit one machine. A message costs about four times as much as a step of the
//! sequential engine, so solving alone takes about four workers to be as fast as `grundy label` with one
//! thread; reading and writing are shared out without such a loss. Measured with a random graph of
//! 4·10^6 nodes and 10^7 edges, from a file of rows to the answer, on two idle cores: `grundy label
//! --threads 1 --csv` 1.90 s, one process 2.39 s, two processes 1.51 s. The most memory of a process was
//! 236 MB for one and 141 MB for each of two.
//!
//! # Fail-stop
//!
//! There is no recovery while it runs: if one process ends, all others end with an error. With
//! `--checkpoint` every worker writes its state from time to time, all after the same level; a rerun with
//! as many workers continues after the last level that is there for every worker ([`checkpoint`]).

mod answer;
mod args;
mod checkpoint;
mod connect;
mod failure;
mod files;
mod job;
mod launch;
mod level;
mod load;
#[cfg(feature = "games")]
mod numbered;
mod report;
mod share;
mod shuffle;
mod state;
mod summary;
#[cfg(not(feature = "games"))]
mod without_games;
#[cfg(not(feature = "games"))]
use without_games as numbered;

use std::process::ExitCode;

use args::{Arguments, Command};
use clap::Parser;
use failure::Failure;
use grundy_cli_common::exit::INTERRUPTED;
use grundy_cli_common::{abandon_unfinished, check_level, not_understood, on_ending};

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        // Help and the version are answers.
        Err(error) if !error.use_stderr() => error.exit(),
        Err(error) => report::end(Failure::input(not_understood(&error))),
    };
    if let Err(message) = check_level() {
        report::end(Failure::input(message));
    }
    let heard = || {
        abandon_unfinished();
        std::process::exit(INTERRUPTED.into());
    };
    let ended = on_ending(heard, false);
    if let Err(error) = ended {
        report::end(error.into());
    }
    let done = match arguments.command {
        Command::Query(query) => numbered::query(&query),
        Command::Label(label) => match (label.child, &label.hosts) {
            (Some(number), _) => job::child(&label, number),
            (None, Some(hosts)) => job::on_hosts(&label, hosts),
            (None, None) => launch::run(&label),
        },
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report::end(failure),
    }
}
