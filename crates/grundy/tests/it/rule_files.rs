//! Two statements of the same rules: every built-in game that the rule language can say stands as a file in
//! `games/`, with the same options, outcomes and values on small positions, in normal and misère play.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use grundy::games::GAMES;
use grundy::notation::{NoFiles, parse_game, pattern};
use grundy::ranked::{Bits, Ranked};
use grundy::reference::Followers;
use grundy::rules::Rules;
use grundy::{Limits, Outcome, Play, Solver, Sum};
use grundy_graphs::label::End;
use grundy_rules::reference::{Outcomes, is_position};

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
    ("mem", &[], "0..14", "mem:0..14"),
    ("mem", &[("d", 1)], "0..18", "mem/1:0..18"),
    ("mem", &[("d", 3)], "0..18", "mem/3:0..18"),
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
    ("welter", &[], "0..3,4..6,7..9", "welter:0..3,4..6,7..9"),
];

fn rules(name: &str, set: &[(&str, i64)]) -> Rules {
    let text = grundy_testing::document(&format!("games/{name}.game"));
    Rules::parse(text).unwrap().with(set).unwrap()
}

/// What the options are worth: value and misère outcome of each, with how many different ones have them.
fn options(sum: &Sum, followers: &mut Followers) -> BTreeMap<(Option<u64>, Outcome), usize> {
    let mut all: BTreeMap<String, Sum> = BTreeMap::new();
    let _ = sum.options(&mut |turn| {
        let after = turn.after();
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

/// Two statements of the same rules, and all that was found by either.
#[derive(Default)]
struct Two {
    stated: Followers,
    built_in: Followers,
    solver: Solver,
}

impl Two {
    /// The same options, outcomes and value of one position in both.
    fn agree(&mut self, stated: &Sum, built_in: &Sum, loose: bool) {
        let same = |what: &str, equal: bool| assert!(equal, "{stated} and {built_in}: {what}");
        let (a, b) = (options(stated, &mut self.stated), options(built_in, &mut self.built_in));
        same("options", if loose { a.keys().eq(b.keys()) } else { a == b });
        same("value", self.stated.value(stated) == self.built_in.value(built_in));
        for play in [Play::Normal, Play::Misere] {
            let outcome = self.built_in.outcome(built_in, play);
            same("outcome by the rules", self.stated.outcome(stated, play) == outcome);
            same("outcome by the solver", self.solver.outcome(stated, play).unwrap() == outcome);
        }
    }
}

#[test]
fn files_and_built_in_games_are_the_same() {
    let mut positions = 0;
    for &(file, set, bodies, texts) in PAIRS {
        let rules = rules(file, set);
        let mut two = Two::default();
        // Fibonacci nim may write the same option with and without a limit that does not bind, and a
        // pair is written in one order, a file's two heaps in the order they stand.
        let loose = matches!(file, "fibonacci-nim" | "dynamic-nim" | "split-pairs");
        for (body, text) in pattern::expand(bodies).iter().zip(pattern::expand(texts)) {
            let stated = rules.position(body).unwrap_or_else(|e| panic!("{file}:{body}: {e}"));
            two.agree(&stated, &text.parse().unwrap(), loose);
            positions += 1;
        }
    }
    println!("{} files, {positions} positions", PAIRS.len());
    assert!(positions > 900);
}

/// What a built-in game says of itself in the rule language is the same game on every position that the laws look at.
#[test]
fn games_say_their_own_rules() {
    /// Those that the language can say, each with a lower bound of the positions that were compared.
    const SAID: &[(&str, usize)] = &[
        ("nim", 100),
        ("wythoff", 100),
        ("bachet", 100),
        ("subtraction", 100),
        ("moore", 100),
        ("staircase", 100),
        ("welter", 100),
        ("fibonacci", 100),
        ("dynamic", 100),
        ("octal", 100),
        ("kayles", 10),
        ("dawson-kayles", 10),
        ("dawson-chess", 10),
        ("guiles", 10),
        ("officers", 10),
        ("lasker-nim", 5),
        ("grundy", 10),
        ("split-pairs", 20),
        ("nimhoff", 100),
        ("ends", 50),
        ("wythoff-st", 50),
        ("chomp", 50),
        ("nimble", 10),
        ("sliding-coins", 100),
    ];
    for game in GAMES {
        let mut compared = 0;
        // What was found of one game with its parameters; both write positions with the same name.
        let mut found: BTreeMap<(String, usize), (Rules, Two)> = BTreeMap::new();
        for text in game.small.iter().flat_map(|range| pattern::expand(range)) {
            let built_in: Sum = text.parse().unwrap();
            let text = built_in.to_string();
            let Some((family, body)) = text.split_once(':').filter(|(_, body)| !body.contains('+'))
            else {
                continue;
            };
            // Blocks of Chomp are no rows.
            if game.name == "chomp" && body.contains('x') {
                continue;
            }
            let heaps = body.split(',').count();
            let (rules, two) = match found.entry((family.to_string(), heaps)) {
                Entry::Occupied(entry) => entry.into_mut(),
                Entry::Vacant(entry) => {
                    // A token on a graph has no family without it.
                    let Ok(family) = parse_game(family, &NoFiles) else { continue };
                    let Some(rules) = Rules::of(&family, heaps) else { continue };
                    entry.insert((rules, Two::default()))
                }
            };
            let stated = rules.position(body).unwrap_or_else(|e| panic!("{text}: {e}"));
            // End-Nim writes no empty heaps.
            let loose = matches!(game.name, "fibonacci" | "dynamic" | "split-pairs" | "ends");
            two.agree(&stated, &built_in, loose);
            compared += 1;
        }
        let least = SAID.iter().find(|said| said.0 == game.name).map_or(0, |said| said.1);
        println!("{:20} {compared:6} positions", game.name);
        assert!(compared >= least && (least > 0) == (compared > 0), "{}: {compared}", game.name);
    }
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

/// Heaps whose table of values would take hours: who wins, as Wythoff's formula says it of the same rules.
#[test]
fn large_heaps_are_decided_by_p_positions() {
    let rules = rules("wythoff", &[]);
    let mut solver = Solver::default();
    let (mut lost, mut won) = (0, 0);
    for (x, y) in [(61_803, 100_000), (61_804, 100_001), (92_705, 57_295), (92_707, 57_296)] {
        let built_in: Sum = format!("wythoff:{x},{y}").parse().unwrap();
        let known = Solver::default().solve(&built_in, Play::Normal).unwrap();
        let sum = rules.position(&format!("{x},{y}")).unwrap();
        let verdict = solver.solve(&sum, Play::Normal).unwrap();
        assert_eq!(verdict.outcome, known.outcome, "{sum}");
        let bodies = |verdict: &grundy::Verdict| -> Vec<String> {
            let moves = verdict.moves.iter();
            let mut left: Vec<String> =
                moves.map(|m| m.to.split_once(':').unwrap().1.to_string()).collect();
            left.sort_unstable();
            left
        };
        assert_eq!(bodies(&verdict), bodies(&known), "{sum}");
        assert_eq!(verdict.move_count, known.move_count, "{sum}");
        let reason = verdict.reason.unwrap().to_string();
        match verdict.outcome {
            Outcome::P => assert!(reason.contains("none of its many options"), "{reason}"),
            _ => assert!(reason.contains("the move leaves one of them"), "{reason}"),
        }
        *if verdict.outcome == Outcome::P { &mut lost } else { &mut won } += 1;
    }
    assert!(lost > 0 && won > 0, "{lost} {won}");
}

/// Search, and the labels of numbered positions, say of every small position of every file what plain recursion over the
/// definition says.
#[test]
fn every_file_is_decided_alike_by_all_engines() {
    let (mut searched, mut numbered, mut files) = (0, 0, 0);
    for (name, text) in grundy_testing::rule_files() {
        let rules = Rules::parse(&text).unwrap();
        let file = &rules.checked().rules;
        let game = &rules.checked().game;
        if game.loopy || file.replaces() {
            continue;
        }
        files += 1;
        let count = file.coordinates();
        let side = [20, 9, 5, 3][(count - 1).min(3)];
        let mut plain = Outcomes::new(file, 40);
        let mut solver = Solver::default();
        let mut last = None;
        for cell in 0..(side + 1_i64).pow(u32::try_from(count).unwrap()) {
            let mut rest = cell;
            let number = |_| {
                let digit = rest % (side + 1);
                rest /= side + 1;
                digit
            };
            let position: Vec<i64> = (0..count).map(number).collect();
            if !is_position(file, &position) {
                continue;
            }
            let body: Vec<String> = position.iter().map(i64::to_string).collect();
            let sum = rules.position(&body.join(",")).unwrap();
            let found = solver.outcome(&sum, Play::Normal).unwrap();
            assert_eq!(found == Outcome::P, plain.is_p(&position), "{sum}");
            searched += 1;
            last = Some(sum);
        }
        let last = last.unwrap_or_else(|| panic!("{name} has no small position"));
        let Ok(ranked) = Ranked::new(&last, &Limits::default()) else {
            assert!(game.block > 0, "{name}: {last} is not numbered");
            continue;
        };
        let end = if game.misere { End::Wins } else { End::Loses };
        let labels = ranked.labels(end, Bits::Sixteen, 1, &mut |_| true).unwrap();
        for at in 0..ranked.count() {
            let text = ranked.text(at);
            let body = text.split_once(':').unwrap().1;
            let position: Vec<i64> = body.split(',').map(|n| n.parse().unwrap()).collect();
            assert_eq!(labels.get(at).0 == Outcome::P, plain.is_p(&position), "{name}: {text}");
            numbered += 1;
        }
    }
    println!("{files} files: {searched} positions by search, {numbered} by numbers");
    assert!(files > 25 && searched > 3000 && numbered > 3000);
}

/// Several heaps of rules that are of one heap and of misère play are a sum, which is written with +.
#[test]
fn heaps_that_are_no_list_are_told_how_they_are_written() {
    for (line, wanted) in [("misere", "joined to others by '+'"), ("block 1", "are played alone")] {
        let text = format!("game g\nheap n\n{line}\ntake k from n where k <= 3\n");
        let rules = Rules::parse(&text).unwrap();
        let error = rules.position("2,5").unwrap_err().to_string();
        assert!(error.contains("found ',5'") && error.contains(wanted), "{error}");
        assert!(rules.position("2").is_ok());
    }
}

/// Under misère play all components are misère, whatever their rules say; under normal play they have to agree.
#[test]
fn sums_agree_on_who_wins_at_the_end() {
    let rules = Rules::parse("game g\nheap n\nmisere\ntake k from n where k != 2\n").unwrap();
    let (mut slow, mut solver, mut won) = (Followers::new(), Solver::default(), 0);
    for (n, m) in (0..9).flat_map(|n| (0..5).map(move |m| (n, m))) {
        let nim: Sum = format!("nim:{m}").parse().unwrap();
        let sum = rules.position(&n.to_string()).unwrap() + nim;
        let outcome = solver.outcome(&sum, Play::Misere).unwrap();
        assert_eq!(outcome, slow.outcome(&sum, Play::Misere), "{sum}");
        won += u32::from(outcome == Outcome::N);
        let error = solver.outcome(&sum, Play::Normal).unwrap_err().to_string();
        assert!(error.contains("under misère play who cannot move wins"), "{error}");
    }
    assert!((10..40).contains(&won), "{won}");
}

/// A verdict is the same, whatever the solver was asked before.
#[test]
fn verdicts_do_not_depend_on_earlier_questions() {
    let files = grundy_testing::rule_files();
    let (_, text) = files.iter().find(|(name, _)| name == "splythoff").unwrap();
    let rules = Rules::parse(text).unwrap();
    for play in [Play::Normal, Play::Misere] {
        let mut asked = Solver::default();
        for body in ["290,300", "0,0", "3,4", "7,9", "40,31", "300,290", "20,280"] {
            let sum = rules.position(body).unwrap();
            let alone = format!("{:?}", Solver::default().solve(&sum, play).unwrap());
            assert_eq!(format!("{:?}", asked.solve(&sum, play).unwrap()), alone, "{body} {play}");
        }
    }
}

/// Heaps that are left are a sum, which has no order.
#[test]
fn the_same_heaps_in_another_order_are_one_option() {
    let rules = "game pieces\nheap n\nreplace n by a, b where a + b = n - 1 and a >= 0 and b >= 0\nwhere n != 5";
    let rules = Rules::parse(rules).unwrap();
    let position = rules.position("9").unwrap();
    let choices = Solver::default().options(&position, Play::Normal, 100).unwrap();
    let mut options: Vec<String> = choices.iter().map(|choice| choice.to.to_string()).collect();
    options.sort_unstable();
    let left = |text: &String| text.rsplit(':').next().unwrap().to_string();
    assert_eq!(options.iter().map(left).collect::<Vec<_>>(), ["0,8", "1,7", "2,6", "4,4"]);
}

/// What stands in a text is about the same game as the position.
#[test]
fn positions_say_which_parameters_were_set() {
    let read = Rules::parse(
        "game few\nwith t = 2, s = 9\nheap n\ntake k from n where k <= t and k != s\n",
    )
    .unwrap();
    for (set, text) in [
        (&[][..], "few:4"),
        (&[("t", 3)], "few/t=3:4"),
        (&[("s", 2), ("t", 3)], "few/t=3,s=2:4"),
        (&[("t", 2)], "few:4"),
    ] {
        // One after the other, too.
        let rules = set.iter().fold(read.clone(), |rules, one| rules.with(&[*one]).unwrap());
        for sum in [rules.position("4"), read.with(set).unwrap().position("4")] {
            let sum = sum.unwrap();
            assert_eq!(sum.to_string(), text);
            let piece = sum.pieces().next().unwrap();
            for own in [&rules, &read, &Rules::parse(&piece.rules.unwrap()).unwrap()] {
                let again = own.position_as(&piece.name, &piece.rest).unwrap();
                let value = |sum| Solver::default().value(sum).unwrap();
                assert_eq!(value(&again), value(&sum), "{text}");
                assert_eq!(again.to_string(), text);
            }
        }
        assert_eq!(rules.as_read().set(), "");
    }
    let three = read.with(&[("t", 3)]).unwrap().position("5").unwrap();
    let verdict = Solver::default().solve(&three, Play::Normal).unwrap();
    assert_eq!(verdict.moves[0].to, "few/t=3:4");
}

/// One position may have more options than there is memory for: they are weighed as they come.
#[test]
fn many_options_of_one_position_are_weighed_before_all_are_there() {
    let text = "game wide\nheaps a, b\nloopy\n\
                set a to k and set b to m where k <= 2000 and m <= 2000\n";
    let position = Rules::parse(text).unwrap().position("1,1").unwrap();
    let limits = Limits { memory: 4 << 20, ..Limits::default() };
    let error = Solver::new(limits).value(&position).unwrap_err();
    let said = error.to_string();
    assert!(error.is_budget() && said.contains("may use 4 MiB"), "{said}");
    assert!(!said.contains("position was done"), "{said}");
}
