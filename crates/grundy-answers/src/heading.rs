//! What stands above code that was found: what it decides, and how sure that is.

use grundy::visible;
use grundy_automata::certificate::Claim;
use grundy_automata::discover::{Discovery, Status};
use grundy_automata::show::Language;
use grundy_rules::Rules;

use crate::periods::Repeating;

/// How sure a discovery is, in words.
pub fn sure(status: &Status) -> String {
    match status {
        Status::Proved { .. } => "proved for positions of all sizes".to_string(),
        Status::Verified { to } => format!("verified for heaps below {to}; not proved"),
        Status::NotFound { to: 0 } => {
            "no automaton was found; no positions were looked at".to_string()
        }
        Status::NotFound { to } => {
            format!("no automaton was found; heaps below {to} were looked at")
        }
    }
}

/// How sure a form is that agrees with a list of numbers below `to`.
pub fn sure_of_list(to: u64) -> String {
    format!("it agrees with the list for numbers below {to}; a list proves nothing beyond its end")
}

/// What code for a game decides, its form, and how sure that is.
pub fn of_game(rules: &Rules, found: &Discovery) -> [String; 3] {
    let accepts = accepts(&found.names, found.claim);
    [decides(&game(rules), found.misere, &accepts), found.form.clone(), sure(&found.status)]
}

/// The same for heaps that fall apart.
pub fn of_heaps(rules: &Rules, found: &Repeating) -> [String; 3] {
    [decides(&game(rules), false, HEAPS), found.form.clone(), found.sure()]
}

/// The same for a list: of numbers that an automaton reads, or of values that repeat.
pub fn of_list(
    list: &str,
    automaton: Option<(&[String], Claim)>,
    form: &str,
    to: u64,
) -> [String; 3] {
    let accepts =
        automaton.map_or_else(|| HEAPS.to_string(), |(names, claim)| accepts(names, claim));
    [
        format!("the list {}: {accepts}", visible(list)),
        format!("conjecture: {form}"),
        sure_of_list(to),
    ]
}

/// The code with these lines before it.
pub fn headed(lines: &[String], code: &str, language: Language) -> String {
    let sign = if language == Language::Python { "#" } else { "//" };
    // Somebody's name is in them: no comment ends within it.
    let lines = lines.iter().map(|line| format!("{sign} {}\n", visible(line)));
    lines.chain([code.to_string()]).collect()
}

/// What functions of heaps are for.
const HEAPS: &str = "`value` is the Grundy value of a heap, and `accepts` is true just where heaps are a P-position, so that who \
                     is to move loses";

/// The game and its parameters.
fn game(rules: &Rules) -> String {
    let each = rules.parameters.iter().map(|one| format!("{} = {}", one.name, one.value));
    let each: Vec<String> = each.collect();
    if each.is_empty() {
        rules.name.clone()
    } else {
        format!("{} ({})", rules.name, each.join(", "))
    }
}

fn decides(game: &str, misere: bool, accepts: &str) -> String {
    let play = if misere { "misère" } else { "normal" };
    format!("the game {game} in {play} play: {accepts}")
}

/// What is so of the positions that an automaton accepts.
fn accepts(names: &[String], claim: Claim) -> String {
    let tuple = |names: &[String]| format!("({})", names.join(","));
    match (claim, names) {
        (Claim::Values, [heaps @ .., value]) => format!(
            "`accepts` is true of {} just where {} has the Grundy value {value}",
            tuple(names),
            tuple(heaps)
        ),
        (Claim::Value(g), _) => {
            format!("`accepts` is true just where {} has the Grundy value {g}", tuple(names))
        }
        _ => format!(
            "`accepts` is true just where {} is a P-position, so that who is to move loses",
            tuple(names)
        ),
    }
}
