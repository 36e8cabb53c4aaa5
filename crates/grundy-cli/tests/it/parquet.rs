//! Parquet tables in and out of `grundy label`, end to end.
#![cfg(feature = "parquet")]

use crate::program;

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::Field;
use parquet::schema::parser::parse_message_type;
use program::{answer, grundy, text};

/// The values of a column; `None` is a null.
enum Values<'a> {
    Small(&'a [Option<i32>]),
    Large(&'a [Option<i64>]),
    Texts(&'a [Option<&'a [u8]>]),
}

/// Writes a table with two optional columns of these types in groups of two rows.
fn table(path: &Path, types: [&str; 2], columns: [&Values<'_>; 2], compression: Compression) {
    let schema = format!("message m {{ OPTIONAL {}; OPTIONAL {}; }}", types[0], types[1]);
    let schema = Arc::new(parse_message_type(&schema).unwrap());
    let properties = Arc::new(WriterProperties::builder().set_compression(compression).build());
    let mut writer =
        SerializedFileWriter::new(File::create(path).unwrap(), schema, properties).unwrap();
    let rows = match columns[0] {
        Values::Small(values) => values.len(),
        Values::Large(values) => values.len(),
        Values::Texts(values) => values.len(),
    };
    for first in (0..rows).step_by(2) {
        let mut group = writer.next_row_group().unwrap();
        for values in columns {
            fn present<T: Copy>(values: &[Option<T>], first: usize) -> (Vec<T>, Vec<i16>) {
                let part = &values[first..values.len().min(first + 2)];
                let levels = part.iter().map(|value| value.is_some().into()).collect();
                (part.iter().copied().flatten().collect(), levels)
            }
            let mut column = group.next_column().unwrap().unwrap();
            match (column.untyped(), values) {
                (ColumnWriter::Int32ColumnWriter(column), Values::Small(values)) => {
                    let (values, levels) = present(values, first);
                    column.write_batch(&values, Some(&levels), None).unwrap();
                }
                (ColumnWriter::Int64ColumnWriter(column), Values::Large(values)) => {
                    let (values, levels) = present(values, first);
                    column.write_batch(&values, Some(&levels), None).unwrap();
                }
                (ColumnWriter::ByteArrayColumnWriter(column), Values::Texts(values)) => {
                    let (values, levels) = present(values, first);
                    let values: Vec<ByteArray> =
                        values.iter().map(|text| ByteArray::from(text.to_vec())).collect();
                    column.write_batch(&values, Some(&levels), None).unwrap();
                }
                _ => panic!("{types:?}"),
            }
            column.close().unwrap();
        }
        group.close().unwrap();
    }
    writer.close().unwrap();
}

/// The cells of a table as CSV has them.
fn cells(path: &Path) -> String {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let columns = reader.metadata().file_metadata().schema_descr().columns();
    let names: Vec<&str> = columns.iter().map(|column| column.name()).collect();
    let mut text = names.join(",") + "\n";
    for row in reader.get_row_iter(None).unwrap() {
        let row = row.unwrap();
        let cells = row.get_column_iter().map(|(_, cell)| match cell {
            Field::Null => String::new(),
            Field::Str(text) => text.clone(),
            other => other.to_string(),
        });
        text += &cells.collect::<Vec<String>>().join(",");
        text.push('\n');
    }
    text
}

#[test]
fn tables_of_edges_are_read_and_tables_of_labels_written() {
    let dir = tempfile::tempdir().unwrap();
    let small = [Some(1), Some(2), Some(7), Some(4), Some(9)];
    let large = small.map(|n| n.map(i64::from));
    let large_to = [Some(2), Some(7), Some(2), Some(1), None];
    let small_to = large_to.map(|n: Option<i64>| n.map(|n| i32::try_from(n).unwrap()));
    let numbers = "1,2\n2,7\n7,2\n4,1\n9,\n";
    let texts = ["a", "b", "ü", "d", "e"].map(|text| Some(text.as_bytes()));
    let texts_to = [Some("b"), Some("ü"), Some("b"), Some("a"), None];
    let texts_to = texts_to.map(|text| text.map(str::as_bytes));
    let negative = [Some(-1), Some(i64::MIN), Some(3)];
    let negative_to = [Some(3), Some(-1), Some(-1)];
    let high = [Some(i64::MIN), Some(0), Some(-1)];
    for (name, types, columns, csv) in [
        (
            "int64",
            ["INT64 a", "INT64 b (INTEGER(64,true))"],
            [Values::Large(&large), Values::Large(&large_to)],
            numbers,
        ),
        (
            "int32",
            ["INT32 a", "INT64 b (INTEGER(64,false))"],
            [Values::Small(&small), Values::Large(&large_to)],
            numbers,
        ),
        (
            "uint32",
            ["INT32 a (INTEGER(32,false))", "INT32 b (UINT_8)"],
            [Values::Small(&small), Values::Small(&small_to)],
            numbers,
        ),
        (
            "texts",
            ["BYTE_ARRAY a (STRING)", "BYTE_ARRAY b"],
            [Values::Texts(&texts), Values::Texts(&texts_to)],
            "a,b\nb,ü\nü,b\nd,a\ne,\n",
        ),
        (
            "mixed",
            ["INT64 a", "BYTE_ARRAY b (UTF8)"],
            [Values::Large(&large), Values::Texts(&texts_to)],
            "1,b\n2,ü\n7,b\n4,a\n9,\n",
        ),
        (
            "negative",
            ["INT64 a", "INT64 b"],
            [Values::Large(&negative), Values::Large(&negative_to)],
            "-1,3\n-9223372036854775808,-1\n3,-1\n",
        ),
        (
            "high",
            ["INT64 a (INTEGER(64,false))", "INT64 b"],
            [Values::Large(&high), Values::Large(&[Some(0), Some(5), Some(0)])],
            "9223372036854775808,0\n0,5\n18446744073709551615,0\n",
        ),
    ] {
        for compression in [Compression::UNCOMPRESSED, Compression::SNAPPY] {
            let edges = dir.path().join(format!("{name}.parquet"));
            table(&edges, types, [&columns[0], &columns[1]], compression);
            let list = dir.path().join(format!("{name}.csv"));
            fs::write(&list, csv).unwrap();
            let out = dir.path().join("labels.parquet");
            let paths = [&edges, &list, &out].map(|path| path.display().to_string());
            let wanted = answer(&["label", &paths[1], "--csv", "-"]);
            assert_eq!(answer(&["label", &paths[0], "--csv", "-"]), wanted, "{name}");
            answer(&["label", &paths[0], "--parquet", &paths[2]]);
            assert_eq!(cells(&out), wanted, "{name}");
            let wanted = answer(&["label", &paths[1], "--grundy", "--csv", "-"]).replace('"', "");
            answer(&["label", &paths[0], "--grundy", "--parquet", &paths[2]]);
            assert_eq!(cells(&out), wanted, "{name}");
            let others = answer(&["geography", &paths[1]]);
            assert_eq!(answer(&["geography", &paths[0]]), others, "{name}");
        }
    }
}

/// Tables and lists have the columns of their CSV.
#[test]
fn tables_and_lists_are_written() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("table.parquet");
    let path = out.display().to_string();
    answer(&["table", "wythoff", "--to", "40", "--parquet", &path]);
    let csv = answer(&["table", "wythoff", "--to", "40", "--csv"]);
    let values: Vec<&str> = csv.lines().map(|line| line.rsplit_once(',').unwrap().0).collect();
    assert_eq!(cells(&out).lines().collect::<Vec<_>>(), values);
    answer(&["p-positions", "wythoff", "--count", "20", "--parquet", &path]);
    let csv = answer(&["p-positions", "wythoff", "--count", "20", "--csv"]);
    let heaps = csv.lines().map(|line| line.rsplitn(3, ',').take(2).collect::<Vec<_>>());
    let found = cells(&out);
    assert_eq!(
        found.lines().map(|line| line.rsplit(',').collect::<Vec<_>>()).collect::<Vec<_>>(),
        heaps.collect::<Vec<_>>()
    );
    answer(&["p-positions", "kayles", "--count", "0", "--parquet", &path]);
    assert_eq!(cells(&out), "heap1\n");
}

#[test]
fn other_tables_are_refused_with_what_is_wrong() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("edges.parquet");
    let name = path.display().to_string();
    let refused = |wanted: &str| {
        let output = grundy(&["label", &name], b"");
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(wanted) && message.lines().count() == 1, "{message}");
    };
    let int = &Values::Large(&[Some(1), Some(2), None]);
    let other = &Values::Texts(&[Some(b"b"), Some(b"\xff"), Some(b"")]);
    let empty = &Values::Texts(&[Some(b""), Some(b"x"), Some(b"y")]);
    let none = Compression::UNCOMPRESSED;
    table(&path, ["INT64 a", "INT64 b"], [int, int], none);
    refused("row 3: found a null in the first column");
    table(&path, ["INT64 Target", "INT64 source"], [int, int], none);
    refused(
        "found the columns 'Target' and 'source', expected first the column that edges lead from",
    );
    table(&path, ["INT64 a", "BYTE_ARRAY b"], [int, other], none);
    refused("row 2: found bytes that are not UTF-8");
    table(&path, ["BYTE_ARRAY a", "INT64 b"], [empty, int], none);
    refused("row 1: found an empty string");
    table(&path, ["INT64 a", "INT64 b (TIMESTAMP(MILLIS,true))"], [int, int], none);
    refused("column 'b': found TIMESTAMP_MILLIS, expected integers or strings");
    table(&path, ["INT64 a", "INT64 b"], [int, int], none);
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    refused("the Parquet file cannot be read");
    // Whatever byte is wrong, the answer is a line or labels.
    for place in (4..bytes.len()).step_by(11) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0xff;
        fs::write(&path, damaged).unwrap();
        let output = grundy(&["label", &name], b"");
        assert!(matches!(output.status.code(), Some(0 | 2 | 3)), "byte {place}");
        assert!(text(&output.stderr).lines().count() <= 1, "byte {place}");
    }
    // A stream has no end to begin with.
    let output = grundy(&["label", "-"], &bytes);
    assert!(text(&output.stderr).contains("found a Parquet file"));
    assert_eq!(output.status.code(), Some(2));
}
