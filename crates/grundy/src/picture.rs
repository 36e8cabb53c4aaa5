//! A component as it would lie on a table, for programs that draw it: few shapes for all games.

mod paper;

use grundy_core::Nat;

pub use self::paper::{Boundary, Dot, Region};

use crate::text::Message;

/// What lies on the table.
///
/// ```
/// use grundy::Sum;
/// use grundy::picture::Picture;
///
/// let sum: Sum = "nim:3,4+turning-turtles:THHT".parse()?;
/// let pictures: Vec<Picture> = sum.components().filter_map(|part| part.picture()).collect();
/// let heaps = pictures.iter().filter(|picture| matches!(picture, Picture::Heaps { .. }));
/// assert_eq!((pictures.len(), heaps.count()), (3, 2));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Picture {
    /// Heaps of tokens.
    Heaps {
        /// The heaps in their order.
        heaps: Vec<Heap>,
        /// Numbers that belong to the position and are no heaps, each behind its name.
        beside: Vec<(Message, Nat)>,
    },
    /// Squares in rows, of which a strip has one.
    Squares {
        /// The numbers of the first row and of the first column.
        first: [usize; 2],
        /// The rows, which may differ in length.
        rows: Vec<Vec<Square>>,
    },
    /// Lines of a board of boxes: rows of horizontal and of vertical ones by turns, the horizontal ones above the first row of
    /// boxes first; whether each is drawn.
    Lines(Vec<Vec<bool>>),
    /// Nodes and the edges out of them.
    Graph(Vec<Node>),
    /// Several boards of squares.
    Boards {
        /// Rows of boards that lie beside each other, one row below the other.
        boards: Vec<Vec<Board>>,
        /// How boards and squares belong together.
        says: Message,
    },
    /// Regions of a drawing on paper.
    Regions {
        /// Regions that share spots, and so those of each land.
        lands: Vec<Vec<Region>>,
        /// What dots, rings and letters mean.
        says: Message,
    },
}

/// One board of several.
///
/// ```
/// use grundy::Sum;
/// use grundy::picture::{Picture, Square};
///
/// // A box of cubes in two layers, the second one without a corner.
/// let sum: Sum = "chomp:2x2x2~2.2.2".parse()?;
/// let Some(Picture::Boards { boards, .. }) = sum.components().next().and_then(|c| c.picture())
/// else {
///     panic!()
/// };
/// assert_eq!(boards[0][0].rows[0], [Square::Poison, Square::Free]);
/// assert_eq!(boards[0][1].rows[1], [Square::Free, Square::Gone]);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Which one it is.
    pub title: Message,
    /// The numbers of its first row and of its first column.
    pub first: [usize; 2],
    /// Its rows.
    pub rows: Vec<Vec<Square>>,
}

/// A heap of tokens.
///
/// ```
/// use grundy::Nat;
/// use grundy::picture::{Heap, Picture};
///
/// let seven = Heap { name: String::new(), tokens: Nat::from(7_u8) };
/// assert_eq!(
///     Picture::heaps(&[Nat::from(7_u8)]),
///     Picture::Heaps { heaps: vec![seven], beside: Vec::new() }
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heap {
    /// What it is called; empty where heaps are told by their order.
    pub name: String,
    /// How many there are.
    pub tokens: Nat,
}

/// What is on a square.
///
/// ```
/// use grundy::Nat;
/// use grundy::picture::{Picture, Square};
///
/// // A token after two free squares.
/// let two = Nat::from(2_u8);
/// let strip = Picture::strip(0, &[(&two, Square::Free), (&Nat::ONE, Square::White)]).unwrap();
/// let row = vec![Square::Free, Square::Free, Square::White];
/// assert_eq!(strip, Picture::Squares { first: [0, 0], rows: vec![row] });
/// assert_eq!(Square::coin(true), Square::Heads);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Square {
    /// Nothing yet.
    Free,
    /// It does not belong to the board any more.
    Gone,
    /// A token, or a white one.
    White,
    /// A black token.
    Black,
    /// A coin that shows heads.
    Heads,
    /// A coin that shows tails.
    Tails,
    /// What nobody wants to take.
    Poison,
}

impl Square {
    /// A coin.
    pub fn coin(shows_heads: bool) -> Square {
        if shows_heads { Square::Heads } else { Square::Tails }
    }
}

/// A node of a graph.
///
/// ```
/// use grundy::picture::{Node, Picture, Square};
///
/// let node = |name: &str, on, to: &[&str]| Node {
///     name: name.into(),
///     on,
///     to: to.iter().map(ToString::to_string).collect(),
/// };
/// // A token on a, from which an edge leads to b.
/// let graph = Picture::Graph(vec![
///     node("a", Square::White, &["b"]),
///     node("b", Square::Free, &[]),
/// ]);
/// assert_eq!(graph.tokens(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is called.
    pub name: String,
    /// What is on it; a node without a token is [`Square::Free`].
    pub on: Square,
    /// The names of the nodes to which edges lead.
    pub to: Vec<String>,
}

/// What a player may point at in a picture.
///
/// ```
/// use grundy::picture::Spot;
/// use grundy::{Nat, Sum};
///
/// // From five tokens two are left: the lowest of those that go, number 2, is pointed at.
/// let sum: Sum = "nim:5,1".parse()?;
/// let spots = sum.spots(&"nim:2,1".parse()?);
/// assert_eq!(spots, [(0, Spot::Place(0, Nat::from(2_u8)))]);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// The token of a heap with this number, counted from 0 at the bottom, the square of a row, or the spot of a boundary,
    /// all counted from 0, rows on from one board to the next and boundaries from one region to the next. The number of all
    /// tokens means the place above them.
    Place(usize, Nat),
    /// A node by its name.
    Node(String),
}

/// More squares than this are not drawn.
const MOST_SQUARES: usize = 4096;

/// Of graphs with more nodes only those are drawn from which a move leads.
pub const MOST_NODES: usize = 40;

impl Picture {
    /// Heaps without names.
    pub fn heaps<'a>(sizes: impl IntoIterator<Item = &'a Nat>) -> Picture {
        let heap = |tokens: &Nat| Heap { name: String::new(), tokens: tokens.clone() };
        Picture::Heaps { heaps: sizes.into_iter().map(heap).collect(), beside: Vec::new() }
    }

    /// A row of squares that counts from `first`: so many of each in turn. `None` if that is too long to draw.
    pub fn strip(first: usize, runs: &[(&Nat, Square)]) -> Option<Picture> {
        let mut row = Vec::new();
        for (length, square) in runs {
            let length = usize::try_from(*length).ok()?;
            if length > MOST_SQUARES - row.len() {
                return None;
            }
            row.extend(std::iter::repeat_n(*square, length));
        }
        Some(Picture::Squares { first: [0, first], rows: vec![row] })
    }

    /// Rows of so many squares with what `on` says. `None` if they are too many to draw.
    pub fn board(
        first: [usize; 2],
        lengths: impl IntoIterator<Item = u64>,
        on: impl Fn(usize, usize) -> Square,
    ) -> Option<Picture> {
        let (mut rows, mut squares) = (Vec::new(), 0);
        for (row, length) in lengths.into_iter().enumerate() {
            let length = usize::try_from(length).ok()?;
            if length > MOST_SQUARES - squares || row == MOST_SQUARES {
                return None;
            }
            squares += length;
            rows.push((0..length).map(|column| on(row, column)).collect());
        }
        Some(Picture::Squares { first, rows })
    }

    /// What a player points at to make the move that leaves `after`, what tells it best first: the first token that
    /// is taken, the square or the node where something appears, then those where something was. Empty if the
    /// pictures are too different to tell.
    ///
    /// ```
    /// use grundy::picture::{Picture, Spot};
    /// use grundy::Nat;
    ///
    /// let row = Picture::heaps(&[Nat::from(7_u8)]);
    /// // A row of seven falls apart into three and two: the tokens with the numbers 3 and 4 are gone.
    /// let after = [3_u8, 2].map(|piece| Picture::heaps(&[Nat::from(piece)]));
    /// assert_eq!(row.spots(&after), [Spot::Place(0, Nat::from(3_u8))]);
    /// ```
    pub fn spots(&self, after: &[Picture]) -> Vec<Spot> {
        match (self, after) {
            (Picture::Heaps { heaps, .. }, [Picture::Heaps { heaps: left, .. }])
                if heaps.len() == left.len() =>
            {
                let pairs = heaps.iter().zip(left).enumerate();
                let changed = pairs.filter(|(_, (heap, left))| heap.tokens != left.tokens);
                changed
                    .map(|(i, (heap, left))| {
                        Spot::Place(i, heap.tokens.clone().min(left.tokens.clone()))
                    })
                    .collect()
            }
            (Picture::Heaps { heaps, .. }, pieces) if heaps.len() == 1 => {
                let first = pieces.first().map(Picture::tokens);
                first.unwrap_or(Some(Nat::ZERO)).map(|at| Spot::Place(0, at)).into_iter().collect()
            }
            (Picture::Squares { rows, first }, []) => {
                changed_squares(rows, &[], *first, *first).collect()
            }
            (Picture::Squares { rows, first }, [Picture::Squares { rows: left, first: then }]) => {
                changed_squares(rows, left, *first, *then).collect()
            }
            (Picture::Graph(nodes), [Picture::Graph(left)]) => changed_nodes(nodes, left),
            _ => Vec::new(),
        }
    }

    /// How many tokens the heaps have together; `None` for other pictures.
    pub fn tokens(&self) -> Option<Nat> {
        match self {
            Picture::Heaps { heaps, .. } => Some(heaps.iter().map(|heap| &heap.tokens).sum()),
            _ => None,
        }
    }
}

/// The squares that differ: those on which something stands afterwards, then the others.
fn changed_squares<'a>(
    rows: &'a [Vec<Square>],
    left: &'a [Vec<Square>],
    first: [usize; 2],
    then: [usize; 2],
) -> impl Iterator<Item = Spot> + use<'a> {
    let at = move |row: usize, column: usize| {
        let row = (row + first[0]).checked_sub(then[0])?;
        left.get(row)?.get((column + first[1]).checked_sub(then[1])?).copied()
    };
    let all = move |arrives: bool| {
        rows.iter().enumerate().flat_map(move |(row, squares)| {
            squares.iter().enumerate().filter_map(move |(column, &square)| {
                let after = at(row, column).unwrap_or(Square::Gone);
                let something = !matches!(after, Square::Free | Square::Gone);
                (after != square && something == arrives)
                    .then(|| Spot::Place(row, Nat::from(column)))
            })
        })
    };
    all(true).chain(all(false))
}

/// The nodes that differ: those on which something lies afterwards, then the others.
fn changed_nodes(nodes: &[Node], left: &[Node]) -> Vec<Spot> {
    let on = |nodes: &[Node], name: &str| nodes.iter().find(|n| n.name == name).map(|n| n.on);
    let named = |node: &Node| Spot::Node(node.name.clone());
    let arrived = left
        .iter()
        .filter(|node| node.on != Square::Free && on(nodes, &node.name) != Some(node.on));
    let changed = nodes.iter().filter(|node| {
        let after = on(left, &node.name);
        after != Some(node.on) && matches!(after, None | Some(Square::Free))
    });
    arrived.chain(changed).map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_large_is_not_drawn() {
        let long = Nat::from(10u8).pow(30);
        let (few, most) = (Nat::from(2u8), Nat::from(MOST_SQUARES));
        assert_eq!(Picture::strip(0, &[(&long, Square::Free)]), None);
        assert_eq!(Picture::strip(0, &[(&most, Square::Free), (&few, Square::White)]), None);
        assert_eq!(Picture::board([0, 0], [u64::MAX], |_, _| Square::Free), None);
        assert_eq!(Picture::board([0, 0], (0..).map(|_| 0), |_, _| Square::Free), None);
        let strip = Picture::strip(1, &[(&few, Square::Free), (&Nat::ONE, Square::White)]).unwrap();
        let row = vec![Square::Free, Square::Free, Square::White];
        assert_eq!(strip, Picture::Squares { first: [0, 1], rows: vec![row] });
    }

    #[test]
    fn what_appears_is_pointed_at_first() {
        let row =
            |squares: &[Square]| Picture::Squares { first: [0, 0], rows: vec![squares.into()] };
        let (from, to) = (
            row(&[Square::White, Square::Free, Square::Black]),
            row(&[Square::Free, Square::White, Square::Black]),
        );
        let place = |row, column: u8| Spot::Place(row, Nat::from(column));
        assert_eq!(from.spots(&[to]), [place(0, 1), place(0, 0)]);
        // A bite takes its corner and all beyond it, the corner first.
        let board =
            |lengths: [u64; 2]| Picture::board([1, 1], lengths, |_, _| Square::White).unwrap();
        let bitten = board([3, 3]).spots(&[board([3, 1])]);
        assert_eq!(bitten, [place(1, 1), place(1, 2)]);
        let node = |name: &str, on| Node { name: name.into(), on, to: Vec::new() };
        let token = |a, b| Picture::Graph(vec![node("a", a), node("b", b)]);
        let moved = token(Square::White, Square::Free).spots(&[token(Square::Free, Square::White)]);
        assert_eq!(moved, [Spot::Node("b".into()), Spot::Node("a".into())]);
        // Two heaps at once; one that grows.
        let heaps = |x: u8, y: u8| Picture::heaps(&[Nat::from(x), Nat::from(y)]);
        assert_eq!(heaps(5, 8).spots(&[heaps(2, 5)]), [place(0, 2), place(1, 5)]);
        assert_eq!(heaps(5, 8).spots(&[heaps(4, 9)]), [place(0, 4), place(1, 8)]);
        assert_eq!(heaps(5, 8).spots(&[]), []);
    }

    #[test]
    fn tokens_of_all_heaps_are_counted() {
        let sizes = [Nat::from(3u8), Nat::from(4u8)];
        assert_eq!(Picture::heaps(&sizes).tokens(), Some(Nat::from(7u8)));
    }
}
