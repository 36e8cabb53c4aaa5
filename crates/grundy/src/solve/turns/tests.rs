//! Sums with boards of Nimstring against single moves of them.

use std::collections::{BTreeSet, HashMap};

use grundy_core::Resource;
use grundy_testing::Random;

use crate::reference::Followers;
use crate::{Each, Flow, Limits, Outcome, Play, Ruleset, Solver, Sum, Value};

/// A board with its open lines, or a heap of one of two games.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Thing {
    Board(Vec<Vec<bool>>),
    Nim(u64),
    Kayles(u64),
}

fn rows(text: &str) -> Vec<Vec<bool>> {
    match text.split_once('x') {
        Some((height, width)) => {
            let (height, width): (usize, usize) = (height.parse().unwrap(), width.parse().unwrap());
            (0..=2 * height).map(|row| vec![true; width + row % 2]).collect()
        }
        None => text.split(',').map(|row| row.chars().map(|c| c == 'o').collect()).collect(),
    }
}

/// The components of a text, in order and without what no move is left in.
fn read(text: &str) -> Vec<Thing> {
    let mut things = Vec::new();
    for part in text.split('+') {
        let (game, body) = part.split_once(':').unwrap();
        let heaps = || body.split(',').map(|heap| heap.parse().unwrap());
        match game {
            "nim" => things.extend(heaps().map(Thing::Nim)),
            "kayles" => things.extend(heaps().map(Thing::Kayles)),
            _ => things.push(Thing::Board(rows(body))),
        }
    }
    tidy(things)
}

fn tidy(mut things: Vec<Thing>) -> Vec<Thing> {
    things.retain(|thing| match thing {
        Thing::Board(rows) => rows.iter().flatten().any(|&open| open),
        Thing::Nim(heap) | Thing::Kayles(heap) => *heap > 0,
    });
    things.sort();
    things
}

fn complete(rows: &[Vec<bool>]) -> usize {
    let boxes = (0..rows.len() / 2).flat_map(|y| (0..rows[0].len()).map(move |x| (2 * y, x)));
    let sides =
        |y: usize, x: usize| [rows[y][x], rows[y + 1][x], rows[y + 1][x + 1], rows[y + 2][x]];
    boxes.filter(|&(y, x)| sides(y, x) == [false; 4]).count()
}

/// What single moves leave, and whether the same player moves again.
fn steps(things: &[Thing]) -> Vec<(Vec<Thing>, bool)> {
    let mut all = Vec::new();
    for (at, thing) in things.iter().enumerate() {
        let mut put = |new: Vec<Thing>, again| {
            let mut after = things.to_vec();
            after.splice(at..=at, new);
            all.push((tidy(after), again));
        };
        match thing {
            Thing::Nim(heap) => (0..*heap).for_each(|left| put(vec![Thing::Nim(left)], false)),
            Thing::Kayles(pins) => {
                for taken in 1..=2.min(*pins) {
                    for left in 0..=pins - taken {
                        let rest = pins - taken - left;
                        put(vec![Thing::Kayles(left), Thing::Kayles(rest)], false);
                    }
                }
            }
            Thing::Board(rows) => {
                for (y, x) in (0..rows.len()).flat_map(|y| (0..rows[y].len()).map(move |x| (y, x)))
                {
                    if rows[y][x] {
                        let mut after = rows.clone();
                        after[y][x] = false;
                        let again = complete(&after) > complete(rows);
                        put(vec![Thing::Board(after)], again);
                    }
                }
            }
        }
    }
    all
}

/// Whether the player to move wins: who cannot move loses, also if the turn goes on.
fn wins(things: &Vec<Thing>, known: &mut HashMap<Vec<Thing>, bool>) -> bool {
    if let Some(&is_won) = known.get(things) {
        return is_won;
    }
    let is_won = steps(things).iter().any(|(after, again)| wins(after, known) == *again);
    known.insert(things.clone(), is_won);
    is_won
}

/// What whole turns leave: single moves until one does not give the mover another.
fn turns(things: &[Thing]) -> BTreeSet<Vec<Thing>> {
    let (mut seen, mut left) = (BTreeSet::new(), BTreeSet::new());
    let mut within = vec![things.to_vec()];
    while let Some(now) = within.pop() {
        for (after, again) in steps(&now) {
            match again {
                true if seen.insert(after.clone()) => within.push(after),
                true => {}
                false => drop(left.insert(after)),
            }
        }
    }
    left
}

/// The options of a sum against its turns, who wins them against single moves, and the winning moves of the verdict against
/// both; how many options there are.
fn check_options(text: &str, known: &mut HashMap<Vec<Thing>, bool>) -> usize {
    let sum: Sum = text.parse().unwrap();
    let mut solver = Solver::new(Limits { moves: usize::MAX, ..Limits::default() });
    let choices = solver.options(&sum, Play::Normal, 100_000).unwrap();
    let texts: BTreeSet<String> = choices.iter().map(|choice| choice.to.text()).collect();
    assert_eq!(texts.len(), choices.len(), "{text}: an option is listed twice");
    let left: BTreeSet<Vec<Thing>> = texts.iter().map(|to| read(to)).collect();
    assert_eq!(left, turns(&read(text)), "{text}");
    for choice in &choices {
        let outcome = if wins(&read(&choice.to.text()), known) { Outcome::N } else { Outcome::P };
        assert_eq!(choice.outcome, Some(outcome), "{text} to {}", choice.to);
        assert!(!choice.text.to_string().is_empty());
    }
    let winning = choices.iter().filter(|choice| choice.outcome == Some(Outcome::P));
    let winning: BTreeSet<String> = winning.map(|choice| choice.to.text()).collect();
    let verdict = solver.solve(&sum, Play::Normal).unwrap();
    assert_eq!(verdict.outcome == Outcome::N, !winning.is_empty(), "{text}");
    let found: BTreeSet<String> = verdict.moves.iter().map(|step| step.to.clone()).collect();
    assert_eq!(verdict.moves.len(), found.len(), "{text}: a move is listed twice");
    match verdict.move_count {
        Some(count) => assert_eq!((count, &found), (found.len() as u64, &winning), "{text}"),
        // Components whose values are not known cancel.
        None => assert!(found.is_subset(&winning), "{text}"),
    }
    // Fewer are listed and as many counted.
    let few = Solver::new(Limits { moves: 1, ..Limits::default() }).solve(&sum, Play::Normal);
    let few = few.unwrap();
    assert_eq!(few.moves.first().map(|step| &step.to), verdict.moves.first().map(|step| &step.to));
    assert!(few.move_count.is_none() || few.move_count == verdict.move_count, "{text}");
    choices.len()
}

/// Every verdict of a sum against single moves of it.
fn check(text: &str, known: &mut HashMap<Vec<Thing>, bool>) -> Option<Value> {
    let sum: Sum = text.parse().unwrap();
    let mut solver = Solver::default();
    let verdict = solver.solve(&sum, Play::Normal).unwrap();
    let is_won = wins(&read(text), known);
    assert_eq!(verdict.outcome == Outcome::N, is_won, "{text}");
    assert_eq!(solver.outcome(&sum, Play::Normal).unwrap(), verdict.outcome, "{text}");
    assert_eq!(verdict.moves.is_empty(), !is_won, "{text}");
    for step in &verdict.moves {
        assert!(!wins(&read(&step.to), known), "{text} to {}: {}", step.to, step.text);
    }
    assert!(verdict.reason.is_some());
    let value = solver.value(&sum).unwrap();
    // Beside every small heap.
    for heap in 0..4_u64 {
        let mut beside = read(text);
        beside.push(Thing::Nim(heap));
        let equal = value == Some(Value::of(heap));
        assert_eq!(wins(&tidy(beside), known), !equal, "{text} beside {heap}: {value:?}");
    }
    value
}

fn board(random: &mut Random, most: usize) -> String {
    let [height, width] = *random.pick(&[[1, 1], [1, 2], [1, 3], [2, 2]]);
    let mut left = most;
    let mut line = |_| {
        let open = left > 0 && random.chance(3, 5);
        left -= usize::from(open);
        if open { 'o' } else { '.' }
    };
    let rows = (0..=2 * height).map(|row| (0..width + row % 2).map(&mut line).collect());
    format!("nimstring:{}", rows.collect::<Vec<String>>().join(","))
}

#[test]
fn boards_beside_heaps_are_won_as_single_moves_say() {
    let mut known = HashMap::new();
    let (mut loony, mut nimbers) = (0, 0);
    // Every board of one box and of two.
    for (lengths, lines) in [(&[1, 2, 1][..], 4), (&[2, 3, 2], 7)] {
        for set in 0..1_u32 << lines {
            let mut bit = 0;
            let rows: Vec<String> = lengths
                .iter()
                .map(|&length| {
                    let row =
                        (bit..bit + length).map(|at| if set >> at & 1 == 1 { 'o' } else { '.' });
                    bit += length;
                    row.collect()
                })
                .collect();
            let beside = ["nim:1", "nim:3", "kayles:2", "nim:1,2+kayles:3"][set as usize % 4];
            let text = format!("nimstring:{}+{beside}", rows.join(","));
            check_options(&text, &mut known);
            match check(&text, &mut known) {
                Some(Value::Loony) => loony += 1,
                _ => nimbers += 1,
            }
        }
    }
    assert!(loony >= 5 && nimbers > 100, "{loony} {nimbers}");
}

#[test]
fn boards_beside_boards_are_won_as_single_moves_say() {
    let mut random = Random::new(1982);
    let (mut loony, mut far, mut most) = (0, 0, 0);
    for round in 0..grundy_testing::length(60, 240) {
        let boards = [board(&mut random, 5), board(&mut random, 4)].join("+");
        let heaps = ["", "+nim:2", "+kayles:1", "+nim:1+nimstring:1x1"][round % 4];
        let text = boards + heaps;
        let mut known = HashMap::new();
        if round % 2 == 0 {
            most = most.max(check_options(&text, &mut known));
        }
        loony += usize::from(check(&text, &mut known) == Some(Value::Loony));
        let sum: Sum = text.parse().unwrap();
        let verdict = Solver::default().solve(&sum, Play::Normal).unwrap();
        let goes_on = |text: &str| text.contains("so that the turn goes on");
        far += usize::from(verdict.moves.iter().any(|step| goes_on(&step.text.to_string())));
    }
    assert!(loony > 5 && far > 2 && most > 30, "{loony} {far} {most}");
}

#[test]
fn what_is_told_of_sums_with_boards() {
    let solve = |text: &str| Solver::default().solve(&text.parse().unwrap(), Play::Normal);
    // Two boxes are there to take: whoever moves takes them and the heap, or leaves them to the other player.
    let verdict = solve("nimstring:..,.oo,..+nim:3").unwrap();
    assert_eq!(verdict.value, Some(Value::Loony));
    let said = "draw line 2 of row 2 and line 3 of row 2, which completes boxes, so that the turn goes on: take \
                all of 3";
    let step = verdict.moves.iter().find(|step| step.to == "nimstring:..,...,..+nim:0");
    assert_eq!(step.unwrap().text.to_string(), said);
    assert!(verdict.reason.unwrap().to_string().contains("is loony"));
    let alone = solve("nimstring:..,.oo,..").unwrap();
    assert_eq!((alone.value, alone.move_count), (Some(Value::Loony), Some(1)));
    // A large board has a value, too: twice the same is nothing.
    assert_eq!(solve("nimstring:1x7+nimstring:1x7").unwrap().outcome, Outcome::P);
    for play in [Play::Normal, Play::Misere] {
        let sum = "nimstring:1x1+digraph:a-b,b-a@a".parse().unwrap();
        let error = Solver::default().solve(&sum, play).unwrap_err();
        assert!(error.to_string().contains("positions repeat"), "{error}");
    }
    let sum: Sum = "nimstring:1x1+nim:1".parse().unwrap();
    let mut solver = Solver::default();
    let options = solver.options(&sum, Play::Misere, 100).unwrap();
    assert!(options.iter().any(|option| option.outcome == Some(Outcome::P)), "{sum}");
    let read = |text: &str| text.parse();
    assert!(solver.why(&sum, Play::Normal, 3, &read).is_ok());
}

/// Outcome and winning turns under misère play are what plain search through all whole turns says.
#[test]
fn misere_play_of_sums_with_boards() {
    let mut random = Random::new(31);
    let mut followers = Followers::new();
    let (mut lost, mut far, mut compared) = (0, 0, 0);
    let boards =
        [".,oo,.", "..,.oo,..", "1x1", "..,oo.,oo", ".,o.,o,oo,.", "..,..o,..", ".,.o,.", "1x2"];
    let heaps = ["nim:1", "nim:2", "nim:1,1", "nim:0", "kayles:2", "kayles:3", "nimstring:1x1"];
    for round in 0..grundy_testing::length(70, 280) {
        let mut text = format!("nimstring:{}+{}", random.pick(&boards), random.pick(&heaps));
        if round % 3 == 0 {
            text += &format!("+nimstring:{}", random.pick(&boards[..6]));
        }
        let sum: Sum = text.parse().unwrap();
        let outcome = followers.outcome(&sum, Play::Misere);
        let mut solver = Solver::default();
        assert_eq!(solver.outcome(&sum, Play::Misere).unwrap(), outcome, "{sum}");
        let verdict = solver.solve(&sum, Play::Misere).unwrap();
        assert_eq!(verdict.outcome, outcome, "{sum}");
        let options = followers.options(&sum);
        let mut wanted: Vec<String> = options
            .into_iter()
            .filter(|option| {
                outcome == Outcome::N && {
                    let option: Sum = option.parse().unwrap();
                    followers.outcome(&option, Play::Misere) == Outcome::P
                }
            })
            .collect();
        wanted.sort_unstable();
        assert_eq!(verdict.move_count, Some(wanted.len() as u64), "{sum}");
        if wanted.len() <= verdict.moves.len() {
            let mut found: Vec<String> = verdict.moves.iter().map(|step| step.to.clone()).collect();
            found.sort_unstable();
            assert_eq!(found, wanted, "{sum}");
            compared += 1;
        }
        lost += usize::from(outcome == Outcome::P);
        let goes_on = |text: String| text.contains("so that the turn goes on");
        far += usize::from(verdict.moves.iter().any(|step| goes_on(step.text.to_string())));
    }
    let (least_lost, least_far, least_compared) = grundy_testing::length((10, 2, 50), (20, 5, 100));
    assert!(
        lost > least_lost && far > least_far && compared > least_compared,
        "{lost} {far} {compared}"
    );
    // An empty heap beside it changes nothing.
    for board in ["2x2", "1x3", "ooo,..o.,o.o,oo.o,..."] {
        let outcome =
            |text: String| Solver::default().outcome(&text.parse().unwrap(), Play::Misere).unwrap();
        let alone = outcome(format!("nimstring:{board}"));
        assert_eq!(outcome(format!("nimstring:{board}+nim:0")), alone, "{board}");
    }
}

#[test]
fn misere_sums_keep_to_their_budget() {
    let sum: Sum = "nimstring:2x2+nim:1000000000".parse().unwrap();
    let limits = Limits { memory: 1 << 22, ..Limits::default() };
    let error = Solver::new(limits).outcome(&sum, Play::Misere).unwrap_err();
    assert!(error.is_budget(), "{error}");
}

/// A heap and gifts: who takes a gift moves again.
#[derive(Clone, Debug, PartialEq)]
struct Gifts;

impl Ruleset for Gifts {
    type Position = (u64, u64);

    fn options(&self, &(gifts, heap): &(u64, u64), each: &mut Each<'_, (u64, u64)>) -> Flow {
        (0..=gifts).try_for_each(|gifts| (0..heap).try_for_each(|left| each(&[(gifts, left)])))
    }

    fn theorem(&self, &(_, heap): &(u64, u64), _: Play) -> Option<Value> {
        Some(Value::of(heap))
    }

    fn has_values(&self) -> bool {
        false
    }

    fn on_turn(&self, &(_, heap): &(u64, u64)) -> Option<(u64, u64)> {
        Some((0, heap))
    }

    fn within_turn(
        &self,
        &(gifts, heap): &(u64, u64),
        each: &mut dyn FnMut((u64, u64)) -> Flow,
    ) -> Flow {
        (0..gifts).rev().try_for_each(|gifts| each((gifts, heap)))
    }
}

/// Components of one part are looked at one by one.
#[test]
fn turns_go_on_within_a_part() {
    let sum = Sum::of("gifts", Gifts, [(1, 2), (1, 1)]);
    let mut left = BTreeSet::new();
    let _ = sum.options(&mut |turn| {
        let (mut text, after) = (String::new(), turn.after());
        turn.write(&mut text);
        assert_eq!(text, after.text());
        assert_eq!(turn.alone().is_none(), turn.describe().to_string().contains("turn goes on"));
        left.insert(text);
        Flow::Continue(())
    });
    // With each gift or without it, 2 becomes 1 or 0, or 1 becomes 0.
    assert_eq!(left.len(), 12);
    let mut solver = Solver::default();
    let verdict = solver.solve(&sum, Play::Normal).unwrap();
    assert_eq!((verdict.value, verdict.move_count), (Some(Value::of(3)), Some(4)));
    // Nothing but gifts is left: nobody can end a turn.
    let gifts = Sum::of("gifts", Gifts, [(2, 0), (3, 0)]);
    assert_eq!(solver.outcome(&gifts, Play::Normal).unwrap(), Outcome::P);
    assert!(solver.options(&gifts, Play::Normal, 10).unwrap().is_empty());
}

/// Twelve boxes can be completed in each of two components: nobody lists all turns.
#[test]
fn turns_beyond_number_are_refused() {
    let board = format!("nimstring:{},{},{}", "o".repeat(12), ".".repeat(13), ".".repeat(12));
    let sum: Sum = format!("{board}+{board}+nim:5").parse().unwrap();
    let verdict = Solver::default().solve(&sum, Play::Normal).unwrap();
    assert_eq!((verdict.value, verdict.move_count), (Some(Value::of(5)), None));
    assert!(verdict.moves.iter().any(|step| step.text.to_string() == "take all of 5"));
    let refused = Solver::default().options(&sum, Play::Normal, 1000).unwrap_err();
    assert_eq!(refused.resource(), Some(Resource::Options), "{refused}");
    let limits = Limits { memory: 1 << 20, ..Limits::default() };
    let refused = Solver::new(limits).options(&sum, Play::Normal, usize::MAX).unwrap_err();
    assert!(refused.is_budget(), "{refused}");
}
