//! A game of two players, line by line: who took which box, and what to draw where no search can tell.

use super::board::{Board, Line};
use super::strings::bits;

/// A board that two players draw on.
///
/// ```
/// use grundy::boxes::{Game, Line};
///
/// let mut game = Game::new("..,.oo,..".parse()?, 0);
/// assert_eq!(game.draw(Line { row: 2, place: 2 }), Some(1));
/// // Who completes a box draws again.
/// assert_eq!((game.mover(), game.scores(), game.owner(0, 0)), (0, [1, 0], Some(Some(0))));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    mover: usize,
    scores: [i16; 2],
    /// Who took each box; the inner `None` if it was completed before the game.
    owners: Vec<Option<Option<usize>>>,
}

impl Game {
    /// Player 0 is to move, and has so many boxes more than player 1 already.
    pub fn new(board: Board, ahead: i16) -> Game {
        let owners = board.boxes().map(|lines| board.is_complete(lines).then_some(None)).collect();
        Game { board, mover: 0, scores: [ahead.max(0), ahead.saturating_neg().max(0)], owners }
    }

    /// The board as it is now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who draws next: player 0 or 1.
    pub fn mover(&self) -> usize {
        self.mover
    }

    /// The boxes of each player.
    pub fn scores(&self) -> [i16; 2] {
        self.scores
    }

    /// Whether every line is drawn.
    pub fn is_over(&self) -> bool {
        self.board.open() == 0
    }

    /// Who took a box, rows and columns counted from 0: `None` if it is not completed or there is no such box,
    /// `Some(None)` if it was completed before the game.
    pub fn owner(&self, row: usize, column: usize) -> Option<Option<usize>> {
        let [_, width] = self.board.size();
        (column < width).then(|| self.owners.get(row * width + column).copied().flatten())?
    }

    /// Draws a line, and says how many boxes that completes; `None`, and nothing is done, if it cannot be drawn. Without a
    /// box the turn goes to the other player.
    pub fn draw(&mut self, line: Line) -> Option<i16> {
        self.board = self.board.after(line)?;
        let mut taken = 0;
        for (owner, lines) in self.owners.iter_mut().zip(self.board.boxes()) {
            if owner.is_none() && self.board.is_complete(lines) {
                *owner = Some(Some(self.mover));
                taken += 1;
            }
        }
        self.scores[self.mover] += taken;
        if taken == 0 {
            self.mover = 1 - self.mover;
        }
        Some(taken)
    }
}

/// What a player draws who cannot look ahead: a line that completes boxes, else one after which no box can be taken, else
/// one that gives the fewest boxes away. `None` if every line is drawn. [`solve`](super::solve) knows better, but may take
/// too long.
///
/// ```
/// use grundy::boxes::{Line, rule_of_thumb};
///
/// assert_eq!(rule_of_thumb(&"..,.oo,..".parse()?), Some(Line { row: 2, place: 2 }));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn rule_of_thumb(board: &Board) -> Option<Line> {
    let strings = board.strings();
    let (all, open) = (strings.all(), board.open_lines());
    let taking = bits(all).max_by_key(|&string| (strings.takes(all, string), !string));
    let chosen = match taking {
        Some(string) if strings.takes(all, string) > 0 => string,
        // Of two boxes that are given away neither shall be left to the one who gave them.
        _ => bits(all).min_by_key(|&string| {
            let cut = strings.cut(all, string);
            (cut.boxes, cut.dealt)
        })?,
    };
    open.get(chosen as usize).map(|&line| board.place(line))
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;
    use crate::boxes;

    /// Boxes counted one by one, by their four lines.
    fn complete(board: &Board) -> i16 {
        let [height, width] = board.size();
        let drawn = |row, place| board.is_open(Line { row, place }) == Some(false);
        let mut count = 0;
        for (row, column) in (0..height).flat_map(|row| (0..width).map(move |c| (row, c))) {
            let (row, place) = (2 * row + 1, column + 1);
            let sides = [(row, place), (row + 1, place), (row + 1, place + 1), (row + 2, place)];
            count += i16::from(sides.iter().all(|&(row, place)| drawn(row, place)));
        }
        count
    }

    #[test]
    fn boxes_go_to_who_completes_them_and_turns_go_on() {
        let mut random = Random::new(1889);
        for ahead in [-3, 0, 2] {
            for board in ["1x1", "2x3", "3x3", "oo,o.o,..", "0x0"] {
                let mut game = Game::new(board.parse().unwrap(), ahead);
                let begun = complete(game.board());
                while !game.is_over() {
                    let lines: Vec<Line> = game.board().lines().collect();
                    let line = *random.pick(&lines);
                    let (mover, before) = (game.mover(), complete(game.board()));
                    let taken = game.draw(line).unwrap();
                    assert_eq!(taken, complete(game.board()) - before);
                    assert_eq!(game.mover() == mover, taken > 0);
                    assert_eq!(game.draw(line), None, "it is drawn");
                    let [a, b] = game.scores();
                    assert_eq!(a + b, complete(game.board()) - begun + ahead.abs());
                }
                let [height, width] = game.board().size();
                assert_eq!(usize::try_from(complete(game.board())), Ok(height * width));
                assert!((0..height).all(|row| (0..width).all(|c| game.owner(row, c).is_some())));
                assert_eq!(game.owner(0, width), None);
            }
        }
        let mut game = Game::new("1x1".parse().unwrap(), 0);
        for (row, place) in [(0, 1), (1, 0), (1, 2), (4, 1), (usize::MAX, 1), (2, usize::MAX)] {
            assert_eq!(game.draw(Line { row, place }), None);
        }
    }

    #[test]
    fn best_lines_score_what_was_said() {
        for board in ["2x2", "1x4", "2x3"] {
            let mut game = Game::new(board.parse().unwrap(), 0);
            let promised = boxes::solve(game.board(), &crate::Limits::default(), &mut |_| ());
            let promised = promised.unwrap().net;
            while !game.is_over() {
                let found = boxes::solve(game.board(), &crate::Limits::default(), &mut |_| ());
                let best = found.unwrap().best[0].clone();
                assert_eq!(game.draw(best.line), Some(best.takes));
                assert_eq!(game.board(), &best.to);
            }
            let [a, b] = game.scores();
            assert_eq!(a - b, promised, "{board}");
        }
    }

    #[test]
    fn the_rule_of_thumb_takes_then_keeps_safe_then_gives_little() {
        let mut random = Random::new(7);
        for board in ["3x3", "2x5", "6x4"] {
            let mut game = Game::new(board.parse().unwrap(), 0);
            while let Some(line) = rule_of_thumb(game.board()) {
                // What can be taken at once after a line, by the rules.
                let takes = |board: &Board| {
                    board
                        .lines()
                        .any(|line| complete(&board.after(line).unwrap()) > complete(board))
                };
                let lines: Vec<Line> = game.board().lines().collect();
                let can_take = takes(game.board());
                let is_safe = |line| !takes(&game.board().after(line).unwrap());
                let safe = lines.iter().any(|&line| is_safe(line));
                let (was_safe, taken) = (is_safe(line), game.clone().draw(line).unwrap());
                assert_eq!(taken > 0, can_take);
                assert!(can_take || was_safe == safe);
                // Any line, so that many positions are seen.
                game.draw(if random.chance(1, 2) { line } else { *random.pick(&lines) });
            }
            assert!(game.is_over());
        }
    }
}
