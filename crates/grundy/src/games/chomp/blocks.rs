//! Chomp in three dimensions and more: boxes of cubes, of which one in the corner is poisoned.

use std::sync::Arc;

use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_search::Settings;

use crate::games::poset::order::{self, Elements, MOST_ELEMENTS, Order, generated};
use crate::games::poset::{self, SMALL};
use crate::picture::{Board, Picture, Spot, Square};
use crate::position::{Entry, Part, parse_body};
use crate::ruleset::searched::Searcher;
use crate::ruleset::{Each, Flow, Ruleset, read_what_is_left};
use crate::text::{Message, message};
use crate::theory::value::Value;

/// One box: the cubes but the poisoned one are an order.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Blocks {
    sides: Arc<[u64]>,
    order: Arc<Order>,
}

/// Whether a box of three sides or more comes next, and not rows of squares.
pub(super) fn is_next(cursor: &Cursor<'_>) -> bool {
    let mut ahead = cursor.clone();
    let mut side = || {
        ahead.word(|c| c.is_ascii_digit());
        ahead.eat('x')
    };
    side() && side()
}

/// Reads the sides, and the position.
pub(super) fn read(entry: &Entry, cursor: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
    let mark = cursor.mark();
    let mut sides = Vec::new();
    let mut cubes = 1_u64;
    loop {
        let side = cursor.number("a side", 1..=MOST_ELEMENTS as u64)?;
        sides.push(side);
        cubes = cubes.saturating_mul(side);
        if cubes > MOST_ELEMENTS as u64 || sides.len() > MOST_ELEMENTS {
            let expected = format!("a box of at most {MOST_ELEMENTS} cubes");
            return Err(cursor.error_at(mark, expected));
        }
        if !cursor.eat('x') {
            break;
        }
    }
    let cubes: Vec<Vec<u64>> = (1..cubes).map(|cube| place(cube, &sides)).collect();
    let is_above = |a: &[u64], b: &[u64]| a.iter().zip(b).all(|(a, b)| a >= b);
    let up = cubes.iter().map(|low| {
        let above = cubes.iter().enumerate().filter(|(_, high)| is_above(high, low));
        above.fold(0, |above, (cube, _)| above | 1 << cube)
    });
    let swaps = swaps(&sides).into_iter().map(|(a, b)| {
        let image = |cube: &Vec<u64>| {
            let mut image = cube.clone();
            image.swap(a, b);
            u8::try_from(number(&image, &sides) - 1).unwrap_or(0)
        };
        cubes.iter().map(image).collect::<Vec<u8>>()
    });
    let symmetries = generated(swaps.collect());
    match Order::new(up.collect(), symmetries) {
        Some(order) => {
            parse_body(entry, Blocks { sides: sides.into(), order: Arc::new(order) }, cursor)
        }
        None => Err(cursor.error_at(mark, "a box")),
    }
}

/// The place of a cube in every direction, counted from 0.
fn place(mut cube: u64, sides: &[u64]) -> Vec<u64> {
    let mut place: Vec<u64> = sides
        .iter()
        .rev()
        .map(|side| {
            let at = cube % side;
            cube /= side;
            at
        })
        .collect();
    place.reverse();
    place
}

fn number(place: &[u64], sides: &[u64]) -> u64 {
    place.iter().zip(sides).fold(0, |number, (at, side)| number * side + at)
}

/// Directions next to each other among those of the same length above 1.
fn swaps(sides: &[u64]) -> Vec<(usize, usize)> {
    let same = |a: usize| (a + 1..sides.len()).find(|&b| sides[a] == sides[b] && sides[a] > 1);
    (0..sides.len()).filter_map(|a| same(a).map(|b| (a, b))).collect()
}

impl Blocks {
    /// The place of an element, counted from 1.
    fn name(&self, element: usize) -> String {
        named(&place(element as u64 + 1, &self.sides))
    }

    /// How far what is left reaches in every direction.
    fn reach(&self, left: Elements) -> Vec<u64> {
        // A bite takes all beyond it, so that the cubes at the edges from the poison reach as far as any.
        let far = |direction: usize| {
            let mut cube = vec![0; self.sides.len()];
            (1..self.sides[direction])
                .take_while(|&at| {
                    cube[direction] = at;
                    left >> (number(&cube, &self.sides) - 1) & 1 == 1
                })
                .count()
        };
        (0..self.sides.len()).map(|direction| far(direction) as u64 + 1).collect()
    }

    /// The rows and columns of one layer, the places of whose cubes in all other directions are `layer`.
    fn layer(&self, left: Elements, reach: &[u64], layer: &[u64]) -> Board {
        let square = |row: u64, column: u64| {
            let cube: Vec<u64> = [row, column].iter().chain(layer).copied().collect();
            match number(&cube, &self.sides).checked_sub(1) {
                None => Square::Poison,
                Some(element) if left >> element & 1 == 1 => Square::Free,
                Some(_) => Square::Gone,
            }
        };
        let rows =
            (0..reach[0]).map(|row| (0..reach[1]).map(|column| square(row, column)).collect());
        Board {
            title: message!("layer", place = named(layer)),
            first: [1, 1],
            rows: rows.collect(),
        }
    }
}

/// A place in some directions, counted from 1.
fn named(place: &[u64]) -> String {
    let mut name = String::new();
    for &at in place {
        name.push_str(if name.is_empty() { "" } else { "." });
        nat::push_u64(&mut name, at + 1);
    }
    name
}

impl Ruleset for Blocks {
    /// The cubes that are left but the poisoned one.
    type Position = Elements;

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Elements, Error> {
        order::read_left(&self.order, cursor, "'~' and a cube that is left", |cursor, mark| {
            let mut bite = Vec::new();
            for (number, &side) in self.sides.iter().enumerate() {
                if number > 0 {
                    cursor.expect('.')?;
                }
                bite.push(cursor.number("a place", 1..=side)? - 1);
            }
            let cube = number(&bite, &self.sides);
            let element = cube.checked_sub(1).and_then(|cube| usize::try_from(cube).ok());
            element.ok_or_else(|| cursor.error_at(mark, "'~' and a cube that is not poisoned"))
        })
    }

    fn read_again(&self, cursor: &mut Cursor<'_>) -> Option<Elements> {
        let mut sides = String::new();
        self.write(&self.order.all(), &mut sides);
        read_what_is_left(self, &sides, cursor)
    }

    fn write(&self, &left: &Elements, out: &mut String) {
        for (number, &side) in self.sides.iter().enumerate() {
            out.push_str(if number == 0 { "" } else { "x" });
            nat::push_u64(out, side);
        }
        order::write_gone(&self.order, left, |element| self.name(element), out);
    }

    fn options(&self, &left: &Elements, each: &mut Each<'_, Elements>) -> Flow {
        order::each(left).try_for_each(|element| each(&[self.order.without(left, element)]))
    }

    /// The third direction goes across, all others down.
    fn picture(&self, &left: &Elements) -> Option<Picture> {
        let reach = self.reach(left);
        let rows: u64 = reach[3..].iter().product();
        let boards = (0..rows).map(|row| {
            let beyond = place(row, &reach[3..]);
            let layer = |across: u64| -> Board {
                let layer: Vec<u64> = [across].iter().chain(&beyond).copied().collect();
                self.layer(left, &reach, &layer)
            };
            (0..reach[2]).map(layer).collect()
        });
        Some(Picture::Boards { boards: boards.collect(), says: message!("layers") })
    }

    /// The cube that is bitten first.
    fn spots(&self, &from: &Elements, to: &[Elements]) -> Option<Vec<Spot>> {
        let element = self.order.taken(from, to.first().copied().unwrap_or(0))?;
        let cube = place(element as u64 + 1, &self.sides);
        let reach = self.reach(from);
        // Boards follow each other row by row, as they are drawn.
        let board = number(&cube[3..], &reach[3..]) * reach[2] + cube[2];
        let row = usize::try_from(board * reach[0] + cube[0]).ok()?;
        Some(vec![Spot::Place(row, Nat::from(cube[1]))])
    }

    fn theorem(&self, &left: &Elements, play: Play) -> Option<Value> {
        poset::theorem(&self.order, left, play)
    }

    fn describe(&self, &from: &Elements, to: &[Elements]) -> Message {
        let after = to.first().copied().unwrap_or(0);
        let bite = self.order.taken(from, after).map_or_else(String::new, |e| self.name(e));
        message!("bite-cube", place = bite)
    }

    fn explain(&self, &left: &Elements, play: Play, best: Option<&[Elements]>) -> Option<Message> {
        let best = best.and_then(|left| left.first()).copied();
        poset::explain(&self.order, left, play, best, |element| self.name(element))
    }

    fn source(&self, _: Play) -> &'static str {
        "Gale 1974"
    }

    fn canonical(&self, &left: &Elements) -> Option<Elements> {
        Some(self.order.least(left)).filter(|&least| least != left)
    }

    fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<Elements>>> {
        Some(poset::searcher(&self.order, settings))
    }

    fn is_small(&self, left: &Elements) -> bool {
        left.count_ones() <= SMALL
    }
}
