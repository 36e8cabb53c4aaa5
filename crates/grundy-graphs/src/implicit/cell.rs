//! What is kept of a position while options are counted: their number, or a label.

use grundy_core::Outcome;

use crate::label::Label;

/// How many options have not been found to win, or a label.
///
/// Codes below [`LABELS`](Cell::LABELS) − 1 are counts, and that one stands for the end of a play that
/// nobody wins. From there on the odd codes win and the even ones lose.
///
/// ```
/// use grundy_graphs::implicit::Cell;
///
/// // The more bits, the more options a position may have.
/// assert!(<u16 as Cell>::MOST_OPTIONS > <u8 as Cell>::MOST_OPTIONS);
/// ```
pub trait Cell: Copy + Default + Into<u16> + Send + Sync {
    /// What is known of a position in the end.
    type Known;

    /// The most options that are counted.
    const MOST_OPTIONS: u32;

    /// The first label, an even number.
    const LABELS: u16;

    /// The greatest remoteness that a label can have.
    const MOST_REMOTE: u64;

    /// The cell of a code.
    fn of(code: u16) -> Self;

    /// The code of a label.
    fn label(wins: bool, remoteness: u64) -> u16;

    /// What is known of a position whose options need not be counted any more.
    fn known(self) -> Self::Known;

    /// So many options have not been found to win; if there are none, nobody wins.
    #[inline(always)]
    fn count(options: u32) -> Self {
        let never = Self::LABELS - 1;
        Self::of(if options == 0 { never } else { u16::try_from(options).unwrap_or(never) })
    }

    /// What it becomes when an option is labelled, `remoteness` being that of the position if this decides;
    /// `None` if it stays as it is.
    #[inline(always)]
    fn after(self, option_loses: bool, remoteness: u64) -> Option<Self> {
        let code: u16 = self.into();
        if code >= Self::LABELS - 1 {
            return None;
        }
        Some(Self::of(match (option_loses, code) {
            (true, _) => Self::label(true, remoteness),
            (false, 1) => Self::label(false, remoteness),
            (false, code) => code - 1,
        }))
    }

    /// Whether it wins, if it has a label.
    #[inline(always)]
    fn wins(self) -> Option<bool> {
        let code: u16 = self.into();
        (code >= Self::LABELS).then_some(code % 2 == 1)
    }
}

/// Labels without remoteness.
impl Cell for u8 {
    type Known = Outcome;

    const MOST_OPTIONS: u32 = 251;
    const LABELS: u16 = 254;
    const MOST_REMOTE: u64 = u64::MAX;

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "no code is above 255")]
    fn of(code: u16) -> u8 {
        code as u8
    }

    #[inline(always)]
    fn label(wins: bool, _: u64) -> u16 {
        Self::LABELS + u16::from(wins)
    }

    fn known(self) -> Outcome {
        match self.wins() {
            Some(true) => Outcome::N,
            Some(false) => Outcome::P,
            None => Outcome::D,
        }
    }
}

/// Labels with remoteness.
impl Cell for u16 {
    type Known = Label;

    const MOST_OPTIONS: u32 = 4094;
    const LABELS: u16 = 4096;
    const MOST_REMOTE: u64 = (u16::MAX - Self::LABELS) as u64 / 2;

    #[inline(always)]
    fn of(code: u16) -> u16 {
        code
    }

    #[inline(always)]
    fn label(wins: bool, remoteness: u64) -> u16 {
        let remoteness = remoteness.min(Self::MOST_REMOTE) as u16;
        Self::LABELS + 2 * remoteness + u16::from(wins)
    }

    fn known(self) -> Label {
        let remoteness = u32::from(self.saturating_sub(Self::LABELS) / 2);
        match self.wins() {
            Some(true) => Label::Win(remoteness),
            Some(false) => Label::Lose(remoteness),
            None => Label::Draw,
        }
    }
}
