//! Published values of boards and graphs, found by search: some by every test, all that can be reached by
//! `./bench published`, with the time that each takes.

use std::fmt;
use std::time::{Duration, Instant};

use grundy::{Error, Limits, Outcome, Play, Solver, Sum, Value};

/// What a row says, or a search.
#[derive(Clone, PartialEq, Debug)]
enum Answer {
    Value(Value),
    Outcome(Outcome),
    /// The first bites that win, in order.
    Bites(Vec<String>),
    /// For the first player, of Dots and Boxes.
    Score(i16),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Value(value) => write!(f, "{value}"),
            Answer::Outcome(outcome) => write!(f, "{outcome}"),
            Answer::Bites(bites) => write!(f, "bites {}", bites.join(" ")),
            Answer::Score(score) => write!(f, "{score:+}"),
        }
    }
}

/// A position of a row.
struct Row {
    game: String,
    position: String,
    play: Play,
    answer: Answer,
    /// Whether it is searched soon enough for every test.
    is_soon: bool,
}

/// What `testdata/boards.csv` says: game, position, play, value or outcome. Sources are in the last field.
fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for line in grundy_testing::published("boards.csv").lines().skip(1) {
        let mut fields = vec![String::new()];
        let mut is_quoted = false;
        for c in line.chars() {
            match c {
                '"' => is_quoted = !is_quoted,
                ',' if !is_quoted => fields.push(String::new()),
                _ => fields.last_mut().unwrap().push(c),
            }
        }
        let [game, place, play, said, ..] = &fields[..] else { panic!("{line}") };
        let play = if play == "misere" { Play::Misere } else { Play::Normal };
        let answer = answer(game, said);
        for (position, is_soon) in positions(game, place, play) {
            let (game, answer) = (game.clone(), answer.clone());
            rows.push(Row { game, position, play, answer, is_soon });
        }
    }
    rows
}

fn answer(game: &str, said: &str) -> Answer {
    if game.starts_with("chomp") {
        let mut bites: Vec<String> = said.split([' ', ';']).map(String::from).collect();
        bites.retain(|bite| !bite.is_empty());
        bites.sort();
        return Answer::Bites(bites);
    }
    if game == "dots-and-boxes" {
        let first = said.split(' ').next().unwrap();
        return Answer::Score(if first == "tie" { 0 } else { first.parse().unwrap() });
    }
    // Of values that count from 1 at the end only the zeros tell the outcome.
    let mex = said.strip_prefix("value-by-mex-from-1 ");
    match (mex, said.parse()) {
        (Some(mex), _) if mex.starts_with("0 ") => Answer::Outcome(Outcome::P),
        (None, Ok(value)) => Answer::Value(Value::of(value)),
        (None, Err(_)) if said.starts_with('P') => Answer::Outcome(Outcome::P),
        _ => Answer::Outcome(Outcome::N),
    }
}

/// The positions that a row is about, and whether they are searched soon.
fn positions(game: &str, place: &str, play: Play) -> Vec<(String, bool)> {
    let numbers = |text: &str| -> Vec<u32> {
        text.split('x').map(|n| n.parse().unwrap_or_else(|_| panic!("{text}"))).collect()
    };
    let squares = |text: &str| numbers(text).iter().product::<u32>();
    let first = place.split(' ').next().unwrap();
    match (game, play) {
        ("cram / arc-kayles", _) => {
            let (board, path) = place.split_once(" / path P").unwrap();
            vec![(format!("cram:{board}"), true), (format!("arc-kayles:path:{path}"), true)]
        }
        ("node-kayles", _) if place.starts_with("Petersen") => {
            let n = place["Petersen P(".len()..].split(',').next().unwrap();
            vec![(format!("node-kayles:petersen:{n}"), true)]
        }
        ("node-kayles", _) => {
            let (kind, size) = place.split_once(' ').unwrap();
            let size = size.trim_start_matches('P');
            let (text, is_soon) = match kind {
                "queens" => {
                    let rows = numbers(size)[0];
                    (format!("queens:{rows}"), rows <= grundy_testing::length(13, 14))
                }
                "path" => (format!("path:{size}"), true),
                _ => (format!("{kind}:{size}"), play == Play::Normal || squares(size) <= 30),
            };
            vec![(format!("node-kayles:{text}"), is_soon)]
        }
        ("cram" | "juvavum" | "domino-juvavum", Play::Misere) => {
            vec![(format!("{game}:{place}"), squares(place) <= 30)]
        }
        ("cram", Play::Normal) => {
            let sides = numbers(place);
            let is_soon = squares(place) <= 35 || (sides[0] == 3 && sides[1] <= 13);
            vec![(format!("cram:{place}"), is_soon)]
        }
        // Under normal play seven to nine spots take seconds each here, more take minutes.
        ("sprouts", play) => {
            let most = match play {
                Play::Normal => grundy_testing::length(6, 9),
                Play::Misere => grundy_testing::length(5, 7),
            };
            vec![(format!("sprouts:{place}"), numbers(place)[0] <= most)]
        }
        ("chomp" | "chomp-3d", _) => vec![(format!("chomp:{first}"), squares(first) <= 40)],
        ("dots-and-boxes", _) => vec![(first.to_string(), squares(first) <= 9)],
        _ => vec![(format!("{game}:{first}"), true)],
    }
}

/// The answer by search, of the kind that the row has.
fn found(row: &Row, limits: &Limits) -> Result<Answer, Error> {
    let text = &row.position;
    if let Answer::Score(_) = row.answer {
        let score = grundy::boxes::solve(&text.parse()?, limits, &mut |_| ())?;
        return Ok(Answer::Score(score.net));
    }
    let sum: Sum = text.parse()?;
    match row.answer {
        Answer::Value(_) => {
            let value = Solver::new(limits.clone()).value(&sum)?;
            Ok(Answer::Value(value.expect("games that end have values")))
        }
        Answer::Bites(_) => {
            let limits = Limits { moves: usize::MAX, ..limits.clone() };
            let verdict = Solver::new(limits).solve(&sum, row.play)?;
            assert_eq!(verdict.move_count, Some(verdict.moves.len() as u64), "{text}");
            let mut bites: Vec<String> = verdict
                .moves
                .iter()
                .map(|bite| {
                    let words = bite.text.to_string();
                    let numbers = words.split(|c: char| !c.is_ascii_digit());
                    numbers.filter(|n| !n.is_empty()).collect::<Vec<&str>>().join(",")
                })
                .collect();
            bites.sort();
            Ok(Answer::Bites(bites))
        }
        _ => Ok(Answer::Outcome(Solver::new(limits.clone()).outcome(&sum, row.play)?)),
    }
}

/// Those that are searched soon; by `./bench published SECONDS` each row in at most that time and 8 GiB, as lists for
/// docs/VALUES.md.
#[test]
fn published_values_are_found() {
    let rows = rows();
    let Ok(seconds) = std::env::var("GRUNDY_PUBLISHED") else {
        let mut checked = 0;
        for row in rows.iter().filter(|row| row.is_soon) {
            let found = found(row, &Limits::default());
            let found = found.unwrap_or_else(|error| panic!("{}: {error}", row.position));
            assert_eq!(found, row.answer, "{} {}", row.position, row.play);
            checked += 1;
        }
        return assert!(checked > 260, "{checked}");
    };
    let time = Some(Duration::from_secs(seconds.parse().expect("GRUNDY_PUBLISHED=SECONDS")));
    let limits = Limits { time, memory: 8 << 30, ..Limits::default() };
    let (mut at_once, mut timed, mut beyond) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        let name = match row.play {
            Play::Normal => row.position.clone(),
            Play::Misere => format!("{} (misère)", row.position),
        };
        let begun = Instant::now();
        match found(&row, &limits) {
            Ok(found) => {
                assert_eq!(found, row.answer, "{name}");
                let took = begun.elapsed().as_secs_f64();
                eprintln!("{name} = {found} in {took:.3} s");
                match took < 0.1 {
                    true => at_once.push(format!("{name} = {found}")),
                    false => {
                        timed.push((row.game, took, format!("| {name} | {found} | {took:.2} |")))
                    }
                }
            }
            Err(error) => {
                assert!(error.is_budget(), "{name}: {error}");
                eprintln!("{name}: {error}");
                beyond.push(format!("{name} = {}", row.answer));
            }
        }
    }
    timed.sort_by(|a, b| (&a.0, a.1).partial_cmp(&(&b.0, b.1)).unwrap());
    println!("\nIn less than a tenth of a second ({}): {}.", at_once.len(), at_once.join(", "));
    println!("\n| position | published | seconds |\n| --- | --- | --- |");
    timed.iter().for_each(|(_, _, line)| println!("{line}"));
    println!("\nNot within {seconds} s ({}): {}.", beyond.len(), beyond.join(", "));
}
