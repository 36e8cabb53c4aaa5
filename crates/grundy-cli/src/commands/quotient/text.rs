//! A misère quotient as text.

use std::io::{self, Write};

use grundy::counted;
use grundy::misere::{Element, HeapQuotient, MiserePeriod, letter, text};

use crate::output::{self, Style};

/// Longer periods are not one row.
const WIDE: usize = 24;

/// The columns of a row that is no period.
const COLUMNS: usize = 10;

pub(super) fn print(
    out: &mut impl Write,
    code: &str,
    quotient: &HeapQuotient,
    table: bool,
    style: Style,
) -> io::Result<()> {
    let bipartite = quotient.quotient();
    let monoid = &bipartite.monoid;
    let (order, losing) = (monoid.order(), bipartite.losing.count_ones(..));
    let order = counted(order, "element");
    let heading = format!("{code}: {order}, {losing} of them losing");
    writeln!(out, "{}", style.heading(&heading))?;
    let last = quotient.last();
    let reach = match quotient.period() {
        Some(MiserePeriod { start, period }) => format!(
            "proved for all heaps: Φ(n + {period}) = Φ(n) for all n ≥ {start} (period {period}, \
             pre-period {start})"
        ),
        None => format!("proved for heaps up to {last}; no period so far"),
    };
    let play = match bipartite.tame() {
        Some(n) => format!("tame: this is T_{n}, the quotient of nim-heaps"),
        None => "wild: this is no quotient of nim-heaps".to_string(),
    };
    let names = Names::new(quotient);
    let generators = quotient.generators().iter().enumerate();
    let generators: Vec<String> =
        generators.map(|(g, heap)| format!("{} = heap {heap}", letter(g))).collect();
    let losing: Vec<String> = monoid
        .elements()
        .filter(|&x| bipartite.is_losing(x))
        .map(|x| names.element(x).to_string())
        .collect();
    let relations = monoid.relations().into_iter();
    let relations: Vec<String> =
        relations.map(|(word, x)| format!("{} = {}", text(&word), names.element(x))).collect();
    let parts = [
        ("reach", reach),
        ("play", play),
        ("generated", generators.join(", ")),
        ("relations", relations.join(", ")),
        ("losing", losing.join(", ")),
    ];
    let parts: Vec<(&str, &str)> = parts
        .iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(label, text)| (*label, text.as_str()))
        .collect();
    output::labelled(out, &parts)?;
    images(out, quotient, &names)?;
    if table {
        products(out, quotient, &names)?;
    }
    Ok(())
}

/// The pretending function, a period a row if that is not too wide.
fn images(out: &mut impl Write, quotient: &HeapQuotient, names: &Names) -> io::Result<()> {
    let period = quotient.period().map(|period| period.period);
    let columns = period.filter(|&period| (2..=WIDE).contains(&period)).unwrap_or(COLUMNS);
    let images = quotient.images();
    let label = images.len().to_string().len().max(2);
    let width = images.iter().map(|&x| names.width(x)).max().unwrap_or(1).max(3) + 2;
    // Fewer where they do not fit: a part of the period, if it can be.
    let most = output::pieces(columns, width, label).first().map_or(1, ExactSizeIterator::len);
    let columns =
        (1..=most).rev().find(|n| columns.is_multiple_of(*n) && 2 * n > most).unwrap_or(most);
    write!(out, "\n{:>label$}", "Φ")?;
    for column in 0..columns.min(images.len()) {
        write!(out, "{:>width$}", format!("+{column}"))?;
    }
    writeln!(out)?;
    for (row, images) in images.chunks(columns).enumerate() {
        write!(out, "{:>label$}", row * columns)?;
        for &x in images {
            write!(out, "{:>width$}", names.element(x))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn products(out: &mut impl Write, quotient: &HeapQuotient, names: &Names) -> io::Result<()> {
    let monoid = &quotient.quotient().monoid;
    let width = monoid.elements().map(|x| names.width(x)).max().unwrap_or(1) + 1;
    let elements: Vec<Element> = monoid.elements().collect();
    for piece in output::pieces(elements.len(), width, width) {
        let columns = &elements[piece];
        write!(out, "\n{:>width$}", "·")?;
        for &y in columns {
            write!(out, "{:>width$}", names.element(y))?;
        }
        writeln!(out)?;
        for &x in &elements {
            write!(out, "{:>width$}", names.element(x))?;
            for &y in columns {
                write!(out, "{:>width$}", names.element(monoid.product(x, y)))?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

/// The names of all elements.
struct Names(Vec<String>);

impl Names {
    fn new(quotient: &HeapQuotient) -> Names {
        let monoid = &quotient.quotient().monoid;
        Names(monoid.elements().map(|x| monoid.name(x)).collect())
    }

    fn element(&self, x: Element) -> &str {
        &self.0[usize::from(x)]
    }

    fn width(&self, x: Element) -> usize {
        self.element(x).chars().count()
    }
}
