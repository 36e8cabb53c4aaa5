//! Edges as they are read, between nodes that have numbers or names.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::contest::Stop;
use crate::error::Error;

use super::Pass;
use super::names::{Kind, Names, canonical};
use super::too_large;

/// Stands for the second end of an edge where a lone node is.
const ALONE: u32 = u32::MAX;

/// As many edges at most are read between two checks, unless lines are long.
const PIECE: usize = 1 << 16;

/// One part in so many of the memory may go to bits that say which numbers are nodes.
const SHARE: u64 = 8;

/// What a map costs for an entry, about: key, value, room.
const MAP_ENTRY: u64 = 40;

/// Collects edges. As long as all names are numbers below 2^32 nothing is looked up: the pairs are the
/// names. Larger numbers, and other names, go through a map.
pub(super) struct Interner<'a> {
    memory: u64,
    pairs: Vec<(u32, u32)>,
    /// Where the pairs go instead of being kept.
    sink: Option<Sink<'a>>,
    names: Known,
    /// Bytes of texts.
    text: u64,
    has_lone: bool,
    /// The nodes, if the file names them all beforehand.
    given: Option<Names>,
}

/// Edges on their way to somebody else, who gets them as they are named.
struct Sink<'a> {
    each: &'a mut Pass<'a>,
    /// How many pairs were given away.
    given: usize,
    /// A bit for every number: whether it names a node.
    present: Vec<u64>,
}

enum Known {
    /// Pairs are of names.
    Small,
    /// Pairs are of places in the list.
    Numbers { list: Vec<u64>, ids: FxHashMap<u64, u32> },
    /// Likewise.
    Texts { list: Vec<Arc<str>>, ids: FxHashMap<Arc<str>, u32> },
}

impl<'a> Interner<'a> {
    /// No edges; names and edges may take `memory` bytes.
    pub(super) fn new(memory: u64) -> Interner<'a> {
        Interner {
            memory,
            pairs: Vec::new(),
            sink: None,
            names: Known::Small,
            text: 0,
            has_lone: false,
            given: None,
        }
    }

    /// Gives the edges to `each`, some at a time, and keeps none; nodes have to be numbers.
    pub(super) fn streaming(memory: u64, each: &'a mut Pass<'a>) -> Interner<'a> {
        let sink = Sink { each, given: 0, present: Vec::new() };
        Interner { sink: Some(sink), ..Interner::new(memory) }
    }

    /// The nodes are `count` numbers from `first` on, whether they have edges or not; edges are given
    /// by [`indexed`](Self::indexed).
    pub(super) fn given(&mut self, first: u64, count: u32, edges: u64) -> Result<(), Stop> {
        self.given = Some(Names::range(first, count));
        if self.sink.is_some() {
            return Ok(());
        }
        // What the file promises is not taken on trust, but refused early if it is too much.
        self.afford(edges.saturating_mul(8))
    }

    /// An edge between given nodes, counted from 0.
    #[inline]
    pub(super) fn indexed(&mut self, from: u32, to: u32) {
        self.pairs.push((from, to));
    }

    /// How many edges and lone nodes there are.
    pub(super) fn len(&self) -> usize {
        self.pairs.len() + self.sink.as_ref().map_or(0, |sink| sink.given)
    }

    /// An edge between nodes called by numbers; true if that was simple. If not, nothing was done.
    #[inline]
    pub(super) fn small(&mut self, from: u64, to: u64) -> bool {
        if let (Known::Small, Ok(from), Ok(to)) =
            (&self.names, u32::try_from(from), u32::try_from(to))
            && from.max(to) < ALONE
        {
            self.pairs.push((from, to));
            return true;
        }
        false
    }

    /// An edge between nodes of these names, or a lone node.
    pub(super) fn named(&mut self, from: &str, to: Option<&str>) -> Result<(), Stop> {
        let from = self.id(from)?;
        let Some(to) = to else {
            self.has_lone = true;
            self.pairs.push((from, ALONE));
            return Ok(());
        };
        let was_small = matches!(self.names, Known::Small);
        let to = self.id(to)?;
        // The second name may have ended that pairs are of names.
        let is_small = matches!(self.names, Known::Small);
        let from = if was_small == is_small { from } else { self.again(from)? };
        self.pairs.push((from, to));
        Ok(())
    }

    /// Fails if what was read needs too much memory, or gives it away. To be called at least once for
    /// [`PIECE`] edges.
    pub(super) fn check(&mut self) -> Result<(), Stop> {
        if self.sink.is_some() {
            return self.give();
        }
        let length = self.pairs.len();
        if length >= PIECE && self.pairs.capacity() - length < PIECE {
            // Doubling could take more than is allowed.
            let most = usize::try_from(self.memory / 8).unwrap_or(usize::MAX);
            self.afford((length + PIECE) as u64 * 8)?;
            self.pairs.reserve_exact((2 * length).min(most) - length);
        }
        self.afford(self.pairs.capacity() as u64 * 8)
    }

    /// Gives the edges away, and takes note of their nodes.
    fn give(&mut self) -> Result<(), Stop> {
        let Some(sink) = &mut self.sink else { return Ok(()) };
        if !matches!(self.names, Known::Small) {
            let what = "names of nodes that are not numbers below 4294967295 need memory";
            return Err(Stop::Input(Error::budget(what, "raise the limit with --memory")));
        }
        if self.given.is_none() {
            let ends = self.pairs.iter().flat_map(|&(from, to)| [from, to]);
            for end in ends.filter(|&end| end != ALONE) {
                let word = (end / 64) as usize;
                if word >= sink.present.len() {
                    let bytes = u64::from(end / 8);
                    if bytes > self.memory / SHARE {
                        return Err(Stop::Input(too_large(bytes * SHARE, self.memory)));
                    }
                    let more = (word + 1).next_multiple_of(1 << 10);
                    sink.present.reserve_exact(more - sink.present.len());
                    sink.present.resize(more, 0);
                }
                sink.present[word] |= 1 << (end % 64);
            }
        }
        if self.has_lone {
            self.pairs.retain(|&(_, to)| to != ALONE);
        }
        sink.given += self.pairs.len();
        (sink.each)(&self.pairs).map_err(Stop::System)?;
        self.pairs.clear();
        Ok(())
    }

    /// Gives the rest away; the nodes, and what is to be taken from the numbers that were given.
    pub(super) fn finish_stream(mut self) -> Result<(Names, u32), Stop> {
        self.give()?;
        if let Some(names) = self.given {
            return Ok((names, 0));
        }
        let present = self.sink.map(|sink| sink.present).unwrap_or_default();
        let mut words = (0u32..).zip(&present).filter(|(_, word)| **word != 0);
        let Some((at, word)) = words.next() else { return Ok((Names::range(0, 0), 0)) };
        let least = 64 * at + word.trailing_zeros();
        let (at, word) = words.last().unwrap_or((at, word));
        let most = 64 * at + word.ilog2();
        let is_there = |n: &u32| present[(n / 64) as usize] >> (n % 64) & 1 == 1;
        if let Some(gap) = (least..most).find(|n| !is_there(n)) {
            let what = format!(
                "there is no node {gap} among the nodes {least} to {most}, and numbers with gaps                  need memory"
            );
            return Err(Stop::Input(Error::budget(what, "raise the limit with --memory")));
        }
        Ok((Names::range(u64::from(least), most - least + 1), least))
    }

    fn afford(&self, edges: u64) -> Result<(), Stop> {
        let names = match &self.names {
            Known::Small => 0,
            Known::Numbers { list, .. } => list.len() as u64 * MAP_ENTRY,
            Known::Texts { list, .. } => list.len() as u64 * (2 * MAP_ENTRY) + self.text,
        };
        let bytes = edges.saturating_add(names);
        if bytes <= self.memory { Ok(()) } else { Err(Stop::Input(too_large(bytes, self.memory))) }
    }

    /// What a pair holds for `name`; may change how names are kept.
    fn id(&mut self, name: &str) -> Result<u32, Stop> {
        let number = canonical(name.as_bytes());
        match (&self.names, number) {
            (Known::Small, Some(number)) => match u32::try_from(number) {
                Ok(small) if small != ALONE => return Ok(small),
                _ => self.widen(),
            },
            (Known::Small, None) => {
                self.widen();
                self.spell();
            }
            (Known::Numbers { .. }, None) => self.spell(),
            _ => {}
        }
        let new = self.count();
        let id = match (&mut self.names, number) {
            (Known::Numbers { list, ids }, Some(number)) => {
                *ids.entry(number).or_insert_with(|| {
                    list.push(number);
                    new
                })
            }
            (Known::Texts { list, ids }, _) => match ids.get(name) {
                Some(&id) => id,
                None => {
                    let text: Arc<str> = Arc::from(name);
                    list.push(text.clone());
                    ids.insert(text, new);
                    self.text += name.len() as u64;
                    new
                }
            },
            _ => new,
        };
        if id == ALONE {
            return Err(Stop::Input(too_large(u64::from(u32::MAX) * MAP_ENTRY, self.memory)));
        }
        Ok(id)
    }

    fn count(&self) -> u32 {
        let len = match &self.names {
            Known::Small => 0,
            Known::Numbers { list, .. } => list.len(),
            Known::Texts { list, .. } => list.len(),
        };
        u32::try_from(len).unwrap_or(ALONE)
    }

    /// What a pair holds, now that names are in a list, for the number `small`.
    fn again(&mut self, small: u32) -> Result<u32, Stop> {
        self.id(itoa::Buffer::new().format(small))
    }

    /// From names in the pairs to places in a list, in the order of the text.
    fn widen(&mut self) {
        let mut list = Vec::new();
        let mut ids = FxHashMap::default();
        let mut place = |name: u32| {
            let new = u32::try_from(list.len()).unwrap_or(ALONE);
            *ids.entry(u64::from(name)).or_insert_with(|| {
                list.push(u64::from(name));
                new
            })
        };
        for (from, to) in &mut self.pairs {
            *from = place(*from);
            if *to != ALONE {
                *to = place(*to);
            }
        }
        self.names = Known::Numbers { list, ids };
    }

    /// From numbers to texts.
    fn spell(&mut self) {
        let Known::Numbers { list, .. } = &self.names else { return };
        let list: Vec<Arc<str>> =
            list.iter().map(|&n| Arc::from(itoa::Buffer::new().format(n))).collect();
        let ids = (0..).zip(&list).map(|(id, text)| (text.clone(), id)).collect();
        self.text = list.iter().map(|text| text.len() as u64).sum();
        self.names = Known::Texts { list, ids };
    }

    /// The names, and the edges without the lone nodes.
    pub(super) fn finish(mut self) -> Result<(Names, Vec<(u32, u32)>), Stop> {
        self.check()?;
        if let Some(names) = self.given {
            return Ok((names, self.pairs));
        }
        if matches!(self.names, Known::Small) && !self.rank_small() {
            self.widen();
        }
        let names = match self.names {
            // `rank_small` left the names there.
            Known::Small => self.given.take().unwrap_or_else(|| Names::range(0, 0)),
            Known::Numbers { list, .. } => sorted(list, &mut self.pairs),
            Known::Texts { list, ids } => Names::texts(list, ids),
        };
        if self.has_lone {
            self.pairs.retain(|&(_, to)| to != ALONE);
        }
        Ok((names, self.pairs))
    }

    /// Replaces small numbers by their ranks, by a bit for each number up to the largest; does nothing
    /// and returns false if the numbers are too far apart for that.
    fn rank_small(&mut self) -> bool {
        let ends = || self.pairs.iter().flat_map(|&(from, to)| [from, to]);
        let ends = || ends().filter(|&end| end != ALONE);
        let (Some(least), Some(most)) = (ends().min(), ends().max()) else { return true };
        let span = (most - least) as usize + 1;
        if span > 64 * self.pairs.len() + (1 << 16) {
            return false;
        }
        let mut present = vec![0u64; span.div_ceil(64)];
        for end in ends() {
            let bit = (end - least) as usize;
            present[bit / 64] |= 1 << (bit % 64);
        }
        let mut before = Vec::with_capacity(present.len());
        let mut count = 0u32;
        for word in &present {
            before.push(count);
            count += word.count_ones();
        }
        if count as usize == span {
            if least > 0 {
                for (from, to) in &mut self.pairs {
                    *from -= least;
                    *to = if *to == ALONE { ALONE } else { *to - least };
                }
            }
            self.given = Some(Names::range(u64::from(least), count));
            return true;
        }
        let rank = |end: u32| {
            let bit = (end - least) as usize;
            let below = present[bit / 64] & ((1 << (bit % 64)) - 1);
            before[bit / 64] + below.count_ones()
        };
        for (from, to) in &mut self.pairs {
            *from = rank(*from);
            *to = if *to == ALONE { ALONE } else { rank(*to) };
        }
        let bits = (0..span).filter(|bit| present[bit / 64] >> (bit % 64) & 1 == 1);
        let numbers = bits.map(|bit| u64::from(least) + bit as u64).collect();
        self.given = Some(Names { kind: Kind::Numbers(numbers) });
        true
    }
}

/// The names in ascending order; `pairs` of places in `list` become pairs of ranks.
fn sorted(list: Vec<u64>, pairs: &mut [(u32, u32)]) -> Names {
    let mut order: Vec<u32> = (0..).take(list.len()).collect();
    order.sort_unstable_by_key(|&place| list[place as usize]);
    let mut rank = vec![0; list.len()];
    for (at, &place) in (0..).zip(&order) {
        rank[place as usize] = at;
    }
    for (from, to) in pairs {
        *from = rank[*from as usize];
        *to = if *to == ALONE { ALONE } else { rank[*to as usize] };
    }
    Names { kind: Kind::Numbers(order.iter().map(|&place| list[place as usize]).collect()) }
}
