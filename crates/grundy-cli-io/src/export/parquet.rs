//! Parquet files of heaps, and a number for each place if there is one.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::Encoding;
use parquet::data_type::{Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use crate::failure::Failure;
use crate::output;

/// Rows in a group, which lies in memory.
const GROUP: usize = 1 << 20;

/// Columns that are being written.
pub struct Columns<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    /// The rows of the group so far.
    heaps: Vec<Vec<i64>>,
    numbers: Option<Vec<i32>>,
}

impl<W: Write + Send> Columns<W> {
    /// A column of 64 bits for each heap and one of 32 bits for `number`; the file's metadata has the facts.
    pub fn new(
        out: W,
        heaps: &[&str],
        number: Option<&str>,
        facts: &[(&str, String)],
    ) -> Result<Columns<W>, Failure> {
        let columns: String = heaps
            .iter()
            .map(|heap| format!("REQUIRED INT64 {heap} (INTEGER(64,false)); "))
            .collect();
        let last = number.map(|name| format!("REQUIRED INT32 {name} (INTEGER(32,false)); "));
        let schema = format!("message heap_values {{ {columns}{}}}", last.unwrap_or_default());
        let schema = Arc::new(parse_message_type(&schema).map_err(failure)?);
        let facts =
            facts.iter().map(|(key, value)| KeyValue::new((*key).to_string(), value.clone()));
        let mut properties = WriterProperties::builder()
            .set_created_by(format!("grundy {}", env!("CARGO_PKG_VERSION")))
            .set_key_value_metadata(Some(facts.collect()))
            .set_statistics_enabled(EnabledStatistics::Chunk);
        for heap in heaps {
            // Heaps differ by one, and there are few different values.
            properties = properties
                .set_column_dictionary_enabled((*heap).into(), false)
                .set_column_encoding((*heap).into(), Encoding::DELTA_BINARY_PACKED);
        }
        let writer = SerializedFileWriter::new(out, schema, Arc::new(properties.build()));
        Ok(Columns {
            writer: writer.map_err(failure)?,
            heaps: vec![Vec::new(); heaps.len()],
            numbers: number.map(|_| Vec::new()),
        })
    }

    /// Appends a row.
    pub fn push(&mut self, heaps: &[u64], number: Option<u32>) -> Result<(), Failure> {
        for (column, heap) in self.heaps.iter_mut().zip(heaps) {
            // Unsigned numbers are stored by their bits.
            column.push(heap.cast_signed());
        }
        if let (Some(column), Some(number)) = (&mut self.numbers, number) {
            column.push(number.cast_signed());
        }
        if self.heaps[0].len() == GROUP { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), Failure> {
        let mut group = self.writer.next_row_group().map_err(failure)?;
        for heaps in &mut self.heaps {
            if let Some(mut column) = group.next_column().map_err(failure)? {
                column.typed::<Int64Type>().write_batch(heaps, None, None).map_err(failure)?;
                column.close().map_err(failure)?;
            }
            heaps.clear();
        }
        if let Some(numbers) = &mut self.numbers
            && let Some(mut column) = group.next_column().map_err(failure)?
        {
            column.typed::<Int32Type>().write_batch(numbers, None, None).map_err(failure)?;
            column.close().map_err(failure)?;
            numbers.clear();
        }
        group.close().map_err(failure)?;
        Ok(())
    }

    /// Writes what is left.
    pub fn finish(mut self) -> Result<(), Failure> {
        if !self.heaps[0].is_empty() {
            self.flush()?;
        }
        self.writer.close().map_err(failure)?;
        Ok(())
    }
}

fn failure(error: ParquetError) -> Failure {
    Failure::from(output::parquet_error(error))
}
