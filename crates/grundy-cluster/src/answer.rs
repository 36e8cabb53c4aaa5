//! The parts of the answer.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use grundy_graphs::file::Csv;
use timely::worker::Worker;

use crate::failure::Failure;
use crate::files::{folder, new_file};
use crate::load::Part;
use crate::share::Share;
use crate::shuffle::Shuffle;
use crate::state::State;

/// No node.
const NO_MOVE: u32 = u32::MAX;

/// Where a worker writes its part.
pub(crate) fn path(out: &Path, worker: usize, workers: usize) -> PathBuf {
    out.join(format!("part-{worker:05}-of-{workers:05}.csv"))
}

/// Makes the folder `out`.
///
/// # Errors
/// If there are parts of an answer by another number of workers: joined with ours they would be nonsense.
pub(crate) fn prepare(out: &Path, workers: usize) -> Result<(), Failure> {
    let ours = format!("-of-{workers:05}.csv");
    for file in folder(out, ".csv")? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("part-") && !name.ends_with(&ours) {
            return Err(Failure::input(format!(
                "'{}': found a part of another answer, expected parts of {workers} workers only; remove \
                 it or name another folder",
                file.display()
            )));
        }
    }
    Ok(())
}

/// A best move for each of the worker's nodes: of the quickest wins or the slowest losses, that to the
/// smallest node. Every edge from a node with a label to one with a label sends twelve bytes.
pub(crate) fn moves(worker: &mut Worker, share: Share, part: &Part, state: &Rc<State>) -> Vec<u32> {
    let moves = Rc::new(RefCell::new(vec![NO_MOVE; state.left.len()]));
    let (known, best) = (state.clone(), moves.clone());
    let take = move |offers: &mut Vec<(u32, u32, u32)>| {
        let mut best = best.borrow_mut();
        for (from, to, offer) in offers.drain(..) {
            let (loses, remoteness) = (offer & 1 == 1, offer >> 1);
            if known.label(from) == Some((!loses, remoteness + 1)) {
                let best = &mut best[(from - known.first) as usize];
                *best = to.min(*best);
            }
        }
    };
    let route = move |&(from, _, _): &(u32, u32, u32)| share.owner(from);
    let mut shuffle = Shuffle::new(worker, route, take);
    for to in share.range(u32::try_from(worker.index()).unwrap_or(u32::MAX)) {
        if let Some((loses, remoteness)) = state.label(to) {
            // There are fewer levels than nodes, and fewer nodes than 2^31.
            let offer = remoteness << 1 | u32::from(loses);
            for &from in part.before(to) {
                shuffle.send(worker, (from, to, offer));
            }
        }
    }
    shuffle.finish(worker);
    moves.take()
}

/// Writes the worker's part of the answer.
pub(crate) fn write(
    out: &Path,
    worker: &Worker,
    part: &Part,
    state: &State,
    moves: &[u32],
) -> Result<(), Failure> {
    let path = path(out, worker.index(), worker.peers());
    let mut file = new_file(&path)?;
    let mut csv = match worker.index() {
        0 => Csv::new(&mut file, "node,label,remoteness,move")?,
        _ => Csv::without_names(&mut file),
    };
    for (node, &best) in (state.first..).zip(moves) {
        let (label, remoteness) = match state.label(node) {
            Some((true, remoteness)) => ("L", Some(remoteness)),
            Some((false, remoteness)) => ("W", Some(remoteness)),
            None => ("D", None),
        };
        csv.name(&part.names, Some(node)).text(label);
        csv.known(remoteness);
        csv.name(&part.names, Some(best).filter(|&best| best != NO_MOVE)).end()?;
    }
    csv.finish()?;
    Ok(file.finish()?)
}
