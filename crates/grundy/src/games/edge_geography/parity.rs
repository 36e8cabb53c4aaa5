//! Sets of nodes of which an even or an odd number are neighbours of given nodes: linear equations modulo 2.

use rustc_hash::FxHashMap;

/// Numbers that are added up in all; equations that take more are given up.
const MOST: usize = 1 << 28;

/// Equations about some nodes, each by their places in ascending order: the number of those in the set is odd or even. No two
/// have the same last place.
pub(super) struct Equations {
    nodes: Vec<u32>,
    places: FxHashMap<u32, u32>,
    /// By the last place.
    rows: Vec<Option<Row>>,
    spent: usize,
    is_wrong: bool,
}

#[derive(Clone, Debug)]
struct Row {
    /// The places before the last.
    before: Vec<u32>,
    is_odd: bool,
}

/// The sets that fulfil equations.
pub(super) struct Parity(Equations);

impl Equations {
    /// None so far, about these nodes.
    pub(super) fn new(nodes: Vec<u32>) -> Equations {
        let places = nodes.iter().copied().zip(0..).collect();
        Equations { rows: vec![None; nodes.len()], nodes, places, spent: 0, is_wrong: false }
    }

    /// Of `nodes` an odd number is in the set, or an even one; `None` if it takes too long to solve.
    pub(super) fn add(&mut self, nodes: impl Iterator<Item = u32>, is_odd: bool) -> Option<()> {
        let mut places: Vec<u32> = nodes.map(|node| self.places[&node]).collect();
        places.sort_unstable();
        match self.reduced(places, is_odd)? {
            Reduced::To(last, row) => self.rows[last as usize] = Some(row),
            Reduced::Away { is_odd } => self.is_wrong |= is_odd,
        }
        Some(())
    }

    /// An equation with those that there are added until none has its last place.
    fn reduced(&mut self, mut places: Vec<u32>, mut is_odd: bool) -> Option<Reduced> {
        while let Some(last) = places.pop() {
            let Some(row) = &self.rows[last as usize] else {
                return Some(Reduced::To(last, Row { before: places, is_odd }));
            };
            is_odd ^= row.is_odd;
            self.spent += places.len() + row.before.len();
            if self.spent > MOST {
                return None;
            }
            places = in_one(&places, &row.before);
        }
        Some(Reduced::Away { is_odd })
    }

    pub(super) fn solved(self) -> Parity {
        Parity(self)
    }
}

/// What is left of an equation.
enum Reduced {
    /// One with this last place.
    To(u32, Row),
    /// Nothing, which is even.
    Away { is_odd: bool },
}

/// What is in just one of two lists in ascending order.
fn in_one(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut out = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while let (Some(&x), Some(&y)) = (a.get(i), b.get(j)) {
        i += usize::from(x <= y);
        j += usize::from(y <= x);
        if x != y {
            out.push(x.min(y));
        }
    }
    out.extend_from_slice(&a[i..]);
    out.extend_from_slice(&b[j..]);
    out
}

impl Parity {
    /// The nodes that may be in sets.
    pub(super) fn nodes(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.nodes.iter().copied()
    }

    /// Whether no more than one set fulfils the equations.
    pub(super) fn is_one(&self) -> bool {
        self.0.rows.iter().all(Option::is_some)
    }

    /// Whether a node is in one of the sets.
    pub(super) fn has(&self, node: u32) -> bool {
        self.wish(node).is_some()
    }

    /// A set that fulfils the equations, if there is one: its nodes in ascending order.
    pub(super) fn set(&self) -> Option<Vec<u32>> {
        (!self.0.is_wrong).then(|| self.filled(None))
    }

    /// One that this node is in.
    pub(super) fn with(&self, node: u32) -> Option<Vec<u32>> {
        self.wish(node).map(|wish| self.filled(wish))
    }

    /// What it comes to that a node is to be in the set: an equation more about a last place that has none, or nothing if it is in
    /// every set anyway; no answer if it is in none.
    fn wish(&self, node: u32) -> Option<Option<(u32, Row)>> {
        if self.0.is_wrong {
            return None;
        }
        let mut places = vec![*self.0.places.get(&node)?];
        let mut is_odd = true;
        while let Some(last) = places.pop() {
            let Some(row) = &self.0.rows[last as usize] else {
                return Some(Some((last, Row { before: places, is_odd })));
            };
            is_odd ^= row.is_odd;
            places = in_one(&places, &row.before);
        }
        (!is_odd).then_some(None)
    }

    /// The set with no more nodes than the equations say, and one more about a last place that has none.
    fn filled(&self, more: Option<(u32, Row)>) -> Vec<u32> {
        let mut is_in = vec![false; self.0.nodes.len()];
        for (place, row) in (0..).zip(&self.0.rows) {
            let more = more.as_ref().filter(|(last, _)| *last == place).map(|(_, row)| row);
            let Some(row) = row.as_ref().or(more) else { continue };
            let others = row.before.iter().filter(|&&other| is_in[other as usize]).count();
            is_in[place as usize] = row.is_odd != (others % 2 == 1);
        }
        let nodes = self.0.nodes.iter().zip(&is_in).filter(|(_, is_in)| **is_in);
        let mut nodes: Vec<u32> = nodes.map(|(&node, _)| node).collect();
        nodes.sort_unstable();
        nodes
    }
}
