//! Lists for games with a few heaps and any moves between them: whoever writes them, what they show is so.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use grundy::notation::NoFiles;
use grundy::proof::Proof;
use grundy::{Catalogue, Limits, OwnGame, Solver, Sum, games, heaps};
use grundy_testing::Random;
use serde_json::{Value as Json, json};

/// The moves of each heap, each with the heaps that it leaves.
pub(crate) type Moves = Vec<Vec<Vec<u64>>>;

/// Moves to smaller heaps, some of them to several. Heap 0 has none.
pub(crate) fn random_moves(random: &mut Random, heaps: u64) -> Moves {
    let moves_of = |random: &mut Random, heap: u64| -> Vec<Vec<u64>> {
        if heap == 0 {
            return Vec::new();
        }
        let mut left =
            || -> Vec<u64> { (0..1 + random.below(3_u32)).map(|_| random.below(heap)).collect() };
        (0..heap.min(4)).map(|_| left()).collect()
    };
    (0..heaps).map(|heap| moves_of(random, heap)).collect()
}

pub(crate) fn catalogue(moves: &Moves) -> Catalogue {
    let moves = Arc::new(moves.clone());
    let game = heaps(move |heap, each| {
        let moves = usize::try_from(heap).ok().and_then(|heap| moves.get(heap));
        moves.into_iter().flatten().try_for_each(|left| each(left))
    });
    games::built_in().clone().with(OwnGame::new("own", game))
}

fn check(catalogue: &Catalogue, json: &Json) -> Result<String, String> {
    let proof = Proof::from_json(&json.to_string()).unwrap();
    proof.check_with(catalogue, &NoFiles, &Limits::default()).unwrap()
}

/// The values of all heaps by the definition.
pub(crate) fn values(moves: &Moves) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for moves in moves {
        let worth = |left: &Vec<u64>| {
            left.iter().fold(0, |sum, &heap| sum ^ values[usize::try_from(heap).unwrap()])
        };
        let seen: Vec<u64> = moves.iter().map(worth).collect();
        values.push((0..).find(|value| !seen.contains(value)).unwrap());
    }
    values
}

/// Numbers of replies: some that may be right, and many that are not.
pub(crate) fn replies(random: &mut Random, lines: usize) -> Vec<Vec<u32>> {
    let most = if random.chance(1, 2) { 12_u32 } else { 60 };
    (0..lines).map(|_| (0..20).map(|_| random.below(most)).collect()).collect()
}

/// Who leaves out lines and changes values is found out, or what is listed is right.
#[test]
fn lists_of_components_show_what_is_so() {
    let mut random = Random::new(58);
    let (mut shown, mut refused, mut few, mut wrong) = (0, 0, 0, 0);
    for _ in 0..grundy_testing::length(400, 4000) {
        let moves = random_moves(&mut random, 8);
        let (catalogue, values) = (catalogue(&moves), values(&moves));
        for _ in 0..20 {
            let left_out = random.below(3_u64);
            let changed = random.below(2_u64);
            let mut lines = Vec::new();
            for (heap, &value) in (0..).zip(&values) {
                let is_listed = heap == 7 || !random.chance(left_out, 8);
                let off = if random.chance(changed, 8) { random.below(3_u64) } else { 1 };
                if is_listed {
                    lines.push((heap, (value + off).saturating_sub(1)));
                }
                // A second line, which may say something else.
                if is_listed && random.chance(changed, 24) {
                    lines.push((heap, value + random.below(2_u64)));
                }
            }
            random.shuffle(&mut lines);
            let is_right = lines.iter().all(|&(heap, value)| values[heap] == value);
            let is_whole = (0..8).all(|heap| lines.iter().any(|&(listed, _)| listed == heap));
            let claimed = lines.iter().find(|(heap, _)| *heap == 7).unwrap().1;
            let texts: Vec<Json> =
                lines.iter().map(|(heap, value)| json!([format!("own:{heap}"), value])).collect();
            let said = check(
                &catalogue,
                &json!({
                    "version": 1, "certificate": "search", "position": "own:7", "play": "normal",
                    "outcome": if claimed == 0 { "P" } else { "N" }, "value": claimed,
                    "lists": [texts], "replies": [replies(&mut random, lines.len())],
                }),
            );
            assert!(is_right || said.is_err(), "{moves:?} {lines:?}: {said:?}");
            // All lines that are right show each other.
            assert!(!(is_right && is_whole) || said.is_ok(), "{moves:?} {lines:?}: {said:?}");
            shown += u32::from(said.is_ok());
            few += u32::from(said.is_ok() && !is_whole);
            refused += u32::from(said.is_err());
            wrong += u32::from(!is_right);
        }
    }
    assert!(shown > 500 && few > 100 && refused > 500 && wrong > 500, "{shown} {few} {refused}");
}

/// Whether who is to move loses, where who cannot move wins.
fn is_lost(moves: &Moves, known: &mut HashMap<Vec<u64>, bool>, position: &[u64]) -> bool {
    let mut position: Vec<u64> = position
        .iter()
        .copied()
        .filter(|&heap| !moves[usize::try_from(heap).unwrap()].is_empty())
        .collect();
    position.sort_unstable();
    if let Some(&lost) = known.get(&position) {
        return lost;
    }
    let mut lost = !position.is_empty();
    for at in 0..position.len() {
        for left in &moves[usize::try_from(position[at]).unwrap()] {
            let others = position[..at].iter().chain(&position[at + 1..]);
            let after: Vec<u64> = others.chain(left).copied().collect();
            lost &= !is_lost(moves, known, &after);
        }
    }
    known.insert(position, lost);
    lost
}

/// The same of whole positions under misère play.
#[test]
fn lists_of_positions_show_what_is_so() {
    let mut random = Random::new(59);
    let (mut shown, mut refused, mut wrong) = (0, 0, 0);
    let text = |position: &[u64]| {
        let heaps: Vec<String> = position.iter().map(u64::to_string).collect();
        format!("own:{}", heaps.join(","))
    };
    for _ in 0..grundy_testing::length(40, 400) {
        let moves = random_moves(&mut random, 5);
        let (catalogue, mut known) = (catalogue(&moves), HashMap::new());
        let root = [4, 1 + random.below(4_u64)];
        is_lost(&moves, &mut known, &root);
        let mut all: Vec<(Vec<u64>, bool)> =
            known.iter().map(|(position, lost)| (position.clone(), *lost)).collect();
        all.retain(|(position, _)| !position.is_empty());
        all.sort_unstable();
        for _ in 0..20 {
            let (left_out, added) = (random.below(2_u64), random.below(2_u64));
            let mut listed = Vec::new();
            for (position, lost) in &all {
                let is_other = random.chance(if *lost { left_out } else { added }, 12);
                if *lost != is_other {
                    listed.push((position, *lost));
                }
            }
            random.shuffle(&mut listed);
            let is_right = listed.iter().all(|(_, lost)| *lost);
            let is_whole = is_right && listed.len() == all.iter().filter(|(_, lost)| *lost).count();
            let losing: Vec<String> = listed.iter().map(|(position, _)| text(position)).collect();
            for outcome in ["N", "P"] {
                let said = check(
                    &catalogue,
                    &json!({
                        "version": 1, "certificate": "search", "position": text(&root), "play": "misere",
                        "outcome": outcome, "losing": losing,
                        "replies": [replies(&mut random, losing.len())],
                    }),
                );
                let is_so = is_right && is_lost(&moves, &mut known, &root) == (outcome == "P");
                assert!(is_so || said.is_err(), "{moves:?} {losing:?} {outcome}: {said:?}");
                assert!(!(is_so && is_whole) || said.is_ok(), "{moves:?} {losing:?}: {said:?}");
                shown += u32::from(said.is_ok());
                refused += u32::from(said.is_err());
                wrong += u32::from(!is_right);
            }
        }
    }
    assert!(shown > 100 && refused > 200 && wrong > 200, "{shown} {refused} {wrong}");
}

/// All components that come of one, with their values.
fn components(root: &str) -> Vec<(String, u64)> {
    let mut texts = vec![root.to_string()];
    let mut at = 0;
    while at < texts.len() {
        let sum: Sum = texts[at].parse().unwrap();
        let _ = sum.options(&mut |turn| {
            for text in turn.after().in_order().text().split('+') {
                if !texts.iter().any(|other| other == text) {
                    texts.push(text.to_string());
                }
            }
            ControlFlow::Continue(())
        });
        at += 1;
    }
    let mut solver = Solver::default();
    let mut value = |text: &str| -> u64 {
        solver.value(&text.parse().unwrap()).unwrap().unwrap().to_string().parse().unwrap()
    };
    texts.into_iter().map(|text| (text.clone(), value(&text))).collect()
}

/// The same where components are looked up as words: the position itself is listed with another value, and what would show that
/// this is wrong may be left out.
#[test]
fn lists_of_words_show_what_is_so() {
    let mut random = Random::new(60);
    let (mut shown, mut few, mut wrong) = (0, 0, 0);
    for root in [
        "cram:2x4",
        "cram:3x3",
        "node-kayles:path:9",
        "node-kayles:grid:3x3",
        "arc-kayles:path:8",
        "chomp:4,3,2",
    ] {
        let all = components(root);
        let (catalogue, value) = (games::built_in(), all[0].1);
        for _ in 0..grundy_testing::length(400, 4000) {
            let (left_out, hidden) = (random.below(10_u64), random.below(3_u64));
            let claimed = if random.chance(1, 3) { value } else { random.below(value + 3) };
            let mut lines = vec![json!([root, claimed])];
            for (text, value) in &all[1..] {
                // What is worth as much as is claimed is what would tell that it is wrong.
                let is_telling = *value == claimed && random.chance(hidden, 2);
                if !is_telling && !random.chance(left_out, 20) {
                    lines.push(json!([text, value]));
                }
            }
            let (is_right, is_whole) = (claimed == value, lines.len() == all.len());
            let said = check(
                catalogue,
                &json!({
                    "version": 1, "certificate": "search", "position": root, "play": "normal",
                    "outcome": if claimed == 0 { "P" } else { "N" }, "value": claimed,
                    "replies": [replies(&mut random, lines.len())], "lists": [lines],
                }),
            );
            assert!(is_right || said.is_err(), "{root} {claimed}: {lines:?}");
            assert!(!(is_right && is_whole) || said.is_ok(), "{root}: {said:?}");
            shown += u32::from(said.is_ok());
            few += u32::from(said.is_ok() && !is_whole);
            wrong += u32::from(!is_right);
        }
    }
    assert!(shown > 20 && few > 5 && wrong > 500, "{shown} {few} {wrong}");
}
