//! Rows: boards of one row and graphs that are paths come to Dawson's Kayles (Dawson 1935).

use grundy_search::Set;

/// Grundy values of rows of up to so many places, from which a move takes two neighbours.
pub(super) fn dawson(longest: usize) -> Vec<u32> {
    let mut values: Vec<u32> = vec![0; 2.min(longest + 1)];
    for length in 2..=longest {
        let left = |first: usize| values[first] ^ values[length - 2 - first];
        values.push((0..=length - 2).map(left).fold(Set::NONE, Set::with).mex());
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::value::Value;
    use crate::{Solver, Sum};

    #[test]
    fn they_are_those_of_the_heap_game() {
        let mut solver = Solver::default();
        for (length, value) in dawson(300).into_iter().enumerate() {
            let heap: Sum = format!("octal/0.07:{length}").parse().unwrap();
            assert_eq!(solver.value(&heap).unwrap(), Some(Value::of(value.into())), "{length}");
        }
        assert_eq!([dawson(0), dawson(1)], [vec![0], vec![0, 0]]);
    }
}
