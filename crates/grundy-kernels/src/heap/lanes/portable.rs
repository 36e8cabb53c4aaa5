//! The portable instance.
#![expect(unsafe_code, reason = "the trait is for instructions that not every processor has")]

use super::{LANES, Lane, Planes, Task, Wide};

pub(super) fn run<T: Task>(task: T) -> T::Answer {
    // SAFETY: no special instructions.
    unsafe { task.run::<<T::Lane as Lane>::Portable>() }
}

/// An array.
#[derive(Clone, Copy)]
pub(in super::super) struct Lanes<L>([L; LANES]);

// SAFETY: no special instructions.
unsafe impl<L: Lane> Wide<L> for Lanes<L> {
    type Hits = u64;
    type Bytes = Lanes<u8>;

    unsafe fn load(from: &[L; LANES]) -> Self {
        Lanes(*from)
    }

    unsafe fn splat(value: L) -> Self {
        Lanes([value; LANES])
    }

    unsafe fn xor(self, other: Self) -> Self {
        Lanes(std::array::from_fn(|lane| self.0[lane] ^ other.0[lane]))
    }

    unsafe fn no_hits() -> u64 {
        0
    }

    unsafe fn or_equal(hits: u64, a: Self, b: Self) -> u64 {
        let equal = a.0.iter().zip(&b.0).map(|(a, b)| u64::from(a == b));
        hits | equal.rev().fold(0, |mask, equal| mask << 1 | equal)
    }

    unsafe fn mask(hits: u64) -> u64 {
        hits
    }

    unsafe fn low_bytes(self) -> Lanes<u8> {
        Lanes(self.0.map(|number| u8::try_from(number.get()).unwrap_or(u8::MAX)))
    }

    type Part = Self;

    unsafe fn part(value: L) -> Self {
        // SAFETY: no special instructions.
        unsafe { Self::splat(value) }
    }

    unsafe fn least_left(self, number: Self, least: Self) -> Self {
        Lanes(std::array::from_fn(|lane| least.0[lane].min(self.0[lane] ^ number.0[lane])))
    }

    unsafe fn has_zero(part: Self) -> bool {
        part.0.contains(&L::default())
    }

    unsafe fn fours<const COUNT: usize>(self) -> [Lanes<u8>; COUNT] {
        let four = |number: L, i: usize| (number.get() >> (4 * i) & 15).to_le_bytes()[0];
        std::array::from_fn(|i| Lanes(self.0.map(|number| four(number, i))))
    }
}

// SAFETY: no special instructions.
unsafe impl Planes for Lanes<u8> {
    unsafe fn mark<const PLANES: usize, const COUNT: usize>(
        numbers: [Self; COUNT],
        mut planes: [Self; PLANES],
    ) -> [Self; PLANES] {
        for numbers in numbers {
            for (lane, &number) in numbers.0.iter().enumerate() {
                if let Some(plane) = planes.get_mut(usize::from(number / 8)) {
                    plane.0[lane] |= 1 << (number % 8);
                }
            }
        }
        planes
    }

    unsafe fn mark_parts<const PLANES: usize>(self, planes: [Self; PLANES]) -> [Self; PLANES] {
        // SAFETY: no special instructions.
        unsafe { Self::mark([self], planes) }
    }

    unsafe fn all_bits(part: Self) -> u8 {
        part.0.iter().fold(0, |all, bits| all | bits)
    }

    unsafe fn table(sixteen: &[u8; 16]) -> Self {
        Lanes(std::array::from_fn(|lane| sixteen[lane % 16]))
    }

    unsafe fn look_up(self, places: Self) -> Self {
        Lanes(places.0.map(|place| self.0[usize::from(place % 16)]))
    }

    unsafe fn and(self, other: Self) -> Self {
        Lanes(std::array::from_fn(|lane| self.0[lane] & other.0[lane]))
    }

    unsafe fn or(self, other: Self) -> Self {
        Lanes(std::array::from_fn(|lane| self.0[lane] | other.0[lane]))
    }

    unsafe fn any(self) -> u8 {
        // SAFETY: no special instructions.
        unsafe { Self::all_bits(self) }
    }

    unsafe fn store(self, to: &mut [u8; LANES]) {
        *to = self.0;
    }
}
