//! Node Kayles as the search sees it.

use std::ops::ControlFlow;

use grundy_search::{Game, Known, Set};

use crate::games::graph::nodes::{
    Near, Nodes, both, count, each, has, is_empty, key, single, without,
};
use crate::games::rows::dawson;

/// Connected sets of nodes, each the least of its images. Of neighbours with the same neighbours one is there: to take
/// any of them leaves the same.
pub(super) struct NodeKayles<const W: usize> {
    graph: Near<W>,
    /// Values of Dawson's Kayles: a row of nodes has that of one place more.
    rows: Vec<u32>,
}

impl<const W: usize> NodeKayles<W> {
    pub(super) fn new(graph: Near<W>) -> NodeKayles<W> {
        NodeKayles { graph, rows: dawson(64 * W + 1) }
    }

    /// Adds every component of these nodes.
    pub(super) fn components(&self, nodes: &Nodes<W>, found: &mut Vec<Nodes<W>>) {
        self.graph.components(nodes, |component| {
            found.push(self.graph.least(self.untwinned(component)));
        });
    }

    fn untwinned(&self, component: Nodes<W>) -> Nodes<W> {
        let near = &self.graph.near;
        let mut kept = component;
        for node in each(&component) {
            if !has(&kept, node) {
                continue;
            }
            let beside = both(&near[node], &kept);
            for twin in each(&beside).filter(|&twin| twin > node) {
                if both(&near[twin], &kept) == both(&near[node], &kept) {
                    kept = without(&kept, &single(twin));
                }
            }
        }
        kept
    }
}

impl<const W: usize> Game for NodeKayles<W> {
    type Position = Nodes<W>;

    fn identity(&self) -> Option<String> {
        Some(format!("node-kayles 1 {}", self.graph.identity()))
    }

    fn key(&self, nodes: &Nodes<W>) -> u128 {
        key(nodes)
    }

    fn weight(&self, nodes: &Nodes<W>) -> u32 {
        count(nodes)
    }

    /// A row is Dawson's Chess, and a circle becomes one. Where the nodes look the same in a mirror and no node is its own
    /// image or next to it, every move is answered by its image. A node that is its own image and takes all such nodes
    /// wins.
    fn known(&self, nodes: &Nodes<W>) -> Known {
        let size = count(nodes);
        if size <= 2 {
            return Known::Value(u32::from(size > 0));
        }
        let mut degrees = 0;
        let is_row = each(nodes).all(|node| {
            let degree = self.graph.degree(node, nodes);
            degrees += degree;
            degree <= 2
        });
        if is_row {
            let row = |length: u32| self.rows[length as usize + 1];
            let is_circle = degrees == 2 * size;
            return Known::Value(match is_circle {
                true => u32::from(row(size.saturating_sub(3)) == 0),
                false => row(size),
            });
        }
        let mut known = Known::Nothing;
        for (mirror, fixed) in self.graph.mirrors(nodes) {
            if is_empty(&fixed) {
                return Known::Value(0);
            }
            let wins = |node: usize| {
                mirror.image(&single(node)) == single(node)
                    && is_empty(&without(&fixed, &self.graph.near[node]))
            };
            if each(&fixed).any(wins) {
                known = Known::Not(Set::of(0));
            }
        }
        known
    }

    fn most(&self, nodes: &Nodes<W>) -> u32 {
        count(nodes)
    }

    fn options(
        &self,
        nodes: &Nodes<W>,
        each_option: &mut dyn FnMut(&[Nodes<W>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut left = Vec::new();
        each(nodes).try_for_each(|node| {
            left.clear();
            self.components(&without(nodes, &self.graph.near[node]), &mut left);
            each_option(&left)
        })
    }
}
