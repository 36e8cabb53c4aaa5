//! Arc Kayles as the search sees it.

use std::ops::ControlFlow;

use grundy_search::{Game, Known, Set};

use crate::games::graph::nodes::{Near, Nodes, both, count, each, either, has, single, without};
use crate::games::rows::dawson;

/// Connected sets of two nodes or more. Of nodes whose only neighbour is the same, one is
/// there: to take any of them leaves the others alone.
pub(super) struct ArcKayles<const W: usize> {
    graph: Near<W>,
    /// Values of a row of so many nodes.
    rows: Vec<u32>,
}

impl<const W: usize> ArcKayles<W> {
    pub(super) fn new(graph: Near<W>) -> ArcKayles<W> {
        ArcKayles { graph, rows: dawson(64 * W) }
    }

    /// Adds every component of these nodes that has an edge.
    pub(super) fn components(&self, nodes: &Nodes<W>, found: &mut Vec<Nodes<W>>) {
        self.graph.components(nodes, |component| {
            if count(&component) > 1 {
                found.push(self.untwinned(component));
            }
        });
    }

    fn untwinned(&self, component: Nodes<W>) -> Nodes<W> {
        let (mut kept, mut had) = (component, [0; W]);
        for node in each(&component) {
            let near = without(&both(&self.graph.near[node], &component), &single(node));
            if count(&near) == 1 && count(&component) > 2 {
                let only = each(&near).next().unwrap_or(node);
                if has(&had, only) {
                    kept = without(&kept, &single(node));
                }
                had = either(&had, &near);
            }
        }
        kept
    }

    /// The edges among these nodes, each once.
    fn edges(&self, nodes: &Nodes<W>) -> impl Iterator<Item = (usize, usize)> {
        each(nodes).flat_map(move |a| {
            let near = both(&self.graph.near[a], nodes);
            each(&near).filter(move |&b| a < b).map(move |b| (a, b))
        })
    }
}

impl<const W: usize> Game for ArcKayles<W> {
    type Position = Nodes<W>;

    fn identity(&self) -> Option<String> {
        Some(format!("arc-kayles 3 {}", self.graph.identity()))
    }

    fn key(&self, nodes: &Nodes<W>) -> u128 {
        self.graph.name(nodes)
    }

    fn weight(&self, nodes: &Nodes<W>) -> u32 {
        each(nodes).map(|node| self.graph.degree(node, nodes)).sum()
    }

    /// A row is Dawson's Kayles, and a circle becomes one. Where the nodes look the same in a mirror and no node is its own
    /// image or next to it, every move is answered by its image. An edge that is its own image and has all such nodes
    /// wins.
    fn known(&self, nodes: &Nodes<W>) -> Known {
        let size = count(nodes);
        let mut degrees = 0;
        let is_row = each(nodes).all(|node| {
            let degree = self.graph.degree(node, nodes);
            degrees += degree;
            degree <= 2
        });
        if is_row {
            let is_circle = degrees == 2 * size;
            return Known::Value(match is_circle {
                true => u32::from(self.rows[size as usize - 2] == 0),
                false => self.rows[size as usize],
            });
        }
        let mut known = Known::Nothing;
        for (mirror, fixed) in self.graph.mirrors(nodes) {
            match count(&fixed) {
                0 => return Known::Value(0),
                2 if each(&fixed).all(|node| mirror.image(node) != node) => {
                    // Each of the two is next to its image, which is in the set, too: they are an edge.
                    known = Known::Not(Set::of(0));
                }
                _ => {}
            }
        }
        known
    }

    fn most(&self, nodes: &Nodes<W>) -> u32 {
        count(nodes) / 2
    }

    fn options(
        &self,
        nodes: &Nodes<W>,
        each_option: &mut dyn FnMut(&[Nodes<W>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut left = Vec::new();
        self.edges(nodes).try_for_each(|(a, b)| {
            left.clear();
            let taken = either(&single(a), &single(b));
            self.components(&without(nodes, &taken), &mut left);
            each_option(&left)
        })
    }
}
