//! Certificates, lists and labels with bytes changed at random: each is answered or refused in a line.

use std::time::Duration;

use grundy_checker::{Budget, Checked, Error, Graph, geography, labels, period, quotient};
use sha2::{Digest, Sha256};

/// a → b → c, d ⇄ e → c.
struct Small;

impl Graph for Small {
    fn source(&self) -> &str {
        "small"
    }

    fn nodes(&self) -> u32 {
        5
    }

    fn find(&self, name: &str) -> Option<u32> {
        (0..5).find(|&node| self.name(node) == name)
    }

    fn name(&self, node: u32) -> String {
        char::from_digit(10 + node, 36).unwrap().to_string()
    }

    fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        [(0, 1), (1, 2), (3, 4), (4, 3), (4, 2)].into_iter()
    }
}

pub(super) type Check = fn(&str, &Budget) -> Result<Checked, Error>;

fn geography_check(text: &str, budget: &Budget) -> Result<Checked, Error> {
    geography::Certificate::read(text, budget)?.check(&Small, budget)
}

fn labels_check(text: &str, budget: &Budget) -> Result<Checked, Error> {
    let rules = labels::Rules { end: labels::Claim::Lose(0), targets: &[] };
    labels::check_csv(text.as_bytes(), &Small, rules, budget)
}

/// A certificate in the first line, and values in the others.
fn list_check(text: &str, budget: &Budget) -> Result<Checked, Error> {
    let (first, list) = text.split_once('\n').unwrap_or((text, ""));
    let values = period::read_list(list.as_bytes(), 50, budget)?;
    period::check(first, Some(&values), budget)
}

/// Of heaps from which one token is taken.
const PERIOD: &str = r#"{"version":1,"certificate":"period","code":"0.3","start":0,"period":2,"saltus":0,"theorem":"splitting","values":4,"hash":"sha256:HASH","recompute":"mex"}"#;

const CHECKS: [(&str, Check); 5] = [
    (PERIOD, |text, budget| period::check(text, None, budget)),
    ("PERIOD\n0,0\n1,1\n2,0\n3,1\n", list_check),
    (
        r#"{"version":1,"certificate":"quotient","code":"0.1","heaps":1,"generators":[1],"actions":[[1,0]],"losing":[1],"images":[0,1],"period":null}"#,
        quotient::check,
    ),
    (
        r#"{"version":1,"certificate":"geography","graph":"g","nodes":5,"matching":[["a","b"],["d","e"]],"losing":["c","a","d"],"barrier":["b","e"],"steps":[["c","b"],["c","e"]]}"#,
        geography_check,
    ),
    (
        "node,label,remoteness,move,value\na,L,2,b,0\nb,W,1,c,1\nc,L,0,,0\nd,L,2,e,0\ne,W,1,c,1\n",
        labels_check,
    ),
];

pub(super) fn line(checked: Result<Checked, Error>) -> String {
    match checked {
        Ok(Checked::Holds(line) | Checked::Sampled(line) | Checked::Fails(line)) => line,
        Ok(other) => format!("{other:?}"),
        Err(error) => error.to_string(),
    }
}

/// The texts, with the hash that belongs in them.
pub(super) fn seeds() -> Vec<(String, Check)> {
    let bytes: Vec<u8> = [0u32, 1, 0, 1].iter().flat_map(|value| value.to_le_bytes()).collect();
    let hash: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    let seed = |text: &str| text.replace("PERIOD", PERIOD).replace("HASH", &hash);
    CHECKS.iter().map(|&(text, check)| (seed(text), check)).collect()
}

#[test]
fn the_texts_hold() {
    for (text, check) in seeds() {
        let checked = check(&text, &Budget::default());
        assert!(matches!(checked, Ok(Checked::Holds(_))), "{text}: {}", line(checked));
    }
}

/// Serde would read the values of fields by their order.
#[test]
fn lists_are_no_objects() {
    let quotient = |period: &str| {
        let text = CHECKS[2].0.replace("null", period);
        line(quotient::check(&text, &Budget::default()))
    };
    assert!(quotient(r#"{"start":1,"period":1}"#).contains("the period needs the images"));
    let said = quotient("[1,1]");
    assert!(said.contains("found a list, expected an object"), "{said}");
}

#[test]
fn anything_else_is_answered_or_refused_in_a_line() {
    let budget = Budget { time: Duration::from_millis(20), memory: 16 << 20 };
    let mut random = grundy_testing::Random::new(0x5EED_2026);
    let mut below = |end: usize| random.below(end);
    let words =
        ["0", "9", "99999999", "-", ",", "\"", "[", "]", "{", "}", "∞", "\n", "1e9", "0.[0]", "é"];
    let (mut held, mut others) = (0, 0);
    for (seed, check) in seeds() {
        for _ in 0..4000 {
            let mut text: Vec<char> = seed.chars().collect();
            for _ in 0..=below(3) {
                let at = below(text.len());
                let word = words[below(words.len())].chars();
                let gone = below(3).min(text.len() - at);
                text.splice(at..at + gone, word);
            }
            let text: String = text.into_iter().collect();
            let checked = check(&text, &budget);
            match checked {
                Ok(Checked::Holds(_)) => held += 1,
                _ => others += 1,
            }
            let line = line(checked);
            assert_eq!(line.lines().count(), 1, "{text}: {line}");
            assert!(line.chars().count() < 500, "{text}: {line}");
        }
    }
    assert!(held > 0 && others > 15_000, "{held} {others}");
}
