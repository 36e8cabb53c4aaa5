//! Sprouts: lines between spots, each with a new spot on it.

mod ends;
mod land;
mod moves;
mod picture;
mod search;
mod text;

use grundy_core::{Cursor, Error, Play};
use grundy_search::Settings;

use self::land::{Land, Written};
use self::search::Lands;
use super::Game;
use crate::picture::{Picture, Spot};
use crate::ruleset::searched::{Searcher, Searching};
use crate::ruleset::{Each, Flow, Ruleset};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "sprouts",
    aliases: &[],
    example: "sprouts:4",
    source: "Gardner 1967",
    pattern: "sprouts:_",
    reach: Some(8),
    small: &[
        "sprouts:0..3",
        "sprouts:1..2+nim:0..2",
        "sprouts:1a1a.}",
        "sprouts:0.1a1a.}+nim:0..1",
        "sprouts:0.AB.}AB.}",
        "sprouts:1ab1ba.}",
        "sprouts:2.2.}2.22.}+nim:0..3",
        "sprouts:12.AB.}AB.}",
        "sprouts:1A2.B.}AB2.}",
        "sprouts:ABC.}ABC.}1a2a.}",
    ],
    ..Game::of::<Sprouts>()
};

/// The rules of Sprouts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sprouts;

/// A position with at most so many lives is searched in a millisecond or so.
const SMALL: u32 = 9;

impl Sprouts {
    /// What a line in the land number `at` leaves: that land as it is `after` the line, and the others.
    fn left(lands: &[Land], at: usize, after: &mut Written) -> Vec<Vec<Land>> {
        let others = lands[..at].iter().chain(&lands[at + 1..]).cloned();
        let new = Land::all_settled(after);
        let mut left: Vec<Vec<Land>> =
            new.into_iter().chain(others).map(|land| vec![land]).collect();
        if left.is_empty() {
            left.push(Vec::new());
        }
        left
    }
}

impl Ruleset for Sprouts {
    /// Lands in order.
    type Position = Vec<Land>;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Sprouts, Error> {
        Ok(Sprouts)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Vec<Land>, Error> {
        let draft = text::read(cursor)?;
        Ok(Land::all_settled(&mut Written::of(&draft)))
    }

    fn write(&self, lands: &Vec<Land>, out: &mut String) {
        text::write(lands, out);
    }

    fn options(&self, lands: &Vec<Land>, each: &mut Each<'_, Vec<Land>>) -> Flow {
        lands.iter().enumerate().try_for_each(|(at, land)| {
            moves::lines(land, &mut |after, _| each(&Sprouts::left(lands, at, after)))
        })
    }

    /// What has nowhere to go is in no land.
    fn has_options(&self, lands: &Vec<Land>) -> bool {
        !lands.is_empty()
    }

    /// Only the line in question gets the normal form of what it leaves, which is nearly all of the work.
    fn option(&self, lands: &Vec<Land>, number: u32, each: &mut Each<'_, Vec<Land>>) {
        let mut before = number;
        let _ = lands.iter().enumerate().try_for_each(|(at, land)| {
            moves::lines(land, &mut |after, _| match before.checked_sub(1) {
                Some(fewer) => {
                    before = fewer;
                    Flow::Continue(())
                }
                None => {
                    let _ = each(&Sprouts::left(lands, at, after));
                    Flow::Break(())
                }
            })
        });
    }

    fn picture(&self, lands: &Vec<Land>) -> Option<Picture> {
        Some(picture::picture(lands))
    }

    fn spots(&self, from: &Vec<Land>, to: &[Vec<Land>]) -> Option<Vec<Spot>> {
        Some(ends::spots(from, to))
    }

    fn source(&self, _: Play) -> &'static str {
        "Gardner 1967"
    }

    fn summands(&self, lands: &Vec<Land>, each: &mut dyn FnMut(Vec<Land>)) -> bool {
        let are_several = lands.len() > 1;
        if are_several {
            lands.iter().for_each(|land| each(vec![land.clone()]));
        }
        are_several
    }

    fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<Vec<Land>>>> {
        let parts = |_: &Lands, lands: &Vec<Land>| lands.clone();
        Some(Box::new(Searching::new(Lands, settings, parts)))
    }

    fn is_small(&self, lands: &Vec<Land>) -> bool {
        lands.iter().map(Land::lives).sum::<u32>() <= SMALL
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// From every position that three spots lead to.
    #[test]
    fn what_is_left_can_be_played_in() {
        let start =
            Land::all_settled(&mut Written::of(&vec![vec![smallvec::smallvec![land::SPOT]; 3]]));
        let (mut open, mut met) = (vec![start], HashSet::new());
        while let Some(lands) = open.pop() {
            let mut can_move = false;
            let _ = Sprouts.options(&lands, &mut |left| {
                can_move = true;
                for lands in left {
                    let text = format!("{lands:?}");
                    if met.insert(text) {
                        open.push(lands.clone());
                    }
                }
                Flow::Continue(())
            });
            assert_eq!(Sprouts.has_options(&lands), can_move, "{lands:?}");
        }
        assert!(met.len() > 50, "{}", met.len());
    }
}
