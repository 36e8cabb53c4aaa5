//! The search of one thread: depth first, with facts that others share.

use std::ops::ControlFlow;

use crate::facts::{Facts, Key};
use crate::frame::{Frame, Head, Part, Pending, Reply};
use crate::path::{By, End, Path, Positions};
use crate::{Game, Known, Set};

/// One thread's way through the positions of a game.
pub(crate) struct Walk<'a, G: Game> {
    path: Path<'a>,
    board: Board<'a, G>,
}

/// The positions of the path.
struct Board<'a, G: Game> {
    game: &'a G,
    /// The components of options of each frame.
    parts: Vec<Vec<Part<G::Position>>>,
    /// Components of two options.
    left: [Vec<Part<G::Position>>; 2],
}

impl<'a, G: Game> Walk<'a, G> {
    pub(crate) fn new(game: &'a G, by: By<'a>) -> Walk<'a, G> {
        let path = Path::new(by);
        Walk { path, board: Board { game, parts: Vec::new(), left: [Vec::new(), Vec::new()] } }
    }

    /// Whether the value of `part` is in `asked`.
    pub(crate) fn ask(&mut self, part: &Part<G::Position>, asked: Set) -> Result<Reply, End> {
        let Walk { path, board } = self;
        path.start(part.head.weight);
        let result = match board.open_at(path, 0, part, asked) {
            Ok(None) => path.run(board),
            Ok(Some(reply)) => Ok(reply),
            Err(end) => Err(end),
        };
        path.finish();
        result
    }
}

impl<G: Game> Positions for Board<'_, G> {
    fn head(&self, depth: usize, index: usize) -> Head {
        self.parts[depth][index].head
    }

    fn open(
        &mut self,
        path: &mut Path<'_>,
        depth: usize,
        index: usize,
        asked: Set,
    ) -> Result<Option<Reply>, End> {
        let part = self.parts[depth][index].clone();
        self.open_at(path, depth + 1, &part, asked)
    }
}

impl<G: Game> Board<'_, G> {
    /// The answer, if it is at hand, or the frame at `depth` with all options.
    fn open_at(
        &mut self,
        path: &mut Path<'_>,
        depth: usize,
        part: &Part<G::Position>,
        asked: Set,
    ) -> Result<Option<Reply>, End> {
        let (game, facts) = (self.game, path.facts);
        let not = match game.known(&part.position).or(facts.get(part.head.key)) {
            Known::Value(value) => return Ok(Some(Reply::Value(value))),
            Known::Not(not) => not,
            Known::Nothing => Set::NONE,
        };
        let begun = path.begin(depth, part.head, asked, not, game.most(&part.position))?;
        if begun.is_some() {
            return Ok(begun);
        }
        if depth == self.parts.len() {
            self.parts.push(Vec::new());
        }
        let (frame, parts) = (&mut path.frames[depth], &mut self.parts[depth]);
        parts.clear();
        // What is kept of an option is fetched while the next one is made.
        let [last, next] = &mut self.left;
        let mut rest = None;
        let greatest = frame.wanted.greatest();
        let mut each = |option: &[G::Position]| {
            let next_rest = gather(game, option, next);
            next.iter().for_each(|part| facts.prefetch(part.head.key));
            std::mem::swap(last, next);
            match rest.replace(next_rest) {
                Some(rest) => take(frame, parts, facts, rest, next),
                None => ControlFlow::Continue(()),
            }
        };
        let mut flow = game.options_up_to(&part.position, greatest, &mut each);
        if let (ControlFlow::Continue(()), Some(rest)) = (flow, rest) {
            flow = take(frame, parts, facts, rest, last);
        }
        if flow.is_break() {
            path.close(depth, Reply::No);
            return Ok(Some(Reply::No));
        }
        frame.arrange();
        Ok(None)
    }
}

/// One option more of a frame: its components, and what those come to that are not among them. Breaks if the question is
/// answered.
fn take<P>(
    frame: &mut Frame,
    parts: &mut Vec<Part<P>>,
    facts: &Facts,
    rest: u32,
    left: &mut Vec<Part<P>>,
) -> ControlFlow<()> {
    let rest = rest ^ settle(facts, left);
    let Some(heaviest) = left.last() else { return frame.see(rest) };
    let (heaviest, from) = (heaviest.head.weight, parts.len());
    let mut name = u128::from(rest);
    for part in left.iter() {
        name = name.wrapping_add(part.head.key.number());
    }
    parts.append(left);
    frame.options.push(Pending { order: heaviest, name, from, to: parts.len(), rest });
    ControlFlow::Continue(())
}

/// The nim-sum of the components whose values are known; all others are left in `left`, the lightest first, without
/// pairs, which cancel.
pub(crate) fn sum<G: Game>(
    game: &G,
    facts: &Facts,
    components: &[G::Position],
    left: &mut Vec<Part<G::Position>>,
) -> u32 {
    gather(game, components, left) ^ settle(facts, left)
}

/// The nim-sum of the components whose values are known without search; all others are left in `left`, without pairs.
pub(crate) fn gather<G: Game>(
    game: &G,
    components: &[G::Position],
    left: &mut Vec<Part<G::Position>>,
) -> u32 {
    left.clear();
    let mut rest = 0;
    for position in components {
        if let Known::Value(value) = game.known(position) {
            rest ^= value;
            continue;
        }
        let key = Key::of(game.key(position));
        match left.iter().position(|part| part.head.key == key) {
            Some(twin) => drop(left.swap_remove(twin)),
            None => {
                let head = Head { key, weight: game.weight(position) };
                left.push(Part { position: position.clone(), head });
            }
        }
    }
    rest
}

/// Takes the components out whose values were found, which come to the result; sorts the others by weight.
pub(crate) fn settle<P>(facts: &Facts, left: &mut Vec<Part<P>>) -> u32 {
    let mut rest = 0;
    left.retain(|part| match facts.get(part.head.key) {
        Known::Value(value) => {
            rest ^= value;
            false
        }
        _ => true,
    });
    by_weight(left);
    rest
}

/// Sorts components, which are few, by weight.
pub(crate) fn by_weight<P>(parts: &mut [Part<P>]) {
    for end in 1..parts.len() {
        let mut at = end;
        while at > 0 && parts[at - 1].head.weight > parts[at].head.weight {
            parts.swap(at - 1, at);
            at -= 1;
        }
    }
}
