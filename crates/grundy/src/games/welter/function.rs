//! Welter's function: the value of coins that may not share a square, from their binary digits.

use std::cmp::Ordering;

use dashu_int::ops::BitTest;
use grundy_core::Nat;

/// Coins on different squares, of which pairs are mates (Conway 1976, chapter 13): the two that agree in most of
/// their lowest binary digits, then the two of the others that do, and so on. Mates a and b are worth (a ⊕ b) − 1, the coin
/// that an odd number of coins leaves over its square, and all of them together the nim-sum.
pub(super) struct Coins<'a> {
    /// By their binary digits from the lowest one on, so that coins which agree in the lowest ones stand together.
    sorted: Vec<&'a Nat>,
    /// Mates, the smaller one first.
    pub(super) mates: Vec<(&'a Nat, &'a Nat)>,
    /// The coin without a mate.
    pub(super) single: Option<&'a Nat>,
    /// For each binary place, whether an odd number of pairs of mates differ there first.
    parted: Vec<bool>,
    /// The nim-sum of all squares.
    total: Nat,
}

impl<'a> Coins<'a> {
    /// Finds the mates. Takes about as long as sorting the coins.
    pub(super) fn new(coins: &'a [Nat]) -> Coins<'a> {
        let mut sorted: Vec<&Nat> = coins.iter().collect();
        sorted.sort_unstable_by(|a, b| by_lowest_digits(a, b));
        let total = coins.iter().fold(Nat::ZERO, |sum, coin| sum ^ coin);
        let mut found =
            Coins { sorted, mates: Vec::new(), single: None, parted: Vec::new(), total };
        // Groups of coins that agree in more digits than with those before them: who has no mate yet, and in how many
        // digits the group agrees with the one before it.
        let mut groups: Vec<(Option<&Nat>, usize)> = Vec::new();
        for i in 0..found.sorted.len() {
            let coin = found.sorted[i];
            let agree = if i == 0 { 0 } else { agreement(found.sorted[i - 1], coin) };
            found.join(&mut groups, agree + 1);
            groups.push((Some(coin), agree));
        }
        found.join(&mut groups, 0);
        found.single = groups.pop().and_then(|(single, _)| single);
        found
    }

    /// Joins groups that agree with the one before them in that many digits or more.
    fn join(&mut self, groups: &mut Vec<(Option<&'a Nat>, usize)>, digits: usize) {
        while let Some(&(last, place)) = groups.last()
            && groups.len() > 1
            && place >= digits
        {
            groups.pop();
            let Some((before, _)) = groups.last_mut() else { return };
            *before = match (*before, last) {
                (Some(a), Some(b)) => {
                    self.mates.push((a.min(b), a.max(b)));
                    if self.parted.len() <= place {
                        self.parted.resize(place + 1, false);
                    }
                    self.parted[place] ^= true;
                    None
                }
                (a, b) => a.or(b),
            };
        }
    }

    /// The value of the position (Welter 1954).
    pub(super) fn value(&self) -> Nat {
        let pairs = self.mates.iter().map(|(a, b)| worth(a, b));
        pairs.fold(self.single.cloned().unwrap_or_default(), |sum, pair| sum ^ pair)
    }

    /// The one square for `coin`, whether above or below where it is, that gives the position the value `wanted` (Welter
    /// 1954). One step for each binary digit.
    ///
    /// A pair of mates that differ first at place d is worth a ⊕ b with all places up to d turned, so that place j of the
    /// value is that of the nim-sum, turned once for each pair that differs first at j or above. Who puts a coin among
    /// the others adds such a pair, or takes one away, at a place of its own way through the digits, if the others that
    /// agree with it below and differ there are an odd number. So two neighbouring digits of the value tell the
    /// next digit of the square from those below it, and of the two ways that begin with 0 and 1 one ends in zeros.
    pub(super) fn square(&self, coin: &Nat, wanted: &Nat) -> Option<Nat> {
        let longest = self.sorted.iter().map(|coin| coin.bit_len()).max().unwrap_or(0);
        let places = longest.max(wanted.bit_len()) + 1;
        // What the pairs of the other coins come to: those on the way of this coin change when it goes.
        let mut parted = self.parted.clone();
        parted.resize(places + 1, false);
        let mut way = Way::new(self, coin);
        for (place, parted) in parted.iter_mut().enumerate().take(longest) {
            *parted ^= way.step(place, coin.bit(place));
        }
        let change = wanted ^ &self.total ^ coin;
        [false, true].into_iter().find_map(|lowest| {
            let mut square = Nat::ZERO;
            let mut way = Way::new(self, coin);
            let mut digit = lowest;
            for (place, &parted) in parted.iter().enumerate().take(places) {
                if digit {
                    square.set_bit(place);
                }
                let turned = parted ^ way.step(place, digit);
                digit ^= turned ^ change.bit(place) ^ change.bit(place + 1);
            }
            (!digit && way.is_alone()).then_some(square)
        })
    }
}

/// What mates are worth.
pub(super) fn worth(a: &Nat, b: &Nat) -> Nat {
    // They differ, so that this is at least 1.
    (a ^ b) - Nat::ONE
}

/// The coins that agree with a number in its lowest digits, one digit after the other, but for one coin that is left out.
struct Way<'a> {
    sorted: &'a [&'a Nat],
    from: usize,
    to: usize,
    without: usize,
}

impl<'a> Way<'a> {
    fn new(coins: &'a Coins<'_>, without: &Nat) -> Way<'a> {
        let without = coins.sorted.partition_point(|coin| by_lowest_digits(coin, without).is_lt());
        Way { sorted: &coins.sorted, from: 0, to: coins.sorted.len(), without }
    }

    /// Keeps those with `digit` at `place`. Whether the others were an odd number.
    fn step(&mut self, place: usize, digit: bool) -> bool {
        let kept = &self.sorted[self.from..self.to];
        let middle = self.from + kept.partition_point(|coin| !coin.bit(place));
        let others = if digit { self.from..middle } else { middle..self.to };
        let odd = (others.len() - usize::from(others.contains(&self.without))) % 2 == 1;
        if digit {
            self.from = middle;
        } else {
            self.to = middle;
        }
        odd
    }

    /// Whether no other coin stands there.
    fn is_alone(&self) -> bool {
        (self.from..self.to).all(|i| i == self.without)
    }
}

/// In how many of the lowest binary digits two different numbers agree.
fn agreement(a: &Nat, b: &Nat) -> usize {
    (a ^ b).trailing_zeros().unwrap_or(0)
}

/// The order by binary digits from the lowest one on.
fn by_lowest_digits(a: &Nat, b: &Nat) -> Ordering {
    if a == b { Ordering::Equal } else { a.bit(agreement(a, b)).cmp(&b.bit(agreement(a, b))) }
}

#[cfg(test)]
mod tests {
    use super::{Coins, Nat};
    use grundy_testing::Random;

    /// Mates as they are defined: the two coins that agree most, again and again.
    fn by_definition(mut coins: Vec<u64>) -> u64 {
        let mut value = 0;
        while coins.len() > 1 {
            let pairs = (0..coins.len()).flat_map(|i| (0..i).map(move |j| (j, i)));
            let (j, i) =
                pairs.max_by_key(|&(j, i)| (coins[j] ^ coins[i]).trailing_zeros()).unwrap();
            let (b, a) = (coins.swap_remove(i), coins.swap_remove(j));
            value ^= (a ^ b) - 1;
        }
        value ^ coins.first().copied().unwrap_or(0)
    }

    /// Values as defined, and for each coin the one square that gives a value, for few bits and many.
    #[test]
    fn values_and_squares() {
        let mut random = Random::new(1954);
        for round in 0..4000 {
            let bits = 1 + round % 63;
            let most = 1 + random.below(if bits < 4 { 1 << bits } else { 12 });
            let mut coins: Vec<u64> = (0..most).map(|_| random.below(1 << bits)).collect();
            coins.sort_unstable();
            coins.dedup();
            let squares: Vec<Nat> = coins.iter().map(|&coin| Nat::from(coin)).collect();
            let known = Coins::new(&squares);
            assert_eq!(known.value(), Nat::from(by_definition(coins.clone())), "{coins:?}");
            let i = usize::try_from(random.below(coins.len() as u64)).unwrap();
            let wanted = random.below(1 << bits);
            let square = known.square(&squares[i], &Nat::from(wanted)).unwrap();
            let square = u64::try_from(&square).unwrap();
            coins.swap_remove(i);
            assert!(!coins.contains(&square));
            coins.push(square);
            assert_eq!(by_definition(coins.clone()), wanted, "{coins:?}");
        }
    }
}
