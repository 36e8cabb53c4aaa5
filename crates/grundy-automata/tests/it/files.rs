//! The rule files of the project: what is proved of them is checked, and compared with plain search.

use crate::reference;

use std::time::Duration;

use grundy_automata::discover::{Options, Status, discover};
use grundy_rules::Rules;

#[test]
fn what_is_proved_of_rule_files_is_checked() {
    let mut proved = Vec::new();
    for (_, text) in grundy_testing::rule_files() {
        let rules = Rules::parse(&text).unwrap();
        let three = rules.heaps.len() + rules.states.len() > 2;
        let to = Some(if three { 16 } else { 150 });
        let options = Options { to, time: Some(Duration::from_secs(120)), ..Options::default() };
        let found = match discover(&rules, &text, &options, &mut |_| {}) {
            Ok(found) => found,
            Err(why) => {
                println!("{}: {why}", rules.name);
                continue;
            }
        };
        let Status::Proved { certificate } = &found.status else {
            println!("{}: {:?}", rules.name, found.status);
            continue;
        };
        let claim = grundy_checker::theorem::check(certificate, &text, Default::default());
        assert!(claim.is_ok(), "{}: {claim:?}", rules.name);
        let automaton = found.automaton.as_ref().unwrap();
        let size = if three { 5 } else { 12 };
        reference::compare(&rules.game().unwrap(), found.misere, found.claim, automaton, size);
        println!("{}: {} states", rules.name, automaton.states());
        proved.push(rules.name);
    }
    for name in ["nim2", "nim3", "wythoff", "split-pairs", "no-repeat", "staircase"] {
        assert!(proved.iter().any(|p| p == name), "{name} is not among {proved:?}");
    }
}
