//! The order of the items in each layer: few crossings.

use super::Links;

/// How often layers are ordered by their neighbours, down and up by turns.
const SWEEPS: usize = 12;

/// A scale that all layers share.
const SCALE: usize = 1 << 20;

/// The items of each layer from left to right: each near the mean of its neighbours, the best of some
/// sweeps.
pub(super) fn order(layer: &[usize], links: &Links) -> Vec<Vec<usize>> {
    let count = layer.iter().max().map_or(0, |deepest| deepest + 1);
    let mut layers = vec![Vec::new(); count];
    for (item, &layer) in layer.iter().enumerate() {
        layers[layer].push(item);
    }
    let mut place = vec![0; layer.len()];
    layers.iter().for_each(|items| set_places(items, &mut place));
    let mut best = (crossings(&layers, links, &place), layers.clone());
    for sweep in 0..SWEEPS {
        let down = sweep % 2 == 0;
        for step in 0..count {
            let at = if down { step } else { count - 1 - step };
            let beyond = match (down, at) {
                (true, 0) => continue,
                (true, _) => at - 1,
                (false, _) if at + 1 == count => continue,
                (false, _) => at + 1,
            };
            let (own, other) = (layers[at].len(), layers[beyond].len());
            let neighbours = if down { &links.above } else { &links.below };
            layers[at].sort_by_cached_key(|&item| {
                let near = &neighbours[item];
                let sum: usize = near.iter().map(|&near| scaled(place[near], other)).sum();
                sum.checked_div(near.len()).unwrap_or_else(|| scaled(place[item], own))
            });
            set_places(&layers[at], &mut place);
        }
        let crossed = crossings(&layers, links, &place);
        if crossed < best.0 {
            best = (crossed, layers.clone());
        }
        if best.0 == 0 {
            break;
        }
    }
    best.1
}

fn set_places(items: &[usize], place: &mut [usize]) {
    for (at, &item) in items.iter().enumerate() {
        place[item] = at;
    }
}

/// The place in a layer of `len` items on the common scale.
fn scaled(place: usize, len: usize) -> usize {
    (2 * place + 1) * SCALE / (2 * len.max(1))
}

/// How many pairs of links cross.
fn crossings(layers: &[Vec<usize>], links: &Links, place: &[usize]) -> u64 {
    let mut total = 0;
    for layer in layers {
        // The lower ends in the order of the upper ends: each pair in the wrong order crosses.
        let mut ends = Vec::new();
        for &item in layer {
            let mut below: Vec<usize> = links.below[item].iter().map(|&low| place[low]).collect();
            below.sort_unstable();
            ends.extend(below);
        }
        total += inversions(&mut ends);
    }
    total
}

/// How many pairs are in the wrong order; puts them in order.
fn inversions(list: &mut [usize]) -> u64 {
    if list.len() < 2 {
        return 0;
    }
    let (left, right) = list.split_at_mut(list.len() / 2);
    let mut count = inversions(left) + inversions(right);
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut l, mut r) = (0, 0);
    while l < left.len() || r < right.len() {
        if r == right.len() || (l < left.len() && left[l] <= right[r]) {
            merged.push(left[l]);
            l += 1;
        } else {
            count += (left.len() - l) as u64;
            merged.push(right[r]);
            r += 1;
        }
    }
    list.copy_from_slice(&merged);
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inversions_are_counted() {
        for list in [&[][..], &[1], &[1, 1, 2], &[3, 2, 1], &[2, 0, 2, 1, 0, 5, 4, 4]] {
            let pairs = (0..list.len()).flat_map(|a| (a + 1..list.len()).map(move |b| (a, b)));
            let plain = pairs.filter(|&(a, b)| list[a] > list[b]).count() as u64;
            assert_eq!(inversions(&mut list.to_vec()), plain, "{list:?}");
        }
    }
}
