//! The one operator: levels of labels, each from the messages of the level before.
//!
//! A timestamp is a level. The operator holds the capability of a level from its first message until it
//! has sent the messages of what was labelled there. A worker that labels something tells every worker
//! ([`Message::Goes`]), so that each holds that capability in every level: none is a level ahead of
//! another that still saves or sends. When nobody labels anything, no message is left and timely ends the
//! dataflow.

#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Capability, ConnectLoop, Feedback};
use timely::worker::Worker;

use crate::checkpoint::Saver;
use crate::load::Part;
use crate::report;
use crate::share::{Message, Share};
use crate::state::State;

/// A worker lets others run after so many messages.
const TURN: usize = 1 << 18;

/// A level whose messages arrive.
struct Arriving {
    capability: Capability<u32>,
    /// The nodes that they have labelled.
    fresh: Vec<u32>,
    /// Whether any worker labelled anything in the level before.
    goes: bool,
    /// Whether the level is to be saved when it is complete.
    save: bool,
}

/// A level whose labels are sent on.
struct Leaving {
    capability: Capability<u32>,
    fresh: Vec<u32>,
    /// How many of them have been sent.
    sent: usize,
    words: bool,
    save_next: bool,
}

/// Labels everything that follows from the nodes labelled at level `start`, where all workers are.
pub(crate) fn label(
    worker: &mut Worker,
    share: Share,
    part: &Rc<Part>,
    state: State,
    start: u32,
    saver: Option<Saver<State>>,
) -> (State, Option<Saver<State>>) {
    let first_worker = worker.index() == 0;
    let shared = Rc::new(RefCell::new((state, saver)));
    let (own, part) = (shared.clone(), part.clone());
    worker.dataflow::<u32, _, _>(|scope| {
        let (handle, messages) = scope.feedback(1);
        let route = Exchange::new(move |&message: &u32| share.addressee(message));
        let sent = messages.unary_frontier(route, "level", |capability, info| {
            let activator = scope.activator_for(info.address);
            let fresh = own.borrow().0.labelled_at(start);
            let mut leaving = Some(Leaving {
                capability: capability.delayed(&start),
                fresh,
                sent: 0,
                words: false,
                save_next: false,
            });
            let mut arriving: Option<Arriving> = None;
            let mut told = Instant::now();
            move |(input, frontier), output| {
                let (state, saver) = &mut *own.borrow_mut();
                // What to do when all messages of a level have arrived.
                let mut complete = |state: &mut State, arriving: Arriving| {
                    let Arriving { capability, fresh, goes, save } = arriving;
                    let level = *capability.time();
                    state.count(level, &fresh);
                    let mut save_next = false;
                    if let Some(saver) = saver {
                        if save || saver.is_due_at(level) {
                            saver.save(level, state).unwrap_or_else(|failure| report::end(failure));
                        }
                        // Where nothing goes on, the last level has been saved.
                        save_next = first_worker && goes && saver.is_time();
                    }
                    if first_worker && told.elapsed() >= report::TELL {
                        told = Instant::now();
                        let nodes: usize =
                            state.levels.iter().map(|level| level.lost + level.won).sum();
                        report::progress(level.into(), &format!("{nodes} nodes at worker 0"));
                    }
                    Leaving { capability, fresh, sent: 0, words: false, save_next }
                };
                input.for_each(|capability, items| {
                    let Some(&level) = capability.least() else { return };
                    // Messages of a level exist only when those of the level before have all been read.
                    if arriving.as_ref().is_some_and(|arriving| *arriving.capability.time() < level)
                        && let Some(before) = arriving.take()
                    {
                        debug_assert!(leaving.is_none(), "this level's capability was held back");
                        leaving = Some(complete(state, before));
                    }
                    if arriving.is_none()
                        && let Some(capability) = capability.retain_least(output.output_index())
                    {
                        arriving = Some(Arriving {
                            capability,
                            fresh: Vec::new(),
                            goes: false,
                            save: false,
                        });
                    }
                    let Some(arriving) = &mut arriving else { return };
                    for message in items.drain(..) {
                        let (node, is_new) = match Share::read(message) {
                            Message::Loses(node) => (node, state.wins(node, level)),
                            Message::Wins(node) => (node, state.counts_off(node, level)),
                            Message::Goes => {
                                arriving.goes = true;
                                continue;
                            }
                            Message::Save => {
                                arriving.save = true;
                                continue;
                            }
                        };
                        if is_new {
                            arriving.fresh.push(node);
                        }
                    }
                });
                let is_complete =
                    |arriving: &Arriving| !frontier.less_equal(arriving.capability.time());
                if arriving.as_ref().is_some_and(is_complete)
                    && let Some(before) = arriving.take()
                {
                    leaving = Some(complete(state, before));
                }
                let Some(level) = &mut leaving else { return };
                let mut session = output.session(&level.capability);
                if !level.words {
                    level.words = true;
                    for (word, save) in [(!level.fresh.is_empty(), false), (level.save_next, true)]
                    {
                        if word {
                            (0..share.workers()).for_each(|to| session.give(Share::word(to, save)));
                        }
                    }
                }
                let mut turn = 0;
                while let Some(&node) = level.fresh.get(level.sent) {
                    let loses = state.loses(node);
                    let before = part.before(node);
                    before.iter().for_each(|&node| session.give(Share::news(node, loses)));
                    level.sent += 1;
                    turn += before.len();
                    if turn >= TURN {
                        break;
                    }
                }
                drop(session);
                if level.sent == level.fresh.len() {
                    leaving = None;
                } else {
                    activator.activate();
                }
            }
        });
        sent.connect_loop(handle);
    });
    while worker.has_dataflows() {
        worker.step_or_park(None);
    }
    // The operator is gone; nobody else looks at it.
    shared.take()
}
