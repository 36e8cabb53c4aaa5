//! A board as strings and coins: boxes are coins, lines that are not drawn are strings that hold them.
//!
//! A box with one string left can be taken. From it runs a chain of boxes with two strings each, all of which can be
//! taken one after another, up to a *joint*, a box with three strings or more, or to the ground, which is what lies
//! around the board; or to another box with one string.
//!
//! Boxes that can be taken are taken, but for one choice (Berlekamp, Conway and Guy 1982, chapter 16): of the last chain
//! of two boxes or more, two may be left to the opponent, by the string at the far end; of four or more between two boxes with one
//! string each, four, by the one in the middle. The opponent takes these and has to go on in all that is left.

/// What lies around the board.
const GROUND: u8 = u8::MAX;

/// The strings that are left of a board, at most 64, as bits.
#[derive(Clone, Debug)]
pub(crate) struct Strings {
    /// The boxes at both ends of a string.
    ends: Vec<[u8; 2]>,
    /// The strings at each box.
    at: Vec<u64>,
}

/// What is left when the boxes that can be taken are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Taken {
    /// The strings.
    pub(crate) left: u64,
    /// How many boxes were taken.
    pub(crate) boxes: i16,
    /// How many of them may be left to the opponent instead, who then has to go on: 0, 2 or 4.
    pub(crate) dealt: i16,
}

/// The strings that are left where no box can be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quiet {
    /// All of them.
    pub(crate) open: u64,
    /// The boxes that they hold.
    pub(crate) boxes: i16,
    /// Those at a box with two strings: to cut one of them gives a box away, to cut another is safe.
    pub(crate) narrow: u64,
    /// Those between two such boxes.
    pub(crate) inner: u64,
}

impl Quiet {
    /// The strings that give no box away.
    pub(crate) fn safe(&self) -> u64 {
        self.open & !self.narrow
    }

    /// One box with two strings more.
    fn add(&mut self, strings: u64) {
        self.inner |= self.narrow & strings;
        self.narrow |= strings;
    }
}

/// Boxes in a row that can be taken.
struct Chain {
    strings: u64,
    boxes: i16,
    /// The box with one string at the other end, if there is one.
    last: Option<u8>,
}

impl Chain {
    /// How many boxes may be left to the opponent.
    fn dealt(&self) -> i16 {
        match (self.last, self.boxes) {
            (None, 2..) => 2,
            (Some(_), 4..) => 4,
            _ => 0,
        }
    }
}

/// Strings in a row that are cut by the opponent all together once one of them is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) strings: u64,
    /// The boxes between them.
    pub(crate) boxes: u8,
    pub(crate) kind: Kind,
}

/// What a row ends at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// At the ground on both sides.
    Chain,
    /// Nowhere.
    Loop,
    /// At a joint on one side or both.
    Bound,
}

impl Strings {
    /// Strings with the boxes of each: none where it leads to the ground.
    pub(crate) fn new(ends: impl Iterator<Item = [Option<u8>; 2]>) -> Strings {
        let ends: Vec<[u8; 2]> = ends.map(|ends| ends.map(|end| end.unwrap_or(GROUND))).collect();
        let boxes = ends.iter().flatten().filter(|&&end| end != GROUND).max();
        let mut at = vec![0; boxes.map_or(0, |&last| usize::from(last) + 1)];
        for (string, ends) in ends.iter().enumerate() {
            for &end in ends.iter().filter(|&&end| end != GROUND) {
                at[usize::from(end)] |= 1 << string;
            }
        }
        Strings { ends, at }
    }

    /// How many strings there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// All of them.
    pub(crate) fn all(&self) -> u64 {
        match self.len() {
            0 => 0,
            len => u64::MAX >> (64 - len),
        }
    }

    /// The boxes at a string.
    pub(crate) fn boxes_at(&self, string: u32) -> impl Iterator<Item = u8> + use<> {
        self.ends[string as usize].into_iter().filter(|&end| end != GROUND)
    }

    /// How many of the open strings hold a box.
    pub(crate) fn degree(&self, open: u64, number: u8) -> u32 {
        (self.at[usize::from(number)] & open).count_ones()
    }

    /// The boxes that some string holds.
    pub(crate) fn boxes(&self, open: u64) -> i16 {
        let held = self.at.iter().filter(|&&at| at & open != 0).count();
        i16::try_from(held).unwrap_or(i16::MAX)
    }

    /// The groups of strings at one box that all lead to the ground.
    pub(crate) fn alike(&self) -> impl Iterator<Item = u64> {
        let grounded = self.ends.iter().enumerate().filter(|(_, ends)| ends.contains(&GROUND));
        let grounded = grounded.fold(0, |all: u64, (string, _)| all | 1 << string);
        self.at.iter().map(move |at| at & grounded).filter(|group| group.count_ones() > 1)
    }

    /// How many boxes the cut of an open string takes.
    pub(crate) fn takes(&self, open: u64, string: u32) -> i16 {
        let taken = self.boxes_at(string).filter(|&end| self.degree(open, end) == 1).count();
        i16::from(taken > 0) + i16::from(taken > 1)
    }

    /// How many open strings give no box away, where no box can be taken.
    pub(crate) fn safe(&self, open: u64) -> u32 {
        self.quiet(open).safe().count_ones()
    }

    /// The strings of a position in which no box can be taken.
    pub(crate) fn quiet(&self, open: u64) -> Quiet {
        let mut quiet = Quiet { open, boxes: 0, narrow: 0, inner: 0 };
        for at in &self.at {
            let here = at & open;
            let others = here & here.wrapping_sub(1);
            quiet.boxes += i16::from(here != 0);
            // Two strings and no more.
            if others != 0 && others & (others - 1) == 0 {
                quiet.add(here);
            }
        }
        quiet
    }

    /// What is left without a string that gives no box away.
    pub(crate) fn without(&self, quiet: &Quiet, string: u32) -> Quiet {
        let mut left = Quiet { open: quiet.open & !(1 << string), ..*quiet };
        self.narrowed(left.open, string).for_each(|here| left.add(here));
        left
    }

    /// The two strings at each box that had three before `string` was cut.
    pub(crate) fn narrowed(&self, left: u64, string: u32) -> impl Iterator<Item = u64> {
        let here = self.boxes_at(string).map(move |end| self.at[usize::from(end)] & left);
        here.filter(|here| {
            let more = here & here.wrapping_sub(1);
            more & more.wrapping_sub(1) == 0
        })
    }

    /// The end of a string that is not `from`.
    fn beyond(&self, string: u32, from: u8) -> u8 {
        let [a, b] = self.ends[string as usize];
        if a == from { b } else { a }
    }

    /// The chain that begins at a box with one string.
    fn chain(&self, open: u64, first: u8) -> Chain {
        let mut chain = Chain { strings: 0, boxes: 1, last: None };
        let mut at = first;
        loop {
            let string = (self.at[usize::from(at)] & open & !chain.strings).trailing_zeros();
            chain.strings |= 1 << string;
            at = self.beyond(string, at);
            if at == GROUND {
                return chain;
            }
            match self.degree(open, at) {
                1 => {
                    return Chain { boxes: chain.boxes + 1, last: Some(at), ..chain };
                }
                2 => chain.boxes += 1,
                _ => return chain,
            }
        }
    }

    /// Takes all boxes that can be taken.
    pub(crate) fn take(&self, open: u64) -> Taken {
        let number = |number: usize| u8::try_from(number).unwrap_or(GROUND);
        let first = (0..self.at.len()).map(number).filter(|&end| self.degree(open, end) == 1);
        let mut first: Vec<u8> = first.collect();
        self.take_from(open, &mut first)
    }

    /// What is left when a string is cut and the opponent takes all boxes that then can be taken; none could before.
    pub(crate) fn cut(&self, open: u64, string: u32) -> Taken {
        let open = open & !(1 << string);
        let mut first = [0; 2];
        let mut count = 0;
        for end in self.boxes_at(string).filter(|&end| self.degree(open, end) == 1) {
            first[count] = end;
            count += 1;
        }
        self.take_from(open, &mut first[..count])
    }

    /// Takes all boxes that can be taken, beginning at these, which have one string each.
    fn take_from(&self, open: u64, first: &mut [u8]) -> Taken {
        let mut taken = Taken { left: open, boxes: 0, dealt: 0 };
        let mut count = first.len();
        while count > 0 {
            // The last chain to be taken is one of which least may be left, if there is one.
            let mut best: Option<(usize, Chain)> = None;
            let mut chains = 0;
            for (place, &at) in first[..count].iter().enumerate() {
                let chain = self.chain(taken.left, at);
                // A chain is seen from both ends.
                if chain.last.is_some_and(|last| last < at) {
                    continue;
                }
                chains += 1;
                let order = |dealt| match dealt {
                    0 => 0,
                    4 => 1,
                    _ => 2,
                };
                if best.as_ref().is_none_or(|(_, best)| order(chain.dealt()) < order(best.dealt()))
                {
                    best = Some((place, chain));
                }
            }
            let Some((place, chain)) = best else { break };
            if chains == 1 {
                taken.dealt = chain.dealt();
            }
            taken.boxes += chain.boxes;
            taken.left &= !chain.strings;
            count -= 1;
            first.swap(place, count);
            if let Some(last) = chain.last
                && let Some(place) = first[..count].iter().position(|&at| at == last)
            {
                count -= 1;
                first.swap(place, count);
            }
        }
        taken
    }

    /// The row of an open string, where no box can be taken.
    pub(crate) fn row(&self, open: u64, string: u32) -> Row {
        let mut row = Row { strings: 1 << string, boxes: 0, kind: Kind::Chain };
        for start in self.ends[string as usize] {
            let mut at = start;
            while at != GROUND {
                let here = self.at[usize::from(at)] & open;
                if here.count_ones() != 2 {
                    row.kind = Kind::Bound;
                    break;
                }
                row.boxes += 1;
                let next = here & !row.strings;
                if next == 0 {
                    return Row { kind: Kind::Loop, ..row };
                }
                row.strings |= next;
                at = self.beyond(next.trailing_zeros(), at);
            }
        }
        row
    }

    /// The string between the two boxes of a row of two.
    pub(crate) fn middle(&self, open: u64, row: Row) -> u32 {
        let inner = bits(row.strings).find(|&string| {
            let ends = self.ends[string as usize];
            ends.iter().all(|&end| end != GROUND && self.degree(open, end) == 2)
        });
        inner.unwrap_or_else(|| row.strings.trailing_zeros())
    }

    /// The strings that hang together with one by boxes.
    pub(crate) fn component(&self, open: u64, string: u32) -> u64 {
        let (mut seen, mut todo) = (1 << string, vec![string]);
        while let Some(string) = todo.pop() {
            for end in self.boxes_at(string) {
                let new = self.at[usize::from(end)] & open & !seen;
                seen |= new;
                todo.extend(bits(new));
            }
        }
        seen
    }
}

/// The places of the bits that are set, from the lowest.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        place
    })
}
