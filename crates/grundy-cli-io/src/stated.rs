//! Rules that an argument names: a file, a game of the user's, or a built-in game in the rule language.

use std::path::{Path, PathBuf};

use grundy::notation::{self, NoFiles};
use grundy::rules::Rules;
use grundy::{counted, visible};
use grundy_cli_common::half_of_memory;
use grundy_rules::{Checked, Diagnostic, Severity};

use crate::environment::{self, read_text};
use crate::failure::{Failure, quoted};
use crate::language;

/// The text of rules, and what was read there.
pub struct Stated {
    /// The file or game, as it was named.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// Whether the name gives the parameters, too: it is that of a built-in game.
    pub is_built_in: bool,
    /// What was read, and what is wrong with it.
    pub checked: Checked,
}

/// The name and the text of a file with rules, `-`, `@FILE`, a user's game or a built-in one, with its parameters.
pub fn text(argument: &Path) -> Result<(String, String), Failure> {
    let name = argument.display().to_string();
    let text = in_file(argument, &name)?;
    let text = text.map_or_else(|| built_in(&name, None), Ok)?;
    Ok((name, text))
}

/// The file before `/t=3`, if the argument is one with a parameter.
fn with_parameter(name: &str) -> Option<(&str, &str)> {
    let (file, parameters) = name.strip_prefix('@').unwrap_or(name).rsplit_once('/')?;
    let is_file = Path::new(file).is_file() || Path::new(&format!("{file}.game")).is_file();
    (is_file && parameters.contains('=')).then_some((file, parameters))
}

/// The text of the file that an argument means, be it by the name of a user's game; none if it means a built-in one.
fn in_file(argument: &Path, name: &str) -> Result<Option<String>, Failure> {
    match path(argument, name) {
        Some(path) => match with_parameter(name).filter(|_| !path.exists()) {
            Some((file, parameters)) => Err(Failure::input(format!(
                "'{}': rules are read for all parameters; name the file alone, '{}', and `discover` takes --set {}",
                visible(name),
                visible(file),
                visible(parameters)
            ))),
            None => read_text(&path).map(Some),
        },
        None => environment::own_game(name, half_of_memory())
            .map_err(|error| Failure::reading(&format!("{name}.game"), &error.into())),
    }
}

/// The same, read and checked.
pub fn read(argument: &Path) -> Result<Stated, Failure> {
    let name = argument.display().to_string();
    let in_file = in_file(argument, &name)?;
    let is_built_in = in_file.is_none();
    let text = in_file.map_or_else(|| built_in(&name, None), Ok)?;
    let checked =
        Checked::read(&text).map_err(|diagnostics| refused(&name, &text, &diagnostics))?;
    Ok(Stated { name, text, is_built_in, checked })
}

/// The file that an argument means, be it by the name of a user's game; none if it means a built-in one.
pub fn file(argument: &Path) -> Option<PathBuf> {
    let name = argument.display().to_string();
    path(argument, &name).or_else(|| environment::own_game_files().remove(&name))
}

/// The file that an argument means; none if it means a game.
fn path(argument: &Path, name: &str) -> Option<PathBuf> {
    let bare = Path::new(name.strip_prefix('@').unwrap_or(name));
    let with_ending = PathBuf::from(format!("{}.game", bare.display()));
    let named = name == "-" || argument.exists();
    match () {
        () if named => Some(argument.to_path_buf()),
        () if bare.exists() => Some(bare.to_path_buf()),
        () if with_ending.exists() => Some(with_ending),
        // What is no game's name is a file that is missing.
        () if name.starts_with(['@', '.', '/']) || name.ends_with(".game") => {
            Some(bare.to_path_buf())
        }
        () => None,
    }
}

/// Statements are of fewer numbers.
const MOST_STATED: usize = 16;

/// A built-in game in the rule language. Its positions have as many numbers as are asked for, as the position behind
/// the game's name, or as its example.
pub fn built_in(text: &str, heaps: Option<usize>) -> Result<String, Failure> {
    let failed = |error| Failure::of(text, &error);
    if let Some((game, _)) = text.split_once('+') {
        return Err(Failure::input(format!(
            "{}: rules are of one game; found '+' behind {}",
            quoted(text),
            quoted(game)
        )));
    }
    let (family, position) = match text.split_once(':') {
        Some((family, _)) => (family, notation::parse(text, &NoFiles).map_err(failed)?.to_string()),
        None => (text, String::new()),
    };
    let entry = notation::entry(family, &NoFiles).map_err(failed)?;
    let body = position.split_once(':').or_else(|| entry.example().split_once(':'));
    let count = |body: &str| body.split(',').count();
    let asked = heaps.or(position.split_once(':').map(|(_, body)| count(body)));
    // Heaps of a sum are stated one by one, unless they are asked for.
    let heaps = heaps.unwrap_or_else(|| match body {
        Some((_, body)) if !position.is_empty() || !notation::has_one_number(&entry) => count(body),
        _ => 1,
    });
    let family = notation::parse_game(family, &NoFiles).map_err(failed)?;
    let rules = Rules::of(&family, heaps).ok_or_else(|| {
        let mut stated = (1..=MOST_STATED).filter(|&n| Rules::of(&family, n).is_some());
        let other = stated.next().map(|least| match stated.next_back() {
            Some(most) => format!("; for positions of {least} to {most} numbers there is"),
            None => format!("; for positions of {} there is", counted(least, "number")),
        });
        Failure::input(format!(
            "{}: there is no statement of these rules in the rule language for positions of {}{}",
            quoted(text),
            counted(heaps, "number"),
            other.unwrap_or_default()
        ))
    })?;
    let stated = rules.checked();
    let numbers = [stated.game.heaps, stated.rules.coordinates()];
    if let Some(other) = asked.filter(|asked| !numbers.contains(asked)) {
        return Err(Failure::input(format!(
            "{}: the rule language says these rules for positions of {}, not of {other}",
            quoted(text),
            counted(numbers[0], "number"),
        )));
    }
    Ok(stated.rules.to_string())
}

/// What is wrong with a file, each place with its line and a caret.
pub fn refused(name: &str, text: &str, diagnostics: &[Diagnostic]) -> Failure {
    let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error);
    let shown: Vec<String> = errors.map(|error| language::told(&error.render(text))).collect();
    Failure::input(format!("'{name}': {}", shown.join("\n")))
}
