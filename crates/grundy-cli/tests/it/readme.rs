//! README and the pages of docs/ say what is there: the table of games is the list, examples print what they say.

use std::process::Command;

use grundy::games;
use grundy::text::ENGLISH;
use grundy_contests::FORMATS;

const README: &str = include_str!("../../../../README.md");
const GAMES: &str = include_str!("../../../../docs/GAMES.md");

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
        GAMES.lines().filter(|line| line.starts_with("| `") && line.contains(':')).collect();
    assert_eq!(table, rows, "docs/GAMES.md needs these rows:\n{}", rows.join("\n"));
    assert!(README.contains(&format!("The {} games", rows.len())));
}

#[test]
fn the_number_of_problems_is_that_of_the_list() {
    let said = format!("the inputs of {} problems", FORMATS.len());
    assert!(README.contains(&said), "README should say: {said}");
}

#[test]
fn the_example_prints_what_it_says() {
    let output = Command::new(assert_cmd::cargo::cargo_bin!("grundy"))
        .args(["solve", "wythoff:8,12+nim:3,4,5"])
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(README.contains(&printed), "README's example should be\n{printed}");
}

/// It is read in one sitting, and says where the rest is.
#[test]
fn readme_is_short_and_its_links_lead_somewhere() {
    let lines = README.lines().count();
    assert!(lines <= 160, "README has {lines} lines; move some to docs/");
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let pages = std::fs::read_dir(format!("{root}/docs")).unwrap();
    let pages = pages.map(|page| page.unwrap().file_name().into_string().unwrap());
    for page in pages.filter(|page| page.ends_with(".md")) {
        assert!(README.contains(&format!("](docs/{page})")), "README does not name docs/{page}");
    }
    for link in README.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        if !link.contains("://") {
            assert!(std::path::Path::new(root).join(link).exists(), "{link}");
        }
    }
    let files = std::fs::read_dir(format!("{root}/games")).unwrap();
    let games =
        files.filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|e| e == "game"));
    assert!(README.contains(&format!("`games/` has {}", games.count())));
}
