use std::io::{self, Read};

use grundy_testing::Random;

use super::*;

/// Gives between 1 and `step` bytes at a time, and is interrupted now and then.
struct Slowly<'a> {
    text: &'a [u8],
    step: u64,
    random: Random,
}

impl Read for Slowly<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.random.chance(1, 5) {
            return Err(ErrorKind::Interrupted.into());
        }
        let count = 1 + usize::try_from(self.random.below(self.step)).unwrap();
        let count = count.min(buffer.len());
        self.text.read(&mut buffer[..count])
    }
}

/// What reading gives: the numbers, and the fault if there is one.
type Outcome = (Vec<u64>, Option<(Place, String, String)>);

/// The plain twin: byte by byte over the whole text.
fn plainly(text: &[u8], limit: u64) -> Outcome {
    let mut numbers = Vec::new();
    let (mut line, mut column, mut at) = (1, 1, 0);
    while at < text.len() {
        if b" \t\r\n".contains(&text[at]) {
            (line, column) = if text[at] == b'\n' { (line + 1, 1) } else { (line, column + 1) };
            at += 1;
            continue;
        }
        let end = (at..text.len()).find(|&i| b" \t\r\n".contains(&text[i])).unwrap_or(text.len());
        let token = &text[at..end];
        let problem = if token.len() > MAX_TOKEN {
            Some("TooLong")
        } else if !token.iter().all(u8::is_ascii_digit) {
            Some("NotANumber")
        } else {
            // Leading zeros do not count.
            match std::str::from_utf8(token).unwrap().parse::<u64>() {
                Ok(number) if number <= limit => {
                    numbers.push(number);
                    None
                }
                _ => Some("TooLarge"),
            }
        };
        if let Some(problem) = problem {
            let mut read = String::from_utf8_lossy(&token[..token.len().min(40)]).into_owned();
            if token.len() > 40 {
                read.push('…');
            }
            return (numbers, Some((Place { line, column }, read, problem.to_string())));
        }
        column += token.len() as u64;
        at = end;
    }
    (numbers, None)
}

fn described(fault: Fault) -> (Place, String, String) {
    let problem = match fault.problem {
        Problem::NotANumber => "NotANumber",
        Problem::TooLarge { .. } => "TooLarge",
        Problem::TooLong => "TooLong",
        Problem::Ended | Problem::Read(_) => "other",
    };
    (fault.place, fault.read, problem.to_string())
}

fn one_by_one(mut numbers: Numbers<impl Read>, limit: u64) -> Outcome {
    let mut out = Vec::new();
    loop {
        match numbers.next(limit) {
            Ok(Some(number)) => out.push(number),
            Ok(None) => {
                // The end stays the end.
                assert!(matches!(numbers.next(limit), Ok(None)));
                return (out, None);
            }
            Err(fault) => {
                let fault = described(fault);
                // The fault stays as well.
                assert_eq!(numbers.next(limit).map_err(described), Err(fault.clone()));
                return (out, Some(fault));
            }
        }
    }
}

fn many(mut numbers: Numbers<impl Read>, limit: u64, room: usize) -> Outcome {
    let mut out = Vec::new();
    let mut buffer = vec![0; room];
    loop {
        match numbers.ready_many(limit, &mut buffer) {
            Ok(0) => {
                if !numbers.refill().unwrap() {
                    return (out, None);
                }
            }
            Ok(count) => out.extend_from_slice(&buffer[..count]),
            Err(fault) => return (out, Some(described(fault))),
        }
    }
}

fn check(text: &[u8], limit: u64) {
    let expected = plainly(text, limit);
    let ways = [(3, 64), (1, 1), (100, 17), (5000, 300), (1 << 20, BLOCK)];
    for (step, size) in ways.into_iter().take(if cfg!(miri) { 1 } else { 5 }) {
        let numbers =
            || Numbers::with_block(Slowly { text, step, random: Random::new(step) }, size);
        let message = || format!("{step} bytes of {:?}", String::from_utf8_lossy(text));
        assert!(one_by_one(numbers(), limit) == expected, "one by one, {}", message());
        for room in [5, 1, 2, 64, 1000].into_iter().take(if cfg!(miri) { 1 } else { 5 }) {
            assert!(many(numbers(), limit, room) == expected, "{room} at a time, {}", message());
        }
    }
}

#[test]
fn random_texts() {
    let mut random = Random::new(3);
    for round in 0..if cfg!(miri) { 4 } else { 600u64 } {
        let mut pick = |below: u64| random.below(below);
        let mut text = Vec::new();
        let kinds = 1 + pick(6);
        let tokens = pick(200);
        for _ in 0..tokens {
            let length = match pick(kinds) {
                0 => 9,
                1 => 1 + pick(3),
                2 => 1 + pick(10),
                3 => 14 + pick(4),
                4 => 17 + pick(4),
                _ => 1 + pick(30),
            };
            for _ in 0..length {
                text.push(
                    b'0' + u8::try_from(if round % 3 == 0 { pick(10) } else { pick(10) * pick(2) })
                        .unwrap(),
                );
            }
            for _ in 0..1 + pick(4).saturating_sub(2) * pick(40) {
                text.push(b" \n\t\r"[usize::try_from(pick(4)).unwrap()]);
            }
        }
        // Any byte anywhere, in half of the rounds.
        if round % 2 == 0 && !text.is_empty() {
            let at = usize::try_from(pick(text.len() as u64)).unwrap();
            text[at] = u8::try_from(pick(256)).unwrap();
        }
        let limit = [u64::MAX, 1_000_000_000, 999_999_999, 10_000_000_000_000_000, 12_345]
            [usize::try_from(pick(5)).unwrap()];
        check(&text, limit);
    }
}

/// Numbers, words, looks ahead and bulk reading in any order give the tokens in their order.
#[test]
fn ways_to_read_can_be_mixed() {
    let mut random = Random::new(5);
    for round in 0..if cfg!(miri) { 2 } else { 400u64 } {
        let mut pick = |below: u64| random.below(below);
        let mut text = String::new();
        let mut tokens = Vec::new();
        for _ in 0..300 + pick(300) {
            let digits = u32::try_from(1 + pick(if round % 4 == 0 { 20 } else { 9 })).unwrap();
            let number = pick(10u64.saturating_pow(digits));
            let token = if pick(150) == 0 { "x-1".to_string() } else { number.to_string() };
            text.push_str(&token);
            text.push_str([" ", "\n", "\r\n", "  "][usize::try_from(pick(4)).unwrap()]);
            tokens.push(token);
        }
        let step = [1, 40, 700, 1 << 20][usize::try_from(pick(4)).unwrap()];
        let size = [1, 100, 5000][usize::try_from(pick(3)).unwrap()];
        let input = Slowly { text: text.as_bytes(), step, random: Random::new(round) };
        let mut numbers = Numbers::with_block(input, size);
        let mut at = 0;
        while at < tokens.len() {
            let token = tokens[at].as_str();
            let value = token.parse::<u64>().ok();
            match pick(40) {
                0 => {
                    assert_eq!(numbers.word().unwrap(), Some(token.as_bytes()));
                    at += 1;
                }
                1 => assert_eq!(numbers.peek().unwrap(), Some(token.as_bytes())),
                2 => assert!(!numbers.at_end().unwrap()),
                3 => assert!(numbers.refill().is_ok()),
                4 => {
                    let mut out = vec![0; usize::try_from(pick(50)).unwrap()];
                    let Ok(count) = numbers.ready_many(u64::MAX, &mut out) else {
                        assert_eq!(value, None);
                        continue;
                    };
                    for (number, token) in out[..count].iter().zip(&tokens[at..]) {
                        assert_eq!(number.to_string(), *token);
                    }
                    at += count;
                }
                5 => {
                    // A limit just below the number leaves it where it is.
                    if let Some(value) = value.filter(|value| *value > 0) {
                        let fault = numbers.next(value - 1).unwrap_err();
                        assert!(matches!(fault.problem, Problem::TooLarge { .. }));
                        assert_eq!(fault.read, token);
                    }
                }
                _ => match value {
                    Some(value) => {
                        assert_eq!(numbers.next(value).unwrap(), Some(value));
                        assert_eq!(numbers.last_token().1, token.as_bytes());
                        assert_eq!(numbers.last_word(), token.as_bytes());
                        at += 1;
                    }
                    None => {
                        assert!(numbers.next(u64::MAX).is_err());
                        assert_eq!(numbers.word().unwrap(), Some(token.as_bytes()));
                        at += 1;
                    }
                },
            }
        }
        assert!(numbers.at_end().unwrap());
        assert!(!numbers.has_ready_token());
        assert_eq!(numbers.next(9).unwrap(), None);
    }
}

#[test]
fn every_byte_behind_a_number() {
    for byte in (0..=u8::MAX).step_by(if cfg!(miri) { 37 } else { 1 }) {
        for before in [0, 70] {
            let mut text = b"5 ".repeat(before);
            text.extend([b'1', byte, b'2']);
            text.extend(b" 7".repeat(before));
            check(&text, 100);
        }
    }
}

#[test]
fn limits() {
    let max = u64::MAX.to_string();
    let texts = [
        &max,
        "18446744073709551616",
        "99999999999999999999",
        "9223372036854775808",
        "1000000000",
        "1000000001",
    ];
    let limits = [u64::MAX, 0, 1_000_000_000, u64::MAX >> 1, u64::MAX - 1];
    for text in texts.into_iter().take(if cfg!(miri) { 2 } else { 6 }) {
        for limit in limits.into_iter().take(if cfg!(miri) { 1 } else { 5 }) {
            check(text.as_bytes(), limit);
            check(format!("{}{text} {text} 1 2 3", "0 0 0 0 ".repeat(40)).as_bytes(), limit);
        }
    }
}

#[test]
fn long_tokens_and_long_blanks() {
    let lengths = [MAX_TOKEN, MAX_TOKEN + 1, MAX_TOKEN - 1, 3 * MAX_TOKEN];
    for length in lengths.into_iter().take(if cfg!(miri) { 2 } else { 4 }) {
        for end in ["", " 6", "\n"].into_iter().take(if cfg!(miri) { 1 } else { 3 }) {
            check(format!("1\n2 {}7{end}", "0".repeat(length - 1)).as_bytes(), 9);
            check(format!("1\n2 {}{end}", "x".repeat(length)).as_bytes(), 9);
            check(format!("1\n2 {}3{end}", " \n".repeat(length)).as_bytes(), 9);
            check(format!("1\n2 {}x{end}", " \r\n".repeat(length)).as_bytes(), 9);
        }
    }
}

#[test]
fn ends_stand_behind_the_last_token() {
    for (text, line, column) in
        [("", 1, 1), ("\n\n", 1, 1), ("5", 1, 2), ("5 \n 16\t\n\n \n", 2, 4)]
    {
        for step in [1, 2, 100] {
            let mut numbers = Numbers::with_block(
                Slowly { text: text.as_bytes(), step, random: Random::new(9) },
                1,
            );
            while numbers.next(99).unwrap().is_some() {}
            let fault = numbers.ended();
            assert_eq!(fault.place, Place { line, column }, "{text:?}");
            assert_eq!(
                fault.to_string(),
                format!("line {line}, column {column}: the input ended, expected a number")
            );
        }
    }
}

#[test]
fn words_lines_and_places() {
    let text = " WL 12\t-7\r\n\r\n  \nlast 8";
    for step in [1, 2, 100] {
        let mut numbers =
            Numbers::with_block(Slowly { text: text.as_bytes(), step, random: Random::new(9) }, 1);
        assert!(!numbers.at_line_end().unwrap());
        assert_eq!(numbers.word().unwrap(), Some(&b"WL"[..]));
        assert_eq!(numbers.last_token(), (Place { line: 1, column: 2 }, &b"WL"[..]));
        assert!(!numbers.at_line_end().unwrap());
        assert_eq!(numbers.next(20).unwrap(), Some(12));
        assert_eq!(numbers.last_token(), (Place { line: 1, column: 5 }, &b"12"[..]));
        assert_eq!(
            numbers.next(20).unwrap_err().to_string(),
            "line 1, column 8: read \"-7\", expected a number"
        );
        assert!(!numbers.at_line_end().unwrap());
        assert_eq!(numbers.word().unwrap(), Some(&b"-7"[..]));
        assert!(numbers.at_line_end().unwrap());
        // Asking again, or for a number that comes later, does not lose the end of the line.
        assert!(numbers.at_line_end().unwrap());
        while numbers.next(20).is_ok() {}
        assert!(numbers.at_line_end().unwrap());
        assert_eq!(numbers.word().unwrap(), Some(&b"last"[..]));
        assert_eq!(numbers.last_token(), (Place { line: 4, column: 1 }, &b"last"[..]));
        assert!(!numbers.at_line_end().unwrap());
        assert_eq!(numbers.next(20).unwrap(), Some(8));
        assert!(numbers.at_line_end().unwrap());
        assert_eq!(numbers.word().unwrap(), None);
    }
}

#[test]
fn what_cannot_be_read_is_an_error_at_its_place() {
    struct Broken(bool);
    impl Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::Error::other("unplugged"));
            }
            (&b"1\n23"[..]).read(buffer)
        }
    }
    let mut numbers = Numbers::new(Broken(false));
    assert_eq!(numbers.next(9).unwrap(), Some(1));
    let fault = numbers.next(99).unwrap_err();
    assert!(matches!(fault.problem, Problem::Read(_)));
    assert_eq!(fault.to_string(), "line 2, column 3: reading failed: unplugged");
    // Nothing of the token was taken, and that it goes on is not known.
    let fault = numbers.next(99).unwrap_err();
    assert_eq!(fault.to_string(), "line 2, column 3: reading failed: unplugged");
}
