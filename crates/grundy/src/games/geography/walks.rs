//! Walks as the search sees them, on graphs whose nodes are the bits of a word.

use std::ops::ControlFlow;

use grundy_search::{Game, Known};

use crate::games::graph::Graph;

/// Nodes of the largest graph.
const MOST: usize = 64;

/// Where each node leads to.
pub(super) struct Walks {
    near: Vec<u64>,
    /// The nodes, if they lie on a circle and each has the same steps: then the token may as well be on the first.
    circle: Option<u32>,
}

/// Where the token is, and the nodes that it may reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Left {
    /// Beyond all nodes before the token is placed.
    token: u8,
    nodes: u64,
}

/// The token has no place.
const NOWHERE: u8 = 64;

impl Walks {
    /// `None` of a graph that is too large.
    pub(super) fn new(graph: &Graph) -> Option<Walks> {
        if graph.len() > MOST {
            return None;
        }
        let near = |node| {
            let others = graph.neighbours(node).iter().filter(|&&other| other != node);
            others.fold(0, |near, other| near | 1 << other)
        };
        let circle = graph.circle().map(|circle| circle.nodes);
        Some(Walks { near: graph.nodes().map(near).collect(), circle })
    }

    /// A walk as the search knows it.
    pub(super) fn of(&self, token: Option<u32>, deleted: &[u32]) -> Left {
        let all = u64::MAX.checked_shr(64 - u32::try_from(self.near.len()).unwrap_or(64));
        match token.and_then(|token| u8::try_from(token).ok()) {
            Some(token) => {
                let nodes =
                    deleted.iter().fold(all.unwrap_or(0), |nodes, node| nodes & !(1 << node));
                self.reduced(token, nodes)
            }
            None => Left { token: NOWHERE, nodes: all.unwrap_or(0) },
        }
    }

    /// With the token on a node, of these nodes those that it may reach.
    fn reduced(&self, token: u8, nodes: u64) -> Left {
        let nodes = nodes & !(1 << token);
        let (mut reached, mut new) = (0, self.near[usize::from(token)] & nodes);
        while new != 0 {
            let node = new.trailing_zeros() as usize;
            reached |= new & new.wrapping_neg();
            new = (new | self.near[node]) & nodes & !reached;
        }
        match self.circle {
            None => Left { token, nodes: reached },
            Some(count) => {
                let by = u32::from(token);
                let back = reached.checked_shl(count - by).unwrap_or(0);
                let nodes = (reached >> by | back) & u64::MAX >> (64 - count);
                Left { token: 0, nodes }
            }
        }
    }

    /// The nodes to which the token may move.
    fn targets(&self, left: &Left) -> u64 {
        self.near.get(usize::from(left.token)).map_or(left.nodes, |near| near & left.nodes)
    }
}

impl Game for Walks {
    type Position = Left;

    fn identity(&self) -> Option<String> {
        let near: Vec<String> = self.near.iter().map(|near| format!("{near:x}")).collect();
        Some(format!("geography 1 {}", near.join(",")))
    }

    fn key(&self, left: &Left) -> u128 {
        u128::from(left.token) << 64 | u128::from(left.nodes)
    }

    fn weight(&self, left: &Left) -> u32 {
        left.nodes.count_ones()
    }

    fn known(&self, left: &Left) -> Known {
        if self.targets(left) == 0 { Known::Value(0) } else { Known::Nothing }
    }

    fn most(&self, left: &Left) -> u32 {
        self.targets(left).count_ones()
    }

    fn options(
        &self,
        left: &Left,
        each: &mut dyn FnMut(&[Left]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut targets = self.targets(left);
        while targets != 0 {
            // Below 64.
            let to = targets.trailing_zeros().to_le_bytes()[0];
            targets &= targets - 1;
            each(&[self.reduced(to, left.nodes)])?;
        }
        ControlFlow::Continue(())
    }
}
