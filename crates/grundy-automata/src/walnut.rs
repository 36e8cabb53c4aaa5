//! Theorems for Walnut, a prover that we did not write: automata as files, and commands that state what is proved.

use std::fmt::Write;

use crate::game::Game;
use crate::rank::{self, Rank};
use crate::relation::{Formula, Linear};
use crate::{Automaton, Numeration, Track};

/// A file for Walnut: its path in Walnut's folder, and its text.
///
/// ```
/// use grundy_automata::discover::{Options, discover};
/// use grundy_automata::{game::Game, walnut};
/// let text = "game nim2\nheaps x, y\ntake k from any heap\n";
/// let rules = grundy_rules::Rules::parse(text).unwrap();
/// let found = discover(&rules, text, &Options::default(), &mut |_| {})?;
/// let game = Game::new(&rules.game().unwrap())?;
/// let files = walnut::files(&[&found.automaton.unwrap()], &game, &found.rank);
/// assert!(files.iter().all(|file| !file.path.is_empty() && !file.text.is_empty()));
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Below Walnut's folder.
    pub path: String,
    /// What it holds.
    pub text: String,
}

/// What Walnut calls the numeration; all but bases need the files that [`files`] adds.
fn name(numeration: Numeration) -> String {
    match numeration.bound() {
        [b] => format!("msd_{b}"),
        [1, 1] => "msd_fib".into(),
        [1, 1, 1] => "msd_trib".into(),
        bound => {
            let terms = "tsr".chars().zip(bound).map(|(letter, term)| format!("{letter}{term}"));
            format!("msd_{}", terms.collect::<String>())
        }
    }
}

/// The automaton in Walnut's text form. Partial automata are completed by Walnut.
#[must_use]
pub fn automaton(automaton: &Automaton, system: &str) -> String {
    let radix = automaton.numeration().radix();
    let systems: Vec<&str> = automaton.tracks().iter().map(|_| system).collect();
    let mut text = format!("{}\n", systems.join(" "));
    if automaton.is_empty() {
        text.push_str("\n0 0\n");
    }
    for state in (0..).take(automaton.states()) {
        let _ = write!(text, "\n{state} {}\n", u8::from(automaton.accepts(state)));
        for &(letter, target) in automaton.edges(state) {
            let mut rest = letter;
            for _ in automaton.tracks() {
                let _ = write!(text, "{} ", rest % radix);
                rest /= radix;
            }
            let _ = writeln!(text, "-> {target}");
        }
    }
    text
}

/// The sets of positions with the values from 0 on, or that of P-positions alone, and commands that prove the last of them:
/// none should print anything but TRUE. They say that each move lowers the first of the `ranks` that changes, so that the game
/// ends, and of numerations that are not bases that they add rightly.
#[must_use]
pub fn files(sets: &[&Automaton], game: &Game, ranks: &[Rank]) -> Vec<File> {
    let Some(numeration) = sets.first().map(|set| set.numeration()) else { return Vec::new() };
    let system = name(numeration);
    let mut files = Vec::new();
    let mut text = String::new();
    if numeration.order() > 1 {
        let digits: Vec<String> = (0..numeration.radix()).map(|d| d.to_string()).collect();
        let alphabet = format!("{{{}}}", digits.join(","));
        let x = |i| Linear::track(Track::old(i));
        let sum = Formula::zero(x(0).plus(1, &x(1)).plus(-1, &x(2)));
        for (what, tracks, name) in
            [(Formula::TRUE, &[Track::old(0)][..], ""), (sum, &[], "_addition")]
        {
            // A single number and a sum of two are far below every limit.
            let Ok(read) = what.automaton(numeration, tracks, &Default::default()) else {
                return Vec::new();
            };
            files.push(File {
                path: format!("Custom Bases/{system}{name}.txt"),
                text: automaton(&read, &alphabet),
            });
        }
        text = adder(&system);
    }
    text += &falls(game, ranks, &system);
    if game.block > 0 {
        files.push(File { path: library("grundyp"), text: automaton(sets[0], &system) });
        text += &blocked(game, &system);
    } else {
        for (level, set) in sets.iter().enumerate() {
            let number = |level: usize| match sets.len() {
                1 => String::new(),
                _ => level.to_string(),
            };
            let earlier: Vec<String> = (0..level).map(number).collect();
            files.push(File {
                path: library(&format!("grundyp{}", number(level))),
                text: automaton(set, &system),
            });
            text += &proved(game, &system, &number(level), &earlier);
        }
    }
    files.push(File { path: "Command Files/grundy.txt".into(), text });
    files
}

/// Sentences that make the file of additions right, by induction over the words in their order: a + 0 = c says that a = c; if b'
/// follows b, then a + b' = 0 never holds, and a + b' = c' where c' follows c as a + b = c does.
fn adder(system: &str) -> String {
    format!(
        "def grundynext \"?{system} a<b & ~(Ec (a<c & c<b))\":\n\
         eval grundyaddzero \"?{system} Aa,b,c (b=0 => ((a+b=c) <=> (a=c)))\":\n\
         eval grundyaddpositive \"?{system} Aa,b,c (a+b=c & c=0) => b=0\":\n\
         eval grundyaddnext \"?{system} Aa,b,c,d,e ($grundynext(b,d) & $grundynext(c,e)) => ((a+b=c) <=> (a+d=e))\":\n"
    )
}

fn library(name: &str) -> String {
    format!("Automata Library/{name}.txt")
}

/// What each move says of a position and of what it leaves, which follows: the numbers that are to be found, and that.
fn moves(game: &Game) -> Vec<(String, String)> {
    let each = game.moves.iter().map(|m| {
        let (condition, positions) =
            (formula(&m.condition), formula(&m.of_option(&game.positions)));
        let condition = format!("({condition}) & ({positions})");
        let mut hidden: Vec<Track> = m.condition.tracks();
        hidden.extend((0..).take(game.names.len()).map(|i| m.option(i)));
        hidden.retain(|t| *t >= Track::new(0));
        hidden.sort_unstable();
        hidden.dedup();
        (hidden.into_iter().map(variable).collect::<Vec<_>>().join(","), condition)
    });
    each.collect()
}

/// That some of these numbers are as is said of them.
fn some(names: &str, said: &str) -> String {
    if names.is_empty() { format!("({said})") } else { format!("(E{names} ({said}))") }
}

/// That the game ends, if it is known why.
fn falls(game: &Game, ranks: &[Rank], system: &str) -> String {
    let mut text = String::new();
    if ranks.is_empty() {
        return text;
    }
    let positions = formula(&game.positions);
    for (i, (m, (_, condition))) in game.moves.iter().zip(moves(game)).enumerate() {
        let falls = rank::fall(ranks, m);
        // Walnut has no quantifier of a number of which nothing is said.
        let said = [&game.positions, &m.condition, &m.of_option(&game.positions), &falls];
        let mut tracks: Vec<Track> = said.into_iter().flat_map(Formula::tracks).collect();
        tracks.sort_unstable();
        tracks.dedup();
        let names: Vec<String> = tracks.into_iter().map(variable).collect();
        let (names, falls) = (names.join(","), formula(&falls));
        let _ = writeln!(
            text,
            "eval grundyends{i} \"?{system} A{names} (({positions}) & {condition}) => ({falls})\":"
        );
    }
    text
}

/// The sentences about the set with this number, beside the sets with earlier ones.
fn proved(game: &Game, system: &str, number: &str, earlier: &[String]) -> String {
    let old = list(game, Track::old);
    let (mut losing, mut able) = (Vec::new(), Vec::new());
    for (m, (hidden, condition)) in game.moves.iter().zip(moves(game)) {
        let option = list(game, |i| m.option(i));
        losing.push(some(&hidden, &format!("{condition} & $grundyp{number}({option})")));
        able.push(some(&hidden, &condition));
    }
    let any = |ways: &[String]| if ways.is_empty() { "0=1".into() } else { ways.join(" | ") };
    let (winning, able) = (any(&losing), any(&able));
    let positions = formula(&game.positions);
    let stuck = if game.misere { format!(" | ~({able})") } else { String::new() };
    let ends = if game.misere { format!(" & ({able})") } else { String::new() };
    let mut text = format!(
        "eval grundyinside{number} \"?{system} A{old} $grundyp{number}({old}) => (({positions}){ends})\":\n"
    );
    let mut others = String::new();
    for other in earlier {
        let _ = writeln!(
            text,
            "eval grundyapart{other}from{number} \"?{system} A{old} $grundyp{number}({old}) => ~$grundyp{other}({old})\":"
        );
        let _ = write!(others, "$grundyp{other}({old}) | ");
    }
    let by = if number.is_empty() { String::new() } else { format!("{number}by") };
    for (i, move_) in losing.iter().enumerate() {
        let _ = writeln!(
            text,
            "eval grundyindependent{by}{i} \"?{system} A{old} $grundyp{number}({old}) => ~{move_}\":"
        );
    }
    let _ = writeln!(
        text,
        "eval grundyabsorbing{number} \"?{system} A{old} ({positions}) => ({others}$grundyp{number}({old}) | {winning}{stuck})\":"
    );
    text
}

/// The sentences where options may be blocked: P are the positions of which at most so many options are in P, and in misère
/// play another is not. Options are counted in their order: k of them are in P, the last of them this, if it is, and k − 1 up to
/// one that is before it.
fn blocked(game: &Game, system: &str) -> String {
    let old = list(game, Track::old);
    // Arguments of what is defined are in the order of their names: d and e come behind a.
    let option = |letter: char| -> Vec<String> {
        (0..game.names.len()).map(|i| format!("{letter}{i}")).collect()
    };
    let (this, other) = (option('d'), option('e'));
    let mut ways = Vec::new();
    for (m, (hidden, condition)) in game.moves.iter().zip(moves(game)) {
        let equal = (0..).zip(&this).map(|(i, d)| format!("{d}={}", variable(m.option(i))));
        let equal = equal.collect::<Vec<_>>().join(" & ");
        ways.push(some(&hidden, &format!("{condition} & {equal}")));
    }
    let before = (0..this.len()).map(|i| {
        let same = this[..i].iter().zip(&other).map(|(d, e)| format!("{e}={d} & "));
        format!("({}{}<{})", same.collect::<String>(), other[i], this[i])
    });
    let before = before.collect::<Vec<_>>().join(" | ");
    let (this, other) = (this.join(","), other.join(","));
    let (ways, positions) = (ways.join(" | "), formula(&game.positions));
    let many = u32::from(game.block) + 1;
    let mut text = format!("def grundyinto1 \"?{system} ({ways}) & $grundyp({this})\":\n");
    for k in 2..=many {
        let _ = writeln!(
            text,
            "def grundyinto{k} \"?{system} $grundyinto1({old},{this}) & (E{other} (({before}) & $grundyinto{}({old},{other})))\":",
            k - 1
        );
    }
    let more = format!("(E{this} $grundyinto{many}({old},{this}))");
    let _ = write!(
        text,
        "eval grundyinside \"?{system} A{old} $grundyp({old}) => ({positions})\":\n\
         eval grundyfew \"?{system} A{old} $grundyp({old}) => ~{more}\":\n"
    );
    let mut none = String::new();
    if game.misere {
        let leave = format!("(E{this} $grundyleave({old},{this}))");
        let _ = write!(
            text,
            "def grundyleave \"?{system} ({ways}) & ~$grundyp({this})\":\n\
             eval grundyother \"?{system} A{old} $grundyp({old}) => {leave}\":\n"
        );
        none = format!(" | ~{leave}");
    }
    let _ = writeln!(
        text,
        "eval grundymany \"?{system} A{old} ({positions}) => ($grundyp({old}) | {more}{none})\":"
    );
    text
}

fn list(game: &Game, track: impl Fn(u8) -> Track) -> String {
    let names: Vec<String> = (0..).take(game.names.len()).map(|i| variable(track(i))).collect();
    names.join(",")
}

fn variable(track: Track) -> String {
    let (kind, i) = match track.0 {
        i @ 0..32 => ('a', i),
        i @ 32..64 => ('b', i - 32),
        i => ('c', i - 64),
    };
    format!("{kind}{i}")
}

/// The positive terms on the left, the others on the right: natural numbers on both sides.
fn sides(sum: &Linear, constant: i64) -> (String, String) {
    let side = |sign: i64| {
        let mut parts: Vec<String> = sum
            .terms
            .iter()
            .filter(|t| t.1 * sign > 0)
            .map(|t| format!("{}*{}", t.1.abs(), variable(t.0)))
            .collect();
        if constant * sign > 0 || parts.is_empty() {
            parts.push((constant * sign).max(0).to_string());
        }
        parts.join("+")
    };
    (side(1), side(-1))
}

fn formula(condition: &Formula) -> String {
    let join = |parts: &[Formula], by: &str, none: &str| {
        if parts.is_empty() {
            return none.to_string();
        }
        let parts: Vec<String> = parts.iter().map(|p| format!("({})", formula(p))).collect();
        parts.join(by)
    };
    match condition {
        Formula::And(parts) => join(parts, " & ", "0=0"),
        Formula::Or(parts) => join(parts, " | ", "0=1"),
        Formula::Not(part) => format!("~({})", formula(part)),
        Formula::Between(sum, low, high) => {
            let compare = |bound: &i64, by: &str| {
                let (left, right) = sides(sum, sum.constant - bound);
                format!("{left}{by}{right}")
            };
            if let (Some(a), Some(b)) = (low, high)
                && a == b
            {
                return compare(a, "=");
            }
            let low = low.as_ref().map(|b| compare(b, ">="));
            let high = high.as_ref().map(|b| compare(b, "<="));
            let parts: Vec<String> = low.into_iter().chain(high).collect();
            if parts.is_empty() { "0=0".into() } else { parts.join(" & ") }
        }
        Formula::Residue(sum, modulus, rest) => {
            let (left, right) = sides(sum, sum.constant - rest);
            format!("(Eq {left}={right}+{modulus}*q | {left}+{modulus}*q={right})")
        }
    }
}
