//! The rule language, read by a translation of the checker's own: text to conditions on numbers before and after
//! a move.

use super::Refusal;
use super::sums::{Cases, Reader, Room, is_name, refuse, words};

/// Coordinates of a position are variables from 0, of its option from NEW, chosen numbers from CHOSEN.
pub(super) const NEW: usize = 12;
pub(super) const CHOSEN: usize = 24;
pub(super) const VARIABLES: usize = 32;
/// Lines, cases of a line and numbers beyond these are refused.
pub(super) const MOST: usize = 4096;
pub(super) const LARGEST: i64 = 1_000_000;

/// Σ of coefficients times variables, and a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sum(pub(super) [i64; VARIABLES], pub(super) i64);

impl Sum {
    pub(super) const fn number(n: i64) -> Self {
        Self([0; VARIABLES], n)
    }

    pub(super) fn variable(v: usize) -> Self {
        let mut sum = Self::number(0);
        sum.0[v] = 1;
        sum
    }

    pub(super) fn plus(&self, times: i64, other: &Self) -> Self {
        let mut sum = self.clone();
        for (a, b) in sum.0.iter_mut().zip(&other.0) {
            *a = a.saturating_add(b.saturating_mul(times));
        }
        sum.1 = sum.1.saturating_add(other.1.saturating_mul(times));
        sum
    }

    pub(super) fn as_number(&self) -> Option<i64> {
        (self.0 == [0; VARIABLES]).then_some(self.1)
    }

    pub(super) fn small(&self) -> bool {
        self.0.iter().chain([&self.1]).all(|c| c.unsigned_abs() <= LARGEST.unsigned_abs())
    }
}

/// A condition: a sum is at least 0, is 0, is divisible; all of, any of, not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Cond {
    AtLeastZero(Sum),
    Zero(Sum),
    Divisible(Sum, i64),
    All(Vec<Cond>),
    Any(Vec<Cond>),
    Not(Box<Cond>),
}

impl Cond {
    pub(super) fn not(self) -> Self {
        Self::Not(Box::new(self))
    }

    pub(super) fn mentions(&self, variable: usize) -> bool {
        match self {
            Self::AtLeastZero(sum) | Self::Zero(sum) | Self::Divisible(sum, _) => {
                sum.0[variable] != 0
            }
            Self::All(parts) | Self::Any(parts) => parts.iter().any(|p| p.mentions(variable)),
            Self::Not(part) => part.mentions(variable),
        }
    }

    /// The bytes that it keeps elsewhere, nearly.
    pub(super) fn bytes(&self) -> u64 {
        let each = size_of::<Self>() as u64;
        match self {
            Self::AtLeastZero(_) | Self::Zero(_) | Self::Divisible(..) => 0,
            Self::All(parts) | Self::Any(parts) => parts.iter().map(|p| each + p.bytes()).sum(),
            Self::Not(part) => each + part.bytes(),
        }
    }

    /// Whether it holds of numbers alone, or where every variable is 0.
    pub(super) fn holds(&self) -> bool {
        match self {
            Self::AtLeastZero(sum) => sum.1 >= 0,
            Self::Zero(sum) => sum.1 == 0,
            Self::Divisible(sum, m) => sum.1.rem_euclid(*m) == 0,
            Self::All(parts) => parts.iter().all(Self::holds),
            Self::Any(parts) => parts.iter().any(Self::holds),
            Self::Not(part) => !part.holds(),
        }
    }

    pub(super) fn map(&self, change: &impl Fn(&Sum) -> Sum) -> Self {
        match self {
            Self::AtLeastZero(s) => Self::AtLeastZero(change(s)),
            Self::Zero(s) => Self::Zero(change(s)),
            Self::Divisible(s, m) => Self::Divisible(change(s), *m),
            Self::All(c) => Self::All(c.iter().map(|c| c.map(change)).collect()),
            Self::Any(c) => Self::Any(c.iter().map(|c| c.map(change)).collect()),
            Self::Not(c) => c.map(change).not(),
        }
    }
}

/// One way to make a line's move: which coordinates it changes, and when, over old, new and chosen variables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Variant {
    pub(super) changes: Vec<bool>,
    pub(super) when: Cond,
}

#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) coordinates: usize,
    pub(super) positions: Cond,
    pub(super) lines: Vec<Vec<Variant>>,
    pub(super) misere: bool,
    pub(super) block: u8,
}

impl<'a> Reader<'a> {
    /// A line of changes: for each heap that `any heap` may mean, and each case of the sums, a variant.
    fn changes(&mut self) -> Result<Vec<(Vec<Sum>, Cond)>, Refusal> {
        self.chosen.clear();
        self.least = [1; VARIABLES - CHOSEN];
        let mut changes: Vec<(&str, Cases, &str)> = Vec::new();
        loop {
            let verb = match self.peek() {
                "take" | "add" | "set" => self.next(),
                _ => changes.last().map_or("", |c| c.0),
            };
            self.open = true;
            match verb {
                "set" => {
                    let place = self.next();
                    self.expect("to")?;
                    changes.push((verb, self.sum()?, place));
                }
                "take" | "add" => {
                    let sum = self.sum()?;
                    self.expect(if verb == "take" { "from" } else { "to" })?;
                    let place = self.next();
                    if ["any", "each"].contains(&place) {
                        self.expect("heap")?;
                    }
                    changes.push((verb, sum, place));
                }
                _ => return refuse(format!("'{}' where a statement is expected", self.peek())),
            }
            self.open = false;
            if !self.eat("and") {
                break;
            }
        }
        let mut when =
            vec![if self.eat("where") { self.condition()? } else { Cond::All(Vec::new()) }];
        for (i, least) in self.least.iter().enumerate().take(self.chosen.len()) {
            let name = Sum::variable(CHOSEN + i);
            when.push(Cond::AtLeastZero(name.plus(-1, &Sum::number(*least))));
        }
        let n = self.names.len();
        let any = changes.iter().any(|c| c.2 == "any");
        let mut variants = Vec::new();
        for heap in 0..if any { self.heaps } else { 1 } {
            let old: Vec<Sum> = (0..n).map(Sum::variable).collect();
            let all_of = Cond::All(when.clone());
            self.room.keep(&all_of)?;
            let mut all = vec![(old, all_of)];
            let mut touched = vec![""; n];
            for (verb, cases, place) in &changes {
                let hit = match *place {
                    "any" => heap..heap + 1,
                    "each" => 0..self.heaps,
                    name => match self.names.iter().position(|n| *n == name) {
                        Some(i) if i < self.heaps || *verb == "set" => i..i + 1,
                        _ => return refuse(format!("'{name}' where a heap is expected")),
                    },
                };
                for touched in &mut touched[hit.clone()] {
                    if *touched == "set" || (!touched.is_empty() && *verb == "set") {
                        return refuse(format!("'{place}' is set and changed as well"));
                    }
                    *touched = verb;
                }
                let mut next = Vec::new();
                for (targets, guard) in &all {
                    for (case, value) in cases {
                        let mut targets: Vec<Sum> = targets.clone();
                        for target in &mut targets[hit.clone()] {
                            *target = match *verb {
                                "set" => value.clone(),
                                verb => target.plus(if verb == "add" { 1 } else { -1 }, value),
                            };
                        }
                        self.room.keep(guard)?;
                        self.room.keep(case)?;
                        next.push((targets, Cond::All(vec![guard.clone(), case.clone()])));
                    }
                }
                all = next;
            }
            variants.extend(all);
            if variants.len() > MOST {
                return refuse("too many cases");
            }
        }
        Ok(variants)
    }
}

/// The move to `targets` as a relation of old and new variables, chosen numbers solved for where an equation with
/// coefficient ±1 tells them.
fn variant(targets: &[Sum], mut when: Cond) -> Variant {
    let changes: Vec<bool> =
        targets.iter().enumerate().map(|(i, t)| *t != Sum::variable(i)).collect();
    let mut equations: Vec<Sum> = (0..targets.len())
        .filter(|&i| changes[i])
        .map(|i| Sum::variable(NEW + i).plus(-1, &targets[i]))
        .collect();
    for v in CHOSEN..VARIABLES {
        let Some(at) = equations.iter().position(|e| e.0[v].unsigned_abs() == 1) else { continue };
        let mut rest = equations.remove(at);
        let c = rest.0[v];
        rest.0[v] = 0;
        let put = |sum: &Sum| {
            let times = sum.0[v];
            let mut sum = sum.clone();
            sum.0[v] = 0;
            sum.plus(times.saturating_mul(-c), &rest)
        };
        equations = equations.iter().map(&put).collect();
        when = when.map(&put);
    }
    let all = equations.into_iter().map(Cond::Zero).chain([when]).collect();
    Variant { changes, when: Cond::All(all) }
}

/// The game of the text in about so many bytes, `values` with one more heap from which any number may be taken.
pub(super) fn read(
    text: &str,
    parameters: &[(String, i64)],
    values: bool,
    bytes: u64,
) -> Result<Game, Refusal> {
    let mut statements: Vec<Vec<&str>> = Vec::new();
    for line in text.lines() {
        let words = words(line);
        match statements.last_mut() {
            Some(last) if line.starts_with([' ', '\t']) => last.extend(words),
            _ if words.is_empty() => {}
            _ => statements.push(words),
        }
    }
    let mut reader = Reader {
        words: Vec::new(),
        at: 0,
        parameters: Vec::new(),
        names: Vec::new(),
        heaps: 0,
        chosen: Vec::new(),
        open: false,
        least: [1; VARIABLES - CHOSEN],
        fuel: 1_000_000,
        depth: 40,
        room: Room(bytes),
    };
    // Names first: heaps, then state.
    let mut states = Vec::new();
    for words in &statements {
        let list = words[1..].split(|w| *w == ",");
        match words[0] {
            "with" => {
                for item in list {
                    let [name, "=", value] = item else {
                        return refuse("a parameter without value");
                    };
                    let given = parameters.iter().find(|p| p.0 == *name).map(|p| p.1);
                    match given.or_else(|| value.parse().ok()).filter(|v| (0..=LARGEST).contains(v))
                    {
                        Some(value) => reader.parameters.push((name, value)),
                        None => return refuse(format!("the value of '{name}'")),
                    }
                }
            }
            "heap" | "heaps" => reader.names.extend(list.flat_map(|item| item.first().copied())),
            "state" => states.push(words.clone()),
            "loopy" | "replace" => return refuse(format!("'{}' has no automata", words[0])),
            _ => {}
        }
    }
    reader.heaps = reader.names.len();
    for words in states {
        (reader.words, reader.at) = (words, 1);
        loop {
            let name = reader.next();
            if reader.eat("starts") {
                reader.expect("at")?;
                reader.sum()?;
            }
            reader.names.push(name);
            if !reader.eat(",") {
                break;
            }
        }
        reader.expect("")?;
    }
    let mut all: Vec<&str> =
        reader.parameters.iter().map(|p| p.0).chain(reader.names.clone()).collect();
    all.sort_unstable();
    if let Some(twice) = all.windows(2).find(|w| w[0] == w[1] || !is_name(w[0]) || !is_name(w[1])) {
        return refuse(format!("'{}' where a name of its own is expected", twice[0]));
    }
    let n = reader.names.len();
    if n == 0 || n + usize::from(values) > NEW || reader.heaps == 0 {
        return refuse(format!("{n} heaps and states, where the checker takes 1 to {}", NEW - 1));
    }
    let (mut positions, mut ends, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    let (mut misere, mut block, mut symmetric) = (false, 0, false);
    for words in &statements {
        (reader.words, reader.at, reader.open) = (words.clone(), 1, false);
        match words[0] {
            "game" | "source" | "with" | "heap" | "heaps" | "state" => continue,
            "where" => positions.push(reader.condition()?),
            "end" => {
                reader.expect("when")?;
                ends.push(reader.condition()?);
            }
            "misere" => misere = true,
            "symmetric" => symmetric = true,
            "block" => block = u8::try_from(reader.number()?).unwrap_or(u8::MAX),
            _ => {
                reader.at = 0;
                lines.push((reader.changes()?, reader.least));
            }
        }
        if reader.at < reader.words.len() {
            return refuse(format!("'{}' where the statement should end", reader.peek()));
        }
    }
    if block > 100 {
        return refuse("the checker takes at most 100 blocked options");
    }
    let orders =
        if symmetric { permutations(reader.heaps)? } else { vec![(0..reader.heaps).collect()] };
    let (positions, end) = (Cond::All(positions), Cond::Any(ends));
    let mut game = Game { coordinates: n, positions, lines: Vec::new(), misere, block };
    for (line, least) in lines {
        let mut variants: Vec<Variant> = Vec::new();
        for (targets, when) in line {
            for order in &orders {
                let rename = |sum: &Sum| {
                    let mut renamed = sum.clone();
                    (0..order.len()).for_each(|i| renamed.0[order[i]] = sum.0[i]);
                    renamed
                };
                let mut moved: Vec<Sum> = targets.iter().map(&rename).collect();
                (0..order.len()).for_each(|i| moved[order[i]] = rename(&targets[i]));
                reader.room.keep(&when)?;
                reader.room.keep(&end)?;
                let whole = Cond::All(vec![when.map(&rename), end.clone().not()]);
                let variant = variant(&moved, whole);
                if (0..least.len()).any(|i| least[i] < 0 && variant.when.mentions(CHOSEN + i)) {
                    return refuse("a chosen number that may be negative");
                }
                if !variants.contains(&variant) {
                    variants.push(variant);
                }
            }
        }
        game.lines.push(variants);
    }
    if values {
        if misere || block > 0 {
            return refuse("misère play and blocking have no Grundy values");
        }
        for variant in game.lines.iter_mut().flatten() {
            variant.changes.push(false);
        }
        let less = Sum::variable(n).plus(-1, &Sum::variable(NEW + n)).plus(-1, &Sum::number(1));
        let changes = (0..=n).map(|i| i == n).collect();
        game.lines.push(vec![Variant { changes, when: Cond::AtLeastZero(less) }]);
        game.coordinates += 1;
    }
    Ok(game)
}

fn permutations(n: usize) -> Result<Vec<Vec<usize>>, Refusal> {
    if n > 5 {
        return refuse("the checker takes at most 5 heaps where the rules are symmetric");
    }
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..n {
        let longer = |p: &Vec<usize>| {
            let p = p.clone();
            (0..n).filter(|i| !p.contains(i)).map(|i| [&p[..], &[i]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    Ok(all)
}
