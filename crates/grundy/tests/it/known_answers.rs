//! Published values, each with its source.

use std::collections::{BTreeMap, BTreeSet};

use grundy::{Limits, Nat, Nimber, Outcome, Play, Solver, Sum, Value};

fn solve(text: &str) -> grundy::Verdict {
    let sum: Sum = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    Solver::default().solve(&sum, Play::Normal).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The values of `texts`, with one solver so that tables are shared.
fn values<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> Vec<u64> {
    let mut solver = Solver::default();
    let value = |text: T| {
        let sum: Sum = text.as_ref().parse().unwrap();
        match solver.value(&sum) {
            Ok(Some(Value::Nimber(n))) => n.small().unwrap(),
            other => panic!("{}: {other:?}", text.as_ref()),
        }
    };
    texts.into_iter().map(value).collect()
}

/// The terms of the On-Line Encyclopedia of Integer Sequences that testdata/oeis_oracles.csv lists.
fn oeis() -> BTreeMap<&'static str, Vec<u64>> {
    let table = grundy_testing::published("oeis_oracles.csv");
    let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| {
        let (id, rest) = line.split_once(',').unwrap();
        let terms = rest.trim_end_matches('"').rsplit('"').next().unwrap();
        (id, terms.split_whitespace().map(|term| term.parse().unwrap()).collect())
    });
    rows.collect()
}

#[test]
fn wythoff_pairs_are_a000201_and_a001950() {
    let oeis = oeis();
    let (lower, upper) = (&oeis["A000201"], &oeis["A001950"]);
    assert!(lower.len() == 30 && upper.len() == 30);
    for (n, (a, b)) in (1u64..).zip(lower.iter().zip(upper)) {
        let verdict = solve(&format!("wythoff:{a},{b}"));
        assert_eq!(verdict.outcome, Outcome::P);
        let reason = verdict.reason.unwrap().to_string();
        assert!(reason.contains(&format!("pair number {n}:")), "{reason}");
    }
    let (lower, upper) = (&oeis["A001951"], &oeis["A001952"]);
    for (a, b) in lower.iter().zip(upper) {
        assert_eq!(solve(&format!("wythoff/2:{a},{b}")).outcome, Outcome::P);
    }
}

#[test]
fn wythoff_grundy_values_are_in_the_encyclopedia() {
    let oeis = oeis();
    for row in 1usize..=6 {
        let id = format!("A{:06}", 4481 + row);
        let wanted = &oeis[id.as_str()];
        let got = values((0..wanted.len()).map(|y| format!("wythoff:{row},{y}")));
        assert_eq!(got, *wanted, "{id}");
    }
    let diagonal = &oeis["A047708"];
    let got = values((0..diagonal.len()).map(|n| format!("wythoff:{n},{n}")));
    assert_eq!(got, *diagonal);
    // A004481 goes through the antidiagonals.
    let wanted = &oeis["A004481"];
    let cells = (0u32..).flat_map(|sum| (0..=sum).map(move |x| format!("wythoff:{x},{}", sum - x)));
    assert_eq!(values(cells.take(wanted.len())), *wanted);
}

/// Partners, the table as a triangle, where the diagonal has each value, pairs of pairs, and Fibonacci nim.
#[test]
fn further_sequences_about_wythoffs_game_are_in_the_encyclopedia() {
    let oeis = oeis();
    for (n, partner) in oeis["A002251"].iter().enumerate() {
        assert_eq!(solve(&format!("wythoff:{n},{partner}")).outcome, Outcome::P, "{n}");
    }
    let wanted = &oeis["A317205"];
    let cells = (0u32..).flat_map(|n| (0..=n).map(move |k| format!("wythoff:{n},{k}")));
    assert_eq!(values(cells.take(wanted.len())), *wanted);
    let inverse = &oeis["A048850"];
    let at = inverse.iter().map(|n| format!("wythoff:{n},{n}"));
    assert_eq!(values(at), (0..inverse.len() as u64).collect::<Vec<_>>());
    // The pair whose number is the smaller heap of pair n has the smaller heap A(A(n)).
    for (twice, lower) in oeis["A003622"].iter().zip(&oeis["A000201"]) {
        assert_eq!(solve(&format!("wythoff:{twice},{}", twice + lower)).outcome, Outcome::P);
    }
    let losing = &oeis["A000045"];
    for n in 2..=*losing.last().unwrap() {
        let outcome = if losing.contains(&n) { Outcome::P } else { Outcome::N };
        assert_eq!(solve(&format!("fibonacci:{n}")).outcome, outcome, "{n}");
    }
}

/// What is taken is of a kind: a square, a prime, a number below the heap that is prime to it or does not divide it.
#[test]
fn numbers_of_a_kind_are_in_the_encyclopedia() {
    let oeis = oeis();
    for (id, kind, first, step) in [
        ("A014586", "squares", 0, 1),
        ("A014589", "primes", 0, 1),
        ("A055396", "coprimes", 1, 1),
        ("A365533", "nondivisors", 2, 2),
    ] {
        let wanted = &oeis[id];
        assert!(wanted.len() >= 75, "{id}");
        let heaps = (0..wanted.len()).map(|i| format!("take/{kind}:{}", first + step * i));
        assert_eq!(values(heaps), *wanted, "{id}");
    }
    let losing = &oeis["A030193"];
    for n in 0..=*losing.last().unwrap() {
        let outcome = if losing.contains(&n) { Outcome::P } else { Outcome::N };
        assert_eq!(solve(&format!("take/squares:{n}")).outcome, outcome, "{n}");
    }
    // Multiples of 3 lose where powers of two are taken, of 6 where powers of primes are, and odd heaps where divisors are.
    let losing = |text: String| solve(&text).outcome == Outcome::P;
    for n in (1..200).chain([10_u64.pow(12), 10_u64.pow(12) + 2]) {
        assert_eq!(losing(format!("take/powers-of-2:{n}")), n % 3 == 0, "{n}");
        assert_eq!(losing(format!("take/prime-powers:{n}")), n % 6 == 0, "{n}");
        assert_eq!(losing(format!("take/divisors:{n}")), n % 2 == 1, "{n}");
    }
}

/// Rows of Wythoff's table are arithmetically periodic; periods proved by an independent program.
#[test]
fn wythoff_rows_have_their_published_periods() {
    let table = grundy_testing::published("row_periods.csv");
    let mut checked = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let row: Vec<i64> = line.split(',').map(|field| field.parse().unwrap()).collect();
        let (m, start, period) = (row[0], row[1], row[2]);
        if start + 2 * period > 400 {
            continue;
        }
        let last = start + 3 * period + 20;
        let got = values((0..=last).map(|y| format!("wythoff:{m},{y}")));
        let at = |n: i64| i64::try_from(got[usize::try_from(n).unwrap()]).unwrap();
        for n in start..=last - period {
            assert_eq!(at(n + period), at(n) + period, "row {m}, column {n}");
        }
        if start > 0 {
            assert_ne!(at(start - 1 + period), at(start - 1) + period, "row {m} starts earlier");
        }
        checked += 1;
    }
    assert!(checked >= 11, "{checked}");
}

/// Berlekamp, Conway and Guy 1982, chapter 4, table of Kayles; exceptions and period as there.
#[test]
fn kayles_to_100() {
    const TABLE: [u64; 96] = [
        0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4,
        7, 2, 1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7,
        4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4,
        7, 2, 1, 8, 2, 7,
    ];
    let got = values((0..=100).map(|n| format!("kayles:{n}")));
    assert_eq!(got[..96], TABLE);
    assert_eq!(got[96..], TABLE[84..89]);
    // The exceptions to the period 12.
    let exceptions: Vec<usize> = (0..84).filter(|&n| got[n] != TABLE[84 + n % 12]).collect();
    assert_eq!(exceptions, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
    // A proved period answers for every heap.
    let huge = format!("kayles:1{}", "0".repeat(1000));
    let phase = Nat::from(10u8).pow(1000) % Nat::from(12u8);
    let phase = usize::try_from(phase).unwrap();
    assert_eq!(solve(&huge).value, Some(Value::of(TABLE[84 + phase])));
}

/// OEIS A002187 (Dawson's Chess): Dawson's Kayles on n + 1 pins, period 34.
#[test]
fn dawsons_kayles() {
    const CHESS: [u64; 68] = [
        0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4,
        5, 2, 7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2, 3, 3, 0, 1, 1, 3, 0, 2,
        1, 1, 0, 4, 5, 3, 7, 4,
    ];
    assert_eq!(values((0..68).map(|n| format!("dawson-kayles:{}", n + 1))), CHESS);
    assert_eq!(values((0..68).map(|n| format!("octal/0.137:{n}"))), CHESS);
}

/// Grundy's game has the values of the coin game Grunt (Berlekamp, Conway and Guy 1982, chapter 14),
/// which an independent program computed.
#[test]
fn grundys_game_to_200() {
    let table = grundy_testing::published("coin_turning_1d.csv");
    let rows = table.lines().filter(|line| line.starts_with("Grunt,"));
    let grunt: Vec<u64> =
        rows.map(|row| row.rsplit(',').next().unwrap().parse().unwrap()).collect();
    assert_eq!(grunt.len(), 200);
    assert_eq!(values((0..200).map(|n| format!("grundy:{n}"))), grunt);
}

/// Lasker 1931; Berlekamp, Conway and Guy 1982, chapter 4: 3 and 4 change places modulo 4.
#[test]
fn laskers_nim() {
    const FIRST: [u64; 13] = [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11];
    assert_eq!(values((0..13).map(|n| format!("lasker-nim:{n}"))), FIRST);
    let far = values((1000..1040).map(|n| format!("lasker-nim:{n}")));
    for (n, value) in (1000..).zip(far) {
        let formula = [n - 1, n, n, n + 1][usize::try_from(n % 4).unwrap()];
        assert_eq!(value, formula, "{n}");
    }
}

/// The last rare position of Officers below 10^12 is 20627, of value 277.
#[test]
fn officers_at_its_last_rare_heap() {
    assert_eq!(values(["officers:20627"]), [277]);
}

/// The smallest inputs on which circulating programs fail, from testdata/wrong_programs.csv.
#[test]
fn where_programs_with_floating_point_fail() {
    let table = grundy_testing::published("wrong_programs.csv");
    let mut checked = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = line.splitn(3, ',').collect();
        let Some(quoted) = fields[2].strip_prefix('"') else { continue };
        let Some((input, rest)) = quoted.split_once("\",") else { continue };
        let heaps: Vec<&str> = input.split(' ').collect();
        let [a, b] = heaps[..] else { continue };
        let power = format!("1{}", "0".repeat(400));
        let b = if b == "10**400" { power.as_str() } else { b };
        if a.parse::<Nat>().is_err() || b.parse::<Nat>().is_err() {
            continue;
        }
        let expected = rest.split([',', ' ']).next().unwrap();
        let outcome = match expected {
            "P" | "0" | "Loose" => Outcome::P,
            "N" | "1" | "Win" => Outcome::N,
            other => panic!("{line}: expected {other}?"),
        };
        assert_eq!(solve(&format!("wythoff:{a},{b}")).outcome, outcome, "{a} {b}");
        checked += 1;
    }
    assert_eq!(checked, 11);
}

/// Around every P-position whose index is a Fibonacci number below 2^127, where kφ is nearest to an
/// integer: a = ⌊kφ⌋ just if a² ≤ ka + k² < (a + 1)² − k, which needs no constant.
#[test]
fn neighbours_of_the_hardest_wythoff_pairs() {
    let is_floor = |k: &Nat, a: &Nat| {
        let holds = |p: &Nat| p * p <= k * p + k * k;
        holds(a) && !holds(&(a + Nat::ONE))
    };
    let mut solver = Solver::default();
    let (mut k, mut next) = (Nat::ONE, Nat::from(2u8));
    let mut checked = 0;
    while k < Nat::ONE << 127 {
        // ⌊F_m φ⌋ is F_{m+1} or one less.
        let a = [next.clone(), &next - Nat::ONE].into_iter().find(|a| is_floor(&k, a)).unwrap();
        let b = &a + &k;
        for (da, db) in (0u8..3).flat_map(|da| (0u8..3).map(move |db| (da, db))) {
            let (x, y) = (&a + Nat::from(da), &b + Nat::from(db));
            let (x, y) = (x - Nat::ONE, y - Nat::ONE);
            let (low, high) = if x <= y { (&x, &y) } else { (&y, &x) };
            let wanted = is_floor(&(high - low), low);
            let sum: Sum = format!("wythoff:{x},{y}").parse().unwrap();
            let outcome = solver.outcome(&sum, Play::Normal).unwrap();
            assert_eq!(outcome == Outcome::P, wanted, "({x},{y})");
            checked += 1;
        }
        let sum = &k + &next;
        k = std::mem::replace(&mut next, sum);
    }
    // F₂ … F₁₈₄.
    assert_eq!(checked, 183 * 9);
}

/// Positions of 100,000 digits: the move found is legal and leads to a P-position.
#[test]
fn a_hundred_thousand_digits() {
    let big = Nat::from(10u8).pow(100_000);
    let heaps = [format!("{}", &big + Nat::from(7u8)), format!("{}", &big << 1usize)];
    let verdict = solve(&format!("wythoff:{},{}", heaps[0], heaps[1]));
    assert_eq!(verdict.outcome, Outcome::N);
    assert_eq!(verdict.move_count, Some(verdict.moves.len() as u64));
    for m in &verdict.moves {
        assert_eq!(solve(&m.to).outcome, Outcome::P, "{}", m.text);
    }
    let nim = solve(&format!("nim:{},{},12345", heaps[0], heaps[1]));
    let [only] = &nim.moves[..] else { panic!("one move wins in Nim with three different tops") };
    assert_eq!(solve(&only.to).value, Some(Value::Nimber(Nimber::ZERO)));
}

/// From heaps of 25 digits all three moves of Wythoff's game that leave a pair: one of either heap, and as many of both, in
/// either order. ⌊10^24 φ⌋ is from the digits of the golden ratio; what has it as partner, or a given difference, is one pair.
#[test]
fn all_moves_of_far_heaps_leave_pairs() {
    let [a, b] = ["1618033988749894848204586", "2618033988749894848204586"].map(|text| {
        let digits = text.bytes().map(|digit| Nat::from(digit - b'0'));
        digits.fold(Nat::ZERO, |number, digit| number * Nat::from(10u8) + digit)
    });
    for more in [1u32, 7, 1000] {
        let (x, y) = (&a + Nat::from(more), &b + Nat::from(more));
        for (text, pair) in [
            (format!("wythoff:{x},{y}"), format!("wythoff:{a},{b}")),
            (format!("wythoff:{y},{x}"), format!("wythoff:{b},{a}")),
        ] {
            let verdict = solve(&text);
            assert_eq!(verdict.outcome, Outcome::N, "{text}");
            assert!(
                verdict.moves.iter().any(|step| step.to == pair),
                "{text}: {:?}",
                verdict.moves
            );
            assert_eq!(verdict.move_count, Some(verdict.moves.len() as u64), "{text}");
            for step in &verdict.moves {
                assert_eq!(solve(&step.to).outcome, Outcome::P, "{text}: {}", step.to);
            }
        }
    }
}

/// All winning moves, where all are asked for: of Moore's Nim, of which formulas name one, and of a row of pins
/// whose value a period gives.
#[test]
fn all_moves_are_all() {
    let mut solver = Solver::new(Limits { moves: usize::MAX, ..Limits::default() });
    let sum: Sum = "moore/3:7,7,7,7,1".parse().unwrap();
    for play in [Play::Normal, Play::Misere] {
        let verdict = solver.solve(&sum, play).unwrap();
        let mut winning = BTreeSet::new();
        let _ = sum.options(&mut |turn| {
            let after = turn.after();
            if Solver::default().outcome(&after, play).unwrap() == Outcome::P {
                winning.insert(after.text());
            }
            std::ops::ControlFlow::Continue(())
        });
        let found: BTreeSet<String> = verdict.moves.into_iter().map(|step| step.to).collect();
        assert_eq!((found, verdict.move_count), (winning.clone(), Some(winning.len() as u64)));
        assert!(winning.len() > 1, "{winning:?}");
    }
    let verdict = solver.solve(&"kayles:200000".parse().unwrap(), Play::Normal).unwrap();
    assert!(
        verdict.move_count.is_some_and(|count| count == verdict.moves.len() as u64 && count > 1)
    );
}

/// Where a theorem tells the outcome, and a search of a moment the value.
#[test]
fn cheap_values_are_told() {
    for text in ["fibonacci:40,4", "ends:3,2,4,3", "dynamic/3:20"] {
        let verdict = solve(text);
        let sum: Sum = text.parse().unwrap();
        assert_eq!(verdict.value, Solver::default().value(&sum).unwrap(), "{text}");
        assert!(verdict.value.is_some(), "{text}");
    }
}
