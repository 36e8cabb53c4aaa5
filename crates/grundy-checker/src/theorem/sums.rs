//! Sums and conditions of the rule language, read word by word.

use std::ops::Range;

use super::Refusal;
use super::rules::{CHOSEN, Cond, LARGEST, MOST, Sum, VARIABLES};

pub(super) struct Reader<'a> {
    pub(super) words: Vec<&'a str>,
    pub(super) at: usize,
    pub(super) parameters: Vec<(&'a str, i64)>,
    pub(super) names: Vec<&'a str>,
    pub(super) heaps: usize,
    pub(super) chosen: Vec<&'a str>,
    /// Whether a name that nothing else has is a chosen number.
    pub(super) open: bool,
    /// Numbers that a chosen name alone is compared with from below.
    pub(super) least: [i64; VARIABLES - CHOSEN],
    /// Words that may still be read, and brackets that may still be opened.
    pub(super) fuel: usize,
    pub(super) depth: usize,
    /// Bytes that conditions may still take.
    pub(super) room: Room,
}

/// Bytes for conditions: a line of cases has as many as its parts have together, and each has conditions of its own.
pub(super) struct Room(pub(super) u64);

impl Room {
    /// Sets aside what a copy of the condition takes, beside a few numbers.
    pub(super) fn keep(&mut self, when: &Cond) -> Result<(), Refusal> {
        let bytes = (size_of::<(Cond, Sum)>() as u64).saturating_add(when.bytes());
        self.0 = self.0.checked_sub(bytes).ok_or(Refusal::Bytes)?;
        Ok(())
    }
}

/// A sum with the condition under which it is the one.
pub(super) type Cases = Vec<(Cond, Sum)>;

pub(super) fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

pub(super) fn words(line: &str) -> Vec<&str> {
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

pub(super) fn refuse<T>(message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Rules(message.into()))
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

    pub(super) fn expect(&mut self, word: &str) -> Result<(), Refusal> {
        if self.eat(word) {
            Ok(())
        } else {
            refuse(format!("'{}' where '{word}' is expected", self.peek()))
        }
    }

    pub(super) fn number(&mut self) -> Result<i64, Refusal> {
        let word = self.next();
        let value = self.parameters.iter().find(|p| p.0 == word).map(|p| p.1);
        match value.or_else(|| word.parse().ok()).filter(|n| (0..=LARGEST).contains(n)) {
            Some(n) => Ok(n),
            None => refuse(format!("'{word}' where a number is expected")),
        }
    }

    /// Reads something nested, within the budget.
    fn nested<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        self.fuel = self.fuel.saturating_sub(1);
        if self.depth == 0 || self.fuel == 0 {
            return refuse("conditions too deep or too long");
        }
        self.depth -= 1;
        let inner = read(self);
        self.depth += 1;
        inner
    }

    pub(super) fn sum(&mut self) -> Result<Cases, Refusal> {
        self.nested(Self::sum_inside)
    }

    fn sum_inside(&mut self) -> Result<Cases, Refusal> {
        let mut sign = if self.eat("-") { -1 } else { 1 };
        let mut cases = vec![(Cond::All(Vec::new()), Sum::number(0))];
        loop {
            let part = self.part()?;
            let plus = |a: &Sum, b: &Sum| vec![(Cond::All(Vec::new()), a.plus(sign, b))];
            cases = joint(&mut self.room, &cases, &part, plus)?;
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
            cases = product(&mut self.room, &cases, &factor)?;
        }
        while self.eat("mod") {
            let m = self.number()?;
            if !(1..=64).contains(&m) {
                return refuse(format!("mod {m}: the checker takes 1 to 64"));
            }
            let rest = |sum: &Sum, _: &Sum| {
                let is = |r| (Cond::Divisible(sum.plus(-1, &Sum::number(r)), m), Sum::number(r));
                (0..m).map(is).collect()
            };
            let always = [(Cond::All(Vec::new()), Sum::number(0))];
            cases = joint(&mut self.room, &cases, &always, rest)?;
        }
        Ok(cases)
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
                let both = |s: &Sum| {
                    vec![
                        (at_least(s, &zero), s.clone()),
                        (at_least(s, &zero).not(), zero.plus(-1, s)),
                    ]
                };
                let always = [(Cond::All(Vec::new()), zero.clone())];
                joint(&mut self.room, &inner, &always, |s, _| both(s))
            }
            "min" | "max" => {
                self.expect("(")?;
                let a = self.sum()?;
                self.expect(",")?;
                let b = self.sum()?;
                self.expect(")")?;
                joint(&mut self.room, &a, &b, |a, b| {
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
                if !factor {
                    return Ok(number);
                }
                let times = self.nested(Self::atom)?;
                product(&mut self.room, &number, &times)
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

    pub(super) fn condition(&mut self) -> Result<Cond, Refusal> {
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
        let compared =
            left.is_ok() && ["=", "!=", "<", "<=", ">", ">=", "in"].contains(&self.peek());
        let mut left = match left {
            Ok(left) => left,
            Err(refusal) if self.words.get(from) != Some(&"(") => return Err(refusal),
            Err(Refusal::Bytes) => return Err(Refusal::Bytes),
            Err(_) => return self.inner(from, before),
        };
        if !compared {
            return self.inner(from, before);
        }
        let mut written = from..self.at;
        if self.eat("in") {
            self.expect("{")?;
            let mut any = Vec::new();
            loop {
                let item = self.at;
                let right = self.sum()?;
                self.bound(written.clone(), "=", item..self.at, &right);
                any.push(compare(&mut self.room, &left, "=", &right)?);
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
            let begins = self.at;
            let right = self.sum()?;
            let other = begins..self.at;
            self.bound(written.clone(), comparison, other.clone(), &right);
            let turned = match comparison {
                "<" => ">",
                "<=" => ">=",
                ">" | ">=" => "",
                same => same,
            };
            self.bound(other.clone(), turned, written, &left);
            all.push(compare(&mut self.room, &left, comparison, &right)?);
            (left, written) = (right, other);
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

    /// A chosen name is at least 1, unless it is compared alone, as it is written, with a smaller number by >=,
    /// >, = or in. What has a name in it is no number, whatever it comes to.
    fn bound(&mut self, left: Range<usize>, by: &str, right: Range<usize>, number: &Cases) {
        let more = match by {
            ">=" | "=" => 0,
            ">" => 1,
            _ => return,
        };
        let mut name = &self.words[left];
        while let ["(", inner @ .., ")"] = name {
            name = inner;
        }
        let [name] = name else { return };
        let chosen = self.chosen.iter().position(|chosen| chosen == name);
        let plain = self.words[right].iter().all(|word| {
            !is_name(word)
                || is_keyword(word)
                || self.parameters.iter().any(|(parameter, _)| parameter == word)
        });
        let value =
            number.iter().find(|(when, _)| when.holds()).and_then(|(_, sum)| sum.as_number());
        if let (Some(i), true, Some(value)) = (chosen, plain, value) {
            self.least[i] = self.least[i].min(value.saturating_add(more));
        }
    }
}

fn compare(room: &mut Room, left: &Cases, by: &str, right: &Cases) -> Result<Cond, Refusal> {
    let cases = joint(room, left, right, |a, b| {
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

fn is_keyword(word: &str) -> bool {
    [
        "and", "or", "not", "in", "mod", "min", "max", "from", "to", "where", "take", "add", "set",
        "any", "each",
    ]
    .contains(&word)
}

fn joint(
    room: &mut Room,
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
                let all = Cond::All(all);
                room.keep(&all)?;
                cases.push((all, sum));
            }
        }
    }
    Ok(cases)
}

fn product(room: &mut Room, a: &Cases, b: &Cases) -> Result<Cases, Refusal> {
    if a.iter().chain(b).any(|(_, sum)| sum.as_number().is_none())
        && a.iter().any(|(_, a)| a.as_number().is_none())
        && b.iter().any(|(_, b)| b.as_number().is_none())
    {
        return refuse("a product of two names");
    }
    joint(room, a, b, |a, b| {
        let (n, other) = a.as_number().map_or((b.1, a), |n| (n, b));
        vec![(Cond::All(Vec::new()), Sum::number(0).plus(n, other))]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least number that k may be under a condition.
    fn least(condition: &str) -> i64 {
        let mut reader = Reader {
            words: words(condition),
            at: 0,
            parameters: vec![("t", 0)],
            names: vec!["x", "y"],
            heaps: 2,
            chosen: vec!["k"],
            open: false,
            least: [1; VARIABLES - CHOSEN],
            fuel: 1000,
            depth: 40,
            room: Room(1 << 20),
        };
        reader.condition().unwrap();
        reader.least[0]
    }

    /// As the language says: by a number as it is written, compared with the name alone.
    #[test]
    fn names_are_bounded_by_what_is_written() {
        for (condition, wanted) in [
            ("k >= 0", 0),
            ("0 <= k", 0),
            ("(k) > -1", 0),
            ("k = t", 0),
            ("k = min(3, t)", 0),
            ("k in {2, 0}", 0),
            ("x >= k >= 0", 0),
            ("not k >= 0", 0),
            ("k <= 0", 1),
            ("k + x >= 0", 1),
            ("k >= x - x", 1),
            ("k >= x mod 1", 1),
            ("k + x - x >= 0", 1),
            ("0 in {k}", 1),
            ("k != 0", 1),
            ("k >= 5", 1),
        ] {
            assert_eq!(least(condition), wanted, "{condition}");
        }
    }
}
