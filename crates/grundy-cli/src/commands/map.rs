//! `grundy map`.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use grundy::graphs::file::Csv;
use grundy::table::{Table, Wanted};
use grundy::{Outcome, Play};
use grundy_answers::map::{self, Cells, MOST_PLACES, Map};
use grundy_cli_common::NewFile;

use crate::args;
use crate::environment::{Disk, write_file};
use crate::export::npy_header;
use crate::failure::Failure;
use crate::grid::{self, cell};
use crate::interrupt;
use crate::output;
use crate::progress::Progress;

pub(crate) fn run(args: &args::Map) -> Result<ExitCode, Failure> {
    let outputs = [&args.png, &args.svg, &args.npy, &args.csv];
    if outputs.iter().all(|output| output.is_none()) {
        return Err(Failure::input(
            "nothing to write: give --png FILE, --svg FILE, --npy FILE or --csv FILE",
        ));
    }
    let play = args.ending.play();
    let limits = args.budget.limits_of(play, 0);
    let disk = Disk::within_each(&limits);
    let pattern = grid::pattern(&args.game, &disk)?;
    let holes = pattern.holes();
    let has_values =
        pattern.has_values(play).map_err(|error| Failure::of(pattern.text(), &error))?;
    let values = args.values || (holes == 1 && !args.outcomes && has_values);
    if values && !has_values {
        return Err(grid::no_values());
    }
    let (from, to) = area(args, pattern.least())?;
    let wanted = if values { Wanted::Values } else { Wanted::Outcomes };
    let mut table = grid::table(&pattern, (from, to), wanted, play, &limits)?;
    let progress = Progress::unknown(format!("the map of {}", pattern.text()));
    let map = match holes {
        1 => plot(&mut table, from[0], to[0])?,
        _ => square(&mut table, from, to)?,
    };
    drop(progress);
    let play = if play == Play::Misere { ", misère play" } else { "" };
    let map = Map { title: format!("{}{play}", pattern.text()), ..map };
    if let Some(path) = &args.png {
        write_file(path, &map::png(&map)?)?;
    }
    if let Some(path) = &args.svg {
        written(path, |out| Ok(map::svg(out, &map)?))?;
    }
    if let Some(path) = &args.npy {
        written(path, |out| npy(out, &map))?;
    }
    if let Some(path) = &args.csv {
        written(path, |out| csv(out, &map))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The first and the last numbers.
fn area(args: &args::Map, least: u64) -> Result<([u64; 2], [u64; 2]), Failure> {
    let (from, to) = match &args.zoom {
        None => ([args.from.unwrap_or(least); 2], [args.to; 2]),
        Some(text) => {
            let wrong = || {
                Failure::input(format!(
                    "--zoom {text}: expected two ranges, such as 4000..4200,2400..2600"
                ))
            };
            let range = |text: &str| {
                let (from, to) = text.split_once("..")?;
                Some((from.parse::<u64>().ok()?, to.parse::<u64>().ok()?))
            };
            let ranges = text.split_once(',').and_then(|(x, y)| range(x).zip(range(y)));
            let ((x0, x1), (y0, y1)) = ranges.ok_or_else(wrong)?;
            ([x0, y0], [x1, y1])
        }
    };
    for axis in [0, 1] {
        if from[axis] < least || from[axis] > to[axis] {
            return Err(Failure::input(format!(
                "from {} to {}: expected a first number from {least} on that is not above the last",
                from[axis], to[axis]
            )));
        }
        if to[axis] - from[axis] >= MOST_PLACES {
            return Err(Failure::undecided(format!(
                "a map has at most {MOST_PLACES} places a side; look at a part of it with --zoom"
            )));
        }
    }
    Ok((from, to))
}

/// Two heaps.
fn square(table: &mut Table<'_>, from: [u64; 2], to: [u64; 2]) -> Result<Map, Failure> {
    let (mut values, mut marks) = (Vec::new(), Vec::new());
    for x in from[0]..=to[0] {
        if interrupt::is_wanted() {
            return Err(Failure::interrupted("broken off while the map was drawn"));
        }
        for y in from[1]..=to[1] {
            if let Some(value) = table.value(x, y) {
                values.push(value);
                continue;
            }
            let cell = cell(table, &[x, y])?;
            match (table.wanted(), cell.number()) {
                (Wanted::Outcomes, _) => marks.push(cell.outcome == Outcome::P),
                (Wanted::Values, Some(value)) => values.push(value),
                (Wanted::Values, None) => {
                    return Err(Failure::undecided(format!(
                        "({x},{y}) has the value {}, which has no colour; use --outcomes",
                        cell
                    )));
                }
            }
        }
    }
    Ok(Map {
        title: String::new(),
        names: ["first heap", "second heap"],
        from,
        to,
        cells: match table.wanted() {
            Wanted::Values => Cells::Values(values),
            Wanted::Outcomes => Cells::Marks(marks),
        },
        mark: "P-position",
        slopes: table.slopes().to_vec(),
    })
}

/// One heap: its values, or where P-positions are.
fn plot(table: &mut Table<'_>, from: u64, to: u64) -> Result<Map, Failure> {
    let mut heights = Vec::new();
    for n in from..=to {
        let cell = cell(table, &[n])?;
        let height = match (table.wanted(), cell.number()) {
            (Wanted::Outcomes, _) => u32::from(cell.outcome != Outcome::P),
            (Wanted::Values, Some(value)) if u64::from(value) < MOST_PLACES => value,
            (Wanted::Values, _) => {
                return Err(Failure::undecided(format!(
                    "{n} has the value {}, which is too high for a plot; use --csv with `grundy table`",
                    cell
                )));
            }
        };
        heights.push(height);
    }
    let greatest = heights.iter().max().copied().unwrap_or(0);
    let rows = greatest as usize + 1;
    let mut marks = vec![false; heights.len() * rows];
    for (column, height) in heights.iter().enumerate() {
        marks[column * rows + *height as usize] = true;
    }
    let (up, mark) = match table.wanted() {
        Wanted::Values => ("Grundy value", "value"),
        Wanted::Outcomes => ("1: N-position, 0: P-position", "outcome"),
    };
    Ok(Map {
        title: String::new(),
        names: ["heap", up],
        from: [from, 0],
        to: [to, greatest.into()],
        cells: Cells::Marks(marks),
        mark,
        slopes: Vec::new(),
    })
}

/// Writes a file whole or not at all, or standard output.
fn written(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        let mut out = output::stdout();
        write(&mut out)?;
        return Ok(out.flush()?);
    }
    NewFile::write_whole(path, |file| write(file).map_err(|failure| failure.in_file("write", path)))
}

/// The numbers of the places in order, a mark being 1.
fn numbers(map: &Map) -> Vec<u32> {
    match &map.cells {
        Cells::Values(values) => values.clone(),
        Cells::Marks(marks) => marks.iter().map(|mark| u32::from(*mark)).collect(),
    }
}

fn npy(out: &mut dyn Write, map: &Map) -> Result<(), Failure> {
    let numbers = numbers(map);
    let (kind, width) = match numbers.iter().max().copied().unwrap_or(0) {
        0..0x100 => ("'|u1'", 1),
        0x100..0x1_0000 => ("'<u2'", 2),
        _ => ("'<u4'", 4),
    };
    let side =
        |axis: usize| usize::try_from(map.to[axis] - map.from[axis] + 1).unwrap_or(usize::MAX);
    out.write_all(&npy_header(kind, &[side(0), side(1)])?)?;
    for number in numbers {
        out.write_all(&number.to_le_bytes()[..width])?;
    }
    Ok(())
}

fn csv(out: &mut dyn Write, map: &Map) -> Result<(), Failure> {
    let name = match &map.cells {
        Cells::Values(_) => "value",
        Cells::Marks(_) => "mark",
    };
    let mut csv = Csv::new(out, &format!("x,y,{name}"))?;
    let mut numbers = numbers(map).into_iter();
    for x in map.from[0]..=map.to[0] {
        for (y, number) in (map.from[1]..=map.to[1]).zip(&mut numbers) {
            csv.number(x).number(y).number(number).end()?;
        }
    }
    Ok(csv.finish()?)
}
