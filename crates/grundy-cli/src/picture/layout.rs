//! Where the nodes of a game graph go: layers from the start to the ends (Sugiyama 1981).

use super::Drawing;

/// The layer of each node and its place in the layer.
pub(crate) struct Layout {
    /// The nodes of each layer, from left to right; layer 0 holds the start.
    pub(crate) layers: Vec<Vec<usize>>,
}

/// Sweeps that order each layer by the neighbours in the layers above and below.
const SWEEPS: usize = 8;

impl Layout {
    /// Layers by the longest way from the start, or by the shortest if there are cycles; in each
    /// layer, nodes near their neighbours.
    pub(crate) fn new(drawing: &Drawing) -> Layout {
        let depth = longest(drawing).unwrap_or_else(|| shortest(drawing));
        let count = depth.iter().max().map_or(0, |deepest| deepest + 1);
        let mut layers = vec![Vec::new(); count];
        for (node, &layer) in depth.iter().enumerate() {
            layers[layer].push(node);
        }
        let neighbours = neighbours(drawing);
        let mut place = vec![0usize; depth.len()];
        set_places(&layers, &mut place);
        for sweep in 0..SWEEPS {
            let down = sweep % 2 == 0;
            for i in 0..layers.len() {
                let layer = if down { i } else { layers.len() - 1 - i };
                let key = |&node: &usize| {
                    let beyond =
                        |other: usize| (depth[other] < layer) == down && depth[other] != layer;
                    mean_place(
                        neighbours[node].iter().copied().filter(|&o| beyond(o)),
                        &layers,
                        &depth,
                        &place,
                    )
                    .unwrap_or_else(|| scaled(place[node], layers[layer].len()))
                };
                let mut keyed: Vec<(usize, usize)> =
                    layers[layer].iter().map(|node| (key(node), *node)).collect();
                keyed.sort_by_key(|&(key, _)| key);
                layers[layer] = keyed.into_iter().map(|(_, node)| node).collect();
                for (at, &node) in layers[layer].iter().enumerate() {
                    place[node] = at;
                }
            }
        }
        Layout { layers }
    }
}

/// The place in a layer of `len` nodes on a scale that all layers share.
fn scaled(place: usize, len: usize) -> usize {
    (2 * place + 1) * 1_000_000 / (2 * len.max(1))
}

fn mean_place(
    nodes: impl Iterator<Item = usize>,
    layers: &[Vec<usize>],
    depth: &[usize],
    place: &[usize],
) -> Option<usize> {
    let (mut sum, mut count) = (0, 0);
    for node in nodes {
        sum += scaled(place[node], layers[depth[node]].len());
        count += 1;
    }
    (count > 0).then(|| sum / count)
}

fn set_places(layers: &[Vec<usize>], place: &mut [usize]) {
    for layer in layers {
        for (at, &node) in layer.iter().enumerate() {
            place[node] = at;
        }
    }
}

fn neighbours(drawing: &Drawing) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); drawing.nodes.len()];
    for (i, node) in drawing.nodes.iter().enumerate() {
        for &option in &node.options {
            neighbours[i].push(option);
            neighbours[option].push(i);
        }
    }
    neighbours
}

/// The longest way from the start to each node, or `None` if there is a cycle.
fn longest(drawing: &Drawing) -> Option<Vec<usize>> {
    let mut waiting = vec![0usize; drawing.nodes.len()];
    for node in &drawing.nodes {
        for &option in &node.options {
            waiting[option] += 1;
        }
    }
    let mut depth = vec![0; drawing.nodes.len()];
    let mut ready: Vec<usize> = (0..waiting.len()).filter(|&node| waiting[node] == 0).collect();
    let mut done = 0;
    while let Some(node) = ready.pop() {
        done += 1;
        for &option in &drawing.nodes[node].options {
            depth[option] = depth[option].max(depth[node] + 1);
            waiting[option] -= 1;
            if waiting[option] == 0 {
                ready.push(option);
            }
        }
    }
    (done == depth.len()).then_some(depth)
}

/// The shortest way from the start to each node; all are reached.
fn shortest(drawing: &Drawing) -> Vec<usize> {
    let mut depth = vec![usize::MAX; drawing.nodes.len()];
    depth[0] = 0;
    let mut queue = std::collections::VecDeque::from([0]);
    while let Some(node) = queue.pop_front() {
        for &option in &drawing.nodes[node].options {
            if depth[option] == usize::MAX {
                depth[option] = depth[node] + 1;
                queue.push_back(option);
            }
        }
    }
    depth
}

#[cfg(test)]
mod tests {
    use super::super::Node;
    use super::*;
    use grundy::Outcome;

    fn drawing(edges: &[(usize, usize)], nodes: usize) -> Drawing {
        let node = |i: usize| Node {
            text: i.to_string(),
            outcome: Outcome::N,
            value: None,
            options: edges.iter().filter(|e| e.0 == i).map(|e| e.1).collect(),
        };
        Drawing { title: String::new(), nodes: (0..nodes).map(node).collect() }
    }

    #[test]
    fn moves_go_down() {
        let edges = [(0, 1), (0, 2), (1, 2), (2, 3), (0, 3)];
        let layout = Layout::new(&drawing(&edges, 4));
        assert_eq!(layout.layers, [[0], [1], [2], [3]]);
    }

    #[test]
    fn crossings_are_undone() {
        // 1 leads to 4 and 2 to 3: the second layer turns round.
        let layout = Layout::new(&drawing(&[(0, 1), (0, 2), (1, 4), (2, 3)], 5));
        let [_, middle, last] = layout.layers.as_slice() else { panic!("three layers") };
        assert_eq!((middle[0] == 1), (last[0] == 4));
    }

    #[test]
    fn cycles_have_layers_too() {
        let layout = Layout::new(&drawing(&[(0, 1), (1, 0), (1, 2)], 3));
        assert_eq!(layout.layers, [[0], [1], [2]]);
    }
}
