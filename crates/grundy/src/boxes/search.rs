//! The best net score of a position: boxes of the player to move less those of the other, of what is left.
//!
//! Searched are positions in which no box can be taken, by questions whether the score is at least a number. After
//! a cut that gives boxes away, `n` of them to take of which `d` may be left, and `v` is the score of what is then left,
//! the opponent gets the larger one of `n + v` and `n - 2d - v`, which is `n - d + |v + d|`.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use grundy_kernels::threads::{self, Busy};

use super::strings::Strings;
use super::symmetry::Names;
use super::table::{Name, Table, mixed};
use super::walk::{Told, Walk};

/// A search for the scores of the positions of one board.
pub(super) struct Search {
    pub(super) strings: Strings,
    names: Names,
    table: Table,
    threads: usize,
    /// So many positions are opened by one thread before others join it.
    alone: u64,
    /// Of each thread, how often each string answered a question at once.
    good: Vec<Vec<u32>>,
    /// Positions that were opened.
    pub(super) opened: u64,
    /// The least and the greatest score that the position may have for which [`score`](Search::score) was asked.
    pub(super) known: [i16; 2],
}

/// Somebody or the clock ended the search.
#[derive(Debug)]
pub(super) struct Stopped;

/// Why a walk ends without an answer.
#[derive(Debug)]
pub(super) enum End {
    /// Somebody said so, or another thread has the answer.
    Stopped,
    /// The table is full and may grow.
    Full,
    /// It takes long enough for several threads.
    Long,
}

/// How far a search is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    /// Positions that were opened.
    pub(super) opened: u64,
    /// What the table takes.
    pub(super) bytes: u64,
    /// As [`Search::known`].
    pub(super) known: [i16; 2],
}

/// Whether to go on; asked once for each position that is opened by the thread that began.
pub(super) type GoOn<'a> = dyn FnMut(Seen) -> bool + 'a;

/// What the threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) strings: &'a Strings,
    pub(super) names: &'a Names,
    pub(super) table: &'a Table,
    /// Whether all are to end.
    pub(super) stop: AtomicBool,
    /// The positions that threads work on.
    busy: Busy,
    /// Positions that were opened by all, a few not counted yet.
    pub(super) opened: AtomicU64,
    /// Whether there is one thread.
    pub(super) is_alone: bool,
    /// So many may be opened.
    pub(super) patience: u64,
}

/// Starting threads takes longer than this many positions.
const ALONE: u64 = 1 << 14;

impl Shared<'_> {
    /// Whether another thread works on a position.
    pub(super) fn is_busy(&self, name: Name) -> bool {
        !self.is_alone && self.busy.has(mixed(name))
    }

    /// Does `work` on a position and lets the others know.
    pub(super) fn busy_with<T>(&self, name: Name, work: impl FnOnce() -> T) -> T {
        if self.is_alone {
            return work();
        }
        self.busy.enter(mixed(name));
        let done = work();
        self.busy.leave(mixed(name));
        done
    }
}

impl Search {
    /// A search for the scores on `strings`, of which each of `maps` tells a symmetry, in so many bytes, by so many
    /// threads if it takes long.
    pub(super) fn new(strings: Strings, maps: &[Vec<u32>], bytes: u64, threads: usize) -> Search {
        let names = Names::new(&strings, maps);
        let good = vec![vec![0; strings.len()]; threads];
        let table = Table::new(bytes);
        Search { strings, names, table, threads, alone: ALONE, good, opened: 0, known: [0; 2] }
    }

    /// Whether the score of a position is at least `wanted`.
    pub(super) fn is_at_least(
        &mut self,
        open: u64,
        wanted: i16,
        go_on: &mut GoOn<'_>,
    ) -> Result<bool, Stopped> {
        let mut threads = 1;
        let patience = self.opened + self.alone;
        loop {
            let patience = if threads < self.threads { patience } else { u64::MAX };
            match self.round(open, wanted, threads, patience, go_on) {
                Ok(answer) => return Ok(answer),
                Err(End::Full) => self.table.grow(),
                Err(End::Long) => threads = self.threads,
                Err(End::Stopped) => return Err(Stopped),
            }
        }
    }

    /// The answer of the first of all threads.
    fn round(
        &mut self,
        open: u64,
        wanted: i16,
        threads: usize,
        patience: u64,
        go_on: &mut GoOn<'_>,
    ) -> Result<bool, End> {
        let shared = Shared {
            strings: &self.strings,
            names: &self.names,
            table: &self.table,
            stop: AtomicBool::new(false),
            busy: Busy::new(),
            opened: AtomicU64::new(self.opened),
            is_alone: threads == 1,
            patience,
        };
        let known = self.known;
        let answer = |good: &mut Vec<u32>, go_on: &mut Told<'_>| {
            let mut walk = Walk::new(&shared, good, go_on);
            let answer = walk.is_at_least(open, wanted);
            walk.end();
            // A thread that was told to stop tells nobody.
            if !matches!(answer, Err(End::Stopped)) {
                shared.stop.store(true, Relaxed);
            }
            answer
        };
        let Some((own, others)) = self.good.split_first_mut() else { return Err(End::Stopped) };
        let told = &mut |opened| go_on(Seen { opened, bytes: shared.table.bytes(), known });
        let own = || {
            let own = answer(own, told);
            shared.stop.store(true, Relaxed);
            own
        };
        let others = others.iter_mut().take(threads - 1);
        let others = others.map(|good| || answer(good, &mut |_| true));
        let result = threads::first(own, others, |end| matches!(end, End::Stopped));
        self.opened = shared.opened.into_inner();
        result
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
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_testing::Random;

    use super::super::board::Board;
    use super::super::strings::bits;
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
    fn check(board: &Board, bytes: u64, threads: usize, each: bool) -> usize {
        let strings = board.strings();
        let mut known = HashMap::new();
        reference(&strings, strings.all(), &mut known);
        let all = strings.all();
        let mut search = Search::new(strings, &board.symmetries(), bytes, threads);
        search.alone = 0;
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
            for (bytes, threads) in [(0, 1), (1 << 20, 1), (1 << 20, 2)] {
                let each = threads == 1 || wanted < 2000;
                let wanted = if each { wanted } else { 1 };
                assert_eq!(check(&board, bytes, threads, each), wanted);
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
            let bytes = if round % 3 == 0 { 1000 } else { 1 << 20 };
            check(&board, bytes, 1 + usize::from(round % 7 == 0), round % 50 == 0);
        }
    }

    /// What was found before the end is kept.
    #[test]
    fn a_search_may_be_ended_and_goes_on() {
        let board: Board = "2x3".parse().unwrap();
        let mut search = Search::new(board.strings(), &board.symmetries(), 1 << 20, 1);
        let all = search.strings.all();
        let mut rounds = 0;
        let score = loop {
            rounds += 1;
            let until = search.opened + 100;
            if let Ok(score) = search.score(all, &mut |seen| seen.opened < until) {
                break score;
            }
        };
        assert_eq!(score, -2);
        assert!(rounds > 5, "{rounds}");
    }
}
