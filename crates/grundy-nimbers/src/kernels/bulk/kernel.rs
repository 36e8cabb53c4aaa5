//! The loops over slices, for any plane of bytes.

#![expect(unsafe_code, reason = "reads and writes memory by pointer")]

use std::marker::PhantomData;

use super::plane::Bytes;
use super::tower::{Field, Planes};
use super::word::Word;
use crate::kernels::lengths::LengthMismatch;

/// The most bytes that a plane has, and so the most words in a block.
const MOST: usize = 64;

/// A loop to be run by one instruction set, or word by word.
pub(super) trait Kernel {
    /// What it gives.
    type Output;
    /// Runs it by the arithmetic of single words, which any CPU has.
    fn run_scalar(self) -> Self::Output;
    /// Runs it on planes.
    ///
    /// # Safety
    /// The CPU has the instructions of `V`.
    unsafe fn run<V: Bytes>(self) -> Self::Output;
}

/// Words that are read `len` long at `from` and written at `to`, which may be the same place.
#[derive(Clone, Copy)]
pub(super) struct Span<'a, T> {
    from: *const T,
    to: *mut T,
    len: usize,
    slices: PhantomData<&'a mut [T]>,
}

impl<'a, T: Word> Span<'a, T> {
    /// From one slice to another, which must be of the same length.
    pub(super) fn between(from: &'a [T], to: &'a mut [T]) -> Result<Span<'a, T>, LengthMismatch> {
        LengthMismatch::check(to.len(), from.len())?;
        Ok(Span { from: from.as_ptr(), to: to.as_mut_ptr(), len: to.len(), slices: PhantomData })
    }

    /// In place.
    pub(super) fn within(words: &'a mut [T]) -> Span<'a, T> {
        let to = words.as_mut_ptr();
        Span { from: to, to, len: words.len(), slices: PhantomData }
    }

    #[inline(always)]
    fn map(self, image: impl Fn(T) -> T) {
        for i in 0..self.len {
            // SAFETY: the word lies within the slices.
            unsafe { self.to.add(i).write(image(self.from.add(i).read())) }
        }
    }
}

/// A block of words as planes, read from memory.
///
/// # Safety
/// The CPU has the instructions, and a block may be read.
#[inline(always)]
unsafe fn load<V: Bytes, T: Word>(from: *const T) -> T::Block<V> {
    // SAFETY: as the caller promises.
    unsafe { T::Block::<V>::load(from, 0).transpose::<T>() }
}

/// Writes a block of planes as words.
///
/// # Safety
/// A block may be written.
#[inline(always)]
unsafe fn store<V: Bytes, T: Word>(planes: T::Block<V>, to: *mut T) {
    // SAFETY: as the caller promises.
    unsafe { planes.transpose::<T>().store(to, 0) }
}

/// Where words that are less than a block are copied to, padded with zeros, before loops begin: so these look
/// at no lengths, and call nothing for which registers would be saved.
struct Padded<T>([T; MOST]);

impl<T: Word> Padded<T> {
    /// The place of a copy of words.
    ///
    /// # Safety
    /// `len` words may be read, less than a block.
    #[inline(always)]
    unsafe fn copy(&mut self, from: *const T, len: usize) -> *mut T {
        // SAFETY: `len` is below `MOST`, and the copy is apart from what is copied.
        unsafe { self.0.as_mut_ptr().copy_from_nonoverlapping(from, len) };
        self.0.as_mut_ptr()
    }

    /// Copies words back.
    ///
    /// # Safety
    /// `len` words may be written, less than a block.
    #[inline(always)]
    unsafe fn copy_back(&self, to: *mut T, len: usize) {
        // SAFETY: `len` is below `MOST`, and the copy is apart from where it goes.
        unsafe { to.copy_from_nonoverlapping(self.0.as_ptr(), len) };
    }
}

impl<T: Word> Default for Padded<T> {
    #[inline(always)]
    fn default() -> Self {
        Padded([T::ZERO; MOST])
    }
}

/// An operation on every word.
pub struct Map<'a, T> {
    pub(super) words: Span<'a, T>,
    pub(super) operation: Operation,
}

/// An operation on one nimber.
#[derive(Clone, Copy)]
pub(super) enum Operation {
    /// The nim-square.
    Square,
    /// The nimber with this square.
    Sqrt,
    /// The inverse; 0 for 0.
    Inverse,
}

impl<T: Word> Kernel for Map<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run_scalar(self) {
        match self.operation {
            Operation::Square => self.words.map(T::nim_square),
            Operation::Sqrt => self.words.map(T::nim_sqrt),
            Operation::Inverse => self.words.map(T::nim_inverse),
        }
    }

    #[inline(always)]
    unsafe fn run<V: Bytes>(self) {
        let Span { from, to, len, .. } = self.words;
        let (rest, whole) = (len % V::LEN, len - len % V::LEN);
        let mut padded = Padded::default();
        // SAFETY: `rest` words are left.
        let copy = unsafe { padded.copy(from.add(whole), rest) };
        for (from, to, len) in [(from, to, whole), (copy.cast_const(), copy, rest)] {
            for start in (0..len).step_by(V::LEN) {
                // SAFETY: the block lies within the slices or the copy.
                unsafe {
                    let x = load::<V, T>(from.add(start));
                    let image = match self.operation {
                        Operation::Square => x.square(),
                        Operation::Sqrt => x.sqrt(),
                        Operation::Inverse => x.inverse(),
                    };
                    store::<V, T>(image, to.add(start));
                }
            }
        }
        // SAFETY: there is room for `rest` words.
        unsafe { padded.copy_back(to.add(whole), rest) };
    }
}

/// Products with each word.
pub struct Products<'a, T> {
    pub(super) factors: Factors<'a, T>,
    pub(super) from: *const T,
    pub(super) len: usize,
    pub(super) target: Target<T>,
    slices: PhantomData<&'a mut [T]>,
}

pub(super) enum Factors<'a, T> {
    Each(&'a [T]),
    All(T),
}

impl<T> Factors<'_, T> {
    /// Where they are, if there is one for each word.
    #[inline(always)]
    fn each(&self) -> Option<*const T> {
        match self {
            Factors::Each(factors) => Some(factors.as_ptr()),
            Factors::All(_) => None,
        }
    }
}

#[derive(Clone, Copy)]
pub(super) enum Target<T> {
    Write(*mut T),
    Add(*mut T),
    Sum,
}

impl<'a, T: Word> Products<'a, T> {
    /// Word by word; there must be as many factors.
    pub(super) fn each(words: Span<'a, T>, by: &'a [T]) -> Result<Products<'a, T>, LengthMismatch> {
        LengthMismatch::check(words.len, by.len())?;
        Ok(Products::new(words, Factors::Each(by), Target::Write(words.to)))
    }

    /// With one factor.
    pub(super) fn all(words: Span<'a, T>, by: T) -> Products<'a, T> {
        Products::new(words, Factors::All(by), Target::Write(words.to))
    }

    /// With one factor, added to what is there.
    pub(super) fn added(words: Span<'a, T>, by: T) -> Products<'a, T> {
        Products::new(words, Factors::All(by), Target::Add(words.to))
    }

    /// Word by word, to be summed; there must be as many factors.
    pub(super) fn summed(words: &'a [T], by: &'a [T]) -> Result<Products<'a, T>, LengthMismatch> {
        LengthMismatch::check(words.len(), by.len())?;
        let (factors, target) = (Factors::Each(by), Target::Sum);
        let (from, len) = (words.as_ptr(), words.len());
        Ok(Products { factors, from, len, target, slices: PhantomData })
    }

    fn new(words: Span<'a, T>, factors: Factors<'a, T>, target: Target<T>) -> Products<'a, T> {
        Products { factors, from: words.from, len: words.len, target, slices: PhantomData }
    }
}

/// Gives the sum of the products, if it is the target.
impl<T: Word> Kernel for Products<'_, T> {
    type Output = T;

    #[inline(always)]
    fn run_scalar(self) -> T {
        let mut sum = T::ZERO;
        for i in 0..self.len {
            let by = match self.factors {
                Factors::Each(factors) => factors[i],
                Factors::All(by) => by,
            };
            // SAFETY: the word lies within the slices.
            unsafe {
                let product = self.from.add(i).read().nim_mul(by);
                match self.target {
                    Target::Write(to) => to.add(i).write(product),
                    Target::Add(to) => *to.add(i) ^= product,
                    Target::Sum => sum ^= product,
                }
            }
        }
        sum
    }

    #[inline(always)]
    unsafe fn run<V: Bytes>(self) -> T {
        let [mut padded, mut padded_factors, mut padded_target] =
            [(); 3].map(|()| Padded::<T>::default());
        // SAFETY: as the caller promises.
        let ((done, mut sum), mut y) = unsafe {
            let one = if let Factors::All(by) = self.factors { by.into() } else { 0 };
            (V::many(&self), T::Block::<V>::splat(one))
        };
        let (rest, whole) = (self.len % V::LEN, self.len - self.len % V::LEN);
        let slices = (self.from, self.factors.each(), self.target);
        // SAFETY: `rest` words are left.
        let copies = unsafe {
            let (from, factors, target) = slices;
            let from = padded.copy(from.add(whole), rest).cast_const();
            let factors =
                factors.map(|each| padded_factors.copy(each.add(whole), rest).cast_const());
            let target = match target {
                Target::Write(_) => Target::Write(padded_target.0.as_mut_ptr()),
                Target::Add(to) => Target::Add(padded_target.copy(to.add(whole), rest)),
                Target::Sum => Target::Sum,
            };
            (from, factors, target)
        };
        for ((from, factors, target), words) in [(slices, done..whole), (copies, 0..rest)] {
            for start in words.step_by(V::LEN) {
                // SAFETY: the block lies within the slices or their copies.
                unsafe {
                    let x = load::<V, T>(from.add(start));
                    if let Some(factors) = factors {
                        y = load::<V, T>(factors.add(start));
                    }
                    let product = x.mul(y);
                    match target {
                        Target::Write(to) => store::<V, T>(product, to.add(start)),
                        Target::Add(to) => {
                            let old = load::<V, T>(to.add(start));
                            store::<V, T>(product.add(old), to.add(start));
                        }
                        Target::Sum => sum = sum.add(product),
                    }
                }
            }
        }
        if let Target::Write(to) | Target::Add(to) = self.target {
            // SAFETY: there is room for `rest` words.
            unsafe { padded_target.copy_back(to.add(whole), rest) };
        }
        // SAFETY: a block has room in the copy.
        unsafe { store::<V, T>(sum, padded.0.as_mut_ptr()) };
        padded.0[..V::LEN].iter().fold(T::ZERO, |sum, &term| sum ^ term)
    }
}
