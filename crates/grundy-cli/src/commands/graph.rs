//! `grundy graph`.

mod moves;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use grundy::explore::{followers, followers_in_order};
use grundy::table::Pattern;
use grundy::{Limits, Outcome, Play, Resource, Solver, Sum, counted, visible};
use grundy_answers::graph::{Drawing, Node, dot, svg, tikz};
use grundy_cli_common::{RAISE_NODES, for_shell, note};
use grundy_graphs::file::{GraphFile, Options};
use grundy_graphs::label;
use grundy_graphs::label::{End, Label, Labels, Question};

use super::label::{Values, targets};
use crate::args::{Graph, Picture};
use crate::environment::{Disk, position, read_graph};
use crate::failure::Failure;
use crate::output;
use crate::watch::Watch;

/// What is said where PNG is asked for and was not built in.
#[cfg(not(feature = "png"))]
const NO_PNG: &str = "this grundy was built without PNG for graphs: `cargo install --path crates/grundy-cli \
                      --features png` builds it in, and --format svg is there without";

pub(crate) fn run(args: &Graph) -> Result<ExitCode, Failure> {
    // Before anything is computed.
    #[cfg(not(feature = "png"))]
    if args.format == Picture::Png {
        return Err(Failure::input(NO_PNG));
    }
    if args.apart && !args.position.contains(':') {
        return Err(Failure::input("--apart is for positions: the nodes of a file are apart"));
    }
    let limits = args.budget.limits(0);
    let watch = Watch::shown(&args.position, limits.time);
    let memory = limits.memory;
    let map = || with_map(&args.position, &limits);
    let mut sums = Vec::new();
    let mut end = args.rules.end();
    let graph = if args.position.contains(':') {
        let root = position(&args.position, &limits)?;
        end = by_its_rules(&root, end);
        let explored = match args.apart {
            true => followers(&root, args.max_nodes, &limits, |sum| sums.push(sum.clone())),
            false => {
                followers_in_order(&root, args.max_nodes, &limits, |sum| sums.push(sum.clone()))
            }
        };
        explored.map_err(|error| {
            let failure = Failure::of(&args.position, &error);
            let is_large = error.resource() == Some(Resource::Positions);
            match is_large.then(map).flatten() {
                Some(map) => failure.with_remark(&map),
                None => failure,
            }
        })?
    } else {
        let options = Options { memory: limits.memory, ..Options::default() };
        read_graph(Path::new(&args.position), options)?
    };
    if graph.both_ways {
        return Err(Failure::input(format!(
            "the edges in '{}' have no direction, and a picture shows moves; `grundy geography` says who \
             wins if no node is visited twice, `grundy label` if the token may go back",
            args.position
        )));
    }
    if graph.nodes() as usize > args.max_nodes {
        let (nodes, most) = (graph.nodes(), args.max_nodes);
        return Err(Failure::undecided(format!(
            "'{}' has {} and a picture at most {most}; {RAISE_NODES}",
            args.position,
            counted(nodes, "node")
        )));
    }
    let targets = targets(&args.rules, &graph.names, &args.position)?;
    let question = Question { end, targets: &targets };
    let reverse = graph.reverse();
    let labels = label::labels(&reverse, &question, 1);
    let is_normal = question.end == End::Loses && targets.is_empty();
    // Where turns may go on, what positions are worth does not follow from the graph.
    let follows = sums.first().is_none_or(|root| root.follows_from_options().is_ok());
    let values = if is_normal && !follows {
        worth(&sums, Play::Normal, &mut Solver::new(limits.clone()))?
    } else if is_normal {
        let values = Values::new(&reverse);
        (0..graph.nodes()).map(|node| Some(values.text(node))).collect()
    } else if question.end == End::Wins && targets.is_empty() && !sums.is_empty() {
        worth(&sums, Play::Misere, &mut Solver::new(limits.clone()))?
    } else {
        vec![None; graph.nodes() as usize]
    };
    // Standard error, because the picture is on standard output.
    if graph.nodes() > READABLE
        && let Some(map) = map()
    {
        let nodes = graph.nodes();
        let hint = format!("a graph of {nodes} positions is hard to read; {map}");
        note("grundy", hint);
    }
    let mut drawing = drawing(args, &graph, &labels, values, !sums.is_empty());
    moves::name(&mut drawing, &sums, &graph.names, args.apart);
    if args.format != Picture::Dot {
        drawing.fits(memory).map_err(|error| Failure::of(&args.position, &error))?;
    }
    // To lay out a large graph takes longer than all before: nothing is written unless it is in time.
    let mut picture = Vec::new();
    match args.format {
        Picture::Dot => dot::write(&mut picture, &drawing)?,
        Picture::Svg => svg::write(&mut picture, &drawing)?,
        Picture::Tikz => tikz::write(&mut picture, &drawing)?,
        #[cfg(feature = "png")]
        Picture::Png => {
            let mut text = Vec::new();
            svg::write(&mut text, &drawing)?;
            picture = crate::picture::png::bytes(&text)?;
        }
        #[cfg(not(feature = "png"))]
        Picture::Png => return Err(Failure::input(NO_PNG)),
    }
    drop(watch);
    let mut out = output::stdout();
    out.write_all(&picture)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// More positions of two heaps than this are better drawn as a map.
const READABLE: u32 = 40;

/// What shows more of two heaps than a graph.
fn with_map(position: &str, limits: &Limits) -> Option<String> {
    let (game, body) = position.split_once(':')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if body.split(',').count() != 2 || !body.split(',').all(is_number) {
        return None;
    }
    let disk = Disk::within(limits);
    let has_two = |pattern: &String| Pattern::parse(pattern, &disk).is_ok_and(|it| it.holes() == 2);
    let pattern = [game.to_string(), format!("{game}:_,_")].into_iter().find(has_two)?;
    Some(format!("`grundy map {} --to N --svg FILE` draws two heaps as a map", for_shell(&pattern)))
}

/// How play ends where the rules of the position themselves may say that who cannot move wins.
fn by_its_rules(root: &Sum, asked: End) -> End {
    let is_misere = root.play(Play::Normal).is_ok_and(|play| play == Play::Misere);
    match (is_misere, asked) {
        (true, End::Loses) => End::Wins,
        _ => asked,
    }
}

/// What is known of the values of positions.
fn worth(sums: &[Sum], play: Play, solver: &mut Solver) -> Result<Vec<Option<String>>, Failure> {
    let value = |sum: &Sum| {
        let (_, value) =
            solver.glance(sum, play).map_err(|error| Failure::of(&sum.to_string(), &error))?;
        Ok(value.map(|value| value.to_string()))
    };
    sums.iter().map(value).collect()
}

fn drawing(
    args: &Graph,
    graph: &GraphFile,
    labels: &Labels,
    values: Vec<Option<String>>,
    is_position: bool,
) -> Drawing {
    let mut nodes: Vec<Node> = (0..graph.nodes())
        .zip(values)
        .map(|(node, value)| {
            let (outcome, remoteness) = match labels.get(node) {
                Label::Win(n) => (Outcome::N, Some(n)),
                Label::Lose(n) => (Outcome::P, Some(n)),
                Label::Draw => (Outcome::D, None),
            };
            let text = visible(&graph.names.text(node));
            let is_end = remoteness == Some(0);
            Node {
                text,
                outcome,
                value,
                remoteness,
                is_end,
                options: Vec::new(),
                moves: Vec::new(),
            }
        })
        .collect();
    for (from, to) in graph.each_move() {
        let options = &mut nodes[from as usize].options;
        if !options.contains(&(to as usize)) {
            options.push(to as usize);
        }
    }
    for node in &mut nodes {
        node.is_end |= node.options.is_empty();
        node.moves = vec![String::new(); node.options.len()];
    }
    let mut title = visible(&args.position);
    if is_position {
        title.push_str(match nodes[0].outcome {
            Outcome::N => ": the player to move wins",
            Outcome::P => ": the player to move loses",
            Outcome::D => ": a draw",
        });
    }
    title.push_str(match args.rules.end() {
        End::Loses => "",
        End::Wins => " (misère play)",
        End::Draws => " (a draw where nobody can move)",
    });
    if let Some(target) = &args.rules.target {
        title.push_str(&format!(" (who reaches {} wins)", visible(target)));
    }
    Drawing { title, nodes, note: None }
}
