//! Components of many rulesets as numbers, for searches through whole positions.

use grundy_core::Error;

use super::explored::WHAT;
use super::search::refuse_huge;
use crate::interned::{Id, Parts, Places, Rules};
use crate::meter::Meter;
use crate::ruleset::Flow;

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
    kinds: Vec<Kind>,
    nodes: Vec<Node>,
    /// What nodes and their options take.
    bytes: u64,
    /// Whether positions that are equal by symmetry have numbers of their own.
    tells_apart: bool,
}

/// What an option takes beside its components: its place in a list, and what the allocator adds.
const LEFT: u64 = size_of::<Left>() as u64 + 24;

/// One of the rulesets.
struct Kind {
    rules: Box<dyn Rules>,
    /// The nodes of its positions.
    nodes: Vec<NodeId>,
}

struct Node {
    kind: usize,
    position: Id,
    /// As [`Ruleset::is_small`](crate::Ruleset::is_small).
    is_small: bool,
    options: Option<Box<[Left]>>,
}

impl Arena {
    /// An arena in which positions that are equal by symmetry have numbers of their own.
    pub(crate) fn telling_apart() -> Arena {
        Arena { tells_apart: true, ..Arena::default() }
    }

    /// Appends the numbers of the parts that position `i` falls apart into; positions that are equal by
    /// symmetry share one. In an arena that tells positions apart they stay as they are.
    pub(crate) fn intern(&mut self, places: &dyn Places, i: usize, out: &mut Vec<NodeId>) {
        let found = self.kinds.iter().position(|kind| places.are_of(&*kind.rules));
        let kind = found.unwrap_or_else(|| {
            self.kinds.push(Kind { rules: places.rules(), nodes: Vec::new() });
            self.kinds.len() - 1
        });
        let parts = self.parts();
        let mut ids = Vec::new();
        places.number(i, parts, &mut *self.kinds[kind].rules, &mut ids);
        self.grow(kind);
        out.extend(ids.iter().map(|&id| self.kinds[kind].nodes[id as usize]));
    }

    /// The options of `node`, computed once.
    ///
    /// # Errors
    /// If they would take more memory or time than `meter` allows.
    pub(crate) fn options(&mut self, node: NodeId, meter: &mut Meter) -> Result<&[Left], Error> {
        let at = node.index();
        if self.nodes[at].options.is_none() {
            let options = self.find_options(at, meter)?;
            self.nodes[at].options = Some(options);
        }
        Ok(self.nodes[at].options.as_deref().unwrap_or_default())
    }

    fn find_options(&mut self, at: usize, meter: &mut Meter) -> Result<Box<[Left]>, Error> {
        let Node { kind, position, .. } = self.nodes[at];
        let others = self.bytes() - self.kinds[kind].rules.bytes();
        let parts = self.parts();
        let rules = &mut *self.kinds[kind].rules;
        refuse_huge(rules, position, meter)?;
        let mut options: Vec<Box<[Id]>> = Vec::new();
        let (mut bytes, mut checked) = (0, Ok(()));
        let _ = rules.options(position, parts, &mut |left, known| {
            bytes += LEFT + size_of_val(left) as u64;
            options.push(left.into());
            checked = meter
                .check_memory(others + bytes + known, WHAT)
                .and_then(|()| meter.check_time(WHAT));
            if checked.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        self.bytes += bytes;
        self.grow(kind);
        checked?;
        let nodes = &self.kinds[kind].nodes;
        let node = |left: Box<[Id]>| {
            let mut left: Left = left.iter().map(|&id| nodes[id as usize]).collect();
            left.sort_unstable();
            left
        };
        let mut options: Vec<Left> = options.into_iter().map(node).collect();
        options.sort_unstable();
        options.dedup();
        Ok(options.into_boxed_slice())
    }

    /// Gives nodes to the positions of a ruleset that have none yet.
    fn grow(&mut self, kind: usize) {
        let Kind { rules, nodes } = &mut self.kinds[kind];
        for position in nodes.len()..rules.len() {
            let position = u32::try_from(position).unwrap_or(u32::MAX);
            nodes.push(NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)));
            let is_small = rules.is_small(position);
            self.nodes.push(Node { kind, position, is_small, options: None });
            self.bytes += NODE;
        }
    }

    fn parts(&self) -> Parts {
        if self.tells_apart { Parts::Whole } else { Parts::Apart }
    }

    /// How many rulesets were met.
    pub(crate) fn rulesets(&self) -> usize {
        self.kinds.len()
    }

    /// Which of the rulesets `node` is of, those, and its position.
    pub(crate) fn position(&self, node: NodeId) -> (usize, &dyn Rules, Id) {
        let Node { kind, position, .. } = self.nodes[node.index()];
        (kind, &*self.kinds[kind].rules, position)
    }

    /// Whether all followers of `node` are looked at in no time, as far as its ruleset can tell.
    pub(crate) fn is_small(&self, node: NodeId) -> bool {
        self.nodes[node.index()].is_small
    }

    /// The options of `node`, if they were computed.
    pub(crate) fn known_options(&self, node: NodeId) -> Option<&[Left]> {
        self.nodes[node.index()].options.as_deref()
    }

    /// The rules of an arena that has met those of one game alone, with the position of every node.
    pub(crate) fn into_rules(self) -> Option<(Box<dyn Rules>, Vec<Id>)> {
        let positions = self.nodes.iter().map(|node| node.position).collect();
        let mut kinds = self.kinds.into_iter();
        Some((kinds.next()?.rules, positions)).filter(|_| kinds.next().is_none())
    }

    /// The bytes that all components and their options take.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes + self.kinds.iter().map(|kind| kind.rules.bytes()).sum::<u64>()
    }
}

/// What a node takes, and its place among those of its rules.
const NODE: u64 = (size_of::<Node>() + size_of::<NodeId>()) as u64;
