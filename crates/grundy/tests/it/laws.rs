//! One generic test of every game in the list: theorem, reply, verdict and notation against plain
//! search over the rules on every small position that the game's entry names.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use grundy::Component;
use grundy::Game;
use grundy::games::GAMES;
use grundy::notation::pattern;
use grundy::reference::Followers;
use grundy::{Limits, Nimber, Outcome, Play, Replies, Solver, Sum, Tame, Value};

/// Games of which no formula tells a value, whatever the position: tables do, searches, matchings, or the graph of positions.
const WITHOUT_THEOREM: [&str; 13] = [
    "treblecross",
    "digraph",
    "directed-geography",
    "sprouts",
    "coin-poset",
    "octal",
    "kayles",
    "dawson-kayles",
    "dawson-chess",
    "guiles",
    "officers",
    "lasker-nim",
    "grundy",
];

const BOTH: [Play; 2] = [Play::Normal, Play::Misere];

/// What was checked of one game.
#[derive(Default)]
struct Checked {
    positions: usize,
    theorems: usize,
    replies: usize,
}

fn parse(text: &str) -> Sum {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn every_game_obeys_the_laws() {
    let only = std::env::var("GRUNDY_LAWS").ok();
    let mut games = 0;
    for game in GAMES {
        if only.as_deref().is_some_and(|only| only != game.name) {
            continue;
        }
        let checked = check(game);
        games += 1;
        println!(
            "{:20} {:6} positions, {:6} theorems, {:6} replies",
            game.name, checked.positions, checked.theorems, checked.replies
        );
        assert!(checked.positions > 0, "{}: no position was checked", game.name);
        let by_search = WITHOUT_THEOREM.contains(&game.name);
        assert_eq!(checked.theorems == 0, by_search, "{}: theorems", game.name);
    }
    assert!(games > 0, "no game is called {only:?}");
}

fn check(game: &Game) -> Checked {
    let mut checked = Checked::default();
    let mut followers = Followers::new();
    let mut solver = Solver::new(Limits { moves: usize::MAX, ..Limits::default() });
    assert!(!game.example.is_empty());
    assert_eq!(parse(game.example).to_string(), game.example, "{}", game.name);
    for text in game.small.iter().flat_map(|range| pattern::expand(range)) {
        let sum = parse(&text);
        round_trip(&sum);
        for play in BOTH {
            verdict(&sum, play, &mut followers, &mut solver);
            theorems(game, &sum, play, &mut followers, &mut checked);
        }
        checked.positions += 1;
    }
    checked
}

/// Text reads back as the same position, options too.
fn round_trip(sum: &Sum) {
    let text = sum.to_string();
    assert_eq!(parse(&text).to_string(), text);
    let ordered = sum.in_order().text();
    assert_eq!(parse(&ordered).in_order().text(), ordered, "the representative of {sum}");
    let _ = sum.options(&mut |turn| {
        let after = turn.after();
        let text = after.to_string();
        let mut direct = String::new();
        turn.write(&mut direct);
        assert_eq!(direct, text);
        assert_eq!(parse(&text).to_string(), text, "an option of {sum}");
        let words = turn.describe().to_string();
        assert!(!words.is_empty(), "{sum} to {text}");
        let leaves = turn.alone().is_none_or(|(_, step)| !step.left().is_empty());
        assert!(leaves, "{sum} to {text} leaves no component");
        ControlFlow::Continue(())
    });
}

/// The solver's verdict is what plain search says: outcome, value, and exactly the winning moves.
fn verdict(sum: &Sum, play: Play, followers: &mut Followers, solver: &mut Solver) {
    let verdict = solver.solve(sum, play).unwrap_or_else(|error| panic!("{sum} {play}: {error}"));
    let outcome = followers.outcome(sum, play);
    assert_eq!(verdict.outcome, outcome, "{sum} {play}");
    let reason = verdict.reason.as_ref().expect("a reason").to_string();
    well_written(&reason, sum, play);
    // Where a turn may go on in another component, options do not tell what a board is worth there.
    let follows = sum.follows_from_options().is_ok();
    if let (Play::Normal, Some(Value::Nimber(value)), true) = (play, &verdict.value, follows) {
        match followers.value(sum) {
            Some(wanted) => assert_eq!(*value, Nimber::from(wanted), "{sum}"),
            None => assert_eq!(verdict.method, grundy::Method::Retrograde, "{sum} has a cycle"),
        }
    }
    let winning: BTreeSet<String> = followers
        .options(sum)
        .clone()
        .into_iter()
        .filter(|option| followers.outcome(&parse(option), play) == Outcome::P)
        .collect();
    let winning = if outcome == Outcome::N { winning } else { BTreeSet::new() };
    let found: BTreeSet<String> = verdict.moves.iter().map(|m| m.to.clone()).collect();
    assert_eq!(found.len(), verdict.moves.len(), "{sum} {play}: a move is listed twice");
    match verdict.move_count {
        Some(count) => {
            assert_eq!(found, winning, "{sum} {play}");
            assert_eq!(count, found.len() as u64, "{sum} {play}");
        }
        None => {
            assert!(found.is_subset(&winning), "{sum} {play}: {found:?} of {winning:?}");
            assert!(!found.is_empty(), "{sum} {play}: no winning move found");
        }
    }
}

/// A reason is a clause of a sentence or two, with every place filled.
fn well_written(reason: &str, sum: &Sum, play: Play) {
    assert!(reason.len() > 10 && !reason.ends_with('.'), "{sum} {play}: {reason}");
    // Rows of squares are written with dots, too.
    let sentences = reason.split(". ").skip(1).filter(|next| next.starts_with(char::is_uppercase));
    assert!(sentences.count() <= 2, "{sum} {play}: {reason}");
    let is_empty = |gap: &str| reason.contains(gap);
    assert!(
        !["  ", " ,", " .", " ;", "()", "{ $"].into_iter().any(is_empty),
        "{sum} {play}: {reason}"
    );
}

/// What the ruleset claims of each component holds, and its replies are the moves to the target.
fn theorems(game: &Game, sum: &Sum, play: Play, followers: &mut Followers, checked: &mut Checked) {
    for component in sum.components() {
        let Some(value) = component.theorem(play) else { continue };
        let alone = component.alone();
        // Not those of what lies beside the game.
        let name = |text: &str| text.split(['/', ':']).next().map(str::to_string);
        let is_own = name(&alone.text()) == name(game.example);
        checked.theorems += usize::from(is_own);
        assert_eq!(value.outcome(), followers.outcome(&alone, play), "{alone} {play}");
        match &value {
            Value::Nimber(n) if alone.follows_from_options().is_ok() => {
                assert_eq!(followers.value(&alone).map(Nimber::from).as_ref(), Some(n), "{alone}");
            }
            // Outcomes of sums tell it, which are tried beside the solver.
            Value::Nimber(_) => {}
            Value::Tame(genus) => tame(&alone, genus, followers),
            Value::Loopy(_) | Value::Loony | Value::Outcome(_) => {}
            other => panic!("{alone} {play}: no law holds {other} against search"),
        }
        let words = component.explain(play).map(|words| words.to_string());
        well_written(&words.expect("a reason of the theorem"), &alone, play);
        assert!(!component.source(play).is_empty(), "{alone} {play}: no source");
        if play == Play::Normal {
            checked.replies += normal_replies(&alone, followers);
        }
    }
}

/// A tame game may be replaced by nim-heaps of its genus in any sum with nim-heaps.
fn tame(alone: &Sum, genus: &Tame, followers: &mut Followers) {
    for heaps in ["nim:0", "nim:1", "nim:2", "nim:3", "nim:2,2", "nim:2,3", "nim:1,2,3"] {
        let heaps = parse(heaps);
        let sizes = heaps.components().map(|c| match c.theorem(Play::Misere) {
            Some(Value::Tame(genus)) => genus,
            other => panic!("{other:?}"),
        });
        let sizes: Vec<Tame> = sizes.chain([genus.clone()]).collect();
        let total = Tame {
            value: sizes.iter().map(|genus| genus.value.clone()).sum(),
            fickle: sizes.iter().all(|genus| genus.fickle),
        };
        let both = parse(&format!("{alone}+{heaps}"));
        assert_eq!(total.outcome(), followers.outcome(&both, Play::Misere), "{both} misere");
    }
}

/// For every target up to one more than the largest value among the options: the replies are just
/// the options of that value.
fn normal_replies(alone: &Sum, followers: &mut Followers) -> usize {
    let component: Component<'_> = alone.components().next().expect("one component");
    let options: Vec<(String, u64)> = followers
        .options(alone)
        .clone()
        .into_iter()
        .filter_map(|option| {
            let value = followers.value(&parse(&option))?;
            Some((option, value))
        })
        .collect();
    let largest = options.iter().map(|option| option.1).max().unwrap_or(0);
    let mut total = 0;
    for target in 0..=largest + 1 {
        let wanted: BTreeSet<&str> =
            options.iter().filter(|o| o.1 == target).map(|o| o.0.as_str()).collect();
        let mut got = BTreeSet::new();
        let value = Value::of(target);
        let replies = component.replies(Play::Normal, &value, &mut |step| {
            let mut to = String::new();
            step.write(&mut to);
            got.insert(to);
            ControlFlow::Continue(())
        });
        total += got.len();
        let got: BTreeSet<&str> = got.iter().map(String::as_str).collect();
        match replies {
            Replies::All => assert_eq!(got, wanted, "{alone} to {target}"),
            Replies::Some => {
                assert!(got.is_subset(&wanted), "{alone} to {target}: {got:?} of {wanted:?}");
                assert_eq!(got.is_empty(), wanted.is_empty(), "{alone} to {target}");
            }
            Replies::Unknown => assert!(got.is_subset(&wanted), "{alone} to {target}: {got:?}"),
        }
    }
    total
}

/// The list agrees with the folder, names are unique, and every name is found.
#[test]
fn the_list_is_in_order() {
    let mut names = BTreeSet::new();
    for game in GAMES {
        for name in game.aliases.iter().chain([&game.name]) {
            assert!(names.insert(*name), "{name} is there twice");
            assert_eq!(grundy::games::built_in().find(name).map(|g| g.name()), Some(game.name));
        }
        assert!(!game.source.is_empty(), "{}: no source", game.name);
        if !game.pattern.is_empty() {
            assert!((1..=2).contains(&pattern::holes(game.pattern)), "{}", game.pattern);
            parse(&pattern::fill(game.pattern, &[1, 2]));
        }
    }
    let list = include_str!("../../src/games.rs");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/games");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let Some(name) = path.file_stem().and_then(|name| name.to_str()) else { continue };
        if path.is_dir() {
            let parent = std::fs::read_to_string(path.with_extension("rs")).unwrap();
            for inner in std::fs::read_dir(&path).unwrap() {
                let inner = inner.unwrap().path();
                let inner = inner.file_stem().and_then(|name| name.to_str()).unwrap();
                assert!(parent.contains(&format!("mod {inner};")), "{name}/{inner}.rs is unused");
            }
        }
        assert!(list.contains(&format!("mod {name};")), "games/{name}.rs is not in games.rs");
        let named = format!("{name}::");
        let shared = !std::fs::read_to_string(&path).is_ok_and(|text| text.contains("Game::of"));
        assert!(shared || list.contains(&named), "no entry of games/{name}.rs is in GAMES");
    }
}
