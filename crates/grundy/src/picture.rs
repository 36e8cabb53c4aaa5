//! A component as it would lie on a table, for programs that draw it: few shapes for all games.

use grundy_core::Nat;

/// What lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Picture {
    /// Heaps of tokens.
    Heaps {
        /// The heaps in their order.
        heaps: Vec<Heap>,
        /// Numbers that belong to the position and are no heaps, each behind its name.
        beside: Vec<(String, Nat)>,
    },
    /// Squares in rows, of which a strip has one.
    Squares {
        /// The numbers of the first row and of the first column.
        first: [usize; 2],
        /// The rows, which may differ in length.
        rows: Vec<Vec<Square>>,
    },
    /// Nodes and the edges out of them.
    Graph(Vec<Node>),
}

/// A heap of tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heap {
    /// What it is called; empty where heaps are told by their order.
    pub name: String,
    /// How many there are.
    pub tokens: Nat,
}

/// What is on a square.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is called.
    pub name: String,
    /// What is on it; a node without a token is [`Square::Free`].
    pub on: Square,
    /// The names of the nodes to which edges lead.
    pub to: Vec<String>,
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

    /// How many tokens the heaps have together; `None` for other pictures.
    pub fn tokens(&self) -> Option<Nat> {
        match self {
            Picture::Heaps { heaps, .. } => Some(heaps.iter().map(|heap| &heap.tokens).sum()),
            _ => None,
        }
    }
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
    fn tokens_of_all_heaps_are_counted() {
        let sizes = [Nat::from(3u8), Nat::from(4u8)];
        assert_eq!(Picture::heaps(&sizes).tokens(), Some(Nat::from(7u8)));
    }
}
