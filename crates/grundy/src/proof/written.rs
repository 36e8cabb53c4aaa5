//! Certificates as [`Proof::to_json`] writes them, read byte by byte.

use super::{KIND, Proof};
use crate::listed::{Answers, Lines};

/// Reads a certificate whose fields stand in the order in which they are written, without spaces between them and without
/// escapes in texts. `None` says nothing: the text may still be a certificate.
pub(super) fn read(text: &str) -> Option<Proof> {
    let text = text.trim_end_matches([' ', '\t', '\n', '\r']);
    // JSON has no control characters in texts, and none are written between them.
    let is_plain =
        |some: &[u8]| some.iter().fold(true, |all, &byte| all & (byte >= b' ') & (byte != b'\\'));
    if !text.as_bytes().chunks(64).all(is_plain) {
        return None;
    }
    let mut reader = Reader { text, at: 0 };
    reader.expect("{\"version\":1,\"certificate\":\"")?;
    reader.expect(KIND)?;
    reader.expect("\",\"position\":")?;
    let position = reader.text()?.to_string();
    reader.expect(",\"play\":")?;
    let play = reader.text()?.to_string();
    reader.expect(",\"outcome\":")?;
    let outcome = reader.text()?.to_string();
    let (mut value, mut after, mut evaluated) = (None, None, None);
    let (mut lists, mut replies, mut losing) = (Vec::new(), Vec::new(), Vec::new());
    if reader.eat(",\"value\":") {
        value = Some(reader.number()?);
    }
    if reader.eat(",\"after\":") {
        after = Some(reader.text()?.to_string());
    }
    if reader.eat(",\"evaluated\":") {
        evaluated = Some(reader.number()?);
    }
    if reader.eat(",\"lists\":") {
        lists = reader.list(|reader| -> Option<Lines> { reader.list(Reader::line) })?;
    }
    if reader.eat(",\"replies\":") {
        replies = reader.list(|reader| -> Option<Answers> {
            reader.list(|reader| reader.list(Reader::number))
        })?;
    }
    if reader.eat(",\"losing\":") {
        losing = reader.list(|reader| reader.text().map(str::to_string))?;
    }
    reader.expect("}")?;
    let certificate = KIND.to_string();
    let proof = Proof {
        version: 1,
        certificate,
        position,
        play,
        outcome,
        value,
        after,
        evaluated,
        lists,
        replies,
        losing,
    };
    (reader.at == reader.text.len()).then_some(proof)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a [u8] {
        &self.text.as_bytes()[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, wanted: &str) -> bool {
        let is_next = self.rest().starts_with(wanted.as_bytes());
        self.at += if is_next { wanted.len() } else { 0 };
        is_next
    }

    fn expect(&mut self, wanted: &str) -> Option<()> {
        self.eat(wanted).then_some(())
    }

    #[inline]
    fn byte(&mut self, wanted: u8) -> Option<()> {
        let is_next = self.peek() == Some(wanted);
        self.at += usize::from(is_next);
        is_next.then_some(())
    }

    /// A text, in which nothing is an escape.
    fn text(&mut self) -> Option<&'a str> {
        self.byte(b'"')?;
        let text = &self.text[self.at..];
        let text = &text[..text.find('"')?];
        self.at += text.len() + 1;
        Some(text)
    }

    /// A number of at most nine digits, so that it is none too large.
    #[inline]
    fn number(&mut self) -> Option<u32> {
        let begin = self.at;
        let mut number = 0;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            if self.at == begin + 9 {
                return None;
            }
            number = 10 * number + u32::from(digit - b'0');
            self.at += 1;
        }
        let digits = self.at - begin;
        let is_right = digits == 1 || digits > 1 && self.text.as_bytes()[begin] != b'0';
        is_right.then_some(number)
    }

    fn line(&mut self) -> Option<(String, u32)> {
        self.byte(b'[')?;
        let text = self.text()?.to_string();
        self.byte(b',')?;
        let value = self.number()?;
        self.byte(b']')?;
        Some((text, value))
    }

    fn list<T>(&mut self, mut one: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut list = Vec::new();
        self.byte(b'[')?;
        if self.byte(b']').is_some() {
            return Some(list);
        }
        loop {
            list.push(one(self)?);
            if self.byte(b']').is_some() {
                return Some(list);
            }
            self.byte(b',')?;
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;
    use crate::{Play, Solver};

    /// What is written is read; and whatever is changed, what is read here is what the reader of all JSON reads.
    #[test]
    fn what_is_read_is_what_json_says() {
        let mut random = Random::new(37);
        let (mut read_all, mut refused) = (0, 0);
        for text in ["cram:3x3", "kayles:9+nim:3", "nim:0", "node-kayles:path:5"] {
            for play in [Play::Normal, Play::Misere] {
                let proof = Solver::default().prove(&text.parse().unwrap(), play).unwrap();
                let json = proof.to_json();
                assert_eq!(read(&json), Some(proof.clone()), "{json}");
                assert_eq!(read(&format!("{json}\n")), Some(proof));
                assert_eq!(read(&format!("{json}\x0c")), None);
                for _ in 0..3000 {
                    let mut bytes = json.clone().into_bytes();
                    for _ in 0..=random.below(2_u32) {
                        let at = random.below(bytes.len());
                        let new = b"0123456789[]{},:\"\\ \n\x01na-"[random.below(24_usize)];
                        match random.below(3_u32) {
                            0 => drop(bytes.remove(at)),
                            1 => bytes.insert(at, new),
                            _ => bytes[at] = new,
                        }
                    }
                    let changed = String::from_utf8(bytes).unwrap();
                    match read(&changed) {
                        Some(read) => {
                            let plain = serde_json::from_str::<Proof>(&changed);
                            assert_eq!(plain.ok(), Some(read), "{changed}");
                            read_all += 1;
                        }
                        None => refused += 1,
                    }
                }
            }
        }
        assert!(read_all > 2000 && refused > 2000, "{read_all} read, {refused} not");
    }

    #[test]
    fn numbers_are_those_of_json() {
        let number = |text: &str| {
            let mut reader = Reader { text, at: 0 };
            reader.number().filter(|_| reader.at == text.len())
        };
        assert_eq!(
            (number("0"), number("70"), number("999999999")),
            (Some(0), Some(70), Some(999_999_999))
        );
        for wrong in ["", "00", "07", "-1", "1000000000", "4294967296", "1.5", "1e2", "x"] {
            assert_eq!(number(wrong), None, "{wrong}");
        }
    }
}
