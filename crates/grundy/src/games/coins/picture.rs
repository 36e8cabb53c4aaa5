//! Boards drawn as rows of H and T.

use grundy_core::{Nat, visible};

/// The heads of a picture, sorted, each as many numbers as `first` has: the coordinates of the first
/// coin. A line is a row along the last coordinate; lines follow each other along the one before, and
/// pictures with empty lines between along the first of three.
///
/// # Errors
/// What is wrong, and where in the file.
pub(super) fn read(text: &str, first: &[Nat]) -> Result<Vec<Nat>, String> {
    let blocks = blocks(text);
    let second_row = blocks.first().and_then(|block| block.get(1));
    let second_picture = blocks.get(1).and_then(|block| block.first());
    match first.len() {
        1 => {
            if let Some((line, _)) = second_row.or(second_picture) {
                return Err(format!("line {line}: a board of one factor is one row"));
            }
        }
        2 => {
            if let Some((line, _)) = second_picture {
                return Err(format!("line {line}: a board of two factors is one picture"));
            }
        }
        3 => {}
        _ => return Err("only boards of up to three factors can be drawn".to_string()),
    }
    let mut heads = Vec::new();
    for (block, lines) in blocks.iter().enumerate() {
        for (row, (line, coins)) in lines.iter().enumerate() {
            for (at, coin) in coins.chars().enumerate() {
                match coin {
                    'T' | 't' => {}
                    'H' | 'h' => {
                        let place = [block, row, at];
                        let place = &place[3 - first.len()..];
                        heads.extend(
                            first.iter().zip(place).map(|(first, n)| first + Nat::from(*n)),
                        );
                    }
                    other => {
                        let column = at + 1;
                        let found = visible(&other.to_string());
                        return Err(format!(
                            "line {line}, column {column}: found '{found}', expected H or T"
                        ));
                    }
                }
            }
        }
    }
    Ok(heads)
}

/// A line with its number.
type Line<'a> = (usize, &'a str);

/// The runs of lines that are not empty.
fn blocks(text: &str) -> Vec<Vec<Line<'_>>> {
    let lines: Vec<Line<'_>> = (1..).zip(text.lines().map(str::trim_end)).collect();
    let runs = lines.split(|(_, line)| line.is_empty());
    runs.filter(|run| !run.is_empty()).map(<[Line<'_>]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::read;
    use grundy_core::Nat;

    fn coordinates(text: &str, first: &[u8]) -> Result<Vec<u64>, String> {
        let first: Vec<Nat> = first.iter().map(|n| Nat::from(*n)).collect();
        let heads = read(text, &first)?;
        Ok(heads.iter().map(|n| u64::try_from(n).unwrap()).collect())
    }

    #[test]
    fn pictures_of_one_two_and_three_dimensions() {
        assert_eq!(coordinates("THTH\n", &[1]), Ok(vec![2, 4]));
        assert_eq!(coordinates("\n", &[1]), Ok(vec![]));
        assert_eq!(coordinates("HT\r\nTTH\r\n\r\n", &[0, 1]), Ok(vec![0, 1, 1, 3]));
        assert_eq!(coordinates("H\nT\n\n\nTH\n", &[0, 0, 5]), Ok(vec![0, 0, 5, 1, 0, 6]));
    }

    #[test]
    fn wrong_pictures_are_told_with_their_place() {
        let error = |text, first: &[u8]| coordinates(text, first).unwrap_err();
        assert!(error("HT\nTX\n", &[0, 0]).starts_with("line 2, column 2: found 'X'"));
        assert!(error("H\nT\n", &[0]).starts_with("line 2: a board of one factor"));
        assert!(error("H\n\nT\n", &[0]).contains("factor"));
        assert!(error("H\n\nT\n", &[0, 0]).starts_with("line 3: a board of two factors"));
        assert!(error("H", &[0, 0, 0, 0]).starts_with("only boards of up to three"));
    }
}
