//! The reader and the automata of conditions, against conditions that are made with their meaning.

use grundy_testing::Random;

use super::automaton::{Meter, Number};
use super::numeration::Numeration;
use super::reader::{CHOSEN, Names, Reader, words};
use super::relation::automaton;
use super::sums::{Cond, Sum};
use super::{Budget, Refusal};

/// The least number that k may be under a condition.
fn least(condition: &str) -> i64 {
    let names: Names<'_> = [("t", Sum::number(0)), ("k", Sum::variable(CHOSEN))]
        .into_iter()
        .chain([("x", Sum::variable(0)), ("y", Sum::variable(1))])
        .collect();
    let chosen = vec![("k", 1)];
    let mut reader = Reader { words: &words(condition), names, chosen, ..Reader::default() };
    reader.condition().unwrap();
    reader.chosen[0].1
}

/// As the language says: by a number as it is written, compared with the name alone.
#[test]
fn names_are_bounded_by_what_is_written() {
    for (condition, wanted) in [
        ("k >= 0", 0),
        ("0 <= k", 0),
        ("(k) > -1", 0),
        ("k = t", 0),
        ("k = min(3, t)", 0),
        ("k in {2, 0}", 0),
        ("x >= k >= 0", 0),
        ("not k >= 0", 0),
        ("k <= 0", 1),
        ("k + x >= 0", 1),
        ("k >= x - x", 1),
        ("k >= x mod 1", 1),
        ("k + x - x >= 0", 1),
        ("0 in {k}", 1),
        ("k != 0", 1),
        ("k >= 5", 1),
    ] {
        assert_eq!(least(condition), wanted, "{condition}");
    }
}

/// As deep as the language has them, and no deeper than the stack is.
#[test]
fn brackets_are_read_and_refused() {
    let names: Names<'_> = [("x", Sum::variable(0))].into();
    for (depth, fits) in [(64, true), (67, false), (100_000, false)] {
        for (open, inner, close) in
            [("(", "x > 0", ")"), ("(", "x", ") > 0"), ("not (", "x = 1", ")")]
        {
            let closed = close.replacen(')', &")".repeat(depth), 1);
            let text = format!("{}{inner}{closed}", open.repeat(depth));
            let words = words(&text);
            let mut reader = Reader { words: &words, names: names.clone(), ..Reader::default() };
            let fits = fits && (open == "(" || depth < 33);
            assert_eq!(reader.condition().is_ok(), fits, "{depth} {open}{inner}{close}");
        }
    }
}

/// What a text says of two numbers.
type Meaning<T> = (String, Box<dyn Fn(i64, i64) -> T>);

fn sum(random: &mut Random, depth: usize) -> Meaning<i64> {
    let n = i64::from(random.below(6u32));
    let kind = random.below(if depth == 0 { 4 } else { 11 });
    match kind {
        0 => return (n.to_string(), Box::new(move |_, _| n)),
        1 => return (format!("{n}x"), Box::new(move |x, _| n * x)),
        2 => return ("x".into(), Box::new(|x, _| x)),
        3 => return ("y".into(), Box::new(|_, y| y)),
        _ => {}
    }
    let ((a, f), (b, g)) = (sum(random, depth - 1), sum(random, depth - 1));
    match kind {
        4 => (format!("{a} + {b}"), Box::new(move |x, y| f(x, y) + g(x, y))),
        5 => (format!("{a} - ({b})"), Box::new(move |x, y| f(x, y) - g(x, y))),
        6 => (format!("|{a} - ({b})|"), Box::new(move |x, y| (f(x, y) - g(x, y)).abs())),
        7 => (format!("min({a}, {b})"), Box::new(move |x, y| f(x, y).min(g(x, y)))),
        8 => (format!("max({a}, {b})"), Box::new(move |x, y| f(x, y).max(g(x, y)))),
        // Within bars a number is not what the second bar multiplies.
        9 => (
            format!("({n}|({a}) - ({b}) + 1|)"),
            Box::new(move |x, y| n * (f(x, y) - g(x, y) + 1).abs()),
        ),
        _ => (format!("(({a}) mod {})", n + 1), Box::new(move |x, y| f(x, y).rem_euclid(n + 1))),
    }
}

fn condition(random: &mut Random, depth: usize) -> Meaning<bool> {
    if depth == 0 || random.below(3) == 0 {
        let ((a, f), (b, g)) = (sum(random, 2), sum(random, 2));
        return match random.below(7) {
            0 => (format!("{a} = {b}"), Box::new(move |x, y| f(x, y) == g(x, y))),
            1 => (format!("{a} != {b}"), Box::new(move |x, y| f(x, y) != g(x, y))),
            2 => (format!("{a} < {b}"), Box::new(move |x, y| f(x, y) < g(x, y))),
            3 => (format!("({a}) <= {b}"), Box::new(move |x, y| f(x, y) <= g(x, y))),
            4 => (format!("{a} > {b}"), Box::new(move |x, y| f(x, y) > g(x, y))),
            5 => (format!("{a} >= ({b})"), Box::new(move |x, y| f(x, y) >= g(x, y))),
            _ => {
                (format!("x <= {a} < {b}"), Box::new(move |x, y| x <= f(x, y) && f(x, y) < g(x, y)))
            }
        };
    }
    let ((a, f), (b, g)) = (condition(random, depth - 1), condition(random, depth - 1));
    match random.below(4) {
        0 => (format!("not ({a})"), Box::new(move |x, y| !f(x, y))),
        1 => (
            format!("({a}) and x in {{0, y}}"),
            Box::new(move |x, y| f(x, y) && (x == 0 || x == y)),
        ),
        2 => (format!("({a}) and ({b})"), Box::new(move |x, y| f(x, y) && g(x, y))),
        _ => (format!("(({a}) or ({b}))"), Box::new(move |x, y| f(x, y) || g(x, y))),
    }
}

/// All words with so many digits; their order is that of the numbers from 0.
fn in_order(numeration: &Numeration, length: usize) -> Vec<Vec<Number>> {
    let mut words = vec![(0, Vec::new())];
    for _ in 0..length {
        let mut longer = Vec::new();
        for (ends, word) in words {
            for digit in 0..numeration.radix() {
                if let Some(ends) = numeration.after(ends, digit.into()) {
                    longer.push((ends, [&word[..], &[digit]].concat()));
                }
            }
        }
        words = longer;
    }
    words.into_iter().map(|(_, word)| word).collect()
}

#[test]
fn automata_of_conditions_mean_what_is_written() {
    let mut random = Random::new(20_260);
    let terms: [&[u32]; 6] = [&[2, 0], &[3, 0], &[1, 1], &[3, 2], &[1, 1, 1], &[2, 0, 1]];
    let names: Names<'_> = [("x", Sum::variable(0)), ("y", Sum::variable(1))].into();
    let (mut accepted, mut refused, mut given_up) = (0, 0, 0);
    for round in 0..180 {
        let numeration = Numeration::new(terms[round % terms.len()]).unwrap();
        let numbers = in_order(&numeration, 7);
        let (text, meaning) = condition(&mut random, 2);
        let words = words(&text);
        let mut reader = Reader { words: &words, names: names.clone(), ..Reader::default() };
        let read: Result<Cond, Refusal> = reader.condition();
        let read = read.unwrap_or_else(|why| panic!("{text}: {why}"));
        reader.expect("").unwrap();
        let mut meter = Meter::new(Budget { steps: 300_000, bytes: 40_000_000, until: None });
        let automaton = match automaton(&read, &[0, 1], &numeration, &mut meter) {
            Ok(automaton) => automaton,
            Err(why) => {
                assert!(matches!(why, Refusal::Steps | Refusal::Bytes), "{text}: {why}");
                given_up += 1;
                continue;
            }
        };
        for (x, y) in (0..16usize).flat_map(|x| (0..16usize).map(move |y| (x, y))) {
            let letters = numbers[x].iter().zip(&numbers[y]);
            let letters = letters.map(|(a, b)| a + numeration.radix() * b);
            let start = (!automaton.accepts.is_empty()).then_some(0);
            let end = letters.fold(start, |state, letter| automaton.next(state?, letter));
            let accepts = end.is_some_and(|state| automaton.accepts[state as usize]);
            let wanted = meaning(i64::try_from(x).unwrap(), i64::try_from(y).unwrap());
            assert_eq!(accepts, wanted, "{text} at ({x},{y})");
            *if accepts { &mut accepted } else { &mut refused } += 1;
        }
    }
    assert!(accepted > 8000 && refused > 8000, "{accepted} {refused}");
    assert!(given_up < 20, "{given_up}");
}

/// Conditions of a few kilobytes that would be decided in millions of cases, or hold nothing but brackets.
#[test]
fn small_conditions_do_not_cost_much() {
    let numeration = Numeration::new(&[2, 0]).unwrap();
    let names: Names<'_> = [("x", Sum::variable(0)), ("y", Sum::variable(1))].into();
    let bars: Vec<String> = (0..10).map(|i| format!("|x - y - {i}|")).collect();
    let each = |number: usize, text: &dyn Fn(usize) -> String| {
        (0..number).map(text).collect::<Vec<_>>().join(" or ")
    };
    let brackets = |i| format!("{}x = {i}{}", "(".repeat(20), ")".repeat(20));
    for text in [
        each(10_000, &|i| format!("|x - {i}| = y")),
        each(1000, &|i| format!("|x - {i}| = y")),
        each(100, &|_| format!("{} > 3", bars.join(" + "))),
        each(10_000, &|_| "x = x".into()),
        each(1000, &brackets),
        each(1000, &|i| format!("{} x - y = {i}", "not ".repeat(60))),
    ] {
        let started = std::time::Instant::now();
        let words = words(&text);
        let mut reader = Reader { words: &words, names: names.clone(), ..Reader::default() };
        let condition = reader.condition().unwrap();
        let mut meter = Meter::new(Budget { steps: 10_000_000, bytes: 40_000_000, until: None });
        let found = automaton(&condition, &[0, 1], &numeration, &mut meter);
        let took = started.elapsed();
        assert!(took.as_secs() < 20, "{took:?} for {}: {:?}", &text[..60], found.err());
    }
}
