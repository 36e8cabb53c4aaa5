//! A board of Dots and Boxes as JSON.

use std::cmp::Ordering;

use grundy::Language;
use grundy::boxes::Score;
use serde::Serialize;

use crate::VERSION;

/// Who wins a board of Dots and Boxes, by how many boxes, and which lines to draw.
///
/// ```
/// use grundy::boxes;
/// use grundy::text::ENGLISH;
///
/// let score = boxes::solve(&"1x3".parse()?, &grundy::Limits::default(), &mut |_| ())?;
/// let answer = serde_json::to_value(grundy_answers::Boxes::new(&score, 2, &ENGLISH)).unwrap();
/// assert_eq!((&answer["net"], &answer["winner"]), (&(-1).into(), &"mover".into()));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Debug, Serialize)]
pub struct Boxes {
    version: u32,
    board: String,
    boxes: i16,
    net: i16,
    mover: i16,
    other: i16,
    ahead: i16,
    winner: &'static str,
    lines: Vec<Drawn>,
    reason: String,
    positions: u64,
}

#[derive(Debug, Serialize)]
struct Drawn {
    row: usize,
    place: usize,
    takes: i16,
    to: String,
}

impl Boxes {
    /// Of a score, where the player to move has so many boxes more than the other one already; the reason in a language.
    pub fn new(score: &Score, ahead: i16, language: &Language) -> Boxes {
        let drawn = score.best.iter().map(|best| Drawn {
            row: best.line.row,
            place: best.line.place,
            takes: best.takes,
            to: best.to.to_string(),
        });
        let [mover, other] = score.shares();
        Boxes {
            version: VERSION,
            board: score.board.to_string(),
            boxes: score.boxes,
            net: score.net,
            mover,
            other,
            ahead,
            winner: match (score.net + ahead).cmp(&0) {
                Ordering::Greater => "mover",
                Ordering::Equal => "tie",
                Ordering::Less => "other",
            },
            lines: drawn.collect(),
            reason: language.text(&score.reason),
            positions: score.positions,
        }
    }
}
