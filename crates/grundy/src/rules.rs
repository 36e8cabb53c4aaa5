//! Games whose rules are a text: the rule language as rulesets that every engine takes.
//!
//! What a file says is recognised once. Take-and-break rules become heaps under these rules, with their
//! tables, periods and misère quotients; amounts that do not depend on the heaps are said to be so; anything
//! else is a list of compiled moves.

mod digits;
mod file;
mod heaps;
mod moved;
mod play;
mod same;
mod theorem;

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use grundy_core::{Cursor, Error};
use grundy_kernels::heap::TakeBreak;
use grundy_rules::{Checked, Diagnostic, Shape};

pub(crate) use file::entry_of_file;
pub use file::named_rules;
pub use heaps::heap_rules;
pub(crate) use same::{Stated, is_stated};
pub(crate) use theorem::Worth;
pub use theorem::{Proved, is_about};

use crate::games;
use crate::position::{Entry, Family, Few, OwnGame, Part, Sum, Typed, parse_body};
use crate::text::ENGLISH;
use play::Moves;

/// The rules of a game, read from text and checked.
///
/// ```
/// use grundy::rules::Rules;
/// use grundy::{Outcome, Play, Solver};
///
/// let rules = Rules::parse(
///     "game maharaja\nheaps x, y\nsymmetric\ntake k from x\ntake k from x and k from y\n\
///      take 1 from x and 2 from y",
/// )
/// .unwrap();
/// let sum = rules.position("3,5")? + "nim:3".parse()?;
/// let verdict = Solver::default().solve(&sum, Play::Normal)?;
/// assert_eq!(verdict.outcome, Outcome::N);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rules {
    checked: Arc<Checked>,
    /// The same with the values of parameters that the text has.
    read: Arc<Checked>,
}

impl Rules {
    fn new(checked: Checked) -> Rules {
        let checked = Arc::new(checked);
        Rules { read: Arc::clone(&checked), checked }
    }

    /// Reads rules.
    ///
    /// # Errors
    /// Everything that is wrong with the text, and warnings, in the order of the text.
    pub fn parse(text: &str) -> Result<Rules, Vec<Diagnostic>> {
        Checked::read(text).map(Rules::new)
    }

    /// The same; `None` if `go_on` said meanwhile that the time is over.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn parse_while(
        text: &str,
        go_on: impl Fn() -> bool + 'static,
    ) -> Option<Result<Rules, Vec<Diagnostic>>> {
        let read = Checked::read_while(text, go_on)?;
        Some(read.map(Rules::new))
    }

    /// A built-in game for positions of `heaps` numbers in the rule language, if it can be said there: another
    /// statement of the same rules.
    ///
    /// ```
    /// use grundy::notation::{NoFiles, parse_game};
    /// use grundy::rules::Rules;
    ///
    /// let wythoff = Rules::of(&parse_game("wythoff/3", &NoFiles)?, 2).unwrap();
    /// assert!(wythoff.checked().rules.to_string().contains("|k - l| < t"));
    /// assert!(Rules::of(&parse_game("euclid", &NoFiles)?, 2).is_none());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn of(family: &Family, heaps: usize) -> Option<Rules> {
        let game = family.part().game();
        let lines = family.part().as_rules(heaps)?;
        let summary = game.summary(&ENGLISH);
        let summary = summary.split_once(": ").map_or(summary.as_str(), |(_, about)| about);
        let own = lines.strip_prefix("# ").and_then(|rest| rest.split_once('\n'));
        let (about, lines) = own.unwrap_or((summary, lines.as_str()));
        let source = game.source();
        Rules::parse(&format!("game {}  {about}\nsource {source}\n{lines}\n", game.name())).ok()
    }

    /// The same rules with other values of some parameters.
    ///
    /// # Errors
    /// For a parameter that there is not, or rules that are none with such a value.
    pub fn with(&self, parameters: &[(&str, i64)]) -> Result<Rules, Diagnostic> {
        if parameters.is_empty() {
            return Ok(self.clone());
        }
        let checked = Checked::new(self.checked.rules.with(parameters)?)?;
        Ok(Rules { checked: Arc::new(checked), read: Arc::clone(&self.read) })
    }

    /// The same rules with the values that their text gives the parameters.
    #[must_use]
    pub fn as_read(&self) -> Rules {
        Rules { checked: Arc::clone(&self.read), read: Arc::clone(&self.read) }
    }

    /// The parameters that have [other values](Self::with) than in the text of the rules, as positions write them behind the
    /// name; nothing if none has.
    ///
    /// ```
    /// use grundy::rules::Rules;
    ///
    /// let rules = Rules::parse("game few\nwith t = 2\nheap n\ntake k from n where k <= t").unwrap();
    /// let other = rules.with(&[("t", 3)]).unwrap();
    /// assert_eq!((rules.set().as_str(), other.set().as_str()), ("", "/t=3"));
    /// assert_eq!(other.position("5")?.to_string(), "few/t=3:5");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn set(&self) -> String {
        let both = self.checked.rules.parameters.iter().zip(&self.read.rules.parameters);
        let mut text = String::new();
        for (parameter, read) in both.filter(|(parameter, read)| parameter.value != read.value) {
            text.push(if text.is_empty() { '/' } else { ',' });
            text += &format!("{}={}", read.name, parameter.value);
        }
        text
    }

    /// What was read: the rules, their core form, the compiled options, why play ends, the shape.
    pub fn checked(&self) -> &Checked {
        &self.checked
    }

    /// The take-and-break rules that have the same moves, if there are any.
    pub fn heap_rules(&self) -> Option<TakeBreak> {
        match &self.checked.shape {
            Shape::Heap(rules) => Some(TakeBreak {
                repeat: rules.repeat,
                unequal: rules.unequal,
                ..TakeBreak::new(rules.digits.clone())
            }),
            _ => None,
        }
    }

    /// An entry for a [`Catalogue`](crate::Catalogue), under which texts call the game `name`.
    pub fn entry(&self, name: &str) -> Entry {
        let base = self.clone();
        // Positions that follow each other mostly have the same parameters.
        let last = Mutex::new((String::new(), self.clone()));
        let read = move |entry: &Entry, cursor: &mut Cursor<'_>, with_body: bool| {
            let mark = cursor.mark();
            let parameters = file::parameters(cursor)?;
            let text = cursor.since(mark).to_string();
            let listed: Vec<(&str, i64)> =
                parameters.iter().map(|(n, v)| (n.as_str(), *v)).collect();
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            if last.0 != text {
                let rules = base.with(&listed);
                let rules = rules.map_err(|wrong| cursor.error_at(mark, wrong.expected.clone()))?;
                *last = (text.clone(), rules);
            }
            let rules = last.1.clone();
            drop(last);
            rules.part(entry, &text, cursor, with_body)
        };
        let rules = &self.checked.rules;
        let heaps = rules.heaps.join(",");
        let states = rules.states.iter().map(|state| match state.starts {
            Some(_) => format!("[,{}]", state.name),
            None => format!(",{}", state.name),
        });
        let parameters: Vec<String> =
            rules.parameters.iter().map(|p| format!("{}={}", p.name, p.value)).collect();
        let slash = if parameters.is_empty() { "" } else { "/" };
        let holes = match rules.coordinates() {
            1 => format!("{name}:_"),
            2 => format!("{name}:_,_"),
            _ => String::new(),
        };
        let mut game = OwnGame::reading(name, read);
        let own = self.clone();
        game.written = Some(Box::new(move || own.checked.rules.to_string()));
        game.summary = match rules.about.as_str() {
            "" => rules.describe().lines().next().unwrap_or_default().to_string(),
            about => format!("{}: {about}", rules.name),
        };
        game.rules = rules.describe();
        game.notation =
            format!("{name}{slash}{}:{heaps}{}", parameters.join(","), states.collect::<String>());
        game.source.clone_from(&rules.source);
        game.theorem = self.checked.shape.sentence(&self.checked.game);
        game.pattern = holes;
        if let Some(numbers) = self.example() {
            game.example = format!("{name}:{numbers}");
        }
        game.into()
    }

    /// A position with several options, of numbers that are neither large nor all the same, if there is a small one.
    fn example(&self) -> Option<String> {
        const LARGEST: i64 = 9;
        let count = self.checked.rules.coordinates();
        // From 3, 5, 7 … on; the last number goes round first.
        let mut numbers: Vec<i64> = [3, 5, 7, 9].into_iter().cycle().take(count).collect();
        for _ in 0..10_000 {
            let mut options = 0;
            let compiled = &self.checked.compiled;
            if compiled.is_position(&numbers).is_ok_and(|is_one| is_one) {
                let _ = compiled.options(&numbers, |_| {
                    options += 1;
                    if options < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
            }
            if options == 2 {
                return Some(numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(","));
            }
            for number in numbers.iter_mut().rev() {
                *number = (*number + 1) % (LARGEST + 1);
                if *number != 0 {
                    break;
                }
            }
        }
        None
    }

    /// The position that `body` writes, as it stands behind the `:`. Its text has the parameters that are [set](Self::set).
    ///
    /// # Errors
    /// An input error at the character that does not fit.
    pub fn position(&self, body: &str) -> Result<Sum, Error> {
        let entry = self.entry(&self.checked.rules.name);
        let mut cursor = Cursor::new(body, &grundy_core::NoFiles);
        self.body(&entry, &self.set(), &mut cursor).map(|part| Sum::new(vec![part]))
    }

    /// The position in which texts call the game `name`, and `rest` stands behind that: parameters, `:` and a body.
    ///
    /// # Errors
    /// An input error at the character that does not fit.
    pub fn position_as(&self, name: &str, rest: &str) -> Result<Sum, Error> {
        let entry = self.entry(name);
        let mut cursor = Cursor::new(rest, &grundy_core::NoFiles);
        let part = entry.parse(&mut cursor)?;
        cursor.finish("the end of the position")?;
        Ok(Sum::new(vec![part]))
    }

    /// The part that follows the name and the parameters, which read `text`.
    fn part(
        &self,
        entry: &Entry,
        text: &str,
        cursor: &mut Cursor<'_>,
        with_body: bool,
    ) -> Result<Box<dyn Part>, Error> {
        if with_body {
            cursor.expect(':')?;
            return self.body(entry, text, cursor);
        }
        let none = Few::default;
        Ok(match self.heap_rules() {
            Some(rules) => Box::new(Typed::new(entry, games::heaps_under(rules, text), none())),
            None if self.checked.game.loopy => {
                Box::new(Typed::new(entry, self.moves::<true, false>(text), Few::default()))
            }
            None if self.lists() => {
                Box::new(Typed::new(entry, self.moves::<false, true>(text), Few::default()))
            }
            None => Box::new(Typed::new(entry, self.moves::<false, false>(text), Few::default())),
        })
    }

    fn body(
        &self,
        entry: &Entry,
        text: &str,
        cursor: &mut Cursor<'_>,
    ) -> Result<Box<dyn Part>, Error> {
        match self.heap_rules() {
            // Under misère rules the engine of heaps is asked for misère play.
            Some(rules) if !self.checked.game.misere => {
                parse_body(entry, games::heaps_under(rules, text), cursor)
            }
            _ if self.checked.game.loopy => {
                parse_body(entry, self.moves::<true, false>(text), cursor)
            }
            _ if self.lists() => parse_body(entry, self.moves::<false, true>(text), cursor),
            _ => parse_body(entry, self.moves::<false, false>(text), cursor),
        }
    }

    /// Whether a body of several numbers is a sum: heaps that are alone. Where heaps fall apart it is, in either play.
    fn lists(&self) -> bool {
        let (rules, game) = (&self.checked.rules, &self.checked.game);
        rules.replaces() || rules.coordinates() == 1 && game.block == 0 && !game.misere
    }

    fn moves<const LOOPY: bool, const LIST: bool>(&self, text: &str) -> Moves<LOOPY, LIST> {
        Moves::new(self.checked.clone(), text)
    }
}
