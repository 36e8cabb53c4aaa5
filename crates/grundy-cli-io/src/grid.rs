//! Tables as the commands ask for them: within the limits of the arguments, broken off by Ctrl-C, and with the
//! place that a failure is about.

use grundy::table::{Cell, Pattern, Table, Wanted};
use grundy::{Limits, Play};
use grundy_cli_common::note;

use crate::environment::Disk;
use crate::failure::Failure;
use crate::{interrupt, language};

/// What `--values` is told where there are none.
pub fn no_values() -> Failure {
    Failure::input(
        "Grundy values belong to normal play, and to options that nobody may forbid; leave out --values",
    )
}

/// The pattern that an argument is or has.
pub fn pattern<'d>(game: &str, disk: &'d Disk) -> Result<Pattern<'d>, Failure> {
    Pattern::parse(game, disk).map_err(|error| Failure::of(game, &error))
}

/// The table of a pattern with numbers from `from` to `to`.
pub fn table<'p>(
    pattern: &'p Pattern<'p>,
    (from, to): ([u64; 2], [u64; 2]),
    wanted: Wanted,
    play: Play,
    limits: &Limits,
) -> Result<Table<'p>, Failure> {
    let axes: Vec<_> = from.into_iter().zip(to).map(|(from, to)| from..=to).collect();
    let axes = &axes[..pattern.holes()];
    let go_on = &mut |_, _| !interrupt::is_wanted();
    let table = Table::new_while(pattern, axes, wanted, play, limits, go_on);
    let stopped = || Failure::interrupted("broken off while the table was filled");
    table.map_err(|error| Failure::of(pattern.text(), &error))?.ok_or_else(stopped)
}

/// What stands at a place; where no method is known for it, what table there is.
pub fn cell(table: &mut Table<'_>, numbers: &[u64]) -> Result<Cell, Failure> {
    table.cell(numbers).map_err(|error| {
        let failure = Failure::of(&table.pattern().filled(numbers), &error);
        if error.is_input() || error.is_budget() {
            return failure;
        }
        match (table.wanted(), numbers.iter().max()) {
            (Wanted::Values, _) => {
                failure.with_remark("a table of who wins may go further: --outcomes")
            }
            (_, Some(&last)) if last > table.pattern().least() => {
                failure.with_remark(&format!("--to {} ends before it", last - 1))
            }
            _ => failure,
        }
    })
}

/// All places, a row for each first number, or one of all if one number runs.
pub fn rows(table: &mut Table<'_>) -> Result<Vec<Vec<Cell>>, Failure> {
    let [first, second] = match table.axes() {
        [row] => {
            return Ok(vec![row.clone().map(|n| cell(table, &[n])).collect::<Result<_, _>>()?]);
        }
        axes => [axes[0].clone(), axes[1].clone()],
    };
    first.map(|x| second.clone().map(|y| cell(table, &[x, y])).collect()).collect()
}

/// Whether the pattern of a game that is called by its name alone has parameters, or numbers that do not run.
pub fn has_more(pattern: &Pattern<'_>, game: &str) -> bool {
    let is_number = |rest: &str| rest.trim_start_matches([':', ',', 'x', '.']) == "_";
    let (text, game) = (pattern.text().trim_start_matches('@'), game.trim_start_matches('@'));
    !game.contains(':')
        && text.strip_prefix(game).is_none_or(|rest| !rest.split_inclusive('_').all(is_number))
}

/// Says which positions are meant where a game was called by its name alone, and has numbers that do not run.
pub fn tell(pattern: &Pattern<'_>, game: &str) {
    let text = pattern.text();
    let position = text.rsplit_once(':').map_or("", |(_, position)| position);
    let has_numbers = position.split([',', 'x', '.']).any(|number| number != "_");
    if has_numbers && !game.contains(':') {
        let said = format!(
            "'{game}' stands for '{text}' here; other positions are written out, with '_' for the numbers that run"
        );
        note("grundy", language::told(&said));
    }
}
