//! Plain search from the core form of the rules: every choice is tried, every follower is looked at.

use std::collections::HashMap;

use grundy_automata::Automaton;
use grundy_automata::certificate::Claim;
use grundy_rules::core::{Formula, Game, Linear, Relation};

fn value(sum: &Linear, numbers: &[i64]) -> i64 {
    sum.terms.iter().map(|(v, c)| c * numbers[*v]).sum::<i64>() + sum.constant
}

fn holds(formula: &Formula, numbers: &[i64]) -> bool {
    match formula {
        Formula::True => true,
        Formula::False => false,
        Formula::And(parts) => parts.iter().all(|p| holds(p, numbers)),
        Formula::Or(parts) => parts.iter().any(|p| holds(p, numbers)),
        Formula::Atom(atom) => {
            let n = value(&atom.sum, numbers);
            match atom.relation {
                Relation::AtLeastZero => n >= 0,
                Relation::Zero => n == 0,
                Relation::NotZero => n != 0,
                Relation::Divisible(m) => n.rem_euclid(m) == 0,
                Relation::NotDivisible(m) => n.rem_euclid(m) != 0,
            }
        }
    }
}

/// All positions that a move leads to, each once.
pub(crate) fn options(game: &Game, position: &[i64]) -> Vec<Vec<i64>> {
    let mut options = Vec::new();
    if holds(&game.end, position) {
        return options;
    }
    let most = position.iter().sum::<i64>() + 2;
    for m in &game.moves {
        let mut numbers = position.to_vec();
        numbers.extend(m.chosen.iter().map(|_| 0));
        loop {
            let target: Vec<i64> = m.targets[0].iter().map(|t| value(t, &numbers)).collect();
            if holds(&m.condition, &numbers)
                && target.iter().all(|n| *n >= 0)
                && holds(&game.positions, &target)
            {
                options.push(target);
            }
            let Some(i) = (position.len()..numbers.len()).find(|&i| numbers[i] < most) else {
                break;
            };
            numbers[position.len()..i].fill(0);
            numbers[i] += 1;
        }
    }
    options.sort();
    options.dedup();
    options
}

pub(crate) struct Search<'a> {
    pub(crate) game: &'a Game,
    pub(crate) misere: bool,
    losing: HashMap<Vec<i64>, bool>,
    values: HashMap<Vec<i64>, u64>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(game: &'a Game, misere: bool) -> Self {
        Self { game, misere, losing: HashMap::new(), values: HashMap::new() }
    }

    pub(crate) fn losing(&mut self, position: &[i64]) -> bool {
        if let Some(known) = self.losing.get(position) {
            return *known;
        }
        let options = options(self.game, position);
        let many = options.iter().filter(|o| self.losing(o)).count();
        // Blocked or not, who has no option left wins in misère play.
        let losing = many <= usize::try_from(self.game.block).unwrap()
            && !(self.misere && many == options.len());
        self.losing.insert(position.to_vec(), losing);
        losing
    }

    pub(crate) fn grundy(&mut self, position: &[i64]) -> u64 {
        if let Some(known) = self.values.get(position) {
            return *known;
        }
        let options = options(self.game, position);
        let seen: Vec<u64> = options.iter().map(|o| self.grundy(o)).collect();
        let value = (0..).find(|v| !seen.contains(v)).unwrap();
        self.values.insert(position.to_vec(), value);
        value
    }
}

/// Holds what the automaton accepts against search, for all tuples below `size`.
pub(crate) fn compare(game: &Game, misere: bool, claim: Claim, automaton: &Automaton, size: u64) {
    let mut search = Search::new(game, misere);
    let mut numbers = vec![0u64; automaton.tracks().len()];
    loop {
        let n = game.coordinates.len();
        let position: Vec<i64> = numbers[..n].iter().map(|n| i64::try_from(*n).unwrap()).collect();
        let wanted = holds(&game.positions, &position)
            && match claim {
                Claim::Losing => search.losing(&position),
                Claim::Value(g) => search.grundy(&position) == u64::from(g),
                Claim::Values => search.grundy(&position) == numbers[n],
            };
        assert_eq!(automaton.contains(&numbers), wanted, "{} {numbers:?}", game.name);
        let Some(i) = numbers.iter().position(|&n| n + 1 < size) else { return };
        numbers[..i].fill(0);
        numbers[i] += 1;
    }
}
