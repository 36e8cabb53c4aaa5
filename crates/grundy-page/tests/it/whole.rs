//! The page is whole: its files, its description, its examples and its languages.

use axum::http::StatusCode;
use serde_json::Value;

use crate::client::{get, json, refused};

#[test]
fn the_page_comes_whole_from_here() {
    let (status, kind, html) = get("/");
    assert_eq!((status, kind.as_str()), (StatusCode::OK, "text/html; charset=utf-8"));
    let html = String::from_utf8(html).unwrap();
    for path in html.split('"').filter(|text| text.starts_with('/')) {
        assert_eq!(get(path).0, StatusCode::OK, "{path}");
    }
    for traversal in [
        "/../Cargo.toml",
        "/js/../../Cargo.toml",
        "/js/%2e%2e/%2e%2e/Cargo.toml",
        "/js/..%2f..%2fCargo.toml",
        "//etc/passwd",
        "/js//etc/passwd",
    ] {
        assert_eq!(refused(traversal).0, 404, "{traversal}");
    }
}

#[test]
fn the_description_has_every_example() {
    let description = json("/api/v1/openapi.json");
    for (path, methods) in description["paths"].as_object().unwrap() {
        let (status, kind, _) = get(methods["get"]["x-example"].as_str().unwrap());
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(
            methods["get"]["responses"]["200"]["content"].get(&kind).is_some(),
            "{path}: {kind}"
        );
    }
}

/// What the editor offers is what the folder of games has.
#[test]
fn examples_of_rules_are_those_of_the_games() {
    let script = String::from_utf8(get("/js/examples.js").2).unwrap();
    let (_, list) = script.split_once("EXAMPLES = ").unwrap();
    let list: Value = serde_json::from_str(list.trim().trim_end_matches(';')).unwrap();
    for example in list.as_array().unwrap() {
        let name = example["name"].as_str().unwrap();
        let path = grundy_testing::workspace().join(format!("games/{name}.game"));
        assert_eq!(example["rules"], std::fs::read_to_string(path).unwrap(), "{name}");
    }
}

/// Every language of the page says everything that English says, with the same places.
#[test]
fn languages_of_the_page_are_complete() {
    let words = |code: &str| {
        let script = String::from_utf8(get(&format!("/js/words-{code}.js")).2).unwrap();
        let mut words = std::collections::BTreeMap::new();
        for part in script.split_inclusive("\",").filter_map(|part| part.split_once(": \"")) {
            let name = part.0.rsplit([' ', '\n', '{', ',']).next().unwrap().to_string();
            let places: std::collections::BTreeSet<String> = part
                .1
                .split('{')
                .skip(1)
                .map(|place| place.split('}').next().unwrap().to_string())
                .collect();
            words.insert(name, places);
        }
        words
    };
    assert!(words("en").len() > 100);
    assert_eq!(words("en"), words("zh"));
}
