//! How the outcomes of geography are printed.

use std::io::{self, Write};

use grundy::certificate::NamedPart;
use grundy::{Outcome, counted, visible};
use grundy_graphs::file::{Csv, Names};
use grundy_graphs::geography::{Geography, Part};
use serde::{Serialize, Serializer};

use super::Input;
use crate::args;
use crate::output::{self, json};

/// What the parts of the decomposition are called, and what they are.
const PARTS: [(&str, Part); 3] =
    [("D", Part::Missable), ("A", Part::Barrier), ("C", Part::Covered)];

fn nodes(number: usize) -> String {
    counted(number, "node")
}

/// Sizes that every answer tells.
struct Sizes {
    nodes: usize,
    pairs: usize,
    /// In the order of [`PARTS`].
    parts: [usize; 3],
}

impl Sizes {
    fn new(found: &Geography) -> Sizes {
        let size = |wanted| found.nodes().filter(|&node| found.part(node) == wanted).count();
        Sizes {
            nodes: found.nodes().count(),
            pairs: found.pairs().count(),
            parts: PARTS.map(|(_, part)| size(part)),
        }
    }

    fn losing(&self) -> usize {
        self.parts[0]
    }

    fn left_over(&self) -> usize {
        self.nodes - 2 * self.pairs
    }
}

/// Prints the summary and what else the options ask for.
pub(super) fn text(
    out: &mut impl Write,
    input: &Input,
    found: &Geography,
    args: &args::Geography,
) -> io::Result<()> {
    let sizes = Sizes::new(found);
    let edges = counted(found.edges(), "edge");
    writeln!(out, "{}, {edges}", nodes(sizes.nodes))?;
    let [d, a, c] = sizes.parts;
    let losing = format!("{}: the player to move loses", nodes(sizes.losing()));
    let winning = format!("{}: the player to move wins", nodes(sizes.nodes - sizes.losing()));
    let pairs = counted(sizes.pairs, "pair");
    let matching =
        format!("{pairs}, {} left over: no matching is larger", nodes(sizes.left_over()));
    let parts = format!(
        "{d}, {a}, {}: those that a maximum matching may miss, their neighbours, the rest",
        nodes(c)
    );
    output::labelled(
        out,
        &[("P", &losing), ("N", &winning), ("matching", &matching), ("D, A, C", &parts)],
    )?;
    if args.choose_start {
        let start = found.winning_start().map(|node| visible(&input.names.text(node)));
        let start = start.map_or_else(
            || "who places the token loses: the matching is perfect".to_string(),
            |name| format!("who places the token wins, on any node that is P, such as {name}"),
        );
        output::labelled(out, &[("start", &start)])?;
    }
    if args.decomposition {
        for (letter, part) in PARTS {
            write!(out, "{letter}:")?;
            for node in found.nodes().filter(|&node| found.part(node) == part) {
                write!(out, " {}", visible(&input.names.text(node)))?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

/// The table of all nodes: outcome and one winning reply.
pub(super) fn csv(out: impl Write, names: &Names, found: &Geography) -> io::Result<()> {
    let mut csv = Csv::new(out, "node,outcome,reply")?;
    for node in found.nodes() {
        let outcome = json::outcome(found.outcome(node));
        csv.name(names, Some(node)).text(outcome).name(names, found.reply(node)).end()?;
    }
    csv.finish()
}

/// Prints the answer for one node.
pub(super) fn start(
    out: &mut impl Write,
    names: &Names,
    found: &Geography,
    start: u32,
    as_json: bool,
) -> io::Result<()> {
    #[derive(Serialize)]
    struct Start {
        version: u32,
        node: String,
        outcome: &'static str,
        replies: Vec<String>,
    }
    let outcome = found.outcome(start);
    let replies: Vec<String> =
        found.replies(start).into_iter().map(|node| names.text(node)).collect();
    let node = names.text(start);
    if as_json {
        let outcome = json::outcome(outcome);
        return output::print_json(out, &Start { version: json::VERSION, node, outcome, replies });
    }
    let node = visible(&node);
    match outcome {
        Outcome::P => writeln!(out, "{node}: P, the player to move loses"),
        _ => {
            let replies: Vec<String> = replies.iter().map(|reply| visible(reply)).collect();
            writeln!(out, "{node}: N, the player to move wins by {}", replies.join(", "))
        }
    }
}

/// Prints all there is to say as one object.
pub(super) fn json(
    out: &mut impl Write,
    input: &Input,
    found: &Geography,
    args: &args::Geography,
) -> io::Result<()> {
    let sizes = Sizes::new(found);
    let [d, a, c] = sizes.parts;
    let names = &input.names;
    let start = || Chosen {
        outcome: json::outcome(found.winning_start().map_or(Outcome::P, |_| Outcome::N)),
        node: found.winning_start().map(|node| names.text(node)),
    };
    let part = |part| NamedPart { names, found, part };
    let answer = Answer {
        version: json::VERSION,
        nodes: sizes.nodes,
        edges: found.edges(),
        winning: sizes.nodes - sizes.losing(),
        losing: sizes.losing(),
        matching: sizes.pairs,
        deficiency: sizes.left_over(),
        parts: Parts { d, a, c },
        choose_start: args.choose_start.then(start),
        decomposition: args.decomposition.then(|| Parts {
            d: part(Part::Missable),
            a: part(Part::Barrier),
            c: part(Part::Covered),
        }),
        positions: args.all_nodes.then_some(Positions { names, found }),
    };
    output::print_json(out, &answer)
}

#[derive(Serialize)]
struct Answer<'a> {
    version: u32,
    nodes: usize,
    edges: usize,
    winning: usize,
    losing: usize,
    matching: usize,
    deficiency: usize,
    parts: Parts<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choose_start: Option<Chosen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decomposition: Option<Parts<NamedPart<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<Positions<'a>>,
}

#[derive(Serialize)]
struct Parts<T> {
    d: T,
    a: T,
    c: T,
}

/// The outcome for the player who places the token, and where to win.
#[derive(Serialize)]
struct Chosen {
    outcome: &'static str,
    node: Option<String>,
}

/// Every node with its outcome and a reply.
struct Positions<'a> {
    names: &'a Names,
    found: &'a Geography,
}

impl Serialize for Positions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Position {
            node: String,
            outcome: &'static str,
            reply: Option<String>,
        }
        serializer.collect_seq(self.found.nodes().map(|node| Position {
            node: self.names.text(node),
            outcome: json::outcome(self.found.outcome(node)),
            reply: self.found.reply(node).map(|reply| self.names.text(reply)),
        }))
    }
}
