//! Two heaps whose moves are amounts that do not depend on the heaps: Grundy values and P-positions.

mod beam;
mod behind;
mod kept;
mod pipeline;
mod queens;
#[cfg(test)]
mod reference;
mod rows;
mod rules;
mod scan;
mod single;
mod vectors;
mod wave;

pub use beam::{Beam, MOST_OFF, NoBeam};
pub use kept::Kept;
pub use pipeline::GoOn;
pub use queens::{QueenRows, Queens};
pub use rows::{BytesNeeded, KnownRow, MOST_ROWS, Row, Rows};
pub use rules::{Family, MOST_FAMILIES, Moves};
pub use vectors::{Losing, VectorRows, Vectors};
