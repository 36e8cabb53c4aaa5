//! What the API refuses: bad questions, what takes too much, and files.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::StatusCode;
use grundy_page::{Sizes, router};
use serde_json::{Value, json};

use crate::client::{answer_of, encoded, json, post, refused, request};

#[test]
fn errors_name_the_parameter_and_the_character() {
    let (status, said) = refused("/api/v1/solve?position=nim:3,x");
    assert_eq!((status, &said["column"], &said["parameter"]), (400, &json!(7), &json!("position")));
    for (path, status, parameter) in [
        ("/api/v1/solve", 400, "position"),
        ("/api/v1/discover", 400, "rules"),
        ("/api/v1/solve?position=nim:3&colour=red", 400, "colour"),
        ("/api/v1/solve?position=nim:3&position=nim:4", 400, "position"),
        ("/api/v1/solve?position=nim:3&play=chess", 400, "play"),
        ("/api/v1/reach?game=wythoff&play=chess", 400, "play"),
        ("/api/v1/solve?position=nim:3&moves=-1", 400, "moves"),
        ("/api/v1/solve?position=nim:3&moves=1e3", 400, "moves"),
        ("/api/v1/solve?position=nim:3%00", 400, "position"),
        ("/api/v1/table?game=nim:_,_,_", 400, "game"),
    ] {
        let (found, said) = refused(path);
        assert_eq!((found, &said["parameter"]), (status, &json!(parameter)), "{path}");
    }
    let (status, more) = refused("/api/v1/options?position=nim:100&most=20");
    assert_eq!((status, &more["parameter"]), (422, &"most".into()));
    for path in ["/api/v1/nothing", "/api/v1/", "/nothing"] {
        assert_eq!(refused(path).0, 404, "{path}");
    }
    for path in ["/", "/api/v1/openapi.json"] {
        let (status, said) = post(path, &json!({}));
        assert_eq!((status.as_u16(), &said["error"]), (405, &json!("expected GET")), "{path}");
    }
    assert_eq!(post("/api/v1/solve", &json!(["nim:3"])).0, StatusCode::BAD_REQUEST);
    for (asked, status) in [
        (json!({"position": ["nim:3"]}), 400),
        (json!({"position": 3}), 400),
        (json!({"position": "nim:3", "moves": "3"}), 400),
        (json!({"position": "nim:3", "moves": true}), 400),
        (json!({"position": "nim:3", "moves": 3.5}), 400),
        (json!({"position": "nim:3", "moves": 3.0}), 200),
        (json!({"position": "nim:3", "moves": 3}), 200),
    ] {
        let (found, said) = post("/api/v1/solve", &asked);
        assert_eq!(found.as_u16(), status, "{asked}");
        if status == 400 {
            assert_ne!(said["parameter"], Value::Null, "{asked}");
        }
    }
    // Whatever stands there instead, what is wanted is one of the two.
    for other in [json!(null), json!(true), json!([3]), json!({"moves": 3})] {
        for (name, expected) in [("moves", "a number"), ("position", "a text"), ("play", "a text")]
        {
            let mut asked = json!({"position": "nim:3"});
            asked[name] = other.clone();
            let (status, said) = post("/api/v1/solve", &asked);
            assert_eq!(status, StatusCode::BAD_REQUEST, "{asked}");
            assert_eq!(said["error"], format!("'{name}': expected {expected}"), "{asked}");
            assert_eq!(said["parameter"], name, "{asked}");
        }
    }
    let (_, said) = post("/api/v1/solve", &json!({"position": "nim:3", "colour": null}));
    assert!(said["error"].to_string().contains("'colour' is not a parameter"), "{said}");
}

/// Who may choose among all options where the rules let the opponent forbid some would play another game.
#[test]
fn what_the_opponent_may_forbid_is_not_played() {
    let rules = encoded("game blocked\nheaps x, y\ntake k from x\ntake k from y\nblock 1\n");
    let (status, said) = refused(&format!("/api/v1/play?rules={rules}&position=blocked:3,2"));
    assert_eq!(status, 422, "{said}");
    assert!(said["error"].to_string().contains("may forbid options"), "{said}");
}

/// What is asked for takes too much: the answer says so within the limits of the server.
#[test]
fn questions_that_are_too_large_are_refused_in_time() {
    let sizes = Sizes { memory: 64 << 20, time: Duration::from_secs(2), ..Sizes::default() };
    let app = router(sizes, vec!["localhost".into()]);
    let begun = Instant::now();
    let question = request("GET", "/api/v1/solve?position=cram:7x9").body(Body::empty()).unwrap();
    let (status, _, said) = answer_of(app, question);
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{}", String::from_utf8_lossy(&said));
    assert!(begun.elapsed() < Duration::from_secs(30));
}

/// All places of a table or map have the time of one question together, and what is said is about all of them.
#[test]
fn places_of_a_table_share_the_time() {
    let sizes = Sizes { time: Duration::from_secs(2), ..Sizes::default() };
    let app = router(sizes, vec!["localhost".into()]);
    for (path, said_of) in [
        ("table?game=cram:_x9&to=7", "the table took too long"),
        ("map?game=cram:_x_&x=1&y=1&side=8&shows=values", "the map took too long"),
    ] {
        let begun = Instant::now();
        let question = request("GET", &format!("/api/v1/{path}")).body(Body::empty()).unwrap();
        let (status, _, said) = answer_of(app.clone(), question);
        let said = String::from_utf8_lossy(&said);
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{path}: {said}");
        assert!(said.contains(said_of), "{path}: {said}");
        assert!(begun.elapsed() < Duration::from_secs(10), "{path}: {:?}", begun.elapsed());
    }
}

/// Sixteen heaps, symmetric, and many lines: a good part of a second to read, until they are too many.
fn many_moves() -> String {
    let heaps: Vec<String> = ('a'..='p').map(String::from).collect();
    let mut rules = format!("game many\nheaps {}\nsymmetric\n", heaps.join(", "));
    for (i, pair) in heaps.windows(2).enumerate() {
        rules += &format!(
            "take k from {} and {}k from {} where k <= {}\n",
            pair[0],
            i + 2,
            pair[1],
            i + 3
        );
    }
    rules
}

/// Reading rules ends with the time of the request, and quick questions do not wait for it.
#[test]
fn rules_of_many_moves_are_refused_in_time() {
    let sizes = Sizes { time: Duration::from_millis(20), ..Sizes::default() };
    let app = router(sizes, vec!["localhost".into()]);
    for (route, more) in
        [("rules", "{}"), ("solve", r#"{"position": "nim:3"}"#), ("discover", "{}")]
    {
        let mut asked: Value = serde_json::from_str(more).unwrap();
        asked["rules"] = json!(many_moves());
        let question =
            request("POST", &format!("/api/v1/{route}")).header("Content-Type", "application/json");
        let begun = Instant::now();
        let (status, _, said) =
            answer_of(app.clone(), question.body(Body::from(asked.to_string())).unwrap());
        let said = String::from_utf8_lossy(&said);
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{route}: {said}");
        assert!(said.contains("reading the rules took too long"), "{said}");
        assert!(begun.elapsed() < Duration::from_secs(10), "{route}: {:?}", begun.elapsed());
    }
}

/// Rules in which no option is found among 10^12 numbers take no longer than other questions, and no place for good.
#[test]
fn options_that_are_not_found_are_looked_for_in_time() {
    let sizes = Sizes { quick: 1, time: Duration::from_millis(200), ..Sizes::default() };
    let app = router(sizes, vec!["localhost".into()]);
    let rules = "game slow\nheaps x, y\ntake k from x and l from y where (k + l) mod 2 = 0 and (k + l) mod 4 = 1\n";
    for route in ["board", "solve", "options", "play", "why", "graph"] {
        let begun = Instant::now();
        let path =
            format!("/api/v1/{route}?position=slow:1000000,1000000&rules={}", encoded(rules));
        let question = request("GET", &path).body(Body::empty()).unwrap();
        let (status, _, said) = answer_of(app.clone(), question);
        let said = String::from_utf8_lossy(&said);
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{route}: {said}");
        assert!(said.contains("looking for options took too long"), "{route}: {said}");
        assert!(begun.elapsed() < Duration::from_secs(10), "{route}: {:?}", begun.elapsed());
    }
    let path = "/api/v1/solve?position=nim:3";
    let (status, ..) = answer_of(app, request("GET", path).body(Body::empty()).unwrap());
    assert_eq!(status, StatusCode::OK);
}

/// A name that is there twice is refused, in a body as in the address; names of media types have no case.
#[test]
fn bodies_are_read_as_they_are_written() {
    let app = router(Sizes::default(), vec!["localhost".into()]);
    let ask = |kind: &str, body: &'static str| {
        let question = request("POST", "/api/v1/solve").header("Content-Type", kind);
        let (status, _, said) = answer_of(app.clone(), question.body(Body::from(body)).unwrap());
        (status, String::from_utf8(said.to_vec()).unwrap())
    };
    let (status, said) = ask("application/json", r#"{"position": "nim:3", "position": "nim:4"}"#);
    assert_eq!(status, StatusCode::BAD_REQUEST, "{said}");
    assert!(said.contains("'position' is given twice"), "{said}");
    for kind in ["Application/JSON", "application/json ; charset=utf-8"] {
        let (status, said) = ask(kind, r#"{"position": "nim:3"}"#);
        assert_eq!(status, StatusCode::OK, "{kind}: {said}");
    }
    for (kind, body) in [("text/json", "{}"), ("application/json5", "{}")] {
        assert_eq!(ask(kind, body).0, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{kind}");
    }
    for body in ["[]", "3", "{", "{\"position\": [1]}"] {
        assert_eq!(ask("application/json", body).0, StatusCode::BAD_REQUEST, "{body}");
    }
}

/// A search for a formula keeps to its memory, and says so.
#[test]
fn discoveries_keep_to_their_memory() {
    let sizes = Sizes { memory: 8 << 20, ..Sizes::default() };
    let rules = "game far\nheaps x, y, z\nsymmetric\ntake k from x where k <= y + 1\ntake 1 from x and 2 from y and 1 from z\n";
    let path = format!("/api/v1/discover?time=20&rules={}", encoded(rules));
    let question = request("GET", &path).body(Body::empty()).unwrap();
    let (status, _, events) = answer_of(router(sizes, vec!["localhost".into()]), question);
    let events = String::from_utf8_lossy(&events);
    assert_eq!(status, StatusCode::OK);
    assert!(events.contains("bytes of memory") && events.contains("event: answer"), "{events}");
}

/// No text of a request reaches the disk: files that exist are refused like those that do not.
#[test]
fn no_file_is_read() {
    let own = grundy_testing::workspace();
    let (game, own) = (own.join("games/nim.game"), own.join("Cargo.toml"));
    let (game, own) = (game.display(), own.display());
    for text in [
        format!("@{game}:3"),
        format!("@{game}:3+nim:1"),
        "@games/nim:3".into(),
        "@../../games/nim.game:3".into(),
        "@/etc/passwd:3".into(),
        "@file:///etc/passwd:3".into(),
        format!("digraph:{own}@a"),
        format!("digraph:@{own}@a"),
        format!("geography:@{own}@a"),
        "digraph:@/etc/passwd@a".into(),
        format!("coin-poset/@{own}:a"),
        "coin-poset/@/etc/passwd:a".into(),
        format!("coin-tree/@{own}:a"),
        "graph-nim:@/etc/passwd".into(),
    ] {
        for (route, name) in
            [("solve", "position"), ("board", "position"), ("table", "game"), ("map", "game")]
        {
            let (status, said) = refused(&format!("/api/v1/{route}?{name}={}", encoded(&text)));
            assert!(status == 400 || status == 422, "{text}: {said}");
            let said = said.to_string();
            assert!(!said.contains("[workspace]") && !said.contains("root:"), "{said}");
        }
    }
    // A file and a missing file are told apart by nobody.
    let said =
        |name: &str| refused(&format!("/api/v1/solve?position={}", encoded(name))).1.to_string();
    assert_eq!(said("@/etc/passwd:3"), said("@/etc/nothin:3").replace("nothin", "passwd"));
    // Rules cannot name others.
    for line in
        ["extends @/etc/passwd", "include \"/etc/passwd\"", "import /etc/passwd", "use @games/nim"]
    {
        let rules = format!("game x\nheap n\n{line}\ntake k from n\n");
        let stated = json(&format!("/api/v1/rules?rules={}", encoded(&rules)));
        assert_eq!(stated["game"], Value::Null, "{line}");
    }
}
