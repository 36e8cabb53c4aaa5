//! What a question may cost, and which rule ends the game.

use std::ops::RangeInclusive;
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

/// How many the unit behind a number that counts stands for; `None` if it is no such unit.
pub(crate) fn thousands(unit: &str) -> Option<u64> {
    match unit {
        "" => Some(1),
        "K" | "k" => Some(1000),
        "M" => Some(1_000_000),
        "G" => Some(1_000_000_000),
        _ => None,
    }
}

/// Reads `450000000`, `450M` or `10^8`.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    let wrong = || format!("'{text}' is not a number below 2^64 such as 450000000, 450M or 10^8");
    let number = |digits: &str| -> Option<u64> {
        digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse().ok())?
    };
    if let Some((base, exponent)) = text.split_once('^') {
        let exponent = number(exponent).and_then(|exponent| u32::try_from(exponent).ok());
        let power = |base: u64| base.checked_pow(exponent?);
        return number(base).and_then(power).ok_or_else(wrong);
    }
    let (digits, unit) = split_unit(text);
    let scale = thousands(unit).ok_or_else(wrong)?;
    number(digits).and_then(|number| number.checked_mul(scale)).ok_or_else(wrong)
}

/// The same where memory has a place for each.
pub(super) fn small_count(text: &str) -> Result<usize, String> {
    usize::try_from(count(text)?).map_err(|_| format!("'{text}' is too large for this machine"))
}

/// Threads, of which nobody has more.
pub(super) const THREADS: RangeInclusive<u16> = 1..=256;

/// The longest time that is taken for one, 31 years: sums and multiples of it are far from where clocks end.
const LONGEST: Duration = Duration::from_secs(1_000_000_000);

/// Reads `10s`, `500ms`, `2m` or a number of seconds.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let (digits, unit) = split_unit(text);
    let scale = match unit {
        "ms" => Some(1),
        "" | "s" => Some(1000),
        "m" => Some(60_000),
        "h" => Some(3_600_000),
        _ => None,
    };
    let Some(scale) = scale.filter(|_| !digits.is_empty()) else {
        return Err(format!("'{text}' is not a time such as 500ms, 10s or 2m"));
    };
    let millis = digits.parse().ok().and_then(|number: u64| number.checked_mul(scale));
    let time = millis.map(Duration::from_millis).filter(|time| *time <= LONGEST);
    time.ok_or_else(|| format!("'{text}' is too long a time: at most {}s", LONGEST.as_secs()))
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
    fn numbers_of_values() {
        for (text, expected) in [
            ("0", 0),
            ("450000000", 450_000_000),
            ("450M", 450_000_000),
            ("7k", 7000),
            ("10^8", 100_000_000),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(count(text), Ok(expected));
        }
        for text in
            ["", "-1", "+1", "1X", "M", "10^", "^3", "10^20", "10^+2", "1e8", "20000000000G"]
        {
            assert!(count(text).is_err_and(|message| message.contains(text)), "{text}");
        }
    }

    #[test]
    fn times() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(duration("1000000000"), Ok(LONGEST));
        assert_eq!(duration("1h"), Ok(Duration::from_secs(3600)));
        for text in ["soon", "-1", "", "s", "1d", "1.5s", "+1"] {
            let said = format!("'{text}' is not a time such as 500ms, 10s or 2m");
            assert_eq!(duration(text), Err(said));
        }
        for text in [
            "1000000001",
            "1000000000001ms",
            "277778h",
            "18446744073709551615s",
            "99999999999999999999m",
        ] {
            let said = format!("'{text}' is too long a time: at most 1000000000s");
            assert_eq!(duration(text), Err(said));
        }
    }
}
