//! Graphs on which a token moves: in the position's own text, `a-b,b-c`, or in a file.

use grundy_kernels::graph;
use rustc_hash::FxHashMap;

use super::Game;
use crate::error::Error;
use crate::notation::Cursor;
use crate::part::Part;

/// Whether an edge can be walked back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edges {
    /// `a-b` leads from a to b; `a-a` is a loop.
    OneWay,
    /// `a-b` joins a and b; a loop is no edge.
    BothWays,
}

/// A graph with named nodes, and the text it was read from.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Graph {
    source: String,
    names: Vec<String>,
    ids: FxHashMap<String, u32>,
    /// The edges, each once.
    edges: graph::Graph,
}

/// What an error asks for where a name should stand.
const NAME: &str = "a node's name of letters, digits and '_'";

/// What an error asks for if a line of a file is something else.
const LINES: &str = "a file of edges 'a b', nodes 'a' and comments '# …', one on each line";

/// How much of a wrong line an error shows.
const SHOWN: usize = 40;

fn fits(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

impl Graph {
    /// Reads edges and lone nodes separated by commas, or the name of a file, which has a `.` or a `/`
    /// in it, up to `@` or the end of the component. Time and memory are linear in the text.
    ///
    /// # Errors
    /// An input error at the character that does not fit; for a file, with the number of the line.
    pub(super) fn read(cursor: &mut Cursor<'_>, edges: Edges) -> Result<Graph, Error> {
        let mark = cursor.mark();
        let source = cursor.word(|c| c != '@' && c != '+');
        let mut reading = Reading { cursor, mark, names: Vec::new(), ids: FxHashMap::default() };
        let pairs = if source.contains(['.', '/']) {
            let text = reading.cursor.read_file(source, mark)?;
            reading.lines(&text)?
        } else {
            reading.inline(source)?
        };
        let Reading { names, ids, .. } = reading;
        let edges = rows(names.len(), pairs, edges);
        Ok(Graph { source: source.to_string(), names, ids, edges })
    }

    /// The text the graph was read from.
    pub(super) fn source(&self) -> &str {
        &self.source
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// Every node.
    pub(super) fn nodes(&self) -> impl Iterator<Item = u32> + use<> {
        // Nodes are counted in `u32` as they are read.
        0..u32::try_from(self.names.len()).unwrap_or(u32::MAX)
    }

    /// The nodes one edge away, each once and in the order of the text.
    pub(super) fn neighbours(&self, node: u32) -> &[u32] {
        self.edges.options(node as usize)
    }

    /// The edges, each once, those of a node in ascending order.
    pub(super) fn edges(&self) -> &graph::Graph {
        &self.edges
    }

    /// The name of a node.
    pub(super) fn name(&self, node: u32) -> &str {
        &self.names[node as usize]
    }

    /// Reads the name of a node.
    ///
    /// # Errors
    /// If no node of the graph is called so.
    pub(super) fn read_node(&self, cursor: &mut Cursor<'_>) -> Result<u32, Error> {
        let mark = cursor.mark();
        let name = cursor.word(fits);
        self.ids.get(name).copied().ok_or_else(|| cursor.error_at(mark, "a node of the graph"))
    }
}

/// Refuses a game without a position: its graph stands in the body.
///
/// # Errors
/// Always.
pub(super) fn no_family(
    game: &'static Game,
    cursor: &mut Cursor<'_>,
) -> Result<Box<dyn Part>, Error> {
    Err(cursor.error(format!("':' and a graph, as in '{}'", game.example)))
}

type Pairs = Vec<(u32, u32)>;

/// A graph that is being read; its text begins at `mark`.
struct Reading<'a, 'b> {
    cursor: &'a Cursor<'b>,
    mark: usize,
    names: Vec<String>,
    ids: FxHashMap<String, u32>,
}

impl Reading<'_, '_> {
    fn inline(&mut self, source: &str) -> Result<Pairs, Error> {
        let mut pairs = Vec::new();
        let mut at = self.mark;
        for piece in source.split(',') {
            let from = piece.split('-').next().unwrap_or_default();
            let from_id = self.checked(from, at)?;
            if let Some(to) = piece.get(from.len() + 1..) {
                pairs.push((from_id, self.checked(to, at + from.len() + 1)?));
            }
            at += piece.len() + 1;
        }
        Ok(pairs)
    }

    /// The node called `name`, which stands at `at`.
    fn checked(&mut self, name: &str, at: usize) -> Result<u32, Error> {
        match name.find(|c| !fits(c)) {
            None if !name.is_empty() => self.node(name),
            None | Some(0) => Err(self.cursor.error_at(at, NAME)),
            Some(wrong) => {
                Err(self.cursor.error_at(at + wrong, "',' and another edge, '@' or the end"))
            }
        }
    }

    fn lines(&mut self, text: &str) -> Result<Pairs, Error> {
        let mut pairs = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let content = line.split('#').next().unwrap_or_default();
            let mut words = content.split_whitespace();
            let (first, second, third) = (words.next(), words.next(), words.next());
            let named = [first, second].into_iter().flatten().all(|word| word.chars().all(fits));
            if third.is_some() || !named {
                let mut shown: String = line.trim().chars().take(SHOWN).collect();
                if shown.len() < line.trim().len() {
                    shown.push('…');
                }
                let hint = format!("line {} is '{}'", i + 1, shown.escape_debug());
                return Err(self.cursor.error_at(self.mark, LINES).with_hint(hint));
            }
            if let Some(first) = first {
                let from = self.node(first)?;
                if let Some(second) = second {
                    pairs.push((from, self.node(second)?));
                }
            }
        }
        Ok(pairs)
    }

    fn node(&mut self, name: &str) -> Result<u32, Error> {
        if let Some(&id) = self.ids.get(name) {
            return Ok(id);
        }
        let id = u32::try_from(self.names.len()).ok().filter(|&id| id < u32::MAX);
        let id = id.ok_or_else(|| self.cursor.error_at(self.mark, "fewer than 2^32 nodes"))?;
        self.names.push(name.to_string());
        self.ids.insert(name.to_string(), id);
        Ok(id)
    }
}

/// The rows of the edges, each ascending and without repetition.
fn rows(nodes: usize, mut pairs: Pairs, edges: Edges) -> graph::Graph {
    if edges == Edges::BothWays {
        pairs.retain(|(a, b)| a != b);
        let back: Pairs = pairs.iter().map(|&(a, b)| (b, a)).collect();
        pairs.extend(back);
    }
    pairs.sort_unstable();
    pairs.dedup();
    // Nodes are counted in `u32` as they are read.
    graph::Graph::one_way(u32::try_from(nodes).unwrap_or(u32::MAX), &pairs)
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::notation::{Files, NoFiles};

    fn inline(text: &str, edges: Edges) -> Result<Graph, Error> {
        Graph::read(&mut Cursor::new(text, &NoFiles), edges)
    }

    fn lists(graph: &Graph) -> Vec<&[u32]> {
        graph.nodes().map(|node| graph.neighbours(node)).collect()
    }

    /// One file, `g.txt`.
    struct OneFile(&'static str);

    impl Files for OneFile {
        fn read(&self, name: &str) -> io::Result<String> {
            match name {
                "g.txt" => Ok(self.0.to_string()),
                _ => Err(io::Error::new(io::ErrorKind::NotFound, "no such file")),
            }
        }
    }

    fn file(text: &'static str) -> Result<Graph, Error> {
        Graph::read(&mut Cursor::new("g.txt@a", &OneFile(text)), Edges::OneWay)
    }

    #[test]
    fn edges_lead_one_way_or_both_ways() {
        let text = "a-b,b-c,x_1,b-b,a-b";
        let graph = inline(text, Edges::OneWay).unwrap();
        assert_eq!(lists(&graph), [&[1][..], &[1, 2], &[], &[]]);
        assert_eq!(graph.name(3), "x_1");
        assert_eq!(graph.source(), text);
        let graph = inline(text, Edges::BothWays).unwrap();
        assert_eq!(lists(&graph), [&[1][..], &[0, 2], &[1], &[]]);
    }

    #[test]
    fn a_file_has_an_edge_a_node_or_a_comment_on_each_line() {
        let graph =
            file("# a triangle and a lone node\na b\r\n\n b  c # second\nc a\nlone\n").unwrap();
        assert_eq!(lists(&graph), [&[1][..], &[2], &[0], &[]]);
        assert_eq!((graph.source(), graph.name(3)), ("g.txt", "lone"));
        assert_eq!(file("").unwrap().len(), 0);
    }

    #[test]
    fn errors_name_the_place() {
        for (text, wanted) in [
            ("", "column 1: found the end, expected a node's name of letters, digits and '_'"),
            ("a-b,", "column 5: found the end, expected a node's name of letters, digits and '_'"),
            ("a--b", "column 3: found '-b', expected a node's name of letters, digits and '_'"),
            ("a-b-c", "column 4: found '-c', expected ',' and another edge, '@' or the end"),
            ("a-b;c", "column 4: found ';c', expected ',' and another edge, '@' or the end"),
        ] {
            let error = inline(text, Edges::OneWay).unwrap_err().to_string();
            assert_eq!(error, wanted, "{text}");
        }
        let error = file("a b\nb c d\n").unwrap_err().to_string();
        assert!(
            error.starts_with("column 1: found 'g.txt@a', expected a file of edges"),
            "{error}"
        );
        assert!(error.ends_with("(line 2 is 'b c d')"), "{error}");
        let error = file("a b\n\nb é\n").unwrap_err().to_string();
        assert!(error.ends_with("(line 3 is 'b é')"), "{error}");
        let mut cursor = Cursor::new("other.txt@a", &OneFile(""));
        let error = Graph::read(&mut cursor, Edges::OneWay).unwrap_err().to_string();
        assert!(error.ends_with("expected the name of a readable file (no such file)"), "{error}");
    }
}
