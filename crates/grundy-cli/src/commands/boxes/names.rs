//! Names of lines: how they are read, and the board on which they stand.

use grundy::boxes::{Board, Game, Line};
use grundy::message;
use grundy::text::ENGLISH;

use crate::language;
use crate::picture::lines;

/// Letters of who took a box: you, the computer, and nobody because it was completed before.
const OWNERS: [char; 3] = ['Y', 'I', '#'];

/// The name of a line: its row and its place there.
pub(super) fn name(Line { row, place }: Line) -> String {
    format!("{row}.{place}")
}

/// The line that a text names: `2.1`, `2 1` or `2,1`, or in words of the language that is shown or in English.
pub(super) fn read(text: &str, board: &Board) -> Option<Line> {
    let pieces = text.split(['.', ',', ' ', '\t']).filter(|piece| !piece.is_empty());
    let numbers: Option<Vec<usize>> = pieces.map(|piece| piece.parse().ok()).collect();
    if let Some([row, place]) = numbers.as_deref() {
        return Some(Line { row: *row, place: *place });
    }
    let plain = |text: &str| text.split_whitespace().collect::<String>().to_lowercase();
    let said = plain(text);
    let [height, width] = board.size();
    let lines = (1..=2 * height + 1)
        .flat_map(|row| (1..=width + 1).map(move |place| Line { row, place }))
        .filter(|&line| board.is_open(line).is_some());
    let means = |&line: &Line| {
        let line = super::named(line);
        [language::shown(), &ENGLISH].iter().any(|language| {
            let draw = message!("nimstring-draw", lines = line.clone());
            [&line, &draw].iter().any(|message| plain(&language.text(message)) == said)
        })
    };
    lines.into_iter().find(means)
}

/// The board, a line of text each: dots, lines that are drawn, the names of all others, and who took which box. `you` is
/// your number as a player.
pub(super) fn drawing(game: &Game, you: usize) -> Vec<String> {
    let board = game.board();
    let [height, width] = board.size();
    let rows: Vec<Vec<Option<String>>> = (1..=2 * height + 1)
        .map(|row| {
            let lines = (1..=width + (row + 1) % 2).map(|place| Line { row, place });
            lines.map(|line| (board.is_open(line) != Some(false)).then(|| name(line))).collect()
        })
        .collect();
    lines::drawing(&rows, &|row, column| {
        Some(match game.owner(row, column)? {
            Some(player) if player == you => OWNERS[0],
            Some(_) => OWNERS[1],
            None => OWNERS[2],
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_named_on_the_board_and_read_back() {
        let mut game = Game::new("1x2".parse().unwrap(), 0);
        assert_eq!(drawing(&game, 0), [" + 1.1 + 1.2 +", "2.1   2.2   2.3", " + 3.1 + 3.2 +"]);
        for line in ["1.1", "2 1", " 2,2 ", "draw line 1 of row 3"] {
            let line = read(line, game.board()).unwrap();
            game.draw(line).unwrap();
        }
        assert_eq!(drawing(&game, 1), [" +-----+ 1.2 +", " |  Y  |    2.3", " +-----+ 3.2 +"]);
        assert_eq!(read("Line 2 of  row 3", game.board()), Some(Line { row: 3, place: 2 }));
        assert_eq!(read("9.9", game.board()), Some(Line { row: 9, place: 9 }));
        for text in ["", "2", "1.2.3", "dance", "-1.2", "line 9 of row 9"] {
            assert_eq!(read(text, game.board()), None, "{text}");
        }
    }

    #[test]
    fn boards_of_long_names_stand_in_columns() {
        let text = "........,.........,".repeat(8) + "oooooooo";
        let shown = drawing(&Game::new(text.parse().unwrap(), 0), 0);
        assert_eq!(shown.len(), 17);
        // 17.1 has four letters: boxes are seven wide.
        assert_eq!(shown[0], format!("  +{}", "-------+".repeat(8)));
        assert_eq!(shown[13], format!("  |{}", "   #   |".repeat(8)));
        assert!(shown[16].starts_with("  + 17.1  + 17.2  +"), "{}", shown[16]);
        assert!(drawing(&Game::new("0x0".parse().unwrap(), 0), 0).len() < 2);
    }
}
