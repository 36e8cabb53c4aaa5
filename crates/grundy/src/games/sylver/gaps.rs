//! Numbers that can still be named, as bits of a word: the gaps above 1 of a numerical semigroup.

/// Bit n stands for the number n, from 2 on: 1 is always left and nobody wants to name it.
pub(in crate::games) type Gaps = u128;

/// The largest number that a bit can stand for.
pub(super) const MOST: u32 = Gaps::BITS - 1;

/// The numbers in a set, the least first.
pub(super) fn each(mut set: Gaps) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let number = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        number
    })
}

/// What is left when a number, from 2 on, is named: the multiples of it are added to what sums make before.
pub(super) fn named(left: Gaps, number: u32) -> Gaps {
    let (mut sums, mut step) = (!left & !2, number);
    while step <= MOST {
        sums |= sums << step;
        step *= 2;
    }
    left & !sums
}

/// What is left after numbers from 2 on; or the least number above [`MOST`] that is left, too, if there is one.
pub(super) fn left(numbers: impl IntoIterator<Item = u32>) -> Result<Gaps, u32> {
    // All above MOST are sums if as many in a row are as the least number that was named.
    let [mut within, mut beyond]: [Gaps; 2] = [1, 0];
    for mut step in numbers {
        while step < 2 * Gaps::BITS {
            match step.checked_sub(Gaps::BITS) {
                Some(step) => beyond |= within << step,
                None => {
                    beyond |= beyond << step | within >> (Gaps::BITS - step);
                    within |= within << step;
                }
            }
            step *= 2;
        }
    }
    match beyond.trailing_ones() {
        Gaps::BITS => Ok(!within & !0b11),
        ones => Err(MOST + 1 + ones),
    }
}

/// The least numbers of which all sums are made.
pub(super) fn generators(left: Gaps) -> Vec<u32> {
    let is_sum = |number: u32| number > MOST || left >> number & 1 == 0;
    let least = (2..).find(|&number| is_sum(number)).unwrap_or(MOST + 1);
    let mut generators: Vec<u32> = Vec::new();
    for number in (least..=largest(left) + least).filter(|&number| is_sum(number)) {
        // Once a generator is taken from it, a sum of several is a sum still, and never 1.
        let is_other = |&smaller: &u32| number - smaller > 1 && is_sum(number - smaller);
        if !generators.iter().any(is_other) {
            generators.push(number);
        }
    }
    generators
}

/// The largest number that is left; 1 if no other is.
pub(super) fn largest(left: Gaps) -> u32 {
    left.checked_ilog2().unwrap_or(1)
}

/// How many numbers are left, if each rules out all larger ones: a heap of Nim.
pub(super) fn chain(left: Gaps) -> Option<u32> {
    let mut rest = left;
    while rest != 0 {
        let least = rest.trailing_zeros();
        if named(left, least) & rest != 0 {
            return None;
        }
        rest &= rest - 1;
        // Nothing smaller is ruled out, as it is no sum of larger ones.
    }
    Some(left.count_ones())
}

/// Whether all that are left rule out the largest one, t > 1.
///
/// A number n above t/2 does so only if t - n is a sum. If all do, just one of n and t - n is a sum, for every n but t/2: not both
/// are, as t is none. Then as few numbers are left as can be: one of each pair, t/2 if it is whole, which rules out its double,
/// and t itself; 1 does not count. And if no more are left, all of them rule out t. Such semigroups are called irreducible, and
/// symmetric if t is odd (Rosales and Branco 2003).
pub(super) fn is_ender(left: Gaps) -> bool {
    left != 0 && left.count_ones() == largest(left) / 2
}
