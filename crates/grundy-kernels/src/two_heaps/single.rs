//! One value on its way down the rows where any number may be taken from the second heap alone: it stands once in a row,
//! in the first column that no smaller value has and no move of one above reaches.

use super::rules::{Along, Cone, Moves};
use super::scan::{bit_of, union};

/// Rays and single moves, at most; with more of them rows of bits are as good.
const MOST: usize = 24;

/// No column.
const NONE: u64 = u64::MAX;

/// Where the value stands, and what is reached from there.
pub(super) struct Single<'a> {
    moves: &'a Moves,
    pub(super) value: u32,
    pub(super) row: usize,
    /// Words of a row.
    words: usize,
    /// The columns in which the value stands, if any number may be taken from the first heap alone, and a bit for each word
    /// of them that is full.
    columns: Option<(Vec<u64>, Vec<u64>)>,
    rays: Vec<Ray>,
    leaps: Vec<[usize; 2]>,
    /// The columns of the last rows, by the row modulo their number, from which leaps are made.
    recent: Vec<u64>,
    /// Where leaps come to in this row.
    reached: Vec<u64>,
}

/// A move to which a step is added any number of times. Squares that lie on one ray have the same place: y + b · (Q − x / a)
/// for steps of a rows and b columns, among those rows that are the same modulo a.
struct Ray {
    least: [usize; 2],
    step: [usize; 2],
    /// Q, the greatest x / a.
    most: usize,
    /// The places from which the value is reached, for each row modulo a.
    sets: Vec<Vec<u64>>,
}

impl Ray {
    fn new(least: [usize; 2], step: [usize; 2], moves: &Moves) -> Ray {
        let most = (moves.rows() - 1) / step[0];
        let bits = moves.columns() + 64 + step[1] * most;
        Ray { least, step, most, sets: vec![vec![0; bits.div_ceil(64) + 1]; step[0]] }
    }

    /// The set for a row, and how far its first column is in it.
    #[inline(always)]
    fn of(&self, row: usize) -> (&[u64], usize) {
        (&self.sets[row % self.step[0]], self.step[1] * (self.most - row / self.step[0]))
    }

    /// The value stands here.
    #[inline(always)]
    fn add(&mut self, row: usize, column: usize, moves: &Moves) {
        let (row, column) = (row + self.least[0], column + self.least[1]);
        if row < moves.rows() && column < moves.columns() {
            let [a, b] = self.step;
            let at = column + b * (self.most - row / a);
            self.sets[row % a][at / 64] |= 1 << (at % 64);
        }
    }
}

/// A cone as it is seen from the row of a square.
enum Shape {
    /// Along the row.
    Row,
    /// Along the column, all of it.
    Column,
    Leap,
    Ray([usize; 2]),
}

fn shape(cone: &Cone) -> Option<Shape> {
    match (cone.least, cone.steps.as_slice()) {
        ([0, _], steps) if steps.iter().all(|step| step[0] == 0) => Some(Shape::Row),
        ([1, 0], [[1, 0]]) => Some(Shape::Column),
        (_, []) => Some(Shape::Leap),
        // No row between has its square in the way.
        ([k, _], [step]) if step[0] > 0 && k <= step[0] => Some(Shape::Ray(*step)),
        _ => None,
    }
}

impl<'a> Single<'a> {
    /// `None` if moves are of another kind.
    pub(super) fn new(moves: &'a Moves) -> Option<Single<'a>> {
        if *moves.taken_along() != Along::Any || moves.cones().len() > MOST {
            return None;
        }
        let words = moves.columns().div_ceil(64);
        let mut single = Single {
            moves,
            value: 0,
            row: 0,
            words,
            columns: None,
            rays: Vec::new(),
            leaps: Vec::new(),
            recent: Vec::new(),
            reached: vec![0; words],
        };
        for cone in moves.cones() {
            match shape(cone)? {
                Shape::Row => {}
                Shape::Column => {
                    single.columns = Some((vec![0; words], vec![0; words.div_ceil(64) + 1]));
                }
                Shape::Leap => single.leaps.push(cone.least),
                Shape::Ray(step) => single.rays.push(Ray::new(cone.least, step, moves)),
            }
        }
        let last = single.leaps.iter().map(|leap| leap[0]).max().unwrap_or(0);
        single.recent = vec![NONE; last];
        Some(single)
    }

    /// The bytes that one takes, if moves are of this kind.
    pub(super) fn bytes(moves: &Moves) -> Option<u64> {
        if *moves.taken_along() != Along::Any || moves.cones().len() > MOST {
            return None;
        }
        let words = moves.columns().div_ceil(64) as u64;
        let mut bytes = 17 * words + 64;
        for cone in moves.cones() {
            bytes += match shape(cone)? {
                Shape::Row | Shape::Column => 0,
                Shape::Leap => 8 * cone.least[0] as u64 + 16,
                Shape::Ray([a, b]) => {
                    let bits = moves.columns() as u64 + 192 + b as u64 * (moves.rows() / a) as u64;
                    a as u64 * (bits / 8 + 8)
                }
            };
        }
        Some(bytes)
    }

    pub(super) fn start(&mut self, value: u32, row: usize) {
        (self.value, self.row) = (value, row);
        if let Some((columns, closed)) = &mut self.columns {
            columns.fill(0);
            closed.fill(0);
        }
        self.rays.iter_mut().flat_map(|ray| &mut ray.sets).for_each(|set| set.fill(0));
        self.recent.fill(NONE);
    }

    /// The sets that rows to come look at.
    fn sets(&mut self) -> impl Iterator<Item = &mut Vec<u64>> {
        let columns = self.columns.iter_mut().map(|(columns, _)| columns);
        let rays = self.rays.iter_mut().flat_map(|ray| &mut ray.sets);
        columns.chain(rays).chain([&mut self.recent])
    }

    /// How many words [`keep`](Single::keep) has.
    pub(super) fn kept_words(&mut self) -> usize {
        self.sets().map(|set| set.len()).sum()
    }

    /// What it takes to go on from this row.
    pub(super) fn keep(&mut self, words: &mut Vec<u64>) {
        words.clear();
        self.sets().for_each(|set| words.extend(&*set));
    }

    /// Goes on from what was [kept](Single::keep).
    pub(super) fn resume(&mut self, words: &[u64]) {
        let mut from = words.iter();
        self.sets().for_each(|set| {
            set.iter_mut().zip(&mut from).for_each(|(to, from)| *to = *from);
        });
        if let Some((columns, closed)) = &mut self.columns {
            for at in (0..columns.len()).filter(|at| columns[*at] == u64::MAX) {
                closed[at / 64] |= 1 << (at % 64);
            }
        }
    }

    /// The column of the value in the next row, of which `taken` have smaller values, all of them before the word `full`.
    #[inline(always)]
    pub(super) fn next(&mut self, taken: &[u64], full: &mut usize) -> Option<usize> {
        let (row, columns) = (self.row, self.moves.columns());
        self.row += 1;
        while taken.get(*full) == Some(&u64::MAX) {
            *full += 1;
        }
        let leap = |recent: &[u64], [k, l]: [usize; 2]| {
            let above = row.checked_sub(k)?;
            let from = recent[above % recent.len()];
            let at = usize::try_from(from).ok()?.checked_add(l)?;
            (at < columns).then_some(at)
        };
        for at in self.leaps.iter().filter_map(|by| leap(&self.recent, *by)) {
            self.reached[at / 64] |= 1 << (at % 64);
        }
        let found = self.first(taken, *full).filter(|at| *at < columns);
        for at in self.leaps.iter().filter_map(|by| leap(&self.recent, *by)) {
            self.reached[at / 64] = 0;
        }
        if let Some(column) = found {
            if let Some((columns, closed)) = &mut self.columns {
                let word = column / 64;
                columns[word] |= 1 << (column % 64);
                if columns[word] == u64::MAX {
                    closed[word / 64] |= 1 << (word % 64);
                }
            }
            for ray in &mut self.rays {
                ray.add(row, column, self.moves);
            }
        }
        if !self.recent.is_empty() {
            let at = row % self.recent.len();
            self.recent[at] = found.map_or(NONE, |column| column as u64);
        }
        found
    }

    /// The first column from this word on that is free.
    #[inline(always)]
    fn first(&self, taken: &[u64], from: usize) -> Option<usize> {
        let row = self.row - 1;
        let mut at = from;
        while at < self.words {
            let mut word = taken[at] | self.reached[at];
            if let Some((columns, _)) = &self.columns {
                word |= columns[at];
            }
            for ray in &self.rays {
                let (set, shift) = ray.of(row);
                let low = at + shift / 64;
                word |= union(0, 0, set[low], set[low + 1], bit_of(shift));
            }
            if word != u64::MAX {
                return Some(64 * at + word.trailing_ones() as usize);
            }
            at += 1;
            // Where the value stands in all columns there is nothing to be found.
            if let Some((_, closed)) = &self.columns {
                while at < self.words {
                    let run = (closed[at / 64] >> (at % 64)).trailing_ones() as usize;
                    at += run;
                    if run == 0 || !at.is_multiple_of(64) {
                        break;
                    }
                }
            }
        }
        None
    }
}
