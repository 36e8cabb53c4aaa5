//! Parquet tables of edges.

use std::fs::File;
use std::path::Path;
use std::{panic, process};

use grundy::visible;
use grundy_graphs::file::{EdgeList, GraphFile, TURNED, are_turned};
use parquet::basic::{Compression, ConvertedType, LogicalType};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::schema::types::ColumnDescriptor;

use crate::failure::{BAD_INPUT, Failure};
use crate::progress::Progress;

/// Rows that are read together.
const ROWS: usize = 1 << 15;

/// A cell of a table.
enum Cell<'a> {
    Null,
    Number(u64),
    Negative(i64),
    Text(&'a str),
}

/// Reads a table of two columns, the ends of edges: integers or strings. A null in the second is a lone
/// node.
pub(super) fn read(file: File, path: &Path, memory: u64) -> Result<GraphFile, Failure> {
    let name = path.display().to_string();
    // What is wrong inside a page makes the reader of the format panic now and then. Nothing has been
    // written yet.
    let hook = panic::take_hook();
    let damaged = format!("'{name}': the Parquet file is damaged");
    panic::set_hook(Box::new(move |_| {
        Failure::input(damaged.clone()).report();
        process::exit(i32::from(BAD_INPUT));
    }));
    let read = table(file, &name, memory);
    panic::set_hook(hook);
    read
}

fn table(file: File, name: &str, memory: u64) -> Result<GraphFile, Failure> {
    let failed = |error: ParquetError| {
        Failure::input(format!("'{name}': the Parquet file cannot be read: {error}"))
    };
    let reader = SerializedFileReader::new(file).map_err(failed)?;
    let columns = reader.metadata().file_metadata().schema_descr().columns();
    let [from, to] = columns else {
        return Err(Failure::input(format!(
            "'{name}': found {} columns, expected two, the ends of an edge",
            columns.len()
        )));
    };
    if are_turned(from.name(), to.name()) {
        return Err(Failure::input(format!(
            "'{name}': found the columns '{}' and '{}', expected {TURNED}",
            visible(from.name()),
            visible(to.name())
        )));
    }
    let kinds = [Kind::of(from, name)?, Kind::of(to, name)?];
    let groups = reader.metadata().row_groups();
    for column in groups.iter().flat_map(|group| group.columns()) {
        if !matches!(column.compression(), Compression::UNCOMPRESSED | Compression::SNAPPY) {
            return Err(Failure::input(format!(
                "'{name}', column '{}': found compression by {}, expected none or Snappy",
                column.column_path().string(),
                column.compression()
            )));
        }
    }
    let rows = u64::try_from(reader.metadata().file_metadata().num_rows()).unwrap_or(0);
    let progress = Progress::counting(format!("reading {name}"), rows, "edges");
    let stopped = |stop| Failure::reading(name, &stop);
    let mut list = EdgeList::new(memory);
    let mut row = 0;
    for group in 0..reader.num_row_groups() {
        let group = reader.get_row_group(group).map_err(failed)?;
        let column = |i| group.get_column_reader(i).map_err(failed);
        let mut columns = [Column::new(column(0)?, kinds[0]), Column::new(column(1)?, kinds[1])];
        loop {
            let read = [columns[0].read().map_err(failed)?, columns[1].read().map_err(failed)?];
            if read[0] != read[1] {
                return Err(Failure::input(format!(
                    "'{name}': the Parquet file is damaged: its columns differ in length"
                )));
            }
            if read[0] == 0 {
                break;
            }
            let [from, to] = &mut columns;
            for (from, to) in from.cells().zip(to.cells()) {
                row += 1;
                let wrong = |what: &str| {
                    Failure::input(format!(
                        "'{name}', row {row}: found {what}, expected a node's name"
                    ))
                };
                let (Some(from), Some(to)) = (from, to) else {
                    return Err(wrong("bytes that are not UTF-8"));
                };
                let added = match (from, to) {
                    (Cell::Number(from), Cell::Number(to)) => list.numbers(from, Some(to)),
                    (Cell::Number(from), Cell::Null) => list.numbers(from, None),
                    (from, to) => match (from.text().as_deref(), to.text().as_deref()) {
                        (None, _) => return Err(wrong("a null in the first column")),
                        (Some(""), _) | (_, Some("")) => return Err(wrong("an empty string")),
                        (Some(from), to) => list.names(from, to),
                    },
                };
                added.map_err(stopped)?;
            }
            progress.show(row);
        }
    }
    list.finish().map_err(stopped)
}

impl Cell<'_> {
    fn signed(n: i64) -> Cell<'static> {
        u64::try_from(n).map_or(Cell::Negative(n), Cell::Number)
    }

    fn text(&self) -> Option<std::borrow::Cow<'_, str>> {
        Some(match self {
            Cell::Null => return None,
            Cell::Number(number) => number.to_string().into(),
            Cell::Negative(number) => number.to_string().into(),
            Cell::Text(text) => (*text).into(),
        })
    }
}

/// What a column holds.
#[derive(Clone, Copy)]
enum Kind {
    Signed,
    Unsigned,
    Text,
}

impl Kind {
    fn of(column: &ColumnDescriptor, name: &str) -> Result<Kind, Failure> {
        use parquet::basic::Type;
        let wrong = |found: &str| {
            Failure::input(format!(
                "'{name}', column '{}': found {found}, expected integers or strings",
                column.name()
            ))
        };
        if column.max_rep_level() > 0 || column.max_def_level() > 1 {
            return Err(wrong("nested values"));
        }
        let converted = column.converted_type();
        match (column.physical_type(), column.logical_type_ref(), converted) {
            (Type::INT32 | Type::INT64, Some(LogicalType::Integer(int)), _) => {
                Ok(if int.is_signed { Kind::Signed } else { Kind::Unsigned })
            }
            (
                Type::INT32 | Type::INT64,
                None,
                ConvertedType::NONE
                | ConvertedType::INT_8
                | ConvertedType::INT_16
                | ConvertedType::INT_32
                | ConvertedType::INT_64,
            ) => Ok(Kind::Signed),
            (
                Type::INT32 | Type::INT64,
                None,
                ConvertedType::UINT_8
                | ConvertedType::UINT_16
                | ConvertedType::UINT_32
                | ConvertedType::UINT_64,
            ) => Ok(Kind::Unsigned),
            (
                Type::BYTE_ARRAY,
                None | Some(LogicalType::String),
                ConvertedType::NONE | ConvertedType::UTF8,
            ) => Ok(Kind::Text),
            (physical, _, ConvertedType::NONE) => Err(wrong(&physical.to_string())),
            (_, _, converted) => Err(wrong(&converted.to_string())),
        }
    }
}

/// Some rows of a column.
struct Column {
    reader: ColumnReader,
    kind: Kind,
    /// 0 for a null, else 1; empty if the column has no nulls.
    levels: Vec<i16>,
    small: Vec<i32>,
    large: Vec<i64>,
    texts: Vec<ByteArray>,
    rows: usize,
}

impl Column {
    fn new(reader: ColumnReader, kind: Kind) -> Column {
        let (small, large, texts) = (Vec::new(), Vec::new(), Vec::new());
        Column { reader, kind, levels: Vec::new(), small, large, texts, rows: 0 }
    }

    /// Reads the next rows; how many there were.
    fn read(&mut self) -> Result<usize, ParquetError> {
        fn next<T: DataType>(
            reader: &mut ColumnReaderImpl<T>,
            levels: &mut Vec<i16>,
            values: &mut Vec<T::T>,
        ) -> Result<usize, ParquetError> {
            values.clear();
            reader.read_records(ROWS, Some(levels), None, values).map(|(rows, ..)| rows)
        }
        self.levels.clear();
        let levels = &mut self.levels;
        self.rows = match &mut self.reader {
            ColumnReader::Int32ColumnReader(reader) => next(reader, levels, &mut self.small)?,
            ColumnReader::Int64ColumnReader(reader) => next(reader, levels, &mut self.large)?,
            ColumnReader::ByteArrayColumnReader(reader) => next(reader, levels, &mut self.texts)?,
            // `Kind::of` let no other type through.
            _ => 0,
        };
        Ok(self.rows)
    }

    /// The cells of these rows; `None` is a text that is none.
    fn cells(&self) -> impl Iterator<Item = Option<Cell<'_>>> {
        let mut value = 0;
        (0..self.rows).map(move |row| {
            if self.levels.get(row) == Some(&0) {
                return Some(Cell::Null);
            }
            let at = value;
            value += 1;
            match (&self.reader, self.kind) {
                (ColumnReader::Int32ColumnReader(_), Kind::Unsigned) => {
                    self.small.get(at).map(|n| Cell::Number(n.cast_unsigned().into()))
                }
                (ColumnReader::Int32ColumnReader(_), _) => {
                    self.small.get(at).map(|&n| Cell::signed(n.into()))
                }
                (ColumnReader::Int64ColumnReader(_), Kind::Unsigned) => {
                    self.large.get(at).map(|n| Cell::Number(n.cast_unsigned()))
                }
                (ColumnReader::Int64ColumnReader(_), _) => {
                    self.large.get(at).map(|&n| Cell::signed(n))
                }
                _ => {
                    let text = self.texts.get(at)?;
                    std::str::from_utf8(text.data()).ok().map(Cell::Text)
                }
            }
        })
    }
}
