//! How far to the right each item stands: near its neighbours, in the order of its layer.

use super::Links;

/// How often items are moved towards their neighbours.
const ROUNDS: usize = 24;

/// The middles of all items, and the width of the whole.
pub(super) fn place(
    layers: &[Vec<usize>],
    links: &Links,
    width_of: &dyn Fn(usize) -> i64,
    gap: i64,
) -> (Vec<i64>, i64) {
    let mut x = vec![0; links.above.len()];
    let apart = |left: usize, right: usize| (width_of(left) + width_of(right) + 1) / 2 + gap;
    for layer in layers {
        let mut at = 0;
        for (i, &item) in layer.iter().enumerate() {
            at += if i == 0 { width_of(item) / 2 } else { apart(layer[i - 1], item) };
            x[item] = at;
        }
    }
    for round in 0..ROUNDS {
        let down = round % 2 == 0;
        for step in 0..layers.len() {
            let layer = &layers[if down { step } else { layers.len() - 1 - step }];
            let wanted: Vec<i64> = layer
                .iter()
                .map(|&item| {
                    let (above, below) = (&links.above[item], &links.below[item]);
                    // Towards both sides in the last rounds, so that ways become straight.
                    let near: Vec<usize> = match round + 4 >= ROUNDS {
                        true => above.iter().chain(below).copied().collect(),
                        false if down => above.clone(),
                        false => below.clone(),
                    };
                    mean(near.iter().map(|&near| x[near])).unwrap_or(x[item])
                })
                .collect();
            let gaps: Vec<i64> = layer.windows(2).map(|pair| apart(pair[0], pair[1])).collect();
            for (&item, at) in layer.iter().zip(nearest(&wanted, &gaps)) {
                x[item] = at;
            }
        }
    }
    let left = layers.iter().flatten().map(|&item| x[item] - width_of(item) / 2).min().unwrap_or(0);
    x.iter_mut().for_each(|x| *x -= left);
    let right = layers.iter().flatten().map(|&item| x[item] + (width_of(item) + 1) / 2).max();
    (x, right.unwrap_or(0))
}

fn mean(list: impl Iterator<Item = i64>) -> Option<i64> {
    let (sum, count) = list.fold((0, 0), |(sum, count), x| (sum + x, count + 1));
    (count > 0).then(|| sum / count)
}

/// The places nearest to those wanted, by the sum of squares, that keep the order with at least these
/// gaps: neighbours that would come too near move together (isotonic regression).
fn nearest(wanted: &[i64], gaps: &[i64]) -> Vec<i64> {
    // Where each would stand if all before it were as near as can be.
    let mut offsets = vec![0];
    gaps.iter().for_each(|gap| offsets.push(offsets[offsets.len() - 1] + gap));
    // Groups that move together: the sum of their wishes, and how many they are.
    let mut groups: Vec<(i64, i64)> = Vec::new();
    for (wanted, offset) in wanted.iter().zip(&offsets) {
        let mut group = (wanted - offset, 1);
        while let Some(&(sum, count)) = groups.last()
            && sum * group.1 >= group.0 * count
        {
            group = (sum + group.0, count + group.1);
            groups.pop();
        }
        groups.push(group);
    }
    let places =
        groups.iter().flat_map(|&(sum, count)| (0..count).map(move |_| sum.div_euclid(count)));
    places.zip(&offsets).map(|(place, offset)| place + offset).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_met_if_they_can_be() {
        assert_eq!(nearest(&[0, 50, 200], &[10, 10]), [0, 50, 200]);
        assert_eq!(nearest(&[10, 10], &[10]), [5, 15]);
        assert_eq!(nearest(&[30, 0, 100], &[10, 10]), [10, 20, 100]);
        assert_eq!(nearest(&[7], &[]), [7]);
        assert!(nearest(&[], &[]).is_empty());
    }
}
