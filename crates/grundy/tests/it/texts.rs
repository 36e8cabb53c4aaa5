//! The catalogues: every text that code names is there in every language with the places that code fills, and
//! none is there that nothing names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use grundy::games::GAMES;
use grundy::text::{ENGLISH, LANGUAGES, Language};

/// Texts that the writer of arguments names.
const LISTS: [&str; 8] = [
    "list-comma",
    "list-comma-texts",
    "list-comma-and-texts",
    "list-and",
    "list-and-texts",
    "list-semicolon",
    "list-or",
    "digits",
];

/// What the library, the answers of the command and the page, and the command say, by name: the places that code fills, and where.
fn messages() -> BTreeMap<String, (BTreeSet<String>, String)> {
    let mut found = BTreeMap::new();
    let others = ["crates/grundy-answers/src", "crates/grundy-cli/src", "crates/grundy-cli-io/src"];
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    open.extend(others.map(|folder| grundy_testing::workspace().join(folder)));
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let file = path.display().to_string();
                read(&fs::read_to_string(&path).unwrap(), &file, &mut found);
            }
        }
    }
    found
}

/// Adds the calls `message!("id", name = value, …)` in `code`, but for those in comments.
fn read(code: &str, file: &str, found: &mut BTreeMap<String, (BTreeSet<String>, String)>) {
    let code: String = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n");
    for (at, call) in code.match_indices("message!(") {
        let rest = code[at + call.len()..].trim_start();
        let Some(rest) = rest.strip_prefix('"') else { continue };
        let (id, rest) = rest.split_once('"').unwrap();
        let mut places = BTreeSet::new();
        let (mut depth, mut in_text, mut before) = (1, false, ' ');
        let mut word = String::new();
        for (i, c) in rest.char_indices() {
            match c {
                '"' if before != '\\' => in_text = !in_text,
                _ if in_text => {}
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                '=' if depth == 1
                    && !"=<>!&|".contains(before)
                    && rest[i + 1..].starts_with(' ') =>
                {
                    places.insert(word.trim().to_string());
                }
                ',' if depth == 1 => word.clear(),
                _ => word.push(c),
            }
            if depth == 0 {
                break;
            }
            before = c;
        }
        let known = found.entry(id.to_string()).or_insert((places.clone(), file.to_string()));
        assert_eq!(known.0, places, "{id} in {file} and in {}", known.1);
    }
}

/// The places of a text that the message itself has: those of a text within it count too.
fn places(language: &'static Language, id: &str) -> BTreeSet<String> {
    language.places(id).into_iter().map(str::to_string).collect()
}

#[test]
fn code_and_catalogues_agree() {
    let messages = messages();
    assert!(messages.len() > 150, "{} texts are found in the code", messages.len());
    for &language in LANGUAGES {
        let code = language.code();
        for (id, (given, file)) in &messages {
            assert!(language.names().any(|name| name == *id), "{code}: no text {id} for {file}");
            let used = places(language, id);
            assert!(used.is_subset(given), "{code}: {id} has {used:?}, {file} gives {given:?}");
        }
    }
    for (id, (given, file)) in &messages {
        assert_eq!(places(&ENGLISH, id), *given, "{id} in {file}");
    }
}

/// No text is missing in a language, and none leaves out or makes up a place.
#[test]
fn languages_have_the_same_texts_with_the_same_places() {
    let names: BTreeSet<String> = ENGLISH.names().collect();
    for &language in LANGUAGES {
        let code = language.code();
        let own: BTreeSet<String> = language.names().collect();
        let other: Vec<_> = own.symmetric_difference(&names).collect();
        assert!(other.is_empty(), "{code} lacks these texts, or English does: {other:?}");
        for name in &names {
            assert_eq!(places(language, name), places(&ENGLISH, name), "{code}: {name}");
        }
    }
}

/// Chinese counts one as it counts others: a variant for `one` would never be taken, and `[1]` is.
#[test]
fn no_variant_is_for_a_plural_that_a_language_does_not_have() {
    let texts = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts/zh.ftl");
    let texts = fs::read_to_string(texts).unwrap();
    let never: Vec<&str> = texts.lines().filter(|line| line.contains("[one]")).collect();
    assert!(never.is_empty(), "{never:?}");
}

#[test]
fn no_text_is_unused() {
    let messages = messages();
    for &language in LANGUAGES {
        for name in language.names() {
            let of_game = name.split_once('.').is_some_and(|(message, topic)| {
                let game = message.strip_prefix("game-");
                TOPICS.contains(&topic)
                    && game.is_some_and(|game| GAMES.iter().any(|g| g.name == game))
            });
            let within =
                language.names().any(|other| language.references(&other).contains(&&*name));
            let known =
                messages.contains_key(&*name) || LISTS.contains(&&*name) || of_game || within;
            assert!(known, "{}: nothing says {name}", language.code());
        }
    }
}

const TOPICS: [&str; 5] = ["summary", "rules", "notation", "theorem", "complexity"];

#[test]
fn every_game_has_its_texts() {
    for &language in LANGUAGES {
        for game in grundy::games::built_in().entries() {
            let texts = [
                game.summary(language),
                game.rules(language),
                game.notation(language),
                game.theorem(language),
                game.complexity(language),
            ];
            for (topic, text) in TOPICS.into_iter().zip(texts) {
                let code = language.code();
                assert!(!text.is_empty(), "{code}: {} has no {topic}", game.name());
                assert_eq!(text, text.trim(), "{code}: {topic} of {}", game.name());
                assert!(!text.contains("  "), "{code}: {topic} of {}: {text}", game.name());
            }
        }
    }
}
