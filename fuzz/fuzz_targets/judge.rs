//! Any input of any contest format is answered, or refused in one line with its place.
#![no_main]

use grundy::ReadError;
use grundy_contests::answer;
use grundy_contests::FORMATS;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((format, input)) = data.split_first() else { return };
    let format = FORMATS[usize::from(*format) % FORMATS.len()];
    let mut output = Vec::new();
    if let Err(stop) = answer(format, &mut &*input, &mut output) {
        assert!(matches!(stop, ReadError::Input(_)), "{}: {stop}", format.id);
        let message = stop.to_string();
        assert!(message.starts_with("line ") && message.lines().count() == 1, "{message}");
    }
});
