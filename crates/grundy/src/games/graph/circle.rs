//! Steps of given lengths around a circle.

use grundy_core::{Cursor, Error};

/// Nodes of the largest circle: they are a set in a machine word, and so are its steps.
const LARGEST: u64 = 64;

/// Nodes 0, 1, … on a circle, each with the same steps onwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games) struct Circle {
    pub(in crate::games) nodes: u32,
    /// Bit s for steps that lead s nodes on.
    steps: u64,
}

impl Circle {
    /// Reads `circle:7/1,2`, if that comes next.
    ///
    /// # Errors
    /// At the number that does not fit.
    pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Option<Circle>, Error> {
        if !cursor.eat_text("circle:") {
            return Ok(None);
        }
        let nodes = cursor.number("how many nodes the circle has", 1..=LARGEST)?;
        cursor.expect('/')?;
        let mut steps = 0;
        loop {
            steps |= 1_u64 << cursor.number("the length of a step", 1..=LARGEST - 1)?;
            if !cursor.eat(',') {
                let nodes = u32::try_from(nodes).unwrap_or(u32::MAX);
                return Ok(Some(Circle { nodes, steps }));
            }
        }
    }

    /// From where to where the steps lead, some more than once.
    pub(super) fn edges(self) -> impl Iterator<Item = (u32, u32)> {
        let steps = move |from: u32| {
            let steps = (1..u64::BITS).filter(move |step| self.steps >> step & 1 == 1);
            steps.map(move |step| (from, (from + step) % self.nodes))
        };
        (0..self.nodes).flat_map(steps)
    }
}
