//! A few of something, most often one, which is kept without an allocation.

use std::ops::Deref;

/// A list of which one element needs no allocation.
#[derive(Clone, Debug)]
pub(crate) enum Few<T> {
    One([T; 1]),
    Many(Vec<T>),
}

impl<T> Few<T> {
    pub(crate) fn one(element: T) -> Few<T> {
        Few::One([element])
    }

    pub(crate) fn push(&mut self, element: T) {
        *self = match std::mem::take(self) {
            Few::One([first]) => Few::Many(vec![first, element]),
            Few::Many(many) if many.is_empty() => Few::one(element),
            Few::Many(mut many) => {
                many.push(element);
                Few::Many(many)
            }
        };
    }
}

impl<T> Default for Few<T> {
    /// None.
    fn default() -> Few<T> {
        Few::Many(Vec::new())
    }
}

impl<T> Deref for Few<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Few::One(one) => one,
            Few::Many(many) => many,
        }
    }
}

impl<T> From<Vec<T>> for Few<T> {
    fn from(many: Vec<T>) -> Few<T> {
        match <[T; 1]>::try_from(many) {
            Ok(one) => Few::One(one),
            Err(many) => Few::Many(many),
        }
    }
}

impl<T: Clone> Few<T> {
    /// All elements of these lists.
    pub(crate) fn all(lists: &[&[T]]) -> Few<T> {
        let mut few = Few::default();
        for list in lists {
            for element in *list {
                few.push(element.clone());
            }
        }
        few
    }
}
