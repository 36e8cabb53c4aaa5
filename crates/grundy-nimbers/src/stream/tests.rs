use std::io;

use grundy_testing::Random;

use super::*;
use crate::nimber::Nimber;

/// Gives its bytes in pieces of one size.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let length = self.0.len().min(self.1).min(to.len());
        to[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

fn run(input: &str, piece: usize) -> (String, Option<String>) {
    let mut output = Vec::new();
    let error = match products(&mut Slow(input.as_bytes(), piece), &mut output) {
        Ok(()) => None,
        Err(ReadError::Input(error)) => Some(error.to_string()),
        Err(ReadError::System(error)) => panic!("{error}"),
    };
    (String::from_utf8(output).unwrap(), error)
}

#[test]
fn products_in_pieces_of_any_size() {
    let mut random = Random::new(1);
    let pairs: Vec<(u64, u64)> =
        (0..3000).map(|_| (random.magnitude(), random.magnitude())).collect();
    let text: String = pairs.iter().map(|(a, b)| format!("{a} {b}\n")).collect();
    let expected: String =
        pairs.iter().map(|&(a, b)| format!("{}\n", Nimber::from(a) * Nimber::from(b))).collect();
    for piece in [1, 7, 100, 4096, 1 << 20] {
        assert_eq!(run(&text, piece), (expected.clone(), None));
        let counted = format!("3000\r\n{}", text.trim_end());
        assert_eq!(run(&counted, piece), (expected.clone(), None));
        let blanks = text.replace(' ', "\t ").replace('\n', " \r\n\n");
        assert_eq!(run(&blanks, piece), (expected.clone(), None));
    }
}

#[test]
fn nothing_gives_nothing() {
    for text in ["", "\n", " \n\n", "0\n", "0"] {
        assert_eq!(run(text, 10), (String::new(), None), "{text:?}");
    }
}

#[test]
fn what_is_wrong_and_where() {
    let number = "a nimber, a number from 0 to 18446744073709551615";
    for (text, answers, message) in [
        ("2 3\n4 x\n5 5\n", 1, format!("line 2, column 3: found 'x', expected {number}")),
        (
            "2 18446744073709551616",
            0,
            format!("line 1, column 3: found '18446744073709551616', expected {number}"),
        ),
        (
            "2 3\n\n4\n",
            1,
            format!("line 3, column 2: found the end of the input, expected {number}"),
        ),
        ("1,2", 0, format!("line 1, column 1: found '1,2', expected {number}")),
        (
            "1\n1 2\n3 4\n",
            1,
            "line 3, column 1: found '3', expected the end after 1 pair, as the first line says"
                .into(),
        ),
        (
            "3\n1 2\n3 4\n",
            2,
            "line 3, column 4: found the end of the input after 2 pairs, expected 3, as the first \
             line says"
                .into(),
        ),
    ] {
        for piece in [1, 1000] {
            let (output, error) = run(text, piece);
            assert_eq!(output.lines().count(), answers, "{text:?}");
            assert_eq!(error.as_ref(), Some(&message), "{text:?}");
        }
    }
}
