//! Nimbers of many words, each a little-endian slice of 128-bit limbs whose length is a power of two:
//! an element of the field of that width.
//!
//! The rules are those of the narrower towers: a₁F ⊕ a₀ with F ⊗ F = F ⊕ F/2, where F/2 is the top
//! bit of a half. Below 128 bits the kernels take over. The number of limb products is that of
//! Karatsuba's method, n^1.585, and multiplication by the top bit costs about as many look-ups.

use crate::kernels::{product, scalar::nim128};

type Limb = u128;

fn is_zero(a: &[Limb]) -> bool {
    a.iter().all(|&limb| limb == 0)
}

fn add_assign(sums: &mut [Limb], a: &[Limb]) {
    sums.iter_mut().zip(a).for_each(|(sum, a)| *sum ^= a);
}

/// a₀ and a₁.
fn halves(a: &[Limb]) -> (&[Limb], &[Limb]) {
    a.split_at(a.len() / 2)
}

fn halves_mut(a: &mut [Limb]) -> (&mut [Limb], &mut [Limb]) {
    a.split_at_mut(a.len() / 2)
}

/// `a` ⊗ `b`, for operands of one length.
pub(crate) fn mul(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut out = vec![0; a.len()];
    // Each level takes three halves of its length, which is less than three lengths in all.
    mul_into(&mut out, a, b, &mut vec![0; 3 * a.len()]);
    out
}

fn mul_into(out: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    if let (&[a], &[b]) = (a, b) {
        out[0] = product::nim128(a, b);
        return;
    }
    let ((a0, a1), (b0, b1)) = (halves(a), halves(b));
    let (low, high) = halves_mut(out);
    match (is_zero(a1), is_zero(b1)) {
        (true, true) => {
            mul_into(low, a0, b0, scratch);
            high.fill(0);
        }
        (true, false) => {
            mul_into(low, a0, b0, scratch);
            mul_into(high, a0, b1, scratch);
        }
        (false, true) => {
            mul_into(low, a0, b0, scratch);
            mul_into(high, a1, b0, scratch);
        }
        (false, false) => {
            let (product, scratch) = scratch.split_at_mut(low.len());
            let (a_sum, scratch) = scratch.split_at_mut(low.len());
            let (b_sum, scratch) = scratch.split_at_mut(low.len());
            mul_into(product, a1, b1, scratch);
            times_top(product);
            a_sum.copy_from_slice(a0);
            add_assign(a_sum, a1);
            b_sum.copy_from_slice(b0);
            add_assign(b_sum, b1);
            mul_into(high, a_sum, b_sum, scratch);
            mul_into(low, a0, b0, scratch);
            add_assign(high, low);
            add_assign(low, product);
        }
    }
}

/// Multiplies `a` by the top bit of its length, which is F ⊗ F/2.
fn times_top(a: &mut [Limb]) {
    if let [a] = a {
        *a = nim128::times_top(*a);
        return;
    }
    if is_zero(a) {
        return;
    }
    let (low, high) = halves_mut(a);
    // (a₁F ⊕ a₀) ⊗ F ⊗ h = ((a₁ ⊕ a₀) ⊗ h)F ⊕ a₁ ⊗ h ⊗ h for h = F/2.
    add_assign(low, high);
    low.swap_with_slice(high);
    times_top(high);
    times_top(low);
    times_top(low);
}

/// Squares `a`.
pub(crate) fn square(a: &mut [Limb]) {
    if let [a] = a {
        *a = nim128::square(*a);
        return;
    }
    let (low, high) = halves_mut(a);
    square(high);
    square(low);
    let mut top = high.to_vec();
    times_top(&mut top);
    add_assign(low, &top);
}

/// Replaces `a` by its square root.
pub(crate) fn sqrt(a: &mut [Limb]) {
    if let [a] = a {
        *a = nim128::sqrt(*a);
        return;
    }
    let (low, high) = halves_mut(a);
    let mut top = high.to_vec();
    times_top(&mut top);
    add_assign(low, &top);
    sqrt(low);
    sqrt(high);
}

/// The inverse of `a`, the conjugate over the norm; `None` for zero.
pub(crate) fn inverse(a: &[Limb]) -> Option<Vec<Limb>> {
    if let &[a] = a {
        return nim128::inverse(a).map(|inverse| vec![inverse]);
    }
    let (low, high) = halves(a);
    if is_zero(high) {
        let mut out = inverse(low)?;
        out.resize(a.len(), 0);
        return Some(out);
    }
    let mut conjugate = low.to_vec();
    add_assign(&mut conjugate, high);
    let mut norm = high.to_vec();
    square(&mut norm);
    times_top(&mut norm);
    add_assign(&mut norm, &mul(low, &conjugate));
    let norm = inverse(&norm)?;
    let mut out = mul(&conjugate, &norm);
    out.extend(mul(high, &norm));
    Some(out)
}

/// The even y with y² ⊕ y = `d`; `None` if the top bit of `d` is 1.
pub(crate) fn artin_schreier(d: &[Limb]) -> Option<Vec<Limb>> {
    if let &[d] = d {
        return nim128::artin_schreier(d).map(|y| vec![y]);
    }
    let (low, high) = halves(d);
    let mut high = artin_schreier(high)?;
    let mut rest = high.clone();
    square(&mut rest);
    times_top(&mut rest);
    add_assign(&mut rest, low);
    const TOP: Limb = 1 << (Limb::BITS - 1);
    let last = rest.last_mut()?;
    if *last & TOP != 0 {
        *last ^= TOP;
        high[0] ^= 1;
    }
    let mut out = artin_schreier(&rest)?;
    out.append(&mut high);
    Some(out)
}
