//! Blocks of text that lie beside each other as far as the terminal reaches.

use std::io::{self, Write};

use crate::output::columns;

/// Between two blocks.
const GAP: usize = 3;

/// Writes blocks of lines behind `indent` blanks, those that do not fit in `width` below the others.
pub(super) fn write(
    out: &mut impl Write,
    blocks: &[Vec<String>],
    indent: usize,
    width: usize,
) -> io::Result<()> {
    let wide = |block: &[String]| block.iter().map(|line| columns(line)).max().unwrap_or(0);
    let mut rest = blocks;
    while !rest.is_empty() {
        let mut across = indent;
        let fit = rest.iter().take_while(|block| {
            across += wide(block) + GAP;
            across <= width + GAP
        });
        let (row, others) = rest.split_at(fit.count().max(1));
        for at in 0..row.iter().map(Vec::len).max().unwrap_or(0) {
            let mut line = " ".repeat(indent);
            for block in row {
                let piece = block.get(at).map_or("", String::as_str);
                line.push_str(piece);
                line.push_str(&" ".repeat(wide(block) - columns(piece) + GAP));
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        rest = others;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_fill_the_width_and_no_more() {
        let block = |lines: &[&str]| lines.iter().map(ToString::to_string).collect::<Vec<_>>();
        let blocks = [block(&["层", "1234"]), block(&["ab"]), block(&["x", "y", "z"])];
        let drawn = |width| {
            let mut out = Vec::new();
            write(&mut out, &blocks, 1, width).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(drawn(14), " 层     ab   x\n 1234        y\n             z\n");
        assert_eq!(drawn(13), " 层     ab\n 1234\n x\n y\n z\n");
        assert_eq!(drawn(2), " 层\n 1234\n ab\n x\n y\n z\n");
    }
}
