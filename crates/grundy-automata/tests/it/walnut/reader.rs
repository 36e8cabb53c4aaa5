//! A reader of the sentences that are written for Walnut, which tries them on small numbers.

use std::collections::{BTreeSet, HashMap};

use grundy_automata::{Numeration, walnut};

/// Numbers of positions below the first are looked at, and as what is to be found those below the second.
pub(crate) const SMALL: [u64; 2] = [5, 6];

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
                    || ["!", "<", ">", "=", "<="].contains(&&**last) && (c == '=' || c == '>')
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
        self.joined(&["<=>", "=>", "|", "&"])
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
    /// The numbers that nothing before them speaks of, in the order of their names.
    fn free(&self) -> BTreeSet<String> {
        let names = |sum: &Vec<(u64, Option<String>)>| {
            sum.iter().filter_map(|(_, name)| name.clone()).collect::<BTreeSet<_>>()
        };
        match self {
            Said::Not(said) => said.free(),
            Said::Joined(_, both) => &both[0].free() | &both[1].free(),
            Said::Of(_, of) => of.iter().cloned().collect(),
            Said::Compared(left, _, right) => &names(left) | &names(right),
            Said::Quantified { names, of, .. } => {
                let (names, free) = (names.iter().cloned().collect(), of.free());
                // So Walnut wants it.
                assert!(free.is_superset(&names), "{self:?}");
                &free - &names
            }
        }
    }

    fn holds(&self, numbers: &mut HashMap<String, u64>, sets: &Sets) -> bool {
        match self {
            Said::Not(said) => !said.holds(numbers, sets),
            Said::Joined(sign, both) => {
                let first = both[0].holds(numbers, sets);
                match *sign {
                    "&" => first && both[1].holds(numbers, sets),
                    "|" => first || both[1].holds(numbers, sets),
                    "<=>" => first == both[1].holds(numbers, sets),
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
                    "<" => left < right,
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
pub(crate) fn tried(files: &[walnut::File], numeration: Numeration) -> Vec<(String, bool)> {
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
                assert_eq!(said.free(), BTreeSet::new(), "{line}");
                found.push((name.to_string(), said.holds(&mut HashMap::new(), &sets)));
            }
            ("def", name) => {
                // What is defined is a set of the variables that are free, in the order of their names.
                let names = said.free();
                let count = u32::try_from(names.len()).unwrap();
                let mut known = std::collections::HashSet::new();
                for code in 0..SMALL[1].pow(count) {
                    let numbers: Vec<u64> =
                        (0..count).map(|i| code / SMALL[1].pow(i) % SMALL[1]).collect();
                    let named = names.iter().zip(&numbers).map(|(name, n)| (name.clone(), *n));
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
