//! Graphs that are hard for one matching algorithm or another; each is the same in every run.

/// A named graph; edges may be there twice or be loops.
pub(crate) struct Instance {
    pub(crate) name: &'static str,
    pub(crate) nodes: u32,
    pub(crate) edges: Vec<(u32, u32)>,
}

pub(crate) fn all() -> Vec<Instance> {
    const KING: [(u32, u32); 4] = [(1, 1), (1, 0), (1, 2), (0, 2)];
    const TRIANGULAR: [(u32, u32); 3] = [(1, 1), (1, 2), (0, 2)];
    vec![
        random("random 10^3/5·10^3", 1_000, 5_000),
        random("random 10^4/5·10^4", 10_000, 50_000),
        random("random 2·10^5/10^6", 200_000, 1_000_000),
        random("random 10^6/10^6", 1_000_000, 1_000_000),
        random("random, mean degree e", 735_759, 1_000_000),
        grid("king grid, 88 % of 512²", 512, 880, &KING),
        grid("triangular grid, 55 % of 1000²", 1000, 550, &TRIANGULAR),
        cubic("3-regular 10^6/1.5·10^6", 1_000_000),
        bipartite("bipartite 10^6/2·10^6", 500_000, 2_000_000),
    ]
}

/// Marsaglia's xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u32::try_from((u128::from(self.0) * u128::from(end)) >> 64).expect("it is below end")
    }

    fn shuffle(&mut self, items: &mut [u32]) {
        for i in (1..items.len()).rev() {
            let end = u32::try_from(i + 1).expect("there are fewer than 2^32");
            items.swap(i, self.below(end) as usize);
        }
    }
}

fn random(name: &'static str, nodes: u32, edges: u32) -> Instance {
    let mut random = Random(0x5EED_0001);
    let edges = (0..edges).map(|_| (random.below(nodes), random.below(nodes))).collect();
    Instance { name, nodes, edges }
}

/// A square grid of which `kept` nodes in a thousand stay, joined by `steps` down and, less one, right.
fn grid(name: &'static str, side: u32, kept: u32, steps: &[(u32, u32)]) -> Instance {
    let mut random = Random(0x5EED_0002);
    let mut nodes = 0;
    let ids: Vec<Option<u32>> = (0..side * side)
        .map(|_| {
            (random.below(1000) < kept).then(|| {
                nodes += 1;
                nodes - 1
            })
        })
        .collect();
    let at = |row: u32, column: u32| {
        let inside = row < side && column < side;
        inside.then(|| ids[(row * side + column) as usize]).flatten()
    };
    let places = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    let edges = places
        .flat_map(|(row, column)| steps.iter().map(move |step| (row, column, step)))
        .filter_map(|(row, column, (down, right))| {
            let right = (column + right).checked_sub(1)?;
            Some((at(row, column)?, at(row + down, right)?))
        })
        .collect();
    Instance { name, nodes, edges }
}

/// Three ends at every node, joined at random.
fn cubic(name: &'static str, nodes: u32) -> Instance {
    let mut ends: Vec<u32> = (0..nodes).flat_map(|node| [node; 3]).collect();
    Random(0x5EED_0003).shuffle(&mut ends);
    let edges = ends.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    Instance { name, nodes, edges }
}

fn bipartite(name: &'static str, side: u32, edges: u32) -> Instance {
    let mut random = Random(0x5EED_0004);
    let edges = (0..edges).map(|_| (random.below(side), side + random.below(side))).collect();
    Instance { name, nodes: 2 * side, edges }
}
