//! The monoid of a quotient certificate, with all its products.

use std::collections::HashSet;

use super::{Certificate, MOST};
use crate::budget::Meter;
use crate::certificate::{Stop, fails};
use crate::error::{Error, Resource};

/// A set of elements.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Bits(Box<[u64]>);

impl Bits {
    /// The empty set of elements below `order`.
    pub(super) fn none(order: usize) -> Bits {
        Bits(vec![0; order.div_ceil(64)].into())
    }

    pub(super) fn add(&mut self, x: usize) {
        self.0[x / 64] |= 1 << (x % 64);
    }

    pub(super) fn has(&self, x: usize) -> bool {
        self.0[x / 64] >> (x % 64) & 1 == 1
    }

    pub(super) fn all(&self) -> impl Iterator<Item = usize> + '_ {
        (0..64 * self.0.len()).filter(|&x| self.has(x))
    }

    pub(super) fn is_within(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & !other == 0)
    }

    pub(super) fn bytes(&self) -> u64 {
        8 * self.0.len() as u64
    }
}

pub(super) struct Monoid {
    order: usize,
    /// By row and column.
    products: Vec<u16>,
    losing: Bits,
}

impl Monoid {
    /// Reads the monoid; checks that it is one, that heaps generate it, and that it is reduced.
    pub(super) fn read(certificate: &Certificate, meter: &mut Meter) -> Result<Monoid, Stop> {
        let Certificate { heaps, generators, actions, losing, images, .. } = certificate;
        let order = actions.first().map_or(1, Vec::len);
        let numbers = actions.iter().flatten().chain(losing).chain(images);
        if order > MOST || *heaps >= MOST || numbers.into_iter().any(|&x| x >= order) {
            return fails(format!(
                "an element is not below the order {order}, or that is too large"
            ));
        }
        if actions.iter().any(|action| action.len() != order) {
            return fails("the generators act on different numbers of elements");
        }
        if images.len() != heaps + 1 || generators.len() != actions.len() {
            return fails("there is not one image a heap, or not one action a generator");
        }
        let mut named = HashSet::new();
        for (heap, action) in generators.iter().zip(actions) {
            if images.get(*heap) != action.first() {
                return fails(format!("heap {heap} is not the generator that it should be"));
            }
            if !named.insert(heap) {
                let found = format!("heap {heap} twice among the generators");
                return Err(Error::input(found, "each generator once").into());
            }
        }
        let (n, g) = (order as u128, generators.len() as u128);
        let what = format!("to multiply {order} elements with each other");
        meter.foresee(n * n + n * g * g / 2, &what, Resource::Time)?;
        // The products, and their outcomes.
        let bytes = order as u64 * order as u64;
        meter.reserve(2 * bytes + bytes / 8, &format!("the products of {order} elements"))?;
        for (a, one) in actions.iter().enumerate() {
            for other in &actions[..a] {
                meter.spend(order as u64)?;
                if (0..order).any(|x| one[other[x]] != other[one[x]]) {
                    return fails("two generators do not commute");
                }
            }
        }
        let products = products(actions, order, meter)?;
        let mut set = Bits::none(order);
        losing.iter().for_each(|&x| set.add(x));
        let monoid = Monoid { order, products, losing: set };
        let mut told = HashSet::with_capacity(order);
        for x in 0..order {
            meter.spend(order as u64)?;
            let mut outcomes = Bits::none(order);
            let row = monoid.row(x).iter().enumerate();
            row.filter(|&(_, &y)| monoid.losing.has(y.into())).for_each(|(z, _)| outcomes.add(z));
            if !told.insert(outcomes) {
                return fails("two elements have the same outcome beside every element");
            }
        }
        meter.release(bytes / 8);
        if monoid.losing.has(0) {
            return fails("the identity is losing");
        }
        Ok(monoid)
    }

    pub(super) fn order(&self) -> usize {
        self.order
    }

    pub(super) fn losing(&self) -> &Bits {
        &self.losing
    }

    pub(super) fn product(&self, x: usize, y: usize) -> usize {
        self.products[x * self.order + y].into()
    }

    /// The products of `x` with every element.
    pub(super) fn row(&self, x: usize) -> &[u16] {
        &self.products[x * self.order..][..self.order]
    }

    /// U for a heap with these options.
    pub(super) fn wins(&self, options: &[usize], meter: &mut Meter) -> Result<Bits, Error> {
        let mut wins = Bits::none(self.order);
        for &option in options {
            meter.spend(self.order as u64)?;
            for (z, &product) in self.row(option).iter().enumerate() {
                if self.losing.has(product.into()) {
                    wins.add(z);
                }
            }
        }
        Ok(wins)
    }
}

/// All products: an element is reached from 0 by generators; to multiply by it is to apply them.
fn products(actions: &[Vec<usize>], order: usize, meter: &mut Meter) -> Result<Vec<u16>, Stop> {
    // The elements are below 2^16.
    let small = |x: usize| u16::try_from(x).unwrap_or(u16::MAX);
    let mut products = vec![0; order * order];
    (0..order).for_each(|y| products[y] = small(y));
    let mut is_reached = Bits::none(order);
    is_reached.add(0);
    let mut reached = vec![0];
    let mut at = 0;
    while let Some(&x) = reached.get(at) {
        at += 1;
        for action in actions {
            let next = action[x];
            if is_reached.has(next) {
                continue;
            }
            meter.spend(order as u64)?;
            is_reached.add(next);
            reached.push(next);
            for y in 0..order {
                products[next * order + y] = small(action[usize::from(products[x * order + y])]);
            }
        }
    }
    if reached.len() < order {
        return fails("the generators do not reach every element");
    }
    Ok(products)
}
