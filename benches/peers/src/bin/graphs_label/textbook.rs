//! The solver of the textbooks: predecessors by counting, one word a node, one queue.

/// Predecessors of every node, and how many options it has.
pub struct Textbook {
    offsets: Vec<u32>,
    before: Vec<u32>,
    degrees: Vec<u32>,
}

impl Textbook {
    pub fn new(nodes: u32, edges: &[(u32, u32)]) -> Textbook {
        let nodes = nodes as usize;
        let mut offsets = vec![0; nodes + 1];
        let mut degrees = vec![0; nodes];
        for &(from, to) in edges {
            offsets[to as usize + 1] += 1;
            degrees[from as usize] += 1;
        }
        for node in 0..nodes {
            offsets[node + 1] += offsets[node];
        }
        let mut next = offsets.clone();
        let mut before = vec![0; edges.len()];
        for &(from, to) in edges {
            before[next[to as usize] as usize] = from;
            next[to as usize] += 1;
        }
        Textbook { offsets, before, degrees }
    }

    fn before(&self, node: u32) -> &[u32] {
        let [start, end] = [0, 1].map(|next| self.offsets[node as usize + next] as usize);
        &self.before[start..end]
    }

    /// Remoteness of every node, even for losses and odd for wins; `u32::MAX` for draws.
    pub fn labels(&self) -> Vec<u32> {
        let mut remoteness = vec![u32::MAX; self.degrees.len()];
        let mut left = self.degrees.clone();
        let mut queue: Vec<u32> =
            (0..).zip(&left).filter(|&(_, &left)| left == 0).map(|(node, _)| node).collect();
        queue.iter().for_each(|&node| remoteness[node as usize] = 0);
        let mut head = 0;
        while let Some(&node) = queue.get(head) {
            head += 1;
            let wins = remoteness[node as usize] % 2 == 1;
            for &before in self.before(node) {
                if remoteness[before as usize] != u32::MAX {
                    continue;
                }
                left[before as usize] -= 1;
                if !wins || left[before as usize] == 0 {
                    remoteness[before as usize] = remoteness[node as usize] + 1;
                    queue.push(before);
                }
            }
        }
        remoteness
    }

    /// Grundy values of a graph without cycles, whose edges lead to smaller nodes, from its options.
    pub fn values(nodes: u32, edges: &[(u32, u32)]) -> Vec<u32> {
        let forward = Textbook::new(nodes, &edges.iter().map(|&(u, v)| (v, u)).collect::<Vec<_>>());
        let mut values = vec![0; nodes as usize];
        let mut seen = Vec::new();
        for node in 0..nodes {
            let options = forward.before(node);
            seen.clear();
            seen.resize(options.len() + 1, false);
            for &option in options {
                if let Some(seen) = seen.get_mut(values[option as usize] as usize) {
                    *seen = true;
                }
            }
            let value = seen.iter().position(|seen| !seen).unwrap_or(options.len());
            values[node as usize] = value as u32;
        }
        values
    }
}
