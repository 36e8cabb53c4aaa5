//! A theorem about Wythoff's game that was changed, any text in its place, or the theorem about any other rules, is
//! refused within its budget, or says what is true of small positions.
#![no_main]

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::OnceLock;

use grundy_automata::discover::{Options, Status, discover};
use grundy_automata::theorem::Theorem;
use grundy_checker::theorem::{Accepts, Budget, check};
use libfuzzer_sys::fuzz_target;

const RULES: &str = "game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n";
const SMALL: Budget = Budget { steps: 300_000, bytes: 16 << 20, until: None };
const SIDE: u64 = 7;

fn certificate() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let rules = grundy_rules::Rules::parse(RULES).expect("rules");
        let found = discover(&rules, RULES, &Options::default(), &mut |_| {}).expect("automatic");
        let Status::Proved { certificate } = found.status else {
            panic!("Wythoff's game is automatic")
        };
        certificate
    })
}

/// Whether (x,y) loses, by the definition.
fn loses(x: u64, y: u64) -> bool {
    let into = |k: u64, l: u64| k <= x && l <= y && loses(x - k, y - l);
    !(1..=x.max(y)).any(|k| into(k, 0) || into(0, k) || into(k, k))
}

/// Whether the position loses by the options that another reader of the rules lists; `None` if there are too many.
fn loses_under(
    game: &grundy_rules::Checked,
    position: &[i64],
    known: &mut BTreeMap<Vec<i64>, Option<bool>>,
) -> Option<bool> {
    if let Some(loses) = known.get(position) {
        return *loses;
    }
    // Options of a play that does not end come here again, and tell nothing.
    known.insert(position.to_vec(), None);
    let mut options = BTreeSet::new();
    let listed = game.compiled.options(position, |option| {
        options.insert(option.to_vec());
        if options.len() < 200 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if listed.is_err() || options.len() >= 200 || known.len() >= 2000 {
        return None;
    }
    let mut losing = 0;
    for option in options {
        losing += u64::from(loses_under(game, &option, known)?);
    }
    let loses = losing <= u64::from(game.game.block);
    known.insert(position.to_vec(), Some(loses));
    Some(loses)
}

/// What was proved of these rules, if others can read them, too.
fn holds_of(rules: &str, theorem: &Theorem) {
    let Ok(rules) = grundy_rules::Rules::parse(rules) else { return };
    let Ok(game) = grundy_rules::Checked::new(rules) else { return };
    let mut known = BTreeMap::new();
    for (x, y) in (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| (x, y))) {
        let Ok(position) = game.rules.complete(&game.game, &[x as i64, y as i64]) else { continue };
        if let Some(loses) = loses_under(&game, &position, &mut known) {
            assert_eq!(theorem.decide_small(&[x, y]), loses, "({x},{y})");
        }
    }
}

// A text stands for the rules if the number is odd, else for the certificate.
fuzz_target!(|input: (Vec<(u16, u8)>, Option<(u8, &str)>)| {
    let text = match input.1 {
        Some((what, rules)) if what % 2 == 1 => {
            if check(certificate(), rules, SMALL).is_ok() {
                holds_of(rules, &Theorem::read(certificate()).expect("its own certificate"));
            }
            return;
        }
        Some((_, text)) => text.to_string(),
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
        let table =
            TABLE.get_or_init(|| (0..SIDE * SIDE).map(|i| loses(i / SIDE, i % SIDE)).collect());
        for (i, &loses) in (0..).zip(table) {
            assert_eq!(theorem.decide_small(&[i / SIDE, i % SIDE]), loses, "{i}");
        }
    }
});
