//! Positions drawn as text, one way for each shape that a ruleset may name.

use std::io::{self, Write};

use grundy::picture::{Heap, Node, Picture, Spot, Square};
use grundy::{Nat, Sum};

/// Heaps with more tokens than this have a number only, and so many components or heaps are drawn.
const TOKENS: usize = 60;
const MOST: usize = 12;

/// Rows of squares with more columns than a terminal's are not drawn.
const COLUMNS: usize = 76;

/// What some moves point at: the number of the component, and a spot of it.
pub(crate) type Marks = [(usize, Spot)];

/// Draws the components that have a picture, heaps that follow each other as one; `*` marks squares and nodes that
/// moves point at.
pub(crate) fn draw(out: &mut impl Write, sum: &Sum, marks: &Marks) -> io::Result<()> {
    let mut heaps = 0;
    let mut left_out = 0;
    for (i, component) in sum.components().enumerate() {
        if i >= MOST {
            left_out += 1;
            continue;
        }
        match component.picture() {
            Some(Picture::Heaps { heaps: more, beside }) => {
                heaps = draw_heaps(out, &more, heaps)?;
                for (name, number) in beside {
                    writeln!(out, "      {name}: {number}")?;
                }
            }
            Some(Picture::Squares { first, rows }) => {
                draw_squares(out, first, &rows, &|spot| marks.contains(&(i, spot)))?;
            }
            Some(Picture::Graph(nodes)) => {
                draw_graph(out, &nodes, &|spot| marks.contains(&(i, spot)))?;
            }
            _ => {}
        }
    }
    if left_out > 0 {
        writeln!(out, "      … and {left_out} more")?;
    }
    Ok(())
}

/// A line a heap; gives the number of heaps so far, `before` of which have been drawn.
fn draw_heaps(out: &mut impl Write, heaps: &[Heap], before: usize) -> io::Result<usize> {
    for (i, Heap { name, tokens }) in heaps.iter().enumerate() {
        if i == MOST {
            writeln!(out, "      … and {} more", heaps.len() - MOST)?;
            break;
        }
        let name = if name.is_empty() { (before + i + 1).to_string() } else { name.clone() };
        let few = usize::try_from(tokens).ok().filter(|&tokens| tokens <= TOKENS);
        let drawn = few.map_or_else(|| "●●● … ●".to_string(), |tokens| "●".repeat(tokens));
        let gap = if drawn.is_empty() { "" } else { "  " };
        writeln!(out, "  {name:>4}  {drawn}{gap}{}", short(&tokens.to_string()))?;
    }
    Ok(before + heaps.len())
}

/// The first digits of a long number.
fn short(digits: &str) -> String {
    match digits.len() {
        0..=40 => digits.to_string(),
        length => format!("{}… ({length} digits)", &digits[..20]),
    }
}

fn sign(square: Square) -> char {
    match square {
        Square::Free => '·',
        Square::White => '○',
        Square::Black => '●',
        Square::Heads => 'H',
        Square::Tails => 'T',
        Square::Poison => '×',
        _ => ' ',
    }
}

/// Rows with their numbers; the columns have the last digits of theirs above them.
fn draw_squares(
    out: &mut impl Write,
    first: [usize; 2],
    rows: &[Vec<Square>],
    is_marked: &dyn Fn(Spot) -> bool,
) -> io::Result<()> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    if columns > COLUMNS {
        return Ok(());
    }
    let numbers: String = (0..columns).map(|i| digit(first[1] + i)).collect();
    writeln!(out, "        {numbers}")?;
    for (i, row) in rows.iter().enumerate() {
        let name = if rows.len() == 1 { String::new() } else { (first[0] + i).to_string() };
        let sign = |(column, square): (usize, &Square)| {
            let marked = is_marked(Spot::Place(i, Nat::from(column)));
            if marked { '*' } else { sign(*square) }
        };
        let signs: String = row.iter().enumerate().map(sign).collect();
        writeln!(out, "  {name:>4}  {}", signs.trim_end())?;
    }
    Ok(())
}

fn digit(number: usize) -> char {
    char::from(b'0' + u8::try_from(number % 10).unwrap_or(0))
}

/// A line a node that is still there, with the nodes to which an edge leads.
fn draw_graph(
    out: &mut impl Write,
    nodes: &[Node],
    is_marked: &dyn Fn(Spot) -> bool,
) -> io::Result<()> {
    let gone =
        |name: &String| nodes.iter().any(|node| node.on == Square::Gone && node.name == *name);
    for node in nodes.iter().filter(|node| node.on != Square::Gone) {
        let on = match node.on {
            _ if is_marked(Spot::Node(node.name.clone())) => '*',
            Square::Free => ' ',
            on => sign(on),
        };
        let to: Vec<&str> = node.to.iter().filter(|name| !gone(name)).map(String::as_str).collect();
        let line = format!("  {on} {:>4} → {}", node.name, to.join(", "));
        writeln!(out, "{}", line.trim_end_matches([' ', '→']))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(position: &str) -> String {
        let mut out = Vec::new();
        draw(&mut out, &position.parse().unwrap(), &[]).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_shape_is_drawn_alike_for_all_games() {
        assert_eq!(drawn("nim:3,0"), "     1  ●●●  3\n     2  0\n");
        assert_eq!(drawn("wythoff:1,2"), drawn("nim:1,2"));
        assert_eq!(drawn("kayles:2+nim:1"), "     1  ●●  2\n     2  ●  1\n");
        assert_eq!(drawn("nim:10^20"), "     1  ●●● … ●  100000000000000000000\n");
        assert_eq!(drawn("fibonacci:5,2"), "     1  ●●●●●  5\n      take at most: 2\n");
        assert_eq!(drawn("nimble:3"), "        0123\n        ···○\n");
        assert_eq!(drawn("northcott:1.2.1"), "        123456\n        ·○··●·\n");
        assert_eq!(drawn("turning-turtles:HTT"), "        123\n        HTT\n");
        assert_eq!(drawn("chomp:2,1"), "        12\n     1  ×·\n     2  ·\n");
        assert_eq!(drawn("cram:.oo,oo."), "        123\n     1   ··\n     2  ··\n");
        assert_eq!(drawn("coins/ruler,ruler:2.1,1.2"), "        12\n     1  TH\n     2  HT\n");
    }

    #[test]
    fn tokens_on_graphs() {
        assert_eq!(drawn("digraph:a-b,b-c,a-c@a"), "  ○    a → b, c\n       b → c\n       c\n");
        // A node that was left is gone.
        assert_eq!(drawn("geography:a-b,b-c@b~a"), "  ○    b → c\n       c → b\n");
        assert_eq!(drawn("coin-tree/0,1,1:2"), "  T    1\n  H    2 → 1\n  T    3 → 1\n");
    }

    #[test]
    fn what_moves_point_at_is_marked() {
        let sum: Sum = "cram:2x3+node-kayles:a-b".parse().unwrap();
        let place = |row, column: u8| (0, Spot::Place(row, Nat::from(column)));
        let mut out = Vec::new();
        let marks = [place(0, 1), place(1, 2), (1, Spot::Node("b".to_string()))];
        draw(&mut out, &sum, &marks).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text, "        123\n     1  ·*·\n     2  ··*\n       a → b\n  *    b → a\n");
    }

    #[test]
    fn what_is_large_is_cut() {
        assert_eq!(drawn(&format!("nim:1{}", ",1".repeat(19))).lines().count(), MOST + 1);
        assert_eq!(drawn(&format!("moore/2:1{}", ",1".repeat(19))).lines().count(), MOST + 1);
        assert_eq!(drawn("chomp:1000x1000"), "");
        assert!(drawn(&format!("nim:{}", "9".repeat(1000))).contains("(1000 digits)"));
    }
}
