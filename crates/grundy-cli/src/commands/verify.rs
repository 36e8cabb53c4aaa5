//! `grundy verify`.

mod period;

use std::process::ExitCode;

use grundy::{Error, verify};
use serde::Deserialize;

use super::{geography, label};
use crate::args::Verify;
use crate::failure::Failure;

/// What was checked, in one line, if all of it holds.
type Checked = Result<String, Failure>;

/// What every certificate has.
#[derive(Deserialize)]
struct Certificate {
    #[serde(rename = "certificate")]
    kind: String,
}

pub(crate) fn run(args: &Verify) -> Result<ExitCode, Failure> {
    if let Some(report) = label::check(args) {
        println!("{}", report?);
        return Ok(ExitCode::SUCCESS);
    }
    let name = args.file.display();
    let text = std::fs::read_to_string(&args.file)
        .map_err(|error| Failure::system(format!("cannot read '{name}': {error}")))?;
    let certificate: Certificate = serde_json::from_str(&text).map_err(|error| {
        Failure::input(format!(
            "'{name}': {error}; a certificate is one JSON object that names its kind"
        ))
    })?;
    let report = check(&certificate.kind, &text, args)?;
    println!("{report}");
    Ok(ExitCode::SUCCESS)
}

/// What the check of a certificate came to.
fn judged(checked: Result<verify::Checked, Error>, args: &Verify) -> Checked {
    let name = args.file.display();
    match checked {
        Ok(verify::Checked::Holds(report)) => Ok(report),
        Ok(verify::Checked::Fails(why)) => {
            Err(Failure::refuted(format!("'{name}' does not hold: {why}")))
        }
        Err(error) => Err(Failure::about(&format!("'{name}'"), &error)),
    }
}

/// Checks the certificate of this kind.
fn check(kind: &str, text: &str, args: &Verify) -> Checked {
    match kind {
        // One line a kind.
        "period" => period::check(text, args),
        "quotient" => judged(verify::quotient(text), args),
        "geography" => geography::check(text, args),
        _ => Err(Failure::input(format!(
            "'{}': no certificate of the kind '{kind}' is known",
            args.file.display()
        ))),
    }
}
