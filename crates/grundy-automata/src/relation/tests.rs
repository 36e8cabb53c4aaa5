//! Relations against the numbers themselves, and adders by an induction that does not trust how they are built.

use super::*;

fn numerations() -> Vec<Numeration> {
    let two = [[1, 1], [2, 1], [2, 2], [3, 1], [3, 3], [4, 1], [2, 0], [3, 0]];
    let three = [[1, 1, 1], [1, 0, 1], [2, 1, 1], [2, 0, 2]];
    let all = two.iter().map(|n| &n[..]).chain(three.iter().map(|n| &n[..]));
    all.map(|terms| Numeration::of(terms).unwrap()).collect()
}

fn sum(terms: &[(u8, i64)], constant: i64) -> Linear {
    terms
        .iter()
        .fold(Linear::number(constant), |l, &(i, c)| l.plus(c, &Linear::track(Track::old(i))))
}

/// Holds the automaton against the condition itself on all tuples up to `n`.
fn check(formula: &Formula, tracks: u8, n: u64) {
    for numeration in numerations() {
        let all: Vec<Track> = (0..tracks).map(Track::old).collect();
        let automaton = formula.automaton(numeration, &all, &Limits::default()).unwrap();
        let mut numbers = vec![0; tracks as usize];
        loop {
            let holds = formula.holds(&|t| i64::try_from(numbers[t.0 as usize]).unwrap());
            assert_eq!(automaton.contains(&numbers), holds, "{numeration} {formula:?} {numbers:?}");
            let Some(i) = numbers.iter().position(|&x| x < n) else { break };
            numbers[..i].fill(0);
            numbers[i] += 1;
        }
    }
}

#[test]
fn relations_are_those_of_numbers() {
    check(&Formula::zero(sum(&[(0, 1), (1, 1), (2, -1)], 0)), 3, 25);
    check(&Formula::zero(sum(&[(0, 2), (1, -3)], 1)), 2, 120);
    check(&Formula::Between(sum(&[(0, 1), (1, -1)], 0), Some(-3), Some(3)), 2, 100);
    check(&Formula::Between(sum(&[(0, 1), (1, -1), (2, -1), (3, 1)], 0), Some(-2), Some(2)), 4, 8);
    check(&Formula::Between(sum(&[(0, 3), (1, -2)], -7), None, Some(5)), 2, 100);
    check(&Formula::Between(sum(&[(0, 1), (1, -1)], 0), Some(1), None), 2, 100);
    check(&Formula::Residue(sum(&[(0, 1), (1, 2)], 1), 5, 3), 2, 60);
    check(&Formula::Between(sum(&[], 3), Some(3), None), 1, 9);
    check(&Formula::Between(sum(&[], 3), Some(4), None), 1, 9);
}

#[test]
fn conditions_combine() {
    let less = Formula::Between(sum(&[(0, 1), (1, -1)], 0), None, Some(-1));
    let even = Formula::Residue(sum(&[(0, 1)], 0), 2, 0);
    let near = Formula::Between(sum(&[(0, 1), (1, 1)], -20), Some(-3), Some(4));
    check(&Formula::Or(vec![less.clone(), even.clone()]), 2, 50);
    check(&Formula::And(vec![less.negated(), even.clone(), near.clone()]), 2, 50);
    check(&Formula::Not(Box::new(Formula::Or(vec![less, even, near.negated()]))), 2, 50);
    check(&Formula::Or(Vec::new()), 1, 5);
    check(&Formula::TRUE, 2, 20);
}

/// One number is less than another: their words are compared, the first difference decides.
fn less(numeration: Numeration, a: Track, b: Track) -> Automaton {
    let radix = numeration.radix();
    let pairs = || (0..radix).flat_map(move |d| (0..radix).map(move |e| (d, e, d + radix * e)));
    let equal = pairs().filter(|p| p.0 <= p.1).map(|p| (p.2, u32::from(p.0 < p.1))).collect();
    let decided = pairs().map(|p| (p.2, 1)).collect();
    let states = [(false, equal), (true, decided)];
    let words = Formula::TRUE.automaton(numeration, &[a, b], &Limits::default()).unwrap();
    let less = Automaton::from_states(numeration, vec![Track(0), Track(1)], &states);
    less.renamed(&[a, b]).join(&words, &Limits::default()).unwrap().minimised()
}

/// What an adder must be: A(x,0,z) ⇔ x = z; total and functional; A(x,y,z), y′ = y⁺, z′ = z⁺ imply A(x,y′,z′). The
/// successor is defined by the order of words, without any adder.
fn adds(adder: &Automaton) -> bool {
    let limits = Limits::default();
    let numeration = adder.numeration();
    let [x, y, z, y1, z1, w] = [0, 1, 2, 3, 4, 5].map(Track);
    let words = |tracks: &[Track]| Formula::TRUE.automaton(numeration, tracks, &limits).unwrap();
    let less = |a, b| less(numeration, a, b);
    let between = |a, b| {
        let both = less(a, w).join(&less(w, b), &limits).unwrap();
        both.projected(&[a, b], &limits).unwrap()
    };
    let next = |a, b| less(a, b).minus(&between(a, b), &limits).unwrap().minimised();
    let equal = |a, b| {
        let words = words(&[a, b]);
        let not = less(a, b).or(&less(b, a), &limits).unwrap();
        words.minus(&not, &limits).unwrap().minimised()
    };
    let zero = words(&[y]).minus(&less(w, y).projected(&[y], &limits).unwrap(), &limits);
    let zero = zero.unwrap().minimised();
    let base = adder.join(&zero, &limits).unwrap().projected(&[x, z], &limits).unwrap();
    let total = adder.projected(&[x, y], &limits).unwrap();
    let again = adder.renamed(&[x, y, z1]);
    let two = adder.join(&again, &limits).unwrap();
    let functional = two.minus(&equal(z, z1), &limits).unwrap().minimised();
    let step = adder.join(&next(y, y1), &limits).unwrap().minimised();
    let step = step.join(&next(z, z1), &limits).unwrap().minimised();
    let wrong = step.minus(&adder.renamed(&[x, y1, z1]), &limits).unwrap().minimised();
    base == equal(x, z) && total == words(&[x, y]) && functional.is_empty() && wrong.is_empty()
}

#[test]
fn adders_pass_the_induction_and_their_mutants_do_not() {
    // All in which a theorem of docs/THEOREMS.md is proved, and some more.
    let two = [[1, 1], [2, 1], [2, 2], [3, 1], [3, 2], [3, 3], [4, 1], [5, 1], [2, 0], [3, 0]];
    for terms in two.iter().map(|terms| &terms[..]).chain([&[1, 1, 1][..]]) {
        let numeration = match *terms {
            [t, 0] => Numeration::new(t, 0),
            _ => Numeration::of(terms),
        };
        let numeration = numeration.unwrap();
        let formula = Formula::zero(sum(&[(0, 1), (1, 1), (2, -1)], 0));
        let adder = formula.automaton(numeration, &[], &Limits::default()).unwrap();
        assert!(adds(&adder), "{numeration}");
        let states: Vec<(bool, Vec<(u32, u32)>)> = (0..)
            .take(adder.states())
            .map(|s| (adder.accepts(s), adder.edges(s).to_vec()))
            .collect();
        for state in (0..states.len()).step_by(1 + states.len() / 12) {
            let mut mutants = vec![states.clone(), states.clone(), states.clone()];
            mutants[0][state].0 = !states[state].0;
            mutants[1][state].1.pop();
            if let Some(edge) = mutants[2][state].1.last_mut() {
                edge.1 = (edge.1 + 1) % u32::try_from(states.len()).unwrap();
            }
            for mutant in mutants {
                let mutant = Automaton::from_states(numeration, adder.tracks().to_vec(), &mutant);
                let mutant = mutant.minimised();
                assert!(mutant == adder || !adds(&mutant), "{numeration}");
            }
        }
    }
}
