//! Labels as a Parquet file.

use std::io::Write;
use std::sync::Arc;

use grundy_graphs::file::Names;
use parquet::basic::Encoding;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use super::{Labelled, Row};

/// Rows in a group, which lies in memory.
const GROUP: u32 = 1 << 18;

/// Writes the columns node, label, remoteness, move, and value if there are values; nulls are where CSV
/// has nothing. Nodes are integers if all are called by numbers, else strings.
pub(super) fn write(
    out: &mut (impl Write + Send),
    labelled: &Labelled<'_>,
) -> Result<(), ParquetError> {
    let names = &labelled.graph.names;
    let node = match names.number(0) {
        Some(_) => "INT64 {} (INTEGER(64,false))",
        None => "BYTE_ARRAY {} (STRING)",
    };
    let value = match labelled.values {
        Some(_) => "REQUIRED BYTE_ARRAY value (STRING);",
        None => "",
    };
    let schema = format!(
        "message labels {{ REQUIRED {}; REQUIRED BYTE_ARRAY label (STRING); \
         OPTIONAL INT32 remoteness (INTEGER(32,false)); OPTIONAL {}; {value} }}",
        node.replace("{}", "node"),
        node.replace("{}", "move"),
    );
    let schema = Arc::new(parse_message_type(&schema)?);
    let play = labelled.rules.play().to_string();
    let properties = WriterProperties::builder()
        .set_created_by(format!("grundy {}", env!("CARGO_PKG_VERSION")))
        .set_key_value_metadata(Some(vec![KeyValue::new("play".to_string(), play)]));
    // Every node is another one.
    let encoding = match names.number(0) {
        Some(_) => Encoding::DELTA_BINARY_PACKED,
        None => Encoding::DELTA_BYTE_ARRAY,
    };
    let properties = properties
        .set_column_dictionary_enabled("node".into(), false)
        .set_column_encoding("node".into(), encoding)
        .build();
    let mut writer = SerializedFileWriter::new(out, schema, Arc::new(properties))?;
    for first in (0..names.len()).step_by(GROUP as usize) {
        let last = first.saturating_add(GROUP).min(names.len());
        let rows: Vec<Row> = (first..last).map(|node| labelled.row(node)).collect();
        let mut group = writer.next_row_group()?;
        nodes(&mut group, names, rows.iter().map(|row| Some(row.node)), false)?;
        let labels: Vec<ByteArray> =
            rows.iter().map(|row| ByteArray::from(row.label.to_string().into_bytes())).collect();
        column(&mut group, |column| match column {
            ColumnWriter::ByteArrayColumnWriter(column) => column.write_batch(&labels, None, None),
            _ => Ok(0),
        })?;
        let levels: Vec<i16> = rows.iter().map(|row| row.remoteness.is_some().into()).collect();
        // Unsigned numbers are stored by their bits.
        let remote: Vec<i32> =
            rows.iter().filter_map(|row| row.remoteness.map(u32::cast_signed)).collect();
        column(&mut group, |column| match column {
            ColumnWriter::Int32ColumnWriter(column) => {
                column.write_batch(&remote, Some(&levels), None)
            }
            _ => Ok(0),
        })?;
        nodes(&mut group, names, rows.iter().map(|row| row.best), true)?;
        if let Some(values) = &labelled.values {
            let texts: Vec<ByteArray> = rows
                .iter()
                .map(|row| ByteArray::from(values.text(row.node).into_bytes()))
                .collect();
            column(&mut group, |column| match column {
                ColumnWriter::ByteArrayColumnWriter(column) => {
                    column.write_batch(&texts, None, None)
                }
                _ => Ok(0),
            })?;
        }
        group.close()?;
    }
    writer.close()?;
    Ok(())
}

/// Writes the next column.
fn column<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    write: impl FnOnce(&mut ColumnWriter<'_>) -> Result<usize, ParquetError>,
) -> Result<(), ParquetError> {
    if let Some(mut column) = group.next_column()? {
        write(column.untyped())?;
        column.close()?;
    }
    Ok(())
}

/// Writes a column of nodes by their names.
fn nodes<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    names: &Names,
    nodes: impl Iterator<Item = Option<u32>>,
    may_be_null: bool,
) -> Result<(), ParquetError> {
    let mut levels = Vec::new();
    let (mut numbers, mut texts) = (Vec::new(), Vec::new());
    for node in nodes {
        levels.push(i16::from(node.is_some()));
        let Some(node) = node else { continue };
        match names.number(node) {
            Some(number) => numbers.push(number.cast_signed()),
            None => texts.push(ByteArray::from(names.text(node).into_bytes())),
        }
    }
    let levels = may_be_null.then_some(levels.as_slice());
    column(group, |column| match column {
        ColumnWriter::Int64ColumnWriter(column) => column.write_batch(&numbers, levels, None),
        ColumnWriter::ByteArrayColumnWriter(column) => column.write_batch(&texts, levels, None),
        _ => Ok(0),
    })
}
