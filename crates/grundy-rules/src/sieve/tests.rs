//! Both ways to sieve give the same cells.

use super::Sieved;
use crate::check::Checked;

/// Whoever has no more time gets no half-filled box.
#[test]
fn a_sieve_is_stopped() {
    use std::cell::Cell;

    let rules = "game g\nheaps x, y\ntake k from any heap\n";
    let checked = Checked::read(rules).unwrap();
    let rank = checked.rank.as_ref().unwrap();
    for turn in [true, false] {
        for looks in 0..4 {
            let left = Cell::new(looks);
            let go_on = || left.replace(left.get() - 1) > 0;
            let (game, compiled, most) = (&checked.game, &checked.compiled, [999, 999]);
            let found = Sieved::sieve(game, compiled, rank, &most, 1 << 24, turn, &go_on);
            assert_eq!(found.err(), Some(super::SieveError::Stopped), "{turn} {looks}");
        }
    }
}

#[test]
fn looking_and_marking_agree() {
    let mut compared = 0;
    for (_, text) in grundy_testing::rule_files() {
        for extra in ["", "misere\n", "block 2\n", "misere\nblock 1\n"] {
            let text = text.replacen("\nheap", &format!("\n{extra}heap"), 1);
            let Ok(checked) = Checked::read(&text) else { continue };
            let Some(rank) = &checked.rank else { continue };
            let side = [150, 40, 9, 5][(checked.rules.coordinates() - 1).min(3)];
            let most = vec![side; checked.rules.coordinates()];
            let (game, compiled) = (&checked.game, &checked.compiled);
            let [one, other] = [true, false]
                .map(|turn| Sieved::sieve(game, compiled, rank, &most, 1 << 24, turn, &|| true));
            let (Ok(one), Ok(other)) = (one, other) else { continue };
            let losing = |sieved: &Sieved| -> Vec<bool> {
                sieved.cells.iter().map(|&cell| cell == super::LOSING).collect()
            };
            assert_eq!(losing(&one), losing(&other), "{text}");
            compared += 1;
        }
    }
    assert!(compared >= 100, "{compared} games");
}
