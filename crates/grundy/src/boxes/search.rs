//! The best net score of a position: boxes of the player to move less those of the other, of what is left.
//!
//! Searched are positions in which no box can be taken, by questions whether the score is at least a number. After
//! a cut that gives boxes away, `n` of them to take of which `d` may be left, and `v` is the score of what is then left,
//! the opponent gets the larger one of `n + v` and `n - 2d - v`, which is `n - d + |v + d|`.

use super::strings::{Strings, Taken, bits};
use super::symmetry::Names;
use super::table::{Bounds, Name, Table};

/// A search for the scores of the positions of one board.
pub(super) struct Search {
    pub(super) strings: Strings,
    names: Names,
    table: Table,
    /// How often each string answered a question at once.
    good: Vec<u32>,
    /// Positions that were opened.
    pub(super) opened: u64,
    /// The least and the greatest score that the position may have for which [`score`](Search::score) was asked.
    pub(super) known: [i16; 2],
}

/// Somebody or the clock ended the search.
#[derive(Debug)]
pub(super) struct Stopped;

/// Whether to go on; asked once for each position that is opened.
pub(super) type GoOn<'a> = dyn FnMut(&Search) -> bool + 'a;

/// A cut and what it comes to.
#[derive(Clone, Copy)]
struct Cut {
    string: u32,
    taken: Taken,
    name: Name,
    order: u64,
}

impl Search {
    /// A search for the scores on `strings`, of which each of `maps` tells a symmetry, in so many bytes.
    pub(super) fn new(strings: Strings, maps: &[Vec<u32>], bytes: u64) -> Search {
        let names = Names::new(&strings, maps);
        let good = vec![0; strings.len()];
        Search { strings, names, table: Table::new(bytes), good, opened: 0, known: [0; 2] }
    }

    /// What the table takes.
    pub(super) fn bytes(&self) -> u64 {
        self.table.bytes()
    }

    /// Whether the score of a position is at least `wanted`.
    pub(super) fn is_at_least(
        &mut self,
        open: u64,
        wanted: i16,
        go_on: &mut GoOn<'_>,
    ) -> Result<bool, Stopped> {
        let taken = self.strings.take(open);
        match taken.dealt {
            0 => self.quiet(taken.left, wanted - taken.boxes, go_on),
            // n - d + |v + d| is at least what is wanted.
            dealt => {
                let far = wanted - (taken.boxes - dealt);
                Ok(far <= 0
                    || self.quiet(taken.left, far - dealt, go_on)?
                    || !self.quiet(taken.left, 1 - far - dealt, go_on)?)
            }
        }
    }

    /// The score of a position.
    pub(super) fn score(&mut self, open: u64, go_on: &mut GoOn<'_>) -> Result<i16, Stopped> {
        let boxes = self.strings.boxes(open);
        self.known = [-boxes, boxes];
        // From the middle outwards: most boards come out nearly even. All boxes go to somebody, so that every other
        // score is possible.
        let mut wanted = 2 - (boxes & 1);
        while self.known[0] < self.known[1] {
            wanted = wanted.clamp(self.known[0] + 2, self.known[1]);
            if self.is_at_least(open, wanted, go_on)? {
                self.known[0] = wanted;
                wanted += 2;
            } else {
                self.known[1] = wanted - 2;
                wanted -= 2;
            }
        }
        Ok(self.known[0])
    }

    /// Whether the score of a position in which no box can be taken is at least `wanted`.
    fn quiet(&mut self, open: u64, wanted: i16, go_on: &mut GoOn<'_>) -> Result<bool, Stopped> {
        match self.at_hand(open, wanted) {
            Ok(answer) => Ok(answer),
            Err(name) => self.open(open, name, wanted, go_on),
        }
    }

    /// The answer, if it is known, or the name of the position.
    fn at_hand(&self, open: u64, wanted: i16) -> Result<bool, Name> {
        let boxes = self.strings.boxes(open);
        // All boxes go to somebody: so the score is even where they are.
        let wanted = wanted + ((boxes - wanted) & 1);
        if wanted <= -boxes || wanted > boxes {
            return Ok(wanted <= -boxes);
        }
        let name = self.names.name(&self.strings, open);
        match self.table.get(name) {
            Some(known) if known.least >= wanted => Ok(true),
            Some(known) if known.most < wanted => Ok(false),
            _ => Err(name),
        }
    }

    fn open(
        &mut self,
        open: u64,
        name: Name,
        wanted: i16,
        go_on: &mut GoOn<'_>,
    ) -> Result<bool, Stopped> {
        self.opened += 1;
        if !go_on(self) {
            return Err(Stopped);
        }
        let answer = self.some_cut(open, wanted, go_on)?;
        let boxes = self.strings.boxes(open);
        let wanted = wanted + ((boxes - wanted) & 1);
        let known = self.table.get(name);
        let mut bounds = known.unwrap_or(Bounds { least: -boxes, most: boxes });
        match answer {
            true => bounds.least = bounds.least.max(wanted),
            false => bounds.most = bounds.most.min(wanted - 2),
        }
        self.table.put(name, bounds, open.count_ones());
        Ok(answer)
    }

    /// Whether some cut scores at least `wanted`.
    fn some_cut(&mut self, open: u64, wanted: i16, go_on: &mut GoOn<'_>) -> Result<bool, Stopped> {
        let none = Taken { left: 0, boxes: 0, dealt: 0 };
        let mut cuts = [Cut { string: 0, taken: none, name: [0; 2], order: 0 }; 64];
        let mut count = 0;
        // First what is known of all, then those that have to be looked at.
        let mut seen = 0;
        for string in bits(open) {
            if seen >> string & 1 == 1 {
                continue;
            }
            let mut string = string;
            let row = self.strings.row(open, string);
            seen |= row.strings;
            if row.boxes == 2 {
                string = self.strings.middle(open, row);
            }
            let taken = self.strings.cut(open, string);
            if cuts[..count].iter().any(|cut| cut.taken == taken) {
                continue;
            }
            let Some(asked) = Asked::of(taken, wanted) else { continue };
            // The score after it must not be at least this.
            match self.at_hand(taken.left, asked.most + 1) {
                Ok(true) => {}
                Ok(false) if taken.dealt == 0 => return Ok(true),
                known => {
                    let least = match taken.dealt {
                        0 => Ok(true),
                        _ => self.at_hand(taken.left, asked.least),
                    };
                    match (known, least) {
                        (_, Ok(false)) => {}
                        (Ok(_), Ok(_)) => return Ok(true),
                        (known, least) => {
                            let name = known.err().or(least.err()).unwrap_or_default();
                            // What leaves the fewest safe strings, then what was good.
                            let order = u64::from(self.strings.safe(taken.left)) << 32
                                | u64::from(u32::MAX - self.good[string as usize]);
                            cuts[count] = Cut { string, taken, name, order };
                            count += 1;
                        }
                    }
                }
            }
        }
        let cuts = &mut cuts[..count];
        cuts.sort_unstable_by_key(|cut| cut.order);
        for (place, cut) in cuts.iter().enumerate() {
            // An equal one may have been looked at.
            if cuts[..place].iter().any(|other| {
                other.name == cut.name
                    && other.taken.boxes == cut.taken.boxes
                    && other.taken.dealt == cut.taken.dealt
            }) {
                continue;
            }
            let Some(asked) = Asked::of(cut.taken, wanted) else { continue };
            let left = cut.taken.left;
            let is_good = !self.quiet(left, asked.most + 1, go_on)?
                && (cut.taken.dealt == 0 || self.quiet(left, asked.least, go_on)?);
            if is_good {
                let good = &mut self.good[cut.string as usize];
                *good = good.saturating_add(open.count_ones());
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Between which scores what is left must be for a cut to be good enough.
struct Asked {
    least: i16,
    most: i16,
}

impl Asked {
    /// `None` if none is good enough.
    fn of(taken: Taken, wanted: i16) -> Option<Asked> {
        let Taken { boxes, dealt, .. } = taken;
        // -(n - d + |v + d|) is at least what is wanted.
        match dealt {
            0 => Some(Asked { least: i16::MIN, most: -wanted - boxes }),
            _ => {
                let far = dealt - boxes - wanted;
                (far >= 0).then_some(Asked { least: -far - dealt, most: far - dealt })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_testing::Random;

    use super::super::board::Board;
    use super::*;

    /// The score by the rules alone, line by line.
    fn reference(strings: &Strings, open: u64, known: &mut HashMap<u64, i16>) -> i16 {
        if open == 0 {
            return 0;
        }
        if let Some(&score) = known.get(&open) {
            return score;
        }
        let scores = bits(open).map(|string| {
            let left = reference(strings, open & !(1 << string), known);
            match strings.takes(open, string) {
                0 => -left,
                taken => taken + left,
            }
        });
        let best = scores.max().unwrap();
        known.insert(open, best);
        best
    }

    /// Every position that comes of a board has the score that the rules give; how many there are.
    fn check(board: &Board, bytes: u64, each: bool) -> usize {
        let strings = board.strings();
        let mut known = HashMap::new();
        reference(&strings, strings.all(), &mut known);
        let all = strings.all();
        let mut search = Search::new(strings, &board.symmetries(), bytes);
        let mut open: Vec<u64> = if each { known.keys().copied().collect() } else { vec![all] };
        open.sort_unstable();
        for &open in &open {
            let found = search.score(open, &mut |_| true).unwrap();
            assert_eq!(found, known.get(&open).copied().unwrap_or(0), "{board} {open:b}");
        }
        open.len()
    }

    #[test]
    fn all_positions_of_small_boards_have_the_scores_of_the_rules() {
        for (board, wanted) in [("1x1", 15), ("1x2", 127), ("1x3", 1023), ("2x2", 4095)] {
            let board: Board = board.parse().unwrap();
            for bytes in [0, 1 << 20] {
                assert_eq!(check(&board, bytes, true), wanted);
            }
        }
    }

    #[test]
    fn random_positions_of_larger_boards_have_the_scores_of_the_rules() {
        let mut random = Random::new(46);
        let sizes = [[1, 6], [2, 3], [2, 4], [3, 3], [3, 4], [4, 4], [2, 6], [5, 5]];
        for round in 0..2000 {
            let [height, width] = *random.pick(&sizes);
            let row = |row: u64| width + row % 2;
            // Lines that are open lie near each other, so that there are chains, loops and joints.
            let near = [random.below(2 * height + 1), random.below(2 * width + 1)];
            let spread = 10 * random.below(3);
            let mut order = Vec::new();
            for (row, place) in (0..2 * height + 1).flat_map(|r| (0..row(r)).map(move |p| (r, p))) {
                let far = row.abs_diff(near[0]) + (2 * place + (row + 1) % 2).abs_diff(near[1]);
                order.push((far * spread + random.below(60), row, place));
            }
            order.sort_unstable();
            order.truncate(4 + random.below(9_usize));
            let line = |r, p| match order.iter().any(|&(_, row, place)| (row, place) == (r, p)) {
                true => 'o',
                false => '.',
            };
            let rows = (0..2 * height + 1).map(|r| (0..row(r)).map(|p| line(r, p)).collect());
            let rows: Vec<String> = rows.collect();
            let board: Board = rows.join(",").parse().unwrap();
            assert_eq!(board.open(), order.len());
            check(&board, if round % 3 == 0 { 1000 } else { 1 << 20 }, round % 50 == 0);
        }
    }

    /// What was found before the end is kept.
    #[test]
    fn a_search_may_be_ended_and_goes_on() {
        let board: Board = "2x3".parse().unwrap();
        let mut search = Search::new(board.strings(), &board.symmetries(), 1 << 20);
        let all = search.strings.all();
        let mut rounds = 0;
        let score = loop {
            rounds += 1;
            let until = search.opened + 100;
            if let Ok(score) = search.score(all, &mut |search| search.opened < until) {
                break score;
            }
        };
        assert_eq!(score, -2);
        assert!(rounds > 5, "{rounds}");
    }
}
