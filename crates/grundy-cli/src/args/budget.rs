//! What a question may cost, and which rule ends the game.

use std::time::Duration;

use clap::Args;
use grundy::{Limits, Play};
use grundy_cli_common::{half_of_memory, nearly_granted, size, split_unit, within_granted};

use crate::environment::tables;

/// What a question may cost.
#[derive(Clone, Debug, Args)]
pub(crate) struct Budget {
    /// Memory for tables and memos, such as 500M or 4G [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,
    /// Time for one question, such as 10s or 500ms [default: none, or 60s for a
    /// position under misère play]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
}

/// Time for a question of misère play where none is given: most games have no theory there, and a search
/// through their positions would take for ever before it takes all memory.
const MISERE_TIME: Duration = Duration::from_secs(60);

impl Budget {
    /// Whether a limit of time is asked for.
    pub(crate) fn is_timed(&self) -> bool {
        self.time.is_some()
    }

    /// The limits, with `moves` winning moves to list.
    pub(crate) fn limits(&self, moves: usize) -> Limits {
        let memory = self.memory.map_or_else(half_of_memory, within_granted);
        Limits {
            memory,
            time: self.time,
            misere_time: Some(MISERE_TIME),
            moves,
            tables: tables(),
            ..Limits::default()
        }
    }

    /// The limits of work that counts nearly every byte.
    pub(crate) fn counted(&self) -> Limits {
        let memory = self.memory.map_or_else(half_of_memory, nearly_granted);
        Limits { memory, ..self.limits(0) }
    }

    /// The limits under this rule of play, with `moves` winning moves to list.
    pub(crate) fn limits_of(&self, play: Play, moves: usize) -> Limits {
        let limits = self.limits(moves);
        Limits { time: limits.time_under(play), ..limits }
    }
}

/// Which rule ends the game.
#[derive(Debug, Args)]
pub(crate) struct Ending {
    /// Misère play: who cannot move wins
    #[arg(long)]
    misere: bool,
}

impl Ending {
    pub(crate) fn play(&self) -> Play {
        if self.misere { Play::Misere } else { Play::Normal }
    }
}

/// Reads `10s`, `500ms`, `2m` or a number of seconds.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("'{text}' is not a time such as 500ms, 10s or 2m");
    let (digits, unit) = split_unit(text);
    let number: u64 = digits.parse().map_err(|_| wrong())?;
    match unit {
        "ms" => Ok(Duration::from_millis(number)),
        "" | "s" => Ok(Duration::from_secs(number)),
        "m" => number.checked_mul(60).map(Duration::from_secs).ok_or_else(wrong),
        "h" => number.checked_mul(3600).map(Duration::from_secs).ok_or_else(wrong),
        _ => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_of_misere_play_end() {
        let budget = |time| Budget { memory: None, time };
        let given = Some(Duration::from_secs(600));
        for (time, normal, misere) in [(None, None, Some(MISERE_TIME)), (given, given, given)] {
            assert_eq!(budget(time).limits_of(Play::Normal, 0).time, normal);
            assert_eq!(budget(time).limits_of(Play::Misere, 0).time, misere);
        }
    }

    #[test]
    fn times() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        assert!(duration("soon").is_err() && duration("-1").is_err());
    }
}
