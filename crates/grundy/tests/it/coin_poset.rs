//! Coin turning on orders from files, against plain search over the rules.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;

use grundy::notation::{self, Files};
use grundy::reference::Followers;
use grundy::{Error, Outcome, Play, Solver, Sum, Value};
use grundy_testing::Random;

/// Files in memory.
struct Memory(BTreeMap<String, String>);

impl Files for Memory {
    fn read(&self, name: &str) -> io::Result<String> {
        let found = self.0.get(name).cloned();
        found.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no such file"))
    }
}

const ELEMENTS: usize = 6;

/// An order on six elements in a shuffled list, with some sets below each of them.
fn random_order(random: &mut Random) -> String {
    let mut names: Vec<String> = (0..ELEMENTS).map(|i| format!("e{i}")).collect();
    for i in (1..ELEMENTS).rev() {
        names.swap(i, random.below(i + 1));
    }
    // Position in `names` is a linear extension of the order.
    let mut less = [[false; ELEMENTS]; ELEMENTS];
    let mut pairs = Vec::new();
    for high in 0..ELEMENTS {
        for low in 0..high {
            if random.below(2) == 0 {
                pairs.push(format!("[{:?},{:?}]", names[low], names[high]));
                less[high][low] = true;
                let lower = less[low];
                lower.iter().enumerate().for_each(|(i, &lower)| less[high][i] |= lower);
            }
        }
    }
    let mut turning = Vec::new();
    for top in 0..ELEMENTS {
        let mut sets = Vec::new();
        for _ in 0..random.below(5) {
            let mut set = vec![format!("{:?}", names[top])];
            let below = (0..top).filter(|&low| less[top][low]);
            let chosen: Vec<usize> = below.filter(|_| random.below(2) == 0).collect();
            set.extend(chosen.iter().map(|&low| format!("{:?}", names[low])));
            sets.push(format!("[{}]", set.join(",")));
        }
        turning.push(format!("{:?}:[{}]", names[top], sets.join(",")));
    }
    let mut elements: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
    elements.sort();
    format!(
        r#"{{"elements":[{}],"order":[{}],"turning":{{{}}}}}"#,
        elements.join(","),
        pairs.join(","),
        turning.join(",")
    )
}

/// On every board of sixty orders: the value, and the moves to nim-sum 0, are those of the rules.
#[test]
fn random_orders() {
    let mut random = Random::new(88_172_645_463_325_252);
    let mut largest = 0;
    for number in 0..60 {
        let name = format!("orders/{number}+.json");
        let files = Memory(BTreeMap::from([(name.clone(), random_order(&mut random))]));
        let read = |text: &str| notation::parse(text, &files).unwrap();
        let mut solver = Solver::default();
        let mut followers = Followers::new();
        for board in 0u32..1 << ELEMENTS {
            let mut text = format!("coin-poset/{name}:");
            for element in (0..ELEMENTS).filter(|i| board >> i & 1 == 1) {
                let comma = if text.ends_with(':') { "" } else { "," };
                write!(text, "{comma}e{element}").unwrap();
            }
            let sum: Sum = read(&text);
            assert_eq!(sum.to_string(), text);
            let verdict = solver.solve(&sum, Play::Normal).unwrap();
            let value = followers.value(&sum).unwrap();
            assert_eq!(verdict.value, Some(Value::of(value)), "{text}");
            let misere = solver.solve(&sum, Play::Misere).unwrap();
            assert_eq!(misere.outcome, followers.outcome(&sum, Play::Misere), "{text}");
            let options = followers.options(&sum);
            let winning = options.iter().filter(|option| followers.value(&read(option)) == Some(0));
            let winning: Vec<&String> = winning.collect();
            let mut found: Vec<&String> = verdict.moves.iter().map(|m| &m.to).collect();
            found.sort();
            assert_eq!(found, if value == 0 { vec![] } else { winning }, "{text}");
            assert_eq!(verdict.outcome == Outcome::P, value == 0);
            largest = largest.max(value);
        }
    }
    assert!(largest >= 7, "the orders have only small values, up to {largest}");
}

/// The rows of Ruler as a file: the chain 1 < 2 < … < 16 with all runs.
#[test]
fn ruler_as_an_order() {
    let quoted = |n: usize| format!("\"{n}\"");
    let list = |numbers: &mut dyn Iterator<Item = usize>| {
        format!("[{}]", numbers.map(quoted).collect::<Vec<_>>().join(","))
    };
    let pairs: Vec<String> = (1..16).map(|n| list(&mut [n, n + 1].into_iter())).collect();
    let turning = (1..=16usize).map(|n| {
        let runs: Vec<String> = (1..=n).map(|low| list(&mut (low..=n))).collect();
        format!("{}:[{}]", quoted(n), runs.join(","))
    });
    let text = format!(
        r#"{{"elements":{},"order":[{}],"turning":{{{}}}}}"#,
        list(&mut (1..=16)),
        pairs.join(","),
        turning.collect::<Vec<_>>().join(",")
    );
    let files = Memory(BTreeMap::from([("ruler.json".to_string(), text)]));
    let mut solver = Solver::default();
    for n in 1u64..=16 {
        let sum = notation::parse(&format!("coin-poset/ruler.json:{n}"), &files).unwrap();
        let value = Value::of(1 << n.trailing_zeros());
        assert_eq!(solver.value(&sum).unwrap(), Some(value), "coin {n}");
    }
}

#[test]
fn errors_name_the_file_and_the_reason() {
    let cyclic = r#"{"elements":["a","b"],"order":[["a","b"],["b","a"]],"turning":{}}"#;
    let files = Memory(BTreeMap::from([("cyclic".to_string(), cyclic.to_string())]));
    let error = |text: &str| -> Error { notation::parse(text, &files).unwrap_err() };
    for (text, wanted) in [
        (
            "coin-poset/cyclic:a",
            "column 12: found 'cyclic:a', expected the name of a file with a finite order and its \
             turning sets (no partial order, for a < b < a)",
        ),
        (
            "coin-poset/missing:a",
            "column 12: found 'missing:a', expected the name of a readable file (no such file)",
        ),
        ("coin-poset/@diamond:a,e", "column 23: found 'e', expected an element of the order"),
        ("coin-poset/@diamond:a,a", "column 23: found 'a', expected each head once"),
    ] {
        assert_eq!(error(text).to_string(), wanted);
    }
}
