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

impl<T> FromIterator<T> for Few<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Few<T> {
        let mut few = Few::default();
        elements.into_iter().for_each(|element| few.push(element));
        few
    }
}
