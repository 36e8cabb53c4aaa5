//! Components of many rulesets as numbers, for searches through whole positions.

use std::any::Any;

use grundy_core::Error;
use rustc_hash::FxHashMap;

use super::explored::WHAT;
use super::search::{owned_bytes, refuse_huge};
use crate::meter::Meter;
use crate::ruleset::{Flow, Ruleset, apart};

/// A component in an [`Arena`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The number.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What one option of a component leaves.
pub(crate) type Left = Box<[NodeId]>;

/// Every component that a search has met, each known by a number.
#[derive(Default)]
pub struct Arena {
    kinds: Vec<Box<dyn Kind>>,
    store: Store,
    /// Whether positions that are equal by symmetry have numbers of their own.
    tells_apart: bool,
}

/// What an option takes beside its components: its place in a list, and what the allocator adds.
const LEFT: u64 = size_of::<Left>() as u64 + 24;

/// The components of all rulesets, and the bytes that they and their options take.
#[derive(Default)]
struct Store {
    nodes: Vec<Node>,
    bytes: u64,
}

struct Node {
    kind: usize,
    index: usize,
    /// As [`Ruleset::is_small`].
    is_small: bool,
    options: Option<Box<[Left]>>,
}

trait Kind: Any {
    /// The options of position `index`; new components are added to `store`.
    fn options(
        &mut self,
        kind: usize,
        index: usize,
        store: &mut Store,
        meter: &mut Meter,
    ) -> Result<Box<[Left]>, Error>;
}

struct TypedKind<R: Ruleset> {
    ruleset: R,
    tells_apart: bool,
    ids: FxHashMap<R::Position, NodeId>,
    positions: Vec<R::Position>,
}

impl Arena {
    /// An arena in which positions that are equal by symmetry have numbers of their own.
    pub(crate) fn telling_apart() -> Arena {
        Arena { tells_apart: true, ..Arena::default() }
    }

    /// Appends the numbers of the parts that `position` falls apart into under `ruleset`; positions that are equal by
    /// symmetry share one. In an arena that tells positions apart they stay as they are.
    pub fn intern<R: Ruleset>(
        &mut self,
        ruleset: &R,
        position: &R::Position,
        out: &mut Vec<NodeId>,
    ) {
        let found = self.kinds.iter().position(|kind| {
            let kind: &dyn Any = kind.as_ref();
            kind.downcast_ref::<TypedKind<R>>().is_some_and(|kind| kind.ruleset == *ruleset)
        });
        let kind = found.unwrap_or_else(|| {
            self.kinds.push(Box::new(TypedKind {
                ruleset: ruleset.clone(),
                tells_apart: self.tells_apart,
                ids: FxHashMap::default(),
                positions: Vec::new(),
            }));
            self.kinds.len() - 1
        });
        let typed: &mut dyn Any = self.kinds[kind].as_mut();
        let typed = typed.downcast_mut::<TypedKind<R>>().expect("the kind was found by its type");
        typed.ids(position, kind, &mut self.store, out);
    }

    /// The options of `node`, computed once.
    ///
    /// # Errors
    /// If they would take more memory or time than `meter` allows.
    pub(crate) fn options(&mut self, node: NodeId, meter: &mut Meter) -> Result<&[Left], Error> {
        let at = node.0 as usize;
        if self.store.nodes[at].options.is_none() {
            let Node { kind, index, .. } = self.store.nodes[at];
            let options = self.kinds[kind].options(kind, index, &mut self.store, meter)?;
            self.store.nodes[at].options = Some(options);
        }
        Ok(self.store.nodes[at].options.as_deref().unwrap_or_default())
    }

    /// Whether all followers of `node` are looked at in no time, as far as its ruleset can tell.
    pub(crate) fn is_small(&self, node: NodeId) -> bool {
        self.store.nodes[node.index()].is_small
    }

    /// The options of `node`, if they were computed.
    pub(crate) fn known_options(&self, node: NodeId) -> Option<&[Left]> {
        self.store.nodes[node.index()].options.as_deref()
    }

    /// The position of `node`, if it is one of the rules `R`.
    pub(crate) fn position<R: Ruleset>(&self, node: NodeId) -> Option<&R::Position> {
        let node = &self.store.nodes[node.index()];
        let kind: &dyn Any = self.kinds[node.kind].as_ref();
        Some(&kind.downcast_ref::<TypedKind<R>>()?.positions[node.index])
    }

    /// The bytes that all components and their options take.
    pub(crate) fn bytes(&self) -> u64 {
        self.store.bytes
    }
}

impl<R: Ruleset> TypedKind<R> {
    fn ids(
        &mut self,
        position: &R::Position,
        kind: usize,
        store: &mut Store,
        out: &mut Vec<NodeId>,
    ) {
        if !self.tells_apart {
            let mut parts = Vec::new();
            if apart(&self.ruleset, position, &mut |part| parts.push(part)) {
                out.extend(parts.iter().map(|part| self.id(part, kind, store)));
                return;
            }
        }
        out.push(self.id(position, kind, store));
    }

    fn id(&mut self, position: &R::Position, kind: usize, store: &mut Store) -> NodeId {
        let canonical = if self.tells_apart { None } else { self.ruleset.canonical(position) };
        let position = canonical.as_ref().unwrap_or(position);
        if let Some(&id) = self.ids.get(position) {
            return id;
        }
        let id = NodeId(u32::try_from(store.nodes.len()).unwrap_or(u32::MAX));
        store.bytes +=
            2 * (size_of::<R::Position>() as u64 + owned_bytes(&self.ruleset, position)) + 64;
        let is_small = self.ruleset.is_small(position);
        store.nodes.push(Node { kind, index: self.positions.len(), is_small, options: None });
        self.positions.push(position.clone());
        self.ids.insert(position.clone(), id);
        id
    }
}

impl<R: Ruleset> Kind for TypedKind<R> {
    fn options(
        &mut self,
        kind: usize,
        index: usize,
        store: &mut Store,
        meter: &mut Meter,
    ) -> Result<Box<[Left]>, Error> {
        let ruleset = self.ruleset.clone();
        let position = self.positions[index].clone();
        refuse_huge(&ruleset, &position, meter)?;
        let mut options: Vec<Left> = Vec::new();
        let mut checked = Ok(());
        let _ = ruleset.options(&position, &mut |left| {
            let mut ids = Vec::with_capacity(left.len());
            left.iter().for_each(|component| self.ids(component, kind, store, &mut ids));
            ids.sort_unstable();
            store.bytes += LEFT + size_of_val(ids.as_slice()) as u64;
            options.push(ids.into_boxed_slice());
            checked = meter.check_memory(store.bytes, WHAT).and_then(|()| meter.check_time(WHAT));
            if checked.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        checked?;
        options.sort_unstable();
        options.dedup();
        Ok(options.into_boxed_slice())
    }
}
