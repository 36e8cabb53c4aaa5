//! Components of many rulesets as numbers, for searches through whole positions.

use std::any::Any;

use rustc_hash::FxHashMap;

use crate::ruleset::{Flow, Ruleset};

/// A component in an [`Arena`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

/// What one option of a component leaves.
pub(crate) type Left = Box<[NodeId]>;

/// Every component that a search has met, each known by a number.
#[derive(Default)]
pub struct Arena {
    kinds: Vec<Box<dyn Kind>>,
    nodes: Vec<Node>,
}

struct Node {
    kind: usize,
    index: usize,
    options: Option<Box<[Left]>>,
}

trait Kind: Any {
    /// The options of position `index`; new components are appended to `nodes`.
    fn options(&mut self, kind: usize, index: usize, nodes: &mut Vec<Node>) -> Box<[Left]>;
}

struct TypedKind<R: Ruleset> {
    ruleset: R,
    ids: FxHashMap<R::Position, NodeId>,
    positions: Vec<R::Position>,
}

impl Arena {
    /// The number of `position` under `ruleset`; positions that are equal by symmetry share one.
    pub fn intern<R: Ruleset>(&mut self, ruleset: &R, position: &R::Position) -> NodeId {
        let found = self.kinds.iter().position(|kind| {
            let kind: &dyn Any = kind.as_ref();
            kind.downcast_ref::<TypedKind<R>>().is_some_and(|kind| kind.ruleset == *ruleset)
        });
        let kind = found.unwrap_or_else(|| {
            self.kinds.push(Box::new(TypedKind {
                ruleset: ruleset.clone(),
                ids: FxHashMap::default(),
                positions: Vec::new(),
            }));
            self.kinds.len() - 1
        });
        let typed: &mut dyn Any = self.kinds[kind].as_mut();
        let typed = typed.downcast_mut::<TypedKind<R>>().expect("the kind was found by its type");
        typed.id(position, kind, &mut self.nodes)
    }

    /// The options of `node`, computed once.
    pub(crate) fn options(&mut self, node: NodeId) -> &[Left] {
        let at = node.0 as usize;
        if self.nodes[at].options.is_none() {
            let Node { kind, index, .. } = self.nodes[at];
            let options = self.kinds[kind].options(kind, index, &mut self.nodes);
            self.nodes[at].options = Some(options);
        }
        self.nodes[at].options.as_deref().unwrap_or_default()
    }

    /// How many components are known.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }
}

impl<R: Ruleset> TypedKind<R> {
    fn id(&mut self, position: &R::Position, kind: usize, nodes: &mut Vec<Node>) -> NodeId {
        let canonical = self.ruleset.canonical(position);
        let position = canonical.as_ref().unwrap_or(position);
        if let Some(&id) = self.ids.get(position) {
            return id;
        }
        let id = NodeId(u32::try_from(nodes.len()).unwrap_or(u32::MAX));
        nodes.push(Node { kind, index: self.positions.len(), options: None });
        self.positions.push(position.clone());
        self.ids.insert(position.clone(), id);
        id
    }
}

impl<R: Ruleset> Kind for TypedKind<R> {
    fn options(&mut self, kind: usize, index: usize, nodes: &mut Vec<Node>) -> Box<[Left]> {
        let ruleset = self.ruleset.clone();
        let position = self.positions[index].clone();
        let mut options: Vec<Left> = Vec::new();
        let _ = ruleset.options(&position, &mut |left| {
            let mut ids: Vec<NodeId> =
                left.iter().map(|component| self.id(component, kind, nodes)).collect();
            ids.sort_unstable();
            options.push(ids.into_boxed_slice());
            Flow::Continue(())
        });
        options.sort_unstable();
        options.dedup();
        options.into_boxed_slice()
    }
}
