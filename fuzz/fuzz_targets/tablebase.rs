//! Any bytes are a tablebase or refused; one that was damaged is refused, or says nothing wrong.
#![no_main]

use std::io::Cursor;

use grundy_graphs::file::Names;
use grundy_graphs::graph::Reverse;
use grundy_graphs::label::{End, Labels, Question, labels};
use grundy_graphs::tablebase::{Tablebase, write};
use libfuzzer_sys::fuzz_target;

/// Asks for all labels; `None` if something is refused.
fn answers(bytes: &[u8]) -> Option<Vec<String>> {
    let mut solved = Tablebase::open(Cursor::new(bytes)).ok()?;
    let nodes = solved.summary().nodes.min(300);
    let _ = solved.find("7").ok()?;
    (0..nodes).map(|node| solved.label(node).ok().map(|label| format!("{label:?}"))).collect()
}

fuzz_target!(|data: &[u8]| {
    let _ = answers(data);
    let [at_low, at_high, flip, nodes, ends @ ..] = data else { return };
    let nodes = u32::from(*nodes) + 1;
    let end = |byte: u8| u32::from(byte) % nodes;
    let edges: Vec<(u32, u32)> =
        ends.chunks_exact(2).map(|pair| (end(pair[0]), end(pair[1]))).collect();
    let found: Labels =
        labels(&Reverse::new(nodes, &edges), &Question { end: End::Loses, targets: &[] }, 1);
    let mut bytes = Vec::new();
    write(&mut bytes, &Names::range(0, nodes), &found, End::Loses, 0).expect("memory takes it");
    let right: Vec<String> = found.iter().map(|label| format!("{label:?}")).collect();
    assert_eq!(answers(&bytes).expect("what is written reads back"), right);
    let at = usize::from(u16::from_le_bytes([*at_low, *at_high])) % bytes.len();
    bytes[at] ^= flip;
    if let Some(read) = answers(&bytes) {
        assert_eq!(read, right, "byte {at} is another one");
    }
});
