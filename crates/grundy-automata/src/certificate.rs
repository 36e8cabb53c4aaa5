//! Theorems as text, in the format of docs/THEOREMS.md; `grundy-checker` proves what it says.

use std::fmt::Write;

use crate::Automaton;
use crate::prove::Moves;
use crate::rank::Rank;

/// What a certificate claims its automaton to accept.
///
/// ```
/// use grundy_automata::discover::{Options, discover};
/// use grundy_automata::certificate::Claim;
/// let text = "game nim2\nheaps x, y\ntake k from any heap\n";
/// let rules = grundy_rules::Rules::parse(text).unwrap();
/// let found = discover(&rules, text, &Options::default(), &mut |_| {})?;
/// assert_eq!(found.claim, Claim::Losing);
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The P-positions.
    Losing,
    /// The positions with this Grundy value.
    Value(u32),
    /// The positions with one more number, their Grundy value.
    Values,
}

/// The number by which a certificate finds its rules again: FNV-1a of the lines of the text, without comments, blanks at their
/// ends, and empty ones. The proof does not rest on it.
///
/// ```
/// use grundy_automata::certificate::hash;
///
/// assert_eq!(hash("game one\nheap n\n"), hash("# a heap\r\ngame one\r\n\r\nheap n # it"));
/// assert_ne!(hash("game one\nheap n\n"), hash("game one\nheap m\n"));
/// ```
#[must_use]
pub fn hash(rules: &str) -> u64 {
    let lines = rules.trim_start_matches('\u{feff}').lines();
    let lines = lines.map(|line| line.split('#').next().unwrap_or_default().trim_end());
    let bytes = lines.filter(|line| !line.is_empty()).flat_map(|line| line.bytes().chain([b'\n']));
    bytes.fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// The certificate of proved sets: of P, or of the positions of Grundy value 0, 1, ….
#[must_use]
pub fn write(
    name: &str,
    rules: &str,
    parameters: &[(String, i64)],
    moves: &Moves,
    claim: Claim,
    sets: &[Automaton],
) -> String {
    let mut text = String::from("grundy-theorem 2\n");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "game {name}\nrules {:016x}", hash(rules));
    for (name, value) in parameters {
        let _ = writeln!(text, "with {name} {value}");
    }
    let play = if moves.game().misere { "misere" } else { "normal" };
    let _ = match claim {
        Claim::Losing => writeln!(text, "play {play}\nclaim outcome"),
        Claim::Value(g) => writeln!(text, "play {play}\nclaim value {g}"),
        Claim::Values => writeln!(text, "play {play}\nclaim values"),
    };
    let terms: Vec<String> = moves.numeration().terms().iter().map(u32::to_string).collect();
    let _ = writeln!(text, "numeration {}", terms.join(" "));
    for rank in moves.rank() {
        let (how, of) = match rank {
            Rank::Sum(of) => ("sum", of),
            Rank::Largest(of) => ("largest", of),
        };
        let of: Vec<String> = of.iter().map(u8::to_string).collect();
        let _ = writeln!(text, "rank {how} {}", of.join(" "));
    }
    for set in sets {
        let _ = writeln!(text, "set {}", set.states());
        states(&mut text, set);
    }
    text.push_str("end\n");
    text
}

fn states(text: &mut String, automaton: &Automaton) {
    for state in (0..).take(automaton.states()) {
        text.push(if automaton.accepts(state) { '+' } else { '-' });
        for (letter, target) in automaton.edges(state) {
            let _ = write!(text, " {letter}:{target}");
        }
        text.push('\n');
    }
}
