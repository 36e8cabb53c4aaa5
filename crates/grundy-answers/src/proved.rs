//! What `grundy discover` proves of built-in games.

use grundy::{Language, message};

/// One theorem a line: arguments of `discover` (commas are written as semicolons), numeration, states.
const LIST: &str = include_str!("proved.csv");

/// Theorems about the game of this name, as commands that find and prove them.
pub(crate) fn of(game: &str, language: &Language) -> Vec<String> {
    let lines = LIST.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| {
            let mut fields = line.split(',');
            let command = fields.next()?.replace(';', ",");
            let mut number = || fields.next()?.parse::<u64>().ok();
            let (t, s, states) = (number()?, number()?, number()?);
            let digits = match (t, s) {
                (1, 1) => message!("games-digits-fibonacci"),
                (base, 0) => message!("games-digits-base", base = base),
                (t, s) => message!("games-digits", t = t, s = s),
            };
            (command.split([' ', '/', ':']).next()? == game).then(|| {
                language.text(&message!(
                    "games-proved",
                    command = command,
                    states = states,
                    digits = digits
                ))
            })
        })
        .collect()
}
