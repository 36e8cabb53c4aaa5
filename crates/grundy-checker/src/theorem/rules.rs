//! The rule language, read by a translation of the checker's own: text to conditions on numbers before and after
//! a move. A line of moves is read once for each heap that `any heap` may mean and each order of the heaps, with names that
//! stand for other numbers.

use super::automaton::Meter;
use super::reader::{CHOSEN, NEW, Names, Reader, is_name, refuse, words};
use super::sums::{Cond, LARGEST, Sum};
use super::{Accepts, Claim, Refusal};

pub(super) struct Game {
    pub(super) coordinates: usize,
    pub(super) positions: Cond,
    pub(super) moves: Vec<Move>,
    pub(super) misere: bool,
    pub(super) block: u8,
}

/// A way to move, between positions.
#[derive(PartialEq, Eq)]
pub(super) struct Move {
    /// Of which line it is.
    pub(super) line: usize,
    /// Old coordinates, new ones of those that it changes, and chosen numbers that no equation tells.
    pub(super) tracks: Vec<usize>,
    /// The track of each coordinate of the option.
    pub(super) option: Vec<usize>,
    /// What is true of these numbers.
    pub(super) when: Cond,
}

/// What the statements say, moves and conditions as they are written.
#[derive(Default)]
struct Rules<'a> {
    parameters: Names<'a>,
    coordinates: Vec<&'a str>,
    heaps: usize,
    positions: Vec<&'a [&'a str]>,
    ends: Vec<&'a [&'a str]>,
    lines: Vec<&'a [&'a str]>,
    misere: bool,
    symmetric: bool,
    block: u8,
}

/// The game of the text with the parameters of the claim; for values with one more heap, from which any number may be
/// taken at any time.
pub(super) fn read(text: &str, claim: &Claim, meter: &mut Meter) -> Result<Game, Refusal> {
    // Some editors begin a text with a mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let signs = [("−", "-"), ("·", "*"), ("≠", "!="), ("≤", "<="), ("≥", ">=")];
    let text = signs.iter().fold(text.to_string(), |text, sign| text.replace(sign.0, sign.1));
    let mut statements: Vec<Vec<&str>> = Vec::new();
    for line in text.lines() {
        let words = words(line);
        match statements.last_mut() {
            Some(last) if line.starts_with([' ', '\t']) => last.extend(words),
            _ if words.is_empty() => {}
            _ => statements.push(words),
        }
    }
    // Names come first, heaps before states.
    statements.sort_by_key(|words| match words[0] {
        "with" => 0,
        "heap" | "heaps" => 1,
        "state" => 2,
        _ => 3,
    });
    let mut rules = Rules::default();
    for words in &statements {
        rules.statement(words, claim, meter)?;
    }
    let unknown = |(name, _): &&(String, i64)| !rules.parameters.contains_key(name.as_str());
    if let Some((name, _)) = claim.parameters.iter().find(unknown) {
        return refuse(format!(
            "'{name}', which the certificate gives a value, is none of their parameters"
        ));
    }
    let values = usize::from(claim.accepts == Accepts::Values);
    let n = rules.coordinates.len();
    if rules.heaps == 0 {
        return refuse("they have no heaps, which a line such as 'heaps x, y' names");
    }
    if n + values > NEW {
        let most = NEW - values;
        return refuse(format!("a position has {n} numbers, and the checker takes at most {most}"));
    }
    if rules.block > 100 {
        return refuse("the number of options that are blocked, which is to be one from 0 to 100");
    }
    // No word is the name of the value.
    rules.coordinates.extend((values > 0).then_some(" "));
    let positions = Cond::All(rules.conditions(&rules.positions, |i| i, meter)?);
    let mut moves = Vec::new();
    for line in 0..rules.lines.len() {
        moves.extend(rules.moves(line, meter)?);
    }
    if values > 0 {
        let less = Sum::variable(n).plus(-1, &Sum::variable(NEW + n)).plus(-1, &Sum::number(1));
        moves.push(Move {
            line: rules.lines.len(),
            tracks: (0..=n).chain([NEW + n]).collect(),
            option: (0..n).chain([n + 1]).collect(),
            when: Cond::All(vec![positions.clone(), Cond::at_least_zero(less)]),
        });
    }
    let (misere, block) = (rules.misere, rules.block);
    Ok(Game { coordinates: n + values, positions, moves, misere, block })
}

impl<'a> Rules<'a> {
    fn statement(
        &mut self,
        words: &'a [&'a str],
        claim: &Claim,
        meter: &mut Meter,
    ) -> Result<(), Refusal> {
        match words {
            ["game" | "source", ..] => {}
            [kind @ ("with" | "heap" | "heaps" | "state"), names @ ..] => {
                let reader = self.reader(names, |i| i, meter)?;
                self.names(kind, reader, claim)?;
            }
            ["where", condition @ ..] => self.positions.push(condition),
            ["end", "when", condition @ ..] => self.ends.push(condition),
            ["misere"] => self.misere = true,
            ["symmetric"] => self.symmetric = true,
            ["block", most @ ..] => {
                let mut reader = self.reader(most, |i| i, meter)?;
                let most = reader.sum()?.as_number();
                self.block = most.and_then(|most| u8::try_from(most).ok()).unwrap_or(u8::MAX);
                reader.expect("")?;
            }
            _ => self.lines.push(words),
        }
        Ok(())
    }

    /// Names of parameters, heaps or states.
    fn names(&mut self, kind: &str, mut reader: Reader<'a>, claim: &Claim) -> Result<(), Refusal> {
        while reader.at == 0 || reader.eat(",") {
            let name = reader.next();
            if !is_name(name) || reader.names.contains_key(name) {
                return refuse(format!("'{name}' where a name of its own is expected"));
            }
            let mut value = Sum::variable(self.coordinates.len());
            if kind == "with" {
                reader.expect("=")?;
                let written = reader.next().parse().ok();
                let given = claim.parameters.iter().find(|p| p.0 == name).map(|p| p.1);
                let number = written.map(|written| given.unwrap_or(written));
                let Some(number) = number.filter(|n| (0..=LARGEST).contains(n)) else {
                    return refuse(format!("the value of '{name}'"));
                };
                value = Sum::number(number);
                self.parameters.insert(name, value.clone());
            } else {
                if kind == "state" && reader.eat("starts") {
                    reader.expect("at")?;
                    // Theorems are about all its values.
                    reader.skip_sum();
                }
                self.coordinates.push(name);
                self.heaps += usize::from(kind != "state");
            }
            reader.names.insert(name, value);
        }
        reader.expect("")
    }

    /// A reader for whom the coordinates are these variables.
    fn reader(
        &self,
        words: &'a [&'a str],
        variable: impl Fn(usize) -> usize,
        meter: &mut Meter,
    ) -> Result<Reader<'a>, Refusal> {
        let coordinates = self.coordinates.iter().enumerate();
        // Every word may become a sum.
        meter.keep(512 * (words.len() + self.parameters.len() + coordinates.len()))?;
        let mut names = self.parameters.clone();
        names.extend(coordinates.map(|(i, name)| (*name, Sum::variable(variable(i)))));
        Ok(Reader { words, names, ..Reader::default() })
    }

    fn conditions(
        &self,
        statements: &[&'a [&'a str]],
        variable: impl Fn(usize) -> usize,
        meter: &mut Meter,
    ) -> Result<Vec<Cond>, Refusal> {
        let mut conditions = Vec::new();
        for words in statements {
            let mut reader = self.reader(words, &variable, meter)?;
            conditions.push(reader.condition()?);
            reader.expect("")?;
        }
        Ok(conditions)
    }

    /// The moves of a line, each once.
    fn moves(&self, line: usize, meter: &mut Meter) -> Result<Vec<Move>, Refusal> {
        let orders = if self.symmetric { orders(self.heaps)? } else { vec![Vec::new()] };
        let any = if self.lines[line].contains(&"any") { self.heaps } else { 1 };
        let mut moves = Vec::new();
        for heap in 0..any {
            for order in &orders {
                let next = self.moved(line, heap, order, meter)?;
                if !moves.contains(&next) {
                    moves.push(next);
                }
            }
        }
        Ok(moves)
    }

    /// The move of a line where `any heap` is this one, and heap `order[i]` stands for heap i.
    fn moved(
        &self,
        line: usize,
        any: usize,
        order: &[usize],
        meter: &mut Meter,
    ) -> Result<Move, Refusal> {
        let place = |i: usize| order.get(i).copied().unwrap_or(i);
        let mut reader = self.reader(self.lines[line], place, meter)?;
        let targets = self.changes(&mut reader, any)?;
        let mut tracks: Vec<usize> = (0..targets.len()).collect();
        let mut option = tracks.clone();
        let mut equations = Vec::new();
        for (i, target) in targets.iter().enumerate() {
            if *target != Sum::variable(i) {
                option[i] = NEW + i;
                tracks.push(NEW + i);
                equations.push(Sum::variable(NEW + i).plus(-1, target));
            }
        }
        // Chosen numbers are solved for where an equation with coefficient ±1 tells them.
        for v in CHOSEN..CHOSEN + reader.chosen.len() {
            let solved = |at: usize| Some((at, equations[at].solved(v)?));
            let Some((at, value)) = (0..equations.len()).find_map(solved) else {
                tracks.push(v);
                continue;
            };
            equations.remove(at);
            for sum in equations.iter_mut().chain(reader.names.values_mut()) {
                *sum = sum.put(v, &value);
            }
        }
        let mut when: Vec<Cond> = equations.into_iter().map(Cond::zero).collect();
        if reader.eat("where") {
            when.push(reader.condition()?);
        }
        reader.expect("")?;
        for (v, (name, least)) in (CHOSEN..).zip(&reader.chosen) {
            if *least < 0 && tracks.contains(&v) {
                return refuse("a chosen number that may be negative");
            }
            let name = reader.names[name].clone();
            when.push(Cond::at_least_zero(name.plus(-1, &Sum::number(*least))));
        }
        when.push(Cond::Any(self.conditions(&self.ends, |i| i, meter)?).not());
        when.extend(self.conditions(&self.positions, |i| i, meter)?);
        when.extend(self.conditions(&self.positions, |i| option[i], meter)?);
        let track = |v: &usize| tracks.iter().position(|track| track == v);
        let option = option.iter().filter_map(track).collect();
        Ok(Move { line, tracks, option, when: Cond::All(when) })
    }

    /// What a line makes of each coordinate.
    fn changes(&self, reader: &mut Reader<'a>, any: usize) -> Result<Vec<Sum>, Refusal> {
        let n = self.coordinates.len();
        let mut targets: Vec<Sum> = (0..n).map(Sum::variable).collect();
        let mut touched = vec![""; n];
        let mut verb = "";
        reader.open = true;
        loop {
            if ["take", "add", "set", "replace"].contains(&reader.peek()) {
                verb = reader.next();
            }
            let (sum, name) = match verb {
                // To replace a heap by one is to set it.
                "set" | "replace" => {
                    let name = reader.next();
                    reader.expect(if verb == "set" { "to" } else { "by" })?;
                    verb = "set";
                    (reader.sum()?, name)
                }
                "take" | "add" => {
                    let sum = reader.sum()?;
                    reader.expect(if verb == "take" { "from" } else { "to" })?;
                    (sum, reader.next())
                }
                _ => return refuse(format!("'{}' where a statement is expected", reader.peek())),
            };
            let stands = |i: &usize| reader.names.get(name) == Some(&Sum::variable(*i));
            let hit = match (0..n).find(stands) {
                Some(i) if i < self.heaps || verb == "set" => i..i + 1,
                None if verb != "set" && ["any", "each"].contains(&name) => {
                    reader.expect("heap")?;
                    if name == "any" { any..any + 1 } else { 0..self.heaps }
                }
                _ => return refuse(format!("'{name}' where a heap is expected")),
            };
            for i in hit {
                if touched[i] == "set" || (verb == "set" && !touched[i].is_empty()) {
                    return refuse(format!("'{name}' is set and changed as well"));
                }
                touched[i] = verb;
                targets[i] = match verb {
                    "set" => sum.clone(),
                    verb => targets[i].clone().plus(if verb == "add" { 1 } else { -1 }, &sum),
                };
            }
            if !reader.eat("and") {
                reader.open = false;
                return Ok(targets);
            }
        }
    }
}

fn orders(heaps: usize) -> Result<Vec<Vec<usize>>, Refusal> {
    if heaps > 5 {
        return refuse("the checker takes at most 5 heaps where the rules are symmetric");
    }
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..heaps {
        let longer = |order: &Vec<usize>| {
            let others = (0..heaps).filter(|i| !order.contains(i));
            others.map(|i| [&order[..], &[i]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    Ok(all)
}
