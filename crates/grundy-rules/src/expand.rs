//! From rules to the core form.

mod cases;
mod conditions;
mod orbit;

use crate::clock;
use crate::core::{Formula, Game, Linear, Move, Relation};
use crate::diagnostic::{Diagnostic, Place};
use crate::rules::{Change, Line, LineKind, Name, Rules, Target};
use crate::syntax::{Condition, Sum, Verb};
use cases::{Cases, MULTIPLIED, too_many};

/// The core form may have so many moves, …
const MOST_MOVES: usize = 4096;

/// … and so many comparisons in their conditions together: some ten megabytes.
const MOST_COMPARISONS: usize = 1 << 16;

/// With what the lines `where` and `end when` say of each move they are at most so many: some fifty megabytes.
const MOST_WITH_POSITIONS: usize = 1 << 19;

/// So many cases of several sums are looked at together; most may contradict each other.
const MOST_JOINT: usize = 1 << 16;

/// Moves, as many as the core form may have.
#[derive(Default)]
struct Moves {
    list: Vec<Move>,
    /// How many comparisons their conditions have together.
    comparisons: usize,
}

impl Moves {
    /// Adds a move that is from a line at this place.
    fn push(&mut self, next: Move, place: Place) -> Result<(), Diagnostic> {
        self.comparisons += next.condition.size();
        if self.comparisons > MOST_COMPARISONS {
            let found = format!("{} comparisons with those of the moves before", self.comparisons);
            let expected = format!("at most {MOST_COMPARISONS} comparisons in all moves together");
            return Err(Diagnostic::error(place, found, expected).with_hint(MULTIPLIED));
        }
        if self.list.len() == MOST_MOVES {
            return Err(too_many(place, format!("more than {MOST_MOVES} moves")));
        }
        self.list.push(next);
        Ok(())
    }
}

impl Rules {
    /// The game in its core form, with the parameters as they are.
    ///
    /// # Errors
    /// Numbers too large, too many cases, or a line that changes a heap twice, each with its place.
    pub fn game(&self) -> Result<Game, Diagnostic> {
        clock::bounded(clock::MOST_WORK, || self.expanded())
            .unwrap_or_else(|| Err(too_much(self.place)))
    }

    fn expanded(&self) -> Result<Game, Diagnostic> {
        let outside = Expander { rules: self, chosen: &[] };
        let all = |conditions: &[Condition<Name>]| conditions::all(&outside, conditions);
        let starts = self.states.iter().map(|state| match &state.starts {
            Some(sum) => outside.cases(sum).map(|cases| Some(cases.list)),
            None => Ok(None),
        });
        let mut game = Game {
            name: self.name.clone(),
            heaps: self.heaps.len(),
            coordinates: (0..self.coordinates()).map(|i| self.coordinate(i).to_string()).collect(),
            starts: starts.collect::<Result<_, _>>()?,
            positions: Formula::and(all(&self.positions)?),
            end: Formula::or(all(&self.ends)?),
            moves: Vec::new(),
            lines: self.lines.len(),
            misere: self.misere,
            loopy: self.loopy,
            block: match &self.block {
                Some(sum) => {
                    let block = outside.number(sum)?;
                    let expected = "a number of options, from 0";
                    u64::try_from(block)
                        .map_err(|_| Diagnostic::error(sum.place, block.to_string(), expected))?
                }
                None => 0,
            },
            is_symmetric: false,
        };
        let mut moves = Moves::default();
        for (index, line) in self.lines.iter().enumerate() {
            let chosen: Vec<usize> = (0..line.chosen.len()).collect();
            let expander = Expander { rules: self, chosen: &chosen };
            expander.line(index, line, &mut moves)?;
        }
        game.moves = moves.list;
        // The word `symmetric` is about moves; the lines `where` and `end when` are what they are.
        game.is_symmetric = orbit::close(self, &mut game.moves)?
            && orbit::is_closed(&game.positions, game.heaps)
            && orbit::is_closed(&game.end, game.heaps);
        self.fits_together(&game)?;
        Ok(game)
    }

    /// Whether what has to hold for all moves is not too much: every one repeats what is said of positions.
    fn fits_together(&self, game: &Game) -> Result<(), Diagnostic> {
        let (positions, end) = (game.positions.size(), game.end.size());
        let mut all = 0;
        for one in &game.moves {
            all += one.condition.size() + end + (1 + one.targets.len()) * positions;
            if all > MOST_WITH_POSITIONS {
                let found = "moves that repeat long lines 'where' and 'end when'";
                let expected = format!("at most {MOST_WITH_POSITIONS} comparisons in all of them");
                let place = self.lines[one.line].place;
                return Err(Diagnostic::error(place, found, expected).with_hint(MULTIPLIED));
            }
        }
        Ok(())
    }
}

impl Rules {
    /// A condition on positions.
    pub(crate) fn formula(&self, condition: &Condition<Name>) -> Result<Formula, Diagnostic> {
        Expander { rules: self, chosen: &[] }.condition(condition)
    }
}

struct Expander<'a> {
    rules: &'a Rules,
    /// The chosen names of the line.
    chosen: &'a [usize],
}

impl Expander<'_> {
    fn variable(&self, name: Name) -> Linear {
        match name {
            Name::Old(index) => Linear::variable(index),
            Name::Parameter(index) => Linear::constant(self.rules.parameters[index].value),
            Name::Chosen(index) => Linear::variable(self.rules.coordinates() + index),
        }
    }

    /// The value of a sum without names of heaps, state or choices.
    fn number(&self, sum: &Sum<Name>) -> Result<i64, Diagnostic> {
        let cases = self.cases(sum)?;
        let holds = cases.list.iter().find(|(guard, _)| *guard == Formula::True);
        let number = holds.and_then(|(_, value)| value.as_constant());
        number.ok_or_else(|| Diagnostic::error(sum.place, "names", "a number, or a parameter"))
    }

    fn line(&self, index: usize, line: &Line, moves: &mut Moves) -> Result<(), Diagnostic> {
        let coordinates = self.rules.coordinates();
        let condition = match &line.condition {
            Some(condition) => self.condition(condition)?,
            None => Formula::True,
        };
        let bounds = self.chosen.iter().map(|&chosen| {
            let least = conditions::least(self, line.condition.as_ref(), chosen)?;
            let sum = Linear { terms: vec![(coordinates + chosen, 1)], constant: -least };
            Ok(Formula::atom(sum, Relation::AtLeastZero))
        });
        let bounds = bounds.collect::<Result<Vec<_>, Diagnostic>>()?;
        let condition = Formula::and(bounds.into_iter().chain([condition]));
        match &line.kind {
            LineKind::Replace(parts) => {
                let cases = self.vector(line, parts.iter())?;
                for (guard, values, extra) in cases {
                    if clock::is_over() {
                        return Ok(());
                    }
                    let targets = values.into_iter().map(|value| vec![value]).collect();
                    let condition = Formula::and([guard, condition.clone()]);
                    self.push(index, line, targets, condition, extra, moves)?;
                }
            }
            LineKind::Changes(changes) => {
                let any = changes.iter().any(|change| change.target == Target::Any);
                let cases = self.vector(line, changes.iter().map(|change| &change.sum))?;
                for heap in 0..if any { self.rules.heaps.len() } else { 1 } {
                    for (guard, values, extra) in &cases {
                        if clock::is_over() {
                            return Ok(());
                        }
                        let target = self.changed(changes, values, heap)?;
                        let condition = Formula::and([guard.clone(), condition.clone()]);
                        self.push(index, line, vec![target], condition, *extra, moves)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The position after changes by these values, with `heap` for `any heap`.
    fn changed(
        &self,
        changes: &[Change],
        values: &[Linear],
        heap: usize,
    ) -> Result<Vec<Linear>, Diagnostic> {
        let mut target: Vec<Linear> = (0..self.rules.coordinates()).map(Linear::variable).collect();
        let mut set = vec![false; target.len()];
        let mut moved = set.clone();
        for (change, value) in changes.iter().zip(values) {
            let hit = match change.target {
                Target::Coordinate(index) => index..index + 1,
                Target::Any => heap..heap + 1,
                Target::Each => 0..self.rules.heaps.len(),
            };
            for index in hit {
                if set[index] || (moved[index] && change.verb == Verb::Set) {
                    let found = format!("'{}', which is set", self.rules.coordinate(index));
                    let expected = "a heap that the line does not set and change as well";
                    return Err(Diagnostic::error(change.place, found, expected));
                }
                moved[index] = true;
                let factor = match change.verb {
                    Verb::Set => {
                        set[index] = true;
                        target[index] = value.clone();
                        continue;
                    }
                    Verb::Take => -1,
                    Verb::Add => 1,
                };
                target[index] =
                    target[index].plus(factor, value).ok_or_else(|| too_large(change.sum.place))?;
            }
        }
        Ok(target)
    }

    /// The values of several sums, in joint cases; and how many hidden variables each case has.
    fn vector<'b>(
        &self,
        line: &Line,
        sums: impl Iterator<Item = &'b Sum<Name>>,
    ) -> Result<Vec<(Formula, Vec<Linear>, usize)>, Diagnostic> {
        let first = self.rules.coordinates() + line.chosen.len();
        let mut all = vec![(Formula::True, Vec::new(), 0)];
        for sum in sums {
            // All cases have the same hidden variables.
            let hidden = all.first().map_or(0, |(_, _, hidden)| *hidden);
            let cases = self.hiding(sum, first + hidden)?;
            let joint = all.len() * cases.list.len();
            if joint > MOST_JOINT {
                return Err(too_many(sum.place, format!("{joint} cases")));
            }
            let mut next: Vec<(Formula, Vec<Linear>, usize)> = Vec::new();
            for (guard, values, _) in &all {
                for (case, value) in &cases.list {
                    if clock::is_over() {
                        return Ok(next);
                    }
                    let guard = Formula::and([guard.clone(), case.clone()]);
                    if guard == Formula::False {
                        continue;
                    }
                    if next.len() == MOST_MOVES {
                        return Err(too_many(sum.place, format!("more than {MOST_MOVES} cases")));
                    }
                    let values = [values.as_slice(), std::slice::from_ref(value)].concat();
                    next.push((guard, values, hidden + cases.hidden));
                }
            }
            all = next;
        }
        Ok(all)
    }

    /// Appends a move, without the chosen numbers that an equation determines.
    fn push(
        &self,
        index: usize,
        line: &Line,
        targets: Vec<Vec<Linear>>,
        condition: Formula,
        hidden: usize,
        moves: &mut Moves,
    ) -> Result<(), Diagnostic> {
        let mut chosen: Vec<String> = line.chosen.iter().map(|(name, _)| name.clone()).collect();
        chosen.extend((0..hidden).map(|i| format!("rest{}", i + 1)));
        let mut next = Move { line: index, chosen, targets, condition };
        next.solve(self.rules.coordinates()).ok_or_else(|| too_large(line.place))?;
        if next.condition == Formula::False { Ok(()) } else { moves.push(next, line.place) }
    }

    /// The cases of a sum over heaps, state, parameters and chosen names.
    fn cases(&self, sum: &Sum<Name>) -> Result<Cases, Diagnostic> {
        cases::cases(self, sum, None)
    }

    /// The cases of a sum; remainders are variables from `first` on.
    fn hiding(&self, sum: &Sum<Name>, first: usize) -> Result<Cases, Diagnostic> {
        cases::cases(self, sum, Some(first))
    }

    fn condition(&self, condition: &Condition<Name>) -> Result<Formula, Diagnostic> {
        conditions::formula(self, condition)
    }
}

/// Why rules are refused whose reading takes more work than it may.
pub(crate) fn too_much(place: Place) -> Diagnostic {
    let found = "more cases than can be looked at";
    let expected = "fewer cases in moves and conditions";
    Diagnostic::error(place, found, expected).with_hint(MULTIPLIED)
}

fn too_large(place: Place) -> Diagnostic {
    let expected = format!("sums whose numbers stay below {}", crate::core::LIMIT);
    Diagnostic::error(place, "numbers that are too large together", expected)
}
