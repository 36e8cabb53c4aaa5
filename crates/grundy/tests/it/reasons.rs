//! Reasons as a teacher would check them: for every game positions that are won and lost, with the whole reason.
//! What a reason builds on is held against plain search: the outcome, and that the move it speaks of leaves a
//! position that is lost.

mod boards;
mod coins;
mod far;
mod misere;
mod normal;

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use grundy::games::GAMES;
use grundy::text::CHINESE;
use grundy::{Outcome, Play, Solver, Sum};

use boards::BOARDS;
use coins::COINS;
use far::FAR;
use misere::MISERE;
use normal::NORMAL;

/// Whether the mover loses, by the rules alone.
fn loses(sum: &Sum, play: Play, known: &mut HashMap<String, bool>) -> bool {
    let text = sum.to_string();
    if let Some(&loses) = known.get(&text) {
        return loses;
    }
    let mut options = Vec::new();
    let _ = sum.options(&mut |turn| {
        options.push(turn.after());
        ControlFlow::Continue(())
    });
    let stuck = options.is_empty() && play == Play::Misere;
    let loses = !stuck && options.iter().all(|option| !self::loses(option, play, known));
    known.insert(text, loses);
    loses
}

fn check(play: Play, rows: &[(&str, &str)]) {
    let mut solver = Solver::default();
    let mut wrong = Vec::new();
    for (text, reason) in rows {
        let sum: Sum = text.parse().unwrap();
        let verdict = solver.solve(&sum, play).unwrap();
        let got = verdict.reason.expect("reasons are asked for").to_string();
        if got != *reason {
            wrong.push(format!("{text} {play}\n  expected {reason}\n  found    {got}"));
        }
        // Positions that can repeat have no plain search.
        if text.starts_with("digraph") {
            continue;
        }
        let mut known = HashMap::new();
        let lost = loses(&sum, play, &mut known);
        assert_eq!(verdict.outcome == Outcome::P, lost, "{text} {play}");
        let stuck = sum.options(&mut |_| ControlFlow::Break(())).is_continue();
        assert_eq!(verdict.moves.is_empty(), lost || stuck, "{text} {play}");
        for step in &verdict.moves {
            assert!(loses(&step.to.parse().unwrap(), play, &mut known), "{text} to {}", step.to);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn normal_play() {
    check(Play::Normal, NORMAL);
    check(Play::Normal, COINS);
    check(Play::Normal, BOARDS);
}

/// Who wins is held against searches where the games are.
#[test]
fn far_from_the_end() {
    let mut solver = Solver::default();
    for (text, reason) in FAR {
        let verdict = solver.solve(&text.parse().unwrap(), Play::Normal).unwrap();
        assert_eq!(verdict.reason.unwrap().to_string(), *reason, "{text}");
        assert!(verdict.outcome == Outcome::N || verdict.moves.is_empty(), "{text}");
    }
}

#[test]
fn misere_play() {
    check(Play::Misere, MISERE);
}

/// Reasons in Chinese are whole: nothing of English is left in them but names, and marks stand as they should.
#[test]
fn chinese() {
    let mut solver = Solver::default();
    let rows = [
        (Play::Normal, NORMAL),
        (Play::Normal, COINS),
        (Play::Normal, BOARDS),
        (Play::Normal, FAR),
        (Play::Misere, MISERE),
    ];
    for (play, (text, english)) in
        rows.iter().flat_map(|(play, rows)| rows.iter().map(move |row| (*play, row)))
    {
        let verdict = solver.solve(&text.parse().unwrap(), play).unwrap();
        let reason = CHINESE.text(&verdict.reason.unwrap());
        for said in verdict.moves.iter().map(|one| CHINESE.text(&one.text)).chain([reason.clone()])
        {
            assert!(
                !is_tight(&said),
                "{text}: no blank between Chinese and other letters in {said}"
            );
        }
        assert!(reason.chars().any(|c| ('一'..='龥').contains(&c)), "{text}: {reason}");
        for wrong in
            ["  ", " ，", " 。", "。。", "，，", "：：", "，。", "， ", "。 ", "the ", " is "]
        {
            assert!(!reason.contains(wrong), "{text}: '{wrong}' in {reason}, {english}");
        }
        assert!(!reason.ends_with(['。', '，', '：']), "{text}: {reason}");
        for (open, close) in [('（', '）'), ('(', ')'), ('{', '}')] {
            assert_eq!(reason.matches(open).count(), reason.matches(close).count(), "{reason}");
        }
        if std::env::var_os("GRUNDY_READ").is_some() {
            eprintln!("{text} {play}\n    {reason}\n    {english}");
        }
    }
}

/// A move in words of one end of a row has the words of the move in it.
#[test]
fn moves_at_an_end_in_chinese() {
    let verdict = Solver::default().solve(&"ends:1,2,3".parse().unwrap(), Play::Normal).unwrap();
    assert_eq!(CHINESE.text(&verdict.moves[0].text), "从 3 中取 2（右端）");
}

/// Whether letters or digits stand beside Chinese characters without a blank.
fn is_tight(text: &str) -> bool {
    let is_chinese = |c: char| ('一'..='龥').contains(&c);
    let is_other = |c: char| c.is_alphanumeric() && !is_chinese(c);
    let pairs = text.chars().zip(text.chars().skip(1));
    pairs.into_iter().any(|(a, b)| is_chinese(a) && is_other(b) || is_other(a) && is_chinese(b))
}

/// No game is left out.
#[test]
fn every_game_has_reasons() {
    let told: HashSet<&str> = NORMAL
        .iter()
        .chain(COINS)
        .chain(BOARDS)
        .chain(MISERE)
        .map(|(text, _)| text.split([':', '/']).next().unwrap())
        .collect();
    for game in GAMES {
        assert!(told.contains(game.name), "no reason of {} is looked at", game.name);
    }
}
