//! Labels in a file, checked against the graph.

use std::fs::File;
use std::io::{BufRead, BufReader, Seek};

use grundy::verify::labels::{Claim, Labels};
use grundy_cli_common::half_of_memory;
use grundy_graphs::file::{GraphFile, Names, Options, csv_fields};
use grundy_graphs::label::{End, Label};
use grundy_graphs::tablebase::Tablebase;

use super::targets;
use crate::args::Verify;
use crate::environment::read_graph;
use crate::failure::Failure;

/// The first line of labels as CSV; with values there is one more column, which is not checked.
const COLUMNS: &str = "node,label,remoteness,move";

/// What a file claims of every node.
struct Claims {
    claims: Vec<Claim>,
    /// Best moves, if the file names any.
    moves: Vec<Option<u32>>,
    end: End,
}

/// Checks the file if it is one of labels; `None` if it is something else.
pub(crate) fn check(args: &Verify) -> Option<Result<String, Failure>> {
    let name = args.file.display().to_string();
    let cannot = |error| Failure::system(format!("cannot read '{name}': {error}"));
    let mut file = match File::open(&args.file).map(BufReader::new) {
        Ok(file) => file,
        Err(error) => return Some(Err(cannot(error))),
    };
    let head = match file.fill_buf() {
        Ok(head) => head,
        Err(error) => return Some(Err(cannot(error))),
    };
    let is_solved = Tablebase::<File>::is_one(head);
    let is_csv = head.starts_with(COLUMNS.as_bytes());
    if !is_solved && !is_csv {
        return None;
    }
    Some(check_labels(args, file, is_solved, &name))
}

fn check_labels(
    args: &Verify,
    file: BufReader<File>,
    is_solved: bool,
    name: &str,
) -> Result<String, Failure> {
    let Some(path) = &args.graph else {
        return Err(Failure::input(format!(
            "'{name}' has the labels of a graph; name the graph with --graph"
        )));
    };
    let options = Options { memory: half_of_memory(), ..Options::default() };
    let graph = read_graph(path, options)?;
    let source = path.display().to_string();
    let targets = targets(&args.rules, &graph.names, &source)?;
    let wrong = |what: String| Failure::refuted(format!("'{name}' does not hold: {what}"));
    let claims = if is_solved {
        from_solved(file, name, &graph.names, targets.len(), &wrong)?
    } else {
        from_csv(file, name, &graph, args.rules.end(), &wrong)?
    };
    let claim = |node: u32| claims.claims[node as usize];
    let best = |node: u32| claims.moves.get(node as usize).copied().flatten();
    let end = claim_at_end(claims.end);
    let mut labels = Labels::new(graph.nodes(), claim, best, end, &targets);
    let checked = graph.each_move().try_for_each(|(from, to)| labels.edge(from, to));
    let counts = checked.and_then(|()| labels.finish());
    let [won, lost, draws] =
        counts.map_err(|fault| wrong(fault.describe(|node| graph.names.text(node))))?;
    let nodes = graph.nodes();
    Ok(format!(
        "'{name}' holds: of the {nodes} nodes of '{source}' {won} win, {lost} lose and {draws} draw"
    ))
}

fn claim_at_end(end: End) -> Claim {
    match end {
        End::Loses => Claim::Lose(0),
        End::Wins => Claim::Win(0),
        End::Draws => Claim::Draw,
    }
}

type Wrong<'a> = &'a dyn Fn(String) -> Failure;

fn from_solved(
    mut file: BufReader<File>,
    name: &str,
    names: &Names,
    targets: usize,
    wrong: Wrong<'_>,
) -> Result<Claims, Failure> {
    let fail = |stop| Failure::reading(name, &stop);
    file.rewind()?;
    let mut solved = Tablebase::open(file).map_err(fail)?;
    let summary = solved.summary();
    if summary.nodes != names.len() {
        let (claimed, there) = (summary.nodes, names.len());
        return Err(wrong(format!("it is of {claimed} nodes, and the graph has {there}")));
    }
    if summary.targets != targets as u64 {
        return Err(Failure::input(format!(
            "'{name}' was made with {} targets, and --target names {targets}",
            summary.targets
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
            return Err(wrong(format!("it has another node than '{}'", names.text(node))));
        }
    }
    Ok(Claims { claims, moves: Vec::new(), end: summary.end })
}

fn from_csv(
    file: BufReader<File>,
    name: &str,
    graph: &GraphFile,
    end: End,
    wrong: Wrong<'_>,
) -> Result<Claims, Failure> {
    let names = &graph.names;
    let nodes = names.len() as usize;
    let mut claims: Vec<Option<Claim>> = vec![None; nodes];
    let mut moves = vec![None; nodes];
    let bad = |number: u64, found: &str, expected: &str| {
        let found = found.escape_debug();
        Failure::input(format!("'{name}': line {number}: found '{found}', expected {expected}"))
    };
    for (number, line) in (1u64..).zip(file.lines()) {
        let line = line.map_err(|error| Failure::reading(name, &error.into()))?;
        if number == 1 {
            continue;
        }
        let fields = csv_fields(&line)
            .filter(|fields| (4..=5).contains(&fields.len()))
            .ok_or_else(|| bad(number, &line, &format!("the fields {COLUMNS}")))?;
        let find = |text: &str| {
            names.find(text).ok_or_else(|| wrong(format!("the graph has no node '{text}'")))
        };
        let node = find(&fields[0])?;
        let remoteness = match &*fields[2] {
            "" => 0,
            text => text.parse().ok().filter(|&n| n > 0).ok_or_else(|| {
                bad(number, text, "a remoteness from 1 on, or nothing where the play ends")
            })?,
        };
        let claim = match (&*fields[1], remoteness) {
            ("W", n) => Claim::Win(n),
            ("L", n) => Claim::Lose(n),
            ("D", 0) => Claim::Draw,
            ("D", _) => return Err(bad(number, &fields[2], "no remoteness of a draw")),
            (other, _) => return Err(bad(number, other, "a label W, L or D")),
        };
        if claims[node as usize].replace(claim).is_some() {
            return Err(wrong(format!("line {number} has node '{}' again", fields[0])));
        }
        if !fields[3].is_empty() {
            moves[node as usize] = Some(find(&fields[3])?);
        }
    }
    let missing = (0..).zip(&claims).find(|(_, claim)| claim.is_none());
    if let Some((node, _)) = missing {
        return Err(wrong(format!("it does not have node '{}'", names.text(node))));
    }
    Ok(Claims { claims: claims.into_iter().flatten().collect(), moves, end })
}
