//! Numbers converted before their turn, so that taking one at a time costs little more than many.

#[cfg(target_arch = "x86_64")]
use super::avx2::{Available, Window};

/// So many numbers are taken one by one before any are converted ahead: a text in which numbers and
/// words take turns would have them converted in vain.
const STREAK: u32 = 16;

/// The numbers that come next, as far as they are converted.
#[derive(Debug)]
pub(super) struct Ahead {
    streak: u32,
    #[cfg(target_arch = "x86_64")]
    window: Option<(Available, Box<Window>)>,
}

#[cfg(target_arch = "x86_64")]
impl Ahead {
    pub(super) fn new() -> Ahead {
        let window = Available::detect().map(|available| (available, Box::new(Window::new())));
        Ahead { streak: 0, window }
    }

    /// The next number and the place just after it.
    #[inline]
    pub(super) fn first(&self) -> Option<(u64, usize)> {
        self.window.as_ref()?.1.first()
    }

    /// The first was taken.
    #[inline]
    pub(super) fn take_first(&mut self) {
        if let Some((_, window)) = &mut self.window {
            window.take_first();
        }
    }

    /// Converts numbers of `bytes` behind the blank `bytes[at]`, before which 15 bytes stand, if none
    /// are there and it seems to be worth it; whether it did.
    pub(super) fn fill(&mut self, bytes: &[u8], at: usize) -> bool {
        let Some((available, window)) = &mut self.window else { return false };
        if window.first().is_some() || at >= bytes.len() {
            return false;
        }
        if self.streak < STREAK {
            self.streak += 1;
            return false;
        }
        let filled = available.fill(bytes, at, window);
        if !filled {
            self.streak = 0;
        }
        filled
    }

    /// Forgets the numbers: what comes next is taken in another way, or moved.
    #[inline]
    pub(super) fn forget(&mut self) {
        if let Some((_, window)) = &mut self.window {
            window.clear();
        }
    }

    /// Forgets the numbers for a word.
    pub(super) fn interrupt(&mut self) {
        self.streak = 0;
        self.forget();
    }
}

/// Without vectors nothing is converted ahead.
#[cfg(not(target_arch = "x86_64"))]
impl Ahead {
    pub(super) fn new() -> Ahead {
        Ahead { streak: STREAK }
    }

    #[inline]
    pub(super) fn first(&self) -> Option<(u64, usize)> {
        None
    }

    #[inline]
    pub(super) fn take_first(&mut self) {}

    pub(super) fn fill(&mut self, _: &[u8], _: usize) -> bool {
        false
    }

    #[inline]
    pub(super) fn forget(&mut self) {}

    pub(super) fn interrupt(&mut self) {
        self.streak = 0;
    }
}
