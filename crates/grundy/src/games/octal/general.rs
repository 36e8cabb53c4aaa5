//! Take-and-break rules beyond octal digits: any number of heaps, and conditions on their sizes.
//!
//! ```text
//! code  := first "." digits [ "[" digits "]" ] | first
//! digit := ( "0" … "F" | "*" | "{" number { "," number } [ "+" ] "}" ) [ "!" | "?" | "=" ]
//! ```
//!
//! The first digit is for taking nothing. `{2,5}` leaves two or five heaps, `{2+}` two or more, `*` any
//! number. If two or more heaps are left, `!` asks for heaps that are all different, `?` for heaps that
//! are not all equal, `=` for equal heaps: the mark is that of its digit alone (as in CGSuite, Siegel).

use grundy_core::{
    Cursor, Error,
    nat::{self, Nat},
};

use super::describe;
use crate::picture::Picture;
use crate::ruleset::{Each, Flow, Ruleset};
use crate::text::Message;

/// Heaps and numbers of heaps are at most this: heaps of many parts have very many options.
const MAX_HEAP: usize = 1000;

/// Codes may have up to this many digits: no heap is larger.
const MAX_CODE: usize = MAX_HEAP + 1;

/// Rules with a set of numbers of heaps for every number of tokens that a move may take.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::games) struct General {
    digits: Vec<Digit>,
    /// So many of the last digits repeat for ever; 0 if all further digits allow nothing.
    repeat: usize,
}

/// What a move may leave.
#[derive(Clone, Debug, Default, PartialEq)]
struct Digit {
    /// Numbers of heaps, ascending.
    listed: Vec<usize>,
    /// From here on all numbers of heaps; above the listed ones.
    from: Option<usize>,
    sizes: Sizes,
}

/// What is asked of the heaps if they are two or more.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Sizes {
    #[default]
    Any,
    AllDifferent,
    NotAllEqual,
    Equal,
}

const MARKS: [(char, Sizes); 3] =
    [('!', Sizes::AllDifferent), ('?', Sizes::NotAllEqual), ('=', Sizes::Equal)];

/// Whether the code behind the `/` needs these rules: octal digits have no braces, stars or marks, but
/// for a `!` at the end that is for all of them.
pub(in crate::games) fn is_general(cursor: &Cursor<'_>) -> bool {
    let mut ahead = cursor.clone();
    ahead.eat('/');
    let code = ahead.word(|c| c != ':');
    code.strip_suffix('!').unwrap_or(code).contains(['{', '*', '?', '=', '!'])
}

impl General {
    fn digit(&self, taken: usize) -> Option<&Digit> {
        self.digits.get(taken).or_else(|| {
            let start = self.digits.len() - self.repeat;
            let place = (taken - start).checked_rem(self.repeat)?;
            self.digits.get(start + place)
        })
    }
}

impl Ruleset for General {
    type Position = u16;

    const LIST: bool = true;

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<General, Error> {
        cursor.expect('/')?;
        let mark = cursor.mark();
        let first = digit(cursor)?;
        if first.allows(0) || first.allows(1) {
            return Err(cursor
                .error_at(mark, "a first digit that leaves two heaps or more, such as 4 or {2+}")
                .with_hint("the digit before the point is for splits"));
        }
        let mut rules = General { digits: vec![first], repeat: 0 };
        if !matches!(cursor.peek(), None | Some(':')) {
            cursor.expect('.')?;
            while !matches!(cursor.peek(), None | Some(':' | '[')) {
                rules.push(cursor)?;
            }
            if cursor.eat('[') {
                let before = rules.digits.len();
                rules.push(cursor)?;
                while !cursor.eat(']') {
                    rules.push(cursor)?;
                }
                rules.repeat = rules.digits.len() - before;
            }
            if !matches!(cursor.peek(), None | Some(':')) {
                return Err(cursor.error("':' or the end of the code"));
            }
        }
        while rules.repeat == 0
            && rules.digits.len() > 1
            && rules.digits.last().is_some_and(Digit::is_none)
        {
            rules.digits.pop();
        }
        Ok(rules)
    }

    fn write_parameters(&self, out: &mut String) {
        out.push('/');
        let start = self.digits.len() - self.repeat;
        for (taken, digit) in self.digits.iter().enumerate() {
            out.push_str(if taken == 1 { "." } else { "" });
            out.push_str(if self.repeat > 0 && taken == start { "[" } else { "" });
            digit.write(out);
        }
        out.push_str(if self.digits.len() == 1 { ".0" } else { "" });
        out.push_str(if self.repeat > 0 { "]" } else { "" });
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<u16, Error> {
        let heap = cursor.number("a heap size", 0..=MAX_HEAP as u64)?;
        u16::try_from(heap).map_err(|error| Error::unknown(error.to_string()))
    }

    fn write(&self, heap: &u16, out: &mut String) {
        nat::push_u64(out, u64::from(*heap));
    }

    fn options(&self, heap: &u16, each: &mut Each<'_, u16>) -> Flow {
        for taken in 0..=*heap {
            let Some(digit) = self.digit(usize::from(taken)) else { break };
            let left = heap - taken;
            if left == 0 && digit.allows(0) {
                each(&[0])?;
            }
            for heaps in (1..=left).filter(|&heaps| digit.allows(usize::from(heaps))) {
                digit.sizes.splits(left, heaps, each)?;
            }
        }
        Flow::Continue(())
    }

    fn picture(&self, &heap: &u16) -> Option<Picture> {
        Some(Picture::heaps([&Nat::from(heap)]))
    }

    fn describe(&self, heap: &u16, left: &[u16]) -> Message {
        let left: Vec<Nat> = left.iter().copied().map(Nat::from).collect();
        describe(&Nat::from(*heap), &left)
    }
}

impl General {
    /// Appends the digit that is next.
    fn push(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        if self.digits.len() == MAX_CODE {
            return Err(cursor.error(format!("at most {MAX_CODE} digits")));
        }
        self.digits.push(digit(cursor)?);
        Ok(())
    }
}

fn digit(cursor: &mut Cursor<'_>) -> Result<Digit, Error> {
    let mut digit = Digit::default();
    if cursor.eat('*') {
        digit.from = Some(0);
    } else if cursor.eat('{') {
        loop {
            let heaps = cursor.number("a number of heaps", 0..=MAX_HEAP as u64)?;
            digit.listed.extend(usize::try_from(heaps));
            if cursor.eat('+') {
                digit.from = digit.listed.last().copied();
                cursor.expect('}')?;
                break;
            }
            if cursor.eat('}') {
                break;
            }
            if !cursor.eat(',') {
                return Err(cursor.error("',', '+' or '}'"));
            }
        }
    } else {
        let octal = cursor.peek().and_then(|c| Some((c, c.to_digit(16)?)));
        let Some((c, octal)) = octal else {
            return Err(cursor
                .error("a digit from 0 to F, '*', or numbers of heaps such as {1,2} or {2+}")
                .with_hint("with '!', '?' or '=' behind it for heaps that differ, are not all equal, or are equal"));
        };
        cursor.eat(c);
        digit.listed = (0..4).filter(|heaps| octal >> heaps & 1 != 0).collect();
    }
    for (mark, sizes) in MARKS {
        if digit.sizes == Sizes::Any && cursor.eat(mark) {
            digit.sizes = sizes;
        }
    }
    digit.tidy();
    Ok(digit)
}

impl Digit {
    fn is_none(&self) -> bool {
        self.listed.is_empty() && self.from.is_none()
    }

    fn allows(&self, heaps: usize) -> bool {
        self.from.is_some_and(|from| heaps >= from) || self.listed.binary_search(&heaps).is_ok()
    }

    /// Makes digits that allow the same equal.
    fn tidy(&mut self) {
        self.listed.sort_unstable();
        self.listed.dedup();
        if let Some(from) = &mut self.from {
            self.listed.retain(|heaps| heaps < from);
            while self.listed.last().is_some_and(|&last| last + 1 == *from) {
                self.listed.pop();
                *from -= 1;
            }
        }
        if self.from.is_none() && self.listed.last().is_none_or(|&most| most < 2) {
            self.sizes = Sizes::Any;
        }
    }

    fn write(&self, out: &mut String) {
        let octal =
            self.listed.iter().try_fold(0, |digit, &heaps| (heaps < 4).then(|| digit | 1 << heaps));
        match (octal, self.from) {
            (Some(digit), None) => {
                out.extend(char::from_digit(digit, 16).map(|c| c.to_ascii_uppercase()))
            }
            (_, Some(0)) => out.push('*'),
            (_, from) => {
                let mut heaps: Vec<String> = self.listed.iter().map(usize::to_string).collect();
                heaps.extend(from.map(|from| format!("{from}+")));
                out.push_str(&format!("{{{}}}", heaps.join(",")));
            }
        }
        out.extend(MARKS.iter().find(|(_, sizes)| *sizes == self.sizes).map(|(mark, _)| mark));
    }
}

impl Sizes {
    /// Calls `each` with every way to split `total` tokens into so many heaps, in ascending order; from 1
    /// to `total` heaps.
    fn splits(self, total: u16, heaps: u16, each: &mut Each<'_, u16>) -> Flow {
        if self == Sizes::Equal && heaps > 1 {
            return match total.is_multiple_of(heaps) {
                true => each(&vec![total / heaps; usize::from(heaps)]),
                false => Flow::Continue(()),
            };
        }
        // How much larger each heap is at least than the one before.
        let step = u32::from(self == Sizes::AllDifferent);
        let mut split = vec![0; usize::from(heaps)];
        // Every split but the first makes the last heap possible larger and those behind it minimal.
        let mut more = fill(&mut split, 0, 1, u32::from(total), step);
        while more {
            if self != Sizes::NotAllEqual || heaps == 1 || split.first() != split.last() {
                each(&split)?;
            }
            let mut rest = u32::from(split[split.len() - 1]);
            more = (0..split.len() - 1).rev().any(|i| {
                rest += u32::from(split[i]);
                let least = split[i] + 1;
                fill(&mut split, i, least, rest, step)
            });
        }
        Flow::Continue(())
    }
}

/// Makes the heaps from `i` on as small as they may be, the first of them `least`, and the last what is
/// left of `rest` tokens; `false`, and nothing is changed, if there are too few.
fn fill(split: &mut [u16], i: usize, least: u16, rest: u32, step: u32) -> bool {
    let behind = &mut split[i..];
    let count = u32::try_from(behind.len()).unwrap_or(u32::MAX);
    let needed = count * u32::from(least) + step * (count * (count - 1) / 2);
    if needed > rest {
        return false;
    }
    let step = u16::from(step > 0);
    let mut next = least;
    for heap in behind.iter_mut() {
        *heap = next;
        next += step;
    }
    if let Some(last) = behind.last_mut() {
        *last += u16::try_from(rest - needed).unwrap_or(u16::MAX);
    }
    true
}

#[cfg(test)]
mod tests;
