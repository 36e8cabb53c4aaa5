//! Values or outcomes where one or two numbers run.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::response::Response;
use grundy::notation::NoFiles;
use grundy::table::{Pattern, Table, Wanted};
use grundy::{Catalogue, Resource};

use crate::asked::Asked;
use crate::failure::Failure;
use crate::parameter::{CELLS, FAR, GAME, SHOWS, TO};
use crate::work::Work;

/// A table has at most so many places: as many as a row to the greatest number.
const PLACES: u64 = FAR + 1;

/// The pattern that a request names.
pub(super) fn pattern<'c>(asked: &Asked, catalogue: &'c Catalogue) -> Result<Pattern<'c>, Failure> {
    let about = |error: grundy::Error| Failure::from(error).about(GAME.name);
    Pattern::parse_with(catalogue, asked.text(&GAME)?, &NoFiles).map_err(about)
}

/// What is wanted of each place.
pub(super) fn wanted(asked: &Asked) -> Result<Wanted, Failure> {
    Ok(match asked.word(&SHOWS)? {
        "values" => Wanted::Values,
        _ => Wanted::Outcomes,
    })
}

pub(super) async fn table(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    let (play, to, cells) = (asked.play()?, asked.number(&TO)?, asked.word(&CELLS)?);
    work.ask(asked.client, move |limits| {
        let catalogue = asked.catalogue(limits)?;
        let pattern = pattern(&asked, &catalogue)?;
        // Values that nobody asked for are shown where there are some: as the command does.
        let wanted = match cells {
            "values" if asked.get(&CELLS).is_some() || pattern.has_values(play)? => Wanted::Values,
            _ => Wanted::Outcomes,
        };
        let axes = vec![pattern.least()..=to; pattern.holes()];
        let begun = std::time::Instant::now();
        let is_left = || limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        let go_on = &mut |_, _| limits.time.is_none_or(|time| begun.elapsed() < time) && !is_left();
        let table = Table::new_while(&pattern, axes, wanted, play, limits, go_on)?;
        let late = || Failure::budget("the table took too long; ask for a smaller one");
        let mut table = table.ok_or_else(late)?;
        // All places have the time of one question together.
        table.end_by(limits.time.and_then(|time| begun.checked_add(time)));
        if table.places().is_none_or(|places| places > PLACES) {
            let message = format!("a table to {to} has more than {PLACES} places");
            return Err(Failure::budget(message).about(TO.name));
        }
        let mut rows = Vec::new();
        let axes = table.axes().to_vec();
        let (first, second) = match axes.as_slice() {
            [row] => (0..=0, row.clone()),
            [first, second] => (first.clone(), second.clone()),
            _ => {
                let said = "one or two numbers run in a table";
                return Err(Failure::input(said).about(GAME.name));
            }
        };
        for x in first {
            let mut row = Vec::new();
            for y in second.clone() {
                if limits.time.is_some_and(|time| begun.elapsed() > time) {
                    return Err(late());
                }
                let place = if axes.len() == 1 { &[y][..] } else { &[x, y] };
                row.push(table.cell(place).map_err(|error| match error.resource() {
                    Some(Resource::Time) => late(),
                    _ => error.into(),
                })?);
            }
            rows.push(row);
        }
        super::json(&grundy_answers::Table::new(&rows, &pattern, pattern.play(play)?))
    })
    .await
}
