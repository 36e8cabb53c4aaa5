//! Texts that differ in their numbers alone.

use super::written::{MOST, write};

/// A text with places for numbers.
///
/// ```
/// use grundy_kernels::decimal::Form;
///
/// let form = Form::new([("", Some(0)), (" of ", Some(1)), ("; ", Some(0)), (" again", None)]);
/// let mut out = b"> ".to_vec();
/// form.write(&[5, 70], &mut out);
/// assert_eq!(out, b"> 5 of 70; 5 again");
/// ```
#[derive(Clone, Debug)]
pub struct Form {
    /// All pieces behind each other, and CHUNK bytes more.
    text: Vec<u8>,
    /// The length of each piece, and the number behind it or NONE.
    pieces: Vec<(usize, usize)>,
    /// The numbers that stand anywhere.
    used: Vec<usize>,
}

/// Numbers that a text may have places for.
pub const NUMBERS: usize = 24;

/// Pieces are copied in chunks of this length, the last with what follows.
const CHUNK: usize = 32;
const NONE: usize = usize::MAX;

impl Form {
    /// The text of `pieces`, each with the number behind it.
    ///
    /// # Panics
    /// If a number is not below [`NUMBERS`].
    pub fn new<'a>(pieces: impl IntoIterator<Item = (&'a str, Option<usize>)>) -> Form {
        let mut form = Form { text: Vec::new(), pieces: Vec::new(), used: Vec::new() };
        for (piece, number) in pieces {
            form.text.extend_from_slice(piece.as_bytes());
            form.pieces.push((piece.len(), number.unwrap_or(NONE)));
            if let Some(number) = number.filter(|number| !form.used.contains(number)) {
                assert!(number < NUMBERS, "there are places for {NUMBERS} numbers");
                form.used.push(number);
            }
        }
        form.text.extend_from_slice(&[0; CHUNK]);
        form
    }

    /// Appends the text with these numbers.
    ///
    /// # Panics
    /// If one is missing.
    #[allow(unsafe_code)]
    pub fn write(&self, numbers: &[u64], out: &mut Vec<u8>) {
        let mut digits = [[0u8; MOST]; NUMBERS];
        let mut lengths = [0usize; NUMBERS];
        for &i in &self.used {
            // SAFETY: there is room for MOST bytes.
            lengths[i] = unsafe { write(digits[i].as_mut_ptr(), numbers[i]) };
        }
        out.reserve(self.text.len() + self.pieces.len() * MOST + CHUNK);
        // SAFETY: at most all of the text and MOST bytes a piece are written, and CHUNK bytes more; the text has CHUNK bytes
        // behind its last piece. `digits` has all numbers of pieces, which `new` has held against NUMBERS.
        unsafe {
            let start = out.as_mut_ptr().add(out.len());
            let (mut from, mut to) = (self.text.as_ptr(), start);
            for &(length, number) in &self.pieces {
                let mut at = 0;
                while at < length {
                    copy::<CHUNK>(from.add(at), to.add(at));
                    at += CHUNK;
                }
                (from, to) = (from.add(length), to.add(length));
                if number != NONE {
                    copy::<MOST>(digits.get_unchecked(number).as_ptr(), to);
                    to = to.add(*lengths.get_unchecked(number));
                }
            }
            out.set_len(out.len() + to.offset_from_unsigned(start));
        }
    }
}

/// Copies N bytes.
///
/// # Safety
/// So many may be read and written.
#[allow(unsafe_code)]
#[inline]
unsafe fn copy<const N: usize>(from: *const u8, to: *mut u8) {
    // SAFETY: as above; neither has to be aligned.
    unsafe { to.cast::<[u8; N]>().write_unaligned(from.cast::<[u8; N]>().read_unaligned()) }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use grundy_testing::Random;

    use super::*;

    #[test]
    fn pieces_and_numbers_of_every_length() {
        let mut random = Random::new(2);
        let mut out = Vec::new();
        for _ in 0..if cfg!(miri) { 20 } else { 2_000 } {
            let numbers: Vec<u64> = (0..NUMBERS).map(|_| random.magnitude()).collect();
            let texts: Vec<(String, Option<usize>)> = (0..random.below(30_u32))
                .map(|_| {
                    let text = "⌊φ⌋x".chars().cycle().take(random.below(90_usize)).collect();
                    (text, random.chance(2, 3).then(|| random.below(NUMBERS)))
                })
                .collect();
            let mut wanted = String::from_utf8(out.clone()).unwrap();
            for (text, number) in &texts {
                wanted.push_str(text);
                if let Some(number) = number {
                    write!(wanted, "{}", numbers[*number]).unwrap();
                }
            }
            Form::new(texts.iter().map(|(text, number)| (text.as_str(), *number)))
                .write(&numbers, &mut out);
            assert_eq!(String::from_utf8(out.clone()).unwrap(), wanted);
            out.truncate(random.below(3_usize) * 4);
            out.retain(u8::is_ascii);
        }
    }
}
