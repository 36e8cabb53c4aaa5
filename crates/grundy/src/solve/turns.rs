//! Sums with components in which a turn may go on: who completes a box of Nimstring moves again, anywhere.
//!
//! Such a component is worth a nimber, or it is loony: then whoever moves wins, whatever lies beside it (Berlekamp, Conway
//! and Guy 1982, chapter 16). The mover makes all moves that do not end the turn in all loony components but perhaps one,
//! and ends the turn there or elsewhere.

use grundy_core::{Error, Play};
use grundy_nimbers::Nimber;

use super::Solver;
use super::moves::Moves;
use crate::engine::{Evaluation, Need};
use crate::message;
use crate::position::{Component, Part, Sum, TURNS_GO_ON};
use crate::text::{Argument, Join, Message};
use crate::theory::value::Value;

/// Whether a turn may go on from one component of the sum to another.
pub(super) fn go_on(sum: &Sum) -> bool {
    let mut components = sum.components();
    sum.components().nth(1).is_some() && components.any(|c| c.part.on_turn(c.i).is_some())
}

/// Whether there are moves in a component that do not end the turn: they may be made before it ends elsewhere.
pub(super) fn can_go_on(component: &Component<'_>) -> bool {
    let on_turn = component.part.on_turn(component.i);
    on_turn.is_some_and(|(part, _)| !part.same(0, component.part, component.i))
}

/// That the values of the components say who wins such a sum.
///
/// # Errors
/// If not, with the reason.
fn check(sum: &Sum, asked: Play) -> Result<(), Error> {
    if asked == Play::Misere {
        return Err(Error::unknown(
            "where a turn may go on in another component, sums are solved under normal play alone",
        ));
    }
    let fits = |c: &Component<'_>| {
        let ends = c.part.has_values() && !c.part.may_repeat() && !c.part.is_misere();
        ends || c.part.on_turn(c.i).is_some()
    };
    match sum.components().all(|component| fits(&component)) {
        true => Ok(()),
        false => Err(Error::unknown(
            "where a turn may go on in another component, nothing may lie beside it in which options are forbidden, \
             positions repeat or who cannot move wins",
        )),
    }
}

/// That values, nimbers or others, say all of a sum under normal play.
///
/// # Errors
/// If not, with the reason.
pub(crate) fn check_values(sum: &Sum) -> Result<(), Error> {
    match sum.components().any(|component| component.part.on_turn(component.i).is_some()) {
        true => check(sum, Play::Normal),
        false => sum.follows_from_options(),
    }
}

/// That the options of a sum, each in one component, are all that a turn can leave.
///
/// # Errors
/// If a turn may go on in another component.
pub(super) fn check_options(sum: &Sum) -> Result<(), Error> {
    match go_on(sum) {
        true => Err(Error::unknown(TURNS_GO_ON)),
        false => Ok(()),
    }
}

impl Solver {
    /// Under which play the sum is solved, if it can be.
    pub(super) fn play_of(&self, sum: &Sum, asked: Play) -> Result<Play, Error> {
        match go_on(sum) {
            true => check(sum, asked).map(|()| asked),
            false => sum.play(asked),
        }
    }

    /// Turns that win a sum with a loony component: all moves that do not end the turn in the other loony ones, then one
    /// that ends it.
    pub(super) fn loony_moves(
        &mut self,
        components: &[Component<'_>],
        evaluations: &[Evaluation],
        moves: &mut Moves<'_>,
    ) -> Result<(), Error> {
        // There may be more: boxes of components that are not loony may be completed as well.
        moves.incomplete();
        let is_loony = |at: usize| evaluations[at].value == Value::Loony;
        for home in 0..components.len() {
            let mut parts: Vec<Box<dyn Part>> = Vec::new();
            let mut first: Vec<Message> = Vec::new();
            let mut last = None;
            for (at, component) in components.iter().enumerate() {
                let is_taken = at != home && is_loony(at);
                match is_taken.then(|| component.part.on_turn(component.i)).flatten() {
                    Some((part, text)) => {
                        first.push(text);
                        parts.push(part);
                    }
                    // A part lists several components only if no turn goes on in them.
                    None if last != Some(component.p) => parts.push(component.part.boxed()),
                    None => {}
                }
                last = Some(component.p);
            }
            let rest = Sum::new(parts);
            let now: Vec<Component<'_>> = rest.components().collect();
            // Who wins is known, and not every move need be.
            let others = match self.nimbers_but(&now, home) {
                Err(error) if error.is_budget() => continue,
                others => others?,
            };
            let mut found = Moves::new(&rest, &self.engine, Vec::new());
            self.moves_to(now[home], &others, &mut found)?;
            for step in found.finish().0 {
                let text = match first.is_empty() {
                    true => step.text,
                    false => {
                        let first = Argument::list(first.clone(), Join::And);
                        message!("turn-goes-on", first = first, then = step.text)
                    }
                };
                moves.add_turn(step.to, text);
            }
        }
        Ok(())
    }

    /// The nim-sum of all components but `home`, of which none is loony.
    fn nimbers_but(&mut self, components: &[Component<'_>], home: usize) -> Result<Nimber, Error> {
        let mut sum = Nimber::ZERO;
        for (_, component) in components.iter().enumerate().filter(|(at, _)| *at != home) {
            match component.part.evaluate(component.i, &mut self.engine, Need::Value)?.value {
                Value::Nimber(value) => sum += &value,
                other => return Err(Error::unknown(format!("a component is worth {other}"))),
            }
        }
        Ok(sum)
    }

    /// The moves in `component` that leave nimbers with this sum.
    fn moves_to(
        &mut self,
        component: Component<'_>,
        target: &Nimber,
        moves: &mut Moves<'_>,
    ) -> Result<(), Error> {
        moves.add_all(component, Play::Normal, &Value::Nimber(target.clone()), |step| {
            let (mut left, mut are_nimbers) = (Nimber::ZERO, true);
            step.evaluate(&mut self.engine, Need::Value, &mut |e| match e.value {
                Value::Nimber(n) => left += &n,
                _ => are_nimbers = false,
            })?;
            Ok(are_nimbers && left == *target)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_testing::Random;

    use crate::{Outcome, Play, Solver, Sum, Value};

    /// A board with its open lines, or a heap of one of two games.
    #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    enum Thing {
        Board(Vec<Vec<bool>>),
        Nim(u64),
        Kayles(u64),
    }

    fn rows(text: &str) -> Vec<Vec<bool>> {
        match text.split_once('x') {
            Some((height, width)) => {
                let (height, width): (usize, usize) =
                    (height.parse().unwrap(), width.parse().unwrap());
                (0..=2 * height).map(|row| vec![true; width + row % 2]).collect()
            }
            None => text.split(',').map(|row| row.chars().map(|c| c == 'o').collect()).collect(),
        }
    }

    /// The components of a text, in order and without what no move is left in.
    fn read(text: &str) -> Vec<Thing> {
        let mut things = Vec::new();
        for part in text.split('+') {
            let (game, body) = part.split_once(':').unwrap();
            let heaps = || body.split(',').map(|heap| heap.parse().unwrap());
            match game {
                "nim" => things.extend(heaps().map(Thing::Nim)),
                "kayles" => things.extend(heaps().map(Thing::Kayles)),
                _ => things.push(Thing::Board(rows(body))),
            }
        }
        tidy(things)
    }

    fn tidy(mut things: Vec<Thing>) -> Vec<Thing> {
        things.retain(|thing| match thing {
            Thing::Board(rows) => rows.iter().flatten().any(|&open| open),
            Thing::Nim(heap) | Thing::Kayles(heap) => *heap > 0,
        });
        things.sort();
        things
    }

    fn complete(rows: &[Vec<bool>]) -> usize {
        let boxes = (0..rows.len() / 2).flat_map(|y| (0..rows[0].len()).map(move |x| (2 * y, x)));
        let sides =
            |y: usize, x: usize| [rows[y][x], rows[y + 1][x], rows[y + 1][x + 1], rows[y + 2][x]];
        boxes.filter(|&(y, x)| sides(y, x) == [false; 4]).count()
    }

    /// What single moves leave, and whether the same player moves again.
    fn steps(things: &[Thing]) -> Vec<(Vec<Thing>, bool)> {
        let mut all = Vec::new();
        for (at, thing) in things.iter().enumerate() {
            let mut put = |new: Vec<Thing>, again| {
                let mut after = things.to_vec();
                after.splice(at..=at, new);
                all.push((tidy(after), again));
            };
            match thing {
                Thing::Nim(heap) => (0..*heap).for_each(|left| put(vec![Thing::Nim(left)], false)),
                Thing::Kayles(pins) => {
                    for taken in 1..=2.min(*pins) {
                        for left in 0..=pins - taken {
                            let rest = pins - taken - left;
                            put(vec![Thing::Kayles(left), Thing::Kayles(rest)], false);
                        }
                    }
                }
                Thing::Board(rows) => {
                    for (y, x) in
                        (0..rows.len()).flat_map(|y| (0..rows[y].len()).map(move |x| (y, x)))
                    {
                        if rows[y][x] {
                            let mut after = rows.clone();
                            after[y][x] = false;
                            let again = complete(&after) > complete(rows);
                            put(vec![Thing::Board(after)], again);
                        }
                    }
                }
            }
        }
        all
    }

    /// Whether the player to move wins: who cannot move loses, also if the turn goes on.
    fn wins(things: &Vec<Thing>, known: &mut HashMap<Vec<Thing>, bool>) -> bool {
        if let Some(&is_won) = known.get(things) {
            return is_won;
        }
        let is_won = steps(things).iter().any(|(after, again)| wins(after, known) == *again);
        known.insert(things.clone(), is_won);
        is_won
    }

    /// Every verdict of a sum against single moves of it.
    fn check(text: &str, known: &mut HashMap<Vec<Thing>, bool>) -> Option<Value> {
        let sum: Sum = text.parse().unwrap();
        let mut solver = Solver::default();
        let verdict = solver.solve(&sum, Play::Normal).unwrap();
        let is_won = wins(&read(text), known);
        assert_eq!(verdict.outcome == Outcome::N, is_won, "{text}");
        assert_eq!(solver.outcome(&sum, Play::Normal).unwrap(), verdict.outcome, "{text}");
        assert_eq!(verdict.moves.is_empty(), !is_won, "{text}");
        for step in &verdict.moves {
            assert!(!wins(&read(&step.to), known), "{text} to {}: {}", step.to, step.text);
        }
        assert!(verdict.reason.is_some());
        let value = solver.value(&sum).unwrap();
        // Beside every small heap.
        for heap in 0..4_u64 {
            let mut beside = read(text);
            beside.push(Thing::Nim(heap));
            let equal = value == Some(Value::of(heap));
            assert_eq!(wins(&tidy(beside), known), !equal, "{text} beside {heap}: {value:?}");
        }
        value
    }

    fn board(random: &mut Random, most: usize) -> String {
        let [height, width] = *random.pick(&[[1, 1], [1, 2], [1, 3], [2, 2]]);
        let mut left = most;
        let mut line = |_| {
            let open = left > 0 && random.chance(3, 5);
            left -= usize::from(open);
            if open { 'o' } else { '.' }
        };
        let rows = (0..=2 * height).map(|row| (0..width + row % 2).map(&mut line).collect());
        format!("nimstring:{}", rows.collect::<Vec<String>>().join(","))
    }

    #[test]
    fn boards_beside_heaps_are_won_as_single_moves_say() {
        let mut known = HashMap::new();
        let (mut loony, mut nimbers) = (0, 0);
        // Every board of one box and of two.
        for (lengths, lines) in [(&[1, 2, 1][..], 4), (&[2, 3, 2], 7)] {
            for set in 0..1_u32 << lines {
                let mut bit = 0;
                let rows: Vec<String> = lengths
                    .iter()
                    .map(|&length| {
                        let row = (bit..bit + length)
                            .map(|at| if set >> at & 1 == 1 { 'o' } else { '.' });
                        bit += length;
                        row.collect()
                    })
                    .collect();
                let beside = ["nim:1", "nim:3", "kayles:2", "nim:1,2+kayles:3"][set as usize % 4];
                match check(&format!("nimstring:{}+{beside}", rows.join(",")), &mut known) {
                    Some(Value::Loony) => loony += 1,
                    _ => nimbers += 1,
                }
            }
        }
        assert!(loony >= 5 && nimbers > 100, "{loony} {nimbers}");
    }

    #[test]
    fn boards_beside_boards_are_won_as_single_moves_say() {
        let mut random = Random::new(1982);
        let (mut loony, mut far) = (0, 0);
        for round in 0..120 {
            let boards = [board(&mut random, 5), board(&mut random, 4)].join("+");
            let heaps = ["", "+nim:2", "+kayles:1", "+nim:1+nimstring:1x1"][round % 4];
            let text = boards + heaps;
            loony += usize::from(check(&text, &mut HashMap::new()) == Some(Value::Loony));
            let sum: Sum = text.parse().unwrap();
            let verdict = Solver::default().solve(&sum, Play::Normal).unwrap();
            let goes_on = |text: &str| text.contains("so that the turn goes on");
            far += usize::from(verdict.moves.iter().any(|step| goes_on(&step.text.to_string())));
        }
        assert!(loony > 5 && far > 2, "{loony} {far}");
    }

    #[test]
    fn what_is_told_of_sums_with_boards() {
        let solve = |text: &str| Solver::default().solve(&text.parse().unwrap(), Play::Normal);
        // Two boxes are there to take: whoever moves takes them and the heap, or leaves them to the other player.
        let verdict = solve("nimstring:..,.oo,..+nim:3").unwrap();
        assert_eq!(verdict.value, Some(Value::Loony));
        let said = "draw line 2 of row 2 and line 3 of row 2, which completes boxes, so that the turn goes on: take \
                    all of 3";
        let step = verdict.moves.iter().find(|step| step.to == "nimstring:..,...,..+nim:0");
        assert_eq!(step.unwrap().text.to_string(), said);
        assert!(verdict.reason.unwrap().to_string().contains("is loony"));
        let alone = solve("nimstring:..,.oo,..").unwrap();
        assert_eq!((alone.value, alone.move_count), (Some(Value::Loony), Some(1)));
        // A large board has a value, too: twice the same is nothing.
        assert_eq!(solve("nimstring:1x7+nimstring:1x7").unwrap().outcome, Outcome::P);
        for (text, play, wanted) in [
            ("nimstring:1x1+nim:1", Play::Misere, "normal play alone"),
            ("nimstring:1x1+digraph:a-b,b-a@a", Play::Normal, "positions repeat"),
        ] {
            let error = Solver::default().solve(&text.parse().unwrap(), play).unwrap_err();
            assert!(error.to_string().contains(wanted), "{error}");
        }
        let sum: Sum = "nimstring:1x1+nim:1".parse().unwrap();
        let mut solver = Solver::default();
        assert!(solver.options(&sum, Play::Normal, 100).is_err());
        let read = |text: &str| text.parse();
        assert!(solver.why(&sum, Play::Normal, 2, &read).is_err());
        assert!(solver.why(&sum, Play::Normal, 1, &read).is_ok());
    }
}
