//! Where the nodes of a graph go: layers from the top down, long edges by way of every layer between
//! (Sugiyama, Tagawa and Toda 1981).

mod layer;
mod order;
mod place;

use layer::layers;

/// A layered drawing. Items are the nodes, by their numbers, and then the bends of long edges: one in
/// each layer that an edge crosses.
pub(super) struct Layout {
    /// The items of each layer, from left to right.
    pub(super) layers: Vec<Vec<usize>>,
    /// The layer of each item.
    pub(super) layer: Vec<usize>,
    /// The middle of each item, from the left border.
    pub(super) x: Vec<i64>,
    /// How wide the drawing is.
    pub(super) width: i64,
    /// How edges go; loops are not among them.
    pub(super) routes: Vec<Route>,
}

/// The way of an edge.
#[derive(Debug)]
pub(super) struct Route {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The items along it from top to bottom, from the one node to the other.
    pub(super) items: Vec<usize>,
}

impl Route {
    /// Whether it leads upwards, as one edge of every cycle does.
    pub(super) fn is_upward(&self) -> bool {
        self.items.first() == Some(&self.to)
    }
}

impl Layout {
    /// A layout of the graph in which `options` are the nodes that each node has edges to, each once.
    /// `widths` are those of the nodes, and `gap` is between items.
    pub(super) fn new(options: &[Vec<usize>], widths: &[i64], gap: i64) -> Layout {
        let mut layer = layers(options);
        let mut routes = Vec::new();
        for (from, options) in options.iter().enumerate() {
            for &to in options.iter().filter(|&&to| to != from) {
                let (top, bottom) = if layer[from] < layer[to] { (from, to) } else { (to, from) };
                let bends = layer[top] + 1..layer[bottom];
                let mut items = vec![top];
                items.extend(layer.len()..layer.len() + bends.len());
                items.push(bottom);
                layer.extend(bends);
                routes.push(Route { from, to, items });
            }
        }
        let links = Links::new(layer.len(), &routes);
        let layers = order::order(&layer, &links);
        let width_of = |item: usize| widths.get(item).copied().unwrap_or(0);
        let (x, width) = place::place(&layers, &links, &width_of, gap);
        Layout { layers, layer, x, width, routes }
    }
}

/// How many nodes and bends of edges a layout has.
pub(super) fn items(options: &[Vec<usize>]) -> u64 {
    let layer = layers(options);
    let crossed = options.iter().enumerate().flat_map(|(from, options)| {
        let layer = &layer;
        options.iter().map(move |&to| layer[from].abs_diff(layer[to]) as u64)
    });
    options.len() as u64 + crossed.sum::<u64>()
}

/// The neighbours of every item in the layers above and below.
struct Links {
    above: Vec<Vec<usize>>,
    below: Vec<Vec<usize>>,
}

impl Links {
    fn new(items: usize, routes: &[Route]) -> Links {
        let mut links = Links { above: vec![Vec::new(); items], below: vec![Vec::new(); items] };
        for pair in routes.iter().flat_map(|route| route.items.windows(2)) {
            links.below[pair[0]].push(pair[1]);
            links.above[pair[1]].push(pair[0]);
        }
        links
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(edges: &[(usize, usize)], nodes: usize) -> Vec<Vec<usize>> {
        let of = |node| edges.iter().filter(|edge| edge.0 == node).map(|edge| edge.1).collect();
        (0..nodes).map(of).collect()
    }

    fn layout(edges: &[(usize, usize)], nodes: usize) -> Layout {
        Layout::new(&options(edges, nodes), &vec![40; nodes], 16)
    }

    /// The nodes of each layer, in ascending order.
    fn nodes(layout: &Layout, nodes: usize) -> Vec<Vec<usize>> {
        let of = |layer: &Vec<usize>| {
            let mut layer: Vec<usize> =
                layer.iter().copied().filter(|&item| item < nodes).collect();
            layer.sort_unstable();
            layer
        };
        layout.layers.iter().map(of).collect()
    }

    #[test]
    fn moves_go_down_and_long_ones_bend_in_every_layer() {
        let edges = [(0, 1), (0, 2), (1, 2), (2, 3), (0, 3)];
        // A node, and an item more for each layer that an edge goes down by.
        assert_eq!(items(&options(&edges, 4)), 4 + (1 + 2 + 1 + 1 + 3));
        let layout = layout(&edges, 4);
        assert_eq!(nodes(&layout, 4), [[0], [1], [2], [3]]);
        let lengths: Vec<usize> = layout.routes.iter().map(|route| route.items.len()).collect();
        assert_eq!(lengths, [2, 3, 4, 2, 2]);
        assert!(layout.routes.iter().all(|route| !route.is_upward()));
        assert_eq!(layout.layers.iter().map(Vec::len).collect::<Vec<_>>(), [1, 3, 2, 1]);
    }

    #[test]
    fn crossings_are_undone() {
        // 1 leads to 4 and 2 to 3: the second layer turns round.
        let layout = layout(&[(0, 1), (0, 2), (1, 4), (2, 3)], 5);
        let [_, middle, last] = layout.layers.as_slice() else { panic!("three layers") };
        assert_eq!(middle[0] == 1, last[0] == 4);
    }

    #[test]
    fn one_edge_of_a_cycle_goes_up() {
        let layout = layout(&[(0, 1), (1, 0), (1, 2), (2, 2)], 3);
        assert_eq!(nodes(&layout, 3), [[0], [1], [2]]);
        let upward: Vec<_> = layout.routes.iter().filter(|route| route.is_upward()).collect();
        assert_eq!(upward.len(), 1);
        assert_eq!((upward[0].from, upward[0].to), (1, 0));
        assert_eq!(layout.routes.len(), 3, "a loop has no route");
    }

    #[test]
    fn nothing_overlaps_and_bends_pass_beside_boxes() {
        // Random graphs with and without cycles.
        let mut numbers = grundy_testing::Random::new(7);
        let mut random = |below: usize| numbers.below(below);
        for _ in 0..200 {
            let count = 1 + random(12);
            let mut edges = Vec::new();
            for _ in 0..random(25) {
                let edge = (random(count), random(count));
                if !edges.contains(&edge) {
                    edges.push(edge);
                }
            }
            let widths: Vec<i64> = (0..).map(|node| 20 + 10 * (node % 5)).take(count).collect();
            let layout = Layout::new(&options(&edges, count), &widths, 16);
            for (number, layer) in layout.layers.iter().enumerate() {
                assert!(!layer.is_empty());
                assert!(layer.iter().all(|&item| layout.layer[item] == number));
                let half = |item: usize| widths.get(item).copied().unwrap_or(0) / 2;
                for pair in layer.windows(2) {
                    let (left, right) =
                        (layout.x[pair[0]] + half(pair[0]), layout.x[pair[1]] - half(pair[1]));
                    assert!(right - left >= 15, "{pair:?} of {layer:?} in {edges:?}");
                }
                let ends = [layer[0], layer[layer.len() - 1]];
                assert!(layout.x[ends[0]] >= half(ends[0]));
                assert!(layout.x[ends[1]] + half(ends[1]) <= layout.width);
            }
            for route in &layout.routes {
                for pair in route.items.windows(2) {
                    assert_eq!(layout.layer[pair[0]] + 1, layout.layer[pair[1]]);
                }
            }
        }
    }
}
