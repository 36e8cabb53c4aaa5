//! Values in lines `heap,value`.

use std::io::BufRead;

use crate::budget::{Budget, Meter};
use crate::error::Error;
use crate::lines::{each_line, wrong};

/// Reads at most `most` values from lines `heap,value`, in order from heap 0 on, perhaps below a line of
/// names. What follows them is not read.
///
/// # Errors
/// An input error with its place, a budget error if the values need too much memory, or the failure to read.
pub fn read_list(input: impl BufRead, most: u64, budget: &Budget) -> Result<Vec<u32>, Error> {
    let mut meter = Meter::new(budget);
    let mut values: Vec<u32> = Vec::new();
    let mut reserved = 0;
    let mut is_first = true;
    each_line(input, |number, line| {
        if values.len() as u64 == most {
            return Ok(false);
        }
        if std::mem::take(&mut is_first) && !line.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(true);
        }
        let heap = values.len();
        let value = line.split_once(',').filter(|(first, _)| first.parse() == Ok(heap));
        let value = value.and_then(|(_, value)| value.trim_end().parse().ok());
        let value = value
            .ok_or_else(|| wrong(number, line, format!("'{heap},' and a value")).at_column(1))?;
        if values.len() == reserved {
            // A vector that grows is there twice for a moment.
            reserved = 2 * reserved + 1024;
            meter.reserve(6 * reserved as u64, "the values given")?;
            meter.release(3 * reserved as u64);
            values.reserve_exact(reserved - values.len());
        }
        values.push(value);
        Ok(true)
    })?;
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Resource;

    #[test]
    fn lists_are_read_in_order() {
        let read = |text: &str, most| read_list(text.as_bytes(), most, &Budget::default());
        assert_eq!(read("heap,value\n0,0\n1,5\r\n", 9).unwrap(), [0, 5]);
        assert_eq!(read("0,0\n1,5\n2,4\nmore", 3).unwrap(), [0, 5, 4]);
        assert_eq!(read("0,0\nmore", 1).unwrap(), [0]);
        assert_eq!(read("", 1).unwrap(), [0; 0]);
        assert_eq!(read("\u{feff}0,0\r\n1,5\r\n", 2).unwrap(), [0, 5]);
        assert_eq!(read("\u{feff}heap,value\r\n0,0\r\n", 1).unwrap(), [0]);
        assert_eq!(read("\n \r\nheap,value\n\n0,0\n\n1,5\n\n", 9).unwrap(), [0, 5]);
        for (text, said) in [
            ("\nheap,value\nheap,value\n", "line 3, column 1: found 'heap,value'"),
            ("0,0\n2,5\n", "line 2, column 1: found '2,5', expected '1,' and a value"),
            ("0,0\n1,-5\n", "line 2, column 1: found '1,-5'"),
            ("0,4294967296\n", "line 1, column 1: found '0,4294967296'"),
            ("0\n", "line 1, column 1: found '0', expected '0,' and a value"),
        ] {
            let error = read(text, 9).unwrap_err();
            assert!(error.is_input() && error.to_string().starts_with(said), "{error}");
        }
    }

    #[test]
    fn lists_keep_to_the_memory() {
        let text: String = (0..10_000).map(|heap| format!("{heap},1\n")).collect();
        let budget = |memory| Budget { memory, ..Budget::default() };
        let read = |memory| read_list(text.as_bytes(), u64::MAX, &budget(memory));
        assert_eq!(read(200_000).unwrap(), [1; 10_000]);
        assert_eq!(read(39_999).unwrap_err().resource(), Some(Resource::Memory));
    }
}
