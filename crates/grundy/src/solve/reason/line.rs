//! Lines of best play: the winner hurries, the loser delays.

use grundy_core::{Outcome, Play};

use super::shorten;
use crate::engine::{Evaluation, Need};
use crate::position::Component;
use crate::position::{Part, Sum};
use crate::ruleset::Flow;
use crate::solve::Solver;
use crate::text::{Argument, Join, Message, message};

/// Moves of a line that are shown.
pub(in crate::solve) const SHOWN: usize = 8;

/// The bodies of a line of best play from a component whose positions may repeat.
pub(super) fn loopy(
    solver: &mut Solver,
    component: Component<'_>,
    evaluation: &Evaluation,
) -> Message {
    let outcome = evaluation.value.outcome();
    let mut now = component.part.component(component.i);
    let mut line = vec![shorten(body(now.as_ref()))];
    let mut seen = vec![body(now.as_ref())];
    let mut remoteness = evaluation.remoteness;
    let mut is_cut = false;
    while remoteness != Some(0) {
        if line.len() > SHOWN {
            is_cut = true;
            break;
        }
        let wanted = remoteness.map(|moves| moves - 1);
        let mut next: Option<Box<dyn Part>> = None;
        let _ = now.options(0, &mut |step| {
            let mut fits = false;
            let result = step.evaluate(&mut solver.engine, Need::Shown, &mut |left| {
                fits = match outcome {
                    Outcome::D => left.value.outcome() == Outcome::D,
                    _ => left.remoteness == wanted && left.value.outcome() != Outcome::D,
                };
            });
            if result.is_ok() && fits {
                next = Some(step.left());
                return Flow::Break(());
            }
            Flow::Continue(())
        });
        let Some(next) = next else { break };
        now = next;
        let text = body(now.as_ref());
        line.push(shorten(text.clone()));
        if outcome == Outcome::D && seen.contains(&text) {
            break;
        }
        seen.push(text);
        remoteness = wanted;
    }
    said(outcome, Play::Normal, evaluation.remoteness, line, is_cut)
}

/// What a line says.
pub(super) fn said(
    outcome: Outcome,
    play: Play,
    remoteness: Option<u32>,
    mut line: Vec<String>,
    is_cut: bool,
) -> Message {
    if is_cut {
        line.push("…".into());
    }
    let line = Argument::list(line, Join::Symbol(" → "));
    let moves = u64::from(remoteness.unwrap_or_default());
    let play = match play {
        Play::Normal => "normal",
        Play::Misere => "misere",
    };
    match (outcome, moves) {
        (Outcome::P, 0) => message!("no-move"),
        (Outcome::N, _) => message!("line-n", line = line, moves = moves, play = play),
        (Outcome::P, _) => message!("line-p", line = line, moves = moves, play = play),
        (Outcome::D, _) => message!("line-d", line = line),
    }
}

/// Where the token is, or what else a body says that is left when the name and the graph are left out.
fn body(part: &dyn Part) -> String {
    let mut text = String::new();
    part.write(&mut text);
    // A token stands behind the graph; a rule file's name begins with the same sign.
    let token = text.rsplit_once('@').filter(|(before, _)| !before.is_empty());
    let body = token.or_else(|| text.split_once(':')).map_or("", |(_, body)| body);
    body.to_string()
}

/// A sum in a line: whole if it is short, else what is left of each component when its name and its graph are left out.
pub(in crate::solve) fn shown(sum: &Sum) -> String {
    let text = sum.text();
    let short = shorten(text.clone());
    if short == text {
        return text;
    }
    let bodies = sum.components().map(|c| body(c.part.component(c.i).as_ref()));
    shorten(bodies.collect::<Vec<_>>().join(" + "))
}
