//! Positions with the least and the greatest score that they may be worth, in a table that grows up to a limit and then
//! forgets what was cheap.

/// What a position is called: two positions with one name are worth the same.
pub(super) type Name = [u64; 2];

/// What is known of the score of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: i16,
    pub(super) most: i16,
}

/// A name, and in the third word both bounds, how many strings the position has, and a bit that says that there is one.
type Entry = [u64; 3];

/// Two entries: one that only positions with more strings, or as many, take, and one for all others.
type Bucket = [Entry; 2];

pub(super) struct Table {
    buckets: Vec<Bucket>,
    most: usize,
    filled: usize,
}

/// Buckets of a new table.
const FEW: usize = 1 << 12;

const USED: u64 = 1 << 63;

impl Table {
    /// A table of at most so many bytes.
    pub(super) fn new(bytes: u64) -> Table {
        let most = usize::try_from(bytes / Table::BUCKET).unwrap_or(usize::MAX).max(1);
        Table { buckets: vec![[[0; 3]; 2]; FEW.min(most)], most, filled: 0 }
    }

    const BUCKET: u64 = size_of::<Bucket>() as u64;

    /// What it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.buckets.len() as u64 * Table::BUCKET
    }

    fn place(&self, [a, b]: Name) -> usize {
        let mixed = (a ^ b.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32 ^ b).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let scaled = u128::from(mixed ^ mixed >> 29) * self.buckets.len() as u128;
        usize::try_from(scaled >> 64).unwrap_or(0)
    }

    pub(super) fn get(&self, name: Name) -> Option<Bounds> {
        let bucket = &self.buckets[self.place(name)];
        let [_, _, known] =
            bucket.iter().find(|entry| entry[..2] == name && entry[2] & USED != 0)?;
        let [a, b, c, d, ..] = known.to_le_bytes();
        Some(Bounds { least: i16::from_le_bytes([a, b]), most: i16::from_le_bytes([c, d]) })
    }

    pub(super) fn put(&mut self, name: Name, bounds: Bounds, strings: u32) {
        if 2 * self.filled > self.buckets.len() && self.buckets.len() < self.most {
            self.grow();
        }
        let ([a, b], [c, d]) = (bounds.least.to_le_bytes(), bounds.most.to_le_bytes());
        let known = u64::from_le_bytes([a, b, c, d, 0, 0, 0, 0]) | u64::from(strings) << 32;
        self.insert([name[0], name[1], known | USED]);
    }

    fn insert(&mut self, entry: Entry) {
        let strings = |entry: &Entry| entry[2] >> 32 & 0xff;
        let place = self.place([entry[0], entry[1]]);
        let [kept, other] = &mut self.buckets[place];
        if kept[..2] == entry[..2] && kept[2] & USED != 0 {
            *kept = entry;
            return;
        }
        self.filled += usize::from(kept[2] & USED == 0);
        if strings(&entry) >= strings(kept) {
            // What stood here is worth more than what is beside it.
            if kept[2] & USED != 0 {
                self.filled += usize::from(other[2] & USED == 0);
                *other = *kept;
            }
            *kept = entry;
        } else {
            self.filled += usize::from(other[2] & USED == 0);
            *other = entry;
        }
    }

    /// Twice as many buckets, or as many as there may be. While they are filled the old ones are there too, so that the
    /// last step is from a third.
    fn grow(&mut self) {
        let old = self.buckets.len();
        let new = if 3 * old > self.most { self.most - old } else { 2 * old };
        if new <= old {
            self.most = old;
            return;
        }
        let old = std::mem::replace(&mut self.buckets, vec![[[0; 3]; 2]; new]);
        self.filled = 0;
        for entry in old.into_iter().flatten().filter(|entry| entry[2] & USED != 0) {
            self.insert(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_keeps_to_its_bytes_and_tells_nothing_wrong() {
        let bounds = |n: u64| Bounds { least: (n % 50) as i16 - 60, most: (n % 70) as i16 };
        for bytes in [0, 100, 10_000, 1 << 20] {
            let mut table = Table::new(bytes);
            for n in 0..40_000 {
                table.put([n, n / 3], bounds(n), (n % 40) as u32);
                assert_eq!(table.get([n, n / 3]), Some(bounds(n)));
            }
            assert!(table.bytes() <= bytes.max(Table::BUCKET), "{bytes}");
            let kept = (0..40_000).filter_map(|n| Some((n, table.get([n, n / 3])?)));
            let kept: Vec<(u64, Bounds)> = kept.collect();
            assert!(kept.iter().all(|&(n, found)| found == bounds(n)));
            assert!(kept.len() as u64 >= bytes / Table::BUCKET / 2, "{} of {bytes}", kept.len());
        }
        let mut table = Table::new(1 << 24);
        (0..40_000).for_each(|n| table.put([n, n / 3], bounds(n), 5));
        let lost = (0..40_000).filter(|&n| table.get([n, n / 3]).is_none()).count();
        assert!(lost < 4_000, "{lost}");
    }
}
