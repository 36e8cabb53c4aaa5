//! The page in Chinese says nothing in English: every error, step and description that the library can say is known.

use std::collections::BTreeMap;
use std::path::Path;

use grundy::text::CHINESE;
use grundy_answers::in_language;

use crate::client::{json, post, refused};

/// Crates whose texts reach the page.
const CRATES: [&str; 5] =
    ["grundy-core", "grundy", "grundy-rules", "grundy-automata", "grundy-page"];

/// What is no part of an answer of the page: files of values, certificates and labels, which only the command reads, and
/// what only programs ask for.
const ELSEWHERE: [&str; 13] = [
    "/certificate",
    "/file",
    "/reference",
    "/tests",
    "/openapi.rs",
    "/walnut.rs",
    "/text/",
    "/text.rs",
    "/nat.rs",
    "/slabs.rs",
    "/theorem.rs",
    "/lists.rs",
    "/read_error.rs",
];

/// How texts that are said begin in the code.
const CALLS: [&str; 17] = [
    "Error::input(",
    "Error::budget(",
    "Error::unknown(",
    "Error::memory(",
    "Error::Rule(",
    "Failure::new(",
    "Failure::input(",
    "Failure::budget(",
    "Diagnostic::error(",
    "Diagnostic::warning(",
    ".with_hint(",
    "too_many(",
    ".tell(",
    "check_memory(",
    "check_time(",
    "#[error(",
    ".error(",
];

/// Parts of sentences that stand in no place of their own, and names of messages.
const PARTS: [&str; 9] = [
    "value",
    "step",
    "error",
    "answer",
    "proof",
    "version",
    "rules ",
    "position",
    "; the nearest is '7'",
];

/// The literals in the call that begins here.
fn literals(code: &str, found: &mut Vec<String>) {
    let (mut depth, mut rest) = (1, code);
    while let Some(at) = rest.find(['"', '(', ')', '\'']) {
        let after = &rest[at + 1..];
        match rest.as_bytes()[at] {
            b'(' => depth += 1,
            b')' => depth -= 1,
            // Characters may be quotes or brackets.
            b'\'' if after.chars().nth(1) == Some('\'') => {
                let length = after.chars().next().map_or(0, char::len_utf8) + 1;
                rest = &after[length..];
                continue;
            }
            b'"' => {
                let mut end = 0;
                while !after[end..].starts_with('"') {
                    end += if after[end..].starts_with('\\') {
                        2
                    } else {
                        after[end..].chars().next().unwrap().len_utf8()
                    };
                }
                found.push(after[..end].to_string());
                rest = &after[end + 1..];
                continue;
            }
            _ => {}
        }
        if depth == 0 {
            return;
        }
        rest = after;
    }
}

/// A text as it is said, with 7 in its places.
fn sample(literal: &str) -> String {
    let joined: Vec<&str> = literal.split("\\\n").collect();
    let mut text = joined[0].to_string();
    joined[1..].iter().for_each(|line| text.push_str(line.trim_start()));
    let text = text.replace("\\\"", "\"").replace("{{", "\u{1}").replace("}}", "\u{2}");
    let mut said = String::new();
    for (i, part) in text.split('{').enumerate() {
        match part.split_once('}').filter(|_| i > 0) {
            Some((_, rest)) => said.push_str(&format!("7{rest}")),
            None => said.push_str(part),
        }
    }
    said.replace('\u{1}', "{").replace('\u{2}', "}")
}

fn sources(folder: &Path, each: &mut dyn FnMut(&Path, &str)) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, each);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            let shipped = grundy_testing::shipped(&text);
            let code: Vec<&str> =
                shipped.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
            each(&path, &code.join("\n"));
        }
    }
}

#[test]
fn everything_that_is_said_is_known_in_chinese() {
    let mut said: BTreeMap<String, String> = BTreeMap::new();
    for name in CRATES {
        let folder = grundy_testing::workspace().join("crates").join(name).join("src");
        sources(&folder, &mut |path, code| {
            // Wherever the workspace lies.
            let shown = path.strip_prefix(grundy_testing::workspace()).unwrap();
            let shown = shown.display().to_string();
            if ELSEWHERE.iter().any(|part| shown.contains(part)) {
                return;
            }
            for call in CALLS {
                for (at, _) in code.match_indices(call) {
                    let mut found = Vec::new();
                    literals(&code[at + call.len()..], &mut found);
                    for literal in found {
                        said.insert(sample(&literal), shown.clone());
                    }
                }
            }
        });
    }
    assert!(said.len() > 150, "{} texts are found in the code", said.len());
    let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    let missing: Vec<String> = said
        .iter()
        .filter(|(text, _)| {
            let plain: String = text.split('\'').step_by(2).collect();
            let has_words = plain.split(|c: char| !c.is_ascii_lowercase()).any(|w| w.len() > 2);
            has_words
                && !PARTS.contains(&text.as_str())
                && !in_language(text, &CHINESE).contains(is_chinese)
        })
        .map(|(text, path)| format!("{text}    ({path})"))
        .collect();
    assert!(missing.is_empty(), "in texts/phrases-zh.txt are missing:\n{}", missing.join("\n"));
}

/// No English word is left of an error as the page shows it, outside of quotes.
fn is_chinese(text: &str) -> bool {
    let plain: String = text.split(['\'', '`']).step_by(2).collect();
    let words = plain.split(|c: char| !c.is_ascii_alphabetic());
    // Names of the rule language and of the field.
    let known = [
        "SG", "Nim", "nim", "kayles", "moves", "position", "play", "rules", "lang", "JSON", "GET",
        "POST", "NAME", "VALUE", "mod", "misère", "grundy", "games", "ahead",
    ];
    words.filter(|word| word.len() > 1).all(|word| known.contains(&word))
}

#[test]
fn errors_are_told_in_chinese() {
    let mut left = Vec::new();
    for path in [
        "solve?position=nim:3,x",
        "solve?position=nimm:3",
        "solve?position=chomp:1,2",
        "solve?position=wythoff:3",
        "solve?position=cram:99x99",
        "solve?position=kayles:",
        "solve?position=nim:3%2B",
        "solve?position=subtraction:5",
        "solve?position=",
        "solve?position=nim:3&moves=x",
        "solve?position=nim:3&colour=red",
        "solve",
        "table?game=nim:3",
        "table?game=nim&to=1048576",
        "map?game=kayles",
        "games?name=wythof",
        "judge?problem=poj106&input=1",
        "options?position=nim:100&most=20",
        "graph?position=nim:30,30&nodes=100",
        "solve?position=boxes:2x2",
        "boxes?board=9x9",
        "boxes?board=1x1%2B1x1",
        "boxes?board=oo,o",
        "boxes?board=1x1&ahead=500",
    ] {
        let mark = if path.contains('?') { '&' } else { '?' };
        let said = refused(&format!("/api/v1/{path}{mark}lang=zh")).1;
        let error = said["error"].as_str().unwrap();
        if !is_chinese(error) {
            left.push(format!("{path}: {error}"));
        }
    }
    for rules in [
        "game x\nheaps a\ntake k of a\n",
        "game x\nheaps a\ntake k from b\n",
        "heaps a\n",
        "game x\nheaps a\n",
        "game x\nheaps a\ntake k from a where k / 2 = 1\n",
        "game x\nheaps a\ntake k from a where k == 1\n",
        "game x\nheaps a\nadd 1 to a\n",
        "game x\nheaps a, a\ntake k from a\n",
        "",
    ] {
        let (_, said) = post("/api/v1/rules", &serde_json::json!({"rules": rules, "lang": "zh"}));
        for one in said["diagnostics"].as_array().unwrap() {
            for part in ["found", "expected", "hint"] {
                let text = one[part].as_str().unwrap_or_default();
                if !is_chinese(text) {
                    left.push(format!("{rules}: {part}: {text}"));
                }
            }
        }
    }
    assert!(left.is_empty(), "{}", left.join("\n"));
}

#[test]
fn rules_and_problems_are_described_in_chinese() {
    for name in
        ["wythoff", "kayles", "maharaja", "nim3", "wythoff-blocked", "fibonacci-nim", "subtraction"]
    {
        let path = grundy_testing::workspace().join(format!("games/{name}.game"));
        let rules = std::fs::read_to_string(path).unwrap();
        let (_, said) = post("/api/v1/rules", &serde_json::json!({"rules": rules, "lang": "zh"}));
        for part in ["shape", "rank"] {
            let text = said[part].as_str().unwrap_or_default();
            let plain: String = text.split(['0', '1', '2', '3', '.']).collect();
            // Names of heaps are the rules' own.
            let words =
                plain.split(|c: char| !c.is_ascii_lowercase()).filter(|word| word.len() > 1);
            let left: Vec<&str> = words.filter(|word| *word != "limit").collect();
            assert!(left.is_empty(), "{name}: {text}");
        }
    }
    let problems = json("/api/v1/problems?lang=zh");
    for problem in problems["problems"].as_array().unwrap() {
        for part in ["rules", "method"] {
            let text = problem[part].as_str().unwrap();
            assert!(
                text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)),
                "{}: {text}",
                problem["id"]
            );
        }
    }
}
