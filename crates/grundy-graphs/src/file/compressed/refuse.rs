//! What stands in place of decompressors where they were not built in.

use grundy_core::{Error, ReadError};

use super::{Input, Peeked};

/// Refuses a file compressed by gzip.
pub(super) fn gzip(_: Peeked<'_>) -> Result<Input<'_>, ReadError> {
    Err(refused("gzip"))
}

/// Refuses a file compressed by Zstandard.
pub(super) fn zstd(_: Peeked<'_>) -> Result<Input<'_>, ReadError> {
    Err(refused("Zstandard"))
}

fn refused(by: &str) -> ReadError {
    let found = format!("a file compressed by {by}");
    let expected = "a file that is not compressed: this was built without the feature 'compressed'";
    ReadError::Input(Error::input(1, found, expected).at_line(1))
}
