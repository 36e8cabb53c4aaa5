//! What makes a repetition a proof.

use grundy_kernels::heap::TakeBreak;

use super::{Period, candidates};

/// The theorem by which a repetition in finitely many values holds for ever.
///
/// Let k be the last digit of the rules, and n₀, p, s the start, the period and the saltus of the
/// repetition. Write N for n₀, or 1 if n₀ is 0: heap 0 is no heap that a split leaves (0.4 begins with
/// 0, 0, 0, 1).
///
/// ```
/// use grundy::theory::period::Theorem;
///
/// assert!(Theorem::Splitting.source().contains("1956"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Theorem {
    /// Finitely many digits, any splits, no saltus (Guy and Smith 1956 for up to two heaps).
    ///
    /// *If G(n + p) = G(n) for all n with n₀ ≤ n < B, then for all n ≥ n₀*, where B is the largest of
    /// jN + (j − 1)p + t − j + 1 for the j ≥ 1 heaps and t tokens that a move may leave and take, and
    /// of t + 1 for the heaps of t tokens that may be taken whole.
    ///
    /// Proof, by induction on n ≥ B: n and n + p have options of the same values. An option of n + p
    /// with j ≥ 1 heaps after t were taken has a heap a > (n + p − t − 1)/j ≥ N + p − 1, because its
    /// heaps sum to n + p − t ≥ j(N + p − 1) + 1. Then a − p ≥ N is the size of a heap and
    /// G(a − p) = G(a), so n has that option with a − p in place of a. In the same way the largest
    /// heap of an option of n is at least n₀ and may be raised by p: it is smaller than n, as t ≥ 1
    /// or j ≥ 2. Neither heap can be taken whole.
    Splitting,
    /// Finitely many digits, at most two heaps, which must be different; no saltus. Grundy's game.
    ///
    /// *For even p: if G(n + p) = G(n) for all n with n₀ ≤ n < B, then for all n ≥ n₀*, where B is the
    /// largest of 2N + p + t for the digits d_t that split, of N + t for those that leave one heap,
    /// and of t + 1 for those that leave none.
    ///
    /// Proof: as above, but lowering the larger heap of an option of n + p by p fails if that makes
    /// the heaps equal. Then they are a and a + p with 2a = n − t, the value is
    /// G(a) ⊕ G(a + p) = 0, as a ≥ N, and n has another option of value 0: the heaps a − p/2 and
    /// a + p/2, which differ by p and are at least N. Raising a larger heap makes no heaps equal.
    ///
    /// *For odd p* the even period 2p is proved instead; it leaves n₀ ≤ n < n₀ + 2p to be compared
    /// with n + p, which the same values do.
    UnequalSplitting,
    /// Taking without splitting, where from d_{R+1} on all digits are 3; any saltus. All-but
    /// subtraction.
    ///
    /// *If G(n + p) = G(n) + s for all n with n₀ ≤ n < n₀ + 2R + 1, then for all n ≥ n₀.*
    ///
    /// Proof: a value of any heap has all smaller values among smaller heaps, so heaps below n have
    /// the values 0 … M(n) − 1, none missing. From n all heaps below n − R can be left, so that
    /// G(n) ≥ M(n − R); hence for n > n₀ + R the maximum of the heaps below n is that of the last
    /// R + 1 of them, and M(n + p) = M(n) + s as far as the repetition is known. The options of n ≥
    /// n₀ + 2R + 1 have the values below M(n − R) and some of the last R values; those of n + p
    /// likewise, each raised by s. So is the least value missing.
    AllBut,
    /// Exactly the rules `4.[3]`, with start 0 or 1, period 4 and saltus 4 (Lasker 1931).
    ///
    /// *G(4m + 1) = 4m + 1, G(4m + 2) = 4m + 2, G(4m + 3) = 4m + 4 and G(4m + 4) = 4m + 3.*
    ///
    /// Proof by induction: modulo 4, heaps of 1, 2, 3 and 0 tokens (but not the heap 0) have the values
    /// 1, 2, 0 and 3. So the heaps of a split of n ≡ 1 have values whose nim-sum is ≡ 2, of n ≡ 2 it
    /// is 0 or 1, of n ≡ 3 it is 3, and of n ≡ 0 it is 0 or 1. Taking gives all values of smaller
    /// heaps, so the least value missing is n, but for n = 4m + 3 the split into 1 and 4m + 2 has the
    /// value n, and none has n + 1; and for n = 4m + 4 it is 4m + 3.
    Lasker,
}

/// What proves a period.
///
/// ```
/// use grundy::games::heap_rules;
/// use grundy::theory::period::{Period, Theorem, Theorems};
///
/// let (kayles, _) = heap_rules("0.77")?;
/// let proof = Theorems::new(&kayles).proof(Period::new(71, 12)).unwrap();
/// assert_eq!(proof.theorem, Theorem::Splitting);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proof {
    /// The theorem.
    pub theorem: Theorem,
    /// So many values, from heap 0, prove the period if it holds among them.
    pub values: usize,
}

impl Theorem {
    /// The word for it in certificates.
    pub fn name(self) -> &'static str {
        match self {
            Theorem::Splitting => "splitting",
            Theorem::UnequalSplitting => "unequal-splitting",
            Theorem::AllBut => "all-but",
            Theorem::Lasker => "lasker",
        }
    }

    /// Author and year.
    pub fn source(self) -> &'static str {
        match self {
            Theorem::Splitting | Theorem::UnequalSplitting => "Guy and Smith 1956",
            Theorem::AllBut => "Berlekamp, Conway and Guy 1982, chapter 4",
            Theorem::Lasker => "Lasker 1931",
        }
    }
}

/// What can prove periods under one set of rules.
///
/// ```
/// use grundy::games::heap_rules;
/// use grundy::theory::period::{Period, Theorems};
///
/// // Kayles repeats after 12 heaps from 71 on; so many values show that it does for ever.
/// let (kayles, _) = heap_rules("0.77")?;
/// let proof = Theorems::new(&kayles).proof(Period::new(71, 12)).unwrap();
/// assert!(proof.values > 2 * 71 + 12);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Theorems {
    theorem: Option<Theorem>,
    /// For 0 to 3 heaps: the most tokens that a move takes which leaves so many.
    taken: [Option<usize>; 4],
    /// For all-but subtraction: from the digit after this one on, all are 3.
    last: usize,
}

impl Theorems {
    /// The theorems that apply to `rules`: at most one. Takes O(digits) time.
    pub fn new(rules: &TakeBreak) -> Theorems {
        let start = rules.digits.len() - rules.repeat;
        let (explicit, block) = rules.digits.split_at(start);
        let theorem = if block.iter().all(|&digit| digit == 0) {
            match (rules.unequal, rules.most_left()) {
                (true, 3..) => None,
                (true, 2) => Some(Theorem::UnequalSplitting),
                _ => Some(Theorem::Splitting),
            }
        } else if block.iter().all(|&digit| digit == 3) {
            let lasker = explicit.split_first().is_some_and(|(&first, others)| {
                first == 4 && !rules.unequal && others.iter().all(|&digit| digit == 3)
            });
            let taking = explicit.iter().all(|digit| *digit < 4);
            match (taking, lasker) {
                (true, _) => Some(Theorem::AllBut),
                (_, true) => Some(Theorem::Lasker),
                _ => None,
            }
        } else {
            None
        };
        let taken = [1, 2, 4, 8].map(|bit| explicit.iter().rposition(|&digit| digit & bit != 0));
        Theorems { theorem, taken, last: start.saturating_sub(1) }
    }

    /// How many values prove `period`, and by which theorem; `None` if none is known that could: then
    /// a repetition is only observed.
    pub fn proof(&self, period: Period) -> Option<Proof> {
        let theorem = self.theorem?;
        let Period { start, period: p, saltus } = period;
        if p == 0 {
            return None;
        }
        let values = match theorem {
            Theorem::Splitting if saltus == 0 => {
                let bound = self.largest(|j, t| match j {
                    0 => Some(t + 1),
                    _ => {
                        let all = (start.max(1) - 1).checked_add(p)?.checked_mul(j)?;
                        all.checked_add(t + 1)?.checked_sub(p)
                    }
                })?;
                bound.checked_add(p)?
            }
            Theorem::UnequalSplitting if saltus == 0 => {
                let even = if p % 2 == 0 { p } else { p.checked_mul(2)? };
                let first = start.max(1);
                let bound = self.largest(|j, t| match j {
                    0 => Some(t + 1),
                    1 => first.checked_add(t),
                    _ => first.checked_mul(2)?.checked_add(even)?.checked_add(t),
                })?;
                bound.checked_add(even)?
            }
            Theorem::AllBut => start.checked_add(2 * self.last + 1)?.checked_add(p)?,
            Theorem::Lasker if (p, saltus) == (4, 4) && start <= 1 => start + 2 * p,
            _ => return None,
        };
        Some(Proof { theorem, values: values.max(start.checked_add(p)?.checked_add(1)?) })
    }

    /// The least period that `values`, from heap 0, prove, and with which start and saltus.
    ///
    /// Takes O(values) time and memory.
    pub fn prove(&self, values: &[u32]) -> Option<(Period, Proof)> {
        self.theorem?;
        candidates(values).find_map(|found| {
            let proof = self.proof(found).filter(|proof| proof.values <= values.len())?;
            Some((found, proof))
        })
    }

    /// The largest bound over the moves, given the number of heaps that they leave and of tokens that
    /// they take. `None` if it does not fit a machine word.
    fn largest(&self, bound: impl Fn(usize, usize) -> Option<usize>) -> Option<usize> {
        let mut largest = 0;
        for (heaps, taken) in self.taken.iter().enumerate() {
            if let Some(taken) = taken {
                largest = largest.max(bound(heaps, *taken)?);
            }
        }
        Some(largest)
    }
}
