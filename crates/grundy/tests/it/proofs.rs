//! Certificates of searches: they hold, and no change of one shows what is not so.

use std::time::{Duration, Instant};

use grundy::notation::{Files, NoFiles};
use grundy::proof::Proof;
use grundy::reference::Followers;
use grundy::{Limits, Outcome, Play, Solver, Sum};
use grundy_testing::Random;
use serde_json::{Value as Json, json};

const POSITIONS: [&str; 22] = [
    "moore/2:1,2,3",
    "nimhoff/3:2,4",
    "cram:3x4",
    "juvavum:3x4",
    "tac-tix:oo.,ooo,oo.+nim:1",
    "juvavum:oo.,.oo,o.o+nim:1",
    "cram:3x3+cram:2x3",
    "cram:o.o,ooo,ooo+nim:2",
    "cram:oooo,oo.o,.ooo",
    "node-kayles:grid:3x3",
    "node-kayles:a-b,b-c,c-d,d-b+nim:1",
    "arc-kayles:grid:2x4",
    "kayles:9+nim:3",
    "wythoff:4,6",
    "chomp:4,3,2",
    "directed-geography:circle:7/2,3@0+nim:1",
    "chomp:2x2x3",
    "poset:a-d,a-e,b-d,b-f,c-e,c-f",
    "nim:0+cram:1x1",
    "treblecross:7",
    "hackenbush:g-a,a-b,b-c,c-a,g-d",
    "split-pairs:3,4+kayles:3",
];

fn check(proof: &Proof) -> Result<String, String> {
    let limits = Limits { time: Some(Duration::from_secs(20)), ..Limits::default() };
    proof.check(&NoFiles, &limits).unwrap_or_else(|error| Err(error.to_string()))
}

/// Whether what a certificate claims is so, by the rules alone.
fn is_true(slow: &mut Followers, proof: &Json) -> bool {
    let sum: Sum = proof["position"].as_str().unwrap().parse().unwrap();
    let play = if proof["play"] == "misere" { Play::Misere } else { Play::Normal };
    let outcome = slow.outcome(&sum, play) == Outcome::N;
    let value = proof.get("value").filter(|value| !value.is_null());
    outcome == (proof["outcome"] == "N")
        && value.is_none_or(|value| play == Play::Normal && slow.value(&sum) == value.as_u64())
}

#[test]
fn certificates_of_searches_hold() {
    let mut slow = Followers::new();
    for text in POSITIONS {
        let sum: Sum = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        for play in [Play::Normal, Play::Misere] {
            let proof = Solver::default().prove(&sum, play).unwrap();
            let json: Json = serde_json::from_str(&proof.to_json()).unwrap();
            assert!(is_true(&mut slow, &json), "{text} {play}");
            assert_eq!(Proof::from_json(&proof.to_json()).unwrap(), proof);
            check(&proof).unwrap_or_else(|why| panic!("{text} {play}: {why}"));
        }
    }
}

/// A name that is listed stands for one component, and nothing may follow it.
#[test]
fn what_is_listed_is_one_component() {
    let mut refused = 0;
    for text in ["cram:3x3", "node-kayles:grid:3x3", "kayles:9", "chomp:3,2", "hackenbush:g-a,a-b"]
    {
        let proof = Solver::default().prove(&text.parse().unwrap(), Play::Normal).unwrap();
        let json: Json = serde_json::from_str(&proof.to_json()).unwrap();
        for line in 0..json["lists"][0].as_array().unwrap().len() {
            let name = json["lists"][0][line][0].as_str().unwrap();
            for more in ["+nim:1", "+nim:0", "+cram:1x1", "+", " ", "~"] {
                let mut forged = json.clone();
                forged["lists"][0][line][0] = format!("{name}{more}").into();
                let forged = Proof::from_json(&forged.to_string()).unwrap();
                assert!(check(&forged).is_err(), "{name}{more}");
                refused += 1;
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

/// Rows written from right to left, of a board that has rows.
fn mirrored(text: &str) -> String {
    let mirrored = |body: &str| -> String { body.chars().rev().collect() };
    let of_part = |part: &str| match part.split_once(':') {
        Some((name, rows)) if rows.starts_with(['o', '.']) => {
            let rows: Vec<String> = rows.split(',').map(mirrored).collect();
            format!("{name}:{}", rows.join(","))
        }
        _ => part.to_string(),
    };
    text.split('+').map(of_part).collect::<Vec<_>>().join("+")
}

/// Certificates that others write may list any side of what stands for all of them.
#[test]
fn another_side_is_as_good() {
    let mut others = 0;
    for text in [
        "cram:3x5",
        "cram:3x6",
        "cram:4x4+cram:2x3",
        "juvavum:3x3",
        "juvavum:oo.,.oo,o.o",
        "domino-juvavum:3x4",
        "tac-tix:3x4",
    ] {
        for play in [Play::Normal, Play::Misere] {
            let proof = Solver::default().prove(&text.parse().unwrap(), play).unwrap();
            let mut json: Json = serde_json::from_str(&proof.to_json()).unwrap();
            let mut change = |text: &mut Json| {
                let other = mirrored(text.as_str().unwrap());
                others += usize::from(other != *text);
                *text = Json::from(other);
            };
            for list in json.get_mut("lists").and_then(Json::as_array_mut).into_iter().flatten() {
                list.as_array_mut().unwrap().iter_mut().for_each(|line| change(&mut line[0]));
            }
            let losing = json.get_mut("losing").and_then(Json::as_array_mut);
            losing.into_iter().flatten().for_each(change);
            let other = Proof::from_json(&json.to_string()).unwrap();
            check(&other).unwrap_or_else(|why| panic!("{text} {play}: {why}"));
        }
    }
    assert!(others > 100, "{others}");
}

#[test]
fn who_has_no_move_is_not_said_to_move() {
    let proof = Solver::default().prove(&"nim:0+cram:1x1".parse().unwrap(), Play::Misere).unwrap();
    let said = check(&proof).unwrap();
    let wanted =
        "in misère play who cannot move wins, and no move is left in nim:0+cram:1x1, so that";
    assert!(said.starts_with(wanted), "{said}");
}

/// The end is won under misère play and lost under normal play, whatever a list says.
#[test]
fn who_has_no_move_wins_under_misere_play_alone() {
    for (position, play, listed, wanted) in [
        ("nim:1", "misere", "nim:0", "there is no move, and who cannot move wins"),
        ("nim:0", "misere", "nim:0", "there is no move, and who cannot move wins"),
        ("nim:2", "misere", "nim:2", "no listed position answers the move to nim:1"),
        (
            "nimstring:.,..,.+nim:1",
            "normal",
            "nimstring:.,..,.+nim:1",
            "no listed position answers the move to nimstring:.,..,.+nim:0",
        ),
    ] {
        for outcome in ["N", "P"] {
            let json = json!({
                "version": 1, "certificate": "search", "position": position, "play": play,
                "outcome": outcome, "losing": [listed],
            });
            let why = check(&Proof::from_json(&json.to_string()).unwrap()).unwrap_err();
            assert!(why.ends_with(wanted), "{position} {play}: {why}");
        }
    }
}

/// Changes something in a value: numbers, texts, lists.
fn mutate(random: &mut Random, json: &mut Json, texts: &[String]) {
    match json {
        Json::Number(n) => {
            let n = n.as_u64().unwrap();
            *json = Json::from(if random.below(2_u32) == 0 { n + 1 } else { n.saturating_sub(1) });
        }
        Json::String(text) => {
            *text = texts[random.below(texts.len())].clone();
        }
        Json::Array(list) if !list.is_empty() => {
            let at = random.below(list.len());
            match random.below(5_u32) {
                0 => drop(list.remove(at)),
                2 => list.push(list[at].clone()),
                1 => {
                    let other = list[random.below(list.len())].clone();
                    list[at] = other;
                }
                _ => mutate(random, &mut list[at], texts),
            }
        }
        Json::Object(fields) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            let name = &names[random.below(names.len())];
            match random.below(8_u32) {
                0 => drop(fields.remove(name)),
                _ => mutate(random, &mut fields[name], texts),
            }
        }
        _ => {}
    }
}

#[test]
fn what_a_changed_certificate_shows_is_so() {
    let mut random = Random::new(41);
    let mut slow = Followers::new();
    let (mut refused, mut accepted) = (0, 0);
    let mut texts: Vec<String> =
        ["normal", "misere", "N", "P"].into_iter().map(String::from).collect();
    texts.extend(POSITIONS.iter().map(ToString::to_string));
    for text in POSITIONS {
        let sum: Sum = text.parse().unwrap();
        for play in [Play::Normal, Play::Misere] {
            let proof = Solver::default().prove(&sum, play).unwrap();
            let json: Json = serde_json::from_str(&proof.to_json()).unwrap();
            for _ in 0..60 {
                let mut mutant = json.clone();
                for _ in 0..=random.below(2_u32) {
                    mutate(&mut random, &mut mutant, &texts);
                }
                if mutant == json {
                    continue;
                }
                match Proof::from_json(&mutant.to_string()).map(|proof| check(&proof)) {
                    Ok(Ok(_)) => {
                        assert!(is_true(&mut slow, &mutant), "{mutant}");
                        accepted += 1;
                    }
                    _ => refused += 1,
                }
            }
        }
    }
    assert!(refused > 500 && accepted > 20, "{refused} refused, {accepted} accepted");
}

/// Every wrong value is refused, wherever it stands.
#[test]
fn wrong_values_are_refused() {
    for text in ["cram:3x4", "node-kayles:grid:3x3", "kayles:9+nim:3"] {
        let proof = Solver::default().prove(&text.parse().unwrap(), Play::Normal).unwrap();
        let json: Json = serde_json::from_str(&proof.to_json()).unwrap();
        let mut changed = 0;
        for (i, list) in json["lists"].as_array().unwrap().iter().enumerate() {
            for (j, line) in list.as_array().unwrap().iter().enumerate() {
                let value = line[1].as_u64().unwrap();
                for wrong in (0..=value + 2).filter(|&wrong| wrong != value) {
                    let mut mutant = json.clone();
                    mutant["lists"][i][j][1] = wrong.into();
                    let mutant = Proof::from_json(&mutant.to_string()).unwrap();
                    check(&mutant).unwrap_err();
                    changed += 1;
                }
            }
        }
        assert!(changed > 5, "{text}: {changed}");
    }
}

#[test]
fn what_cannot_be_proved_so_is_refused() {
    for (text, wanted) in [
        ("digraph:a-b,b-c@a", "positions may repeat"),
        ("kayles:3+digraph:a-b,b-a@a", "positions may repeat"),
    ] {
        let sum: Sum = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let error = Solver::default().prove(&sum, Play::Normal).unwrap_err();
        assert!(error.to_string().contains(wanted), "{error}");
    }
    for (text, wanted) in [
        ("{}", "found an object without 'version', expected a certificate of a search"),
        // The values of fields by their order.
        (r#" [1,"search","nim:0","normal","P"]"#, "found a list"),
        (
            r#"{"version":2,"certificate":"search","position":"","play":"","outcome":""}"#,
            "version 2",
        ),
        (r#"{"version":1,"certificate":"love","position":"","play":"","outcome":""}"#, "'love'"),
    ] {
        let error = Proof::from_json(text).unwrap_err();
        assert!(error.is_input() && error.to_string().contains(wanted), "{error}");
    }
}

/// A game that does not say that its positions repeat.
#[test]
fn a_draw_has_no_certificate() {
    let circle = grundy::heaps(|n, each| each(&[(n + 1) % 3]));
    let sum = Sum::of("circle", circle, [1]);
    let mut solver = Solver::default();
    assert_eq!(solver.outcome(&sum, Play::Misere), Ok(Outcome::D));
    let error = solver.prove(&sum, Play::Misere).unwrap_err();
    assert_eq!(error.to_string(), "where positions may repeat, a list of them proves nothing");
}

/// Of thousands of components each option is a sum of thousands: limits are kept while they are gone through.
#[test]
fn certificates_of_long_sums_keep_to_time_and_memory() {
    let heaps = |count: usize| format!("nim:2{}", ",2".repeat(count - 1)).parse::<Sum>().unwrap();
    let short = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
    let small = Limits { memory: 1 << 20, ..Limits::default() };
    let cases = [(2500, short, "did not end within"), (1000, small, "may use 1 MiB")];
    for (count, limits, wanted) in cases {
        let start = Instant::now();
        let error = Solver::new(limits).prove(&heaps(count), Play::Misere).unwrap_err();
        let took = start.elapsed();
        assert!(error.to_string().contains(wanted), "{error}");
        // Otherwise it is most of a minute, and hundreds of times the memory.
        assert!(took < Duration::from_secs(4), "{count}: {took:?}");
    }
}

/// What is said of a certificate with other fields; one that is null is taken for one that is not there.
fn said_with(proof: &Proof, fields: Json) -> Result<String, String> {
    let mut json: Json = serde_json::from_str(&proof.to_json()).unwrap();
    let Json::Object(fields) = fields else { panic!("{fields}") };
    fields.into_iter().for_each(|(name, value)| json[name] = value);
    check(&Proof::from_json(&json.to_string()).unwrap())
}

/// Each claim is read as it stands, and nothing else is taken for it.
#[test]
fn other_plays_outcomes_and_claims_are_refused() {
    for (text, play) in
        [("cram:3x3", Play::Normal), ("cram:2x2", Play::Normal), ("kayles:4", Play::Misere)]
    {
        let proof = Solver::default().prove(&text.parse().unwrap(), play).unwrap();
        check(&proof).unwrap();
        for other in ["", "Normal", "misère", "N"] {
            let why = said_with(&proof, json!({"play": other})).unwrap_err();
            assert_eq!(why, format!("'{other}' is no play"), "{text}");
        }
        for other in ["", "n", "D", "PN"] {
            let why = said_with(&proof, json!({"outcome": other})).unwrap_err();
            assert_eq!(why, format!("'{other}' is no outcome"), "{text}");
        }
    }
    // Lists of components and of positions: each proves something of its own play, and no third thing is claimed beside it.
    let both = "lists of the other play are in it";
    let normal = Solver::default().prove_value(&"cram:3x3".parse().unwrap()).unwrap();
    let misere = Solver::default().prove(&"cram:3x3".parse().unwrap(), Play::Misere).unwrap();
    for (proof, fields) in [
        (&normal, json!({"losing": ["cram:1x1"]})),
        (&misere, json!({"lists": [[["cram:1x1", 0]]]})),
        (&misere, json!({"value": 5})),
        (&misere, json!({"after": "cram:1x1"})),
    ] {
        assert_eq!(said_with(proof, fields).unwrap_err(), both);
    }
    // What is listed is a position, even where nothing needs it.
    for other in ["cram:3,3", "cram:", "", "cram:1x1+"] {
        let mut losing = serde_json::from_str::<Json>(&misere.to_json()).unwrap()["losing"].clone();
        losing.as_array_mut().unwrap().push(other.into());
        let why = said_with(&misere, json!({"losing": losing})).unwrap_err();
        assert!(why.starts_with(&format!("'{other}': ")), "{why}");
    }
}

/// A move that wins is one of the moves, and what it leaves comes to nothing.
#[test]
fn a_move_that_wins_is_a_move() {
    let lists =
        json!([[["nim:0", 0], ["nim:1", 1], ["nim:2", 2]], [["kayles:0", 0], ["kayles:1", 1]]]);
    let of = |outcome: &str, fields: Json| {
        let mut json = json!({
            "version": 1, "certificate": "search", "position": "nim:2+kayles:1", "play": "normal",
            "outcome": outcome, "lists": lists,
        });
        let Json::Object(fields) = fields else { panic!("{fields}") };
        fields.into_iter().for_each(|(name, value)| json[name] = value);
        check(&Proof::from_json(&json.to_string()).unwrap())
    };
    of("N", json!({"after": "nim:1+kayles:1"})).unwrap();
    of("N", json!({"value": 3})).unwrap();
    let refused = |outcome: &str, fields: Json, wanted: &str| {
        let why = of(outcome, fields).unwrap_err();
        assert!(why.contains(wanted), "{why}");
    };
    refused("P", json!({"after": "nim:1+kayles:1"}), "which is not the claim");
    refused("P", json!({"value": 3}), "which is not the claim");
    // Other moves, the position itself, what is lost and left by no move, and what is left by none.
    refused("N", json!({"after": "nim:0+kayles:1"}), "come to 1, not 0");
    refused("N", json!({"after": "nim:2+kayles:1"}), "no move from nim:2+kayles:1 leaves");
    refused("N", json!({"after": "nim:0+kayles:0"}), "no move from nim:2+kayles:1 leaves");
    refused("N", json!({"after": "nim:1+kayles:1", "value": 9}), "a move is listed instead");
    refused("P", json!({}), "neither a value is claimed nor a move");
    refused("N", json!({"value": 2}), "come to 3, not 2");
    refused("N", json!({"value": 4}), "come to 3, not 4");
    // A list for each part, and no more.
    refused("N", json!({"value": 2, "lists": [lists[0]]}), "there are 1 list for 2 parts");
    // What is not listed comes to nothing that is known.
    refused("N", json!({"value": 3, "lists": [[], lists[1]]}), "is not in the list");
    refused("N", json!({"value": 1, "lists": [[], lists[1]]}), "is not in the list");
    refused("N", json!({"value": 2, "lists": [lists[0], []]}), "is not in the list");
    let more = json!([lists[0], lists[1], lists[1]]);
    refused("N", json!({"value": 3, "lists": more}), "there are 3 lists for 2 parts");
}

/// Who shows each position by the other gets nowhere: where play can go around, no list is one that proves itself.
#[test]
fn positions_that_repeat_are_shown_by_no_list() {
    let around = ["digraph:a-b,b-a@a", "digraph:a-b,b-a@b"];
    let show = |position: &str, play: &str, fields: Json| {
        let mut json = json!({
            "version": 1, "certificate": "search", "position": position, "play": play, "outcome": "P",
        });
        let Json::Object(fields) = fields else { panic!("{fields}") };
        fields.into_iter().for_each(|(name, value)| json[name] = value);
        check(&Proof::from_json(&json.to_string()).unwrap()).unwrap_err()
    };
    let repeat = "where positions may repeat, a list of them proves nothing";
    for position in [around[0], "kayles:0+digraph:a-b,b-a@a"] {
        assert_eq!(show(position, "misere", json!({"losing": [position]})), repeat);
    }
    let lists = json!([[[around[0], 0], [around[1], 1]]]);
    assert_eq!(show(around[0], "normal", json!({"value": 0, "lists": lists})), repeat);
}

/// The files that rules are read from.
struct Written;

impl Files for Written {
    fn read(&self, name: &str) -> std::io::Result<String> {
        let lines = match name {
            "last.game" => "heap n\nmisere\ntake k from n where k <= 2",
            "blocked.game" => "heap n\nblock 1\ntake k from n where k <= 2",
            _ => return Err(std::io::ErrorKind::NotFound.into()),
        };
        Ok(format!("game g\n{lines}\n"))
    }
}

/// Lists of values are no lists of games that have none, whose options could show anything else.
#[test]
fn games_without_values_are_shown_by_no_list() {
    for (position, other, wanted) in [
        ("@last.game:2", "@last.game:0", "who cannot move wins"),
        ("@blocked.game:2", "@blocked.game:0", "may forbid options"),
        ("@blocked.game:1+nimstring:1x1", "@blocked.game:0+nimstring:1x1", "options are forbidden"),
        ("@last.game:1+nimstring:1x1", "@last.game:0+nimstring:1x1", "who cannot move wins"),
    ] {
        for fields in [
            json!({"play": "normal", "value": 0, "lists": [[[position, 0]]]}),
            json!({"play": "normal", "losing": [position, other]}),
            json!({"play": "misere", "losing": [position, other]}),
        ] {
            let mut json = fields;
            for (name, value) in
                [("certificate", "search"), ("position", position), ("outcome", "P")]
            {
                json[name] = value.into();
            }
            json["version"] = 1.into();
            let proof = Proof::from_json(&json.to_string()).unwrap();
            let error = proof.check(&Written, &Limits::default()).unwrap_err();
            assert!(error.to_string().contains(wanted), "{position}: {error}");
        }
    }
}
