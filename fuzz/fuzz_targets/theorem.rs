//! A theorem about Wythoff's game that was changed, or any text in its place, is refused within its budget, or says
//! what is true of small positions.
#![no_main]

use std::sync::OnceLock;

use grundy_automata::discover::{Options, Status, discover};
use grundy_automata::theorem::Theorem;
use grundy_checker::theorem::{Accepts, Budget, check};
use libfuzzer_sys::fuzz_target;

const RULES: &str = "game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n";
const SMALL: Budget = Budget { steps: 300_000, bytes: 16 << 20 };
const SIDE: u64 = 7;

fn certificate() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let rules = grundy_rules::Rules::parse(RULES).expect("rules");
        let found = discover(&rules, RULES, &Options::default(), &mut |_| {}).expect("automatic");
        let Status::Proved { certificate } = found.status else { panic!("Wythoff's game is automatic") };
        certificate
    })
}

/// Whether (x,y) loses, by the definition.
fn loses(x: u64, y: u64) -> bool {
    let into = |k: u64, l: u64| k <= x && l <= y && loses(x - k, y - l);
    !(1..=x.max(y)).any(|k| into(k, 0) || into(0, k) || into(k, k))
}

fuzz_target!(|input: (Vec<(u16, u8)>, Option<&str>)| {
    let text = match input.1 {
        Some(text) => text.to_string(),
        None => {
            let mut bytes = certificate().as_bytes().to_vec();
            for (at, byte) in input.0 {
                let at = usize::from(at) % bytes.len();
                bytes[at] = byte % 128;
            }
            String::from_utf8(bytes).expect("ASCII")
        }
    };
    let Ok(claim) = check(&text, RULES, SMALL) else { return };
    let theorem = Theorem::read(&text).expect("what is checked is read");
    if matches!(claim.accepts, Accepts::Losing) && !claim.misere {
        static TABLE: OnceLock<Vec<bool>> = OnceLock::new();
        let table = TABLE.get_or_init(|| {
            (0..SIDE * SIDE).map(|i| loses(i / SIDE, i % SIDE)).collect()
        });
        for (i, &loses) in (0..).zip(table) {
            assert_eq!(theorem.decide_small(&[i / SIDE, i % SIDE]), loses, "{i}");
        }
    }
});
