//! The layer of every node.

/// Layers by the longest way from the top, edges that close a cycle being taken the other way round.
/// Every edge but a loop joins two layers.
pub(super) fn layers(options: &[Vec<usize>]) -> Vec<usize> {
    let order = topological(options);
    let mut place = vec![0; options.len()];
    for (at, &node) in order.iter().enumerate() {
        place[node] = at;
    }
    // What comes later in the order is below, whichever way the edge leads.
    let mut below = vec![Vec::new(); options.len()];
    for (node, options) in options.iter().enumerate() {
        for &option in options.iter().filter(|&&option| option != node) {
            let down = place[node] < place[option];
            let (top, bottom) = if down { (node, option) } else { (option, node) };
            below[top].push(bottom);
        }
    }
    let mut layer = vec![0; options.len()];
    for &node in &order {
        for &lower in &below[node] {
            layer[lower] = layer[lower].max(layer[node] + 1);
        }
    }
    layer
}

/// The nodes in an order in which options come later, except along edges that close a cycle in a depth
/// first walk from the first node, then from nodes into which no edge leads, then from the others.
fn topological(options: &[Vec<usize>]) -> Vec<usize> {
    let mut is_option = vec![false; options.len()];
    for (node, options) in options.iter().enumerate() {
        options
            .iter()
            .filter(|&&option| option != node)
            .for_each(|&option| is_option[option] = true);
    }
    let roots = (0..options.len()).filter(|&node| !is_option[node]);
    let starts = (0..options.len().min(1)).chain(roots).chain(0..options.len());
    let mut seen = vec![false; options.len()];
    let mut finished = Vec::with_capacity(options.len());
    for start in starts {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        // Nodes on the way, each with how many of its options were looked at.
        let mut stack = vec![(start, 0)];
        while let Some((node, next)) = stack.last_mut() {
            match options[*node].get(*next) {
                None => {
                    finished.push(*node);
                    stack.pop();
                }
                Some(&option) => {
                    *next += 1;
                    if !std::mem::replace(&mut seen[option], true) {
                        stack.push((option, 0));
                    }
                }
            }
        }
    }
    finished.reverse();
    finished
}
