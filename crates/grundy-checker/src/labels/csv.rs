//! Labels as CSV.

use std::io::BufRead;

use super::values::{Value, Values};
use super::{Claim, Claims};
use crate::budget::Meter;
use crate::certificate::{Stop, fails, shortened};
use crate::error::Error;
use crate::graph::Graph;
use crate::lines::{each_line, fields, wrong};

/// The columns that there always are, and the one that may follow.
const COLUMNS: &str = "node,label,remoteness,move";
const VALUE: &str = ",value";

/// Whether a text that begins like this is to be read as labels.
pub fn is_csv(head: &[u8]) -> bool {
    let head = head.strip_prefix("\u{feff}".as_bytes()).unwrap_or(head);
    head.trim_ascii_start().starts_with(b"node,label,")
}

/// Bytes that a node takes while its claims are read, and afterwards.
const NODE: u64 = 32;

/// Reads what is claimed of every node.
pub(super) fn read(
    input: impl BufRead,
    graph: &impl Graph,
    meter: &mut Meter,
) -> Result<Claims, Stop> {
    let nodes = graph.nodes() as usize;
    meter.reserve(NODE * nodes as u64, "the claims for all nodes")?;
    let mut rows = Rows {
        graph,
        is_begun: false,
        labels: vec![None; nodes],
        moves: vec![None; nodes],
        values: None,
        refuted: None,
    };
    each_line(input, |number, line| {
        match rows.line(number, line, meter) {
            Ok(()) => return Ok(true),
            Err(Stop::Error(error)) => return Err(error),
            Err(Stop::Wrong(why)) => rows.refuted = Some(why),
        }
        Ok(false)
    })?;
    if let Some(why) = rows.refuted {
        return fails(why);
    }
    let missing = (0..).zip(&rows.labels).find(|(_, label)| label.is_none());
    if let Some((node, _)) = missing {
        return fails(format!("it does not have node '{}'", graph.name(node)));
    }
    let labels = rows.labels.into_iter().flatten().collect();
    Ok(Claims { labels, moves: rows.moves, values: rows.values })
}

/// The rows read so far.
struct Rows<'a, G> {
    graph: &'a G,
    /// Whether the names of the columns were read.
    is_begun: bool,
    labels: Vec<Option<Claim>>,
    moves: Vec<Option<u32>>,
    values: Option<Values>,
    refuted: Option<String>,
}

impl<G: Graph> Rows<'_, G> {
    fn line(&mut self, number: u64, line: &str, meter: &mut Meter) -> Result<(), Stop> {
        if !std::mem::replace(&mut self.is_begun, true) {
            return Ok(self.head(number, line, meter)?);
        }
        let value = if self.values.is_some() { VALUE } else { "" };
        let count = if self.values.is_some() { 5 } else { 4 };
        let fields = fields(line).filter(|fields| fields.len() == count);
        let bad = |found: &str, expected: &str| Stop::from(wrong(number, found, expected));
        let fields = fields.ok_or_else(|| bad(line, &format!("the fields {COLUMNS}{value}")))?;
        let node = self.find(&fields[0])?;
        let remoteness =
            || fields[2].parse().map_err(|_| bad(&fields[2], "a remoteness: a number from 0 on"));
        let label = match &*fields[1] {
            "W" => Claim::Win(remoteness()?),
            "L" => Claim::Lose(remoteness()?),
            "D" if fields[2].is_empty() => Claim::Draw,
            "D" => return Err(bad(&fields[2], "no remoteness of a draw")),
            other => return Err(bad(other, "a label W, L or D")),
        };
        if self.labels[node as usize].replace(label).is_some() {
            let name = shortened(&fields[0]);
            return fails(format!("line {number} has node '{name}' again"));
        }
        if !fields[3].is_empty() {
            self.moves[node as usize] = Some(self.find(&fields[3])?);
        }
        if let Some(values) = &mut self.values {
            let value = Value::read(&fields[4]);
            let value = value.ok_or_else(|| bad(&fields[4], "a value such as 3 or ∞{0,2}"))?;
            values.set(node, value, meter)?;
        }
        Ok(())
    }

    fn head(&mut self, number: u64, line: &str, meter: &mut Meter) -> Result<(), Error> {
        match line.strip_prefix(COLUMNS) {
            Some("") => Ok(()),
            Some(VALUE) => {
                self.values = Some(Values::new(self.graph.nodes(), meter)?);
                Ok(())
            }
            _ => {
                let expected = format!("the columns {COLUMNS}, and perhaps {VALUE} behind them");
                Err(wrong(number, line, expected))
            }
        }
    }

    fn find(&self, name: &str) -> Result<u32, Stop> {
        match self.graph.find(name) {
            Some(node) => Ok(node),
            None => fails(format!("the graph has no node '{}'", shortened(name))),
        }
    }
}
