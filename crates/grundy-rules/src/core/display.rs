//! The core form as text, for messages and for eyes.

use std::fmt;

use super::{Atom, Formula, Linear, Move, Relation};

/// A sum with names for its variables.
pub(crate) fn sum(sum: &Linear, name: &dyn Fn(usize) -> String) -> String {
    let mut out = String::new();
    for &(variable, coefficient) in &sum.terms {
        let sign = if coefficient < 0 { "-" } else { "+" };
        match (out.is_empty(), coefficient < 0) {
            (true, false) => {}
            (true, true) => out.push('-'),
            (false, _) => out.push_str(&format!(" {sign} ")),
        }
        if coefficient.abs() != 1 {
            out.push_str(&coefficient.abs().to_string());
        }
        out.push_str(&name(variable));
    }
    match (out.is_empty(), sum.constant) {
        (true, constant) => out.push_str(&constant.to_string()),
        (false, 0) => {}
        (false, constant) if constant < 0 => out.push_str(&format!(" - {}", -constant)),
        (false, constant) => out.push_str(&format!(" + {constant}")),
    }
    out
}

fn plain(variable: usize) -> String {
    format!("v{variable}")
}

impl fmt::Display for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&sum(self, &plain))
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.relation {
            Relation::AtLeastZero => write!(f, "{} >= 0", self.sum),
            Relation::Zero => write!(f, "{} = 0", self.sum),
            Relation::NotZero => write!(f, "{} != 0", self.sum),
            Relation::Divisible(modulus) => write!(f, "({}) mod {modulus} = 0", self.sum),
            Relation::NotDivisible(modulus) => write!(f, "({}) mod {modulus} != 0", self.sum),
        }
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (parts, word) = match self {
            Formula::True => return f.write_str("true"),
            Formula::False => return f.write_str("false"),
            Formula::Atom(atom) => return write!(f, "{atom}"),
            Formula::And(parts) => (parts, "and"),
            Formula::Or(parts) => (parts, "or"),
        };
        for (i, part) in parts.iter().enumerate() {
            if i > 0 {
                write!(f, " {word} ")?;
            }
            match part {
                Formula::And(_) | Formula::Or(_) => write!(f, "({part})")?,
                _ => write!(f, "{part}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, target) in self.targets.iter().enumerate() {
            let values: Vec<String> = target.iter().map(|value| sum(value, &plain)).collect();
            let plus = if i > 0 { " + " } else { "" };
            write!(f, "{plus}({})", values.join(", "))?;
        }
        write!(f, " where {}", self.condition)
    }
}
