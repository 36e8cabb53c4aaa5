//! Files of heap values, of which checkpoints are rows: any bytes are one or refused, even if their checksums
//! are right; one that was damaged is refused, or says nothing wrong.
#![no_main]

use std::io::Cursor;

use grundy::heap::file::{Header, MAGIC, ValueFile, write};
use grundy_kernels::heap::{Effort, HeapValues, TakeBreak};
use libfuzzer_sys::fuzz_target;

/// Reads all values, up to a few; `None` if something is refused.
fn values(bytes: &[u8]) -> Option<(Header, Vec<u32>)> {
    let mut file = ValueFile::open(Cursor::new(bytes)).ok()?;
    let header = file.header().clone();
    let (first, end) = (header.first, header.end());
    for heap in [0, first, first.saturating_sub(1), end, u64::MAX] {
        let _ = file.get(heap);
    }
    let mut values = vec![0; usize::try_from(header.count).ok()?.min(1000)];
    file.read(first, &mut values).ok()?;
    // A run goes on from them, if they may be those of a run.
    let mut run = HeapValues::new(TakeBreak::new(vec![0, 7, 7]), Effort::default());
    if run.push_known(&values).is_ok() {
        run.extend_to(values.len() + 64, &mut |_| true);
    }
    Some((header, values))
}

/// A file with this header behind the magic number and these contents, with the right sums.
fn summed(fields: &[u8], contents: &[u8]) -> Vec<u8> {
    // Version 1, and a code of length 0.
    let mut bytes = [&MAGIC[..], &1u32.to_le_bytes(), &[0; 4], fields].concat();
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes.extend(contents);
    let sum = crc32fast::hash(contents).to_le_bytes();
    bytes.extend(if contents.is_empty() { &[][..] } else { &sum });
    bytes.extend(crc32fast::hash(if contents.is_empty() { &[] } else { &sum }).to_le_bytes());
    bytes
}

fuzz_target!(|data: &[u8]| {
    let _ = values(data);
    if let Some((fields, contents)) = data.split_at_checked(56) {
        let _ = values(&summed(fields, contents));
    }
    let [at_low, at_high, flip, first, stored @ ..] = data else { return };
    let (first, count) = (u64::from(*first), stored.len() as u64);
    let header = Header { code: "0.77".into(), speculative: false, first, count, repetition: None };
    let mut bytes = Vec::new();
    let written = write(&mut bytes, &header, None, &mut |from, out| {
        let from = (from - first) as usize;
        out.iter_mut()
            .zip(&stored[from..])
            .for_each(|(value, byte)| *value = u32::from(*byte) << 3);
        Ok(())
    });
    written.expect("memory takes it");
    let right = values(&bytes).expect("what is written reads back");
    let wanted = stored.iter().take(1000).map(|byte| u32::from(*byte) << 3);
    assert!(right.0 == header && right.1.iter().copied().eq(wanted));
    let at = usize::from(u16::from_le_bytes([*at_low, *at_high])) % bytes.len();
    bytes[at] ^= flip;
    if let Some(read) = values(&bytes) {
        assert!(read == right, "byte {at} is another one");
    }
});
