//! README and the pages of docs/ say what is there: the table of games is the list, examples print what they say.

use std::process::Command;

use grundy::games;
use grundy::text::ENGLISH;
use grundy_contests::FORMATS;

fn readme() -> &'static str {
    grundy_testing::document("README.md")
}

fn chinese() -> &'static str {
    grundy_testing::document("README.zh.md")
}

fn list_of_games() -> &'static str {
    grundy_testing::document("docs/GAMES.md")
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
    let table: Vec<&str> = list_of_games()
        .lines()
        .filter(|line| line.starts_with("| `") && line.contains(':'))
        .collect();
    assert_eq!(table, rows, "docs/GAMES.md needs these rows:\n{}", rows.join("\n"));
}

#[test]
fn the_numbers_of_games_and_problems_are_those_of_the_lists() {
    let (games, problems) = (games::built_in().entries().len(), FORMATS.len());
    for said in [format!("The {games} games"), format!("the inputs of {problems} problems")] {
        assert!(readme().contains(&said), "README should say: {said}");
    }
    for said in [format!("全部 {games} 个游戏"), format!("{problems} 道题")] {
        assert!(chinese().contains(&said), "README.zh should say: {said}");
    }
}

#[test]
fn the_example_prints_what_it_says() {
    for (page, language) in [(readme(), "en"), (chinese(), "zh")] {
        let output = Command::new(crate::program::GRUNDY)
            .args(["solve", "wythoff:8,12+nim:3,4,5", "--lang", language])
            .output()
            .unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(page.contains(&printed), "README's example should be\n{printed}");
    }
}

/// Both pages have the same commands, examples and links; only what is said of them is translated.
#[test]
fn the_chinese_page_has_what_the_english_one_has() {
    let commands = |page: &'static str| -> Vec<&str> {
        let blocks = page.split("```text\n").skip(1).map(|rest| rest.split_once("```").unwrap().0);
        let lines = blocks.flat_map(str::lines).filter(|line| line.starts_with("grundy "));
        lines.map(|line| line.split("  ").next().unwrap()).collect()
    };
    assert_eq!(commands(chinese()), commands(readme()));
    let code = |page: &'static str| -> Vec<&str> {
        let blocks = page.split("```rust\n").skip(1);
        blocks.map(|block| block.split_once("```").unwrap().0).collect()
    };
    assert_eq!(code(chinese()), code(readme()));
    let headings = |page: &str| page.lines().filter(|line| line.starts_with("## ")).count();
    // It has one more: how to get texts in Chinese.
    assert_eq!(headings(chinese()), headings(readme()) + 1);
    assert!(chinese().contains("](README.md)") && readme().contains("](README.zh.md)"));
}

/// The library's README has the same examples of Rust, and is run as a test.
#[test]
fn the_examples_of_the_library_are_run() {
    let library = grundy_testing::document("crates/grundy/README.md");
    let pages = [readme(), grundy_testing::document("docs/NIMBERS.md")];
    let examples: Vec<&str> =
        pages.iter().flat_map(|page| page.split("```rust\n").skip(1)).collect();
    assert!(examples.len() >= 2);
    for example in examples {
        let (code, _) = example.split_once("```").unwrap();
        assert!(library.contains(code), "crates/grundy/README.md lacks\n{code}");
    }
}

/// It is read in one sitting, and says where the rest is.
#[test]
fn readme_is_short_and_its_links_lead_somewhere() {
    for page in [readme(), chinese()] {
        is_short_and_links_lead_somewhere(page);
    }
}

fn is_short_and_links_lead_somewhere(readme: &str) {
    let lines = readme.lines().count();
    assert!(lines <= 160, "README has {lines} lines; move some to docs/");
    let root = grundy_testing::workspace();
    let pages = std::fs::read_dir(root.join("docs")).unwrap();
    let pages = pages.map(|page| page.unwrap().file_name().into_string().unwrap());
    for page in pages.filter(|page| page.ends_with(".md")) {
        assert!(readme.contains(&format!("](docs/{page})")), "README does not name docs/{page}");
    }
    for link in readme.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        if !link.contains("://") {
            assert!(root.join(link).exists(), "{link}");
        }
    }
    let files = std::fs::read_dir(root.join("games")).unwrap();
    let games =
        files.filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|e| e == "game"));
    let games = games.count();
    assert!(
        readme.contains(&format!("`games/` has {games}"))
            || readme.contains(&format!("`games/` 里有 {games} 个"))
    );
}
