//! Sums and conditions of the rule language, read word by word.

use std::collections::HashMap;

use super::Refusal;
use super::sums::{Cond, LARGEST, Sum};

/// Coordinates of a position are variables from 0, of its option from NEW, chosen numbers from CHOSEN.
pub(super) const NEW: usize = 12;
pub(super) const CHOSEN: usize = 24;

/// Names that may be chosen in a line, brackets inside each other, cases of a sum.
const MOST_CHOSEN: usize = 8;
const DEEPEST: usize = 66;
const MOST_CASES: i64 = 4096;

const KEYWORDS: [&str; 17] = [
    "and", "or", "not", "in", "mod", "min", "max", "from", "to", "by", "where", "take", "add",
    "set", "replace", "any", "each",
];
const COMPARISONS: [&str; 7] = ["=", "!=", "<", "<=", ">", ">=", "in"];

/// What names stand for: parameters for numbers, others for variables.
pub(super) type Names<'a> = HashMap<&'a str, Sum>;

/// Reads the words of one statement.
#[derive(Default)]
pub(super) struct Reader<'a> {
    pub(super) words: &'a [&'a str],
    pub(super) at: usize,
    pub(super) names: Names<'a>,
    /// The names of chosen numbers, and the least that each may be.
    pub(super) chosen: Vec<(&'a str, i64)>,
    /// Whether a name that nothing else has is a chosen number.
    pub(super) open: bool,
    pub(super) depth: usize,
    /// Whether the next bar is the second of two.
    pub(super) bars: bool,
}

/// A sum, and how it is written.
type Written<'a> = (Sum, &'a [&'a str]);

pub(super) fn refuse<T>(message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Rules(message.into()))
}

pub(super) fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && !KEYWORDS.contains(&word)
}

pub(super) fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = line.split('#').next().unwrap_or("").trim_start();
    while let Some(first) = rest.chars().next() {
        let of_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let length = match first {
            '0'..='9' => rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()),
            _ if of_word(first) => rest.find(|c| !of_word(c)).unwrap_or(rest.len()),
            '!' | '<' | '>' if rest[1..].starts_with('=') => 2,
            _ => first.len_utf8(),
        };
        words.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    words
}

impl<'a> Reader<'a> {
    pub(super) fn peek(&self) -> &'a str {
        self.words.get(self.at).copied().unwrap_or("")
    }

    pub(super) fn next(&mut self) -> &'a str {
        let word = self.peek();
        self.at += 1;
        word
    }

    pub(super) fn eat(&mut self, word: &str) -> bool {
        let eaten = self.peek() == word;
        self.at += usize::from(eaten);
        eaten
    }

    /// Passes over a sum of numbers of any size, up to a comma outside of brackets or a word that is in no sum.
    pub(super) fn skip_sum(&mut self) {
        let is_in_sums =
            |word: &str| !KEYWORDS.contains(&word) || ["mod", "min", "max"].contains(&word);
        let mut depth = 0;
        while self.at < self.words.len()
            && is_in_sums(self.peek())
            && (depth > 0 || self.peek() != ",")
        {
            let word = self.next();
            depth += i64::from(word == "(") - i64::from(word == ")");
        }
    }

    /// The word comes next; the empty one at the end.
    pub(super) fn expect(&mut self, word: &str) -> Result<(), Refusal> {
        match word {
            _ if self.eat(word) => Ok(()),
            "" => refuse(format!("'{}' where the statement should end", self.peek())),
            _ => refuse(format!("'{}' where '{word}' is expected", self.peek())),
        }
    }

    fn nested<T>(&mut self, read: fn(&mut Self) -> Result<T, Refusal>) -> Result<T, Refusal> {
        if self.depth == DEEPEST {
            return refuse("conditions too deep");
        }
        self.depth += 1;
        let inner = read(self)?;
        self.depth -= 1;
        Ok(inner)
    }

    pub(super) fn condition(&mut self) -> Result<Cond, Refusal> {
        let mut any = Vec::new();
        while any.is_empty() || self.eat("or") {
            let mut all = vec![self.nested(Self::relation)?];
            while self.eat("and") {
                all.push(self.nested(Self::relation)?);
            }
            any.push(Cond::All(all));
        }
        Ok(Cond::Any(any))
    }

    fn relation(&mut self) -> Result<Cond, Refusal> {
        if self.eat("not") {
            return Ok(self.nested(Self::relation)?.not());
        }
        if self.compares() {
            self.expect("(")?;
            let inner = self.condition()?;
            self.expect(")")?;
            return Ok(inner);
        }
        let mut left = self.written()?;
        let mut parts = Vec::new();
        if self.eat("in") {
            self.expect("{")?;
            while parts.is_empty() || self.eat(",") {
                let item = self.written()?;
                self.bound(&left, 0, &item);
                parts.push(Cond::zero(left.0.clone().plus(-1, &item.0)));
            }
            self.expect("}")?;
            return Ok(Cond::Any(parts));
        }
        while parts.is_empty() || COMPARISONS.contains(&self.peek()) {
            let by = self.next();
            let right = self.written()?;
            let (large, small) =
                if by.starts_with('<') { (&right, &left) } else { (&left, &right) };
            let more = large.0.clone().plus(-1, &small.0);
            let strictly = i64::from(by == "<" || by == ">");
            if by != "!=" {
                self.bound(large, strictly, small);
            }
            parts.push(match by {
                "<" | "<=" | ">" | ">=" => {
                    Cond::at_least_zero(more.plus(-strictly, &Sum::number(1)))
                }
                "=" => {
                    self.bound(small, 0, large);
                    Cond::zero(more)
                }
                "!=" => Cond::zero(more).not(),
                _ => return refuse(format!("'{by}' where a comparison is expected")),
            });
            left = right;
        }
        Ok(Cond::All(parts))
    }

    /// Whether a bracket with a condition comes next: sums compare nothing.
    fn compares(&self) -> bool {
        let mut depth = 0;
        for word in &self.words[self.at.min(self.words.len())..] {
            depth += i64::from(*word == "(") - i64::from(*word == ")");
            if depth == 0 || COMPARISONS.contains(word) {
                return depth > 0;
            }
        }
        false
    }

    /// A chosen name is at least 1, unless it is compared alone, as it is written, with a smaller number by >=,
    /// >, = or in. What has a name in it is no number, whatever it comes to.
    fn bound(&mut self, large: &Written<'a>, by: i64, small: &Written<'a>) {
        let mut name = large.1;
        while let ["(", inner @ .., ")"] = name {
            name = inner;
        }
        let is_number = |name: &&str| self.names.get(name).is_some_and(|s| s.as_number().is_some());
        if small.1.iter().all(|word| !is_name(word) || is_number(word))
            && let Some(chosen) = self.chosen.iter_mut().find(|chosen| *name == [chosen.0])
            && let Some(number) = small.0.as_number()
        {
            chosen.1 = chosen.1.min(number + by);
        }
    }

    fn written(&mut self) -> Result<Written<'a>, Refusal> {
        let from = self.at;
        Ok((self.sum()?, &self.words[from..self.at]))
    }

    pub(super) fn sum(&mut self) -> Result<Sum, Refusal> {
        let mut sum = Sum::default();
        let mut sign = if self.eat("-") { -1 } else { 1 };
        loop {
            sum = sum.plus(sign, &self.part()?);
            sign = match self.peek() {
                "+" => 1,
                "-" => -1,
                _ if sum.count() > MOST_CASES => return refuse("too many cases"),
                _ => return Ok(sum),
            };
            self.at += 1;
        }
    }

    fn part(&mut self) -> Result<Sum, Refusal> {
        let mut part = self.factor()?;
        while self.eat("*") {
            part = product(&part, &self.factor()?)?;
        }
        while self.eat("mod") {
            part = match self.factor()?.as_number() {
                Some(m @ 1..=MOST_CASES) if part.count() <= MOST_CASES => part.rest(m),
                _ => return refuse("too many cases, or mod what is not from 1 to 4096"),
            };
        }
        Ok(part)
    }

    fn factor(&mut self) -> Result<Sum, Refusal> {
        let word = self.next();
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            let Some(n) = word.parse().ok().filter(|n| *n <= LARGEST) else {
                return refuse(format!("'{word}' where a number is expected"));
            };
            // 2k and 2(x + y), but not 2 3.
            let next = self.peek();
            let begins = ["(", "min", "max"].contains(&next) || next == "|" && !self.bars;
            let multiplies = is_name(next) || begins;
            return Ok(if multiplies { self.factor()?.times(n) } else { Sum::number(n) });
        }
        let end = match word {
            "(" => ")",
            "|" => "|",
            "min" | "max" => {
                self.expect("(")?;
                ")"
            }
            _ => return self.name(word),
        };
        let outer = std::mem::replace(&mut self.bars, word == "|");
        let first = self.nested(Self::sum)?;
        let sum = match word {
            "(" => first,
            "|" => Sum::max(first.times(-1), first),
            _ => {
                self.expect(",")?;
                let sign = if word == "min" { -1 } else { 1 };
                Sum::max(first.times(sign), self.nested(Self::sum)?.times(sign)).times(sign)
            }
        };
        self.expect(end)?;
        self.bars = outer;
        Ok(sum)
    }

    fn name(&mut self, name: &'a str) -> Result<Sum, Refusal> {
        if !self.names.contains_key(name) {
            if !is_name(name) || !self.open || self.chosen.len() == MOST_CHOSEN {
                return refuse(format!("'{name}' where a number or another name is expected"));
            }
            self.names.insert(name, Sum::variable(CHOSEN + self.chosen.len()));
            self.chosen.push((name, 1));
        }
        Ok(self.names[name].clone())
    }
}

fn product(a: &Sum, b: &Sum) -> Result<Sum, Refusal> {
    match (a.as_number(), b.as_number()) {
        (Some(n), _) => Ok(b.times(n)),
        (_, Some(n)) => Ok(a.times(n)),
        _ => refuse("a product of two names"),
    }
}
