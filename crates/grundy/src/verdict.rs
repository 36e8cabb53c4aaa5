//! The answer.

use std::borrow::Cow;
use std::fmt;

use grundy_core::{Outcome, Play};

use crate::message;
use crate::ruleset::Method;
use crate::text::{self, Argument, ENGLISH, Language, Message};
use crate::theory::value::Value;

/// What is known of a position after solving it.
///
/// ```
/// use grundy::{Outcome, Play, Solver};
///
/// let verdict = Solver::default().solve(&"nim:3,4,5".parse()?, Play::Normal)?;
/// assert_eq!((verdict.outcome, verdict.move_count), (Outcome::N, Some(1)));
/// assert_eq!(verdict.who(&grundy::text::ENGLISH), "N: the player to move wins");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// The position, as the position language writes it.
    pub position: String,
    /// Normal or misère play.
    pub play: Play,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value (or loopy value) under normal play, where it is known.
    pub value: Option<Value>,
    /// The winning moves, up to the number that was asked for.
    pub moves: Vec<Move>,
    /// How many different winning moves there are; `None` if they were not all found.
    pub move_count: Option<u64>,
    /// The length of the play if the winner hurries and the loser delays, where it is known.
    pub remoteness: Option<u32>,
    /// How the answer was found; for a sum, the least direct of its components' methods.
    pub method: Method,
    /// The source of the theorem or method, author and year.
    pub source: Cow<'static, str>,
    /// Why, in a sentence or two; `None` if it was not asked for.
    pub reason: Option<Message>,
}

/// A winning move.
///
/// ```
/// use grundy::{Play, Solver};
///
/// let verdict = Solver::default().solve(&"nim:3,4,5".parse()?, Play::Normal)?;
/// assert_eq!(verdict.moves[0].to, "nim:1,4,5");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Move {
    /// The position after it.
    pub to: String,
    /// The move in words.
    pub text: Message,
}

impl Verdict {
    /// Who wins, in words: `N: the player to move wins`.
    pub fn who(&self, language: &Language) -> String {
        language.text(&match self.outcome {
            Outcome::N => message!("verdict-n"),
            Outcome::P => message!("verdict-p"),
            Outcome::D => message!("verdict-d"),
        })
    }

    /// The paragraph in a language: the position, who wins, value, winning moves, reason and source, a line each.
    ///
    /// ```
    /// use grundy::{Play, Solver};
    /// use grundy::text::CHINESE;
    ///
    /// let verdict = Solver::default().solve(&"nim:1,2".parse()?, Play::Normal)?;
    /// assert!(verdict.text(&CHINESE).starts_with("nim:1,2\n  N：先手必胜\n"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn text(&self, language: &Language) -> String {
        let who = match self.play {
            Play::Normal => self.who(language),
            Play::Misere => language.text(&message!("verdict-misere", who = self.who(language))),
        };
        let mut lines = vec![self.position.clone(), format!("  {who}")];
        let mut line = |message: Message| lines.push(format!("  {}", language.text(&message)));
        if let Some(value) = &self.value {
            line(message!("verdict-value", value = value.to_string()));
        }
        if let Some(moves) = self.remoteness {
            line(message!("verdict-remoteness", moves = moves));
        }
        if self.outcome == Outcome::N {
            self.write_moves(language, &mut lines);
        }
        let mut line = |message: Message| lines.push(format!("  {}", language.text(&message)));
        if let Some(reason) = &self.reason {
            line(message!("verdict-reason", reason = reason.clone()));
        }
        let method = Argument::Word(self.method.name());
        line(match &*self.source {
            "" => message!("verdict-method", method = method),
            source => {
                message!("verdict-method-source", method = method, source = source.to_string())
            }
        });
        lines.join("\n")
    }
}

impl fmt::Display for Verdict {
    /// A paragraph: the position, who wins, value, winning moves, reason and source, a line each.
    ///
    /// ```
    /// use grundy::{Play, Solver, Sum};
    ///
    /// let sum: Sum = "nim:1,2".parse()?;
    /// let verdict = Solver::default().solve(&sum, Play::Normal)?.to_string();
    /// assert!(verdict.starts_with("nim:1,2\n  N: the player to move wins\n  value    3\n"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(&ENGLISH))
    }
}

impl Verdict {
    fn write_moves(&self, language: &Language, lines: &mut Vec<String>) {
        let texts: Vec<String> = self.moves.iter().map(|m| language.text(&m.text)).collect();
        let width = texts.iter().map(|text| text::columns(text)).max().unwrap_or(0).min(40);
        for (i, (m, text)) in self.moves.iter().zip(&texts).enumerate() {
            let pad = " ".repeat(width.saturating_sub(text::columns(text)));
            let to = changed(&self.position, &m.to);
            let wins = message!("verdict-move", move = format!("{text}{pad}  →  {to}"));
            // Further moves stand under the first.
            lines.push(match i {
                0 => format!("  {}", language.text(&wins)),
                _ => format!("{:11}{text}{pad}  →  {to}", ""),
            });
        }
        let more = match self.move_count {
            Some(count) if count > self.moves.len() as u64 => {
                message!("verdict-more", count = count)
            }
            Some(_) => return,
            None if self.moves.is_empty() => {
                lines.push(format!("  {}", language.text(&message!("verdict-given-up"))));
                return;
            }
            None => message!("verdict-perhaps-more"),
        };
        lines.push(format!("{:11}{}", "", language.text(&more)));
    }
}

/// What of a position after a move is shown to people, who have the one before it: all of it, or where it is long
/// what has changed, between dots.
///
/// ```
/// let long = format!("nim:{}7", "1,".repeat(100));
/// let after = format!("nim:{}5", "1,".repeat(100));
/// assert_eq!(grundy::changed(&long, &after), "…,5");
/// assert_eq!(grundy::changed("nim:1,7", "nim:1,5"), "nim:1,5");
/// ```
pub fn changed<'t>(before: &str, after: &'t str) -> Cow<'t, str> {
    if after.len() <= LONG {
        return Cow::Borrowed(after);
    }
    let is_mark = |byte: u8| matches!(byte, b',' | b'+');
    let alike = |(a, b): &(u8, u8)| a == b;
    let start = before.bytes().zip(after.bytes()).take_while(alike).count();
    let most = before.len().min(after.len()) - start;
    let end = before.bytes().rev().zip(after.bytes().rev()).take(most).take_while(alike).count();
    // Whole numbers and components.
    let bytes = after.as_bytes();
    let start = bytes[..start].iter().rposition(|&byte| is_mark(byte)).unwrap_or(0);
    let end = bytes.len() - end;
    let end =
        bytes[end..].iter().position(|&byte| is_mark(byte)).map_or(bytes.len(), |at| end + at + 1);
    let middle: String = after[start..end].chars().take(LONG).collect();
    let first = if start > 0 { "…" } else { "" };
    let last = if start + middle.len() < after.len() { "…" } else { "" };
    Cow::Owned(format!("{first}{middle}{last}"))
}

/// Positions of more bytes than this are not shown again and again.
const LONG: usize = 120;
