use super::super::queens::Queens;
use super::*;

fn proved(rows: usize, threads: usize) -> Rows {
    let mut found = Rows::new(rows);
    assert!(found.advance(threads, &mut |_| true));
    found
}

/// The published rows, as far as a moment suffices.
#[test]
fn periods_are_those_of_another_program() {
    let source = grundy_testing::published("row_periods.csv");
    let rows = proved(80, 2);
    let mut checked = 0;
    for line in source.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let numbers: Vec<i64> = line.split(',').map(|number| number.parse().unwrap()).collect();
        let m = usize::try_from(numbers[0]).unwrap();
        let Some(row) = rows.known().nth(m) else { continue };
        let found = [row.start, row.period, row.joint].map(u64::cast_signed);
        assert_eq!(found, numbers[1..4], "{line}");
        checked += 1;
    }
    assert_eq!(checked, 80);
}

/// Values far out are those of a table, and so is where the repetition begins.
#[test]
fn rows_go_on_as_the_table_does() {
    let (count, columns) = (24, 9000);
    let rows = proved(count, 1);
    let table = Queens::fill(1, count, columns, 2, &mut |_, _| true).unwrap();
    for (m, row) in rows.known().enumerate() {
        let differences = rows.cycles()[m].differences().unwrap();
        let at = |n: usize| i64::from(table.get(m, n).unwrap()) - i64::try_from(n).unwrap();
        let (start, period) = (row.start, row.period);
        let [start, period] = [start, period].map(|number| usize::try_from(number).unwrap());
        assert!(start + 2 * period < columns);
        for n in start..columns {
            assert_eq!(at(n), i64::from(differences[n % period]), "row {m}, column {n}");
        }
        if start > 0 {
            assert_ne!(at(start - 1), at(start - 1 + period), "row {m} begins earlier");
        }
    }
}

#[test]
fn least_periods() {
    let least = |cycle: &[i16]| {
        let repeats = |period: &usize| cycle.iter().skip(*period).zip(cycle).all(|(a, b)| a == b);
        let periods = (1..=cycle.len()).filter(|period| cycle.len().is_multiple_of(*period));
        periods.into_iter().find(repeats).unwrap()
    };
    for length in 1..=48 {
        for period in (1..=length).filter(|period| length % period == 0) {
            let cycle: Vec<i16> =
                (0..length).map(|i| i16::from(i % period == period / 2)).collect();
            assert_eq!(least_period(&cycle), least(&cycle), "{length} {period}");
        }
    }
}

/// Rows that are watched late repeat as others do; those that had begun to before are watched earlier in a second run.
#[test]
fn few_rows_are_watched_at_a_time() {
    let all = proved(70, 1);
    for watched in [1, 3, 40] {
        let mut rows = Rows { watched, cheap: 0, ..Rows::new(70) };
        assert!(rows.advance(2, &mut |_| true));
        assert!(rows.known().eq(all.known()), "{watched}");
        assert!(rows.cycles() == all.cycles());
        assert_eq!(rows.room > 1, watched < 40, "{watched} {}", rows.room);
    }
}

#[test]
fn memory_has_a_limit() {
    let mut rows = Rows::new(80).within(1 << 20);
    assert!(!rows.advance(1, &mut |_| true));
    assert!(rows.needs().is_some_and(|bytes| bytes > 1 << 20) && rows.known().len() == 0);
    // With what it needs it goes on from where it was.
    while let Some(bytes) = rows.needs() {
        rows = rows.within(bytes);
        rows.advance(1, &mut |_| true);
    }
    assert!(rows.known().eq(proved(80, 1).known()));
}

#[test]
fn stops_and_goes_on() {
    let mut rows = Rows::new(40);
    let mut looks = 0;
    while !rows.advance(1, &mut |_| false) {
        looks += 1;
    }
    assert!(looks > 10);
    let at_once = proved(40, 1);
    assert!(rows.known().eq(at_once.known()));
}
