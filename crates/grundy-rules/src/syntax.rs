//! The tree of a rule file: sums and conditions over names that are words, or resolved ones.

use crate::diagnostic::Place;

/// A sum over names `N`.
///
/// ```
/// use grundy_rules::Rules;
/// let rules = Rules::parse("game fibonacci\nheaps n\nstate limit starts at n - 1\ntake k from n and set limit to 2k where k <= limit\n")?;
/// let start = rules.states[0].starts.as_ref().unwrap();
/// assert_eq!((start.place.line, start.place.length), (3, 5));
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sum<N> {
    /// Where it stands.
    pub place: Place,
    /// What it is.
    pub kind: SumKind<N>,
}

/// What a sum is.
///
/// ```
/// use grundy_rules::{Rules, SumKind};
/// let rules = Rules::parse("game fibonacci\nheaps n\nstate limit starts at n - 1\ntake k from n and set limit to 2k where k <= limit\n")?;
/// let start = rules.states[0].starts.as_ref().unwrap();
/// assert!(matches!(&start.kind, SumKind::Total(parts) if parts.len() == 2));
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum SumKind<N> {
    /// A number.
    Number(i64),
    /// A name.
    Name(N),
    /// Parts that are added, or subtracted where the sign says so.
    Total(Vec<(Sign, Sum<N>)>),
    /// A product; names that are no parameters stand on one side only.
    Product(Box<Sum<N>>, Box<Sum<N>>),
    /// The remainder from 0 of a division by a number.
    Mod(Box<Sum<N>>, Box<Sum<N>>),
    /// The absolute value.
    Abs(Box<Sum<N>>),
    /// The smaller of two.
    Min(Box<Sum<N>>, Box<Sum<N>>),
    /// The larger of two.
    Max(Box<Sum<N>>, Box<Sum<N>>),
}

/// Whether a part is added or subtracted.
///
/// ```
/// use grundy_rules::{Rules, Sign, SumKind};
/// let rules = Rules::parse("game fibonacci\nheaps n\nstate limit starts at n - 1\ntake k from n and set limit to 2k where k <= limit\n")?;
/// let SumKind::Total(parts) = &rules.states[0].starts.as_ref().unwrap().kind else { panic!() };
/// assert_eq!((parts[0].0, parts[1].0), (Sign::Plus, Sign::Minus));
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Added.
    Plus,
    /// Subtracted.
    Minus,
}

/// A condition over names `N`.
///
/// ```
/// use grundy_rules::Rules;
/// let rules = Rules::parse("game fibonacci\nheaps n\nstate limit starts at n - 1\ntake k from n and set limit to 2k where k <= limit\n")?;
/// assert_eq!(rules.lines[0].condition.as_ref().unwrap().place.line, 4);
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Condition<N> {
    /// Where it stands.
    pub place: Place,
    /// What it is.
    pub kind: ConditionKind<N>,
}

/// What a condition is.
///
/// ```
/// use grundy_rules::{Comparison, ConditionKind, Rules};
/// let rules = Rules::parse("game fibonacci\nheaps n\nstate limit starts at n - 1\ntake k from n and set limit to 2k where k <= limit\n")?;
/// let condition = rules.lines[0].condition.as_ref().unwrap();
/// let ConditionKind::Chain(_, rest) = &condition.kind else { panic!() };
/// assert_eq!(rest[0].0, Comparison::AtMost);
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum ConditionKind<N> {
    /// Sums that are compared, each with the next.
    Chain(Sum<N>, Vec<(Comparison, Sum<N>)>),
    /// A sum that equals one of a list.
    In(Sum<N>, Vec<Sum<N>>),
    /// The opposite.
    Not(Box<Condition<N>>),
    /// All of them.
    And(Vec<Condition<N>>),
    /// At least one of them.
    Or(Vec<Condition<N>>),
}

/// A comparison of two numbers.
///
/// ```
/// assert_eq!(grundy_rules::Comparison::AtMost.sign(), "<=");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    Different,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// The sign in a file.
    pub fn sign(self) -> &'static str {
        match self {
            Comparison::Equal => "=",
            Comparison::Different => "!=",
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
            Comparison::More => ">",
            Comparison::AtLeast => ">=",
        }
    }

    /// The sign in a text for a reader.
    pub(crate) fn printed(self) -> &'static str {
        match self {
            Comparison::Different => "≠",
            Comparison::AtMost => "≤",
            Comparison::AtLeast => "≥",
            other => other.sign(),
        }
    }

    pub(crate) fn of(sign: &str) -> Option<Comparison> {
        use Comparison::{AtLeast, AtMost, Different, Equal, Less, More};
        [Equal, Different, Less, AtMost, More, AtLeast]
            .into_iter()
            .find(|comparison| comparison.sign() == sign)
    }

    /// The comparison that says the same of the two numbers in the other order.
    #[must_use]
    pub(crate) fn turned(self) -> Comparison {
        match self {
            Comparison::Less => Comparison::More,
            Comparison::AtMost => Comparison::AtLeast,
            Comparison::More => Comparison::Less,
            Comparison::AtLeast => Comparison::AtMost,
            same => same,
        }
    }
}

/// Sums, conditions and changes over words, as they are read.
pub(crate) type RawSum = Sum<Word>;
pub(crate) type RawCondition = Condition<Word>;

/// A name that was read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) place: Place,
}

/// A statement and where it begins.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Statement {
    pub(crate) place: Place,
    pub(crate) kind: StatementKind,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum StatementKind {
    /// Its name, what it is about, and whether that may be meant as a part of the name: a few words behind one blank.
    Game(Word, String, bool),
    Source(String),
    With(Vec<(Word, i64)>),
    Heaps(Vec<Word>),
    State(Vec<(Word, Option<RawSum>)>),
    Where(RawCondition),
    EndWhen(RawCondition),
    Misere,
    Symmetric,
    Loopy,
    Block(RawSum),
    Change(Vec<RawChange>, Option<RawCondition>),
    Replace(Word, Vec<RawSum>, Option<RawCondition>),
}

/// What a line does to one heap or state, or to some heaps.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RawChange {
    pub(crate) verb: Verb,
    pub(crate) sum: RawSum,
    pub(crate) target: RawTarget,
}

/// What happens to a heap or state.
///
/// ```
/// assert_eq!(grundy_rules::Verb::Take.word(), "take");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// It loses so much.
    Take,
    /// It gains so much.
    Add,
    /// It becomes so much.
    Set,
}

impl Verb {
    /// The word in a file.
    pub fn word(self) -> &'static str {
        match self {
            Verb::Take => "take",
            Verb::Add => "add",
            Verb::Set => "set",
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RawTarget {
    Named(Word),
    Any(Place),
    Each(Place),
}
