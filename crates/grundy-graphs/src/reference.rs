//! Win, lose, draw and loopy values of every node of a finite directed graph, and geography, in the plain way:
//! the engines for large graphs are held against it.

use crate::graph::Graph;
use crate::label::Label;
use crate::loopy::LoopyValue;

/// Labels by retrograde analysis: what questions about one graph have in common.
///
/// ```
/// use grundy_graphs::graph::Graph;
/// use grundy_graphs::label::Label;
/// use grundy_graphs::reference::Retrograde;
///
/// let graph = Graph::one_way(3, &[(0, 1), (1, 2)]);
/// let mut slow = Retrograde::new(&graph);
/// let labels = slow.labels(Label::Lose(0), &[], None);
/// assert_eq!(labels, [Label::Lose(2), Label::Win(1), Label::Lose(0)]);
/// ```
#[derive(Debug)]
pub struct Retrograde {
    back: Graph,
    degrees: Vec<usize>,
    /// Options that are not known to win.
    open: Vec<usize>,
    labels: Vec<Label>,
    queue: Vec<usize>,
}

impl Retrograde {
    /// Turns the graph round.
    pub fn new(graph: &Graph) -> Retrograde {
        let degrees: Vec<usize> = (0..graph.len()).map(|u| graph.options(u).len()).collect();
        Retrograde {
            back: graph.reversed(),
            open: degrees.clone(),
            labels: vec![Label::Draw; degrees.len()],
            degrees,
            queue: Vec::new(),
        }
    }

    /// Labels the nodes: play ends at a node without options, which gets the label `end`, and at the
    /// nodes of `goals`, where the player to move has lost. O(nodes + edges).
    ///
    /// Nodes leave the queue in order of remoteness, so that each label is final (Smith 1966). If only
    /// the node `wanted` matters, the others may be left without their labels.
    pub fn labels(&mut self, end: Label, goals: &[u32], wanted: Option<u32>) -> &[Label] {
        self.labels.fill(Label::Draw);
        self.open.copy_from_slice(&self.degrees);
        self.queue.clear();
        if end != Label::Draw {
            self.queue.extend((0..self.degrees.len()).filter(|&u| self.degrees[u] == 0));
        }
        self.queue.iter().for_each(|&u| self.labels[u] = end);
        for &goal in goals {
            let goal = goal as usize;
            if self.labels[goal] == Label::Draw {
                self.queue.push(goal);
            }
            self.labels[goal] = Label::Lose(0);
        }
        let wanted = wanted.map(|wanted| wanted as usize);
        let mut head = 0;
        while let Some(&v) = self.queue.get(head) {
            head += 1;
            for &u in self.back.options(v) {
                let u = u as usize;
                if self.labels[u] != Label::Draw {
                    continue;
                }
                self.open[u] -= 1;
                match self.labels[v] {
                    Label::Lose(n) => self.labels[u] = Label::Win(n + 1),
                    Label::Win(n) if self.open[u] == 0 => self.labels[u] = Label::Lose(n + 1),
                    Label::Win(_) | Label::Draw => continue,
                }
                if wanted == Some(u) {
                    return &self.labels;
                }
                self.queue.push(u);
            }
        }
        &self.labels
    }
}

/// Labels every node; a node without options loses, or wins if `misere`. O(nodes + edges).
pub fn labels(graph: &Graph, misere: bool) -> Vec<Label> {
    let end = if misere { Label::Win(0) } else { Label::Lose(0) };
    let mut analysis = Retrograde::new(graph);
    analysis.labels(end, &[], None);
    analysis.labels
}

/// The loopy value of every node (Smith 1966, Fraenkel and Perl 1975), in rounds m = 0, 1, …:
/// O((nodes + edges) · (largest value + 1)).
///
/// A node takes the value m if no option has it, if all smaller values are among its options,
/// and if each option without a smaller value has in turn an option of value m.
pub fn loopy_values(graph: &Graph) -> Vec<LoopyValue> {
    let reverse = graph.reversed();
    let mut value: Vec<Option<u32>> = vec![None; graph.len()];
    let mut candidate = vec![true; graph.len()];
    let mut m = 0;
    while candidate.contains(&true) {
        round(graph, &reverse, m, &mut value, &mut candidate);
        m += 1;
    }
    let finite = |u: usize| {
        let mut values: Vec<u32> =
            graph.options(u).iter().filter_map(|&v| value[v as usize]).collect();
        values.sort_unstable();
        values.dedup();
        values
    };
    (0..graph.len())
        .map(|u| match value[u] {
            Some(n) => LoopyValue::Finite(n),
            None => LoopyValue::Infinite(finite(u)),
        })
        .collect()
}

/// Gives the value `m` to the candidates that have it; those that have no option of value m
/// are no candidates for a larger one.
fn round(
    graph: &Graph,
    reverse: &Graph,
    m: u32,
    value: &mut [Option<u32>],
    candidate: &mut [bool],
) {
    // Options of u without a value below m that have no option of value m yet.
    let mut unanswered: Vec<usize> = (0..graph.len())
        .map(|u| graph.options(u).iter().filter(|&&v| value[v as usize].is_none()).count())
        .collect();
    let mut has_m = vec![false; graph.len()];
    let mut ready: Vec<usize> =
        (0..graph.len()).filter(|&u| candidate[u] && unanswered[u] == 0).collect();
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
/// Whether the mover wins geography from `node` when the nodes of `deleted`, a set of bits, are gone: by
/// trying all moves, so that it takes time exponential in the nodes, of which there are at most 32.
///
/// # Panics
/// If there are more.
pub fn wins_geography(graph: &Graph, node: u32, deleted: u32) -> bool {
    let after = deleted | 1 << node;
    graph
        .options(node as usize)
        .iter()
        .any(|&to| after >> to & 1 == 0 && !wins_geography(graph, to, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 512 digraphs on three nodes, against values that were checked by playing sums.
    #[test]
    fn every_digraph_on_three_nodes() {
        let table = grundy_testing::published("loopy_n3_all.csv");
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
            let got: Vec<String> = loopy_values(&Graph::one_way(3, &edges))
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
        let g = Graph::one_way(7, &[(0, 1), (1, 2), (3, 4), (4, 3), (4, 2), (5, 6), (6, 5)]);
        use Label::{Draw, Lose, Win};
        assert_eq!(labels(&g, false), [Lose(2), Win(1), Lose(0), Lose(2), Win(1), Draw, Draw]);
        let misere = labels(&g, true);
        assert_eq!(misere[..3], [Win(2), Lose(1), Win(0)]);
        assert_eq!(misere[3..], [Draw; 4]);
        // Who reaches 4 has won: 3 moves there.
        let mut analysis = Retrograde::new(&g);
        let goal = analysis.labels(Lose(0), &[4], None);
        assert_eq!(goal, [Lose(2), Win(1), Lose(0), Win(1), Lose(0), Draw, Draw]);
        assert_eq!(analysis.labels(Lose(0), &[4], Some(3))[3], Win(1));
        assert_eq!(analysis.labels(Lose(0), &[], None), labels(&g, false));
    }
}
