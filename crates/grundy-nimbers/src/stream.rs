//! Nim-products of a stream of pairs, in constant memory.
//!
//! ```
//! let mut products = Vec::new();
//! grundy_nimbers::stream::products(&mut "2 3\n4 4\n".as_bytes(), &mut products)?;
//! assert_eq!(products, b"1\n6\n");
//! # Ok::<(), grundy_nimbers::ReadError>(())
//! ```

use std::io::{Read, Write};

use crate::kernels::bulk;
use grundy_core::{Error, ReadError, visible};
use grundy_kernels::decimal::{self, Numbers, Pairs};

const NUMBER: &str = "a nimber";
const COUNT: &str = "the number of cases";

/// As [`products`], but the number of pairs must come first, and is at most `most`.
///
/// # Errors
/// As [`products`].
pub fn counted_products(
    input: &mut dyn Read,
    output: &mut dyn Write,
    most: u64,
) -> Result<(), ReadError> {
    answer(input, output, Some(most))
}

/// Writes the nim-product of each pair of `input` to `output`, one a line.
///
/// The input is pairs of decimal numbers below 2^64 with blanks between. The first line may have the
/// number of pairs alone, as in Library Checker's problem `nim_product_64`; then there must be as
/// many. Products are written whenever the next read may have to wait. Some ten nanoseconds a pair.
///
/// # Errors
/// An input error with line and column at the first number that does not fit; a failure of `input`
/// or `output`. The products before it are written.
pub fn products(input: &mut dyn Read, output: &mut dyn Write) -> Result<(), ReadError> {
    answer(input, output, None)
}

fn answer(
    input: &mut dyn Read,
    output: &mut dyn Write,
    count: Option<u64>,
) -> Result<(), ReadError> {
    let mut numbers = Numbers::new(input);
    let failed = |failure| ReadError::of_numbers(failure, NUMBER, &(0..=u64::MAX));
    let read = |fault| failed(decimal::Stop::Input(fault));
    let first = match count {
        Some(most) => {
            let counted =
                |fault| ReadError::of_numbers(decimal::Stop::Input(fault), COUNT, &(0..=most));
            Some(numbers.next(most).map_err(counted)?.ok_or_else(|| counted(numbers.ended()))?)
        }
        None => numbers.next(u64::MAX).map_err(read)?,
    };
    let Some(first) = first else { return Ok(()) };
    let counted = count.is_some() || numbers.at_line_end().map_err(read)?;
    let pairs = if counted {
        Pairs { limit: u64::MAX, first: None, most: first }
    } else {
        Pairs { first: Some(first), ..Pairs::up_to(u64::MAX) }
    };
    let mut products = Vec::new();
    let answered = pairs.answer(&mut numbers, &mut &mut *output, |a, b, text| {
        products.resize(a.len(), 0);
        // Pairs are as many on either side, and the answers were made as many.
        let fits = bulk::mul(&mut products, a, b);
        debug_assert_eq!(fits, Ok(()));
        push_lines(text, &products);
    });
    let answered = answered.map_err(failed)?;
    if !counted {
        return Ok(());
    }
    if answered < first {
        let place = numbers.ended().place;
        let column = usize::try_from(place.column).unwrap_or(usize::MAX);
        let found = format!("the end of the input after {}", pairs_counted(answered));
        let expected = format!("{first}, as the first line says");
        return Err(Error::input(column, found, expected).at_line(place.line).into());
    }
    match numbers.word().map_err(read)?.is_some() {
        false => Ok(()),
        true => {
            let (place, word) = numbers.last_token();
            let column = usize::try_from(place.column).unwrap_or(usize::MAX);
            let found = format!("'{}'", visible(&String::from_utf8_lossy(word)));
            let expected =
                format!("the end after {}, as the first line says", pairs_counted(first));
            Err(Error::input(column, found, expected).at_line(place.line).into())
        }
    }
}

/// Appends each number in decimal and a newline.
fn push_lines(text: &mut Vec<u8>, numbers: &[u64]) {
    let mut buffer = itoa::Buffer::new();
    for &n in numbers {
        text.extend_from_slice(buffer.format(n).as_bytes());
        text.push(b'\n');
    }
}

fn pairs_counted(count: u64) -> String {
    if count == 1 { "1 pair".into() } else { format!("{count} pairs") }
}

#[cfg(test)]
mod tests;
