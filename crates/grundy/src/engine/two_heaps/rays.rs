//! Winning moves looked up along rays of amounts, where options one by one would take long.

use grundy_graphs::implicit::Cone;

/// Moves between two looks at the clock.
const LOOK: u64 = 1 << 20;

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

/// The family, if it is a ray or a single amount.
fn ray(family: &Cone) -> Option<Ray> {
    let pair = |amounts: &[u64]| -> Option<[usize; 2]> {
        let [k, l] = *amounts else { return None };
        Some([usize::try_from(k).ok()?, usize::try_from(l).ok()?])
    };
    let (step, most) = match family.steps.as_slice() {
        [] => ([0, 0], 0),
        [(step, most)] => (pair(step)?, *most),
        _ => return None,
    };
    Some(Ray { least: pair(&family.least)?, step, most })
}

/// The heaps that moves from two heaps leave to the player who loses, as far as `is_losing` knows; `None` if it does not, if
/// moves are no rays or fewer than `least`, or if time ends.
pub(super) fn losing(
    families: &[Cone],
    [x, y]: [usize; 2],
    least: u64,
    is_losing: &mut dyn FnMut(usize, usize) -> Option<bool>,
    in_time: &mut dyn FnMut() -> bool,
) -> Option<Vec<[usize; 2]>> {
    let rays: Vec<Ray> = families.iter().map(ray).collect::<Option<_>>()?;
    let moves = rays.iter().map(|ray| ray.length(x, y)).fold(0, u64::saturating_add);
    if moves < least {
        return None;
    }
    let mut losing = Vec::new();
    for ray in &rays {
        for n in 0..ray.length(x, y) {
            if n % LOOK == 0 && !in_time() {
                return None;
            }
            let n = usize::try_from(n).ok()?;
            let left = [x - ray.least[0] - n * ray.step[0], y - ray.least[1] - n * ray.step[1]];
            if is_losing(left[0], left[1])? && !losing.contains(&left) {
                losing.push(left);
            }
        }
    }
    Some(losing)
}
