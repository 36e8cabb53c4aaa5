//! Finite commutative monoids, and those in which some elements are losing.

use fixedbitset::FixedBitSet;

/// An element of a [`Monoid`], by its number; the identity is 0.
pub type Element = u16;

/// A product of generators, by their exponents.
pub(crate) type Word = Vec<u16>;

/// The largest order that elements can number.
pub(super) const MAX_ORDER: usize = 1 << 16;

/// A finite commutative monoid that is given by how its generators act on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monoid {
    /// By generator and element: their product.
    actions: Vec<Vec<Element>>,
    /// By element: a shortest word for it.
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
        let mut queue = vec![0];
        let mut parents = vec![(0, 0); order];
        let mut at = 0;
        while let Some(&x) = queue.get(at) {
            at += 1;
            for (g, action) in actions.iter().enumerate() {
                let y = usize::from(action[x]);
                if words[y].is_none() {
                    let mut word = words[x].clone().unwrap_or_default();
                    word[g] += 1;
                    words[y] = Some(word);
                    parents[y] = (x, g);
                    queue.push(y);
                }
            }
        }
        let mut products: Vec<Element> = vec![0; order * order];
        for &y in &queue {
            let (x, g) = parents[y];
            for z in 0..order {
                products[y * order + z] = match y {
                    0 => element(z),
                    _ => actions[g][usize::from(products[x * order + z])],
                };
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

    /// The exponents of the generators in a shortest product that gives `x`.
    pub fn word(&self, x: Element) -> &[u16] {
        &self.words[usize::from(x)]
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

    /// All elements in turn.
    pub fn elements(&self) -> impl Iterator<Item = Element> + use<> {
        (0..self.order()).map(element)
    }
}

/// A monoid with a set of losing elements: what is known of a set of games under misère play.
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
