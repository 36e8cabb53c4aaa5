//! Edges as they are read, between nodes that have numbers or names.

mod numbers;
mod sorted;

use grundy_core::{Error, ReadError, Resource};
use grundy_kernels::memory::reserve_exact;

use super::names::dense::Dense;
use super::names::texts::{Batch, Texts};
use super::names::{Kind, Names, canonical};
use super::{Pass, too_large};
use crate::kernels::lines::Lines;

use numbers::Numbers;
use sorted::sorted;

/// Stands for the second end of an edge where a lone node is.
const ALONE: u32 = u32::MAX;

/// As many edges at most are read between two checks, unless lines are long.
const PIECE: usize = 1 << 16;

/// So many edges have room at least when there are more than a piece of them, if that is little of the memory.
const LARGE: usize = 1 << 20;

/// One part in so many of the memory may go to bits that say which numbers are nodes.
const SHARE: u64 = 8;

/// So many edges wait until their names are looked up.
const BATCH: usize = 1 << 10;

/// Fewer edges wait for others.
const FEW: usize = 32;

/// Collects edges. As long as all names are numbers below 2^32 nothing is looked up: the pairs are the
/// names. Larger numbers, and other names, are looked up, many at a time.
pub(super) struct Interner<'a> {
    memory: u64,
    /// What the reader holds beside the edges for as long as it reads.
    beside: u64,
    pairs: Vec<(u32, u32)>,
    /// Where the pairs go instead of being kept.
    sink: Option<Sink<'a>>,
    names: Known,
    /// How many pairs hold what they will hold. The ends of the others wait to be looked up.
    known: usize,
    numbers: Vec<u64>,
    texts: Batch,
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
    Numbers(Numbers),
    /// Likewise.
    Texts(Texts),
}

impl<'a> Interner<'a> {
    /// No edges; names and edges may take `memory` bytes.
    pub(super) fn new(memory: u64) -> Interner<'a> {
        Interner {
            memory,
            beside: 0,
            pairs: Vec::new(),
            sink: None,
            names: Known::Small,
            known: 0,
            numbers: Vec::new(),
            texts: Batch::default(),
            has_lone: false,
            given: None,
        }
    }

    /// Gives the edges to `each`, some at a time, and keeps none; nodes have to be numbers.
    pub(super) fn streaming(memory: u64, each: &'a mut Pass<'a>) -> Interner<'a> {
        let sink = Sink { each, given: 0, present: Vec::new() };
        Interner { sink: Some(sink), ..Interner::new(memory) }
    }

    /// The reader holds so many bytes from now on, which edges and names may not take.
    pub(super) fn share(&mut self, bytes: u64) {
        self.beside = bytes;
    }

    /// The nodes are `count` numbers from `first` on, whether they have edges or not; edges are given
    /// by [`indexed`](Self::indexed).
    pub(super) fn given(&mut self, first: u64, count: u32, edges: u64) -> Result<(), ReadError> {
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

    /// An edge between nodes called by numbers; false, and nothing is done, if names are texts.
    #[inline]
    pub(super) fn numbered(&mut self, from: u64, to: u64) -> bool {
        if let (Known::Small, Ok(from), Ok(to)) =
            (&self.names, u32::try_from(from), u32::try_from(to))
            && from.max(to) < ALONE
        {
            self.pairs.push((from, to));
            return true;
        }
        if matches!(self.names, Known::Texts(_)) {
            return false;
        }
        self.number(from, Some(to));
        true
    }

    /// An edge between nodes of these names, or a lone node.
    pub(super) fn named(&mut self, from: &str, to: Option<&str>) {
        self.has_lone |= to.is_none();
        if !matches!(self.names, Known::Texts(_)) {
            let number = |name: &str| canonical(name.as_bytes());
            match (number(from), to.map(number)) {
                (Some(from), None) => return self.number(from, None),
                (Some(from), Some(Some(to))) => return self.number(from, Some(to)),
                _ => self.spell(),
            }
        }
        self.texts.push(from);
        to.into_iter().for_each(|to| self.texts.push(to));
        self.wait(to.is_none());
    }

    /// Whether names are texts: then edges come by [`lines`](Self::lines), else by
    /// [`digits`](Self::digits).
    pub(super) fn has_texts(&self) -> bool {
        matches!(self.names, Known::Texts(_))
    }

    /// Whether a node that was read is called so by letters.
    pub(super) fn has_text(&mut self, name: &str) -> bool {
        self.look_up();
        matches!(&self.names, Known::Texts(texts) if texts.find(name).is_some())
    }

    /// An edge for each of these lines of `text`; names are texts.
    pub(super) fn lines(&mut self, text: &str, lines: &Lines) {
        let mut words = lines.words();
        if lines.len() < FEW {
            while let (Some(from), Some(to)) = (words.next(), words.next()) {
                self.named(&text[from], Some(&text[to]));
            }
            return;
        }
        self.look_up();
        if let Known::Texts(texts) = &mut self.names {
            let mut ids = Vec::with_capacity(2 * lines.len());
            texts.add_all(text, words, &mut ids);
            self.join(&ids);
        }
    }

    /// An edge for every two of these numbers, one after the other; names are not texts.
    pub(super) fn digits(&mut self, numbers: &[u64]) {
        let edges = numbers.as_chunks::<2>().0;
        if let Known::Small = self.names
            && numbers.iter().all(|&number| number < ALONE.into())
        {
            #[expect(clippy::cast_possible_truncation, reason = "all are small")]
            self.pairs.extend(edges.iter().map(|&[from, to]| (from as u32, to as u32)));
            return;
        }
        if edges.len() >= FEW {
            self.look_up();
            if let Known::Numbers(known) = &mut self.names {
                let mut ids = Vec::with_capacity(numbers.len());
                known.add_all(numbers, &mut ids);
                return self.join(&ids);
            }
        }
        edges.iter().for_each(|&[from, to]| self.number(from, Some(to)));
    }

    /// Adds edges between known nodes; no others wait.
    fn join(&mut self, ids: &[u32]) {
        self.pairs.extend(ids.as_chunks::<2>().0.iter().map(|&[from, to]| (from, to)));
        self.known = self.pairs.len();
    }

    /// An edge between nodes called by numbers, or a lone node; names are not texts.
    fn number(&mut self, from: u64, to: Option<u64>) {
        if let Known::Small = self.names {
            let small = |number| u32::try_from(number).ok().filter(|&number| number != ALONE);
            if let (Some(from), Some(to)) = (small(from), to.map_or(Some(ALONE), small)) {
                return self.pairs.push((from, to));
            }
            self.widen();
        }
        self.numbers.push(from);
        self.numbers.extend(to);
        self.wait(to.is_none());
    }

    /// Room for a pair whose ends wait.
    fn wait(&mut self, alone: bool) {
        self.pairs.push((0, if alone { ALONE } else { 0 }));
        if self.pairs.len() - self.known >= BATCH {
            self.look_up();
        }
    }

    /// Looks up all that waits.
    fn look_up(&mut self) {
        let mut ids = Vec::with_capacity(2 * BATCH);
        match &mut self.names {
            Known::Small => return,
            Known::Numbers(numbers) => numbers.add_all(&self.numbers, &mut ids),
            Known::Texts(texts) => texts.add_all(&self.texts.all, self.texts.parts(), &mut ids),
        }
        self.numbers.clear();
        self.texts.clear();
        place(&mut self.pairs[self.known..], &ids);
        self.known = self.pairs.len();
    }

    /// Fails if what was read needs too much memory, or gives it away. To be called at least once for
    /// [`PIECE`] edges.
    pub(super) fn check(&mut self) -> Result<(), ReadError> {
        if self.sink.is_some() {
            return self.give();
        }
        let length = self.pairs.len();
        if length >= PIECE && self.pairs.capacity() - length < PIECE {
            // Doubling could take more than is allowed. Little is left out: the system gives large pages only
            // where there is room for them.
            let memory = self.memory.saturating_sub(self.beside);
            let [most, little] = [memory / 8, memory / 512]
                .map(|pairs| usize::try_from(pairs).unwrap_or(usize::MAX));
            self.afford((length + PIECE) as u64 * 8)?;
            let wanted = (2 * length).max(little.min(LARGE)).min(most);
            reserve_exact(&mut self.pairs, wanted - length);
        }
        self.afford(self.pairs.capacity() as u64 * 8)
    }

    /// Gives the edges away, and takes note of their nodes.
    fn give(&mut self) -> Result<(), ReadError> {
        let Some(sink) = &mut self.sink else { return Ok(()) };
        if !matches!(self.names, Known::Small) {
            let what = "names of nodes that are not numbers below 4294967295 need memory";
            return Err(ReadError::Input(Error::budget(what, Resource::Memory)));
        }
        if self.given.is_none() {
            let ends = self.pairs.iter().flat_map(|&(from, to)| [from, to]);
            for end in ends.filter(|&end| end != ALONE) {
                let word = (end / 64) as usize;
                if word >= sink.present.len() {
                    let bytes = u64::from(end / 8);
                    if bytes > self.memory.saturating_sub(self.beside) / SHARE {
                        let needed = (bytes * SHARE).saturating_add(self.beside);
                        return Err(ReadError::Input(too_large(needed, self.memory)));
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
        (sink.each)(&self.pairs).map_err(ReadError::System)?;
        self.pairs.clear();
        Ok(())
    }

    /// Gives the rest away; the nodes, and whether edges were given by their places instead of by their
    /// numbers.
    pub(super) fn finish_stream(mut self) -> Result<(Names, bool), ReadError> {
        self.give()?;
        if let Some(names) = self.given {
            return Ok((names, true));
        }
        let present = self.sink.map(|sink| sink.present).unwrap_or_default();
        Ok((Names::dense(Dense::new(0, present)), false))
    }

    fn afford(&self, edges: u64) -> Result<(), ReadError> {
        let names = match &self.names {
            Known::Small => 0,
            Known::Numbers(numbers) => numbers.bytes(),
            Known::Texts(texts) => texts.bytes() + self.texts.bytes(),
        };
        let bytes = edges.saturating_add(names).saturating_add(self.beside);
        if bytes <= self.memory && self.count() < ALONE as usize {
            Ok(())
        } else {
            Err(ReadError::Input(too_large(bytes, self.memory)))
        }
    }

    /// How many names were looked up.
    fn count(&self) -> usize {
        match &self.names {
            Known::Small => 0,
            Known::Numbers(numbers) => numbers.list.len(),
            Known::Texts(texts) => texts.len(),
        }
    }

    /// From names in the pairs to places in a list, in the order of the text.
    fn widen(&mut self) {
        let mut list = Numbers::new();
        let (mut numbers, mut places) = (Vec::new(), Vec::new());
        for pairs in self.pairs.chunks_mut(BATCH) {
            numbers.clear();
            places.clear();
            let ends = pairs.iter().flat_map(|&(from, to)| [from, to]);
            numbers.extend(ends.filter(|&end| end != ALONE).map(u64::from));
            list.add_all(&numbers, &mut places);
            place(pairs, &places);
        }
        self.known = self.pairs.len();
        self.names = Known::Numbers(list);
    }

    /// From numbers to texts.
    fn spell(&mut self) {
        if let Known::Small = self.names {
            self.widen();
        }
        self.look_up();
        let Known::Numbers(numbers) = &self.names else { return };
        let (mut texts, mut batch, mut ids) = (Texts::new(), Batch::default(), Vec::new());
        for numbers in numbers.list.chunks(BATCH) {
            batch.clear();
            ids.clear();
            numbers.iter().for_each(|&number| batch.push(itoa::Buffer::new().format(number)));
            texts.add_all(&batch.all, batch.parts(), &mut ids);
        }
        self.names = Known::Texts(texts);
    }

    /// The names, and the edges without the lone nodes.
    pub(super) fn finish(mut self) -> Result<(Names, Vec<(u32, u32)>), ReadError> {
        self.look_up();
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
            Known::Numbers(numbers) => {
                let (numbers, ranks) = sorted(numbers.into_list());
                for (from, to) in &mut self.pairs {
                    *from = ranks[*from as usize];
                    *to = if *to == ALONE { ALONE } else { ranks[*to as usize] };
                }
                Names { kind: Kind::Numbers(numbers) }
            }
            Known::Texts(texts) => Names { kind: Kind::Texts(texts) },
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
        let numbers = Dense::new(least, present);
        if numbers.range().is_none() {
            for (from, to) in &mut self.pairs {
                let place = |end: u32| numbers.find(end).unwrap_or(ALONE);
                (*from, *to) = (place(*from), place(*to));
            }
        } else if least > 0 {
            for (from, to) in &mut self.pairs {
                *from -= least;
                *to = if *to == ALONE { ALONE } else { *to - least };
            }
        }
        self.given = Some(Names::dense(numbers));
        true
    }
}

/// Puts the places of their ends into `pairs`; lone nodes have one end.
fn place(pairs: &mut [(u32, u32)], places: &[u32]) {
    let mut places = places.iter().copied();
    let mut next = || places.next().unwrap_or(ALONE);
    for (from, to) in pairs {
        *from = next();
        if *to != ALONE {
            *to = next();
        }
    }
}
