//! The moves of the game: the P-positions of its auxiliary game.

use grundy_core::nat::{self, Nat};

/// The P-positions (x,y) of the game whose moves take m ≥ 1 from one heap and the partner of m from
/// the other, for x = 0, 1, 2, … and y up to a width.
pub(super) struct Moves {
    width: usize,
    partners: Vec<usize>,
    /// For each x ≥ 1 the numbers y in order, beginning with 0.
    rows: Vec<Vec<usize>>,
    steps: usize,
}

impl Moves {
    /// The row x = 0 alone, to which all y belong; it is left empty.
    pub(super) fn new(width: usize) -> Moves {
        Moves { width, partners: vec![0], rows: vec![Vec::new()], steps: 0 }
    }

    /// The number of rows that are known.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The numbers y that go with `x` ≥ 1, in order.
    pub(super) fn row(&self, x: usize) -> &[usize] {
        &self.rows[x]
    }

    /// Finds the next row x, given the `partner` of x, in as many steps as there are entries in all
    /// rows before it; `false`, and nothing is done, if the steps would exceed `limit` in total.
    pub(super) fn add_row(&mut self, partner: Nat, limit: usize) -> bool {
        let x = self.rows.len();
        let partner = nat::to_usize(&partner).unwrap_or(usize::MAX);
        // From y ≥ partner on, one move leaves (0, y − partner), which is P.
        let end = partner.min(self.width.saturating_add(1));
        self.steps = self.steps.saturating_add(end);
        self.steps = self.steps.saturating_add(self.rows.iter().map(Vec::len).sum());
        if self.steps > limit {
            return false;
        }
        self.partners.push(partner);
        let mut losing = vec![true; end];
        for m in 1..x {
            let moved = self.rows[x - m].iter().map(|y| y.saturating_add(self.partners[m]));
            moved.take_while(|&y| y < end).for_each(|y| losing[y] = false);
        }
        self.rows.push((0..end).filter(|&y| losing[y]).collect());
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the definition, for the pairs 1,2 3,5 4,7 6,10 8,13 9,15 of the golden ratio.
    #[test]
    fn rows_are_the_p_positions_of_the_auxiliary_game() {
        let pairs = [(1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15)];
        let both = || pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        let mut losing = [[false; 11]; 11];
        let mut moves = Moves::new(10);
        for x in 0..=10 {
            for y in 0..=10 {
                losing[x][y] = !both().any(|(a, b)| a <= x && b <= y && losing[x - a][y - b]);
            }
            if x > 0 {
                let (_, partner) = both().find(|&(a, _)| a == x).unwrap();
                assert!(moves.add_row(Nat::from(partner), usize::MAX));
                let row: Vec<usize> = (0..=10).filter(|&y| losing[x][y]).collect();
                assert_eq!(moves.row(x), row);
            }
        }
        assert!(!moves.add_row(Nat::from(7u8), 1));
        assert_eq!(moves.len(), 11);
    }
}
