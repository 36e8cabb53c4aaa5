//! How searches for a formula end, and what is told of an automaton that has no name.

use crate::program::text;
use crate::rules::{folder, json, run};

/// Who ends the search for a formula by Ctrl-C is told what was learned by then.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_discovery_with_what_was_learned() {
    use crate::program::{command, interrupt};
    use std::time::{Duration, Instant};

    for more in [&[][..], &["--json"]] {
        // The P-positions of a queen that jumps like a knight take minutes.
        let folder = folder();
        let mut command = command(&[&["discover", "maharaja.game"], more].concat());
        let child = command.current_dir(folder.path()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(1500));
        let start = Instant::now();
        interrupt(child.id());
        let output = child.wait_with_output().unwrap();
        let (said, told) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(130), "{said}{told}");
        assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
        assert!(told.contains("broken off") && !told.contains("--time"), "{told}");
        if more.is_empty() {
            assert!(said.contains("heaps below ") && said.contains("suffixes of"), "{said}");
        } else {
            let answer = json(said);
            assert_eq!(answer["status"], "not found");
            assert!(answer["verified_to"].as_u64().unwrap() >= 999, "{said}");
        }
    }
}

/// What is not proved for want of memory says so, and which option gives more.
#[test]
fn discoveries_that_lack_memory_say_so() {
    let folder = folder();
    for (memory, said, told) in [
        ("1", "", "1000 rows take 1515 bytes of memory, more than the 1 that are allowed"),
        ("100", "verified for heaps below 50", "the memory was not enough for a proof"),
        ("100K", "verified for heaps below 51200", "the memory was not enough for a proof"),
        ("100M", "proved for positions of all sizes", ""),
    ] {
        let arguments = ["discover", "wythoff.game", "--memory", memory];
        let output = run(folder.path(), &arguments);
        let [out, errors] = [&output.stdout, &output.stderr].map(|written| text(written));
        assert_eq!(output.status.code(), Some(if told.is_empty() { 0 } else { 3 }), "{errors}");
        assert!(out.contains(said) && errors.contains(told), "{out}{errors}");
        assert_eq!(errors.contains("--memory"), !told.is_empty(), "{errors}");
    }
}

/// A small automaton of no name is told in words, in both languages and as JSON; one that has a name, or is large, is not.
#[test]
fn automata_without_a_name_are_told_in_words() {
    let folder = folder();
    let look = |more: &[&str]| {
        let output = run(folder.path(), &[&["discover"], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout).to_string()
    };
    let mark = ["mark.game", "--misere"];
    let words = "write the number n in base 2; read the digits from the left, beginning in state 0\n\
                 from state 0: 0 leads to state 0; 1 leads to state 1\n\
                 from state 1: 0, 1 lead to state 2\n\
                 from state 2: 0 leads to state 1; 1 leads to state 2\n\
                 (n) is a P-position exactly if the last state is 1";
    let said = look(&mark);
    assert!(said.contains(&format!("in words:\n  {}\n", words.replace('\n', "\n  "))), "{said}");
    let found = json(&look(&[&mark[..], &["--json"]].concat()));
    assert_eq!(found["words"], words);
    let said = look(&[&mark[..], &["--lang", "zh"]].concat());
    assert!(
        said.contains("用文字说：\n  把数 n 写成 2 进制；从左到右逐位读，从状态 0 开始\n"),
        "{said}"
    );
    assert!(
        said.contains("  从状态 1：0, 1 通向状态 2\n") && said.contains("最后的状态是 1\n"),
        "{said}"
    );
    let said = look(&["wythoff-blocked.game", "--set", "m=2"]);
    assert!(said.contains("the last state is one of 0, 1, 2, 3, 5\n"), "{said}");
    let said = look(&["fibonacci-nim.game", "--misere"]);
    assert!(
        said.contains("the units are 1, 2, 3, 5, 8, 13, …, where U(j+1) = U(j) + U(j−1)"),
        "{said}"
    );
    for game in ["wythoff.game", "splythoff.game"] {
        assert!(json(&look(&[game, "--json"]))["words"].is_null(), "{game}");
        assert!(!look(&[game]).contains("in words"), "{game}");
    }
}

/// A comparison together with remainders is told.
#[test]
fn comparisons_with_remainders_are_told() {
    let folder = folder();
    for (rules, form, chinese) in [
        (
            "game g\nheaps x, y\ntake k from x where k <= max(x - y, 2)\ntake k from y where k <= min(y, 3)\n",
            "exactly if x ≤ y and (y − x) mod 4 is 0\n",
            "当且仅当 x ≤ y 且 (y − x) mod 4 为 0\n",
        ),
        (
            "game h\nheaps x, y\ntake k from x and l from y where max(k, l) <= 2 + min(k, l) and k >= 0 and \
             l >= 0 and k + l >= 1\n",
            "exactly if min(x, y) = 0 and max(x, y) mod 3 is 0\n",
            "当且仅当 min(x, y) = 0 且 max(x, y) mod 3 为 0\n",
        ),
    ] {
        std::fs::write(folder.path().join("g.game"), rules).unwrap();
        for (lang, form) in [("en", form), ("zh", chinese)] {
            let found = run(folder.path(), &["discover", "g.game", "--lang", lang]);
            assert!(text(&found.stdout).contains(form), "{}", text(&found.stdout));
        }
    }
}
