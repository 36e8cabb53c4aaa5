//! Arguments that are not understood.

/// The first paragraph of the message and the tip, in a line.
pub fn not_understood(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let paragraph = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    let message = words.join(" ");
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    let tip = text.lines().find_map(|line| line.trim().strip_prefix("tip: "));
    format!("{message} ({})", tip.unwrap_or("--help says what is allowed"))
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
}
