//! Plain twins of the formats about splitting, divisors, cutting, coins.

use crate::plain::Twin;

pub(crate) const TWINS: &[(&str, Twin)] = &[];
