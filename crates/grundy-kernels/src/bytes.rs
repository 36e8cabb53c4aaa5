//! Short pieces of text behind each other.

/// Appends `piece`, which is short as a rule: two overlapping copies of a fixed length instead of a call.
///
/// ```
/// let mut out = b"a pair".to_vec();
/// grundy_kernels::bytes::append(&mut out, b": ");
/// assert_eq!(out, b"a pair: ");
/// ```
#[allow(unsafe_code)]
pub fn append(out: &mut Vec<u8>, piece: &[u8]) {
    let (length, count) = (out.len(), piece.len());
    out.reserve(count);
    // SAFETY: there is room for `count` bytes behind `length`, which are all written; no copy below is longer than
    // `count`, from the start or up to the end.
    unsafe {
        let (from, to) = (piece.as_ptr(), out.as_mut_ptr().add(length));
        match count {
            16..=32 => ends::<16>(from, to, count),
            8..16 => ends::<8>(from, to, count),
            4..8 => ends::<4>(from, to, count),
            2..4 => ends::<2>(from, to, count),
            1 => to.write(*from),
            0 => {}
            33..=64 => ends::<32>(from, to, count),
            _ => from.copy_to_nonoverlapping(to, count),
        }
        out.set_len(length + count);
    }
}

/// Copies the first N and the last N of `count` bytes.
///
/// # Safety
/// Both have `count` bytes, N of them at least and 2N at most.
#[allow(unsafe_code)]
#[inline(always)]
unsafe fn ends<const N: usize>(from: *const u8, to: *mut u8, count: usize) {
    // SAFETY: N bytes from the start and N bytes before the end are within `count`.
    unsafe {
        let first = from.cast::<[u8; N]>().read_unaligned();
        let last = from.add(count - N).cast::<[u8; N]>().read_unaligned();
        to.cast::<[u8; N]>().write_unaligned(first);
        to.add(count - N).cast::<[u8; N]>().write_unaligned(last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_every_length_are_appended() {
        let bytes: Vec<u8> = (0..=255).collect();
        for count in 0..200 {
            let mut out = b"before".to_vec();
            append(&mut out, &bytes[3..3 + count]);
            append(&mut out, b"!");
            assert_eq!(out, [b"before", &bytes[3..3 + count], b"!"].concat());
        }
    }
}
