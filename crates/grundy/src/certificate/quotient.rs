//! Certificates of misère quotients.

use serde::Serialize;

use super::{VERSION, json};
use crate::misere::{Element, HeapQuotient, MiserePeriod};

/// That a monoid is the misère quotient of heap rules.
///
/// The JSON form, version 1, has the fields of this struct: the largest heap, the heaps that generate the
/// monoid, for each of them its product with every element, the losing elements, the pretending function from
/// heap 0 on, and its period or null. Elements are numbers, the identity is 0.
///
/// ```
/// use grundy::Limits;
/// use grundy::certificate::QuotientCertificate;
/// use grundy::games::heap_rules;
/// use grundy::misere::HeapQuotient;
/// use grundy_checker::{Budget, Checked, quotient};
///
/// let (rules, code) = heap_rules("kayles")?;
/// let mut found = HeapQuotient::new(rules, HeapQuotient::MAX_ORDER);
/// found.extend_to(10, &Limits::default())?;
/// let text = QuotientCertificate::issue(&code, &found).to_json();
/// assert!(matches!(quotient::check(&text, &Budget::default()), Ok(Checked::Holds(_))));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QuotientCertificate {
    version: u32,
    certificate: &'static str,
    code: String,
    heaps: usize,
    generators: Vec<usize>,
    actions: Vec<Vec<Element>>,
    losing: Vec<usize>,
    images: Vec<Element>,
    period: Option<Period>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Period {
    start: usize,
    period: usize,
}

impl QuotientCertificate {
    /// The certificate of a quotient under the rules `code`, as [`heap_rules`](crate::games::heap_rules)
    /// writes them. Takes time and memory linear in generators times elements.
    pub fn issue(code: &str, found: &HeapQuotient) -> QuotientCertificate {
        let monoid = &found.quotient().monoid;
        let actions = (0..monoid.generators())
            .map(|generator| monoid.elements().map(|x| monoid.act(generator, x)).collect());
        let period = found.period();
        QuotientCertificate {
            version: VERSION,
            certificate: "quotient",
            code: code.to_string(),
            heaps: found.last(),
            generators: found.generators().to_vec(),
            actions: actions.collect(),
            losing: found.quotient().losing.ones().collect(),
            images: found.images().to_vec(),
            period: period.map(|MiserePeriod { start, period }| Period { start, period }),
        }
    }

    /// The certificate as one line of JSON.
    pub fn to_json(&self) -> String {
        json(self)
    }
}
