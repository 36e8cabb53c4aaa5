//! Sixty-four neighbouring heaps at a time.
//!
//! The loops are written once (`loops`), over a vector of 64 stored values; the instances are a portable
//! one, AVX2 and AVX-512. A loop is a [`Task`], which a [`Level`] runs with its instance.

mod loops;
mod portable;
mod sought;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::fmt::Debug;
use std::ops::BitXor;

pub(super) use loops::{Kill, Matches, Pair, WantedSums, Window};
use loops::{Mark, MarkAll, Task};
pub(super) use sought::{SOUGHT, Sought};

/// Heaps in a vector.
pub(super) const LANES: usize = 64;

/// Candidates that are held against all pairs at once.
pub(super) const CANDIDATES: usize = 4;

/// Numbers that are marked first, in as many planes as registers hold.
const FIRST: u32 = 128;

/// Numbers that are added each time for the few heaps that need them.
pub(super) const FURTHER: u32 = 16;

/// Sums of bytes below this are marked in planes, others sooner one after the other in a table.
const QUICK: u32 = 64;

/// At most so many numbers are looked for among sums at once.
pub(super) const WANTED: usize = 4;

/// A stored value: a small number and, in the highest bit, a flag.
pub(super) trait Lane:
    Copy + Ord + Debug + Default + BitXor<Output = Self> + Send + Sync + 'static
{
    /// The flag alone; smaller numbers do not have it.
    const FLAG: u32;
    /// Stands for no value: its sum with a number without the flag has the flag.
    const NOTHING: Self;
    /// About how many cycles it takes to hold a pair against four candidates of 64 heaps.
    const KILL_COST: usize;
    type Portable: Wide<Self>;
    #[cfg(target_arch = "x86_64")]
    type Avx2: Wide<Self>;
    #[cfg(target_arch = "x86_64")]
    type Avx512: Wide<Self>;

    /// Keeps the lowest bits.
    fn new(stored: u32) -> Self;
    fn get(self) -> u32;

    /// How many numbers are marked together from `from` on, where no more are below `bound`.
    fn group(from: u32, bound: u32) -> u32;

    /// About how many cycles it takes to mark so many for a pair and 64 heaps.
    fn mark_cost(numbers: u32) -> usize;

    /// How many numbers below `bound` are sought at once among sums by this level.
    fn room(level: Level, bound: u32) -> usize;
    /// About how many eighths of a cycle it takes to seek as many among eight sums.
    fn seek_cost(bound: u32) -> usize;

    /// About how many it takes to enter eight in a table for numbers below `bound`.
    fn table_cost(bound: u32) -> usize;

    /// Enters the sums of two numbers at the same place of both lists in a table by number, which has a power of two
    /// of places: 1 for each sum. No sum is larger.
    fn tabulate(level: Level, one: &[Self], other: &[Self], table: &mut [u8]);

    /// Adds to the rows of bits, one for each heap of the window, the sums of the pairs in the group of so many
    /// `numbers` from `from` on.
    fn mark(
        level: Level,
        window: Window<'_, Self>,
        pairs: &[Pair<Self>],
        from: u32,
        numbers: u32,
        rows: &mut [u64],
    ) {
        let start = Self::new(from);
        match numbers {
            16 => add_planes(&level.run(Mark::<_, 2> { window, pairs, from: start }), from, rows),
            32 => add_planes(&level.run(Mark::<_, 4> { window, pairs, from: start }), from, rows),
            64 => add_planes(&level.run(Mark::<_, 8> { window, pairs, from: start }), from, rows),
            _ => add_planes(&level.run(Mark::<_, 16> { window, pairs, from: start }), from, rows),
        }
    }
}

impl Lane for u8 {
    const FLAG: u32 = 0x80;
    const NOTHING: u8 = u8::MAX;
    const KILL_COST: usize = 6;
    type Portable = portable::Lanes<u8>;
    #[cfg(target_arch = "x86_64")]
    type Avx2 = x86::Avx2Bytes;
    #[cfg(target_arch = "x86_64")]
    type Avx512 = x86::Avx512Bytes;

    fn new(stored: u32) -> u8 {
        stored.to_le_bytes()[0]
    }

    fn get(self) -> u32 {
        u32::from(self)
    }

    fn group(from: u32, bound: u32) -> u32 {
        if from == 0 { bound.clamp(FURTHER, FIRST) } else { FURTHER }
    }

    fn mark_cost(numbers: u32) -> usize {
        4 + numbers as usize / 8
    }

    /// Few candidates are left by marks in planes.
    fn room(level: Level, bound: u32) -> usize {
        if level == Level::Portable || bound <= QUICK { 1 } else { SOUGHT }
    }

    fn seek_cost(bound: u32) -> usize {
        if bound <= QUICK { 2 } else { 7 }
    }

    fn table_cost(bound: u32) -> usize {
        if bound > QUICK { 48 } else { 4 + bound as usize / 2 }
    }

    fn tabulate(level: Level, one: &[u8], other: &[u8], table: &mut [u8]) {
        match table.len() {
            _ if level == Level::Portable => tabulate(one, other, table),
            16 => enter(level.run(MarkAll::<2> { one, other }), table),
            32 => enter(level.run(MarkAll::<4> { one, other }), table),
            64 => enter(level.run(MarkAll::<8> { one, other }), table),
            _ => tabulate(one, other, table),
        }
    }
}

/// Enters marks, eight numbers a plane, in a table.
fn enter<const PLANES: usize>(planes: [u8; PLANES], table: &mut [u8]) {
    for (plane, table) in planes.iter().zip(table.chunks_exact_mut(8)) {
        for (bit, place) in table.iter_mut().enumerate() {
            *place |= plane >> bit & 1;
        }
    }
}

/// [`Lane::tabulate`], four numbers in a word.
fn tabulate<L: Lane>(one: &[L], other: &[L], table: &mut [u8]) {
    let (ones, one_rest) = one.as_chunks::<4>();
    let (others, other_rest) = other.as_chunks::<4>();
    let mask = table.len() - 1;
    let table = &mut table[..mask + 1];
    let bits = 8 * size_of::<L>();
    let word = |four: &[L; 4]| {
        four.iter().rev().fold(0, |word, number| word << bits | u64::from(number.get()))
    };
    for (one, other) in ones.iter().zip(others) {
        let word = word(one) ^ word(other);
        for at in 0..4 {
            table[usize::try_from(word >> (at * bits) & u64::from(2 * L::FLAG - 1)).unwrap_or(0)
                & mask] = 1;
        }
    }
    for (one, other) in one_rest.iter().zip(other_rest) {
        table[(*one ^ *other).get() as usize & mask] = 1;
    }
}

/// Adds marks from `from` on, eight numbers a plane, to the rows, one for each lane.
fn add_planes<const PLANES: usize>(planes: &[[u8; LANES]; PLANES], from: u32, rows: &mut [u64]) {
    let words = rows.len() / LANES;
    for (at, planes) in (from as usize / 64..).zip(planes.chunks(8)) {
        for (eight, rows) in rows.chunks_exact_mut(8 * words).enumerate() {
            let mut bytes = [0; 8];
            for (bytes, plane) in bytes.iter_mut().zip(planes) {
                *bytes = u64::from_le_bytes(plane.as_chunks().0[eight]);
            }
            for (row, bytes) in rows.chunks_exact_mut(words).zip(transpose(bytes)) {
                row[at] |= bytes << (from % 64);
            }
        }
    }
}

/// Byte i of word j becomes byte j of word i.
fn transpose(mut words: [u64; 8]) -> [u64; 8] {
    let masks = [0x0000_0000_ffff_ffff, 0x0000_ffff_0000_ffff, 0x00ff_00ff_00ff_00ff];
    for (apart, mask) in [4, 2, 1].into_iter().zip(masks) {
        for low in (0..8).filter(|at| at & apart == 0) {
            let shift = 8 * apart;
            let change = (words[low] >> shift ^ words[low + apart]) & mask;
            words[low] ^= change << shift;
            words[low + apart] ^= change;
        }
    }
    words
}

impl Lane for u16 {
    const FLAG: u32 = 0x8000;
    const NOTHING: u16 = u16::MAX;
    const KILL_COST: usize = 12;
    type Portable = portable::Lanes<u16>;
    #[cfg(target_arch = "x86_64")]
    type Avx2 = x86::Avx2Words;
    #[cfg(target_arch = "x86_64")]
    type Avx512 = x86::Avx512Words;

    fn new(stored: u32) -> u16 {
        let [a, b, ..] = stored.to_le_bytes();
        u16::from_le_bytes([a, b])
    }

    fn get(self) -> u32 {
        u32::from(self)
    }

    fn group(from: u32, bound: u32) -> u32 {
        if from == 0 { bound.clamp(FURTHER, FIRST) } else { FIRST / 2 }
    }

    fn mark_cost(numbers: u32) -> usize {
        8 + numbers as usize / 8
    }

    /// Without instructions that look up many bytes at once each is compared.
    fn room(level: Level, _: u32) -> usize {
        if level == Level::Portable { WANTED } else { SOUGHT }
    }

    fn seek_cost(_: u32) -> usize {
        11
    }

    fn table_cost(_: u32) -> usize {
        48
    }

    fn tabulate(_: Level, one: &[u16], other: &[u16], table: &mut [u8]) {
        tabulate(one, other, table);
    }
}

/// The stored values of 64 neighbouring heaps.
///
/// # Safety
///
/// The functions may only run on a processor that has the instructions of the type's instance.
#[expect(unsafe_code, reason = "instructions that not every processor has")]
pub(super) unsafe trait Wide<L>: Copy {
    /// By lane, whether some comparison has held.
    type Hits: Copy;
    /// The vector of bytes of the same instance.
    type Bytes: Planes;
    unsafe fn load(from: &[L; LANES]) -> Self;
    unsafe fn splat(value: L) -> Self;
    unsafe fn xor(self, other: Self) -> Self;
    unsafe fn no_hits() -> Self::Hits;
    unsafe fn or_equal(hits: Self::Hits, a: Self, b: Self) -> Self::Hits;
    /// Bit j is lane j.
    unsafe fn mask(hits: Self::Hits) -> u64;
    /// The numbers below 256 as bytes, and 255 for the others.
    unsafe fn low_bytes(self) -> Self::Bytes;
    /// One register of the vector.
    type Part: Copy;
    /// The same number in all of its lanes.
    unsafe fn part(value: L) -> Self::Part;
    /// By lane of a register, the smaller of `least` and of what is left in all registers after `number` is added.
    unsafe fn least_left(self, number: Self::Part, least: Self::Part) -> Self::Part;
    /// Whether a lane is 0.
    unsafe fn has_zero(part: Self::Part) -> bool;
    /// The lowest four bits of each number, the next four, …, in an order of lanes that is the same for all. If their count
    /// is odd, no number has more bits.
    unsafe fn fours<const COUNT: usize>(self) -> [Self::Bytes; COUNT];
}

/// Sixty-four bytes that mark numbers in planes of eight.
///
/// # Safety
///
/// As for [`Wide`].
#[expect(unsafe_code, reason = "instructions that not every processor has")]
pub(super) unsafe trait Planes: Wide<u8> {
    /// Sets bit v mod 8 of plane v / 8, if there is one, in each lane with a number v; there are at most
    /// 16 planes, and several numbers to a lane.
    unsafe fn mark<const PLANES: usize, const COUNT: usize>(
        numbers: [Self; COUNT],
        planes: [Self; PLANES],
    ) -> [Self; PLANES];
    /// The same for the numbers of all registers in planes of one register.
    unsafe fn mark_parts<const PLANES: usize>(
        self,
        planes: [Self::Part; PLANES],
    ) -> [Self::Part; PLANES];
    /// The bits that some lane of a register has.
    unsafe fn all_bits(part: Self::Part) -> u8;
    /// A table of sixteen, as often as there is room.
    unsafe fn table(sixteen: &[u8; 16]) -> Self;
    /// What stands in the table at these places, all below 16.
    unsafe fn look_up(self, places: Self) -> Self;
    unsafe fn and(self, other: Self) -> Self;
    unsafe fn or(self, other: Self) -> Self;
    /// The bits that some lane has.
    unsafe fn any(self) -> u8;
    unsafe fn store(self, to: &mut [u8; LANES]);
}

/// The instructions that are used. A level for another processor is one more variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::HasAvx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(x86::HasAvx512),
}

impl Level {
    /// All that this processor has, the best one last.
    pub(super) fn all() -> Vec<Level> {
        #[cfg(target_arch = "x86_64")]
        let vectors =
            [x86::HasAvx2::detect().map(Level::Avx2), x86::HasAvx512::detect().map(Level::Avx512)];
        #[cfg(not(target_arch = "x86_64"))]
        let vectors: [Option<Level>; 0] = [];
        [Level::Portable].into_iter().chain(vectors.into_iter().flatten()).collect()
    }

    pub(super) fn best() -> Level {
        Level::all().pop().unwrap_or(Level::Portable)
    }

    /// Runs a loop, compiled for these instructions.
    pub(super) fn run<T: Task>(self, task: T) -> T::Answer {
        match self {
            Level::Portable => portable::run(task),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2(has) => has.run(task),
            #[cfg(target_arch = "x86_64")]
            Level::Avx512(has) => has.run(task),
        }
    }
}
