use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};

use super::{Failed, labels};
use crate::graph::Reverse;
use crate::graph::testing::{Random, every_small, random_small};
use crate::label::{self, End, Question};

fn check(nodes: u32, edges: &[(u32, u32)], question: &Question<'_>, memory: usize) {
    let wanted = label::labels(&Reverse::new(nodes, edges), question, 1);
    let what = || format!("{nodes} {edges:?} {question:?} {memory}");
    let create = || Ok(Cursor::new(Vec::new()));
    let mut got = labels(nodes, edges.iter().copied().map(Ok), question, memory, create).unwrap();
    assert_eq!(got.tallies(), wanted.tallies(), "{}", what());
    let mut next = 0;
    got.each(|node, label| {
        assert_eq!((node, label), (next, wanted.get(node)), "{}", what());
        next += 1;
        Ok(())
    })
    .unwrap();
    assert_eq!(next, nodes);
    let moves = wanted.moves(edges.iter().copied());
    let mut next = 0;
    got.each_with_move(edges.iter().rev().copied().map(Ok), create, |node, label, best| {
        assert_eq!((node, label), (next, wanted.get(node)), "{}", what());
        assert_eq!(best, moves[node as usize], "node {node} of {}", what());
        next += 1;
        Ok(())
    })
    .unwrap();
    assert_eq!(next, nodes);
}

#[test]
fn every_digraph_to_three_nodes_and_random_ones() {
    every_small(|nodes, edges| {
        if nodes < 4 {
            for end in [End::Loses, End::Wins, End::Draws] {
                check(nodes, edges, &Question { end, targets: &[] }, 2000);
                check(nodes, edges, &Question { end, targets: &[nodes - 1] }, 1 << 20);
            }
        }
    });
    let mut random = Random::new(10);
    for _ in 0..3_000 {
        let (nodes, edges) = random_small(&mut random, 12);
        let targets = [random.below(nodes)];
        for end in [End::Loses, End::Wins, End::Draws] {
            check(nodes, &edges, &Question { end, targets: &[] }, 1 << 10);
            check(nodes, &edges, &Question { end, targets: &targets }, 1 << 12);
        }
    }
}

/// Many ranges, lists of many blocks, rows that are longer than the memory, levels of few and many news.
#[test]
fn graphs_much_larger_than_memory() {
    let mut random = Random::new(11);
    let nodes = 30_000;
    let mut sparse: Vec<_> =
        (0..70_000).map(|_| (random.below(nodes), random.below(nodes))).collect();
    sparse.extend((0..20_000).map(|_| (random.below(nodes), 5)));
    sparse.extend((0..20_000).map(|_| (nodes - 1, random.below(nodes))));
    let path: Vec<_> = (1..3_000).map(|node| (node, node - 1)).collect();
    for memory in [30_000, 100_000, 1 << 24] {
        check(nodes, &sparse, &Question::default(), memory);
        check(nodes, &sparse, &Question { end: End::Wins, targets: &[9, 10] }, memory);
        check(nodes, &path, &Question::default(), memory);
    }
    check(nodes * 10, &path, &Question::default(), 100_000);
}

#[test]
fn what_cannot_be_done_is_refused() {
    let create = || Ok(Cursor::new(Vec::new()));
    let run = |nodes, edges: Vec<(u32, u32)>, targets: &[u32], memory| {
        let question = Question { end: End::Loses, targets };
        labels(nodes, edges.into_iter().map(Ok), &question, memory, create).map(|_| ())
    };
    assert!(matches!(run(3, vec![(0, 3)], &[], 4096), Err(Failed::Node(3))));
    assert!(matches!(run(3, vec![(7, 0)], &[], 4096), Err(Failed::Node(7))));
    assert!(matches!(run(3, vec![], &[4], 4096), Err(Failed::Node(4))));
    assert!(matches!(run(u32::MAX, vec![], &[], 4096), Err(Failed::Size)));
    let Err(Failed::Memory(needed)) = run(1_000_000, vec![], &[], 0) else { panic!("no memory") };
    assert!(run(1_000_000, vec![(0, 1)], &[], needed).is_ok());
    assert!(run(0, vec![], &[], 4096).is_ok());
    // A path has as many levels as nodes.
    let path = || (1..40_000).map(|node| (node, node - 1)).collect();
    let Err(Failed::Memory(needed)) = run(40_000, path(), &[], 1 << 20) else {
        panic!("no levels")
    };
    assert!(needed > 1 << 20, "{needed}");
    assert!(run(40_000, path(), &[], needed).is_ok());
    let broken = [Ok((0, 1)), Err(io::ErrorKind::InvalidData.into())];
    let failed = labels(2, broken, &Question::default(), 4096, create).err();
    assert!(
        matches!(failed, Some(Failed::Io(error)) if error.kind() == io::ErrorKind::InvalidData)
    );
}

/// A disk that is full after so many bytes.
struct Full {
    file: Cursor<Vec<u8>>,
    left: usize,
}

impl Read for Full {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.file.read(bytes)
    }
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.left = self.left.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Full {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let edges: Vec<_> = (1..2_000).map(|node| (node, node - 1)).collect();
    let run = |left| {
        let create = || Ok(Full { file: Cursor::new(Vec::new()), left });
        let question = Question::default();
        let mut solved = labels(2_000, edges.iter().copied().map(Ok), &question, 20_000, create)?;
        Ok::<_, Failed>(solved.each(|_, _| Ok(()))?)
    };
    let mut failures = 0;
    for left in (0..20_000).step_by(500) {
        match run(left) {
            Err(Failed::Io(error)) if error.kind() == io::ErrorKind::StorageFull => failures += 1,
            other => other.unwrap(),
        }
    }
    assert!(failures > 10);
    assert!(run(1 << 30).is_ok());
}
