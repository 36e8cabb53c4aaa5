//! Rules in plain English.

use crate::print::{Names, Style};
use crate::rules::{Change, Line, LineKind, Name, Rules, Target};
use crate::syntax::{Sum, SumKind, Verb};

impl Rules {
    /// The game in a few sentences that a player can read, with the parameters as they are.
    pub fn describe(&self) -> String {
        let names = Names { rules: self, line: None, style: Style::Print };
        let mut sentences = Vec::new();
        sentences.push(format!("A position is {}.", self.position(names)));
        for condition in &self.positions {
            sentences.push(format!("In every position {}.", names.condition(condition)));
        }
        let moves: Vec<String> = self.lines.iter().map(|line| self.line(line)).collect();
        match moves.as_slice() {
            [] => sentences.push("There is no move.".to_string()),
            [one] => sentences.push(format!("A move {one}.")),
            several => {
                let listed: Vec<String> = several
                    .iter()
                    .zip(1..)
                    .map(|(one, number): (&String, usize)| format!("({number}) {one}"))
                    .collect();
                sentences.push(format!("A move does one of these: {}.", listed.join("; ")));
            }
        }
        if self.symmetric && self.heaps.len() > 1 {
            sentences.push("The heaps may change their roles.".to_string());
        }
        for condition in &self.ends {
            sentences.push(format!("Nobody can move where {}.", names.condition(condition)));
        }
        if let Some(block) = &self.block {
            let block = names.sum(block);
            sentences.push(format!(
                "Before each move the opponent forbids up to {block} of the positions to which it may lead."
            ));
        }
        if self.loopy {
            sentences.push("Positions may repeat, and play without an end is a draw.".to_string());
        }
        let who = if self.misere { "wins" } else { "loses" };
        sentences.push(format!("Who cannot move {who}."));
        sentences.join(" ")
    }

    fn position(&self, names: Names<'_>) -> String {
        let heaps = match self.heaps.as_slice() {
            [one] => format!("a heap {one}"),
            several => format!("{} heaps, {}", number(several.len()), list(several)),
        };
        if self.states.is_empty() {
            return heaps;
        }
        let states: Vec<String> = self
            .states
            .iter()
            .map(|state| match &state.starts {
                Some(sum) => format!("{}, at first {}", state.name, names.sum(sum)),
                None => state.name.clone(),
            })
            .collect();
        let word = if states.len() == 1 { "a number that is" } else { "numbers that are" };
        format!("{heaps}, and {word} remembered: {}", states.join("; "))
    }

    fn line(&self, line: &Line) -> String {
        let names = Names { rules: self, line: Some(line), style: Style::Print };
        let mut text = match &line.kind {
            LineKind::Replace(parts) => {
                let heap = &self.heaps[0];
                match parts.as_slice() {
                    [one] => format!("replaces {heap} by {}", names.sum(one)),
                    several => {
                        let parts: Vec<String> =
                            several.iter().map(|part| names.sum(part)).collect();
                        let count = number(parts.len());
                        format!("replaces {heap} by {count} heaps, {}", list(&parts))
                    }
                }
            }
            LineKind::Changes(changes) => {
                let all: Vec<String> =
                    changes.iter().map(|change| self.change(change, names)).collect();
                list(&all)
            }
        };
        if let Some(condition) = &line.condition {
            text.push_str(", where ");
            text.push_str(&names.condition(condition));
        }
        text
    }

    fn change(&self, change: &Change, names: Names<'_>) -> String {
        let target = match change.target {
            Target::Coordinate(index) => self.coordinate(index).to_string(),
            Target::Any => "any one heap".to_string(),
            Target::Each => "each heap".to_string(),
        };
        if let SumKind::Name(Name::Old(index)) = change.sum.kind
            && change.verb != Verb::Set
            && (change.verb, change.target) != (Verb::Take, Target::Coordinate(index))
        {
            // As many as another heap has are seldom all that there are.
            let name = names.sum(&change.sum);
            let says = if index < self.heaps.len() { "has" } else { "says" };
            return match change.verb {
                Verb::Add => format!("adds as many tokens to {target} as {name} {says}"),
                _ => format!("takes as many tokens from {target} as {name} {says}"),
            };
        }
        let amount = tokens(&change.sum, names);
        match change.verb {
            Verb::Take => format!("takes {amount} from {target}"),
            Verb::Add => format!("adds {amount} to {target}"),
            Verb::Set => format!("makes {target} {}", names.sum(&change.sum)),
        }
    }
}

fn tokens(sum: &Sum<Name>, names: Names<'_>) -> String {
    match sum.kind {
        SumKind::Number(1) => "1 token".to_string(),
        SumKind::Number(count) => format!("{count} tokens"),
        SumKind::Name(Name::Old(_)) => format!("all {} tokens", names.sum(sum)),
        _ => format!("{} tokens", names.sum(sum)),
    }
}

fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

fn number(count: usize) -> String {
    let words =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    words.get(count).map_or_else(|| count.to_string(), |word| (*word).to_string())
}
