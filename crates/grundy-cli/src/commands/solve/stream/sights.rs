//! Lines that are answered at sight: the text of an answer is made once for its form, and only numbers are put in.

use grundy::{Play, Sight, Solver, nat, notation};
use grundy_kernels::bytes::append;

use super::write;

/// The forms met so far.
pub(super) struct Sights {
    play: Play,
    json: bool,
    forms: Vec<Text>,
}

/// The answers of a form.
struct Text {
    game: &'static str,
    form: u8,
    bytes: String,
    /// Pieces of `bytes`, each with the number behind it.
    pieces: Vec<(std::ops::Range<usize>, Option<usize>)>,
}

/// Positions that are decided at sight are short.
const SHORT: usize = 64;

impl Sights {
    pub(super) fn new(play: Play, json: bool) -> Sights {
        Sights { play, json, forms: Vec::new() }
    }

    /// Whether the line is answered.
    pub(super) fn answer(&mut self, line: &[u8], solver: &Solver, out: &mut Vec<u8>) -> bool {
        if self.play != Play::Normal || line.len() > SHORT {
            return false;
        }
        let Ok(text) = std::str::from_utf8(line) else { return false };
        let Some(sight) = notation::at_sight(text) else { return false };
        let is_this = |text: &Text| text.form == sight.form && text.game == sight.game;
        let known = self.forms.iter().position(is_this);
        let Some(known) = known.or_else(|| self.learn(&sight, solver)) else { return false };
        self.forms[known].write(sight.numbers(), out);
        true
    }

    /// Makes the text of a form.
    fn learn(&mut self, sight: &Sight, solver: &Solver) -> Option<usize> {
        let mut bytes = Vec::new();
        write(&mut bytes, &solver.pattern(sight)?, self.json);
        let bytes = String::from_utf8(bytes).ok()?;
        let pieces = Sight::pieces(&bytes);
        self.forms.push(Text { game: sight.game, form: sight.form, bytes, pieces });
        Some(self.forms.len() - 1)
    }
}

impl Text {
    fn write(&self, numbers: &[u64], out: &mut Vec<u8>) {
        for (piece, number) in &self.pieces {
            append(out, &self.bytes.as_bytes()[piece.clone()]);
            if let Some(number) = number {
                nat::push_bytes(out, numbers[*number]);
            }
        }
    }
}
