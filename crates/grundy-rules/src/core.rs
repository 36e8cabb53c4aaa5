//! The rules for machines: integers, linear sums and plain lists.
//!
//! Everything that is convenient in a file is gone: parameters have their values, `any heap`, `each heap`
//! and `symmetric` are lines of their own, remainders, absolute values, minima and maxima are cases,
//! and chosen numbers that an equation determines are solved for.

mod decide;
mod display;
mod formula;
mod linear;
mod solve;

pub(crate) use decide::least;
pub(crate) use display::sum as sum_text;
pub(crate) use formula::inverse;
pub use linear::LIMIT;
pub(crate) use linear::gcd;

/// Positions have at most so many numbers, and with the chosen ones a move has so many.
pub(crate) const MOST_VARIABLES: usize = 32;

/// Σ coefficient · variable + constant.
///
/// Variables are numbers: first the coordinates of the position that is left (heaps, then what is
/// remembered), then the numbers that the move chooses. Equal sums compare equal.
///
/// ```
/// use grundy_rules::Rules;
///
/// let game = Rules::parse("game s\nheap n\ntake k from n where k <= 2\n")?.game()?;
/// assert_eq!(game.moves[0].targets[0][0].terms, [(0, 1), (1, -1)]);
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Linear {
    /// Variables with coefficients that are not 0, in ascending order.
    pub terms: Vec<(usize, i64)>,
    /// What is added.
    pub constant: i64,
}

/// What is said of a sum.
///
/// ```
/// use grundy_rules::Rules;
/// use grundy_rules::core::{Formula, Relation};
/// let game = Rules::parse("game s\nheap n\ntake k from n where k <= 2\n")?.game()?;
/// let Formula::And(parts) = &game.moves[0].condition else { panic!() };
/// assert!(parts.iter().all(|part| {
///     matches!(part, Formula::Atom(atom) if atom.relation == Relation::AtLeastZero)
/// }));
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// It is at least 0.
    AtLeastZero,
    /// It is 0.
    Zero,
    /// It is not 0.
    NotZero,
    /// The number, at least 2, divides it.
    Divisible(i64),
    /// The number, at least 2, does not divide it.
    NotDivisible(i64),
}

/// One comparison or congruence.
///
/// ```
/// use grundy_rules::Rules;
/// use grundy_rules::core::Formula;
/// let game = Rules::parse("game s\nheap n\ntake k from n where k <= 2\n")?.game()?;
/// let Formula::And(parts) = &game.moves[0].condition else { panic!() };
/// assert!(parts.iter().all(|part| matches!(part, Formula::Atom(_))));
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Atom {
    /// The sum.
    pub sum: Linear,
    /// What is said of it.
    pub relation: Relation,
}

/// A condition in negation normal form. `And` and `Or` have two parts or more, sorted, none twice, none
/// of their own kind and no constants.
///
/// ```
/// use grundy_rules::Rules;
/// use grundy_rules::core::Formula;
/// let game = Rules::parse("game s\nheap n\ntake k from n where k <= 2\n")?.game()?;
/// assert_eq!((&game.positions, &game.end), (&Formula::True, &Formula::False));
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Formula {
    /// Always.
    True,
    /// Never.
    False,
    /// Where the atom holds; it is neither always nor never so for want of variables.
    Atom(Atom),
    /// Where all hold.
    And(Vec<Formula>),
    /// Where one holds.
    Or(Vec<Formula>),
}

/// One family of moves.
///
/// ```
/// use grundy_rules::Rules;
///
/// let game = Rules::parse("game s\nheap n\ntake k from n where k <= 2\n")?.game()?;
/// // The move takes n to n − k.
/// assert_eq!(game.moves[0].chosen, ["k"]);
/// assert_eq!(game.moves[0].targets[0].len(), 1);
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The line of the file that it is from, by its place in [`Rules::lines`](crate::Rules::lines).
    pub line: usize,
    /// The numbers that the player chooses, which follow the coordinates; those that an equation
    /// determines are solved for and gone.
    pub chosen: Vec<String>,
    /// The position that the move leaves, or the sum of positions: a value for every coordinate.
    /// An empty list is the sum without heaps.
    pub targets: Vec<Vec<Linear>>,
    /// When the move may be made. It bounds every chosen number from below; that the targets are
    /// positions (no number below 0, [`Game::positions`]) goes without saying.
    pub condition: Formula,
}

/// A game.
///
/// ```
/// use grundy_rules::Rules;
///
/// let game = Rules::parse("game s\nheap n\ntake k from n where k <= 2\n")?.game()?;
/// assert_eq!((game.heaps, game.moves.len(), game.misere), (1, 1, false));
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its name.
    pub name: String,
    /// How many of the coordinates are heaps; the others are remembered.
    pub heaps: usize,
    /// The names of all coordinates.
    pub coordinates: Vec<String>,
    /// The values of what is remembered where a position leaves it out, over the coordinates before it:
    /// cases, of which just one holds.
    pub starts: Vec<Option<Vec<(Formula, Linear)>>>,
    /// What every position satisfies, besides that no coordinate is below 0.
    pub positions: Formula,
    /// Where no move leads on.
    pub end: Formula,
    /// The moves; none twice.
    pub moves: Vec<Move>,
    /// How many lines of moves the rules have; not every one need have moves of its own.
    pub lines: usize,
    /// Who cannot move wins.
    pub misere: bool,
    /// Play may go on for ever.
    pub loopy: bool,
    /// How many options the previous player may forbid.
    pub block: u64,
    /// Whether heaps may change places: positions, their ends and their moves are then the same. Where nothing says so, heaps
    /// that look alike may still be different.
    pub is_symmetric: bool,
}

impl Game {
    /// Everything that has to hold for a move: its condition, that the position it leaves from and those
    /// it leads to exist, and that the game has not ended. `None` beyond [`LIMIT`].
    pub fn legal(&self, one: &Move) -> Option<Formula> {
        let zero_or_more = |sum: &Linear| Formula::atom(sum.clone(), Relation::AtLeastZero);
        let mut all = vec![one.condition.clone(), self.positions.clone(), self.end.negated()];
        all.extend((0..self.coordinates.len()).map(Linear::variable).map(|v| zero_or_more(&v)));
        for target in &one.targets {
            all.extend(target.iter().map(zero_or_more));
            all.push(self.positions_at(target)?);
        }
        Some(Formula::and(all))
    }

    /// [`Game::positions`] of a position that is given by sums; `None` beyond [`LIMIT`].
    pub fn positions_at(&self, target: &[Linear]) -> Option<Formula> {
        self.positions.map(&|sum| {
            let start = Linear::constant(sum.constant);
            sum.terms.iter().try_fold(start, |all, &(v, factor)| all.plus(factor, &target[v]))
        })
    }

    /// The largest that a number of a position may be, where what every position satisfies bounds all of them, as far as
    /// can be told.
    ///
    /// ```
    /// use grundy_rules::Checked;
    ///
    /// let most = |when: &str| {
    ///     let text = format!("game g\nheaps x, y\nwhere {when}\ntake k from any heap\n");
    ///     Checked::read(&text).map(|checked| checked.game.most()).map_err(|errors| errors[0].clone())
    /// };
    /// assert_eq!((most("x + 2*y <= 9")?, most("x <= y")?), (Some(9), None));
    /// # Ok::<(), grundy_rules::Diagnostic>(())
    /// ```
    pub fn most(&self) -> Option<i64> {
        let count = self.coordinates.len();
        let most = |v| Some(-least(&Linear::variable(v).times(-1)?, &self.positions, count)?);
        (0..count).try_fold(0, |all, v| Some(most(v)?.max(all)))
    }

    /// Whether these numbers are a position.
    pub fn is_position(&self, position: &[i64]) -> bool {
        position.len() == self.coordinates.len()
            && position.iter().all(|&number| number >= 0)
            && self.positions.holds(position)
    }
}
