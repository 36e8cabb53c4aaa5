//! How far tests go.

/// Whether tests run at full length, as `./test --long` does by `GRUNDY_LONG`.
pub fn is_long() -> bool {
    std::env::var_os("GRUNDY_LONG").is_some()
}

/// The first alone for `./test`, the second for `./test --long`.
///
/// ```
/// assert!((2..=3).contains(&grundy_testing::length(2, 3)));
/// ```
pub fn length<T>(short: T, long: T) -> T {
    if is_long() { long } else { short }
}
