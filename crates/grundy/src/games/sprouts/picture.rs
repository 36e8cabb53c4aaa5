//! What a position says of the drawing: rings of spots by regions. Where lines run it does not say, and dead spots are left out.

use super::land::{Boundary, END, LETTER, Land, Region, SPOT};
use super::text::Letters;
use crate::picture::{self, Dot, Picture};
use crate::text::message;

/// The picture of lands; an empty sheet of paper where nothing is left to play on.
pub(super) fn picture(lands: &[Land]) -> Picture {
    let mut drawn: Vec<Vec<picture::Region>> =
        lands.iter().map(|land| land.tidied().draft().0.iter().map(region).collect()).collect();
    if drawn.is_empty() {
        drawn.push(vec![picture::Region { boundaries: Vec::new() }]);
    }
    Picture::Regions { lands: drawn, says: message!("sprouts-picture") }
}

fn region(region: &Region) -> picture::Region {
    let mut letters = Letters::default();
    let boundaries = region.iter().map(|boundary| ring(boundary, &mut letters));
    picture::Region { boundaries: boundaries.collect() }
}

fn ring(boundary: &Boundary, letters: &mut Letters) -> picture::Boundary {
    let dots = boundary.iter().map(|&symbol| match symbol {
        SPOT => Dot { name: String::new(), lines: 3 },
        END => Dot { name: String::new(), lines: 2 },
        last_or_letter => {
            let mut name = String::new();
            if last_or_letter >= LETTER {
                letters.write(boundary, last_or_letter, &mut name);
            }
            Dot { name, lines: 1 }
        }
    });
    let dots = dots.collect();
    picture::Boundary { has_lines: boundary.as_slice() != [SPOT], dots }
}
