//! Rule files made at random: verdicts, values, winning moves and lists of P-positions are what plain recursion over the
//! text says. Conditions are of all kinds, `symmetric` or not where the moves are.

use std::collections::{BTreeMap, BTreeSet};

use grundy::rules::Rules;
use grundy::table::Pattern;
use grundy::{Limits, Outcome, Play, Solver};
use grundy_rules::reference::{self, Outcomes};
use grundy_testing::{Random, length, rule_file, splitting_rule_file};

/// Numbers that are chosen go up to half of this.
const MOST: i64 = 40;

/// The Grundy value by the text of the rules.
fn value(
    rules: &grundy_rules::Rules,
    position: &[i64],
    known: &mut BTreeMap<Vec<i64>, u32>,
) -> u32 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let options = reference::options(rules, position, MOST);
    let seen: BTreeSet<u32> = options.iter().map(|option| value(rules, option, known)).collect();
    let value = (0..).find(|value| !seen.contains(value)).unwrap();
    known.insert(position.to_vec(), value);
    value
}

/// The numbers of a position, from its text.
fn numbers(text: &str) -> Vec<i64> {
    let body = text.rsplit_once(':').unwrap().1;
    body.split(',').map(|number| number.parse().unwrap()).collect()
}

#[test]
fn verdicts_are_those_of_the_text() {
    let mut random = Random::new(2_026);
    let (mut files, mut outcomes, mut lists, mut changed) = (0, [0, 0], 0, 0);
    for _ in 0..length(80, 3_000) {
        let text = rule_file(&mut random);
        let Ok(rules) = Rules::parse(&text) else { continue };
        files += 1;
        let stated = &rules.checked().rules;
        let (coordinates, is_normal) = (stated.coordinates(), !stated.misere);
        let has_values = is_normal && stated.block.is_none();
        let mut plain = Outcomes::new(stated, MOST);
        let every_move = Limits { moves: usize::MAX, ..Limits::default() };
        let (mut known, mut solver) = (BTreeMap::new(), Solver::new(every_move));
        for _ in 0..12 {
            let position: Vec<i64> =
                (0..coordinates).map(|i| i64::from(random.below([9_u32, 9, 4][i]))).collect();
            if !reference::is_position(stated, &position) {
                continue;
            }
            let body: Vec<String> = position.iter().map(i64::to_string).collect();
            let sum = rules.position(&body.join(",")).unwrap();
            let verdict = solver.solve(&sum, Play::Normal).unwrap();
            let is_p = plain.is_p(&position);
            assert_eq!(verdict.outcome == Outcome::P, is_p, "{sum}\n{text}");
            outcomes[usize::from(is_p)] += 1;
            let losing: BTreeSet<Vec<i64>> = reference::options(stated, &position, MOST)
                .into_iter()
                .filter(|option| !is_p && plain.is_p(option))
                .collect();
            let found: BTreeSet<Vec<i64>> = verdict.moves.iter().map(|m| numbers(&m.to)).collect();
            assert_eq!(found, losing, "{sum}\n{text}");
            assert_eq!(verdict.move_count, Some(losing.len() as u64), "{sum}\n{text}");
            if let Some(value_found) = verdict.value.filter(|_| has_values) {
                let wanted = value(stated, &position, &mut known);
                assert_eq!(
                    value_found.nimber().unwrap().to_string(),
                    wanted.to_string(),
                    "{sum}\n{text}"
                );
            }
        }
        // Every position that loses is listed, or its image where heaps may change places.
        if coordinates > 2 || !stated.positions.is_empty() {
            continue;
        }
        lists += 1;
        let at = |both: &[u64]| rules.position(&format!("{},{}", both[0], both[1])).unwrap();
        let pattern = Pattern::of("random:_,_", at).unwrap();
        let list = pattern.p_positions(0..=5, Play::Normal, &Limits::default());
        let listed: Vec<Vec<i64>> = list.map(|sum| numbers(&sum.unwrap().text())).collect();
        let is_symmetric = rules.checked().game.is_symmetric;
        let wanted: BTreeSet<Vec<i64>> = (0..36)
            .map(|cell| vec![cell / 6, cell % 6])
            .filter(|both| !is_symmetric || both[0] <= both[1])
            .filter(|both| plain.is_p(both))
            .collect();
        assert_eq!(listed.len(), wanted.len(), "{listed:?}\n{text}");
        assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), wanted, "{text}");
        // Where the text says that moves are symmetric, and ends are not.
        changed += usize::from(stated.symmetric && !is_symmetric);
    }
    println!(
        "{files} files, {outcomes:?} positions, {lists} lists, {changed} of them with ends that are not symmetric"
    );
    let (least_files, each_outcome) = length((35, 80), (60, 150));
    let (least_lists, least_changed) = length((12, 1), (20, 3));
    assert!(files > least_files && outcomes.iter().all(|n| *n > each_outcome));
    assert!(lists > least_lists && changed > least_changed);
}

/// What is left of heaps that fall apart, by the text of the rules, and who wins.
struct Heaps<'a> {
    rules: &'a grundy_rules::Rules,
    known: BTreeMap<Vec<i64>, bool>,
}

impl Heaps<'_> {
    fn is_p(&mut self, heaps: &[i64]) -> bool {
        let mut sorted = heaps.to_vec();
        sorted.sort_unstable();
        if let Some(&known) = self.known.get(&sorted) {
            return known;
        }
        let mut is_p = true;
        let mut can_move = false;
        for (i, &heap) in sorted.iter().enumerate() {
            for left in reference::options(self.rules, &[heap], 16) {
                let mut after = left;
                after.extend(sorted.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, n)| n));
                can_move = true;
                is_p &= !self.is_p(&after);
            }
        }
        let is_p = is_p && (can_move || !self.rules.misere);
        self.known.insert(sorted, is_p);
        is_p
    }
}

/// Alone and in sums, which a body of several numbers is, in the play that the file says.
#[test]
fn heaps_that_fall_apart_are_won_as_the_text_says() {
    let mut random = Random::new(6);
    let mut outcomes = [[0; 2]; 2];
    for _ in 0..length(60, 1_000) {
        let text = splitting_rule_file(&mut random);
        let Ok(rules) = Rules::parse(&text) else { continue };
        let stated = &rules.checked().rules;
        let mut plain = Heaps { rules: stated, known: BTreeMap::new() };
        let mut solver = Solver::default();
        for _ in 0..10 {
            let count = 1 + random.below(2_usize);
            let heaps: Vec<i64> = (0..count).map(|_| i64::from(random.below(7_u32))).collect();
            let body: Vec<String> = heaps.iter().map(i64::to_string).collect();
            let sum = rules.position(&body.join(",")).unwrap();
            let verdict = solver.solve(&sum, Play::Normal).unwrap();
            let is_p = plain.is_p(&heaps);
            assert_eq!(verdict.outcome == Outcome::P, is_p, "{sum}\n{text}");
            outcomes[usize::from(stated.misere)][usize::from(is_p)] += 1;
            for found in &verdict.moves {
                assert!(plain.is_p(&numbers(&found.to)), "{sum}: {}\n{text}", found.to);
            }
        }
    }
    println!("{outcomes:?}");
    assert!(outcomes.iter().flatten().all(|n| *n > 30), "{outcomes:?}");
}
