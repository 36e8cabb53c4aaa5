//! A game whose moves are computed: a queen on a square board that goes one or two steps left, down or
//! both.

use std::ops::ControlFlow;

use grundy_graphs::implicit::{Flow, Positions, Unmoves};

pub struct Board {
    pub side: u64,
}

const MOVES: [(u64, u64); 6] = [(1, 0), (0, 1), (1, 1), (2, 0), (0, 2), (2, 2)];

impl Positions for Board {
    fn count(&self) -> u64 {
        self.side * self.side
    }

    fn options(&self, position: u64, mut each: impl FnMut(u64) -> Flow) -> Flow {
        let (a, b) = (position / self.side, position % self.side);
        for (x, y) in MOVES {
            if x <= a && y <= b {
                each(position - x * self.side - y)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Unmoves for Board {
    fn before(&self, position: u64, mut each: impl FnMut(u64)) {
        let (a, b) = (position / self.side, position % self.side);
        for (x, y) in MOVES {
            if a + x < self.side && b + y < self.side {
                each(position + x * self.side + y);
            }
        }
    }
}
