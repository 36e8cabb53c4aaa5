//! Forms in which engines take the positions of many rulesets: heaps, amounts taken from heaps, coins, a token.

use grundy_core::Nat;
use grundy_graphs::graph::Graph;
use grundy_graphs::implicit::Cone;
use grundy_kernels::heap::TakeBreak;

use super::Ruleset;

/// Positions as heaps.
///
/// ```
/// use grundy::games::heap_rules;
/// use grundy::{AsHeaps, Nat};
///
/// let (rules, _) = heap_rules("0.33")?;
/// let as_heaps = AsHeaps::<Nat> { rules, heap: |heap| heap, position: |heap| heap };
/// assert_eq!((as_heaps.heap)(&Nat::ONE), &Nat::ONE);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct AsHeaps<P> {
    /// The rules.
    pub rules: TakeBreak,
    /// The heap that a position is.
    pub heap: fn(&P) -> &Nat,
    /// The position that a heap is.
    pub position: fn(Nat) -> P,
}

/// Positions as heaps, and moves as amounts taken from them, whatever the heaps are.
///
/// ```
/// use grundy::{AsVectors, Cone, Each, Flow, Nat, Ruleset};
///
/// /// One or two are taken from a heap.
/// #[derive(Clone, Debug, PartialEq)]
/// struct OneOrTwo;
///
/// impl Ruleset for OneOrTwo {
///     type Position = Nat;
///
///     fn options(&self, heap: &Nat, each: &mut Each<'_, Nat>) -> Flow {
///         let taken = [1_u8, 2].map(Nat::from);
///         taken.into_iter().filter(|taken| taken <= heap).try_for_each(|taken| each(&[heap - taken]))
///     }
/// }
///
/// let as_vectors = AsVectors::<OneOrTwo> {
///     heaps: |heap| vec![heap.clone()],
///     position: |heaps| heaps[0].clone(),
///     moves: |_, _| Some(vec![Cone { least: vec![1], steps: vec![(vec![1], 1)] }]),
/// };
/// assert_eq!((as_vectors.heaps)(&Nat::ONE), [Nat::ONE]);
/// # let _ = OneOrTwo.options(&Nat::ZERO, &mut |_| Flow::Continue(()));
/// ```
#[derive(Debug)]
pub struct AsVectors<R: Ruleset> {
    /// The heaps that a position is.
    pub heaps: fn(&R::Position) -> Vec<Nat>,
    /// The position that these heaps are.
    pub position: fn(Vec<Nat>) -> R::Position,
    /// All moves from as many heaps up to these sizes; `None` if it takes too many families to list them. Each has an amount for
    /// every heap and takes something: what numbers positions panics at others.
    pub moves: fn(&R, &[u64]) -> Option<Vec<Cone>>,
}

/// Positions as sets of coins that show heads. In every move one of these goes to tails, and with it coins
/// are turned over that depend on it alone and are below it in some order.
///
/// ```
/// use grundy::{AsCoins, Each, Flow, Ruleset};
///
/// /// A head goes to tails; nothing else is turned.
/// #[derive(Clone, Debug, PartialEq)]
/// struct Heads;
///
/// impl Ruleset for Heads {
///     type Position = Vec<u64>;
///
///     fn options(&self, heads: &Vec<u64>, each: &mut Each<'_, Vec<u64>>) -> Flow {
///         (0..heads.len()).try_for_each(|i| each(&[[&heads[..i], &heads[i + 1..]].concat()]))
///     }
/// }
///
/// let as_coins = AsCoins::<Heads> {
///     apart: |_, heads| heads.iter().map(|&head| vec![head]).collect(),
///     together: |_, shown| shown.concat(),
/// };
/// assert_eq!((as_coins.apart)(&Heads, &vec![2, 5]), [[2], [5]]);
/// # let _ = Heads.options(&Vec::new(), &mut |_| Flow::Continue(()));
/// ```
#[derive(Debug)]
pub struct AsCoins<R: Ruleset> {
    /// Each head of a position, alone.
    pub apart: fn(&R, &R::Position) -> Vec<R::Position>,
    /// The position like the first one in which just these coins show heads.
    pub together: fn(&R::Position, &[R::Position]) -> R::Position,
}

/// A token on a graph.
///
/// ```
/// use grundy::AsToken;
/// use grundy::graphs::graph::Graph;
///
/// let graph = Graph::one_way(3, &[(0, 1), (1, 2)]);
/// let token = AsToken::<u32> { graph: &graph, node: |&node| node, position: |node| node };
/// assert_eq!(token.graph.options((token.node)(&1) as usize), [2]);
/// ```
#[derive(Debug)]
pub struct AsToken<'a, P> {
    /// The graph.
    pub graph: &'a Graph,
    /// The node on which the token is.
    pub node: fn(&P) -> u32,
    /// The position in which it is on a node.
    pub position: fn(u32) -> P,
}

/// A dense table of Grundy values that a kernel fills.
///
/// ```
/// use grundy::games::heap_rules;
/// use grundy::{Dense, Nat};
///
/// let kayles = Dense::Heaps { rules: heap_rules("0.77")?.0, heaps: vec![Nat::from(10_u8).pow(30)] };
/// assert!(matches!(kayles, Dense::Heaps { .. }));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Dense {
    /// Heaps under take-and-break rules.
    Heaps {
        /// The rules.
        rules: TakeBreak,
        /// The heaps, of any size: a proved period reaches beyond every table.
        heaps: Vec<Nat>,
    },
    /// Two heaps, taken from singly or with amounts that differ by less than `band`.
    Queen {
        /// At least 1, which is Wythoff's game.
        band: usize,
        /// The first heap.
        x: Nat,
        /// The second heap.
        y: Nat,
    },
}
