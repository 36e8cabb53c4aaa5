//! In which language texts are written: by option, by the environment, and never by the environment in JSON.

use serde_json::Value;

use crate::program::{command, grundy};

/// What the program prints where the locale is Chinese.
fn in_china(arguments: &[&str]) -> String {
    let output = command(arguments).env("LC_ALL", "zh_CN.UTF-8").output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = grundy(arguments, b"");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn is_chinese(text: &str) -> bool {
    text.chars().any(|c| ('一'..='龥').contains(&c))
}

#[test]
fn readers_see_the_language_of_the_option_or_else_of_the_environment() {
    for arguments in [
        &["solve", "nim:3,4,5"][..],
        &["solve", "--misere", "nim:3,4,5"],
        &["why", "wythoff:8,12", "--depth", "3"],
        &["options", "nim:1,2"],
        &["options", "nim:0"],
        &["pair", "wythoff", "8"],
        &["games"],
        &["games", "octal"],
    ] {
        let asked: Vec<&str> = arguments.iter().copied().chain(["--lang", "zh"]).collect();
        let chinese = printed(&asked);
        assert!(is_chinese(&chinese), "{chinese}");
        assert_eq!(in_china(arguments), chinese);
        let english = printed(arguments);
        assert!(!is_chinese(&english), "{english}");
        let asked: Vec<&str> = arguments.iter().copied().chain(["--lang", "en"]).collect();
        assert_eq!(in_china(&asked), english);
    }
    assert_eq!(
        printed(&["--lang", "zh", "solve", "nim:3,4,5"]),
        "nim:3,4,5\n  N：先手必胜\n  SG 值    2\n  取胜     从 3 中取 2  →  nim:1,4,5\n  \
         理由     各堆写成二进制为 011、100、101，按位异或得 010：其中每个 1 表示该列有奇数个 1。这一步把 3 变成 1\
         （001），此后每一列都有偶数个 1\n  方法     定理（Bouton 1901）\n"
    );
}

/// What a machine has proved of a game is told in the reader's language, beside the commands, which are the same in all.
#[test]
fn what_is_proved_of_games_is_in_the_language() {
    for (game, chinese, english) in [
        (
            "fibonacci",
            "`：4 个状态的自动机，读斐波那契记数法的数字；",
            ": 4 states read Fibonacci digits; ",
        ),
        ("nim", "`：1 个状态的自动机，读 2 进制的数字", ": 1 state reads digits in base 2"),
        (
            "wythoff-st",
            "`：9 个状态的自动机，读记数系统 (2,2) 的数字",
            ": 9 states read digits in the numeration (2,2)",
        ),
    ] {
        let one_line = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let shown = |lang| one_line(printed(&["games", game, "--lang", lang]));
        let (zh, en) = (shown("zh").replace(' ', ""), shown("en"));
        assert!(zh.contains(&chinese.replace(' ', "")), "{zh}");
        assert!(en.contains(english), "{en}");
        let proved = |lang| -> Value {
            let printed = printed(&["games", game, "--json", "--lang", lang]);
            serde_json::from_str::<Value>(&printed).unwrap()["proved"][0].take()
        };
        assert!(
            is_chinese(proved("zh").as_str().unwrap())
                && !is_chinese(proved("en").as_str().unwrap())
        );
    }
}

#[test]
fn json_is_english_unless_the_option_asks() {
    for arguments in [
        &["solve", "nim:3,4,5", "--json"][..],
        &["why", "wythoff:8,12", "--json"],
        &["options", "nim:1,2", "--json"],
        &["pair", "wythoff", "8", "--json"],
        &["games", "nim", "--json"],
    ] {
        let english = in_china(arguments);
        assert_eq!(english, printed(arguments));
        assert!(!is_chinese(&english), "{english}");
        let asked: Vec<&str> = arguments.iter().copied().chain(["--lang", "zh"]).collect();
        let chinese = printed(&asked);
        assert!(is_chinese(&chinese), "{chinese}");
        // What programs read is the same.
        let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        let (english, chinese) = (read(&english), read(&chinese));
        for name in ["position", "outcome", "value", "method", "source", "name", "index"] {
            assert_eq!(english.get(name), chinese.get(name), "{name}");
        }
    }
}

/// Whether all words are Chinese but names, options and what is quoted.
fn is_all_chinese(text: &str, arguments: &[&str]) -> bool {
    let plain: String = text.split(['\'', '`']).step_by(2).collect();
    let words = plain.split(|c: char| !(c.is_ascii_alphabetic() || c == '-'));
    let mut words = words.filter(|word| word.len() > 2 && !word.starts_with("--"));
    is_chinese(&plain) && words.all(|word| word == "grundy" || arguments.contains(&word))
}

#[test]
fn errors_are_told_in_the_language() {
    for arguments in [
        &["solve", "nim:3,x"][..],
        &["solve", "cram:99x99"],
        &["why", "nimm:3"],
        &["options", "octal/0.77:"],
        &["why", "cram:6x8", "--time", "1ms"],
        &["discover", "cram"],
        &["discover", "kayles:3+nim:2"],
        &["discover", "wythoff", "--values", "x"],
        &["discover", "wythoff", "--numeration", "9"],
        &["discover", "wythoff", "--set", "t"],
        &["discover", "wythoff", "--set", "t=3"],
        &["discover", "./none.game"],
        &["discover", "wythoff/2", "--set", "t=-1"],
        &["p-positions", "wythoff", "--from", "5", "--to", "3"],
        &["solve", "node-kayles:petersen"],
        &["rules", "--from", "nim", "--heaps", "x"],
    ] {
        let failed = |lang: &str| {
            let output = grundy(&[arguments, &["--lang", lang]].concat(), b"");
            assert!(!output.status.success(), "{arguments:?}");
            (output.status.code(), String::from_utf8(output.stderr).unwrap())
        };
        let ((chinese_code, chinese), (english_code, english)) = (failed("zh"), failed("en"));
        assert!(is_all_chinese(&chinese, arguments), "{chinese}{english}");
        assert!(!is_chinese(&english), "{english}");
        assert_eq!(chinese_code, english_code);
    }
}

/// What is no position of rules from a file: too few numbers, too many, and some that a condition forbids.
#[test]
fn positions_that_rules_do_not_have_are_told_in_the_language() {
    for (game, numbers, said) in [
        ("parity", "5", "应为 2 个数：x, y"),
        ("nim-pass", "5,6,7", "的局面：p ≤ 1"),
        ("welter", "1,1,2", "的局面：first ≠ second"),
        ("fibonacci-nim", "10,2,3", "应为 分量的末尾"),
    ] {
        let file = grundy_testing::workspace().join("games").join(game);
        let position = format!("@{}:{numbers}", file.display());
        let output = grundy(&["solve", &position, "--lang", "zh"], b"");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains(said), "{told}");
        assert!(!told.contains("expected") && !told.contains("numbers"), "{told}");
    }
}

/// What stands behind `--check` is the program's.
#[test]
fn a_program_that_cannot_be_run_is_told_in_the_language() {
    let output = grundy(&["--lang", "zh", "judge", "poj1067", "--check", "./none"], b"");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with("grundy: 无法运行 './none'：没有这个文件"), "{told}");
}

#[test]
fn errors_of_lines_are_told_in_the_language() {
    let output = grundy(&["solve", "-", "--lang", "zh"], b"nim:1\nnim:3,x\n");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with("grundy: 第 2 行：第 7 列：这里是 'x'，应为 "), "{told}");
}

/// Each place of a rule file, and a warning.
#[test]
fn what_is_wrong_with_rules_is_told_in_the_language() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my.game");
    let said = |text: &str, lang: &str| {
        std::fs::write(&file, text).unwrap();
        let output = grundy(&["rules", file.to_str().unwrap(), "--lang", lang], b"");
        String::from_utf8(output.stderr).unwrap()
    };
    let (wrong, title) = (
        "game g\nheap n\ntake\u{a0}1 from n\ntake 2\u{200b} from n\n",
        "game My Game!\nheap n\ntake 1 from n\n",
    );
    let chinese = said(wrong, "zh");
    for line in [
        "第 3 行第 5 列：这里是 U+00A0（看不见的字符），应为 名称、数或规则语言的符号（请写普通的空格）\n3 | take·1 from n\n",
        "第 4 行第 7 列：这里是 U+200B（看不见的字符），应为 名称、数或规则语言的符号（请删去）\n4 | take 2· from n\n",
    ] {
        assert!(chinese.contains(line), "{chinese}");
    }
    assert!(
        said(wrong, "en")
            .contains("line 4, column 7: found U+200B, which cannot be seen, expected")
    );
    let chinese = said(title, "zh");
    assert!(
        chinese.starts_with("grundy: 第 1 行第 6 列：警告：") && chinese.contains("'My-Game'"),
        "{chinese}"
    );
    assert!(
        said(title, "en").starts_with("grundy: line 1, column 6: warning: found the name 'My'")
    );
}

#[test]
fn a_language_that_is_not_there_is_refused() {
    let output = grundy(&["solve", "nim:1", "--lang", "xx"], b"");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("'xx'") && told.contains("en, zh"), "{told}");
    assert!(output.stdout.is_empty());
}

/// Arguments that are not understood are told in the language, too, whether `--lang` stands before them or behind.
#[test]
fn arguments_that_are_not_understood_are_told_in_chinese() {
    for (arguments, said) in [
        (&["solve", "--misre", "nim:1"][..], "意外的参数 '--misre'（有相近的参数 '--misere'）"),
        (
            &["solve", "--frob", "nim:1"],
            "意外的参数 '--frob'（若 '--frob' 是值而不是选项，请写 '-- --frob'）",
        ),
        (&["slove", "nim:1"], "未知的子命令 'slove'（有相近的子命令"),
        (&["solve"], "缺少必需的参数 <POSITION>...（用 --help 查看用法）"),
        (
            &["solve", "nim:1", "--color", "blue"],
            "'--color <WHEN>' 的值 'blue' 无效（可用的值：auto,",
        ),
        (&["solve", "nim:1", "--time", "x"], "'--time <TIME>' 的值 'x' 无效：'x' 不是时间（例如"),
        (&["heap", "0.6", "--json", "--json"], "参数 '--json' 只能给出一次（"),
        (&["nim:3,4"], "'nim:3,4' 是局面；要知道谁胜：grundy solve nim:3,4"),
        (
            &["table", "wythoff", "--to", "90000", "--memory", "100M"],
            "'wythoff:_,_'：90001 × 90001 的 SG 值表至少需要",
        ),
    ] {
        for arguments in
            [[&["--lang", "zh"], arguments].concat(), [arguments, &["--lang=zh"]].concat()]
        {
            let output = grundy(&arguments, b"");
            let told = String::from_utf8(output.stderr).unwrap();
            let told = told.strip_prefix("grundy: ").unwrap();
            assert!(told.starts_with(said), "{arguments:?}: {told}");
            assert_eq!(told.lines().count(), 1, "{told}");
            let code = if said.contains("表") { 3 } else { 2 };
            assert_eq!(output.status.code(), Some(code), "{arguments:?}");
            assert!(output.stdout.is_empty());
        }
    }
    let english = grundy(&["solve", "--misre", "nim:1"], b"");
    let english = String::from_utf8(english.stderr).unwrap();
    assert!(english.starts_with("grundy: unexpected argument '--misre' found ("), "{english}");
}

#[test]
fn moves_are_typed_in_either_language() {
    let play = |line: &str| {
        let arguments = ["play", "nim:1,2", "--lang", "zh", "--seed", "1"];
        let output = grundy(&arguments, format!("{line}\nwhy\nquit\n").as_bytes());
        // What was typed is shown, too.
        String::from_utf8(output.stdout).unwrap().replace(&format!("> {line}\n"), "> \n")
    };
    let (chinese, english) = (play("从 2 中取 1"), play("take 1 from 2"));
    assert_eq!(chinese, english);
    assert!(chinese.contains("你：从 2 中取 1") && chinese.contains("我："), "{chinese}");
}

/// What frames a game is in the language, too: its prompt, its words' help, and what is no move.
#[test]
fn a_game_is_played_in_one_language() {
    let lines = "help\noptions\nundo\n9,9\ndance\n1,2\n0\n1\nquit\n";
    let output = grundy(&["play", "nim:1,2", "--lang", "zh", "--seed", "1"], lines.as_bytes());
    let out = String::from_utf8(output.stdout).unwrap();
    for line in out.lines().filter(|line| line.contains(' ')) {
        // Positions stand alone.
        let is_english =
            line.split_whitespace().filter(|word| word.chars().all(|c| c.is_ascii_alphabetic()));
        assert!(is_chinese(line) || is_english.count() == 0, "{line}\n{out}");
    }
    let wrong = grundy(&["play", "nim:1,2", "--lang", "zh"], b"9,x\nquit\n");
    let wrong = String::from_utf8(wrong.stdout).unwrap();
    assert!(wrong.contains("这里是 'x'，应为"), "{wrong}");
    for said in ["轮到你走> ", "再来一局", "没有从 nim:1,2 到 nim:9,9 的走法"] {
        assert!(out.contains(said), "{said}: {out}");
    }
    // Each word of the help with what it does.
    for word in ["hint", "why", "options", "undo", "new", "help", "quit"] {
        let mut lines = out.lines().filter_map(|line| line.trim_start().strip_prefix(word));
        assert!(lines.any(is_chinese), "{word}: {out}");
    }
}

/// What is asked in a contest is told in the reader's language; the title in Chinese is always there.
#[test]
fn problems_are_told_in_the_language_of_the_reader() {
    let explain = ["judge", "poj1067", "--explain"];
    let english = printed(&explain);
    assert!(english.contains("\n  rules") && english.contains("sample input"), "{english}");
    let chinese = printed(&[&explain[..], &["--lang", "zh"]].concat());
    assert!(chinese.contains("\n  规则") && chinese.contains("样例输入"), "{chinese}");
    assert!(chinese.contains("威佐夫博弈") && !chinese.contains("rules"), "{chinese}");
    assert_eq!(in_china(&explain), chinese);
    let json = [&explain[..], &["--json"]].concat();
    assert_eq!(in_china(&json), printed(&json));
    let rules = |text: &str| serde_json::from_str::<Value>(text).unwrap()["rules"].to_string();
    assert!(!is_chinese(&rules(&printed(&json))));
    assert!(is_chinese(&rules(&printed(&[&json[..], &["--lang", "zh"]].concat()))));
    assert!(is_chinese(&in_china(&["judge", "--list", "wythoff"])));
}

/// What rules in a file say is told in the reader's language; the rules themselves stay in theirs.
#[test]
fn rules_are_told_in_the_language_of_the_reader() {
    let file = grundy_testing::workspace().join("games/nim-pass.game").display().to_string();
    let english = printed(&["rules", &file]);
    assert!(english.contains("\nA position is three heaps") && !is_chinese(&english), "{english}");
    let chinese = printed(&["rules", &file, "--lang", "zh"]);
    assert_eq!(in_china(&["rules", &file]), chinese);
    let (rules, told) = chinese.split_once("\n\n").unwrap();
    assert!(english.starts_with(rules), "{chinese}");
    for line in told.lines() {
        assert!(is_chinese(line), "{line}");
    }
    let json: Value =
        serde_json::from_str(&printed(&["rules", &file, "--lang", "zh", "--json"])).unwrap();
    assert!(is_chinese(json["rank"].as_str().unwrap()), "{json}");
    assert_eq!(in_china(&["rules", &file, "--json"]), printed(&["rules", &file, "--json"]));
}
