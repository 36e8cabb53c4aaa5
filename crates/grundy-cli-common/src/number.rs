//! Numbers that lie in a range.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Reads a number that lies in `range`.
///
/// ```
/// use grundy_cli_common::number_in;
///
/// let threads = number_in(1..=256_u16);
/// assert_eq!(threads("8"), Ok(8));
/// assert_eq!(threads("1e3"), Err("'1e3' is not a number from 1 to 256".to_string()));
/// ```
pub fn number_in<N>(
    range: RangeInclusive<N>,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static
where
    N: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|number| is_plain && range.contains(number));
        number.ok_or_else(|| {
            format!("'{text}' is not a number from {} to {}", range.start(), range.end())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::number_in;

    #[test]
    fn numbers_in_ranges() {
        let threads = number_in(1..=256_u16);
        assert_eq!((threads("1"), threads("256")), (Ok(1), Ok(256)));
        for text in ["0", "257", "-1", "+1", "", "x", "1.5", "70000"] {
            let said = format!("'{text}' is not a number from 1 to 256");
            assert_eq!(threads(text), Err(said));
        }
        assert_eq!(number_in(0..=u64::MAX)("18446744073709551615"), Ok(u64::MAX));
    }
}
