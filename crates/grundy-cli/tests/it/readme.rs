//! README says what is there: its table of games is the list, its example is what the program prints.

use std::process::Command;

use grundy::games;
use grundy::text::ENGLISH;
use grundy_contests::FORMATS;

fn readme() -> &'static str {
    grundy_testing::document("README.md")
}

#[test]
fn the_table_of_games_is_the_list() {
    let rows: Vec<String> = games::built_in()
        .entries()
        .iter()
        .map(|game| {
            format!("| `{}` | `{}` | {} |", game.name(), game.example(), game.summary(&ENGLISH))
        })
        .collect();
    let table: Vec<&str> =
        readme().lines().filter(|line| line.starts_with("| `") && line.contains(':')).collect();
    let table: Vec<&str> =
        table.into_iter().filter(|line| rows.iter().any(|row| row == line)).collect();
    assert_eq!(table, rows, "README needs these rows:\n{}", rows.join("\n"));
}

#[test]
fn the_number_of_problems_is_that_of_the_list() {
    let said = format!("the inputs of {} problems", FORMATS.len());
    assert!(readme().contains(&said), "README should say: {said}");
}

#[test]
fn the_example_prints_what_it_says() {
    let output = Command::new(assert_cmd::cargo::cargo_bin!("grundy"))
        .args(["solve", "wythoff:8,12+nim:3,4,5"])
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(readme().contains(&printed), "README's example should be\n{printed}");
}

/// The library's README has the same examples of Rust, and is run as a test.
#[test]
fn the_examples_of_the_library_are_run() {
    let library = grundy_testing::document("crates/grundy/README.md");
    let examples: Vec<&str> = readme().split("```rust\n").skip(1).collect();
    assert!(examples.len() >= 2);
    for example in examples {
        let (code, _) = example.split_once("```").unwrap();
        assert!(library.contains(code), "crates/grundy/README.md lacks\n{code}");
    }
}
