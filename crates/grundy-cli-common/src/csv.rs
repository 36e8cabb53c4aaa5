//! `--csv [FILE]`, which means the same in every command that has it.

use std::path::{Path, PathBuf};

use clap::Args;

/// Where a table goes as CSV.
#[derive(Clone, Debug, Args)]
pub struct CsvTo {
    /// Write CSV to FILE; without FILE or with - print it
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    csv: Option<PathBuf>,
}

impl CsvTo {
    /// Where it goes, if it is wanted.
    pub fn path(&self) -> Option<&Path> {
        self.csv.as_deref()
    }

    /// Whether standard output is the CSV and nothing else.
    pub fn is_printed(&self) -> bool {
        self.path().is_some_and(is_stdout)
    }

    /// Refuses what would print JSON, too.
    ///
    /// # Errors
    /// If both would be printed: what to do.
    pub fn leave_stdout_to(&self, json: bool) -> Result<(), String> {
        match self.is_printed() && json {
            false => Ok(()),
            true => Err("--csv and --json would both be printed; --csv FILE writes a file".into()),
        }
    }

    /// The file, if it goes to one.
    pub fn file(&self) -> Option<&Path> {
        self.path().filter(|path| !is_stdout(path))
    }
}

/// Whether the name of an output stands for standard output.
pub fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_or_standard_output() {
        let command = CsvTo::augment_args(clap::Command::new("table"));
        for (arguments, printed, file) in [
            (&["table"][..], false, None),
            (&["table", "--csv"], true, None),
            (&["table", "--csv", "-"], true, None),
            (&["table", "--csv", "out.csv"], false, Some("out.csv")),
            (&["table", "--csv=out.csv"], false, Some("out.csv")),
        ] {
            let matches = command.clone().get_matches_from(arguments);
            let csv = <CsvTo as clap::FromArgMatches>::from_arg_matches(&matches).unwrap();
            assert_eq!((csv.is_printed(), csv.file()), (printed, file.map(Path::new)));
            assert_eq!(csv.leave_stdout_to(true).is_err(), printed);
        }
    }
}
