//! What workers know of their positions, whatever they keep of each: how it is told in the end.

use std::io::{self, Read, Write};
use std::ops::Range;

use super::Tallies;
use super::pairs::Pairs;
use super::part::pair;
use super::room::Room;
use crate::checkpoint::Snapshot;
use crate::failure::Failure;

/// A state in which all that can be labelled is.
pub(super) trait Labelled: Snapshot {
    /// What is kept of the positions.
    fn labels(&self) -> &impl ByPlace;

    /// What all workers have found.
    fn tallies(&self) -> &Tallies;
}

/// Labels by place.
pub(super) trait ByPlace {
    /// The label of a place in two bits.
    fn outcome(&self, place: usize) -> u8;

    /// Appends what is kept of these places.
    fn code(&self, places: Range<usize>, out: &mut Vec<u8>);

    /// What is in files leaves the memory.
    fn leave_memory(&self);
}

impl ByPlace for Pairs {
    fn outcome(&self, place: usize) -> u8 {
        pair(self.get(place))
    }

    fn code(&self, places: Range<usize>, out: &mut Vec<u8>) {
        self.bytes(places, out);
    }

    fn leave_memory(&self) {
        self.let_go();
    }
}

/// Labels in two bits, and nothing else.
pub(super) struct InPairs {
    pub(super) pairs: Pairs,
    pub(super) tallies: Tallies,
}

impl InPairs {
    /// No label yet.
    pub(super) fn new(places: usize, room: &Room) -> Result<InPairs, Failure> {
        Ok(InPairs { pairs: Pairs::new(places, room)?, tallies: Tallies::default() })
    }
}

impl Snapshot for InPairs {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        self.pairs.write(out)?;
        self.tallies.write(out)
    }

    fn read(&mut self, _: u32, input: &mut impl Read) -> io::Result<Result<(), String>> {
        self.pairs.read(input)?;
        self.tallies = Tallies::read(input)?;
        Ok(Ok(()))
    }
}

impl Labelled for InPairs {
    fn labels(&self) -> &impl ByPlace {
        &self.pairs
    }

    fn tallies(&self) -> &Tallies {
        &self.tallies
    }
}
