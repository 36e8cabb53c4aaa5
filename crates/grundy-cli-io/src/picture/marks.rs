//! What winning moves point at, by the signs that a picture has for them.

use grundy::picture::Spot;

/// A spot of a component with this number.
pub type Place = (usize, Spot);

/// Signs of places, and the moves that letters stand for.
#[derive(Debug, Default)]
pub struct Marks {
    signs: Vec<(Place, char)>,
    moves: Vec<(char, String)>,
    left_out: usize,
}

/// The sign of a move that points at one place.
pub const STAR: char = '*';

impl Marks {
    /// Moves by what they point at and their words. A single move has stars, and so have moves that point at one place each.
    /// Else they have letters, but for those that share a place with one that has; in a picture that has letters of its own
    /// the first one has stars.
    pub fn of(moves: impl IntoIterator<Item = (Vec<Place>, String)>, has_letters: bool) -> Marks {
        let moves: Vec<(Vec<Place>, String)> = moves.into_iter().collect();
        let mut marks = Marks::default();
        let stars =
            |places: Vec<Place>| places.into_iter().map(|place| (place, STAR)).collect::<Vec<_>>();
        if moves.len() == 1 || moves.iter().all(|(places, _)| places.len() <= 1) {
            marks.signs = stars(moves.into_iter().flat_map(|(places, _)| places).collect());
            return marks;
        }
        if has_letters {
            let count = moves.len();
            if let Some((places, words)) = moves.into_iter().find(|(places, _)| !places.is_empty())
            {
                marks.signs = stars(places);
                marks.moves.push((STAR, words));
                marks.left_out = count - 1;
            }
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
    pub fn sign(&self, place: &Place) -> Option<char> {
        self.signs.iter().find(|(marked, _)| marked == place).map(|&(_, sign)| sign)
    }

    /// The signs and the words of their moves, where it takes words to tell them apart.
    pub fn moves(&self) -> impl Iterator<Item = &(char, String)> {
        self.moves.iter()
    }

    /// How many moves have no sign of their own where others have.
    pub fn left_out(&self) -> usize {
        self.left_out
    }
}

#[cfg(test)]
mod tests {
    use grundy::Nat;

    use super::*;

    #[test]
    fn where_letters_mean_something_else_the_first_move_has_stars() {
        let place = |row, column: u8| (0, Spot::Place(row, Nat::from(column)));
        let moves = || {
            [
                (vec![], "nowhere".to_string()),
                (vec![place(0, 0), place(1, 2)], "first".to_string()),
                (vec![place(2, 0), place(2, 1)], "second".to_string()),
            ]
        };
        let stars = Marks::of(moves(), true);
        assert_eq!(stars.sign(&place(1, 2)), Some(STAR));
        assert_eq!((stars.sign(&place(2, 0)), stars.left_out()), (None, 2));
        assert_eq!(stars.moves().collect::<Vec<_>>(), [&(STAR, "first".to_string())]);
        let letters = Marks::of(moves(), false);
        assert_eq!(
            (letters.sign(&place(0, 0)), letters.sign(&place(2, 1))),
            (Some('a'), Some('b'))
        );
        assert_eq!(letters.left_out(), 1);
        let one = Marks::of(
            [(vec![place(2, 0)], String::new()), (vec![place(2, 1)], String::new())],
            true,
        );
        assert_eq!((one.sign(&place(2, 0)), one.sign(&place(2, 1))), (Some(STAR), Some(STAR)));
        assert_eq!((one.moves().count(), one.left_out()), (0, 0));
    }
}
