//! What a board is worth to the player to move, and which lines keep that.

use grundy_core::Error;
use grundy_kernels::threads;

use super::board::{Board, Line};
use super::reason::{self, signed};
use super::search::{GoOn, Search, Seen, Stopped};
use super::strings::bits;
use crate::meter::{Limits, Meter};
use crate::text::Message;

/// The best that the player to move can do on a board.
///
/// ```
/// use grundy::Limits;
/// use grundy::boxes;
///
/// // A line of a box that has all others: who draws it takes the box.
/// let score = boxes::solve(&".,.o,.".parse()?, &Limits::default(), &mut |_| ())?;
/// assert_eq!((score.boxes, score.net, score.shares()), (1, 1, [1, 0]));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Score {
    /// The board.
    pub board: Board,
    /// The boxes that are not completed.
    pub boxes: i16,
    /// How many more of them the player to move gets than the other one, if both play well.
    pub net: i16,
    /// Every line that keeps this score, from the top.
    pub best: Vec<Best>,
    /// How many positions were opened.
    pub positions: u64,
    /// Why, in a sentence or two.
    pub reason: Message,
}

impl Score {
    /// The boxes that the player to move gets of those that are left, and those of the other one.
    pub fn shares(&self) -> [i16; 2] {
        [(self.boxes + self.net) / 2, (self.boxes - self.net) / 2]
    }
}

/// A line to draw.
///
/// ```
/// use grundy::Limits;
/// use grundy::boxes::{self, Line};
///
/// // The middle line takes a box and the right one then another. Who begins at the right gives both away.
/// let score = boxes::solve(&"..,.oo,..".parse()?, &Limits::default(), &mut |_| ())?;
/// let [best] = score.best.as_slice() else { panic!("one line is best") };
/// assert_eq!((best.line, best.takes), (Line { row: 2, place: 2 }, 1));
/// assert_eq!(best.to.to_string(), "..,..o,..");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Best {
    /// Where it is.
    pub line: Line,
    /// The boxes that it completes.
    pub takes: i16,
    /// The board after it.
    pub to: Board,
}

/// How far a search is.
///
/// ```
/// use grundy::Limits;
/// use grundy::boxes::{self, Progress};
///
/// let mut bounds = vec![[-9, 9]];
/// let look = &mut |progress: Progress| bounds.push(progress.net);
/// let score = boxes::solve(&"3x3".parse()?, &Limits::default(), look)?;
/// assert!(bounds.iter().all(|[least, most]| (*least..=*most).contains(&score.net)));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Positions that were opened.
    pub positions: u64,
    /// Bytes of the table.
    pub bytes: u64,
    /// The least and the greatest net score that are still possible.
    pub net: [i16; 2],
}

/// What the search takes beside its table.
const BESIDE: u64 = 1 << 18;

/// The net score of a board, and the lines that keep it; `look` is told now and then how far the search is.
///
/// # Errors
/// If time is over, or memory too small.
pub fn solve(
    board: &Board,
    limits: &Limits,
    look: &mut dyn FnMut(Progress),
) -> Result<Score, Error> {
    let mut meter = Meter::new(limits);
    meter.check_memory(BESIDE, "the search for the score")?;
    let strings = board.strings();
    let (all, boxes) = (strings.all(), strings.boxes(strings.all()));
    let bytes = limits.memory - BESIDE;
    let mut search = Search::new(strings, &board.symmetries(), bytes, threads::available());
    let mut steps = 0_u32;
    let mut go_on = |Seen { opened, bytes, known }: Seen| {
        steps += 1;
        if steps.is_multiple_of(LOOK) {
            look(Progress { positions: opened, bytes, net: known });
        }
        meter.has_time()
    };
    let mut net = None;
    let answer = answer(&mut search, all, &mut net, &mut go_on);
    meter.positions = search.opened;
    let Ok((net, best, reason)) = answer else {
        let known = match (net, search.known) {
            (Some(net), _) => {
                format!("the net score is {}, but not every line was tried", signed(net))
            }
            (None, [least, most]) => {
                format!("the net score is from {} to {}", signed(least), signed(most))
            }
        };
        return Err(meter.out_of_time("the search for the score").with_hint(known));
    };
    let open = board.open_lines();
    let best = best.into_iter().map(|string| Best {
        line: board.place(open[string as usize]),
        takes: search.strings.takes(all, string),
        to: board.with(&open, all & !(1 << string)),
    });
    let best = best.collect();
    Ok(Score { board: board.clone(), boxes, net, best, positions: search.opened, reason })
}

/// Positions between two reports.
const LOOK: u32 = 1 << 12;

/// The score, the strings that keep it, and why.
fn answer(
    search: &mut Search,
    all: u64,
    known: &mut Option<i16>,
    go_on: &mut GoOn<'_>,
) -> Result<(i16, Vec<u32>, Message), Stopped> {
    let net = search.score(all, go_on)?;
    *known = Some(net);
    let mut best = Vec::new();
    for string in bits(all) {
        let (left, takes) = (all & !(1 << string), search.strings.takes(all, string));
        let keeps = match takes {
            0 => !search.is_at_least(left, 1 - net, go_on)?,
            _ => search.is_at_least(left, net - takes, go_on)?,
        };
        if keeps {
            best.push(string);
        }
    }
    let reason = reason::of(search, all, net, &best, go_on)?;
    Ok((net, best, reason))
}
