//! One heap under take-and-break rules: the digits, if the rules have any.
//!
//! A family of moves is rewritten over the tokens that it takes and the heaps that it leaves. It has digits
//! if, where these heaps are empty or not and ordered in some way, the condition speaks of the tokens alone.

use std::collections::BTreeMap;

use crate::clock;
use crate::core::{Atom, Formula, Game, Linear, Move, Relation, gcd, inverse};

/// Take-and-break rules in digits (Guy and Smith 1956): bit i of digit k says that k tokens may be taken
/// from a heap if exactly i heaps are left.
///
/// ```
/// use grundy_rules::{Checked, Shape};
///
/// let checked = Checked::read("game s\nheap n\ntake 1 from n\ntake 2 from n\n").unwrap();
/// let Shape::Heap(rules) = checked.shape else { panic!() };
/// assert_eq!(rules.digits, [0, 3, 3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapRules {
    /// The digits from d₀, each below 16.
    pub digits: Vec<u8>,
    /// So many of the last digits repeat for ever; 0 if all further digits are 0.
    pub repeat: usize,
    /// Whether the heaps that a split leaves are all different.
    pub unequal: bool,
}

/// Codes have at most so many digits.
const MOST_DIGITS: usize = 100_000;

/// So many amounts are marked in the time of a comparison.
const MARKED_AT_ONCE: usize = 400;

/// A move leaves at most so many heaps.
const MOST_LEFT: usize = 3;

/// How the heaps that are left compare: the number of those that are not empty, and for each of them in
/// ascending order whether it is larger than the one before.
type Pattern = Vec<bool>;

impl HeapRules {
    /// The digits of a game, if it has just their moves.
    pub(super) fn of(game: &Game) -> Option<HeapRules> {
        let plain = game.coordinates.len() == 1
            && game.heaps == 1
            && game.positions == Formula::True
            && game.end == Formula::False
            && game.block == 0
            && !game.moves.is_empty();
        if !plain {
            return None;
        }
        // For each pattern the tokens that may be taken, as a condition on variable 0.
        let mut taken: BTreeMap<Pattern, Vec<Formula>> = BTreeMap::new();
        for one in &game.moves {
            patterns(one, &mut taken)?;
        }
        let taken: BTreeMap<Pattern, Formula> =
            taken.into_iter().map(|(pattern, parts)| (pattern, Formula::or(parts))).collect();
        digits(&taken)
    }

    /// The code: `0.77`, `4.[3]`, `4.0!`.
    pub fn code(&self) -> String {
        let start = self.digits.len() - self.repeat;
        let mut code = String::new();
        for (taken, &digit) in self.digits.iter().enumerate() {
            if taken == 1 {
                code.push('.');
            }
            if self.repeat > 0 && taken == start {
                code.push('[');
            }
            code.push(char::from(b"0123456789ABCDEF"[usize::from(digit & 15)]));
        }
        match self.digits.len() {
            1 => code.push_str(".0"),
            _ if self.repeat > 0 => code.push(']'),
            _ => {}
        }
        if self.unequal {
            code.push('!');
        }
        code
    }

    /// The code with the kind of game before it.
    pub(super) fn name(&self) -> String {
        let all = |digits: &[u8]| self.digits.iter().all(|digit| digits.contains(digit));
        let kind = if all(&[0, 3]) {
            "a subtraction game, in digits"
        } else if all(&[0, 1, 2, 3, 4, 5, 6, 7]) {
            "the octal game"
        } else {
            "the take-and-break game"
        };
        format!("{kind} {}", self.code())
    }
}

/// Appends for each pattern of heaps what a family of moves may take; `None` if that depends on how large
/// these heaps are.
fn patterns(one: &Move, all: &mut BTreeMap<Pattern, Vec<Formula>>) -> Option<()> {
    let count = one.targets.len();
    if count > MOST_LEFT {
        return None;
    }
    // Variable 0 is what is taken, 1.. the heaps that are left; the old heap and the chosen numbers follow.
    let old = count + 1;
    let rename = |sum: &Linear| sum.rename(&|variable| variable + old);
    let zero = |sum: Option<Linear>| sum.map(|sum| Formula::atom(sum, Relation::Zero));
    let not_negative = |sum: Linear| Formula::atom(sum, Relation::AtLeastZero);
    let mut parts = vec![one.condition.map(&|sum| Some(rename(sum)))?];
    let mut total = Linear::variable(old);
    for (i, target) in one.targets.iter().enumerate() {
        let left = Linear::variable(i + 1);
        parts.push(zero(rename(target.first()?).plus(-1, &left))?);
        total = total.plus(-1, &left)?;
    }
    parts.push(zero(total.plus(-1, &Linear::variable(0)))?);
    let mut names = vec!["heap".to_string()];
    names.extend(one.chosen.iter().cloned());
    let mut rewritten =
        Move { line: 0, chosen: names, targets: Vec::new(), condition: Formula::and(parts) };
    rewritten.solve(old)?;
    if !rewritten.chosen.is_empty() {
        return None;
    }
    for order in orders(count) {
        if clock::is_over() {
            return None;
        }
        // Each heap is empty, or has a place in the ascending order.
        let mut known = vec![not_negative(Linear::variable(0))];
        let mut heaps: Vec<(usize, usize)> = Vec::new();
        let mut condition = rewritten.condition.clone();
        let same = |condition: &Formula, heap: usize, value: &Linear| {
            condition.map(&|sum| sum.substitute(heap, value))
        };
        for (heap, &place) in order.iter().enumerate() {
            if place == 0 {
                condition = same(&condition, heap + 1, &Linear::default())?;
            } else {
                heaps.push((place, heap + 1));
            }
        }
        heaps.sort_unstable();
        let mut pattern = Vec::new();
        let mut before: Option<(usize, usize)> = None;
        for &(place, heap) in &heaps {
            let larger = before.is_none_or(|before| before.0 < place);
            let least = before.map_or(Linear::default(), |before| Linear::variable(before.1));
            if larger {
                let difference = Linear::variable(heap).plus(-1, &least)?;
                known.push(not_negative(difference.plus(-1, &Linear::constant(1))?));
                before = Some((place, heap));
            } else {
                condition = same(&condition, heap, &least)?;
            }
            pattern.push(larger);
        }
        // What is said of the taken tokens alone helps to see that the rest says nothing more.
        let (alone, others): (Vec<Formula>, Vec<Formula>) =
            condition.conjuncts().iter().cloned().partition(of_taken);
        let known = Formula::and(known.into_iter().chain(alone.iter().cloned()));
        let others = Formula::and(others).given(&known);
        let condition = Formula::and(alone.into_iter().chain([others]));
        if !of_taken(&condition) {
            return None;
        }
        all.entry(pattern).or_default().push(condition);
    }
    Some(())
}

/// Whether a condition speaks of nothing but what is taken.
fn of_taken(condition: &Formula) -> bool {
    let mut alone = true;
    condition.atoms(&mut |atom| alone &= atom.sum.terms.iter().all(|term| term.0 == 0));
    alone
}

/// All ways in which so many heaps are empty (0) or ordered (their places from 1, without gaps).
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        all = all
            .iter()
            .flat_map(|start: &Vec<usize>| {
                (0..=count).map(move |place| [start.as_slice(), &[place]].concat())
            })
            .collect();
    }
    all.retain(|order| {
        let most = order.iter().copied().max().unwrap_or(0);
        (1..=most).all(|place| order.contains(&place))
    });
    all
}

/// The digits that say what patterns may be left after taking how much.
fn digits(taken: &BTreeMap<Pattern, Formula>) -> Option<HeapRules> {
    let (start, period) = ultimate(taken.values())?;
    let taken: BTreeMap<&Pattern, Vec<bool>> = taken
        .iter()
        .map(|(pattern, formula)| (pattern, holding(formula, start + period)))
        .collect();
    let mut digits = Vec::new();
    let mut unequal: Option<bool> = None;
    for amount in 0..start + period {
        let allowed = |pattern: &Pattern| taken.get(pattern).is_some_and(|holds| holds[amount]);
        let mut digit = 0;
        for left in 0..=MOST_LEFT {
            let distinct = allowed(&vec![true; left]);
            let others: Vec<bool> = patterns_of(left).skip(1).map(|p| allowed(&p)).collect();
            if distinct {
                digit |= 1 << left;
            }
            if others.iter().any(|&other| other && !distinct) {
                return None;
            }
            if distinct && !others.is_empty() {
                // All splits of the game are alike: with equal heaps, or without.
                let all = others.iter().all(|&other| other);
                let none = !others.iter().any(|&other| other);
                if !(all || none) || unequal.is_some_and(|unequal| unequal != none) {
                    return None;
                }
                unequal = Some(none);
            }
        }
        if amount == 0 {
            // Taking nothing and leaving one heap is no move.
            digit &= !3;
        }
        digits.push(digit);
    }
    let mut rules = HeapRules { digits, repeat: period, unequal: unequal.unwrap_or(false) };
    shorten(&mut rules);
    Some(rules)
}

/// For each amount below `end` whether a condition on variable 0 holds of it. Lists of thousands of amounts are marked, not
/// gone through for each amount.
fn holding(formula: &Formula, end: usize) -> Vec<bool> {
    let (parts, joined) = match formula {
        Formula::True => return vec![true; end],
        Formula::False => return vec![false; end],
        Formula::Atom(_) => (std::slice::from_ref(formula), false),
        Formula::Or(parts) => (parts.as_slice(), false),
        Formula::And(parts) => (parts.as_slice(), true),
    };
    let mut all = vec![joined; end];
    for part in parts {
        if clock::is_over() {
            break;
        }
        match part {
            Formula::Atom(atom) => mark(&mut all, atom, !joined),
            inner => {
                let inner = holding(inner, end);
                clock::worked(end / MARKED_AT_ONCE);
                for (one, holds) in all.iter_mut().zip(inner) {
                    *one = if joined { *one & holds } else { *one | holds };
                }
            }
        }
    }
    all
}

/// Says `value` of each amount of which the atom does not hold, if that is no, or holds, if it is yes.
fn mark(all: &mut [bool], atom: &Atom, value: bool) {
    let (factor, constant) = (atom.sum.coefficient(0), atom.sum.constant);
    let place = |number: i64| usize::try_from(number).unwrap_or(0).min(all.len());
    // Amounts from the first below the last in steps, and whether those are the ones of which it holds.
    let (first, last, step, holds) = match atom.relation {
        Relation::AtLeastZero if factor > 0 => {
            (place(-constant.div_euclid(factor)), all.len(), 1, true)
        }
        Relation::AtLeastZero => (0, place(constant.div_euclid(-factor) + 1), 1, true),
        Relation::Zero | Relation::NotZero => {
            let is_one = constant % factor == 0 && -constant / factor >= 0;
            let first = if is_one { place(-constant / factor) } else { all.len() };
            (first, (first + 1).min(all.len()), 1, atom.relation == Relation::Zero)
        }
        Relation::Divisible(modulus) | Relation::NotDivisible(modulus) => {
            let holds = atom.relation == Relation::Divisible(modulus);
            let inverse = inverse(factor, modulus).map(i128::from);
            let first = inverse.map(|inverse| {
                let first = -i128::from(constant) * inverse;
                place(i64::try_from(first.rem_euclid(i128::from(modulus))).unwrap_or(0))
            });
            // The sum and the divisor of an atom have no factor together.
            let (Some(first), Ok(step)) = (first, usize::try_from(modulus)) else { return };
            (first, all.len(), step, holds)
        }
    };
    let few = || (first..last).step_by(step);
    clock::worked(few().len() / MARKED_AT_ONCE);
    if holds == value {
        few().for_each(|at| all[at] = value);
    } else {
        let before: Vec<bool> = few().map(|at| all[at]).collect();
        all.fill(value);
        few().zip(before).for_each(|(at, before)| all[at] = before);
    }
}

/// All patterns of so many heaps, the one with different heaps first.
fn patterns_of(left: usize) -> impl Iterator<Item = Pattern> {
    let free = left.saturating_sub(1);
    (0..1_usize << free)
        .map(move |bits| (0..left).map(|i| i == 0 || bits >> (i - 1) & 1 == 0).collect())
}

/// From where on, and with which period, conditions on variable 0 repeat.
fn ultimate<'a>(conditions: impl Iterator<Item = &'a Formula>) -> Option<(usize, usize)> {
    let mut start = 1_i64;
    let mut period = 1_i64;
    for condition in conditions {
        let mut each = |atom: &Atom| match atom.relation {
            Relation::Divisible(modulus) | Relation::NotDivisible(modulus) => {
                period = (period / gcd(period, modulus)).saturating_mul(modulus);
            }
            _ => start = start.max(atom.sum.constant.abs().saturating_add(1)),
        };
        condition.atoms(&mut each);
    }
    let (start, period) = (usize::try_from(start).ok()?, usize::try_from(period).ok()?);
    (start.saturating_add(period) <= MOST_DIGITS).then_some((start, period))
}

/// The same rules with as few digits as possible.
fn shorten(rules: &mut HeapRules) {
    let HeapRules { digits, repeat, .. } = rules;
    let block = digits[digits.len() - *repeat..].to_vec();
    let shorter = (1..block.len())
        .find(|&len| block.len().is_multiple_of(len) && block[len..] == block[..block.len() - len]);
    if let Some(shorter) = shorter {
        digits.truncate(digits.len() - *repeat + shorter);
        *repeat = shorter;
    }
    while *repeat > 0
        && digits.len() - *repeat > 1
        && digits.last() == digits.get(digits.len() - *repeat - 1)
    {
        digits.pop();
    }
    if digits[digits.len() - *repeat..] == [0] {
        *repeat = 0;
    }
    while *repeat == 0 && digits.len() > 1 && digits.last() == Some(&0) {
        digits.pop();
    }
}
