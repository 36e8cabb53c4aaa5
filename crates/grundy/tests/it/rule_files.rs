//! Two statements of the same rules: every built-in game that the rule language can say stands as a file in
//! `games/`, with the same options, outcomes and values on small positions, in normal and misère play.

use std::collections::BTreeMap;

use grundy::notation::pattern;
use grundy::reference::Followers;
use grundy::rules::Rules;
use grundy::{Outcome, Play, Solver, Sum};

/// File, parameters, bodies; the built-in game's texts with the same ranges.
type Pair = (&'static str, &'static [(&'static str, i64)], &'static str, &'static str);

const PAIRS: &[Pair] = &[
    ("nim", &[], "0..12", "nim:0..12"),
    ("nim2", &[], "0..6,0..6", "nim:0..6,0..6"),
    ("nim3", &[], "0..3,0..3,0..3", "nim:0..3,0..3,0..3"),
    ("bachet", &[], "0..14", "bachet/3:0..14"),
    ("bachet", &[("m", 5)], "0..14", "bachet/5:0..14"),
    ("subtraction", &[], "0..16", "subtraction/1,3,4:0..16"),
    ("not-subtraction", &[], "0..14", "subtraction/not-2,3:0..14"),
    ("moore2", &[], "0..3,0..3,0..3", "moore/2:0..3,0..3,0..3"),
    ("fibonacci-nim", &[], "2..14", "fibonacci:2..14"),
    ("dynamic-nim", &[], "2..14", "dynamic/3:2..14"),
    ("dynamic-nim", &[("c", 1), ("d", 3)], "2..14", "dynamic/1,3:2..14"),
    ("wythoff", &[], "0..8,0..8", "wythoff:0..8,0..8"),
    ("wythoff-t", &[("t", 3)], "0..7,0..7", "wythoff/3:0..7,0..7"),
    ("wythoff-st", &[], "0..7,0..7", "wythoff-st/2,1:0..7,0..7"),
    ("wythoff-st", &[("s", 1), ("t", 2)], "0..7,0..7", "wythoff-st/1,2:0..7,0..7"),
    ("nimhoff", &[], "0..7,0..7", "nimhoff/3:0..7,0..7"),
    ("kayles", &[], "0..11", "kayles:0..11"),
    ("dawson-kayles", &[], "0..13", "dawson-kayles:0..13"),
    ("dawson-chess", &[], "0..12", "dawson-chess:0..12"),
    ("guiles", &[], "0..13", "guiles:0..13"),
    ("officers", &[], "0..11", "officers:0..11"),
    ("lasker-nim", &[], "0..8", "lasker-nim:0..8"),
    ("grundy", &[], "0..12", "grundy:0..12"),
    ("split-pairs", &[], "1..8,1..8", "split-pairs:1..8,1..8"),
    ("nimble", &[], "0..3,0..3,0..3", "nimble:0..3,0..3,0..3"),
    ("staircase", &[], "0..3,0..3,0..3", "staircase:0..3,0..3,0..3"),
];

fn rules(name: &str, set: &[(&str, i64)]) -> Rules {
    let text = grundy_testing::document(&format!("games/{name}.game"));
    Rules::parse(text).unwrap().with(set).unwrap()
}

/// What the options are worth: value and misère outcome of each, with how many different ones have them.
fn options(sum: &Sum, followers: &mut Followers) -> BTreeMap<(Option<u64>, Outcome), usize> {
    let mut all: BTreeMap<String, Sum> = BTreeMap::new();
    let _ = sum.options(&mut |component, step| {
        let after = sum.after(component, step);
        all.insert(after.text(), after);
        std::ops::ControlFlow::Continue(())
    });
    let mut worth = BTreeMap::new();
    for option in all.values() {
        let key = (followers.value(option), followers.outcome(option, Play::Misere));
        *worth.entry(key).or_insert(0) += 1;
    }
    worth
}

#[test]
fn files_and_built_in_games_are_the_same() {
    let mut positions = 0;
    for &(file, set, bodies, texts) in PAIRS {
        let rules = rules(file, set);
        let (mut ours, mut theirs) = (Followers::new(), Followers::new());
        let mut solver = Solver::default();
        for (body, text) in pattern::expand(bodies).iter().zip(pattern::expand(texts)) {
            let stated = rules.position(body).unwrap_or_else(|e| panic!("{file}:{body}: {e}"));
            let built_in: Sum = text.parse().unwrap();
            let same = |what: &str, equal: bool| assert!(equal, "{file}:{body} and {text}: {what}");
            // Fibonacci nim may write the same option with and without a limit that does not bind.
            let (a, b) = (options(&stated, &mut ours), options(&built_in, &mut theirs));
            // A pair is written in one order, a file's two heaps in the order they stand.
            let limited = matches!(file, "fibonacci-nim" | "dynamic-nim" | "split-pairs");
            same("options", if limited { a.keys().eq(b.keys()) } else { a == b });
            same("value", ours.value(&stated) == theirs.value(&built_in));
            for play in [Play::Normal, Play::Misere] {
                let outcome = theirs.outcome(&built_in, play);
                same("outcome by the rules", ours.outcome(&stated, play) == outcome);
                same("outcome by the solver", solver.outcome(&stated, play).unwrap() == outcome);
            }
            positions += 1;
        }
    }
    println!("{} files, {positions} positions", PAIRS.len());
    assert!(positions > 900);
}

/// Sums with built-in games, values and winning moves, by the solver and by the rules alone.
#[test]
fn files_stand_in_sums() {
    for (file, body) in
        [("maharaja", "3,5"), ("kayles", "6"), ("no-repeat", "7"), ("wythoff-st", "4,3")]
    {
        let rules = rules(file, &[]);
        let sum = rules.position(body).unwrap() + "nim:2".parse().unwrap();
        let verdict = Solver::default().solve(&sum, Play::Normal).unwrap();
        let mut followers = Followers::new();
        assert_eq!(verdict.outcome, followers.outcome(&sum, Play::Normal), "{file}");
        let value = followers.value(&sum).unwrap();
        assert_eq!(verdict.value.unwrap().to_string(), value.to_string(), "{file}");
        let winning = options(&sum, &mut followers);
        let count: usize =
            winning.iter().filter(|((value, _), _)| *value == Some(0)).map(|(_, n)| n).sum();
        assert_eq!(verdict.move_count, Some(count as u64), "{file}");
    }
}
