//! A full position: a sum of components.

use std::fmt;
use std::ops::Add;

use grundy_core::{Error, Nat, Play};
use smallvec::{SmallVec, smallvec};

use super::entry::{Entry, OwnGame};
use super::few::Few;
use super::part::{Part, Step, Typed};
use crate::picture::{Picture, Spot};
use crate::ruleset::{Flow, Replies, Ruleset};
use crate::text::Message;
use crate::theory::value::Value;
use crate::two_heaps::TwoHeaps;

/// A disjunctive sum of games: the player to move moves in one component.
///
/// ```
/// let sum: grundy::Sum = "wythoff:8,12+nim:3,4,5".parse()?;
/// assert_eq!(sum.to_string(), "wythoff:8,12+nim:3,4,5");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Debug)]
pub struct Sum {
    pub(super) parts: Parts,
}

/// Most sums have one part.
type Parts = SmallVec<[Box<dyn Part>; 1]>;

impl Clone for Sum {
    fn clone(&self) -> Sum {
        Sum { parts: self.parts.iter().map(|part| part.boxed()).collect() }
    }
}

impl Sum {
    /// The sum of `parts`.
    pub(crate) fn new(parts: impl Into<Parts>) -> Sum {
        Sum { parts: parts.into() }
    }

    /// The components `positions` of your own game, called `name`: letters, digits and `-`, if texts are to be read back.
    ///
    /// ```
    /// use grundy::{Play, Solver, Sum, heaps};
    ///
    /// // Take any number of tokens, or split the heap in two.
    /// let lasker = heaps(|n, each| {
    ///     (0..n).try_for_each(|left| each(&[left]))?;
    ///     (1..=n / 2).try_for_each(|half| each(&[half, n - half]))
    /// });
    /// let sum = Sum::of("lasker", lasker, [3, 7]);
    /// assert_eq!(Solver::default().solve(&sum, Play::Normal)?.value.unwrap().to_string(), "12");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn of<R: Ruleset>(
        name: &str,
        ruleset: R,
        positions: impl IntoIterator<Item = R::Position>,
    ) -> Sum {
        let entry = Entry::from(OwnGame::new(name, ruleset.clone()));
        let positions: Vec<R::Position> = positions.into_iter().collect();
        let part = |positions: Few<R::Position>| -> Box<dyn Part> {
            Box::new(Typed::new(&entry, ruleset.clone(), positions))
        };
        // What is written one by one is read so, too.
        if !R::LIST && positions.len() > 1 {
            return Sum { parts: positions.into_iter().map(|one| part(Few::one(one))).collect() };
        }
        Sum::new(smallvec![part(Few::from(positions))])
    }

    /// The parts, each some components of one ruleset.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &dyn Part> {
        self.parts.iter().map(AsRef::as_ref)
    }

    /// Every component as a part and an index in it.
    pub fn components(&self) -> impl Iterator<Item = Component<'_>> {
        self.parts.iter().enumerate().flat_map(|(p, part)| {
            (0..part.len()).map(move |i| Component { part: part.as_ref(), p, i })
        })
    }

    /// The play that `asked` comes to: misère where the rules themselves say that who cannot move wins, whatever is asked.
    ///
    /// # Errors
    /// If components do not agree under normal play, or if there are several where options may be forbidden.
    pub fn play(&self, asked: Play) -> Result<Play, Error> {
        if self.goes_on() {
            return self.may_be_beside().map(|()| asked);
        }
        let several = self.components().nth(1).is_some();
        if several && self.parts.iter().any(|part| !part.has_values()) {
            return Err(Error::unknown(
                "where the opponent may forbid options, a game is played alone: its sums have no outcome that \
                 follows from their components",
            ));
        }
        let misere = self.parts.iter().filter(|part| part.is_misere()).count();
        if misere > 0 && misere < self.parts.len() && asked == Play::Normal {
            return Err(Error::unknown(
                "some components are misère by their rules and others are not: who cannot move in the sum \
                 would both win and lose; under misère play who cannot move wins",
            ));
        }
        Ok(if misere > 0 { Play::Misere } else { asked })
    }

    /// Whether Grundy values, labels and genera, which follow from the options alone, say who wins: not where the
    /// opponent may forbid options, nor where the rules themselves say that who cannot move wins.
    ///
    /// # Errors
    /// If not, with the reason.
    pub fn follows_from_options(&self) -> Result<(), Error> {
        if self.parts.iter().any(|part| !part.has_values()) {
            return Err(Error::unknown(match self.may_go_on() {
                true => {
                    "where a turn may go on in another component, what positions are worth does not follow from \
                     their options"
                }
                false => {
                    "where the opponent may forbid options, positions have no Grundy values and no sums"
                }
            }));
        }
        self.leaves_the_end_open()
    }

    /// That the rules themselves do not say that who cannot move wins.
    ///
    /// # Errors
    /// If they do.
    pub(crate) fn leaves_the_end_open(&self) -> Result<(), Error> {
        match self.parts.iter().any(|part| part.is_misere()) {
            true => Err(Error::unknown(
                "by these rules who cannot move wins: Grundy values, genera and sums belong to rules that do not say so",
            )),
            false => Ok(()),
        }
    }

    /// Whether positions may repeat, so that play need not come to an end.
    pub(crate) fn may_repeat(&self) -> bool {
        self.parts.iter().any(|part| part.may_repeat())
    }

    /// Whether all options can be listed: there is an end to them, as to those of Sylver Coinage after 4 and 6 there is none, and
    /// the rules know them.
    ///
    /// ```
    /// use grundy::Sum;
    ///
    /// assert!("sylver:4,5".parse::<Sum>()?.lists_its_options().is_ok());
    /// assert!("sylver:4,6".parse::<Sum>()?.lists_its_options().is_err());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// A message that says why they cannot.
    pub fn lists_its_options(&self) -> Result<(), Error> {
        self.components().try_for_each(|component| component.reaches())
    }

    /// That the graph of the followers tells who wins.
    pub(crate) fn labelled(&self) -> Result<(), Error> {
        if self.goes_on() {
            return self.may_be_beside();
        }
        match self.components().any(|c| !c.part.has_values() && !c.on_turn()) {
            true => Err(Error::unknown(
                "where the opponent may forbid options, the graph of positions does not tell who wins",
            )),
            false => Ok(()),
        }
    }

    /// That the moves of the components by themselves are those of the sum.
    ///
    /// # Errors
    /// If not, with the reason.
    pub(crate) fn moves_in_components(&self) -> Result<(), Error> {
        match self.goes_on() {
            true => Err(Error::unknown(
                "a turn may go on in another component, so that the positions of the sum are not numbered by those of its \
                 components; its graph is drawn by listing them",
            )),
            false => self.labelled(),
        }
    }

    /// The same sum, where turns may go on with a part for each component.
    pub(crate) fn apart_on_turn(&self) -> Sum {
        let mut parts = Parts::new();
        for part in &self.parts {
            match part.len() > 1 && (0..part.len()).any(|i| part.on_turn(i).is_some()) {
                true => parts.extend((0..part.len()).map(|i| part.component(i))),
                false => parts.push(part.boxed()),
            }
        }
        Sum { parts }
    }

    /// The table whose last square is this position; `None` if it is not one component of two heaps from which
    /// amounts are taken whatever the heaps are, or they take too many families to list, or no table is so large.
    pub fn two_heaps(&self) -> Option<TwoHeaps> {
        let mut components = self.components();
        let component = components.next()?;
        components.next().is_none().then(|| component.part.two_heaps(component.i)).flatten()
    }

    /// The sum after a move in `component`.
    pub(crate) fn after(&self, component: Component<'_>, step: &dyn Step) -> Sum {
        let mut parts = Parts::with_capacity(self.parts.len());
        for (p, part) in self.parts.iter().enumerate() {
            parts.push(if p == component.p { step.part() } else { part.boxed() });
        }
        Sum { parts }
    }

    /// What a player points at to make the move that leaves `after`, with the number of the component it is in.
    ///
    /// ```
    /// use grundy::picture::Spot;
    /// use grundy::{Nat, Sum};
    ///
    /// let sum: Sum = "nim:3+wythoff:8,12".parse()?;
    /// let spots = sum.spots(&"nim:3+wythoff:5,9".parse()?);
    /// let place = |heap, at: u8| (1, Spot::Place(heap, Nat::from(at)));
    /// assert_eq!(spots, [place(0, 5), place(1, 9)]);
    ///
    /// // The neighbours that go with a node are not pointed at, nor the squares beyond the corner of a bite.
    /// let grid: Sum = "node-kayles:grid:2x3".parse()?;
    /// let spots = grid.spots(&"node-kayles:grid:2x3~1_1~1_2~2_1".parse()?);
    /// assert_eq!(spots, [(0, Spot::Place(0, Nat::from(0_u8)))]);
    /// let bar: Sum = "chomp:3,3".parse()?;
    /// let spots = bar.spots(&"chomp:3,1".parse()?);
    /// assert_eq!(spots, [(0, Spot::Place(1, Nat::from(1_u8)))]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn spots(&self, after: &Sum) -> Vec<(usize, Spot)> {
        self.ways(after).into_iter().next().unwrap_or_default()
    }

    /// All ways to point at that move, the first as [`spots`](Self::spots) says: moves that leave the same position are one option.
    ///
    /// ```
    /// use grundy::Sum;
    ///
    /// let board: Sum = "cram:2x2".parse()?;
    /// // The upper row, and the lower one.
    /// assert_eq!(board.ways(&"cram:1x2".parse()?).len(), 2);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn ways(&self, after: &Sum) -> Vec<Vec<(usize, Spot)>> {
        let (before, after): (Vec<_>, Vec<_>) =
            (self.components().collect(), after.components().collect());
        let pairs = before.iter().zip(&after);
        let start = pairs.take_while(|(before, after)| before.same(after)).count();
        let pairs = before[start..].iter().rev().zip(after[start..].iter().rev());
        let end = pairs.take_while(|(before, after)| before.same(after)).count();
        let ([changed], pieces) =
            (&before[start..before.len() - end], &after[start..after.len() - end])
        else {
            return Vec::new();
        };
        let left: Vec<(&dyn Part, usize)> =
            pieces.iter().map(|piece| (piece.part, piece.i)).collect();
        let differs = || {
            let left: Vec<Picture> =
                pieces.iter().map(Component::picture).collect::<Option<_>>()?;
            Some(vec![changed.picture()?.spots(&left)])
        };
        let ways = changed.part.ways(changed.i, &left).or_else(differs).unwrap_or_default();
        let placed = |way: Vec<Spot>| way.into_iter().map(|spot| (start, spot)).collect();
        ways.into_iter().map(placed).collect()
    }

    /// Appends the text of the sum after a move in `component`.
    pub(crate) fn write_after(&self, component: Component<'_>, step: &dyn Step, out: &mut String) {
        for (p, part) in self.parts.iter().enumerate() {
            if p > 0 {
                out.push('+');
            }
            if p == component.p { step.write(out) } else { part.write(out) }
        }
    }

    /// The component, if there is a single part with a single one.
    pub(crate) fn alone(&self) -> Option<Component<'_>> {
        match self.parts.as_slice() {
            [part] if part.len() == 1 => Some(Component { part: part.as_ref(), p: 0, i: 0 }),
            _ => None,
        }
    }

    /// The text of the sum, as `to_string` without its detour.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(64);
        self.write(&mut text);
        text
    }

    /// The text in pieces, each with the rules that it is about if these are a text themselves: a name alone does not say
    /// which rules are called by it. [`Rules::position_as`](crate::rules::Rules::position_as) reads such a piece back, [`notation::parse`](crate::notation::parse)
    /// the others.
    ///
    /// ```
    /// use grundy::rules::Rules;
    ///
    /// // The name is that of a built-in game.
    /// let rules = Rules::parse("game nim\nheap n\ntake k from n where k <= 3").unwrap();
    /// let sum = rules.position("4")? + "kayles:5".parse()?;
    /// let pieces: Vec<_> = sum.pieces().map(|piece| (piece.text(), piece.rules.is_some())).collect();
    /// assert_eq!(pieces, [("nim:4".to_string(), true), ("kayles:5".to_string(), false)]);
    /// let piece = sum.pieces().next().unwrap();
    /// let rules = Rules::parse(&piece.rules.unwrap()).unwrap();
    /// let again = rules.position_as(&piece.name, &piece.rest)?;
    /// assert!(again.components().next().unwrap().same(&sum.components().next().unwrap()));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        self.parts.iter().flat_map(|part| {
            let piece = |text: String| {
                let name = part.game().name().to_string();
                let rest = text[name.len().min(text.len())..].to_string();
                Piece { name, rest, rules: part.game().written() }
            };
            let mut text = String::new();
            part.write(&mut text);
            // What is written one by one is read so, too.
            let one_by_one = part.len() > 1 && text.contains('+');
            let count = if one_by_one { part.len() } else { 1 };
            (0..count).map(move |i| {
                if !one_by_one {
                    return piece(text.clone());
                }
                let mut text = String::new();
                part.component(i).write(&mut text);
                piece(text)
            })
        })
    }

    /// Appends the text of the sum.
    pub fn write(&self, out: &mut String) {
        for (p, part) in self.parts.iter().enumerate() {
            if p > 0 {
                out.push('+');
            }
            part.write(out);
        }
    }
}

/// Some components of a [`Sum`] that are written together, as [`Sum::pieces`] has them.
///
/// ```
/// let sum: grundy::Sum = "octal/0.77:3,4".parse()?;
/// let piece = sum.pieces().next().unwrap();
/// assert_eq!((piece.name.as_str(), piece.rest.as_str(), piece.rules.is_some()), ("octal", "/0.77:3,4", false));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Piece {
    /// What the text calls the game.
    pub name: String,
    /// What stands behind the name.
    pub rest: String,
    /// The rules in the rule language, if they are a text.
    pub rules: Option<String>,
}

impl Piece {
    /// Its text.
    pub fn text(&self) -> String {
        format!("{}{}", self.name, self.rest)
    }
}

/// One component of a [`Sum`].
///
/// ```
/// use grundy::Sum;
///
/// let sum: Sum = "nim:3,4+kayles:5".parse()?;
/// let texts: Vec<String> = sum.components().map(|component| component.text()).collect();
/// assert!(texts.contains(&"kayles:5".to_string()));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Component<'a> {
    /// The part it stands in.
    pub(crate) part: &'a dyn Part,
    /// The index of the part in the sum.
    pub(crate) p: usize,
    /// The index of the component in the part.
    pub(crate) i: usize,
}

impl Component<'_> {
    /// Whether two components have the same rules and the same position.
    pub fn same(&self, other: &Component<'_>) -> bool {
        self.part.same(self.i, other.part, other.i)
    }

    /// Whether the options of the component can be listed.
    ///
    /// # Errors
    /// A message that says why they cannot.
    pub(crate) fn reaches(&self) -> Result<(), Error> {
        self.part.beyond(self.i).map_or(Ok(()), |why| Err(Error::unknown(why)))
    }

    /// Calls `each` once per option of the component alone.
    pub fn options(&self, each: &mut dyn FnMut(&dyn Step) -> Flow) -> Flow {
        self.part.options(self.i, each)
    }

    /// Whether there is a move in it, or none is known since its rules do not [list](Sum::lists_its_options) its options.
    pub fn can_move(&self) -> bool {
        self.part.can_move(self.i)
    }

    /// What a theorem says of it, if one does.
    pub fn theorem(&self, play: Play) -> Option<Value> {
        self.part.theorem(self.i, play)
    }

    /// Calls `each` with the moves to `target` that its ruleset knows without search, as
    /// [`Ruleset::replies`](crate::Ruleset::replies).
    pub fn replies(
        &self,
        play: Play,
        target: &Value,
        each: &mut dyn FnMut(&dyn Step) -> Flow,
    ) -> Replies {
        self.part.replies(self.i, play, target, each)
    }

    /// Why the theorem says what it says; nothing where none is known.
    pub fn explain(&self, play: Play) -> Option<Message> {
        self.part.explain(self.i, play)
    }

    /// How it would lie on a table; nothing where its text has to do.
    pub fn picture(&self) -> Option<Picture> {
        self.part.picture(self.i)
    }

    /// The heap that it is, if its rules are take-and-break rules for one heap.
    pub fn heap(&self) -> Option<Nat> {
        self.part.heap(self.i).cloned()
    }

    /// The source of the theorem, author and year.
    pub fn source(&self, play: Play) -> &'static str {
        self.part.source(play)
    }

    /// A sum of this component alone.
    pub fn alone(&self) -> Sum {
        Sum::new(smallvec![self.part.component(self.i)])
    }

    /// The component's own text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.part.component(self.i).write(&mut out);
        out
    }
}

impl Add for Sum {
    type Output = Sum;

    /// Both side by side: the player to move chooses in which to move.
    fn add(mut self, mut other: Sum) -> Sum {
        self.parts.append(&mut other.parts);
        // No components at all, as of a list that happens to be empty, have no text to stand in a sum's.
        if self.parts.iter().any(|part| !part.is_empty()) {
            self.parts.retain(|part| !part.is_empty());
        } else {
            self.parts.truncate(1);
        }
        self
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}
