//! `grundy rules`.

use std::collections::HashSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

use grundy::visible;
use grundy_answers::{described, in_language};
use grundy_rules::{Checked, Shape, clock};

use crate::args::RulesArgs;
use crate::failure::{BAD_INPUT, Failure, heard};
use crate::language;
use crate::output;
use crate::stated::{self, built_in, refused};
use crate::watch::Watch;

/// Options of this many positions are shown.
const SHOWN: usize = 3;

/// Positions with numbers up to this are looked at for examples.
const SMALL: i64 = 6;

/// Positions with more options are no examples, …
const MOST_OPTIONS: usize = 10_000;

/// … nor are those in which more than some million numbers are tried: the clock is asked so often then.
const BRIEFLY: u32 = 16;

pub(crate) fn run(args: &RulesArgs) -> Result<ExitCode, Failure> {
    let mut out = output::page(!args.json && args.from.is_none() && args.new.is_none());
    if args.heaps.is_some() && args.from.is_none() {
        return Err(Failure::input(
            "--heaps is for --from: other rules say how many numbers they have",
        ));
    }
    if let Some(name) = &args.new {
        out.write_all(template(name)?.as_bytes())?;
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    }
    let (name, text) = match (&args.from, &args.file) {
        (Some(game), _) => (game.clone(), built_in(game, args.heaps)?),
        (None, Some(path)) => stated::text(path)?,
        (None, None) => return Err(Failure::input("no file is given")),
    };
    if args.from.is_some() && !args.json {
        out.write_all(text.as_bytes())?;
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    }
    let _watch = Watch::over(&name, args.time);
    let read = Checked::read(&text);
    if args.json {
        let answer = grundy_answers::Stated::of(&read, language::data());
        heard(|| {
            output::print_json(&mut out, &answer)?;
            Ok(out.flush()?)
        })?;
        return Ok(ExitCode::from(if read.is_ok() { 0 } else { BAD_INPUT }));
    }
    let checked = read.map_err(|diagnostics| refused(&name, &text, &diagnostics))?;
    for warning in &checked.warnings {
        grundy_cli_common::note("grundy", language::told(&warning.render(&text)));
    }
    describe(&mut out, &checked)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn describe(out: &mut impl Write, checked: &Checked) -> Result<(), Failure> {
    writeln!(out, "{}", checked.rules)?;
    let language = language::shown();
    writeln!(out, "{}", described(&checked.rules.describe(), language))?;
    let rank = checked.rank.as_ref().map(|rank| rank.sentence(&checked.rules));
    for sentence in [Some(checked.shape.sentence(&checked.game)), rank].into_iter().flatten() {
        writeln!(out, "{}", in_language(&sentence, language))?;
    }
    let mut shown = 0;
    for position in small(checked.rules.coordinates()) {
        let look = || (options(checked, &position), clock::is_over());
        let (options, is_over) = clock::briefly(BRIEFLY, look);
        // Where numbers are tried for long there are no examples.
        if is_over {
            break;
        }
        if !(2..=MOST_OPTIONS).contains(&options.len()) {
            continue;
        }
        let options = output::list(options.into_iter(), "  ");
        let position: Vec<String> = position.iter().map(i64::to_string).collect();
        let from = in_language(&format!("from {}:", position.join(",")), language);
        writeln!(out, "{from} {options}")?;
        shown += 1;
        if shown == SHOWN {
            break;
        }
    }
    Ok(())
}

/// Small positions, those first whose largest number is small.
fn small(count: usize) -> Vec<Vec<i64>> {
    let mut all = vec![vec![]];
    for _ in 0..count.min(4) {
        all = all
            .into_iter()
            .flat_map(|start| {
                (0..=SMALL).map(move |n| start.iter().copied().chain([n]).collect::<Vec<i64>>())
            })
            .collect();
    }
    all.sort_by_key(|position| {
        (position.iter().max().copied(), std::cmp::Reverse(position.iter().sum::<i64>()))
    });
    all
}

fn options(checked: &Checked, position: &[i64]) -> Vec<String> {
    let (mut all, mut known) = (Vec::new(), HashSet::new());
    if !matches!(checked.compiled.is_position(position), Ok(true)) {
        return all;
    }
    let plus = matches!(checked.shape, Shape::Sums | Shape::Heap(_));
    let _ = checked.compiled.options(position, |option| {
        // Heaps of a sum stand in any order, and are one option.
        let mut option = option.to_vec();
        if plus {
            option.sort_unstable();
        }
        let numbers: Vec<String> = option.iter().map(i64::to_string).collect();
        let text = match numbers.is_empty() {
            true => "nothing".to_string(),
            false => numbers.join(if plus { "+" } else { "," }),
        };
        if known.insert(text.clone()) {
            all.push(text);
        }
        if all.len() > MOST_OPTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    all
}

/// A file to begin with.
fn template(name: &str) -> Result<String, Failure> {
    let text = format!(
        "game {name}  what the game is, in a line\n\
         # source Author 2026\n\
         \n\
         # The numbers of a position:\n\
         heaps x, y\n\
         \n\
         # Each line is a kind of move; a new name, such as k, is chosen by the player and is at least 1:\n\
         take k from any heap\n\
         take k from x and l from y where |k - l| <= 1\n\
         \n\
         # More: `symmetric`, `misere`, `with t = 2`, `state last starts at 0`, `where x + y < 100`,\n\
         # `end when x + y <= 2`, `block 1`, `replace n by a, b where a + b = n - 1`. See docs/RULES.md.\n"
    );
    // Without a name, or behind a blank or '#', the next word would be the name.
    match Checked::read(&text) {
        Ok(checked) if checked.rules.name == name => Ok(text),
        _ => Err(Failure::input(format!(
            "'{}' is not a name: letters, digits and '-', beginning with a letter",
            visible(name)
        ))),
    }
}
