//! The page about the language quotes the files as they are, and its errors as they are given.

use std::collections::BTreeSet;

use grundy_rules::Rules;

use crate::common::files;

fn page() -> &'static str {
    grundy_testing::document("docs/RULES.md")
}

#[test]
fn twenty_games_are_quoted_from_their_files() {
    let files = files();
    let mut quoted = BTreeSet::new();
    for block in page().split("```game\n").skip(1) {
        let (text, _) = block.split_once("```").unwrap();
        let name = text.split_whitespace().nth(1).unwrap();
        let (_, file) =
            files.iter().find(|(file, _)| file == name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(text, file, "{name}");
        quoted.insert(name);
    }
    assert_eq!(quoted.len(), 20);
}

#[test]
fn the_error_on_the_page_is_the_one_that_is_given() {
    let source = "game g\nheaps left, right\n\ntake k from lefft\n";
    let rendered = Rules::parse(source).unwrap_err().render(source);
    for line in rendered.lines() {
        assert!(page().contains(&format!("    {}\n", line.trim_end())), "{line}");
    }
}

/// The draft of the grammar on the page names every word of the language.
#[test]
fn every_word_is_in_the_grammar() {
    for word in [
        "game",
        "source",
        "with",
        "heap",
        "heaps",
        "state",
        "where",
        "end",
        "when",
        "misere",
        "symmetric",
        "loopy",
        "block",
        "take",
        "add",
        "set",
        "replace",
        "starts",
        "at",
        "and",
        "or",
        "not",
        "from",
        "to",
        "by",
        "any",
        "each",
        "mod",
        "min",
        "max",
        "in",
    ] {
        assert!(page().contains(&format!("\"{word}\"")), "{word}");
        let text = format!("game g\nheaps {word}\n");
        assert!(Rules::parse(&text).is_err(), "{word} is no name");
    }
}
