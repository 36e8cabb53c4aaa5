//! From text to rules: statements are read, then their names are resolved.

use crate::diagnostic::{Diagnostic, Place, Severity};
use crate::names;
use crate::reader;
use crate::rules::Rules;

/// What reading a file gives: rules if nothing is wrong, and what there is to say.
///
/// ```
/// use grundy_rules::{Reading, Rules};
///
/// let Reading { rules, diagnostics } = Rules::read("game nim\nheaps x, y\ntake k from z\n");
/// assert!(rules.is_none() && !diagnostics.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Reading {
    /// The rules, if there is no error.
    pub rules: Option<Rules>,
    /// Errors and warnings in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
}

impl Rules {
    /// Reads a file.
    ///
    /// ```
    /// let rules = grundy_rules::Rules::parse("game nim\nheaps x, y\ntake k from any heap")?;
    /// assert_eq!(rules.heaps, ["x", "y"]);
    /// # Ok::<(), grundy_rules::Diagnostic>(())
    /// ```
    ///
    /// # Errors
    /// The first thing that is wrong. [`Rules::read`] lists all, with warnings.
    pub fn parse(text: &str) -> Result<Rules, Diagnostic> {
        let Reading { rules, diagnostics } = Rules::read(text);
        let error = diagnostics.into_iter().find(|d| d.severity == Severity::Error);
        match (rules, error) {
            (Some(rules), None) => Ok(rules),
            (_, Some(error)) => Err(error),
            (None, None) => {
                Err(Diagnostic::error(Place::default(), "nothing", "the rules of a game"))
            }
        }
    }

    /// Reads a file and says all that is wrong with it.
    pub fn read(text: &str) -> Reading {
        let (statements, mut diagnostics) = reader::read(text);
        let rules = if diagnostics.is_empty() {
            names::resolve(&statements, &mut diagnostics)
        } else {
            None
        };
        in_order(&mut diagnostics);
        Reading { rules, diagnostics }
    }
}

/// Sorts what is said about a file by its places.
pub(crate) fn in_order(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by_key(|diagnostic| diagnostic.place);
}
