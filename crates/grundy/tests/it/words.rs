//! What the sources of the libraries must not say.

use std::fs;
use std::path::Path;

use grundy_testing::sources;

const LIBRARIES: [&str; 10] = [
    "grundy",
    "grundy-automata",
    "grundy-checker",
    "grundy-contests",
    "grundy-core",
    "grundy-graphs",
    "grundy-kernels",
    "grundy-nimbers",
    "grundy-rules",
    "grundy-search",
];

/// The options `--name` in the string literals of Rust code, comments left out.
fn options(code: &str) -> Vec<String> {
    let (mut found, mut in_string) = (Vec::new(), false);
    let mut rest = code;
    while let Some(c) = rest.chars().next() {
        let step = match (in_string, c) {
            (true, '\\') => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            (_, '"') => {
                in_string = !in_string;
                1
            }
            (true, '-') if rest.starts_with("--") => {
                let word: String =
                    rest[2..].chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect();
                // A letter before it makes it something else, such as the edge `a--b`.
                let before = code[..code.len() - rest.len()].chars().next_back();
                if word.len() > 1 && !before.is_some_and(char::is_alphanumeric) {
                    found.push(format!("--{word}"));
                }
                2
            }
            (false, '/') if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            (false, '\'') if rest.starts_with("'\"'") => 3,
            (false, '\'') if rest.starts_with("'\\") => 3,
            (_, c) => c.len_utf8(),
        };
        rest = &rest[step..];
    }
    found
}

/// Errors name resources and limits; which option of a command raises one, the command knows.
#[test]
fn libraries_name_no_option_of_a_command() {
    for name in LIBRARIES {
        let source = grundy_testing::workspace().join("crates").join(name).join("src");
        let files = sources(&source);
        assert!(!files.is_empty());
        for file in files {
            let found = options(&fs::read_to_string(&file).unwrap());
            assert!(found.is_empty(), "{}: {found:?}", file.display());
        }
    }
    let texts = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts");
    for entry in fs::read_dir(texts).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let line = text.lines().find(|line| !line.starts_with('#') && line.contains(" --"));
        assert_eq!(line, None, "{}", path.display());
    }
}

#[test]
fn options_are_found_in_strings_alone() {
    let code = "let a = \"raise --memory\"; // \"--time\"\nlet c = ('\"', '\\''); \"a--b \\\" --max-nodes\"; x --y";
    assert_eq!(options(code), ["--memory", "--max-nodes"]);
}
