//! Compressed files, rows of our own, and reading in parts.

use std::io::{Cursor, Write};

use grundy_core::Resource;

use super::*;

#[cfg(feature = "compressed")]
fn gzip(text: &[u8]) -> Vec<u8> {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    out.write_all(text).unwrap();
    out.finish().unwrap()
}

#[cfg(feature = "compressed")]
fn zstd(text: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
}

#[cfg(not(feature = "compressed"))]
#[test]
fn compressed_files_are_refused_where_they_are_not_read() {
    for (head, by) in [(&[0x1f, 0x8b, 8][..], "gzip"), (&[0x28, 0xb5, 0x2f, 0xfd, 4], "Zstandard")]
    {
        let error = read_as(head, None).unwrap_err().to_string();
        let wanted = format!(
            "line 1, column 1: found a file compressed by {by}, expected a file that is not"
        );
        assert!(error.starts_with(&wanted), "{error}");
    }
}

#[test]
fn reading_ends_in_time() {
    let text: String = (0..200_000).map(|i| format!("{i} {}\n", i + 1)).collect();
    let read = |deadline| {
        let options = Options { deadline: Some(deadline), ..Options::default() };
        (read(text.as_bytes(), &options), stream(text.as_bytes(), &options, &mut |_| Ok(())))
    };
    let now = std::time::Instant::now();
    let (whole, streamed) = read(now);
    for error in [whole.err(), streamed.err()] {
        let Some(ReadError::Input(error)) = error else { panic!("{error:?}") };
        assert!(error.is_budget(), "{error}");
    }
    let (whole, streamed) = read(now + std::time::Duration::from_secs(3600));
    assert!(whole.is_ok() && streamed.is_ok());
}

/// A text in DOT is there as a whole before it is looked at.
#[test]
fn what_was_read_is_looked_at_in_time() {
    let texts = [("a->b;", 10_000), ("\n", 10_000), ("\n#\n", 10_000), ("[x=1]", 3_000)];
    for (statement, times) in texts {
        let text = format!("digraph {{ a {} }}", statement.repeat(times));
        let deadline = Some(std::time::Instant::now());
        let options = Options { deadline, ..Options::default() };
        let (memory, mut edges) = (options.memory, Interner::new(options.memory));
        let peeked = Peeked::new(Box::new(Cursor::new(text.clone().into_bytes()))).unwrap();
        let late = dot::read(&mut Blocks::new(peeked, memory), &mut edges, &options);
        let Err(ReadError::Input(error)) = late.map_err(timed::refusal) else {
            panic!("{statement}: a budget error")
        };
        assert!(error.resource() == Some(Resource::Time), "{error}");
        assert!(read_as(text.as_bytes(), Some(Format::Dot)).is_ok());
    }
}

/// What a failed pipe or a full disk leaves is no graph, if its name says more.
#[test]
fn empty_files_with_names_of_packed_ones_are_cut() {
    for (name, is_graph) in [
        ("a.txt", true),
        ("a.csv", true),
        ("a.gz", false),
        ("a.mtx.ZST", false),
        ("a.rows", false),
        ("a.parquet", false),
    ] {
        let options = Options { is_packed: Format::is_packed(name), ..Options::default() };
        let read = super::super::read(&[][..], &options);
        assert_eq!(read.map(|graph| graph.nodes()).ok(), is_graph.then_some(0), "{name}");
        let streamed = super::super::stream(&[][..], &options, &mut |_| Ok(()));
        assert_eq!(streamed.is_ok(), is_graph, "{name}");
    }
}

#[cfg(feature = "compressed")]
#[test]
fn compressed_files_are_known_by_their_beginning() {
    let text: String = (0..20_000).map(|i| format!("{i} {}\n", i * 7919 % 20_000)).collect();
    let plain = shown(text.as_bytes(), Format::List);
    for compress in [gzip, zstd] {
        let whole = compress(text.as_bytes());
        assert_eq!(shown(&whole, Format::List), plain);
        let (front, back) = text.as_bytes().split_at(text.len() / 3);
        assert_eq!(shown(&[compress(front), compress(back)].concat(), Format::List), plain);
        for cut in [whole.len() / 2, whole.len() - 1, 5] {
            let error = error_of(&whole[..cut], Format::List);
            assert!(error.contains("damaged or cut compressed data"), "{cut}: {error}");
            assert!(error.starts_with("line "), "{error}");
        }
        let mut flipped = whole.clone();
        let middle = flipped.len() / 2;
        flipped[middle] ^= 0x10;
        assert!(read_as(&flipped, None).is_err());
    }
}

#[test]
fn rows_of_our_own() {
    for text in
        [&b"0 1\n1 2\n2 2\n2 2\n5\n"[..], b"4 9\n9 4\n12\n", b"b a\na \xc3\xa4\nlone\n", b""]
    {
        let file = read_as(text, None).unwrap();
        let graph = file.moves();
        let mut bytes = Vec::new();
        write_rows(&mut bytes, &file.names, &graph).unwrap();
        let back = read_as(&bytes, None).unwrap();
        assert_eq!(back.format, Format::Rows);
        assert_eq!(back.edge_count(), file.edge_count());
        assert_eq!((&back.names, back.moves()), (&file.names, graph));
        for cut in MAGIC_LENGTH..bytes.len() {
            assert!(read_as(&bytes[..cut], None).is_err(), "cut at {cut}");
        }
        for at in MAGIC_LENGTH..bytes.len() {
            let mut wrong = bytes.clone();
            wrong[at] ^= 1;
            let error = read_as(&wrong, None).unwrap_err().to_string();
            assert!(error.contains("a wrong checksum in the 64 KiB from byte 0 on"), "{error}");
        }
    }
}

/// Who gives a text for rows is not told that it is damaged.
#[test]
fn what_are_no_rows_are_told_so() {
    for text in [&b""[..], b"0 1\n", b"0 1\n1 2\n2 3\n3 4\n4 5\n5 6\n6 7\n7 8\n"] {
        let error = Parts::open(Cursor::new(text)).err().unwrap().to_string();
        assert!(error.contains("found another beginning, expected a file of rows"), "{error}");
    }
}

/// Nor is what was one, or a picture, taken for a list of edges.
#[test]
fn what_is_no_text_is_no_list() {
    let mut bytes = Vec::new();
    write_rows(&mut bytes, &Names::range(0, 3), &Graph::one_way(3, &[(1, 0), (2, 1)])).unwrap();
    for at in 0..MAGIC_LENGTH {
        let mut wrong = bytes.clone();
        wrong[at] ^= 1;
        let error = read_as(&wrong, None).unwrap_err().to_string();
        assert!(error.contains("found a byte 0, expected a graph as text"), "{at}: {error}");
    }
}

/// Without its magic a file is none of rows.
const MAGIC_LENGTH: usize = 8;

#[test]
fn names_are_found_where_they_stand() {
    for text in [&b"10 11\n12\n"[..], b"4 9\n9 4\n12\n", b"b a\na \xc3\xa4\nlone a\n", b""] {
        let names = read_as(text, None).unwrap().names;
        let mut bytes = Vec::new();
        let mut out = frames::Writer::new(&mut bytes);
        out.write_all(&vec![7; 70_000]).unwrap();
        names::stored::write(&mut out, &names).unwrap();
        out.write_all(b"end").unwrap();
        out.finish().unwrap();
        let mut file = frames::Random::new(Cursor::new(bytes));
        let lookup = names::stored::Lookup::open(&mut file, 70_000, names.len()).unwrap();
        for node in 0..names.len() {
            assert_eq!(lookup.find(&mut file, &names.text(node)).unwrap(), Some(node));
        }
        for missing in ["", "3", "13", "zz", "0", "010"] {
            assert_eq!(lookup.find(&mut file, missing).unwrap(), None);
        }
        let mut end = [0; 3];
        file.exact(lookup.end(), &mut end).unwrap();
        assert_eq!(&end, b"end");
        assert_eq!(file.len().unwrap(), lookup.end() + 3);
    }
}

#[test]
fn memory_is_bounded() {
    let text: String = (0..100_000).map(|i| format!("{i} {}\n", i + 1)).collect();
    let names: String = (0..100_000).map(|i| format!("n{i} n{}\n", i + 1)).collect();
    let promise = "p sp 4000000000 4000000000\n";
    let refused = |text: &str, memory| {
        let options = Options { memory, ..Options::default() };
        let error = read(text.as_bytes(), &options).unwrap_err();
        let ReadError::Input(error) = error else { panic!("{error}") };
        assert!(error.is_budget(), "{error}");
        assert!(error.resource() == Some(Resource::Memory), "{error}");
    };
    for text in [&text, &names, promise, &format!("digraph {{ {names} }}").replace('\n', ";")] {
        refused(text, 100_000);
    }
    // A text that is held as a whole counts beside its edges.
    let text = format!("digraph {{ {} }}", "1->2;".repeat(200_000));
    refused(&text, 2_500_000);
    let options = Options { memory: 4_000_000, ..Options::default() };
    assert!(read(text.as_bytes(), &options).is_ok());
    // What is wrong at the end nobody reads if the memory is over before, whatever a statement says.
    for (statement, times) in [("7 ", 400_000), ("1->2->3->4->5;", 100_000)] {
        refused(&format!("digraph {{ a->b;{} ->", statement.repeat(times)), 3_000_000);
    }
}

/// What a file of rows says of the size of its names is refused before they are read: here there are none.
#[test]
fn memory_for_names_of_rows_is_bounded() {
    let (nodes, edges) = (1000u32, 0u64);
    for (kind, total) in [(2u8, 1u64 << 20), (2, u64::MAX), (2, 0), (1, 0)] {
        let mut bytes = Vec::new();
        let mut out = frames::Writer::new(&mut bytes);
        out.write_all(rows::MAGIC).unwrap();
        out.write_all(&nodes.to_le_bytes()).unwrap();
        out.write_all(&edges.to_le_bytes()).unwrap();
        out.write_all(&[kind]).unwrap();
        out.write_all(&total.to_le_bytes()).unwrap();
        out.finish().unwrap();
        let refused = |memory| {
            let error = read(&bytes[..], &Options { memory, ..Options::default() }).unwrap_err();
            let ReadError::Input(error) = error else { panic!("{error}") };
            error.resource() == Some(Resource::Memory)
        };
        assert!(refused(20_000), "{kind} {total}");
        assert_eq!(refused(4 << 20), total == u64::MAX);
    }
}

#[test]
fn blocks_cut_no_line() {
    // Lines of many lengths over the borders of blocks, as numbers, as names and mixed.
    let mut text = String::new();
    let mut edges = Vec::new();
    for i in 0u64..60_000 {
        let (from, to) = (i * i % 100_003, (1 << (i % 31)) + i);
        text += &format!("{from} {to}\n");
        edges.push((from.to_string(), to.to_string()));
    }
    let file = read_as(text.as_bytes(), None).unwrap();
    let (names, got) = file.into_edges();
    let got: Vec<_> = got.iter().map(|&(a, b)| (names.text(a), names.text(b))).collect();
    assert_eq!(got, edges);
    let error = error_of(format!("{text}1 2 3").as_bytes(), Format::List);
    assert!(error.starts_with("line 60001, column 5: found '3'"), "{error}");
}

#[test]
fn parquet_is_known_and_refused() {
    let error = read_as(b"PAR1....", None).unwrap_err().to_string();
    assert!(error.contains("a Parquet file"), "{error}");
}

#[test]
fn parts_of_a_file_of_rows_are_all_of_it() {
    // Enough rows for several frames, with empty rows at both ends.
    let mut text: String =
        (0..30_000u64).map(|i| format!("{} {}\n", i / 3 + 1, i * i % 9_999)).collect();
    text += "20000\nlast\n";
    for text in [text.as_bytes(), b"", b"1\n2\n", b"b a\na c\nlone\n"] {
        let file = read_as(text, None).unwrap();
        let (names, graph) = (&file.names, file.moves());
        let mut bytes = Vec::new();
        write_rows(&mut bytes, names, &graph).unwrap();
        assert!(is_rows(&bytes) && !is_rows(text));
        let mut parts = Parts::open(Cursor::new(&bytes)).unwrap();
        assert_eq!((parts.names(), parts.edges()), (names, file.edge_count() as u64));
        let nodes = parts.nodes();
        for count in [1, 2, 3, 7] {
            let mut edges = Vec::new();
            let mut counts = Vec::new();
            let mut start = 0;
            for part in 1..=count {
                let end = u32::try_from(u64::from(nodes) * part / count).unwrap();
                let read = parts.read(start..end, |from, to| {
                    edges.push((from, to));
                    Ok::<(), ReadError>(())
                });
                counts.extend(read.unwrap());
                start = end;
            }
            let rows = (0..nodes).map(|node| graph.options(node as usize));
            assert!(counts.iter().map(|&count| count as usize).eq(rows.clone().map(<[u32]>::len)));
            let wanted =
                (0..nodes).zip(rows).flat_map(|(from, row)| row.iter().map(move |&to| (from, to)));
            assert!(edges.iter().copied().eq(wanted));
        }
        for cut in [0, 7, 8, 19, 24, bytes.len() - 1] {
            assert!(Parts::open(Cursor::new(&bytes[..cut])).is_err(), "cut at {cut}");
        }
        let mut wrong = bytes.clone();
        let last = wrong.len() - 1;
        wrong[last] ^= 1;
        let read = Parts::open(Cursor::new(&wrong)).and_then(|mut parts| {
            let nodes = parts.nodes();
            parts.read(0..nodes, |_, _| Ok::<(), ReadError>(()))
        });
        assert!(read.unwrap_err().to_string().contains("a wrong checksum"));
    }
}

#[test]
fn a_stream_has_the_same_edges_as_the_graph() {
    let many: String =
        (0..200_000u64).map(|i| format!("{} {}\n", 7 + i % 60_000, 7 + i * i % 60_000)).collect();
    let dimacs = "p edge 9 2\ne 1 2\ne 3 2\n";
    let matrix = "%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n3 1\n";
    let csv = "from,to\n3,4\n4,5\n";
    let gaps: String =
        (0..200_000u64).map(|i| format!("{} {}\n", i * i % 70_000, 9 * i % 90_000)).collect();
    let few = "1 2\n5 2\n900\n";
    for text in [&many, &gaps, "", "5\n4 5\n", "0 1", few, dimacs, matrix, csv] {
        let file = read_as(text.as_bytes(), None).unwrap();
        let mut edges = Vec::new();
        let mut pieces = 0;
        let mut each = |piece: &[(u32, u32)]| {
            edges.extend_from_slice(piece);
            pieces += 1;
            Ok(())
        };
        let streamed = stream(text.as_bytes(), &Options::default(), &mut each).unwrap();
        let node = |end| streamed.node(end).unwrap();
        let edges: Vec<_> = edges.into_iter().map(|(from, to)| (node(from), node(to))).collect();
        assert_eq!(pieces > 3, text.len() > 1_000_000);
        assert_eq!(streamed.names, file.names);
        assert_eq!((streamed.edges, streamed.both_ways), (file.edge_count(), file.both_ways));
        assert_eq!(edges, file.into_edges().1);
    }
}

#[test]
fn a_stream_refuses_what_needs_memory() {
    let refused = |text: &[u8], memory| {
        let options = Options { memory, ..Options::default() };
        stream(text, &options, &mut |_| Ok(())).unwrap_err()
    };
    let mut rows = Vec::new();
    write_rows(&mut rows, &Names::range(0, 2), &Graph::one_way(2, &[(0, 1)])).unwrap();
    for (text, memory, part) in [
        (&b"a b\n"[..], 1 << 20, "names of nodes that are not numbers"),
        (b"4294967295 1\n", 1 << 30, "names of nodes that are not numbers"),
        (b"1 4000000000\n", 1 << 20, "needs 3815 MiB or more and may use 1 MiB"),
        (&rows, 1 << 20, "a graph of rows"),
    ] {
        let ReadError::Input(error) = refused(text, memory) else { panic!("a budget error") };
        assert!(error.resource() == Some(Resource::Memory), "{error}");
        assert!(error.to_string().contains(part), "{error}");
    }
    let ReadError::Input(error) = refused(b"1 2\n1 2 3\n", 1 << 20) else {
        panic!("an input error")
    };
    assert!(error.to_string().starts_with("line 2, column 5"), "{error}");
    let mut full = |_: &[(u32, u32)]| Err(std::io::ErrorKind::StorageFull.into());
    let stop = stream(&b"1 2\n"[..], &Options::default(), &mut full).unwrap_err();
    assert!(matches!(stop, ReadError::System(_)));
}
