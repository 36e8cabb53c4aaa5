//! Finite commutative monoids, and those in which some elements are losing.

use std::collections::BTreeMap;

use fixedbitset::FixedBitSet;

use super::word::text;

/// An element of a [`Monoid`], by its number; the identity is 0.
///
/// ```
/// use grundy::games::heap_rules;
/// use grundy::Limits;
/// use grundy::misere::HeapQuotient;
///
/// // Kayles: the quotient has 40 elements (Plambeck 2005).
/// let (kayles, _) = heap_rules("0.77")?;
/// let mut found = HeapQuotient::new(kayles, HeapQuotient::MAX_ORDER);
/// found.extend_to(200, &Limits::default())?;
/// let elements: Vec<grundy::misere::Element> = found.quotient().monoid.elements().collect();
/// assert_eq!(elements.len(), 40);
/// # Ok::<(), grundy::Error>(())
/// ```
pub type Element = u16;

/// A product of generators, by their exponents.
pub(crate) type Word = Vec<u16>;

/// The largest order that elements can number.
pub(super) const MAX_ORDER: usize = 1 << 16;

/// A finite commutative monoid that is given by how its generators act on it.
///
/// ```
/// use grundy::games::heap_rules;
/// use grundy::Limits;
/// use grundy::misere::HeapQuotient;
///
/// // Kayles: the quotient has 40 elements (Plambeck 2005).
/// let (kayles, _) = heap_rules("0.77")?;
/// let mut found = HeapQuotient::new(kayles, HeapQuotient::MAX_ORDER);
/// found.extend_to(200, &Limits::default())?;
/// let monoid = &found.quotient().monoid;
/// // Zero heaps change nothing, and sums may be taken in any order.
/// for (x, y) in monoid.elements().zip(monoid.elements().skip(7)) {
///     assert_eq!(monoid.product(x, y), monoid.product(y, x));
/// }
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monoid {
    /// By generator and element: their product.
    actions: Vec<Vec<Element>>,
    /// By element: of the shortest words for it, the one with most of the first generators.
    words: Vec<Word>,
    /// By two elements: their product.
    products: Vec<Element>,
}

impl Monoid {
    /// The monoid of one element.
    pub(crate) fn trivial() -> Monoid {
        Monoid { actions: Vec::new(), words: vec![Word::new()], products: vec![0] }
    }

    /// The monoid in which generator g times element x is `actions[g][x]`.
    ///
    /// The actions must commute and reach every element from 0. Takes order² steps for each letter of a
    /// word, and two bytes for each product.
    pub(crate) fn new(actions: Vec<Vec<Element>>, order: usize) -> Monoid {
        let mut words: Vec<Option<Word>> = vec![None; order];
        words[0] = Some(vec![0; actions.len()]);
        let mut products: Vec<Element> = vec![0; order * order];
        for (z, product) in products.iter_mut().take(order).enumerate() {
            *product = element(z);
        }
        let mut level = vec![0];
        while !level.is_empty() {
            // The least words of the next length, each with the element and generator before.
            let mut next: BTreeMap<Word, (usize, usize, usize)> = BTreeMap::new();
            for &x in &level {
                for (g, action) in actions.iter().enumerate() {
                    let y = usize::from(action[x]);
                    if words[y].is_none() {
                        let mut word = words[x].clone().unwrap_or_default();
                        word[g] += 1;
                        next.insert(word, (y, x, g));
                    }
                }
            }
            level.clear();
            for (word, (y, x, g)) in next.into_iter().rev() {
                if words[y].is_some() {
                    continue;
                }
                words[y] = Some(word);
                level.push(y);
                for z in 0..order {
                    let before = products[x * order + z];
                    products[y * order + z] = actions[g][usize::from(before)];
                }
            }
        }
        let words = words.into_iter().map(Option::unwrap_or_default).collect();
        Monoid { actions, words, products }
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.words.len()
    }

    /// The number of generators.
    pub fn generators(&self) -> usize {
        self.actions.len()
    }

    /// Generator `g` times `x`.
    pub fn act(&self, g: usize, x: Element) -> Element {
        self.actions[g][usize::from(x)]
    }

    /// The product of `x` and `y`.
    pub fn product(&self, x: Element, y: Element) -> Element {
        self.row(x)[usize::from(y)]
    }

    /// The products of `x` with all elements in turn.
    pub(crate) fn row(&self, x: Element) -> &[Element] {
        let order = self.order();
        &self.products[usize::from(x) * order..][..order]
    }

    /// The exponents of the generators in the product that names `x`: a shortest one, and of these the one
    /// with most of the first generators. What divides a name is a name.
    pub fn word(&self, x: Element) -> &[u16] {
        &self.words[usize::from(x)]
    }

    /// The name of `x` as a text: `ab²`, or `1` for the identity.
    pub fn name(&self, x: Element) -> String {
        text(self.word(x))
    }

    /// The element that `word` gives.
    pub(crate) fn value(&self, word: &[u16]) -> Element {
        let mut x = 0;
        for (g, &exponent) in word.iter().enumerate() {
            for _ in 0..exponent {
                x = self.act(g, x);
            }
        }
        x
    }

    /// Relations between the generators that present the monoid: each says that a word is the element.
    ///
    /// The words are those that are no names while all their divisors are, so every word is led to a name
    /// by the relations. Takes order × generators² steps.
    pub fn relations(&self) -> Vec<(Vec<u16>, Element)> {
        let is_name = |word: &[u16]| self.word(self.value(word)) == word;
        let mut relations = BTreeMap::new();
        for x in self.elements() {
            for g in 0..self.generators() {
                let mut word = self.words[usize::from(x)].clone();
                word[g] += 1;
                let y = self.act(g, x);
                if self.word(y) == word || relations.contains_key(&word) {
                    continue;
                }
                let least = (0..word.len()).filter(|&h| word[h] > 0).all(|h| {
                    let mut divisor = word.clone();
                    divisor[h] -= 1;
                    is_name(&divisor)
                });
                if least {
                    relations.insert(word, y);
                }
            }
        }
        relations.into_iter().rev().collect()
    }

    /// All elements in turn.
    pub fn elements(&self) -> impl Iterator<Item = Element> + use<> {
        (0..self.order()).map(element)
    }
}

/// A monoid with a set of losing elements: what is known of a set of games under misère play.
///
/// ```
/// use grundy::games::heap_rules;
/// use grundy::Limits;
/// use grundy::misere::HeapQuotient;
///
/// // Kayles: the quotient has 40 elements (Plambeck 2005).
/// let (kayles, _) = heap_rules("0.77")?;
/// let mut found = HeapQuotient::new(kayles, HeapQuotient::MAX_ORDER);
/// found.extend_to(200, &Limits::default())?;
/// // A single heap of one loses: who takes it is the last.
/// let one = found.image(&1_u8.into()).unwrap();
/// assert!(found.quotient().is_losing(one));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bipartite {
    /// The monoid.
    pub monoid: Monoid,
    /// The elements that stand for P-positions.
    pub losing: FixedBitSet,
}

impl Bipartite {
    /// The quotient of the empty position alone, which is won by the player to move.
    pub(crate) fn trivial() -> Bipartite {
        Bipartite { monoid: Monoid::trivial(), losing: FixedBitSet::with_capacity(1) }
    }

    /// Whether `x` stands for P-positions.
    pub fn is_losing(&self, x: Element) -> bool {
        self.losing.contains(usize::from(x))
    }

    /// n, if this is T_n, the quotient of the nim-heaps of less than 2^n tokens: then every sum is tame, and
    /// in misère play as good as a sum of nim-heaps (Plambeck and Siegel 2008).
    ///
    /// T_0 is the identity alone and T_1 has one more element, which is its own inverse and losing. Others
    /// have besides these two the group Z₂^n, whose identity is the second losing element.
    pub fn tame(&self) -> Option<u32> {
        let Bipartite { monoid, .. } = self;
        let square = |x| monoid.product(x, x);
        let losing: Vec<Element> = monoid.elements().filter(|&x| self.is_losing(x)).collect();
        match (monoid.order(), losing.as_slice()) {
            (1, []) => return Some(0),
            (2, &[one]) if one != 0 && square(one) == 0 => return Some(1),
            _ => {}
        }
        let &[a, b] = losing.as_slice() else { return None };
        let (one, zero) = if square(a) == 0 { (a, b) } else { (b, a) };
        let is_group = |x| x == 0 || x == one || square(x) == zero && monoid.product(x, zero) == x;
        let group = monoid.order() - 2;
        let fits = square(one) == 0
            && monoid.product(one, zero) != zero
            && group.is_power_of_two()
            && monoid.elements().all(is_group);
        fits.then(|| group.ilog2())
    }

    /// For each element, the elements whose product with it is losing.
    pub(crate) fn partners(&self) -> Vec<FixedBitSet> {
        let monoid = &self.monoid;
        let partners = monoid.elements().map(|x| {
            let mut set = FixedBitSet::with_capacity(monoid.order());
            for (z, &product) in monoid.row(x).iter().enumerate() {
                set.set(z, self.is_losing(product));
            }
            set
        });
        partners.collect()
    }
}

/// The element with number `index`, which is below [`MAX_ORDER`].
pub(crate) fn element(index: usize) -> Element {
    Element::try_from(index).expect("orders are checked when a monoid is made")
}
