//! The minimum excludant.

/// The least natural number that is not among `values`.
///
/// Takes time O(n) and O(n) bits of memory for n values. Slow and plain: solvers use the kernels.
///
/// ```
/// # use grundy::theory::mex::mex;
/// assert_eq!(mex([0, 1, 3, 1]), 2);
/// assert_eq!(mex([]), 0);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut seen = std::collections::BTreeSet::from_iter(values);
    let mut least = 0;
    while seen.remove(&least) {
        least += 1;
    }
    least
}
