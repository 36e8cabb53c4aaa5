//! Nimstring: lines of a board are drawn, and who completes a box draws again.

mod components;
mod few;
mod turns;
mod words;

use grundy_core::{Cursor, Error, Nat, Play};
use grundy_search::Settings;
use smallvec::{SmallVec, smallvec};

use self::components::{Component, Components};
use self::turns::{Turns, Worth};
use self::words::Words;
use super::Game;
use crate::boxes::{Board, Line};
use crate::picture::{Picture, Spot};
use crate::ruleset::searched::{Searcher, Searching};
use crate::ruleset::words::AsWords;
use crate::ruleset::{Each, Flow, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::Value;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "nimstring",
    aliases: &[],
    example: "nimstring:2x2",
    source: "Berlekamp, Conway and Guy 1982, chapter 16",
    pattern: "nimstring:_x_",
    reach: Some(3),
    small: &[
        "nimstring:0..1x0..3",
        "nimstring:2x2",
        "nimstring:oo,.o.,oo",
        "nimstring:.,o.,o,oo,.",
        "nimstring:ooo,..o.,o.o,oo.o,...",
        "nimstring:...,o..o,...",
        "nimstring:..,o.o,..,o.o,..",
    ],
    ..Game::of::<Nimstring>()
};

/// The rules of Nimstring.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Nimstring;

/// Boxes that can be completed before anything else is drawn, at most: a turn may complete any of them.
const MOST_TAKEN: i16 = 12;

/// Open lines of a board of which all followers are looked at.
const FEW_LINES: usize = 18;

/// The same where it is asked of one board after another: of more lines, a search that remembers boards is quicker.
const FEWER_LINES: usize = 12;

/// The turns on a board.
fn turns(board: &Board) -> Turns {
    let open = board.open_lines();
    // The bits of the open lines, and none for the others.
    let mut bits: SmallVec<[u64; 64]> = smallvec![0; open.last().map_or(0, |last| last + 1)];
    open.iter().enumerate().for_each(|(bit, &line)| bits[line] = 1 << bit);
    let bit = |line: usize| bits.get(line).copied().unwrap_or(0);
    let boxes = board.boxes().map(|lines| lines.iter().fold(0, |all, &line| all | bit(line)));
    Turns::new(open.len(), boxes)
}

/// Whether the player to move may choose who goes on in what is left.
fn is_loony(board: &Board) -> bool {
    if !board.can_complete() {
        return false;
    }
    let strings = board.strings();
    strings.take(strings.all()).dealt > 0
}

/// Whether a turn goes on only so far that what it may leave can be looked at.
fn is_short(board: &Board) -> bool {
    let strings = board.strings();
    strings.take(strings.all()).boxes <= MOST_TAKEN
}

impl Ruleset for Nimstring {
    type Position = Board;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Nimstring, Error> {
        Ok(Nimstring)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Board, Error> {
        let mark = cursor.mark();
        let board = Board::parse(cursor)?;
        if !is_short(&board) {
            return Err(cursor.error_at(
                mark,
                format!("a board on which at most {MOST_TAKEN} boxes can be completed before another line is drawn"),
            ));
        }
        Ok(board)
    }

    fn write(&self, board: &Board, out: &mut String) {
        board.write(out);
    }

    fn options(&self, board: &Board, each: &mut Each<'_, Board>) -> Flow {
        if !board.can_complete() {
            return board.each_after().try_for_each(|left| each(&[left]));
        }
        let open = board.open_lines();
        turns(board).each_end(&mut |left| each(&[board.with(&open, left)])).1
    }

    fn option(&self, board: &Board, number: u32, each: &mut Each<'_, Board>) {
        let number = number as usize;
        if !board.can_complete() {
            let _ = board.each_after().nth(number).map(|left| each(&[left]));
            return;
        }
        let mut now = 0;
        let _ = turns(board).each_end(&mut |left| {
            if now == number {
                let _ = each(&[board.with(&board.open_lines(), left)]);
                return Flow::Break(());
            }
            now += 1;
            Flow::Continue(())
        });
    }

    fn has_options(&self, board: &Board) -> bool {
        turns(board).has_ends()
    }

    fn picture(&self, board: &Board) -> Option<Picture> {
        let [height, width] = board.size();
        let row = |row: usize| {
            let places = 1..=width + (row + 1) % 2;
            places.map(|place| board.is_open(Line { row, place }) == Some(false)).collect()
        };
        (height * width > 0).then(|| Picture::Lines((1..=2 * height + 1).map(row).collect()))
    }

    fn spots(&self, from: &Board, to: &[Board]) -> Option<Vec<Spot>> {
        let to = to.first()?;
        let drawn = from
            .lines()
            .filter(|&line| (from.is_open(line), to.is_open(line)) == (Some(true), Some(false)));
        let spot = |line: Line| Spot::Place(line.row - 1, Nat::from(line.place - 1));
        Some(drawn.map(spot).collect())
    }

    fn theorem(&self, board: &Board, play: Play) -> Option<Value> {
        if play == Play::Normal && is_loony(board) {
            return Some(Value::Loony);
        }
        if board.open() > FEWER_LINES {
            return None;
        }
        Some(match play {
            Play::Normal => match turns(board).worth() {
                Worth::Loony => Value::Loony,
                Worth::Nimber(value) => Value::of(value.into()),
            },
            Play::Misere => Value::losing(turns(board).loses(play)),
        })
    }

    /// All boxes completed that can be.
    fn on_turn(&self, board: &Board) -> Option<Board> {
        Some(board.completed())
    }

    /// Some of the boxes completed that can be.
    fn within_turn(&self, board: &Board, each: &mut dyn FnMut(Board) -> Flow) -> Flow {
        let open = board.open_lines();
        let within = turns(board).each_end(&mut |_| Flow::Continue(())).0;
        within.into_iter().skip(1).try_for_each(|left| each(board.with(&open, left)))
    }

    fn apart_on_turn(&self, board: &Board, each: &mut dyn FnMut(Board)) {
        board.apart(each);
    }

    /// Who has to draw a line that completes no box leaves what is still open of those that do: they are drawn next, by the other
    /// player, and what is left then is what that line leaves of the rest. Unless the line is one of those that complete a box
    /// only once others have: then all of the rest is left.
    fn has_choice(&self, board: &Board) -> bool {
        !board.is_completed_at_once()
    }

    fn has_values(&self) -> bool {
        false
    }

    fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<Board>>> {
        let parts = |_: &Components, board: &Board| Component::all(board);
        Some(Box::new(Searching::new(Components, settings, parts)))
    }

    fn as_words(&self, boards: &[Board]) -> Option<Box<dyn AsWords + '_>> {
        Some(Box::new(Words::new(boards)?))
    }

    fn describe(&self, from: &Board, to: &[Board]) -> Message {
        let is_drawn = |line| to.first().and_then(|to| to.is_open(line)) == Some(false);
        let open = from.open_lines();
        let lines = || open.iter().map(|&line| from.place(line));
        let drawn = lines()
            .filter(|&line| is_drawn(line))
            .map(|Line { row, place }| message!("nimstring-line", row = row, place = place));
        let left = lines().enumerate().fold(0, |all, (bit, line)| match is_drawn(line) {
            true => all,
            false => all | 1 << bit,
        });
        // Where the turn does not end here it is told as a part of one.
        let goes_on = drawn.clone().nth(1).is_some() && !turns(from).is_within(left);
        let lines = Argument::list(drawn, Join::And);
        match goes_on {
            true => message!("nimstring-draw-on", lines = lines),
            false => message!("nimstring-draw", lines = lines),
        }
    }

    fn explain(&self, board: &Board, play: Play, _: Option<&[Board]>) -> Option<Message> {
        if board.open() == 0 {
            return Some(match play {
                Play::Normal => message!("no-move"),
                Play::Misere => message!("no-move-misere"),
            });
        }
        let turns = turns(board);
        if !turns.has_ends() {
            return Some(match play {
                Play::Normal => message!("nimstring-end"),
                Play::Misere => message!("nimstring-end-misere"),
            });
        }
        let is_small = board.open() <= FEW_LINES;
        Some(match play {
            Play::Misere if is_small => match turns.loses(play) {
                true => message!("nimstring-misere-p"),
                false => message!("nimstring-misere-n"),
            },
            Play::Misere => return None,
            _ if is_loony(board) => message!("nimstring-loony"),
            _ if is_small => match turns.worth() {
                Worth::Loony => message!("nimstring-loony"),
                Worth::Nimber(0) => message!("nimstring-p"),
                Worth::Nimber(value) => message!("nimstring-n", value = u64::from(value)),
            },
            _ => message!("nimstring-searched"),
        })
    }

    fn worth(&self, board: &Board) -> Option<Message> {
        (board.open() <= FEW_LINES).then(|| message!("nimstring-worth"))
    }

    fn source(&self, _: Play) -> &'static str {
        "Berlekamp, Conway and Guy 1982, chapter 16"
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use grundy_testing::Random;

    use super::*;
    use crate::{Play, Solver, Sum};

    #[test]
    fn options_are_the_ends_of_turns_and_have_their_numbers() {
        let mut several = 0;
        for text in [
            "0x0",
            "2x2",
            "1x4",
            "..,.oo,..",
            ".....,oooooo,.....",
            "o.,oo.,o.,.oo,.o",
            "...,oo.o,.o.,o.oo,...,.o..,...",
            "........,.ooo.oo..,........,........o,.o......,.........,..oo....,...o.....,........",
        ] {
            let board: Board = text.parse().unwrap();
            let (open, mut ends) = (board.open_lines(), Vec::new());
            let _ = turns(&board).each_end(&mut |left| {
                ends.push(board.with(&open, left));
                Flow::Continue(())
            });
            let mut options = Vec::new();
            let _ = Nimstring.options(&board, &mut |left| {
                options.extend_from_slice(left);
                Flow::Continue(())
            });
            assert_eq!(options, ends, "{text}");
            for number in 0..=ends.len() {
                let mut option = Vec::new();
                Nimstring.option(&board, u32::try_from(number).unwrap(), &mut |left| {
                    option.extend_from_slice(left);
                    Flow::Continue(())
                });
                assert_eq!(option.first(), ends.get(number), "{text}");
                assert!(option.len() < 2);
            }
            several += usize::from(board.can_complete() && ends.len() > 1);
        }
        assert!(several > 1, "{several}");
    }

    /// Who has no choice leaves what a turn on the rest leaves, or what comes to that once the turn goes on; and the choice is
    /// there if some option leaves all of the rest.
    #[test]
    fn who_has_no_choice_leaves_an_option_of_the_rest() {
        let mut random = Random::new(1986);
        let (mut choices, mut others) = (0, 0);
        for _ in 0..grundy_testing::length(600, 20_000) {
            let [height, width] = *random.pick(&[[1, 5], [2, 2], [2, 4], [3, 3], [6, 6]]);
            let share = 2 + random.below(4_u64);
            let mut left = grundy_testing::length(12, 14);
            let rows = (0..2 * height + 1).map(|row| {
                let line = |_| {
                    let is_open = left > 0 && random.chance(share, 8);
                    left -= u32::from(is_open);
                    if is_open { 'o' } else { '.' }
                };
                (0..width + row % 2).map(line).collect::<String>()
            });
            let board: Board = rows.collect::<Vec<_>>().join(",").parse().unwrap();
            let rest = board.completed();
            if rest == board {
                continue;
            }
            let mut wanted = HashSet::new();
            let _ = Nimstring.options(&rest, &mut |left| {
                wanted.insert(left[0].clone());
                Flow::Continue(())
            });
            let mut keeps_all = false;
            let _ = Nimstring.options(&board, &mut |left| {
                let left = &left[0];
                if left.completed() == rest {
                    keeps_all = true;
                } else {
                    let mut leads = wanted.contains(left);
                    let _ = Nimstring.within_turn(left, &mut |within| {
                        leads |= wanted.contains(&within);
                        Flow::Continue(())
                    });
                    assert!(leads, "{board}: {left}");
                }
                Flow::Continue(())
            });
            assert_eq!(Nimstring.has_choice(&board), keeps_all, "{board}");
            assert_eq!(is_loony(&board), keeps_all, "{board}");
            choices += u32::from(keeps_all);
            others += u32::from(!keeps_all && !wanted.is_empty());
        }
        assert!(choices > 100 && others > 100, "{choices} {others}");
    }

    #[test]
    fn a_turn_may_take_boxes_first() {
        // The mover hands both boxes over, or takes the first and has to take the second.
        let sum: Sum = "nimstring:..,.oo,..".parse().unwrap();
        let verdict = Solver::default().solve(&sum, Play::Normal).unwrap();
        assert_eq!(verdict.moves.len(), 1);
        assert_eq!(verdict.moves[0].text.to_string(), "draw line 3 of row 2");
        assert_eq!(verdict.moves[0].to, "nimstring:..,.o.,..");
    }

    /// What does not hang together adds up.
    #[test]
    fn large_boards_are_searched() {
        let mut solver = Solver::default();
        let mut solve = |board: &str| {
            let sum: Sum = format!("nimstring:{board}").parse().unwrap();
            solver.solve(&sum, Play::Normal).unwrap()
        };
        let found = solve("1x7");
        assert_eq!(found.outcome, crate::Outcome::N);
        assert!(found.value.is_some_and(|value| value != crate::Value::of(0)));
        assert!(!found.moves.is_empty());
        for step in &found.moves {
            assert_eq!(solve(step.to.trim_start_matches("nimstring:")).outcome, crate::Outcome::P);
        }
        // Twice the same, with a row of boxes between them that are completed.
        let twice = "ooooo,oooooo,.....,......,.....,oooooo,ooooo";
        let found = solve(twice);
        assert_eq!((found.outcome, found.moves.len()), (crate::Outcome::P, 0));
        let sum: Sum = format!("nimstring:{twice}").parse().unwrap();
        assert_eq!(Solver::default().value(&sum).unwrap(), Some(crate::Value::of(0)));
        // A chain of four that can be taken wins, whatever else there is.
        let others =
            [&["oooo,ooooo,oooo,.....,oooo,ooooo,oooo"][..], &["oooo,ooooo,oooo,ooooo,oooo"]];
        for others in grundy_testing::length(&others[..1], &others).concat() {
            let loony = format!("....,oooo.,....,.....,{others}");
            assert_eq!(solve(&loony).outcome, crate::Outcome::N);
        }
    }

    #[test]
    fn wrong_boards_are_refused() {
        for (text, wanted) in [
            (
                "",
                "column 11: found the end, expected 'o' for a line that is not drawn or '.' for one that is",
            ),
            ("oo,oo", "column 14: found 'oo', expected a row of 3 lines"),
            ("oo,ooo", "column 17: found the end, expected ',' and a row of 2 lines"),
            ("oo,ooo,oo,", "column 21: found the end, expected a row of 3 lines"),
            (
                "5x6",
                "column 11: found '5x6', expected a board of which at most 64 lines are not drawn",
            ),
            (
                "o.............,...............,ooooooooooooo.,...............,..............",
                "column 11: found 'o.............,.........…', expected a board on which at most 12 boxes can be completed before another line is drawn",
            ),
            (
                "ooooooooooooooooooooo,oooooooooooooooooooooo,ooooooooooooooooooooo",
                "column 11: found 'ooooooooooooooooooooo,oo…', expected a board of at most 20 × 20 boxes",
            ),
            (
                &*["."; 22].join(",..,"),
                "column 11: found '.,..,.,..,.,..,.,..,.,..…', expected a board of at most 20 × 20 boxes",
            ),
            ("2", "column 12: found the end, expected 'x'"),
            ("1x21", "column 13: found '21', expected a number of columns from 0 to 20"),
            ("21x1", "column 11: found '21x1', expected a number of rows from 0 to 20"),
        ] {
            let error = format!("nimstring:{text}").parse::<Sum>().unwrap_err();
            assert_eq!(error.to_string(), wanted, "{text}");
        }
    }
}
