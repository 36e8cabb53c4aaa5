//! Who wins by answering every move by its image: no search is needed then.

use super::gone::Gone;
use super::{GraphKayles, Taken};
use crate::ruleset::{Flow, Ruleset};
use crate::text::{Message, message};

/// What symmetries of a graph tell.
pub(super) enum Mirrored {
    /// The player who does not begin answers every move by its image.
    Losing,
    /// So does who begins, behind the move that takes these nodes, of which neighbours go, too.
    By(Vec<u32>),
}

/// So many nodes are few; in dense graphs so many, of which all are gone after about so many moves.
const SMALLEST: usize = 24;
const DENSE: usize = 128;
const MOVES: usize = 15;

impl GraphKayles {
    /// The mirrors that leave the set of nodes as it is.
    fn mirrors<'a>(&'a self, gone: &'a Gone) -> impl Iterator<Item = &'a [u32]> {
        self.symmetries
            .mirrors()
            .filter(|image| gone.nodes().all(|node| gone.has(image[node as usize] as usize)))
    }

    /// The nodes that are left and that a mirror leaves in their places or next to them.
    fn near_their_images(&self, gone: &Gone, image: &[u32]) -> Vec<u32> {
        let is_near = |node: &u32| {
            let image = image[*node as usize];
            image == *node || self.graph.neighbours(*node).binary_search(&image).is_ok()
        };
        self.left(gone).nodes().filter(is_near).collect()
    }

    /// What symmetries tell of a position in which there is a move.
    pub(super) fn mirrored(&self, gone: &Gone) -> Option<Mirrored> {
        let mut by = None;
        let mut mirrors = self.mirrors(gone).peekable();
        mirrors.peek()?;
        if self.options(gone, &mut |_| Flow::Break(())).is_continue() {
            return None;
        }
        for image in mirrors {
            let near = self.near_their_images(gone, image);
            if near.is_empty() {
                return Some(Mirrored::Losing);
            }
            let is_own = |node: u32| image[node as usize] == node;
            let taken = match (self.taken, &near[..]) {
                (Taken::Pair, &[a, b]) if !is_own(a) && !is_own(b) => Some(near),
                (Taken::Neighbours, near) => {
                    let takes = |node: u32| {
                        let all = self.graph.neighbours(node);
                        near.iter().all(|other| *other == node || all.binary_search(other).is_ok())
                    };
                    let centre = near.iter().find(|node| is_own(**node) && takes(**node));
                    centre.map(|centre| vec![*centre])
                }
                _ => None,
            };
            by = by.or(taken);
        }
        by.map(Mirrored::By)
    }

    /// Whether the values of all options are found in a moment: graphs are small, or so dense that a move takes much.
    pub(super) fn is_soon_searched(&self, gone: &Gone) -> bool {
        let left = self.left(gone);
        let nodes = left.len();
        let degrees: usize = left.nodes().map(|node| self.near(node, gone).count()).sum();
        match self.taken {
            Taken::Pair => nodes <= SMALLEST,
            Taken::Neighbours => {
                nodes <= SMALLEST || nodes <= DENSE && nodes * nodes <= MOVES * degrees
            }
        }
    }

    /// What is left behind the move that takes these nodes.
    pub(super) fn behind(&self, gone: &Gone, taken: &[u32]) -> Gone {
        match *taken {
            [node] => self.after(gone, node),
            [a, b, ..] => GraphKayles::without(gone, [a, b]),
            [] => gone.clone(),
        }
    }

    /// Why that decides.
    pub(super) fn told(&self, gone: &Gone, mirrored: &Mirrored) -> Option<Message> {
        let left = match mirrored {
            Mirrored::Losing => gone.clone(),
            Mirrored::By(taken) => self.behind(gone, taken),
        };
        let is_over = self.options(&left, &mut |_| Flow::Break(())).is_continue();
        if is_over {
            return Some(message!("kayles-n-all"));
        }
        let image =
            self.mirrors(&left).find(|image| self.near_their_images(&left, image).is_empty())?;
        let node = self.left(&left).nodes().next()?;
        let (node, image) = (self.graph.name(node), self.graph.name(image[node as usize]));
        Some(match mirrored {
            Mirrored::Losing => message!("kayles-p", node = node, image = image),
            Mirrored::By(_) => message!("kayles-n", node = node, image = image),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::ruleset::Method;
    use crate::{Outcome, Play, Solver, Sum};

    /// No search ends there; the first of the winning moves is the one in the middle.
    #[test]
    fn large_boards_are_answered_by_images() {
        for (text, best) in [
            ("node-kayles:grid:16x16", None),
            ("node-kayles:grid:9x9", Some("node-kayles:grid:9x9~4_5~5_4~5_5~5_6~6_5")),
            ("arc-kayles:grid:16x16", None),
            ("arc-kayles:grid:6x7", Some("arc-kayles:grid:6x7~3_4~4_4")),
            // What is gone may look the same, too.
            ("node-kayles:grid:20x20~1_1~20_20", None),
        ] {
            let sum: Sum = text.parse().unwrap();
            let verdict = Solver::default().solve(&sum, Play::Normal).unwrap();
            let outcome = if best.is_some() { Outcome::N } else { Outcome::P };
            assert_eq!((verdict.outcome, verdict.method), (outcome, Method::Theorem), "{text}");
            assert_eq!(verdict.moves.first().map(|found| &*found.to), best);
            assert!(verdict.reason.is_some(), "{text}");
        }
    }

    /// One corner gone, or a mirror that leaves nodes beside their images: nothing is told.
    #[test]
    fn other_boards_are_searched() {
        for text in ["node-kayles:grid:4x4~1_1", "node-kayles:grid:3x4", "arc-kayles:path:5"] {
            let sum: Sum = text.parse().unwrap();
            let verdict = Solver::default().solve(&sum, Play::Normal).unwrap();
            assert_eq!(verdict.method, Method::Search, "{text}");
        }
    }
}
