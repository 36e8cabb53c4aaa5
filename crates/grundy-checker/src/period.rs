//! Period certificates: the theorem's conditions, and the values by the mex rule.

mod list;
mod sample;
mod theorem;
mod values;

use serde::Deserialize;

use crate::budget::{Budget, Meter};
use crate::certificate::{self, Checked, Stop, checked, fails};
use crate::error::Error;
use crate::rules::Rules;

pub use list::read_list;
use sample::Found;

/// That G(n + period) = G(n) + saltus for all n ≥ start, by a theorem and finitely many values.
///
/// As JSON, version 1, an object with these fields and with `version`, `certificate` (`period`) and
/// `recompute` (`mex`: the value of a heap is the least number that no move from it reaches).
///
/// ```
/// use grundy_checker::period::Certificate;
///
/// assert!(Certificate::read("{}").unwrap_err().is_input());
/// ```
#[derive(Clone, Debug)]
pub struct Certificate {
    rules: Rules,
    claim: Claim,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    version: u32,
    certificate: String,
    code: String,
    start: u64,
    period: u64,
    saltus: u64,
    theorem: String,
    /// How many values the theorem is given, from heap 0 on.
    values: u64,
    /// `sha256:` and the SHA-256 in hexadecimal of these values, each as four bytes, the least first.
    hash: String,
    recompute: String,
}

impl Certificate {
    /// Reads a period certificate.
    ///
    /// # Errors
    /// An input error if the text is none.
    pub fn read(text: &str) -> Result<Certificate, Error> {
        let claim: Claim = certificate::read(text, "period")?;
        certificate::expect(claim.version, &claim.certificate, "period")?;
        if claim.recompute != "mex" {
            let found = format!("'{}'", certificate::shortened(&claim.recompute));
            return Err(Error::input(found, "'mex', the way to recompute values"));
        }
        Ok(Certificate { rules: certificate::rules(&claim.code)?, claim })
    }

    /// The code of the heaps that it is about.
    pub fn code(&self) -> &str {
        &self.claim.code
    }

    /// Whether heaps under this code have the same moves as those that it is about; no text that is no code has.
    pub fn is_about(&self, code: &str) -> bool {
        Rules::read(code).is_some_and(|rules| rules.is_same(&self.rules))
    }

    /// How many values the certificate is about: those of the heaps 0, 1, …
    pub fn values(&self) -> u64 {
        self.claim.values
    }

    /// Checks the certificate. Without `values`, all of them are computed by the mex rule.
    ///
    /// With `values`, their hash and the repetition are checked on all of them. If there is not time to
    /// compute all of them again, a part is: from heap 0 on, around the start of the period and what repeats
    /// it, at the end, and heaps at random, which are others each time. Then the answer is
    /// [`Checked::Sampled`] at best: whoever chose the values may have altered one that was not looked at.
    ///
    /// # Errors
    /// A budget error if computing the values takes more than there is, an error without a resource if
    /// those given are too few.
    pub fn check(&self, values: Option<&[u32]>, budget: &Budget) -> Result<Checked, Error> {
        checked(self.holds(values, budget))
    }

    fn holds(&self, values: Option<&[u32]>, budget: &Budget) -> Result<Checked, Stop> {
        let Certificate { rules, claim } = self;
        let meter = &mut Meter::new(budget);
        let needed = theorem::needed(rules, claim).or_else(fails)?;
        let Claim { code, start, period, saltus, values: there, .. } = claim;
        if *there < needed {
            return fails(format!(
                "the theorem asks for {needed} values, the certificate has {there}"
            ));
        }
        let code = certificate::shortened(code);
        let saltus = if *saltus > 0 { format!(" + {saltus}") } else { String::new() };
        let claimed = format!("{code}: G(n + {period}) = G(n){saltus} for all n ≥ {start}");
        let found = match values {
            Some(values) => sample::given(rules, claim, values, budget.steps(), meter)?,
            None => Found::All(values::computed(rules, claim, meter)?),
        };
        Ok(match found {
            Found::All(count) => {
                Checked::Holds(format!("{claimed}: all {count} values recomputed by the mex rule"))
            }
            Found::Some(what) => {
                Checked::Sampled(format!("{claimed}: not refuted, but not proved: {what}"))
            }
        })
    }
}

/// Checks a period certificate as [`Certificate::check`] does.
///
/// # Errors
/// Those of [`Certificate::read`] and [`Certificate::check`].
pub fn check(text: &str, values: Option<&[u32]>, budget: &Budget) -> Result<Checked, Error> {
    Certificate::read(text)?.check(values, budget)
}

/// Whether so many values under the rules `code` are computed again within the budget; if not, a check
/// asks for them.
///
/// `false` for what is no code.
pub fn is_recomputed(code: &str, values: usize, budget: &Budget) -> bool {
    let steps = Rules::read(code).map(|rules| rules.count_below(values));
    let memory = (values as u64).saturating_mul(4);
    memory <= budget.memory && steps.is_some_and(|steps| steps <= budget.steps())
}
