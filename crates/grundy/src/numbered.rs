//! Numbers for the positions of one component: heaps and coins have numbers of their own, a token stands on a
//! node, and the followers of anything else are explored.

mod coins;
mod component;

pub(crate) use component::{Form, Numbered, Texts};
