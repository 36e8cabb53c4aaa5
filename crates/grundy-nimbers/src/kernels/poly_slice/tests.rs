use grundy_testing::Random;

use super::*;
use crate::kernels::poly_testing::edges;

const LONGEST: usize = if cfg!(miri) { 20 } else { 600 };

fn levels() -> impl Iterator<Item = Carryless> {
    Carryless::ALL.into_iter().filter(|level| level.is_available())
}

fn words(seed: u64, count: usize) -> Vec<u64> {
    let mut words: Vec<u64> = Random::new(seed).words().take(count).collect();
    for (place, edge) in edges().enumerate() {
        if let Some(word) = words.get_mut(7 * place + 3) {
            *word = edge;
        }
    }
    words
}

/// Calls `check` for every level, length and alignment, with two slices of that length and the
/// expected neighbours of a third.
fn for_all_shapes(check: impl Fn(Carryless, &[u64], &[u64], &mut [u64])) {
    let (a, b) = (words(21, LONGEST + 8), words(22, LONGEST + 8));
    let old = words(23, LONGEST + 16);
    for level in levels() {
        for len in 0..=LONGEST {
            let (x, y, z) = (len % 8, len / 2 % 8, len / 3 % 8);
            let mut out = old.clone();
            check(level, &a[x..x + len], &b[y..y + len], &mut out[z..z + len]);
            assert_eq!(out[..z], old[..z], "before, {level:?}, length {len}");
            assert_eq!(out[z + len..], old[z + len..], "after, {level:?}, length {len}");
        }
    }
}

#[test]
fn this_processor_has_at_least_one_level() {
    assert!(Carryless::Portable.is_available());
    assert!(Carryless::best().is_available());
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if grundy_kernels::level::allows(grundy_kernels::level::Features::PCLMUL) {
        assert!(Carryless::best() >= Carryless::Pclmul);
    }
}

#[test]
fn products_equal_the_portable_scalar() {
    for_all_shapes(|level, a, b, out| {
        mul_at(level, a, b, out);
        let wanted: Vec<u64> = a.iter().zip(b).map(|(&a, &b)| mul_portable(a, b)).collect();
        assert_eq!(out, wanted, "{level:?}");
        out.copy_from_slice(a);
        mul_assign_at(level, out, b);
        assert_eq!(out, wanted, "in place, {level:?}");
    });
}

#[test]
fn scaled_slices_equal_the_portable_scalar() {
    for_all_shapes(|level, a, b, out| {
        for c in [0, 1, u64::MAX, b.first().copied().unwrap_or(2)] {
            let old = out.to_vec();
            xor_mul_acc_at(level, c, a, out);
            let sums = old.iter().zip(a).map(|(&old, &a)| old ^ mul_portable(c, a));
            assert!(out.iter().copied().eq(sums), "sum, {level:?}");
            out.copy_from_slice(a);
            scale_at(level, c, out);
            let products = a.iter().map(|&a| mul_portable(c, a));
            assert!(out.iter().copied().eq(products), "scale, {level:?}");
        }
    });
}

#[test]
fn dot_products_equal_the_sum_of_products() {
    for_all_shapes(|level, a, b, _| {
        let wanted = a.iter().zip(b).fold(0, |sum, (&a, &b)| sum ^ mul_portable(a, b));
        assert_eq!(dot_at(level, a, b), wanted, "{level:?}, length {}", a.len());
    });
}

#[test]
fn combinations_equal_the_double_sum() {
    let pool = words(24, 8000);
    let lengths = (0..if cfg!(miri) { 6 } else { 140 }).chain([600]);
    for len in lengths {
        for (count, stride) in [(0, 5), (1, 0), (1, 9), (3, 1), (9, 0), (13, 601), (5, len)] {
            let end = if count == 0 { 0 } else { (count - 1) * stride + len };
            let (c, rows) = (&pool[7900..7900 + count], &pool[len % 8..][..end]);
            let old = words(25, len + 9);
            let mut wanted = old.clone();
            for (j, sum) in wanted[5..5 + len].iter_mut().enumerate() {
                for (k, &c) in c.iter().enumerate() {
                    *sum ^= mul_portable(c, rows[k * stride + j]);
                }
            }
            for level in levels() {
                let mut out = old.clone();
                combine_at(level, c, rows, stride, &mut out[5..5 + len]);
                assert_eq!(out, wanted, "{level:?}, {count} rows of {len} by {stride}");
            }
        }
    }
}

#[test]
fn inverses_multiply_to_one() {
    for len in 0..=LONGEST {
        let mut a = words(26, len);
        for zero in a.iter_mut().skip(5).step_by(11) {
            *zero = 0;
        }
        let mut inverses = a.clone();
        assert_eq!(inv_assign(&mut inverses), a.iter().filter(|&&word| word == 0).count());
        for (&a, &inverse) in a.iter().zip(&inverses) {
            assert_eq!(mul_portable(a, inverse), u64::from(a != 0), "1/{a:#x}, length {len}");
            assert_eq!(inverse == 0, a == 0);
        }
    }
}

#[test]
fn conversions_equal_the_tables() {
    for_all_shapes(|_, a, _, out| {
        out.copy_from_slice(a);
        from_nimbers(out);
        assert!(out.iter().copied().eq(a.iter().map(|&n| poly_basis::from_nimber(n))));
        out.copy_from_slice(a);
        to_nimbers(out);
        assert!(out.iter().copied().eq(a.iter().map(|&n| poly_basis::to_nimber(n))));
    });
}

#[test]
fn different_lengths_are_refused_and_change_nothing() {
    let mut out = [7, 7];
    let error = mul(&mut out, &[1, 2], &[1, 2, 3]).unwrap_err();
    assert_eq!(error, LengthMismatch { left: 2, right: 3 });
    assert_eq!(error.to_string(), "slices of 2 and 3 elements, expected equal lengths");
    assert!(mul(&mut out, &[1], &[1]).is_err());
    assert!(mul_assign(&mut out, &[1]).is_err());
    assert!(xor_mul_acc(&mut out, &[1], 1).is_err());
    assert!(dot(&[1], &[]).is_err());
    assert!(combine(&mut out, &[1, 1], &[1, 2, 3], 2).is_err());
    assert!(combine(&mut out, &[1, 1], &[1, 2, 3], usize::MAX).is_err());
    assert_eq!(out, [7, 7]);
    assert_eq!(combine(&mut out, &[], &[1, 2, 3], 2), Ok(()));
    assert_eq!(combine(&mut out, &[1, 1], &[1, 2, 3, 4], 2), Ok(()));
    assert_eq!(out, [7 ^ 1 ^ 3, 7 ^ 2 ^ 4]);
}
