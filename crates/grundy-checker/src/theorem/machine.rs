//! Conditions on numbers as automata that read all their digits together.
//!
//! Each sum is followed by as many numbers as the numeration has terms; `numeration` says why that is right.

use super::Refusal;
use super::certificate::{Automaton, Number};
use super::numeration::{Ends, Marks, Numeration};
use super::rules::{Cond, Sum};
use super::search::{Map, Meter};

/// What is said of a sum that a machine follows: its place, a factor ±1, and a constant.
enum Test {
    AtLeastZero(usize, i64, i64),
    Zero(usize, i64, i64),
    Divisible(usize, i64),
    All(Vec<Test>),
    Any(Vec<Test>),
    Not(Box<Test>),
}

struct Form {
    coefficients: Vec<i64>,
    /// From where a sum is settled; or the modulus.
    settled: i64,
    modulus: Option<i64>,
}

/// Follows a condition on the numbers of some tracks.
struct Machine<'a> {
    numeration: &'a Numeration,
    forms: Vec<Form>,
    test: Test,
}

/// p, q, … of every sum.
type State = Vec<i32>;

const SETTLED: i32 = i32::MAX;

/// The automaton of the words of the tracks on whose numbers the condition holds. Its states are live and differ.
pub(super) fn automaton(
    when: &Cond,
    tracks: &[usize],
    numeration: &Numeration,
    meter: &mut Meter,
) -> Result<Automaton, Refusal> {
    let radix = numeration.radix();
    let mut machine = Machine { numeration, forms: Vec::new(), test: Test::All(Vec::new()) };
    machine.test = machine.compile(when, tracks)?;
    let count = tracks.iter().try_fold(1, |n: Number, _| n.checked_mul(radix));
    let Some(count) = count.filter(|n| *n <= 1 << 16) else { return Err(Refusal::Steps) };
    // Digits of a letter, and where they may stand.
    let mut letters: Vec<(Vec<i64>, Marks)> = Vec::new();
    for letter in 0..count {
        let mut rest = letter;
        let digit = |_: &usize| {
            let digit = rest % radix;
            rest /= radix;
            i64::from(digit)
        };
        let digits: Vec<i64> = tracks.iter().map(digit).collect();
        let marks = numeration.marks(&digits);
        letters.push((digits, marks));
    }
    let mut whole = Automaton::default();
    let start = (0, vec![0; numeration.order() * machine.forms.len()]);
    let mut index: Map<(Ends, State), Number> = Map::from_iter([(start.clone(), 0)]);
    let mut queue = vec![start];
    let mut at = 0;
    while at < queue.len() {
        let (ends, state) = queue[at].clone();
        at += 1;
        let mut edges = Vec::new();
        for (letter, (digits, marks)) in (0..).zip(&letters) {
            meter.step()?;
            let Some(ends) = marks.after(ends) else { continue };
            let Some(next) = machine.step(&state, digits)? else { continue };
            let key = (ends, next);
            let new = Number::try_from(queue.len()).map_err(|_| Refusal::Bytes)?;
            let target = match index.get(&key) {
                Some(known) => *known,
                None => {
                    meter.keep(2 * key.1.len())?;
                    index.insert(key.clone(), new);
                    queue.push(key);
                    new
                }
            };
            edges.push((letter, target));
        }
        meter.keep(edges.len())?;
        whole.accepts.push(machine.accepts(&state));
        whole.edges.push(edges);
    }
    reduced(&whole, meter)
}

/// The same set with live states only, and equivalent ones united.
fn reduced(whole: &Automaton, meter: &mut Meter) -> Result<Automaton, Refusal> {
    let mut before: Vec<Vec<Number>> = vec![Vec::new(); whole.accepts.len()];
    let mut live = whole.accepts.clone();
    let mut stack: Vec<Number> = Vec::new();
    for (state, edges) in (0..).zip(&whole.edges) {
        edges.iter().for_each(|e| before[e.1 as usize].push(state));
        stack.extend(live[state as usize].then_some(state));
    }
    while let Some(state) = stack.pop() {
        for &b in &before[state as usize] {
            if !std::mem::replace(&mut live[b as usize], true) {
                stack.push(b);
            }
        }
    }
    if live.first() != Some(&true) {
        return Ok(Automaton::default());
    }
    // Classes are refined until their edges lead to the same classes; the start is in class 0.
    let mut class: Vec<Number> =
        whole.accepts.iter().map(|a| Number::from(*a != whole.accepts[0])).collect();
    let mut classes = 0;
    loop {
        let mut index: Map<(Number, Vec<(Number, Number)>), Number> = Map::default();
        let mut least = Automaton::default();
        let mut next = vec![0; class.len()];
        for state in (0..class.len()).filter(|&state| live[state]) {
            let edges = whole.edges[state].iter().filter(|e| live[e.1 as usize]);
            let edges: Vec<_> = edges.map(|e| (e.0, class[e.1 as usize])).collect();
            (0..edges.len()).try_for_each(|_| meter.step())?;
            let new = Number::try_from(index.len()).map_err(|_| Refusal::Bytes)?;
            next[state] = *index.entry((class[state], edges.clone())).or_insert_with(|| {
                least.accepts.push(whole.accepts[state]);
                least.edges.push(edges);
                new
            });
        }
        let count = index.len();
        class = next;
        if count == classes {
            // Stable, and classes are numbered as they occur: edges speak of the same numbers.
            return Ok(least);
        }
        classes = count;
    }
}

impl Machine<'_> {
    fn compile(&mut self, when: &Cond, tracks: &[usize]) -> Result<Test, Refusal> {
        let list = |this: &mut Self, parts: &[Cond]| {
            parts.iter().map(|p| this.compile(p, tracks)).collect::<Result<Vec<_>, _>>()
        };
        Ok(match when {
            Cond::All(parts) => Test::All(list(self, parts)?),
            Cond::Any(parts) => Test::Any(list(self, parts)?),
            Cond::Not(part) => Test::Not(Box::new(self.compile(part, tracks)?)),
            Cond::AtLeastZero(sum) => {
                let (form, sign) = self.form(sum, tracks, None)?;
                Test::AtLeastZero(form, sign, sum.1)
            }
            Cond::Zero(sum) => {
                let (form, sign) = self.form(sum, tracks, None)?;
                Test::Zero(form, sign, sum.1)
            }
            Cond::Divisible(sum, modulus) => {
                let (form, sign) = self.form(sum, tracks, Some(*modulus))?;
                Test::Divisible(form, sign * sum.1)
            }
        })
    }

    /// The place of the sum without its constant, up to sign; equal sums are followed once.
    fn form(
        &mut self,
        sum: &Sum,
        tracks: &[usize],
        modulus: Option<i64>,
    ) -> Result<(usize, i64), Refusal> {
        let too_large = || Refusal::Rules("a condition too large, or of a number not there".into());
        // Numbers that are small do not overflow when they are added.
        if !sum.small() {
            return Err(too_large());
        }
        let mut coefficients: Vec<i64> = tracks.iter().map(|&v| sum.0[v]).collect();
        let on_tracks: i64 = coefficients.iter().map(|c| c.abs()).sum();
        if on_tracks != sum.0.iter().map(|c| c.abs()).sum::<i64>() || self.forms.len() > 64 {
            return Err(too_large());
        }
        let sign = coefficients.iter().find(|c| **c != 0).map_or(1, |c| c.signum());
        coefficients.iter_mut().for_each(|c| *c *= sign);
        let settled = modulus.unwrap_or(on_tracks + sum.1.abs());
        let same = |f: &Form| f.coefficients == coefficients && f.modulus == modulus;
        if let Some(i) = self.forms.iter().position(same) {
            self.forms[i].settled = self.forms[i].settled.max(settled);
            return Ok((i, sign));
        }
        self.forms.push(Form { coefficients, settled, modulus });
        Ok((self.forms.len() - 1, sign))
    }

    /// The state after a letter whose digits are these; none if the condition cannot hold any more.
    fn step(&self, state: &[i32], digits: &[i64]) -> Result<Option<State>, Refusal> {
        let mut next = Vec::with_capacity(state.len());
        let order = self.numeration.order();
        for (form, known) in self.forms.iter().zip(state.chunks_exact(order)) {
            if known[0].abs() == SETTLED {
                next.extend_from_slice(known);
                continue;
            }
            let e: i64 = form.coefficients.iter().zip(digits).map(|(c, d)| c * d).sum();
            let p = self.numeration.carried(known) + e;
            let others = &known[..order - 1];
            let p = match form.modulus {
                // The others are remainders already.
                Some(modulus) => p.rem_euclid(modulus),
                None => {
                    // Those of the other sign may take as much away.
                    let least =
                        others.iter().fold(p.abs(), |n, q| n + (p.signum() * i64::from(*q)).min(0));
                    if least > form.settled {
                        next.push(if p > 0 { SETTLED } else { -SETTLED });
                        next.resize(next.len() + order - 1, 0);
                        continue;
                    }
                    p
                }
            };
            // Below this bound the next step cannot overflow; theory says that p stays far below.
            let Some(p) = i32::try_from(p).ok().filter(|p| p.abs() < SETTLED) else {
                return Err(Refusal::Rules("a condition with numbers that are too large".into()));
            };
            next.push(p);
            next.extend_from_slice(others);
        }
        Ok((self.decided(&self.test, &next, false) != Some(false)).then_some(next))
    }

    /// Whether the condition holds if nothing follows.
    fn accepts(&self, state: &[i32]) -> bool {
        self.decided(&self.test, state, true) == Some(true)
    }

    fn decided(&self, test: &Test, state: &[i32], end: bool) -> Option<bool> {
        let sum = |form: usize, sign: i64, constant: i64| {
            let order = self.numeration.order();
            let known = &state[order * form..][..order];
            if known[0].abs() == SETTLED {
                return Some(sign * i64::from(known[0]));
            }
            end.then(|| sign * known.iter().map(|n| i64::from(*n)).sum::<i64>() + constant)
        };
        match test {
            Test::AtLeastZero(form, sign, constant) => sum(*form, *sign, *constant).map(|n| n >= 0),
            Test::Zero(form, sign, constant) => sum(*form, *sign, *constant).map(|n| n == 0),
            Test::Divisible(form, constant) => {
                let modulus = self.forms[*form].modulus.unwrap_or(1);
                sum(*form, 1, *constant).map(|n| n.rem_euclid(modulus) == 0)
            }
            Test::Not(part) => self.decided(part, state, end).map(|holds| !holds),
            Test::All(parts) => self.list(parts, state, end, true),
            Test::Any(parts) => self.list(parts, state, end, false),
        }
    }

    fn list(&self, parts: &[Test], state: &[i32], end: bool, neutral: bool) -> Option<bool> {
        let mut all = Some(neutral);
        for part in parts {
            match self.decided(part, state, end) {
                Some(holds) if holds != neutral => return Some(holds),
                None => all = None,
                Some(_) => {}
            }
        }
        all
    }
}
