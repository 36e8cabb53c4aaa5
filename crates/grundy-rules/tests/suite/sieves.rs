//! P-positions of a box against recursion over the definition.

use grundy_rules::{Rank, Rules, SieveError, Sieved, reference};

use crate::common::files;

const LIMIT: u64 = 100_000_000;

fn sieve(rules: &Rules, most: &[i64]) -> Result<Sieved, SieveError> {
    let game = rules.game().unwrap();
    let compiled = rules.compile().unwrap();
    let rank = Rank::find(&game).unwrap_or(Rank { keys: Vec::new() });
    Sieved::new(&game, &compiled, &rank, most, LIMIT)
}

/// Compares every position of a small box and says how many are P.
fn compare(name: &str, rules: &Rules) -> usize {
    let side = [24, 11, 6, 4][(rules.coordinates() - 1).min(3)];
    let most = vec![side; rules.coordinates()];
    let sieved = sieve(rules, &most).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut plain = reference::Outcomes::new(rules, 2 * side * 3);
    let mut p = 0;
    let mut position = vec![0; most.len()];
    loop {
        if reference::is_position(rules, &position) {
            let wanted = plain.is_p(&position);
            assert_eq!(sieved.is_p(&position), Some(wanted), "{name}:{position:?}");
            p += usize::from(wanted);
        } else {
            assert_eq!(sieved.is_p(&position), Some(false), "{name}:{position:?}");
        }
        let Some(at) = position.iter().position(|&number| number < side) else { return p };
        position[at] += 1;
        position[..at].fill(0);
    }
}

#[test]
fn p_positions_are_those_of_the_definition() {
    let mut compared = 0;
    for (name, text) in files() {
        let mut rules = Rules::parse(&text).unwrap();
        if rules.replaces() || rules.loopy {
            let error = sieve(&rules, &vec![5; rules.coordinates()]).unwrap_err();
            assert!(matches!(error, SieveError::Loopy | SieveError::Sums), "{name}");
            continue;
        }
        for misere in [false, true] {
            rules.misere = misere;
            assert!(compare(&name, &rules) > 0, "{name}");
            compared += 1;
        }
    }
    assert!(compared >= 60);
}

/// Conditions that a sieve may lose: constant ones, and those on what is left.
#[test]
fn conditions_are_kept() {
    for lines in [
        "heaps x, y\ntake k from x where k > 5 and 1 = 2\ntake k from y",
        "with t = 0\nheaps x, y\ntake k from any heap where t = 0\ntake k from each heap where t = 1",
        "heaps x, y\nwhere x <= 2y + 1\ntake k from any heap",
        "heaps x, y\nend when x = y and x > 2\ntake k from any heap",
        "heaps x, y\nblock 1\nend when x + y = 3\ntake k from any heap\ntake k from each heap",
        "heaps x, y\nblock 2\nwhere x != 4\nset x to a where a < x\nset y to a where a < y and a >= 0",
        "heaps x, y\ntake k from x and add l to y where l < k\ntake k from y",
        "heap n\nstate s\nset n to a and s to a mod 3 where a < n and (a + s) mod 2 = 0 and a >= 0",
        "heap n\nstate s\nwhere s <= 3\ntake 1 from n and set s to 3 - s\nset s to a where a < s and a >= 0",
        "heaps x, y\nset x to min(x, y) and y to |x - y| where x > 0 and y > 0",
        "heap n\nset n to 0 where n > 3\ntake 2 from n",
        // Sums that never grow, with what is remembered and with factors.
        "heap n\nstate s\nblock 1\ntake k from n and set s to s + 1",
        "heaps x, y\ntake 1 from y and add 2 to x\ntake k from x",
        "heap n\nstate s\nblock 1\ntake 1 from n and set s to s + 2\nset s to a where a < s and a >= 0",
        "heaps x, y\nset x to 0 where x > 3 and y > 3\ntake 2 from any heap",
    ] {
        let mut rules = Rules::parse(&format!("game g\n{lines}")).unwrap();
        compare(lines, &rules);
        rules.misere = true;
        compare(lines, &rules);
    }
}

/// Where the positions fall into many cases, a move's own condition says that it takes.
#[test]
fn positions_of_many_cases_are_bounded() {
    let text = "game g\nheaps x, y\nwhere min(y, x) > |y - x|\nsymmetric\nblock 1\n\
                take k from x and l from y\n";
    assert!(compare("cases", &Rules::parse(text).unwrap()) > 0);
}

#[test]
fn boxes_are_bounded() {
    let rules = Rules::parse("game g\nheaps x, y\ntake k from any heap").unwrap();
    let text = |most: &[i64]| sieve(&rules, most).unwrap_err().to_string();
    assert_eq!(
        text(&[99_999, 99_999]),
        "10000000000 positions have to be looked at, the limit is 100000000"
    );
    assert_eq!(
        text(&[1 << 40, 1 << 40]),
        "more positions than a machine word counts, the limit is 100000000"
    );
    for none in [&[3][..], &[3, -1], &[3, 3, 3]] {
        assert_eq!(text(none), "a box is given by the largest of each of 2 numbers, from 0 on");
    }
    let rules = Rules::parse(
        "game g\nheaps x, y\ntake 1 from x and add k to y where k <= 9y\ntake k from y",
    );
    let error = sieve(&rules.unwrap(), &[9, 9]).unwrap_err();
    assert!(matches!(error, SieveError::Unbounded | SieveError::TooLarge { .. }), "{error}");
}
