//! Nimbers of many words.
