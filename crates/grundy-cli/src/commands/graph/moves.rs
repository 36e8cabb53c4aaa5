//! What positions tell of their graph beside its edges: the move along each edge, and the board of a token.

use std::ops::ControlFlow;

use grundy::picture::{Heap, Node, Picture, Square};
use grundy::{Component, Step, Sum};
use grundy_graphs::file::Names;

use grundy_answers::graph::Drawing;

const IN_ORDER: &str = "positions that differ in the order of heaps or in empty heaps share a box";
const SHORT: &str =
    "boxes: the node under the token ~ nodes that are gone, on the board of the title · ● now";
const SHORT_BESIDE: &str =
    "@: the node under the token ~ nodes that are gone, on the board of the title · ● now";
const BOARD: &str =
    "boxes are nodes of the board, with the token on each of them · ● where it is now";

/// Names the moves of a drawing whose nodes are `sums`, and its boxes if they are the nodes of one board.
pub(super) fn name(drawing: &mut Drawing, sums: &[Sum], names: &Names, apart: bool) {
    if let Some(tokens) = board(sums) {
        for (i, (node, token)) in drawing.nodes.iter_mut().zip(tokens).enumerate() {
            node.text = if i == 0 { format!("● {token}") } else { token };
        }
        drawing.note = Some(BOARD);
        return;
    }
    let is_short = shorten(drawing, sums);
    let mut is_merged = false;
    // All ends are one where positions share boxes.
    let end = drawing.nodes.iter().position(|node| node.options.is_empty());
    for (node, sum) in drawing.nodes.iter_mut().zip(sums) {
        let _ = sum.options(&mut |turn| {
            let after = turn.after();
            let in_order = if apart { after.text() } else { after.in_order().text() };
            is_merged |= !apart && in_order != after.text();
            let id = names.find(&in_order).map(|id| id as usize).or(end);
            let place = node.options.iter().position(|&option| Some(option) == id);
            if let Some(text) = place.and_then(|place| node.moves.get_mut(place))
                && text.is_empty()
            {
                *text = turn.alone().and_then(in_short).unwrap_or_default();
            }
            ControlFlow::Continue(())
        });
    }
    drawing.note = match (is_short, is_merged) {
        (true, _) if is_alone(sums) => Some(SHORT),
        (true, _) => Some(SHORT_BESIDE),
        (false, true) => Some(IN_ORDER),
        (false, false) => None,
    };
}

/// Leaves the board of a token out of every box: it is the same in all of them, and the title has it. Of a position that is
/// nothing else there is left where the token is, and which nodes are gone.
fn shorten(drawing: &mut Drawing, sums: &[Sum]) -> bool {
    let is_token =
        |component: &Component<'_>| matches!(component.picture(), Some(Picture::Graph(_)));
    let mut boards = Vec::new();
    let mut texts = Vec::new();
    let alone = is_alone(sums);
    for sum in sums {
        let mut parts = Vec::new();
        for component in sum.components() {
            let text = component.text();
            let token = text.rsplit_once('@').filter(|_| is_token(&component));
            let Some((board, token)) = token else {
                parts.push(text);
                continue;
            };
            if !boards.iter().any(|known| known == board) {
                boards.push(board.to_string());
            }
            parts.push(if alone { token.to_string() } else { format!("@{token}") });
        }
        texts.push(parts.join("+"));
    }
    let is_one = boards.len() == 1;
    if is_one {
        for (i, (node, text)) in drawing.nodes.iter_mut().zip(texts).enumerate() {
            // What is there in no position is written as it was.
            if !text.is_empty() {
                node.text = if i == 0 { format!("● {text}") } else { text };
            }
        }
    }
    is_one
}

/// Whether there is nothing beside the one component.
fn is_alone(sums: &[Sum]) -> bool {
    sums.first().is_some_and(|sum| sum.components().count() == 1)
}

/// The node under the token in each position, if all of them are one board but for the token.
fn board(sums: &[Sum]) -> Option<Vec<String>> {
    let mut first: Option<Vec<Node>> = None;
    let mut tokens = Vec::new();
    for sum in sums {
        let mut components = sum.components();
        let (Some(component), None) = (components.next(), components.next()) else { return None };
        let Some(Picture::Graph(mut nodes)) = component.picture() else { return None };
        // Elsewhere a node is gone or is the ground.
        let mut on = nodes.iter_mut().filter(|node| node.on != Square::Free);
        let (Some(token), None) = (on.next(), on.next()) else { return None };
        if token.on != Square::White {
            return None;
        }
        tokens.push(token.name.clone());
        token.on = Square::Free;
        if *first.get_or_insert_with(|| nodes.clone()) != nodes {
            return None;
        }
    }
    // Each node once: there is nothing to a position but where the token is.
    let mut sorted = tokens.clone();
    sorted.sort_unstable();
    sorted.dedup();
    (!tokens.is_empty() && sorted.len() == tokens.len()).then_some(tokens)
}

/// What becomes of the heaps that a move changes: `5→2`, `5→2+1`, `3→2, 4→3`.
fn in_short((component, step): (Component<'_>, &dyn Step)) -> Option<String> {
    let before = heaps(&component.picture()?)?;
    let left = step.left();
    let mut after = Vec::new();
    for i in 0..left.len() {
        after.push(heaps(&left.picture(i)?)?);
    }
    match (before.as_slice(), after.as_slice()) {
        ([heap], []) => Some(format!("{}→0", heap.tokens)),
        ([heap], several) => {
            let several: Option<Vec<String>> = several
                .iter()
                .map(|heaps| match heaps.as_slice() {
                    [heap] => Some(heap.tokens.to_string()),
                    _ => None,
                })
                .collect();
            Some(format!("{}→{}", heap.tokens, several?.join("+")))
        }
        (before, [after]) if before.len() == after.len() => {
            let changed = before.iter().zip(after).filter(|(from, to)| from.tokens != to.tokens);
            let changed = changed.map(|(from, to)| format!("{}→{}", from.tokens, to.tokens));
            Some(changed.collect::<Vec<_>>().join(", "))
        }
        _ => None,
    }
}

/// The heaps of a picture of nothing else.
fn heaps(picture: &Picture) -> Option<Vec<Heap>> {
    match picture {
        Picture::Heaps { heaps, beside } if beside.is_empty() => Some(heaps.clone()),
        _ => None,
    }
}
