//! Positions as text, in the notation of Glop.

use grundy_core::{Cursor, Error, nat};

use smallvec::smallvec;

use super::land::{Boundary, Draft, END, LAST, LETTER, Land, Region, SPOT, Symbol};
use super::moves::ways;

/// At most so many spots to begin with.
const MOST_SPOTS: u64 = 32;

/// At most so many lives: those of all spots.
const MOST_LIVES: u32 = 96;

/// At most so many ways to put the boundaries of a region in two: that many moves may come of one line.
const MOST_WAYS: u128 = 1 << 12;

/// A number of spots, or lands.
pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Draft, Error> {
    let mut ahead = cursor.clone();
    let digits = ahead.word(|c| c.is_ascii_digit());
    if !digits.is_empty() && ends(&ahead) {
        let spots = cursor.number("a number of spots", 0..=MOST_SPOTS)?;
        return Ok(vec![vec![smallvec![SPOT]; usize::try_from(spots).unwrap_or(0)]]);
    }
    let mark = cursor.mark();
    let mut reader = Reader { free: LETTER, lives: 0 };
    let mut draft = Draft::new();
    loop {
        reader.land(cursor, &mut draft)?;
        // The end of the last land, and of the position, may be left out.
        if !cursor.eat(']') || ends(cursor) || cursor.peek() == Some('!') {
            break;
        }
    }
    cursor.eat('!');
    if reader.lives > MOST_LIVES {
        return Err(cursor.error_at(mark, format!("spots with at most {MOST_LIVES} lives")));
    }
    if draft.iter().any(|region| ways(region) > MOST_WAYS) {
        return Err(cursor.error_at(mark, "regions with fewer different boundaries"));
    }
    Ok(draft)
}

fn ends(cursor: &Cursor<'_>) -> bool {
    matches!(cursor.peek(), None | Some('+'))
}

struct Reader {
    free: Symbol,
    lives: u32,
}

/// A letter that was read: where, in which region, and its name.
struct Met {
    text: String,
    mark: usize,
    region: usize,
    name: Symbol,
    times: u32,
}

impl Reader {
    fn land(&mut self, cursor: &mut Cursor<'_>, draft: &mut Draft) -> Result<(), Error> {
        let mut shared: Vec<Met> = Vec::new();
        loop {
            let number = draft.len();
            draft.push(self.region(cursor, number, &mut shared)?);
            if ends(cursor) || matches!(cursor.peek(), Some(']' | '!')) {
                break;
            }
        }
        match shared.iter().find(|met| met.times == 1) {
            Some(met) => Err(cursor.error_at(
                met.mark,
                "a capital letter that is in another region of the land, too, or 2 in its place",
            )),
            None => Ok(()),
        }
    }

    fn region(
        &mut self,
        cursor: &mut Cursor<'_>,
        number: usize,
        shared: &mut Vec<Met>,
    ) -> Result<Region, Error> {
        let mut region = Region::new();
        loop {
            self.boundary(cursor, number, shared, &mut region)?;
            let is_over = cursor.eat('}');
            if is_over || ends(cursor) || matches!(cursor.peek(), Some(']' | '!')) {
                return Ok(region);
            }
        }
    }

    fn boundary(
        &mut self,
        cursor: &mut Cursor<'_>,
        number: usize,
        shared: &mut Vec<Met>,
        region: &mut Region,
    ) -> Result<(), Error> {
        let mut boundary = Boundary::new();
        let mut own: Vec<Met> = Vec::new();
        while let Some(c @ ('0'..='2' | 'a'..='z' | 'A'..='Z')) = cursor.peek() {
            let mark = cursor.mark();
            cursor.eat(c);
            let known = self.free;
            let symbol = match c {
                '0' => SPOT,
                '1' => END,
                '2' => LAST,
                _ => {
                    while cursor.eat('-') {}
                    let is_capital = c.is_ascii_uppercase();
                    let met = if is_capital { &mut *shared } else { &mut own };
                    let text = cursor.since(mark);
                    match met.iter_mut().find(|met| met.text == text) {
                        Some(met) if met.times == 2 || is_capital && met.region == number => {
                            let expected = if is_capital {
                                "a capital letter once in each of two regions"
                            } else {
                                "a small letter twice in a boundary"
                            };
                            return Err(cursor.error_at(mark, expected));
                        }
                        Some(met) => {
                            met.times = 2;
                            met.name
                        }
                        None => {
                            let name = self.free;
                            let text = text.to_string();
                            met.push(Met { text, mark, region: number, name, times: 1 });
                            self.free += 1;
                            name
                        }
                    }
                }
            };
            if boundary.len() > 2 * MOST_LIVES as usize {
                return Err(cursor.error_at(mark, format!("spots with at most {MOST_LIVES} lives")));
            }
            // Each spot is counted where it is met first.
            self.lives += match symbol {
                SPOT => 3,
                END => 2,
                LETTER.. if symbol < known => 0,
                _ => 1,
            };
            boundary.push(symbol);
            if symbol == SPOT {
                if boundary.len() > 1 {
                    return Err(cursor.error_at(mark, "0 alone in a boundary"));
                }
                break;
            }
        }
        if boundary.is_empty() {
            return Err(cursor.error("0, 1, 2 or a letter"));
        }
        if let Some(met) = own.iter().find(|met| met.times == 1) {
            return Err(cursor.error_at(met.mark, "a small letter twice in a boundary"));
        }
        let mut count = 1;
        if boundary.as_slice() == [SPOT] && cursor.eat('*') {
            count = cursor.number("a number of spots", 1..=MOST_SPOTS)?;
            self.lives += 3 * (u32::try_from(count).unwrap_or(0) - 1);
        }
        let is_over = cursor.eat('.');
        if !is_over && !ends(cursor) && !matches!(cursor.peek(), Some('}' | ']' | '!')) {
            let expected = if boundary.as_slice() == [SPOT] {
                "'.', '*' or '}' after 0"
            } else {
                "0, 1, 2 or a letter, '.' or '}'"
            };
            return Err(cursor.error(expected));
        }
        if self.lives > MOST_LIVES {
            return Err(cursor.error(format!("spots with at most {MOST_LIVES} lives")));
        }
        region.extend(std::iter::repeat_n(boundary, usize::try_from(count).unwrap_or(1)));
        Ok(())
    }
}

/// Spots without lines as a number, anything else land by land.
pub(super) fn write(lands: &[Land], out: &mut String) {
    let all: Vec<Draft> = lands.iter().map(|land| land.tidied().draft().0).collect();
    let spots = match &all[..] {
        [] => Some(0),
        [land] => match &land[..] {
            [region] if region.iter().all(|boundary| boundary.as_slice() == [SPOT]) => {
                Some(region.len())
            }
            _ => None,
        },
        _ => None,
    };
    if let Some(spots) = spots {
        return nat::push_u64(out, spots as u64);
    }
    for (number, land) in all.iter().enumerate() {
        if number > 0 {
            out.push(']');
        }
        land.iter().for_each(|region| write_region(region, out));
    }
}

fn write_region(region: &Region, out: &mut String) {
    let spots = region.iter().filter(|boundary| boundary.as_slice() == [SPOT]).count();
    let mut letters = Letters::default();
    for (number, boundary) in region.iter().enumerate() {
        if boundary.as_slice() == [SPOT] && number > 0 && region[number - 1].as_slice() == [SPOT] {
            continue;
        }
        for &symbol in boundary {
            match symbol {
                SPOT => out.push('0'),
                END => out.push('1'),
                LAST => out.push('2'),
                letter => letters.write(boundary, letter, out),
            }
        }
        if boundary.as_slice() == [SPOT] && spots > 1 {
            out.push('*');
            nat::push_u64(out, spots as u64);
        }
        out.push('.');
    }
    out.push('}');
}

/// The letters of a region: they begin anew in every region for its own spots, in every land for shared ones.
#[derive(Default)]
pub(super) struct Letters {
    own: Vec<Symbol>,
}

impl Letters {
    /// Appends the letter of a spot that has a name; boundaries come in their order.
    pub(super) fn write(&mut self, boundary: &Boundary, name: Symbol, out: &mut String) {
        if boundary.iter().filter(|&&other| other == name).count() == 2 {
            let at = self.own.iter().position(|&other| other == name).unwrap_or_else(|| {
                self.own.push(name);
                self.own.len() - 1
            });
            write_letter('a', at, out);
        } else {
            // Shared spots have the first names of a land.
            write_letter('A', usize::from(name - LETTER), out);
        }
    }
}

/// The letter number `at`; behind the last one they begin again with a dash.
fn write_letter(first: char, at: usize, out: &mut String) {
    let letter = u8::try_from(at % 26).unwrap_or(0);
    out.push(char::from(first as u8 + letter));
    (0..at / 26).for_each(|_| out.push('-'));
}
