//! Values of all boards that come of one by drawing lines: nimbers, or loony.

use grundy_core::Play;

use super::few::Few;
use crate::boxes::strings::bits;
use crate::ruleset::Flow;

/// What a board is worth beside anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worth {
    /// As much as a heap of Nim.
    Nimber(u8),
    /// Who moves wins, whatever lies beside it.
    Loony,
}

/// The open lines of a board as bits, and its boxes as sets of them.
pub(super) struct Turns {
    all: u64,
    /// The boxes beside each line.
    beside: Vec<[u64; 2]>,
}

const LOONY: u8 = u8::MAX;

impl Turns {
    pub(super) fn new(lines: usize, boxes: impl Iterator<Item = u64>) -> Turns {
        let mut beside = vec![[0; 2]; lines];
        for lines_of in boxes {
            for line in bits(lines_of) {
                let beside: &mut [u64; 2] = &mut beside[line as usize];
                beside[usize::from(beside[0] != 0)] = lines_of;
            }
        }
        Turns { all: if lines == 0 { 0 } else { u64::MAX >> (64 - lines) }, beside }
    }

    /// Whether drawing `line` completes a box, of all lines that are open in `open`.
    fn completes(&self, open: u64, line: usize) -> bool {
        self.beside[line].iter().any(|lines| lines & open == 1 << line)
    }

    /// Every open line with what it leaves, and whether it completes a box.
    fn lines(&self, open: u64) -> impl Iterator<Item = (u64, bool)> {
        bits(open).map(move |line| (open & !(1 << line), self.completes(open, line as usize)))
    }

    /// Calls `each` with what is left at the end of each whole turn, after lines that complete boxes and one that does not. What is left
    /// as long as every line completes a box, the board itself first, is all there if `each` never stops.
    pub(super) fn each_end(&self, each: &mut dyn FnMut(u64) -> Flow) -> (Vec<u64>, Flow) {
        let mut within = vec![self.all];
        let (mut seen, mut ended) = (Few::default(), Few::default());
        let mut at = 0;
        while at < within.len() {
            for (left, completes) in self.lines(within[at]) {
                if completes {
                    if seen.insert(left) {
                        within.push(left);
                    }
                } else if ended.insert(left) && each(left).is_break() {
                    return (within, Flow::Break(()));
                }
            }
            at += 1;
        }
        (within, Flow::Continue(()))
    }

    /// Whether the lines that are not in `left` can be drawn so that each completes a box: whatever the order, as long as some
    /// line does.
    pub(super) fn is_within(&self, left: u64) -> bool {
        let mut open = self.all;
        while let Some((after, _)) =
            self.lines(open).find(|&(after, completes)| completes && after & left == left)
        {
            open = after;
        }
        open == left
    }

    /// Whether some turn can end. Where every line completes a box, all others still do when one is drawn.
    pub(super) fn has_ends(&self) -> bool {
        self.lines(self.all).any(|(_, completes)| !completes)
    }

    /// Whether the player whose turn it is loses; who has no whole turn loses, or wins under misère play.
    pub(super) fn loses(&self, play: Play) -> bool {
        // Of every board two bits: whether a turn that goes on there can end well, and whether it can end.
        let mut found = vec![(false, false); at(self.all) + 1];
        let wins =
            |(ends_well, can_end): (bool, bool)| ends_well || play == Play::Misere && !can_end;
        for open in 0..=self.all {
            let (mut ends_well, mut can_end) = (false, false);
            for (left, completes) in self.lines(open) {
                let left = found[at(left)];
                ends_well |= if completes { left.0 } else { !wins(left) };
                can_end |= !completes || left.1;
            }
            found[at(open)] = (ends_well, can_end);
        }
        !wins(found[at(self.all)])
    }

    /// What the board is worth. A line that completes a box leaves the same player to move, who wins beside all but one
    /// nimber; if there are two of these, or a quiet line wins beside that one, the board is loony. Without such a line
    /// it is the least nimber that no quiet line leaves: one to a loony board loses.
    pub(super) fn worth(&self) -> Worth {
        let mut worth = vec![0_u8; at(self.all) + 1];
        for open in 1..=self.all {
            let (mut quiet, mut after) = (0_u64, None);
            for (left, completes) in self.lines(open) {
                let left = worth[at(left)];
                match (completes, after) {
                    (false, _) => quiet |= if left == LOONY { 0 } else { 1 << left },
                    (true, None) => after = Some(left),
                    (true, Some(other)) => after = Some(if left == other { left } else { LOONY }),
                }
            }
            worth[at(open)] = match after {
                Some(LOONY) => LOONY,
                Some(nimber) if quiet >> nimber & 1 == 1 => LOONY,
                Some(nimber) => nimber,
                None => u8::try_from(quiet.trailing_ones()).unwrap_or(LOONY),
            };
        }
        match worth[at(self.all)] {
            LOONY => Worth::Loony,
            nimber => Worth::Nimber(nimber),
        }
    }
}

/// The place of a board in a table of all that come of one with few lines.
fn at(open: u64) -> usize {
    usize::try_from(open).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;

    /// Whether the player to move wins beside a heap of Nim and, if there is one, a second board, by single lines: the end
    /// of a box means to move again, anywhere.
    fn wins(boards: [&Turns; 2], open: [u64; 2], heap: u8, known: &mut [Option<bool>]) -> bool {
        // Boards of at most 8 lines.
        let place = at(open[0] << 10 | open[1] << 2 | u64::from(heap));
        if let Some(wins) = known[place] {
            return wins;
        }
        let mut is_won = (0..heap).any(|left| !wins(boards, open, left, known));
        for board in 0..2 {
            for (left, completes) in boards[board].lines(open[board]) {
                let mut after = open;
                after[board] = left;
                is_won = is_won || wins(boards, after, heap, known) == completes;
            }
        }
        known[place] = Some(is_won);
        is_won
    }

    /// Boxes of a row or a square, some lines of which are drawn.
    fn random(random: &mut Random) -> Turns {
        let all: &[[usize; 4]] = if random.chance(1, 2) {
            &[[0, 3, 4, 7], [1, 4, 5, 8], [2, 5, 6, 9]]
        } else {
            &[[0, 2, 3, 5], [1, 3, 4, 6], [5, 7, 8, 10], [6, 8, 9, 11]]
        };
        let lines = all.iter().flatten().max().map_or(0, |last| last + 1);
        let mut open: Vec<usize> = (0..lines).filter(|_| random.chance(2, 3)).collect();
        open.truncate(8);
        let of = |lines: &[usize; 4]| {
            let bits = (0..open.len()).filter(|&bit| lines.contains(&open[bit]));
            bits.fold(0, |all, bit| all | 1 << bit)
        };
        Turns::new(open.len(), all.iter().map(of))
    }

    #[test]
    fn sums_are_decided_by_what_boards_are_worth() {
        let mut numbers = Random::new(16);
        let (mut loony, mut large) = (0, 0);
        for _ in 0..300 {
            let boards = [random(&mut numbers), random(&mut numbers)];
            let boards = [&boards[0], &boards[1]];
            let mut known = vec![None; 1 << 18];
            for heap in 0..4 {
                for open in [[boards[0].all, 0], [boards[0].all, boards[1].all]] {
                    let second = if open[1] == 0 { Worth::Nimber(0) } else { boards[1].worth() };
                    let wanted = match (boards[0].worth(), second) {
                        (Worth::Nimber(a), Worth::Nimber(b)) => a ^ b != heap,
                        _ => true,
                    };
                    assert_eq!(wins(boards, open, heap, &mut known), wanted);
                }
            }
            loony += usize::from(boards[0].worth() == Worth::Loony);
            large += usize::from(matches!(boards[0].worth(), Worth::Nimber(2..)));
            assert_eq!(boards[0].loses(Play::Normal), boards[0].worth() == Worth::Nimber(0));
        }
        assert!(loony > 5 && large > 20, "{loony} {large}");
    }
}
