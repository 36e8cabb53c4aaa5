//! `grundy games`.

use std::io::Write;
use std::process::ExitCode;

use comfy_table::{ContentArrangement, Table, presets};
use grundy::text::ENGLISH;
use grundy::{Entry, games, notation};
use grundy_answers::About;

use crate::args::Games;
use crate::environment::{Disk, own_games};
use crate::failure::Failure;
use crate::output::{self, Style};

pub(crate) fn run(args: &Games, style: Style) -> Result<ExitCode, Failure> {
    let mut out = output::stdout();
    let own =
        || own_games().into_iter().filter_map(|name| notation::entry(&name, &Disk::default()).ok());
    let chosen: Vec<Entry> = match &args.name {
        Some(name) => vec![find(name)?],
        None => games::built_in().entries().iter().cloned().chain(own()).collect(),
    };
    if args.json {
        for game in &chosen {
            output::print_json(&mut out, &entry(game))?;
        }
    } else if let (Some(_), [game]) = (&args.name, chosen.as_slice()) {
        describe(&mut out, game, style)?;
    } else {
        list(&mut out, &chosen, style)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// A game by its name, with or without parameters and a position, or `@FILE`.
fn find(name: &str) -> Result<Entry, Failure> {
    if name.starts_with('@') {
        return notation::entry(name, &Disk::default()).map_err(|error| Failure::of(name, &error));
    }
    let bare = name.split(['/', ':']).next().unwrap_or(name);
    notation::entry(bare, &Disk::default()).map_err(|_| {
        let near = games::built_in().nearest(bare);
        let hint = near.map(|near| format!("the nearest is '{near}'; "));
        Failure::input(format!(
            "'{}' is not the name of a game ({}`grundy games` lists them all)",
            bare.escape_debug(),
            hint.unwrap_or_default()
        ))
    })
}

fn entry(game: &Entry) -> About {
    About::new(game, &ENGLISH)
}

fn list(out: &mut impl Write, games: &[Entry], style: Style) -> Result<(), Failure> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    for game in games {
        table.add_row([game.name(), game.example(), &game.summary(&ENGLISH)]);
    }
    output::listed(out, &table, style)?;
    writeln!(out, "\n`grundy games NAME` describes a game.")?;
    Ok(())
}

fn describe(out: &mut impl Write, game: &Entry, style: Style) -> Result<(), Failure> {
    writeln!(out, "{}", style.heading(game.name()))?;
    if !game.aliases().is_empty() {
        writeln!(out, "  also called {}", game.aliases().join(", "))?;
    }
    let example = format!("grundy solve {}", game.example());
    let parts = [
        ("rules", game.rules(&ENGLISH)),
        ("notation", game.notation(&ENGLISH)),
        ("example", example),
        ("theorem", game.theorem(&ENGLISH)),
        ("source", game.source().to_string()),
        ("cost", game.complexity(&ENGLISH)),
        ("by machine", entry(game).proved.join("; ")),
    ];
    let parts: Vec<(&str, &str)> = parts
        .iter()
        .filter(|part| !part.1.is_empty())
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    Ok(output::labelled(out, &parts)?)
}
