//! Numbers that travel together: in order, each as what it is more than the one before, seven bits a byte.

/// Appends the numbers, which are sorted for that, and leaves none.
pub(crate) fn pack(numbers: &mut Vec<u64>, out: &mut Vec<u8>) {
    // Un-moves come in runs, which a stable sort only merges.
    numbers.sort();
    let mut last = 0;
    for number in numbers.drain(..) {
        let mut more = number - last;
        last = number;
        while more >= 0x80 {
            out.push(more.to_le_bytes()[0] | 0x80);
            more >>= 7;
        }
        out.push(more.to_le_bytes()[0]);
    }
}

/// Calls `each` with every number. What was not packed gives other numbers.
pub(crate) fn unpack(bytes: &[u8], mut each: impl FnMut(u64)) {
    let (mut last, mut more, mut shift) = (0u64, 0u64, 0);
    for &byte in bytes {
        more |= u64::from(byte & 0x7F).wrapping_shl(shift);
        if byte & 0x80 != 0 {
            shift += 7;
            continue;
        }
        last = last.wrapping_add(more);
        each(last);
        (more, shift) = (0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testing::Random;

    #[test]
    fn numbers_come_back_in_order() {
        let mut random = Random::new(3);
        for bits in [1, 7, 8, 31, 63] {
            let mut numbers: Vec<u64> = (0..1000)
                .map(|_| (u64::from(random.below(u32::MAX)) << 32 | 77) >> (63 - bits))
                .collect();
            numbers.push((1 << bits) - 1);
            let mut sorted = numbers.clone();
            sorted.sort_unstable();
            let (mut bytes, mut found) = (Vec::new(), Vec::new());
            pack(&mut numbers, &mut bytes);
            unpack(&bytes, |number| found.push(number));
            assert!(numbers.is_empty());
            assert_eq!(found, sorted);
        }
    }
}
