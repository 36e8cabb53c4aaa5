//! Nodes that are gone, or left, as a position names them.

use super::gone::{FEW, Gone};
use crate::games::graph::Graph;

/// The name of every node as a word, of a graph of few nodes; what is too long for one is no word.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Marks(Vec<u64>);

/// The bytes of a name, none of which is 0.
fn word(name: &[u8]) -> u64 {
    match name.len() {
        ..=8 => name.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)),
        _ => 0,
    }
}

impl Marks {
    pub(super) fn new(graph: &Graph) -> Marks {
        let few = graph.nodes().filter(|_| graph.len() <= FEW);
        Marks(few.map(|node| word(graph.name(node).as_bytes())).collect())
    }

    /// The nodes that are gone, if all of the text names nodes as it is written: each once and in their order. `None` says
    /// nothing: the text may still name nodes.
    pub(super) fn read(&self, text: &str) -> Option<Gone> {
        let count = self.0.len();
        // Those that are left have one mark more before them.
        let are_left = text.starts_with("~~");
        let mut rest = match text {
            "~~" => &[],
            _ => &text.as_bytes()[usize::from(are_left)..],
        };
        let mut named = Gone::none(count);
        let mut nodes = (0..).zip(&self.0);
        while let [b'~', name @ ..] = rest {
            let end = name.iter().position(|byte| *byte == b'~').unwrap_or(name.len());
            let wanted = word(&name[..end]);
            let (node, _) = nodes.find(|(_, word)| **word == wanted && wanted != 0)?;
            named.add(node);
            rest = &name[end..];
        }
        let gone = if are_left { named.others(count) } else { named };
        (count > 0 && rest.is_empty()).then_some(gone)
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
            let are_left = random.chance(1, 2);
            let mut text = String::from(match (are_left, names.is_empty()) {
                (false, _) => "",
                (true, false) => "~",
                (true, true) => "~~",
            });
            text.extend(names.iter().map(|name| format!("~{name}")));
            if random.chance(1, 2) {
                text.push_str(["~", "~c", "a", "~b", "~aa", "+nim:3"][random.below(6_usize)]);
            }
            let mut wanted = Gone::none(graph.len());
            let mut last = None;
            let mut plain = Cursor::new(&text, &NoFiles);
            if are_left {
                plain.eat_text(if text == "~~" { "~~" } else { "~" });
            }
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
            if are_left {
                wanted = wanted.others(graph.len());
            }
            assert_eq!(marks.read(&text), is_written.then_some(wanted), "{text}");
            *(if is_written { &mut read } else { &mut not }) += 1;
        }
        assert!(read > 1000 && not > 500, "{read} {not}");
    }
}
