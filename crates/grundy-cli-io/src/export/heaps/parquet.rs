//! Values as a Parquet file of two columns.

use std::io::Write;

use grundy_kernels::heap::HeapValues;

use super::{pieces, value_name};
use crate::export::parquet::Columns;
use crate::failure::Failure;

/// Values at a time.
const PIECE: usize = 1 << 16;

/// Writes columns of heaps and values; the file's metadata has the code, and whether the values were
/// verified.
pub fn write(
    out: &mut (impl Write + Send),
    values: &HeapValues,
    code: &str,
) -> Result<(), Failure> {
    let speculative = values.effort().speculative;
    let facts = [("code", code.to_string()), ("speculative", speculative.to_string())];
    let mut columns = Columns::new(out, &["heap"], Some(value_name(speculative)), &facts)?;
    pieces(values, PIECE, |from, part| {
        (from as u64..).zip(part).try_for_each(|(heap, &value)| columns.push(&[heap], Some(value)))
    })?;
    columns.finish()
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
