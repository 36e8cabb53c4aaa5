//! Checks an answer by the options of what it lists.

use grundy_core::{Error, Files, Outcome, Play, counted, visible};
use rustc_hash::FxHashSet;

use super::Proof;
use crate::games;
use crate::listed::Answers;
use crate::meter::{Limits, Meter};
use crate::notation;
use crate::position::{Catalogue, Live, Met, Sum, met};
use crate::ruleset::{Flow, MOST_EVALUATED};

const WHAT: &str = "the check";

/// What holds, in one line, or what does not.
type Checked = Result<String, String>;

impl Proof {
    /// What the certificate proves of built-in games, in one line; or what in it does not hold. Positions are read through
    /// `files`.
    ///
    /// # Errors
    /// If the check would exceed the limits, or the position cannot be read.
    pub fn check(&self, files: &dyn Files, limits: &Limits) -> Result<Checked, Error> {
        self.check_with(games::built_in(), files, limits)
    }

    /// The same of the games in `catalogue`, your own among them.
    ///
    /// ```
    /// use grundy::notation::{NoFiles, parse_with};
    /// use grundy::{Limits, OwnGame, Play, Solver, games, heaps};
    ///
    /// let one_or_two = heaps(|n, each| (1..=n.min(2)).try_for_each(|k| each(&[n - k])));
    /// let catalogue = games::built_in().clone().with(OwnGame::new("one-or-two", one_or_two));
    /// let sum = parse_with(&catalogue, "one-or-two:10+nim:3", &NoFiles)?;
    /// let proof = Solver::default().prove(&sum, Play::Normal)?;
    /// let report = proof.check_with(&catalogue, &NoFiles, &Limits::default())?.expect("it holds");
    /// assert!(report.starts_with("one-or-two:10+nim:3 has Grundy value 2"));
    /// // Without the rules nothing can be checked.
    /// assert!(proof.check(&NoFiles, &Limits::default()).is_err());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`check`](Proof::check).
    pub fn check_with(
        &self,
        catalogue: &Catalogue,
        files: &dyn Files,
        limits: &Limits,
    ) -> Result<Checked, Error> {
        let mut meter = Meter::new(limits);
        let read = |text: &str| notation::parse_with(catalogue, text, files);
        let sum = read(&self.position)?;
        let play = match self.play.as_str() {
            "normal" => Play::Normal,
            "misere" => Play::Misere,
            other => return Ok(Err(format!("'{}' is no play", visible(other)))),
        };
        let by_whole_positions = sum.proved_by_whole_positions(play)?;
        sum.is_proved_by_lists()?;
        let outcome = match self.outcome.as_str() {
            "N" => Outcome::N,
            "P" => Outcome::P,
            other => return Ok(Err(format!("'{}' is no outcome", visible(other)))),
        };
        let has_values = self.value.or(self.evaluated).is_some();
        let lists_values = !self.lists.is_empty() || has_values || self.after.is_some();
        match by_whole_positions {
            false if self.losing.is_empty() => self.normal(&sum, outcome, files, &mut meter),
            true if !lists_values => self.losing(&sum, play, outcome, &read, &mut meter),
            // Where turns go on, components may be listed as well.
            true if self.losing.is_empty() && play == Play::Normal => {
                self.normal(&sum, outcome, files, &mut meter)
            }
            _ => Ok(Err("lists of the other play are in it".to_string())),
        }
    }

    fn normal(
        &self,
        sum: &Sum,
        outcome: Outcome,
        files: &dyn Files,
        meter: &mut Meter,
    ) -> Result<Checked, Error> {
        let mut value = self.value;
        let mut left = None;
        if let Some(after) = &self.after {
            if value.is_some() {
                return Ok(Err("a value is claimed, and a move is listed instead".to_string()));
            }
            let _ = sum.options(&mut |turn| {
                let option = turn.after();
                if option.text() == *after {
                    left = Some(option);
                }
                if left.is_none() && meter.has_time() {
                    Flow::Continue(())
                } else {
                    Flow::Break(())
                }
            });
            meter.check_time(WHAT)?;
            if left.is_none() {
                let after = visible(after);
                return Ok(Err(format!("no move from {} leaves '{after}'", self.position)));
            }
            value = Some(0);
        }
        let Some(value) = value else {
            return Ok(Err("neither a value is claimed nor a move".to_string()));
        };
        let parts: Vec<_> = left.as_ref().unwrap_or(sum).parts().collect();
        if parts.len() != self.lists.len() {
            return Ok(Err(format!(
                "there are {} for {}",
                counted(self.lists.len() as u64, "list"),
                counted(parts.len() as u64, "part")
            )));
        }
        let evaluated = self.evaluated.unwrap_or(0);
        if evaluated > MOST_EVALUATED {
            return Ok(Err(format!(
                "components of {evaluated} nodes are not evaluated: those of {MOST_EVALUATED} are, at most"
            )));
        }
        let mut total = 0;
        let none = Answers::new();
        for (i, (part, lines)) in parts.into_iter().zip(&self.lists).enumerate() {
            let replies = self.replies.get(i).unwrap_or(&none);
            match part.check_listed(lines, (replies, evaluated), files, meter)? {
                Ok(worth) => total ^= worth,
                Err(why) => return Ok(Err(why)),
            }
        }
        if total != value {
            return Ok(Err(format!("the listed components come to {total}, not {value}")));
        }
        let (wins, claim) = match &self.after {
            Some(after) => (true, format!("the move to {after} wins {}", self.position)),
            None => (value != 0, format!("{} has Grundy value {value}", self.position)),
        };
        Ok(self.report(wins == (outcome == Outcome::N), wins, &claim, "component"))
    }

    fn losing(
        &self,
        sum: &Sum,
        play: Play,
        outcome: Outcome,
        read: &dyn Fn(&str) -> Result<Sum, Error>,
        meter: &mut Meter,
    ) -> Result<Checked, Error> {
        let letters: u64 = self.losing.iter().map(|text| text.len() as u64).sum();
        meter.check_memory(met::LETTER * letters + met::SUM * self.losing.len() as u64, WHAT)?;
        let mut listed = Met::default();
        let mut losing = Vec::with_capacity(self.losing.len());
        for text in &self.losing {
            let lost = match read(text) {
                Ok(lost) => lost.under(sum),
                Err(error) => return Ok(Err(format!("'{}': {error}", visible(text)))),
            };
            meter.check_time("reading the list")?;
            listed.insert(Live::of(&lost));
            losing.push(lost);
        }
        let texts: FxHashSet<&str> = self.losing.iter().map(String::as_str).collect();
        // The same may be read by rules of its own.
        let is_listed = |sum: &Sum| {
            listed.contains(&Live::of(sum)) || texts.contains(sum.in_order().text().as_str())
        };
        for (i, (lost, text)) in losing.iter().zip(&self.losing).enumerate() {
            lost.proved_by_whole_positions(play)?;
            lost.is_proved_by_lists()?;
            let advised = self.replies.first().and_then(|replies| replies.get(i));
            let advised = advised.map_or(&[][..], Vec::as_slice);
            if let Some(why) = unanswered(lost, play, advised, &is_listed, meter)? {
                return Ok(Err(format!("{text} is not shown to be lost: {why}")));
            }
        }
        let lost = is_listed(sum);
        let wins = !lost && wins(sum, play, &is_listed, meter)?;
        if !lost && !wins {
            return Ok(Err(format!("nothing in the list shows who wins {}", self.position)));
        }
        let claim = match play {
            Play::Misere if wins && !can_move(sum) => {
                format!(
                    "in misère play who cannot move wins, and no move is left in {}",
                    self.position
                )
            }
            Play::Misere if wins => {
                format!("a move from {} leaves what is lost in misère play", self.position)
            }
            Play::Misere => {
                format!("in misère play every move from {} has an answer", self.position)
            }
            Play::Normal if wins => format!("a move from {} leaves what is lost", self.position),
            Play::Normal => format!("every move from {} has an answer", self.position),
        };
        Ok(self.report(wins == (outcome == Outcome::N), wins, &claim, "position"))
    }

    fn report(&self, is_right: bool, wins: bool, claim: &str, what: &str) -> Checked {
        let who = if wins { "wins" } else { "loses" };
        match is_right {
            true => {
                let listed = counted(self.len() as u64, what);
                let few = self
                    .evaluated
                    .map(|most| format!(", of which those of at most {most} nodes were evaluated"));
                Ok(format!(
                    "{claim}, so that the player to move {who}: shown by the options of {listed}{}",
                    few.unwrap_or_default()
                ))
            }
            false => {
                Err(format!("{claim}, so that the player to move {who}, which is not the claim"))
            }
        }
    }
}

/// What a move leaves that is `wanted`, if one does.
fn option(
    sum: &Sum,
    wanted: &dyn Fn(&Sum) -> bool,
    meter: &mut Meter,
) -> Result<Option<Sum>, Error> {
    let mut found = None;
    let _ = sum.options(&mut |turn| {
        let after = turn.after();
        found = wanted(&after).then_some(after);
        if found.is_none() && meter.has_time() { Flow::Continue(()) } else { Flow::Break(()) }
    });
    meter.check_time(WHAT)?;
    Ok(found)
}

/// Whether a move leaves a listed position, or nobody can move under misère play.
fn wins(
    sum: &Sum,
    play: Play,
    is_listed: &dyn Fn(&Sum) -> bool,
    meter: &mut Meter,
) -> Result<bool, Error> {
    if play == Play::Misere && !can_move(sum) {
        // Moves that the rules do not know are none that nobody has.
        return sum.lists_its_options().map(|()| true);
    }
    Ok(option(sum, is_listed, meter)?.is_some())
}

fn can_move(sum: &Sum) -> bool {
    sum.options(&mut |_| Flow::Break(())).is_break()
}

/// Why a position is not shown to be lost: a move that no listed position answers, or that there is none under misère play.
/// Answers that are `advised` are tried first.
fn unanswered(
    lost: &Sum,
    play: Play,
    advised: &[u32],
    is_listed: &dyn Fn(&Sum) -> bool,
    meter: &mut Meter,
) -> Result<Option<String>, Error> {
    let mut why = Ok(match play {
        Play::Normal => None,
        Play::Misere => Some("there is no move, and who cannot move wins".to_string()),
    });
    let (mut met, mut advised) = (Met::default(), advised.iter());
    let _ = lost.options(&mut |turn| {
        let after = turn.after();
        if !met.insert(Live::of(&after)) {
            return Flow::Continue(());
        }
        let advised = advised.next();
        let left = advised.and_then(|number| after.option(*number));
        let is_won = left.is_some_and(|left| is_listed(&left));
        let wins = if is_won { Ok(true) } else { wins(&after, play, is_listed, meter) };
        why = wins.map(|wins| match wins {
            true => None,
            false => Some(format!("no listed position answers the move to {after}")),
        });
        if matches!(why, Ok(None)) { Flow::Continue(()) } else { Flow::Break(()) }
    });
    why
}
