//! Compiled rules as a ruleset.

use std::sync::Arc;

use grundy_core::{Cursor, Error, NO_POSITION, Nat, Play, nat};
use grundy_graphs::implicit::Cone;
use grundy_rules::{Checked, Shape, Unfit};
use smallvec::SmallVec;

use super::moved::moved;
use crate::picture::{Heap, Picture};
use crate::ruleset::{AsVectors, Dense, Each, Flow, Method, Ruleset};
use crate::text::{Argument, Join, Message, message};

/// The moves of a rule file. A position may repeat if `LOOPY`; a body lists several if `LIST`.
#[derive(Clone, Debug)]
pub(super) struct Moves<const LOOPY: bool, const LIST: bool> {
    checked: Arc<Checked>,
    /// The parameters as they were written, with their slash.
    parameters: Arc<str>,
}

/// The numbers of a position: the heaps, then what is remembered.
type Numbers = SmallVec<[i64; 3]>;

/// Families of moves that are listed for numbered positions.
const MOST_FAMILIES: usize = 1 << 16;

impl<const LOOPY: bool, const LIST: bool> Moves<LOOPY, LIST> {
    pub(super) fn new(checked: Arc<Checked>, parameters: &str) -> Self {
        Moves { checked, parameters: parameters.into() }
    }
}

impl<const LOOPY: bool, const LIST: bool> PartialEq for Moves<LOOPY, LIST> {
    fn eq(&self, other: &Self) -> bool {
        // What the rules come to, wherever their words stand.
        Arc::ptr_eq(&self.checked, &other.checked) || self.checked.game == other.checked.game
    }
}

impl<const LOOPY: bool, const LIST: bool> Ruleset for Moves<LOOPY, LIST> {
    type Position = Numbers;

    const LIST: bool = LIST;

    const LOOPY: bool = LOOPY;

    const METHOD: Method = Method::Search;

    fn write_parameters(&self, out: &mut String) {
        out.push_str(&self.parameters);
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Numbers, Error> {
        let mark = cursor.mark();
        let count = self.checked.rules.coordinates();
        let most = self.checked.compiled.most();
        let mut numbers = Vec::with_capacity(count);
        while numbers.len() < count {
            let name = self.checked.rules.coordinate(numbers.len());
            let number = cursor.number(name, 0..=most.unsigned_abs())?;
            numbers.push(i64::try_from(number).unwrap_or(most));
            if numbers.len() == count || !cursor.eat(',') {
                break;
            }
        }
        if count == 1 && !LIST && cursor.peek() == Some(',') {
            return Err(cursor.error(match self.checked.game.block {
                0 => "the end: each heap of these rules is a component of its own, joined to others by '+'",
                _ => "the end: there is one heap in these rules, which are played alone",
            }));
        }
        let whole = self.checked.rules.complete(&self.checked.game, &numbers);
        whole.map(SmallVec::from_vec).map_err(|unfit| {
            let error = cursor.error_at(mark, unfit.to_string());
            if let Unfit::Position(_) = unfit { error.on(NO_POSITION) } else { error }
        })
    }

    fn write(&self, position: &Numbers, out: &mut String) {
        for (i, number) in position.iter().enumerate() {
            out.push_str(if i == 0 { "" } else { "," });
            nat::push_u64(out, number.unsigned_abs());
        }
    }

    fn options(&self, position: &Numbers, each: &mut Each<'_, Numbers>) -> Flow {
        let compiled = &self.checked.compiled;
        // Positions are read with numbers that compiled options reach; of others nothing is said.
        let flow = if LIST {
            compiled.options(position, |heaps| {
                let mut left: SmallVec<[Numbers; 3]> =
                    heaps.iter().map(|&heap| SmallVec::from_slice(&[heap])).collect();
                // The same heaps in another order are the same option.
                left.sort_unstable();
                match left.as_slice() {
                    [] => each(&[SmallVec::from_slice(&[0])]),
                    left => each(left),
                }
            })
        } else {
            compiled.options(position, |numbers| each(&[SmallVec::from_slice(numbers)]))
        };
        flow.unwrap_or(Flow::Continue(()))
    }

    fn has_options(&self, position: &Numbers) -> bool {
        // What is not known to be without a move is not left out.
        self.beyond(position).is_some()
            || self.options(position, &mut |_| Flow::Break(())).is_break()
    }

    fn beyond(&self, position: &Numbers) -> Option<String> {
        let most = self.checked.compiled.most();
        let (at, number) = position.iter().enumerate().find(|(_, number)| **number > most)?;
        let name = self.checked.rules.coordinate(at);
        Some(format!(
            "play reaches a position where {name} is {number}; with these rules moves are known where it is at most {most}"
        ))
    }

    fn picture(&self, position: &Numbers) -> Option<Picture> {
        let named = |i: usize| {
            let name = self.checked.rules.coordinate(i).to_string();
            (name, Nat::from(position[i].unsigned_abs()))
        };
        let count = self.checked.game.heaps;
        if LIST {
            return Some(Picture::heaps([&named(0).1]));
        }
        let heap = |(name, tokens)| Heap { name, tokens };
        Some(Picture::Heaps {
            heaps: (0..count).map(named).map(heap).collect(),
            beside: (count..position.len())
                .map(named)
                .map(|(name, number)| (message!("beside-state", name = name), number))
                .collect(),
        })
    }

    fn stated<'p>(&'p self, position: &'p Numbers) -> Option<(&'p Checked, &'p [i64])> {
        (!LOOPY && !LIST).then_some((&*self.checked, position))
    }

    fn has_values(&self) -> bool {
        self.checked.game.block == 0
    }

    fn is_misere(&self) -> bool {
        self.checked.game.misere
    }

    fn canonical(&self, position: &Numbers) -> Option<Numbers> {
        let heaps = self.checked.game.heaps;
        if !self.checked.game.is_symmetric || position[..heaps].is_sorted() {
            return None;
        }
        let mut sorted = position.clone();
        sorted[..heaps].sort_unstable();
        Some(sorted)
    }

    fn as_vectors(&self) -> Option<AsVectors<Self>> {
        let Shape::Vectors(_) = self.checked.shape else { return None };
        Some(AsVectors {
            heaps: |position| position.iter().map(|n| Nat::from(n.unsigned_abs())).collect(),
            position: |heaps| {
                let number = |heap: &Nat| nat::small(heap).and_then(|n| i64::try_from(n).ok());
                heaps.iter().map(|heap| number(heap).unwrap_or(i64::MAX)).collect()
            },
            moves: |ruleset, sizes| {
                let Shape::Vectors(vectors) = &ruleset.checked.shape else { return None };
                let families = vectors.families(sizes, MOST_FAMILIES)?;
                let cone = |family: grundy_rules::shape::Family| Cone {
                    least: family.least,
                    steps: family.steps,
                };
                Some(families.into_iter().map(cone).collect())
            },
        })
    }

    fn dense(&self, position: &Numbers) -> Option<Dense> {
        let Shape::Vectors(vectors) = &self.checked.shape else { return None };
        let band = usize::try_from(vectors.band()?).ok()?;
        let heap = |i: usize| Nat::from(position[i].unsigned_abs());
        Some(Dense::Queen { band, x: heap(0), y: heap(1) })
    }

    fn describe(&self, from: &Numbers, to: &[Numbers]) -> Message {
        let [left] = to else {
            let parts = to.iter().map(|left| left[0].unsigned_abs());
            return message!(
                "split",
                heap = from[0].unsigned_abs(),
                parts = Argument::list(parts, Join::And)
            );
        };
        let nats = |numbers: &Numbers| -> Vec<Nat> {
            numbers.iter().map(|n| Nat::from(n.unsigned_abs())).collect()
        };
        moved(&self.checked, &nats(from), &nats(left))
    }

    fn explain(&self, position: &Numbers, play: Play, _: Option<&[Numbers]>) -> Option<Message> {
        let (blocked, misere) = (self.checked.game.block, play == Play::Misere || self.is_misere());
        (blocked > 0).then(|| match (self.has_options(position), misere) {
            (false, false) => message!("no-move"),
            (false, true) => message!("no-move-misere"),
            (true, false) => message!("rules-blocked", blocked = blocked),
            (true, true) => message!("rules-blocked-misere", blocked = blocked),
        })
    }

    fn source(&self, _: Play) -> &'static str {
        ""
    }
}
