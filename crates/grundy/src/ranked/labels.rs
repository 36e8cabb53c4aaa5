//! Who wins from every numbered position, in as many bits a position as there is memory for.

use grundy_core::{Error, Outcome};
use grundy_graphs::implicit::{
    self, Bytes, Counts, Factor, Flow, MOST_OPTIONS, MOST_OPTIONS_WITH_REMOTENESS, Outcomes, Ranks,
    Refused, Unmoves, Words, by_count, by_count_with_remoteness, by_recheck, by_sieve,
    by_sieve_with_remoteness, by_sweep, bytes_in_cache,
};
use grundy_graphs::label::{End, Tally};

use super::Ranked;

/// What is kept of a position, and how it is found.
///
/// ```
/// use grundy::ranked::Bits;
///
/// assert_eq!(Bits::ALL.map(Bits::number), [16, 10, 4, 2]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bits {
    /// Label and remoteness. Costs the options and un-moves of the losing positions if all moves lead to
    /// smaller numbers; else, and then it is 18 bits, those of all positions, each of which may have 4094
    /// options.
    Sixteen,
    /// Label; remoteness is counted. Costs the options and un-moves of all positions, each of which may
    /// have 251 options.
    Ten,
    /// The same. Looks at options again instead of counting them.
    Four,
    /// Label. Costs the un-moves of the losing positions if all moves lead to smaller numbers; else the options
    /// of all positions, and of those without a label again and again until there are no new ones.
    Two,
}

impl Bits {
    /// From most to least.
    pub const ALL: [Bits; 4] = [Bits::Sixteen, Bits::Ten, Bits::Four, Bits::Two];

    /// The number in the name; [`Ranked::number_of`] is what a position takes.
    pub fn number(self) -> u8 {
        match self {
            Bits::Sixteen => 16,
            Bits::Ten => 10,
            Bits::Four => 4,
            Bits::Two => 2,
        }
    }
}

/// The labels of all positions.
///
/// ```
/// use grundy::graphs::label::End;
/// use grundy::ranked::{Bits, Ranked};
/// use grundy::{Limits, Outcome};
///
/// let ranked = Ranked::new(&"wythoff:3,5".parse()?, &Limits::default())?;
/// let labels = ranked.labels(End::Loses, Bits::Two, 1, &mut |_| true)?;
/// assert_eq!(labels.get(ranked.start()).0, Outcome::P);
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct RankedLabels {
    kept: Kept,
    won: u64,
    lost: u64,
    /// How many win and lose at each remoteness, if that is known.
    levels: Option<Vec<Tally>>,
    /// The last position and its remoteness, where the others' is not kept.
    start: (u64, Option<u32>),
}

enum Kept {
    Ranks(Ranks),
    Words(Words),
    Bytes(Bytes),
    Outcomes(Outcomes),
}

impl RankedLabels {
    /// The label of a position, and its remoteness if that is kept, or if it is the position that all
    /// others are below.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn get(&self, position: u64) -> (Outcome, Option<u32>) {
        let outcome = match &self.kept {
            Kept::Ranks(ranks) => {
                let label = ranks.get(position);
                return (label.outcome(), label.remoteness());
            }
            Kept::Words(words) => {
                let label = words.get(position);
                return (label.outcome(), label.remoteness());
            }
            Kept::Bytes(bytes) => bytes.get(position),
            Kept::Outcomes(outcomes) => outcomes.get(position),
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
    pub fn tallies(&self) -> Option<&[Tally]> {
        match &self.kept {
            Kept::Ranks(ranks) => Some(ranks.tallies()),
            Kept::Words(_) | Kept::Bytes(_) | Kept::Outcomes(_) => self.levels.as_deref(),
        }
    }

    /// A best move: one that wins soonest or loses latest, or any that wins if remoteness is not kept.
    /// Costs the options of the position.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn best(&self, game: &Ranked, position: u64) -> Option<u64> {
        let keeps = matches!(self.kept, Kept::Ranks(_) | Kept::Words(_));
        game.best(position, keeps, |position| self.get(position))
    }
}

/// Levels are counted up to this remoteness.
const MOST_LEVELS: u64 = 1 << 20;

/// So many labels are found between two questions whether to go on.
const PIECE: u64 = 1 << 16;

/// Asked with how many positions are done, says whether to go on.
type GoOn<'a> = &'a mut dyn FnMut(u64) -> bool;

fn flow(goes_on: bool) -> Flow {
    if goes_on { Flow::Continue(()) } else { Flow::Break(()) }
}

impl Ranked {
    /// A best move as labels that are kept elsewhere say: one that wins soonest or loses latest if remoteness is kept, or
    /// else any that wins. Asks for the position first, then for options.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn best(
        &self,
        position: u64,
        keeps_remoteness: bool,
        mut label: impl FnMut(u64) -> (Outcome, Option<u32>),
    ) -> Option<u64> {
        let (outcome, remoteness) = label(position);
        let wanted = match outcome {
            Outcome::N => Outcome::P,
            Outcome::P if keeps_remoteness => Outcome::N,
            _ => return None,
        };
        let next = if keeps_remoteness { Some(remoteness?.checked_sub(1)?) } else { None };
        let mut best = None;
        let _ = self.options(position, |option| {
            let (outcome, remoteness) = label(option);
            if outcome == wanted && (!keeps_remoteness || remoteness == next) {
                best = Some(option);
                return Flow::Break(());
            }
            Flow::Continue(())
        });
        best
    }

    /// The most options that a position has, or a number above `limit` if they are more than that.
    pub fn most_options(&self, limit: u64) -> u64 {
        self.game.most_options(limit)
    }

    /// The bytes that the game itself takes, without labels.
    pub fn game_bytes(&self) -> u64 {
        self.game.bytes().saturating_add(self.bytes)
    }

    /// Whether positions have so few options that they can be counted in ten bits.
    pub fn has_few_options(&self) -> bool {
        self.game.most_options(MOST_OPTIONS.into()) <= MOST_OPTIONS.into()
    }

    /// Whether so many bits fit every position, as far as is known before its label is.
    pub fn allows(&self, bits: Bits) -> bool {
        match bits {
            Bits::Sixteen if self.descends() => true,
            Bits::Sixteen => {
                self.game.most_options(MOST_OPTIONS_WITH_REMOTENESS.into())
                    <= MOST_OPTIONS_WITH_REMOTENESS.into()
            }
            Bits::Ten => self.has_few_options(),
            Bits::Four | Bits::Two => true,
        }
    }

    /// How many bits a position takes: those of the name, but 18 for [`Bits::Sixteen`] where play may go in
    /// circles.
    pub fn number_of(&self, bits: Bits) -> u8 {
        match bits {
            Bits::Sixteen if !self.descends() => 18,
            bits => bits.number(),
        }
    }

    /// The memory that labels with so many bits take, in bytes, and that of the game.
    pub fn bytes(&self, bits: Bits) -> u64 {
        let number = self.number_of(bits);
        let is_by_levels = match bits {
            Bits::Sixteen => !self.descends(),
            Bits::Ten | Bits::Four => true,
            Bits::Two => false,
        };
        // Sets of bits have a bit for each of their words, too.
        let sets = if is_by_levels { self.count() / 4 / 62 } else { 0 };
        // What is told of positions far behind waits.
        let waiting = if is_by_levels || !self.descends() {
            0
        } else {
            bytes_in_cache(self.count(), number.into())
        };
        let labels = u128::from(self.count()) * u128::from(number) / 8 + 64;
        let labels = u64::try_from(labels).unwrap_or(u64::MAX);
        [sets, waiting, self.game.bytes(), self.bytes].into_iter().fold(labels, u64::saturating_add)
    }

    /// Labels every position; `go_on` is told now and then how many are done, and says whether to go on.
    /// `threads` matter where options are counted, and take memory for what passes between them.
    ///
    /// # Errors
    /// If the game does not allow it with so many bits, or `go_on` said no.
    pub fn labels(
        &self,
        end: End,
        bits: Bits,
        threads: usize,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<RankedLabels, Error> {
        // Heaps alone are not one of several factors.
        match self.game.factors().next() {
            Some(Factor::Heaps(lattice)) => self.labels_of(lattice, end, bits, threads, go_on),
            _ => self.labels_of(&self.game, end, bits, threads, go_on),
        }
    }

    /// As [`labels`](Ranked::labels); `game` has the moves of this one.
    fn labels_of<P: Unmoves>(
        &self,
        game: &P,
        end: End,
        bits: Bits,
        threads: usize,
        go_on: GoOn<'_>,
    ) -> Result<RankedLabels, Error> {
        let start = (self.start(), None);
        let without = |(kept, Counts { won, lost, .. })| RankedLabels {
            kept: Kept::Outcomes(kept),
            won,
            lost,
            levels: None,
            start,
        };
        let found = match bits {
            Bits::Sixteen if self.descends() => {
                by_sieve_with_remoteness(game, end, &mut |done| flow(go_on(done))).map(|kept| {
                    let sum = |of: fn(&Tally) -> usize| {
                        kept.tallies().iter().map(of).sum::<usize>() as u64
                    };
                    let (won, lost) = (sum(|level| level.won), sum(|level| level.lost));
                    RankedLabels { kept: Kept::Ranks(kept), won, lost, levels: None, start }
                })
            }
            Bits::Two if self.descends() => {
                by_sieve(game, end, &mut |done| flow(go_on(done))).map(without)
            }
            Bits::Two => by_sweep(game, end, &mut |done| flow(go_on(done))).map(without),
            Bits::Sixteen | Bits::Ten | Bits::Four => {
                return self.level_by_level(game, end, bits, threads, go_on);
            }
        };
        found.map_err(|refused| self.refusal(refused, bits))
    }

    /// With a callback for every label.
    fn level_by_level<P: Unmoves>(
        &self,
        game: &P,
        end: End,
        bits: Bits,
        threads: usize,
        go_on: GoOn<'_>,
    ) -> Result<RankedLabels, Error> {
        let mut levels: Vec<Tally> = Vec::new();
        let mut start = (self.start(), None);
        let mut found = 0;
        let mut each = |remoteness: u64, position: u64, wins: bool| {
            // There is a level for every remoteness below.
            if remoteness >= levels.len() as u64 {
                if remoteness >= MOST_LEVELS {
                    return Flow::Break(());
                }
                levels.push(Tally::default());
            }
            if let Some(level) = levels.last_mut() {
                *if wins { &mut level.won } else { &mut level.lost } += 1;
            }
            if position == start.0 {
                start.1 = u32::try_from(remoteness).ok();
            }
            found += 1;
            flow(!u64::is_multiple_of(found, PIECE) || go_on(found))
        };
        let each: implicit::Each<'_> = Some(&mut each);
        let done = match bits {
            Bits::Sixteen => by_count_with_remoteness(game, end, threads, each)
                .map(|(kept, counts)| (Kept::Words(kept), counts)),
            Bits::Ten => {
                by_count(game, end, threads, each).map(|(kept, counts)| (Kept::Bytes(kept), counts))
            }
            Bits::Four | Bits::Two => {
                by_recheck(game, end, each).map(|(kept, counts)| (Kept::Outcomes(kept), counts))
            }
        };
        let (kept, Counts { won, lost, .. }) = done.map_err(|refused| match refused {
            Refused::Stopped if levels.len() as u64 >= MOST_LEVELS => Error::unknown(format!(
                "there are positions of remoteness {MOST_LEVELS}; with 2 bits a position the remoteness \
                 does not matter"
            )),
            refused => self.refusal(refused, bits),
        })?;
        Ok(RankedLabels { kept, won, lost, levels: Some(levels), start })
    }

    fn refusal(&self, refused: Refused, bits: Bits) -> Error {
        let bits = self.number_of(bits);
        match refused {
            Refused::Options { position, most } => Error::unknown(format!(
                "{} has more than {most} options, which are not counted in {bits} bits a position",
                self.text(position)
            )),
            Refused::Remoteness { position, most } => Error::unknown(format!(
                "{} may have a remoteness above {most}, which {bits} bits a position do not hold",
                self.text(position)
            )),
            Refused::Count(count) => {
                Error::unknown(format!("{count} positions are more than can be addressed"))
            }
            Refused::Stopped => Error::unknown("broken off"),
        }
    }
}
