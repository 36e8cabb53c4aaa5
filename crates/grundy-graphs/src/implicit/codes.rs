//! Codes of labels, one a place: 0 where there is none, odd ones win, and the greater the later.

use super::{Run, place};

/// The places of a run win as that code says, unless they win sooner.
///
/// ```
/// use grundy_graphs::implicit::{Run, codes};
///
/// let mut cells = [0, 9, 5, 0];
/// codes::win(&mut cells, Run { first: 0, step: 1, count: 3 }, 7);
/// assert_eq!(cells, [7, 7, 5, 0]);
/// ```
///
/// # Panics
/// If a place is not there.
#[inline]
pub fn win(cells: &mut [u16], run: Run, code: u16) {
    // None comes last.
    let soonest =
        |cell: &mut u16| *cell = cell.wrapping_sub(1).min(code.wrapping_sub(1)).wrapping_add(1);
    let (first, step, count) = places(run);
    if count == 1 {
        soonest(&mut cells[first]);
    } else if step == 1 {
        cells[first..first + count].iter_mut().for_each(soonest);
    } else {
        (0..count).for_each(|i| soonest(&mut cells[first + i * step]));
    }
}

/// The greatest code of the places of a run; `None` if one has no label.
///
/// ```
/// use grundy_graphs::implicit::{Run, codes};
///
/// let cells = [3, 9, 5, 0];
/// assert_eq!(codes::latest(&cells, Run { first: 0, step: 2, count: 2 }), Some(5));
/// assert_eq!(codes::latest(&cells, Run { first: 2, step: 1, count: 2 }), None);
/// ```
///
/// # Panics
/// If a place is not there.
#[inline]
pub fn latest(cells: &[u16], run: Run) -> Option<u16> {
    let (first, step, count) = places(run);
    let bounds = |(least, most): (u16, u16), cell: u16| (least.min(cell), most.max(cell));
    let none = (u16::MAX, 0);
    let (least, most) = if count == 1 {
        (cells[first], cells[first])
    } else if step == 1 {
        cells[first..first + count].iter().copied().fold(none, bounds)
    } else {
        (0..count).map(|i| cells[first + i * step]).fold(none, bounds)
    };
    (least > 0).then_some(most)
}

/// Cells that are looked at one by one before others are looked at together.
const NEAR: usize = 16;
const CHUNK: usize = 64;

/// Where the first such cell is, or how many there are.
///
/// ```
/// use grundy_graphs::implicit::codes;
///
/// assert_eq!(codes::first(&[3, 9, 0, 5], |cell| cell == 0), 2);
/// assert_eq!(codes::first(&[3, 9], |cell| cell == 0), 2);
/// ```
#[inline]
pub fn first(cells: &[u16], is: impl Fn(u16) -> bool) -> usize {
    let (near, far) = cells.split_at(NEAR.min(cells.len()));
    if let Some(first) = near.iter().position(|&cell| is(cell)) {
        return first;
    }
    // A chunk is looked at as a whole, by vectors.
    let has_one = |chunk: &[u16]| chunk.iter().fold(false, |any, &cell| any | is(cell));
    let Some(chunk) = far.chunks(CHUNK).position(has_one) else { return cells.len() };
    let from = near.len() + chunk * CHUNK;
    from + cells[from..].iter().take_while(|&&cell| !is(cell)).count()
}

#[inline]
fn places(Run { first, step, count }: Run) -> (usize, usize, usize) {
    (place(first), place(step), place(count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::testing::Random;

    /// The same by one place after another.
    #[test]
    fn runs_do_what_places_do() {
        let mut random = Random::new(8);
        let mut seen = [0; 2];
        for _ in 0..3000 {
            let length = 1 + random.below(150_u64);
            let any = |random: &mut Random| match random.below(6_u32) {
                0 => 0,
                1 => u16::MAX,
                2 => 1,
                _ => u16::try_from(random.below(1_u32 << 16)).unwrap(),
            };
            let mut cells: Vec<u16> = (0..length).map(|_| any(&mut random)).collect();
            let first = random.below(length);
            let step = random.below(4_u64);
            let most = (length - 1 - first).checked_div(step).unwrap_or(0);
            let run = Run { first, step, count: 1 + random.below(most + 1) };
            let places: Vec<usize> =
                (0..run.count).map(|i| usize::try_from(first + i * step).unwrap()).collect();
            let found: Vec<u16> = places.iter().map(|&place| cells[place]).collect();
            let wanted = if found.contains(&0) { None } else { found.iter().max().copied() };
            assert_eq!(latest(&cells, run), wanted, "{run:?}");
            seen[usize::from(wanted.is_some())] += 1;
            let code = any(&mut random).max(1);
            let mut plain = cells.clone();
            for &place in &places {
                if plain[place] == 0 || plain[place] > code {
                    plain[place] = code;
                }
            }
            win(&mut cells, run, code);
            assert_eq!(cells, plain, "{run:?} {code}");
        }
        assert!(seen.iter().all(|&seen| seen > 300), "{seen:?}");
    }

    #[test]
    fn the_first_cell_is_found() {
        let mut random = Random::new(4);
        for _ in 0..500 {
            let length = random.below(300_u32);
            let cells: Vec<u16> =
                (0..length).map(|_| if random.below(90_u32) == 0 { 0 } else { 7 }).collect();
            let wanted = cells.iter().position(|&cell| cell == 0).unwrap_or(cells.len());
            assert_eq!(first(&cells, |cell| cell == 0), wanted);
        }
    }
}
