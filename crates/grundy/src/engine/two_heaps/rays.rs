//! Winning moves looked up along rays of amounts, where options one by one would take long.

use grundy_graphs::implicit::Cone;

use crate::ruleset::Flow;

/// Moves between two looks at the clock, and as how many one counts that wins.
const LOOK: u64 = 1 << 20;
const FOUND: u64 = 1 << 10;

/// More rays than this are not listed.
const MOST_RAYS: usize = 1 << 20;

/// Amounts that differ by a step each, which is added so many times at most.
struct Ray {
    least: [usize; 2],
    step: [usize; 2],
    most: u64,
}

impl Ray {
    /// How many of them can be taken from these heaps.
    fn length(&self, x: usize, y: usize) -> u64 {
        let steps = |heap: usize, least: usize, step: usize| {
            let rest = heap.checked_sub(least)?;
            Some(rest.checked_div(step).map_or(u64::MAX, |steps| steps as u64))
        };
        let first = steps(x, self.least[0], self.step[0]);
        let second = steps(y, self.least[1], self.step[1]);
        let all = |(first, second): (u64, u64)| first.min(second).min(self.most).saturating_add(1);
        first.zip(second).map_or(0, all)
    }
}

/// The rays of the family from these heaps: one along its last step for each way to add the others, no more than
/// `most` in all; `None` if they are more.
fn rays(family: &Cone, heaps: [usize; 2], most: usize, rays: &mut Vec<Ray>) -> Option<()> {
    let pair = |amounts: &[u64]| -> Option<[usize; 2]> {
        let [k, l] = *amounts else { return None };
        Some([usize::try_from(k).ok()?, usize::try_from(l).ok()?])
    };
    let steps = family.steps.iter().map(|(step, most)| Some((pair(step)?, *most)));
    let steps: Vec<_> = steps.collect::<Option<_>>()?;
    along(pair(&family.least)?, &steps, heaps, most, rays)
}

fn along(
    least: [usize; 2],
    steps: &[([usize; 2], u64)],
    [x, y]: [usize; 2],
    most: usize,
    rays: &mut Vec<Ray>,
) -> Option<()> {
    let (step, times, rest) = match steps {
        [] => ([0, 0], 0, None),
        [(step, times)] => (*step, *times, None),
        [(step, times), rest @ ..] => (*step, *times, Some(rest)),
    };
    let ray = Ray { least, step, most: times };
    let Some(rest) = rest else {
        rays.push(ray);
        return (rays.len() <= most).then_some(());
    };
    for n in 0..ray.length(x, y) {
        let n = usize::try_from(n).ok()?;
        along([least[0] + n * step[0], least[1] + n * step[1]], rest, [x, y], most, rays)?;
    }
    Some(())
}

/// Calls `each` with the heaps that moves from two heaps leave to the player who loses, maybe more than once, and says whether
/// it was called with all: not if it breaks, or time ends. `None` if they are more than so many rays, or fewer moves than `least`.
pub(super) fn each_losing(
    families: &[Cone],
    [x, y]: [usize; 2],
    least: u64,
    is_losing: impl Fn(usize, usize) -> bool,
    in_time: impl Fn() -> bool,
    each: &mut dyn FnMut([usize; 2]) -> Flow,
) -> Option<bool> {
    let mut all = Vec::new();
    families.iter().try_for_each(|family| rays(family, [x, y], MOST_RAYS, &mut all))?;
    let moves = all.iter().map(|ray| ray.length(x, y)).fold(0, u64::saturating_add);
    if moves < least {
        return None;
    }
    let mut unseen = 0;
    for ray in &all {
        let [mut left_x, mut left_y] = [x, y];
        for n in 0..ray.length(x, y) {
            let [k, l] = if n == 0 { ray.least } else { ray.step };
            (left_x, left_y) = (left_x - k, left_y - l);
            let is_losing = is_losing(left_x, left_y);
            unseen += if is_losing { FOUND } else { 1 };
            if unseen >= LOOK {
                unseen = 0;
                if !in_time() {
                    return Some(false);
                }
            }
            if is_losing && each([left_x, left_y]).is_break() {
                return Some(false);
            }
        }
    }
    Some(true)
}
