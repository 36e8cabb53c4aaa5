//! What searches and tables of two heaps keep in files: any bytes are that or refused, even if their checksums are right, and
//! what was damaged is refused. The first byte chooses.
#![no_main]

use std::io::{Cursor, Read, Seek};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use grundy::search::Progress;
use grundy::two_heaps::file::{
    Header, KeptFile, MAGIC, PERIODS, PeriodsFile, ValueFile, write_kept,
};
use grundy::{Limits, Outcome, Play, Solver, Watcher};
use libfuzzer_sys::fuzz_target;

/// Gives what was kept before, and takes what is kept.
#[derive(Debug, Default)]
struct Book {
    before: Option<Vec<u8>>,
    after: Mutex<Vec<u8>>,
}

impl Watcher for Book {
    fn facts(&self, _: &str) -> Option<Vec<u8>> {
        self.before.clone()
    }

    fn look(&self, _: Option<&str>, _: &Progress<'_>) {}

    fn keep(&self, _: &str, facts: Vec<u8>) {
        *self.after.lock().expect("nobody panics") = facts;
    }
}

/// Who wins a board by a search that begins with these facts, and what it keeps.
fn search(before: Option<Vec<u8>>) -> Option<(Outcome, Vec<u8>)> {
    let book = Arc::new(Book { before, after: Mutex::default() });
    let time = Some(Duration::from_millis(200));
    let limits = Limits { time, memory: 8 << 20, watcher: Some(book.clone()), ..Limits::default() };
    let board = "cram:ooo.o,ooooo,.oooo,oo.oo".parse().expect("a board");
    let mut solver = Solver::new(limits);
    let outcome = solver.solve(&board, Play::Normal).ok()?.outcome;
    solver.keep();
    let kept = book.after.lock().expect("nobody panics").clone();
    Some((outcome, kept))
}

/// All that a file says, if it is one.
fn kept(source: impl Read + Seek) -> Option<(Header, Vec<Vec<u64>>)> {
    let mut file = KeptFile::open(source).ok()?;
    let words = usize::try_from(file.header().count).ok()?.min(1000);
    let mut values = Vec::new();
    for _ in 0..file.values().min(100) {
        let mut value = vec![0; words];
        file.next(&mut value).ok()?;
        values.push(value);
    }
    Some((file.header().clone(), values))
}

fn periods(source: impl Read + Seek) {
    let Ok(mut file) = PeriodsFile::open(source) else { return };
    for m in 0..file.rows().min(20) {
        let _ = (file.bytes(m), file.read(m));
    }
}

fn values(source: impl Read + Seek) {
    let Ok(mut file) = ValueFile::open(source) else { return };
    let mut row = [0; 40];
    for (x, y) in [(0, 0), (1, 2), (2, 1), (u64::MAX, 0), (0, u64::MAX)] {
        let _ = (file.get(x, y), file.read(x, y, &mut row));
    }
}

fn with_sum(bytes: &[u8]) -> Vec<u8> {
    [bytes, &crc32fast::hash(bytes).to_le_bytes()].concat()
}

fuzz_target!(|input: (u8, u16, u8, &[u8])| {
    let (kind, at, flip, data) = input;
    match kind % 6 {
        0 => {
            let _ = search(Some(data.to_vec()));
            let _ = search(Some(with_sum(data)));
        }
        1 => {
            let Some((outcome, mut facts)) = search(None) else { return };
            assert!(!facts.is_empty(), "the board takes a search");
            let place = usize::from(at) % facts.len();
            facts[place] ^= flip;
            if let Some((again, _)) = search(Some(facts)) {
                assert!(flip == 0 && again == outcome, "byte {place} is another one");
            }
        }
        2 => {
            let _ = kept(Cursor::new(data));
            values(Cursor::new(data));
            let _ = kept(Cursor::new([&MAGIC[..], data].concat()));
            values(Cursor::new([&MAGIC[..], data].concat()));
        }
        3 => {
            let words = 1 + usize::from(flip % 7);
            let header = Header {
                game: "wythoff".into(),
                moves: "x; y; x+y".into(),
                is_symmetric: true,
                sides: (40, 40),
                first: 7,
                count: words as u64,
            };
            let mut out = write_kept(Vec::new(), &header).expect("memory takes it");
            let bytes: Vec<u64> = data.iter().map(|byte| u64::from(*byte) << 50).collect();
            let wanted: Vec<&[u64]> = bytes.chunks_exact(words).take(100).collect();
            wanted.iter().for_each(|value| out.push(value).expect("memory takes it"));
            let mut file = out.finish().expect("memory takes it");
            let right = kept(Cursor::new(&file)).expect("what is written reads back");
            assert!(right.0 == header && right.1.iter().map(Vec::as_slice).eq(wanted));
            let place = usize::from(at) % file.len();
            file[place] ^= flip;
            if let Some(read) = kept(Cursor::new(file)) {
                assert!(read == right, "byte {place} is another one");
            }
        }
        4 => periods(Cursor::new(data)),
        _ => {
            // Rows whose heads have the right sums.
            let mut file = PERIODS.to_vec();
            for (m, row) in (0u32..).zip(data.chunks(40)) {
                file.extend(with_sum(&[&m.to_le_bytes()[..], row].concat()));
            }
            periods(Cursor::new(file));
        }
    }
});
