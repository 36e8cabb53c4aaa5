//! What is stated for Walnut holds, and does not hold of other sets: sentences are read by a reader of the tests and tried on
//! small numbers, with the sets of the files.

use std::collections::HashMap;

use grundy_automata::discover::{Discovery, Options, What, discover};
use grundy_automata::{Automaton, Numeration, walnut};
use grundy_rules::Rules;

/// Numbers of positions below the first are looked at, and as what is to be found those below the second.
const SMALL: [u64; 2] = [5, 6];

#[derive(Debug)]
enum Said {
    Quantified { all: bool, names: Vec<String>, of: Box<Said> },
    Joined(&'static str, Box<[Said; 2]>),
    Not(Box<Said>),
    Compared(Vec<(u64, Option<String>)>, String, Vec<(u64, Option<String>)>),
    Of(String, Vec<String>),
}

struct Reader {
    words: Vec<String>,
    at: usize,
}

impl Reader {
    fn new(text: &str) -> Reader {
        let mut words: Vec<String> = Vec::new();
        for c in text.chars().filter(|c| !c.is_whitespace()) {
            let joins = words.last().is_some_and(|last| {
                let is_word = last.starts_with(|c: char| c.is_ascii_lowercase() || c == '$');
                let is_number = last.starts_with(|c: char| c.is_ascii_digit());
                let (letter, digit) = (c.is_ascii_lowercase(), c.is_ascii_digit());
                is_word && (letter || digit)
                    || is_number && digit
                    || ["!", "<", ">", "="].contains(&&**last) && (c == '=' || c == '>')
            });
            match words.last_mut() {
                Some(last) if joins => last.push(c),
                _ => words.push(c.into()),
            }
        }
        Reader { words, at: 0 }
    }

    fn peek(&self) -> &str {
        self.words.get(self.at).map_or("", String::as_str)
    }

    fn next(&mut self) -> String {
        let word = self.peek().to_string();
        self.at += 1;
        word
    }

    fn eat(&mut self, word: &str) -> bool {
        let eaten = self.peek() == word;
        self.at += usize::from(eaten);
        eaten
    }

    fn expect(&mut self, word: &str) {
        assert!(self.eat(word), "'{}' where '{word}' is expected", self.peek());
    }

    fn list(&mut self) -> Vec<String> {
        let mut names = vec![self.next()];
        while self.eat(",") {
            names.push(self.next());
        }
        names
    }

    /// From the sign that binds least.
    fn joined(&mut self, signs: &[&'static str]) -> Said {
        let [sign, tighter @ ..] = signs else { return self.part() };
        let mut said = self.joined(tighter);
        while self.eat(sign) {
            said = Said::Joined(sign, Box::new([said, self.joined(tighter)]));
        }
        said
    }

    fn said(&mut self) -> Said {
        self.joined(&["=>", "|", "&"])
    }

    fn part(&mut self) -> Said {
        if self.eat("~") {
            return Said::Not(Box::new(self.part()));
        }
        for (sign, all) in [("A", true), ("E", false)] {
            if self.eat(sign) {
                let names = self.list();
                return Said::Quantified { all, names, of: Box::new(self.said()) };
            }
        }
        if self.eat("(") {
            let inner = self.said();
            self.expect(")");
            return inner;
        }
        if let Some(name) = self.peek().strip_prefix('$').map(String::from) {
            self.at += 1;
            self.expect("(");
            let of = self.list();
            self.expect(")");
            return Said::Of(name, of);
        }
        let left = self.sum();
        let by = self.next();
        Said::Compared(left, by, self.sum())
    }

    fn sum(&mut self) -> Vec<(u64, Option<String>)> {
        let mut sum = Vec::new();
        while sum.is_empty() || self.eat("+") {
            let word = self.next();
            sum.push(match word.parse() {
                Ok(times) if self.eat("*") => (times, Some(self.next())),
                Ok(number) => (number, None),
                Err(_) => (1, Some(word)),
            });
        }
        sum
    }
}

type Set = Box<dyn Fn(&[u64]) -> bool>;
type Sets = HashMap<String, Set>;

impl Said {
    fn holds(&self, numbers: &mut HashMap<String, u64>, sets: &Sets) -> bool {
        match self {
            Said::Not(said) => !said.holds(numbers, sets),
            Said::Joined(sign, both) => {
                let first = both[0].holds(numbers, sets);
                match *sign {
                    "&" => first && both[1].holds(numbers, sets),
                    "|" => first || both[1].holds(numbers, sets),
                    _ => !first || both[1].holds(numbers, sets),
                }
            }
            Said::Of(name, of) => {
                let of: Vec<u64> = of.iter().map(|name| numbers[name]).collect();
                sets[name](&of)
            }
            Said::Compared(left, by, right) => {
                let sum = |sum: &Vec<(u64, Option<String>)>| -> u64 {
                    sum.iter().map(|(n, name)| n * name.as_ref().map_or(1, |n| numbers[n])).sum()
                };
                let (left, right) = (sum(left), sum(right));
                match by.as_str() {
                    "=" => left == right,
                    "!=" => left != right,
                    ">=" => left >= right,
                    "<=" => left <= right,
                    by => panic!("'{by}'"),
                }
            }
            Said::Quantified { all, names, of } => {
                let below = SMALL[usize::from(!all)];
                let mut tried = vec![0; names.len()];
                loop {
                    for (name, number) in names.iter().zip(&tried) {
                        numbers.insert(name.clone(), *number);
                    }
                    if of.holds(numbers, sets) != *all {
                        return !all;
                    }
                    let Some(i) = tried.iter().position(|n| n + 1 < below) else { return *all };
                    tried[..i].fill(0);
                    tried[i] += 1;
                }
            }
        }
    }
}

/// What an automaton accepts, by its file.
fn set(text: &str, numeration: Numeration) -> Set {
    let (mut accepts, mut edges) = (Vec::new(), HashMap::new());
    for line in text.lines().skip(1).filter(|line| !line.is_empty()) {
        let words: Vec<usize> = line.split_whitespace().flat_map(str::parse).collect();
        match line.contains("->") {
            false => accepts.push(words[1] == 1),
            true => {
                let (target, digits) = words.split_last().unwrap();
                edges.insert((accepts.len() - 1, digits.to_vec()), *target);
            }
        }
    }
    Box::new(move |numbers| {
        let digits: Vec<Vec<u8>> = numbers.iter().map(|n| numeration.digits(*n)).collect();
        let length = digits.iter().map(Vec::len).max().unwrap();
        let digit = |of: &Vec<u8>, at: usize| {
            (at + of.len()).checked_sub(length).map_or(0, |at| of[at].into())
        };
        let mut letters = (0..length).map(|at| digits.iter().map(|of| digit(of, at)).collect());
        let end =
            letters.try_fold(0, |state, letter: Vec<usize>| edges.get(&(state, letter)).copied());
        end.is_some_and(|state| accepts[state])
    })
}

/// Which of the sentences hold.
fn tried(files: &[walnut::File], numeration: Numeration) -> Vec<(String, bool)> {
    let mut sets: Sets = HashMap::new();
    for file in files {
        if let Some(name) = file.path.strip_prefix("Automata Library/") {
            sets.insert(name.replace(".txt", ""), set(&file.text, numeration));
        }
    }
    let mut found = Vec::new();
    for line in files.last().unwrap().text.lines() {
        let (what, said) = line.strip_suffix("\":").unwrap().split_once(" \"?").unwrap();
        let mut reader = Reader::new(said.split_once(' ').unwrap().1);
        let said = reader.said();
        assert_eq!(reader.peek(), "", "{line}");
        match what.split_once(' ').unwrap() {
            ("eval", name) => {
                found.push((name.to_string(), said.holds(&mut HashMap::new(), &sets)));
            }
            ("def", name) => {
                // What is defined is a set of the variables that are free, in the order of their names.
                let names = ["a0", "a1", "d0", "d1"];
                let mut known = std::collections::HashSet::new();
                for code in 0..SMALL[1].pow(4) {
                    let numbers: Vec<u64> =
                        (0..4).map(|i| code / SMALL[1].pow(i) % SMALL[1]).collect();
                    let named = names.iter().zip(&numbers).map(|(name, n)| (name.to_string(), *n));
                    if said.holds(&mut named.collect(), &sets) {
                        known.insert(numbers);
                    }
                }
                sets.insert(name.to_string(), Box::new(move |of| known.contains(of)));
            }
            other => panic!("{other:?}"),
        }
    }
    found
}

fn found(text: &str, what: What) -> Discovery {
    let rules = Rules::parse(text).unwrap();
    discover(&rules, text, &Options { what, ..Options::default() }, &mut |_| {}).unwrap()
}

const QUEEN: &str = "game queen\nheaps x, y\ntake k from any heap\ntake k from each heap\n";

const NIM: &str = "game nim\nheaps x, y\ntake k from any heap\n";

#[test]
fn sentences_hold_of_the_sets_and_of_no_others() {
    let blocked = |most: u32| format!("{QUEEN}block {most}\n");
    for (text, what, least) in [
        (QUEEN.to_string(), What::Outcome, 4),
        (format!("{QUEEN}misere\n"), What::Outcome, 4),
        (NIM.to_string(), What::ValueAsHeap, 4),
        (NIM.to_string(), What::Value(2), 10),
        ("game some\nheaps x, y\ntake k from any heap where k <= 2\n".into(), What::Value(1), 6),
        // Where the positions are of two kinds, and a move has two conditions.
        (
            "game kinds\nheaps x, y\nwhere x < y or y = 0\ntake k from any heap\n".into(),
            What::Outcome,
            4,
        ),
        (
            "game odd\nheaps x, y\nwhere x < y or y = 0\ntake k from any heap where k = 1 or x = y + k\n".into(),
            What::Outcome,
            4,
        ),
        (blocked(1), What::Outcome, 3),
        (blocked(2), What::Outcome, 3),
        (format!("{}misere\n", blocked(1)), What::Outcome, 4),
    ] {
        let found = found(&text, what);
        let last = found.automaton.as_ref().unwrap();
        let sets: Vec<&Automaton> = found.earlier.iter().chain([last]).collect();
        let files = walnut::files(&sets, &found.game).unwrap();
        let numeration = last.numeration();
        let sentences = tried(&files, numeration);
        assert!(sentences.len() >= least, "{text}{sentences:?}");
        assert!(sentences.iter().all(|(_, holds)| *holds), "{text}{sentences:?}");
        // Of a set that is none of these, one does not hold; a set may be right as far as is looked here.
        let mut refuted = 0;
        for (at, set) in sets.iter().enumerate() {
            for state in (0..).take(set.states()) {
                let turned = turned(set, state);
                let mut sets = sets.clone();
                sets[at] = &turned;
                let files = walnut::files(&sets, &found.game).unwrap();
                let far = |n: &[u64]| n.iter().all(|n| *n < SMALL[0]);
                let differs = (0..SMALL[0].pow(2)).any(|code| {
                    let mut numbers = vec![code % SMALL[0], code / SMALL[0]];
                    numbers.resize(set.tracks().len(), 0);
                    far(&numbers) && set.contains(&numbers) != turned.contains(&numbers)
                });
                if differs {
                    let told = tried(&files, numeration);
                    assert!(told.iter().any(|(_, holds)| !holds), "{text}{at} {state}: {told:?}");
                    refuted += 1;
                }
            }
        }
        assert!(refuted > 0, "{text}");
    }
    let five = found(&blocked(1), What::Outcome);
    let mut game = five.game.clone();
    game.block = 5;
    assert_eq!(walnut::files(&[&five.automaton.unwrap()], &game), None);
}

/// The automaton with one state that accepts where it did not, or the other way round.
fn turned(automaton: &Automaton, state: u32) -> Automaton {
    let states: Vec<_> = (0..)
        .take(automaton.states())
        .map(|s| (automaton.accepts(s) != (s == state), automaton.edges(s).to_vec()))
        .collect();
    Automaton::from_states(automaton.numeration(), automaton.tracks().to_vec(), &states)
}
