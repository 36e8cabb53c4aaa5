//! Sums in which theorems about rule files tell what components are worth, of any size.

use grundy_core::{Error, Nat, Outcome, Play};
use grundy_nimbers::Nimber;

use super::Solver;
use super::reason::shorten;
use crate::games::as_nim;
use crate::meter::Limits;
use crate::position::Sum;
use crate::rules::{Proved, Worth};
use crate::ruleset::Method;
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::Value;
use crate::verdict::{Move, Verdict};

/// What a move takes beside its text.
const MOVE: usize = 256;

impl Solver {
    /// Who wins components that theorems tell the Grundy values of, each written as for [`Proved::solve`], beside
    /// `others`, under normal play. `position` of the verdict and of its moves has the others last.
    ///
    /// Winning moves in such components are found by automata, up to 64 of each kind; `move_count` is `None` where there
    /// are any.
    ///
    /// # Errors
    /// As [`Proved::solve`] and [`solve`](Self::solve), and if a theorem tells no Grundy values.
    ///
    /// ```
    /// use grundy::Solver;
    /// use grundy::rules::{Proved, Rules};
    /// use grundy_automata::discover::{Options, Status, What, discover};
    ///
    /// let text = "game nim2\nheaps x, y\ntake k from any heap\n";
    /// let options = Options { what: What::ValueAsHeap, ..Options::default() };
    /// let found = discover(&grundy_rules::Rules::parse(text).unwrap(), text, &options, &mut |_| {});
    /// let Status::Proved { certificate } = found.unwrap().status else { panic!() };
    /// let proved = Proved::new(&Rules::parse(text).unwrap(), "@nim2", &certificate, "nim2.theorem")?;
    /// let others = "kayles:3".parse()?;
    /// let verdict = Solver::default().solve_told(&[(&proved, "@nim2:10^20,5")], Some(&others))?;
    /// assert_eq!(verdict.moves[0].to, "@nim2:6,5+kayles:3");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn solve_told(
        &mut self,
        told: &[(&Proved, &str)],
        others: Option<&Sum>,
    ) -> Result<Verdict, Error> {
        let components = told.iter().map(|(by, position)| Ok((*by, by.worth(position)?)));
        let components: Vec<(&Proved, Worth)> = components.collect::<Result<_, Error>>()?;
        let worth = components.iter().fold(Nat::ZERO, |sum, (_, one)| sum ^ &one.value);
        // The others move as beside a heap that is worth as much.
        let heap = format!("nim:{worth}");
        let beside = match others {
            Some(others) => {
                Some(self.solve(&(heap.parse::<Sum>()? + others.clone()), Play::Normal)?)
            }
            None => None,
        };
        let value = match &beside {
            Some(verdict) => verdict.value.clone(),
            None => Some(Value::Nimber(Nimber(worth.clone()))),
        };
        let outcome = match &beside {
            Some(verdict) => verdict.outcome,
            None if worth.is_zero() => Outcome::P,
            None => Outcome::N,
        };
        let total = match &value {
            Some(Value::Nimber(total)) => Some(&total.0),
            _ => None,
        };
        let limits = &self.engine.limits;
        let texts: Vec<String> = components.iter().map(|(by, one)| by.text(one)).collect();
        let others_text = others.map(|others| others.to_string());
        let before = texts.join("+");
        let mut moves = Vec::new();
        let mut change = None;
        let is_more_asked = !limits.only_outcomes;
        if let Some(total) = total.filter(|total| is_more_asked && !total.is_zero()) {
            let mut all: Vec<&str> = texts.iter().map(String::as_str).collect();
            all.extend(others_text.as_deref());
            change = add_moves(&components, &all, total, limits, &mut moves);
        }
        for step in beside.iter().flat_map(|verdict| &verdict.moves) {
            if moves.len() < limits.moves
                && let Some(left) = step.to.strip_prefix(&heap).and_then(|to| to.strip_prefix('+'))
            {
                let rest = total.map(|total| (&worth ^ total, worth.clone()));
                change = change.or(rest);
                moves.push(Move { to: format!("{before}+{left}"), text: step.text.clone() });
            }
        }
        let reason = total.filter(|_| is_more_asked && limits.reasons).map(|total| {
            let rest = others_text.as_ref().map(|text| (text.clone(), &worth ^ total));
            reason(&components, rest, change, total)
        });
        let method = beside.as_ref().map_or(Method::Automaton, |v| v.method.max(Method::Automaton));
        let mut sources: Vec<&str> = components.iter().map(|(by, _)| by.source()).collect();
        sources.dedup();
        sources.extend(beside.as_ref().map(|verdict| &*verdict.source));
        Ok(Verdict {
            position: [Some(before), others_text]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join("+"),
            play: Play::Normal,
            outcome,
            value,
            move_count: (outcome == Outcome::P).then_some(0),
            moves,
            remoteness: None,
            method,
            source: sources.join("; ").into(),
            reason,
        })
    }
}

/// Adds winning moves in the components, of which a sum consists that is written as `texts`, and tells what the first of
/// them turns into what.
fn add_moves(
    components: &[(&Proved, Worth)],
    texts: &[&str],
    total: &Nat,
    limits: &Limits,
    moves: &mut Vec<Move>,
) -> Option<(Nat, Nat)> {
    // Of many components the moves are long.
    let mut room = usize::try_from(limits.memory / 4).unwrap_or(usize::MAX);
    let mut change = None;
    for (i, (by, one)) in components.iter().enumerate() {
        let wanted = &one.value ^ total;
        for step in by.moves_to(one, &wanted, limits.moves - moves.len()) {
            let (left, right) = (&texts[..i], &texts[i + 1..]);
            let to = [left, &[step.to.as_str()], right].concat().join("+");
            room = room.saturating_sub(to.len() + MOVE);
            if room == 0 {
                return change;
            }
            change.get_or_insert_with(|| (one.value.clone(), wanted.clone()));
            moves.push(Move { to, text: step.text });
        }
        if moves.len() == limits.moves {
            break;
        }
    }
    change
}

/// The nim-sum of what the components are worth and of the `rest`.
fn reason(
    components: &[(&Proved, Worth)],
    rest: Option<(String, Nat)>,
    change: Option<(Nat, Nat)>,
    total: &Nat,
) -> Message {
    let values: Vec<&Nat> = components.iter().map(|(_, one)| &one.value).collect();
    let sum = as_nim::nim_sum(values.iter().copied().chain(rest.as_ref().map(|(_, value)| value)));
    let told = components.iter().map(|(by, one)| {
        let position = shorten(by.text(one));
        message!("sum-item-why", position = position, value = &one.value, why = one.why.clone())
    });
    let others = rest
        .as_ref()
        .map(|(text, value)| message!("sum-item", position = shorten(text.clone()), value = value));
    let items = Argument::list(told.chain(others), Join::Comma);
    match change {
        Some((from, to)) => message!("sum-n", items = items, sum = sum, from = from, to = to),
        None if total.is_zero() => message!("sum-p", items = items, sum = sum),
        None => message!("sum-n-unmoved", items = items, sum = sum),
    }
}
