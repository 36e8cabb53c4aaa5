//! Answers in plain words, where an automaton is one that has a name: each is proved to be that, by comparing the least
//! automata or by the kernel theorem for the rules of the game that is named.

mod compared;
mod ending;
mod equations;
mod eventually;
mod linear;
mod nim_sum;
mod partner;
mod periodic;
mod shifted;
mod slices;
mod valued;

use dashu_int::IBig;
use grundy_core::quadratic;

use crate::certificate::Claim;
use crate::game::{Game, Move};
use crate::prove::{Moves, Outcome};
use crate::relation::{Formula, Linear};
use crate::show::subject;
use crate::{Automaton, Limits, Numeration, Track};

/// What the automaton accepts, in words; if that has no name, by which digits it is decided.
#[must_use]
pub fn in_words(automaton: &Automaton, names: &[String], claim: Claim) -> String {
    named(automaton, names, claim).unwrap_or_else(|| by_digits(automaton, names, claim))
}

/// That an automaton accepts the digits, of what has no name.
#[must_use]
pub fn by_digits(automaton: &Automaton, names: &[String], claim: Claim) -> String {
    format!(
        "{} exactly if an automaton with {} accepts its digits in {}",
        subject(names, claim),
        counted(automaton.states(), "state"),
        match automaton.numeration() {
            n if n.order() == 1 => n.to_string(),
            n => format!("the numeration {n}"),
        }
    )
}

/// What the automaton accepts, if that has a name.
///
/// ```
/// use grundy_automata::certificate::Claim;
/// use grundy_automata::relation::Formula;
/// use grundy_automata::{Limits, Numeration, Track, forms};
///
/// let all = Formula::TRUE.automaton(Numeration::BINARY, &[Track::old(0)], &Limits::default())?;
/// let named = forms::named(&all, &["n".to_string()], Claim::Losing);
/// assert_eq!(named.as_deref(), Some("every position is a P-position"));
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[must_use]
pub fn named(automaton: &Automaton, names: &[String], claim: Claim) -> Option<String> {
    if automaton.is_empty() {
        return Some(match claim {
            Claim::Value(g) => format!("no position has the Grundy value {g}"),
            Claim::Losing | Claim::Values => "no position is a P-position".to_string(),
        });
    }
    if let (Claim::Values, Some(form)) = (claim, valued::formula(automaton, names)) {
        return Some(form);
    }
    known(automaton, names, claim).map(|form| match claim {
        Claim::Value(g) if form == ALWAYS => format!("every position has the Grundy value {g}"),
        _ if form == ALWAYS => "every position is a P-position".to_string(),
        _ => format!("{} exactly if {form}", subject(names, claim)),
    })
}

/// A form that has a name.
fn known(automaton: &Automaton, names: &[String], claim: Claim) -> Option<String> {
    residues(automaton, names)
        .or_else(|| nim_sum::in_words(automaton, names))
        .or_else(|| periodic::in_words(automaton, names, claim).filter(|_| claim == Claim::Losing))
        .or_else(|| nim_misere(automaton, names))
        .or_else(|| pairs(automaton))
        .or_else(|| linear::in_words(automaton, names))
        .or_else(|| equations::in_words(automaton, names))
        .or_else(|| nim_sum::moved(automaton, names))
        .or_else(|| partner::in_words(automaton, names))
        .or_else(|| shifted::in_words(automaton, names))
        .or_else(|| eventually::in_words(automaton, names))
        .or_else(|| ending::in_words(automaton, names))
        .or_else(|| compared::in_words(automaton, names))
        .or_else(|| slices::in_words(automaton, names, claim))
}

/// Whether the condition holds for just what the automaton accepts.
fn same(automaton: &Automaton, formula: &Formula) -> bool {
    let limits = Limits { states: 20_000, ..Limits::default() };
    let built = formula.automaton(automaton.numeration(), automaton.tracks(), &limits);
    built.is_ok_and(|built| built == *automaton)
}

/// The last of several things after an "or"; of clauses `any_of` has a comma there, too, so that nobody takes one of them for a
/// thing in a list.
fn listed(all: &[String]) -> String {
    match all {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => all.concat(),
    }
}

/// That one of several clauses holds.
fn any_of(clauses: &[String]) -> String {
    match clauses {
        [rest @ .., last] if !rest.is_empty() => format!("{}, or {last}", rest.join(", ")),
        _ => clauses.concat(),
    }
}

/// That something is one of these: it does not equal "one or another".
fn is_one_of(what: &str, all: &[String]) -> String {
    match all {
        [one] => format!("{what} = {one}"),
        _ => format!("{what} is {}", listed(all)),
    }
}

/// A number of things of which `one` is the name of one.
pub(crate) fn counted(number: usize, one: &str) -> String {
    format!("{number} {one}{}", if number == 1 { "" } else { "s" })
}

/// The form of all positions.
const ALWAYS: &str = "always";

/// The remainders of a sum modulo a small number, or all positions.
fn residues(automaton: &Automaton, names: &[String]) -> Option<String> {
    if same(automaton, &Formula::TRUE) {
        return Some(ALWAYS.into());
    }
    let mut sums: Vec<Linear> = automaton.tracks().iter().map(|t| Linear::track(*t)).collect();
    let mut said: Vec<String> = names.to_vec();
    if let [x, y] = &*sums {
        let difference = x.plus(-1, y);
        sums.push(difference);
        said.push(format!("({} − {})", names[0], names[1]));
    }
    if names.len() > 1 {
        let all = sums[..names.len()].iter().fold(Linear::default(), |all, sum| all.plus(1, sum));
        sums.push(all);
        said.push(format!("({})", names.join(" + ")));
    }
    // Small tuples first: an automaton is only built for what they do not contradict.
    let samples = samples(automaton);
    for (sum, name) in sums.iter().zip(&said) {
        for modulus in 2..=24i64 {
            let rest = |numbers: &[i64]| {
                let value = sum.terms.iter().fold(0, |n, (t, c)| n + c * numbers[usize::from(t.0)]);
                value.rem_euclid(modulus)
            };
            let mut rests: Vec<i64> = samples.iter().filter(|s| s.1).map(|s| rest(&s.0)).collect();
            rests.sort_unstable();
            rests.dedup();
            if samples.iter().any(|s| !s.1 && rests.contains(&rest(&s.0))) {
                continue;
            }
            let any = rests.iter().map(|rest| Formula::Residue(sum.clone(), modulus, *rest));
            if same(automaton, &Formula::Or(any.collect())) {
                let list: Vec<String> = rests.iter().map(i64::to_string).collect();
                return Some(format!("{name} mod {modulus} is {}", listed(&list)));
            }
        }
    }
    None
}

/// The accepted tuples of numbers below these bounds, in the order of their words.
fn accepted_below(automaton: &Automaton, bounds: &[u64]) -> Vec<Vec<i64>> {
    let mut accepted = Vec::new();
    automaton.each_below(bounds, &mut |numbers| {
        accepted.extend(numbers.iter().map(|n| i64::try_from(*n).ok()).collect::<Option<Vec<_>>>());
    });
    accepted
}

/// Some small tuples, and whether each is accepted.
fn samples(automaton: &Automaton) -> Vec<(Vec<i64>, bool)> {
    let arity = automaton.tracks().len();
    let size: i64 = [0, 60, 9, 5, 3][arity.min(4)];
    let mut samples = Vec::new();
    let mut numbers = vec![0i64; arity];
    loop {
        let natural: Vec<u64> = numbers.iter().map(|n| n.unsigned_abs()).collect();
        samples.push((numbers.clone(), automaton.contains(&natural)));
        let Some(i) = numbers.iter().position(|&n| n + 1 < size) else { return samples };
        numbers[..i].fill(0);
        numbers[i] += 1;
    }
}

/// The P-positions of Wythoff's game, where |k − l| < t may differ: pairs (⌊nα⌋, ⌊nα⌋ + tn).
fn pairs(automaton: &Automaton) -> Option<String> {
    let numeration = automaton.numeration();
    let &[t, 1] = numeration.bound() else { return None };
    let t = u32::from(t);
    if automaton.tracks().len() != 2 {
        return None;
    }
    let mut game = wythoff(t)?;
    if !is_proved(automaton, &game) {
        game.misere = true;
        let near = if t == 1 { String::new() } else { format!(" with |k − l| < {t}") };
        let misere = "it is a P-position of Wythoff's game";
        return is_proved(automaton, &game).then(|| format!("{misere}{near} in misère play"));
    }
    Some(if t == 1 {
        "it is one of Wythoff's pairs (⌊nφ⌋, ⌊nφ⌋ + n) in either order, φ = (1 + √5)/2".into()
    } else {
        let alpha = quadratic(IBig::from(2) - t, IBig::ONE, (t * t + 4).into(), 2.into());
        format!(
            "it is one of the pairs (⌊nα⌋, ⌊nα⌋ + {t}n) in either order, \
             α = {alpha}: the P-positions of Wythoff's game with |k − l| < {t}"
        )
    })
}

/// Whether these are the P-positions of the game: by the kernel theorem.
fn is_proved(automaton: &Automaton, game: &Game) -> bool {
    let limits = Limits { states: 200_000, ..Limits::default() };
    let moves = Moves::new(game, automaton.numeration(), limits);
    let proved = moves.and_then(|moves| moves.prove(automaton, &[]));
    matches!(proved, Ok(Outcome::Proved))
}

/// The P-positions of nim in misère play.
fn nim_misere(automaton: &Automaton, names: &[String]) -> Option<String> {
    let heaps = u8::try_from(automaton.tracks().len()).ok().filter(|n| (2..=4).contains(n))?;
    if automaton.numeration() != Numeration::BINARY || automaton.states() > 4 {
        return None;
    }
    let old = |i| Linear::track(Track::old(i));
    let taken = Formula::Between(Linear::track(Track::chosen(0)), Some(1), None);
    let take = |i: u8| {
        let less =
            |j| if i == j { old(j).plus(-1, &Linear::track(Track::chosen(0))) } else { old(j) };
        let targets: Vec<Linear> = (0..heaps).map(less).collect();
        Move::new(usize::from(i), 1, &targets, &taken).ok()
    };
    let game = Game {
        names: names.to_vec(),
        heaps: names.len(),
        positions: Formula::TRUE,
        moves: (0..heaps).map(take).collect::<Option<_>>()?,
        lines: names.len(),
        misere: true,
        block: 0,
    };
    is_proved(automaton, &game).then(|| {
        format!(
            "{} = 0 and some heap has 2 or more, or all have 1 or none and an odd number of them has 1: \
             the P-positions of nim in misère play",
            names.join(" ⊕ ")
        )
    })
}

/// Wythoff's game where what is taken from the two heaps may differ by less than t.
fn wythoff(t: u32) -> Option<Game> {
    let old = |i| Linear::track(Track::old(i));
    let chosen = |i| Linear::track(Track::chosen(i));
    let positive = |i| Formula::Between(chosen(i), Some(1), None);
    let most = i64::from(t) - 1;
    let near = Formula::Between(chosen(0).plus(-1, &chosen(1)), Some(-most), Some(most));
    let (x, y) = (old(0).plus(-1, &chosen(0)), old(1).plus(-1, &chosen(0)));
    let both = [x.clone(), old(1).plus(-1, &chosen(1))];
    let moves = [
        Move::new(0, 1, &[x, old(1)], &positive(0)),
        Move::new(0, 1, &[old(0), y], &positive(0)),
        Move::new(1, 2, &both, &Formula::And(vec![positive(0), positive(1), near])),
    ];
    Some(Game {
        names: vec!["x".into(), "y".into()],
        heaps: 2,
        positions: Formula::TRUE,
        lines: moves.len(),
        moves: moves.into_iter().collect::<Result<_, _>>().ok()?,
        misere: false,
        block: 0,
    })
}
