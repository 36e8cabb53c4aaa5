//! How the play on a graph ends.

use std::collections::HashSet;
use std::fs::File;
use std::io;
use std::path::Path;

use clap::Args;
use grundy_core::visible;
use grundy_graphs::label::End;

use crate::{read_whole_text, reads};

/// The most bytes of a file that names nodes.
const MOST: u64 = 1 << 30;

/// How the play ends.
#[derive(Clone, Debug, Args)]
pub struct Rules {
    /// Misère play: who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// Nobody wins where there is no move, but on the nodes of --target
    #[arg(long, conflicts_with = "misere", requires = "target")]
    pub stalemate: bool,
    /// Who moves to one of these nodes has won: names joined by commas, or @FILE with one a line and
    /// comments '# …'
    #[arg(long, value_name = "NODES")]
    pub target: Option<String>,
}

impl Rules {
    /// What a node without moves means.
    pub fn end(&self) -> End {
        match (self.misere, self.stalemate) {
            (true, _) => End::Wins,
            (false, true) => End::Draws,
            (false, false) => End::Loses,
        }
    }

    /// The same in a word.
    pub fn play(&self) -> &'static str {
        match self.end() {
            End::Loses => "normal",
            End::Wins => "misere",
            End::Draws => "stalemate",
        }
    }

    /// The same for people.
    pub fn play_in_words(&self) -> &'static str {
        match self.end() {
            End::Wins => "misère",
            _ => self.play(),
        }
    }

    /// The file that `--target` names.
    pub fn target_file(&self) -> Option<&Path> {
        self.target.as_deref()?.strip_prefix('@').map(Path::new)
    }

    /// The nodes that `--target` names, each once, in the order in which they are named. `find` gives the
    /// node of a name, and is told where the name stands.
    ///
    /// # Errors
    /// That of `find`, and that of a file that the system does not give, or that is too large, with the file's name.
    pub fn targets<E: From<io::Error>>(
        &self,
        mut find: impl FnMut(&str, &str) -> Result<u32, E>,
    ) -> Result<Vec<u32>, E> {
        let Some(text) = &self.target else { return Ok(Vec::new()) };
        let mut seen = HashSet::new();
        let mut targets = Vec::new();
        let mut add = |name: &str, place: &str| {
            let node = find(name, place)?;
            if seen.insert(node) {
                targets.push(node);
            }
            Ok::<(), E>(())
        };
        match text.strip_prefix('@') {
            None => text.split(',').try_for_each(|name| add(name.trim(), "--target"))?,
            Some(path) => {
                reads(Path::new(path));
                let file = File::open(path);
                let text = file.and_then(|file| read_whole_text(file, MOST)).map_err(|error| {
                    io::Error::new(
                        error.kind(),
                        format!("cannot read '{}': {error}", visible(path)),
                    )
                })?;
                for (number, line) in (1..).zip(text.lines()) {
                    let name = without_comment(line).trim();
                    if !name.is_empty() {
                        add(name, &format!("'{path}', line {number}"))?;
                    }
                }
            }
        }
        Ok(targets)
    }
}

/// A line without its comment, which stands at its beginning or behind a blank: names of nodes may have a `#` inside.
fn without_comment(line: &str) -> &str {
    let begins =
        |&(at, _): &(usize, &str)| at == 0 || line[..at].ends_with(|c: char| c.is_whitespace());
    line.match_indices('#').find(begins).map_or(line, |(at, _)| &line[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes are called by their numbers.
    fn targets(target: Option<&str>) -> Result<Vec<u32>, String> {
        struct Text(String);
        impl From<io::Error> for Text {
            fn from(error: io::Error) -> Text {
                Text(error.to_string())
            }
        }
        let rules = Rules { misere: false, stalemate: false, target: target.map(str::to_string) };
        let find =
            |name: &str, place: &str| name.parse().map_err(|_| Text(format!("{place}: {name}")));
        rules.targets(find).map_err(|Text(text)| text)
    }

    #[test]
    fn targets_are_named_in_place_or_in_a_file() {
        assert_eq!(targets(None), Ok(vec![]));
        assert_eq!(targets(Some("3, 1,3 ,2")), Ok(vec![3, 1, 2]));
        assert_eq!(targets(Some("3,,1")), Err("--target: ".into()));
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("nodes").display().to_string();
        std::fs::write(&path, "# nodes\n 5 # five\n\n4\n5\n").unwrap();
        assert_eq!(targets(Some(&format!("@{path}"))), Ok(vec![5, 4]));
        std::fs::write(&path, "5#6\n").unwrap();
        assert_eq!(targets(Some(&format!("@{path}"))), Err(format!("'{path}', line 1: 5#6")));
        std::fs::write(&path, "5\n\nsix\n").unwrap();
        assert_eq!(targets(Some(&format!("@{path}"))), Err(format!("'{path}', line 3: six")));
        let error = targets(Some(&format!("@{path}.gone"))).unwrap_err();
        assert!(error.starts_with(&format!("cannot read '{path}.gone': ")), "{error}");
        #[cfg(unix)]
        assert_eq!(
            targets(Some("@/dev/zero")),
            Err("cannot read '/dev/zero': it has more than 1024 MiB".into())
        );
    }

    #[test]
    fn what_the_ends_are_called() {
        for (misere, stalemate, end, play) in [
            (false, false, End::Loses, "normal"),
            (true, false, End::Wins, "misere"),
            (false, true, End::Draws, "stalemate"),
        ] {
            let rules = Rules { misere, stalemate, target: None };
            assert_eq!((rules.end(), rules.play()), (end, play));
        }
    }
}
