//! The formats, and how a file's own is found.

use grundy_core::{Error, ReadError};

use super::rows;

/// A format of graph files.
///
/// ```
/// use grundy_graphs::file::Format;
///
/// assert_eq!(Format::of_name("moves.csv"), Some(Format::Csv));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// An edge `a b` or a lone node `a` on each line, with comments from a `#` that begins the line or follows a blank.
    List,
    /// Two columns, the ends of an edge, with or without a line of headings: `from,to`, `source,target`,
    /// `src,dst`, `tail,head` or `node,option`, or names above numbers that no node has (`u,v` above names, too). A line that begins with `#` is a comment; one that
    /// looks like an edge, `#a,b`, is refused. Names that begin so stand in quotation marks, `"#a",b`.
    Csv,
    /// DIMACS: `p edge 5 6` and lines `e 1 2`, or `p sp 5 6` and lines `a 1 2 7`.
    Dimacs,
    /// Matrix Market, sparse: each entry is an edge from its row to its column.
    MatrixMarket,
    /// PGSolver's parity games, if the priorities are all the same and the owners are, too, or alternate.
    PgSolver,
    /// DOT, as Graphviz reads it, without edges to subgraphs or edges that `dir` turns round.
    Dot,
    /// Our own: the options of every node, with checksums.
    Rows,
}

impl Format {
    /// Every format with the name that an option has for it.
    pub const ALL: [(&str, Format); 7] = [
        ("txt", Format::List),
        ("csv", Format::Csv),
        ("dimacs", Format::Dimacs),
        ("mtx", Format::MatrixMarket),
        ("pg", Format::PgSolver),
        ("dot", Format::Dot),
        ("rows", Format::Rows),
    ];

    /// The format that a file's name tells, if it does; an ending of a compressed file is passed over.
    pub fn of_name(name: &str) -> Option<Format> {
        let name = name.strip_suffix(".gz").or(name.strip_suffix(".zst")).unwrap_or(name);
        let (_, ending) = name.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "csv" => Some(Format::Csv),
            "dimacs" | "col" | "gr" => Some(Format::Dimacs),
            "mtx" | "mm" => Some(Format::MatrixMarket),
            "pg" | "gm" => Some(Format::PgSolver),
            "dot" | "gv" => Some(Format::Dot),
            _ => None,
        }
    }

    /// Whether a file of this name begins with bytes that tell what it is, so that it is not whole if it is empty.
    ///
    /// ```
    /// use grundy_graphs::file::Format;
    ///
    /// assert!(Format::is_packed("moves.csv.gz") && !Format::is_packed("moves.csv"));
    /// ```
    pub fn is_packed(name: &str) -> bool {
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
        matches!(ending.as_str(), "gz" | "zst" | "parquet" | "rows")
    }

    /// The format of a file that begins with `head`. An edge list is what is left.
    pub(super) fn of(head: &[u8]) -> Result<Format, ReadError> {
        if rows::is_one(head) {
            return Ok(Format::Rows);
        }
        if head.starts_with(b"PAR1") {
            let expected = "a graph as text, such as CSV; `grundy` reads Parquet from files that are not compressed again";
            return Err(ReadError::Input(Error::input(1, "a Parquet file", expected)));
        }
        if head.contains(&0) {
            let expected = "a graph as text, which has no character 0: this is no text, or a damaged file of rows";
            return Err(ReadError::Input(Error::input(1, "a byte 0", expected)));
        }
        let head = String::from_utf8_lossy(head);
        if is_json(&head) {
            let expected = "a graph: an edge list, CSV, DIMACS, Matrix Market, PGSolver or DOT";
            return Err(ReadError::Input(Error::input(1, "JSON", expected).at_line(1)));
        }
        let lines = head.trim_start_matches('\u{feff}').lines().map(str::trim);
        let mut lines = lines.filter(|line| {
            let comment = ["#", "//", "/*", "c "].iter().any(|mark| line.starts_with(mark));
            !line.is_empty() && *line != "c" && !comment
        });
        let first = lines.next().unwrap_or_default();
        let words: Vec<&str> = first.split_whitespace().collect();
        Ok(match words.as_slice() {
            [word, ..] if word.eq_ignore_ascii_case("%%matrixmarket") => Format::MatrixMarket,
            ["parity" | "start", number, ..]
                if starts_with_digit(number) && first.ends_with(';') =>
            {
                Format::PgSolver
            }
            ["p", _, nodes, edges] if starts_with_digit(nodes) && starts_with_digit(edges) => {
                Format::Dimacs
            }
            _ if is_dot(first) => Format::Dot,
            _ if first.contains(',') => Format::Csv,
            _ => Format::List,
        })
    }
}

/// Whether a text begins as JSON does: with an object, or a list.
fn is_json(head: &str) -> bool {
    let head = head.trim_start_matches('\u{feff}');
    let mut marks = head.chars().filter(|c| !c.is_whitespace());
    matches!(
        (marks.next(), marks.next()),
        (Some('{'), Some('"' | '}')) | (Some('['), Some('[' | '{' | '"' | ']'))
    ) || is_list_of_words(head)
}

/// Whether a text begins as a JSON list of numbers, truth values and nulls. Names may have brackets: a list
/// of a single word, `[1]`, is one only if nothing follows.
fn is_list_of_words(head: &str) -> bool {
    let Some(items) = head.trim_start().strip_prefix('[') else { return false };
    let items = items.trim_start();
    let end = items.find(|c: char| !c.is_ascii_alphanumeric() && !"+-.".contains(c));
    let (word, rest) = items.split_at(end.unwrap_or(items.len()));
    let is_number = starts_with_digit(word.strip_prefix('-').unwrap_or(word))
        && word.chars().all(|c| c.is_ascii_digit() || "+-.eE".contains(c));
    (is_number || ["true", "false", "null"].contains(&word))
        && (rest.trim_start().starts_with(',') || rest.trim() == "]")
}

fn starts_with_digit(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a file whose first line is `line` is DOT: `digraph`, `graph` or `strict` and more than a
/// node's name.
fn is_dot(line: &str) -> bool {
    let (word, rest) = line.split_at(line.find([' ', '\t', '{']).unwrap_or(line.len()));
    let keyword = |known: &str| word.eq_ignore_ascii_case(known);
    (keyword("digraph") || keyword("graph") || keyword("strict"))
        && (line.contains('{') || rest.trim().is_empty() || keyword("strict"))
}
