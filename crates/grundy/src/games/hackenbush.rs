//! Green Hackenbush: cut an edge of a drawing, and what no longer hangs on the ground falls off.

mod tree;

use std::collections::HashMap;
use std::sync::Arc;

use grundy_core::{Cursor, Error, Nat, Play};
use grundy_graphs::file::Names;
use grundy_nimbers::Nimber;

use self::tree::Tree;
use super::graph::{no_family, read_edges};
use super::{Game, as_nim, heaps};
use crate::picture::{MOST_NODES, Node, Picture, Spot, Square};
use crate::position::{Entry, Part, parse_body};
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "hackenbush",
    aliases: &["green-hackenbush"],
    example: "hackenbush:g-a,a-b,b-c,a-d,g-e",
    source: "Berlekamp, Conway and Guy 1982, chapter 7",
    small: &[
        "hackenbush:g+nim:0..3",
        "hackenbush:g-a,a-b,b-c+nim:0..4",
        "hackenbush:g-a,a-b,g-c,g-d,d-e,e-f",
        "hackenbush:g-a,a-b,a-c,c-d,c-e,d-f+nim:0..2",
        "hackenbush:g-a,a-b,b-g",
        "hackenbush:g-a,g-a,a-b,a-b+nim:0..3",
        "hackenbush:g-g,g-a,a-a,a-b",
        "hackenbush:g-a,a-b,b-c,c-d,d-b,d-e",
        "hackenbush:g-a,g-b,a-b,a-c,b-c,c-d,d-d",
        "hackenbush:b-a,b-c,a-c,c-g,b-d+nim:0..1",
        "hackenbush:g-1,1-2,2-3,3-4,4-g,2-5,5-6",
        "hackenbush:g-1,1-2,2-1+hackenbush:g-1,g-1..3",
    ],
    parse: read,
    family: no_family,
    ..Game::of::<Hackenbush>()
};

/// The node that is the ground.
const GROUND: &str = "g";

/// To find replies in circles takes at most so many looks at edges, and all replies have together at most so many edges.
const MOST_LOOKS: usize = 1 << 26;
const MOST_NAMED: usize = 1 << 24;

/// One drawing.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hackenbush(Arc<Drawing>);

#[derive(Debug, PartialEq)]
struct Drawing {
    names: Names,
    ground: u32,
    /// The edges, each once, as they are written.
    edges: Vec<(u32, u32)>,
    /// The edges that are there, some of them more than once, in ascending order.
    all: Uncut,
}

/// The edges that are left, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Uncut(Box<[u32]>);

fn read(entry: &Entry, cursor: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
    cursor.expect(':')?;
    let mark = cursor.mark();
    let (names, pairs) = read_edges(cursor)?;
    let source = cursor.since(mark);
    let Some(ground) = names.find(GROUND) else {
        return Err(cursor.error_at(mark, format!("edges, one of them on the ground {GROUND}")));
    };
    let mut numbers = HashMap::new();
    let mut edges = Vec::new();
    let number = |(a, b): (u32, u32)| {
        *numbers.entry((a.min(b), a.max(b))).or_insert_with(|| {
            edges.push((a, b));
            edges.len() - 1
        })
    };
    let mut all: Vec<u32> =
        pairs.into_iter().map(number).map(|edge| u32::try_from(edge).unwrap_or(u32::MAX)).collect();
    all.sort_unstable();
    let drawing = Drawing { names, ground, edges, all: Uncut(all.into()) };
    let tied = drawing.tied(&drawing.all.0);
    if let Some(loose) = (0..tied.len()).find(|&node| !tied[node]) {
        let name = drawing.names.text(u32::try_from(loose).unwrap_or(u32::MAX));
        let pieces =
            source.split(',').map(|piece| (piece, piece.split('-').any(|end| end == name)));
        let before: usize =
            pieces.take_while(|(_, is_there)| !is_there).map(|(piece, _)| piece.len() + 1).sum();
        let at = if before < source.len() { mark + before } else { mark };
        return Err(cursor
            .error_at(at, format!("edges tied to the ground {GROUND}"))
            .with_hint(format!("no way leads from {name} to {GROUND}")));
    }
    parse_body(entry, Hackenbush(Arc::new(drawing)), cursor)
}

impl Drawing {
    /// Which nodes these edges tie to the ground.
    fn tied(&self, uncut: &[u32]) -> Vec<bool> {
        // Nodes that are joined have one root in the end; the least way to it is kept short.
        let mut roots: Vec<u32> = (0..self.names.len()).collect();
        for &edge in uncut {
            let (a, b) = self.edges[edge as usize];
            let (a, b) = (root(&mut roots, a), root(&mut roots, b));
            roots[a as usize] = b;
        }
        let ground = root(&mut roots, self.ground);
        (0..self.names.len()).map(|node| root(&mut roots, node) == ground).collect()
    }

    /// What is left when the edge at place `at` is cut.
    fn cut(&self, uncut: &Uncut, at: usize) -> Uncut {
        let left = [&uncut.0[..at], &uncut.0[at + 1..]].concat();
        let tied = self.tied(&left);
        let stays = |edge: &u32| tied[self.edges[*edge as usize].0 as usize];
        Uncut(left.into_iter().filter(stays).collect())
    }

    /// The edge that was cut to leave these ones, and how many are gone with it.
    fn cut_by(&self, from: &Uncut, after: &[u32]) -> (Option<(u32, u32)>, usize) {
        let mut kept = after.iter().peekable();
        let gone: Vec<(u32, u32)> = from
            .0
            .iter()
            .filter(|edge| kept.next_if_eq(edge).is_none())
            .map(|&edge| self.edges[edge as usize])
            .collect();
        // What fell was above the cut.
        let tied = self.tied(after);
        let is_cut = |(a, b): &&(u32, u32)| tied[*a as usize] || tied[*b as usize];
        (gone.iter().find(is_cut).copied(), gone.len())
    }

    /// The places of edges but those that are the same as the one before.
    fn places(uncut: &Uncut) -> impl Iterator<Item = usize> {
        (0..uncut.0.len()).filter(|&at| at == 0 || uncut.0[at] != uncut.0[at - 1])
    }

    /// The ends of the edges that are left.
    fn ends(&self, uncut: &Uncut) -> Vec<(u32, u32)> {
        uncut.0.iter().map(|&edge| self.edges[edge as usize]).collect()
    }

    fn tree<'a>(&self, ends: &'a [(u32, u32)]) -> Tree<'a> {
        Tree::new(self.names.len() as usize, self.ground, ends)
    }

    fn edge(&self, (a, b): (u32, u32)) -> String {
        format!("{}-{}", self.names.text(a), self.names.text(b))
    }
}

fn root(roots: &mut [u32], mut node: u32) -> u32 {
    while roots[node as usize] != node {
        roots[node as usize] = roots[roots[node as usize] as usize];
        node = roots[node as usize];
    }
    node
}

/// What stalks of these heights are under misère play.
fn genus(heights: &[u64]) -> Tame {
    let value = heights.iter().fold(0, |sum, height| sum ^ height);
    Tame { value: Nimber::from(value), fickle: heights.iter().all(|&height| height <= 1) }
}

/// The height that a cut changes, and what it becomes.
fn change(before: &[u64], after: &[u64]) -> Option<(Nat, Nat)> {
    let (mut before, mut after) = (before.to_vec(), after.to_vec());
    before.retain(|height| match after.iter().position(|other| other == height) {
        Some(at) => {
            after.swap_remove(at);
            false
        }
        None => true,
    });
    let to = after.first().copied().unwrap_or(0);
    before.first().map(|&from| (Nat::from(from), Nat::from(to)))
}

impl Ruleset for Hackenbush {
    type Position = Uncut;

    /// The whole drawing, which is read before.
    fn parse(&self, _: &mut Cursor<'_>) -> Result<Uncut, Error> {
        Ok(self.0.all.clone())
    }

    fn write(&self, uncut: &Uncut, out: &mut String) {
        if uncut.0.is_empty() {
            out.push_str(GROUND);
        }
        for (i, &ends) in self.0.ends(uncut).iter().enumerate() {
            out.push_str(if i == 0 { "" } else { "," });
            out.push_str(&self.0.edge(ends));
        }
    }

    fn adopt(&self, rules: &Hackenbush, uncut: &Uncut) -> Option<Uncut> {
        let edge = |(a, b): (u32, u32)| {
            let end = |node| self.0.names.find(&rules.0.names.text(node));
            let (a, b) = (end(a)?, end(b)?);
            let at = self.0.edges.iter().position(|&edge| edge == (a, b) || edge == (b, a))?;
            u32::try_from(at).ok()
        };
        let mut edges: Vec<u32> =
            rules.0.ends(uncut).into_iter().map(edge).collect::<Option<_>>()?;
        edges.sort_unstable();
        Some(Uncut(edges.into()))
    }

    fn options(&self, uncut: &Uncut, each: &mut Each<'_, Uncut>) -> Flow {
        Drawing::places(uncut).try_for_each(|at| each(&[self.0.cut(uncut, at)]))
    }

    fn picture(&self, uncut: &Uncut) -> Option<Picture> {
        let tied = self.0.tied(&uncut.0);
        let mut near: Vec<Vec<u32>> = vec![Vec::new(); tied.len()];
        for (a, b) in self.0.ends(uncut) {
            near[a as usize].push(b);
            if a != b {
                near[b as usize].push(a);
            }
        }
        let names = &self.0.names;
        let node = |node: u32| Node {
            name: names.text(node),
            on: if node == self.0.ground { Square::Black } else { Square::Free },
            to: near[node as usize].iter().map(|&near| names.text(near)).collect(),
        };
        let shown: Vec<u32> = (0..names.len()).filter(|&node| tied[node as usize]).collect();
        (shown.len() <= MOST_NODES).then(|| Picture::Graph(shown.into_iter().map(node).collect()))
    }

    fn theorem(&self, uncut: &Uncut, play: Play) -> Option<Value> {
        let ends = self.0.ends(uncut);
        let tree = self.0.tree(&ends);
        match play {
            Play::Normal => Some(Value::of(tree.value())),
            Play::Misere => tree.stalks().map(|heights| Value::Tame(genus(&heights))),
        }
    }

    /// Bridges by what the parts below them need, edges of circles by trying those that may do; in misère play stalks one
    /// by one.
    fn replies(
        &self,
        uncut: &Uncut,
        _: Play,
        target: &Value,
        each: &mut Each<'_, Uncut>,
    ) -> Replies {
        let ends = self.0.ends(uncut);
        let tree = self.0.tree(&ends);
        let Some((wanted, fickle)) = heaps::wanted_genus(target) else {
            return Replies::Unknown;
        };
        // Values are at most the number of edges.
        let Some(wanted) = wanted.small() else { return Replies::All };
        let (bridges, circles) = tree.cuts(wanted);
        let mut named = 0;
        for at in bridges {
            let left = self.0.cut(uncut, at);
            named += left.0.len();
            if named > MOST_NAMED {
                return Replies::Some;
            }
            if let Some(fickle) = fickle {
                let ends = self.0.ends(&left);
                match self.0.tree(&ends).stalks() {
                    Some(heights) if genus(&heights).fickle == fickle => {}
                    _ => continue,
                }
            }
            if each(&[left]).is_break() {
                return Replies::All;
            }
        }
        let mut looks = 0;
        for at in circles.into_iter().filter(|&at| at == 0 || uncut.0[at] != uncut.0[at - 1]) {
            looks += ends.len();
            if looks > MOST_LOOKS {
                return Replies::Some;
            }
            let left = self.0.cut(uncut, at);
            let ends = self.0.ends(&left);
            let tree = self.0.tree(&ends);
            let is_reply = match fickle {
                None => tree.value() == wanted,
                Some(fickle) => tree.stalks().is_some_and(|heights| {
                    genus(&heights) == Tame { value: Nimber::from(wanted), fickle }
                }),
            };
            if is_reply && each(&[left]).is_break() {
                break;
            }
        }
        Replies::All
    }

    /// The node that falls first; where none falls, both ends of the edge.
    fn spots(&self, from: &Uncut, to: &[Uncut]) -> Option<Vec<Spot>> {
        let after = to.first().map_or(&[][..], |uncut| &uncut.0);
        let (a, b) = self.0.cut_by(from, after).0?;
        let tied = self.0.tied(after);
        let mut nodes: Vec<u32> = [a, b].into_iter().filter(|&node| !tied[node as usize]).collect();
        if nodes.is_empty() {
            nodes = vec![a, b];
            nodes.dedup();
        }
        Some(nodes.into_iter().map(|node| Spot::Node(self.0.names.text(node))).collect())
    }

    fn describe(&self, from: &Uncut, to: &[Uncut]) -> Message {
        let after = to.first().map_or(&[][..], |uncut| &uncut.0);
        let (ends, gone) = self.0.cut_by(from, after);
        let cut = ends.map_or_else(String::new, |ends| self.0.edge(ends));
        message!("cut", edge = cut, fallen = gone.saturating_sub(1))
    }

    fn explain(&self, uncut: &Uncut, play: Play, best: Option<&[Uncut]>) -> Option<Message> {
        let ends = self.0.ends(uncut);
        if ends.is_empty() {
            return Some(match play {
                Play::Normal => message!("no-edge"),
                Play::Misere => message!("no-move-misere"),
            });
        }
        let tree = self.0.tree(&ends);
        if let Some(heights) = tree.stalks() {
            let after = best.and_then(|left| left.first()).map(|left| self.0.ends(left));
            let after = after.and_then(|ends| self.0.tree(&ends).stalks());
            return Some(explain_stalks(&heights, after.as_deref(), play));
        }
        if play == Play::Misere {
            return None;
        }
        let (bridges, loops) = tree.parts();
        let bridge = |(edge, value): &(usize, u64)| {
            message!("hackenbush-part", edge = self.0.edge(ends[*edge]), value = *value)
        };
        let loops = (loops > 0)
            .then(|| message!("hackenbush-loops", count = loops, value = (loops % 2) as u64));
        let items = Argument::list(bridges.iter().map(bridge).chain(loops), Join::Comma);
        let total = tree.value();
        let then = match best {
            Some(left) if left.first().is_some_and(|left| self.0.ends(left).is_empty()) => {
                message!("hackenbush-n-all")
            }
            Some(_) => message!("hackenbush-n"),
            None if total == 0 => message!("hackenbush-p"),
            None => message!("hackenbush-n-unmoved"),
        };
        let how = if tree.has_circles() {
            message!("hackenbush-fusion")
        } else {
            message!("hackenbush-colon")
        };
        Some(message!("hackenbush-why", how = how, items = items, sum = total, then = then))
    }

    fn worth(&self, uncut: &Uncut) -> Option<Message> {
        let ends = self.0.ends(uncut);
        let tree = self.0.tree(&ends);
        Some(match tree.has_circles() {
            true => message!("hackenbush-worth-fusion"),
            false => message!("hackenbush-worth-colon"),
        })
    }

    fn source(&self, play: Play) -> &'static str {
        match play {
            Play::Normal => "Berlekamp, Conway and Guy 1982, chapter 7",
            Play::Misere => "Bouton 1901",
        }
    }
}

/// Why stalks are won or lost; `after` are those that the winning cut leaves.
fn explain_stalks(heights: &[u64], after: Option<&[u64]>, play: Play) -> Message {
    let sizes: Vec<Nat> = heights.iter().map(|&height| Nat::from(height)).collect();
    let why = match play {
        Play::Normal => {
            let change = after.and_then(|after| change(heights, after));
            let sizes: Vec<&Nat> = sizes.iter().collect();
            as_nim::normal(&sizes, change.as_ref().map(|(from, to)| (from, to)))
        }
        Play::Misere => as_nim::misere(&sizes, &genus(heights), after.map(genus).as_ref()),
    };
    message!("hackenbush-stalks", why = why)
}

#[cfg(test)]
mod tests {
    use crate::{Play, Solver, Sum, Value};

    fn solve(text: &str) -> crate::Verdict {
        Solver::default().solve(&text.parse::<Sum>().unwrap(), Play::Normal).unwrap()
    }

    /// A stalk of 20,000 edges beside one of 12,345, and a circle of 501 edges, of which the middle one wins.
    #[test]
    fn large_drawings() {
        let stalk = |name: char, height: u32| -> String {
            (1..height).map(|n| format!(",{name}{}-{name}{n}", n - 1)).collect()
        };
        let text = format!("hackenbush:g-a0{},g-b0{}", stalk('a', 20_000), stalk('b', 12_345));
        let verdict = solve(&text);
        assert_eq!(verdict.value, Some(Value::of(20_000 ^ 12_345)));
        assert_eq!(
            verdict.moves[0].text.to_string(),
            "cut a12344-a12345, and 7654 edges more fall"
        );
        assert_eq!(verdict.move_count, Some(1));
        let circle = format!("hackenbush:g-a0{},a499-g", stalk('a', 500));
        let verdict = solve(&circle);
        assert_eq!((verdict.value, verdict.move_count), (Some(Value::of(1)), Some(1)));
        assert_eq!(verdict.moves[0].text.to_string(), "cut a249-a250");
    }

    #[test]
    fn what_does_not_hang_on_the_ground_is_refused() {
        for (text, error) in [
            (
                "hackenbush:g-a,b-c,c-d",
                "column 16: found 'b-c,c-d', expected edges tied to the ground g (no way leads from b to g)",
            ),
            (
                "hackenbush:a-b",
                "column 12: found 'a-b', expected edges, one of them on the ground g",
            ),
            (
                "hackenbush:g-a,b",
                "column 16: found 'b', expected edges tied to the ground g (no way leads from b to g)",
            ),
            (
                "hackenbush:g-a-b",
                "column 15: found '-b', expected ',' and another edge, or the end of the graph",
            ),
        ] {
            assert_eq!(text.parse::<Sum>().unwrap_err().to_string(), error);
        }
    }
}
