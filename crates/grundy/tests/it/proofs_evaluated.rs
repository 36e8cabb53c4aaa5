//! Certificates in which small components are evaluated, and not shown by others.

use std::collections::HashMap;

use grundy::notation::NoFiles;
use grundy::proof::Proof;
use grundy::{Limits, Solver, Sum};
use serde_json::{Value as Json, json};

/// Squares of 9 × 9 as bits.
type Squares = u128;

const SIDE: u32 = 9;

/// A square and those that a queen there attacks.
fn taken(square: u32) -> Squares {
    let (row, column) = (square / SIDE, square % SIDE);
    (0..SIDE * SIDE).fold(0, |taken, other| {
        let (down, right) = (row.abs_diff(other / SIDE), column.abs_diff(other % SIDE));
        let is_taken = down == 0 || right == 0 || down == right;
        taken | Squares::from(is_taken) << other
    })
}

/// The value of squares by the definition.
fn value(known: &mut HashMap<Squares, u64>, squares: Squares) -> u64 {
    if let Some(&value) = known.get(&squares) {
        return value;
    }
    let free = (0..SIDE * SIDE).filter(|square| squares >> square & 1 == 1);
    let options: Vec<u64> = free.map(|square| value(known, squares & !taken(square))).collect();
    let value = (0..).find(|value| !options.contains(value)).unwrap();
    known.insert(squares, value);
    value
}

/// The squares that are left where those are named that are, or those that are not.
fn squares(text: &str) -> Squares {
    let body = text.strip_prefix("node-kayles:queens:9").unwrap();
    let (are_left, names) = match body.strip_prefix("~~") {
        Some(names) => (true, names),
        None => (false, body.strip_prefix('~').unwrap_or(body)),
    };
    let named = names.split('~').filter(|name| !name.is_empty()).fold(0, |named, name| {
        let (row, column) = name.split_once('_').unwrap();
        let [row, column] = [row, column].map(|number| number.parse::<u32>().unwrap() - 1);
        named | 1 << (SIDE * row + column)
    });
    if are_left { named } else { !named & ((1 << (SIDE * SIDE)) - 1) }
}

fn check(json: &Json) -> Result<String, String> {
    let proof = Proof::from_json(&json.to_string()).unwrap();
    proof.check(&NoFiles, &Limits::default()).unwrap()
}

fn proved(text: &str) -> Json {
    let sum: Sum = text.parse().unwrap();
    serde_json::from_str(&Solver::default().prove_value(&sum).unwrap().to_json()).unwrap()
}

#[test]
fn small_components_are_evaluated() {
    let proof = proved("node-kayles:queens:9");
    assert_eq!(proof["evaluated"], 24);
    let said = check(&proof).unwrap();
    assert!(said.ends_with("of which those of at most 24 nodes were evaluated"), "{said}");
    let mut known = HashMap::new();
    let lines = proof["lists"][0].as_array().unwrap();
    let (mut evaluated, mut wrong) = (0, 0);
    for (i, line) in lines.iter().enumerate() {
        let squares = squares(line[0].as_str().unwrap());
        let listed = line[1].as_u64().unwrap();
        if squares.count_ones() <= 24 {
            assert_eq!(value(&mut known, squares), listed, "{line}");
            assert_eq!(proof["replies"][0][i], json!([]));
            evaluated += 1;
        }
        let others = (0..listed + 2).chain([63, 64, 65, u32::MAX.into()]);
        for other in others.filter(|other| *other != listed) {
            let mut forged = proof.clone();
            forged["lists"][0][i][1] = other.into();
            check(&forged).unwrap_err();
            wrong += 1;
        }
    }
    assert!(evaluated > 20 && lines.len() > evaluated + 5 && wrong > lines.len(), "{evaluated}");
    // Nothing shows them otherwise, and larger ones are not evaluated.
    let mut shown = proof.clone();
    shown.as_object_mut().unwrap().remove("evaluated");
    check(&shown).unwrap_err();
    let mut large = proof.clone();
    large["evaluated"] = 25.into();
    let why = check(&large).unwrap_err();
    assert_eq!(why, "components of 25 nodes are not evaluated: those of 24 are, at most");
}

/// In misère play nothing has a value.
#[test]
fn under_misere_play_nothing_is_evaluated() {
    let sum: Sum = "node-kayles:path:5".parse().unwrap();
    let proof = Solver::default().prove(&sum, grundy::Play::Misere).unwrap();
    let mut json: Json = serde_json::from_str(&proof.to_json()).unwrap();
    check(&json).unwrap();
    json["evaluated"] = 24.into();
    assert_eq!(check(&json).unwrap_err(), "lists of the other play are in it");
}

/// Where nothing is evaluated, what is listed has to be shown, whatever a certificate says.
#[test]
fn other_components_are_shown() {
    for text in ["arc-kayles:grid:3x4", "cram:3x4", "kayles:9", "chomp:3,2"] {
        let mut proof = proved(text);
        assert_eq!(proof.get("evaluated"), None);
        proof["evaluated"] = 24.into();
        check(&proof).unwrap();
        let first = proof["lists"][0][0].clone();
        proof["lists"][0] = json!([first]);
        check(&proof).unwrap_err();
    }
}
