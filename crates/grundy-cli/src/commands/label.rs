//! `grundy label`.

mod answer;
mod npy;
#[cfg(feature = "parquet")]
mod parquet;
mod ranked;
mod scratch;
mod values;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use grundy::explore;
use grundy::{Play, counted, visible};
use grundy_cli_common::{NewFile, Rules, not_read};
use grundy_graphs::budget::{self, Work};
use grundy_graphs::file::{GraphFile, Names, Options};
use grundy_graphs::graph::Reverse;
use grundy_graphs::label::{Labels, NO_MOVE, Question};
use grundy_graphs::{file, label, tablebase};

use crate::args::{self, PageFormat};
use crate::environment::{position, read_graph};
use crate::export::Page;
use crate::failure::Failure;
use crate::output::{self, Style};
use crate::progress::Progress;
use crate::watch::{Clock, Watch};

use answer::Said;
use scratch::Due;
pub(super) use values::Values;

/// Nobody reads more positions on pages.
const MOST_ON_PAGES: usize = 1 << 20;

/// A graph with its labels.
struct Labelled<'a> {
    /// What the graph was read from.
    source: String,
    rules: &'a Rules,
    graph: GraphFile,
    labels: Labels,
    /// A best move of each node, or [`NO_MOVE`].
    moves: Vec<u32>,
    values: Option<Values>,
}

/// What is said of a node.
struct Row {
    node: u32,
    label: char,
    /// Nothing for draws.
    remoteness: Option<u32>,
    best: Option<u32>,
}

impl Row {
    fn new(node: u32, label: label::Label, best: u32) -> Row {
        use label::Label::{Draw, Lose, Win};
        let (label, remoteness) = match label {
            Win(n) => ('W', Some(n)),
            Lose(n) => ('L', Some(n)),
            Draw => ('D', None),
        };
        let best = Some(best).filter(|&best| best != NO_MOVE);
        Row { node, label, remoteness, best }
    }
}

impl Labelled<'_> {
    fn row(&self, node: u32) -> Row {
        Row::new(node, self.labels.get(node), self.moves[node as usize])
    }

    fn rows(&self) -> impl Iterator<Item = Row> + '_ {
        (0..self.graph.nodes()).map(|node| self.row(node))
    }
}

pub(crate) fn run(args: &args::Label, style: Style) -> Result<ExitCode, Failure> {
    args.csv.leave_stdout_to(args.json).map_err(Failure::input)?;
    output::only_files(&[
        ("--npy", &args.npy),
        ("--parquet", &args.parquet),
        ("--tablebase", &args.tablebase),
        ("--rows", &args.rows),
    ])?;
    let outputs = [
        ("--npy", args.npy.as_deref()),
        ("--parquet", args.parquet.as_deref()),
        ("--tablebase", args.tablebase.as_deref()),
        ("--rows", args.rows.as_deref()),
        ("--csv", args.csv.path()),
    ];
    output::apart(outputs)?;
    if let Some(file) = &args.file {
        not_read(file, outputs).map_err(Failure::input)?;
    }
    let limits = match &args.game {
        Some(_) => args.budget.limits(0),
        None => args.budget.counted(),
    };
    match args.table {
        Some(PageFormat::Tikz) => {
            return Err(Failure::input(
                "labels are a list; `grundy graph FILE --format tikz` draws the graph with them",
            ));
        }
        Some(PageFormat::Antidiagonals) => {
            return Err(Failure::input(
                "antidiagonals are of tables with two numbers, and labels are a list",
            ));
        }
        _ => {}
    }
    if args.table.is_some() && (args.json || args.csv.is_printed()) {
        return Err(Failure::input(
            "--table would be printed beside --json or --csv; --csv FILE writes a file",
        ));
    }
    let root = args.game.as_ref().map(|game| position(game, &limits)).transpose()?;
    // Where turns go on, the graph tells who wins under normal play, and not what positions are worth.
    if let Some(root) = root.as_ref().filter(|root| root.may_go_on()) {
        let told = root.play(if args.rules.misere { Play::Misere } else { Play::Normal });
        let told =
            told.and_then(|_| if args.grundy { root.follows_from_options() } else { Ok(()) });
        told.map_err(|error| Failure::of(&root.text(), &error))?;
    }
    // Rules may say themselves that who cannot move wins.
    let is_misere =
        root.as_ref().is_some_and(|root| root.play(Play::Normal).ok() == Some(Play::Misere));
    let by_its_rules;
    let args = match is_misere && !args.rules.stalemate {
        true => {
            let rules = Rules { misere: true, ..args.rules.clone() };
            by_its_rules = args::Label { rules, ..args.clone() };
            &by_its_rules
        }
        false => args,
    };
    let options = Options {
        format: args.format.map(Into::into),
        memory: limits.memory,
        deadline: limits.deadline(),
        ..Options::default()
    };
    let clock = Clock::start();
    let work = if args.grundy { Work::Values } else { Work::Labels };
    let (source, graph) = match (&args.file, args.game.as_ref().zip(root)) {
        (_, Some((game, root))) => {
            // Where conditions let none of many numbers pass nobody asks the clock.
            let _watch = Watch::over(game, limits.time);
            // A page has each position with its text.
            let ranked = match args.table {
                Some(_) => None,
                None => ranked::numbered(args, &root, &limits)?,
            };
            if let Some(ranked) = ranked {
                return ranked::run(args, &ranked, &limits, style);
            }
            let most = if args.table.is_some() { MOST_ON_PAGES } else { usize::MAX };
            let file = explore::followers(&root, most, &limits, |_| ());
            (game.clone(), file.map_err(|error| Failure::of(game, &error))?)
        }
        (Some(file), None) => {
            let source = file.display().to_string();
            let read = read_graph(file, options).and_then(|graph| {
                afford(work, &source, &graph, limits.memory)?;
                Ok(graph)
            });
            match read {
                Ok(graph) => (source, graph),
                Err(failure) if failure.is_of_memory() => {
                    let due = limits.time.map(|time| Due::new(clock, time));
                    return scratch::run(args, file, options, due, failure);
                }
                Err(failure) => return Err(failure),
            }
        }
        // The definition of the arguments does not let this through.
        (None, None) => return Err(Failure::input("a FILE or --game POSITION is needed")),
    };
    let start = match &args.start {
        // Positions have several texts, and one as a node.
        Some(name) if args.game.is_some() => {
            let name = position(name, &limits)?.text();
            Some(find(&graph.names, &name, "--start", &source)?)
        }
        Some(name) => Some(find(&graph.names, name, "--start", &source)?),
        // Of a position the answer for itself is wanted first.
        None => args.game.as_ref().map(|_| 0),
    };
    let targets = targets(&args.rules, &graph.names, &source)?;
    if let Some(path) = &args.rows {
        write(path, |out| file::write_rows(out, &graph.names, &graph.moves()))?;
    }
    afford(work, &source, &graph, limits.memory)?;
    let (nodes, edges) = (graph.nodes(), graph.edge_count());
    let progress = Progress::unknown(format!(
        "labelling {} and {}",
        counted(nodes, "node"),
        counted(edges, "edge")
    ));
    let watch = Watch::over(&source, limits.time);
    let reverse = graph.reverse();
    let labelled = label(args, source, graph, &reverse, &targets);
    drop((reverse, progress, watch));
    if let Some(path) = &args.tablebase {
        let end = args.rules.end();
        let (names, labels) = (&labelled.graph.names, &labelled.labels);
        write(path, |out| tablebase::write(out, names, labels, end, targets.len() as u64))?;
    }
    if let Some(path) = &args.npy {
        write(path, |out| npy::write(out, &labelled))?;
    }
    #[cfg(feature = "parquet")]
    if let Some(path) = &args.parquet {
        write(path, |out| parquet::write(out, &labelled).map_err(output::parquet_error))?;
    }
    if let Some(path) = args.csv.path() {
        output::written(path, &mut |out| Ok(answer::csv(out, &labelled)?))?;
    }
    let mut out = output::page(!args.json && args.table.is_none());
    if args.json {
        let said = match (&args.start, args.all_nodes) {
            (Some(_), _) => Said::Nothing,
            (None, false) => Said::Counts,
            (None, true) => Said::Labels,
        };
        answer::json(&mut out, &labelled, start, said)?;
    } else if args.table == Some(PageFormat::Bfile) {
        answer::bfile(&mut out, &labelled)?;
    } else if let Some(format) = args.table {
        let page = if format == PageFormat::Latex { Page::Latex } else { Page::Markdown };
        answer::page(&mut out, page, &labelled)?;
    } else if !args.csv.is_printed() {
        answer::text(&mut out, &labelled, start, style)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Fails if the engine may need more memory than is allowed.
fn afford(work: Work, source: &str, graph: &GraphFile, memory: u64) -> Result<(), Failure> {
    budget::afford(work, graph.nodes(), graph.move_count(), memory)
        .map_err(|error| Failure::of(source, &error))
}

fn label<'a>(
    args: &'a args::Label,
    source: String,
    graph: GraphFile,
    reverse: &Reverse,
    targets: &[u32],
) -> Labelled<'a> {
    let question = Question { end: args.rules.end(), targets };
    let threads = args.threads.map_or_else(grundy_kernels::threads::available, usize::from);
    let labels = label::labels(reverse, &question, threads);
    let moves = labels.moves(graph.each_move());
    let values = args.grundy.then(|| Values::new(reverse));
    Labelled { source, rules: &args.rules, graph, labels, moves, values }
}

/// Writes a file whole or not at all, and says on a terminal that it does.
fn write<E: From<io::Error>>(
    path: &Path,
    contents: impl FnOnce(&mut NewFile) -> Result<(), E>,
) -> Result<(), E> {
    let _progress = Progress::unknown(format!("writing {}", path.display()));
    NewFile::write_whole(path, contents)
}

/// The node that `option` calls `name`.
fn find(names: &Names, name: &str, option: &str, source: &str) -> Result<u32, Failure> {
    names.find(name).ok_or_else(|| {
        Failure::input(format!(
            "{option}: found '{}', expected a node of '{source}'",
            visible(name)
        ))
    })
}

/// The nodes that `--target` names, each once.
pub(super) fn targets(rules: &Rules, names: &Names, source: &str) -> Result<Vec<u32>, Failure> {
    rules.targets(|name, place| find(names, name, place, source))
}
