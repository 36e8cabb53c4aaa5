//! What is written for other programs does what the automaton does.

use std::process::Command;

use std::time::Instant;

use grundy_automata::discover::{Options, discover};
use grundy_automata::game::Game;
use grundy_automata::show::{Language, code, dot, table};
use grundy_automata::sieve::Data;
use grundy_automata::{Automaton, Error, Limits, Numeration, lists, walnut};
use grundy_rules::Rules;

const WYTHOFF: &str = "game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n";

fn wythoff() -> (Automaton, Game) {
    discovered(WYTHOFF)
}

fn discovered(text: &str) -> (Automaton, Game) {
    let rules = Rules::parse(text).unwrap();
    let found = discover(&rules, text, &Options::default(), &mut |_| {}).unwrap();
    (found.automaton.unwrap(), Game::new(&rules.game().unwrap()).unwrap())
}

/// The P-positions below 30, as the programs print them.
fn expected(automaton: &Automaton) -> String {
    let mut text = String::new();
    for x in 0..30 {
        for y in 0..30 {
            if automaton.contains(&[x, y]) {
                text += &format!("{x} {y}\n");
            }
        }
    }
    text
}

/// What the command prints; none if there is no such program here.
fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn svg_shows_every_state_and_arrow() {
    let automaton = wythoff().0;
    let svg = grundy_automata::picture::svg(&automaton, "a < b & c").unwrap();
    let accepting = (0..7).filter(|s| automaton.accepts(*s)).count();
    assert_eq!(svg.matches("<circle").count(), 7 + accepting);
    // One arrow more leads to the start.
    assert_eq!(svg.matches("marker-end").count(), dot(&automaton).matches(" -> ").count());
    assert!(svg.contains("<title>a &lt; b &amp; c</title>") && svg.ends_with("</svg>\n"));
}

#[test]
fn written_functions_decide() {
    written(&wythoff().0, "two");
    written(&discovered(grundy_testing::document("games/splythoff.game")).0, "three");
}

fn written(automaton: &Automaton, name: &str) {
    let folder = std::env::temp_dir().join(format!("grundy-code-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let main = |language| match language {
        Language::Python => {
            "\nfor x in range(30):\n    for y in range(30):\n        \
             if accepts((x, y)):\n            print(x, y)\nassert accepts((0, 0)) and not accepts((10**40, 1))\n"
        }
        Language::Cpp => {
            "\n#include <cstdio>\nint main() {\n    for (std::uint64_t x = 0; x < 30; x++)\n        \
             for (std::uint64_t y = 0; y < 30; y++) {\n            const std::uint64_t p[2] = {x, y};\n            \
             if (accepts(p)) std::printf(\"%d %d\\n\", (int)x, (int)y);\n        }\n    \
             const std::uint64_t far[2] = {~0ull, ~0ull};\n    return accepts(far);\n}\n"
        }
        Language::Rust => {
            "\nfn main() {\n    for x in 0..30 {\n        for y in 0..30 {\n            \
             if accepts([x, y]) {\n                println!(\"{x} {y}\");\n            }\n        }\n    }\n    \
             assert!(!accepts([u64::MAX; 2]));\n}\n"
        }
    };
    let mut ran = 0;
    for (language, name) in
        [(Language::Python, "p.py"), (Language::Cpp, "p.cpp"), (Language::Rust, "p.rs")]
    {
        let source = folder.join(name);
        std::fs::write(&source, code(automaton, language) + main(language)).unwrap();
        let program = folder.join(format!("{name}.out"));
        let printed = match language {
            Language::Python => output(Command::new("python3").arg(&source)),
            Language::Cpp => {
                output(Command::new("g++").args(["-std=c++17", "-o"]).arg(&program).arg(&source))
                    .and_then(|_| output(&mut Command::new(&program)))
            }
            Language::Rust => output(
                Command::new("rustc").args(["--edition", "2021", "-o"]).arg(&program).arg(&source),
            )
            .and_then(|_| output(&mut Command::new(&program))),
        };
        if let Some(printed) = printed {
            assert_eq!(printed, expected(automaton), "{language:?}");
            ran += 1;
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(ran > 0, "neither Python nor a compiler is here");
}

#[test]
fn pictures_and_tables_show_every_edge() {
    let (automaton, game) = wythoff();
    let shown = table(&automaton, &game.names);
    assert_eq!(shown.lines().count(), 1 + automaton.states());
    assert_eq!(shown.matches('→').count(), automaton.edge_count());
    // A label [d,e] for each edge, and nothing else has a comma.
    assert_eq!(dot(&automaton).matches(',').count(), automaton.edge_count());
}

#[test]
fn walnut_gets_the_set_and_the_theorem() {
    let stated = |text: &str| {
        let rules = Rules::parse(text).unwrap();
        let found = discover(&rules, text, &Options::default(), &mut |_| {}).unwrap();
        let automaton = found.automaton.unwrap();
        (walnut::files(&[&automaton], &found.game, &found.rank), automaton, found.game)
    };
    let (files, automaton, game) = stated(WYTHOFF);
    // Fibonacci's words and their sums are not in every copy of Walnut.
    let [words, sums, set, commands] = &files[..] else { panic!("four files") };
    assert_eq!(words.text, "{0,1}\n\n0 1\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 0\n");
    assert!(
        sums.path.ends_with("/msd_fib_addition.txt")
            && sums.text.starts_with("{0,1} {0,1} {0,1}\n")
    );
    assert!(set.text.starts_with("msd_fib msd_fib\n\n0 1\n0 0 -> 0\n"), "{}", set.text);
    assert_eq!(set.text.matches("->").count(), automaton.edge_count());
    // Independence and a rank for each move, absorption, that the set holds positions, and four about sums.
    assert_eq!(commands.text.lines().count(), 2 * game.moves.len() + 6);
    for line in commands.text.lines() {
        assert_eq!(line.matches('(').count(), line.matches(')').count(), "{line}");
        let is_command = line.starts_with("eval grundy") || line.starts_with("def grundynext ");
        assert!(is_command && line.ends_with("\":"));
    }
    let (files, ..) = stated(grundy_testing::document("games/splythoff.game"));
    assert!(files[2].text.starts_with("msd_trib msd_trib\n\n0 1\n0 0 -> 0\n"));
    assert!(files[3].text.lines().all(|line| line.contains("\"?msd_trib ")));
    // Walnut has bases.
    let (files, ..) = stated("game nim\nheaps x, y\ntake k from any heap\n");
    assert_eq!(files.len(), 2);
}

#[test]
fn lists_give_conjectures() {
    // The values of {1,3,4}: period 7, 0101232.
    let list: Vec<u64> = (0..400).map(|n| [0, 1, 0, 1, 2, 3, 2][n % 7]).collect();
    let look = |data: &Data| lists::conjecture(data, None, &Limits::default(), &mut |_| ());
    let found = look(&lists::values(&list).unwrap()).unwrap().unwrap();
    assert_eq!((found.automaton.numeration(), found.agrees_below), (Numeration::BINARY, 400));
    for (n, value) in list.iter().enumerate() {
        for v in 0..5 {
            assert_eq!(found.automaton.contains(&[n as u64, v]), v == *value);
        }
    }
    // Wythoff's P-positions as somebody's program printed them.
    let (automaton, _) = wythoff();
    let mut pairs = Vec::new();
    automaton.each_below(&[300, 300], &mut |p| pairs.push(p.to_vec()));
    let data = lists::positions(&pairs, 300).unwrap();
    assert_eq!(look(&data).unwrap().unwrap().automaton, automaton);
    // Not a moment is left for it.
    let late = Limits { until: Some(Instant::now()), ..Limits::default() };
    assert_eq!(lists::conjecture(&data, None, &late, &mut |_| ()), Err(Error::Time));
    // Bits without a rule give nothing.
    let mut random = grundy_testing::Random::new(1);
    let noise: Vec<u64> = (0..2000).map(|_| random.below(2)).collect();
    let (noise, mut tried) = (lists::values(&noise).unwrap(), Vec::new());
    let limits = Limits::default();
    let found = lists::conjecture(&noise, None, &limits, &mut |step| tried.push(step)).unwrap();
    assert!(found.is_none());
    assert!(
        tried.len() > 1 && tried.iter().all(|step| step.contains("need more data")),
        "{tried:?}"
    );
    assert!(lists::positions(&[vec![1], vec![1, 2]], 9).is_err());
    assert!(lists::values(&[1 << 40]).is_err());
}
