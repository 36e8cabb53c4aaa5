//! Coins on the nodes of a tree: turn a head to tails, and with it any of the nodes above.

use std::sync::Arc;

use grundy_core::{
    Cursor, Error, NO_POSITION, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

use super::Game;
use crate::picture::{MOST_NODES, Node, Picture, Square};
use crate::ruleset::{AsCoins, Each, Flow, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::Value;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "coin-tree",
    example: "coin-tree/0,1,1,2:3,4",
    source: "Berlekamp, Conway and Guy 1982, chapter 14, for boards as sums of heads",
    pattern: "",
    small: &[
        "coin-tree/0,1,1,2:1..4",
        "coin-tree/0,1,1,2,2,3:1..3,4..6",
        "coin-tree/0,1,1,2,2,3:1,2..3,4,5..6",
        "coin-tree/2,0,2,3,4,1,6:1..4,5..7",
        "coin-tree/0,1,2,3,4:1..2,3..5",
        "coin-tree/0,0,1,2,2,1:1..2,3,4..6",
        "coin-tree/3,1,0,1,2:1..2,4..5",
        "coin-tree/3,1,0,1,2:1,2,3,4,5",
        "coin-tree/0:",
        "coin-tree/0,1,1,2:2,3..4+nim:0..4",
    ],
    ..Game::of::<CoinTree>()
};

/// Nodes of a tree.
const MAX_NODES: u64 = 1_000_000;

/// Together the positions after the moves that [`replies`](Ruleset::replies) names have at most this
/// many heads.
const MAX_NAMED: usize = 1 << 24;

/// The rules on one tree.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CoinTree {
    tree: Arc<Tree>,
}

#[derive(Debug, PartialEq, Eq)]
struct Tree {
    /// The parent of node i + 1, or 0.
    parents: Vec<usize>,
    /// The number of ancestors of node i + 1.
    depths: Vec<usize>,
}

impl Tree {
    /// The tree, or a node that is its own ancestor.
    fn new(parents: Vec<usize>) -> Result<Tree, usize> {
        const OPEN: usize = usize::MAX;
        const ON_THE_WAY: usize = usize::MAX - 1;
        let mut depths = vec![OPEN; parents.len()];
        for node in 1..=parents.len() {
            let mut way = Vec::new();
            let mut at = node;
            while at > 0 && depths[at - 1] == OPEN {
                depths[at - 1] = ON_THE_WAY;
                way.push(at);
                at = parents[at - 1];
            }
            let depth = match at {
                0 => 0,
                _ if depths[at - 1] == ON_THE_WAY => return Err(at),
                _ => depths[at - 1] + 1,
            };
            for (&at, depth) in way.iter().rev().zip(depth..) {
                depths[at - 1] = depth;
            }
        }
        Ok(Tree { parents, depths })
    }

    fn depth(&self, node: usize) -> usize {
        self.depths[node - 1]
    }

    /// The ancestors of `node`, its parent first.
    fn ancestors(&self, node: usize) -> impl Iterator<Item = usize> {
        let above = |node: &usize| Some(self.parents[node - 1]).filter(|&parent| parent > 0);
        std::iter::successors(above(&node), above)
    }

    /// The value of a board: bit d says whether the number of heads with d ancestors is odd.
    fn value(&self, heads: &[usize]) -> Nat {
        let deepest = heads.iter().map(|&head| self.depth(head)).max();
        let mut odd = vec![false; deepest.map_or(0, |depth| depth + 1)];
        heads.iter().for_each(|&head| odd[self.depth(head)] ^= true);
        let mut value = Nat::ZERO;
        odd.iter().enumerate().filter(|(_, odd)| **odd).for_each(|(d, _)| value.set_bit(d));
        value
    }
}

/// The heads after `nodes` were turned over, which is also what differs between two boards; both are
/// lists of coins without repetition.
pub(super) fn turned(heads: &[usize], nodes: &[usize]) -> Vec<usize> {
    let mut named: Vec<usize> = heads.iter().chain(nodes).copied().collect();
    named.sort_unstable();
    named.chunk_by(|a, b| a == b).filter(|same| same.len() == 1).map(|same| same[0]).collect()
}

/// Boards that are sorted lists of their heads, as [`AsCoins`].
pub(super) fn lists_of_heads<R: Ruleset<Position = Vec<usize>>>() -> AsCoins<R> {
    AsCoins {
        apart: |_, heads| heads.iter().map(|&head| vec![head]).collect(),
        together: |_, heads| {
            let mut heads = heads.concat();
            heads.sort_unstable();
            heads
        },
    }
}

impl Ruleset for CoinTree {
    /// The nodes that show heads, sorted.
    type Position = Vec<usize>;

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<CoinTree, Error> {
        const PARENT: &str = "the parent of a node";
        cursor.expect('/')?;
        let mut parents = Vec::new();
        let mut marks = Vec::new();
        loop {
            if marks.len() as u64 == MAX_NODES {
                return Err(cursor.error(format!("at most {MAX_NODES} nodes")));
            }
            marks.push(cursor.mark());
            let parent = cursor.number(PARENT, 0..=MAX_NODES)?;
            parents.push(usize::try_from(parent).unwrap_or(usize::MAX));
            if !cursor.eat(',') {
                break;
            }
        }
        let nodes = parents.len();
        if let Some(wrong) = parents.iter().position(|&parent| parent > nodes) {
            return Err(cursor.error_at(marks[wrong], format!("{PARENT} from 0 to {nodes}")));
        }
        match Tree::new(parents) {
            Ok(tree) => Ok(CoinTree { tree: Arc::new(tree) }),
            Err(node) => Err(cursor
                .error_at(marks[node - 1], format!("the parent of node {node} in a tree"))
                .with_hint(format!("node {node} would be its own ancestor"))),
        }
    }

    fn write_parameters(&self, out: &mut String) {
        for (i, &parent) in self.tree.parents.iter().enumerate() {
            out.push(if i == 0 { '/' } else { ',' });
            nat::push_u64(out, parent as u64);
        }
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Vec<usize>, Error> {
        let nodes = self.tree.parents.len() as u64;
        let mut heads = Vec::new();
        while !cursor.at_end() {
            if !heads.is_empty() {
                cursor.expect(',')?;
            }
            let mark = cursor.mark();
            let node = cursor.number("a node", 1..=nodes)?;
            heads.push((usize::try_from(node).unwrap_or(usize::MAX), mark));
        }
        heads.sort_unstable();
        match heads.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(twice) => Err(cursor.error_at(twice[1].1, "each head once").on(NO_POSITION)),
            None => Ok(heads.into_iter().map(|(node, _)| node).collect()),
        }
    }

    fn write(&self, heads: &Vec<usize>, out: &mut String) {
        for (i, &node) in heads.iter().enumerate() {
            out.push_str(if i == 0 { "" } else { "," });
            nat::push_u64(out, node as u64);
        }
    }

    fn options(&self, heads: &Vec<usize>, each: &mut Each<'_, Vec<usize>>) -> Flow {
        for &head in heads {
            let ancestors: Vec<usize> = self.tree.ancestors(head).collect();
            // A binary counter over the ancestors.
            let mut chosen = vec![false; ancestors.len()];
            loop {
                let above = ancestors.iter().zip(&chosen).filter(|(_, chosen)| **chosen);
                let nodes: Vec<usize> = above.map(|(&node, _)| node).chain([head]).collect();
                each(&[turned(heads, &nodes)])?;
                let Some(next) = chosen.iter().position(|chosen| !chosen) else { break };
                chosen[..next].fill(false);
                chosen[next] = true;
            }
        }
        Flow::Continue(())
    }

    fn as_coins(&self) -> Option<AsCoins<CoinTree>> {
        Some(lists_of_heads())
    }

    fn picture(&self, heads: &Vec<usize>) -> Option<Picture> {
        let coin = |node: usize| Node {
            name: node.to_string(),
            on: Square::coin(heads.binary_search(&node).is_ok()),
            to: self.tree.ancestors(node).take(1).map(|parent| parent.to_string()).collect(),
        };
        let nodes = self.tree.parents.len();
        (nodes <= MOST_NODES).then(|| Picture::Graph((1..=nodes).map(coin).collect()))
    }

    fn theorem(&self, heads: &Vec<usize>, play: Play) -> Option<Value> {
        (play == Play::Normal).then(|| Value::Nimber(Nimber(self.tree.value(heads))))
    }

    /// A head can change the value to the target if the highest bit of the change is its own; then the
    /// other bits say which of its ancestors to turn.
    fn replies(
        &self,
        heads: &Vec<usize>,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Vec<usize>>,
    ) -> Replies {
        use dashu_int::ops::BitTest;
        let (Play::Normal, Value::Nimber(target)) = (play, target) else {
            return Replies::Unknown;
        };
        let change = self.tree.value(heads) ^ target.size();
        let movers = heads.iter().filter(|&&head| self.tree.depth(head) + 1 == change.bit_len());
        for (named, &head) in movers.enumerate() {
            if named > MAX_NAMED / heads.len() {
                return Replies::Some;
            }
            let above = self.tree.ancestors(head).filter(|&node| change.bit(self.tree.depth(node)));
            let nodes: Vec<usize> = above.chain([head]).collect();
            if each(&[turned(heads, &nodes)]).is_break() {
                break;
            }
        }
        Replies::All
    }

    fn describe(&self, heads: &Vec<usize>, after: &[Vec<usize>]) -> Message {
        let mut nodes = turned(heads, &after[0]);
        nodes.sort_by_key(|&node| std::cmp::Reverse(self.tree.depth(node)));
        let [node, above @ ..] = nodes.as_slice() else { return message!("turn-nothing") };
        if above.is_empty() {
            return message!("turn-node", node = *node);
        }
        let nodes = Argument::list(above.iter().copied(), Join::Comma);
        message!("turn-nodes", node = *node, count = above.len(), nodes = nodes)
    }

    fn explain(
        &self,
        heads: &Vec<usize>,
        play: Play,
        best: Option<&[Vec<usize>]>,
    ) -> Option<Message> {
        if play == Play::Misere {
            return None;
        }
        if heads.is_empty() {
            return Some(message!("no-heads"));
        }
        let worth =
            |head: &usize| message!("tree-head", node = *head, depth = self.tree.depth(*head));
        let items = Argument::list(heads.iter().map(worth), Join::Comma);
        let sum = self.tree.value(heads);
        Some(match best {
            Some([left]) if left.is_empty() => message!("turtles-n-empty"),
            Some(_) => message!("tree-n", items = items, sum = sum),
            None => message!("tree-p", items = items, sum = sum),
        })
    }

    fn source(&self, _: Play) -> &'static str {
        "Berlekamp, Conway and Guy 1982, chapter 14"
    }
}

#[cfg(test)]
mod tests {
    use crate::{Play, Solver, Sum, Value};

    /// A path of 3,000 nodes with heads at both ends, and a sum with a heap: the value is
    /// 2^2999 + 1, and the only move to 5 turns the lowest node and two of its ancestors.
    #[test]
    fn a_long_path() {
        let path: Vec<String> = (0..3000).map(|parent| parent.to_string()).collect();
        let text = format!("coin-tree/{}:1,3000", path.join(","));
        let sum: Sum = format!("{text}+nim:5").parse().unwrap();
        let verdict = Solver::default().solve(&sum, Play::Normal).unwrap();
        assert_eq!(verdict.move_count, Some(1));
        assert!(verdict.moves[0].to.ends_with(":1,3+nim:5"), "{}", verdict.moves[0].to);
        let sum: Sum = text.parse().unwrap();
        let value = (crate::Nat::ONE << 2999) + crate::Nat::ONE;
        let value = Value::Nimber(value.into());
        assert_eq!(Solver::default().value(&sum).unwrap(), Some(value));
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        for (text, error) in [
            (
                "coin-tree/0,3,2:1",
                "column 13: found '3,2:1', expected the parent of node 2 in a tree (node 2 would be \
                 its own ancestor)",
            ),
            (
                "coin-tree/1:1",
                "column 11: found '1:1', expected the parent of node 1 in a tree (node 1 would be its own ancestor)",
            ),
            (
                "coin-tree/0,4:1",
                "column 13: found '4:1', expected the parent of a node from 0 to 2",
            ),
            ("coin-tree/0,1:3", "column 15: found '3', expected a node from 1 to 2"),
            ("coin-tree/0,1:1,2,1", "column 19: found '1', expected each head once"),
            ("coin-tree:1", "column 10: found ':1', expected '/' (as in 'coin-tree/0,1,1,2:3,4')"),
        ] {
            assert_eq!(text.parse::<Sum>().unwrap_err().to_string(), error);
        }
    }
}
