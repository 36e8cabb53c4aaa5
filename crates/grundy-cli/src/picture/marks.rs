//! What winning moves point at, by the signs that a picture has for them.

use grundy::picture::Spot;

/// A spot of a component with this number.
pub(crate) type Place = (usize, Spot);

/// Signs of places, and the moves that letters stand for.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    signs: Vec<(Place, char)>,
    moves: Vec<(char, String)>,
    left_out: usize,
}

/// The sign of a move that points at one place.
pub(crate) const STAR: char = '*';

impl Marks {
    /// Moves by what they point at and their words. A single move has stars, and so have moves that point at one place each.
    /// Else they have letters, but for those that share a place with one that has.
    pub(crate) fn of(moves: impl IntoIterator<Item = (Vec<Place>, String)>) -> Marks {
        let moves: Vec<(Vec<Place>, String)> = moves.into_iter().collect();
        let mut marks = Marks::default();
        if moves.len() == 1 || moves.iter().all(|(places, _)| places.len() <= 1) {
            let places = moves.into_iter().flat_map(|(places, _)| places);
            marks.signs = places.map(|place| (place, STAR)).collect();
            return marks;
        }
        let mut letters = 'a'..='z';
        for (places, words) in moves {
            let is_taken = places.iter().any(|place| marks.sign(place).is_some());
            let may_have = !is_taken && !places.is_empty();
            match may_have.then(|| letters.next()).flatten() {
                Some(letter) => {
                    marks.signs.extend(places.into_iter().map(|place| (place, letter)));
                    marks.moves.push((letter, words));
                }
                None => marks.left_out += 1,
            }
        }
        marks
    }

    /// The sign of a place.
    pub(crate) fn sign(&self, place: &Place) -> Option<char> {
        self.signs.iter().find(|(marked, _)| marked == place).map(|&(_, sign)| sign)
    }

    /// The letters and the words of their moves.
    pub(crate) fn moves(&self) -> impl Iterator<Item = &(char, String)> {
        self.moves.iter()
    }

    /// How many moves have no letter where others have.
    pub(crate) fn left_out(&self) -> usize {
        self.left_out
    }
}
