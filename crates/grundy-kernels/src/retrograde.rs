//! Win, lose, draw and loopy values of every node of a finite directed graph.

/// A directed graph: the options of node u are `targets[offsets[u]..offsets[u + 1]]`.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    offsets: Vec<usize>,
    targets: Vec<u32>,
}

/// The label of a node under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// The player to move wins in this many moves at the earliest.
    Win(u32),
    /// The player to move loses in this many moves at the latest.
    Lose(u32),
    /// Neither can force a win.
    Draw,
}

/// The loopy value of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopyValue {
    /// Equal to a nim-heap.
    Finite(u32),
    /// ∞ with the finite values of its options, in ascending order.
    Infinite(Vec<u32>),
}

impl Graph {
    /// A graph without nodes.
    pub fn new() -> Graph {
        Graph { offsets: vec![0], targets: Vec::new() }
    }

    /// Adds the next node with its options, which may be nodes that are added later.
    pub fn push(&mut self, options: impl IntoIterator<Item = u32>) {
        self.targets.extend(options);
        self.offsets.push(self.targets.len());
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The options of node `u`.
    pub fn options(&self, u: usize) -> &[u32] {
        &self.targets[self.offsets[u]..self.offsets[u + 1]]
    }

    fn reverse(&self) -> Graph {
        let mut offsets = vec![0usize; self.len() + 1];
        for &v in &self.targets {
            offsets[v as usize + 1] += 1;
        }
        for u in 0..self.len() {
            offsets[u + 1] += offsets[u];
        }
        let mut next = offsets.clone();
        let mut targets = vec![0u32; self.targets.len()];
        for u in 0..self.len() {
            for &v in self.options(u) {
                targets[next[v as usize]] = node(u);
                next[v as usize] += 1;
            }
        }
        Graph { offsets, targets }
    }

    /// Labels every node; a node without options loses, or wins if `misere`. O(nodes + edges).
    ///
    /// Nodes leave the queue in order of remoteness, so that each label is final (Smith 1966).
    pub fn labels(&self, misere: bool) -> Vec<Label> {
        let reverse = self.reverse();
        let mut labels = vec![Label::Draw; self.len()];
        let mut open: Vec<usize> = (0..self.len()).map(|u| self.options(u).len()).collect();
        let mut queue: Vec<usize> = (0..self.len()).filter(|&u| open[u] == 0).collect();
        for &u in &queue {
            labels[u] = if misere { Label::Win(0) } else { Label::Lose(0) };
        }
        let mut head = 0;
        while let Some(&v) = queue.get(head) {
            head += 1;
            for &u in reverse.options(v) {
                let u = u as usize;
                if labels[u] != Label::Draw {
                    continue;
                }
                open[u] -= 1;
                match labels[v] {
                    Label::Lose(n) => labels[u] = Label::Win(n + 1),
                    Label::Win(n) if open[u] == 0 => labels[u] = Label::Lose(n + 1),
                    Label::Win(_) | Label::Draw => continue,
                }
                queue.push(u);
            }
        }
        labels
    }

    /// The loopy value of every node (Smith 1966, Fraenkel and Perl 1975), in rounds m = 0, 1, …:
    /// O((nodes + edges) · (largest value + 1)).
    ///
    /// A node takes the value m if no option has it, if all smaller values are among its options,
    /// and if each option without a smaller value has in turn an option of value m.
    pub fn loopy_values(&self) -> Vec<LoopyValue> {
        let reverse = self.reverse();
        let mut value: Vec<Option<u32>> = vec![None; self.len()];
        let mut candidate = vec![true; self.len()];
        let mut m = 0;
        while candidate.contains(&true) {
            self.round(&reverse, m, &mut value, &mut candidate);
            m += 1;
        }
        let finite = |u: usize| {
            let mut values: Vec<u32> =
                self.options(u).iter().filter_map(|&v| value[v as usize]).collect();
            values.sort_unstable();
            values.dedup();
            values
        };
        (0..self.len())
            .map(|u| match value[u] {
                Some(n) => LoopyValue::Finite(n),
                None => LoopyValue::Infinite(finite(u)),
            })
            .collect()
    }

    /// Gives the value `m` to the candidates that have it; those that have no option of value m
    /// are no candidates for a larger one.
    fn round(&self, reverse: &Graph, m: u32, value: &mut [Option<u32>], candidate: &mut [bool]) {
        // Options of u without a value below m that have no option of value m yet.
        let mut unanswered: Vec<usize> = (0..self.len())
            .map(|u| self.options(u).iter().filter(|&&v| value[v as usize].is_none()).count())
            .collect();
        let mut has_m = vec![false; self.len()];
        let mut ready: Vec<usize> =
            (0..self.len()).filter(|&u| candidate[u] && unanswered[u] == 0).collect();
        while let Some(u) = ready.pop() {
            if has_m[u] || value[u].is_some() {
                continue;
            }
            value[u] = Some(m);
            candidate[u] = false;
            for &v in reverse.options(u) {
                let v = v as usize;
                if value[v].is_some() || std::mem::replace(&mut has_m[v], true) {
                    continue;
                }
                for &w in reverse.options(v) {
                    let w = w as usize;
                    unanswered[w] -= 1;
                    if unanswered[w] == 0 && candidate[w] {
                        ready.push(w);
                    }
                }
            }
        }
        for (is_candidate, has_m) in candidate.iter_mut().zip(has_m) {
            *is_candidate &= has_m;
        }
    }
}

fn node(u: usize) -> u32 {
    u32::try_from(u).expect("graphs have fewer than 2^32 nodes")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[(u32, u32)], nodes: u32) -> Graph {
        let mut graph = Graph::new();
        for u in 0..nodes {
            graph.push(edges.iter().filter(|edge| edge.0 == u).map(|edge| edge.1));
        }
        graph
    }

    /// All 512 digraphs on three nodes, against values that were checked by playing sums.
    #[test]
    fn every_digraph_on_three_nodes() {
        let table = include_str!("../../../testdata/loopy_n3_all.csv");
        let mut rows = 0;
        for line in table.lines().filter(|line| !line.starts_with(['#', 'e'])) {
            let mut fields = line.split(',');
            let edges: Vec<(u32, u32)> = fields
                .next()
                .unwrap()
                .split_whitespace()
                .map(|edge| {
                    let (u, v) = edge.split_once('>').unwrap();
                    (u.parse().unwrap(), v.parse().unwrap())
                })
                .collect();
            let got: Vec<String> = graph(&edges, 3)
                .loopy_values()
                .iter()
                .map(|value| match value {
                    LoopyValue::Finite(n) => n.to_string(),
                    LoopyValue::Infinite(k) => {
                        let k: Vec<String> = k.iter().map(u32::to_string).collect();
                        format!("inf{{{}}}", k.join(" "))
                    }
                })
                .collect();
            let wanted: Vec<String> = fields.map(|f| f.replace(';', " ")).collect();
            assert_eq!(got, wanted, "{line}");
            rows += 1;
        }
        assert_eq!(rows, 512);
    }

    #[test]
    fn labels_of_a_chain_a_cycle_and_an_escape() {
        // 0 → 1 → 2 (end); 3 ⇄ 4, 4 → 2; 5 ⇄ 6.
        let g = graph(&[(0, 1), (1, 2), (3, 4), (4, 3), (4, 2), (5, 6), (6, 5)], 7);
        use Label::{Draw, Lose, Win};
        assert_eq!(g.labels(false), [Lose(2), Win(1), Lose(0), Lose(2), Win(1), Draw, Draw]);
        let misere = g.labels(true);
        assert_eq!(misere[..3], [Win(2), Lose(1), Win(0)]);
        assert_eq!(misere[3..], [Draw; 4]);
    }
}
