//! `grundy games`.

use std::io::Write;
use std::process::ExitCode;

use grundy::text::{Argument, Join};
use grundy::{Entry, games, message, notation, visible};
use grundy_answers::About;
use grundy_cli_common::LISTS_GAMES;

use crate::args::Games;
use crate::environment::{Disk, own_games};
use crate::failure::Failure;
use crate::language;
use crate::output::{self, Style};

pub(crate) fn run(args: &Games, style: Style) -> Result<ExitCode, Failure> {
    let mut out = output::page(!args.json);
    let own =
        || own_games().into_iter().filter_map(|name| notation::entry(&name, &Disk::default()).ok());
    let chosen: Vec<Entry> = match args.name.is_empty() {
        true => games::built_in().entries().iter().cloned().chain(own()).collect(),
        false => find(&args.name.join(" "))?,
    };
    if args.json {
        for game in &chosen {
            output::print_json(&mut out, &entry(game))?;
        }
    } else if let (false, [game]) = (args.name.is_empty(), chosen.as_slice()) {
        describe(&mut out, game, style)?;
    } else {
        list(&mut out, &chosen, style)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// A game by its name, with or without parameters and a position, or `@FILE`; if there is none of that name, all that have it
/// in their texts.
fn find(name: &str) -> Result<Vec<Entry>, Failure> {
    if name.starts_with('@') {
        let entry = notation::entry(name, &Disk::default());
        return entry.map(|entry| vec![entry]).map_err(|error| Failure::of(name, &error));
    }
    let bare = name.split(['/', ':']).next().unwrap_or(name);
    notation::entry(bare, &Disk::default()).map(|entry| vec![entry]).or_else(|error| {
        // Another command has it.
        if error.topic() == Some("scores") {
            return Err(Failure::of(bare, &error));
        }
        let about = games::built_in().about(bare, language::shown());
        if !about.is_empty() {
            return Ok(about.into_iter().cloned().collect());
        }
        let own = own_games();
        let near = games::built_in().nearest_with(bare, &own);
        let hint = near.map(|near| format!(" (the nearest is '{near}')"));
        let (name, hint) = (visible(bare), hint.unwrap_or_default());
        Err(Failure::input(format!(
            "'{name}' is in the name and the texts of no game{hint}; {LISTS_GAMES}"
        )))
    })
}

fn entry(game: &Entry) -> About {
    About::new(game, language::data())
}

fn list(out: &mut impl Write, games: &[Entry], style: Style) -> Result<(), Failure> {
    let language = language::shown();
    let row = |game: &Entry| [game.name().into(), game.example().into(), game.summary(language)];
    let rows: Vec<[String; 3]> = games.iter().map(row).collect();
    output::listed(out, &rows, style)?;
    writeln!(out, "\n{}", language.text(&message!("games-more")))?;
    Ok(())
}

fn describe(out: &mut impl Write, game: &Entry, style: Style) -> Result<(), Failure> {
    let language = language::shown();
    writeln!(out, "{}", style.heading(game.name()))?;
    if !game.aliases().is_empty() {
        let names = Argument::list(game.aliases().iter().copied(), Join::Comma);
        writeln!(out, "  {}", language.text(&message!("games-also", names = names)))?;
    }
    let example = format!("grundy solve {}", game.example());
    let proved = Argument::list(About::new(game, language).proved, Join::Semicolon);
    let parts = [
        (message!("games-rules"), game.rules(language)),
        (message!("games-notation"), game.notation(language)),
        (message!("games-example"), example),
        (message!("games-theorem"), game.theorem(language)),
        (message!("games-source"), game.source().to_string()),
        (message!("games-cost"), game.complexity(language)),
        (message!("games-machine"), language.text(&message!("formula", formula = proved))),
    ];
    let parts: Vec<(String, String)> = parts
        .into_iter()
        .filter(|part| !part.1.is_empty())
        .map(|(name, text)| (language.text(&name), text))
        .collect();
    Ok(output::labelled(out, &parts)?)
}
