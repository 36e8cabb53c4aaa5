//! Finite orders of at most 128 elements, and what is left of them, as bits of a word.

use grundy_core::{Cursor, Error};
use std::ops::ControlFlow;

use grundy_search::{Game, Known, Set};

/// Elements of the largest order.
pub(in crate::games) const MOST_ELEMENTS: usize = 128;

/// A set of elements.
pub(in crate::games) type Elements = u128;

/// The elements of a set, the least number first.
pub(in crate::games) fn each(mut set: Elements) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let element = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        element
    })
}

/// An order: what a move that takes an element takes with it.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::games) struct Order {
    /// Each element with all above it.
    up: Vec<Elements>,
    /// Each element with all below it.
    down: Vec<Elements>,
    /// Ways in which the order looks the same.
    symmetries: Vec<Vec<u8>>,
}

impl Order {
    /// The order in which `up` lists what is above each element, itself too; `None` if some are above each other.
    pub(in crate::games) fn new(mut up: Vec<Elements>, symmetries: Vec<Vec<u8>>) -> Option<Order> {
        // What is above what is above is above.
        for middle in 0..up.len() {
            let above = up[middle];
            up.iter_mut().filter(|up| **up >> middle & 1 == 1).for_each(|up| *up |= above);
        }
        let mut down = vec![0; up.len()];
        for (low, &above) in up.iter().enumerate() {
            for high in each(above) {
                down[high] |= 1 << low;
                if high != low && up[high] >> low & 1 == 1 {
                    return None;
                }
            }
        }
        Some(Order { up, down, symmetries })
    }

    /// All elements.
    pub(in crate::games) fn all(&self) -> Elements {
        (0..self.up.len()).fold(0, |all, element| all | 1 << element)
    }

    /// What is left when an element is taken, with all above it.
    pub(in crate::games) fn without(&self, left: Elements, element: usize) -> Elements {
        left & !self.up[element]
    }

    /// The lowest of the elements that are gone.
    pub(in crate::games) fn lowest_gone(&self, left: Elements) -> impl Iterator<Item = usize> {
        let gone = self.all() & !left;
        each(gone).filter(move |&element| self.down[element] & gone == 1 << element)
    }

    /// The element that was taken, if one leaves `after`.
    pub(in crate::games) fn taken(&self, left: Elements, after: Elements) -> Option<usize> {
        each(left & !after).find(|&element| self.without(left, element) == after)
    }

    /// How many elements are left, if each is above or below each other.
    pub(in crate::games) fn chain(&self, left: Elements) -> Option<u32> {
        let beside = |element: usize| left & !(self.up[element] | self.down[element]);
        each(left).all(|element| beside(element) == 0).then(|| left.count_ones())
    }

    /// The element above all others that are left.
    pub(in crate::games) fn greatest(&self, left: Elements) -> Option<usize> {
        each(left).find(|&element| self.down[element] & left == left)
    }

    /// Sets of elements of which none is above or below one of another.
    pub(in crate::games) fn components(&self, left: Elements) -> Vec<Elements> {
        let (mut rest, mut components) = (left, Vec::new());
        while rest != 0 {
            let mut component = rest & rest.wrapping_neg();
            let mut open = component;
            while open != 0 {
                let near = each(open).fold(0, |near, e| near | self.up[e] | self.down[e]);
                open = near & rest & !component;
                component |= open;
            }
            rest &= !component;
            components.push(component);
        }
        components
    }

    /// The least image of a set.
    pub(in crate::games) fn least(&self, left: Elements) -> Elements {
        let image = |places: &Vec<u8>| each(left).fold(0, |image, e| image | 1 << places[e]);
        self.symmetries.iter().map(image).fold(left, Elements::min)
    }
}

/// So many symmetries are worth while.
const MOST_SYMMETRIES: usize = 120;

/// What comes of symmetries done one after the other, but the one that leaves all in place.
pub(in crate::games) fn generated(swaps: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let Some(first) = swaps.first() else { return Vec::new() };
    let in_place: Vec<u8> = (0..=u8::MAX).take(first.len()).collect();
    let mut all = vec![in_place];
    let mut at = 0;
    while at < all.len() && all.len() < MOST_SYMMETRIES {
        for swap in &swaps {
            let next: Vec<u8> = all[at].iter().map(|&to| swap[usize::from(to)]).collect();
            if !all.contains(&next) {
                all.push(next);
            }
        }
        at += 1;
    }
    all.split_off(1)
}

/// What is left after `~` and an element as often as there is one, `read` reading the element; `wanted` is what
/// belongs there.
///
/// # Errors
/// At an element that is gone, or that `read` refuses.
pub(in crate::games) fn read_left(
    order: &Order,
    cursor: &mut Cursor<'_>,
    wanted: &str,
    read: impl Fn(&mut Cursor<'_>, usize) -> Result<usize, Error>,
) -> Result<Elements, Error> {
    let mut left = order.all();
    let mut mark = cursor.mark();
    while cursor.eat('~') {
        let element = read(cursor, mark)?;
        if left >> element & 1 == 0 {
            return Err(cursor.error_at(mark, wanted));
        }
        left = order.without(left, element);
        mark = cursor.mark();
    }
    Ok(left)
}

/// Appends what [`read_left`] reads.
pub(in crate::games) fn write_gone(
    order: &Order,
    left: Elements,
    name: impl Fn(usize) -> String,
    out: &mut String,
) {
    for element in order.lowest_gone(left) {
        out.push('~');
        out.push_str(&name(element));
    }
}

/// Components of an order as the search sees them.
pub(in crate::games) struct Components(pub(in crate::games) std::sync::Arc<Order>);

impl Components {
    /// The components of what is left, as the search knows them.
    pub(in crate::games) fn parts(&self, left: Elements) -> Vec<Elements> {
        self.0.components(left).into_iter().map(|component| self.0.least(component)).collect()
    }
}

impl Game for Components {
    type Position = Elements;

    fn identity(&self) -> Option<String> {
        let up: Vec<String> = self.0.up.iter().map(|up| format!("{up:x}")).collect();
        Some(format!("poset 1 {}", up.join(",")))
    }

    fn key(&self, &left: &Elements) -> u128 {
        left
    }

    fn weight(&self, left: &Elements) -> u32 {
        left.count_ones()
    }

    /// A chain is a heap of Nim. Below a greatest element the first player wins: if taking it alone is answered, the
    /// answer could have been the first move.
    fn known(&self, &left: &Elements) -> Known {
        match (self.0.chain(left), self.0.greatest(left)) {
            (Some(length), _) => Known::Value(length),
            (_, Some(_)) => Known::Not(Set::of(0)),
            _ => Known::Nothing,
        }
    }

    fn most(&self, left: &Elements) -> u32 {
        left.count_ones()
    }

    fn options(
        &self,
        &left: &Elements,
        each_option: &mut dyn FnMut(&[Elements]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        each(left).try_for_each(|element| each_option(&self.parts(self.0.without(left, element))))
    }
}
