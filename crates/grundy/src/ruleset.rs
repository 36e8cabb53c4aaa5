//! What a game has to say of itself.

mod forms;
mod method;
pub(crate) mod searched;
pub(crate) mod words;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use grundy_core::{Cursor, Error, Nat, Play};
use grundy_rules::Checked;
use grundy_search::Settings;

pub use forms::{AsCoins, AsHeaps, AsToken, AsVectors, Dense};
pub use method::Method;
use searched::Searcher;
use words::AsWords;

use crate::picture::{Picture, Spot};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::Value;

/// Whether a visitor wants more.
///
/// ```
/// use grundy::Flow;
///
/// // An option is listed only as long as more are wanted.
/// let first = |heaps: &mut Vec<u64>| (1..=9).try_for_each(|heap| {
///     heaps.push(heap);
///     if heap < 3 { Flow::Continue(()) } else { Flow::Break(()) }
/// });
/// let mut heaps = Vec::new();
/// assert!(first(&mut heaps).is_break());
/// assert_eq!(heaps, [1, 2, 3]);
/// ```
pub type Flow = ControlFlow<()>;

/// Called once per move with the components that the move leaves.
///
/// ```
/// use grundy::{Each, Flow};
///
/// /// Take one, or part the heap.
/// fn options(heap: u64, each: &mut Each<'_, u64>) -> Flow {
///     each(&[heap - 1])?;
///     (1..=heap / 2).try_for_each(|part| each(&[part, heap - part]))
/// }
///
/// let mut count = 0;
/// let _ = options(6, &mut |_| {
///     count += 1;
///     Flow::Continue(())
/// });
/// assert_eq!(count, 4);
/// ```
pub type Each<'a, P> = dyn FnMut(&[P]) -> Flow + 'a;

/// The rules of one impartial game, and what is known about it.
///
/// The rules are two items: [`Position`](Ruleset::Position) and [`options`](Ruleset::options). All else has a
/// default. Text: how positions and moves are read and written. Theory: what is known, each piece optional;
/// where a ruleset says nothing, the solvers compute. A ruleset knows no solver. What reads positions from
/// their texts ([`why`](crate::Solver::why), checked proofs, patterns) needs
/// [`parse`](Ruleset::parse) and a [`Catalogue`](crate::Catalogue) with the game.
/// ```
/// use grundy::{Each, Flow, Play, Ruleset, Solver, Sum};
///
/// /// Take half of a heap or less.
/// #[derive(Clone, Debug, PartialEq)]
/// struct Halving;
///
/// impl Ruleset for Halving {
///     type Position = u64;
///
///     fn options(&self, &heap: &u64, each: &mut Each<'_, u64>) -> Flow {
///         (1..=heap / 2).try_for_each(|taken| each(&[heap - taken]))
///     }
/// }
///
/// let sum = Sum::of("halving", Halving, [3, 5]) + "nim:4".parse()?;
/// let verdict = Solver::default().solve(&sum, Play::Normal)?;
/// assert_eq!(verdict.moves[0].to, "halving:3+halving:5+nim:1");
/// # Ok::<(), grundy::Error>(())
/// ```
pub trait Ruleset: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// One component; a full position is a sum of components.
    type Position: Clone + Debug + Eq + Hash + Ord + Send + Sync;

    /// Whether a body lists several components separated by commas, as in `nim:3,4,5`.
    const LIST: bool = false;

    /// Whether a position can repeat. If so, every move leaves exactly one component. Who denies it wrongly gets wrong answers.
    const LOOPY: bool = false;

    /// Whether what options leave has fallen apart already: no component of an option is a sum of several
    /// [`summands`](Ruleset::summands), so that nobody need ask.
    const APART: bool = false;

    /// How [`theorem`](Ruleset::theorem) decides.
    const METHOD: Method = Method::Theorem;

    /// Reads the parameters, up to the `:`.
    ///
    /// # Errors
    /// An input error at the character that does not fit.
    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Self, Error> {
        Err(cursor.error("a game that is read from text"))
    }

    /// Appends the parameters with their slashes, so that they read back; nothing if there are none.
    fn write_parameters(&self, _out: &mut String) {}

    /// Reads the body of one component.
    ///
    /// # Errors
    /// An input error at the character that does not fit.
    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Self::Position, Error> {
        Err(cursor.error("a game whose positions are read from text"))
    }

    /// Appends the body of one component, so that it reads back as the same position.
    fn write(&self, position: &Self::Position, out: &mut String) {
        out.push_str(&format!("{position:?}"));
    }

    /// Calls `each` once per option of `position`, with the components (at least one) that the move
    /// leaves; stops when `each` says so. Different moves may leave the same option.
    fn options(&self, position: &Self::Position, each: &mut Each<'_, Self::Position>) -> Flow;

    /// Why the options of `position` cannot be listed, if they cannot: its numbers are too large, say. What needs them
    /// fails.
    #[doc(hidden)]
    fn beyond(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// Whether there is an option; games whose options take long to make may say it sooner.
    fn has_options(&self, position: &Self::Position) -> bool {
        self.options(position, &mut |_| Flow::Break(())).is_break()
    }

    /// Calls `each` with the option of this number, from 0 on as [`options`](Self::options) has them, if there are so many.
    fn option(&self, position: &Self::Position, number: u32, each: &mut Each<'_, Self::Position>) {
        let mut now = 0;
        let _ = self.options(position, &mut |left| {
            if now == number {
                let _ = each(left);
                return Flow::Break(());
            }
            now += 1;
            Flow::Continue(())
        });
    }

    /// Whether a move leads from `position` to just `left`, where that is seen without a list of the options; else `None`.
    /// Asked of positions that have too many to list.
    fn is_option(&self, _position: &Self::Position, _left: &Self::Position) -> Option<bool> {
        None
    }

    /// What a theorem says of `position`; `None` where no theorem reaches.
    ///
    /// Normal play: a [`Value::Nimber`], a [`Value::Outcome`] or, where turns [go on](Self::on_turn), [`Value::Loony`]. Misère play: a [`Value::Tame`] only
    /// if the position is hereditarily tame, or a [`Value::Outcome`].
    fn theorem(&self, _position: &Self::Position, _play: Play) -> Option<Value> {
        None
    }

    /// Calls `each` with the moves from `position` that reach `target`, found without search.
    ///
    /// Normal play: `target` is a [`Value::Nimber`], the value of the components that the move leaves
    /// together; 0 asks for the moves to a P-position. Misère play: it is a [`Value::Tame`], or
    /// `Value::Outcome(P)` for the moves to a P-position.
    fn replies(
        &self,
        _position: &Self::Position,
        _play: Play,
        _target: &Value,
        _each: &mut Each<'_, Self::Position>,
    ) -> Replies {
        Replies::Unknown
    }

    /// The move in words: `take 2 from both`; words of your own are a [`Message`] from a `String`.
    fn describe(&self, _from: &Self::Position, to: &[Self::Position]) -> Message {
        let written = |left| {
            let mut out = String::new();
            self.write(left, &mut out);
            Argument::Text(out)
        };
        message!("leave", left = Argument::list(to.iter().map(written), Join::And))
    }

    /// Why there is no move that names this number, where moves name numbers and a player may not see that at once.
    #[doc(hidden)]
    fn why_not(&self, _position: &Self::Position, _number: &Nat) -> Option<Message> {
        None
    }

    /// How `position` would lie on a table; `None` where its text has to do.
    fn picture(&self, _position: &Self::Position) -> Option<Picture> {
        None
    }

    /// What a player points at in the picture to make the move that leaves `to`; `None` if that is all that differs then.
    fn spots(&self, _from: &Self::Position, _to: &[Self::Position]) -> Option<Vec<Spot>> {
        None
    }

    /// All ways to point at that move, the first as [`spots`](Ruleset::spots) says: what is gone may leave the same position.
    #[doc(hidden)]
    fn ways(&self, from: &Self::Position, to: &[Self::Position]) -> Option<Vec<Vec<Spot>>> {
        Some(vec![self.spots(from, to)?])
    }

    /// Why `position`, of which [`theorem`](Ruleset::theorem) knows the outcome, is won or lost under
    /// `play`: a sentence or two that a student can check, with the numbers of this very position.
    ///
    /// `best` is what a winning move leaves, if one is known: then the question is why that move wins.
    fn explain(
        &self,
        _position: &Self::Position,
        _play: Play,
        _best: Option<&[Self::Position]>,
    ) -> Option<Message> {
        None
    }

    /// How the value by theorem of `position` under normal play comes about, in a few words: `7 mod 4`.
    fn worth(&self, _position: &Self::Position) -> Option<Message> {
        None
    }

    /// The source of the theorem, author and year.
    fn source(&self, _play: Play) -> &'static str {
        ""
    }

    /// Whether positions have Grundy values that follow from their options. They have none where the opponent may forbid
    /// options: then a [`theorem`](Ruleset::theorem), or a search [of its own](Ruleset::searched), has to tell every
    /// outcome, and sums cannot be played. Where a turn may go on in another component, values follow from more than the
    /// options: see [`on_turn`](Ruleset::on_turn).
    fn has_values(&self) -> bool {
        true
    }

    /// Where some moves do not end the turn, which may go on in any component of a sum: the position in which all of them
    /// are made, and the same player still has to move. Then theorem and search tell what a position is worth in sums,
    /// [`Value::Nimber`] or [`Value::Loony`], and options are what whole turns in this position alone leave. `None` where
    /// every move ends the turn.
    fn on_turn(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Where some moves do not end the turn: whether some option leaves all that [`on_turn`](Self::on_turn) leaves, and more, so
    /// that the player to move may choose who goes on in that. If none does, and from all options further moves that do not end
    /// the turn lead to options of what `on_turn` leaves, a position is worth as much as that. `true` says nothing.
    #[doc(hidden)]
    fn has_choice(&self, _position: &Self::Position) -> bool {
        true
    }

    /// Calls `each` once with every other position that moves lead to which do not end the turn, [`on_turn`](Self::on_turn)
    /// among them. A turn of a sum is such moves in any components, and then an option of another.
    fn within_turn(
        &self,
        _position: &Self::Position,
        _each: &mut dyn FnMut(Self::Position) -> Flow,
    ) -> Flow {
        Flow::Continue(())
    }

    /// Where some moves do not end the turn: calls `each` with the parts of a position that do not touch each other, each as
    /// what stands for all that are equal to it by symmetry. A turn that begins in one may go on in another.
    fn apart_on_turn(&self, position: &Self::Position, each: &mut dyn FnMut(Self::Position)) {
        each(position.clone());
    }

    /// Whether the rules themselves say that who cannot move wins.
    fn is_misere(&self) -> bool {
        false
    }

    /// The representative of the positions that are equal to `position` by symmetry, if it is another
    /// one. Searches keep one entry for all of them.
    fn canonical(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Calls `each` with positions whose sum equals `position` under normal play; `false` if the
    /// position is not known to be a sum. Each of those positions is its own only summand. Unless the positions are
    /// [coins](Self::as_coins), they fall apart: every move is one in one of the summands, under misère play too.
    fn summands(&self, _position: &Self::Position, _each: &mut dyn FnMut(Self::Position)) -> bool {
        false
    }

    /// The position under these rules that `position` is under `rules`, if there is one. Positions may be written so that
    /// they are read back under rules of their own, as what is left of a graph is a graph.
    fn adopt(&self, rules: &Self, position: &Self::Position) -> Option<Self::Position> {
        (rules == self).then(|| position.clone())
    }

    /// Reads a position under rules that are written, if they are at once seen to be these; else the cursor may stand
    /// anywhere.
    fn read_again(&self, _cursor: &mut Cursor<'_>) -> Option<Self::Position> {
        None
    }

    /// The dense table that holds the Grundy value of `position`, if a kernel computes it.
    fn dense(&self, _position: &Self::Position) -> Option<Dense> {
        None
    }

    /// A search for values under normal play that knows more than the options; `None` if there is nothing to know.
    fn searched(&self, _settings: &Settings) -> Option<Box<dyn Searcher<Self::Position>>> {
        None
    }

    /// How the positions are heaps under take-and-break rules, if these have the very same moves.
    fn as_heaps(&self) -> Option<AsHeaps<Self::Position>> {
        None
    }

    /// How the positions are heaps from which every move takes amounts that do not depend on the heaps.
    fn as_vectors(&self) -> Option<AsVectors<Self>> {
        None
    }

    /// How the positions are coins, each showing heads or tails, and moves turn coins over.
    fn as_coins(&self) -> Option<AsCoins<Self>> {
        None
    }

    /// How a position is a token that moves along the edges of a graph.
    fn as_token(&self) -> Option<AsToken<'_, Self::Position>> {
        None
    }

    /// The components of these positions and of what moves make of them as words, if they fit in words. Only games of this
    /// crate can say so.
    #[doc(hidden)]
    fn as_words(&self, _positions: &[Self::Position]) -> Option<Box<dyn AsWords + '_>> {
        None
    }

    /// The same rules in the rule language, for positions of `heaps` numbers written as here: the lines below `game` and `source`,
    /// and before them `# ` and a title if the game's summary says another one. `None` where the language cannot say them.
    fn as_rules(&self, _heaps: usize) -> Option<String> {
        None
    }

    /// The rules as they are stated in a file, and the numbers of `position`, if the outcomes of all positions up to some
    /// numbers can be found from these at once.
    #[doc(hidden)]
    fn stated<'p>(&'p self, _position: &'p Self::Position) -> Option<(&'p Checked, &'p [i64])> {
        None
    }

    /// Whether the table or a search from `position` is a matter of microseconds, so that its Grundy
    /// value is worth showing where only the outcome was asked for.
    fn is_small(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Up to which size, at most [`MOST_EVALUATED`], a certificate lists positions with nothing that shows their values, because
    /// who checks it sooner evaluates them, by [`is_worth`](Self::is_worth).
    #[doc(hidden)]
    fn evaluated(&self) -> u32 {
        0
    }

    /// Whether a position has this Grundy value, by its followers; `None` if it is larger than `most`, or of a game of which
    /// positions are not evaluated so. No position up to [`MOST_EVALUATED`] takes more than milliseconds.
    #[doc(hidden)]
    fn is_worth(&self, _position: &Self::Position, _most: u32, _value: u32) -> Option<bool> {
        None
    }

    /// The P-position number `index` in the family's own numbering, if there is a formula under this rule of play.
    fn p_position(&self, _index: &Nat, _play: Play) -> Option<Self::Position> {
        None
    }

    /// The P-position that contains the number `n`, with its index, if every number is in just one.
    fn pair_of(&self, _n: &Nat) -> Option<(Nat, Self::Position)> {
        None
    }
}

/// The size of the largest positions that the check of a certificate evaluates.
pub(crate) const MOST_EVALUATED: u32 = 24;

/// Whether [`Ruleset::replies`] named every move.
///
/// ```
/// use std::ops::ControlFlow;
/// use grundy::{Play, Replies, Sum, Value};
///
/// let sum: Sum = "nim:5".parse()?;
/// let heap = sum.components().next().unwrap();
/// let mut texts = Vec::new();
/// let replies = heap.replies(Play::Normal, &Value::of(2), &mut |step| {
///     let mut text = String::new();
///     step.write(&mut text);
///     texts.push(text);
///     ControlFlow::Continue(())
/// });
/// assert_eq!((replies, texts), (Replies::All, vec!["nim:2".to_string()]));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replies {
    /// Each move that reaches the target was named once (up to moves with the same result).
    All,
    /// At least one was named if there is any that can be found and written out; there may be more.
    Some,
    /// The moves have to be tried one by one; those that were named come first.
    Unknown,
}

/// Calls `each` with the parts that `position` falls apart into; `false` if it does not. That coins can be looked at one
/// by one is a theorem about normal play: they do not fall apart.
pub(crate) fn apart<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    each: &mut dyn FnMut(R::Position),
) -> bool {
    ruleset.as_coins().is_none() && ruleset.summands(position, each)
}

/// Reads, as [`Ruleset::read_again`], a position that is written as `whole` and what is gone of it, each behind `~`.
pub(crate) fn read_what_is_left<R: Ruleset>(
    ruleset: &R,
    whole: &str,
    cursor: &mut Cursor<'_>,
) -> Option<R::Position> {
    let is_same = cursor.eat(':') && cursor.eat_text(whole);
    let ends = cursor.at_end() || cursor.peek() == Some('~');
    if is_same && ends { ruleset.parse(cursor).ok() } else { None }
}

/// Appends a component, the first of its part or a further one.
#[inline]
pub(crate) fn write_component<R: Ruleset>(
    name: &str,
    ruleset: &R,
    position: &R::Position,
    is_first: bool,
    out: &mut String,
) {
    if is_first || !R::LIST {
        if !is_first {
            out.push('+');
        }
        out.push_str(name);
        ruleset.write_parameters(out);
        out.push(':');
    } else {
        out.push(',');
    }
    ruleset.write(position, out);
}
