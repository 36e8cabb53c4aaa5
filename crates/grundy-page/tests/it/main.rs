//! The page and its API: every route, every limit, requests from elsewhere, and a browser.

mod api;
mod boards;
mod browser;
mod client;
mod guard;
mod load;
mod refusals;
mod server;
mod steady;
mod texts;
mod whole;
