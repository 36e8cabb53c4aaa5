//! The checker against certificates and rules that were changed: whatever it accepts is true of the rules.

use crate::reference;

use grundy_automata::discover::{Options, Status, What, discover};
use grundy_automata::theorem::Theorem;
use grundy_checker::theorem::{Budget, check};
use grundy_rules::Rules;
use grundy_testing::Random;

const WYTHOFF: &str = "game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n";

/// Rules, what is claimed, and up to which number positions are compared.
fn games() -> Vec<(String, Options, u64)> {
    let plain = Options::default();
    let misere = Options { misere: true, ..plain.clone() };
    let values = Options { what: What::ValueAsHeap, ..plain.clone() };
    let game = |text: &str, options: &Options, size| (text.to_string(), options.clone(), size);
    vec![
        game(WYTHOFF, &plain, 12),
        game(WYTHOFF, &misere, 12),
        game(&format!("{WYTHOFF}block 2\n"), &plain, 10),
        game(&format!("{WYTHOFF}block 3\n"), &plain, 10),
        game(&format!("{WYTHOFF}block 2\n"), &misere, 10),
        game("game few\nheaps x, y\nblock 1\ntake k from any heap where k <= 2\n", &misere, 10),
        game(
            "game t\nwith t = 2\nheaps x, y\ntake k from any heap\n\
             take k from x and l from y where |k - l| < t\n",
            &plain,
            10,
        ),
        game("game nim\nheaps x, y, z\ntake k from any heap\n", &plain, 5),
        game("game nim\nheaps x, y, z\ntake k from any heap\n", &misere, 5),
        game(
            "game pass\nheaps x, y, p\nwhere p <= 1\ntake k from x\ntake k from y\n\
             take 1 from p where x + y > 0\n",
            &plain,
            6,
        ),
        game(
            "game fibonacci\nheaps n\nstate limit starts at n - 1\n\
             take k from n and set limit to 2k where k <= limit\n",
            &plain,
            12,
        ),
        game("game bachet\nheaps n\ntake k from n where k <= 5\n", &values, 20),
        game(
            "game split\nheaps x, y\nwhere x >= 1 and y >= 1\n\
             set x to a and y to b where a + b = x\nset x to a and y to b where a + b = y\n",
            &plain,
            9,
        ),
        game(&format!("{WYTHOFF}end when x + y <= 1\n"), &plain, 12),
        // Several choices lead to one option, which counts once.
        game("game even\nheaps x, y\nblock 1\ntake 2k from any heap\n", &plain, 10),
        game("game pairs\nheaps n\nblock 1\ntake k + (k mod 2) from n\n", &plain, 30),
        game(
            "game sums\nheaps x, y\nblock 2\ntake k + l from x where l <= 2\ntake 2k from y\n",
            &plain,
            10,
        ),
        game("game one\nheaps n\nreplace n by n - k where k <= 3\n", &plain, 30),
        game(grundy_testing::document("games/splythoff.game"), &plain, 12),
    ]
}

/// Changes one number, sign, line or word of a certificate.
fn changed(text: &str, choices: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let at = 1 + choices.below(lines.len() - 1);
    match choices.below(8) {
        0 => {
            lines.remove(at);
        }
        1 => {
            let line = lines[at].clone();
            lines.insert(at, line);
        }
        2 => {
            let other = 1 + choices.below(lines.len() - 1);
            lines.swap(at, other);
        }
        3 => {
            let line = &mut lines[at];
            *line = match line.chars().next() {
                Some('+') => line.replacen('+', "-", 1),
                Some('-') => line.replacen('-', "+", 1),
                _ => format!("{line} 1"),
            };
        }
        4 => {
            let mut words: Vec<&str> = lines[at].split(' ').collect();
            words.remove(choices.below(words.len()));
            lines[at] = words.join(" ");
        }
        _ => {
            let digits: Vec<usize> =
                lines[at].char_indices().filter(|c| c.1.is_ascii_digit()).map(|c| c.0).collect();
            if !digits.is_empty() {
                let i = digits[choices.below(digits.len())];
                let new = choices.below(10).to_string();
                lines[at].replace_range(i..=i, &new);
            }
        }
    }
    lines.join("\n") + "\n"
}

/// Changes a number, a comparison or a line of rules.
fn changed_rules(text: &str, choices: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let at = 1 + choices.below(lines.len() - 1);
    match choices.below(6) {
        0 => {
            lines.remove(at);
        }
        1 => lines.push("misere".into()),
        2 => lines.push(format!("block {}", choices.below(4))),
        3 => lines.push(format!(
            "end when {} <= {}",
            ["x", "y", "n"][choices.below(3)],
            choices.below(4)
        )),
        4 => {
            let from = ["<=", "<", "k", "2", "1", "any heap", "x", "5"];
            let to = ["<", "<=", "2k", "3", "2", "x", "y", "4"];
            let i = choices.below(from.len());
            lines[at] = lines[at].replacen(from[i], to[i], 1);
        }
        _ => lines.push("take 1 from any heap".into()),
    }
    lines.join("\n") + "\n"
}

const SMALL: Budget = Budget { steps: 4_000_000, bytes: 60_000_000, until: None };

/// If the checker accepts, the automaton must accept what plain search of the rules finds.
fn accepted(certificate: &str, rules: &str, size: u64) -> bool {
    let Ok(claim) = check(certificate, rules, SMALL) else { return false };
    let theorem = Theorem::read(certificate).unwrap();
    let mut parsed = Rules::parse(rules).unwrap();
    for (name, value) in &claim.parameters {
        let parameter = parsed.parameters.iter_mut().find(|p| p.name == *name);
        parameter.unwrap().value = *value;
    }
    assert_eq!(claim.misere, theorem.misere);
    let game = parsed.game().unwrap();
    reference::compare(&game, claim.misere, theorem.claim, theorem.automaton(), size);
    true
}

#[test]
fn what_is_accepted_is_true() {
    let mut choices = Random::new(0x9E37_79B9_7F4A_7C15);
    let (mut tried, mut kept) = (0, 0);
    for (rules, options, size) in games() {
        let parsed = Rules::parse(&rules).unwrap();
        let discovery = discover(&parsed, &rules, &options, &mut |_| {}).unwrap();
        let Status::Proved { certificate } = discovery.status else {
            panic!("{rules}{:#?}", discovery.steps)
        };
        assert!(
            accepted(&certificate, &rules, size),
            "{rules}{:?}",
            check(&certificate, &rules, SMALL)
        );
        // Splythoff's adders take most of a check's time: `./test --long` tries as many of it as of the others.
        let few = parsed.name == "splythoff";
        for _ in 0..grundy_testing::length(if few { 6 } else { 27 }, 40) {
            let mutant = changed(&certificate, &mut choices);
            if mutant != certificate {
                tried += 1;
                kept += usize::from(accepted(&mutant, &rules, size));
            }
        }
        for _ in 0..grundy_testing::length(if few { 3 } else { 10 }, 15) {
            let mutant = changed_rules(&rules, &mut choices);
            if mutant != rules && Rules::parse(&mutant).is_ok_and(|r| r.game().is_ok()) {
                tried += 1;
                kept += usize::from(accepted(&certificate, &mutant, size));
            }
        }
    }
    println!("{tried} mutants, {kept} accepted, all of them true");
    assert!(tried >= 500, "{tried}");
    assert!(kept * 4 < tried, "{kept} of {tried}");
}

#[test]
fn small_files_cannot_cost_much() {
    let rules = format!("game deep\nheaps x\ntake k from x where {}k > 0\n", "(".repeat(400));
    let certificate =
        "grundy-theorem 2\nplay normal\nclaim outcome\nnumeration 15 15\nset 0\nend\n";
    assert!(check(certificate, &rules, SMALL).is_err());
    let wide = "game wide\nheaps a, b, c, d, e, f\ntake k from any heap\n\
                take k from a and l from b and m from c and n from d where 999999k < 999998l\n";
    let start = std::time::Instant::now();
    assert!(check(certificate, wide, Budget::default()).is_err());
    assert!(start.elapsed().as_secs() < 60);
}
