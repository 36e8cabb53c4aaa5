//! Rules as text: the canonical form, which reads back as the same game.

use std::fmt::{self, Display, Write};

use crate::rules::{Change, Line, LineKind, Name, Rules, Target};
use crate::syntax::{Condition, ConditionKind, Sign, Sum, SumKind, Verb};

/// How names and signs are written.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Style {
    /// As in a file.
    File,
    /// For a reader: parameters as their values, and signs as in print.
    Print,
}

/// Names of one line.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) line: Option<&'a Line>,
    pub(crate) style: Style,
}

/// The whole file. Reading it gives the same game, and printing that the same text.
impl Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Names { rules: self, line: None, style: Style::File };
        let about = if self.about.is_empty() { "" } else { "  " };
        writeln!(f, "game {}{about}{}", self.name, self.about)?;
        if !self.source.is_empty() {
            writeln!(f, "source {}", self.source)?;
        }
        let joined = |items: Vec<String>| items.join(", ");
        if !self.parameters.is_empty() {
            let all = self.parameters.iter().map(|p| format!("{} = {}", p.name, p.value));
            writeln!(f, "with {}", joined(all.collect()))?;
        }
        let word = if self.heaps.len() == 1 { "heap" } else { "heaps" };
        writeln!(f, "{word} {}", self.heaps.join(", "))?;
        if !self.states.is_empty() {
            let all = self.states.iter().map(|state| match &state.starts {
                Some(sum) => format!("{} starts at {}", state.name, names.sum(sum)),
                None => state.name.clone(),
            });
            writeln!(f, "state {}", joined(all.collect()))?;
        }
        for condition in &self.positions {
            writeln!(f, "where {}", names.condition(condition))?;
        }
        for condition in &self.ends {
            writeln!(f, "end when {}", names.condition(condition))?;
        }
        let words = [(self.misere, "misere"), (self.symmetric, "symmetric"), (self.loopy, "loopy")];
        for (_, word) in words.iter().filter(|(there, _)| *there) {
            writeln!(f, "{word}")?;
        }
        if let Some(block) = &self.block {
            writeln!(f, "block {}", names.sum(block))?;
        }
        self.lines.iter().try_for_each(|line| {
            let names = Names { line: Some(line), ..names };
            names.line(line, f)
        })
    }
}

impl Names<'_> {
    fn line(self, line: &Line, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &line.kind {
            LineKind::Replace(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.sum(part)).collect();
                write!(f, "replace {} by {}", self.rules.heaps[0], parts.join(", "))?;
            }
            LineKind::Changes(changes) => {
                let mut verb = None;
                for change in changes {
                    let joint = if verb.is_some() { " and " } else { "" };
                    let word = match verb == Some(change.verb) {
                        true => "",
                        false => change.verb.word(),
                    };
                    let blank = if word.is_empty() { "" } else { " " };
                    write!(f, "{joint}{word}{blank}{}", self.change(change))?;
                    verb = Some(change.verb);
                }
            }
        }
        match &line.condition {
            Some(condition) => writeln!(f, " where {}", self.condition(condition)),
            None => writeln!(f),
        }
    }

    fn change(self, change: &Change) -> String {
        let target = match change.target {
            Target::Coordinate(index) => self.rules.coordinate(index),
            Target::Any => "any heap",
            Target::Each => "each heap",
        };
        let sum = self.sum(&change.sum);
        match change.verb {
            Verb::Take => format!("{sum} from {target}"),
            Verb::Add => format!("{sum} to {target}"),
            Verb::Set => format!("{target} to {sum}"),
        }
    }

    fn name(self, name: Name) -> String {
        match name {
            Name::Old(index) => self.rules.coordinate(index).to_string(),
            Name::Parameter(index) => {
                let parameter = &self.rules.parameters[index];
                match self.style {
                    Style::File => parameter.name.clone(),
                    Style::Print => parameter.value.to_string(),
                }
            }
            Name::Chosen(index) => {
                self.line.map_or_else(String::new, |line| line.chosen[index].0.clone())
            }
        }
    }

    pub(crate) fn sum(self, sum: &Sum<Name>) -> String {
        match &sum.kind {
            SumKind::Number(number) => number.to_string(),
            SumKind::Name(name) => self.name(*name),
            SumKind::Total(parts) => {
                let minus = if self.style == Style::File { "-" } else { "−" };
                let mut out = String::new();
                for (i, (sign, part)) in parts.iter().enumerate() {
                    match (i, sign) {
                        (0, Sign::Plus) => {}
                        (0, Sign::Minus) => out.push_str(minus),
                        (_, Sign::Plus) => out.push_str(" + "),
                        (_, Sign::Minus) => {
                            let _ = write!(out, " {minus} ");
                        }
                    }
                    out.push_str(&self.part(part));
                }
                out
            }
            SumKind::Product(a, b) => match (&a.kind, &b.kind) {
                (SumKind::Number(number), SumKind::Name(name))
                    if self.style == Style::File || !matches!(name, Name::Parameter(_)) =>
                {
                    format!("{number}{}", self.name(*name))
                }
                _ => {
                    let sign = if self.style == Style::File { "*" } else { "·" };
                    format!("{}{sign}{}", self.product(a), self.factor(b))
                }
            },
            SumKind::Mod(a, b) => match a.kind {
                SumKind::Mod(..) => format!("{} mod {}", self.sum(a), self.factor(b)),
                _ => format!("{} mod {}", self.product(a), self.factor(b)),
            },
            SumKind::Abs(inner) => format!("|{}|", self.sum(inner)),
            SumKind::Min(a, b) => format!("min({}, {})", self.sum(a), self.sum(b)),
            SumKind::Max(a, b) => format!("max({}, {})", self.sum(a), self.sum(b)),
        }
    }

    fn part(self, sum: &Sum<Name>) -> String {
        match sum.kind {
            SumKind::Total(_) => format!("({})", self.sum(sum)),
            _ => self.sum(sum),
        }
    }

    fn product(self, sum: &Sum<Name>) -> String {
        match sum.kind {
            SumKind::Total(_) | SumKind::Mod(..) => format!("({})", self.sum(sum)),
            _ => self.sum(sum),
        }
    }

    fn factor(self, sum: &Sum<Name>) -> String {
        match sum.kind {
            SumKind::Total(_) | SumKind::Mod(..) | SumKind::Product(..) => {
                format!("({})", self.sum(sum))
            }
            _ => self.sum(sum),
        }
    }

    pub(crate) fn condition(self, condition: &Condition<Name>) -> String {
        let join =
            |parts: &[Condition<Name>], word: &str, brackets: fn(&ConditionKind<Name>) -> bool| {
                let parts = parts.iter().map(|part| match brackets(&part.kind) {
                    true => format!("({})", self.condition(part)),
                    false => self.condition(part),
                });
                parts.collect::<Vec<_>>().join(word)
            };
        match &condition.kind {
            ConditionKind::Or(parts) => {
                join(parts, " or ", |kind| matches!(kind, ConditionKind::Or(_)))
            }
            ConditionKind::And(parts) => join(parts, " and ", |kind| {
                matches!(kind, ConditionKind::Or(_) | ConditionKind::And(_))
            }),
            ConditionKind::Not(inner) => match inner.kind {
                ConditionKind::Or(_) | ConditionKind::And(_) => {
                    format!("not ({})", self.condition(inner))
                }
                _ => format!("not {}", self.condition(inner)),
            },
            ConditionKind::In(sum, items) => {
                let items: Vec<String> = items.iter().map(|item| self.sum(item)).collect();
                format!("{} in {{{}}}", self.sum(sum), items.join(", "))
            }
            ConditionKind::Chain(first, rest) => {
                let mut out = self.sum(first);
                for (comparison, sum) in rest {
                    let sign = match self.style {
                        Style::File => comparison.sign(),
                        Style::Print => comparison.printed(),
                    };
                    let _ = write!(out, " {sign} {}", self.sum(sum));
                }
                out
            }
        }
    }
}
