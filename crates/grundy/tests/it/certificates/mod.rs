//! Certificates that the library issues, checked by the crate that shares no code with it.

mod geography;
mod period;
