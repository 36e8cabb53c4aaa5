//! Graphs that have names, with the ways in which they look the same.

use grundy_core::{Cursor, Error};

/// A graph that a name and numbers describe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// A row, or a circle.
    Path(u32),
    Cycle(u32),
    /// Squares of a board; neighbours share a side.
    Grid(u32, u32),
    /// Squares of a square board, a queen's move apart.
    Queens(u32),
    /// The generalized Petersen graph P(n, 2).
    Petersen(u32),
}

/// Nodes of a named graph: more are given as a file.
const MOST: u64 = 1 << 12;

/// One of each kind.
const EXAMPLES: [&str; 5] = ["path:7", "cycle:7", "grid:3x4", "queens:5", "petersen:5"];

const KINDS: &str = "path:N, cycle:N, grid:MxN, queens:N, petersen:N";

/// A number as it stands in a name: digits without zeros in front.
pub(in crate::games) fn plain_number(text: &str) -> Option<u64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain && (text == "0" || !text.starts_with('0')))
}

/// The name at `mark` is not one of the `known`.
pub(in crate::games) fn no_such_name(
    cursor: &Cursor<'_>,
    mark: usize,
    expected: &str,
    known: &str,
) -> Error {
    cursor.error_at(mark, expected).with_hint(format!("known are {known}"))
}

/// Refuses a graph or an order that is nothing but the name of a family, as in the `examples`: a lone node that is called so
/// is hardly meant.
///
/// # Errors
/// Behind the name, where its size is missing.
pub(in crate::games) fn with_size(
    cursor: &Cursor<'_>,
    source: &str,
    mark: usize,
    examples: &[&str],
) -> Result<(), Error> {
    let names = |example: &&&str| example.split(':').next() == Some(source);
    match examples.iter().find(names) {
        Some(example) => {
            let expected = format!("':' and the size, as in '{example}'");
            Err(cursor.error_at(mark + source.len(), expected))
        }
        None => Ok(()),
    }
}

impl Named {
    /// The graph `source`, which stands at `mark`; `None` if it has no name.
    ///
    /// # Errors
    /// If there is no such graph, or it is large, or a name has no size.
    pub(super) fn read(
        cursor: &Cursor<'_>,
        source: &str,
        mark: usize,
    ) -> Result<Option<Named>, Error> {
        let Some((kind, sizes)) = source.split_once(':') else {
            return with_size(cursor, source, mark, &EXAMPLES).map(|()| None);
        };
        let at = mark + kind.len() + 1;
        let number = |text: &str| plain_number(text).and_then(|number| u32::try_from(number).ok());
        let one = || number(sizes).ok_or_else(|| cursor.error_at(at, "a number"));
        let (named, nodes) = match kind {
            "path" => (Named::Path(one()?), u64::from(one()?)),
            "cycle" => (Named::Cycle(one()?), u64::from(one()?)),
            "queens" => (Named::Queens(one()?), u64::from(one()?).saturating_pow(2)),
            "petersen" => (Named::Petersen(one()?), 2 * u64::from(one()?)),
            "grid" => {
                let sides = sizes.split_once('x');
                let sides = sides.and_then(|(m, n)| Some((number(m)?, number(n)?)));
                let (rows, columns) = sides
                    .ok_or_else(|| cursor.error_at(at, "numbers of rows and columns, as in 4x7"))?;
                (Named::Grid(rows, columns), u64::from(rows) * u64::from(columns))
            }
            _ => return Err(no_such_name(cursor, mark, "a graph", KINDS)),
        };
        match named {
            Named::Cycle(..3) => return Err(cursor.error_at(at, "a number from 3 on")),
            Named::Petersen(..5) => return Err(cursor.error_at(at, "a number from 5 on")),
            _ => {}
        }
        if nodes > MOST {
            return Err(cursor.error_at(at, format!("at most {MOST} nodes")));
        }
        Ok(Some(named))
    }

    /// The nodes' names, and the edges, each once.
    pub(super) fn edges(self) -> (Vec<String>, Vec<(u32, u32)>) {
        let numbers = |nodes: u32| (1..=nodes).map(|node| node.to_string()).collect();
        let board = |rows: u32, columns: u32| -> Vec<String> {
            let squares = (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column)));
            squares.map(|(row, column)| format!("{row}_{column}")).collect()
        };
        let row = |nodes: u32| (1..nodes).map(|node| (node - 1, node));
        match self {
            Named::Path(nodes) => (numbers(nodes), row(nodes).collect()),
            Named::Cycle(nodes) => (numbers(nodes), row(nodes).chain([(0, nodes - 1)]).collect()),
            Named::Grid(rows, columns) => {
                let along = |s: &u32| (s % columns + 1 < columns).then_some((*s, s + 1));
                let down = |s: &u32| (s / columns + 1 < rows).then_some((*s, s + columns));
                let edges = (0..rows * columns).flat_map(|s| [along(&s), down(&s)]).flatten();
                (board(rows, columns), edges.collect())
            }
            Named::Queens(side) => {
                let meets = |a: u32, b: u32| {
                    let (down, along) =
                        ((a / side).abs_diff(b / side), (a % side).abs_diff(b % side));
                    down == 0 || along == 0 || down == along
                };
                let squares = 0..side * side;
                let pairs = squares.flat_map(|b| (0..b).map(move |a| (a, b)));
                (board(side, side), pairs.filter(|&(a, b)| meets(a, b)).collect())
            }
            Named::Petersen(n) => {
                let edges =
                    (0..n).flat_map(|i| [(i, (i + 1) % n), (i, n + i), (n + i, n + (i + 2) % n)]);
                (numbers(2 * n), edges.collect())
            }
        }
    }

    /// Rows and columns, if the nodes are the squares of a board.
    pub(super) fn board(self) -> Option<[u32; 2]> {
        match self {
            Named::Grid(rows, columns) => Some([rows, columns]),
            Named::Queens(side) => Some([side, side]),
            Named::Path(_) | Named::Cycle(_) | Named::Petersen(_) => None,
        }
    }

    /// Rows and columns of a grid.
    pub(super) fn grid(self) -> Option<[u32; 2]> {
        match self {
            Named::Grid(rows, columns) => Some([rows, columns]),
            _ => None,
        }
    }

    /// The images of the nodes under mirrors and turns, all but the one that leaves all in place; of large rings one mirror
    /// alone, as all would take far more than the graph.
    pub(super) fn symmetries(self) -> Vec<Vec<u32>> {
        let image = |nodes: u32, to: &dyn Fn(u32) -> u32| (0..nodes).map(to).collect::<Vec<u32>>();
        let ring = |n: u32, rings: u32| -> Vec<Vec<u32>> {
            let of = |node: u32, at: u32| node / n * n + at % n;
            let turns = (1..n).map(|by| image(rings * n, &|node| of(node, node % n + by)));
            let mirrors = (0..n).map(|by| image(rings * n, &|node| of(node, n - node % n + by)));
            if n > LARGE {
                return mirrors.take(1).collect();
            }
            turns.chain(mirrors).collect()
        };
        match self {
            Named::Path(n) => vec![image(n, &|node| n - 1 - node)],
            Named::Cycle(n) => ring(n, 1),
            Named::Petersen(n) => ring(n, 2),
            Named::Grid(rows, columns) => board(rows, columns),
            Named::Queens(side) => board(side, side),
        }
    }
}

/// Larger rings have more turns and mirrors than are worth to be kept: they are as many as nodes, and have an image of each.
const LARGE: u32 = 256;

/// The mirrors and turns of a board.
fn board(rows: u32, columns: u32) -> Vec<Vec<u32>> {
    let sides = if rows == columns { 8 } else { 4 };
    let image = |side: u32, square: u32| {
        let (row, column) = (square / columns, square % columns);
        let row = if side & 1 == 1 { rows - 1 - row } else { row };
        let column = if side & 2 == 2 { columns - 1 - column } else { column };
        if side & 4 == 4 { column * columns + row } else { row * columns + column }
    };
    (1..sides).map(|side| (0..rows * columns).map(|square| image(side, square)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::position::Sum;

    /// As a lone node it would be answered without a word, and hardly anybody asks for that.
    #[test]
    fn a_name_alone_is_no_lone_node() {
        for (position, column, example) in [
            ("node-kayles:petersen", 21, "petersen:5"),
            ("node-kayles:grid~grid", 17, "grid:3x4"),
            ("arc-kayles:path+nim:3", 16, "path:7"),
            ("geography:cycle@cycle", 16, "cycle:7"),
            ("edge-geography:queens", 22, "queens:5"),
            ("directed-geography:circle@circle", 26, "circle:7/1,2"),
            ("poset:divisors", 15, "divisors:60"),
            ("poset:subsets~~subsets", 14, "subsets:4"),
        ] {
            let error = position.parse::<Sum>().unwrap_err();
            let said = error.to_string();
            assert!(said.contains(&format!("':' and the size, as in '{example}'")), "{said}");
            assert_eq!(error.column(), Some(column), "{said}");
        }
        // With others, or by other names, nodes are called as one likes.
        for position in ["node-kayles:petersen-a", "node-kayles:grid,b", "arc-kayles:petersen5"] {
            assert_eq!(position.parse::<Sum>().unwrap().to_string(), position);
        }
    }

    #[test]
    fn symmetries_take_edges_to_edges() {
        for named in [
            Named::Path(6),
            Named::Cycle(7),
            Named::Grid(3, 5),
            Named::Grid(4, 4),
            Named::Queens(5),
            Named::Petersen(5),
            Named::Petersen(8),
        ] {
            let (names, edges) = named.edges();
            let ordered = |a: u32, b: u32| (a.min(b), a.max(b));
            let all: BTreeSet<(u32, u32)> = edges.iter().map(|&(a, b)| ordered(a, b)).collect();
            assert_eq!(all.len(), edges.len(), "{named:?}");
            assert!(all.iter().all(|&(_, b)| (b as usize) < names.len()));
            let mut images = BTreeSet::new();
            for image in named.symmetries() {
                let at = |node: u32| image[node as usize];
                let moved: BTreeSet<_> =
                    edges.iter().map(|&(a, b)| ordered(at(a), at(b))).collect();
                assert_eq!(moved, all, "{named:?}");
                assert!(images.insert(image), "{named:?}: each once");
            }
        }
        let degrees = |named: Named| 2 * named.edges().1.len() / named.edges().0.len();
        assert_eq!([degrees(Named::Petersen(5)), degrees(Named::Cycle(9))], [3, 2]);
        // A queen of chess has 1,456 moves from all squares together.
        assert_eq!(Named::Queens(8).edges().1.len(), 728);
    }
}
