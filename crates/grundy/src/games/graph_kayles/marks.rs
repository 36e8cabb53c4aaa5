//! Nodes that are gone as a position names them.

use super::gone::{FEW, Gone};
use crate::games::graph::Graph;

/// The name of every node behind a '~': of a graph of few nodes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Marks(Vec<String>);

impl Marks {
    pub(super) fn new(graph: &Graph) -> Marks {
        let few = graph.nodes().filter(|_| graph.len() <= FEW);
        Marks(few.map(|node| format!("~{}", graph.name(node))).collect())
    }

    /// The nodes that are named, if all of the text names nodes as it is written: each once and in their order. `None` says
    /// nothing: the text may still name nodes.
    pub(super) fn read(&self, text: &str) -> Option<Gone> {
        let mut rest = text.as_bytes();
        let mut gone = Gone::none(self.0.len());
        for (node, name) in (0..).zip(&self.0) {
            // A name may begin with another.
            if let Some(after) = rest.strip_prefix(name.as_bytes())
                && matches!(after, [] | [b'~', ..])
            {
                gone.add(node);
                rest = after;
            }
        }
        (!self.0.is_empty() && rest.is_empty()).then_some(gone)
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::{Cursor, NoFiles};
    use grundy_testing::Random;

    use super::*;

    /// What is read at once is what is read node by node, and what that refuses is not read.
    #[test]
    fn what_is_read_is_what_is_written() {
        let graph = "a-aa,aa-aaa,aaa-a_a,b";
        let graph = Graph::read_named(&mut Cursor::new(graph, &NoFiles)).unwrap();
        let marks = Marks::new(&graph);
        let mut random = Random::new(8);
        let (mut read, mut not) = (0, 0);
        for _ in 0..3000 {
            let names: Vec<&str> = ["a", "aa", "aaa", "a_a", "b"]
                .into_iter()
                .filter(|_| random.chance(1, 2))
                .collect();
            let mut text: String = names.iter().map(|name| format!("~{name}")).collect();
            if random.chance(1, 2) {
                text.push_str(["~", "~c", "a", "~b", "~aa", "+nim:3"][random.below(6_usize)]);
            }
            let mut wanted = Gone::none(graph.len());
            let mut last = None;
            let mut plain = Cursor::new(&text, &NoFiles);
            let is_written = loop {
                if !plain.eat('~') {
                    break plain.mark() == text.len();
                }
                match graph.read_node(&mut plain) {
                    Ok(node) if last < Some(node) => wanted.add(node),
                    _ => break false,
                }
                last = wanted.nodes().last();
            };
            assert_eq!(marks.read(&text), is_written.then_some(wanted), "{text}");
            *(if is_written { &mut read } else { &mut not }) += 1;
        }
        assert!(read > 1000 && not > 500, "{read} {not}");
    }
}
