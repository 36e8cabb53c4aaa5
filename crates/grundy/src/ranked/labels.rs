//! Who wins from every numbered position, in as many bits a position as there is memory for.

use grundy_core::{Error, Outcome};
use grundy_graphs::implicit::{
    self, Bytes, Counts, Factor, Flow, MOST_CLOCKED, MOST_OPTIONS, Outcomes, Ranks, Refused,
    Unmoves, Words, clocked, counted, ranked, rechecked, sieved, swept,
};
use grundy_graphs::label::{End, Label, Level};

use super::Ranked;

/// What is kept of a position, and how it is found.
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

    /// The number.
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
    Words(Words),
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
            Kept::Ranks(ranks) => return with_remoteness(ranks.get(position)),
            Kept::Words(words) => return with_remoteness(words.get(position)),
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
            Kept::Words(_) | Kept::Bytes(_) | Kept::Outcomes(_) => self.levels.as_deref(),
        }
    }

    /// A best move: one that wins soonest or loses latest, or any that wins if remoteness is not kept.
    /// Costs the options of the position.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn best(&self, game: &Ranked, position: u64) -> Option<u64> {
        let (outcome, remoteness) = self.get(position);
        let keeps = matches!(self.kept, Kept::Ranks(_) | Kept::Words(_));
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

fn with_remoteness(label: Label) -> (Outcome, Option<u32>) {
    match label {
        Label::Win(n) => (Outcome::N, Some(n)),
        Label::Lose(n) => (Outcome::P, Some(n)),
        Label::Draw => (Outcome::D, None),
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
    /// Whether positions have so few options that they can be counted in ten bits.
    pub fn has_few_options(&self) -> bool {
        self.game.most_options(MOST_OPTIONS.into()) <= MOST_OPTIONS.into()
    }

    /// Whether so many bits fit every position, as far as is known before its label is.
    pub fn allows(&self, bits: Bits) -> bool {
        match bits {
            Bits::Sixteen if self.descends() => true,
            Bits::Sixteen => self.game.most_options(MOST_CLOCKED.into()) <= MOST_CLOCKED.into(),
            Bits::Ten => self.has_few_options(),
            Bits::Four | Bits::Two => true,
        }
    }

    /// The memory that labels with so many bits take, in bytes, and that of the game.
    pub fn bytes(&self, bits: Bits) -> u64 {
        let (number, is_by_levels) = match bits {
            Bits::Sixteen if !self.descends() => (18, true),
            Bits::Ten | Bits::Four => (bits.number(), true),
            Bits::Sixteen | Bits::Two => (bits.number(), false),
        };
        // Sets of bits have a bit for each of their words, too.
        let sets = if is_by_levels { self.count() / 4 / 62 } else { 0 };
        let labels = u128::from(self.count()) * u128::from(number) / 8 + 64;
        let labels = u64::try_from(labels).unwrap_or(u64::MAX);
        [sets, self.game.bytes(), self.bytes].into_iter().fold(labels, u64::saturating_add)
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
    ) -> Result<Labels, Error> {
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
    ) -> Result<Labels, Error> {
        let start = (self.start(), None);
        let without = |(kept, Counts { won, lost, .. })| Labels {
            kept: Kept::Outcomes(kept),
            won,
            lost,
            levels: None,
            start,
        };
        let found = match bits {
            Bits::Sixteen if self.descends() => ranked(game, end, &mut |done| flow(go_on(done)))
                .map(|kept| {
                    let sum = |of: fn(&Level) -> usize| {
                        kept.levels().iter().map(of).sum::<usize>() as u64
                    };
                    let (won, lost) = (sum(|level| level.won), sum(|level| level.lost));
                    Labels { kept: Kept::Ranks(kept), won, lost, levels: None, start }
                }),
            Bits::Two if self.descends() => {
                sieved(game, end, &mut |done| flow(go_on(done))).map(without)
            }
            Bits::Two => swept(game, end, &mut |done| flow(go_on(done))).map(without),
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
            flow(!u64::is_multiple_of(found, PIECE) || go_on(found))
        };
        let each: implicit::Each<'_> = Some(&mut each);
        let done =
            match bits {
                Bits::Sixteen => clocked(game, end, threads, each)
                    .map(|(kept, counts)| (Kept::Words(kept), counts)),
                Bits::Ten => counted(game, end, threads, each)
                    .map(|(kept, counts)| (Kept::Bytes(kept), counts)),
                Bits::Four | Bits::Two => {
                    rechecked(game, end, each).map(|(kept, counts)| (Kept::Outcomes(kept), counts))
                }
            };
        let (kept, Counts { won, lost, .. }) = done.map_err(|refused| match refused {
            Refused::Stopped if levels.len() as u64 >= MOST_LEVELS => Error::unknown(format!(
                "there are positions of remoteness {MOST_LEVELS}; with 2 bits a position the remoteness \
                 does not matter"
            )),
            refused => self.refusal(refused, bits),
        })?;
        Ok(Labels { kept, won, lost, levels: Some(levels), start })
    }

    fn refusal(&self, refused: Refused, bits: Bits) -> Error {
        let bits = bits.number();
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
