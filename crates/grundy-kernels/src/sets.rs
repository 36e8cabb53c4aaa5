//! Sets of numbers below 64, a bit for each.

/// The set {v ⊕ by : v in set}; of `by` the lowest six bits count.
///
/// ```
/// use grundy_kernels::sets::translated;
///
/// // 0 and 3 become 2 and 1.
/// assert_eq!(translated(0b1001, 2), 0b0110);
/// ```
pub const fn translated(set: u64, by: u32) -> u64 {
    const HALVES: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let (mut set, mut bit) = (set, 0);
    while bit < HALVES.len() {
        if by >> bit & 1 == 1 {
            let low = set & HALVES[bit];
            set = set >> (1 << bit) & HALVES[bit] | low << (1 << bit);
        }
        bit += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testing::Random;

    #[test]
    fn every_number_is_added_without_carries() {
        let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
        for by in 0..64 {
            let set =
                (0..64).fold(0_u64, |set, v| if random.below(2) == 0 { set } else { set | 1 << v });
            let expected =
                (0..64).filter(|v| set >> v & 1 == 1).fold(0_u64, |all, v| all | 1 << (v ^ by));
            assert_eq!(translated(set, by), expected, "{set:x} {by}");
        }
    }
}
