//! Lines that are answered at sight: the text of an answer is made once for its form, and only numbers are put in.

use grundy::{Play, Sight, Solver, notation};
use grundy_kernels::decimal::Form;

use super::write;

/// The forms met so far.
pub struct Sights {
    play: Play,
    json: bool,
    forms: Vec<Text>,
}

/// The answers of a form.
struct Text {
    game: &'static str,
    form: u8,
    text: Form,
}

/// Positions that are decided at sight are short.
const SHORT: usize = 64;

impl Sights {
    /// None has been met yet.
    pub fn new(play: Play, json: bool) -> Sights {
        Sights { play, json, forms: Vec::new() }
    }

    /// Whether the line is answered.
    pub fn answer(&mut self, line: &[u8], solver: &Solver, out: &mut Vec<u8>) -> bool {
        if self.play != Play::Normal || line.len() > SHORT {
            return false;
        }
        let Some(sight) = notation::at_sight(line) else { return false };
        let is_this = |text: &Text| text.form == sight.form && text.game == sight.game;
        let known = self.forms.iter().position(is_this);
        let Some(known) = known.or_else(|| self.learn(&sight, solver)) else { return false };
        self.forms[known].text.write(sight.numbers(), out);
        true
    }

    /// Makes the text of a form.
    fn learn(&mut self, sight: &Sight, solver: &Solver) -> Option<usize> {
        let mut bytes = Vec::new();
        write(&mut bytes, &solver.pattern(sight)?, self.json);
        let bytes = String::from_utf8(bytes).ok()?;
        let text = Form::new(Sight::pieces(&bytes));
        self.forms.push(Text { game: sight.game, form: sight.form, text });
        Some(self.forms.len() - 1)
    }
}
