//! `grundy map`.

use std::process::ExitCode;

use grundy::notation::pattern;
use grundy::table::{Pattern, Wanted};
use grundy::{Play, visible};
use grundy_answers::map::{self, MOST_PLACES, Map};
#[cfg(feature = "parquet")]
use grundy_cli_common::NewFile;

use crate::args;
use crate::environment::Disk;
use crate::export;
use crate::failure::{Failure, quoted};
use crate::grid;
use crate::map::{plot, remoteness, square};
use crate::output::{self, write_file, written};
use crate::watch::Watch;

pub(crate) fn run(args: &args::Map) -> Result<ExitCode, Failure> {
    let files = [&args.png, &args.svg, &args.npy, &args.parquet];
    let outputs = files.map(|path| path.as_deref()).into_iter().chain([args.csv.path()]);
    if outputs.flatten().next().is_none() {
        return Err(Failure::input(
            "nothing to write: give --png FILE, --svg FILE, --npy FILE, --csv FILE or --parquet FILE",
        ));
    }
    let named =
        ["--png", "--svg", "--npy", "--parquet"].into_iter().zip(files.map(Option::as_deref));
    output::one_printed(named.chain([("--csv", args.csv.path())]))?;
    let sections = sections(args)?;
    let watch = Watch::shown(&args.game, args.budget.limits(0).time);
    let mut maps = Vec::new();
    for game in sections.games(&args.game) {
        maps.push(drawn(args, &game)?);
    }
    drop(watch);
    // One colour for one number on the whole sheet.
    let darkest = maps.iter().filter_map(Map::greatest).max();
    let pixels = map::pixels_of(maps.len());
    maps.iter_mut().for_each(|map| (map.darkest, map.pixels) = (darkest, pixels));
    let (maps, numbers) = (maps.as_slice(), sections.numbers.as_deref());
    if let Some(path) = &args.png {
        let bytes = match maps {
            [map] => map::png(map),
            maps => map::sheet_png(maps),
        };
        write_file(path, &bytes?)?;
    }
    if let Some(path) = &args.svg {
        written(path, &mut |out| match maps {
            [map] => Ok(map::svg(out, map)?),
            maps => Ok(map::sheet_svg(out, maps)?),
        })?;
    }
    if let Some(path) = &args.npy {
        written(path, &mut |out| export::maps::npy(out, maps, numbers.is_some()))?;
    }
    if let Some(path) = args.csv.path() {
        written(path, &mut |out| export::maps::csv(out, maps, numbers))?;
    }
    #[cfg(feature = "parquet")]
    if let Some(path) = &args.parquet {
        NewFile::write_whole(path, |file| export::maps::parquet(file, maps, numbers))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The most sections.
const MOST_SECTIONS: usize = 64;

/// Which numbers stand in the third hole, if there is one.
struct Sections {
    numbers: Option<Vec<u64>>,
}

impl Sections {
    /// The games of two holes.
    fn games(&self, game: &str) -> Vec<String> {
        let Some(numbers) = &self.numbers else { return vec![game.to_string()] };
        let Some(at) = pattern::places(game).last() else { return vec![game.to_string()] };
        numbers.iter().map(|n| format!("{}{n}{}", &game[..at], &game[at + 1..])).collect()
    }
}

fn sections(args: &args::Map) -> Result<Sections, Failure> {
    let holes = pattern::holes(&args.game);
    let Some(text) = &args.section else {
        return match args.game.contains(':') && holes == 3 {
            true => Err(Failure::input(format!(
                "'{}' has three holes; say with --section A..B what stands in the last one",
                args.game
            ))),
            false => Ok(Sections { numbers: None }),
        };
    };
    if !args.game.contains(':') || holes != 3 {
        return Err(Failure::input(format!(
            "--section {}: {} has not three holes, as nim:_,_,_ has",
            visible(text),
            quoted(&args.game)
        )));
    }
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let range = args::count(first).ok().zip(args::count(last).ok());
    let (first, last) = range.filter(|(first, last)| first <= last).ok_or_else(|| {
        Failure::input(format!(
            "--section {}: expected a number or a range, such as 0..5",
            visible(text)
        ))
    })?;
    if last - first >= MOST_SECTIONS as u64 {
        return Err(Failure::undecided(format!(
            "--section {text}: a sheet has at most {MOST_SECTIONS} sections"
        )));
    }
    Ok(Sections { numbers: Some((first..=last).collect()) })
}

/// The map of one game.
fn drawn(args: &args::Map, game: &str) -> Result<Map, Failure> {
    let play = args.ending.play();
    let limits = args.budget.limits_of(play, 0);
    let disk = Disk::within_each(&limits);
    let pattern = grid::pattern(game, &disk)?;
    let holes = pattern.holes();
    let has_values =
        pattern.has_values(play).map_err(|error| Failure::of(pattern.text(), &error))?;
    let values = args.values || (holes == 1 && !args.outcomes && has_values);
    if values && !has_values && !args.remoteness {
        return Err(grid::no_values());
    }
    if let Some(zoom) = args.zoom.as_ref().filter(|_| holes == 1) {
        return Err(Failure::input(format!(
            "--zoom {}: {} has one number that runs, and --from and --to say from where to where",
            visible(zoom),
            quoted(game)
        )));
    }
    let (from, to) = area(args, &pattern)?;
    let map = if args.remoteness {
        remoteness::map(&pattern, (from, to), play, &limits)?
    } else {
        let wanted = if values { Wanted::Values } else { Wanted::Outcomes };
        let mut table = grid::table(&pattern, (from, to), wanted, play, &limits)?;
        match holes {
            1 => plot(&mut table, from[0], to[0])?,
            _ => square(&mut table, from, to, is_data(args))?,
        }
    };
    let by_rules = pattern.play(play).map_err(|error| Failure::of(pattern.text(), &error))?;
    let play = if by_rules == Play::Misere { ", misère play" } else { "" };
    Ok(Map { title: format!("{}{play}", pattern.text()), ..map })
}

/// The first and the last numbers.
fn area(args: &args::Map, pattern: &Pattern<'_>) -> Result<([u64; 2], [u64; 2]), Failure> {
    let least = pattern.least();
    let (from, to) = match &args.zoom {
        None => {
            let to = args.to.or(pattern.reach()).unwrap_or(100);
            ([args.from.unwrap_or(least); 2], [to; 2])
        }
        Some(text) => {
            let wrong = || {
                Failure::input(format!(
                    "--zoom {}: expected two ranges, such as 4000..4200,2400..2600",
                    visible(text)
                ))
            };
            let number = |part: &str| {
                args::count(part).map_err(|_| {
                    Failure::input(format!(
                        "--zoom {}: found {}, expected a number below 2^64, such as 4000",
                        visible(text),
                        quoted(part)
                    ))
                })
            };
            let ranges = text.split_once(',').filter(|(_, y)| !y.contains(','));
            let ranges = ranges.and_then(|(x, y)| x.split_once("..").zip(y.split_once("..")));
            let ((x0, x1), (y0, y1)) = ranges.ok_or_else(wrong)?;
            ([number(x0)?, number(y0)?], [number(x1)?, number(y1)?])
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

/// Whether numbers are written, for which there must be something everywhere; a picture has no mark there.
fn is_data(args: &args::Map) -> bool {
    args.npy.is_some() || args.csv.path().is_some() || args.parquet.is_some()
}
