//! What a line of input means.

use grundy::Sum;
use grundy::notation;
use grundy::picture::{Node, Picture, Square};
use grundy::solve::Choice;
use grundy::text::{Argument, ENGLISH, Join};
use grundy::{Message, message, visible};

use crate::environment::Disk;
use crate::language;

/// The words, for completion.
pub(in crate::commands) const WORDS: [&str; 7] =
    ["hint", "why", "options", "undo", "new", "help", "quit"];

/// So many moves are completed.
const COMPLETED: usize = 200;

/// What may be typed: the words, and the moves by their words and by what they lead to.
pub(super) fn known(choices: &[Choice]) -> Vec<String> {
    let mut known = WORDS.map(str::to_string).to_vec();
    for choice in choices.iter().take(COMPLETED) {
        known.push(language::shown().text(&choice.text));
        known.push(choice.to.to_string());
    }
    known
}

/// What the words do, in their order, and how moves are named.
pub(super) fn help() -> Vec<String> {
    let texts = [
        message!("play-help-hint"),
        message!("play-help-why"),
        message!("play-help-options"),
        message!("play-help-undo"),
        message!("play-help-new"),
        message!("play-help-help"),
        message!("play-help-quit"),
    ];
    listed(&message!("play-help-moves"), &texts, &message!("play-help-letters"))
}

/// How moves are named, the words with what they do, and what is said of letters.
pub(in crate::commands) fn listed(
    moves: &Message,
    texts: &[Message; WORDS.len()],
    letters: &Message,
) -> Vec<String> {
    let language = language::shown();
    let words = WORDS.iter().zip(texts);
    let words = words.map(|(word, text)| format!("  {word:<9}{}", language.text(text)));
    std::iter::once(language.text(moves)).chain(words).chain([language.text(letters)]).collect()
}

/// What a line asks for, if it is no move.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::commands) enum Word {
    Hint,
    Why,
    Options,
    Undo,
    New(String),
    Help,
    Quit,
}

impl Word {
    /// Reads a line. Letters stand for words unless they are moves: nodes have such names.
    pub(in crate::commands) fn read(line: &str, is_move: bool) -> Option<Word> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let word = word.to_ascii_lowercase();
        if is_move && word.chars().count() == 1 {
            return None;
        }
        Some(match word.as_str() {
            "new" | "n" | "again" => Word::New(rest.to_string()),
            _ if !rest.is_empty() => return None,
            "hint" => Word::Hint,
            "why" | "w" => Word::Why,
            "options" | "moves" | "o" => Word::Options,
            "undo" | "u" => Word::Undo,
            "help" | "h" | "?" => Word::Help,
            "quit" | "exit" | "q" => Word::Quit,
            _ => return None,
        })
    }
}

/// The index of the choice that `line` names, or why it names none. Numbers are those of the list once it
/// has been seen.
pub(super) fn find(
    line: &str,
    now: &Sum,
    choices: &[Choice],
    is_listed: bool,
) -> Result<usize, Box<Message>> {
    let number = line.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    if let Some(i) = number.filter(|&i| is_listed && i < choices.len()) {
        return Ok(i);
    }
    let described = find_described(line, choices);
    if let Some(result) = described.or_else(|| find_node(line, now, choices)) {
        return result;
    }
    let text = now.to_string();
    let mut wrong = None;
    for (full, before) in readings(line, &text) {
        match notation::parse(&full, &Disk::default()) {
            Ok(sum) => {
                let to = sum.to_string();
                if let Some(i) = choices.iter().position(|choice| choice.to.to_string() == to) {
                    return Ok(i);
                }
                // What a split leaves may be said in any order.
                let left = sum.in_order().text();
                let same = |choice: &Choice| {
                    notation::parse(&choice.to.to_string(), &Disk::default())
                        .is_ok_and(|to| to.in_order().text() == left)
                };
                if let Some(i) = choices.iter().position(same) {
                    return Ok(i);
                }
                wrong = Some(Ok(to));
            }
            Err(error) => {
                // Columns are those of the line that was typed.
                let column = error.column().unwrap_or(1).saturating_sub(before).max(1);
                wrong = wrong.or(Some(Err(error.at_column(column))));
            }
        }
    }
    let count = choices.len();
    let typed = || visible(line);
    Err(Box::new(match wrong {
        _ if count == 0 => message!("play-over"),
        // A number of a list that was not seen would be a guess.
        Some(Err(_)) if number.is_some() && !is_listed => {
            message!("play-not-a-move", line = typed())
        }
        Some(Ok(to)) if to == text => message!("play-unchanged"),
        Some(Ok(to)) => message!("play-no-move", from = text, to = to, count = count),
        Some(Err(error)) => message!(
            "play-not-understood",
            line = typed(),
            count = count,
            error = language::told(&error.to_string())
        ),
        None => message!("play-not-a-move", line = typed()),
    }))
}

/// Why the number that a line names, alone, in words or behind those of the position, is no move; nothing if it names none.
pub(super) fn number(line: &str, now: &Sum) -> Option<Message> {
    let text = now.to_string();
    let (game, body) = text.split_once(':')?;
    let line = line.strip_prefix(game).and_then(|rest| rest.strip_prefix(':')).unwrap_or(line);
    let line = line.strip_prefix(body).map_or(line, |rest| rest.trim_start_matches(','));
    let digits = line.trim_matches(|c: char| c.is_alphabetic() || c.is_whitespace());
    digits.parse().ok().and_then(|number| now.why_not(&number))
}

/// The texts of positions that a line may stand for, with how many characters stand before it: itself, and with the game of
/// the position before it.
pub(super) fn readings(line: &str, now: &str) -> Vec<(String, usize)> {
    let mut readings = Vec::new();
    if let (Some((game, _)), false) = (now.split_once(':'), line.contains(':')) {
        readings.push((format!("{game}:{line}"), game.chars().count() + 1));
    }
    readings.push((line.to_string(), 0));
    readings
}

/// The choice that says `line`; if several do, the first one if all leave the same components.
fn find_described(line: &str, choices: &[Choice]) -> Option<Result<usize, Box<Message>>> {
    let typed = said(line);
    // In the language that is shown, or in English, which every keyboard has.
    let languages = [language::shown(), &ENGLISH];
    let fits = |choice: &Choice| {
        languages.iter().any(|language| said(&language.text(&choice.text)) == typed)
    };
    let mut found = choices.iter().enumerate().filter(|(_, choice)| fits(choice));
    let (first, choice) = found.next()?;
    let others: Vec<usize> = found
        .filter(|(_, other)| components(&other.to) != components(&choice.to))
        .map(|(i, _)| i)
        .collect();
    if others.is_empty() {
        return Some(Ok(first));
    }
    let all = std::iter::once(first).chain(others);
    Some(Err(which(all.take(5).map(|i| &choices[i]))))
}

/// The question which of these moves is meant.
fn which<'a>(choices: impl Iterator<Item = &'a Choice>) -> Box<Message> {
    let positions = Argument::list(choices.map(|choice| choice.to.to_string()), Join::Or);
    Box::new(message!("play-which", positions = positions))
}

/// The choice that brings a token to the node called `line`.
fn find_node(line: &str, now: &Sum, choices: &[Choice]) -> Option<Result<usize, Box<Message>>> {
    let is_graph = |picture| matches!(picture, Some(Picture::Graph(_)));
    if !now.components().any(|component| is_graph(component.picture())) {
        return None;
    }
    let before = tokens(now, line);
    let fits = |choice: &Choice| tokens(&choice.to, line) > before;
    let found = choices.iter().enumerate().filter(|(_, choice)| fits(choice));
    let found: Vec<usize> = found.map(|(i, _)| i).collect();
    match found[..] {
        [] => None,
        [only] => Some(Ok(only)),
        [one, other, ..] => Some(Err(which([one, other].iter().map(|&i| &choices[i])))),
    }
}

/// How many tokens are on nodes of this name.
fn tokens(sum: &Sum, name: &str) -> usize {
    let on = |node: &&Node| node.on == Square::White && node.name == name;
    let pictures = sum.components().filter_map(|component| component.picture());
    let counts = pictures.map(|picture| match picture {
        Picture::Graph(nodes) => nodes.iter().filter(on).count(),
        _ => 0,
    });
    counts.sum()
}

/// A move in words, so that all ways to write them are the same.
pub(super) fn said(line: &str) -> String {
    whole(plain(line))
}

/// `take all of 3` for `take 3 from 3`.
fn whole(said: String) -> String {
    let taken = said.strip_prefix("take ").and_then(|rest| rest.split_once(" from "));
    match taken {
        Some((taken, heap)) if taken == heap => format!("take all of {heap}"),
        _ => said,
    }
}

/// Small letters, single spaces.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The components in an order that does not depend on theirs.
fn components(sum: &Sum) -> Vec<String> {
    let mut texts: Vec<String> = sum.components().map(|component| component.text()).collect();
    texts.sort_unstable();
    texts
}

#[cfg(test)]
mod tests {
    use grundy::{Play, Solver};

    use super::*;

    /// What a line names in a position, before the options were listed and after.
    fn named(position: &str, line: &str) -> [Result<String, String>; 2] {
        let sum: Sum = position.parse().unwrap();
        let choices = Solver::default().moves(&sum, Play::Normal, 1000).unwrap();
        [false, true]
            .map(|is_listed| find(line, &sum, &choices, is_listed))
            .map(|found| found.map(|i| choices[i].to.to_string()).map_err(|why| ENGLISH.text(&why)))
    }

    #[test]
    fn numbers_are_those_of_the_list_once_it_was_seen() {
        assert_eq!(named("nim:3", "1"), [Ok("nim:1".into()), Ok("nim:0".into())]);
        // Before that a number is a position, or nothing.
        let unseen = |position, line| named(position, line)[0].clone().unwrap_err();
        assert!(unseen("nim:3,1", "2").contains("No move leads from nim:3,1 to nim:2"));
        assert_eq!(unseen("wythoff:1,2", "1"), "'1' is no move; see 'options'.");
        assert_eq!(named("nim:3,1", "2")[1], Ok("nim:1,1".into()));
    }

    #[test]
    fn moves_in_words_positions_and_nodes() {
        for (position, line, to) in [
            ("nim:3,4", "take 2 from 3", "nim:1,4"),
            ("nim:3,4", "  Take  2 from 3 ", "nim:1,4"),
            ("nim:3,4", "take 3 from 3", "nim:0,4"),
            ("nim:3,3", "take 2 from 3", "nim:1,3"),
            // Games say it in one way or the other.
            ("wythoff:3,5", "take 3 from 3", "wythoff:0,5"),
            ("wythoff:3,5", "take all of 3", "wythoff:0,5"),
            ("mem0:3,5", "take 5 from 5", "mem0:3,0"),
            ("nim:3,4", "1,4", "nim:1,4"),
            ("kayles:7", "4,1", "kayles:1,4"),
            ("kayles:4,2", "kayles:2,0,3", "kayles:3,2"),
            ("nim:3+kayles:2", "nim:1+kayles:2", "nim:1+kayles:2"),
            ("digraph:a-b,b-c,a-c@a", "b", "digraph:a-b,b-c,a-c@b"),
            ("geography:a-b,b-c@a", "b", "geography:a-b,b-c@b~a"),
        ] {
            let [before, after] = named(position, line);
            assert_eq!(before, Ok(to.to_string()), "{position} {line}");
            assert_eq!(after, before, "{position} {line}");
        }
    }

    #[test]
    fn what_is_no_move_is_told() {
        let reason = |position, line| named(position, line)[0].clone().unwrap_err();
        assert!(reason("nim:3,4", "3,4").contains("must change"));
        assert!(reason("nim:3,4", "5,4").contains("No move leads from nim:3,4 to nim:5,4"));
        let dance = reason("nim:3,4", "dance");
        assert!(
            dance.contains("is no word") && dance.contains("column 1: found 'dance'"),
            "{dance}"
        );
        // Numbers may say more than that.
        let number = |line| {
            let sum: Sum = "sylver:4,7".parse().unwrap();
            number(line, &sum).map(|why| ENGLISH.text(&why))
        };
        for line in ["15", "name 15", "4,7,15", "sylver:4,7,15", "报 15"] {
            let why = "15 = 4 + 4 + 7 is a sum of numbers that were named before";
            assert_eq!(number(line).as_deref(), Some(why), "{line}");
        }
        for line in ["name 9", "9", "nim:15", "4,7", "15,16", ""] {
            assert_eq!(number(line), None, "{line}");
        }
        // The same words, and the heaps that are left are not the same.
        let which = reason("nim:3+wythoff:3,9", "take 1 from 3");
        assert!(which.starts_with("Which one? That leaves nim:2+wythoff:3,9 or "), "{which}");
    }

    #[test]
    fn letters_stand_for_words_unless_they_are_moves() {
        for (line, word) in [
            ("h", Word::Help),
            ("?", Word::Help),
            ("u", Word::Undo),
            ("QUIT", Word::Quit),
            ("new", Word::New(String::new())),
            ("new nim:1, 2", Word::New("nim:1, 2".into())),
        ] {
            assert_eq!(Word::read(line, false), Some(word), "{line}");
        }
        assert_eq!(Word::read("h", true), None);
        assert_eq!(Word::read("hint", true), Some(Word::Hint));
        assert_eq!(Word::read("take 2 from 3", true), None);
    }
}
