//! Answers that prove themselves: by the options of the positions they list, and nothing else.

mod check;
mod provable;
mod written;

use grundy_core::{Error, Outcome, Play, visible};
use serde::{Deserialize, Serialize};

use crate::listed::{Answers, Lines};

/// Who wins a position, with what a check by options alone needs.
///
/// The JSON form, version 1, has the fields of this struct; `certificate` is `search`. Under normal play there is a
/// list for each part of the position, or of what the winning move `after` leaves where the value is not known: single
/// components with their Grundy values. No option of a listed component has its value, and some option has each smaller
/// one; an option with components that are not listed has a listed option of the value in question, of which `replies` has
/// the number, so that it need not be looked for. Under misère play
/// `losing` lists whole positions: every move from one of them is answered by a move to another, of which `replies` has the
/// number, and is never the last. Components of Node Kayles on at most `evaluated` nodes need nothing that shows their values: who
/// checks the list evaluates them. It may do so under normal play where a turn may go on in another component, and then a listed
/// position may be the end. Or components are listed there with what they are worth, as `docs/BOARDS.md` tells.
///
/// ```
/// use grundy::notation::NoFiles;
/// use grundy::proof::Proof;
/// use grundy::{Limits, Play, Solver};
///
/// let mut solver = Solver::default();
/// let proof = solver.prove(&"cram:3x5".parse()?, Play::Normal)?;
/// let read = Proof::from_json(&proof.to_json())?;
/// let report = read.check(&NoFiles, &Limits::default())?.expect("it holds");
/// assert!(report.starts_with("cram:3x5 has Grundy value 1, so that the player to move wins"));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    version: u32,
    certificate: String,
    position: String,
    play: String,
    outcome: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) after: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) evaluated: Option<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) lists: Vec<Lines>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) replies: Vec<Answers>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) losing: Vec<String>,
}

/// The kind of these certificates.
const KIND: &str = "search";

impl Proof {
    /// Nothing is proved yet.
    pub(crate) fn new(position: String, play: Play, outcome: Outcome) -> Proof {
        Proof {
            version: 1,
            certificate: KIND.to_string(),
            position,
            play: play.to_string(),
            outcome: outcome.to_string(),
            value: None,
            after: None,
            evaluated: None,
            lists: Vec::new(),
            replies: Vec::new(),
            losing: Vec::new(),
        }
    }

    /// How many components or positions it lists.
    pub fn len(&self) -> usize {
        self.lists.iter().map(Vec::len).sum::<usize>() + self.losing.len()
    }

    /// Whether it lists nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The certificate as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("numbers and texts have a JSON form")
    }

    /// Reads the JSON form.
    ///
    /// # Errors
    /// An input error at what does not fit.
    pub fn from_json(text: &str) -> Result<Proof, Error> {
        if let Some(proof) = written::read(text) {
            return Ok(proof);
        }
        // Serde would read a list of the fields' values as well.
        if text.trim_start().starts_with('[') {
            return Err(Error::input(1, "a list", "a certificate of a search").at_line(1));
        }
        let proof: Proof = serde_json::from_str(text).map_err(|error| {
            let what = error.to_string();
            let what = what.split(" at line ").next().unwrap_or_default();
            let lacking =
                what.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
            let found = match lacking {
                Some(name) => format!("an object without '{name}'"),
                None => format!("'{what}'"),
            };
            Error::input(error.column().max(1), found, "a certificate of a search")
                .at_line(error.line() as u64)
        })?;
        let wrong = |found: String, expected: &str| Err(Error::input(1, found, expected));
        match (proof.version, proof.certificate.as_str()) {
            (1, KIND) => Ok(proof),
            (1, kind) => wrong(format!("'{}'", visible(kind)), "a certificate of a search"),
            (version, _) => wrong(format!("version {version}"), "version 1"),
        }
    }
}
