//! The genus of a game under misère play.

use std::fmt;

use grundy_core::{
    Error, Play,
    nat::{self, Nat},
};
use rustc_hash::FxHashSet;

use super::forms::{Form, Forms, WHAT};
use crate::engine::arena::{Arena, NodeId};
use crate::meter::Limits;
use crate::meter::Meter;
use crate::position::Sum;
use crate::theory::mex::mex;
use crate::theory::value::{Tame, Value};

/// The genus of a game G: its Grundy value, and its misère values beside heaps of two.
///
/// The misère value G⁻ is 1 if G has no option, else the least number that is no option's misère value;
/// G is a P-position if it is 0. The genus g^(m₀ m₁ m₂ …) has the Grundy value g and the misère values mₖ
/// of G plus k nim-heaps of two. From some k on two numbers alternate (Conway 1976, chapter 12; Berlekamp,
/// Conway and Guy 1982, chapter 13).
///
/// ```
/// use grundy::Limits;
/// use grundy::misere::Genus;
///
/// let genus = Genus::of(&"nim:2".parse()?, &Limits::default())?;
/// assert_eq!((genus.value(), genus.misere()), (2, 2));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Genus {
    value: u64,
    /// m₀, m₁, …; the last two alternate for ever.
    misere: Vec<u64>,
    class: Class,
}

/// How much like nim-heaps a game is.
///
/// ```
/// use grundy::Limits;
/// use grundy::misere::{Class, Genus};
///
/// assert_eq!(Genus::of(&"nim:2".parse()?, &Limits::default())?.class(), Class::Heap);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Class {
    /// It is equal to a nim-heap.
    Heap,
    /// Its genus is that of a sum of nim-heaps, and each option of its canonical form is tame too, or has a
    /// move back to a tame game of this genus, the other options giving the same genus. Sums of tame games
    /// have the outcome of the sums of nim-heaps: a move to a game that is not tame is answered by the move
    /// back.
    Tame,
    /// The genus is that of a sum of nim-heaps, but the game is not tame.
    WildOfTameGenus,
    /// The genus is none of a sum of nim-heaps.
    Wild,
}

impl Class {
    /// The word for it in output.
    pub fn name(self) -> &'static str {
        match self {
            Class::Heap => "nim-heap",
            Class::Tame => "tame",
            Class::WildOfTameGenus => "wild of tame genus",
            Class::Wild => "wild",
        }
    }
}

impl Genus {
    /// The genus of a position, by its canonical form; of one that is too large for that, if theorems
    /// say that every component is tame, by these.
    ///
    /// The number of followers grows fast with the position.
    ///
    /// # Errors
    /// If the position can repeat, or memory or time do not suffice.
    pub fn of(sum: &Sum, limits: &Limits) -> Result<Genus, Error> {
        Genera::new().genus(sum, limits)
    }

    /// The genus of the game in canonical form whose options have these genera.
    pub(super) fn of_options(options: &[&Genus]) -> Genus {
        let value = mex(options.iter().map(|option| option.value));
        let mut misere = vec![match options {
            [] => 1,
            _ => mex(options.iter().map(|option| option.misere[0])),
        }];
        let tail = options.iter().map(|option| option.misere.len()).max().unwrap_or(0);
        loop {
            let k = misere.len();
            // To take from a heap of two leaves one heap less, or a heap of one in its place.
            let before = misere[k - 1];
            let others = options.iter().map(|option| option.at(k));
            misere.push(mex(others.chain([before, before ^ 1])));
            // From here on the options alternate, and each number decides the next.
            if k > tail + 2 && misere[k] == misere[k - 2] {
                break;
            }
        }
        while let [.., a, _, b] = misere.as_slice()
            && a == b
        {
            misere.pop();
        }
        let mut genus = Genus { value, misere, class: Class::Wild };
        let heaps = options.iter().all(|option| option.class == Class::Heap);
        let tame = options.iter().all(|option| matches!(option.class, Class::Heap | Class::Tame));
        genus.class = match genus.tame() {
            None => Class::Wild,
            Some(_) if heaps && options.len() as u64 == value => Class::Heap,
            Some(_) if tame => Class::Tame,
            Some(_) => Class::WildOfTameGenus,
        };
        genus
    }

    /// The genus of a sum of nim-heaps.
    fn of_tame(tame: &Tame, class: Class) -> Result<Genus, Error> {
        let value = nat::small(tame.value.size())
            .ok_or_else(|| Error::unknown("a genus of 2^64 or more is not computed"))?;
        let misere = match tame.fickle {
            true => vec![value ^ 1, value ^ 2, value],
            false => vec![value, value ^ 2],
        };
        Ok(Genus { value, misere, class })
    }

    /// Says that moves back make the game tame.
    pub(super) fn set_tame(&mut self) {
        self.class = Class::Tame;
    }

    /// Whether the numbers are the same.
    pub(super) fn equals(&self, other: &Genus) -> bool {
        self.value == other.value && self.misere == other.misere
    }

    /// mₖ.
    fn at(&self, k: usize) -> u64 {
        let len = self.misere.len();
        if k < len { self.misere[k] } else { self.misere[len - 2 + (k - len) % 2] }
    }

    /// The Grundy value under normal play.
    pub fn value(&self) -> u64 {
        self.value
    }

    /// The misère value; 0 means a P-position.
    pub fn misere(&self) -> u64 {
        self.misere[0]
    }

    /// m₀, m₁, …; the last two alternate for ever.
    pub fn superscript(&self) -> &[u64] {
        &self.misere
    }

    /// How much like nim-heaps the game is.
    pub fn class(&self) -> Class {
        self.class
    }

    /// The sum of nim-heaps that has this genus, if there is one.
    pub fn tame(&self) -> Option<Tame> {
        let value = self.value;
        let fickle = match self.misere.as_slice() {
            [m, next] if *m == value && *next == value ^ 2 => false,
            [1, 2, 0] if value == 0 => true,
            [0, 3, 1] if value == 1 => true,
            _ => return None,
        };
        Some(Tame { value: value.into(), fickle })
    }
}

impl fmt::Display for Genus {
    /// In the standard notation: `4^146` is 4 with 1, 4, 6, 4, 6, …; short forms are `2` for a nim-heap
    /// and `2^2` for another tame game of the genus 2^20. Numbers above 9 are in parentheses: `8^(8,10)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let firm = self.misere.len() == 2;
        let shown = match self.class {
            Class::Heap => return write!(f, "{}", self.value),
            Class::Tame if firm => &self.misere[..1],
            _ => &self.misere,
        };
        write!(f, "{}^", self.value)?;
        let long = shown.len() > 1 && shown.iter().any(|&m| m > 9);
        let texts: Vec<String> = shown.iter().map(u64::to_string).collect();
        if long { write!(f, "({})", texts.join(",")) } else { f.write_str(&texts.concat()) }
    }
}

/// Genera of many positions; keeps canonical forms between them.
///
/// ```
/// use grundy::Limits;
/// use grundy::misere::Genera;
///
/// // What is known is kept from one to the next.
/// let mut genera = Genera::new();
/// for heap in 1..9 {
///     genera.genus(&format!("kayles:{heap}").parse()?, &Limits::default())?;
/// }
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct Genera {
    arena: Arena,
    forms: Forms,
    nodes: Vec<Option<Form>>,
}

impl Default for Genera {
    fn default() -> Genera {
        Genera::new()
    }
}

/// What a search costs at most if theorems answer too.
const MEMORY_BESIDE_THEOREM: u64 = 1 << 21;

impl Genera {
    /// None yet.
    pub fn new() -> Genera {
        Genera { arena: Arena::default(), forms: Forms::new(), nodes: Vec::new() }
    }

    /// The genus of a position, as [`Genus::of`].
    ///
    /// # Errors
    /// As [`Genus::of`].
    pub fn genus(&mut self, sum: &Sum, limits: &Limits) -> Result<Genus, Error> {
        sum.follows_from_options()?;
        self.of_options(sum, limits)
    }

    /// The same of rules that turn the ending round themselves.
    pub(crate) fn of_options(&mut self, sum: &Sum, limits: &Limits) -> Result<Genus, Error> {
        let tame = tame(sum);
        if let (Some(tame), Some(class)) = (&tame, of_nim(sum)) {
            return Genus::of_tame(tame, class);
        }
        if tame.is_some() && self.forms.bytes() > MEMORY_BESIDE_THEOREM {
            *self = Genera::new();
        }
        let memory = match tame {
            Some(_) => limits.memory.min(MEMORY_BESIDE_THEOREM),
            None => limits.memory,
        };
        let mut meter = Meter::new(&Limits { memory, ..limits.clone() });
        match (self.search(sum, &mut meter), tame) {
            (Err(error), Some(tame)) if !error.is_input() => Genus::of_tame(&tame, Class::Tame),
            (Err(error), None) => Err(match self.reached(sum) {
                Some(heap) => error.because(&format!("the heaps up to {heap} have their genus")),
                None => error,
            }),
            (genus, _) => genus,
        }
    }

    /// The heap up to which canonical forms are known, if `sum` is of heaps under one ruleset and that is
    /// at least 1.
    fn reached(&mut self, sum: &Sum) -> Option<u64> {
        let mut components = sum.components();
        let first = components.next()?;
        let rules = first.part.heap_rules()?;
        if components.any(|other| other.part.heap_rules().as_ref() != Some(&rules)) {
            return None;
        }
        let mut reached = 0;
        loop {
            let mut nodes = Vec::new();
            first.part.leave(first.i, &[Nat::from(reached + 1)], &mut |step| {
                step.intern(&self.arena, &mut nodes);
            });
            if nodes.iter().any(|&node| self.known(node).is_none()) {
                return (reached > 0).then_some(reached);
            }
            reached += 1;
        }
    }

    fn search(&mut self, sum: &Sum, meter: &mut Meter) -> Result<Genus, Error> {
        let mut total = 0;
        for component in sum.components() {
            let mut nodes = Vec::new();
            component.part.intern(component.i, &self.arena, &mut nodes);
            for node in nodes {
                let form = self.form(node, meter)?;
                total = self.forms.sum(total, form, meter)?;
            }
        }
        Ok(self.forms.genus(total).clone())
    }

    /// The canonical form of a component.
    fn form(&mut self, root: NodeId, meter: &mut Meter) -> Result<Form, Error> {
        let mut stack = vec![root];
        // Those that wait for their options; they lead from the root to the top of the stack.
        let mut waiting = FxHashSet::default();
        while let Some(&node) = stack.last() {
            if self.known(node).is_some() {
                stack.pop();
                continue;
            }
            let options = self.arena.options(node, meter)?;
            let left = options.iter().flatten().copied();
            let missing: Vec<NodeId> = left.filter(|&left| self.known(left).is_none()).collect();
            if missing.iter().any(|left| waiting.contains(left)) {
                return Err(Error::unknown(
                    "the genus is of games that end; positions of this one can repeat",
                ));
            }
            if !missing.is_empty() {
                meter.check_memory(self.arena.bytes() + 16 * stack.len() as u64, WHAT)?;
                waiting.insert(node);
                stack.extend(missing);
                continue;
            }
            let mut forms = Vec::with_capacity(options.len());
            for left in options.iter() {
                let mut total = 0;
                for &node in left {
                    total = self.forms.sum(total, self.known(node).unwrap_or_default(), meter)?;
                }
                forms.push(total);
            }
            let form = self.forms.form(forms, meter)?;
            let index = node.index();
            if index >= self.nodes.len() {
                self.nodes.resize(index + 1, None);
            }
            self.nodes[index] = Some(form);
            waiting.remove(&node);
            stack.pop();
        }
        Ok(self.known(root).unwrap_or_default())
    }

    fn known(&self, node: NodeId) -> Option<Form> {
        self.nodes.get(node.index()).copied().flatten()
    }
}

/// The class of a sum of nim-heaps. A heap of one beside another, n ⊕ 1 in all, is equal to that heap; two heaps of two or
/// more are equal to none (Conway 1976, chapter 12).
fn of_nim(sum: &Sum) -> Option<Class> {
    let mut large = 0;
    for component in sum.components() {
        let heap = component.part.game().name() == "nim";
        let size = component.part.theorem(component.i, Play::Normal).filter(|_| heap)?;
        large += usize::from(size.nimber()?.small().is_none_or(|size| size > 1));
    }
    Some(if large < 2 { Class::Heap } else { Class::Tame })
}

/// The genus of a sum by theorems, if they say that every component is tame.
fn tame(sum: &Sum) -> Option<Tame> {
    let mut total: Option<Tame> = None;
    for component in sum.components() {
        let Value::Tame(next) = component.part.theorem(component.i, Play::Misere)? else {
            return None;
        };
        total = Some(match total {
            None => next,
            Some(before) => {
                Tame { value: before.value + next.value, fickle: before.fickle && next.fickle }
            }
        });
    }
    total
}
