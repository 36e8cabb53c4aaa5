//! Game graphs as SVG.

use std::sync::Arc;

use axum::response::Response;
use grundy::explore::followers;
use grundy::graphs::label::{self, End, Label, Question};
use grundy::{Outcome, Play, Solver, Sum};
use grundy_answers::graph::{Drawing, Node, svg};

use super::bytes;
use super::questions::small;
use crate::asked::Asked;
use crate::failure::Failure;
use crate::parameter::NODES;
use crate::work::Work;

pub(super) async fn graph(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    let (play, most) = (asked.play()?, small(asked.number(&NODES)?));
    work.ask(asked.client, move |limits| {
        let root = asked.position(limits)?;
        let mut sums: Vec<Sum> = Vec::new();
        let graph = followers(&root, most, limits, |sum| sums.push(sum.clone()))?;
        let end = match root.play(play)? {
            Play::Normal => End::Loses,
            Play::Misere => End::Wins,
        };
        let labels = label::labels(&graph.reverse(), &Question { end, targets: &[] }, 1);
        let mut solver = Solver::new(limits.clone());
        let mut nodes = Vec::new();
        for (node, sum) in (0..graph.nodes()).zip(&sums) {
            let (outcome, remoteness) = match labels.get(node) {
                Label::Win(n) => (Outcome::N, Some(n)),
                Label::Lose(n) => (Outcome::P, Some(n)),
                Label::Draw => (Outcome::D, None),
            };
            let (_, value) = solver.glance(sum, play)?;
            nodes.push(Node {
                text: sum.to_string(),
                outcome,
                value: value.map(|value| value.to_string()),
                remoteness,
                is_end: remoteness == Some(0),
                options: Vec::new(),
                moves: Vec::new(),
            });
        }
        for (from, to) in graph.each_move() {
            let options = &mut nodes[from as usize].options;
            if !options.contains(&(to as usize)) {
                options.push(to as usize);
            }
        }
        for node in &mut nodes {
            node.is_end |= node.options.is_empty();
            node.moves = vec![String::new(); node.options.len()];
        }
        let drawing = Drawing { title: root.to_string(), nodes, note: None };
        drawing.fits(limits.memory)?;
        let mut out = Vec::new();
        svg::write(&mut out, &drawing).map_err(|error| Failure::budget(error.to_string()))?;
        Ok(bytes("image/svg+xml", out))
    })
    .await
}
