//! Addresses that somebody else made, or that say more than the page can show.

use super::page::with_page;

/// What is long is asked by POST, where numbers are no texts: not the number is refused, but the board.
#[test]
fn who_is_ahead_is_a_number() {
    with_page("en", |page| {
        page.open(&format!("#/boxes?board={}&ahead=1", "o".repeat(2000)));
        let said = page.text("#score .error");
        assert!(said.contains("expected 'o' for a line"), "{said}");
    });
}
