//! What is stated for Walnut holds, and does not hold of other sets: sentences are read by a reader of the tests and tried on
//! small numbers, with the sets of the files, and proved by Walnut itself where it is.

mod itself;
mod reader;

use grundy_automata::discover::{Discovery, Options, What, discover};
use grundy_automata::{Automaton, walnut};
use grundy_rules::Rules;
pub(crate) use itself::Walnut;
use reader::{SMALL, tried};

const QUEEN: &str = "game queen\nheaps x, y\ntake k from any heap\ntake k from each heap\n";

const NIM: &str = "game nim\nheaps x, y\ntake k from any heap\n";

/// Rules, what is asked of them, and how many sentences there are at least.
fn cases() -> Vec<(String, What, usize)> {
    let blocked = |most: u32| format!("{QUEEN}block {most}\n");
    vec![
        (QUEEN.to_string(), What::Outcome, 10),
        (format!("{QUEEN}misere\n"), What::Outcome, 10),
        (NIM.to_string(), What::ValueAsHeap, 8),
        (NIM.to_string(), What::Value(2), 12),
        ("game some\nheaps x, y\ntake k from any heap where k <= 2\n".into(), What::Value(1), 8),
        // Where the positions are of two kinds, and a move has two conditions.
        (
            "game kinds\nheaps x, y\nwhere x < y or y = 0\ntake k from any heap\n".into(),
            What::Outcome,
            6,
        ),
        (
            "game odd\nheaps x, y\nwhere x < y or y = 0\ntake k from any heap where k = 1 or x = y + k\n".into(),
            What::Outcome,
            6,
        ),
        // Ranks of which the first falls or the second; moves that raise a number.
        ("game two\nheaps x, y\nadd k to x and take k from y\ntake k from x\n".into(), What::Outcome, 4),
        // A move lowers the sum of positions alone.
        (
            "game split-pairs\nheaps x, y\nwhere x >= 1 and y >= 1\nset x to a and y to b where a + b = x\n\
             set x to a and y to b where a + b = y\n".into(),
            What::Outcome,
            6,
        ),
        // Nobody can move.
        ("game none\nheaps x, y\ntake 1 from x where 1 = 0\nmisere\n".into(), What::Outcome, 2),
        (blocked(1), What::Outcome, 9),
        (blocked(2), What::Outcome, 6),
        (format!("{}misere\n", blocked(1)), What::Outcome, 10),
    ]
}

fn found(text: &str, what: What) -> Discovery {
    let rules = Rules::parse(text).unwrap();
    discover(&rules, text, &Options { what, ..Options::default() }, &mut |_| {}).unwrap()
}

/// The sets of the values up to the one that was asked for.
pub(crate) fn sets(found: &Discovery) -> Vec<&Automaton> {
    found.earlier.iter().chain(&found.automaton).collect()
}

/// All ways to make one state of one set accept where it did not, or the other way round, that are seen of small numbers.
fn wrong(found: &Discovery) -> Vec<Vec<Automaton>> {
    let sets = sets(found);
    let mut all = Vec::new();
    for (at, set) in sets.iter().enumerate() {
        for state in (0..).take(set.states()) {
            let turned = turned(set, state);
            let differs = (0..SMALL[0].pow(2)).any(|code| {
                let mut numbers = vec![code % SMALL[0], code / SMALL[0]];
                numbers.resize(set.tracks().len(), 0);
                set.contains(&numbers) != turned.contains(&numbers)
            });
            if differs {
                let mut sets: Vec<Automaton> = sets.iter().map(|set| (*set).clone()).collect();
                sets[at] = turned;
                all.push(sets);
            }
        }
    }
    all
}

fn turned(automaton: &Automaton, state: u32) -> Automaton {
    let states: Vec<_> = (0..)
        .take(automaton.states())
        .map(|s| (automaton.accepts(s) != (s == state), automaton.edges(s).to_vec()))
        .collect();
    Automaton::from_states(automaton.numeration(), automaton.tracks().to_vec(), &states)
}

#[test]
fn sentences_hold_of_the_sets_and_of_no_others() {
    for (text, what, least) in cases() {
        let found = found(&text, what);
        let numeration = found.numeration.unwrap();
        let files = walnut::files(&sets(&found), &found.game, &found.rank);
        let sentences = tried(&files, numeration);
        assert!(sentences.len() >= least, "{text}{sentences:?}");
        assert!(sentences.iter().all(|(_, holds)| *holds), "{text}{sentences:?}");
        if found.automaton.as_ref().unwrap().is_empty() {
            continue;
        }
        let wrong = wrong(&found);
        assert!(!wrong.is_empty(), "{text}");
        for sets in wrong {
            let files = walnut::files(&sets.iter().collect::<Vec<_>>(), &found.game, &found.rank);
            let told = tried(&files, numeration);
            assert!(told.iter().any(|(_, holds)| !holds), "{text}{told:?}");
        }
        // A rank that does not fall: the number of a heap that some move leaves alone, or of none.
        for rank in [vec![0], vec![]] {
            let rank = [grundy_automata::rank::Rank::Sum(rank)];
            let told = tried(&walnut::files(&sets(&found), &found.game, &rank), numeration);
            let falls = told.iter().filter(|(name, _)| name.starts_with("grundyends"));
            assert_eq!(falls.clone().count(), found.game.moves.len(), "{text}");
            assert!(falls.clone().any(|(_, holds)| !holds), "{text}{told:?}");
        }
    }
}

/// One Walnut proves everything: the files of each case have names of their own.
#[test]
fn walnut_itself_proves_what_is_stated_and_refutes_what_is_wrong() {
    let mut walnut = Walnut::default();
    for (text, what, _) in cases() {
        let found = found(&text, what);
        walnut.state(walnut::files(&sets(&found), &found.game, &found.rank), true);
        // Sentences of two options in Fibonacci's numeration take Walnut seconds.
        let few = if text.contains("block 1") { 0 } else { 2 };
        for sets in wrong(&found).iter().take(few) {
            let sets: Vec<&Automaton> = sets.iter().collect();
            walnut.state(walnut::files(&sets, &found.game, &found.rank), false);
        }
    }
    walnut.prove();
}
