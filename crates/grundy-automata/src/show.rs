//! Automata for people and for other programs: tables, DOT, source code.

mod words;

use std::fmt::Write;

use crate::Automaton;
use crate::certificate::Claim;

pub use words::words;

/// Languages in which [`code`] writes.
///
/// ```
/// use grundy_automata::discover::{Options, discover};
/// use grundy_automata::show::{self, Language};
/// let text = "game nim2\nheaps x, y\ntake k from any heap\n";
/// let rules = grundy_rules::Rules::parse(text).unwrap();
/// let found = discover(&rules, text, &Options::default(), &mut |_| {})?;
/// let python = show::code(&found.automaton.unwrap(), Language::Python);
/// assert!(python.contains("def accepts"));
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// C++17.
    Cpp,
    /// Python 3.
    Python,
    /// Rust.
    Rust,
}

/// The digits of a letter.
fn each_digit(automaton: &Automaton, letter: u32) -> Vec<String> {
    let radix = automaton.numeration().radix();
    let mut rest = letter;
    let mut list = Vec::new();
    for _ in automaton.tracks() {
        list.push((rest % radix).to_string());
        rest /= radix;
    }
    list
}

/// The digits of a letter, as `[0,1]`.
fn digits(automaton: &Automaton, letter: u32) -> String {
    format!("[{}]", each_digit(automaton, letter).join(","))
}

/// The same in a sentence: `(0,1)`, or the digit itself where there is one.
fn digits_of(automaton: &Automaton, letter: u32) -> String {
    match &each_digit(automaton, letter)[..] {
        [digit] => digit.clone(),
        digits => format!("({})", digits.join(",")),
    }
}

/// What is said of the numbers that an automaton accepts.
pub(crate) fn subject(names: &[String], claim: Claim) -> String {
    let all = names.join(",");
    match (claim, names) {
        (Claim::Value(g), _) => format!("({all}) has the Grundy value {g}"),
        (Claim::Values, [heaps @ .., value]) => {
            format!("({}) has the Grundy value {value}", heaps.join(","))
        }
        _ => format!("({all}) is a P-position"),
    }
}

/// A line a state: its number, `*` if it accepts, and where digits lead, read from the left. State 0 is the start.
#[must_use]
pub fn table(automaton: &Automaton, names: &[String]) -> String {
    let mut text = format!("digits of [{}], {}\n", names.join(","), automaton.numeration());
    for state in (0..).take(automaton.states()) {
        let accepts = if automaton.accepts(state) { '*' } else { ' ' };
        let _ = write!(text, "{state:>5}{accepts}");
        for (letter, target) in automaton.edges(state) {
            let _ = write!(text, "  {}→{target}", digits(automaton, *letter));
        }
        text.push('\n');
    }
    text
}

/// The automaton for Graphviz.
#[must_use]
pub fn dot(automaton: &Automaton) -> String {
    let mut text = String::from("digraph P {\n  rankdir=LR;\n  start [shape=point];\n");
    if !automaton.is_empty() {
        text.push_str("  start -> 0;\n");
    }
    for state in (0..).take(automaton.states()) {
        let shape = if automaton.accepts(state) { "doublecircle" } else { "circle" };
        let _ = writeln!(text, "  {state} [shape={shape}];");
        for (target, digits) in arrows(automaton, state) {
            let _ = writeln!(text, "  {state} -> {target} [label=\"{digits}\"];");
        }
    }
    text.push_str("}\n");
    text
}

/// Where a state leads, each with all digits that lead there.
pub(crate) fn arrows(automaton: &Automaton, state: u32) -> Vec<(u32, String)> {
    let mut targets: Vec<u32> = automaton.edges(state).iter().map(|e| e.1).collect();
    targets.sort_unstable();
    targets.dedup();
    let label = |target| {
        let edges = automaton.edges(state).iter().filter(|e| e.1 == target);
        let labels: Vec<String> = edges.map(|e| digits(automaton, e.0)).collect();
        (target, labels.join(" "))
    };
    targets.into_iter().map(label).collect()
}

/// A function `accepts` that decides a position: a table and a loop, no library. Numbers have 64 bits there, in Python
/// any size.
#[must_use]
pub fn code(automaton: &Automaton, language: Language) -> String {
    let arity = automaton.tracks().len();
    let numeration = automaton.numeration();
    let radix = numeration.radix();
    let letters = u64::from(radix).pow(u32::try_from(arity).unwrap_or(u32::MAX));
    let states = automaton.states();
    let mut targets: Vec<String> = Vec::new();
    let mut accepts: Vec<&str> = Vec::new();
    for state in (0..).take(states) {
        for letter in 0..letters {
            let next = u32::try_from(letter).ok().and_then(|l| automaton.next(state, l));
            targets.push(next.map_or_else(|| "-1".into(), |n| n.to_string()));
        }
        accepts.push(if automaton.accepts(state) { "1" } else { "0" });
    }
    if states == 0 {
        targets = vec!["-1".into(); usize::try_from(letters).unwrap_or(1)];
        accepts = vec!["0"];
    }
    let targets = wrapped(&targets.join(", "));
    let accepts = wrapped(&accepts.join(", "));
    let terms = numeration.terms();
    let units: Vec<String> = numeration.units()[..terms.len()].iter().map(u64::to_string).collect();
    let units = units.join(", ");
    // The next unit from those before, where `unit` names the i-th from the end.
    let next = |unit: &dyn Fn(usize) -> String| {
        let products = terms.iter().zip(1..).map(|(term, i)| format!("{term} * {}", unit(i)));
        products.collect::<Vec<_>>().join(" + ")
    };
    match language {
        Language::Python => format!(
            "# Whether the automaton accepts a position: a sequence of {arity} numbers.\n\
             TARGETS = [{targets}]\nACCEPTS = [{accepts}]\n\n\n\
             def accepts(position):\n    \
             units = [{units}]\n    \
             while units[-1] <= max(position):\n        \
             units.append({})\n    \
             rest = list(position)\n    state = 0\n    \
             for unit in reversed(units):\n        letter = 0\n        \
             for i in reversed(range({arity})):\n            \
             digit, rest[i] = divmod(rest[i], unit)\n            \
             letter = letter * {radix} + digit\n        \
             state = TARGETS[state * {letters} + letter]\n        \
             if state < 0:\n            return False\n    \
             return ACCEPTS[state] == 1\n",
            next(&|i| format!("units[-{i}]"))
        ),
        Language::Cpp => format!(
            "// Whether the automaton accepts a position of {arity} numbers.\n\
             #include <algorithm>\n#include <cstdint>\n#include <vector>\n\n\
             static const int TARGETS[] = {{{targets}}};\n\
             static const int ACCEPTS[] = {{{accepts}}};\n\n\
             bool accepts(const std::uint64_t (&position)[{arity}]) {{\n    \
             std::uint64_t rest[{arity}];\n    \
             std::copy(position, position + {arity}, rest);\n    \
             const std::uint64_t most = *std::max_element(rest, rest + {arity});\n    \
             std::vector<unsigned __int128> units = {{{units}}};\n    \
             while (units.back() <= most)\n        \
             units.push_back({});\n    \
             int state = 0;\n    \
             for (std::size_t j = units.size(); j-- > 0;) {{\n        int letter = 0;\n        \
             for (int i = {arity}; i-- > 0;) {{\n            int digit = 0;\n            \
             while (rest[i] >= units[j]) {{\n                \
             rest[i] -= static_cast<std::uint64_t>(units[j]);\n                ++digit;\n            \
             }}\n            letter = letter * {radix} + digit;\n        }}\n        \
             state = TARGETS[state * {letters} + letter];\n        \
             if (state < 0) return false;\n    }}\n    return ACCEPTS[state] == 1;\n}}\n",
            next(&|i| match i {
                1 => "units.back()".into(),
                i => format!("units[units.size() - {i}]"),
            })
        ),
        Language::Rust => format!(
            "// Whether the automaton accepts a position of {arity} numbers.\n\
             const TARGETS: &[i32] = &[{targets}];\nconst ACCEPTS: &[u8] = &[{accepts}];\n\n\
             pub fn accepts(position: [u64; {arity}]) -> bool {{\n    \
             let mut rest = position.map(u128::from);\n    \
             let most = rest.iter().copied().max().unwrap_or(0);\n    \
             let mut units: Vec<u128> = vec![{units}];\n    \
             while units[units.len() - 1] <= most {{\n        \
             units.push({});\n    }}\n    \
             let mut state = 0;\n    \
             for unit in units.iter().rev() {{\n        let mut letter = 0;\n        \
             for n in rest.iter_mut().rev() {{\n            \
             letter = letter * {radix} + (*n / unit) as usize;\n            *n %= unit;\n        }}\n        \
             match TARGETS[state * {letters} + letter] {{\n            \
             -1 => return false,\n            next => state = next as usize,\n        }}\n    }}\n    \
             ACCEPTS[state] == 1\n}}\n",
            next(&|i| format!("units[units.len() - {i}]"))
        ),
    }
}

/// The first tuples that the automaton accepts, in order of the largest number, at most so many and as far as a few
/// thousand tuples reach.
///
/// ```
/// use grundy_automata::discover::{Options, discover};
/// use grundy_automata::show::first;
///
/// let text = "game nim2\nheaps x, y\ntake k from any heap\n";
/// let rules = grundy_rules::Rules::parse(text).unwrap();
/// let equal = discover(&rules, text, &Options::default(), &mut |_| {})?.automaton.unwrap();
/// assert_eq!(first(&equal, 3), [[0, 0], [1, 1], [2, 2]]);
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[must_use]
pub fn first(automaton: &Automaton, count: usize) -> Vec<Vec<u64>> {
    const TRIED: u64 = 1 << 14;
    let arity = automaton.tracks().len();
    let mut found = Vec::new();
    let (mut tried, mut largest) = (0, 0);
    while found.len() < count && tried < TRIED {
        let mut tuple = vec![0; arity];
        loop {
            tried += 1;
            if tuple.iter().max().copied().unwrap_or(0) == largest && automaton.contains(&tuple) {
                found.push(tuple.clone());
            }
            let Some(i) = tuple.iter().rposition(|&n| n < largest) else { break };
            tuple[i] += 1;
            tuple[i + 1..].fill(0);
        }
        largest += 1;
    }
    found.truncate(count);
    found
}

/// A list with commas in lines of at most about a hundred characters.
///
/// ```
/// let list = vec!["1000"; 40].join(", ");
/// assert_eq!(grundy_automata::show::wrapped(&list).lines().count(), 3);
/// ```
#[must_use]
pub fn wrapped(list: &str) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in list.split_inclusive(", ") {
        if width + word.len() > 98 {
            text.push_str("\n    ");
            width = 4;
        }
        text.push_str(word);
        width += word.len();
    }
    text
}
