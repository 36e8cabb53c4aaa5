//! Coin turning games against tables of values that were computed by brute force and agree with
//! Winning Ways (Berlekamp, Conway and Guy 1982, chapter 14).

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use grundy::{Limits, Method, Nimber, Play, Solver, Sum, Value};

fn sum(text: &str) -> Sum {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn number(field: &str) -> u64 {
    field.parse().unwrap()
}

/// The value and how it was found.
fn solve(solver: &mut Solver, text: &str) -> (Value, Method) {
    let verdict = solver.solve(&sum(text), Play::Normal);
    let verdict = verdict.unwrap_or_else(|error| panic!("{text}: {error}"));
    (verdict.value.unwrap(), verdict.method)
}

/// The rows of the table that `wanted` picks by code and coin; their number is returned.
fn rows(wanted: impl Fn(&str, u64) -> bool) -> usize {
    let table = grundy_testing::published("coin_turning_1d.csv");
    let mut solver = Solver::default();
    let mut checked = 0;
    for row in table.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let [_, code, _, coin, value] = fields[..] else { panic!("{row}") };
        if wanted(code, number(coin)) {
            let found = solver.value(&sum(&format!("coins/{code}:{coin}"))).unwrap();
            assert_eq!(found, Some(Value::of(number(value))), "{row}");
            checked += 1;
        }
    }
    checked
}

/// Sym and Moidores have so many sets that their last coins take long: `./test --long` tries them.
fn is_slow(code: &str, coin: u64) -> bool {
    code == "1+S" && coin >= 27 || code == "1-9" && coin >= 18
}

#[test]
fn single_heads_in_a_row() {
    let long = grundy_testing::is_long();
    let checked = rows(|code, coin| long || !is_slow(code, coin));
    assert_eq!(checked, if long { 954 } else { 935 });
}

/// The head that certainly has a move has it among 10^20 sets: they are not all tried.
#[test]
fn moves_out_of_reach_do_not_take_for_ever() {
    let limits = Limits { time: Some(Duration::from_millis(50)), moves: 3, ..Limits::default() };
    let began = Instant::now();
    let text = "coins/twins,twins:100000000000000000009.999999999900009999999,3.4";
    let answer = Solver::new(limits).solve(&sum(text), Play::Normal);
    println!("{:?} in {:?}", answer.map(|verdict| verdict.moves), began.elapsed());
    assert!(began.elapsed() < Duration::from_secs(20));
}

/// Where a formula is known the answer is by theorem, elsewhere by search.
#[test]
fn families_with_a_formula() {
    let mut solver = Solver::default();
    for code in ["1+", "1+C", "1-2", "1-3", "1-5C", "2", "2+C", "3"] {
        assert_eq!(solve(&mut solver, &format!("coins/{code}:12")).1, Method::Theorem, "{code}");
    }
    for code in ["1-5", "1-7", "1-9", "1+S", "3E", "4FS"] {
        assert_eq!(solve(&mut solver, &format!("coins/{code}:12")).1, Method::Search, "{code}");
    }
}

/// Names and codes mean the same family, and its first coin is that of the table.
#[test]
fn names_and_first_coins() {
    let table = grundy_testing::published("coin_turning_1d.csv");
    let mut families = BTreeMap::new();
    for row in table.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        families.insert(fields[1], (fields[0], number(fields[2])));
    }
    assert_eq!(families.len(), 14);
    for (code, (title, first)) in families {
        let name = title.split(" (").next().unwrap().to_lowercase().replace(' ', "-");
        let name = name.split('/').next().unwrap();
        let named = sum(&format!("coins/{name}:{first}"));
        assert_eq!(sum(&format!("coins/{code}:{first}")).to_string(), named.to_string());
        if first == 1 {
            let error = format!("coins/{code}:0").parse::<Sum>().unwrap_err();
            assert!(
                error.to_string().ends_with("expected the number of a coin, the first being 1")
            );
        }
    }
}

/// Every row of the table of products, whose coordinates count from 0 in all families.
#[test]
fn single_heads_on_a_board() {
    let table = grundy_testing::published("coin_turning_2d.csv");
    let mut solver = Solver::default();
    let mut checked = 0;
    for row in table.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let [title, x, y, value] = fields[..] else { panic!("{row}") };
        let (factors, first) = match title {
            "Turning Corners (Twins x Twins)" => ("twins,twins", [0, 0]),
            "Rugs (Ruler x Ruler)" => ("ruler*ruler", [1, 1]),
            "Turtles x Turtles" => ("turning-turtles,turning-turtles", [1, 1]),
            "Mock Turtles x Ruler" => ("mock-turtles,ruler", [0, 1]),
            "Twins x Ruler" => ("twins,1+C", [0, 1]),
            "Turtles x Ruler (Windows-like)" => ("turning-turtles,ruler", [1, 1]),
            "Mock Turtles x Mock Turtles" => ("mock-turtles,mock-turtles", [0, 0]),
            _ => panic!("{row}"),
        };
        let (x, y) = (number(x) + first[0], number(y) + first[1]);
        let (found, _) = solve(&mut solver, &format!("coins/{factors}:{x}.{y}"));
        assert_eq!(found, Value::of(number(value)), "{row}");
        checked += 1;
    }
    assert_eq!(checked, 1142);
}

/// Products with factors that have no formula: nim-products of the values in the table.
#[test]
fn products_of_searched_factors() {
    let table = grundy_testing::published("coin_turning_1d.csv");
    let values = |code: &str| -> Vec<(u64, u64)> {
        let rows = table.lines().filter(|row| !row.starts_with('#'));
        let rows = rows.map(|row| row.split(',').collect::<Vec<_>>());
        let rows = rows.filter(|fields| fields[1] == code);
        rows.map(|fields| (number(fields[3]), number(fields[4]))).take(14).collect()
    };
    let mut solver = Solver::default();
    for (sym, a) in values("1+S") {
        for (grunt, b) in values("4FS") {
            let (found, _) = solve(&mut solver, &format!("coins/sym,grunt:{sym}.{grunt}"));
            assert_eq!(found, Value::Nimber(Nimber::from(a) * Nimber::from(b)), "{sym}.{grunt}");
        }
    }
}

/// Formulas at coins of a thousand bits, and moves that bring the nim-sum to 0.
#[test]
fn heads_far_away() {
    let mut solver = Solver::default();
    let far = |n: u32| (grundy::Nat::ONE << 1000) + grundy::Nat::from(n);
    for (text, value) in [
        (format!("coins/ruler:{}", far(48)), far(48) & grundy::Nat::from(16u8)),
        (format!("coins/rulerette:{}", far(48)), grundy::Nat::from(8u8)),
        (format!("coins/1-7C:{}", far(48)), grundy::Nat::from(4u8)),
        (format!("coins/mock-turtles:{}", far(1)), far(1) << 1usize ^ grundy::Nat::ONE),
        (format!("coins/triplets:{}", far(2)), far(0) << 1usize),
        (format!("coins/twins,ruler:{}.12", far(0)), {
            let product = Nimber(far(0)) * Nimber::from(4);
            product.size().clone()
        }),
    ] {
        assert_eq!(solve(&mut solver, &text), (Value::Nimber(Nimber(value)), Method::Theorem));
    }
    for text in [
        format!("coins/turning-turtles:{},{}", far(3), far(20)),
        format!("coins/twins:7,{}", far(20)),
        format!("coins/mock-turtles:{},{}", far(3), far(20)),
        format!("coins/triplets:{},{}", far(3), far(20)),
        format!("coins/ruler:{},{}", far(16), far(48)),
        format!("coins/ruler:9,{}+nim:5", far(64)),
        format!("coins/rulerette:{}+nim:2", far(64)),
        "coins/motley:3,1000+nim:1000".to_string(),
        format!("coins/twins,turning-turtles:{}.{}", far(9), far(0)),
        format!("coins/mock-turtles,ruler,twins:5.{}.{}", far(0), far(77)),
        format!("coins/twins,ruler:{}.12+nim:3", far(0)),
        format!("coins/mock-turtles,sym:{}.6,7.3+nim:70", far(9)),
        "coins/twins,twins:1000000000000000000.999999999999999999,3.4".to_string(),
        format!("coins/triplets,rulerette:6.8+coins/triplets,rulerette:{}.6,6.8", far(1)),
    ] {
        let verdict = solver.solve(&sum(&text), Play::Normal).unwrap();
        assert!(verdict.outcome == grundy::Outcome::P || !verdict.moves.is_empty(), "{text}");
        for found in &verdict.moves {
            let (value, _) = solve(&mut solver, &found.to);
            assert_eq!(value, Value::of(0), "{text} to {}", found.to);
        }
    }
}

/// A row of 20,000 heads has thousands of winning moves; some are named in good time.
#[test]
fn many_heads() {
    let heads: Vec<String> = (1..=20_000).map(|n| n.to_string()).collect();
    let sum = sum(&format!("coins/turning-turtles:{}", heads.join(",")));
    let verdict = Solver::default().solve(&sum, Play::Normal).unwrap();
    assert_eq!(verdict.value, Some(Value::of((1..=20_000).fold(0, |sum, n| sum ^ n))));
    assert!(!verdict.moves.is_empty());
}

#[test]
fn wrong_boards_are_refused() {
    for (text, error) in [
        ("coins/twins:3,1,3", "column 17: found '3', expected each head once"),
        ("coins/twins,twins:3", "column 20: found the end, expected '.'"),
        ("coins/twins:3.4", "column 14: found '.4', expected ','"),
        ("coins/ruler:1,", "column 15: found the end, expected the number of a coin"),
        ("coins/motley:1000001", "column 14: found '1000001', expected a coin from 0 to 1000000"),
        (
            "coins/twins,:1",
            "column 13: found ':1', expected a family by its name, as 'ruler', or its code, as \
             '1-5C'",
        ),
    ] {
        assert_eq!(text.parse::<Sum>().unwrap_err().to_string(), error);
    }
}
