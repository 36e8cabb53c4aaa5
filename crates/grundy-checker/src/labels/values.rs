//! Nim-values of the nodes of a graph, and loopy values where there are cycles, computed again.
//!
//! The value of a node is the least number that is not the value of an option, and where play need not end,
//! Smith's generalization (1966) by the algorithm of Fraenkel and Yesha (1986): in the rounds m = 0, 1, …
//! a node gets the value m if none of its options has it and every option without a value, or with an
//! infinite one, has an option with the value m; as long as there is such a node. Then nodes without a value
//! and without an option of value m get an infinite one. An infinite value is known by the finite values of
//! the options.

use std::collections::HashMap;

use crate::budget::Meter;
use crate::certificate::{Stop, fails};
use crate::error::Error;
use crate::graph::Graph;

/// A value as it is written: `3`, or `∞{0,2}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Finite(u32),
    /// The finite values of the options, ascending.
    Infinite(Vec<u32>),
}

impl Value {
    pub(super) fn read(text: &str) -> Option<Value> {
        let Some(set) = text.strip_prefix('∞') else {
            return text.parse().ok().filter(|&value| value < INFINITE).map(Value::Finite);
        };
        let set = set.strip_prefix('{')?.strip_suffix('}')?;
        if set.is_empty() {
            return Some(Value::Infinite(Vec::new()));
        }
        let values: Option<Vec<u32>> = set.split(',').map(|value| value.parse().ok()).collect();
        let is_rising = |values: &Vec<u32>| values.windows(2).all(|pair| pair[0] < pair[1]);
        values.filter(is_rising).map(Value::Infinite)
    }

    fn text(&self) -> String {
        match self {
            Value::Finite(value) => value.to_string(),
            Value::Infinite(set) => {
                let set: Vec<String> = set.iter().map(u32::to_string).collect();
                format!("∞{{{}}}", set.join(","))
            }
        }
    }
}

/// Marks of nodes that have an infinite value, or none yet.
const INFINITE: u32 = u32::MAX - 1;
const UNKNOWN: u32 = u32::MAX;

/// The values claimed of all nodes.
#[derive(Clone, Debug)]
pub(super) struct Values {
    /// A value below [`INFINITE`], or one of the marks.
    finite: Vec<u32>,
    infinite: HashMap<u32, Vec<u32>>,
}

impl Values {
    /// None known yet.
    pub(super) fn new(nodes: u32, meter: &mut Meter) -> Result<Values, Error> {
        meter.reserve(4 * u64::from(nodes), "the values claimed")?;
        Ok(Values { finite: vec![UNKNOWN; nodes as usize], infinite: HashMap::new() })
    }

    pub(super) fn set(&mut self, node: u32, value: Value, meter: &mut Meter) -> Result<(), Error> {
        self.finite[node as usize] = match value {
            Value::Finite(value) => value,
            Value::Infinite(set) => {
                meter.reserve(96 + 8 * set.len() as u64, "the values claimed")?;
                self.infinite.insert(node, set);
                INFINITE
            }
        };
        Ok(())
    }

    fn get(&self, node: u32) -> Value {
        match self.infinite.get(&node) {
            Some(set) => Value::Infinite(set.clone()),
            None => Value::Finite(self.finite[node as usize]),
        }
    }

    /// Whether these are the values of the graph.
    pub(super) fn check(&self, graph: &impl Graph, meter: &mut Meter) -> Result<(), Stop> {
        let right = right(graph, meter)?;
        let sets = self.sets(graph, &right, meter)?;
        for (node, (&claimed, &right)) in (0..).zip(self.finite.iter().zip(&right)) {
            let set = sets.get(&node);
            if claimed == right && self.infinite.get(&node) == set {
                continue;
            }
            let wanted = match set {
                Some(set) => Value::Infinite(set.clone()),
                None if right == INFINITE => Value::Infinite(Vec::new()),
                None => Value::Finite(right),
            };
            let (name, claimed) = (graph.name(node), self.get(node).text());
            return fails(format!("node {name}: the value {claimed}, but it is {}", wanted.text()));
        }
        Ok(())
    }

    /// The finite values of the options of every node whose value is infinite, as is claimed.
    fn sets(
        &self,
        graph: &impl Graph,
        right: &[u32],
        meter: &mut Meter,
    ) -> Result<HashMap<u32, Vec<u32>>, Error> {
        let infinite = (0..).zip(right).filter(|&(_, &value)| value == INFINITE);
        let mut sets: HashMap<u32, Vec<u32>> = HashMap::new();
        for (node, _) in infinite {
            meter.reserve(96, "the values of options")?;
            sets.insert(node, Vec::new());
        }
        for (from, to) in graph.edges() {
            meter.spend(1)?;
            let value = right[to as usize];
            let Some(set) = sets.get_mut(&from).filter(|_| value < INFINITE) else { continue };
            if let Err(at) = set.binary_search(&value) {
                meter.spend(set.len() as u64)?;
                meter.reserve(8, "the values of options")?;
                set.insert(at, value);
            }
        }
        Ok(sets)
    }
}

/// The edges into every node.
struct Into {
    starts: Vec<usize>,
    from: Vec<u32>,
}

impl Into {
    fn new(graph: &impl Graph, meter: &mut Meter) -> Result<Into, Error> {
        let nodes = graph.nodes() as usize;
        meter.reserve(8 * (nodes as u64 + 2), "the edges into every node")?;
        let mut starts = vec![0; nodes + 2];
        let mut edges = 0u64;
        for (_, to) in graph.edges() {
            meter.spend(1)?;
            edges += 1;
            starts[to as usize + 2] += 1;
        }
        meter.reserve(4 * edges, "the edges into every node")?;
        for node in 2..starts.len() {
            starts[node] += starts[node - 1];
        }
        let mut from = vec![0; starts[nodes + 1]];
        for (node, to) in graph.edges() {
            let place = &mut starts[to as usize + 1];
            from[*place] = node;
            *place += 1;
        }
        Ok(Into { starts, from })
    }

    fn of(&self, node: u32) -> &[u32] {
        &self.from[self.starts[node as usize]..self.starts[node as usize + 1]]
    }
}

/// The value of every node, or [`INFINITE`].
fn right(graph: &impl Graph, meter: &mut Meter) -> Result<Vec<u32>, Error> {
    let into = Into::new(graph, meter)?;
    let nodes = graph.nodes();
    meter.reserve(13 * u64::from(nodes), "the values computed")?;
    let mut values = vec![UNKNOWN; nodes as usize];
    for m in 0..INFINITE {
        if !values.contains(&UNKNOWN) {
            break;
        }
        // How many options have no finite value, and no option of value m.
        let mut open = vec![0u32; nodes as usize];
        let mut has_m = vec![false; nodes as usize];
        for node in (0..nodes).filter(|&node| values[node as usize] >= INFINITE) {
            let before = into.of(node);
            meter.spend(1 + before.len() as u64)?;
            before.iter().for_each(|&from| open[from as usize] += 1);
        }
        let is_next = |node: u32, values: &[u32]| values[node as usize] == UNKNOWN;
        let mut queue: Vec<u32> =
            (0..nodes).filter(|&node| is_next(node, &values) && open[node as usize] == 0).collect();
        // No node is here twice, and none with an option of value m, which stays open.
        while let Some(node) = queue.pop() {
            values[node as usize] = m;
            for &from in into.of(node) {
                if values[from as usize] < INFINITE || has_m[from as usize] {
                    continue;
                }
                has_m[from as usize] = true;
                let before = into.of(from);
                meter.spend(1 + before.len() as u64)?;
                for &other in before {
                    open[other as usize] -= 1;
                    if open[other as usize] == 0 && is_next(other, &values) {
                        queue.push(other);
                    }
                }
            }
        }
        for (value, has_m) in values.iter_mut().zip(&has_m) {
            if *value == UNKNOWN && !has_m {
                *value = INFINITE;
            }
        }
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    struct Plain(u32, Vec<(u32, u32)>);

    impl Graph for Plain {
        fn source(&self) -> &str {
            "it"
        }
        fn nodes(&self) -> u32 {
            self.0
        }
        fn find(&self, name: &str) -> Option<u32> {
            name.parse().ok().filter(|&node| node < self.0)
        }
        fn name(&self, node: u32) -> String {
            node.to_string()
        }
        fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
            self.1.iter().copied()
        }
    }

    /// The algorithm word by word: after every value it begins to look again.
    fn slow(graph: &Plain) -> Vec<u32> {
        let options =
            |node: u32| graph.edges().filter(move |edge| edge.0 == node).map(|edge| edge.1);
        let mut values = vec![UNKNOWN; graph.0 as usize];
        for m in 0.. {
            if values.iter().all(|&value| value != UNKNOWN) {
                break;
            }
            loop {
                let has_m = |node: u32| options(node).any(|to| values[to as usize] == m);
                let fits = |&node: &u32| {
                    let mut open = options(node).filter(|&to| values[to as usize] >= INFINITE);
                    values[node as usize] == UNKNOWN && !has_m(node) && open.all(has_m)
                };
                let Some(node) = (0..graph.0).find(fits) else { break };
                values[node as usize] = m;
            }
            let before = values.clone();
            for node in (0..graph.0).filter(|&node| before[node as usize] == UNKNOWN) {
                if options(node).all(|to| before[to as usize] != m) {
                    values[node as usize] = INFINITE;
                }
            }
        }
        values
    }

    #[test]
    fn values_of_all_graphs_of_three_nodes_and_of_random_ones() {
        let check = |graph: &Plain| {
            let found = right(graph, &mut Meter::new(&Budget::default())).unwrap();
            assert_eq!(found, slow(graph), "{:?}", graph.1);
            found
        };
        for choice in 0..1u32 << 9 {
            let bits = (0..9).filter(|bit| choice >> bit & 1 == 1);
            check(&Plain(3, bits.map(|bit| (bit / 3, bit % 3)).collect()));
        }
        let mut random = grundy_testing::Random::new(0x5EED_1986);
        let mut below = |end: u32| random.below(end);
        let mut seen = [0; 3];
        for round in 0..2000 {
            let nodes = 4 + round % 9;
            let edges = (0..below(3 * nodes)).map(|_| (below(nodes), below(nodes))).collect();
            let found = check(&Plain(nodes, edges));
            for value in found {
                seen[if value == INFINITE { 2 } else { (value > 1).into() }] += 1;
            }
        }
        assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
    }

    /// Fraenkel and Yesha 1986: a cycle of two nodes, one of which can leave to the end; and loops, with a move to the end and
    /// to such a loop (Smith 1966).
    #[test]
    fn claims_are_held_against_the_values() {
        let graph = Plain(5, vec![(0, 1), (1, 0), (1, 2), (3, 3), (3, 2), (4, 4), (4, 3), (4, 1)]);
        let says = |texts: [&str; 5]| {
            let mut meter = Meter::new(&Budget::default());
            let mut values = Values::new(5, &mut meter).unwrap();
            for (node, text) in (0..).zip(texts) {
                values.set(node, Value::read(text).unwrap(), &mut meter).unwrap();
            }
            match values.check(&graph, &mut meter) {
                Ok(()) => String::new(),
                Err(Stop::Wrong(why)) => why,
                Err(Stop::Error(error)) => panic!("{error}"),
            }
        };
        let texts = ["0", "1", "0", "∞{0}", "∞{1}"];
        assert_eq!(says(texts), "");
        for node in 0..5 {
            for other in ["0", "1", "2", "7", "∞{}", "∞{0}", "∞{1}", "∞{0,1}", "4294967293"]
            {
                let mut wrong = texts;
                wrong[node] = other;
                if wrong != texts {
                    let wanted = texts[node];
                    assert_eq!(
                        says(wrong),
                        format!("node {node}: the value {other}, but it is {wanted}")
                    );
                }
            }
        }
    }

    #[test]
    fn values_are_read() {
        assert_eq!(Value::read("7"), Some(Value::Finite(7)));
        assert_eq!(Value::read("∞{}"), Some(Value::Infinite(vec![])));
        assert_eq!(Value::read("∞{0,2}"), Some(Value::Infinite(vec![0, 2])));
        for text in ["", "-1", "4294967295", "∞", "∞{", "∞{,}", "∞{2,0}", "∞{1,1}", "∞{x}", "∞0"]
        {
            assert_eq!(Value::read(text), None, "{text}");
        }
    }
}
