use grundy_testing::Random;

use super::*;

/// The plain twin: lines split off and looked at one by one. Where the words stand, and where the next
/// line begins.
fn reference(
    text: &[u8],
    at: usize,
    separator: Separator,
    words: Words,
) -> (Vec<Range<usize>>, usize) {
    let (mut found, mut start) = (Vec::new(), at);
    let mut first_ending = None;
    while let Some(feed) = text[start..].iter().position(|&byte| byte == b'\n') {
        let line = &text[start..start + feed];
        let content = line.strip_suffix(b"\r").unwrap_or(line);
        let ending = line.len() - content.len();
        let separates = |byte: &u8| match separator {
            Separator::Blank => *byte == b' ' || *byte == b'\t',
            Separator::Comma => *byte == b',',
        };
        let is_word = |word: &&[u8]| {
            let part = |byte: &u8| match words {
                Words::Digits => byte.is_ascii_digit(),
                Words::Plain => !separates(byte) && *byte > b' ' && !b"#\",".contains(byte),
            };
            !word.is_empty() && word.iter().all(part)
        };
        let parts: Vec<&[u8]> = content.split(separates).collect();
        let alike = *first_ending.get_or_insert(ending) == ending;
        if parts.len() != 2 || !parts.iter().all(is_word) || !alike || found.len() >= 2 * MOST {
            break;
        }
        let middle = start + parts[0].len();
        found.extend([start..middle, middle + 1..start + content.len()]);
        start += feed + 1;
    }
    (found, start)
}

/// Both ways of finding lines from `at` on, against the twin, which stops exactly after [`MOST`] lines.
fn check(text: &[u8], at: usize, separator: Separator, words: Words) {
    let (plain, plain_end) = reference(text, at, separator, words);
    for scan in [scan as Scan, scan_none] {
        let mut lines = Lines::new();
        let end = lines.find_by(text, at, separator, words, scan);
        let found: Vec<Range<usize>> = lines.words().collect();
        assert_eq!((lines.start(), 2 * lines.len()), (at, found.len()));
        if lines.len() > MOST {
            assert_eq!((plain.len(), &found[..2 * MOST]), (2 * MOST, &plain[..]));
            let (more, plain_end) = reference(text, plain_end, separator, words);
            assert!(more.starts_with(&found[2 * MOST..]));
            assert!(end <= plain_end);
        } else {
            assert_eq!((&found, end), (&plain, plain_end), "{:?}", String::from_utf8_lossy(text));
        }
    }
}

const FORMS: [(Separator, Words); 4] = [
    (Separator::Blank, Words::Plain),
    (Separator::Comma, Words::Plain),
    (Separator::Blank, Words::Digits),
    (Separator::Comma, Words::Digits),
];

#[test]
fn any_bytes() {
    let mut random = Random::new(0x5EED);
    let pieces: [&[u8]; 16] = [
        b"a",
        b"17",
        b" ",
        b"\t",
        b",",
        b"\n",
        b"\r\n",
        b"\r",
        b"#",
        b"\"",
        b"\0",
        b"\xff",
        b"a 17\n",
        b"a,17\r\n",
        b"1 2\n",
        b"3,4\r\n",
    ];
    for _ in 0..if cfg!(miri) { 20 } else { 20_000 } {
        let mut text = Vec::new();
        for _ in 0..random.below(60) {
            let likely = random.below(3) > 0;
            let piece = if likely { 12 + random.below(4) } else { random.below(16) };
            text.extend_from_slice(pieces[piece]);
        }
        let at = random.below(text.len() + 1);
        for (separator, words) in FORMS {
            check(&text, at, separator, words);
        }
    }
}

/// Well-formed lines of words of every length, with one byte of them changed.
#[test]
fn one_wrong_byte() {
    let mut random = Random::new(0xB17E);
    let lines = if cfg!(miri) { 10 } else { 1300 };
    for round in 0..if cfg!(miri) { 4 } else { 400 } {
        let (separator, words) = FORMS[round % 4];
        let middle = separator.bytes()[round / 4 % 2];
        let feed = if round / 8 % 2 == 0 { "\n" } else { "\r\n" };
        let longest = [1, 3, 20, 90][round / 16 % 4];
        let mut text = Vec::new();
        for _ in 0..lines {
            for end in [&[middle][..], feed.as_bytes()] {
                let letter = if words == Words::Digits { b'7' } else { b'x' };
                text.extend(std::iter::repeat_n(letter, 1 + random.below(longest)));
                text.extend_from_slice(end);
            }
        }
        check(&text, 0, separator, words);
        for _ in 0..5 {
            let (at, byte) = (random.below(text.len()), b" \t,\n\r#x7\x80"[random.below(9)]);
            let before = std::mem::replace(&mut text[at], byte);
            check(&text, 0, separator, words);
            text[at] = before;
        }
    }
}

#[test]
fn numbers_are_what_the_standard_library_reads() {
    let mut random = Random::new(0xD161);
    for round in 0..if cfg!(miri) { 4 } else { 600 } {
        let feed = if round % 2 == 0 { "\n" } else { "\r\n" };
        // From some line on, numbers that are refused.
        let wrong_from = random.below(40);
        let mut text = String::new();
        let (mut expected, mut end) = (Vec::new(), None);
        for line in 0..random.below(40) {
            let mut numbers = [0; 2].map(|_| match random.below(6) {
                0 => random.below(10_u64),
                1 => u64::MAX - random.below(3_u64),
                2 => 10u64.pow(u32::try_from(random.below(20)).unwrap()),
                _ => random.word() >> random.below(64),
            });
            let mut words = numbers.map(|number| number.to_string());
            if line >= wrong_from && random.below(3) == 0 {
                let wrong = ["00", "007", "18446744073709551616", "99999999999999999999"];
                let wrong = wrong[random.below(4)];
                words[random.below(2)] = match random.below(2) {
                    0 => wrong.to_string(),
                    _ => "1".repeat(21 + random.below(80)),
                };
                end.get_or_insert(text.len());
            }
            if end.is_none() {
                expected.extend(numbers.iter_mut().map(|number| *number));
            }
            text += &format!("{} {}{feed}", words[0], words[1]);
        }
        let text = text.as_bytes();
        let mut lines = Lines::new();
        assert_eq!(lines.find(text, 0, Separator::Blank, Words::Digits), text.len());
        for convert in [convert as Convert, convert_none] {
            let mut numbers = vec![1; 3];
            let found = lines.numbers_by(text, &mut numbers, convert);
            assert_eq!((found, &numbers), (end.unwrap_or(text.len()), &expected));
        }
    }
}
