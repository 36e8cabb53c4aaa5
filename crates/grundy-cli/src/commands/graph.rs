//! `grundy graph`.

use std::collections::HashMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

use grundy::{Outcome, Play, Solver, Sum};

use crate::args::{Graph, Picture};
use crate::environment::position;
use crate::failure::Failure;
use crate::output;
use crate::picture::{Drawing, Node, dot, svg};

pub(crate) fn run(args: &Graph) -> Result<ExitCode, Failure> {
    let sum = position(&args.position)?;
    let play = args.ending.play();
    let Some((nodes, sums)) = explore(&sum, args.max_nodes) else {
        let most = args.max_nodes;
        return Err(Failure::undecided(format!(
            "the game graph of '{}' has more than {most} positions; raise the limit with --max-nodes",
            args.position
        )));
    };
    let mut solver = Solver::new(args.budget.limits(0));
    let drawing = label(nodes, &sums, play, &mut solver)?;
    let mut out = output::stdout();
    match args.format {
        Picture::Dot => dot::write(&mut out, &drawing)?,
        Picture::Svg => svg::write(&mut out, &drawing)?,
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Every follower with the numbers of its options, or `None` if there are more than `most`.
fn explore(root: &Sum, most: usize) -> Option<(Vec<Vec<usize>>, Vec<Sum>)> {
    let mut ids = HashMap::from([(root.to_string(), 0)]);
    let mut sums = vec![root.clone()];
    let mut options: Vec<Vec<usize>> = Vec::new();
    while let Some(sum) = sums.get(options.len()).cloned() {
        let mut ours = Vec::new();
        let flow = sum.options(&mut |component, step| {
            let after = sum.after(component, step);
            let new = sums.len();
            let id = *ids.entry(after.to_string()).or_insert(new);
            if id == new {
                sums.push(after);
            }
            if !ours.contains(&id) {
                ours.push(id);
            }
            if sums.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if flow.is_break() || sums.len() > most {
            return None;
        }
        options.push(ours);
    }
    Some((options, sums))
}

fn label(
    options: Vec<Vec<usize>>,
    sums: &[Sum],
    play: Play,
    solver: &mut Solver,
) -> Result<Drawing, Failure> {
    let mut nodes = Vec::with_capacity(sums.len());
    for (sum, options) in sums.iter().zip(options) {
        let text = sum.to_string();
        let (outcome, value) =
            solver.glance(sum, play).map_err(|error| Failure::of(&text, &error))?;
        let value = value.map(|value| value.to_string());
        nodes.push(Node { text, outcome, value, options });
    }
    let title = format!(
        "{}: {}{}",
        nodes[0].text,
        match nodes[0].outcome {
            Outcome::N => "the player to move wins",
            Outcome::P => "the player to move loses",
            Outcome::D => "a draw",
        },
        if play == Play::Misere { " (misère play)" } else { "" }
    );
    Ok(Drawing { title, nodes })
}
