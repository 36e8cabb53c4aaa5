//! The rules taken at their word: every vector of choices is tried and every condition evaluated.
//!
//! Slow and plain. It works on what the file says, shares nothing with the core form and the compiler,
//! and is what these are held against.

use std::collections::{BTreeMap, BTreeSet};

use crate::rules::{Line, LineKind, Name, Rules, Target};
use crate::syntax::{Comparison, Condition, ConditionKind, Sign, Sum, SumKind, Verb};

/// An option: the position that is left, or the heaps of a sum.
///
/// ```
/// use grundy_rules::{Rules, reference};
///
/// let rules = Rules::parse("game s\nheap n\ntake 1 from n\ntake 2 from n\n")?;
/// let options: Vec<reference::Leaves> = reference::options(&rules, &[5], 20).into_iter().collect();
/// assert_eq!(options, [[3], [4]]);
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
pub type Leaves = Vec<i64>;

/// The options of a position, where no choice is larger than `most`.
///
/// Takes (number of choices)^(names in a line) steps. A choice of more than half of `most` that leads to
/// an option is a panic: the caller has to give room, so that no option can be missed.
///
/// # Panics
/// If `most` is too small, or numbers are so large that they overflow.
pub fn options(rules: &Rules, position: &[i64], most: i64) -> BTreeSet<Leaves> {
    let mut all = BTreeSet::new();
    if !is_position(rules, position) || has_ended(rules, position) {
        return all;
    }
    let heaps = rules.heaps.len();
    let orders = if rules.symmetric { permutations(heaps) } else { vec![(0..heaps).collect()] };
    for line in &rules.lines {
        for order in &orders {
            // The line sees heap i where heap order[i] is.
            let mut seen = position.to_vec();
            for (i, &from) in order.iter().enumerate() {
                seen[i] = position[from];
            }
            let mut here = BTreeSet::new();
            line_options(rules, line, &seen, order, most, &mut here);
            all.append(&mut here);
        }
    }
    all
}

/// Whether these numbers are a position of the game.
pub fn is_position(rules: &Rules, position: &[i64]) -> bool {
    position.iter().all(|&number| number >= 0)
        && rules.positions.iter().all(|condition| holds(rules, condition, position, &[]))
}

/// Whether the rules say that the game ends here.
pub fn has_ended(rules: &Rules, position: &[i64]) -> bool {
    rules.ends.iter().any(|condition| holds(rules, condition, position, &[]))
}

fn line_options(
    rules: &Rules,
    line: &Line,
    position: &[i64],
    order: &[usize],
    most: i64,
    all: &mut BTreeSet<Leaves>,
) {
    let least: Vec<i64> = (0..line.chosen.len()).map(|name| least(rules, line, name)).collect();
    let mut chosen = least.clone();
    loop {
        let allowed = match &line.condition {
            Some(condition) => holds(rules, condition, position, &chosen),
            None => true,
        };
        if allowed {
            let before = all.len();
            results(rules, line, position, &chosen, order, all);
            let large = chosen.iter().any(|&number| number > most / 2);
            assert!(all.len() == before || !large, "choices up to {most} are not enough");
        }
        // The next vector of choices.
        let Some(i) = chosen.iter().position(|&number| number < most) else { return };
        chosen[i] += 1;
        chosen[..i].copy_from_slice(&least[..i]);
    }
}

fn results(
    rules: &Rules,
    line: &Line,
    position: &[i64],
    chosen: &[i64],
    order: &[usize],
    all: &mut BTreeSet<Leaves>,
) {
    let value = |part: &Sum<Name>| evaluate(rules, part, position, chosen);
    match &line.kind {
        LineKind::Replace(parts) => {
            let mut parts: Leaves = parts.iter().map(value).collect();
            if parts.iter().all(|&part| is_position(rules, &[part])) {
                parts.sort_unstable();
                all.insert(parts);
            }
        }
        LineKind::Changes(changes) => {
            let heaps = rules.heaps.len();
            let any = changes.iter().any(|change| change.target == Target::Any);
            for one in 0..if any { heaps } else { 1 } {
                let mut left = position.to_vec();
                for change in changes {
                    let hit = match change.target {
                        Target::Coordinate(index) => vec![index],
                        Target::Any => vec![one],
                        Target::Each => (0..heaps).collect(),
                    };
                    for index in hit {
                        match change.verb {
                            Verb::Take => left[index] -= value(&change.sum),
                            Verb::Add => left[index] += value(&change.sum),
                            Verb::Set => left[index] = value(&change.sum),
                        }
                    }
                }
                let mut real = left.clone();
                for (i, &from) in order.iter().enumerate() {
                    real[from] = left[i];
                }
                if is_position(rules, &real) {
                    all.insert(real);
                }
            }
        }
    }
}

/// A chosen name is at least 1, or a smaller number with which it is compared by `>=`, `>`, `=` or `in`.
fn least(rules: &Rules, line: &Line, name: usize) -> i64 {
    fn look(rules: &Rules, condition: &Condition<Name>, name: usize, least: &mut i64) {
        let is_name = |sum: &Sum<Name>| sum.kind == SumKind::Name(Name::Chosen(name));
        let mut bound = |sum: &Sum<Name>, more: i64| {
            if is_number(sum) {
                *least = (*least).min(evaluate(rules, sum, &[], &[]) + more);
            }
        };
        match &condition.kind {
            ConditionKind::Chain(first, rest) => {
                let sums: Vec<&Sum<Name>> =
                    std::iter::once(first).chain(rest.iter().map(|(_, sum)| sum)).collect();
                for (i, (comparison, _)) in rest.iter().enumerate() {
                    let (left, right) = (sums[i], sums[i + 1]);
                    match comparison {
                        Comparison::Equal if is_name(left) => bound(right, 0),
                        Comparison::Equal if is_name(right) => bound(left, 0),
                        Comparison::AtLeast if is_name(left) => bound(right, 0),
                        Comparison::More if is_name(left) => bound(right, 1),
                        Comparison::AtMost if is_name(right) => bound(left, 0),
                        Comparison::Less if is_name(right) => bound(left, 1),
                        _ => {}
                    }
                }
            }
            ConditionKind::In(sum, items) if is_name(sum) => {
                items.iter().for_each(|item| bound(item, 0));
            }
            ConditionKind::In(..) => {}
            ConditionKind::Not(inner) => look(rules, inner, name, least),
            ConditionKind::And(parts) | ConditionKind::Or(parts) => {
                parts.iter().for_each(|part| look(rules, part, name, least));
            }
        }
    }
    let mut least = 1;
    if let Some(condition) = &line.condition {
        look(rules, condition, name, &mut least);
    }
    least
}

fn is_number(sum: &Sum<Name>) -> bool {
    match &sum.kind {
        SumKind::Number(_) => true,
        SumKind::Name(name) => matches!(name, Name::Parameter(_)),
        SumKind::Total(parts) => parts.iter().all(|(_, part)| is_number(part)),
        SumKind::Abs(inner) => is_number(inner),
        SumKind::Product(a, b) | SumKind::Mod(a, b) | SumKind::Min(a, b) | SumKind::Max(a, b) => {
            is_number(a) && is_number(b)
        }
    }
}

fn evaluate(rules: &Rules, sum: &Sum<Name>, position: &[i64], chosen: &[i64]) -> i64 {
    let value = |sum: &Sum<Name>| evaluate(rules, sum, position, chosen);
    match &sum.kind {
        SumKind::Number(number) => *number,
        SumKind::Name(Name::Old(index)) => position[*index],
        SumKind::Name(Name::Parameter(index)) => rules.parameters[*index].value,
        SumKind::Name(Name::Chosen(index)) => chosen[*index],
        SumKind::Total(parts) => parts.iter().fold(0, |total, (sign, part)| match sign {
            Sign::Plus => total + value(part),
            Sign::Minus => total - value(part),
        }),
        SumKind::Product(a, b) => value(a) * value(b),
        SumKind::Mod(a, b) => value(a).rem_euclid(value(b)),
        SumKind::Abs(inner) => value(inner).abs(),
        SumKind::Min(a, b) => value(a).min(value(b)),
        SumKind::Max(a, b) => value(a).max(value(b)),
    }
}

fn holds(rules: &Rules, condition: &Condition<Name>, position: &[i64], chosen: &[i64]) -> bool {
    let value = |sum: &Sum<Name>| evaluate(rules, sum, position, chosen);
    let inner = |condition: &Condition<Name>| holds(rules, condition, position, chosen);
    match &condition.kind {
        ConditionKind::Chain(first, rest) => {
            let mut left = value(first);
            rest.iter().all(|(comparison, sum)| {
                let right = value(sum);
                let before = std::mem::replace(&mut left, right);
                match comparison {
                    Comparison::Equal => before == right,
                    Comparison::Different => before != right,
                    Comparison::Less => before < right,
                    Comparison::AtMost => before <= right,
                    Comparison::More => before > right,
                    Comparison::AtLeast => before >= right,
                }
            })
        }
        ConditionKind::In(sum, items) => items.iter().any(|item| value(item) == value(sum)),
        ConditionKind::Not(part) => !inner(part),
        ConditionKind::And(parts) => parts.iter().all(inner),
        ConditionKind::Or(parts) => parts.iter().any(inner),
    }
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for shorter in permutations(count - 1) {
        for at in 0..count {
            let mut longer = shorter.clone();
            longer.insert(at, count - 1);
            all.push(longer);
        }
    }
    all
}

/// Who wins, by recursion over [`options`] and nothing else.
///
/// ```
/// use grundy_rules::{Rules, reference};
///
/// let rules = Rules::parse("game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n")?;
/// let mut slow = reference::Outcomes::new(&rules, 20);
/// assert!(slow.is_p(&[1, 2]) && !slow.is_p(&[2, 2]));
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
#[derive(Debug)]
pub struct Outcomes<'a> {
    rules: &'a Rules,
    most: i64,
    known: BTreeMap<Vec<i64>, bool>,
}

impl<'a> Outcomes<'a> {
    /// Nothing is known yet; choices go up to `most`.
    pub fn new(rules: &'a Rules, most: i64) -> Outcomes<'a> {
        Outcomes { rules, most, known: BTreeMap::new() }
    }

    /// Whether the previous player wins, who leaves the position.
    ///
    /// The rules leave no sums, and every play ends.
    ///
    /// # Panics
    /// As [`options`].
    pub fn is_p(&mut self, position: &[i64]) -> bool {
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let options = options(self.rules, position, self.most);
        let block = self.rules.block.as_ref().map_or(0, |sum| evaluate(self.rules, sum, &[], &[]));
        let losing = options.iter().filter(|option| self.is_p(option)).count();
        // In misère play forbidding the last options that are left would give the game away.
        let stuck = self.rules.misere && losing == options.len();
        let p = losing as u64 <= block.unsigned_abs() && !stuck;
        self.known.insert(position.to_vec(), p);
        p
    }
}
