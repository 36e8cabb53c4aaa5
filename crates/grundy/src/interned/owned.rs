//! How many bytes positions own beside their own.

use crate::ruleset::Ruleset;

/// The first positions are weighed one by one, and of the others one for so many.
const WEIGHED: usize = 64;
const EACH: usize = 256;

/// What the position number `at` adds to the bytes that all of them own.
pub(super) fn owned_at<R: Ruleset>(ruleset: &R, at: usize, position: &R::Position) -> u64 {
    match at {
        _ if at < WEIGHED => owned_bytes(ruleset, position),
        _ if at.is_multiple_of(EACH) => EACH as u64 * owned_bytes(ruleset, position),
        _ => 0,
    }
}

/// About how many bytes `position` owns beside its own: eight for each character that writes it, which
/// covers lists of numbers; none for plain data.
pub(super) fn owned_bytes<R: Ruleset>(ruleset: &R, position: &R::Position) -> u64 {
    if !std::mem::needs_drop::<R::Position>() {
        return 0;
    }
    let mut text = String::new();
    ruleset.write(position, &mut text);
    8 * text.len() as u64
}
