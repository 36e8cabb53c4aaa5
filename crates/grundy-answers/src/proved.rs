//! What `grundy discover` proves of built-in games.

/// One theorem a line: arguments of `discover` (commas are written as semicolons), numeration, states.
const LIST: &str = include_str!("proved.csv");

/// Theorems about the game of this name, as commands that find and prove them.
pub(crate) fn of(game: &str) -> Vec<String> {
    let lines = LIST.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| {
            let mut fields = line.split(',');
            let arguments = fields.next()?.replace(';', ",");
            let (t, s, states) = (fields.next()?, fields.next()?, fields.next()?);
            let name = arguments.split([' ', '/', ':']).next()?;
            let many = if states == "1" { "state" } else { "states" };
            let digits = match (t, s) {
                ("1", "1") => "Fibonacci digits".to_string(),
                (base, "0") => format!("digits in base {base}"),
                (t, s) => format!("digits in the numeration ({t},{s})"),
            };
            (name == game)
                .then(|| format!("`grundy discover {arguments}`: {states} {many} read {digits}"))
        })
        .collect()
}
