//! The nimber calculator answers or refuses any text within a few steps, and what it prints reads back.
#![no_main]

use grundy_nimbers::expression::{Answer, evaluate};
use grundy_nimbers::transfinite::Field;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut field = Field::new(20_000);
    if let Ok(Answer::Nimber(value)) = evaluate(text, &mut field) {
        let written = value.to_string();
        let again = evaluate(&written, &mut field).expect("what is printed reads back");
        assert!(matches!(again, Answer::Nimber(same) if same == value), "{text} = {written}");
    }
});
