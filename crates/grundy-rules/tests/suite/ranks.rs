//! Why play ends, and how it is refused where it need not.

use std::time::{Duration, Instant};

use crate::common::{files, positions};
use grundy_rules::{Checked, Flow, Rules, Severity, clock};

/// The rank of every game falls with every move from every small position.
#[test]
fn every_move_lowers_the_rank() {
    for (name, text) in files() {
        let rules = Rules::parse(&text).unwrap();
        let game = rules.game().unwrap();
        let compiled = rules.compile().unwrap();
        let rank = match rules.rank(&game, &compiled) {
            Ok(rank) => rank,
            Err(error) => {
                assert!(rules.loopy, "{name}: {error}");
                continue;
            }
        };
        let mut moves = 0;
        for position in positions(&rules) {
            let before: Vec<i128> =
                rank.keys.iter().map(|key| key.value(&game, &position)).collect();
            let _ = compiled.options(&position, |option| {
                for left in option.chunks(rules.coordinates()) {
                    let after: Vec<i128> =
                        rank.keys.iter().map(|key| key.value(&game, left)).collect();
                    assert!(after < before, "{name}: {position:?} → {left:?}, {rank}");
                    moves += 1;
                }
                Flow::Continue(())
            });
        }
        assert!(moves > 0, "{name}");
    }
}

/// A play that shows why no rank was found is small: it is not looked for among all of 10^9 options, let alone 10^18.
#[test]
fn what_shows_that_play_need_not_end_is_found_soon() {
    for (lines, error) in [
        (
            "heap n\nreplace n by a, b where a + b = 999999999n",
            "line 3, column 1: found a move that lowers no sum, (1) → (1,999999998)",
        ),
        (
            "heaps x, y\nadd k to x and add l to y where k <= 1000000000 and l <= 1000000000",
            "line 3, column 1: found a move that lowers no sum, (0,0) → (1,1)",
        ),
        (
            "heap n\nset n to k where k <= 1000000000 and k >= n",
            "line 3, column 1: found play that goes round, (12) → (12)",
        ),
        (
            "heap n\nset n to 2 * n + 0 * k where k <= 1000000000",
            "line 3, column 1: found play that goes round, (0) → (0)",
        ),
    ] {
        let start = Instant::now();
        let errors = Checked::read(&format!("game g\n{lines}")).unwrap_err();
        let found = errors.iter().find(|error| error.severity == Severity::Error).unwrap();
        assert!(found.to_string().starts_with(error), "{lines}: {found}");
        assert!(start.elapsed() < Duration::from_secs(20), "{lines}: {:?}", start.elapsed());
    }
}

/// Also where all of a long row of numbers are options.
#[test]
fn a_clock_is_asked_while_options_are_gone_through() {
    let checked = Checked::read("game g\nheap n\ntake k from n").unwrap();
    let mut options = 0_u64;
    let look = || {
        checked.compiled.options(&[400_000_000], |_| {
            options += 1;
            Flow::Continue(())
        })
    };
    assert_eq!(clock::within(|| false, look), None);
    assert!(options < 1 << 20, "{options}");
}

#[test]
fn ranks_are_the_plainest() {
    for (lines, rank) in [
        ("heaps x, y\ntake k from any heap", "v0 + v1"),
        ("heap n\nstate last\ntake k from n and set last to k", "v0"),
        ("heaps x, y\ntake k from x and add k to y", "v0"),
        ("heaps x, y\ntake k from x and add 2k to y\ntake k from y", "3v0 + v1"),
        ("heaps x, y\ntake 1 from x and add k to y where k <= 100\ntake k from y", "v0, v0 + v1"),
        (
            "heaps x, y\ntake 1 from x and add 1 to y where x > y + 1\ntake 1 from y and add 1 to x where y > x + 1",
            "largest",
        ),
        ("heap n\nwhere n <= 9\nadd k to n", "-v0"),
        ("heaps x, y\nwhere x <= y\nadd 1 to x", "-v0 + v1"),
        ("heap n\nreplace n by a, b where a + b = n + 1 and a >= 2 and b >= 2", "v0"),
    ] {
        let rules = Rules::parse(&format!("game g\n{lines}")).unwrap();
        let found = rules.rank(&rules.game().unwrap(), &rules.compile().unwrap());
        let shown = found.map_or_else(|error| error.to_string(), |rank| rank.to_string());
        assert_eq!(shown, rank, "{lines}");
    }
}

#[test]
fn play_without_an_end_is_refused_with_a_move() {
    let expected = "moves that lower something, so that every play ends, or the line 'loopy'";
    for (lines, found) in [
        (
            "heaps x, y\ntake 1 from x and add 1 to y\ntake 1 from y and add 1 to x",
            "line 4, column 1: found play that goes round, (0,1) → (1,0) → (0,1)",
        ),
        ("heap n\nadd 1 to n", "line 3, column 1: found a move that lowers no sum, (0) → (1)"),
        ("heap n\nset n to n", "line 3, column 1: found play that goes round, (0) → (0)"),
        (
            "heap n\nreplace n by a, b where a + b = n and a >= 0",
            "line 3, column 1: found a move that lowers no sum, (1) → (0,1)",
        ),
    ] {
        let rules = Rules::parse(&format!("game g\n{lines}")).unwrap();
        let error = rules.rank(&rules.game().unwrap(), &rules.compile().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), format!("{found}, expected {expected}"));
    }
}
