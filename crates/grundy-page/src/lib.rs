//! The page: a server for one machine that answers questions about games in a browser, and the HTTP API under it.
//!
//! [`serve`] listens; [`router`] is the same without a socket, for tests. Everything a browser needs is inside the
//! program. No text that a request contains reaches the disk.

mod api;
mod asked;
mod assets;
mod failure;
mod guard;
mod parameter;
mod server;
mod tables;
mod work;

pub use server::{Config, Handle, serve};
pub use work::Sizes;

use std::sync::Arc;

use axum::Router;

use work::Work;

/// What all requests share.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) work: Arc<Work>,
    pub(crate) hosts: Arc<Vec<String>>,
}

/// Page and API, for requests whose `Host` is one of `hosts` (without a port); none allows any host.
pub fn router(sizes: Sizes, hosts: Vec<String>) -> Router {
    let shared = Shared { work: Arc::new(Work::new(sizes)), hosts: Arc::new(hosts) };
    let router = api::routes().merge(assets::routes()).fallback(failure::no_such_page);
    guard::around(router, &shared).with_state(shared)
}
