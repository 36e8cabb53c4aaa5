//! What the nodes of a graph are called.

pub(crate) mod dense;
pub(crate) mod stored;
pub(crate) mod texts;

use super::csv::push_field;
use dense::Dense;
use texts::Texts;

/// The name of every node of a graph; no two are the same.
///
/// ```
/// use grundy_graphs::file::Names;
///
/// let names = Names::range(100, 3);
/// assert_eq!((names.len(), names.text(2), names.find("101")), (3, "102".to_string(), Some(1)));
/// ```
#[derive(Clone, Debug)]
pub struct Names {
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// Node i is called `first` + i.
    Range { first: u64, count: u32 },
    /// Numbers in ascending order that lie close together.
    Dense(Dense),
    /// Numbers in ascending order.
    Numbers(Vec<u64>),
    /// Texts, by their nodes.
    Texts(Texts),
}

impl Names {
    /// `count` nodes called by their numbers from `first` on, none of which is 2^64 or more.
    ///
    /// ```
    /// let names = grundy_graphs::file::Names::range(1, 3);
    /// assert_eq!((names.text(0), names.find("3"), names.find("4")), ("1".into(), Some(2), None));
    /// ```
    pub fn range(first: u64, count: u32) -> Names {
        Names { kind: Kind::Range { first, count } }
    }

    /// Nodes called by the numbers of this set, in ascending order.
    pub(crate) fn dense(numbers: Dense) -> Names {
        match numbers.range() {
            Some((first, count)) => Names::range(u64::from(first), count),
            None if numbers.len() == 0 => Names::range(0, 0),
            None => Names { kind: Kind::Dense(numbers) },
        }
    }

    /// Nodes called by these texts; `None` if two are the same or there are too many.
    pub fn of_texts(texts: impl IntoIterator<Item = String>) -> Option<Names> {
        let mut all = Texts::new();
        let mut new = (0..u32::MAX).zip(texts).map(|(node, text)| all.add(&text) == node);
        new.by_ref().all(|is_new| is_new).then_some(Names { kind: Kind::Texts(all) })
    }

    /// How many nodes there are.
    pub fn len(&self) -> u32 {
        let count = |len: usize| u32::try_from(len).expect("graphs have fewer than 2^32 nodes");
        match &self.kind {
            Kind::Range { count, .. } => *count,
            Kind::Dense(numbers) => numbers.len(),
            Kind::Numbers(numbers) => count(numbers.len()),
            Kind::Texts(texts) => count(texts.len()),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The memory that they take, in bytes.
    pub fn bytes(&self) -> u64 {
        match &self.kind {
            Kind::Range { .. } => 0,
            Kind::Dense(numbers) => numbers.bytes(),
            Kind::Numbers(numbers) => 8 * numbers.capacity() as u64,
            Kind::Texts(texts) => texts.bytes(),
        }
    }

    /// The name of `node`, which must be one of the graph's.
    pub fn text(&self, node: u32) -> String {
        let mut text = Vec::new();
        self.push(node, &mut text);
        String::from_utf8(text).expect("names are UTF-8")
    }

    /// Appends the name of `node`, which must be one of the graph's.
    pub fn push(&self, node: u32, out: &mut Vec<u8>) {
        match (&self.kind, self.number(node)) {
            (Kind::Texts(texts), _) => out.extend_from_slice(texts.get(node)),
            (_, Some(number)) => {
                out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
            }
            (_, None) => {}
        }
    }

    /// As [`push`](Self::push), as a field of a CSV file: quoted if it has to be.
    pub(super) fn push_csv(&self, node: u32, out: &mut Vec<u8>) {
        match &self.kind {
            Kind::Texts(texts) => push_field(texts.get(node), out),
            _ => self.push(node, out),
        }
    }

    /// The number that `node` is called by, if names are numbers.
    pub fn number(&self, node: u32) -> Option<u64> {
        match &self.kind {
            Kind::Range { first, .. } => Some(first.saturating_add(u64::from(node))),
            Kind::Dense(numbers) => numbers.get(node).map(u64::from),
            Kind::Numbers(numbers) => Some(numbers[node as usize]),
            Kind::Texts(_) => None,
        }
    }

    /// The node of this name.
    pub fn find(&self, name: &str) -> Option<u32> {
        if let Kind::Texts(texts) = &self.kind {
            return texts.find(name);
        }
        self.find_number(canonical(name.as_bytes())?)
    }

    /// The node that is called by this number.
    pub(crate) fn find_number(&self, number: u64) -> Option<u32> {
        match &self.kind {
            Kind::Range { first, count } => {
                let at = u32::try_from(number.checked_sub(*first)?).ok()?;
                (at < *count).then_some(at)
            }
            Kind::Dense(numbers) => numbers.find(u32::try_from(number).ok()?),
            Kind::Numbers(numbers) => {
                let at = numbers.binary_search(&number).ok()?;
                u32::try_from(at).ok()
            }
            Kind::Texts(texts) => texts.find(itoa::Buffer::new().format(number)),
        }
    }
}

impl PartialEq for Names {
    fn eq(&self, other: &Names) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::Texts(one), Kind::Texts(other)) => one == other,
            (Kind::Texts(_), _) | (_, Kind::Texts(_)) => self.is_empty() && other.is_empty(),
            // The same numbers may be stored in different ways.
            _ => {
                let same = |node| self.number(node) == other.number(node);
                self.len() == other.len() && (0..self.len()).all(same)
            }
        }
    }
}

impl Eq for Names {}

/// The number that `name` is, if it is written as numbers are: digits without a needless 0 in front.
pub(crate) fn canonical(name: &[u8]) -> Option<u64> {
    let (number, end) = leading_number(name, 0)?;
    (end == name.len()).then_some(number)
}

/// The number whose digits begin at `at`, and where they end: without a needless 0, and below 2^64.
#[inline]
pub(crate) fn leading_number(text: &[u8], at: usize) -> Option<(u64, usize)> {
    let digit = |at: usize| Some(text.get(at)?.wrapping_sub(b'0')).filter(|&digit| digit < 10);
    let first = digit(at)?;
    let mut number = u64::from(first);
    let mut end = at + 1;
    while let Some(next) = digit(end) {
        // Nineteen digits always fit.
        number = if end - at < 19 {
            number * 10 + u64::from(next)
        } else {
            number.checked_mul(10)?.checked_add(u64::from(next))?
        };
        end += 1;
    }
    (first != 0 || end == at + 1).then_some((number, end))
}
