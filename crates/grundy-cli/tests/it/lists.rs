//! Lists from programs of one's own, and functions of one's own for values that repeat.

use std::fs;
use std::process::Command;

use crate::program::grundy;
use crate::rules::{folder, json, refused, run, text};

/// Nothing lies between them, and who asks has mistaken one for the other.
#[test]
fn a_list_that_ends_before_it_begins_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["wythoff", "nim:_,_", "kayles"] {
        let list = ["p-positions", game, "--from", "5", "--to", "3"];
        let (code, said) = refused(&run(folder.path(), &list));
        assert!(code == 2 && said.contains("from 5 to 3: expected a first number"), "{said}");
    }
    let one = ["p-positions", "wythoff", "--from", "3", "--to", "3"];
    assert_eq!(text(&run(folder.path(), &one)), "     3  wythoff:4,7\n");
}

/// Values with a period, a table of 0 and 1, pairs: each has its form in words, and as JSON.
#[test]
fn lists_have_forms() {
    let folder = folder();
    let look = |list: String, more: &[&str]| {
        fs::write(folder.path().join("list.txt"), list).unwrap();
        text(&run(folder.path(), &[&["discover", "--list", "list.txt"], more].concat()))
    };
    let lines = |values: &mut dyn Iterator<Item = u64>| -> String {
        values.map(|value| format!("{value}\n")).collect()
    };
    let said = look(lines(&mut (0..41).map(|n| n % 4)), &[]);
    assert!(said.starts_with("conjecture: the Grundy values have the period 4 from heap 0 on\n"));
    assert!(said.contains("below 41; a list proves nothing beyond its end"), "{said}");
    let said = look(lines(&mut (0..41).map(|n| n / 3 * 2)), &[]);
    assert!(said.contains("from heap 3 on the Grundy values of 3 heaps are those of the 3 heaps before, each with 2 added"));
    // The first heap of which it is true: heap 1 has 0, and heap 0 has 7.
    let said = look(format!("7\n{}", lines(&mut (0..40))), &[]);
    assert!(
        said.contains("from heap 2 on each Grundy value is the one of the heap before"),
        "{said}"
    );
    // Which heaps are P-positions: 1 comes first, as no value of the empty heap does.
    let is_p = |n: u64| matches!(n % 5, 0 | 3);
    let signs: String = (0..40).map(|n| if is_p(n) { '1' } else { '0' }).collect();
    let said = look(signs, &[]);
    assert!(said.contains("(x) is a P-position exactly if x mod 5 is 0 or 3"), "{said}");
    for count in [30, 300] {
        let said = json(&look(lines(&mut (0..count).map(|n| is_p(n).into())), &["--json"]));
        assert_eq!(said["form"], "(x) is a P-position exactly if x mod 5 is 0 or 3", "{count}");
        assert_eq!(
            (&said["claim"], &said["verified_to"]),
            (&"P-positions".into(), &(count - 1).into())
        );
    }
    let code = look(lines(&mut (0..120).map(|n| is_p(n).into())), &["--code", "python"]);
    let asked = format!("{code}\nprint([n for n in range(200) if accepts([n])])\n");
    let found = Command::new("python3").args(["-c", &asked]).output().unwrap();
    let wanted: Vec<u64> = (0..200).filter(|n| is_p(*n)).collect();
    assert_eq!(std::str::from_utf8(&found.stdout).unwrap().trim(), format!("{wanted:?}"), "{code}");
    let said = look(lines(&mut (0..60).map(|n| (!is_p(n)).into())), &[]);
    assert!(said.contains("the Grundy values have the period 5"), "{said}");
    // Where a number is given for the numeration, it is an automaton that is looked for.
    let said = look(lines(&mut (0..200).map(|n| n % 4)), &["--numeration", "2,0"]);
    assert!(said.contains("reads base 2"), "{said}");
    let table = |is_p: &dyn Fn(u64, u64) -> bool, between: &str| -> String {
        let row = |x| {
            let bit = |y| if is_p(x, y) { "1" } else { "0" };
            (0..40).map(bit).collect::<Vec<_>>().join(between) + "\n"
        };
        (0..40).map(row).collect()
    };
    for between in ["", " ", ","] {
        let found = json(&look(table(&|x, y| x == y, between), &["--json"]));
        assert_eq!(found["form"], "(x,y) is a P-position exactly if x ⊕ y = 0", "'{between}'");
        assert_eq!((&found["status"], &found["verified_to"]), (&"verified".into(), &39.into()));
        assert_eq!((&found["states"], &found["claim"]), (&1.into(), &"P-positions".into()));
    }
    let said = look(table(&|x, y| (x + y) % 3 == 0, " "), &[]);
    assert!(said.contains("(x + y) mod 3 is 0"), "{said}");
    // What is of no use with a list is refused, and nothing found is said so.
    for option in [&["--misere"][..], &["--values", "1"], &["--certificate", "c"], &["--to", "9"]] {
        let given = [&["discover", "--list", "list.txt"], option].concat();
        let (code, said) = refused(&run(folder.path(), &given));
        assert!(code == 2 && said.contains("cannot be used with"), "{said}");
    }
    for (list, what) in [
        ("\n# nothing\n", "found nothing, expected values"),
        ("1,2\n\n3,5,7\n", "line 3: found 3, expected 2 numbers, as many as before"),
        ("1,2\n3,-5\n", "line 2: found '-5', expected a number"),
        ("1 0 0 0 0 0\n0 0 1 0 0 0\n0 0 2 0 0 0\n", "line 3: found '2', expected 0 or 1"),
        ("0,0\n1,1\n4294967295,4294967295\n", "found 4294967295 in a list of 3"),
        ("0\n1\n300000000\n", "found 300000000 in a list of 3"),
    ] {
        fs::write(folder.path().join("list.txt"), list).unwrap();
        let (code, said) = refused(&run(folder.path(), &["discover", "--list", "list.txt"]));
        assert!(code == 2 && said.contains(what), "{said}");
    }
    let mut random = grundy_testing::Random::new(4);
    fs::write(folder.path().join("list.txt"), lines(&mut (0..60).map(|_| random.below(9))))
        .unwrap();
    let output = run(folder.path(), &["discover", "--list", "list.txt", "--json"]);
    let found = json(std::str::from_utf8(&output.stdout).unwrap());
    assert_eq!((output.status.code(), &found["status"]), (Some(3), &"not found".into()));
}

/// What is said to agree with a list does so to its end: one P-position of Wythoff's game that is missing or too many is seen
/// wherever it is, beyond 144, the last Fibonacci number below the end of the list, as well. Nothing is said of positions of which
/// the list has none.
#[test]
fn lists_agree_to_their_end() {
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    let size = 160;
    let mut wins = vec![vec![false; size]; size];
    for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
        if !wins[x][y] {
            pairs.push((x, y));
            for k in 1..size {
                for (x, y) in [(x + k, y), (x, y + k), (x + k, y + k)] {
                    if x < size && y < size {
                        wins[x][y] = true;
                    }
                }
            }
        }
    }
    let look = |pairs: &[(usize, usize)]| {
        let list: String = pairs.iter().map(|(x, y)| format!("{x},{y}\n")).collect();
        let bit = |x, y| if pairs.contains(&(x, y)) { '1' } else { '0' };
        let row = |x| (0..size).map(|y| bit(x, y)).chain(['\n']).collect::<String>();
        let table: String = (0..size).map(row).collect();
        [list, table].map(|list| {
            let found = grundy(&["discover", "--list", "-"], list.as_bytes());
            (found.status.code(), String::from_utf8(found.stdout).unwrap())
        })
    };
    for (code, said) in look(&pairs) {
        assert!(code == Some(0) && said.contains("one of Wythoff's pairs"), "{said}");
    }
    let last = (90, 146);
    assert!(pairs.contains(&last) && !pairs.contains(&(150, 150)));
    let without: Vec<_> = pairs.iter().copied().filter(|pair| *pair != last).collect();
    let more = [&pairs[..], &[(150, 150)]].concat();
    // Where the form of the rest is left is told.
    let by = "it is one of Wythoff's pairs (⌊nφ⌋, ⌊nφ⌋ + n) in either order";
    for (pairs, to, where_left) in [
        (&without, 146, "(90,146) is not on the list, and a P-position by that"),
        (&more, 150, "(150,150) is on the list, and no P-position by that"),
    ] {
        for (code, said) in look(pairs) {
            assert!(code == Some(3) && said.starts_with("no period and no automaton"), "{said}");
            let lines: Vec<&str> = said.lines().collect();
            let holds = format!("for numbers below {to} it is: (x,y) is a P-position exactly if ");
            assert!(lines[1].starts_with(&holds) && lines[1].contains(by), "{said}");
            assert!(lines[1].ends_with(&format!("; but {where_left}")), "{said}");
        }
    }
    // A list may go on where not all of the numbers below are told.
    let beyond = [&pairs[..], &[(100, 170)]].concat();
    let [(code, said), _] = look(&beyond);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.ends_with("\n(100,170) is on the list, and no P-position by that\n"), "{said}");
    let found = grundy(&["discover", "--list", "-"], b"1,0,0,1,0\n0,1,0,0,1\n");
    assert_eq!(found.status.code(), Some(3), "{}", String::from_utf8_lossy(&found.stdout));
}

/// What time did not allow is not said to be missing.
#[test]
fn a_list_is_looked_at_for_a_time() {
    let pairs: String = (0..60).map(|x| format!("{x},{}\n", x ^ 1)).collect();
    let found = grundy(&["discover", "--list", "-", "--time", "0s"], pairs.as_bytes());
    let said = String::from_utf8(found.stdout).unwrap();
    assert!(
        said.starts_with(
            "nothing that agrees with the list was found before the time was over, as all"
        ),
        "{said}"
    );
    assert_eq!((found.status.code(), said.contains("no automaton")), (Some(3), false));
    let note = String::from_utf8(found.stderr).unwrap();
    assert!(note.starts_with("grundy: the time is over; ") && note.contains("--time"), "{note}");
    let found = grundy(&["discover", "--list", "-", "--time", "20s"], pairs.as_bytes());
    assert_eq!(found.status.code(), Some(0), "{}", String::from_utf8_lossy(&found.stdout));
}

/// A period that one wrong value breaks is told up to there; of what nothing is found in, nothing was verified.
#[test]
fn the_value_that_breaks_a_period_is_told() {
    // Kayles, by its rules.
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..600 {
        let leaves = |taken: usize| {
            let left = heap + 1 - taken.min(heap + 1);
            (0..left).map(move |one| (one, heap - taken - one))
        };
        let options: Vec<u64> =
            [1, 2].into_iter().flat_map(leaves).map(|(a, b)| values[a] ^ values[b]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    let look = |values: &[u64], more: &[&str]| {
        let list: String = values.iter().map(|value| format!("{value}\n")).collect();
        let found = grundy(&[&["discover", "--list", "-"], more].concat(), list.as_bytes());
        (found.status.code(), String::from_utf8(found.stdout).unwrap())
    };
    assert_eq!(look(&values, &[]).0, Some(0));
    let right = values[400];
    values[400] = 3;
    let breaks = format!(
        "the period 12 from 71 on holds to 399; value 400 is 3, where the period has {right}"
    );
    let (code, said) = look(&values, &[]);
    assert!(code == Some(3) && said.lines().nth(1) == Some(breaks.as_str()), "{said}");
    let found = json(&look(&values, &["--json"]).1);
    assert_eq!((&found["status"], &found["verified_to"]), (&"not found".into(), &399.into()));
    let steps = found["steps"].as_array().unwrap();
    assert!(steps.contains(&breaks.into()), "{steps:?}");
    let mut random = grundy_testing::Random::new(5);
    let noise: Vec<u64> = (0..60).map(|_| random.below(9)).collect();
    let found = json(&look(&noise, &["--json"]).1);
    assert_eq!((&found["status"], &found["verified_to"]), (&"not found".into(), &().into()));
}

/// Values that repeat as functions of one's own: their values are those of the command, near and far.
#[test]
fn written_values_are_those_of_the_game() {
    let folder = folder();
    let heaps = (0..200).chain([1_000, 10_u64.pow(12) + 7, 10_u64.pow(15)]);
    let lines: String = heaps.clone().map(|heap| format!("kayles:{heap}\n")).collect();
    fs::write(folder.path().join("lines"), lines).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(["solve", "-", "--json"]);
    let lines = fs::File::open(folder.path().join("lines")).unwrap();
    let answers = text(&command.stdin(lines).output().unwrap());
    let expected: Vec<String> =
        answers.lines().map(|line| json(line)["value"].as_str().unwrap().to_string()).collect();
    let list: Vec<String> = heaps.map(|heap| heap.to_string()).collect();
    let list = list.join(", ");
    let mut ran = 0;
    for (language, name, main) in [
        (
            "python",
            "k.py",
            format!(
                "\nfor heap in [{list}]:\n    print(value(heap))\nassert accepts([5, 5]) and not accepts([5, 4])\n"
            ),
        ),
        (
            "cpp",
            "k.cpp",
            format!(
                "\n#include <cstdio>\nint main() {{\n    const std::uint64_t heaps[] = {{{list}}};\n    \
                 for (std::uint64_t heap : heaps) std::printf(\"%d\\n\", (int)value(heap));\n    \
                 return !accepts({{5, 5}}) || accepts({{5, 4}});\n}}\n"
            ),
        ),
        (
            "rust",
            "k.rs",
            format!(
                "\nfn main() {{\n    for heap in [{list}] {{\n        println!(\"{{}}\", value(heap));\n    }}\n    \
                 assert!(accepts(&[5, 5]) && !accepts(&[5, 4]));\n}}\n"
            ),
        ),
    ] {
        let code = text(&run(folder.path(), &["discover", "kayles", "--code", language]));
        let source = folder.path().join(name);
        fs::write(&source, code + &main).unwrap();
        let program = folder.path().join(format!("{name}.out"));
        let compiler = match language {
            "cpp" => Some(("g++", ["-std=c++17", "-o"].as_slice())),
            "rust" => Some(("rustc", ["--edition", "2021", "-o"].as_slice())),
            _ => None,
        };
        let printed = match compiler {
            None => Command::new("python3").arg(&source).output(),
            Some((compiler, options)) => {
                let mut compile = Command::new(compiler);
                let Ok(made) = compile.args(options).arg(&program).arg(&source).output() else {
                    continue;
                };
                assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
                Command::new(&program).output()
            }
        };
        let Ok(printed) = printed else { continue };
        let printed = text(&printed);
        assert!(printed.lines().eq(expected.iter().map(String::as_str)), "{language}");
        ran += 1;
    }
    // Heaps of 64 bits may have larger values: those of a list grow as fast as it says.
    fs::write(
        folder.path().join("list"),
        (0..20).map(|n| format!("{}\n", 5 * n)).collect::<String>(),
    )
    .unwrap();
    let code = text(&run(folder.path(), &["discover", "--list", "list", "--code", "rust"]));
    let source = folder.path().join("large.rs");
    let main = "\nfn main() {\n    assert_eq!(value(u64::MAX), 5 * u128::from(u64::MAX));\n    assert!(accepts(&[9, 9]));\n}\n";
    fs::write(&source, code + main).unwrap();
    let program = folder.path().join("large");
    let mut compile = Command::new("rustc");
    if let Ok(made) = compile.args(["--edition", "2021", "-o"]).arg(&program).arg(&source).output()
    {
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        assert!(Command::new(&program).status().unwrap().success());
    }
    assert!(ran > 0, "neither Python nor a compiler is here");
    let (code, said) = refused(&run(folder.path(), &["discover", "kayles", "--walnut", "w"]));
    assert!(code == 3 && said.contains("leave out --walnut"), "{said}");
}

/// Who finds code in a file again need not guess what it decides, nor how sure that is.
#[test]
fn code_says_what_it_decides_and_how_sure_that_is() {
    let folder = folder();
    fs::write(folder.path().join("list"), "0\n5\n10\n15\n20\n25\n30\n35\n").unwrap();
    let game = "game bounded\nwith most = 2\nheaps n\nmisere\ntake k from n where k <= most\n";
    fs::write(folder.path().join("bounded.game"), game).unwrap();
    for (arguments, language, heading) in [
        (
            &["nim:3,5"][..],
            "cpp",
            "// the game nim in normal play: `accepts` is true just where (x,y) is a P-position, so that who is to \
             move loses\n// (x,y) is a P-position exactly if x ⊕ y = 0\n// proved for positions of all sizes\n",
        ),
        (
            &["bounded.game", "--set", "most=3"],
            "rust",
            "// the game bounded (most = 3) in misère play: `accepts` is true just where (n) is a P-position, so \
             that who is to move loses\n// (n) is a P-position exactly if n mod 4 is 1\n\
             // proved for positions of all sizes\n",
        ),
        (
            &["nim:3,5", "--values", "1"],
            "python",
            "# the game nim in normal play: `accepts` is true just where (x,y) has the Grundy value 1\n\
             # (x,y) has the Grundy value 1 exactly if x ⊕ y = 1\n# proved",
        ),
        (
            &["nim:3,5", "--values", "all"],
            "python",
            "# the game nim in normal play: `accepts` is true of (x,y,v) just where (x,y) has the Grundy value v\n\
             # (x,y) has the Grundy value x ⊕ y\n",
        ),
        (
            &["kayles"],
            "python",
            "# the game kayles in normal play: `value` is the Grundy value of a heap, and `accepts` is true just \
             where heaps are a P-position, so that who is to move loses\n\
             # the Grundy values have the period 12 from heap 71 on\n# proved for heaps of all sizes by ",
        ),
        (
            &["--list", "list"],
            "cpp",
            "// the list list: `value` is the Grundy value of a heap, and `accepts` is true just where heaps are a \
             P-position, so that who is to move loses\n// conjecture: from heap 1 on each Grundy value is the one \
             of the heap before with 5 added\n// it agrees with the list for numbers below 8; a list proves \
             nothing beyond its end\n",
        ),
        (
            &["nim:3,5", "--lang", "zh"],
            "python",
            "# 游戏 nim，正常规则：当且仅当 (x,y) 是必败态（轮到者输）时，`accepts` 为真\n",
        ),
    ] {
        let arguments = [&["discover"], arguments, &["--code", language]].concat();
        let code = text(&run(folder.path(), &arguments));
        assert!(code.starts_with(heading), "{arguments:?}: {code}");
    }
}

/// Lists of pairs that are complete in one number alone, marks before the first line, numbers that are too large.
#[test]
fn lists_as_people_have_them() {
    let mut pairs: Vec<(u64, u64)> = vec![(0, 0)];
    for n in 1..63 {
        let used = |x: &u64| pairs.iter().any(|&(a, b)| a == *x || b == *x);
        let a = (1..).find(|x| !used(x)).unwrap();
        pairs.push((a, a + n));
    }
    let both: Vec<(u64, u64)> =
        pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).filter(|pair| pair.0 < 100).collect();
    let list: String = both.iter().map(|(x, y)| format!("{x},{y}\n")).collect();
    for before in ["", "\u{feff}"] {
        let found = grundy(&["discover", "--list", "-"], format!("{before}{list}").as_bytes());
        let said = text(&found);
        assert!(said.contains("Wythoff's pairs") && said.contains("below 100"), "{said}");
    }
    let values: String = (0..400_u64).map(|n| format!("{}\n", (n % 4) << 40)).collect();
    let too_large = grundy(&["discover", "--list", "-"], values.as_bytes());
    assert!(
        String::from_utf8_lossy(&too_large.stderr)
            .contains("line 2: found '1099511627776', expected a number below")
    );
    let all = "1".repeat(30) + "\n";
    let found = grundy(&["discover", "--list", "-"], all.repeat(30).as_bytes());
    assert!(text(&found).contains("conjecture: every position is a P-position"));
}
