use std::collections::BTreeSet;

use super::*;
use crate::games::heap_rules;
use crate::position::Sum;
use crate::solve::Solver;
use grundy_kernels::heap::HeapTable;

fn sum(text: &str) -> Sum {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn values(code: &str, to: u16) -> Vec<u32> {
    let mut solver = Solver::default();
    let value = |heap| {
        let value = solver.value(&sum(&format!("octal/{code}:{heap}"))).unwrap();
        value.unwrap().to_string().parse().unwrap()
    };
    (0..=to).map(value).collect()
}

/// All ascending lists of positive numbers with this total, in which none is below `least`.
fn partitions(total: u16, least: u16) -> Vec<Vec<u16>> {
    let mut all = if total == 0 { vec![vec![]] } else { vec![] };
    for first in least..=total {
        for rest in partitions(total - first, first) {
            all.push([vec![first], rest].concat());
        }
    }
    all
}

/// The moves are those partitions that the definition of each mark lets through.
#[test]
fn moves_are_the_partitions_that_are_asked_for() {
    let differ = |heaps: &[u16]| heaps.iter().collect::<BTreeSet<_>>().len() == heaps.len();
    let equal = |heaps: &[u16]| heaps.iter().all(|heap| *heap == heaps[0]);
    for (mark, fits) in [
        ("", &(|_: &[u16]| true) as &dyn Fn(&[u16]) -> bool),
        ("!", &differ),
        ("?", &|heaps| heaps.len() < 2 || !equal(heaps)),
        ("=", &equal),
    ] {
        for (counts, wanted) in [
            ("{2+}", &(|n: usize| n >= 2) as &dyn Fn(usize) -> bool),
            ("{2,5}", &|n| n == 2 || n == 5),
            ("{3,5+}", &|n| n == 3 || n >= 5),
            ("C", &|n| n == 2 || n == 3),
        ] {
            for heap in 0..16 {
                let rules = format!("octal/{counts}{mark}.0*{mark}:{heap}");
                let mut moves = Vec::new();
                let _ = sum(&rules).options(&mut |turn| {
                    let (_, step) = turn.alone().unwrap();
                    let mut text = String::new();
                    step.left().write(&mut text);
                    let (_, body) = text.split_once(':').unwrap();
                    moves.push(body.split(',').map(|n| n.parse().unwrap()).collect::<Vec<u16>>());
                    Flow::Continue(())
                });
                let split = partitions(heap, 1).into_iter();
                let mut all: Vec<_> = split.filter(|p| wanted(p.len()) && fits(p)).collect();
                let taken = if heap < 2 { vec![] } else { partitions(heap - 2, 1) };
                let empty = taken.iter().any(Vec::is_empty);
                all.extend(taken.into_iter().filter(|p| !p.is_empty() && fits(p)));
                all.extend(empty.then(|| vec![0]));
                all.sort();
                moves.sort();
                assert_eq!(moves, all, "{rules}");
            }
        }
    }
}

/// Where the rules are octal or hexadecimal, the values are those of the plain recurrence.
#[test]
fn octal_and_hexadecimal_rules_in_braces() {
    for (code, plain) in [
        ("0.{0,1,2}{0,1,2}", "0.77"),
        ("0.{0}{0,1}{2,1,0}", "0.137"),
        ("{2}!", "4.0!"),
        ("8!.", "8.0!"),
        ("0.{0,1}!{0,1,2,3}", "0.3F"),
        ("{2}.3[{1,0}]", "4.[3]"),
        ("0.{0,1}[{1,0}]", "0.[3]"),
    ] {
        let (rules, _) = heap_rules(plain).unwrap();
        let mut table = HeapTable::new(rules);
        table.extend_to(31, || true);
        assert_eq!(values(code, 30), table.values(), "{code}");
    }
}

/// Values with a proof.
#[test]
fn families_whose_values_are_known() {
    // Split a heap as you like: heap v + 1 and heaps of one have the value v, and h heaps of n tokens in all
    // have values of at most n − h: G(n) = n − 1.
    assert_eq!(values("{2+}", 24)[1..], Vec::from_iter(0..24));
    // Take some and split the rest as you like: G(n) = n for the like reason.
    assert_eq!(values("0.[*]", 16), Vec::from_iter(0..=16));
    // Equal heaps: an even number of them is worth 0, an odd number as much as one. By induction a heap has as
    // many odd prime factors as its value says, and one more if it is even.
    let primes = |mut n: u32| {
        let mut count = u32::from(n.is_multiple_of(2));
        n >>= n.trailing_zeros();
        while let Some(p) = (3..=n).step_by(2).find(|&p| n.is_multiple_of(p)) {
            n /= p;
            count += 1;
        }
        count
    };
    let wanted: Vec<u32> = (1..=300).map(primes).collect();
    assert_eq!(values("{2+}=.0", 300)[1..], wanted);
    // Two equal heaps: any even heap has a move, to 0.
    assert_eq!(values("4=", 9), [0, 0, 1, 0, 1, 0, 1, 0, 1, 0]);
}

#[test]
fn moves_in_words() {
    for (text, said) in [
        ("octal/{4+}=.0:8", "split 8 into 4 heaps of 2"),
        ("octal/{3}=.0:6", "split 6 into 2, 2 and 2"),
        ("octal/0.{5}=:26", "take 1 from 26 and leave 5 heaps of 5"),
        ("octal/0.{4}?:6", "take 1 from 6 and leave 1, 1, 1 and 2"),
    ] {
        let mut words = String::new();
        let _ = sum(text).options(&mut |turn| {
            words = turn.describe().to_string();
            Flow::Break(())
        });
        assert_eq!(words, said, "{text}");
    }
}

#[test]
fn every_way_of_writing_has_one_written_form() {
    for (text, wanted) in [
        ("{2+}=", "{2+}=.0"),
        ("{2+}=.", "{2+}=.0"),
        ("{3,2,4+}.00", "{2+}.0"),
        ("0.{0+}{1+}=", "0.*{1+}="),
        ("0.{1,0,2}{1}!", "0.72"),
        ("4!.7", "4!.7"),
        ("c?.f=[{5,7+}!0]", "C?.F=[{5,7+}!0]"),
        ("0.*![3]", "0.*![3]"),
    ] {
        let written = sum(&format!("octal/{text}:5")).to_string();
        assert_eq!(written, format!("octal/{wanted}:5"));
        assert_eq!(sum(&written).to_string(), written);
    }
}

#[test]
fn what_a_code_does_not_allow_is_refused_with_its_column() {
    for (text, column, expected) in [
        ("{1+}.0:5", 7, "two heaps or more"),
        ("*.0:5", 7, "two heaps or more"),
        ("{2+.0:5", 10, "'}'"),
        ("{2;3}:5", 9, "',', '+' or '}'"),
        ("{}:5", 8, "a number of heaps"),
        ("{2,1001}:5", 10, "a number of heaps from 0 to 1000"),
        ("{2+}=!:5", 12, "'.'"),
        ("0.G=:5", 9, "such as {1,2} or {2+}"),
        ("0.7=[3]4:5", 14, "':' or the end"),
        ("0.7=[]:5", 12, "such as {1,2} or {2+}"),
        ("0.7=[3:5", 13, "such as {1,2} or {2+}"),
        ("{2+}=.0:1001", 15, "a heap size from 0 to 1000"),
    ] {
        let error = format!("octal/{text}").parse::<Sum>().unwrap_err();
        assert_eq!(error.column(), Some(column), "{text}: {error}");
        assert!(error.to_string().contains(expected), "{text}: {error}");
    }
}
