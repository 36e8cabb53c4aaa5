//! The parser accepts or refuses any text without panicking, and what it accepts reads back.
#![no_main]

use grundy::Sum;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Sum>() {
        Ok(sum) => {
            let written = sum.to_string();
            let again: Sum = written.parse().expect("what was written reads back");
            assert_eq!(again.to_string(), written);
        }
        Err(error) => {
            let column = error.column().expect("an input error has a column");
            assert!((1..=text.chars().count() + 1).contains(&column), "{error}");
            assert_eq!(error.to_string().lines().count(), 1, "{error}");
        }
    }
});
