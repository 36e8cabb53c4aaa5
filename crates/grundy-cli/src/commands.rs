//! One module a subcommand.

pub(crate) mod check;
pub(crate) mod discover;
pub(crate) mod equal;
pub(crate) mod games;
pub(crate) mod genus;
pub(crate) mod geography;
pub(crate) mod graph;
pub(crate) mod heap;
pub(crate) mod judge;
pub(crate) mod kernel;
pub(crate) mod label;
pub(crate) mod manual;
pub(crate) mod map;
pub(crate) mod nimber;
pub(crate) mod options;
pub(crate) mod p_positions;
pub(crate) mod play;
pub(crate) mod query;
pub(crate) mod quotient;
pub(crate) mod rows;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod table;
pub(crate) mod verify;
pub(crate) mod why;
