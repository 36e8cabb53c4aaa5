//! Who wins from every numbered position, in as many bits a position as there is memory for.

use grundy_kernels::implicit::{
    self, Bytes, Counts, Flow, MOST_OPTIONS, MOST_REMOTE, Outcomes, Ranks, Refused, counted,
    ranked, rechecked, sieved,
};

use super::Ranked;
use crate::error::Error;
use crate::labels::{End, Label, Level};
use crate::theory::outcome::Outcome;

/// What is kept of a position, and how it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bits {
    /// Label and remoteness. Costs the options and un-moves of the losing positions.
    Sixteen,
    /// Label; remoteness is counted. Costs the options and un-moves of all positions, each of which may
    /// have 251 options.
    Ten,
    /// The same. Looks at options again instead of counting them.
    Four,
    /// Label. Costs the un-moves of the losing positions.
    Two,
}

impl Bits {
    /// From most to least.
    pub const ALL: [Bits; 4] = [Bits::Sixteen, Bits::Ten, Bits::Four, Bits::Two];

    /// The number.
    pub fn number(self) -> u8 {
        match self {
            Bits::Sixteen => 16,
            Bits::Ten => 10,
            Bits::Four => 4,
            Bits::Two => 2,
        }
    }

    /// The memory for `count` positions, in bytes.
    pub fn bytes(self, count: u64) -> u64 {
        // Sets of bits have a bit for each of their words, too.
        let sets = match self {
            Bits::Sixteen | Bits::Two => 0,
            Bits::Ten | Bits::Four => count / 4 / 62,
        };
        let bits = u128::from(count) * u128::from(self.number());
        u64::try_from(bits / 8 + 64).unwrap_or(u64::MAX).saturating_add(sets)
    }
}

/// The labels of all positions.
pub struct Labels {
    kept: Kept,
    won: u64,
    lost: u64,
    /// How many win and lose at each remoteness, if that is known.
    levels: Option<Vec<Level>>,
    /// The last position and its remoteness, where the others' is not kept.
    start: (u64, Option<u32>),
}

enum Kept {
    Ranks(Ranks),
    Bytes(Bytes),
    Outcomes(Outcomes),
}

impl Labels {
    /// The label of a position, and its remoteness if that is kept, or if it is the position that all
    /// others are below.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn get(&self, position: u64) -> (Outcome, Option<u32>) {
        let outcome = match &self.kept {
            Kept::Ranks(ranks) => {
                return match ranks.get(position) {
                    Label::Win(n) => (Outcome::N, Some(n)),
                    Label::Lose(n) => (Outcome::P, Some(n)),
                    Label::Draw => (Outcome::D, None),
                };
            }
            Kept::Bytes(bytes) => bytes.get(position),
            Kept::Outcomes(outcomes) => outcomes.get(position),
        };
        let outcome = match outcome {
            implicit::Outcome::Win => Outcome::N,
            implicit::Outcome::Lose => Outcome::P,
            implicit::Outcome::Draw => Outcome::D,
        };
        let (start, remoteness) = self.start;
        (outcome, remoteness.filter(|_| position == start))
    }

    /// How many positions the player to move wins.
    pub fn won(&self) -> u64 {
        self.won
    }

    /// How many positions the player to move loses.
    pub fn lost(&self) -> u64 {
        self.lost
    }

    /// How many positions win and lose at each remoteness, unless only labels were found.
    pub fn levels(&self) -> Option<&[Level]> {
        match &self.kept {
            Kept::Ranks(ranks) => Some(ranks.levels()),
            Kept::Bytes(_) | Kept::Outcomes(_) => self.levels.as_deref(),
        }
    }

    /// A best move: one that wins soonest or loses latest, or any that wins if remoteness is not kept.
    /// Costs the options of the position.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn best(&self, game: &Ranked, position: u64) -> Option<u64> {
        let (outcome, remoteness) = self.get(position);
        let keeps = matches!(self.kept, Kept::Ranks(_));
        let wanted = match outcome {
            Outcome::N => Outcome::P,
            Outcome::P if keeps => Outcome::N,
            _ => return None,
        };
        let next = if keeps { Some(remoteness?.checked_sub(1)?) } else { None };
        let mut best = None;
        let _ = game.options(position, |option| {
            let (outcome, remoteness) = self.get(option);
            if outcome == wanted && (!keeps || remoteness == next) {
                best = Some(option);
                return Flow::Break(());
            }
            Flow::Continue(())
        });
        best
    }
}

/// Levels are counted up to this remoteness.
const MOST_LEVELS: u64 = 1 << 20;

/// So many labels are found between two questions whether to go on.
const PIECE: u64 = 1 << 16;

impl Ranked {
    /// Whether positions have so few options that they can be counted in ten bits.
    pub fn has_few_options(&self) -> bool {
        let mut left = MOST_OPTIONS;
        let flow = self.options(self.start(), |_| match left.checked_sub(1) {
            Some(fewer) => {
                left = fewer;
                Flow::Continue(())
            }
            None => Flow::Break(()),
        });
        flow.is_continue()
    }

    /// Labels every position; `go_on` is told now and then how many have their labels, and says whether to
    /// go on. `threads` matter with 10 bits only, and take memory for what passes between them.
    ///
    /// # Errors
    /// If the game does not allow it with so many bits, or `go_on` said no.
    pub fn labels(
        &self,
        end: End,
        bits: Bits,
        threads: usize,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Labels, Error> {
        let whether = |yes| if yes { Flow::Continue(()) } else { Flow::Break(()) };
        let start = (self.start(), None);
        let found = match bits {
            Bits::Sixteen => {
                ranked(&self.lattice, end, &mut |done| whether(go_on(done))).map(|kept| {
                    let sum = |of: fn(&Level) -> usize| {
                        kept.levels().iter().map(of).sum::<usize>() as u64
                    };
                    let (won, lost) = (sum(|level| level.won), sum(|level| level.lost));
                    Labels { kept: Kept::Ranks(kept), won, lost, levels: None, start }
                })
            }
            Bits::Two => sieved(&self.lattice, end, &mut |done| whether(go_on(done))).map(
                |(kept, Counts { won, lost, .. })| Labels {
                    kept: Kept::Outcomes(kept),
                    won,
                    lost,
                    levels: None,
                    start,
                },
            ),
            Bits::Ten | Bits::Four => return self.level_by_level(end, bits, threads, go_on),
        };
        found.map_err(|refused| self.refusal(refused))
    }

    /// With 10 or 4 bits.
    fn level_by_level(
        &self,
        end: End,
        bits: Bits,
        threads: usize,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Labels, Error> {
        let mut levels: Vec<Level> = Vec::new();
        let mut start = (self.start(), None);
        let mut found = 0;
        let mut each = |remoteness: u64, position: u64, wins: bool| {
            // There is a level for every remoteness below.
            if remoteness >= levels.len() as u64 {
                if remoteness >= MOST_LEVELS {
                    return Flow::Break(());
                }
                levels.push(Level::default());
            }
            if let Some(level) = levels.last_mut() {
                *if wins { &mut level.won } else { &mut level.lost } += 1;
            }
            if position == start.0 {
                start.1 = u32::try_from(remoteness).ok();
            }
            found += 1;
            match !u64::is_multiple_of(found, PIECE) || go_on(found) {
                true => Flow::Continue(()),
                false => Flow::Break(()),
            }
        };
        let done = match bits {
            Bits::Ten => counted(&self.lattice, end, threads, Some(&mut each))
                .map(|(kept, counts)| (Kept::Bytes(kept), counts)),
            _ => rechecked(&self.lattice, end, Some(&mut each))
                .map(|(kept, counts)| (Kept::Outcomes(kept), counts)),
        };
        let (kept, Counts { won, lost, .. }) = done.map_err(|refused| match refused {
            Refused::Stopped if levels.len() as u64 >= MOST_LEVELS => Error::unknown(format!(
                "there are positions of remoteness {MOST_LEVELS}; with 2 bits a position the remoteness \
                 does not matter"
            )),
            refused => self.refusal(refused),
        })?;
        Ok(Labels { kept, won, lost, levels: Some(levels), start })
    }

    fn refusal(&self, refused: Refused) -> Error {
        match refused {
            Refused::Options { position } => Error::unknown(format!(
                "{} has more than {MOST_OPTIONS} options, which are not counted in 10 bits a position",
                self.text(position)
            )),
            Refused::Remoteness { position } => Error::unknown(format!(
                "{} may have a remoteness above {MOST_REMOTE}, which 16 bits a position do not hold",
                self.text(position)
            )),
            Refused::Count(count) => {
                Error::unknown(format!("{count} positions are more than can be addressed"))
            }
            Refused::Stopped => Error::unknown("broken off"),
        }
    }
}
