//! Every file in `games/`: read, printed, expanded, compiled.

use std::collections::BTreeSet;

use crate::common::{files, options, positions};
use grundy_rules::{Rules, reference};

#[test]
fn there_are_more_than_thirty_and_each_is_called_like_its_file() {
    let files = files();
    assert!(files.len() >= 30);
    for (name, text) in files {
        assert_eq!(Rules::parse(&text).unwrap_or_else(|e| panic!("{name}: {e}")).name, name);
    }
}

#[test]
fn what_is_printed_reads_back_as_the_same_game() {
    for (name, text) in files() {
        let rules = Rules::parse(&text).unwrap();
        let printed = rules.to_string();
        let again =
            Rules::parse(&printed).unwrap_or_else(|e| panic!("{name}: {}", e.render(&printed)));
        assert_eq!(again.to_string(), printed, "{name}");
        assert_eq!(again.game().unwrap(), rules.game().unwrap(), "{name}");
    }
}

#[test]
fn compiled_options_are_those_of_the_definition() {
    for (name, text) in files() {
        let rules = Rules::parse(&text).unwrap();
        let compiled = rules.compile().unwrap_or_else(|e| panic!("{name}: {}", e.render(&text)));
        let mut compared = 0;
        for position in positions(&rules) {
            let plain = reference::options(&rules, &position, 40);
            let found = options(&compiled, &rules, &position);
            assert_eq!(found, plain, "{name}:{position:?}");
            assert_eq!(
                compiled.is_position(&position).unwrap(),
                reference::is_position(&rules, &position)
            );
            compared += plain.len();
        }
        assert!(compared > 0, "{name} has options");
    }
}

/// The core form, taken at its word: all numbers from −1 to 30 for what is chosen.
#[test]
fn the_core_form_has_the_same_options() {
    for (name, text) in files() {
        let rules = Rules::parse(&text).unwrap();
        let game = rules.game().unwrap();
        for position in positions(&rules).into_iter().filter(|p| p.iter().sum::<i64>() <= 9) {
            let mut found = BTreeSet::new();
            for one in &game.moves {
                let legal = game.legal(one).unwrap();
                let mut values = position.clone();
                values.resize(position.len() + one.chosen.len(), -1);
                loop {
                    if legal.holds(&values) {
                        let mut left: Vec<i64> = one
                            .targets
                            .iter()
                            .flatten()
                            .map(|sum| i64::try_from(sum.value(&values)).unwrap())
                            .collect();
                        if rules.replaces() {
                            left.sort_unstable();
                        }
                        found.insert(left);
                    }
                    let at = (position.len()..values.len()).find(|&i| values[i] < 30);
                    let Some(at) = at else { break };
                    values[at] += 1;
                    values[position.len()..at].fill(-1);
                }
            }
            if game.is_position(&position) {
                assert_eq!(found, reference::options(&rules, &position, 40), "{name}:{position:?}");
            }
        }
    }
}
