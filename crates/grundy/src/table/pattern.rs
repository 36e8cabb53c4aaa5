//! Positions with numbers that run: `kayles:_`, `nim:3,_,_`, or a game, which has a pattern of its own.

use std::fmt;
use std::ops::RangeInclusive;

use grundy_core::{Error, Files, NO_POSITION, Play};

use super::read_once::ReadOnce;
use crate::games;
use crate::meter::Limits;
use crate::notation::{self, pattern};
use crate::position::{Catalogue, Entry, Sum};
use crate::solve::turns;
use crate::two_heaps::TwoHeaps;

/// A position with one or two holes `_`, and the least number that fits them.
///
/// ```
/// use grundy::notation::NoFiles;
/// use grundy::table::Pattern;
///
/// let pattern = Pattern::parse("wythoff/2", &NoFiles)?;
/// assert_eq!((pattern.text(), pattern.holes()), ("wythoff/2:_,_", 2));
/// assert_eq!(pattern.at(&[3, 5])?.to_string(), "wythoff/2:3,5");
/// assert!(Pattern::parse("nim:_,_,_", &NoFiles).is_err());
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct Pattern<'a> {
    text: String,
    holes: usize,
    least: u64,
    reach: Option<u64>,
    source: Source<'a>,
}

/// The position for the numbers in the holes.
type Place<'a> = dyn Fn(&[u64]) -> Sum + 'a;

/// Where positions come from.
enum Source<'a> {
    Text {
        catalogue: &'a Catalogue,
        files: ReadOnce<'a>,
        /// The game of the text if that is one component, and how much of the text names it.
        game: Option<(Entry, usize)>,
    },
    Own(Box<Place<'a>>),
}

impl fmt::Debug for Pattern<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pattern").field(&self.text).finish()
    }
}

/// No game's least number is larger.
const MOST_LEAST: u64 = 16;

impl<'a> Pattern<'a> {
    /// The pattern of built-in games that `text` is or, if it is a game alone, that the game has.
    ///
    /// # Errors
    /// As [`parse_with`](Self::parse_with).
    pub fn parse(text: &str, files: &'a dyn Files) -> Result<Pattern<'a>, Error> {
        Pattern::parse_with(games::built_in(), text, files)
    }

    /// The same of the games in `catalogue`. A file that the text names is read once, within the limits of
    /// `files`.
    ///
    /// # Errors
    /// If the text cannot be read, or has no hole or more than two.
    pub fn parse_with(
        catalogue: &'a Catalogue,
        text: &str,
        files: &'a dyn Files,
    ) -> Result<Pattern<'a>, Error> {
        let files = ReadOnce::new(files);
        let text = &*notation::tidied_with(catalogue, text, &files);
        let full = match text.contains(':') {
            true => text.to_string(),
            false => own_pattern(catalogue, text, &files)?,
        };
        let holes = counted(&full)?;
        let game = notation::named(catalogue, &full, &files);
        let source = Source::Text { catalogue, files, game };
        let mut pattern = Pattern { holes, text: full, least: 0, reach: None, source };
        // Some games have no heap of 0, and the smallest circle has three nodes. Two numbers that are the same may be none that fit,
        // where others are.
        let is_refused = |n: &u64| match pattern.place(&vec![*n; pattern.holes]) {
            Ok(place) => place.is_none() && pattern.holes == 1,
            Err(error) => !error.is_budget(),
        };
        let least = (0..=MOST_LEAST).find(|n| !is_refused(n)).unwrap_or(1);
        let first = pattern.place(&vec![least; pattern.holes])?;
        let games = first.iter().flat_map(Sum::components).map(|component| component.part.game());
        // Where fewer numbers run than usual, nobody has said how far.
        let games = games.filter(|game| pattern::holes(game.pattern()) == holes);
        pattern.reach = games.filter_map(Entry::reach).min().map(|reach| reach.max(least));
        pattern.least = least;
        Ok(pattern)
    }

    /// The positions that `at` gives for the numbers in the holes of `text`, which is only shown: for a game of
    /// your own that has no text.
    ///
    /// Whatever the axes of a table are and where a list begins, `at` has to have a position for any numbers from 0 to their
    /// ends, and for any below 32: some of these tell how play ends, whether there are values, and whether two numbers may
    /// change places. Many are asked for more than once.
    ///
    /// ```
    /// use grundy::table::Pattern;
    /// use grundy::{Outcome, Play, Sum, Limits, heaps};
    ///
    /// let one_or_two = heaps(|n, each| (1..=n.min(2)).try_for_each(|k| each(&[n - k])));
    /// let pattern = Pattern::of("one-or-two:_", |n| Sum::of("one-or-two", one_or_two.clone(), [n[0]]))?;
    /// let losing = pattern.p_positions(0..=9, Play::Normal, &Limits::default());
    /// let losing: Result<Vec<_>, _> = losing.map(|sum| Ok::<_, grundy::Error>(sum?.to_string())).collect();
    /// assert_eq!(losing?, ["one-or-two:0", "one-or-two:3", "one-or-two:6", "one-or-two:9"]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// If `text` has no hole or more than two.
    pub fn of(text: &str, at: impl Fn(&[u64]) -> Sum + 'a) -> Result<Pattern<'a>, Error> {
        let holes = counted(text)?;
        let source = Source::Own(Box::new(at));
        Ok(Pattern { text: text.into(), holes, least: 0, reach: None, source })
    }

    /// The table of two heaps up to these numbers, if the pattern is one under normal play.
    ///
    /// # Errors
    /// If the game refuses the numbers.
    pub fn two_heaps(&self, last: [u64; 2], play: Play) -> Result<Option<TwoHeaps>, Error> {
        let [first, second] = last;
        if self.holes != 2 || first < self.least || second < self.least {
            return Ok(None);
        }
        // Who typed the holes did not type these numbers.
        let place = |numbers: [u64; 2]| {
            let named = |error: Error| error.with_hint(format!("in '{}'", self.filled(&numbers)));
            self.place(&numbers).map_err(named)
        };
        let Some(table) = place(last)? else { return Ok(None) };
        if table.play(play)? != Play::Normal {
            return Ok(None);
        }
        let sides = |x: u64, y: u64| {
            let side = |n: u64| usize::try_from(n).ok()?.checked_add(1);
            Some((side(x)?, side(y)?))
        };
        // The holes are the heaps themselves, in this order.
        let corner = place([self.least, second])?.and_then(|corner| corner.two_heaps());
        let fits = corner.is_some_and(|corner| Some(corner.sides()) == sides(self.least, second));
        let table = table.two_heaps();
        Ok(table.filter(|table| fits && Some(table.sides()) == sides(first, second)))
    }

    /// Whether the tables that the limits name have the value of two heaps with these numbers, and so of all smaller ones: no table
    /// need be filled then.
    ///
    /// # Errors
    /// What the tables say of a damaged one.
    pub fn is_at_hand(&self, last: [u64; 2], limits: &Limits) -> Result<bool, Error> {
        let Some(tables) = &limits.tables else { return Ok(false) };
        let moves = |rows: usize, columns: usize| {
            let numbers = [rows as u64 - 1, columns as u64 - 1];
            Some(self.two_heaps(numbers, Play::Normal).ok()??.moves_text())
        };
        Ok(tables.value(last, &moves)?.is_some())
    }

    /// Whether the positions have Grundy values under `play`: not under misère play, by the rules or as asked, nor where
    /// the opponent may forbid options.
    ///
    /// # Errors
    /// As [`at`](Self::at).
    pub fn has_values(&self, play: Play) -> Result<bool, Error> {
        let first = self.first()?;
        let has_values = |first: Sum| turns::check_values(&first).is_ok();
        Ok(play == Play::Normal && first.is_none_or(has_values))
    }

    /// The play that `asked` comes to, as [`Sum::play`] says; `asked` where no position with small numbers tells.
    ///
    /// # Errors
    /// As [`at`](Self::at).
    pub fn play(&self, asked: Play) -> Result<Play, Error> {
        Ok(self.first()?.and_then(|first| first.play(asked).ok()).unwrap_or(asked))
    }

    /// A position with small numbers, if there is one.
    pub(super) fn first(&self) -> Result<Option<Sum>, Error> {
        self.small().find_map(|numbers| self.place(&numbers).transpose()).transpose()
    }

    /// Small numbers for the holes, in order; some of them may be no position.
    pub(super) fn small(&self) -> impl Iterator<Item = Vec<u64>> + use<> {
        /// So many numbers of each hole are tried.
        const TRIED: u64 = 32;
        let (numbers, holes) = (self.least..self.least.saturating_add(TRIED), self.holes);
        numbers.clone().flat_map(move |first| {
            let seconds = if holes == 2 { numbers.clone() } else { first..first + 1 };
            seconds.map(move |second| [first, second][..holes].to_vec())
        })
    }

    /// Whether two numbers that run may change places, as far as small ones show.
    pub(super) fn is_symmetric(&self) -> bool {
        /// So many numbers of each hole are tried.
        const TRIED: u64 = 4;
        // Components without a move are told apart, too: those of small numbers may all be without.
        let order = |numbers: [u64; 2]| {
            let sum = self.at(&numbers).ok()?;
            let mut texts: Vec<_> =
                sum.components().map(|component| component.alone().in_order().text()).collect();
            texts.sort_unstable();
            Some(texts)
        };
        let numbers = || self.least..=self.least.saturating_add(TRIED);
        let same = |a: u64, b: u64| order([a, b]).is_some_and(|texts| Some(texts) == order([b, a]));
        self.holes == 2 && numbers().all(|b| (self.least..b).all(|a| same(a, b)))
    }

    /// The text with its holes.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many numbers run: one or two.
    pub fn holes(&self) -> usize {
        self.holes
    }

    /// The least number that fits the holes.
    pub fn least(&self) -> u64 {
        self.least
    }

    /// How far a table goes in a moment, where values are searched for; none where they are not, or nobody has said.
    ///
    /// ```
    /// use grundy::notation::NoFiles;
    /// use grundy::table::Pattern;
    ///
    /// let reach = |text| Ok::<_, grundy::Error>(Pattern::parse(text, &NoFiles)?.reach());
    /// assert_eq!((reach("wythoff")?, reach("cram")?), (None, Some(6)));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn reach(&self) -> Option<u64> {
        self.reach
    }

    /// The text with these numbers in its holes.
    pub fn filled(&self, numbers: &[u64]) -> String {
        pattern::fill(&self.text, numbers)
    }

    /// The numbers that stand in the holes, if a position is written in this form; the second is 0 if there is one hole.
    ///
    /// ```
    /// use grundy::notation::NoFiles;
    /// use grundy::table::Pattern;
    ///
    /// let pattern = Pattern::parse("nim:2,_+kayles:_", &NoFiles)?;
    /// assert_eq!(pattern.numbers_of("nim:2,5+kayles:9"), Some([5, 9]));
    /// assert_eq!(pattern.numbers_of("nim:3,5+kayles:9"), None);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn numbers_of(&self, text: &str) -> Option<[u64; 2]> {
        let mut numbers = [0; 2];
        let (mut rest, mut from) = (text, 0);
        for (number, hole) in numbers.iter_mut().zip(pattern::places(&self.text)) {
            rest = rest.strip_prefix(&self.text[from..hole])?;
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            *number = rest[..digits].parse().ok()?;
            rest = &rest[digits..];
            from = hole + 1;
        }
        (*rest == self.text[from..]).then_some(numbers)
    }

    /// The position with these numbers in its holes.
    ///
    /// # Errors
    /// If there are not as many numbers as holes, or the game refuses them.
    pub fn at(&self, numbers: &[u64]) -> Result<Sum, Error> {
        if numbers.len() != self.holes {
            return Err(Error::unknown(format!(
                "'{}' has {} holes, not {}",
                self.text,
                self.holes,
                numbers.len()
            )));
        }
        match &self.source {
            Source::Text { catalogue, files, game } => {
                let filled = self.filled(numbers);
                let known = game.as_ref().filter(|(_, name)| {
                    filled.as_bytes().get(..*name) == self.text.as_bytes().get(..*name)
                });
                // Whatever else it is, a sum or wrong, is read from its beginning.
                let read = known
                    .and_then(|(entry, name)| notation::parse_named(entry, *name, &filled, files));
                read.map_or_else(|| notation::parse_with(catalogue, &filled, files), Ok)
            }
            Source::Own(at) => Ok(at(numbers)),
        }
    }

    /// The position with these numbers in its holes; `None` if they are no position: rules in a file say which are, and coins
    /// of Welter's game share no square.
    ///
    /// # Errors
    /// As [`at`](Self::at), for any other reason.
    pub fn place(&self, numbers: &[u64]) -> Result<Option<Sum>, Error> {
        match self.at(numbers) {
            Err(error) if error.topic() == Some(NO_POSITION) => Ok(None),
            place => place.map(Some),
        }
    }

    /// The sum that another text is, if positions are read from texts.
    pub(super) fn read(&self, text: &str) -> Option<Sum> {
        let Source::Text { catalogue, files, .. } = &self.source else { return None };
        notation::parse_with(catalogue, text, files).ok()
    }

    /// Whether the text says which position it is: that of a game of your own is only shown.
    pub(super) fn is_read(&self) -> bool {
        matches!(self.source, Source::Text { .. })
    }

    /// Numbers from `range` that fit the holes.
    pub(super) fn fitting(&self, range: RangeInclusive<u64>) -> RangeInclusive<u64> {
        let (from, to) = range.into_inner();
        from.max(self.least)..=to
    }
}

/// How many holes a text has, if tables can fill them.
fn counted(text: &str) -> Result<usize, Error> {
    match pattern::holes(text) {
        holes @ 1..=2 => Ok(holes),
        holes => Err(Error::input(
            text.chars().count() + 1,
            format!("{holes} holes '_'"),
            "one or two numbers that run, such as 'kayles:_' or 'nim:3,_,_'",
        )),
    }
}

/// The pattern of a game with its parameters: `wythoff/2` has `wythoff/2:_,_`.
fn own_pattern(catalogue: &Catalogue, game: &str, files: &dyn Files) -> Result<String, Error> {
    let entry = notation::entry_with(catalogue, game, files)?;
    let is_name = entry.name() == game || entry.aliases().contains(&game);
    let bare = is_name && !entry.pattern().is_empty();
    // Some games have no meaning without parameters, and yet a pattern with some.
    if !bare {
        notation::parse_game_with(catalogue, game, files)?;
    }
    match entry.pattern().split_once(':') {
        None => {
            let error = Error::input(
                game.chars().count() + 1,
                "the end",
                format!(
                    "':' and a position with holes '_': '{}' has no table of its own",
                    entry.name()
                ),
            );
            Err(match entry.example() {
                // Coins and letters are no numbers.
                example if !example.contains(|c: char| c.is_ascii_digit()) => error,
                example => error.with_hint(format!("such as '{example}' with numbers replaced")),
            })
        }
        Some((_, body)) if game.contains('/') => Ok(format!("{game}:{body}")),
        Some(_) => Ok(entry.pattern().to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::io;

    use grundy_core::NoFiles;

    use super::*;
    use crate::position::{OwnGame, heaps};

    /// A rule file, and how often it was read.
    struct Counted(Cell<u32>);

    impl Files for Counted {
        fn read(&self, _: &str) -> io::Result<String> {
            self.0.set(self.0.get() + 1);
            Ok("game g\nheaps x\ntake 1 from x\ntake 3 from x".into())
        }
    }

    #[test]
    fn numbers_stand_in_holes() {
        let numbers =
            |pattern: &str, text| Pattern::parse(pattern, &NoFiles).unwrap().numbers_of(text);
        assert_eq!(numbers("wythoff:_,_", "wythoff:3,17"), Some([3, 17]));
        assert_eq!(numbers("nim:2,_+kayles:_", "nim:2,5+kayles:9"), Some([5, 9]));
        assert_eq!(numbers("wythoff:_,_+nim:3", "wythoff:8,12+nim:3"), Some([8, 12]));
        assert_eq!(numbers("kayles:_", "kayles:12"), Some([12, 0]));
        let files = Counted(Cell::new(0));
        let pattern = Pattern::parse("nim:_+@my_game:_", &files).unwrap();
        assert_eq!(pattern.numbers_of("nim:5+@my_game:9"), Some([5, 9]));
        for text in ["wythoff:3", "wythoff:3,4,5", "wythoff:,4", "nim:3,4", "wythoff:3,4+nim:1"] {
            assert_eq!(numbers("wythoff:_,_", text), None, "{text}");
        }
    }

    #[test]
    fn files_are_read_once() {
        let files = Counted(Cell::new(0));
        let pattern = Pattern::parse("@g.game:_", &files).unwrap();
        for n in 0..10 {
            assert_eq!(pattern.at(&[n]).unwrap().to_string(), format!("@g.game:{n}"));
        }
        assert_eq!(files.0.get(), 1);
        let pattern = Pattern::parse("@g.game", &files).unwrap();
        assert_eq!((pattern.text(), pattern.least()), ("@g.game:_", 0));
        assert_eq!(files.0.get(), 2);
    }

    #[test]
    fn tables_begin_where_positions_do() {
        for (text, least) in [
            ("nim:_", 0),
            ("euclid:_,_", 1),
            ("chomp:_,2,1", 2),
            ("node-kayles:cycle:_", 3),
            ("node-kayles:petersen:_", 5),
        ] {
            assert_eq!(Pattern::parse(text, &NoFiles).unwrap().least(), least, "{text}");
        }
    }

    #[test]
    fn what_is_no_pattern_is_refused_with_its_place() {
        for (text, error) in [
            ("nim:1,2", "column 8: found 0 holes '_', expected one or two numbers that run"),
            ("nim:_,_,_", "column 10: found 3 holes '_', expected one or two numbers that run"),
            ("digraph", "column 8: found the end, expected ':' and a graph"),
            ("nimm", "column 1: found 'nimm', expected the name of a game"),
        ] {
            let refused = Pattern::parse(text, &NoFiles).unwrap_err();
            assert!(refused.is_input() && refused.to_string().starts_with(error), "{refused}");
        }
        let nim = heaps(|n, each| (0..n).try_for_each(|left| each(&[left])));
        let catalogue = Catalogue::default().with(OwnGame::new("own", nim));
        let refused = Pattern::parse_with(&catalogue, "own", &NoFiles).unwrap_err().to_string();
        let error = "column 4: found the end, expected ':' and a position with holes '_'";
        assert!(refused.starts_with(error), "{refused}");
        assert_eq!(Pattern::parse_with(&catalogue, "own:_", &NoFiles).unwrap().holes(), 1);
        let pattern = Pattern::parse("nim:_", &NoFiles).unwrap();
        assert!(pattern.at(&[1, 2]).is_err() && pattern.at(&[]).is_err());
    }
}
