//! The positions of one component as numbers.

use std::fmt;

use grundy_core::{Error, nat};
use grundy_graphs::implicit::{Cone, Row, Stored};

use super::coins::Coins;
use crate::engine::arena::Arena;
use crate::engine::explored::{Ends, Explored};
use crate::interned::{Id, Made, Parts, Places, Rules};
use crate::meter::{Limits, Meter};

/// A component whose positions are numbers.
pub(crate) struct Numbered {
    pub(crate) form: Form,
    pub(crate) texts: Texts,
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

/// Writes positions, and finds them.
pub(crate) struct Texts {
    name: String,
    rules: Box<dyn Rules>,
    of: Of,
}

/// What the positions are made of.
enum Of {
    Heaps,
    /// The coins, each alone, and a position whose coins they are.
    Coins {
        like: Id,
        alone: Vec<Id>,
    },
    /// Nodes of the ruleset's graph.
    Token(Vec<u32>),
    /// The components for which every number stands.
    Explored(Vec<Box<[Id]>>),
}

impl Numbered {
    /// Numbers for the positions of component `i`: those that its ruleset knows, or else those of the
    /// followers as they are explored, in so many bytes of the limits.
    ///
    /// # Errors
    /// If exploring them would exceed the limits.
    pub(crate) fn new(
        name: &str,
        places: &dyn Places,
        i: usize,
        limits: &Limits,
        explored: u64,
    ) -> Result<Numbered, Error> {
        let with = |rules, form, of, bytes| {
            let texts = Texts { name: name.to_string(), rules, of };
            Ok(Numbered { form, texts, bytes })
        };
        let mut rules = places.rules();
        if let Some((heaps, moves)) = heaps(places, i) {
            return with(rules, Form::Heaps(heaps, moves), Of::Heaps, 0);
        }
        let mut position = Vec::new();
        places.number(i, Parts::Whole, &mut *rules, &mut position);
        let known = position[0] as usize + 1;
        let mut meter = Meter::new(limits);
        let coins = Coins::new(&mut *rules, position[0], &mut meter);
        if let Some(Coins { row, heads, mut alone }) = coins {
            // What else the turns left is not needed again.
            alone.push(position[0]);
            rules.rewind(0, &mut alone);
            let like = alone.pop().unwrap_or_default();
            return with(rules, Form::Coins(row, heads), Of::Coins { like, alone }, 0);
        }
        // Nor are the turns where they are too many.
        rules.rewind(known, &mut []);
        if let Some((graph, node)) = places.token(i) {
            let (graph, nodes) = Stored::new(graph, node);
            let bytes = 4 * nodes.len() as u64;
            return with(rules, Form::Graph(graph), Of::Token(nodes), bytes);
        }
        meter.set_aside(limits.memory.saturating_sub(explored));
        let arena = Arena::telling_apart();
        let mut root = Vec::new();
        arena.intern(places, i, &mut root);
        let explored = Explored::new(arena, root, Ends::Own, &mut meter);
        let explored = explored.map_err(|error| {
            let mut why = String::new();
            rules.write_made(name, Made::Known(position[0]), true, &mut why);
            why.push_str(match rules.coins(position[0], &mut Vec::new()) {
                true => " has more coins, or ways to turn them, than are numbered",
                false => " has no numbers of its own, as heaps, coins and tokens have",
            });
            error.because(&why)
        })?;
        let Explored { arena, states, graph, bytes, .. } = explored;
        let (graph, nodes) = Stored::new(&graph, 0);
        let (rules, positions) = arena.into_rules().unwrap_or((rules, Vec::new()));
        let sorted = |&node: &u32| {
            let state = states[node as usize].iter().map(|node| positions[node.index()]);
            let mut state: Vec<Id> = state.collect();
            rules.sort(&mut state);
            state.into_boxed_slice()
        };
        let explored = nodes.iter().map(sorted).collect();
        with(rules, Form::Graph(graph), Of::Explored(explored), bytes)
    }
}

/// The heaps that a position is, and the moves.
fn heaps(places: &dyn Places, i: usize) -> Option<(Vec<u64>, Vec<Cone>)> {
    let heaps = places.heaps(i)?;
    let heaps: Vec<u64> = heaps.iter().map(|heap| nat::small(heap).unwrap_or(u64::MAX)).collect();
    let moves = places.moves(&heaps)?;
    Some((heaps, moves))
}

impl Texts {
    /// Appends the position with these numbers, as the first of its part or a further component.
    pub(crate) fn write(&self, numbers: &[u64], is_first: bool, out: &mut String) {
        let number = || numbers.first().and_then(|&number| usize::try_from(number).ok());
        let mut write = |made, is_first| self.rules.write_made(&self.name, made, is_first, out);
        match &self.of {
            Of::Heaps => write(Made::Heaps(numbers), is_first),
            Of::Coins { like, alone } => {
                let heads = numbers.first().copied().unwrap_or_default();
                let shown = alone.iter().enumerate().filter(|(coin, _)| heads >> coin & 1 == 1);
                let shown: Vec<Id> = shown.map(|(_, coin)| *coin).collect();
                write(Made::Coins(*like, &shown), is_first);
            }
            Of::Token(nodes) => {
                if let Some(&node) = number().and_then(|number| nodes.get(number)) {
                    write(Made::Token(node), is_first);
                }
            }
            Of::Explored(states) => {
                let state = number().and_then(|number| states.get(number));
                for (i, &position) in state.into_iter().flatten().enumerate() {
                    write(Made::Known(position), is_first && i == 0);
                }
            }
        }
    }

    /// The numbers of position `i`; `None` if it has none.
    pub(crate) fn find(&self, places: &dyn Places, i: usize) -> Option<Vec<u64>> {
        let unmade = |made| places.unmade(i, &*self.rules, made);
        let at = |place: Option<usize>| Some(vec![u64::try_from(place?).ok()?]);
        match &self.of {
            Of::Heaps => unmade(Made::Heaps(&[])),
            Of::Coins { like, alone } => {
                let heads = unmade(Made::Coins(*like, &[]))?;
                let place = |head: &u64| alone.iter().position(|coin| u64::from(*coin) == *head);
                let set = heads.iter().try_fold(0u64, |set, head| Some(set | 1 << place(head)?));
                Some(vec![set?])
            }
            Of::Token(nodes) => {
                let node = *unmade(Made::Token(0))?.first()?;
                at(nodes.iter().position(|&at| u64::from(at) == node))
            }
            Of::Explored(states) => {
                let position = *unmade(Made::Known(0))?.first()?;
                let is = |state: &[Id]| matches!(state, [one] if u64::from(*one) == position);
                at(states.iter().position(|state| is(state)))
            }
        }
    }
}

impl fmt::Debug for Numbered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Numbered").finish_non_exhaustive()
    }
}
