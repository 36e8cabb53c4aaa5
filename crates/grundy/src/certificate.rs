//! Certificates: an answer together with what is needed to check it. The crate `grundy-checker` checks them
//! with code of its own, and says of each what its fields mean.
//!
//! All are JSON objects in a line, with `version`, now 1, and `certificate`, their kind.

mod geography;
mod period;
mod quotient;
mod rows;

pub use geography::{GeographyCertificate, NamedPart};
pub use period::PeriodCertificate;
pub use quotient::QuotientCertificate;
pub use rows::RowsCertificate;

/// The version of all kinds.
const VERSION: u32 = 1;

/// One line of JSON.
fn json(certificate: &impl serde::Serialize) -> String {
    serde_json::to_string(certificate).expect("numbers and texts have a JSON form")
}
