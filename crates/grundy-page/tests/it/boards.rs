//! Boards as the page draws and plays them.

use std::collections::HashSet;

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::StatusCode;
use grundy::text::ENGLISH;
use grundy_page::{Sizes, router};
use serde_json::{Value, json};

use crate::client::{answer_of, encoded, get, json, post, refused, request};

#[test]
fn options_boards_and_moves_fit_each_other() {
    for position in [
        "nim:3,4,5",
        "wythoff:5,8",
        "chomp:4,3,1",
        "chomp:2x2x2",
        "digraph:a-b,b-c,c-d@a",
        "kayles:7",
        "cram:3x3",
        "tac-tix:1x4",
        "sprouts:3",
    ] {
        let path = |route: &str| format!("/api/v1/{route}?position={}", encoded(position));
        let (status, _, _) = get(&path("board"));
        assert_eq!(status, StatusCode::OK, "{position}");
        let board = json(&path("board"));
        let options = json(&path("options"));
        let tos = |value: &Value| -> std::collections::BTreeSet<String> {
            let all = value["options"].as_array().unwrap();
            let tos = all.iter().map(|option| option["to"].as_str().unwrap().to_string());
            let found: std::collections::BTreeSet<String> = tos.collect();
            assert_eq!(found.len(), all.len(), "{position}");
            found
        };
        assert_eq!(tos(&board), tos(&options), "{position}");
        // The perfect move is a winning one, if there is one.
        let played = json(&path("play"));
        let winning = options["options"].as_array().unwrap().iter().any(|o| o["outcome"] == "P");
        assert_eq!(played["outcome"] == "P", winning, "{position}");
        assert!(tos(&options).contains(played["to"].as_str().unwrap()));
    }
}

/// Where it is not found in time who wins, the computer moves, too, and says that it does not know.
#[test]
fn hard_boards_are_played() {
    let sizes = Sizes { time: Duration::from_millis(500), ..Sizes::default() };
    let board = "ooooooooo,ooooooooo,oooo.oooo,ooooooooo,oooooo.oo,ooooooooo,ooooooooo";
    for level in ["perfect", "random"] {
        let path = format!("/api/v1/play?position=cram:{board}&level={level}");
        let question = request("GET", &path).body(Body::empty()).unwrap();
        let begun = Instant::now();
        let (status, _, said) = answer_of(router(sizes, vec!["localhost".into()]), question);
        let said: Value = serde_json::from_slice(&said).unwrap();
        assert_eq!(status, StatusCode::OK, "{said}");
        assert!(begun.elapsed() < Duration::from_secs(10));
        assert!(said["to"].is_string() && said["outcome"].is_null(), "{said}");
    }
    let path = "/api/v1/play?position=cram:8x8";
    let question = request("GET", path).body(Body::empty()).unwrap();
    let (_, _, said) = answer_of(router(sizes, vec!["localhost".into()]), question);
    let said: Value = serde_json::from_slice(&said).unwrap();
    assert_eq!(said["outcome"], "N", "{said}");
}

#[test]
fn every_move_of_a_board_can_be_told_from_the_others() {
    for position in [
        "nim:3,4,5",
        "wythoff:5,8",
        "chomp:4,3,1",
        "chomp:2x3x3~1.2.2",
        "chomp:2x2x2x2",
        "digraph:a-b,a-c,c-d@a",
    ] {
        let board = json(&format!("/api/v1/board?position={}", encoded(position)));
        let options = board["options"].as_array().unwrap();
        let spots: Vec<&Value> = options.iter().map(|option| &option["spots"]).collect();
        assert!(spots.len() > 1, "{position}: {board}");
        assert!(spots.iter().all(|spots| !spots.as_array().unwrap().is_empty()), "{position}");
        assert!((1..spots.len()).all(|i| !spots[..i].contains(&spots[i])), "{position}");
    }
}

/// Moves that leave the same position are one option, and whatever makes one of them makes it.
#[test]
fn every_square_of_a_board_makes_a_move() {
    for (position, count) in [
        ("cram:2x2", 4),
        ("cram:3x4", 12),
        ("tac-tix:2x3", 6),
        ("juvavum:2x2", 4),
        ("domino-juvavum:2x2", 4),
        ("treblecross:11", 11),
        ("treblecross:4", 4),
        // The tokens of the heaps at the ends.
        ("ends:1,4,1", 2),
        ("ends:3,1,9,4", 7),
        ("ends:2,2", 4),
    ] {
        let board = json(&format!("/api/v1/board?position={}", encoded(position)));
        let mut spots = HashSet::new();
        for option in board["options"].as_array().unwrap() {
            let also = option["also"].as_array().unwrap();
            for way in std::iter::once(&option["spots"]).chain(also) {
                let way = way.as_array().unwrap();
                assert!(!way.is_empty(), "{position}: {option}");
                spots.extend(way.iter().map(|spot| spot.as_str().unwrap().to_string()));
            }
        }
        assert_eq!(spots.len(), count, "{position}: {spots:?}");
    }
}

#[test]
fn layers_and_regions_are_told_with_what_they_mean() {
    let picture = |position: &str, language: &str| {
        let path = format!("/api/v1/board?position={}&lang={language}", encoded(position));
        json(&path)["components"][0]["picture"].clone()
    };
    let found = picture("chomp:1x2x2~1.2.2", "en");
    let layer = |place: usize, squares: [&str; 2]| json!({"title": format!("layer {place}"), "first": [1, 1], "rows": [squares]});
    let layers = json!([[layer(1, ["poison", "free"]), layer(2, ["free", "gone"])]]);
    assert_eq!((&found["kind"], &found["boards"]), (&json!("boards"), &layers));
    assert_eq!(found["says"], "A cube is called ROW.COLUMN.LAYER.");
    let found = picture("sprouts:0.AB.}AB.}", "en");
    let spot = |name: &str, lines: usize| json!({"name": name, "lines": lines});
    let ring = |dots: &[Value]| json!({"ring": true, "dots": dots});
    let both = ring(&[spot("A", 1), spot("B", 1)]);
    let alone = json!({"ring": false, "dots": [spot("", 3)]});
    assert_eq!(found["lands"], json!([[[alone, both], [both]]]));
    assert!(found["says"].as_str().unwrap().starts_with("A frame is a region"), "{found}");
    assert!(picture("sprouts:2", "zh")["says"].as_str().unwrap().starts_with("一个框"));
}

/// One move of very many, by what it leaves.
#[test]
fn moves_are_found_by_what_they_leave() {
    let moves = |asked: &str| {
        let board = json(&format!("/api/v1/board?position=wythoff:12,1000000{asked}"));
        board["options"].clone()
    };
    assert_eq!(moves(""), Value::Null);
    let found = moves("&after=wythoff:12,%2020");
    let [found] = found.as_array().unwrap().as_slice() else { panic!("{found}") };
    let wanted = json!({"to": "wythoff:12,20", "move": "take 999980 from 1000000", "spots": ["0:1.20"], "also": []});
    assert_eq!(*found, wanted);
    assert_eq!(moves("&after=wythoff:13,20"), json!([]));
    let (status, said) = refused("/api/v1/board?position=nim:3&after=nim:x");
    assert_eq!((status, &said["column"], &said["parameter"]), (400, &json!(5), &json!("after")));
}

/// A sum of which one game is misère by its rules lies on a table where it can be played.
#[test]
fn boards_say_the_play_and_need_it() {
    let rules = encoded("game last\nheap x\nmisere\ntake k from x where k <= 3\n");
    let play = |position: &str, more: &str| {
        let path = format!("/api/v1/board?position={position}&rules={rules}{more}");
        json(&path)["play"].clone()
    };
    assert_eq!(play("nim:3", ""), "normal");
    assert_eq!(play("nim:3", "&play=misere"), "misere");
    assert_eq!(play("last:3", ""), "misere");
    assert_eq!(play("last:3", "&play=misere"), "misere");
    assert_eq!(play("last:3%2Bnim:2", "&play=misere"), "misere");
    assert_eq!(refused(&format!("/api/v1/board?position=last:3%2Bnim:2&rules={rules}")).0, 422);
}

/// The score by the rules alone: boxes of the player to move less those of the other one.
fn net(rows: &[Vec<bool>]) -> i64 {
    let full = |rows: &[Vec<bool>]| {
        let boxes = (0..rows.len() / 2).flat_map(|y| (0..rows[0].len()).map(move |x| (2 * y, x)));
        let open = |(y, x): &(usize, usize)| {
            rows[*y][*x] || rows[y + 1][*x] || rows[y + 1][x + 1] || rows[y + 2][*x]
        };
        boxes.filter(|place| !open(place)).map(|_| 1).sum::<i64>()
    };
    let before = full(rows);
    let mut best = None;
    for (y, x) in (0..rows.len()).flat_map(|y| (0..rows[y].len()).map(move |x| (y, x))) {
        if rows[y][x] {
            let mut after = rows.to_vec();
            after[y][x] = false;
            let taken = full(&after) - before;
            let rest = net(&after);
            best = best.max(Some(if taken > 0 { taken + rest } else { -rest }));
        }
    }
    best.unwrap_or(0)
}

#[test]
fn boards_of_boxes_have_the_scores_of_the_rules() {
    for board in ["1x1", "..,.oo,..", "oo,.o.,oo", "o.,ooo,.o", "o,..,o,oo,.", ".,..,."] {
        let rows: Vec<Vec<bool>> = match board {
            "1x1" => vec![vec![true], vec![true; 2], vec![true]],
            _ => board.split(',').map(|row| row.chars().map(|c| c == 'o').collect()).collect(),
        };
        let found = json(&format!("/api/v1/boxes?board={board}"));
        assert_eq!(found["net"], net(&rows), "{board}");
        // The best lines are those after which the rest is worth what is said, and there is one if there is any.
        let best: Vec<(usize, usize)> = found["lines"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| {
                [&line["row"], &line["place"]]
                    .map(|n| usize::try_from(n.as_u64().unwrap()).unwrap() - 1)
            })
            .map(|[row, place]| (row, place))
            .collect();
        let score = |(y, x): (usize, usize)| {
            let mut after = rows.clone();
            after[y][x] = false;
            let taken = (found["lines"].as_array().unwrap().iter())
                .find(|line| line["row"] == y + 1 && line["place"] == x + 1)
                .map_or(0, |line| line["takes"].as_i64().unwrap());
            if taken > 0 { taken + net(&after) } else { -net(&after) }
        };
        assert!(best.iter().all(|&line| score(line) == net(&rows)), "{board}");
        assert_eq!(best.is_empty(), !board.contains(['o', 'x']), "{board}");
    }
}

#[test]
fn boards_of_boxes_are_answered_as_by_the_command_or_refused() {
    let score =
        grundy::boxes::solve(&"2x3".parse().unwrap(), &grundy::Limits::default(), &mut |_| ());
    let expected = grundy_answers::Boxes::new(&score.unwrap(), -1, &ENGLISH);
    let mut expected = serde_json::to_value(expected).unwrap();
    let mut found = json("/api/v1/boxes?board=2x3&ahead=-1");
    // How much is searched depends on the memory.
    for answer in [&mut found, &mut expected] {
        answer["positions"].take();
    }
    assert_eq!(found, expected);
    let chinese = json("/api/v1/boxes?board=2x3&lang=zh")["reason"].to_string();
    assert!(chinese.contains("安全"), "{chinese}");
    let (status, said) = refused("/api/v1/boxes?board=3y3");
    assert_eq!((status, &said["column"], &said["parameter"]), (400, &json!(2), &json!("board")));
    for path in ["boxes", "boxes?board=9x9", "boxes?board=", "boxes?board=1x1%2B1x1"] {
        assert_eq!(refused(&format!("/api/v1/{path}")).0, 400, "{path}");
    }
    for (ahead, status) in [("x", 400), ("-", 400), ("--1", 400), ("%2B1", 400), ("401", 400)] {
        let (found, said) = refused(&format!("/api/v1/boxes?board=1x1&ahead={ahead}"));
        assert_eq!((found, &said["parameter"]), (status, &json!("ahead")), "{ahead}");
    }
    assert_eq!(post("/api/v1/boxes", &json!({"board": "1x1", "ahead": -2})).1["ahead"], -2);
    assert_eq!(post("/api/v1/boxes", &json!({"board": "1x1", "ahead": "2"})).0, 400);
    // A board that takes too long says what is known, in the language that was asked for.
    let sizes = Sizes { time: Duration::from_millis(600), ..Sizes::default() };
    let question = request("GET", "/api/v1/boxes?board=5x5&lang=zh").body(Body::empty()).unwrap();
    let begun = Instant::now();
    let (status, _, said) = answer_of(router(sizes, vec!["localhost".into()]), question);
    let said = String::from_utf8(said).unwrap();
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{said}");
    assert!(said.contains("净得分在") && !said.contains("search"), "{said}");
    assert!(begun.elapsed() < Duration::from_secs(20));
}
