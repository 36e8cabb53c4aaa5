//! The graph of a position and all its followers.

use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;
use std::time::Instant;

use grundy::{Limits, Sum};
use grundy_graphs::file::{GraphFile, Names};
use grundy_graphs::graph::Graph;

use crate::failure::Failure;

/// About what a position costs besides two copies of its text: an entry of a map, a sum that waits.
const A_POSITION: u64 = 300;

/// Every follower of `root`, called by its text; node 0 is `root`. `each` is given every position in the
/// order of the nodes.
///
/// Fails if there are more than `most`, or memory or time run out.
pub(crate) fn followers(
    root: &Sum,
    most: usize,
    limits: &Limits,
    mut each: impl FnMut(&Sum),
) -> Result<GraphFile, Failure> {
    let start = Instant::now();
    let mut ids = HashMap::from([(root.text(), 0)]);
    let mut waiting = VecDeque::from([root.clone()]);
    let mut graph = Graph::new();
    let mut bytes = A_POSITION;
    let stop = |done: usize, what: String| {
        Failure::undecided(format!("'{root}': {what} after {done} positions were explored"))
    };
    while let Some(sum) = waiting.pop_front() {
        let mut options = Vec::new();
        let flow = sum.options(&mut |component, step| {
            let after = sum.after(component, step);
            let text = after.text();
            let length = text.len();
            let new = ids.len();
            let id = *ids.entry(text).or_insert(new);
            if id == new {
                waiting.push_back(after);
                bytes += A_POSITION + 2 * length as u64;
            }
            options.push(u32::try_from(id).unwrap_or(u32::MAX));
            let in_time = limits.time.is_none_or(|time| start.elapsed() < time);
            let fits = ids.len() <= most && bytes <= limits.memory;
            if in_time && fits { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if flow.is_break() {
            let done = graph.len();
            return Err(if ids.len() > most {
                Failure::undecided(format!(
                    "the game graph of '{root}' has more than {most} positions; raise the limit \
                     with --max-nodes"
                ))
            } else if bytes > limits.memory {
                let mib = limits.memory >> 20;
                stop(
                    done,
                    format!("more than {mib} MiB are needed (raise the limit with --memory)"),
                )
            } else {
                stop(done, "the time was over (raise the limit with --time)".to_string())
            });
        }
        options.sort_unstable();
        options.dedup();
        bytes += 8 + 4 * options.len() as u64;
        graph.push(options);
        each(&sum);
    }
    let mut texts = vec![String::new(); ids.len()];
    for (text, id) in ids {
        texts[id] = text;
    }
    let names = Names::of_texts(texts).expect("positions have texts of their own");
    Ok(GraphFile::of_moves(names, graph))
}
