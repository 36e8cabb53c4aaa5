//! Every option of one heap.

use std::ops::ControlFlow;

use super::TakeBreak;

impl TakeBreak {
    /// Calls `each` with the heaps that every move from `heap` leaves, in ascending order, by the number of tokens that the
    /// moves take; where nothing is left, with a heap of 0. Ends when `each` says so.
    ///
    /// ```
    /// use grundy_kernels::heap::TakeBreak;
    /// use std::ops::ControlFlow;
    ///
    /// let kayles = TakeBreak::new(vec![0, 7, 7]);
    /// let mut options = Vec::new();
    /// let _ = kayles.each_option(4, &mut |left| {
    ///     options.push(left.to_vec());
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(options, [vec![3], vec![1, 2], vec![2], vec![1, 1]]);
    /// ```
    #[inline]
    pub fn each_option(
        &self,
        heap: usize,
        each: &mut impl FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let end = if self.repeat > 0 { heap + 1 } else { self.digits.len().min(heap + 1) };
        for taken in 0..end {
            let (digit, left) = (self.digit(taken), heap - taken);
            let whole = if left == 0 { 1 } else { 2 };
            if taken > 0 && digit & whole != 0 {
                each(&[left])?;
            }
            if digit & 4 != 0 {
                for a in 1..=left / 2 {
                    if !(self.unequal && 2 * a == left) {
                        each(&[a, left - a])?;
                    }
                }
            }
            if digit & 8 != 0 {
                for a in 1..=left / 3 {
                    let rest = left - a;
                    for b in a..=rest / 2 {
                        if !(self.unequal && (a == b || 2 * b == rest)) {
                            each(&[a, b, rest - b])?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
