//! Any text is read as rules or refused with its place; what is read is printed and reads back as the same
//! game, and its options are listed within a bound. Texts are as long as libFuzzer makes them: those whose cases multiply are
//! of some hundred letters, and reading them takes a bounded amount of work.

#![no_main]

use std::ops::ControlFlow;

use grundy_rules::{Checked, Rules, clock};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for diagnostic in Rules::read(text).diagnostics {
        assert!(diagnostic.render(text).contains('^'));
    }
    let Ok(rules) = Rules::parse(text) else { return };
    let printed = rules.to_string();
    let again = Rules::parse(&printed).expect("what is printed is read");
    assert_eq!(again.to_string(), printed);
    let Ok(game) = rules.game() else { return };
    assert_eq!(again.game().as_ref(), Ok(&game));
    let Ok(checked) = Checked::new(rules) else { return };
    let position = vec![3; checked.rules.heaps.len()];
    let Ok(position) = checked.rules.complete(&checked.game, &position) else { return };
    let mut left = 1000;
    // Numbers that are tried and are no options come to an end, too.
    clock::briefly(40, || {
        let _ = checked.compiled.options(&position, |option| {
            assert!(option.iter().all(|&number| number >= 0));
            left -= 1;
            if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    });
});
