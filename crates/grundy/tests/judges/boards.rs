//! Plain twins of the formats about pieces on boards, two heaps, graphs.

use crate::plain::Twin;

pub(crate) const TWINS: &[(&str, Twin)] = &[];
