//! Winning moves from positions far beyond every table are moves of the rules, and lead to P-positions: rules are stated here
//! once more, of numbers before and after a move.

use grundy::{Nat, Outcome, Play, Solver, Sum};
use grundy_testing::Random;

type Legal = fn(&[Nat], &[Nat]) -> bool;

/// What is taken from each heap; none if one grows or nothing is taken.
fn taken(old: &[Nat], new: &[Nat]) -> Option<Vec<Nat>> {
    let is_less = old.iter().zip(new).all(|(old, new)| new <= old) && old != new;
    (is_less && old.len() == new.len())
        .then(|| old.iter().zip(new).map(|(old, new)| old - new).collect())
}

/// The positive numbers that are taken, ascending.
fn positive(old: &[Nat], new: &[Nat]) -> Vec<Nat> {
    let mut all = taken(old, new).unwrap_or_default();
    all.retain(|n| *n > Nat::ZERO);
    all.sort();
    all
}

fn from_one(old: &[Nat], new: &[Nat]) -> bool {
    positive(old, new).len() == 1
}

fn small(n: u32) -> Nat {
    Nat::from(n)
}

/// Games with the rules of a move, whether heaps stand in any order, and with how many heaps.
const GAMES: &[(&str, Legal, bool, usize)] = &[
    ("nim", from_one, true, 4),
    ("nimble", from_one, true, 4),
    (
        "wythoff",
        |old, new| from_one(old, new) || matches!(&positive(old, new)[..], [k, l] if k == l),
        true,
        2,
    ),
    (
        "wythoff/7",
        |old, new| {
            from_one(old, new) || matches!(&positive(old, new)[..], [k, l] if l - k < small(7))
        },
        true,
        2,
    ),
    ("wythoff-st/2,1", |old, new| between(old, new, 2, 1), true, 2),
    ("wythoff-st/3,2", |old, new| between(old, new, 3, 2), true, 2),
    ("wythoff-st/1,5", |old, new| between(old, new, 1, 5), true, 2),
    ("wythoff-st/4,9", |old, new| between(old, new, 4, 9), true, 2),
    ("bachet/9", |old, new| matches!(&positive(old, new)[..], [k] if *k <= small(9)), true, 3),
    (
        "subtraction/1,3,4",
        |old, new| matches!(&positive(old, new)[..], [k] if [1, 3, 4].map(small).contains(k)),
        true,
        3,
    ),
    ("moore/2", |old, new| (1..=2).contains(&positive(old, new).len()), true, 4),
    (
        "nimhoff/5",
        |old, new| {
            let all = positive(old, new);
            all.len() == 1 || !all.is_empty() && all.iter().sum::<Nat>() < small(5)
        },
        true,
        3,
    ),
    (
        "staircase",
        |old, new| {
            // From one stair to the one below, from the first to the ground.
            (0..old.len()).any(|i| {
                let mut to = old.to_vec();
                let moved = if new[i] < old[i] { &old[i] - &new[i] } else { return false };
                to[i] -= &moved;
                if i > 0 {
                    to[i - 1] += moved;
                }
                to == new
            })
        },
        false,
        4,
    ),
    (
        "welter",
        |old, new| from_one(old, new) && (1..new.len()).all(|i| !new[..i].contains(&new[i])),
        true,
        4,
    ),
    ("sliding-coins", |old, new| from_one(old, new) && new.is_sorted_by(|a, b| a < b), false, 4),
    (
        "ends",
        |old, new| {
            // Heaps that are taken whole are gone.
            let gone = old.len() - new.len();
            gone == 1 && (old[1..] == *new || old[..new.len()] == *new)
                || gone == 0 && from_one(old, new) && old[1..old.len() - 1] == new[1..new.len() - 1]
        },
        false,
        4,
    ),
    (
        "euclid",
        |old, new| {
            let (less, more) =
                (old[0].clone().min(old[1].clone()), old[0].clone().max(old[1].clone()));
            let rest = if new[0] == less { &new[1] } else { &new[0] };
            new.contains(&less) && *rest < more && (more - rest) % less == Nat::ZERO
        },
        true,
        2,
    ),
    ("fibonacci", |old, new| limited(old, new, 2, 0), false, 2),
    ("dynamic/3,2", |old, new| limited(old, new, 3, 2), false, 2),
];

/// From both heaps k ≤ l < s·k + t, or from one.
fn between(old: &[Nat], new: &[Nat], s: u32, t: u32) -> bool {
    from_one(old, new) || matches!(&positive(old, new)[..], [k, l] if *l < small(s) * k + small(t))
}

/// One heap and the most that may be taken from it, f(x) = c·x + d after x.
fn limited(old: &[Nat], new: &[Nat], c: u32, d: u32) -> bool {
    let [n, most] = old else { return false };
    new[0] < *n && {
        let taken = n - &new[0];
        // What cannot be taken is not said.
        taken <= *most && new.get(1).is_none_or(|next| *next == small(c) * &taken + small(d))
    }
}

fn numbers(text: &str) -> Vec<Nat> {
    let (_, body) = text.split_once(':').unwrap();
    body.split(',').map(|n| n.parse().unwrap()).collect()
}

fn orders(mut numbers: Vec<Nat>) -> Vec<Vec<Nat>> {
    let Some(last) = numbers.pop() else { return vec![Vec::new()] };
    let all = orders(numbers).into_iter().flat_map(|order| {
        let last = last.clone();
        (0..=order.len())
            .map(move |at| [&order[..at], std::slice::from_ref(&last), &order[at..]].concat())
    });
    all.collect()
}

/// One of very many sizes: some numbers are small, or close to another one.
fn number(random: &mut Random, known: &[Nat]) -> Nat {
    let large = |random: &mut Random, bits: u32| {
        let words = (0..=bits / 64).map(|_| random.word()).collect::<Vec<_>>();
        words.into_iter().fold(Nat::ZERO, |n, word| (n << 64usize) + word)
            >> (63 - bits % 64) as usize
    };
    match random.below(4u32) {
        0 => small(random.below(40u32)),
        1 if !known.is_empty() => &known[random.below(known.len())] + small(random.below(9u32)),
        _ => {
            let bits = 20 + random.below(400u32);
            large(random, bits)
        }
    }
}

#[test]
fn winning_moves_from_far_positions_are_moves_that_win() {
    let mut random = Random::new(31);
    let mut solver = Solver::default();
    for &(game, legal, any_order, count) in GAMES {
        let (mut won, mut lost) = (0, 0);
        for round in 0..60 {
            let mut heaps: Vec<Nat> = Vec::new();
            for _ in 0..count {
                heaps.push(number(&mut random, &heaps));
            }
            match game {
                "welter" | "sliding-coins" => {
                    heaps.sort();
                    for i in 1..count {
                        if heaps[i] <= heaps[i - 1] {
                            heaps[i] = &heaps[i - 1] + small(1);
                        }
                    }
                }
                "ends" | "euclid" => heaps.iter_mut().for_each(|heap| *heap += small(1)),
                _ => {}
            }
            let text: Vec<String> = heaps.iter().map(Nat::to_string).collect();
            let mut sum: Sum = format!("{game}:{}", text.join(",")).parse().unwrap();
            let has_misere =
                !["wythoff-st", "fibonacci", "dynamic"].iter().any(|name| game.starts_with(name));
            let play = if round % 3 == 0 && has_misere { Play::Misere } else { Play::Normal };
            let verdict = solver.solve(&sum, play).unwrap();
            if verdict.outcome == Outcome::P {
                assert!(verdict.moves.is_empty(), "{sum}");
                lost += 1;
                continue;
            }
            let old = numbers(&sum.text());
            for found in &verdict.moves {
                let new = numbers(&found.to);
                let orders =
                    if any_order && new.len() == old.len() { orders(new) } else { vec![new] };
                assert!(orders.iter().any(|new| legal(&old, new)), "{sum} → {}", found.to);
                sum = found.to.parse().unwrap();
                assert_eq!(
                    solver.outcome(&sum, play).unwrap(),
                    Outcome::P,
                    "{} → {sum}",
                    text.join(",")
                );
                won += 1;
            }
        }
        println!("{game}: {won} moves, {lost} positions without one");
        assert!(won > 10, "{game}: {won}");
    }
}
