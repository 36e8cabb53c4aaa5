//! Arguments that are not understood.

use std::error::Error;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use grundy_core::visible;

/// The first paragraph of the message and the tip, in a line; what was given is shown as everywhere, without control
/// characters and not too long.
pub fn not_understood(error: &clap::Error) -> String {
    let Shown { error, why, is_as_given } = Shown::of(error);
    let text = error.render().to_string();
    let paragraph = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    let message = words.join(" ");
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    // It may repeat what was given.
    let tip = text.lines().find_map(|line| line.trim().strip_prefix("tip: "));
    let tip = tip.filter(|_| is_as_given).unwrap_or("--help says what is allowed");
    format!("{message}{why} ({tip})")
}

/// An error with what was given as it is shown.
struct Shown {
    error: clap::Error,
    /// What who reads the value says, which stands behind the rest.
    why: String,
    /// Whether all is shown as it was given.
    is_as_given: bool,
}

impl Shown {
    fn of(given: &clap::Error) -> Shown {
        let mut shown =
            Shown { error: clap::Error::new(given.kind()), why: String::new(), is_as_given: true };
        for (kind, value) in given.context() {
            let value = match value {
                ContextValue::String(text) => {
                    let seen = visible(text);
                    shown.is_as_given &= seen == *text;
                    ContextValue::String(seen)
                }
                other => other.clone(),
            };
            shown.error.insert(kind, value);
        }
        if let (ErrorKind::ValueValidation, Some(why)) = (given.kind(), given.source()) {
            let why = why.to_string();
            shown.why = match given.get(ContextKind::InvalidValue) {
                Some(ContextValue::String(value)) if !shown.is_as_given => {
                    format!(": {}", why.replace(value, &visible(value)))
                }
                _ => format!(": {why}"),
            };
        }
        shown
    }
}

#[cfg(test)]
mod tests {
    use clap::Args;

    use super::*;
    use crate::Rules;

    #[test]
    fn one_line_with_the_tip_or_the_way_to_help() {
        let command = Rules::augment_args(clap::Command::new("label"));
        let line = |arguments: &[&str]| {
            let arguments = ["label"].iter().chain(arguments);
            not_understood(&command.clone().try_get_matches_from(arguments).unwrap_err())
        };
        for (arguments, start, end) in [
            (
                &["--stalmate"][..],
                "unexpected argument '--stalmate' found",
                "exists: '--stalemate')",
            ),
            (&["--misere", "--stalemate"], "the argument '--misere' cannot be used", "allowed)"),
            (&["--target"], "a value is required for '--target <NODES>'", "allowed)"),
        ] {
            let line = line(arguments);
            assert!(line.starts_with(start) && line.ends_with(end), "{line}");
            assert_eq!(line.lines().count(), 1, "{line}");
        }
    }

    #[test]
    fn what_was_given_is_shown_as_everywhere() {
        let size = clap::Arg::new("size").long("size").value_parser(crate::size);
        let level = clap::Arg::new("level").long("level").value_parser(["low", "high"]);
        let command = clap::Command::new("label").arg(size).arg(level);
        let line = |argument: &str| {
            not_understood(&command.clone().try_get_matches_from(["label", argument]).unwrap_err())
        };
        let wrong = "is not a size such as 500M, 4G or a number of bytes";
        for (value, shown) in [("1X", "1X"), ("\u{1b}[31m\n\n7", r"\u{1b}[31m\n\n7")] {
            assert_eq!(
                line(&format!("--size={value}")),
                format!(
                    "invalid value '{shown}' for '--size <size>': '{shown}' {wrong} (--help says what is allowed)"
                )
            );
            assert!(
                line(&format!("--level={value}"))
                    .starts_with(&format!("invalid value '{shown}' for"))
            );
            assert!(
                line(&format!("--{value}"))
                    .starts_with(&format!("unexpected argument '--{shown}' found"))
            );
        }
        let long = "9".repeat(100_000);
        for argument in [format!("--size={long}"), format!("--level={long}"), long.clone()] {
            let line = line(&argument);
            assert!(line.len() < 2000 && line.contains("999…' "), "{line}");
        }
        assert!(line(&format!("--size={long}")).contains(wrong));
    }
}
