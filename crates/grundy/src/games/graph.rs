//! Graphs on which a token moves: in the position's own text, `a-b,b-c`, or in a file.

mod circle;
pub(super) mod named;
pub(super) mod nodes;
mod read;
pub(super) mod shape;
pub(super) mod small;
pub(super) mod turned;

use grundy_core::{Cursor, Error, Nat};
use grundy_graphs::file::{EdgeList, Names};
use grundy_graphs::graph;

use self::circle::Circle;
use self::named::Named;
pub(super) use self::read::read_edges;
use self::read::{fits, read_file, too_large, word};
use crate::picture::{MOST_NODES, Node, Picture, Spot, Square};
use crate::position::{Entry, Part};
use crate::text::{Message, message};

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
    names: Names,
    /// The edges, each once.
    edges: graph::Graph,
    named: Option<Named>,
    circle: Option<Circle>,
}

impl Graph {
    /// Reads edges and lone nodes separated by commas, or the name of a file, which has a `.` or a `/`
    /// in it, up to `@` or the end of the component. Time and memory are linear in the text, and in the nodes that a file
    /// says there are.
    ///
    /// # Errors
    /// An input error at the character that does not fit; for a file, with the number of the line. A
    /// budget error for very large files.
    pub(super) fn read(cursor: &mut Cursor<'_>, edges: Edges) -> Result<Graph, Error> {
        let length = cursor.clone().word(|c| c != '@' && c != '+').len();
        Graph::read_until(cursor, edges, length)
    }

    /// Reads a graph of that many bytes.
    fn read_until(cursor: &mut Cursor<'_>, edges: Edges, length: usize) -> Result<Graph, Error> {
        let mark = cursor.mark();
        let file = read_file(cursor, length)?;
        let source = cursor.since(mark);
        // Both ways are made of one, and a node has its place among the rows beside its name.
        let ways = if edges == Edges::BothWays { 4 } else { 2 };
        let bytes = 24 * u64::from(file.nodes()) + 8 * ways * file.edge_count() as u64;
        if bytes > cursor.memory() {
            return Err(Error::memory("the graph", bytes, cursor.memory()));
        }
        let (names, mut pairs) = match edges {
            Edges::OneWay => {
                let pairs = file.each_move().collect();
                (file.names, pairs)
            }
            Edges::BothWays => {
                let (names, mut pairs) = file.into_edges();
                pairs.retain(|(a, b)| a != b);
                let back: Vec<_> = pairs.iter().map(|&(a, b)| (b, a)).collect();
                pairs.extend(back);
                (names, pairs)
            }
        };
        pairs.sort_unstable();
        pairs.dedup();
        let edges = graph::Graph::one_way(names.len(), &pairs);
        Ok(Graph { source: source.to_string(), names, edges, named: None, circle: None })
    }

    /// The text of a graph that comes next, up to a `~` that is not its first character.
    pub(super) fn ahead<'a>(cursor: &Cursor<'a>) -> &'a str {
        let all = cursor.clone().word(|c| c != '@' && c != '+');
        let end = all.get(1..).and_then(|rest| rest.find('~'));
        &all[..end.map_or(all.len(), |end| end + 1)]
    }

    /// Reads a directed graph as [`read`](Self::read) does, up to a `~` that is not its first character.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(super) fn read_one_way(cursor: &mut Cursor<'_>) -> Result<Graph, Error> {
        let length = Graph::ahead(cursor).len();
        Graph::read_until(cursor, Edges::OneWay, length)
    }

    /// Reads an undirected graph as [`read`](Self::read) does, up to a `~` that is not its first character; or a graph
    /// that has a name, as `grid:4x7`.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(super) fn read_named(cursor: &mut Cursor<'_>) -> Result<Graph, Error> {
        let length = Graph::ahead(cursor).len();
        Graph::read_both_ways(cursor, length)
    }

    /// Reads an undirected graph as [`read`](Self::read) does, or one that has a name.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(super) fn read_whole(cursor: &mut Cursor<'_>) -> Result<Graph, Error> {
        let length = cursor.clone().word(|c| c != '@' && c != '+').len();
        Graph::read_both_ways(cursor, length)
    }

    /// Reads a graph or the name of one of that many bytes.
    fn read_both_ways(cursor: &mut Cursor<'_>, length: usize) -> Result<Graph, Error> {
        let mark = cursor.mark();
        let mut after = cursor.clone();
        let source = word(&mut after, length);
        let Some(named) = Named::read(cursor, source, mark)? else {
            return Graph::read_until(cursor, Edges::BothWays, length);
        };
        *cursor = after;
        let (names, edges) = named.edges();
        let pairs = edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        let graph = Graph::of(source, cursor.memory(), &names, pairs)?;
        Ok(Graph { named: Some(named), ..graph })
    }

    /// Reads a directed graph as [`read`](Self::read) does, or steps around a circle, as `circle:7/1,2`.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub(super) fn read_steps(cursor: &mut Cursor<'_>) -> Result<Graph, Error> {
        let mark = cursor.mark();
        let Some(circle) = Circle::read(cursor)? else {
            let source = cursor.clone().word(|c| c != '@' && c != '+');
            named::with_size(cursor, source, mark, &["circle:7/1,2"])?;
            if source.contains(':') && !source.contains(['.', '/']) {
                return Err(named::no_such_name(cursor, mark, "a graph", "circle:N/A,B,…"));
            }
            return Graph::read(cursor, Edges::OneWay);
        };
        let names: Vec<String> = (0..circle.nodes).map(|node| node.to_string()).collect();
        let source = cursor.since(mark);
        let graph = Graph::of(source, cursor.memory(), &names, circle.edges().collect())?;
        Ok(Graph { circle: Some(circle), ..graph })
    }

    /// The graph with these nodes, from where to where its edges lead.
    ///
    /// # Errors
    /// A budget error for very large graphs.
    pub(super) fn of(
        source: &str,
        memory: u64,
        names: &[String],
        mut pairs: Vec<(u32, u32)>,
    ) -> Result<Graph, Error> {
        let mut list = EdgeList::new(memory);
        for name in names {
            list.names(name, None).map_err(too_large)?;
        }
        let names = list.finish().map_err(too_large)?.names;
        pairs.sort_unstable();
        pairs.dedup();
        let edges = graph::Graph::one_way(names.len(), &pairs);
        Ok(Graph { source: source.to_string(), names, edges, named: None, circle: None })
    }

    /// The circle around which the edges are steps, if it is one.
    pub(super) fn circle(&self) -> Option<Circle> {
        self.circle
    }

    /// The images of the nodes under symmetries that are known, but the one that leaves all in place.
    pub(super) fn symmetries(&self) -> Vec<Vec<u32>> {
        self.named.map_or_else(Vec::new, Named::symmetries)
    }

    /// Rows and columns, if the nodes are the squares of a grid, row by row.
    pub(super) fn grid(&self) -> Option<[u32; 2]> {
        self.named.and_then(Named::grid)
    }

    /// The text the graph was read from.
    pub(super) fn source(&self) -> &str {
        &self.source
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.edges.len()
    }

    /// Every node.
    pub(super) fn nodes(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.names.len()
    }

    /// The nodes one edge away, each once and in ascending order.
    pub(super) fn neighbours(&self, node: u32) -> &[u32] {
        self.edges.options(node as usize)
    }

    /// The edges, each once, those of a node in ascending order.
    pub(super) fn edges(&self) -> &graph::Graph {
        &self.edges
    }

    /// The name of a node.
    pub(super) fn name(&self, node: u32) -> String {
        self.names.text(node)
    }

    /// A step of a token in words, or that it is put on a node.
    pub(super) fn step(&self, from: Option<u32>, to: Option<u32>) -> Message {
        let to = to.map_or_else(String::new, |node| self.name(node));
        match from {
            Some(from) => message!("move-token", from = self.name(from), to = to),
            None => message!("put-token", to = to),
        }
    }

    /// The nodes with what is on them, as squares if they are those of a board; of another large graph only the one on which
    /// the token is.
    pub(super) fn picture(
        &self,
        token: Option<u32>,
        on: impl Fn(u32) -> Square,
    ) -> Option<Picture> {
        if let Some([rows, columns]) = self.named.and_then(Named::board) {
            let rows = (0..rows).map(|_| u64::from(columns));
            let node = |row: usize, column: usize| u32::try_from(row * columns as usize + column);
            return Picture::board([1, 1], rows, |row, column| {
                node(row, column).map_or(Square::Gone, &on)
            });
        }
        let name = |node: &u32| self.name(*node);
        let nodes: Vec<u32> = match token {
            _ if self.len() <= MOST_NODES => self.nodes().collect(),
            Some(token) if self.neighbours(token).len() <= MOST_NODES => vec![token],
            _ => return None,
        };
        let drawn = nodes.into_iter().map(|node| Node {
            name: self.name(node),
            on: on(node),
            to: self.neighbours(node).iter().map(name).collect(),
        });
        Some(Picture::Graph(drawn.collect()))
    }

    /// A node in the picture.
    pub(super) fn spot(&self, node: u32) -> Spot {
        match self.named.and_then(Named::board) {
            Some([_, columns]) => Spot::Place((node / columns) as usize, Nat::from(node % columns)),
            None => Spot::Node(self.name(node)),
        }
    }

    /// Reads the name of a node.
    ///
    /// # Errors
    /// If no node of the graph is called so.
    pub(super) fn read_node(&self, cursor: &mut Cursor<'_>) -> Result<u32, Error> {
        let mark = cursor.mark();
        let name = cursor.word(fits);
        self.names.find(name).ok_or_else(|| cursor.error_at(mark, "a node of the graph"))
    }
}

/// Refuses a game without a position: its graph stands in the body.
///
/// # Errors
/// Always.
pub(super) fn no_family(entry: &Entry, cursor: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
    Err(cursor.error(format!("':' and a graph, as in '{}'", entry.example())))
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::time::Instant;

    use super::*;
    use grundy_core::{Files, NoFiles};

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
        assert_eq!((graph.source(), graph.name(3).as_str()), ("g.txt", "lone"));
        assert_eq!(file("").unwrap().len(), 0);
    }

    /// Other formats than lists; edges of DOT's `graph` lead both ways.
    #[test]
    fn a_file_may_have_any_format_of_graphs() {
        for (text, wanted) in [
            ("7,5\n5,6\n", [&[1][..], &[], &[0]]),
            ("p sp 3 2\na 3 1 1\na 1 2 1\n", [&[1], &[], &[0]]),
            ("digraph { a -> b; c -> a }", [&[1], &[], &[0]]),
            ("graph { a -- b; c -- a }", [&[1, 2], &[0], &[0]]),
        ] {
            assert_eq!(lists(&file(text).unwrap()), wanted, "{text}");
        }
        let packed = |name: &'static str, text: &'static str| {
            let graph = Graph::read(&mut Cursor::new(name, &Packed(text)), Edges::BothWays);
            lists(&graph.unwrap()).iter().map(|row| row.to_vec()).collect::<Vec<_>>()
        };
        let triangle = [vec![1, 2], vec![0, 2], vec![0, 1]];
        assert_eq!(packed("a.txt.gz", "0 1\n1 2\n2 0\n"), triangle);
        assert_eq!(packed("a.csv.gz", "0,1\n1,2\n2,0\n"), triangle);
    }

    /// Any file has this text, compressed.
    struct Packed(&'static str);

    impl Files for Packed {
        fn read(&self, _: &str) -> io::Result<String> {
            Err(io::Error::new(io::ErrorKind::InvalidData, "no text"))
        }

        fn read_bytes(&self, _: &str) -> io::Result<Vec<u8>> {
            let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            out.write_all(self.0.as_bytes())?;
            out.finish()
        }
    }

    /// Files of these limits, all with the same graph.
    struct Within(u64, Option<Instant>);

    impl Files for Within {
        fn read(&self, _: &str) -> io::Result<String> {
            Ok((0..20_000).map(|node| format!("{node} {}\n", node + 1)).collect())
        }

        fn memory(&self) -> u64 {
            self.0
        }

        fn deadline(&self) -> Option<Instant> {
            self.1
        }
    }

    #[test]
    fn a_file_takes_what_the_caller_allows() {
        let read = |files: &Within| {
            let mut cursor = Cursor::new("g.txt@a", files);
            Graph::read(&mut cursor, Edges::OneWay)
        };
        assert_eq!(read(&Within(1 << 22, None)).unwrap().len(), 20_001);
        for files in [Within(100_000, None), Within(1 << 22, Some(Instant::now()))] {
            let error = read(&files).unwrap_err();
            assert!(
                error.is_budget() && error.to_string().starts_with("g.txt is large"),
                "{error}"
            );
        }
        let text: String = (0..20_000).map(|node| format!("{node}-{},", node + 1)).collect();
        let files = Within(100_000, None);
        let mut cursor = Cursor::new(text.trim_end_matches(','), &files);
        assert!(Graph::read(&mut cursor, Edges::OneWay).unwrap_err().is_budget());
    }

    #[test]
    fn errors_name_the_place() {
        for (text, wanted) in [
            ("", "column 1: found the end, expected a node's name of letters, digits and '_'"),
            ("a-b,", "column 5: found the end, expected a node's name of letters, digits and '_'"),
            ("a--b", "column 3: found '-b', expected a node's name of letters, digits and '_'"),
            (
                "a-b-c",
                "column 4: found '-c', expected ',' and another edge, or the end of the graph",
            ),
            (
                "a-b;c",
                "column 4: found ';c', expected ',' and another edge, or the end of the graph",
            ),
        ] {
            let error = inline(text, Edges::OneWay).unwrap_err().to_string();
            assert_eq!(error, wanted, "{text}");
        }
        let error = file("a b\nb c d\n").unwrap_err().to_string();
        let wanted = "column 1: found 'g.txt@a', expected a file with a graph (line 2, column 5: found \
                      'd', expected an edge 'a b', a lone node 'a' or a comment '# …' on the line)";
        assert_eq!(error, wanted);
        let error = file("a b\n\nb é\n").unwrap_err().to_string();
        let wanted = "(it calls a node 'é', not a node's name of letters, digits and '_')";
        assert!(error.ends_with(wanted), "{error}");
        let mut cursor = Cursor::new("other.txt@a", &OneFile(""));
        let error = Graph::read(&mut cursor, Edges::OneWay).unwrap_err().to_string();
        assert!(error.ends_with("expected the name of a readable file (no such file)"), "{error}");
    }
}
