//! Who wins sums under misère play, by search: the first move that wins ends the look at a position.
//!
//! Components with few followers are known by their canonical forms, so that those that are equal are one; sums of tame
//! ones need no search. All others stay as they are. Equal components do not cancel.

use grundy_core::{Error, Outcome};
use grundy_search::Outcomes;

use super::forms::{Form, Forms};
use super::genus::Class;
use crate::engine::arena::{Arena, NodeId};
use crate::meter::Meter;
use crate::position::Sum;
use crate::theory::value::Tame;

/// Outcomes of sums, kept between questions.
pub(crate) struct Search {
    arena: Arena,
    forms: Forms,
    outcomes: Outcomes,
    /// What is known of the components of the arena, by their numbers.
    known: Vec<Known>,
    /// The form of a heap of one.
    one: Form,
}

/// A component as the search sees it: a form, or one that is too large for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Atom {
    Form(Form),
    Node(NodeId),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    Form(Form),
    /// Too large for a form.
    Large,
}

/// Components in order, without heaps of one but for one.
type State = Vec<Atom>;

/// Looks at so many followers decide that a component is too large for a form: to look at more takes longer than search.
const TRIED: u32 = 1 << 5;

/// Components with more options than this have no form.
const MANY: usize = 8;

/// Forms with more options than this are not added.
const LONG: usize = 24;

const WHAT: &str = "the search";

impl Search {
    /// A search that knows nothing yet, within so many bytes.
    pub(crate) fn new(memory: u64) -> Search {
        let mut forms = Forms::new();
        let one = forms.form(vec![0], &mut Meter::default()).unwrap_or_default();
        let outcomes = Outcomes::new(memory / 2);
        Search { arena: Arena::default(), forms, outcomes, known: Vec::new(), one }
    }

    /// What it keeps, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.arena.bytes() + self.forms.bytes() + self.outcomes.bytes()
    }

    /// Who wins a sum whose positions do not repeat.
    ///
    /// # Errors
    /// If memory or time run out.
    pub(crate) fn outcome_of(&mut self, sum: &Sum, meter: &mut Meter) -> Result<Outcome, Error> {
        let state = self.state_of(sum, meter)?;
        Ok(if self.wins(state, meter)? { Outcome::N } else { Outcome::P })
    }

    /// Who wins, if that is known.
    pub(crate) fn known_outcome(&mut self, sum: &Sum, meter: &mut Meter) -> Option<Outcome> {
        let state = self.state_of(sum, meter).ok()?;
        Some(if self.at_hand(&state)? { Outcome::N } else { Outcome::P })
    }

    fn state_of(&mut self, sum: &Sum, meter: &mut Meter) -> Result<State, Error> {
        let mut nodes = Vec::new();
        for component in sum.components() {
            component.part.intern(component.i, &mut self.arena, &mut nodes);
        }
        self.state(nodes.into_iter(), Vec::new(), false, meter)
    }

    /// The sum of `nodes` and `rest`; if `is_much`, only components that are small at a glance have a form.
    fn state(
        &mut self,
        nodes: impl Iterator<Item = NodeId>,
        mut rest: State,
        is_much: bool,
        meter: &mut Meter,
    ) -> Result<State, Error> {
        for node in nodes {
            let form = match !is_much || self.arena.is_small(node) {
                true => self.form(node, meter)?,
                false => None,
            };
            rest.push(form.map_or(Atom::Node(node), Atom::Form));
        }
        Ok(self.in_order(rest))
    }

    fn in_order(&self, mut state: State) -> State {
        let one = Atom::Form(self.one);
        let ones = state.iter().filter(|&&atom| atom == one).count();
        state.retain(|&atom| atom != one && atom != Atom::Form(0));
        if ones % 2 == 1 {
            state.push(one);
        }
        state.sort_unstable();
        state
    }

    /// The canonical form of a component, unless it is too large.
    fn form(&mut self, node: NodeId, meter: &mut Meter) -> Result<Option<Form>, Error> {
        let mut left = TRIED;
        let form = self.try_form(node, &mut left, meter)?;
        if form.is_none() {
            *self.known(node) = Known::Large;
        }
        Ok(form)
    }

    fn known(&mut self, node: NodeId) -> &mut Known {
        if self.known.len() <= node.index() {
            self.known.resize(node.index() + 1, Known::Nothing);
        }
        &mut self.known[node.index()]
    }

    fn try_form(
        &mut self,
        node: NodeId,
        left: &mut u32,
        meter: &mut Meter,
    ) -> Result<Option<Form>, Error> {
        match *self.known(node) {
            Known::Form(form) => return Ok(Some(form)),
            Known::Large => return Ok(None),
            Known::Nothing => {}
        }
        if *left == 0 {
            return Ok(None);
        }
        *left -= 1;
        let options = self.arena.options(node, meter)?;
        if options.len() > MANY {
            return Ok(None);
        }
        let options = options.to_vec();
        let mut forms = Vec::with_capacity(options.len());
        for parts in &options {
            let mut sum = 0;
            for &part in parts {
                let Some(form) = self.try_form(part, left, meter)? else { return Ok(None) };
                let is_long = |form| self.forms.options(form).len() > LONG;
                if sum != 0 && form != 0 && (is_long(sum) || is_long(form)) {
                    return Ok(None);
                }
                sum = self.forms.sum(sum, form, meter)?;
            }
            forms.push(sum);
        }
        let form = self.forms.form(forms, meter)?;
        *self.known(node) = Known::Form(form);
        Ok(Some(form))
    }

    /// The outcome if no search is needed: nobody can move, all is tame, or it was found before.
    fn at_hand(&self, state: &State) -> Option<bool> {
        let mut total = Tame { value: grundy_nimbers::Nimber::ZERO, fickle: true };
        for atom in state {
            let Atom::Form(form) = atom else { return self.outcomes.wins(key(state)) };
            let genus = self.forms.genus(*form);
            match genus.tame().filter(|_| matches!(genus.class(), Class::Heap | Class::Tame)) {
                Some(tame) => {
                    total.value = &total.value + &tame.value;
                    total.fickle &= tame.fickle;
                }
                None => return self.outcomes.wins(key(state)),
            }
        }
        Some(total.outcome() == Outcome::N)
    }

    /// Whether the player to move wins.
    fn wins(&mut self, root: State, meter: &mut Meter) -> Result<bool, Error> {
        if let Some(wins) = self.at_hand(&root) {
            return Ok(wins);
        }
        let mut path = Vec::new();
        let mut opened = 0;
        // What was found about the position opened last, if it needs no look at its options.
        let mut found = self.open(root, &mut path, &mut opened, meter)?;
        loop {
            let Some(frame) = path.last_mut() else { return Ok(found == Some(true)) };
            let wins = match found.take() {
                // An option loses.
                Some(false) => true,
                _ => match frame.options.pop() {
                    Some(option) => {
                        found = match self.at_hand(&option) {
                            Some(wins) => Some(wins),
                            None => self.open(option, &mut path, &mut opened, meter)?,
                        };
                        continue;
                    }
                    None => false,
                },
            };
            self.outcomes.put(frame.key, wins, opened - frame.opened);
            path.pop();
            found = Some(wins);
        }
    }

    /// Puts a position on the path with the options that are not known, unless a known one decides.
    fn open(
        &mut self,
        state: State,
        path: &mut Vec<Frame>,
        opened: &mut u64,
        meter: &mut Meter,
    ) -> Result<Option<bool>, Error> {
        *opened += 1;
        meter.positions += 1;
        meter.check_time(WHAT)?;
        meter.check_memory(self.bytes(), WHAT)?;
        let key = key(&state);
        let mut options: Vec<(usize, State)> = Vec::new();
        for (i, &atom) in state.iter().enumerate() {
            if i > 0 && state[i - 1] == atom {
                continue;
            }
            let mut rest = state.clone();
            rest.remove(i);
            match atom {
                Atom::Form(form) => {
                    for &option in self.forms.options(form) {
                        let mut left = rest.clone();
                        left.push(Atom::Form(option));
                        options.push((0, self.in_order(left)));
                    }
                }
                Atom::Node(node) => {
                    let all = self.arena.options(node, meter)?.to_vec();
                    // What is left of much is much: to make its options takes long.
                    let is_much = all.len() > 4 * MANY;
                    for parts in all {
                        let left = self.state(parts.into_iter(), rest.clone(), is_much, meter)?;
                        options.push((0, left));
                    }
                }
            }
        }
        if options.is_empty() {
            // Who cannot move wins.
            self.outcomes.put(key, true, 1);
            return Ok(Some(true));
        }
        for (weight, option) in &mut options {
            *weight = option.iter().map(|&atom| self.weight(atom)).sum();
        }
        // The lightest at the end, where it is taken first.
        options.sort_unstable_by(|a, b| b.cmp(a));
        options.dedup();
        let mut open = Vec::with_capacity(options.len());
        for (_, option) in options {
            match self.at_hand(&option) {
                Some(false) => {
                    self.outcomes.put(key, true, 1);
                    return Ok(Some(true));
                }
                Some(true) => {}
                None => open.push(option),
            }
        }
        path.push(Frame { key, options: open, opened: *opened });
        Ok(None)
    }

    /// How much there is to search in a component, roughly.
    fn weight(&self, atom: Atom) -> usize {
        match atom {
            Atom::Form(form) => self.forms.options(form).len(),
            Atom::Node(node) => LONG + self.arena.known_options(node).map_or(LONG, <[_]>::len),
        }
    }
}

/// A position on the path, with its options that are left to look at.
struct Frame {
    key: u128,
    options: Vec<State>,
    opened: u64,
}

/// The name of a sum.
fn key(state: &State) -> u128 {
    let mut key = 0u128;
    for atom in state {
        let word = match *atom {
            Atom::Form(form) => u64::from(form) << 1,
            Atom::Node(node) => (node.index() as u64) << 1 | 1,
        };
        // Each step is a bijection: sums that differ have the same key once in 2^128 pairs.
        key = (key.rotate_left(23) ^ u128::from(word))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        key ^= key >> 64;
    }
    key
}

#[cfg(test)]
mod tests {
    use grundy_core::Play;
    use grundy_testing::Random;

    use super::*;
    use crate::reference::Followers;

    /// Sums of all sorts, with room for many outcomes and for few.
    #[test]
    fn outcomes_are_those_of_the_rules() {
        let mut random = Random::new(17);
        let mut slow = Followers::new();
        let mut seen = [0; 2];
        let mut searches = [Search::new(1 << 24), Search::new(0)];
        for _ in 0..150 {
            let square = |random: &mut Random| if random.below(4) > 0 { 'o' } else { '.' };
            let mut rows = vec![String::new(); 3];
            for row in &mut rows {
                (0..4).for_each(|_| row.push(square(&mut random)));
            }
            let board = format!("cram:{}", rows.join(","));
            let other = match random.below(6) {
                0 => format!("nim:{},{}", random.below(3), random.below(4)),
                1 => format!("kayles:{}", random.below(8)),
                2 => "node-kayles:grid:2x3".to_string(),
                3 => format!("officers:{}", random.below(9)),
                4 => "arc-kayles:cycle:5".to_string(),
                _ => "cram:2x2".to_string(),
            };
            let sum: Sum = format!("{board}+{other}").parse().unwrap();
            let wanted = slow.outcome(&sum, Play::Misere);
            for search in &mut searches {
                let found = search.outcome_of(&sum, &mut Meter::default()).unwrap();
                assert_eq!(found, wanted, "{sum}");
            }
            seen[usize::from(wanted == Outcome::P)] += 1;
        }
        assert!(seen[0] > 20 && seen[1] > 20, "{seen:?}");
    }

    /// A component is too large for a form at times: then it stays as it is.
    #[test]
    fn large_components_are_searched() {
        let mut search = Search::new(1 << 24);
        let mut known = Vec::new();
        for text in ["cram:4x4", "cram:3x6", "node-kayles:grid:4x4", "arc-kayles:grid:3x4"] {
            let sum: Sum = text.parse().unwrap();
            let mut meter = Meter::default();
            known.push((text, search.outcome_of(&sum, &mut meter).unwrap()));
        }
        assert!(search.known.contains(&Known::Large));
        let mut slow = Followers::new();
        for (text, found) in known.into_iter().filter(|(text, _)| *text != "cram:3x6") {
            let sum: Sum = text.parse().unwrap();
            assert_eq!(found, slow.outcome(&sum, Play::Misere), "{text}");
        }
    }
}
