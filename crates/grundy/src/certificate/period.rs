//! Certificates of periods.

use grundy_core::Error;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::{VERSION, json};
use crate::games::heap_rules;
use crate::theory::period::{Period, Theorems};

/// That the values of one heap have a period, by a theorem and finitely many values.
///
/// The JSON form, version 1, has the fields of this struct; `hash` is `sha256:` and the SHA-256 in
/// hexadecimal of the values G(0), G(1), …, each as four bytes, the least first. `recompute` is `mex`:
/// the value of a heap is the least number that no move from it reaches, in the order of the heaps.
///
/// ```
/// use grundy::certificate::PeriodCertificate;
/// use grundy::theory::period::Period;
/// use grundy_checker::{Budget, Checked, period};
///
/// // 0.3 is to take one token: the values are 0, 1, 0, 1, …
/// let certificate = PeriodCertificate::issue("0.3", Period::new(0, 2), |from, out| {
///     out.iter_mut().zip(from..).for_each(|(value, heap)| *value = u32::from(heap % 2 == 1));
/// })?;
/// let checked = period::check(&certificate.to_json(), None, &Budget::default());
/// assert!(matches!(checked, Ok(Checked::Holds(_))));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PeriodCertificate {
    version: u32,
    certificate: &'static str,
    code: String,
    start: u64,
    period: u64,
    saltus: u64,
    theorem: &'static str,
    values: u64,
    hash: String,
    recompute: &'static str,
}

impl PeriodCertificate {
    /// The certificate that heaps under the rules `code` (as [`heap_rules`] reads them) have this
    /// period. `read(from, out)` fills `out` with the values from heap `from` on; it is asked for the
    /// values that the theorem needs, in order, once.
    ///
    /// Does not look whether the values repeat: that is for who checks it. Takes O(values) time.
    ///
    /// # Errors
    /// If `code` is no code, or no theorem is known that proves such a period.
    pub fn issue(
        code: &str,
        period: Period,
        mut read: impl FnMut(usize, &mut [u32]),
    ) -> Result<PeriodCertificate, Error> {
        let (rules, code) = heap_rules(code)?;
        let proof = Theorems::new(&rules).proof(period).ok_or_else(|| {
            Error::unknown(format!("no theorem is known that proves such a period of {code}"))
        })?;
        let mut hash = Sha256::new();
        let mut values = vec![0; CHUNK];
        let mut bytes = Vec::with_capacity(4 * CHUNK);
        for from in (0..proof.values).step_by(CHUNK) {
            let chunk = &mut values[..CHUNK.min(proof.values - from)];
            read(from, chunk);
            bytes.clear();
            bytes.extend(chunk.iter().flat_map(|value| value.to_le_bytes()));
            hash.update(&bytes);
        }
        let hash: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(PeriodCertificate {
            version: VERSION,
            certificate: "period",
            code,
            start: period.start as u64,
            period: period.period as u64,
            saltus: period.saltus.into(),
            theorem: proof.theorem.name(),
            values: proof.values as u64,
            hash: format!("sha256:{hash}"),
            recompute: "mex",
        })
    }

    /// The certificate as one line of JSON.
    pub fn to_json(&self) -> String {
        json(self)
    }
}

/// Values that are hashed at a time.
const CHUNK: usize = 1 << 14;
