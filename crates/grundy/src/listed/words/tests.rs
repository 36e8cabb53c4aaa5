//! The quick check says what a slow one says, of made-up games and of lists that are right, almost right, or made up, too.

use std::cmp::Ordering;
use std::collections::HashMap;

use grundy_testing::Random;

use super::*;
use crate::Limits;
use crate::ruleset::words::{EachOfWords, Going, Turns};

/// Whether a turn may go on in a component, and what lies apart before and after the moves that do not end it.
type GoesOn = (Going, Vec<usize>, Vec<usize>);

/// Components by numbers. Each has two words, that of its number twice and the next, and moves lead to lower ones.
struct Game {
    /// What the options of each component leave.
    options: Vec<Vec<Vec<usize>>>,
    goes_on: Option<Vec<GoesOn>>,
    roots: Vec<u64>,
}

fn component(word: u64) -> usize {
    usize::try_from(word / 2).unwrap()
}

/// The word for a side of a component.
fn side(component: usize, side: u64) -> u64 {
    2 * component as u64 + side % 2
}

impl AsWords for Game {
    fn roots(&self) -> &[u64] {
        &self.roots
    }

    fn read(&self, body: &str) -> Option<u64> {
        body.parse().ok().map(|number| side(number, 0))
    }

    fn images(&self, of: u64, out: &mut Vec<u64>) {
        out.extend([of, of + 1]);
    }

    fn options(&self, of: u64, each: &mut EachOfWords<'_>) -> Flow {
        (0..).zip(&self.options[component(of)]).try_for_each(|(number, left)| {
            let words: Vec<u64> =
                (0..).zip(left).map(|(at, &left)| side(left, of + number + at)).collect();
            each(&words)
        })
    }

    fn option(&self, of: u64, number: u32, out: &mut Vec<u64>) -> bool {
        let left = self.options[component(of)].get(number as usize);
        out.extend(left.into_iter().flatten().map(|&left| side(left, of)));
        left.is_some()
    }

    fn least(&self, of: u64) -> u64 {
        of & !1
    }

    fn compare(&self, one: u64, other: u64) -> Ordering {
        other.cmp(&one)
    }

    fn turns(&self) -> Option<&dyn Turns> {
        self.goes_on.as_ref().map(|_| self as &dyn Turns)
    }
}

impl Game {
    fn goes_on(&self, of: usize) -> &GoesOn {
        &self.goes_on.as_ref().unwrap()[of]
    }
}

impl Turns for Game {
    fn apart(&self, of: u64, out: &mut Vec<u64>) {
        out.extend(self.goes_on(component(of)).1.iter().map(|&part| side(part, of)));
    }

    fn settled(&self, of: u64, out: &mut Vec<u64>) -> Going {
        let (going, _, settled) = self.goes_on(component(of));
        out.extend(settled.iter().map(|&part| side(part, of)));
        *going
    }
}

fn some(random: &mut Random, below: usize, most: usize) -> Vec<usize> {
    let count = if below == 0 { 0 } else { random.below(most + 1) };
    (0..count).map(|_| random.below(below)).collect()
}

/// A game of so many components; with `turns` every option is one component.
fn made_up(random: &mut Random, components: usize, turns: bool) -> Game {
    let option = |random: &mut Random, below: usize| match turns {
        true => vec![random.below(below)],
        false => some(random, below, 3),
    };
    let options = |random: &mut Random, of: usize| -> Vec<Vec<usize>> {
        let count = if of == 0 { 0 } else { random.below(5_usize) };
        (0..count).map(|_| option(random, of)).collect()
    };
    let options = (0..components).map(|of| options(random, of)).collect();
    let goes_on = |random: &mut Random, of: usize| {
        let going =
            *random.pick(&[Going::Ends, Going::Ends, Going::Ends, Going::On, Going::AsChosen]);
        let apart = if random.chance(1, 2) { vec![of] } else { some(random, of, 3) };
        let settled = if going == Going::Ends { apart.clone() } else { some(random, of, 3) };
        (going, apart, settled)
    };
    let goes_on = turns.then(|| (0..components).map(|of| goes_on(random, of)).collect());
    let roots = some(random, components, 3).into_iter().map(|of| side(of, random.word()));
    let roots = roots.collect();
    Game { options, goes_on, roots }
}

/// The slow check.
struct Slow<'a> {
    game: &'a Game,
    listed: HashMap<usize, u32>,
}

impl Slow<'_> {
    /// What components come to, if those that are not listed are pairs of equal ones.
    fn sum(&self, components: &[usize]) -> Option<u32> {
        let mut strange = HashMap::<usize, usize>::new();
        let mut sum = 0;
        for &of in components {
            match self.listed.get(&of) {
                Some(value) => sum ^= value,
                None => *strange.entry(of).or_default() += 1,
            }
        }
        strange.values().all(|count| count % 2 == 0).then_some(sum)
    }

    /// Components without those that cancel.
    fn kept(components: &[usize]) -> Vec<usize> {
        let mut kept = Vec::new();
        for of in components {
            match kept.iter().position(|other| other == of) {
                Some(at) => drop(kept.swap_remove(at)),
                None => kept.push(*of),
            }
        }
        kept
    }

    /// All components but one.
    fn others(components: &[usize], moved: usize) -> impl Iterator<Item = usize> {
        components.iter().enumerate().filter(move |(at, _)| *at != moved).map(|(_, of)| *of)
    }

    fn holds(&self, of: usize, value: u32) -> bool {
        let options = &self.game.options[of];
        let is_other = |option: &Vec<usize>| match self.sum(option) {
            Some(sum) => sum != value,
            None => {
                let kept = Slow::kept(option);
                (0..kept.len()).any(|moved| {
                    self.game.options[kept[moved]].iter().any(|left| {
                        let after: Vec<usize> =
                            Slow::others(&kept, moved).chain(left.iter().copied()).collect();
                        self.sum(&after) == Some(value)
                    })
                })
            }
        };
        let has = |smaller| options.iter().any(|option| self.sum(option) == Some(smaller));
        options.iter().all(is_other) && (0..value).all(has)
    }

    /// What is left of components when all moves are made that do not end the turn, and whether there is a choice.
    fn settled(&self, components: impl Iterator<Item = usize>) -> (Vec<usize>, bool) {
        let (mut left, mut has_choice) = (Vec::new(), false);
        for of in components {
            let (going, _, settled) = self.game.goes_on(of);
            left.extend(settled);
            has_choice |= *going == Going::AsChosen;
        }
        (left, has_choice)
    }

    fn worth_on_turn(&self, components: &[usize]) -> Option<u32> {
        let (left, has_choice) = self.settled(components.iter().copied());
        self.sum(&left).filter(|_| !has_choice)
    }

    fn holds_by_turns(&self, of: usize, value: u32) -> bool {
        if self.game.goes_on(of).0 != Going::Ends {
            return self.worth_on_turn(&[of]) == Some(value);
        }
        let options = || self.game.options[of].iter().map(|option| option[0]);
        let is_other = |option: usize| {
            let (left, has_choice) = self.settled(std::iter::once(option));
            match self.sum(&left) {
                Some(worth) if worth != value => return true,
                Some(_) if !has_choice => return false,
                _ => {}
            }
            let parts = &self.game.goes_on(option).1;
            (0..parts.len()).any(|moved| {
                self.game.options[parts[moved]].iter().any(|after| {
                    let (mut left, has_choice) = self.settled(std::iter::once(after[0]));
                    left.extend(self.settled(Slow::others(parts, moved)).0);
                    !has_choice && self.sum(&left) == Some(value)
                })
            })
        };
        let has = |smaller| options().any(|option| self.worth_on_turn(&[option]) == Some(smaller));
        options().all(is_other) && (0..value).all(has)
    }

    fn worth(&self) -> Option<u32> {
        let roots: Vec<usize> = self.game.roots.iter().map(|&word| component(word)).collect();
        let with_turns = self.game.goes_on.is_some();
        let all_hold = self.listed.iter().all(|(&of, &value)| match with_turns {
            true => self.holds_by_turns(of, value),
            false => self.holds(of, value),
        });
        let worth = if with_turns { self.worth_on_turn(&roots) } else { self.sum(&roots) };
        worth.filter(|_| all_hold)
    }
}

/// The values of all components without turns that go on.
fn values(game: &Game) -> Vec<u32> {
    let mut values = Vec::new();
    for options in &game.options {
        let worth = |left: &Vec<usize>| left.iter().fold(0, |sum, &of| sum ^ values[of]);
        let worth: Vec<u32> = options.iter().map(worth).collect();
        values.push((0..).find(|value| !worth.contains(value)).unwrap_or(0));
    }
    values
}

fn said(random: &mut Random, game: &Game, listed: &HashMap<usize, u32>) -> Option<u32> {
    let mut lines: Lines = listed.iter().map(|(of, value)| (format!("own:{of}"), *value)).collect();
    lines.sort();
    random.shuffle(&mut lines);
    let advice =
        |random: &mut Random| (0..random.below(4_u32)).map(|_| random.below(9_u32)).collect();
    let advised = lines.iter().map(|_| advice(random)).collect();
    worth(game, "own", &lines, &advised, &mut Meter::new(&Limits::default())).unwrap()
}

/// Values that hold beside each other, from those that are given on: what does not hold is made right or left out until all does.
fn mended(
    random: &mut Random,
    game: &Game,
    mut listed: HashMap<usize, u32>,
) -> HashMap<usize, u32> {
    for _ in 0..40 {
        let slow = Slow { game, listed: listed.clone() };
        let holds = |of: usize, value: u32| match game.goes_on {
            Some(_) => slow.holds_by_turns(of, value),
            None => slow.holds(of, value),
        };
        let mut wrong: Vec<usize> =
            listed.iter().filter(|&(&of, &value)| !holds(of, value)).map(|(of, _)| *of).collect();
        if wrong.is_empty() {
            break;
        }
        wrong.sort_unstable();
        let of = *random.pick(&wrong);
        match (0..4).find(|value| holds(of, *value)) {
            Some(value) => listed.insert(of, value),
            None => listed.remove(&of),
        };
    }
    listed
}

#[test]
fn the_quick_check_says_what_the_slow_one_says() {
    let mut random = Random::new(97);
    let (mut accepted, mut refused, mut without) = ([0, 0], [0, 0], 0);
    for round in 0..grundy_testing::length(60_000, 3_000_000) {
        let turns = round % 2 == 1;
        let components = 1 + random.below(9_usize);
        let game = made_up(&mut random, components, turns);
        let right = values(&game);
        let mut listed = HashMap::new();
        for (of, value) in right.iter().enumerate() {
            if !random.chance(1, 4) {
                let value = if turns || random.chance(1, 8) { random.below(3) } else { *value };
                listed.insert(of, value);
            }
        }
        if turns || random.chance(1, 2) {
            listed = mended(&mut random, &game, listed);
            // One line more, or another one.
            if random.chance(1, 2) {
                listed.insert(random.below(components), random.below(3));
            }
        }
        let quick = said(&mut random, &game, &listed);
        let slow = Slow { game: &game, listed }.worth();
        assert_eq!(quick, slow, "{:?} {:?}", game.options, game.goes_on);
        match quick {
            Some(value) => {
                let roots = game.roots.iter().map(|&word| right[component(word)]);
                assert!(turns || value == roots.fold(0, |sum, value| sum ^ value));
                accepted[usize::from(turns)] += 1;
                without += usize::from(game.roots.len() > 1 && value > 0);
            }
            None => refused[usize::from(turns)] += 1,
        }
    }
    let many = accepted.into_iter().chain(refused).all(|count| count > 4000);
    assert!(many && without > 500, "{accepted:?} {refused:?} {without}");
}
