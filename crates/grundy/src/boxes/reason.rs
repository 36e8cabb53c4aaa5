//! Why a score is what it is, as a teacher would say it: boxes that can be taken, what is left to the opponent, which
//! lines are safe, and what has to be opened.

use super::search::{GoOn, Search, Stopped};
use super::strings::{Kind, Strings, Taken, bits};
use crate::text::{Argument, Join, Message, message};

/// Why the position with these strings has this score, which `best` keep.
pub(super) fn of(
    search: &mut Search,
    open: u64,
    net: i16,
    best: &[u32],
    go_on: &mut GoOn<'_>,
) -> Result<Message, Stopped> {
    let taken = search.strings.take(open);
    if taken.boxes > 0 {
        return take(search, taken, net, go_on);
    }
    let strings = &search.strings;
    let safe = strings.safe(open);
    let given = best.iter().map(|&string| strings.cut(open, string));
    // The shortest reason, and among these the one that gives least away.
    let Some(cut) = given.min_by_key(|cut| cut.boxes) else { return Ok(message!("boxes-over")) };
    let lines = open.count_ones();
    if cut.boxes == 0 {
        return Ok(message!("boxes-safe", safe = safe, lines = lines, other = signed(-net)));
    }
    let rows = rows(strings, open);
    let after = given_away(search, cut, net, go_on)?;
    Ok(match safe {
        0 => message!("boxes-open", rows = rows, after = after),
        _ => message!("boxes-sacrifice", safe = safe, after = after),
    })
}

/// Boxes can be taken.
fn take(
    search: &mut Search,
    taken: Taken,
    net: i16,
    go_on: &mut GoOn<'_>,
) -> Result<Message, Stopped> {
    let Taken { left, boxes, dealt } = taken;
    let rest = search.score(left, go_on)?;
    let count = Argument::Number(boxes.unsigned_abs().into());
    let all = signed(boxes + rest);
    match (left, dealt) {
        (0, _) => return Ok(message!("boxes-take-last", boxes = count)),
        (_, 0) => {
            return Ok(message!("boxes-take", boxes = count, rest = signed(rest), all = all));
        }
        _ => {}
    }
    let kept = Argument::Number((boxes - dealt).unsigned_abs().into());
    let leave = Argument::Number(dealt.unsigned_abs().into());
    let dealing = signed(boxes - 2 * dealt - rest);
    let (takes, deals) = (boxes + rest == net, boxes - 2 * dealt - rest == net);
    let better = match (takes, deals) {
        (true, true) => message!("boxes-either"),
        (true, false) => message!("boxes-take-all"),
        _ => message!("boxes-deal"),
    };
    Ok(message!(
        "boxes-choice",
        boxes = count,
        rest = signed(rest),
        all = all,
        kept = kept,
        left = leave,
        dealing = dealing,
        better = better
    ))
}

/// What follows when a cut gives boxes away.
fn given_away(
    search: &mut Search,
    cut: Taken,
    net: i16,
    go_on: &mut GoOn<'_>,
) -> Result<Message, Stopped> {
    let rest = search.score(cut.left, go_on)?;
    let count = Argument::Number(cut.boxes.unsigned_abs().into());
    let (all, dealing) = (cut.boxes + rest, cut.boxes - 2 * cut.dealt - rest);
    Ok(match cut.dealt {
        _ if cut.left == 0 => message!("boxes-given-last", boxes = count, net = signed(net)),
        0 => message!("boxes-given", boxes = count, rest = signed(rest), net = signed(net)),
        dealt => message!(
            "boxes-given-choice",
            boxes = count,
            rest = signed(rest),
            all = signed(all),
            left = u64::from(dealt.unsigned_abs()),
            dealing = signed(dealing),
            net = signed(net)
        ),
    })
}

/// The chains and loops that are left.
fn rows(strings: &Strings, open: u64) -> Argument {
    let (mut seen, mut chains, mut loops, mut bound) = (0_u64, Vec::new(), Vec::new(), Vec::new());
    for string in bits(open) {
        if seen >> string & 1 == 0 {
            let row = strings.row(open, string);
            seen |= row.strings;
            let list = match row.kind {
                Kind::Chain => &mut chains,
                Kind::Loop => &mut loops,
                Kind::Bound => &mut bound,
            };
            list.push(u64::from(row.boxes));
        }
    }
    let mut parts = Vec::new();
    for (list, of) in [(&mut chains, 0), (&mut loops, 1), (&mut bound, 2)] {
        list.sort_unstable();
        if list.is_empty() {
            continue;
        }
        let count = list.len();
        let list = Argument::list(list.iter().copied(), Join::And);
        parts.push(match of {
            0 => message!("boxes-chains", count = count, sizes = list),
            1 => message!("boxes-loops", count = count, sizes = list),
            _ => message!("boxes-bound", count = count, sizes = list),
        });
    }
    Argument::list(parts, Join::And)
}

/// A score with its sign.
pub(super) fn signed(score: i16) -> String {
    match score {
        0 => "0".to_string(),
        score => format!("{score:+}"),
    }
}
