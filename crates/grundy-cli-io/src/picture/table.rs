//! Positions drawn as text, one way for each shape that a ruleset may name.

use std::io::{self, Write};

use grundy::picture::{Heap, Node, Picture, Spot, Square};
use grundy::text::LISTED;
use grundy::{Message, Nat, Sum, message};

use super::marks::Marks;
use super::{boards, lines, regions};
use crate::language;
use crate::output::{self, Page};

/// Heaps with more tokens than this have a number only.
const TOKENS: usize = 60;

/// Rows of squares with more columns than a terminal's are not drawn.
const COLUMNS: usize = 76;

/// Boards and frames that lie beside each other reach so far where nobody says how wide the terminal is.
const WIDTH: usize = 80;

/// Draws the components that have a picture, heaps that follow each other as one, with marks on squares and nodes, and what
/// letters stand for below. What pictures say of themselves is said unless it was `told` before.
pub fn draw(
    out: &mut impl Write,
    sum: &Sum,
    marks: &Marks,
    told: &mut Vec<String>,
) -> io::Result<()> {
    let mut heaps = 0;
    let mut left_out = 0;
    // Lands stand apart, in one component and in several.
    let mut is_paper = false;
    let (width, mut said) = (output::width().unwrap_or(WIDTH), Vec::new());
    for (i, component) in sum.components().enumerate() {
        if i >= LISTED {
            left_out += 1;
            continue;
        }
        match component.picture() {
            Some(Picture::Heaps { heaps: more, beside }) => {
                heaps = draw_heaps(out, &more, heaps, &|spot| marks.sign(&(i, spot)))?;
                for (name, number) in beside {
                    writeln!(out, "      {}: {number}", language::shown().text(&name))?;
                }
            }
            Some(Picture::Squares { first, rows }) => {
                draw_squares(out, first, &rows, &|spot| marks.sign(&(i, spot)))?;
            }
            Some(Picture::Lines(rows)) => {
                draw_lines(out, &rows, &|spot| marks.sign(&(i, spot)))?;
            }
            Some(Picture::Graph(nodes)) => {
                draw_graph(out, &nodes, &|spot| marks.sign(&(i, spot)))?;
            }
            Some(Picture::Boards { boards, says }) => {
                boards::draw(out, &boards, width, &|spot| marks.sign(&(i, spot)))?;
                said.push(says);
            }
            Some(Picture::Regions { lands, says }) => {
                if is_paper {
                    writeln!(out)?;
                }
                regions::draw(out, &lands, width, &|spot| marks.sign(&(i, spot)))?;
                said.push(says);
                is_paper = true;
                continue;
            }
            _ => {}
        }
        is_paper = false;
    }
    if let Some(more) = more(left_out) {
        writeln!(out, "      {more}")?;
    }
    for says in once(&said) {
        if told.contains(&says) {
            continue;
        }
        let mut page = Page::new(&mut *out, output::width());
        writeln!(page, "      {says}")?;
        page.flush()?;
        told.push(says);
    }
    let mut page = Page::new(&mut *out, output::width());
    marks.moves().try_for_each(|(letter, words)| writeln!(page, "  {letter:>4}  {words}"))?;
    page.flush()?;
    // They share places with those that have a letter, or come after the last letter.
    more(marks.left_out()).map_or(Ok(()), |more| writeln!(out, "        {more}"))
}

/// What stands below a picture that so much is left out of.
fn more(left: usize) -> Option<String> {
    (left > 0).then(|| language::shown().text(&message!("picture-more", count = left)))
}

/// What pictures say of themselves, each of it once.
pub(super) fn once(said: &[Message]) -> Vec<String> {
    let mut texts = Vec::new();
    for text in said.iter().map(|says| language::shown().text(says)) {
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

/// A board of boxes, with the names of the lines that are not drawn, or the marks in their places: `2.1` is the first of the
/// second row.
fn draw_lines(
    out: &mut impl Write,
    rows: &[Vec<bool>],
    mark: &dyn Fn(Spot) -> Option<char>,
) -> io::Result<()> {
    let named =
        |row: usize, place: usize, drawn: bool| match mark(Spot::Place(row, Nat::from(place))) {
            _ if drawn => None,
            Some(sign) => Some(sign.to_string()),
            None => Some(format!("{}.{}", row + 1, place + 1)),
        };
    let rows: Vec<Vec<Option<String>>> = rows
        .iter()
        .enumerate()
        .map(|(row, lines)| {
            lines.iter().enumerate().map(|(place, &drawn)| named(row, place, drawn)).collect()
        })
        .collect();
    for line in lines::drawing(&rows, &|_, _| None) {
        writeln!(out, "      {line}")?;
    }
    Ok(())
}

/// A line a heap; gives the number of heaps so far, `before` of which have been drawn. What a move takes begins at its sign.
fn draw_heaps(
    out: &mut impl Write,
    heaps: &[Heap],
    before: usize,
    mark: &dyn Fn(Spot) -> Option<char>,
) -> io::Result<usize> {
    for (i, Heap { name, tokens }) in heaps.iter().enumerate().take(LISTED) {
        let name = if name.is_empty() { (before + i + 1).to_string() } else { name.clone() };
        let few = usize::try_from(tokens).ok().filter(|&tokens| tokens <= TOKENS);
        let drawn = few.map_or_else(
            || "●●● … ●".to_string(),
            |tokens| {
                (0..tokens).map(|j| mark(Spot::Place(i, Nat::from(j))).unwrap_or('●')).collect()
            },
        );
        let gap = if drawn.is_empty() { "" } else { "  " };
        writeln!(out, "  {name:>4}  {drawn}{gap}{}", short(&tokens.to_string()))?;
    }
    if let Some(more) = more(heaps.len().saturating_sub(LISTED)) {
        writeln!(out, "      {more}")?;
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

pub(super) fn sign(square: Square) -> char {
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
    mark: &dyn Fn(Spot) -> Option<char>,
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
            mark(Spot::Place(i, Nat::from(column))).unwrap_or(sign(*square))
        };
        let signs: String = row.iter().enumerate().map(sign).collect();
        writeln!(out, "  {name:>4}  {}", signs.trim_end())?;
    }
    Ok(())
}

pub(super) fn digit(number: usize) -> char {
    char::from(b'0' + u8::try_from(number % 10).unwrap_or(0))
}

/// A line a node that is still there, with the nodes to which an edge leads.
fn draw_graph(
    out: &mut impl Write,
    nodes: &[Node],
    mark: &dyn Fn(Spot) -> Option<char>,
) -> io::Result<()> {
    let gone =
        |name: &String| nodes.iter().any(|node| node.on == Square::Gone && node.name == *name);
    for node in nodes.iter().filter(|node| node.on != Square::Gone) {
        let on = if node.on == Square::Free { ' ' } else { sign(node.on) };
        let on = mark(Spot::Node(node.name.clone())).unwrap_or(on);
        let to: Vec<&str> = node.to.iter().filter(|name| !gone(name)).map(String::as_str).collect();
        let line = format!("  {on} {:>4} → {}", node.name, to.join(", "));
        writeln!(out, "{}", line.trim_end_matches([' ', '→']))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::marks::Place;
    use super::*;

    fn drawn(position: &str) -> String {
        let mut out = Vec::new();
        draw(&mut out, &position.parse().unwrap(), &Marks::default(), &mut Vec::new()).unwrap();
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
        let draw = |sum: &Sum, moves: &[(Vec<Place>, &str)]| {
            let moves = moves.iter().map(|(places, words)| (places.clone(), words.to_string()));
            let mut out = Vec::new();
            draw(&mut out, sum, &Marks::of(moves, false), &mut Vec::new()).unwrap();
            String::from_utf8(out).unwrap()
        };
        let node = |name: &str| (1, Spot::Node(name.to_string()));
        let moves =
            [(vec![place(0, 1)], "one"), (vec![place(1, 2)], "two"), (vec![node("b")], "three")];
        let text = draw(&sum, &moves);
        assert_eq!(text, "        123\n     1  ·*·\n     2  ··*\n       a → b\n  *    b → a\n");
        // Dominoes by letters; the second one shares a square with the first.
        let moves = [
            (vec![place(0, 0), place(0, 1)], "cover two"),
            (vec![place(0, 1), place(1, 1)], "cover others"),
            (vec![node("a")], "take a"),
        ];
        let text = draw(&sum, &moves);
        let board = "        123\n     1  aa·\n     2  ···\n  b    a → b\n       b → a\n";
        assert_eq!(
            text,
            format!("{board}     a  cover two\n     b  take a\n        … and 1 more\n")
        );
        let heap = (1, Spot::Place(0, Nat::from(3_u8)));
        let heaps = draw(&"nim:2,5".parse().unwrap(), &[(vec![heap], "take 2 from 5")]);
        assert_eq!(heaps, "     1  ●●  2\n     2  ●●●*●  5\n");
        let grid = draw(&"node-kayles:grid:2x3~1_2".parse().unwrap(), &[]);
        assert_eq!(grid, "        123\n     1  · ·\n     2  ···\n");
    }

    /// Boxes of cubes and regions on paper lie side by side, and say once what they show.
    #[test]
    fn boards_and_regions_lie_beside_each_other() {
        let box_of_cubes = "
        layer 1      layer 2
        123          123
     1  ×··       1  ··
     2  ···       2  ·
";
        let cubes = "      A cube is called ROW.COLUMN.LAYER.\n";
        let text = drawn("chomp:2x3x2~1.3.2~2.2.2");
        assert_eq!(text, format!("{}{cubes}", &box_of_cubes[1..]));
        let twice = drawn("chomp:2x3x2~1.3.2~2.2.2+chomp:2x3x2~1.3.2~2.2.2+nim:1");
        assert_eq!(twice, format!("{0}{0}     1  ●  1\n{cubes}", &box_of_cubes[1..]));
        // What is bitten off is left out, layers as well.
        let deep = drawn("chomp:1x2x2x2~1.1.2.2");
        let layers = deep.matches("layer").count();
        assert!(layers == 3 && deep.matches(['·', '×']).count() == 6, "{deep}");
        assert!(!deep.contains("2.2\n"), "{deep}");
        let five = drawn("sprouts:5");
        let frame = "
      ┌────────────────────┐
      │ ○3  ○3  ○3  ○3  ○3 │
      └────────────────────┘
      A frame is a region";
        assert!(five.starts_with(&frame[1..]), "{five}");
        assert_eq!(drawn("sprouts:0").lines().nth(1), Some("      │   │"));
        let lands = "
      ┌──────────────────┐   ┌─────────┐
      │ (○2─○1)  (A1─B1) │   │ (A1─B1) │
      └──────────────────┘   └─────────┘

      ┌───────────────┐
      │ (○2─a1─○2─a1) │
      └───────────────┘
      A frame";
        let text = drawn("sprouts:12.AB.}AB.}]1a1a.}");
        assert!(text.starts_with(&lands[1..]), "{text}");
        assert_eq!(drawn("sprouts:3+sprouts:4").matches("A frame").count(), 1);
        let parted = drawn("sprouts:12.AB.}AB.}+sprouts:1a1a.}+nim:1+sprouts:1");
        let tail = "     1  ●  1\n      ┌────┐\n      │ ○3 │\n      └────┘\n      A frame";
        let lands = lands[1..].strip_suffix("      A frame").unwrap();
        assert!(parted.starts_with(&format!("{lands}{tail}")), "{parted}");
        // Who has been told is not told again.
        let (mut out, mut told) = (Vec::new(), Vec::new());
        for position in ["sprouts:3", "sprouts:2", "sprouts:2+chomp:1x1x2"] {
            draw(&mut out, &position.parse().unwrap(), &Marks::default(), &mut told).unwrap();
        }
        let text = String::from_utf8(out).unwrap();
        assert_eq!((text.matches("A frame").count(), text.matches("A cube").count()), (1, 1));
        assert_eq!(text.matches('○').count(), 7);
    }

    #[test]
    fn what_is_large_is_cut() {
        assert_eq!(drawn(&format!("nim:1{}", ",1".repeat(19))).lines().count(), LISTED + 1);
        assert_eq!(drawn(&format!("moore/2:1{}", ",1".repeat(19))).lines().count(), LISTED + 1);
        assert_eq!(drawn("chomp:1000x1000"), "");
        assert!(drawn(&format!("nim:{}", "9".repeat(1000))).contains("(1000 digits)"));
    }
}
