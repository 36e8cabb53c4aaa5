//! The rule language, read by a translation of the checker's own: text to conditions on numbers before and after
//! a move.

use super::Refusal;

/// Coordinates of a position are variables from 0, of its option from NEW, chosen numbers from CHOSEN.
pub(super) const NEW: usize = 12;
pub(super) const CHOSEN: usize = 24;
const VARIABLES: usize = 32;
/// Lines, cases of a line and numbers beyond these are refused.
const MOST: usize = 4096;
const LARGEST: i64 = 1_000_000;

/// Σ of coefficients times variables, and a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sum(pub(super) [i64; VARIABLES], pub(super) i64);

impl Sum {
    const fn number(n: i64) -> Self {
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

    fn as_number(&self) -> Option<i64> {
        (self.0 == [0; VARIABLES]).then_some(self.1)
    }

    pub(super) fn small(&self) -> bool {
        self.0.iter().chain([&self.1]).all(|c| c.abs() <= LARGEST)
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
            Self::AtLeastZero(sum) | Self::Zero(sum) | Self::Divisible(sum, _) => sum.0[variable] != 0,
            Self::All(parts) | Self::Any(parts) => parts.iter().any(|p| p.mentions(variable)),
            Self::Not(part) => part.mentions(variable),
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

struct Reader<'a> {
    words: Vec<&'a str>,
    at: usize,
    parameters: Vec<(&'a str, i64)>,
    names: Vec<&'a str>,
    heaps: usize,
    chosen: Vec<&'a str>,
    /// Whether a name that nothing else has is a chosen number.
    open: bool,
    /// Numbers that a chosen name alone is compared with from below.
    least: [i64; VARIABLES - CHOSEN],
    /// Words that may still be read, and brackets that may still be opened.
    fuel: usize,
    depth: usize,
}

/// A sum with the condition under which it is the one.
type Cases = Vec<(Cond, Sum)>;

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = line.split('#').next().unwrap_or("").trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_digit() {
            rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())
        } else if is_name(rest) {
            rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len())
        } else if ["!=", "<=", ">="].iter().any(|two| rest.starts_with(two)) {
            2
        } else {
            first.len_utf8()
        };
        words.push(match &rest[..length] {
            "−" => "-",
            "·" => "*",
            "≠" => "!=",
            "≤" => "<=",
            "≥" => ">=",
            word => word,
        });
        rest = rest[length..].trim_start();
    }
    words
}

fn refuse<T>(message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Rules(message.into()))
}

impl<'a> Reader<'a> {
    fn peek(&self) -> &'a str {
        self.words.get(self.at).copied().unwrap_or("")
    }

    fn next(&mut self) -> &'a str {
        let word = self.peek();
        self.at += 1;
        word
    }

    fn eat(&mut self, word: &str) -> bool {
        let eaten = self.peek() == word;
        self.at += usize::from(eaten);
        eaten
    }

    fn expect(&mut self, word: &str) -> Result<(), Refusal> {
        if self.eat(word) { Ok(()) } else { refuse(format!("'{}' where '{word}' is expected", self.peek())) }
    }

    fn number(&mut self) -> Result<i64, Refusal> {
        let word = self.next();
        let value = self.parameters.iter().find(|p| p.0 == word).map(|p| p.1);
        match value.or_else(|| word.parse().ok()).filter(|n| (0..=LARGEST).contains(n)) {
            Some(n) => Ok(n),
            None => refuse(format!("'{word}' where a number is expected")),
        }
    }

    /// Reads something nested, within the budget.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Refusal>) -> Result<T, Refusal> {
        self.fuel = self.fuel.saturating_sub(1);
        if self.depth == 0 || self.fuel == 0 {
            return refuse("conditions too deep or too long");
        }
        self.depth -= 1;
        let inner = read(self);
        self.depth += 1;
        inner
    }

    fn sum(&mut self) -> Result<Cases, Refusal> {
        self.nested(Self::sum_inside)
    }

    fn sum_inside(&mut self) -> Result<Cases, Refusal> {
        let mut sign = if self.eat("-") { -1 } else { 1 };
        let mut cases = vec![(Cond::All(Vec::new()), Sum::number(0))];
        loop {
            let part = self.part()?;
            cases = joint(&cases, &part, |a, b| vec![(Cond::All(Vec::new()), a.plus(sign, b))])?;
            sign = match self.peek() {
                "+" => 1,
                "-" => -1,
                _ => return Ok(cases),
            };
            self.at += 1;
        }
    }

    fn part(&mut self) -> Result<Cases, Refusal> {
        let mut cases = self.atom()?;
        while self.eat("*") {
            let factor = self.atom()?;
            cases = product(&cases, &factor)?;
        }
        while self.eat("mod") {
            let m = self.number()?;
            if !(1..=64).contains(&m) {
                return refuse(format!("mod {m}: the checker takes 1 to 64"));
            }
            cases = cases
                .into_iter()
                .flat_map(|(when, sum)| {
                    (0..m).map(move |r| {
                        let rest = Cond::Divisible(sum.plus(-1, &Sum::number(r)), m);
                        (Cond::All(vec![when.clone(), rest]), Sum::number(r))
                    })
                })
                .collect();
        }
        if cases.len() > MOST { refuse("too many cases") } else { Ok(cases) }
    }

    fn atom(&mut self) -> Result<Cases, Refusal> {
        let always = |sum| Ok(vec![(Cond::All(Vec::new()), sum)]);
        let word = self.next();
        let at_least = |a: &Sum, b: &Sum| Cond::AtLeastZero(a.plus(-1, b));
        match word {
            "(" => {
                let inner = self.sum()?;
                self.expect(")")?;
                Ok(inner)
            }
            "|" => {
                let inner = self.sum()?;
                self.expect("|")?;
                let zero = Sum::number(0);
                let both = |s: &Sum| vec![
                    (at_least(s, &zero), s.clone()),
                    (at_least(s, &zero).not(), zero.plus(-1, s)),
                ];
                joint(&inner, &[(Cond::All(Vec::new()), zero.clone())], |s, _| both(s))
            }
            "min" | "max" => {
                self.expect("(")?;
                let a = self.sum()?;
                self.expect(",")?;
                let b = self.sum()?;
                self.expect(")")?;
                joint(&a, &b, |a, b| {
                    let (large, small) = if word == "max" { (a, b) } else { (b, a) };
                    let first = at_least(large, small);
                    vec![(first.clone(), a.clone()), (first.not(), b.clone())]
                })
            }
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => {
                self.at -= 1;
                let n = self.number()?;
                let next = self.peek();
                let factor = next == "("
                    || (is_name(next) && !is_keyword(next))
                    || ["min", "max"].contains(&next);
                let number = vec![(Cond::All(Vec::new()), Sum::number(n))];
                if factor { product(&number, &self.nested(Self::atom)?) } else { Ok(number) }
            }
            _ if !is_name(word) || is_keyword(word) => {
                refuse(format!("'{word}' where a sum is expected"))
            }
            _ => {
                if let Some(p) = self.parameters.iter().find(|p| p.0 == word) {
                    return always(Sum::number(p.1));
                }
                if let Some(i) = self.names.iter().position(|n| *n == word) {
                    return always(Sum::variable(i));
                }
                let known = self.chosen.iter().position(|n| *n == word);
                if known.is_none() && (!self.open || self.chosen.len() == VARIABLES - CHOSEN) {
                    return refuse(format!("the name '{word}'"));
                }
                if known.is_none() {
                    self.chosen.push(word);
                }
                always(Sum::variable(CHOSEN + known.unwrap_or(self.chosen.len() - 1)))
            }
        }
    }

    fn condition(&mut self) -> Result<Cond, Refusal> {
        let mut any = Vec::new();
        loop {
            let mut all = vec![self.relation()?];
            while self.eat("and") {
                all.push(self.relation()?);
            }
            any.push(Cond::All(all));
            if !self.eat("or") {
                return Ok(Cond::Any(any));
            }
        }
    }

    fn relation(&mut self) -> Result<Cond, Refusal> {
        self.nested(Self::relation_inside)
    }

    fn relation_inside(&mut self) -> Result<Cond, Refusal> {
        if self.eat("not") {
            return Ok(self.relation()?.not());
        }
        let from = self.at;
        let before = self.chosen.len();
        // A parenthesis begins a condition if no comparison follows what is in it.
        let left = self.sum();
        let compared = left.is_ok()
            && ["=", "!=", "<", "<=", ">", ">=", "in"].contains(&self.peek());
        let Ok(mut left) = left else { return self.inner(from, before) };
        if !compared {
            return self.inner(from, before);
        }
        if self.eat("in") {
            self.expect("{")?;
            let mut any = Vec::new();
            loop {
                let right = self.sum()?;
                any.push(self.compare(&left, "=", &right)?);
                if !self.eat(",") {
                    break;
                }
            }
            self.expect("}")?;
            return Ok(Cond::Any(any));
        }
        let mut all = Vec::new();
        while ["=", "!=", "<", "<=", ">", ">="].contains(&self.peek()) {
            let comparison = self.next();
            let right = self.sum()?;
            all.push(self.compare(&left, comparison, &right)?);
            left = right;
        }
        Ok(Cond::All(all))
    }

    fn inner(&mut self, from: usize, chosen: usize) -> Result<Cond, Refusal> {
        self.at = from;
        self.chosen.truncate(chosen);
        self.expect("(")?;
        let inner = self.condition()?;
        self.expect(")")?;
        Ok(inner)
    }

    fn compare(&mut self, left: &Cases, by: &str, right: &Cases) -> Result<Cond, Refusal> {
        self.bound(left, by, right);
        let turned = match by {
            "<" => ">",
            "<=" => ">=",
            ">" | ">=" => "",
            same => same,
        };
        self.bound(right, turned, left);
        let cases = joint(left, right, |a, b| {
            let (more, less) = (a.plus(-1, b), b.plus(-1, a));
            let strictly = |s: Sum| Cond::AtLeastZero(s.plus(-1, &Sum::number(1)));
            let when = match by {
                "=" => Cond::Zero(more),
                "!=" => Cond::Zero(more).not(),
                "<" => strictly(less),
                "<=" => Cond::AtLeastZero(less),
                ">" => strictly(more),
                _ => Cond::AtLeastZero(more),
            };
            vec![(when, Sum::number(0))]
        })?;
        Ok(Cond::Any(cases.into_iter().map(|(when, _)| when).collect()))
    }

    /// A chosen name is at least 1, unless it is compared alone with a smaller number by >=, >, = or in.
    fn bound(&mut self, left: &Cases, by: &str, right: &Cases) {
        let ([(_, name)], [(_, number)]) = (&left[..], &right[..]) else { return };
        let more = match by {
            ">=" | "=" => 0,
            ">" => 1,
            _ => return,
        };
        for (i, least) in self.least.iter_mut().enumerate() {
            if *name == Sum::variable(CHOSEN + i)
                && let Some(n) = number.as_number()
            {
                *least = (*least).min(n.saturating_add(more));
            }
        }
    }

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
        let mut when = vec![if self.eat("where") { self.condition()? } else { Cond::All(Vec::new()) }];
        for (i, least) in self.least.iter().enumerate().take(self.chosen.len()) {
            let name = Sum::variable(CHOSEN + i);
            when.push(Cond::AtLeastZero(name.plus(-1, &Sum::number(*least))));
        }
        let n = self.names.len();
        let any = changes.iter().any(|c| c.2 == "any");
        let mut variants = Vec::new();
        for heap in 0..if any { self.heaps } else { 1 } {
            let old: Vec<Sum> = (0..n).map(Sum::variable).collect();
            let mut all = vec![(old, Cond::All(when.clone()))];
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

fn is_keyword(word: &str) -> bool {
    ["and", "or", "not", "in", "mod", "min", "max", "from", "to", "where", "take", "add", "set", "any", "each"]
        .contains(&word)
}

fn joint(
    a: &[(Cond, Sum)],
    b: &[(Cond, Sum)],
    each: impl Fn(&Sum, &Sum) -> Cases,
) -> Result<Cases, Refusal> {
    let mut cases = Vec::new();
    for (first, a) in a {
        for (second, b) in b {
            for (third, sum) in each(a, b) {
                if !sum.small() || cases.len() > MOST {
                    return refuse("numbers too large or too many cases");
                }
                let all = [first.clone(), second.clone(), third];
                let all = all.into_iter().filter(|c| *c != Cond::All(Vec::new())).collect();
                cases.push((Cond::All(all), sum));
            }
        }
    }
    Ok(cases)
}

fn product(a: &Cases, b: &Cases) -> Result<Cases, Refusal> {
    if a.iter().chain(b).any(|(_, sum)| sum.as_number().is_none())
        && a.iter().any(|(_, a)| a.as_number().is_none())
        && b.iter().any(|(_, b)| b.as_number().is_none())
    {
        return refuse("a product of two names");
    }
    joint(a, b, |a, b| {
        let (n, other) = a.as_number().map_or((b.1, a), |n| (n, b));
        vec![(Cond::All(Vec::new()), Sum::number(0).plus(n, other))]
    })
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
        let Some(at) = equations.iter().position(|e| e.0[v].abs() == 1) else { continue };
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

/// The game of the text, `values` with one more heap from which any number may be taken.
pub(super) fn read(text: &str, parameters: &[(String, i64)], values: bool) -> Result<Game, Refusal> {
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
    };
    // Names first: heaps, then state.
    let mut states = Vec::new();
    for words in &statements {
        let list = words[1..].split(|w| *w == ",");
        match words[0] {
            "with" => {
                for item in list {
                    let [name, "=", value] = item else { return refuse("a parameter without value") };
                    let given = parameters.iter().find(|p| p.0 == *name).map(|p| p.1);
                    match given.or_else(|| value.parse().ok()).filter(|v| (0..=LARGEST).contains(v)) {
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
    let mut all: Vec<&str> = reader.parameters.iter().map(|p| p.0).chain(reader.names.clone()).collect();
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
    let orders = if symmetric { permutations(reader.heaps)? } else { vec![(0..reader.heaps).collect()] };
    let (positions, end) = (Cond::All(positions), Cond::Any(ends));
    let mut game =
        Game { coordinates: n, positions, lines: Vec::new(), misere, block };
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
