//! Positions that have too many moves to list.

use std::ops::Range;

use grundy::solve::Choice;
use grundy::text::ENGLISH;
use grundy::{Error, Message, Nat, Outcome, message, notation, visible};

use super::{Table, words};
use crate::environment::{Disk, position};
use crate::failure::Failure;
use crate::language;
use crate::watch::Watch;

impl Table {
    /// A winning move, if who wins is found in time and there is one.
    pub(super) fn best_of_many(&mut self) -> Result<Option<Choice>, Failure> {
        let now = self.now.clone();
        let verdict = self.think(|table| match table.solver.solve(&now, table.play) {
            Err(error) if !error.is_input() => Ok(None),
            verdict => verdict.map(Some),
        })?;
        let won = verdict.filter(|verdict| verdict.outcome == Outcome::N);
        let Some(best) = won.and_then(|verdict| verdict.moves.into_iter().next()) else {
            return Ok(None);
        };
        let mut best = Choice::new(position(&best.to, &self.limits)?, best.text);
        best.outcome = Some(Outcome::P);
        Ok(Some(best))
    }

    /// The move that `line` names, where not all are listed; `reason` is why it names none of those that are.
    pub(super) fn among_many(
        &mut self,
        line: &str,
        reason: Box<Message>,
    ) -> Result<Choice, Box<Message>> {
        if self.are_all {
            return Err(reason);
        }
        let (now, text) = (self.now.clone(), self.now.to_string());
        let _watch = Watch::over_line(&text, self.time);
        let late = |error: Error| {
            let failure = Failure::from(&error);
            Box::new(message!("play-not-looked-up", error = failure.said()))
        };
        let mut no_move = None;
        for (full, _) in words::readings(line, &text) {
            let disk = Disk::within(&self.limits);
            let Ok(to) = notation::parse(&full, &disk) else { continue };
            if let Some(choice) = self.solver.move_to(&now, self.play, &to).map_err(late)? {
                return Ok(choice);
            }
            no_move = no_move.or(Some(to.to_string()));
        }
        Err(match no_move {
            Some(to) if to == text => reason,
            Some(to) => Box::new(message!("play-no-move-of-many", from = text, to = to)),
            None => match self.said(line).map_err(late)? {
                Some(choice) => return Ok(choice),
                None => Box::new(message!("play-not-one-of-many", line = visible(line))),
            },
        })
    }

    /// The move that these words say: looked for where the numbers in them lead, and then among all, for a while.
    fn said(&mut self, line: &str) -> Result<Option<Choice>, Error> {
        let said = words::said(line);
        let numbers = numbers(&said);
        if numbers.is_empty() || !said.contains(' ') {
            return Ok(None);
        }
        let languages = [language::shown(), &ENGLISH];
        let is_said = |text: &Message| {
            languages.iter().any(|language| words::said(&language.text(text)) == said)
        };
        let whole = self.time;
        self.solver.set_time(Some(whole / 10));
        let mut found = self.by_numbers(&numbers, &is_said);
        // Where there is no end to the moves, a number is what is named.
        if let Ok(None) = found
            && self.now.lists_its_options().is_ok()
        {
            self.solver.set_time(Some(whole / 5));
            let now = self.now.clone();
            found = self.solver.find_move(&now, self.play, &mut |turn| is_said(&turn.describe()));
        }
        self.solver.set_time(Some(whole));
        found
    }

    /// The move that is said, where the numbers in it are tokens taken and heaps, or one more number of the position.
    fn by_numbers(
        &mut self,
        numbers: &[Nat],
        is_said: &dyn Fn(&Message) -> bool,
    ) -> Result<Option<Choice>, Error> {
        let now = self.now.clone();
        let added = numbers.iter().map(|number| format!("{now},{number}"));
        for left in self.taken(numbers).into_iter().chain(added) {
            let Ok(to) = notation::parse(&left, &Disk::within(&self.limits)) else { continue };
            match self.solver.move_to(&now, self.play, &to) {
                Ok(Some(choice)) if is_said(&choice.text) => return Ok(Some(choice)),
                Err(error) if !error.is_budget() => return Err(error),
                _ => {}
            }
        }
        Ok(None)
    }

    /// The positions with a heap from which the lesser of these numbers is taken, the greater being its size; then the one with
    /// that taken from all heaps.
    fn taken(&self, numbers: &[Nat]) -> Vec<String> {
        let text = self.now.to_string();
        let body = text.find(':').map_or(0, |colon| colon + 1);
        let (Some(less), Some(heap)) = (numbers.iter().min(), numbers.iter().max()) else {
            return Vec::new();
        };
        let spans = spans(&text).filter(|span| span.start >= body);
        let heaps: Vec<(Nat, Range<usize>)> =
            spans.filter_map(|span| Some((number(&text[span.clone()])?, span))).collect();
        let without = |changed: &[(Nat, Range<usize>)]| {
            let (mut out, mut end) = (String::new(), 0);
            for (now, span) in changed.iter().filter(|(now, _)| now >= less) {
                out.push_str(&text[end..span.start]);
                out.push_str(&(now - less).to_string());
                end = span.end;
            }
            out + &text[end..]
        };
        let of_size = heaps.iter().filter(|(now, _)| now == heap);
        let each = of_size.map(|one| without(std::slice::from_ref(one)));
        each.chain([without(&heaps)]).collect()
    }
}

/// Where the numbers stand in a text.
fn spans(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let is_digit = |at: usize| text.as_bytes()[at].is_ascii_digit();
    let starts = (0..text.len()).filter(move |&at| is_digit(at) && (at == 0 || !is_digit(at - 1)));
    starts.map(move |start| {
        let digits = text[start..].bytes().take_while(u8::is_ascii_digit).count();
        start..start + digits
    })
}

/// The numbers in a text, in their order.
fn numbers(text: &str) -> Vec<Nat> {
    spans(text).filter_map(|span| number(&text[span])).collect()
}

fn number(digits: &str) -> Option<Nat> {
    digits.parse().ok()
}
