//! Misère canonical forms.
//!
//! Two games are equal under misère play if they have the same outcome beside every game. A game G is
//! equal to H if G has all options of H, each further option of G has H among its options, and, should H
//! have no option, G is an N-position; games that do not simplify so, nor their followers, are equal only
//! if they are the same (Grundy and Smith 1956, Conway 1976).

use grundy_core::Error;
use rustc_hash::FxHashMap;

use super::genus::{Class, Genus};
use super::search::with_word;
use crate::meter::Meter;

/// A canonical form; 0 has no option.
pub(crate) type Form = u32;

/// Canonical forms, each known by a number, and their sums.
pub(crate) struct Forms {
    options: Vec<Box<[Form]>>,
    genera: Vec<Genus>,
    /// Names that do not depend on the numbers of forms.
    names: Vec<u128>,
    ids: FxHashMap<Box<[Form]>, Form>,
    sums: FxHashMap<(Form, Form), Form>,
    bytes: u64,
}

/// The name of the form without options.
const FORM: u128 = 0x6d69_7365_7265_2066_6f72_6d73;

pub(super) const WHAT: &str = "the search for misère canonical forms";

impl Forms {
    pub(crate) fn new() -> Forms {
        let zero: Box<[Form]> = Box::default();
        Forms {
            options: vec![zero.clone()],
            genera: vec![Genus::of_options(&[])],
            names: vec![FORM],
            ids: FxHashMap::from_iter([(zero, 0)]),
            sums: FxHashMap::default(),
            bytes: 0,
        }
    }

    /// The genus of a form.
    pub(crate) fn genus(&self, form: Form) -> &Genus {
        &self.genera[form as usize]
    }

    /// A name for a form, the same whatever forms were met before.
    pub(super) fn name(&self, form: Form) -> u128 {
        self.names[form as usize]
    }

    /// The bytes that all forms take.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The options of a form.
    pub(super) fn options(&self, form: Form) -> &[Form] {
        &self.options[form as usize]
    }

    /// The canonical form of the game with these options.
    ///
    /// # Errors
    /// If memory or time run out.
    pub(crate) fn form(
        &mut self,
        mut options: Vec<Form>,
        meter: &mut Meter,
    ) -> Result<Form, Error> {
        meter.check_time(WHAT)?;
        options.sort_unstable();
        options.dedup();
        if let Some(&form) = self.ids.get(options.as_slice()) {
            return Ok(form);
        }
        if let Some(simpler) = self.simpler(&options) {
            return Ok(simpler);
        }
        let genera: Vec<&Genus> = options.iter().map(|&option| self.genus(option)).collect();
        let mut genus = Genus::of_options(&genera);
        if genus.class() == Class::WildOfTameGenus && self.reverts(&options, &genus) {
            genus.set_tame();
        }
        let mut names: Vec<u128> = options.iter().map(|&option| self.name(option)).collect();
        names.sort_unstable();
        let name = names.into_iter().fold(FORM, with_word);
        self.bytes += 8 * options.len() as u64 + 176;
        meter.check_memory(self.bytes, WHAT)?;
        meter.positions += 1;
        let form = Form::try_from(self.options.len())
            .map_err(|_| meter.out_of_memory(self.bytes, WHAT))?;
        let options = options.into_boxed_slice();
        self.ids.insert(options.clone(), form);
        self.options.push(options);
        self.genera.push(genus);
        self.names.push(name);
        Ok(form)
    }

    /// Whether the tame options alone give this genus, and all others have a tame option of this genus.
    fn reverts(&self, options: &[Form], genus: &Genus) -> bool {
        let is_tame = |form: Form| matches!(self.genus(form).class(), Class::Heap | Class::Tame);
        let (tame, wild): (Vec<Form>, Vec<Form>) = options.iter().partition(|&&form| is_tame(form));
        let tame: Vec<&Genus> = tame.into_iter().map(|form| self.genus(form)).collect();
        let back = |&form: &Form| is_tame(form) && self.genus(form).equals(genus);
        Genus::of_options(&tame).equals(genus)
            && wild.into_iter().all(|form| self.options(form).iter().any(back))
    }

    /// The form that the game with these options is equal to, if it is one that they reverse to.
    fn simpler(&self, options: &[Form]) -> Option<Form> {
        let contains = |form: Form, option: Form| self.options(form).binary_search(&option).is_ok();
        // Whatever is added to H reverses to it, so H is an option of an option.
        let mut candidates: Vec<Form> =
            options.iter().flat_map(|&option| self.options(option)).copied().collect();
        candidates.sort_unstable();
        candidates.dedup();
        candidates.into_iter().find(|&h| {
            let own = self.options(h);
            own.iter().all(|option| options.binary_search(option).is_ok())
                && options
                    .iter()
                    .filter(|option| own.binary_search(option).is_err())
                    .all(|&option| contains(option, h))
                && (h != 0 || options.iter().any(|&option| self.genus(option).misere() == 0))
        })
    }

    /// The canonical form of the sum of two.
    ///
    /// # Errors
    /// If memory or time run out.
    pub(crate) fn sum(&mut self, g: Form, h: Form, meter: &mut Meter) -> Result<Form, Error> {
        let mut stack = vec![pair(g, h)];
        while let Some(&(g, h)) = stack.last() {
            meter.check_time(WHAT)?;
            if self.known_sum(g, h).is_some() {
                stack.pop();
                continue;
            }
            let waiting = stack.len();
            let mut options = Vec::with_capacity(self.options(g).len() + self.options(h).len());
            let by_g = self.options(g).iter().map(|&option| pair(option, h));
            let by_h = self.options(h).iter().map(|&option| pair(g, option));
            for (a, b) in by_g.chain(by_h) {
                match self.known_sum(a, b) {
                    Some(form) => options.push(form),
                    None => stack.push((a, b)),
                }
            }
            if stack.len() == waiting {
                let form = self.form(options, meter)?;
                self.bytes += 32;
                meter.check_memory(self.bytes, WHAT)?;
                self.sums.insert((g, h), form);
                stack.pop();
            }
        }
        Ok(self.known_sum(g, h).unwrap_or_default())
    }

    fn known_sum(&self, g: Form, h: Form) -> Option<Form> {
        if g == 0 || h == 0 {
            return Some(g.max(h));
        }
        self.sums.get(&pair(g, h)).copied()
    }
}

fn pair(g: Form, h: Form) -> (Form, Form) {
    (g.min(h), g.max(h))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meter::Limits;

    /// The outcome by the definition.
    fn is_losing(forms: &Forms, form: Form) -> bool {
        let options = forms.options(form);
        !options.is_empty() && options.iter().all(|&option| !is_losing(forms, option))
    }

    #[test]
    fn sums_of_heaps_as_conway_has_them() {
        let mut meter = Meter::new(&Limits::default());
        let mut forms = Forms::new();
        let mut heaps = vec![0];
        for _ in 0..5 {
            let next = forms.form(heaps.clone(), &mut meter).unwrap();
            heaps.push(next);
        }
        let sum =
            |forms: &mut Forms, a, b| forms.sum(a, b, &mut Meter::new(&Limits::default())).unwrap();
        // 1 + 1 = 0 and 2 + 1 = 3; but 2 + 2 is not 0, and 2 + 3 = 2 + 2 + 1.
        assert_eq!(sum(&mut forms, heaps[1], heaps[1]), 0);
        assert_eq!(sum(&mut forms, heaps[2], heaps[1]), heaps[3]);
        assert_eq!(sum(&mut forms, heaps[4], heaps[1]), heaps[5]);
        let four = sum(&mut forms, heaps[2], heaps[2]);
        assert_ne!(four, 0);
        assert_eq!(sum(&mut forms, four, heaps[1]), sum(&mut forms, heaps[2], heaps[3]));
        assert_eq!(forms.genus(four).to_string(), "0^0");
        // {2} reverses to no smaller game: it is a P-position only beside other games than 0.
        let only_two = forms.form(vec![heaps[2]], &mut meter).unwrap();
        assert!(![0, heaps[1], heaps[2]].contains(&only_two));
        for form in 0..forms.options.len() {
            let form = Form::try_from(form).unwrap();
            assert_eq!(is_losing(&forms, form), forms.genus(form).misere() == 0, "{form}");
        }
    }
}
