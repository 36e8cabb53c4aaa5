//! Brussels Sprouts: lines between the arms of crosses. However it is played, it lasts as long.

use grundy_core::{Cursor, Error, Play, nat};

use super::Game;
use crate::picture::{self, Boundary, Dot, Picture, Spot};
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{Message, message};
use crate::theory::value::{Tame, Value};
use grundy_nimbers::Nimber;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "brussels-sprouts",
    aliases: &[],
    example: "brussels-sprouts:3",
    source: "Gardner 1967",
    pattern: "brussels-sprouts:_",
    small: &[
        "brussels-sprouts:0..2",
        "brussels-sprouts:1+nim:0..4",
        "brussels-sprouts:1..5.1..3",
        "brussels-sprouts:1..6.",
        "brussels-sprouts:1.1.1..3.2",
        "brussels-sprouts:1..2+brussels-sprouts:1..3.",
    ],
    ..Game::of::<BrusselsSprouts>()
};

/// The rules of Brussels Sprouts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct BrusselsSprouts;

/// The free arms of each connected piece in a region, in ascending order. Every free arm is in one region, so that
/// regions are components.
type Region = Vec<u32>;

const ARMS: u32 = 4;
const MOST_CROSSES: u64 = 100;
const MOST_ARMS: u64 = 400;

/// All replies are looked for if the pieces of a region can be parted in at most so many ways.
const MOST_WAYS: u64 = 1 << 12;

/// How many moves are left: one joins two pieces and keeps the number of arms, or cuts a region in two, after which the
/// arms are as many and the pieces one more, and each region ends with one arm in one piece.
fn moves(region: &Region) -> u32 {
    region.iter().map(|arms| arms + 1).sum::<u32>().saturating_sub(2)
}

fn is_crosses(region: &Region) -> bool {
    region.iter().all(|&arms| arms == ARMS)
}

fn kinds(region: &[u32]) -> impl Iterator<Item = &[u32]> {
    region.chunk_by(|a, b| a == b)
}

fn ways(region: &Region) -> u64 {
    kinds(region).fold(1, |ways: u64, kind| ways.saturating_mul(kind.len() as u64 + 1))
}

impl Ruleset for BrusselsSprouts {
    type Position = Region;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<BrusselsSprouts, Error> {
        Ok(BrusselsSprouts)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Region, Error> {
        let mark = cursor.mark();
        let first = cursor.number("a number of crosses or of arms", 0..=MOST_ARMS)?;
        if !cursor.eat('.') {
            if first > MOST_CROSSES {
                return Err(cursor.error_at(mark, format!("at most {MOST_CROSSES} crosses")));
            }
            return Ok(vec![ARMS; usize::try_from(first).unwrap_or(0)]);
        }
        if first == 0 {
            return Err(cursor.error_at(mark, "a piece with at least one arm"));
        }
        let mut all = first;
        let mut region = vec![first];
        while matches!(cursor.peek(), Some('0'..='9')) {
            let mark = cursor.mark();
            let arms = cursor.number("a number of arms", 1..=MOST_ARMS)?;
            all += arms;
            if all > MOST_ARMS {
                return Err(cursor.error_at(mark, format!("at most {MOST_ARMS} arms in all")));
            }
            region.push(arms);
            if !cursor.eat('.') {
                break;
            }
        }
        let mut region: Region =
            region.into_iter().map(|arms| u32::try_from(arms).unwrap_or(0)).collect();
        region.sort_unstable();
        Ok(region)
    }

    fn write(&self, region: &Region, out: &mut String) {
        if is_crosses(region) {
            return nat::push_u64(out, region.len() as u64);
        }
        for (number, &arms) in region.iter().enumerate() {
            out.push_str(if number == 0 { "" } else { "." });
            nat::push_u64(out, arms.into());
        }
        if region.len() == 1 {
            out.push('.');
        }
    }

    fn options(&self, region: &Region, each: &mut Each<'_, Region>) -> Flow {
        joins(region, each)?;
        cuts(region, each, &mut |others, part| {
            let kinds: Vec<&[u32]> = kinds(others).collect();
            let mut counts = vec![0; kinds.len()];
            loop {
                let of = |side: usize| {
                    let parts = kinds.iter().zip(&counts).flat_map(move |(kind, &count)| {
                        if side == 0 { &kind[..count] } else { &kind[count..] }
                    });
                    parts.copied().collect::<Region>()
                };
                part([of(0), of(1)])?;
                let next = kinds.iter().zip(&counts).position(|(kind, &count)| count < kind.len());
                let Some(next) = next else { return Flow::Continue(()) };
                counts[..next].fill(0);
                counts[next] += 1;
            }
        })
    }

    fn theorem(&self, region: &Region, play: Play) -> Option<Value> {
        let value = Nimber::from(u64::from(moves(region) % 2));
        Some(Tame { value, fickle: true }.under(play))
    }

    /// Every move leaves the other parity; where there are very many, not all ways to part a region are named.
    fn replies(
        &self,
        region: &Region,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Region>,
    ) -> Replies {
        if ways(region) <= MOST_WAYS {
            return Replies::Unknown;
        }
        let left = u64::from((moves(region) + 1) % 2);
        let fits = match target {
            Value::Nimber(value) => *value == Nimber::from(left),
            Value::Tame(genus) => genus.value == Nimber::from(left) && genus.fickle,
            Value::Outcome(_) | Value::Loopy(_) | Value::Loony => match play {
                Play::Normal => left == 0,
                Play::Misere => left == 1,
            },
        };
        if !fits {
            return Replies::All;
        }
        if joins(region, each).is_continue() {
            let _ = cuts(region, each, &mut |others, part| part([Vec::new(), others.to_vec()]));
        }
        Replies::Some
    }

    fn explain(&self, region: &Region, play: Play, _: Option<&[Region]>) -> Option<Message> {
        let moves = moves(region);
        if moves == 0 {
            return Some(match play {
                Play::Normal => message!("no-move"),
                Play::Misere => message!("no-move-misere"),
            });
        }
        let why = match is_crosses(region) {
            true => message!("brussels-crosses", crosses = region.len(), moves = moves),
            false => message!(
                "brussels-pieces",
                arms = region.iter().sum::<u32>(),
                pieces = region.len(),
                moves = moves
            ),
        };
        let last = match (play, moves % 2) {
            (Play::Normal, 1) => message!("brussels-odd"),
            (Play::Normal, _) => message!("brussels-even"),
            (Play::Misere, 1) => message!("brussels-odd-misere"),
            (Play::Misere, _) => message!("brussels-even-misere"),
        };
        Some(message!("brussels", why = why, last = last))
    }

    fn worth(&self, region: &Region) -> Option<Message> {
        Some(message!("brussels-worth", moves = moves(region)))
    }

    /// A ring for each piece, with its free arms as a walk around it meets them.
    fn picture(&self, region: &Region) -> Option<Picture> {
        let arm = Dot { name: String::new(), lines: 1 };
        let ring =
            |&arms: &u32| Boundary { has_lines: true, dots: vec![arm.clone(); arms as usize] };
        let drawn = picture::Region { boundaries: region.iter().map(ring).collect() };
        Some(Picture::Regions { lands: vec![vec![drawn]], says: message!("brussels-picture") })
    }

    fn spots(&self, from: &Region, to: &[Region]) -> Option<Vec<Spot>> {
        let (piece, other) = match to {
            [after] => ends_of_join(from, after)?,
            [one, other] => ends_of_cut(from, [one, other])?,
            _ => return None,
        };
        Some([piece, other].map(|(ring, arm)| Spot::Place(ring, arm.into())).to_vec())
    }

    fn source(&self, _: Play) -> &'static str {
        "Gardner 1967"
    }
}

/// A piece by its place in the region, and one of its arms.
type Arm = (usize, u32);

/// Two arms, of two pieces, of which a line leaves `after`.
fn ends_of_join(from: &Region, after: &Region) -> Option<(Arm, Arm)> {
    let firsts = (0..from.len()).filter(|&i| i == 0 || from[i] != from[i - 1]);
    let mut pairs = firsts.flat_map(|i| (i + 1..from.len()).map(move |j| (i, j)));
    let (i, j) = pairs.find(|&(i, j)| joined(from, from[i], from[j]) == *after)?;
    Some(((i, 0), (j, 0)))
}

/// Two arms of a piece between which a line parts the region into these: so many arms are between them on either side, and
/// one of the new spot.
fn ends_of_cut(from: &Region, sides: [&Region; 2]) -> Option<(Arm, Arm)> {
    let mut all: Region = sides.into_iter().flatten().copied().collect();
    all.sort_unstable();
    let pieces = from.iter().enumerate();
    let mut cuts = pieces.flat_map(|(i, &arms)| (1..arms).map(move |inside| (i, arms, inside)));
    let (i, _, inside) = cuts.find(|&(_, arms, inside)| {
        let mut cut = without(from, arms);
        cut.extend([inside, arms - inside]);
        cut.sort_unstable();
        cut == all && sides[0].contains(&inside) && sides[1].contains(&(arms - inside))
    })?;
    Some(((i, 0), (i, inside)))
}

/// Lines between two pieces: a line takes an arm of each, and its new spot has two.
fn joins(region: &Region, each: &mut Each<'_, Region>) -> Flow {
    let kinds: Vec<&[u32]> = kinds(region).collect();
    for (first, a) in kinds.iter().enumerate() {
        for (second, b) in kinds.iter().enumerate().skip(first) {
            if first == second && a.len() == 1 {
                continue;
            }
            each(&[joined(region, a[0], b[0])])?;
        }
    }
    Flow::Continue(())
}

/// The region with a piece of as many arms as two of its pieces have instead of these.
fn joined(region: &Region, a: u32, b: u32) -> Region {
    let mut left = without(&without(region, a), b);
    left.push(a + b);
    left.sort_unstable();
    left
}

fn without(region: &Region, arms: u32) -> Region {
    let mut left = region.clone();
    if let Some(at) = left.iter().position(|&other| other == arms) {
        left.remove(at);
    }
    left
}

/// Called with the pieces on either side.
type Parted<'a> = dyn FnMut([Region; 2]) -> Flow + 'a;

/// Lines from a piece to itself: the other arms are on either side, with one of the new ones each. `parted` is called with
/// the other pieces and says how they are parted.
fn cuts(
    region: &Region,
    each: &mut Each<'_, Region>,
    parted: &mut dyn FnMut(&Region, &mut Parted<'_>) -> Flow,
) -> Flow {
    for kind in kinds(region) {
        let arms = kind[0];
        let others = without(region, arms);
        for inside in 1..=arms / 2 {
            let outside = arms - inside;
            parted(&others, &mut |mut sides: [Region; 2]| {
                // Whether the same regions come the other way round, too.
                let is_twice =
                    inside == outside || sides[0].contains(&outside) && sides[1].contains(&inside);
                sides[0].push(inside);
                sides[1].push(outside);
                sides.iter_mut().for_each(|side| side.sort_unstable());
                let [one, other] = &sides;
                match is_twice && (one.len(), one) > (other.len(), other) {
                    true => Flow::Continue(()),
                    false => each(&sides),
                }
            })?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::picture::{Picture, Spot};
    use crate::ruleset::Flow;
    use crate::{Outcome, Play, Solver, Sum};

    /// Games of n crosses last 5n − 2 moves (Gardner 1967).
    #[test]
    fn many_crosses() {
        for n in 1..=100_u32 {
            let sum: Sum = format!("brussels-sprouts:{n}").parse().unwrap();
            for (play, winner) in [(Play::Normal, 1), (Play::Misere, 0)] {
                let outcome = Solver::default().outcome(&sum, play).unwrap();
                let is_won = (5 * n - 2) % 2 == winner;
                assert_eq!(outcome == Outcome::N, is_won, "{n} {play}");
            }
        }
    }

    /// Four crosses joined, four alone, and so on: there are too many ways to part them to name every move.
    #[test]
    fn many_pieces() {
        let sum: Sum = "brussels-sprouts:1.2.3.4.5.6.7.8.9.10.11.12.14".parse().unwrap();
        let verdict = Solver::default().solve(&sum, Play::Normal).unwrap();
        assert_eq!((verdict.outcome, verdict.move_count), (Outcome::N, None));
        assert!(!verdict.moves.is_empty());
    }

    /// Two regions have no order: each pair is an option once.
    #[test]
    fn options_are_different() {
        for text in ["2", "3", "1.2", "1.1.2", "1.1.3", "1.2.2.3", "1.1.2.3", "2.2.4", "1.3.4.4"] {
            let sum: Sum = format!("brussels-sprouts:{text}").parse().unwrap();
            let mut all = Vec::new();
            let _ = sum.options(&mut |turn| {
                let after = turn.after().text();
                let mut regions: Vec<&str> = after
                    .split('+')
                    .map(|part| part.trim_start_matches("brussels-sprouts:"))
                    .collect();
                regions.sort_unstable();
                all.push(regions.join("+"));
                std::ops::ControlFlow::Continue(())
            });
            let count = all.len();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), count, "{text}: {all:?}");
        }
    }

    /// What the two arms that are pointed at leave when they are joined, by walks around the rings of the picture.
    fn drawn(rings: &[usize], [(i, p), (j, q)]: [(usize, usize); 2]) -> Vec<usize> {
        let mut left: Vec<usize> = (0..rings.len())
            .filter(|ring| ![i, j].contains(ring))
            .map(|ring| rings[ring])
            .collect();
        // The new spot has an arm on either side of the line.
        match i == j {
            true => {
                let between = |from: usize, to: usize| {
                    (1..rings[i]).take_while(|step| (from + step) % rings[i] != to).count()
                };
                left.extend([between(p, q) + 1, between(q, p) + 1]);
            }
            false => left.push(rings[i] - 1 + rings[j] - 1 + 2),
        }
        left.sort_unstable();
        left
    }

    /// Every move of some positions: its two arms are there, and joined they leave its pieces.
    #[test]
    fn arms_that_are_pointed_at_make_the_move() {
        let mut counts = [0; 2];
        for text in ["1", "2", "3", "2.", "1.2", "1.1.2", "1.1.3", "1.2.2.3", "2.2.4", "1.3.4.4"] {
            let sum: Sum = format!("brussels-sprouts:{text}").parse().unwrap();
            let Some(Picture::Regions { lands, .. }) = sum.components().next().unwrap().picture()
            else {
                panic!()
            };
            let rings: Vec<usize> = lands[0][0].boundaries.iter().map(|b| b.dots.len()).collect();
            let _ = sum.options(&mut |turn| {
                let after = turn.after();
                let ends: Vec<(usize, usize)> = sum
                    .spots(&after)
                    .into_iter()
                    .map(|spot| match spot {
                        (0, Spot::Place(ring, arm)) => (ring, usize::try_from(&arm).unwrap()),
                        other => panic!("{text}: {other:?}"),
                    })
                    .collect();
                let ends: [(usize, usize); 2] = ends.try_into().unwrap();
                assert!(ends[0] != ends[1] && ends.iter().all(|&(ring, arm)| arm < rings[ring]));
                let mut left: Vec<usize> = after
                    .components()
                    .filter_map(|component| component.picture())
                    .flat_map(|picture| match picture {
                        Picture::Regions { lands, .. } => lands.concat(),
                        other => panic!("{other:?}"),
                    })
                    .flat_map(|region| region.boundaries)
                    .map(|ring| ring.dots.len())
                    .collect();
                left.sort_unstable();
                assert_eq!(drawn(&rings, [ends[0], ends[1]]), left, "{text}");
                counts[usize::from(ends[0].0 == ends[1].0)] += 1;
                Flow::Continue(())
            });
        }
        assert!(counts[0] > 15 && counts[1] > 40, "{counts:?}");
    }

    #[test]
    fn wrong_pieces_are_refused() {
        for (text, wanted) in [
            ("101", "column 18: found '101', expected at most 100 crosses"),
            ("0.3", "column 18: found '0.3', expected a piece with at least one arm"),
            ("3.0", "column 20: found '0', expected a number of arms from 1 to 400"),
            ("200.201", "column 22: found '201', expected at most 400 arms in all"),
            ("400.1", "column 22: found '1', expected at most 400 arms in all"),
            ("3.x", "column 20: found 'x', expected the end of the component"),
            ("", "column 18: found the end, expected a number of crosses or of arms"),
        ] {
            let error = format!("brussels-sprouts:{text}").parse::<Sum>().unwrap_err();
            assert_eq!(error.to_string(), wanted);
        }
    }
}
