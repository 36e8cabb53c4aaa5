//! Sums as a search for misère play sees them.

use grundy_core::{Error, Outcome};
use smallvec::SmallVec;

use super::WHAT;
use super::common::Common;
use crate::engine::arena::{NodeId, Options, Workshop};
use crate::meter::Meter;
use crate::misere::forms::{Form, Forms};
use crate::misere::genus::Class;
use crate::position::Sum;
use crate::theory::value::Tame;

/// A component as the search sees it: a form, or one that is too large for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Atom {
    Form(Form),
    Node(NodeId),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    Nothing,
    Form(Form),
    /// Too large for a form.
    Large,
}

/// Components in order, without heaps of one but for one.
pub(super) type State = SmallVec<[Atom; 4]>;

/// Looks at so many followers decide that a component is too large for a form: to look at more takes longer than search.
const TRIED: u32 = 1 << 5;

/// Components with more options than this have no form.
const MANY: usize = 8;

/// Forms with more options than this are not added.
const LONG: usize = 24;

/// What one thread has met: forms by numbers of its own.
pub(super) struct Sums {
    forms: Forms,
    /// What is known of the components of the arena, by their numbers.
    pub(super) known: Vec<Known>,
    /// Their names, where those are written.
    names: Vec<u128>,
    /// The form of a heap of one.
    one: Form,
    shop: Workshop,
}

/// What follows a position.
pub(super) enum Followers {
    /// Nobody can move, or an option is known to lose.
    Wins,
    /// Options of which the outcome is not known, the last first.
    Open(Vec<State>),
}

impl Sums {
    pub(super) fn new() -> Sums {
        let mut forms = Forms::new();
        let one = forms.form(vec![0], &mut Meter::default()).unwrap_or_default();
        Sums { forms, known: Vec::new(), names: Vec::new(), one, shop: Workshop::default() }
    }

    /// What it keeps, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let known = self.known.capacity() * size_of::<Known>() + self.names.capacity() * 16;
        self.forms.bytes() + self.shop.bytes() + known as u64
    }

    /// The state of a sum.
    pub(super) fn state_of(
        &mut self,
        sum: &Sum,
        common: &Common,
        meter: &mut Meter,
    ) -> Result<State, Error> {
        let mut nodes = Vec::new();
        for component in sum.components() {
            component.part.intern(component.i, &common.arena, &mut nodes);
        }
        self.state(&nodes, State::new(), false, common, meter)
    }

    /// The options of a component.
    fn options<'c>(
        &mut self,
        node: NodeId,
        common: &'c Common,
        meter: &mut Meter,
    ) -> Result<&'c Options, Error> {
        match common.has_threads {
            true => common.arena.options_in(&mut self.shop, node, meter),
            false => common.arena.options(node, meter),
        }
    }

    /// The sum of `nodes` and `rest`; if `is_much`, only components that are small at a glance have a form.
    fn state(
        &mut self,
        nodes: &[NodeId],
        mut rest: State,
        is_much: bool,
        common: &Common,
        meter: &mut Meter,
    ) -> Result<State, Error> {
        for &node in nodes {
            let form = match !is_much || common.arena.is_small(node) {
                true => self.form(node, common, meter)?,
                false => None,
            };
            rest.push(form.map_or(Atom::Node(node), Atom::Form));
        }
        Ok(self.in_order(rest))
    }

    fn in_order(&self, mut state: State) -> State {
        let one = Atom::Form(self.one);
        let ones = state.iter().filter(|&&atom| atom == one).count();
        state.retain(|&mut atom| atom != one && atom != Atom::Form(0));
        if ones % 2 == 1 {
            state.push(one);
        }
        state.sort_unstable();
        state
    }

    /// The canonical form of a component, unless it is too large.
    fn form(
        &mut self,
        node: NodeId,
        common: &Common,
        meter: &mut Meter,
    ) -> Result<Option<Form>, Error> {
        let mut left = TRIED;
        let form = self.try_form(node, &mut left, common, meter)?;
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
        common: &Common,
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
        let options = self.options(node, common, meter)?;
        if options.len() > MANY {
            return Ok(None);
        }
        let mut forms = Vec::with_capacity(options.len());
        for parts in options.iter() {
            let mut sum = 0;
            for &part in parts {
                let Some(form) = self.try_form(part, left, common, meter)? else { return Ok(None) };
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
    pub(super) fn at_hand(&mut self, state: &State, common: &Common) -> Option<bool> {
        let mut total = Tame { value: grundy_nimbers::Nimber::ZERO, fickle: true };
        for atom in state {
            let tame = match atom {
                Atom::Form(form) => self.tame(*form),
                Atom::Node(_) => None,
            };
            let Some(tame) = tame else {
                return common.outcomes.wins(self.name(state, common));
            };
            total.value = &total.value + &tame.value;
            total.fickle &= tame.fickle;
        }
        Some(total.outcome() == Outcome::N)
    }

    fn tame(&self, form: Form) -> Option<Tame> {
        let genus = self.forms.genus(form);
        genus.tame().filter(|_| matches!(genus.class(), Class::Heap | Class::Tame))
    }

    /// The name of a sum: that of all who have the same components.
    pub(super) fn name(&mut self, state: &State, common: &Common) -> u128 {
        state.iter().fold(0, |name: u128, atom| {
            name.wrapping_add(match *atom {
                Atom::Form(form) => self.forms.name(form),
                Atom::Node(node) => common.name(node, &mut self.names),
            })
        })
    }

    /// What follows a position, unless a known option decides.
    pub(super) fn followers(
        &mut self,
        state: &State,
        common: &Common,
        meter: &mut Meter,
    ) -> Result<Followers, Error> {
        meter.positions += 1;
        meter.check_time(WHAT)?;
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
                    let all = self.options(node, common, meter)?;
                    // What is left of much is much: to make its options takes long.
                    let is_much = all.len() > 4 * MANY;
                    for parts in all.iter() {
                        let left = self.state(parts, rest.clone(), is_much, common, meter)?;
                        options.push((0, left));
                    }
                }
            }
        }
        // Who cannot move wins.
        if options.is_empty() {
            return Ok(Followers::Wins);
        }
        for (weight, option) in &mut options {
            *weight = option.iter().map(|&atom| self.weight(atom, common)).sum();
        }
        // The lightest at the end, where it is taken first.
        options.sort_unstable_by(|a, b| b.cmp(a));
        options.dedup();
        let mut open = Vec::with_capacity(options.len());
        for (_, option) in options {
            match self.at_hand(&option, common) {
                Some(false) => return Ok(Followers::Wins),
                Some(true) => {}
                None => open.push(option),
            }
        }
        Ok(Followers::Open(open))
    }

    /// How much there is to search in a component, roughly.
    fn weight(&self, atom: Atom, common: &Common) -> usize {
        match atom {
            Atom::Form(form) => self.forms.options(form).len(),
            Atom::Node(node) => LONG + common.arena.known_options(node).map_or(LONG, Options::len),
        }
    }
}
