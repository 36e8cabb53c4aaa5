//! CSES 2207: Grundy's game, one heap.

use std::sync::LazyLock;

use grundy::Flow;
use grundy_core::Error;
use grundy_kernels::heap::{HeapTable, TakeBreak};

use crate::{Cases, Choices, Format, Input, Output, Sample, Size};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "cses2207",
    aliases: &[],
    title: "CSES 2207 Grundy's Game",
    chinese: "格伦迪游戏",
    rules: "Grundy's game: a heap is split into two heaps of different sizes; who cannot move loses; who wins?",
    input: "the number of cases; for each, N, the size of the only heap",
    output: "first or second",
    limits: "1 ≤ cases ≤ 10^5, 1 ≤ N ≤ 10^6",
    method: "A table of Grundy values (Grundy 1939) to 2000. Of value 0 are 41 heaps, the largest 1222. \
             No larger one up to the limit is: all values to 10^6 have been computed. No proof is known \
             for all heaps.",
    samples: &[Sample { input: "3\n6\n7\n8\n", output: "first\nsecond\nfirst\n" }],
    cases: Cases::Counted(100_000),
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST_COINS: u64 = 1_000_000;

/// Whether each heap of fewer than 2,001 coins is a P-position; larger heaps are not.
static LOST: LazyLock<Vec<bool>> = LazyLock::new(|| lost(2001));

fn lost(heaps: usize) -> Vec<bool> {
    let mut table = HeapTable::new(TakeBreak::new(vec![4]).unequal());
    table.extend_to(heaps, || true);
    table.values().iter().map(|&value| value == 0).collect()
}

fn is_lost(heap: u64) -> bool {
    usize::try_from(heap).ok().and_then(|heap| LOST.get(heap).copied()).unwrap_or(false)
}

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let heap = input.number("N", 1..=MOST_COINS)?;
    output.line(if is_lost(heap) { "second" } else { "first" });
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let heap = if choices.size() == Size::Small {
        choices.number(1..=26)
    } else if choices.chance(1, 2) {
        // A P-position, or one next to it.
        let lost: Vec<u64> = (1..2001).filter(|heap| is_lost(*heap)).collect();
        choices.pick(&lost) + choices.number(0..=1)
    } else {
        choices.heap(1, MOST_COINS, MOST_COINS)
    };
    text.push_str(&format!("{heap}\n"));
}

#[cfg(test)]
mod tests {
    use grundy_kernels::heap::{Effort, HeapValues};

    use super::*;

    /// The heaps of value 0 among those that are not empty and up to `most`.
    fn zeros(most: usize) -> Vec<usize> {
        let lost = lost(most + 1);
        (1..=most).filter(|heap| lost[*heap]).collect()
    }

    #[test]
    fn the_first_lost_heaps_are_those_of_the_encyclopedia() {
        // OEIS A002188.
        assert_eq!(zeros(60)[..10], [1, 2, 4, 7, 10, 20, 23, 26, 50, 53]);
        let zeros = zeros(2000);
        let (count, largest) = (format!(" {} ", zeros.len()), zeros.last().unwrap().to_string());
        for texts in [FORMAT.in_english(), FORMAT.in_chinese()] {
            assert!(texts.method.contains(&count) && texts.method.contains(&largest), "{count}");
        }
    }

    #[test]
    fn no_heap_from_the_end_of_the_table_to_the_limit_is_lost() {
        let rules = TakeBreak::new(vec![4]).unequal();
        let mut values = HeapValues::new(rules, Effort::default());
        // `./test --long` goes to the limit, which takes a minute.
        let long = grundy_testing::is_long();
        let most = usize::try_from(if long { MOST_COINS } else { 100_000 }).unwrap();
        values.extend_to(most + 1, &mut |_| true);
        assert_eq!((2001..=most).find(|&heap| values.get(heap) == Some(0)), None);
    }
}
