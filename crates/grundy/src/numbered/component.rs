//! The positions of one component as numbers.

use std::any::Any;
use std::fmt;

use grundy_core::Error;
use grundy_core::nat::{self, Nat};
use grundy_graphs::implicit::{Cone, Row, Stored};
use smallvec::{SmallVec, smallvec};

use super::coins::Coins;
use crate::engine::arena::{Arena, NodeId};
use crate::engine::explored::{Ends, Explored};
use crate::meter::{Limits, Meter};
use crate::ruleset::{Ruleset, write_component};

/// A component whose positions are numbers.
pub struct Numbered {
    pub(crate) form: Form,
    pub(crate) texts: Box<dyn Texts>,
    /// The bytes that the texts take.
    pub(crate) bytes: u64,
}

/// What the numbers mean to the kernels.
pub(crate) enum Form {
    /// The heaps, each a number of its own, and the moves from heaps up to these.
    Heaps(Vec<u64>, Vec<Cone>),
    /// A row of coins, and its heads.
    Coins(Row, u64),
    /// A graph, whose last node is the component.
    Graph(Stored),
}

/// Writes positions.
pub trait Texts: Send + Sync {
    /// Appends the position with these numbers, as the first of its part or a further component.
    fn write(&self, numbers: &[u64], is_first: bool, out: &mut String);

    /// The numbers of a position, given with its ruleset as a pair of the types that are numbered here; `None` if it
    /// has none.
    fn find(&self, position: &dyn Any) -> Option<Vec<u64>>;
}

impl Numbered {
    /// Numbers for the positions of a component: those that its ruleset knows, or else those of the
    /// followers as they are explored.
    ///
    /// # Errors
    /// If exploring them would exceed the limits.
    pub(crate) fn new<R: Ruleset>(
        name: &str,
        ruleset: &R,
        position: &R::Position,
        limits: &Limits,
    ) -> Result<Numbered, Error> {
        let with = |form, of, bytes| {
            let texts = Typed { name: name.to_string(), ruleset: ruleset.clone(), of };
            Ok(Numbered { form, texts: Box::new(texts), bytes })
        };
        if let Some((heaps, moves)) = heaps(ruleset, position) {
            return with(Form::Heaps(heaps, moves), Of::Heaps, 0);
        }
        if let Some(Coins { row, heads, alone }) = Coins::new(ruleset, position) {
            let of = Of::Coins { like: position.clone(), alone };
            return with(Form::Coins(row, heads), of, 0);
        }
        if let Some(as_token) = ruleset.as_token() {
            let (graph, nodes) = Stored::new(as_token.graph, (as_token.node)(position));
            let bytes = 4 * nodes.len() as u64;
            return with(Form::Graph(graph), Of::Token(nodes), bytes);
        }
        let mut arena = Arena::telling_apart();
        let mut root = Vec::new();
        arena.intern(ruleset, position, &mut root);
        let explored = Explored::new(arena, root, Ends::Own, &mut Meter::new(limits));
        let explored = explored.map_err(|error| {
            let mut why = String::new();
            write_component(name, ruleset, position, true, &mut why);
            why.push_str(" has no numbers of its own, as heaps, coins and tokens have");
            error.because(&why)
        })?;
        let Explored { arena, states, graph, bytes, .. } = explored;
        let (graph, nodes) = Stored::new(&graph, 0);
        let sorted = |&node: &u32| {
            let of = |&node: &NodeId| arena.position::<R>(node).cloned();
            let mut positions: Positions<R> = states[node as usize].iter().filter_map(of).collect();
            positions.sort_unstable();
            positions
        };
        with(Form::Graph(graph), Of::Explored(nodes.iter().map(sorted).collect()), bytes)
    }
}

/// The heaps that a position is, and the moves.
fn heaps<R: Ruleset>(ruleset: &R, position: &R::Position) -> Option<(Vec<u64>, Vec<Cone>)> {
    let as_vectors = ruleset.as_vectors()?;
    let heaps = (as_vectors.heaps)(position);
    let heaps: Vec<u64> = heaps.iter().map(|heap| nat::small(heap).unwrap_or(u64::MAX)).collect();
    let moves = (as_vectors.moves)(ruleset, &heaps)?;
    Some((heaps, moves))
}

/// Components of the ruleset `R`.
type Positions<R> = SmallVec<[<R as Ruleset>::Position; 1]>;

/// Positions of the ruleset `R`.
struct Typed<R: Ruleset> {
    name: String,
    ruleset: R,
    of: Of<R>,
}

/// What the positions are made of.
enum Of<R: Ruleset> {
    Heaps,
    /// The coins, each alone, and a position whose coins they are.
    Coins {
        like: R::Position,
        alone: Vec<R::Position>,
    },
    /// Nodes of the ruleset's graph.
    Token(Vec<u32>),
    /// What every number stands for.
    Explored(Vec<Positions<R>>),
}

impl<R: Ruleset> Typed<R> {
    fn positions(&self, numbers: &[u64]) -> Option<Positions<R>> {
        let number = || numbers.first().and_then(|&number| usize::try_from(number).ok());
        let position = match &self.of {
            Of::Heaps => {
                let heaps = numbers.iter().copied().map(Nat::from).collect();
                (self.ruleset.as_vectors()?.position)(heaps)
            }
            Of::Coins { like, alone } => {
                let heads = *numbers.first()?;
                let shown = alone.iter().enumerate().filter(|(coin, _)| heads >> coin & 1 == 1);
                let shown: Vec<R::Position> = shown.map(|(_, coin)| coin.clone()).collect();
                (self.ruleset.as_coins()?.together)(like, &shown)
            }
            Of::Token(nodes) => (self.ruleset.as_token()?.position)(*nodes.get(number()?)?),
            Of::Explored(states) => return states.get(number()?).cloned(),
        };
        Some(smallvec![position])
    }
}

impl<R: Ruleset> Texts for Typed<R> {
    fn write(&self, numbers: &[u64], is_first: bool, out: &mut String) {
        for (i, position) in self.positions(numbers).iter().flatten().enumerate() {
            write_component(&self.name, &self.ruleset, position, is_first && i == 0, out);
        }
    }

    fn find(&self, position: &dyn Any) -> Option<Vec<u64>> {
        let (rules, position) = position.downcast_ref::<(R, R::Position)>()?;
        let position = self.ruleset.adopt(rules, position)?;
        let at = |place: Option<usize>| Some(vec![u64::try_from(place?).ok()?]);
        match &self.of {
            Of::Heaps => {
                let heaps = (self.ruleset.as_vectors()?.heaps)(&position);
                heaps.iter().map(nat::small).collect()
            }
            Of::Coins { like, alone } => {
                let coins = self.ruleset.as_coins()?;
                let shown = (coins.apart)(&self.ruleset, &position);
                let place = |head| alone.iter().position(|coin| coin == head);
                let heads =
                    shown.iter().try_fold(0u64, |set, head| Some(set | 1 << place(head)?))?;
                // Rows may differ in more than their heads.
                ((coins.together)(like, &shown) == position).then(|| vec![heads])
            }
            Of::Token(nodes) => {
                let node = (self.ruleset.as_token()?.node)(&position);
                at(nodes.iter().position(|&at| at == node))
            }
            Of::Explored(states) => {
                at(states.iter().position(|state| matches!(&state[..], [one] if *one == position)))
            }
        }
    }
}

impl fmt::Debug for Numbered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Numbered").finish_non_exhaustive()
    }
}
