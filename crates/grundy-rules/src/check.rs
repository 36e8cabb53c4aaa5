//! A file read, checked and ready for play: everything that follows from the text, in one place.

use std::fmt;

use crate::clock;
use crate::compile::Compiled;
use crate::core::{Formula, Game};
use crate::diagnostic::{Diagnostic, Place, Severity};
use crate::expand::too_much;
use crate::rank::Rank;
use crate::reading::{Reading, in_order};
use crate::rules::Rules;
use crate::shape::Shape;

/// Warnings are looked for with so much work.
const MOST_WARNED: usize = 1_000_000;

/// So many are enough to read.
const MOST_WARNINGS: usize = 100;

/// Why numbers are no position of a game: what is expected in their place.
///
/// ```
/// use grundy_rules::{Rules, Unfit};
///
/// let rules = Rules::parse("game g\nheaps x, y\nwhere x <= y\ntake k from y\n")?;
/// let game = rules.game()?;
/// let expected = |numbers: &[i64]| rules.complete(&game, numbers).unwrap_err();
/// assert_eq!(expected(&[2, 1]), Unfit::Position("a position of g: x ≤ y".into()));
/// assert_eq!(expected(&[2]).to_string(), "2 numbers: x, y");
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// More, fewer or smaller numbers.
    Numbers(String),
    /// Numbers that satisfy what the file says of positions.
    Position(String),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Unfit::Numbers(expected) | Unfit::Position(expected)) = self;
        f.write_str(expected)
    }
}

/// A game that is known to be one: its names are resolved, its options can be listed, and every play ends
/// unless the file says that it need not.
///
/// ```
/// use grundy_rules::Checked;
///
/// let text = "game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n";
/// let checked = Checked::read(text).unwrap();
/// assert!(checked.rank.is_some() && checked.warnings.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Checked {
    /// What the file says.
    pub rules: Rules,
    /// The core form.
    pub game: Game,
    /// The options.
    pub compiled: Compiled,
    /// Why every play ends; `None` if the file says `loopy`.
    pub rank: Option<Rank>,
    /// Which engine takes the game.
    pub shape: Shape,
    /// What is odd, but no error.
    pub warnings: Vec<Diagnostic>,
}

impl Checked {
    /// Reads and checks a file.
    ///
    /// ```
    /// let game = grundy_rules::Checked::read("game kayles\nheap n\ntake 1 from n\ntake 2 from n\n")
    ///     .map_err(|errors| errors[0].clone())?;
    /// assert_eq!(game.shape.sentence(&game.game), "One heap: this is a subtraction game, in digits 0.33.");
    /// # Ok::<(), grundy_rules::Diagnostic>(())
    /// ```
    ///
    /// # Errors
    /// All errors and warnings in the order of the file; at least one is an error.
    pub fn read(text: &str) -> Result<Checked, Vec<Diagnostic>> {
        let Reading { rules, diagnostics } = Rules::read(text);
        let Some(rules) = rules else { return Err(diagnostics) };
        let warnings: Vec<Diagnostic> =
            diagnostics.into_iter().filter(|d| d.severity == Severity::Warning).collect();
        match Checked::new(rules) {
            Ok(mut checked) => {
                checked.warnings.splice(0..0, warnings);
                in_order(&mut checked.warnings);
                Ok(checked)
            }
            Err(error) => {
                let mut all = warnings;
                all.push(error);
                in_order(&mut all);
                Err(all)
            }
        }
    }

    /// The same; `None` if `go_on` said meanwhile that the time is over.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_while(
        text: &str,
        go_on: impl Fn() -> bool + 'static,
    ) -> Option<Result<Checked, Vec<Diagnostic>>> {
        clock::within(go_on, || Checked::read(text))
    }

    /// Checks rules, with the parameters as they are.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn new(rules: Rules) -> Result<Checked, Diagnostic> {
        let place = rules.place;
        let checked = clock::bounded(clock::MOST_WORK, || Checked::unwarned(rules));
        let mut checked = checked.unwrap_or_else(|| Err(too_much(place)))?;
        // Warnings that would take long to find are left out.
        let (rules, game, all) = (&checked.rules, &checked.game, &mut checked.warnings);
        clock::bounded(MOST_WARNED, || warnings(rules, game, all)).unwrap_or(Ok(()))?;
        Ok(checked)
    }

    fn unwarned(rules: Rules) -> Result<Checked, Diagnostic> {
        let game = rules.game()?;
        let compiled = rules.compile_game(&game)?;
        let rank = if game.loopy { None } else { Some(rules.rank(&game, &compiled)?) };
        let shape = Shape::of(&game);
        let warnings = Vec::new();
        Ok(Checked { rules, game, compiled, rank, shape, warnings })
    }
}

/// Conditions that nothing satisfies, and `loopy` where every play ends.
fn warnings(rules: &Rules, game: &Game, all: &mut Vec<Diagnostic>) -> Result<(), Diagnostic> {
    let none = "a condition that some position satisfies";
    let positive = (0..rules.coordinates()).map(|v| {
        Formula::atom(crate::core::Linear::variable(v), crate::core::Relation::AtLeastZero)
    });
    let positive = Formula::and(positive);
    let never =
        |formula: &Formula| Formula::and([positive.clone(), formula.clone()]).is_contradiction();
    let empty = never(&game.positions);
    let mut so_far = Formula::True;
    for condition in rules.positions.iter().filter(|_| empty) {
        if clock::is_over() {
            break;
        }
        so_far = Formula::and([so_far, rules.formula(condition)?]);
        if never(&so_far) {
            let found = "'where', which leaves no position";
            all.push(Diagnostic::warning(condition.place, found, none));
            break;
        }
    }
    for condition in rules.ends.iter().filter(|_| !empty) {
        if clock::is_over() {
            break;
        }
        let ends = Formula::and([rules.formula(condition)?, game.positions.clone()]);
        if never(&ends) {
            let found = "'end when', which holds in no position";
            all.push(Diagnostic::warning(condition.place, found, none));
        }
    }
    // All of a line stand one after the other.
    let mut moves = game.moves.as_slice();
    for (index, line) in rules.lines.iter().enumerate().filter(|_| !empty) {
        if clock::is_over() || all.len() >= MOST_WARNINGS {
            break;
        }
        let own;
        (own, moves) = moves.split_at(moves.partition_point(|one| one.line == index));
        let possible =
            |one: &crate::core::Move| game.legal(one).is_none_or(|legal| !legal.is_contradiction());
        let repeated =
            own.is_empty() && rules.lone(index).is_ok_and(|alone| alone.moves.iter().any(possible));
        let is_never = !repeated && !own.iter().any(possible);
        if clock::is_over() {
            break;
        }
        if repeated {
            let found = "a line whose moves others have already";
            all.push(Diagnostic::warning(line.place, found, "a line of moves of its own"));
        } else if is_never {
            let place = line.condition.as_ref().map_or(line.place, |condition| condition.place);
            let found = "a line that allows no move";
            all.push(Diagnostic::warning(place, found, "moves from some position"));
        }
    }
    if rules.loopy && Rank::find(game).is_some() {
        let found = "'loopy', though every play ends";
        all.push(Diagnostic::warning(rules.loopy_place, found, "a play that may go on for ever"));
    }
    Ok(())
}

impl Rules {
    /// The core form of one line alone.
    fn lone(&self, line: usize) -> Result<Game, Diagnostic> {
        // The other lines, which may be thousands, are not copied for each.
        let alone = Rules {
            name: self.name.clone(),
            place: self.place,
            parameters: self.parameters.clone(),
            heaps: self.heaps.clone(),
            states: self.states.clone(),
            symmetric: self.symmetric,
            lines: vec![self.lines[line].clone()],
            ..Rules::default()
        };
        alone.game()
    }

    /// The same game with other values of its parameters, all of which the file names.
    ///
    /// ```
    /// let rules = grundy_rules::Rules::parse("game bachet\nwith m = 3\nheap n\ntake k from n where k <= m")?;
    /// assert_eq!(rules.with(&[("m", 5)])?.parameters[0].value, 5);
    /// let error = rules.with(&[("n", 5)]).unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 1: found 'n', expected a parameter of bachet: m");
    /// # Ok::<(), grundy_rules::Diagnostic>(())
    /// ```
    ///
    /// # Errors
    /// For a parameter that there is not, or a value that is too large. The place is the number of the
    /// parameter in the list, as a column.
    pub fn with(&self, parameters: &[(&str, i64)]) -> Result<Rules, Diagnostic> {
        let mut rules = self.clone();
        for (column, &(name, value)) in (1..).zip(parameters) {
            let place = Place { line: 1, column, length: 1 };
            let found = crate::diagnostic::quoted(name);
            let Some(parameter) = rules.parameters.iter_mut().find(|p| p.name == name) else {
                let names: Vec<&str> = self.parameters.iter().map(|p| p.name.as_str()).collect();
                let expected = match names.as_slice() {
                    [] => format!("no parameters: {} has none", self.name),
                    names => format!("a parameter of {}: {}", self.name, names.join(", ")),
                };
                return Err(Diagnostic::error(place, found, expected));
            };
            if !(0..=crate::rules::MOST_PARAMETER).contains(&value) {
                let expected = format!("a value from 0 to {}", crate::rules::MOST_PARAMETER);
                return Err(Diagnostic::error(place, value.to_string(), expected));
            }
            parameter.value = value;
        }
        Ok(rules)
    }

    /// A position with what is remembered filled in where it may be left out.
    ///
    /// # Errors
    /// If there are too few or too many numbers, or they are no position of the game.
    pub fn complete(&self, game: &Game, numbers: &[i64]) -> Result<Vec<i64>, Unfit> {
        let mut position = numbers.to_vec();
        while let Some(Some(cases)) =
            position.len().checked_sub(self.heaps.len()).and_then(|at| game.starts.get(at))
        {
            let value = cases.iter().find(|(guard, _)| guard.holds(&position));
            let value = value.map_or(0, |(_, sum)| sum.value(&position)).max(0);
            position
                .push(i64::try_from(value).map_err(|_| Unfit::Numbers("a smaller number".into()))?);
        }
        let names: Vec<&str> = (0..self.coordinates()).map(|i| self.coordinate(i)).collect();
        if position.len() != names.len() {
            let expected = format!("{} numbers: {}", names.len(), names.join(", "));
            return Err(Unfit::Numbers(expected));
        }
        match game.is_position(&position) {
            true => Ok(position),
            false => Err(self.no_position(|formula| formula.holds(&position))),
        }
    }

    /// Why numbers are no position, where `holds` says of each condition whether they satisfy it.
    pub fn no_position(&self, holds: impl Fn(&Formula) -> bool) -> Unfit {
        let print =
            crate::print::Names { rules: self, line: None, style: crate::print::Style::Print };
        let broken = self
            .positions
            .iter()
            .find(|condition| self.formula(condition).is_ok_and(|formula| !holds(&formula)));
        let what = broken.map_or("numbers from 0".to_string(), |c| print.condition(c));
        Unfit::Position(format!("a position of {}: {what}", self.name))
    }
}
