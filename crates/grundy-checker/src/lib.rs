//! Checks what grundy claims. Depends on no other crate of grundy, and reads in one sitting.

pub mod theorem;
