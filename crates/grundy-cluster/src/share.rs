//! Who owns which nodes, and what a message of four bytes says.

use std::ops::Range;

use crate::failure::Failure;

/// The most workers.
const WORKERS: u32 = 1 << 15;

/// Messages from here on are for a worker, not for a node.
const WORDS: u32 = 0xFFFF_0000;

/// Set in a [word](Share::word): the level is to be saved.
const SAVE: u32 = WORKERS;

/// Set in a message: an option of the node loses. Otherwise an option wins.
const LOSES: u32 = 1 << 31;

/// Nodes in contiguous ranges, one for each worker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    nodes: u32,
    workers: u32,
    width: u32,
}

/// What a worker is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// An option of this node loses.
    Loses(u32),
    /// An option of this node wins.
    Wins(u32),
    /// Nodes were labelled somewhere.
    Goes,
    /// The level is to be saved.
    Save,
}

impl Share {
    /// # Errors
    /// If there are too many nodes or workers for messages of four bytes.
    pub(crate) fn new(nodes: u32, workers: usize) -> Result<Share, Failure> {
        let most = WORDS & !LOSES;
        if nodes > most {
            let message = format!("found {nodes} nodes, expected at most {most}");
            return Err(Failure::undecided(message));
        }
        match u32::try_from(workers) {
            Ok(workers @ 1..=WORKERS) => {
                Ok(Share { nodes, workers, width: nodes.div_ceil(workers).max(1) })
            }
            _ => {
                let message = format!("found {workers} workers, expected at most {WORKERS}");
                Err(Failure::input(message))
            }
        }
    }

    /// How many workers there are.
    pub(crate) fn workers(&self) -> u32 {
        self.workers
    }

    /// The nodes of a worker.
    pub(crate) fn range(&self, worker: u32) -> Range<u32> {
        let start = self.width.saturating_mul(worker).min(self.nodes);
        start..start.saturating_add(self.width).min(self.nodes)
    }

    /// The worker that owns `node`.
    #[inline]
    pub(crate) fn owner(&self, node: u32) -> u64 {
        u64::from(node / self.width)
    }

    /// The message that an option of `node` loses or wins.
    #[inline]
    pub(crate) fn news(node: u32, loses: bool) -> u32 {
        node | if loses { LOSES } else { 0 }
    }

    /// The message to `worker` that nodes were labelled, or that the level is to be saved.
    pub(crate) fn word(worker: u32, save: bool) -> u32 {
        WORDS | worker | if save { SAVE } else { 0 }
    }

    /// Who has to get `message`.
    #[inline]
    pub(crate) fn addressee(&self, message: u32) -> u64 {
        if message >= WORDS {
            u64::from(message & (SAVE - 1))
        } else {
            self.owner(message & !LOSES)
        }
    }

    /// What `message` says.
    #[inline]
    pub(crate) fn read(message: u32) -> Message {
        if message >= WORDS {
            if message & SAVE == 0 { Message::Goes } else { Message::Save }
        } else if message & LOSES != 0 {
            Message::Loses(message & !LOSES)
        } else {
            Message::Wins(message)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_has_one_owner() {
        for nodes in 0..50 {
            for workers in 1..9 {
                let share = Share::new(nodes, workers).unwrap();
                let mut next = 0;
                for worker in 0..share.workers() {
                    for node in share.range(worker) {
                        assert_eq!((node, share.owner(node)), (next, u64::from(worker)));
                        next += 1;
                    }
                }
                assert_eq!(next, nodes);
            }
        }
    }

    #[test]
    fn messages_say_what_they_are_for() {
        let most = 0x7FFF_0000;
        let share = Share::new(most, 32_768).unwrap();
        for node in [0, 1, 65_535, most - 1] {
            for (loses, wanted) in [(true, Message::Loses(node)), (false, Message::Wins(node))] {
                let message = Share::news(node, loses);
                assert_eq!(Share::read(message), wanted);
                assert_eq!(share.addressee(message), share.owner(node));
            }
        }
        for worker in [0, 1, 32_767] {
            for (save, wanted) in [(false, Message::Goes), (true, Message::Save)] {
                let message = Share::word(worker, save);
                assert_eq!(Share::read(message), wanted);
                assert_eq!(share.addressee(message), u64::from(worker));
            }
        }
        assert!(Share::new(most + 1, 1).is_err() && Share::new(1, 32_769).is_err());
    }
}
