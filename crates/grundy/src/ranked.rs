//! The positions below a position as numbers, and their labels without a stored edge.
//!
//! Where a position is heaps from which every move takes amounts that do not depend on the heaps, the
//! positions with heaps up to these are numbered, and options and un-moves computed. Every move leads to
//! a smaller number.
//!
//! ```
//! use grundy::labels::End;
//! use grundy::Outcome;
//! use grundy::ranked::{Bits, Ranked};
//!
//! let ranked = Ranked::new(&"wythoff:3,5".parse()?)?;
//! let labels = ranked.labels(End::Loses, Bits::Sixteen, 1, &mut |_| true)?;
//! assert_eq!(labels.get(ranked.start()), (Outcome::P, Some(4)));
//! # Ok::<(), grundy::Error>(())
//! ```

use grundy_kernels::implicit::{Cone, Flow, Lattice, Positions, Unmoves};

use crate::error::Error;
use crate::sum::Sum;

mod labels;

pub use labels::{Bits, Labels};

/// All positions with heaps up to those of a position.
#[derive(Clone, Debug)]
pub struct Ranked {
    sum: Sum,
    lattice: Lattice,
}

impl Ranked {
    /// The positions below `sum`.
    ///
    /// # Errors
    /// If the moves of a component are not such, or the positions cannot be numbered.
    pub fn new(sum: &Sum) -> Result<Ranked, Error> {
        let mut heaps = Vec::new();
        let mut parts = Vec::new();
        for component in sum.components() {
            let vectors = component.part.vectors(component.i).ok_or_else(|| {
                Error::unknown(format!(
                    "the positions of {} are not numbered: its moves are not a list of amounts that \
                     can be taken from heaps of any size",
                    component.part.game().name
                ))
            })?;
            parts.push((heaps.len(), vectors.moves));
            heaps.extend(vectors.heaps);
        }
        let mut lattice = Lattice::new(&heaps).ok_or_else(|| {
            let most = grundy_kernels::implicit::MOST_HEAPS;
            Error::unknown(format!(
                "only 2^63 positions can be numbered, and those of at most {most} heaps"
            ))
        })?;
        for (first, moves) in parts {
            let wide = |taken: &[u64]| {
                let before = std::iter::repeat_n(0, first).chain(taken.iter().copied());
                before.chain(std::iter::repeat(0)).take(heaps.len()).collect()
            };
            for Cone { least, steps } in &moves {
                let steps = steps.iter().map(|(step, most)| (wide(step), *most)).collect();
                lattice.add(&Cone { least: wide(least), steps });
            }
        }
        Ok(Ranked { sum: sum.clone(), lattice })
    }

    /// How many positions there are.
    pub fn count(&self) -> u64 {
        self.lattice.count()
    }

    /// The number of the position itself.
    pub fn start(&self) -> u64 {
        self.count() - 1
    }

    /// Calls `each` with the number of every option of a position, until it says to stop.
    pub fn options(&self, position: u64, each: impl FnMut(u64) -> Flow) -> Flow {
        self.lattice.options(position, each)
    }

    /// Calls `each` with the number of every position that has `position` as an option, as often as it
    /// has.
    pub fn before(&self, position: u64, each: impl FnMut(u64)) {
        self.lattice.before(position, each);
    }

    /// Appends the text of a position.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn write(&self, position: u64, out: &mut String) {
        let mut heaps = self.lattice.heaps(position).into_iter();
        for (p, part) in self.sum.parts().iter().enumerate() {
            out.push_str(if p == 0 { "" } else { "+" });
            part.write_heaps(&mut heaps, out);
        }
    }

    /// The text of a position.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn text(&self, position: u64) -> String {
        let mut text = String::new();
        self.write(position, &mut text);
        text
    }
}
