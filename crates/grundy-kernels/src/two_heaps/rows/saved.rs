//! Rows that are not finished, as bytes: to go on from another day.
//!
//! Numbers are little-endian. First the number of rows, how roomy they are kept, how many values have been placed, the
//! joint period and the value from which on the known rows repeat, and how many rows are known, which are kept elsewhere.
//! Then the strips that are not wholly known: the first diagonal, the full words of each row and all words; and of each
//! row that is not known whether it is watched, from which value on, up to where it was compared and how, and its values.

use std::fmt;
use std::io::{self, ErrorKind, Read, Write};
use std::sync::PoisonError;

use super::{KnownRow, MOST_ROWS, Rows, Strip, reach, ring::Lag};

/// The most values that are placed, and the longest period.
const MOST: u64 = 1 << 32;

/// The most that rows are kept more roomy than usual.
const MOST_ROOM: u64 = 1 << 8;

impl Rows {
    /// Writes what [`load`](Rows::load) needs to go on, beside the [known rows](Rows::cycles).
    ///
    /// # Errors
    /// Those of `out`.
    pub fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        let known = self.known.len();
        words(out, &[self.wanted, self.room, self.values, self.joint, self.since, known])?;
        for strip in &self.strips {
            let strip = strip.lock().unwrap_or_else(PoisonError::into_inner);
            if strip.end() <= known {
                continue;
            }
            let (base, full, taken) = strip.sets();
            words(out, &[base])?;
            words(out, full)?;
            for word in taken {
                out.write_all(&word.to_le_bytes())?;
            }
            let unknown = known.saturating_sub(strip.first());
            for ring in strip.out.rows.iter().skip(unknown) {
                words(out, &[usize::from(ring.is_watched())])?;
                if ring.is_watched() {
                    words(out, &[ring.began, ring.compared])?;
                    for Lag { run, broken, is_whole } in ring.lags {
                        words(out, &[run, broken.map_or(0, |at| at + 1), usize::from(is_whole)])?;
                    }
                    offsets(out, &ring.offsets)?;
                }
            }
        }
        Ok(())
    }

    /// Reads what was [saved](Rows::save), if it takes no more than `memory` bytes, given the known rows.
    ///
    /// # Errors
    /// Those of `input` and `known_row`, `InvalidData` if it says what cannot be, `OutOfMemory` with [`BytesNeeded`] if there
    /// is too much of it.
    pub fn load(
        input: &mut dyn Read,
        known_row: &mut dyn FnMut(usize) -> io::Result<KnownRow>,
        memory: u64,
    ) -> io::Result<Rows> {
        let wanted = number(input, 1..=MOST_ROWS as u64)?;
        let room = number(input, 1..=MOST_ROOM)?;
        let mut rows = Rows::with_room(wanted, room).within(memory);
        rows.values = number(input, 0..=MOST)?;
        rows.joint = number(input, 1..=MOST)?;
        rows.since = number(input, 0..=MOST)?;
        let known = number(input, 0..=wanted as u64)?;
        let mut taken = rows.bytes_with(rows.kept(), 0);
        for m in 0..known {
            let found = known_row(m)?;
            // A value is at most m columns before the diagonal, and 2m behind it.
            let m = i16::try_from(m).map_err(|_| invalid())?;
            let near = -m..=m.checked_mul(2).ok_or_else(invalid)?;
            let is_right = found.row.joint.is_multiple_of(found.row.period)
                && (rows.joint as u64).is_multiple_of(found.row.joint)
                && found.cycle.iter().all(|offset| near.contains(offset));
            if !is_right {
                return Err(invalid());
            }
            taken = taken.saturating_add(2 * found.row.period);
            room_for(taken, memory)?;
            rows.known.push(found);
        }
        let (kept, values) = (rows.kept(), rows.values);
        room_for(rows.bytes_with(kept, rows.joint), memory)?;
        for strip in &mut rows.strips {
            let strip = strip.get_mut().unwrap_or_else(PoisonError::into_inner);
            strip.out.kept = kept;
            if strip.end() <= known {
                continue;
            }
            read_strip(input, strip, values)?;
            let first = strip.first();
            let unknown = known.saturating_sub(first);
            for (m, ring) in (first..).zip(&mut strip.out.rows).skip(unknown) {
                if number(input, 0..=1)? == 0 {
                    continue;
                }
                ring.began = number(input, 0..=values as u64)?;
                ring.compared = number(input, ring.began as u64..=values as u64)?;
                for lag in &mut ring.lags {
                    lag.run = number(input, 0..=values as u64)?;
                    lag.broken = number(input, 0..=2 * MOST)?.checked_sub(1);
                    lag.is_whole = number(input, 0..=1)? == 1;
                }
                ring.offsets = read_offsets(input, kept, m)?;
            }
        }
        match input.read(&mut [0])? {
            0 => {}
            _ => return Err(invalid()),
        }
        rows.look_behind();
        Ok(rows)
    }

    /// Looks behind as many known rows at once as there is room for.
    fn look_behind(&mut self) {
        let fits = |count: &usize| {
            let joint = self.known[count - 1].row.joint;
            usize::try_from(joint).is_ok_and(|joint| self.behind.has_room(*count, joint))
        };
        let Some(count) = (1..=self.known.len()).rev().find(fits) else { return };
        let known = &self.known[..count];
        let cycles: Vec<&[i16]> = known.iter().map(|known| known.cycle.as_slice()).collect();
        if let Ok(joint) = usize::try_from(known[count - 1].row.joint) {
            self.behind.add(&cycles, joint);
        }
    }
}

fn read_strip<O: super::Out>(
    input: &mut dyn Read,
    strip: &mut Strip<O>,
    values: usize,
) -> io::Result<()> {
    let base = number(input, 0..=values as u64)?;
    if !base.is_multiple_of(64) {
        return Err(invalid());
    }
    let (place, full, taken) = strip.sets_mut();
    *place = base;
    let words_of_row = (taken.len() / full.len().max(1)) as u64;
    for word in full {
        *word = number(input, 0..=words_of_row)?;
    }
    for taken in taken {
        *taken = word(input, 0..=u64::MAX)?;
    }
    Ok(())
}

fn words(out: &mut dyn Write, numbers: &[usize]) -> io::Result<()> {
    numbers.iter().try_for_each(|number| out.write_all(&(*number as u64).to_le_bytes()))
}

fn word(input: &mut dyn Read, range: std::ops::RangeInclusive<u64>) -> io::Result<u64> {
    let mut bytes = [0; 8];
    input.read_exact(&mut bytes)?;
    Some(u64::from_le_bytes(bytes)).filter(|word| range.contains(word)).ok_or_else(invalid)
}

fn number(input: &mut dyn Read, range: std::ops::RangeInclusive<u64>) -> io::Result<usize> {
    usize::try_from(word(input, range)?).map_err(|_| invalid())
}

fn offsets(out: &mut dyn Write, offsets: &[i16]) -> io::Result<()> {
    let mut bytes = Vec::new();
    for piece in offsets.chunks(1 << 12) {
        bytes.clear();
        bytes.extend(piece.iter().flat_map(|offset| offset.to_le_bytes()));
        out.write_all(&bytes)?;
    }
    Ok(())
}

/// The offsets of so many values in row m; where a value is not kept, there may be none.
fn read_offsets(input: &mut dyn Read, count: usize, m: usize) -> io::Result<Vec<i16>> {
    let mut offsets = Vec::new();
    let mut bytes = vec![0; 2 << 12];
    let reach = i16::try_from(reach(m)).map_err(|_| invalid())?;
    while offsets.len() < count {
        let piece = &mut bytes[..2 * (count - offsets.len()).min(1 << 12)];
        input.read_exact(piece)?;
        let (pairs, _) = piece.as_chunks::<2>();
        offsets.extend(pairs.iter().map(|pair| i16::from_le_bytes(*pair)));
    }
    let is_right =
        |offset: &i16| offset.unsigned_abs() <= reach.unsigned_abs() || *offset == super::NONE;
    offsets.iter().all(is_right).then_some(offsets).ok_or_else(invalid)
}

/// How much memory saved rows would take, more than they may.
///
/// ```
/// use std::io::ErrorKind;
///
/// use grundy_kernels::two_heaps::{BytesNeeded, Rows};
///
/// let mut saved = Vec::new();
/// Rows::new(8).save(&mut saved)?;
/// let known = &mut |_| Err(ErrorKind::NotFound.into());
/// let Err(error) = Rows::load(&mut &saved[..], known, 1000) else { unreachable!() };
/// let BytesNeeded(bytes) = error.downcast()?;
/// assert!(bytes > 1000);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BytesNeeded(pub u64);

impl fmt::Display for BytesNeeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes are needed", self.0)
    }
}

impl std::error::Error for BytesNeeded {}

fn room_for(bytes: u64, memory: u64) -> io::Result<()> {
    match bytes <= memory {
        true => Ok(()),
        false => Err(io::Error::new(ErrorKind::OutOfMemory, BytesNeeded(bytes))),
    }
}

fn invalid() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "no rows of Wythoff's table")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(mut bytes: &[u8], rows: &Rows, memory: u64) -> io::Result<Rows> {
        let mut known = |m: usize| rows.cycles().get(m).cloned().ok_or_else(invalid);
        Rows::load(&mut bytes, &mut known, memory)
    }

    /// Saved and read again at every look, it ends as if nothing had happened.
    #[test]
    fn goes_on_from_what_was_saved() {
        let mut at_once = Rows::new(90);
        assert!(at_once.advance(1, &mut |_| true));
        let mut rows = Rows::new(90);
        let mut times = 0;
        while !rows.advance(2, &mut |_| false) {
            times += 1;
            if times % 3 > 0 {
                continue;
            }
            let mut bytes = Vec::new();
            rows.save(&mut bytes).unwrap();
            rows = load(&bytes, &rows, u64::MAX).unwrap();
            let mut again = Vec::new();
            rows.save(&mut again).unwrap();
            assert!(bytes == again, "after {times}");
        }
        assert!(times > 30);
        assert!(rows.known().eq(at_once.known()));
        assert!(rows.cycles() == at_once.cycles());
        let mut whole = Vec::new();
        rows.save(&mut whole).unwrap();
        let done = load(&whole, &rows, u64::MAX).unwrap();
        assert!(done.known().eq(at_once.known()));
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let mut rows = Rows::new(40);
        (0..30).for_each(|_| {
            rows.advance(1, &mut |_| false);
        });
        let mut bytes = Vec::new();
        rows.save(&mut bytes).unwrap();
        let load = |bytes: &[u8], memory| load(bytes, &rows, memory).map_err(|e| e.kind());
        assert!(load(&bytes, u64::MAX).is_ok());
        assert_eq!(load(&bytes, 1 << 16).unwrap_err(), ErrorKind::OutOfMemory);
        for end in (0..bytes.len()).step_by(997) {
            assert_eq!(load(&bytes[..end], u64::MAX).unwrap_err(), ErrorKind::UnexpectedEof);
        }
        bytes.push(0);
        assert_eq!(load(&bytes, u64::MAX).unwrap_err(), ErrorKind::InvalidData);
        // The first numbers are read with care.
        for at in 0..48 {
            for bit in 0..8 {
                let mut other = bytes.clone();
                other[at] ^= 1 << bit;
                assert!(load(&other, 1 << 30).is_err(), "{at} {bit}");
            }
        }
    }
}
