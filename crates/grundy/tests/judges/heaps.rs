//! Plain twins of the formats about one heap, subtraction games and misère play.

use crate::plain::Twin;

pub(crate) const TWINS: &[(&str, Twin)] = &[];
