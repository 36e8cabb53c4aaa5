//! The numbers of maps as files that other programs read.

use std::borrow::Cow;
use std::io::Write;

use grundy::graphs::file::Csv;
use grundy_answers::map::{Cells, Map};

use super::Array;
use crate::failure::Failure;

/// The numbers of the places in order, a mark being 1.
fn numbers(map: &Map) -> Cow<'_, [u32]> {
    match &map.cells {
        Cells::Values(numbers) | Cells::Numbers(numbers, _) => Cow::Borrowed(numbers),
        Cells::Marks(marks) => marks.iter().map(|mark| u32::from(*mark)).collect(),
    }
}

/// What stands over each heap of a plot, P-positions being 1 where outcomes are drawn.
fn heights(map: &Map) -> Vec<u32> {
    let Cells::Marks(marks) = &map.cells else { return Vec::new() };
    let rows = usize::try_from(map.to[1] - map.from[1] + 1).unwrap_or(usize::MAX);
    let height = |column: &[bool]| column.iter().position(|mark| *mark).unwrap_or(0);
    let heights = marks.chunks(rows).map(height);
    let is_outcome = map.mark == "outcome";
    heights
        .map(|n| if is_outcome { u32::from(n == 0) } else { u32::try_from(n).unwrap_or(u32::MAX) })
        .collect()
}

/// What the column of numbers is called.
fn name(map: &Map) -> &'static str {
    match &map.cells {
        Cells::Marks(_) if map.is_plot && map.mark != "outcome" => map.mark,
        Cells::Values(_) => "value",
        Cells::Numbers(..) => "remoteness",
        Cells::Marks(_) => "mark",
    }
}

/// An array; its first index is the section, if there are sections.
pub fn npy(out: &mut dyn Write, maps: &[Map], has_sections: bool) -> Result<(), Failure> {
    let Some(first) = maps.first() else { return Ok(()) };
    if first.is_plot {
        let numbers = heights(first);
        let greatest = numbers.iter().max().copied().unwrap_or(0);
        let mut array = Array::begin(out, &[numbers.len()], greatest.into(), None)?;
        numbers.iter().try_for_each(|number| array.push((*number).into()))?;
        return Ok(array.finish()?);
    }
    let greatest = maps.iter().flat_map(|map| numbers(map).iter().max().copied()).max();
    let side =
        |axis: usize| usize::try_from(first.to[axis] - first.from[axis] + 1).unwrap_or(usize::MAX);
    let shape = [maps.len(), side(0), side(1)];
    let shape = if has_sections { &shape[..] } else { &shape[1..] };
    let mut array = Array::begin(out, shape, greatest.unwrap_or(0).into(), None)?;
    for map in maps {
        numbers(map).iter().try_for_each(|number| array.push((*number).into()))?;
    }
    Ok(array.finish()?)
}

/// A line for each place, a column for each heap; of a plot, a line for each heap.
pub fn csv(out: &mut dyn Write, maps: &[Map], sections: Option<&[u64]>) -> Result<(), Failure> {
    let Some(first) = maps.first() else { return Ok(()) };
    if first.is_plot {
        let mut csv = Csv::new(out, &format!("heap,{}", name(first)))?;
        for (heap, number) in (first.from[0]..=u64::MAX).zip(heights(first)) {
            csv.number(heap).number(number).end()?;
        }
        return Ok(csv.finish()?);
    }
    let third = if sections.is_some() { ",z" } else { "" };
    let mut csv = Csv::new(out, &format!("x,y{third},{}", name(first)))?;
    for (i, map) in maps.iter().enumerate() {
        let numbers = numbers(map);
        let mut numbers = numbers.iter();
        for x in map.from[0]..=map.to[0] {
            for (y, number) in (map.from[1]..=map.to[1]).zip(&mut numbers) {
                csv.number(x).number(y);
                if let Some(sections) = sections {
                    csv.number(sections[i]);
                }
                csv.number(*number).end()?;
            }
        }
    }
    Ok(csv.finish()?)
}

/// A row for each place, a column for each heap.
#[cfg(feature = "parquet")]
pub fn parquet(
    out: &mut (impl Write + Send),
    maps: &[Map],
    sections: Option<&[u64]>,
) -> Result<(), Failure> {
    use super::parquet::Columns;
    let Some(first) = maps.first() else { return Ok(()) };
    if first.is_plot {
        let game = [("game", first.title.clone())];
        let mut columns = Columns::new(out, &["heap"], Some(name(first)), &game)?;
        for (heap, number) in (first.from[0]..=u64::MAX).zip(heights(first)) {
            columns.push(&[heap], Some(number))?;
        }
        return columns.finish();
    }
    let heaps: &[&str] = if sections.is_some() { &["x", "y", "z"] } else { &["x", "y"] };
    let mut columns =
        Columns::new(out, heaps, Some(name(first)), &[("game", first.title.clone())])?;
    for (i, map) in maps.iter().enumerate() {
        let numbers = numbers(map);
        let mut numbers = numbers.iter();
        for x in map.from[0]..=map.to[0] {
            for (y, number) in (map.from[1]..=map.to[1]).zip(&mut numbers) {
                match sections {
                    Some(sections) => columns.push(&[x, y, sections[i]], Some(*number))?,
                    None => columns.push(&[x, y], Some(*number))?,
                }
            }
        }
    }
    columns.finish()
}
