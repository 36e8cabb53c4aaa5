//! Positions with numbers that run: `kayles:_`, `nim:3,_,_`, or a game, which has a pattern of its own.

use grundy::notation::{self, pattern};

use crate::environment::Disk;
use crate::failure::Failure;

/// A position with one or two holes, and the least numbers that fit them.
pub(crate) struct Pattern {
    pub(crate) text: String,
    pub(crate) holes: usize,
    pub(crate) least: u64,
}

impl Pattern {
    /// The pattern that `game` stands for: itself if it has holes, else the game's own.
    pub(crate) fn new(game: &str) -> Result<Pattern, Failure> {
        let game = &*notation::tidied(game, &Disk::default());
        let text = if game.contains(':') { game.to_string() } else { own_pattern(game)? };
        let holes = pattern::holes(&text);
        if !(1..=2).contains(&holes) {
            return Err(Failure::input(format!(
                "'{game}': found {holes} holes '_', expected one or two numbers that run, such as \
                 'kayles:_' or 'nim:3,_,_'"
            )));
        }
        let reads =
            |n: u64| notation::parse(&pattern::fill(&text, &vec![n; holes]), &Disk::default());
        // Some games have no heap of 0.
        match reads(0).or_else(|_| reads(1)) {
            Ok(_) => {}
            Err(error) => return Err(Failure::of(&pattern::fill(&text, &vec![1; holes]), &error)),
        }
        let least = u64::from(reads(0).is_err());
        Ok(Pattern { text, holes, least })
    }

    /// The position with the holes filled.
    pub(crate) fn at(&self, numbers: &[u64]) -> Result<grundy::Sum, Failure> {
        let text = pattern::fill(&self.text, numbers);
        notation::parse(&text, &Disk::default()).map_err(|error| Failure::of(&text, &error))
    }
}

/// The pattern of a game with its parameters: `wythoff/2` has `wythoff/2:_,_`.
fn own_pattern(game: &str) -> Result<String, Failure> {
    let fail = |error: grundy::Error| Failure::of(game, &error);
    notation::parse_game(game, &Disk::default()).map(drop).or_else(|error| {
        // Some games have no meaning without parameters, and yet a pattern with some.
        let entry = notation::entry(game, &Disk::default()).map_err(fail)?;
        if entry.name() == game && !entry.pattern().is_empty() { Ok(()) } else { Err(fail(error)) }
    })?;
    let entry = notation::entry(game, &Disk::default()).map_err(fail)?;
    match entry.pattern().split_once(':') {
        None => Err(Failure::input(format!(
            "'{}' has no table of its own; give a position with holes '_', as in '{}' with \
             numbers replaced",
            entry.name(),
            entry.example()
        ))),
        Some((_, body)) if game.contains('/') => Ok(format!("{game}:{body}")),
        Some(_) => Ok(entry.pattern().to_string()),
    }
}
