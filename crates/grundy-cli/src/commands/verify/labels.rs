//! Labels in a file, checked against the graph.

use std::fs::File;
use std::io::{BufReader, Seek};

use grundy::counted;
use grundy_checker::Checked;
use grundy_checker::labels::{Claim, Claims, Rules, check as check_claims, check_csv};
use grundy_graphs::file::Names;
use grundy_graphs::label::{End, Label};
use grundy_graphs::tablebase::Tablebase;

use super::{Answer, graph};
use crate::args::Verify;
use crate::commands::label::targets;
use crate::failure::Failure;

/// Checks a file of labels, which is CSV or, if `is_solved`, one that `grundy label --tablebase` has written.
pub(super) fn check(args: &Verify, file: BufReader<File>, is_solved: bool) -> Answer {
    let name = args.file.display().to_string();
    let Some(path) = &args.graph else {
        return Err(Failure::input(format!(
            "'{name}' has the labels of a graph; name the graph with --graph"
        )));
    };
    let budget = args.budget();
    let graph = graph::moves(path, args)?;
    let names = graph.names();
    let targets = targets(&args.rules, names, &path.display().to_string())?;
    let rules = |end| Rules { end: claim_at_end(end), targets: &targets };
    let checked = if is_solved {
        match from_solved(file, &name, names, targets.len())? {
            Ok((_, end)) if end != args.rules.end() => {
                let (made, asked) = (in_words(end), in_words(args.rules.end()));
                return Err(Failure::input(format!(
                    "'{name}' was made where who cannot move {made}, and the options say that such a player {asked}: \
                     give --misere and --stalemate as they were given to `grundy label`"
                )));
            }
            Ok((claims, end)) => check_claims(&claims, &graph, rules(end), &budget),
            Err(why) => return Ok(Checked::Fails(why)),
        }
    } else {
        check_csv(file, &graph, rules(args.rules.end()), &budget)
    };
    checked.map_err(|error| Failure::checking(&args.file, &error))
}

fn in_words(end: End) -> &'static str {
    match end {
        End::Loses => "loses",
        End::Wins => "wins",
        End::Draws => "draws",
    }
}

fn claim_at_end(end: End) -> Claim {
    match end {
        End::Loses => Claim::Lose(0),
        End::Wins => Claim::Win(0),
        End::Draws => Claim::Draw,
    }
}

/// The labels in such a file and how play ends, or why they are not those of a graph with these names.
fn from_solved(
    mut file: BufReader<File>,
    name: &str,
    names: &Names,
    targets: usize,
) -> Result<Result<(Claims, End), String>, Failure> {
    let fail = |stop| Failure::reading(name, &stop);
    file.rewind()?;
    let mut solved = Tablebase::open(file).map_err(fail)?;
    let summary = solved.summary();
    if summary.nodes != names.len() {
        let (claimed, there) = (summary.nodes, names.len());
        return Ok(Err(format!(
            "it is of {}, and the graph has {there}",
            counted(claimed, "node")
        )));
    }
    if summary.targets != targets as u64 {
        return Err(Failure::input(format!(
            "'{name}' was made with {}, and --target names {targets}",
            counted(summary.targets, "target")
        )));
    }
    let mut claims = Vec::with_capacity(names.len() as usize);
    for node in 0..names.len() {
        claims.push(match solved.label(node).map_err(fail)? {
            Label::Win(n) => Claim::Win(n),
            Label::Lose(n) => Claim::Lose(n),
            Label::Draw => Claim::Draw,
        });
    }
    for node in 0..names.len() {
        if !solved.is_called(node, names).map_err(fail)? {
            return Ok(Err(format!("it has another node than '{}'", names.text(node))));
        }
    }
    Ok(Ok((Claims::new(claims), summary.end)))
}
