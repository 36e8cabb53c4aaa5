//! What a search keeps in files.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct Kept {
    /// Save what a search has found in this folder, now and then and at the end, Ctrl-C included
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Go on from what --checkpoint has saved
    #[arg(long, requires = "checkpoint")]
    pub(crate) resume: bool,
    /// Use what searches have found before, and add to it: a file for any number of games
    #[arg(long, value_name = "FILE")]
    pub(crate) database: Option<PathBuf>,
}
