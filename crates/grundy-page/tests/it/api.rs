//! Every route, held against the library and published values; every limit.

use std::time::Instant;

use axum::body::Body;
use axum::http::StatusCode;
use grundy::text::ENGLISH;
use grundy::{Play, Solver, Sum};
use grundy_page::{Sizes, router};
use serde_json::{Value, json};

use crate::client::{answer_of, encoded, get, json, post, refused, request};

const MAHARAJA: &str = "game maharaja\nheaps x, y\nsymmetric\ntake k from x\ntake k from x and k from y\ntake 1 from x and 2 from y\n";

#[test]
fn verdicts_are_those_of_the_command() {
    for (position, play) in [
        ("wythoff:8,12+nim:3,4,5", Play::Normal),
        ("nim:1,1,1", Play::Misere),
        ("kayles:30", Play::Misere),
    ] {
        let sum: Sum = position.parse().unwrap();
        let verdict = Solver::default().solve(&sum, play).unwrap();
        let mut line = Vec::new();
        grundy_answers::verdict(&mut line, &verdict, &ENGLISH);
        let path = format!("/api/v1/solve?position={}&play={play}", encoded(position));
        assert_eq!(get(&path).2, line, "{position}");
    }
}

#[test]
fn reasons_are_those_of_the_command() {
    for (position, depth) in [("nim:3,4,5", 3), ("wythoff:1,2", 2), ("kayles:0", 2)] {
        let sum: Sum = position.parse().unwrap();
        let read = |text: &str| text.parse();
        let why = Solver::default().why(&sum, Play::Normal, depth, &read).unwrap();
        let expected = serde_json::to_value(grundy_answers::Reasons::new(&why, &ENGLISH)).unwrap();
        let path = format!("/api/v1/why?position={}&depth={depth}", encoded(position));
        assert_eq!(json(&path), expected);
    }
    assert_eq!(refused("/api/v1/why?position=nim:3&depth=13").0, 400);
    // Also of rules that the request states.
    let (_, own) = post("/api/v1/why", &json!({"position": "maharaja:3,5", "rules": MAHARAJA}));
    assert!(own["then"]["position"].is_string(), "{own}");
}

/// The winner hurries and the loser delays, by the rules alone.
fn moves_left(heaps: [u64; 2]) -> (bool, u64) {
    let options: Vec<_> = (0..2)
        .flat_map(|i| {
            (0..heaps[i]).map(move |left| if i == 0 { [left, heaps[1]] } else { [heaps[0], left] })
        })
        .map(moves_left)
        .collect();
    let wins = options.iter().filter(|(wins, _)| !wins).map(|(_, n)| n + 1).min();
    let loses = options.iter().map(|(_, n)| n + 1).max().unwrap_or(0);
    wins.map_or((false, loses), |n| (true, n))
}

#[test]
fn options_say_how_long_the_game_lasts() {
    let options = json("/api/v1/options?position=nim:2,3&remoteness=yes");
    for option in options["options"].as_array().unwrap() {
        let text = option["to"].as_str().unwrap().strip_prefix("nim:").unwrap();
        let heaps: Vec<u64> = text.split(',').map(|heap| heap.parse().unwrap()).collect();
        let (wins, left) = moves_left([heaps[0], heaps[1]]);
        assert_eq!(
            (&option["remoteness"], &option["outcome"]),
            (&json!(left), &json!(if wins { "N" } else { "P" }))
        );
    }
    // A draw does not end, and of a large game it is not known.
    let drawn = json("/api/v1/options?position=digraph:a-b,b-a@a&remoteness=yes");
    assert_eq!(drawn["options"][0]["remoteness"], Value::Null);
    let large = json("/api/v1/options?position=nim:400,500,600&remoteness=yes");
    assert!(large["options"].as_array().unwrap().iter().all(|one| one["remoteness"].is_null()));
    let description = json("/api/v1/openapi.json");
    let parameters = &description["paths"]["/api/v1/options"]["get"]["parameters"];
    let said =
        parameters.as_array().unwrap().iter().find(|one| one["name"] == "remoteness").unwrap();
    let said = said["description"].as_str().unwrap();
    assert!(said.contains("null in a draw") && said.contains("followers"), "{said}");
    assert!(json("/api/v1/options?position=nim:2,3")["options"][0].get("remoteness").is_none());
}

#[test]
fn the_end_of_a_game_has_no_move() {
    let played = json("/api/v1/play?position=nim:0");
    assert_eq!((&played["to"], &played["move"]), (&Value::Null, &Value::Null));
    assert_eq!(json("/api/v1/board?position=nim:0")["options"], json!([]));
}

/// Kayles' values from heap 0 on (Guy and Smith 1956).
#[test]
fn tables() {
    let table = json("/api/v1/table?game=kayles&to=10");
    assert_eq!(table["values"], json!([[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]]));
    let outcomes = json("/api/v1/table?game=wythoff&to=2&shows=outcomes");
    assert_eq!(outcomes["outcomes"], json!([["P", "N", "N"], ["N", "N", "P"], ["N", "P", "N"]]));
    // A row to the greatest number that may be asked for, and a square.
    let far = json("/api/v1/table?game=kayles&to=1048576");
    assert_eq!(far["values"][0].as_array().map(Vec::len), Some((1 << 20) + 1));
    assert_eq!(refused("/api/v1/table?game=nim&to=1048576").0, 422);
}

/// The points of a picture with a palette: whether each is a P-position.
fn losing(png: &[u8]) -> (usize, Vec<bool>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let marks = pixels.chunks(4).map(|pixel| pixel == [0xd5, 0x5e, 0x00, 0xff]).collect();
    (info.width as usize, marks)
}

/// Wythoff's pairs, which are known (Wythoff 1907), from both ways of making a map, near and far.
#[test]
fn maps_show_the_p_positions() {
    let pairs: Vec<(u64, u64)> = wythoff_pairs();
    for (from, shows) in [(0, "outcomes"), (0, "values"), (2_000, "outcomes")] {
        let path = format!("/api/v1/map?game=wythoff&x={from}&y={from}&side=64&shows={shows}");
        let (status, kind, bytes) = get(&path);
        assert_eq!((status, kind.as_str()), (StatusCode::OK, "image/png"));
        let (side, marks) = losing(&bytes);
        for (i, mark) in marks.iter().enumerate() {
            let (x, y) = (from + (i % side) as u64, from + (side - 1 - i / side) as u64);
            assert_eq!(*mark, pairs.contains(&(x.min(y), x.max(y))), "{x},{y} {shows}");
        }
    }
    // From afar a point is marked if there is a P-position in its square.
    let (_, marks) = losing(&get("/api/v1/map?game=wythoff&side=16&step=8").2);
    for (i, mark) in marks.iter().enumerate() {
        let (left, below) = ((i % 16) as u64, 15 - (i / 16) as u64);
        let inside = |(x, y): &(u64, u64)| {
            [(x, y), (y, x)].iter().any(|(x, y)| (**x / 8, **y / 8) == (left, below))
        };
        assert_eq!(*mark, pairs.iter().any(inside), "{left},{below}");
    }
    // Without a table, place by place: two heaps of Nim lose where they are equal.
    let (_, marks) = losing(&get("/api/v1/map?game=nim:_,_&side=8").2);
    assert!(marks.iter().enumerate().all(|(i, mark)| *mark == (i % 8 == 7 - i / 8)));
    assert_eq!(refused("/api/v1/map?game=kayles").0, 400);
}

/// Each of thousands of moves is told with a long position.
#[test]
fn lists_of_moves_keep_to_the_memory() {
    let sizes = Sizes { memory: 4 << 20, ..Sizes::default() };
    let position = format!("nim:{}9", "9,".repeat(2000));
    for path in ["solve", "board", "options"] {
        let limit = if path == "solve" { "moves" } else { "most" };
        let ask = |many: u64| {
            let asked = json!({"position": position, (limit): many}).to_string();
            let question = request("POST", &format!("/api/v1/{path}"))
                .header("content-type", "application/json")
                .body(Body::from(asked))
                .unwrap();
            let (status, _, said) = answer_of(router(sizes, vec!["localhost".into()]), question);
            (status, String::from_utf8(said).unwrap())
        };
        let (status, said) = ask(20_000);
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
        assert!(said.contains("may use 4 MiB"), "{path}: {said}");
        if path == "solve" {
            assert_eq!(ask(10).0, StatusCode::OK);
        }
    }
}

/// Where the budget of the first try is too small for a place, that is no reason to show it as won: there is more, and in the
/// end a refusal.
#[test]
fn a_map_has_no_gaps_where_places_are_hard() {
    let rules = encoded("game g\nheaps x, y\nblock 1\ntake k from any heap\n");
    let map = |from: u64| format!("/api/v1/map?game=g&rules={rules}&x={from}&y={from}&side=8");
    let (status, _, png) = get(&map(900));
    assert_eq!(status, StatusCode::OK);
    let is_losing = |i: usize| (i % 8).abs_diff(7 - i / 8) == 1;
    let (_, marks) = losing(&png);
    assert!(marks.iter().enumerate().all(|(i, mark)| *mark == is_losing(i)));
    let (status, said) = refused(&map(1_000_000));
    assert_eq!(status, 422, "{said}");
}

/// Wythoff's pairs by the mex: each number comes once, and the differences are 0, 1, 2, ….
fn wythoff_pairs() -> Vec<(u64, u64)> {
    let mut used = std::collections::HashSet::new();
    let mut least = 0;
    (0..3_000)
        .map(|n| {
            while used.contains(&least) {
                least += 1;
            }
            used.extend([least, least + n]);
            (least, least + n)
        })
        .collect()
}

#[test]
fn a_move_reaches_the_queens_places() {
    let reached = json("/api/v1/reach?game=wythoff&x=2&y=3");
    assert_eq!(reached["to"], json!([[0, 1], [0, 3], [1, 2], [1, 3], [2, 0], [2, 1], [2, 2]]));
}

/// Places that take longer to find than a quick look are found none the less.
#[test]
fn all_places_that_a_move_reaches_are_found() {
    let reached = json("/api/v1/reach?game=octal/0.77:_,_&x=40000&y=40000");
    assert_eq!(reached["whole"], true);
    assert_eq!(
        reached["to"],
        json!([[39998, 40000], [39999, 40000], [40000, 39998], [40000, 39999]])
    );
}

#[test]
fn answers_say_the_play_of_the_rules() {
    let rules = encoded("game last\nheap x\nmisere\ntake k from x where k <= 3\n");
    for path in ["options?position=last:5", "play?position=last:5", "table?game=last:_&to=3"] {
        let answer = json(&format!("/api/v1/{path}&rules={rules}"));
        assert_eq!(answer["play"], "misere", "{path}");
    }
}

#[test]
fn tables_show_what_their_description_says() {
    let has_values = |more: &str| {
        let table = json(&format!("/api/v1/table?game=wythoff&to=1{more}"));
        table.to_string().contains("\"values\":[[")
    };
    assert!(has_values("") && has_values("&shows=values") && !has_values("&shows=outcomes"));
    let description = json("/api/v1/openapi.json");
    let parameters = &description["paths"]["/api/v1/table"]["get"]["parameters"];
    let shows = parameters.as_array().unwrap().iter().find(|one| one["name"] == "shows").unwrap();
    assert_eq!(shows["schema"]["default"], "values");
}

#[test]
fn graphs_are_pictures() {
    let (status, kind, svg) = get("/api/v1/graph?position=nim:1,2");
    assert_eq!((status, kind.as_str()), (StatusCode::OK, "image/svg+xml"));
    let svg = String::from_utf8(svg).unwrap();
    // Six positions, from 0,0 to 1,2.
    assert!((0..=1).all(|x| (0..=2).all(|y| svg.contains(&format!(">nim:{x},{y}<")))));
    assert_eq!(refused("/api/v1/graph?position=nim:30,30&nodes=100").0, 422);
}

#[test]
fn games_and_rules_are_described() {
    let games = json("/api/v1/games");
    let names =
        games["games"].as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap());
    assert_eq!(
        names.collect::<Vec<_>>(),
        grundy::games::GAMES.iter().map(|g| g.name).collect::<Vec<_>>()
    );
    assert_eq!(json("/api/v1/games?name=wythoff")["pattern"], "wythoff:_,_");
    assert!(
        refused("/api/v1/games?name=wythof").1["error"].as_str().unwrap().contains("'wythoff'")
    );
    assert!(json("/api/v1/languages")["languages"].as_array().unwrap().contains(&json!("en")));
    let stated = json(&format!("/api/v1/rules?rules={}", encoded(MAHARAJA)));
    assert_eq!((&stated["game"], &stated["diagnostics"]), (&json!("maharaja"), &json!([])));
    let wrong = json(&format!("/api/v1/rules?rules={}", encoded("game x\nheaps a\ntake k of a\n")));
    assert_eq!((&wrong["game"], &wrong["diagnostics"][0]["line"]), (&Value::Null, &json!(3)));
}

#[test]
fn own_rules_are_played_beside_others() {
    let asked = json!({"position": "maharaja:3,5+nim:3", "rules": MAHARAJA});
    let (status, verdict) = post("/api/v1/solve", &asked);
    let rules = grundy::rules::Rules::parse(MAHARAJA).unwrap();
    let sum = rules.position("3,5").unwrap() + "nim:3".parse().unwrap();
    let expected = Solver::default().solve(&sum, Play::Normal).unwrap();
    assert_eq!(
        (status, verdict["value"].as_str()),
        (StatusCode::OK, Some(expected.value.unwrap().to_string().as_str()))
    );
    let (status, about) = post("/api/v1/games", &json!({"name": "maharaja", "rules": MAHARAJA}));
    assert_eq!((status, &about["pattern"]), (StatusCode::OK, &json!("maharaja:_,_")));
    let (status, wrong) = post("/api/v1/solve", &json!({"position": "x:1", "rules": "game"}));
    assert_eq!((status.as_u16(), &wrong["parameter"]), (400, &json!("rules")));
}

#[test]
fn discoveries_are_proved_and_checked_by_other_code() {
    let rules =
        std::fs::read_to_string(grundy_testing::workspace().join("games/wythoff.game")).unwrap();
    let (status, kind, bytes) = get(&format!("/api/v1/discover?rules={}", encoded(&rules)));
    assert_eq!((status, kind.as_str()), (StatusCode::OK, "text/event-stream"));
    let text = String::from_utf8(bytes).unwrap();
    let event = |name: &str| -> Value {
        let (_, behind) = text.split_once(&format!("event: {name}\ndata: ")).unwrap();
        serde_json::from_str(behind.lines().next().unwrap()).unwrap()
    };
    assert_eq!(event("answer")["status"], "proved");
    assert_eq!(event("answer")["numeration"], json!([1, 1]));
    assert!(event("step")["step"].is_string());
    let proof = event("proof");
    let budget = grundy_checker::theorem::Budget::default();
    grundy_checker::theorem::check(proof["certificate"].as_str().unwrap(), &rules, budget).unwrap();
    assert!(proof["picture"].as_str().unwrap().starts_with("<svg"));
    // Heaps that fall apart have a period instead.
    let rules =
        std::fs::read_to_string(grundy_testing::workspace().join("games/kayles.game")).unwrap();
    let text =
        String::from_utf8(get(&format!("/api/v1/discover?rules={}", encoded(&rules))).2).unwrap();
    assert!(text.contains("the period 12"), "{text}");
}

#[test]
fn contests_are_answered_as_their_judges_do() {
    for format in grundy_contests::FORMATS {
        for sample in format.samples {
            let (status, answer) =
                post("/api/v1/judge", &json!({"problem": format.id, "input": sample.input}));
            assert_eq!((status, &answer["error"]), (StatusCode::OK, &Value::Null), "{}", format.id);
            let shown =
                |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
            assert_eq!(
                shown(answer["output"].as_str().unwrap()),
                shown(sample.output),
                "{}",
                format.id
            );
        }
    }
    let broken = post("/api/v1/judge", &json!({"problem": "poj1067", "input": "2 1\nx 3\n"})).1;
    assert_eq!(broken["output"], "0\n");
    assert!(broken["error"].as_str().unwrap().starts_with("line 2, column 1"));
    let found = json(&format!("/api/v1/problems?search={}", encoded("取石子游戏")));
    let ids = found["problems"].as_array().unwrap().iter().map(|problem| &problem["id"]);
    assert!(ids.collect::<Vec<_>>().contains(&&json!("poj1067")));
    assert_eq!(
        json("/api/v1/problems")["problems"].as_array().unwrap().len(),
        grundy_contests::FORMATS.len()
    );
}

/// Squares far from the corner, and from afar: each is right, and all come from one table.
#[test]
fn maps_are_squares_of_one_table() {
    let begun = Instant::now();
    for (at, step) in [(2_560, 1), (2_816, 1), (0, 16)] {
        let path =
            format!("/api/v1/map?game=wythoff&x={at}&y={at}&side=64&step={step}&shows=values");
        let (side, marks) = losing(&get(&path).2);
        let pairs = wythoff_pairs();
        for (i, mark) in marks.iter().enumerate() {
            let (x, y) = (at + step * (i % side) as u64, at + step * (side - 1 - i / side) as u64);
            assert_eq!(*mark, pairs.contains(&(x.min(y), x.max(y))), "{x},{y}");
        }
    }
    println!("three squares took {:?}", begun.elapsed());
}
