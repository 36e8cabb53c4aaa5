//! The graph of a position and all its followers.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;

use grundy_core::{Error, Resource};
use grundy_graphs::file::{GraphFile, Names};
use grundy_graphs::graph::Graph;

use crate::meter::{Limits, Meter};
use crate::position::Sum;

/// About what a position costs besides two copies of its text: an entry of a map, a sum that waits.
const A_POSITION: u64 = 300;

/// A character of its text: a number of two of them takes 24 bytes in a position that waits.
const A_CHARACTER: u64 = 14;

/// So many options and more are told apart before all of them are there.
const MANY: usize = 1 << 16;

/// Every follower of `root`, called by its text; node 0 is `root`. `each` is given every position in the
/// order of the nodes.
///
/// ```
/// use grundy::{Limits, Sum, explore};
///
/// let root: Sum = "nim:1,2".parse()?;
/// let file = explore::followers(&root, 100, &Limits::default(), |_| ())?;
/// assert_eq!(file.names.len(), 6);
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// If there are more than `most`, memory or time run out, or the opponent may forbid options: then the graph
/// does not tell who wins.
pub fn followers(
    root: &Sum,
    most: usize,
    limits: &Limits,
    each: impl FnMut(&Sum),
) -> Result<GraphFile, Error> {
    explored(root.clone(), most, limits, &|sum| sum, each)
}

/// As [`followers`], with one node for all positions that are the same but for their order and for what nobody can
/// move in, as [`Sum::in_order`] writes them; of several components, one node for all positions without a move.
///
/// ```
/// use grundy::{Limits, Sum, explore};
///
/// let root: Sum = "nim:2,1".parse()?;
/// let file = explore::followers_in_order(&root, 100, &Limits::default(), |_| ())?;
/// // 1,2 and 2, 1,1, 1 and the end.
/// assert_eq!(file.names.len(), 5);
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// As [`followers`].
pub fn followers_in_order(
    root: &Sum,
    most: usize,
    limits: &Limits,
    each: impl FnMut(&Sum),
) -> Result<GraphFile, Error> {
    let end = RefCell::new(None);
    // Where there was one component only, its last positions may differ in more than in what cannot be moved.
    let is_alone = root.components().nth(1).is_none();
    let same = |sum: Sum| {
        let sum = sum.in_order();
        if is_alone {
            return sum;
        }
        let is_listed = sum.lists_its_options().is_ok();
        match sum.options(&mut |_| ControlFlow::Break(())) {
            // Whatever was left last: play ends.
            ControlFlow::Continue(()) if is_listed => end.borrow_mut().get_or_insert(sum).clone(),
            _ => sum,
        }
    };
    explored(same(root.clone()), most, limits, &same, each)
}

fn explored(
    root: Sum,
    most: usize,
    limits: &Limits,
    same: &dyn Fn(Sum) -> Sum,
    mut each: impl FnMut(&Sum),
) -> Result<GraphFile, Error> {
    const WHAT: &str = "exploring the followers";
    root.labelled()?;
    let mut meter = Meter::new(limits);
    let mut ids = HashMap::from([(root.text(), 0)]);
    let mut waiting = VecDeque::from([root.clone()]);
    let mut graph = Graph::new();
    let mut bytes = A_POSITION;
    while let Some(sum) = waiting.pop_front() {
        sum.lists_its_options()?;
        let mut options = Vec::new();
        let mut many = MANY;
        let mut checked = Ok(());
        let _ = sum.options(&mut |turn| {
            let after = same(turn.after());
            let text = after.text();
            let length = text.len();
            let new = ids.len();
            let id = *ids.entry(text).or_insert(new);
            if id == new {
                waiting.push_back(after);
                bytes += A_POSITION + A_CHARACTER * length as u64;
            }
            options.push(u32::try_from(id).unwrap_or(u32::MAX));
            if options.len() >= many {
                options.sort_unstable();
                options.dedup();
                many = MANY.max(2 * options.len());
            }
            checked = match ids.len() > most {
                true => Err(Error::budget(
                    format!("the game graph of '{root}' has more than {most} positions"),
                    Resource::Positions,
                )),
                false => meter.check_memory(bytes, WHAT).and_then(|()| meter.check_time(WHAT)),
            };
            if checked.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        checked?;
        options.sort_unstable();
        options.dedup();
        bytes += 8 + 4 * options.len() as u64;
        graph.push(options);
        meter.positions += 1;
        each(&sum);
    }
    let mut texts = vec![String::new(); ids.len()];
    for (text, id) in ids {
        texts[id] = text;
    }
    let names =
        Names::of_texts(texts).ok_or_else(|| Error::unknown("two positions have the same text"))?;
    Ok(GraphFile::of_moves(names, graph))
}
