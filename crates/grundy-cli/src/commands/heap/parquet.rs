//! Values as a Parquet file of two columns.

use std::io::Write;
use std::sync::Arc;

use grundy_kernels::heap::HeapValues;
use parquet::basic::Encoding;
use parquet::data_type::{Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use super::export::{pieces, value_name};
use crate::failure::Failure;
use crate::output;

/// Rows in a group, which lies in memory.
const GROUP: usize = 1 << 20;

/// Writes columns of heaps and values; the file's metadata has the code, and whether the values were
/// verified.
pub(super) fn write(
    out: &mut (impl Write + Send),
    values: &HeapValues,
    code: &str,
) -> Result<(), Failure> {
    let speculative = values.effort().speculative;
    let name = value_name(speculative);
    let schema = format!(
        "message heap_values {{ REQUIRED INT64 heap (INTEGER(64,false)); \
         REQUIRED INT32 {name} (INTEGER(32,false)); }}"
    );
    let schema = Arc::new(parse_message_type(&schema).map_err(failure)?);
    let facts = [("code", code.to_string()), ("speculative", speculative.to_string())];
    let facts = facts.map(|(key, value)| KeyValue::new(key.to_string(), value));
    let properties = WriterProperties::builder()
        .set_created_by(format!("grundy {}", env!("CARGO_PKG_VERSION")))
        .set_key_value_metadata(Some(facts.to_vec()))
        // Heaps differ by one, and there are few different values.
        .set_column_dictionary_enabled("heap".into(), false)
        .set_column_encoding("heap".into(), Encoding::DELTA_BINARY_PACKED)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .build();
    let mut writer =
        SerializedFileWriter::new(out, schema, Arc::new(properties)).map_err(failure)?;
    pieces(values, GROUP, |from, part| {
        let number = |error: std::num::TryFromIntError| Failure::system(error.to_string());
        let from = i64::try_from(from).map_err(number)?;
        let heaps: Vec<i64> = (from..).take(part.len()).collect();
        // Unsigned values are stored by their bits.
        let part: Vec<i32> = part.iter().map(|value| value.cast_signed()).collect();
        let mut group = writer.next_row_group().map_err(failure)?;
        if let Some(mut column) = group.next_column().map_err(failure)? {
            column.typed::<Int64Type>().write_batch(&heaps, None, None).map_err(failure)?;
            column.close().map_err(failure)?;
        }
        if let Some(mut column) = group.next_column().map_err(failure)? {
            column.typed::<Int32Type>().write_batch(&part, None, None).map_err(failure)?;
            column.close().map_err(failure)?;
        }
        group.close().map_err(failure)?;
        Ok(())
    })?;
    writer.close().map_err(failure)?;
    Ok(())
}

fn failure(error: ParquetError) -> Failure {
    Failure::from(output::parquet_error(error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_kernels::heap::{Effort, TakeBreak};
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;

    #[test]
    fn rows_read_back() {
        for speculative in [false, true] {
            let effort = Effort { speculative, ..Effort::default() };
            let mut values = HeapValues::new(TakeBreak::new(vec![0, 7, 7]), effort);
            values.extend_to(500, &mut |_| true);
            let mut file = tempfile::tempfile().unwrap();
            write(&mut file, &values, "0.77").unwrap();
            let reader = SerializedFileReader::new(file).unwrap();
            let metadata = reader.metadata().file_metadata();
            let facts = metadata.key_value_metadata().unwrap();
            let fact = |key: &str| {
                facts
                    .iter()
                    .find(|fact| fact.key == key)
                    .and_then(|fact| fact.value.clone())
                    .unwrap()
            };
            assert_eq!(
                (fact("code"), fact("speculative")),
                ("0.77".into(), speculative.to_string())
            );
            let names: Vec<&str> =
                metadata.schema().get_fields().iter().map(|field| field.name()).collect();
            assert_eq!(names, ["heap", value_name(speculative)]);
            let rows: Vec<(u64, u32)> = reader
                .get_row_iter(None)
                .unwrap()
                .map(|row| row.unwrap())
                .map(|row| (row.get_ulong(0).unwrap(), row.get_uint(1).unwrap()))
                .collect();
            let expected: Vec<(u64, u32)> =
                (0..500).map(|heap| (heap as u64, values.get(heap).unwrap())).collect();
            assert_eq!(rows, expected);
        }
    }
}
