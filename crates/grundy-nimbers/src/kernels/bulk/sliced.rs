//! Products of long slices on planes of bits, 8 · `LEN` words at a time.
//!
//! Where no instruction multiplies bytes, a product of two planes of bytes is some 30 instructions. On planes
//! of bits the tower goes down to single bits, whose product is one AND: some 110 instructions for the bytes
//! of eight times as many words. The way to bits and back is as long for each byte, and so worth it where a
//! byte is multiplied often: 27 products of bytes are made of the 8 bytes of a `u64`, 81 of those of a `u128`.

#![expect(unsafe_code, reason = "reads and writes memory by pointer")]

use super::kernel::{Factors, Products, Target};
use super::plane::Shuffled;
use super::register::{Register, Work};
use super::tower::{Factor, Field, Pair, Planes};
use super::word::Word;

/// Bits of a byte, and groups of `LEN` words in a block.
const BITS: usize = 8;

/// A byte of each word of a block, bit by bit.
type Octet<R> = [Shuffled<R>; BITS];

/// One bit of each word of a block: the field of two elements.
#[derive(Clone, Copy)]
struct Bit<R>(Shuffled<R>);

impl<R: Register> Field for Bit<R> {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Bit(self.0.add(other.0))
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Bit(self.0.register().and(other.0.register()).into())
    }

    #[inline(always)]
    fn square(self) -> Self {
        self
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        self
    }

    #[inline(always)]
    fn inverse(self) -> Self {
        self
    }

    #[inline(always)]
    fn times_top(self) -> Self {
        self
    }
}

type Two<R> = Pair<Bit<R>>;
type Four<R> = Pair<Two<R>>;
type Eight<R> = Pair<Four<R>>;

impl<R: Register> Factor for Bit<R> {}
impl<R: Register> Factor for Two<R> {}
impl<R: Register> Factor for Four<R> {}
impl<R: Register> Factor for Eight<R> {}

#[inline(always)]
fn two<R: Register>(low: Shuffled<R>, high: Shuffled<R>) -> Two<R> {
    Pair { low: Bit(low), high: Bit(high) }
}

#[inline(always)]
fn eight<R: Register>([a, b, c, d, e, f, g, h]: Octet<R>) -> Eight<R> {
    let low = Pair { low: two(a, b), high: two(c, d) };
    Pair { low, high: Pair { low: two(e, f), high: two(g, h) } }
}

#[inline(always)]
fn octet<R: Register>(eight: Eight<R>) -> Octet<R> {
    let Pair { low: Pair { low: a, high: b }, high: Pair { low: c, high: d } } = eight;
    [a.low.0, a.high.0, b.low.0, b.high.0, c.low.0, c.high.0, d.low.0, d.high.0]
}

#[inline(always)]
fn sixteen<R: Register>(bytes: &[Octet<R>]) -> Pair<Eight<R>> {
    Pair { low: eight(bytes[0]), high: eight(bytes[1]) }
}

#[inline(always)]
fn put<R: Register>(word: Pair<Eight<R>>, to: &mut [Octet<R>]) {
    to[0] = octet(word.low);
    to[1] = octet(word.high);
}

/// Adds words.
#[inline(always)]
fn add<R: Register>(to: &mut [Octet<R>], words: &[Octet<R>]) {
    for (to, bits) in to.iter_mut().zip(words) {
        for (to, &bit) in to.iter_mut().zip(bits) {
            *to = to.add(bit);
        }
    }
}

/// Writes sums.
#[inline(always)]
fn sums<R: Register>(a: &[Octet<R>], b: &[Octet<R>], to: &mut [Octet<R>]) {
    for ((to, a), b) in to.iter_mut().zip(a).zip(b) {
        for i in 0..BITS {
            to[i] = a[i].add(b[i]);
        }
    }
}

/// A product of words of 16 bits: as in the tower, but halves are read again rather than kept.
struct Short<'a, R> {
    a: &'a [Octet<R>],
    b: &'a [Octet<R>],
    out: &'a mut [Octet<R>],
}

impl<R: Register> Work for Short<'_, R> {
    #[inline(always)]
    unsafe fn work(self) {
        let (a, b, out) = (&self.a[..2], &self.b[..2], &mut self.out[..2]);
        let low = eight(a[0]).mul(eight(b[0]));
        let top = eight(a[1]).mul(eight(b[1])).times_top();
        out[0] = octet(low.add(top));
        let cross = eight(a[0]).add(eight(a[1])).mul(eight(b[0]).add(eight(b[1])));
        out[1] = octet(low.add(cross));
    }
}

/// A product of words of twice `HALF` bytes by Karatsuba's three, as in the tower.
struct Long<'a, R, const HALF: usize> {
    a: &'a [Octet<R>],
    b: &'a [Octet<R>],
    out: &'a mut [Octet<R>],
    /// At least twice as many octets.
    scratch: &'a mut [Octet<R>],
}

impl<R: Register, const HALF: usize> Work for Long<'_, R, HALF> {
    #[inline(always)]
    unsafe fn work(self) {
        let ((a_low, a_high), (b_low, b_high)) = (self.a.split_at(HALF), self.b.split_at(HALF));
        let (low, high) = self.out.split_at_mut(HALF);
        let (a_sum, scratch) = self.scratch.split_at_mut(HALF);
        let (b_sum, scratch) = scratch.split_at_mut(HALF);
        sums(a_low, &a_high[..HALF], a_sum);
        sums(b_low, &b_high[..HALF], b_sum);
        multiply::<R, HALF>(a_sum, b_sum, high, scratch);
        multiply::<R, HALF>(a_low, b_low, low, scratch);
        multiply::<R, HALF>(a_high, b_high, a_sum, scratch);
        add(&mut high[..HALF], low);
        add_top::<R, HALF>(low, a_sum);
    }
}

/// Adds words of `N` bytes times the highest bit.
#[inline(always)]
fn add_top<R: Register, const N: usize>(to: &mut [Octet<R>], words: &mut [Octet<R>]) {
    match N {
        2 => put(sixteen(to).add(sixteen(words).times_top()), to),
        4 => {
            let (low, high) = to.split_at_mut(2);
            put(sixteen(low).add(sixteen(&words[2..]).times_top_squared()), low);
            put(sixteen(high).add(sixteen(words).add(sixteen(&words[2..])).times_top()), high);
        }
        _ => {
            let ((to_low, to_high), (low, high)) = (to.split_at_mut(4), words.split_at_mut(4));
            add(low, high);
            times_top(low);
            add(to_high, low);
            times_top(high);
            times_top(high);
            add(to_low, high);
        }
    }
}

/// Multiplies words of 32 bits by the highest bit.
#[inline(always)]
fn times_top<R: Register>(words: &mut [Octet<R>]) {
    let (low, high) = words.split_at_mut(2);
    let sum = sixteen(low).add(sixteen(high));
    put(sixteen(high).times_top_squared(), low);
    put(sum.times_top(), high);
}

/// The product of words of `BYTES` bytes, in a function of its own.
#[inline(always)]
fn multiply<R: Register, const BYTES: usize>(
    a: &[Octet<R>],
    b: &[Octet<R>],
    out: &mut [Octet<R>],
    scratch: &mut [Octet<R>],
) {
    // SAFETY: registers exist, so the CPU has the instructions.
    unsafe {
        match BYTES {
            2 => R::apart(Short { a, b, out }),
            4 => R::apart(Long::<R, 2> { a, b, out, scratch }),
            8 => R::apart(Long::<R, 4> { a, b, out, scratch }),
            _ => R::apart(Long::<R, 8> { a, b, out, scratch }),
        }
    }
}

/// Swaps bit numbers with register numbers; its own inverse.
#[inline(always)]
fn transpose<R: Register>(octet: &mut Octet<R>) {
    #[inline(always)]
    fn exchange<R: Register, const SHIFT: i32>(octet: &mut Octet<R>, mask: u8) {
        let step = SHIFT.unsigned_abs() as usize;
        for i in 0..BITS {
            if i & step == 0 {
                let (a, b) = (octet[i].register(), octet[i + step].register());
                // SAFETY: registers exist, so the CPU has the instructions.
                let moved = a.down::<SHIFT>().xor(b).and(unsafe { R::splat(mask) });
                octet[i] = a.xor(moved.up::<SHIFT>()).into();
                octet[i + step] = b.xor(moved).into();
            }
        }
    }
    exchange::<R, 4>(octet, 0x0f);
    exchange::<R, 2>(octet, 0x33);
    exchange::<R, 1>(octet, 0x55);
}

/// Reads a block of words, which must be there.
struct Load<'a, R, T> {
    from: *const T,
    to: &'a mut [Octet<R>],
}

impl<R: Register, T: Word> Work for Load<'_, R, T> {
    #[inline(always)]
    unsafe fn work(self) {
        for group in 0..BITS {
            // SAFETY: as the caller promises.
            let planes = unsafe { T::Block::<Shuffled<R>>::load(self.from.add(group * R::LEN), 0) };
            planes.transpose::<T>().spread(self.to, group);
        }
        for octet in self.to {
            transpose(octet);
        }
    }
}

/// Writes a block of words, which must have room.
struct Store<'a, R, T> {
    from: &'a mut [Octet<R>],
    to: *mut T,
}

impl<R: Register, T: Word> Work for Store<'_, R, T> {
    #[inline(always)]
    unsafe fn work(self) {
        for octet in self.from.iter_mut() {
            transpose(octet);
        }
        for group in 0..BITS {
            let planes = T::Block::<Shuffled<R>>::collect(self.from, group);
            // SAFETY: as the caller promises.
            unsafe { planes.transpose::<T>().store(self.to.add(group * R::LEN), 0) };
        }
    }
}

/// Multiplies all whole blocks. Returns how many words these are, and the sum of their products, if that
/// is the target.
///
/// # Safety
/// The CPU has the instructions of `R`.
#[inline(always)]
pub(super) unsafe fn run<R: Register, T: Word>(
    products: &Products<'_, T>,
) -> (usize, T::Block<Shuffled<R>>) {
    let block = BITS * R::LEN;
    let done = products.len / block * block;
    // SAFETY: as the caller promises.
    let zero = unsafe { T::Block::<Shuffled<R>>::splat(0) };
    if done == 0 {
        return (0, zero);
    }
    // SAFETY: as the caller promises.
    let mut memory = T::octets([unsafe { R::splat(0) }.into(); BITS]);
    let (a, rest) = memory.as_mut().split_at_mut(T::BYTES);
    let (b, rest) = rest.split_at_mut(T::BYTES);
    let (out, rest) = rest.split_at_mut(T::BYTES);
    let (total, scratch) = rest.split_at_mut(T::BYTES);
    if let Factors::All(by) = products.factors {
        let by: u128 = by.into();
        for (i, bit) in b.as_flattened_mut().iter_mut().enumerate() {
            // SAFETY: as the caller promises.
            *bit = unsafe { R::splat(if by >> i & 1 == 1 { u8::MAX } else { 0 }) }.into();
        }
    }
    for start in (0..done).step_by(block) {
        // SAFETY: the block lies within the slices, and the CPU has the instructions.
        unsafe {
            R::apart(Load { from: products.from.add(start), to: &mut *a });
            if let Factors::Each(factors) = products.factors {
                R::apart(Load { from: factors.as_ptr().add(start), to: &mut *b });
            }
            match T::BYTES {
                8 => multiply::<R, 8>(a, b, out, scratch),
                _ => multiply::<R, 16>(a, b, out, scratch),
            }
            match products.target {
                Target::Write(to) => R::apart(Store { from: &mut *out, to: to.add(start) }),
                Target::Add(to) => {
                    let (to, old) = (to.add(start), &mut scratch[..T::BYTES]);
                    R::apart(Load { from: to.cast_const(), to: &mut *old });
                    add(out, old);
                    R::apart(Store { from: &mut *out, to });
                }
                Target::Sum => add(total, out),
            }
        }
    }
    let mut sum = zero;
    if let Target::Sum = products.target {
        for octet in total.iter_mut() {
            transpose(octet);
        }
        for group in 0..BITS {
            sum = sum.add(T::Block::collect(total, group));
        }
    }
    (done, sum)
}
