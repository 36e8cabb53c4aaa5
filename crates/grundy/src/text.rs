//! Texts for readers: what is to be said, apart from the language that says it.
//!
//! Code builds a [`Message`] with [`message!`](crate::message): the name of a text and what goes into its
//! places. A [`Language`] writes it. The texts themselves are in `texts/*.ftl`, one file a language, in the
//! syntax of [Project Fluent](https://projectfluent.org); a further language is a further file.

mod catalogue;
mod json;
mod language;
mod writer;

use std::cmp::Ordering;
use std::fmt;
use std::sync::atomic::AtomicU32;

use grundy_core::nat::{self, Nat};
use smallvec::SmallVec;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use grundy_nimbers::Nimber;

pub use json::push_json;
pub use language::{CHINESE, ENGLISH, LANGUAGES, Language};

/// What is to be said: the name of a text in the catalogues, and what goes into its places.
///
/// `Display` writes it in English.
///
/// ```
/// use grundy::{Play, Solver};
///
/// let verdict = Solver::default().solve(&"nim:3,4,5".parse()?, Play::Normal)?;
/// let reason = verdict.reason.unwrap();
/// // `Display` is English.
/// assert_eq!(reason.to_string(), grundy::text::ENGLISH.text(&reason));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Message {
    id: Id,
    arguments: Arguments,
}

/// The name of a text, and where the languages keep it, if that is noted. Only the name counts.
#[derive(Clone, Copy)]
struct Id {
    name: &'static str,
    known: Option<&'static Known>,
}

/// Where each language keeps a text, once it was looked up: one more than its place, or 0.
#[derive(Debug)]
#[doc(hidden)]
pub struct Known([AtomicU32; LANGUAGES.len()]);

impl Known {
    /// Not looked up so far.
    #[allow(clippy::new_without_default, reason = "a static has no use for it")]
    pub const fn new() -> Known {
        Known([const { AtomicU32::new(0) }; LANGUAGES.len()])
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)
    }
}

impl PartialEq for Id {
    fn eq(&self, other: &Id) -> bool {
        self.name == other.name
    }
}

impl Eq for Id {}

impl PartialOrd for Id {
    fn partial_cmp(&self, other: &Id) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Id {
    fn cmp(&self, other: &Id) -> Ordering {
        self.name.cmp(other.name)
    }
}

type Arguments = SmallVec<[(&'static str, Argument); 4]>;

/// What goes into a place of a text.
///
/// ```
/// use grundy::message;
/// use grundy::text::Argument;
///
/// // The name of a text, and what is filled in.
/// let said = message!("formula", formula = Argument::Number(5));
/// assert_eq!(said.to_string(), "5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Argument {
    /// A number; texts may choose between singular and plural by it.
    Number(u64),
    /// A number of any size, shortened where it is very long.
    Big(Nat),
    /// What reads the same in every language: a position, digits, the name of a node.
    Text(String),
    /// A word that texts choose by, or a symbol.
    Word(&'static str),
    /// A text within a text.
    Message(Box<Message>),
    /// Several, one after the other.
    List(Box<List>),
}

/// Several arguments one after the other.
///
/// ```
/// use grundy::text::{Argument, Join};
///
/// let list = Argument::list([1_u64, 2, 3], Join::Comma);
/// assert!(matches!(list, Argument::List(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct List {
    items: Vec<Argument>,
    join: Join,
    more: bool,
}

/// What stands between the items of a list.
///
/// ```
/// use grundy::message;
/// use grundy::text::{Argument, Join};
///
/// let sum = Argument::list([3_u64, 5], Join::Symbol(" ⊕ "));
/// assert_eq!(message!("formula", formula = sum).to_string(), "3 ⊕ 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Join {
    /// Commas.
    Comma,
    /// Commas, and `and` before the last.
    And,
    /// Semicolons.
    Semicolon,
    /// Commas and `or`.
    Or,
    /// A symbol that every language writes.
    Symbol(&'static str),
}

/// The columns that a text takes on a terminal, where Chinese characters take two.
///
/// ```
/// assert_eq!(grundy::text::columns("SG 值"), 5);
/// ```
pub fn columns(text: &str) -> usize {
    text.width()
}

/// Whether a character takes two columns, as Chinese ones do.
pub fn is_wide(c: char) -> bool {
    c.width() == Some(2)
}

/// Items that a list shows before it is cut off.
pub const LISTED: usize = 12;

/// A text of your own, the same in every language.
///
/// ```
/// use grundy::text::{CHINESE, Message};
///
/// let said = Message::from("halve 8".to_string());
/// assert_eq!((said.to_string(), CHINESE.text(&said)), ("halve 8".into(), "halve 8".into()));
/// ```
impl From<String> for Message {
    fn from(text: String) -> Message {
        message!("formula", formula = text)
    }
}

impl Message {
    /// The text called `id`; [`message!`](crate::message) is the way to write this.
    pub fn new<const N: usize>(
        id: &'static str,
        arguments: [(&'static str, Argument); N],
    ) -> Message {
        Message::of(Id { name: id, known: None }, arguments)
    }

    /// The same where languages note in `known` where they keep the text.
    #[doc(hidden)]
    pub fn known<const N: usize>(
        known: &'static Known,
        id: &'static str,
        arguments: [(&'static str, Argument); N],
    ) -> Message {
        Message::of(Id { name: id, known: Some(known) }, arguments)
    }

    // There are hundreds of texts, and each would have a copy.
    #[inline(never)]
    fn of<const N: usize>(id: Id, arguments: [(&'static str, Argument); N]) -> Message {
        // One by one: an iterator of unknown length is slower to take.
        let mut kept = Arguments::new();
        arguments.into_iter().for_each(|argument| kept.push(argument));
        Message { id, arguments: kept }
    }

    /// The name of the text.
    pub fn id(&self) -> &'static str {
        self.id.name
    }

    fn argument(&self, name: &str) -> Option<&Argument> {
        // Most names differ in their length or their first letter.
        let first = name.as_bytes().first();
        let may_be = |known: &str| known.len() == name.len() && known.as_bytes().first() == first;
        let found = self.arguments.iter().find(|(known, _)| may_be(known) && *known == name);
        found.map(|(_, argument)| argument)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&ENGLISH.text(self))
    }
}

impl Argument {
    /// The first few of `items`, with what stands between them; `…` for the others.
    pub fn list<T: Into<Argument>>(items: impl IntoIterator<Item = T>, join: Join) -> Argument {
        // A loop: it is compiled for every kind of list.
        let (mut first, mut more) = (Vec::new(), false);
        for item in items {
            more = first.len() == LISTED;
            if more {
                break;
            }
            first.push(item.into());
        }
        Argument::List(Box::new(List { items: first, join, more }))
    }
}

impl From<u64> for Argument {
    fn from(n: u64) -> Argument {
        Argument::Number(n)
    }
}

impl From<u32> for Argument {
    fn from(n: u32) -> Argument {
        Argument::Number(n.into())
    }
}

impl From<usize> for Argument {
    fn from(n: usize) -> Argument {
        Argument::Number(n as u64)
    }
}

impl From<&Nat> for Argument {
    fn from(n: &Nat) -> Argument {
        nat::small(n).map_or_else(|| Argument::Big(n.clone()), Argument::Number)
    }
}

impl From<Nat> for Argument {
    fn from(n: Nat) -> Argument {
        nat::small(&n).map_or_else(|| Argument::Big(n), Argument::Number)
    }
}

impl From<&Nimber> for Argument {
    fn from(n: &Nimber) -> Argument {
        n.size().into()
    }
}

impl From<Nimber> for Argument {
    fn from(n: Nimber) -> Argument {
        n.0.into()
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(text)
    }
}

impl From<&'static str> for Argument {
    fn from(word: &'static str) -> Argument {
        Argument::Word(word)
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Argument {
        Argument::Message(Box::new(message))
    }
}

/// A [`Message`](crate::text::Message): `message!("take-all", heap = heap)`.
///
/// The name is a literal, so that a test finds every text that is used, with its places.
#[macro_export]
macro_rules! message {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        static KNOWN: $crate::text::Known = $crate::text::Known::new();
        $crate::text::Message::known(
            &KNOWN,
            $id,
            [$((stringify!($name), $crate::text::Argument::from($value))),*],
        )
    }};
}

pub(crate) use crate::message;
