//! How labels are printed.

use std::io::{self, Write};

use grundy::{Outcome, counted, visible};
use grundy_answers::Number;
use grundy_graphs::file::{Csv, Names};
use grundy_graphs::label::{Label, Tally};

use super::{Labelled, Row, Values};
use crate::export::{Column, Page};
use crate::failure::Failure;
use crate::output::{self, Style, json};

/// Columns of numbers are this wide.
const WIDTH: usize = 12;

impl Labelled<'_> {
    /// How many nodes win, lose and draw.
    fn counts(&self) -> [usize; 3] {
        let levels = self.labels.tallies();
        let won = levels.iter().map(|level| level.won).sum();
        let lost = levels.iter().map(|level| level.lost).sum();
        [won, lost, self.labels.draws()]
    }

    /// The options that win: those to nodes that lose, and where the play ends at once.
    fn winning(&self, from: u32) -> Vec<u32> {
        let lost = |to: u32| matches!(self.labels.get(to), Label::Lose(_));
        if !matches!(self.labels.get(from), Label::Win(n) if n > 0) {
            return Vec::new();
        }
        let edges = self.graph.each_move().filter(|&(node, to)| node == from && lost(to));
        let mut options: Vec<u32> = edges.map(|(_, to)| to).collect();
        options.sort_unstable();
        options.dedup();
        options
    }

    fn name(&self, node: u32) -> String {
        self.graph.names.text(node)
    }

    /// The name as readers see it.
    fn shown(&self, node: u32) -> String {
        visible(&self.name(node))
    }
}

/// The columns that there always are.
pub(super) const COLUMNS: &str = "node,label,remoteness,move";

/// Every node on a line: node, label, remoteness, move, and the value if there are values.
pub(super) fn csv(out: impl Write, labelled: &Labelled<'_>) -> io::Result<()> {
    let value = if labelled.values.is_some() { ",value" } else { "" };
    let mut csv = Csv::new(out, &format!("{COLUMNS}{value}"))?;
    for row in labelled.rows() {
        push_row(&labelled.graph.names, &row, &mut csv);
        if let Some(values) = &labelled.values {
            csv.text(&values.text(row.node));
        }
        csv.end()?;
    }
    csv.finish()
}

/// The same as a table for a page.
pub(super) fn page(out: &mut dyn Write, page: Page, labelled: &Labelled<'_>) -> io::Result<()> {
    let column = |name| match name {
        "remoteness" => Column::Number(name),
        _ => Column::Text(name),
    };
    let mut columns: Vec<Column<'_>> = COLUMNS.split(',').map(column).collect();
    columns.extend(labelled.values.is_some().then_some(Column::Number("value")));
    page.begin(out, &columns)?;
    for row in labelled.rows() {
        let mut fields = vec![
            labelled.shown(row.node),
            row.label.to_string(),
            row.remoteness.map_or_else(String::new, |remoteness| remoteness.to_string()),
            row.best.map_or_else(String::new, |best| labelled.shown(best)),
        ];
        fields.extend(labelled.values.as_ref().map(|values| values.text(row.node)));
        page.row(out, fields.iter().map(|field| (field.as_str(), false)))?;
    }
    page.end(out)
}

/// The values of nodes that are called by numbers, in the order of these.
pub(super) fn bfile(out: &mut dyn Write, labelled: &Labelled<'_>) -> Result<(), Failure> {
    let names = &labelled.graph.names;
    let refused = |what: &str| {
        Failure::input(format!("'{}': a b-file has a number a line: {what}", labelled.source))
    };
    let Some(values) = &labelled.values else {
        return Err(refused("give --grundy, and it has the values of the nodes"));
    };
    let mut lines = Vec::new();
    for node in 0..names.len() {
        let number = names.number(node);
        let number = number.ok_or_else(|| refused("nodes have to be called by numbers"))?;
        let value = values.finite(node);
        let value = value.ok_or_else(|| refused(&format!("{number} has no Grundy value")))?;
        lines.push((number, value));
    }
    lines.sort_unstable();
    if let Some(pair) = lines.windows(2).find(|pair| pair[0].0 + 1 != pair[1].0) {
        return Err(refused(&format!("no node is called {}", pair[0].0 + 1)));
    }
    Ok(lines.iter().try_for_each(|(number, value)| writeln!(out, "{number} {value}"))?)
}

/// Appends the fields of a row.
pub(super) fn push_row<W: Write>(names: &Names, row: &Row, csv: &mut Csv<W>) {
    let mut bytes = [0; 4];
    let label = row.label.encode_utf8(&mut bytes);
    csv.name(names, Some(row.node)).text(label).known(row.remoteness).name(names, row.best);
}

/// The summary, and the answer for `start`.
pub(super) fn text(
    out: &mut impl Write,
    labelled: &Labelled<'_>,
    start: Option<u32>,
    style: Style,
) -> io::Result<()> {
    let (nodes, edges) = (labelled.graph.nodes(), labelled.graph.edge_count());
    writeln!(
        out,
        "{}: {}, {}, {} play",
        visible(&labelled.source),
        counted(nodes, "node"),
        counted(edges, "edge"),
        labelled.rules.play_in_words()
    )?;
    let [won, lost, draws] = labelled.counts();
    levels(out, Some(labelled.labels.tallies()), [won, lost, draws].map(|n| n as u64))?;
    if let Some(values) = &labelled.values {
        writeln!(out)?;
        writeln!(out, "{:>WIDTH$}{:>WIDTH$}", "value", "nodes")?;
        for (value, count) in value_counts(values, nodes) {
            writeln!(out, "{value:>WIDTH$}{count:>WIDTH$}")?;
        }
    }
    let Some(node) = start else { return Ok(()) };
    // What was asked for stands where the eye is when a long table has run by.
    writeln!(out)?;
    start_text(out, labelled, node, style)
}

/// How many nodes have each value, all loopy ones together.
fn value_counts(values: &Values, nodes: u32) -> impl Iterator<Item = (String, u64)> {
    let (counts, infinite) = values.counts(nodes);
    let loopy = Some(("∞".to_string(), infinite)).filter(|_| infinite > 0);
    counts.into_iter().map(|(value, count)| (value.to_string(), count)).chain(loopy)
}

/// How many nodes win and lose at each remoteness if that is known, and how many win, lose and draw in all; and
/// what the letters mean.
pub(super) fn levels(
    out: &mut impl Write,
    levels: Option<&[Tally]>,
    [won, lost, draws]: [u64; 3],
) -> io::Result<()> {
    let line = |out: &mut dyn Write, words: [&str; 4]| {
        let [first, rest @ ..] = words;
        write!(out, "{first:>WIDTH$}")?;
        rest.iter().try_for_each(|word| write!(out, "{word:>WIDTH$}"))?;
        writeln!(out)
    };
    let drawn = if draws > 0 { "; D: a draw" } else { "" };
    writeln!(out, "N: the player to move wins; P: the player to move loses{drawn}")?;
    let remoteness = if levels.is_some() { "remoteness" } else { "" };
    line(out, [remoteness, "N", "P", "total"])?;
    for (remoteness, level) in levels.unwrap_or_default().iter().enumerate() {
        let words = [remoteness, level.won, level.lost, level.won + level.lost];
        let words = words.map(|number| number.to_string());
        line(out, words.each_ref().map(String::as_str))?;
    }
    if draws > 0 {
        line(out, ["D", "", "", &draws.to_string()])?;
    }
    let nodes = won + lost + draws;
    line(out, ["total", &won.to_string(), &lost.to_string(), &nodes.to_string()])
}

fn start_text(
    out: &mut impl Write,
    labelled: &Labelled<'_>,
    node: u32,
    style: Style,
) -> io::Result<()> {
    let Row { label, remoteness, best, .. } = labelled.row(node);
    verdict(out, &labelled.shown(node), label, remoteness, style)?;
    if let Some(values) = &labelled.values {
        writeln!(out, "  value    {}", values.text(node))?;
    }
    let winning = labelled.winning(node);
    if !winning.is_empty() {
        win_by(out, winning.iter().map(|&to| labelled.shown(to)))?;
    }
    self::best(out, label, best.map(|best| labelled.shown(best)), winning.len())
}

/// What a label of a file says.
pub(super) fn outcome(label: char) -> Outcome {
    match label {
        'W' => Outcome::N,
        'L' => Outcome::P,
        _ => Outcome::D,
    }
}

/// Where the winning moves lead.
pub(super) fn win_by(
    out: &mut impl Write,
    names: impl ExactSizeIterator<Item = String>,
) -> io::Result<()> {
    writeln!(out, "  win by   {}", output::list(names, ", "))
}

/// Who wins where, and how soon.
pub(super) fn verdict(
    out: &mut impl Write,
    name: &str,
    label: char,
    remoteness: Option<u32>,
    style: Style,
) -> io::Result<()> {
    let outcome = outcome(label);
    let words = match outcome {
        Outcome::N => "the player to move wins",
        Outcome::P => "the player to move loses",
        Outcome::D => "a draw: neither can force a win",
    };
    let letter = json::outcome(outcome);
    write!(out, "{name}: {}", style.outcome(outcome, &format!("{letter}, {words}")))?;
    match remoteness {
        Some(0) => write!(out, ": the play is over")?,
        Some(n) => write!(out, " in {}", counted(n, "move"))?,
        None => {}
    }
    writeln!(out)
}

/// The best move, unless it is the only one that wins.
pub(super) fn best(
    out: &mut impl Write,
    label: char,
    best: Option<String>,
    winning: usize,
) -> io::Result<()> {
    match best {
        Some(to) if label == 'W' && winning > 1 => writeln!(out, "  soonest  {to}"),
        Some(to) if label == 'L' => writeln!(out, "  longest  {to}"),
        _ => Ok(()),
    }
}

/// What an object says beside the answer for `start`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    Nothing,
    Counts,
    /// Every label, too.
    Labels,
}

/// One object; labels node after node, because there may be millions.
pub(super) fn json(
    out: &mut impl Write,
    labelled: &Labelled<'_>,
    start: Option<u32>,
    said: Said,
) -> io::Result<()> {
    let string = |text: &str| serde_json::Value::from(text);
    write!(
        out,
        "{{\"version\":{},\"graph\":{},\"play\":\"{}\",\"target\":{}",
        json::VERSION,
        string(&labelled.source),
        labelled.rules.play(),
        labelled.rules.target.as_deref().map_or(serde_json::Value::Null, string),
    )?;
    if said != Said::Nothing {
        json_counts(out, labelled)?;
    }
    if let Some(node) = start {
        out.write_all(b",\"start\":")?;
        json_row(out, labelled, &labelled.row(node))?;
        let winning = labelled.winning(node);
        let names: Vec<String> = winning.iter().map(|&to| labelled.name(to)).collect();
        write!(out, ",\"winning\":{}", serde_json::Value::from(names))?;
    }
    if said == Said::Labels {
        out.write_all(b",\"labels\":[")?;
        for row in labelled.rows() {
            if row.node > 0 {
                out.write_all(b",")?;
            }
            json_row(out, labelled, &row)?;
        }
        out.write_all(b"]")?;
    }
    out.write_all(b"}\n")
}

fn json_counts(out: &mut impl Write, labelled: &Labelled<'_>) -> io::Result<()> {
    let [won, lost, draws] = labelled.counts();
    let nodes = labelled.graph.nodes();
    write!(
        out,
        ",\"nodes\":{nodes},\"edges\":{},\"win\":{won},\"lose\":{lost},\"draw\":{draws},\"levels\":[",
        labelled.graph.edge_count(),
    )?;
    for (remoteness, level) in labelled.labels.tallies().iter().enumerate() {
        let comma = if remoteness > 0 { "," } else { "" };
        let (won, lost) = (level.won, level.lost);
        write!(out, "{comma}{{\"remoteness\":{remoteness},\"win\":{won},\"lose\":{lost}}}")?;
    }
    out.write_all(b"]")?;
    let Some(values) = &labelled.values else { return Ok(()) };
    let value = |(value, nodes): (String, u64)| serde_json::json!({"value": Number::of_text(&value), "nodes": nodes});
    let counts: serde_json::Value = value_counts(values, nodes).map(value).collect();
    write!(out, ",\"values\":{counts}")
}

fn json_row(out: &mut impl Write, labelled: &Labelled<'_>, row: &Row) -> io::Result<()> {
    let name = |node: u32| serde_json::Value::from(labelled.name(node));
    write!(
        out,
        "{{\"node\":{},\"outcome\":\"{}\",\"label\":\"{}\",\"remoteness\":{},\"move\":{}",
        name(row.node),
        json::outcome(outcome(row.label)),
        row.label,
        row.remoteness.map_or(serde_json::Value::Null, serde_json::Value::from),
        row.best.map_or(serde_json::Value::Null, name),
    )?;
    if let Some(values) = &labelled.values {
        let value = Number::of_text(&values.text(row.node));
        write!(out, ",\"value\":{}", serde_json::json!(value))?;
    }
    out.write_all(b"}")
}
