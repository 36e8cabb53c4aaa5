//! What stands in place of decompressors where they were not built in.

use std::io::Read;

use grundy_core::{Error, ReadError};

/// Refuses a file compressed by gzip.
pub(in crate::file) fn gzip<R: Read>(_: R) -> Result<R, ReadError> {
    Err(refused("gzip"))
}

/// Refuses a file compressed by Zstandard.
pub(in crate::file) fn zstd<R: Read>(_: R) -> Result<R, ReadError> {
    Err(refused("Zstandard"))
}

fn refused(by: &str) -> ReadError {
    let found = format!("a file compressed by {by}");
    let expected = "a file that is not compressed: this was built without the feature 'compressed'";
    ReadError::Input(Error::input(1, found, expected).at_line(1))
}
