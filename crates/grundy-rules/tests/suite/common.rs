//! What several tests need.

use std::collections::BTreeSet;

use grundy_rules::{Compiled, Flow, Rules, reference};

pub(crate) use grundy_testing::rule_files as files;

/// Small positions of a game, fewer in each direction the more numbers there are.
pub(crate) fn positions(rules: &Rules) -> Vec<Vec<i64>> {
    let side = [20, 9, 5, 3][(rules.coordinates() - 1).min(3)];
    let mut all = Vec::new();
    let mut position = vec![0; rules.coordinates()];
    loop {
        if reference::is_position(rules, &position) {
            all.push(position.clone());
        }
        let Some(at) = position.iter().position(|&number| number < side) else { return all };
        position[at] += 1;
        position[..at].fill(0);
    }
}

/// The options as a set, sums in ascending order.
pub(crate) fn options(compiled: &Compiled, rules: &Rules, position: &[i64]) -> BTreeSet<Vec<i64>> {
    let mut all = BTreeSet::new();
    let flow = compiled.options(position, |option| {
        let mut option = option.to_vec();
        if rules.replaces() {
            option.sort_unstable();
        }
        all.insert(option);
        Flow::Continue(())
    });
    assert!(flow.unwrap().is_continue());
    all
}
