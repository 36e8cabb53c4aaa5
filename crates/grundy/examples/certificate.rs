//! A misère quotient with a certificate that other code checks.

use grundy::certificate::QuotientCertificate;
use grundy::games::heap_rules;
use grundy::misere::HeapQuotient;
use grundy::{Error, Limits};
use grundy_checker::{Budget, Checked, quotient};

pub(crate) fn main() -> Result<(), Error> {
    // Kayles: 40 elements (Plambeck and Siegel 2008); its first heaps are enough here.
    let (rules, code) = heap_rules("0.77")?;
    let mut found = HeapQuotient::new(rules, HeapQuotient::MAX_ORDER);
    found.extend_to(8, &Limits::default())?;
    let certificate = QuotientCertificate::issue(&code, &found).to_json();
    println!("{certificate}");
    let checked = quotient::check(&certificate, &Budget::default());
    assert!(matches!(checked, Ok(Checked::Holds(_))), "{checked:?}");
    Ok(())
}
