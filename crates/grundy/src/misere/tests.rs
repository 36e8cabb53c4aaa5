//! Quotients and genera against published ones and plain search.

use std::collections::HashMap;
use std::ops::ControlFlow;

use grundy_checker::{Budget, Checked};

use super::*;
use crate::certificate::QuotientCertificate;
use crate::games::heap_rules;
use crate::meter::Limits;

fn quotient(code: &str, to: usize) -> HeapQuotient {
    let (rules, _) = heap_rules(code).unwrap();
    let mut quotient = HeapQuotient::new(rules, HeapQuotient::MAX_ORDER);
    quotient.extend_to(to, &Limits::default()).unwrap_or_else(|error| panic!("{code}: {error}"));
    quotient
}

fn certificate(code: &str, found: &HeapQuotient) -> String {
    QuotientCertificate::issue(code, found).to_json()
}

fn holds(certificate: &str) -> bool {
    matches!(
        grundy_checker::quotient::check(certificate, &Budget::default()).unwrap(),
        Checked::Holds(_)
    )
}

#[test]
fn published_orders() {
    let mut rows = 0;
    for line in grundy_testing::published("misere_quotients.csv").lines().skip(3) {
        let fields: Vec<&str> = line.split(',').collect();
        let found = quotient(fields[0], 2000);
        assert!(found.period().is_some(), "{line}");
        assert_eq!(found.quotient().monoid.order().to_string(), fields[1], "{line}");
        assert_eq!(found.quotient().losing.count_ones(..).to_string(), fields[2], "{line}");
        assert_eq!(found.quotient().tame(), None, "{line}");
        assert!(holds(&certificate(fields[0], &found)), "{line}");
        rows += 1;
    }
    assert_eq!(rows, 14);
}

/// Kayles as Sibert and Conway 1992 and Plambeck 2005 have it: the misère values have period 12 from 71.
#[test]
fn kayles_has_period_12_from_71() {
    let found = quotient("0.77", 2000);
    assert_eq!(found.period(), Some(MiserePeriod { start: 71, period: 12 }));
    assert_eq!(found.last(), 2 * 71 + 2 * 12 + 2 - 1);
}

/// The outcome of a multiset of heaps by the definition.
struct Plain<'a> {
    rules: &'a grundy_kernels::heap::TakeBreak,
    known: HashMap<Vec<usize>, bool>,
}

impl Plain<'_> {
    fn is_losing(&mut self, mut heaps: Vec<usize>) -> bool {
        heaps.sort_unstable();
        if let Some(&known) = self.known.get(&heaps) {
            return known;
        }
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            let _ = heap::options(self.rules, heap, &mut |left| {
                let mut option = heaps.clone();
                option.remove(i);
                option.extend(left);
                options.push(option);
                ControlFlow::Continue(())
            });
        }
        let losing =
            !options.is_empty() && options.into_iter().all(|option| !self.is_losing(option));
        self.known.insert(heaps, losing);
        losing
    }
}

/// Calls `each` with the heaps of every sum of `total` tokens, none larger than `most`.
fn sums(total: usize, most: usize, heaps: &mut Vec<usize>, each: &mut dyn FnMut(&[usize])) {
    if total == 0 {
        return each(heaps);
    }
    for heap in (1..=most.min(total)).rev() {
        heaps.push(heap);
        sums(total - heap, heap, heaps, each);
        heaps.pop();
    }
}

/// Every sum of so few tokens, and sums of two and three larger heaps.
#[test]
fn products_tell_the_outcomes_of_sums() {
    const CODES: &[&str] = &[
        "0.77", "0.15", "0.115", "0.123", "0.71", "0.241", "0.144", "0.152", "0.153", "0.34",
        "0.351", "0.72", "0.512", "4.56", "0.07", "0.6", "0.26", "4.7", "4.0!", "0.7!", "0.3F",
        "0.9", "8.1", "0.[3]", "4.[3]", "0.0[07]", "0.137", "0.37", "4.3",
    ];
    let mut checked = 0_u64;
    for code in CODES {
        let to = if *code == "0.07" { 27 } else { 14 };
        let (rules, _) = heap_rules(code).unwrap();
        let mut found = HeapQuotient::new(rules, 300);
        if let Err(error) = found.extend_to(to, &Limits::default()) {
            assert!(error.is_budget() && found.last() >= 5, "{code} {}: {error}", found.last());
        }
        assert!(holds(&certificate(&heap_rules(code).unwrap().1, &found)), "{code}");
        let mut plain = Plain { rules: found.rules(), known: HashMap::new() };
        let mut check = |heaps: &[usize]| {
            let monoid = &found.quotient().monoid;
            let classes = heaps.iter().map(|&heap| found.image(&heap.into()).unwrap());
            let product = classes.fold(0, |x, y| monoid.product(x, y));
            let losing = plain.is_losing(heaps.to_vec());
            assert_eq!(found.quotient().is_losing(product), losing, "{code} {heaps:?}");
            checked += 1;
        };
        for total in 0..=grundy_testing::length(14, 18) {
            sums(total, to.min(found.last()), &mut Vec::new(), &mut check);
        }
        for a in 0..=found.last().min(14) {
            for b in 0..=a {
                check(&[a, b]);
            }
        }
    }
    assert!(checked > grundy_testing::length(12_000, 20_000), "{checked}");
}

#[test]
fn nim_and_what_plays_like_it_is_tame() {
    for (code, to, tame) in [("0.[3]", 31, 5), ("0.3", 9, 1), ("0.33", 30, 2), ("0.0", 5, 0)] {
        let found = quotient(code, to);
        assert_eq!(found.quotient().tame(), Some(tame), "{code}");
    }
}

/// A reduced quotient determines the class of every heap, so any other certificate is wrong.
#[test]
fn every_changed_certificate_is_refused() {
    let found = quotient("0.123", 2000);
    let text = certificate("0.123", &found);
    let certificate: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(holds(&text));
    let order = found.quotient().monoid.order();
    let mut refused = 0;
    let mut refuse = |changed: &serde_json::Value| {
        assert!(!holds(&changed.to_string()), "{changed}");
        refused += 1;
    };
    for heap in 0..=found.last() {
        for element in (0..order).filter(|&x| x != usize::from(found.images()[heap])) {
            let mut changed = certificate.clone();
            changed["images"][heap] = element.into();
            refuse(&changed);
        }
    }
    for x in 0..order {
        let mut losing = found.quotient().losing.clone();
        losing.toggle(x);
        let mut changed = certificate.clone();
        changed["losing"] = losing.ones().collect::<Vec<_>>().into();
        refuse(&changed);
    }
    for g in 0..found.generators().len() {
        for x in 0..order {
            let mut changed = certificate.clone();
            changed["actions"][g][x] =
                ((usize::from(found.quotient().monoid.act(g, x_of(x))) + 1) % order).into();
            refuse(&changed);
        }
    }
    for (field, value) in [("start", 4), ("start", 0), ("period", 4), ("period", 0), ("period", 6)]
    {
        let mut changed = certificate.clone();
        changed["period"][field] = value.into();
        refuse(&changed);
    }
    let mut changed = certificate.clone();
    changed["code"] = "0.122".into();
    refuse(&changed);
    assert!(refused > 300, "{refused}");
    for wrong in ["{}", "[]", "", "{\"version\":1,\"certificate\":\"period\"}"] {
        assert!(grundy_checker::quotient::check(wrong, &Budget::default()).unwrap_err().is_input());
    }
}

fn x_of(x: usize) -> Element {
    Element::try_from(x).unwrap()
}

#[test]
fn limits_leave_what_was_found() {
    let (rules, _) = heap_rules("4.7").unwrap();
    let mut found = HeapQuotient::new(rules, 20);
    let error = found.extend_to(100, &Limits::default()).unwrap_err();
    assert!(error.is_budget());
    let last = found.last();
    assert!((3..100).contains(&last), "{last}");
    assert!(found.quotient().monoid.order() <= 20);
    assert!(holds(&certificate("4.7", &found)));
    assert_eq!(found.image(&(last + 1).into()), None);
}

#[test]
fn relations_lead_every_word_to_its_name() {
    for code in ["0.77", "0.144", "0.72"] {
        let found = quotient(code, 2000);
        let monoid = &found.quotient().monoid;
        let relations = monoid.relations();
        for x in monoid.elements() {
            for g in 0..monoid.generators() {
                let mut word = monoid.word(x).to_vec();
                word[g] += 1;
                let fits = |left: &[u16], word: &[u16]| left.iter().zip(word).all(|(l, w)| l <= w);
                while let Some((left, right)) = relations.iter().find(|(left, _)| fits(left, &word))
                {
                    let right = monoid.word(*right);
                    for (i, exponent) in word.iter_mut().enumerate() {
                        *exponent = *exponent - left[i] + right[i];
                    }
                }
                assert_eq!(word, monoid.word(monoid.act(g, x)), "{code}");
            }
        }
    }
}

#[test]
fn published_genera() {
    let mut genera = Genera::new();
    let mut rows = 0;
    for line in grundy_testing::published("misere_genus.csv").lines().skip(2) {
        let quoted = line.trim_start_matches('"');
        let (name, rest) = match line.starts_with('"') {
            true => quoted.split_once("\",").unwrap(),
            false => line.split_once(',').unwrap(),
        };
        let fields: Vec<&str> = rest.split(',').collect();
        let game = match name {
            "Nim" => "nim",
            "Kayles" => "kayles",
            "DawsonsKayles" => "dawson-kayles",
            "GrundysGame" => "grundy",
            "Subtraction([2,3,7])" => "subtraction/2,3,7",
            "Subtraction([2,3,7], allbut => true)" => "subtraction/not-2,3,7",
            _ => panic!("{line}"),
        };
        let sum = format!("{game}:{}", fields[1]).parse().unwrap();
        let genus = genera.genus(&sum, &Limits::default()).unwrap();
        assert_eq!(genus.value().to_string(), fields[2], "{line}");
        assert_eq!(genus.misere().to_string(), fields[3], "{line}");
        assert_eq!(genus.to_string(), fields[4], "{line}");
        rows += 1;
    }
    assert_eq!(rows, 126);
}

/// Genera by the definition: the misère value of the whole position beside heaps of two.
#[test]
fn genera_are_what_they_say() {
    let mut genera = Genera::new();
    for text in [
        "kayles:5",
        "kayles:5,3",
        "kayles:4+nim:2",
        "dawson-kayles:9,3",
        "wythoff:1,2",
        "grundy:9+nim:1",
    ] {
        let sum = text.parse().unwrap();
        let genus = genera.genus(&sum, &Limits::default()).unwrap();
        let mut plain = HashMap::new();
        for k in 0..4 {
            let beside = format!("{text}{}", "+nim:2".repeat(k));
            let superscript = genus.superscript();
            let len = superscript.len();
            let said = match superscript.get(k) {
                Some(&m) => m,
                None => superscript[len - 2 + (k - len) % 2],
            };
            assert_eq!(said, misere_value(&beside.parse().unwrap(), &mut plain), "{text} {k}");
        }
    }
    let far = genera.genus(&"nim:1000000000000,3".parse().unwrap(), &Limits::default()).unwrap();
    assert_eq!(far.to_string(), "1000000000003^1000000000003");
}

fn misere_value(sum: &crate::Sum, known: &mut HashMap<String, u64>) -> u64 {
    let name = sum.to_string();
    if let Some(&value) = known.get(&name) {
        return value;
    }
    let mut options = Vec::new();
    let _ = sum.options(&mut |turn| {
        options.push(turn.after());
        ControlFlow::Continue(())
    });
    let values: Vec<u64> = options.iter().map(|option| misere_value(option, known)).collect();
    let value = if values.is_empty() { 1 } else { crate::theory::mex::mex(values) };
    known.insert(name, value);
    value
}

/// What is said of heaps of Nim at once is what their canonical forms say, which are those of any game.
#[test]
fn heaps_of_nim_are_what_their_canonical_forms_are() {
    let mut genera = Genera::new();
    let mut classes = [0, 0];
    for code in 0..6_u32.pow(4) {
        let heaps: Vec<String> = (0..4).map(|i| (code / 6_u32.pow(i) % 6).to_string()).collect();
        let genus = |game: &str, genera: &mut Genera| {
            let sum = format!("{game}:{}", heaps.join(",")).parse().unwrap();
            genera.genus(&sum, &Limits::default()).unwrap()
        };
        // The same game under a name that no theorem is kept for.
        let said = genus("nim", &mut genera);
        assert_eq!(said, genus("octal/0.[3]", &mut genera), "{heaps:?}");
        classes[usize::from(said.class() == Class::Heap)] += 1;
    }
    assert!(classes.iter().all(|&seen| seen > 100), "{classes:?}");
}
