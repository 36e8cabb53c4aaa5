//! What workers know of their positions, whatever they keep of each: how it is told in the end.

use std::io::{self, Read, Write};
use std::ops::Range;

use grundy_kernels::store::Store;

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

    /// Writes them to a checkpoint.
    fn write(&self, out: &mut impl Write) -> io::Result<()>;

    /// Reads as many as there are.
    fn read(&mut self, input: &mut impl Read) -> io::Result<()>;
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

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        self.write(out)
    }

    fn read(&mut self, input: &mut impl Read) -> io::Result<()> {
        self.read(input)
    }
}

/// Labels by place, and nothing else that has to be kept.
pub(super) struct Only<S> {
    pub(super) labels: S,
    pub(super) tallies: Tallies,
}

/// Two bits a place.
pub(super) type InPairs = Only<Pairs>;

/// Sixteen bits a place.
pub(super) type InWords = Only<Store<u16>>;

impl InPairs {
    /// No label yet.
    pub(super) fn in_pairs(places: usize, room: &Room) -> Result<InPairs, Failure> {
        Ok(Only { labels: Pairs::new(places, room)?, tallies: Tallies::default() })
    }
}

impl InWords {
    /// No label yet.
    pub(super) fn in_words(places: usize, room: &Room) -> Result<InWords, Failure> {
        Ok(Only { labels: room.store(places)?, tallies: Tallies::default() })
    }
}

impl<S: ByPlace> Snapshot for Only<S> {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        self.labels.write(out)?;
        self.tallies.write(out)
    }

    fn read(&mut self, _: u32, input: &mut impl Read) -> io::Result<Result<(), String>> {
        self.labels.read(input)?;
        self.tallies = Tallies::read(input)?;
        Ok(Ok(()))
    }
}

impl<S: ByPlace> Labelled for Only<S> {
    fn labels(&self) -> &impl ByPlace {
        &self.labels
    }

    fn tallies(&self) -> &Tallies {
        &self.tallies
    }
}
