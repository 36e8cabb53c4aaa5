//! DOT, the language of Graphviz: nodes and edges; attributes are passed over, but for one that turns edges round.

mod token;

use grundy_core::{Error, ReadError};

use super::intern::Interner;
use super::lines::Blocks;
use super::{Options, too_large};

use token::{Token, Tokens};

/// Groups `{ … }` may stand in groups this deep.
const MAX_DEPTH: u32 = 1000;

/// Reads the graph; true if it is a `graph`, whose edges lead both ways, and not a `digraph`. The text
/// is held in memory.
pub(super) fn read(
    blocks: &mut Blocks<'_>,
    edges: &mut Interner<'_>,
    options: &Options,
) -> Result<bool, ReadError> {
    let memory = options.memory;
    let Some(block) = blocks.rest(memory)? else {
        return Err(ReadError::Input(too_large(memory.saturating_mul(2), memory)));
    };
    edges.share(block.text.len() as u64);
    let mut tokens = Tokens::new(block.text, block.line, options.deadline)?;
    tokens.eat_keyword("strict")?;
    let both_ways = if tokens.eat_keyword("digraph")? {
        false
    } else if tokens.eat_keyword("graph")? {
        true
    } else {
        return Err(tokens.error("'digraph' or 'graph'"));
    };
    if matches!(tokens.next, Token::Name(_)) {
        tokens.step()?;
    }
    tokens.expect(Token::Sign(b'{'), "'{'")?;
    statements(&mut tokens, edges, both_ways)?;
    if tokens.next != Token::End {
        return Err(tokens.error("the end of the file: one graph"));
    }
    edges.check()?;
    edges.share(0);
    Ok(both_ways)
}

/// Reads up to the `}` of the graph.
fn statements(
    tokens: &mut Tokens<'_>,
    edges: &mut Interner<'_>,
    both_ways: bool,
) -> Result<(), ReadError> {
    let mut depth = 1u32;
    while depth > 0 {
        match &tokens.next {
            Token::Sign(b';' | b',') => tokens.step()?,
            Token::Sign(b'}') => {
                depth -= 1;
                tokens.step()?;
                if depth > 0 && tokens.next == Token::Edge {
                    return Err(tokens.error(NO_SUBGRAPH));
                }
            }
            Token::Sign(b'{') => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Err(tokens.error("fewer groups within groups"));
                }
                tokens.step()?;
            }
            Token::Name(_) => statement(tokens, edges, both_ways)?,
            _ => return Err(tokens.error("a node, an edge or '}'")),
        }
    }
    Ok(())
}

const NO_SUBGRAPH: &str = "an edge between nodes; subgraphs have none here";

fn statement(
    tokens: &mut Tokens<'_>,
    edges: &mut Interner<'_>,
    both_ways: bool,
) -> Result<(), ReadError> {
    if tokens.eat_keyword("subgraph")? {
        if matches!(tokens.next, Token::Name(_)) {
            tokens.step()?;
        }
        return match tokens.next {
            Token::Sign(b'{') => Ok(()),
            _ => Err(tokens.error("'{'")),
        };
    }
    for keyword in ["graph", "node"] {
        if tokens.eat_keyword(keyword)? {
            return attributes(tokens, None);
        }
    }
    let directions = if both_ways { &BOTH_WAYS } else { &ONE_WAY };
    if tokens.eat_keyword("edge")? {
        return attributes(tokens, Some(directions));
    }
    let mut from = tokens.name("a node")?;
    if tokens.next == Token::Sign(b'=') {
        tokens.step()?;
        return tokens.name("a value").map(|_| ());
    }
    port(tokens)?;
    if tokens.next != Token::Edge {
        named(edges, &from, None)?;
        return attributes(tokens, None);
    }
    while tokens.next == Token::Edge {
        let arrow = if both_ways { "--" } else { "->" };
        if tokens.text() != arrow {
            let expected = format!("'{arrow}' between the nodes of this kind of graph");
            return Err(tokens.error(&expected));
        }
        tokens.step()?;
        if tokens.next == Token::Sign(b'{') || tokens.is_keyword("subgraph") {
            return Err(tokens.error(NO_SUBGRAPH));
        }
        let to = tokens.name("a node")?;
        port(tokens)?;
        named(edges, &from, Some(&to))?;
        from = to;
    }
    attributes(tokens, Some(directions))
}

/// An edge or a lone node, with a look at the memory now and then.
fn named(edges: &mut Interner<'_>, from: &str, to: Option<&str>) -> Result<(), ReadError> {
    edges.named(from, to);
    if edges.len().is_multiple_of(1 << 12) { edges.check() } else { Ok(()) }
}

/// Steps over `:port` and `:port:compass`.
fn port(tokens: &mut Tokens<'_>) -> Result<(), ReadError> {
    while tokens.next == Token::Sign(b':') {
        tokens.step()?;
        tokens.name("a port")?;
    }
    Ok(())
}

/// What `dir` may not say of the edges of a kind of graph, and what is expected.
type Directions = (&'static [&'static str], &'static str);

const ONE_WAY: Directions = (
    &["back", "both", "none"],
    "'forward': edges lead from the node before the arrow; one that leads both ways is two",
);
const BOTH_WAYS: Directions = (
    &["forward", "back"],
    "'none' or 'both': the edges of this kind of graph lead both ways, those of a digraph one way",
);

/// Steps over lists of attributes, `[a=b, c="d"]`; those of edges must not say that they lead another way.
fn attributes(tokens: &mut Tokens<'_>, edges: Option<&Directions>) -> Result<(), ReadError> {
    while tokens.next == Token::Sign(b'[') {
        let open = tokens.place();
        while tokens.next != Token::Sign(b']') {
            if tokens.next == Token::End {
                return Err(tokens.error_at(open, "']' before the end of the file"));
            }
            let is_direction = matches!(&tokens.next, Token::Name(name) if name == "dir");
            tokens.step()?;
            let Some((wrong, expected)) = edges.filter(|_| is_direction) else { continue };
            if tokens.next != Token::Sign(b'=') {
                continue;
            }
            tokens.step()?;
            if matches!(&tokens.next, Token::Name(way) if wrong.contains(&&**way)) {
                return Err(tokens.error(expected));
            }
        }
        tokens.step()?;
    }
    Ok(())
}

/// An error at a place of the text.
fn error_at(line: u64, column: usize, found: &str, expected: &str) -> ReadError {
    ReadError::Input(Error::input(column, found, expected).at_line(line))
}
