//! Node Kayles as the search sees it.

use std::ops::ControlFlow;

use grundy_kernels::few_nodes::{ANY, Values};
use grundy_search::{Game, Known, Set};

use crate::games::graph::nodes::{
    Near, Nodes, both, count, each, either, has, is_empty, single, without,
};
use crate::games::graph::small::{MOST, Small};
use crate::games::rows::dawson;

/// Node Kayles on one graph.
pub(super) struct NodeKayles<const W: usize> {
    graph: Near<W>,
    /// Values of Dawson's Kayles: a row of nodes has that of one place more.
    rows: Vec<u32>,
    /// Whether neighbours may have the same neighbours: then they are in a triangle, or all there is.
    has_twins: bool,
    /// All of the graph, if it is a word, with values of sets that are often met.
    whole: Option<(Small<W>, Values)>,
}

/// A component.
#[derive(Clone)]
pub(super) enum Piece<const W: usize> {
    /// So few nodes that the value is found at once, and how many they are.
    Worth { value: u32, nodes: u32 },
    /// A connected set. Of neighbours with the same neighbours one is there: to take any of them leaves the same.
    Nodes(Nodes<W>),
}

impl<const W: usize> NodeKayles<W> {
    pub(super) fn new(graph: Near<W>) -> NodeKayles<W> {
        let has_twins = graph.has_triangles();
        let whole = (W == 1).then(|| {
            let all = graph.near.iter().fold([0; W], |all, near| either(&all, near));
            (Small::new(&graph.near, all, has_twins), Values::many())
        });
        NodeKayles { graph, rows: dawson(64 * W + 1), has_twins, whole }
    }

    /// Adds every component of these nodes.
    pub(super) fn components(&self, nodes: &Nodes<W>, found: &mut Vec<Piece<W>>) {
        if let (Some((small, values)), Some(&[set])) = (&self.whole, nodes.first_chunk()) {
            if set != 0 {
                NodeKayles::pieces(small, set, set, values, found);
            }
            return;
        }
        self.graph.components(nodes, |component| {
            if count(&component) as usize > MOST {
                return found.push(Piece::Nodes(self.untwinned(component)));
            }
            let small = Small::new(&self.graph.near, component, self.has_twins);
            NodeKayles::pieces(&small, small.all(), small.all(), &Values::few(), found);
        });
    }

    /// Adds every component of a set that is not empty, and has some of a border in each component. Those whose
    /// values are found at once are one piece.
    fn pieces(
        small: &Small<W>,
        mut set: u64,
        border: u64,
        values: &Values,
        found: &mut Vec<Piece<W>>,
    ) {
        let (mut value, mut quick) = (0, 0);
        while set != 0 {
            let component = small.component(set, border & set);
            set &= !component;
            match small.weighed(component, ANY, values) {
                Ok(worth) => {
                    value ^= worth;
                    quick |= component;
                }
                Err(kept) => found.push(Piece::Nodes(small.named(kept))),
            }
        }
        if quick != 0 {
            found.push(Piece::Worth { value, nodes: quick.count_ones() });
        }
    }

    /// All options but those that are quickly found to be worth more than `most`.
    fn moves(
        &self,
        piece: &Piece<W>,
        most: u32,
        each_option: &mut dyn FnMut(&[Piece<W>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let nodes = match piece {
            Piece::Worth { value, .. } => {
                let heap = |value| each_option(&[Piece::Worth { value, nodes: value }]);
                return (0..*value).try_for_each(heap);
            }
            Piece::Nodes(nodes) => nodes,
        };
        if let (Some((small, values)), Some(&[set])) = (&self.whole, nodes.first_chunk()) {
            return NodeKayles::moves_in(small, set, values, most, each_option);
        }
        if count(nodes) as usize > MOST {
            let mut left = Vec::new();
            return each(nodes).try_for_each(|node| {
                left.clear();
                self.components(&without(nodes, &self.graph.near[node]), &mut left);
                each_option(&left)
            });
        }
        let small = Small::new(&self.graph.near, *nodes, self.has_twins);
        NodeKayles::moves_in(&small, small.all(), &Values::few(), most, each_option)
    }

    /// The same in a set of few nodes, those options first of which least is left.
    fn moves_in(
        small: &Small<W>,
        set: u64,
        values: &Values,
        most: u32,
        each_option: &mut dyn FnMut(&[Piece<W>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut left = Vec::new();
        let mut order = [(0, 0); MOST];
        let mut count = 0;
        for node in each(&[set]) {
            order[count] = (small.after(set, node).count_ones(), node);
            count += 1;
        }
        let order = &mut order[..count];
        order.sort_unstable();
        order.iter().try_for_each(|&(_, node)| {
            let rest = small.after(set, node);
            let border = small.border(set & !rest, rest);
            left.clear();
            if rest != 0 && small.component(rest, border) == rest {
                left.push(match small.weighed(rest, most, values) {
                    Ok(value) if value > most => return ControlFlow::Continue(()),
                    Ok(value) => Piece::Worth { value, nodes: rest.count_ones() },
                    Err(kept) => Piece::Nodes(small.named(kept)),
                });
            } else {
                NodeKayles::pieces(small, rest, border, values, &mut left);
            }
            each_option(&left)
        })
    }

    /// A component without those of its nodes that have the same neighbours as a neighbour of theirs.
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
    type Position = Piece<W>;

    fn identity(&self) -> Option<String> {
        Some(format!("node-kayles 3 {}", self.graph.identity()))
    }

    fn key(&self, piece: &Piece<W>) -> u128 {
        match piece {
            Piece::Worth { value, .. } => (*value).into(),
            Piece::Nodes(nodes) => self.graph.name(nodes),
        }
    }

    fn weight(&self, piece: &Piece<W>) -> u32 {
        match piece {
            Piece::Worth { nodes, .. } => *nodes,
            Piece::Nodes(nodes) => count(nodes),
        }
    }

    /// A row is Dawson's Chess, and a circle becomes one. Where the nodes look the same in a mirror and no node is its own
    /// image or next to it, every move is answered by its image. A node that is its own image and takes all such nodes
    /// wins.
    fn known(&self, piece: &Piece<W>) -> Known {
        let nodes = match piece {
            Piece::Worth { value, .. } => return Known::Value(*value),
            Piece::Nodes(nodes) => nodes,
        };
        if !self.graph.is_branching(nodes) {
            let size = count(nodes);
            let degrees: u32 = each(nodes).map(|node| self.graph.degree(node, nodes)).sum();
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
                mirror.image(node) == node && is_empty(&without(&fixed, &self.graph.near[node]))
            };
            if each(&fixed).any(wins) {
                known = Known::Not(Set::of(0));
            }
        }
        known
    }

    fn most(&self, piece: &Piece<W>) -> u32 {
        match piece {
            Piece::Worth { value, .. } => *value,
            Piece::Nodes(nodes) => count(nodes),
        }
    }

    fn options(
        &self,
        piece: &Piece<W>,
        each_option: &mut dyn FnMut(&[Piece<W>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.options_up_to(piece, ANY, each_option)
    }

    fn options_up_to(
        &self,
        piece: &Piece<W>,
        most: u32,
        each_option: &mut dyn FnMut(&[Piece<W>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.moves(piece, most.min(ANY), each_option)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_search::{Found, Question, Search, Settings};
    use grundy_testing::Random;

    use super::*;

    /// By the definition.
    fn reference(known: &mut HashMap<u64, u32>, near: &[Vec<u32>], set: u64) -> u32 {
        if let Some(&value) = known.get(&set) {
            return value;
        }
        let taken =
            |node: usize| near[node].iter().fold(1 << node, |taken, near| taken | 1 << near);
        let left: Vec<u32> =
            each(&[set]).map(|node| reference(known, near, set & !taken(node))).collect();
        let value = (0..).find(|value| !left.contains(value)).unwrap();
        known.insert(set, value);
        value
    }

    fn near_sets<const W: usize>(near: &[Vec<u32>]) -> Near<W> {
        Near::new(near.iter().map(|near| &near[..]), &[], None)
    }

    /// What is left of a grid has the same value by shapes as by sets of nodes of a graph.
    #[test]
    fn shapes_have_the_values_of_sets() {
        let mut random = Random::new(24);
        let mut searched = 0;
        for grid @ [rows, columns] in [[3, 21], [5, 9], [7, 7]] {
            let square = |row: u32, column: u32| row * columns + column;
            let near: Vec<Vec<u32>> = (0..rows * columns)
                .map(|at| {
                    let (row, column) = (at / columns, at % columns);
                    let mut near = Vec::new();
                    near.extend((row > 0).then(|| square(row - 1, column)));
                    near.extend((column > 0).then(|| square(row, column - 1)));
                    near.extend((column + 1 < columns).then(|| square(row, column + 1)));
                    near.extend((row + 1 < rows).then(|| square(row + 1, column)));
                    near
                })
                .collect();
            let lists = || near.iter().map(|near| &near[..]);
            for round in grundy_testing::length(4, 0)..grundy_testing::length(9, 24) {
                let mut set = u64::MAX >> (64 - rows * columns);
                (0..8 + round).for_each(|_| set &= !(1 << random.below(rows * columns)));
                let wanted = value_of(Near::new(lists(), &[], None), [set]).value;
                let words = value_of(Near::new(lists(), &[], Some(grid)), [set]).value;
                let shapes = value_of(Near::new(lists(), &[], Some(grid)), [set, 0]);
                searched += shapes.opened;
                assert_eq!((words, shapes.value), (wanted, wanted), "{grid:?} {set:b}");
            }
        }
        assert!(searched > grundy_testing::length(200, 500), "{searched}");
    }

    fn value_of<const W: usize>(graph: Near<W>, nodes: Nodes<W>) -> Found {
        let game = NodeKayles::new(graph);
        let mut parts = Vec::new();
        game.components(&nodes, &mut parts);
        Search::new(game, &Settings::default()).ask(&parts, Question::Value)
    }

    /// By sets of words, of which the first is enough.
    fn ask<const W: usize>(
        near: &[Vec<u32>],
        count: u32,
        settings: &Settings,
        question: Question,
    ) -> Found {
        let game = NodeKayles::<W>::new(near_sets(near));
        let mut nodes = [0; W];
        nodes[0] = (1 << count) - 1;
        let mut parts = Vec::new();
        game.components(&nodes, &mut parts);
        Search::new(game, settings).ask(&parts, question)
    }

    /// Graphs of all densities, some so large that not all of their options are evaluated at once, with room for all facts
    /// and for few, by one thread and two.
    #[test]
    fn random_graphs_have_the_values_of_the_definition() {
        let mut random = Random::new(23);
        let mut searched = 0;
        for round in 0..150 {
            let count = 12 + random.below(15_u32);
            let edges = 15 + random.below(60_u64);
            let mut near: Vec<Vec<u32>> = vec![Vec::new(); count as usize];
            for (a, b) in (0..count).flat_map(|b| (0..b).map(move |a| (a, b))) {
                // Some have no triangles.
                if random.chance(edges, 100) && (round % 3 > 0 || a % 2 != b % 2) {
                    near[a as usize].push(b);
                    near[b as usize].push(a);
                }
            }
            let wanted = reference(&mut HashMap::new(), &near, (1 << count) - 1);
            let (word, words) = (near_sets::<1>(&near), near_sets::<2>(&near));
            for set in (0..20).map(|_| random.word() & ((1 << count) - 1)) {
                assert_eq!(word.is_branching(&[set]), words.is_branching(&[set, 0]));
            }
            for (memory, threads) in [(1 << 10, 1), (1 << 10, 2), (1 << 20, 1), (1 << 20, 2)] {
                for question in (0..4).map(Question::Is).chain([Question::Value]) {
                    let long = [1, u64::MAX][round % 2];
                    let settings = Settings { memory, threads, alone: 0, long };
                    let found = match round % 2 {
                        0 => ask::<1>(&near, count, &settings, question),
                        _ => ask::<2>(&near, count, &settings, question),
                    };
                    searched += found.opened;
                    assert!(found.is_answered && !found.not.has(wanted));
                    assert!(found.value.is_none_or(|value| value == wanted));
                    if let Question::Is(value) = question {
                        assert!(found.value.is_some() || found.not.has(value));
                        assert!(value != wanted || found.value == Some(wanted));
                    } else {
                        assert_eq!(found.value, Some(wanted));
                    }
                }
            }
        }
        assert!(searched > 5000, "{searched}");
    }

    /// Sets that are images of each other have one name, others have names of their own.
    #[test]
    fn names_are_those_of_classes() {
        let ring: Vec<Vec<u32>> = (0..12).map(|i| vec![(i + 11) % 12, (i + 1) % 12]).collect();
        let turns: Vec<Vec<u32>> =
            (1..12).map(|by| (0..12).map(|i| (i + by) % 12).collect()).collect();
        let word = Near::<1>::new(ring.iter().map(|near| &near[..]), &turns, None);
        let words = Near::<2>::new(ring.iter().map(|near| &near[..]), &turns, None);
        let mut names: HashMap<u128, u64> = HashMap::new();
        for set in 1..1 << 12 {
            let turned = |by: u32| (set << by | set >> (12 - by)) & ((1 << 12) - 1);
            let class = (0..12).map(turned).min().unwrap();
            assert_eq!(word.name(&[set]), class.into());
            assert_eq!(*names.entry(words.name(&[set, 0])).or_insert(class), class);
            // However many words there are, the same mirrors are seen.
            let sets = ([set], [set, 0]);
            let fixed = word.mirrors(&sets.0).map(|(_, fixed)| fixed[0]);
            assert!(fixed.eq(words.mirrors(&sets.1).map(|(_, fixed)| fixed[0])));
        }
        assert_eq!(names.len(), 351);
    }
}
