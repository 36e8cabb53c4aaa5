//! How a position lies on a table, and what to point at for each move.

use std::collections::HashSet;
use std::sync::Arc;

use axum::response::Response;
use grundy::picture::{Board, Boundary, Dot, Picture, Region, Spot, Square};
use grundy::text::Language;
use grundy::{Component, Error, Flow, Nat, Sum};
use grundy_answers::VERSION;
use serde_json::{Value, json};

use super::map::Clock;
use super::questions::{A_MOVE, small};
use crate::asked::Asked;
use crate::failure::Failure;
use crate::parameter::{AFTER, MOST};
use crate::work::Work;

/// So many components are drawn.
const DRAWN: usize = 64;

/// So many ways to point at a move are told.
const MOST_WAYS: usize = 64;

pub(super) async fn board(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    let (play, most, language) = (asked.play()?, small(asked.number(&MOST)?), asked.language());
    work.ask(asked.client, move |limits| {
        let sum = asked.position(limits)?;
        let components: Vec<Value> = sum
            .components()
            .take(DRAWN)
            .map(|component| json!({"text": component.text(), "picture": picture(&component, language)}))
            .collect();
        // The rule by which this sum ends, which its rules may turn round.
        let play = sum.play(play)?;
        let left = match asked.get(&AFTER) {
            Some(_) => Some(asked.sum(&AFTER, limits)?.text()),
            None => None,
        };
        let mut options: Option<Vec<Value>> = Some(Vec::new());
        let clock = Clock::new(limits);
        let (mut late, mut bytes) = (false, 0);
        let mut text = String::new();
        let _ = sum.options(&mut |turn| {
            late = !clock.is_in_time();
            if let Some(left) = left.as_ref().filter(|_| !late) {
                text.clear();
                turn.write(&mut text);
                if text != *left {
                    return Flow::Continue(());
                }
            }
            let after = turn.after();
            match &mut options {
                Some(list) if list.len() < most && !late && bytes <= limits.memory => {
                    let option = option(&sum, &after, language.text(&turn.describe()));
                    // The text of the position is there twice, and the second is one of a text that grows.
                    bytes += A_MOVE + 4 * option["to"].as_str().map_or(0, str::len) as u64;
                    bytes += A_MOVE * option["also"].as_array().map_or(0, Vec::len) as u64;
                    list.push(option);
                    if left.is_some() { Flow::Break(()) } else { Flow::Continue(()) }
                }
                _ => {
                    options = None;
                    Flow::Break(())
                }
            }
        });
        // Moves that leave the same position, as those from either end of a row, are one option.
        let mut seen = HashSet::new();
        if let Some(list) = &mut options {
            list.retain(|option| seen.insert(option["to"].as_str().map(str::to_owned)));
        }
        if late {
            return Err(Failure::budget("the list of moves took too long"));
        }
        if bytes > limits.memory {
            return Err(Error::memory("the list of all options", bytes, limits.memory).into());
        }
        super::json(&json!({
            "version": VERSION,
            "position": sum.to_string(),
            "play": play.to_string(),
            "components": components,
            "options": options,
        }))
    })
    .await
}

fn option(sum: &Sum, after: &Sum, text: String) -> Value {
    let ways = sum.ways(after).into_iter().take(MOST_WAYS);
    let mut ways = ways.map(|way| way.iter().map(spot).collect::<Vec<_>>());
    let spots = ways.next().unwrap_or_default();
    json!({"to": after.to_string(), "move": text, "spots": spots, "also": ways.collect::<Vec<_>>()})
}

/// `component:heap.token`, `component:row.column` with rows that count on from board to board, `component:ring.spot` with rings
/// that count on from region to region, or `component:node`.
fn spot((component, spot): &(usize, Spot)) -> String {
    match spot {
        Spot::Place(heap, at) => format!("{component}:{heap}.{at}"),
        Spot::Node(name) => format!("{component}:{name}"),
    }
}

fn picture(component: &Component<'_>, language: &Language) -> Value {
    let number = |n: &Nat| n.to_string();
    match component.picture() {
        Some(Picture::Heaps { heaps, beside }) => json!({
            "kind": "heaps",
            "heaps": heaps
                .iter()
                .map(|heap| json!({"name": heap.name, "tokens": number(&heap.tokens)}))
                .collect::<Vec<_>>(),
            "beside": beside
                .iter()
                .map(|(name, n)| json!({"name": language.text(name), "number": number(n)}))
                .collect::<Vec<_>>(),
        }),
        Some(Picture::Squares { first, rows }) => json!({
            "kind": "squares",
            "first": first,
            "rows": words(&rows),
        }),
        Some(Picture::Lines(rows)) => json!({"kind": "lines", "rows": rows}),
        Some(Picture::Graph(nodes)) => json!({
            "kind": "graph",
            "nodes": nodes
                .iter()
                .map(|node| json!({"name": node.name, "on": word(node.on), "to": node.to}))
                .collect::<Vec<_>>(),
        }),
        Some(Picture::Boards { boards, says }) => json!({
            "kind": "boards",
            "says": language.text(&says),
            "boards": nested(&boards, |board| titled(board, language)),
        }),
        Some(Picture::Regions { lands, says }) => json!({
            "kind": "regions",
            "says": language.text(&says),
            "lands": nested(&lands, region),
        }),
        _ => Value::Null,
    }
}

/// One of several boards.
fn titled(board: &Board, language: &Language) -> Value {
    json!({"title": language.text(&board.title), "first": board.first, "rows": words(&board.rows)})
}

/// The boundaries of a region, each with its spots.
fn region(region: &Region) -> Value {
    let dot = |dot: &Dot| json!({"name": dot.name, "lines": dot.lines});
    let boundary = |boundary: &Boundary| {
        let dots: Vec<Value> = boundary.dots.iter().map(dot).collect();
        json!({"ring": boundary.has_lines, "dots": dots})
    };
    region.boundaries.iter().map(boundary).collect()
}

fn words(rows: &[Vec<Square>]) -> Vec<Vec<&'static str>> {
    nested(rows, |square| word(*square))
}

fn nested<T, Told>(rows: &[Vec<T>], each: impl Fn(&T) -> Told) -> Vec<Vec<Told>> {
    rows.iter().map(|row| row.iter().map(&each).collect()).collect()
}

fn word(square: Square) -> &'static str {
    match square {
        Square::Free => "free",
        Square::White => "white",
        Square::Black => "black",
        Square::Heads => "heads",
        Square::Tails => "tails",
        Square::Poison => "poison",
        _ => "gone",
    }
}
