//! Every level of instructions that the processor has gives what the portable loops give: nimbers in slices, values of heaps.
#![no_main]

use std::fmt::Debug;

use grundy_kernels::heap::{Effort, HeapValues, TakeBreak};
use grundy_kernels::level::Level;
use grundy_nimbers::{Nim8, Nim16, Nim32, Nim64, Nim128};
use libfuzzer_sys::fuzz_target;

/// Heaps up to this size.
const HEAPS: usize = 700;

/// What all levels find alike.
fn same<T: PartialEq + Debug>(find: impl Fn() -> T) {
    let mut first: Option<(Level, T)> = None;
    for level in Level::ALL.into_iter().filter(|level| level.is_available()) {
        level.force().expect("it is available");
        let found = find();
        match &first {
            None => first = Some((level, found)),
            Some((other, wanted)) => assert!(found == *wanted, "{level} and {other} differ"),
        }
    }
}

/// The bytes as words, in two slices of one length.
macro_rules! products {
    ($bytes:expr, $nim:ident, $word:ty) => {{
        let words: Vec<$nim> = $bytes
            .chunks_exact(size_of::<$word>())
            .map(|word| $nim(<$word>::from_le_bytes(word.try_into().expect("as long as a word"))))
            .collect();
        let half = words.len() / 2;
        let (a, b) = (&words[..half], &words[half..2 * half]);
        same(|| {
            let (mut products, mut inverses, mut roots) = (a.to_vec(), a.to_vec(), a.to_vec());
            $nim::mul_assign_slice(&mut products, b).expect("of one length");
            let zeros = $nim::inv_assign_slice(&mut inverses);
            $nim::sqrt_slice(&mut roots, a).expect("of one length");
            (products, zeros, inverses, roots, $nim::dot(a, b))
        });
    }};
}

fuzz_target!(|data: &[u8]| {
    let Some((&kind, rest)) = data.split_first() else { return };
    match kind % 6 {
        0 => products!(rest, Nim8, u8),
        1 => products!(rest, Nim16, u16),
        2 => products!(rest, Nim32, u32),
        3 => products!(rest, Nim64, u64),
        4 => products!(rest, Nim128, u128),
        _ => {
            // Hexadecimal digits of a code: what may be left is gone, one heap, two or three.
            let digits: Vec<u8> = rest.iter().take(40).map(|digit| digit % 16).collect();
            same(|| {
                let mut values = HeapValues::new(TakeBreak::new(digits.clone()), Effort::default());
                values.extend_to(HEAPS, &mut |_| true);
                (0..values.len()).map(|heap| values.get(heap)).collect::<Vec<_>>()
            });
        }
    }
});
