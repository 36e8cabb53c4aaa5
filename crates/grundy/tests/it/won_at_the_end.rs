//! Rules by which a turn may go on, and who cannot move wins.

use grundy::notation::{Cursor, NoFiles, parse_with};
use grundy::proof::Proof;
use grundy::{Each, Error, Flow, Limits, Outcome, OwnGame, Play, Ruleset, Solver, games};
use serde_json::json;

/// A heap and gifts, as what library users may write; who cannot move wins.
#[derive(Clone, Debug, PartialEq)]
struct LastLoses;

impl Ruleset for LastLoses {
    /// Gifts and a heap, as in 2/1: who takes a gift moves again.
    type Position = (u64, u64);

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<(u64, u64), Error> {
        let gifts = cursor.number("gifts", 0..=9)?;
        cursor.expect('/')?;
        Ok((gifts, cursor.number("a heap", 0..=9)?))
    }

    fn write(&self, (gifts, heap): &(u64, u64), out: &mut String) {
        out.push_str(&format!("{gifts}/{heap}"));
    }

    fn options(&self, &(gifts, heap): &(u64, u64), each: &mut Each<'_, (u64, u64)>) -> Flow {
        (0..=gifts).try_for_each(|gifts| (0..heap).try_for_each(|left| each(&[(gifts, left)])))
    }

    fn has_values(&self) -> bool {
        false
    }

    fn on_turn(&self, &(_, heap): &(u64, u64)) -> Option<(u64, u64)> {
        Some((0, heap))
    }

    fn is_misere(&self) -> bool {
        true
    }
}

/// A list for normal play would say of the end that it is lost, where the rules say that it is won.
#[test]
fn rules_under_which_turns_go_on_and_the_end_is_won_have_no_lists() {
    let own = games::built_in().clone().with(OwnGame::new("last-loses", LastLoses));
    let position = |heap: u64| format!("last-loses:2/{heap}");
    for (play, heap, outcome) in
        [("normal", 0, "P"), ("normal", 1, "N"), ("misere", 0, "N"), ("misere", 1, "P")]
    {
        for losing in [vec![position(0)], vec![position(1)], vec![]] {
            let json = json!({
                "version": 1, "certificate": "search", "position": position(heap), "play": play,
                "outcome": outcome, "losing": losing,
            });
            let proof = Proof::from_json(&json.to_string()).unwrap();
            let error = proof.check_with(&own, &NoFiles, &Limits::default()).unwrap_err();
            assert!(
                error.to_string().starts_with("by these rules who cannot move wins"),
                "{error}"
            );
        }
    }
}

/// The rules say themselves who wins at the end, whatever play is asked for; beside others nobody does.
#[test]
fn rules_under_which_turns_go_on_and_the_end_is_won_are_played_alone() {
    let own = games::built_in().clone().with(OwnGame::new("last-loses", LastLoses));
    let read = |text: &str| parse_with(&own, text, &NoFiles).unwrap();
    let mut solver = Solver::default();
    for play in [Play::Normal, Play::Misere] {
        for (gifts, heap) in (0..3).flat_map(|gifts| (0..7).map(move |heap| (gifts, heap))) {
            let position = format!("last-loses:{gifts}/{heap}");
            // Whoever can leave one token does; there is nothing that the opponent could take but this.
            let outcome = if heap == 1 { Outcome::P } else { Outcome::N };
            assert_eq!(
                solver.solve(&read(&position), play).unwrap().outcome,
                outcome,
                "{position}"
            );
            for beside in [position.as_str(), "nim:2", "nimstring:1x2"] {
                let error = solver.solve(&read(&format!("{position}+{beside}")), play).unwrap_err();
                let wanted =
                    "where a turn may go on in another component, nothing may lie beside it";
                assert!(error.to_string().starts_with(wanted), "{position}+{beside}: {error}");
            }
        }
    }
}
