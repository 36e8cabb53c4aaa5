//! Components of many rulesets as numbers, for searches through whole positions by one thread or by several.

mod shelf;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use grundy_core::Error;

use super::explored::WHAT;
use super::search::refuse_huge;
use crate::interned::{Id, Parts, Places, Rules};
use crate::meter::Meter;
use crate::ruleset::Flow;
use shelf::Shelf;

/// A component in an [`Arena`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The number.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Every component that a search has met, each known by a number, the same to all threads.
#[derive(Default)]
pub struct Arena {
    /// The rulesets with the positions that are known; who makes others known holds them alone.
    kinds: RwLock<Vec<Kind>>,
    nodes: Shelf<Node>,
    /// What positions take, and what options do.
    known: AtomicU64,
    bytes: AtomicU64,
    /// Whether positions that are equal by symmetry have numbers of their own.
    tells_apart: bool,
}

/// One of the rulesets.
struct Kind {
    rules: Box<dyn Rules>,
    /// The nodes of its positions.
    nodes: Vec<NodeId>,
}

struct Node {
    kind: u32,
    position: Id,
    /// As [`Ruleset::is_small`](crate::Ruleset::is_small).
    is_small: bool,
    /// Whether no other one led to it.
    is_first: bool,
    options: OnceLock<Options>,
}

/// What the place of a node among those of its rules takes.
const PLACE: u64 = 2 * size_of::<NodeId>() as u64;

/// What the options of a component leave, each some components in order.
pub(crate) struct Options {
    nodes: Box<[NodeId]>,
    /// Where in `nodes` each option ends.
    ends: Box<[u32]>,
}

impl Options {
    /// The options that end there, in order, each once.
    fn new(mut nodes: Vec<NodeId>, ends: &[u32]) -> Options {
        let mut all = Vec::with_capacity(ends.len());
        let mut first = 0;
        for &end in ends {
            nodes[first as usize..end as usize].sort_unstable();
            all.push((first, end));
            first = end;
        }
        let left = |&(first, end): &(u32, u32)| &nodes[first as usize..end as usize];
        all.sort_unstable_by(|one, other| left(one).cmp(left(other)));
        all.dedup_by(|one, other| left(one) == left(other));
        let (mut kept, mut ends) = (Vec::with_capacity(nodes.len()), Vec::with_capacity(all.len()));
        for option in &all {
            kept.extend_from_slice(left(option));
            ends.push(u32::try_from(kept.len()).unwrap_or(u32::MAX));
        }
        Options { nodes: kept.into(), ends: ends.into() }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// What each of them leaves.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[NodeId]> {
        let firsts = [0].into_iter().chain(self.ends.iter().copied());
        let each = firsts.zip(&self.ends);
        each.map(|(first, &end)| &self.nodes[first as usize..end as usize])
    }

    fn bytes(&self) -> u64 {
        OWN + (size_of_val(&*self.nodes) + size_of_val(&*self.ends)) as u64
    }
}

/// What the allocator adds to two lists.
const OWN: u64 = 32;

/// What copies of fewer options take does not matter.
const MANY: usize = 1 << 16;

/// Options as they are made: the numbers of what they leave, one after another.
#[derive(Default)]
struct Making {
    ids: Vec<Id>,
    ends: Vec<u32>,
}

impl Making {
    /// All options of a position; `others` is what else takes memory.
    fn all(
        rules: &mut dyn Rules,
        (of, is_first): (Id, bool),
        parts: Parts,
        others: u64,
        meter: &mut Meter,
    ) -> Result<Making, Error> {
        // No follower has many more options than what led to it: that its options are too many is seen as they are made.
        match is_first {
            true => refuse_huge(rules, of, meter)?,
            false => rules.reaches(of)?,
        }
        let mut made = Making::default();
        let mut checked = Ok(());
        let _ = rules.options(of, parts, &mut |left, known| {
            made.ids.extend_from_slice(left);
            let mut bytes = others + known + 8 * (made.ids.len() + made.ends.len()) as u64;
            if made.ends.len() > MANY {
                // They are put in order by copies.
                bytes += 8 * made.ids.len() as u64 + 12 * made.ends.len() as u64;
            }
            checked = match u32::try_from(made.ids.len()) {
                Ok(end) => {
                    made.ends.push(end);
                    meter.check_memory(bytes, WHAT).and_then(|()| meter.check_time(WHAT))
                }
                Err(_) => Err(meter.out_of_memory(bytes, WHAT)),
            };
            if checked.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        checked.map(|()| made)
    }

    /// The options, where the number of what is left stands for a node.
    fn options(self, node: impl Fn(Id) -> NodeId) -> Options {
        let mut nodes = Vec::with_capacity(self.ids.len());
        for id in self.ids {
            nodes.push(node(id));
        }
        Options::new(nodes, &self.ends)
    }
}

/// Where a thread makes options while others make theirs: positions that it met of late, by numbers of its own.
#[derive(Default)]
pub(crate) struct Workshop(Vec<Bench>);

/// The positions of one ruleset there, and their nodes.
struct Bench {
    rules: Box<dyn Rules>,
    nodes: Vec<NodeId>,
}

/// So many positions are kept on a bench.
const KEPT: usize = 1 << 14;

impl Workshop {
    /// What it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let each = |bench: &Bench| bench.rules.bytes() + 4 * bench.nodes.capacity() as u64;
        self.0.iter().map(each).sum()
    }
}

impl Arena {
    /// An arena in which positions that are equal by symmetry have numbers of their own.
    pub(crate) fn telling_apart() -> Arena {
        Arena { tells_apart: true, ..Arena::default() }
    }

    fn kinds(&self) -> RwLockReadGuard<'_, Vec<Kind>> {
        self.kinds.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn kinds_alone(&self) -> RwLockWriteGuard<'_, Vec<Kind>> {
        self.kinds.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Appends the numbers of the parts that position `i` falls apart into; positions that are equal by
    /// symmetry share one. In an arena that tells positions apart they stay as they are.
    pub(crate) fn intern(&self, places: &dyn Places, i: usize, out: &mut Vec<NodeId>) {
        let mut kinds = self.kinds_alone();
        let found = kinds.iter().position(|kind| places.are_of(&*kind.rules));
        let at = found.unwrap_or_else(|| {
            kinds.push(Kind { rules: places.rules(), nodes: Vec::new() });
            kinds.len() - 1
        });
        let mut ids = Vec::new();
        let before = kinds[at].rules.bytes();
        places.number(i, self.parts(), &mut *kinds[at].rules, &mut ids);
        self.grow(at, &mut kinds[at], before, true);
        out.extend(ids.iter().map(|&id| kinds[at].nodes[id as usize]));
    }

    /// The options of `node`, computed once.
    ///
    /// # Errors
    /// If they would take more memory or time than `meter` allows.
    pub(crate) fn options(&self, node: NodeId, meter: &mut Meter) -> Result<&Options, Error> {
        self.options_by(node, meter, Arena::find_options)
    }

    /// The same by one of several threads: what it computes itself it computes in its workshop.
    ///
    /// # Errors
    /// As [`options`](Arena::options).
    pub(crate) fn options_in(
        &self,
        shop: &mut Workshop,
        node: NodeId,
        meter: &mut Meter,
    ) -> Result<&Options, Error> {
        self.options_by(node, meter, |arena, node, meter| arena.make_options(shop, node, meter))
    }

    fn options_by(
        &self,
        node: NodeId,
        meter: &mut Meter,
        find: impl FnOnce(&Arena, &Node, &mut Meter) -> Result<Options, Error>,
    ) -> Result<&Options, Error> {
        let node = self.node(node);
        if let Some(options) = node.options.get() {
            return Ok(options);
        }
        let found = find(self, node, meter)?;
        // Somebody may have been quicker.
        Ok(node.options.get_or_init(|| {
            self.bytes.fetch_add(found.bytes(), Relaxed);
            found
        }))
    }

    fn find_options(&self, node: &Node, meter: &mut Meter) -> Result<Options, Error> {
        let at = node.kind as usize;
        let mut kinds = self.kinds_alone();
        let kind = &mut kinds[at];
        let before = kind.rules.bytes();
        let others = self.bytes() - before;
        let of = (node.position, node.is_first);
        let made = Making::all(&mut *kind.rules, of, self.parts(), others, meter);
        self.grow(at, kind, before, false);
        Ok(made?.options(|id| kind.nodes[id as usize]))
    }

    fn make_options(
        &self,
        shop: &mut Workshop,
        node: &Node,
        meter: &mut Meter,
    ) -> Result<Options, Error> {
        let at = node.kind as usize;
        let mut of = Vec::with_capacity(1);
        let kinds = self.kinds();
        while let Some(kind) = kinds.get(shop.0.len()) {
            shop.0.push(Bench { rules: kind.rules.like(), nodes: Vec::new() });
        }
        let bench = &mut shop.0[at];
        if bench.nodes.len() > KEPT {
            bench.rules.rewind(0, &mut []);
            bench.nodes.clear();
        }
        bench.rules.adopt(&*kinds[at].rules, node.position, Parts::Whole, &mut of);
        drop(kinds);
        let of = (of[0], node.is_first);
        let made = Making::all(&mut *bench.rules, of, self.parts(), self.bytes(), meter);
        self.number(at, bench);
        Ok(made?.options(|id| bench.nodes[id as usize]))
    }

    /// Finds the nodes of the positions of ruleset number `at` that are new on the bench. Most are known, and found beside
    /// others who look.
    fn number(&self, at: usize, Bench { rules, nodes }: &mut Bench) {
        let mut missing = Vec::new();
        {
            let kind = &self.kinds()[at];
            for id in nodes.len()..rules.len() {
                let own = Id::try_from(id).unwrap_or(Id::MAX);
                match kind.rules.find(&**rules, own) {
                    Some(known) => nodes.push(kind.nodes[known as usize]),
                    None => {
                        missing.push(own);
                        nodes.push(NodeId(u32::MAX));
                    }
                }
            }
        }
        if missing.is_empty() {
            return;
        }
        let mut kinds = self.kinds_alone();
        let kind = &mut kinds[at];
        let before = kind.rules.bytes();
        let mut new = Vec::with_capacity(missing.len());
        for &id in &missing {
            kind.rules.adopt(&**rules, id, Parts::Whole, &mut new);
        }
        self.grow(at, kind, before, false);
        for (&id, &new) in missing.iter().zip(&new) {
            nodes[id as usize] = kind.nodes[new as usize];
        }
    }

    /// Gives nodes to the positions of a ruleset that have none yet; they took so many bytes before.
    fn grow(&self, at: usize, kind: &mut Kind, before: u64, is_first: bool) {
        let Kind { rules, nodes } = kind;
        let had = nodes.len();
        for position in had..rules.len() {
            let position = u32::try_from(position).unwrap_or(u32::MAX);
            nodes.push(NodeId(self.nodes.push(Node {
                kind: u32::try_from(at).unwrap_or(u32::MAX),
                position,
                is_small: rules.is_small(position),
                is_first,
                options: OnceLock::new(),
            })));
        }
        self.bytes.fetch_add(PLACE * (nodes.len() - had) as u64, Relaxed);
        // Positions take no less than before.
        self.known.fetch_add(rules.bytes().saturating_sub(before), Relaxed);
    }

    fn node(&self, node: NodeId) -> &Node {
        self.nodes.get(node.0).expect("nodes are there before their numbers")
    }

    fn parts(&self) -> Parts {
        if self.tells_apart { Parts::Whole } else { Parts::Apart }
    }

    /// How many rulesets were met.
    pub(crate) fn rulesets(&self) -> usize {
        self.kinds().len()
    }

    /// The number of the ruleset of `node`, in the order in which they were met.
    pub(crate) fn ruleset(&self, node: NodeId) -> usize {
        self.node(node).kind as usize
    }

    /// Appends the body of `node`.
    pub(crate) fn write(&self, node: NodeId, out: &mut String) {
        let node = self.node(node);
        self.kinds()[node.kind as usize].rules.write(node.position, out);
    }

    /// Whether all followers of `node` are looked at in no time, as far as its ruleset can tell.
    pub(crate) fn is_small(&self, node: NodeId) -> bool {
        self.node(node).is_small
    }

    /// The options of `node`, if they were computed.
    pub(crate) fn known_options(&self, node: NodeId) -> Option<&Options> {
        self.node(node).options.get()
    }

    /// Forgets the options of all nodes, which keep their numbers.
    pub(crate) fn forget_options(&mut self) {
        for node in self.nodes.iter_mut() {
            if let Some(options) = node.options.take() {
                *self.bytes.get_mut() -= options.bytes();
            }
        }
    }

    /// The rules of an arena that has met those of one game alone, with the position of every node.
    pub(crate) fn into_rules(mut self) -> Option<(Box<dyn Rules>, Vec<Id>)> {
        let positions = self.nodes.iter_mut().map(|node| node.position).collect();
        let kinds = self.kinds.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut kinds = kinds.into_iter();
        Some((kinds.next()?.rules, positions)).filter(|_| kinds.next().is_none())
    }

    /// The bytes that all components and their options take.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed) + self.known.load(Relaxed) + self.nodes.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Sum;

    /// All nodes that follow from a sum, with their options by `options`.
    fn all(
        arena: &Arena,
        sum: &Sum,
        mut options: impl FnMut(NodeId) -> Vec<Vec<NodeId>>,
    ) -> Vec<Vec<Vec<NodeId>>> {
        let mut nodes = Vec::new();
        for component in sum.components() {
            component.part.intern(component.i, arena, &mut nodes);
        }
        let mut found: Vec<Option<_>> = Vec::new();
        while let Some(node) = nodes.pop() {
            found.resize(found.len().max(node.index() + 1), None);
            if found[node.index()].is_none() {
                let options = options(node);
                nodes.extend(options.iter().flatten());
                found[node.index()] = Some(options);
            }
        }
        found.into_iter().flatten().collect()
    }

    /// What is made in a workshop gets the numbers that it gets where it is made at once, and options are forgotten and made
    /// again.
    #[test]
    fn workshops_make_the_same_options() {
        for text in ["cram:3x4+nim:2,3", "kayles:9+cram:2x3", "sprouts:2+node-kayles:cycle:6"] {
            let sum: Sum = text.parse().unwrap();
            let owned = |options: &Options| options.iter().map(<[_]>::to_vec).collect::<Vec<_>>();
            let mut meter = Meter::default();
            let (mut one, other) = (Arena::default(), Arena::default());
            let found = all(&one, &sum, |node| owned(one.options(node, &mut meter).unwrap()));
            let mut shop = Workshop::default();
            let made = all(&other, &sum, |node| {
                owned(other.options_in(&mut shop, node, &mut meter).unwrap())
            });
            assert!(found.len() > 10 && found == made, "{text}");
            assert!(found.iter().flatten().all(|left| left.is_sorted()));
            let kept = one.bytes();
            one.forget_options();
            assert!(one.bytes() < kept);
            let again = all(&one, &sum, |node| owned(one.options(node, &mut meter).unwrap()));
            assert!(again == found && one.bytes() == kept, "{text}");
        }
    }

    /// Threads that make options at once know each position by one number.
    #[test]
    fn threads_share_nodes() {
        let sum: Sum = "cram:3x5+nim:3".parse().unwrap();
        let alone = Arena::default();
        let mut meter = Meter::default();
        let count = |found: Vec<Vec<Vec<NodeId>>>| {
            let mut options: Vec<usize> = found.iter().map(Vec::len).collect();
            options.sort_unstable();
            options
        };
        let owned = |options: &Options| options.iter().map(<[_]>::to_vec).collect::<Vec<_>>();
        let wanted =
            count(all(&alone, &sum, |node| owned(alone.options(node, &mut meter).unwrap())));
        let shared = Arena::default();
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    let (mut shop, mut meter) = (Workshop::default(), Meter::default());
                    let found = all(&shared, &sum, |node| {
                        owned(shared.options_in(&mut shop, node, &mut meter).unwrap())
                    });
                    assert_eq!(count(found), wanted);
                });
            }
        });
    }
}
