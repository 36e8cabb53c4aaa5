//! Which positions have certificates, and of which kind.

use grundy_core::{Error, Play};

use crate::position::Sum;

impl Sum {
    /// That play comes to an end and options can be listed, so that what is shown of all followers is shown of the position.
    ///
    /// # Errors
    /// If not.
    pub(crate) fn is_proved_by_lists(&self) -> Result<(), Error> {
        let what = "where positions may repeat, a list of them proves nothing";
        match self.may_repeat() {
            true => Err(Error::unknown(what)),
            false => self.lists_its_options(),
        }
    }

    /// Whether a certificate of who wins may list whole positions: under misère play, where components have no values to list, and
    /// where turns go on, of which it may list components instead under normal play.
    ///
    /// # Errors
    /// If options alone do not say who wins, or the rules say it where there are none.
    pub(crate) fn proved_by_whole_positions(&self, play: Play) -> Result<bool, Error> {
        match self.may_go_on() {
            true => self.leaves_the_end_open().and_then(|()| self.play(play)).map(|_| true),
            false => self.follows_from_options().map(|()| play == Play::Misere),
        }
    }
}
