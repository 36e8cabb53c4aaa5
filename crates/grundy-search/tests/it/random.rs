//! Games made up at random, against the definition of their values.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use grundy_search::{Game, Known, Question, Search, Set, Settings};
use grundy_testing::Random;

/// Nodes with options, each a few nodes of lower numbers: any game in which moves leave sums.
struct Made {
    options: Vec<Vec<Vec<u32>>>,
    values: Vec<u32>,
    /// Of one node in so many something is told; 0 for none.
    told: u32,
    /// Whether the weights follow what there is to search, or mean nothing.
    is_weighed: bool,
}

/// The same, and how it is searched.
struct Searched<'a, const PROVED: bool>(&'a Made);

impl Made {
    fn new(random: &mut Random, nodes: u32) -> Made {
        let mut options: Vec<Vec<Vec<u32>>> = Vec::new();
        let mut values: Vec<u32> = Vec::new();
        let most = 1 + random.below(9_u64);
        for node in 0..nodes {
            let count = if node == 0 { 0 } else { random.below(most + 1) };
            let made: Vec<Vec<u32>> = (0..count)
                .map(|_| (0..random.below(4_u64)).map(|_| random.below(node)).collect())
                .collect();
            let worth = made.iter().map(|left| left.iter().fold(0, |v, &n| v ^ values[n as usize]));
            let worth: Vec<u32> = worth.collect();
            values.push((0..).find(|v| !worth.contains(v)).unwrap());
            options.push(made);
        }
        let told = [0, 3, 10][random.below(3_usize)];
        let is_weighed = random.chance(1, 2);
        Made { options, values, told, is_weighed }
    }

    /// Heaps of Nim of up to `heaps` tokens, and positions that leave some of them.
    fn large(random: &mut Random, heaps: u32, others: u32) -> Made {
        let mut options: Vec<Vec<Vec<u32>>> =
            (0..heaps).map(|heap| (0..heap).map(|left| vec![left]).collect()).collect();
        let mut values: Vec<u32> = (0..heaps).collect();
        for node in heaps..heaps + others {
            let any = |random: &mut Random| match random.chance(2, 3) {
                true => heaps - 1 - random.below(heaps - 62),
                false => random.below(node),
            };
            let small = (0..random.below(4_u32)).map(|heap| vec![heap]);
            let mut made: Vec<Vec<u32>> = small.collect();
            made.extend(
                (0..random.below(5_u32)).map(|_| {
                    (0..1 + random.below(3_u32)).map(|_| any(random)).collect::<Vec<u32>>()
                }),
            );
            let worth = made.iter().map(|left| left.iter().fold(0, |v, &n| v ^ values[n as usize]));
            let worth: Vec<u32> = worth.collect();
            values.push((0..).find(|v| !worth.contains(v)).unwrap());
            options.push(made);
        }
        Made { options, values, told: [0, 3, 10][random.below(3_usize)], is_weighed: true }
    }
}

impl<const PROVED: bool> Game for Searched<'_, PROVED> {
    type Position = u32;

    const HAS_PROOF_NUMBERS: bool = PROVED;

    fn key(&self, &node: &u32) -> u128 {
        node.into()
    }

    fn weight(&self, &node: &u32) -> u32 {
        if self.0.is_weighed { node } else { node.wrapping_mul(0x9e37_79b9) >> 20 }
    }

    fn known(&self, &node: &u32) -> Known {
        let value = self.0.values[node as usize];
        match node.checked_rem(self.0.told) {
            Some(0) => Known::Value(value),
            Some(1) => Known::Not(Set::of(value + 1).with(value ^ 1)),
            _ => Known::Nothing,
        }
    }

    fn most(&self, &node: &u32) -> u32 {
        u32::try_from(self.0.options[node as usize].len()).unwrap()
    }

    fn options(
        &self,
        &node: &u32,
        each: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.options[node as usize].iter().try_for_each(|left| each(left))
    }
}

/// Values of sums and whether they are a given one, in tables that hold next to nothing and in ample ones, by one
/// thread and by two, ended before they are done and asked again.
#[test]
fn values_are_those_of_the_definition() {
    let mut random = Random::new(22);
    let mut ended = 0;
    for round in 0..400 {
        let nodes = if round % 40 == 39 { 3000 } else { 150 };
        let made = Made::new(&mut random, nodes);
        match made.values.iter().sum::<u32>() % 2 == 0 {
            true => ended += hold::<true>(&made, &mut random),
            false => ended += hold::<false>(&made, &mut random),
        }
    }
    assert!(ended > 10, "{ended}");
}

/// How many questions about one game were not answered in the end, by proof numbers or without.
fn hold<const PROVED: bool>(made: &Made, random: &mut Random) -> u32 {
    let mut ended = 0;
    let nodes = u32::try_from(made.values.len()).unwrap();
    for (memory, threads) in
        [(0, 1), (1 << 14, 1), (1 << 14, 2), (1 << 24, 1), (1 << 24, 2), (1 << 24, 5)]
    {
        let long = [0, 1, 8, u64::MAX][random.below(4_usize)];
        let settings = Settings { memory, threads, alone: 0, long };
        let mut search = Search::new(Searched::<PROVED>(made), &settings);
        for _ in 0..4 {
            let sum: Vec<u32> =
                (0..1 + random.below(3_u32)).map(|_| nodes - 1 - random.below(nodes / 4)).collect();
            let wanted = sum.iter().fold(0, |v, &n| v ^ made.values[n as usize]);
            let guess = if random.chance(1, 2) { wanted } else { random.below(8_u32) };
            // A search that is ended says nothing wrong, and leaves nothing wrong behind.
            let mut left = random.below(3_u32);
            let question = if random.chance(1, 2) { Question::Value } else { Question::Is(guess) };
            let found = search.ask_while(&sum, question, &mut |progress| {
                assert!(!progress.not.has(wanted));
                left = left.saturating_sub(1);
                left > 0
            });
            ended += u32::from(!found.is_answered);
            assert!(!found.not.has(wanted));
            assert!(found.value.is_none_or(|value| value == wanted));
            let found = search.ask(&sum, Question::Is(guess));
            assert!(found.is_answered);
            match found.value {
                Some(value) => assert_eq!(value, wanted),
                None => assert!(found.not.has(guess) && !found.not.has(wanted)),
            }
            assert_eq!(search.ask(&sum, Question::Value).value, Some(wanted));
            assert!(search.bytes() <= memory.max(1 << 12));
        }
    }
    ended
}

/// Two components beyond the largest value that is told apart may come to a small one: nothing wrong is said of such sums, nor of
/// positions that leave them.
#[test]
fn values_beyond_the_limit_mislead_nobody() {
    let mut random = Random::new(26);
    let mut answered = 0;
    for round in 0..300 {
        let made = Made::large(&mut random, 70 + round % 70, 40);
        let nodes = u32::try_from(made.values.len()).unwrap();
        let sum: Vec<u32> =
            (0..1 + random.below(2_u32)).map(|_| nodes - 1 - random.below(60_u32)).collect();
        answered += match random.chance(1, 2) {
            true => ask_beyond::<true>(&made, &sum, &mut random),
            false => ask_beyond::<false>(&made, &sum, &mut random),
        };
    }
    assert!(answered > 250, "{answered}");
}

/// Of two heaps that an option leaves one is known, and both are beyond the limit: their sum is 1.
#[test]
fn options_beyond_the_limit_are_not_passed_over() {
    let heaps = 70;
    let mut options: Vec<Vec<Vec<u32>>> =
        (0..heaps).map(|heap| (0..heap).map(|left| vec![left]).collect()).collect();
    let mut values: Vec<u32> = (0..heaps).collect();
    options.push(vec![vec![0], vec![66, 67]]);
    values.push(2);
    let made = Made { options, values, told: 3, is_weighed: true };
    let mut random = Random::new(26);
    ask_beyond::<false>(&made, &[heaps], &mut random);
    ask_beyond::<true>(&made, &[heaps], &mut random);
}

/// How many questions about a sum were answered.
fn ask_beyond<const PROVED: bool>(made: &Made, sum: &[u32], random: &mut Random) -> u32 {
    let wanted = sum.iter().fold(0, |v, &n| v ^ made.values[n as usize]);
    let mut answered = 0;
    let guesses = [wanted, wanted ^ 1, wanted ^ 64, random.below(140_u32)];
    let questions = guesses.map(Question::Is).into_iter().chain([Question::Value]);
    let mut search = Search::new(Searched::<PROVED>(made), &Settings::default());
    for question in questions {
        let found = search.ask(sum, question);
        assert!(found.value.is_none_or(|value| value == wanted), "{sum:?} {question:?} {found:?}");
        assert!(!found.not.has(wanted), "{sum:?} {question:?} {found:?}");
        if let (true, None, Question::Is(value)) = (found.is_answered, found.value, question) {
            assert_ne!(value, wanted, "{sum:?} {found:?}");
        }
        answered += u32::from(found.is_answered);
    }
    answered
}

/// A game of which the values may be asked for only so often before a position is opened.
struct Watched<'a>(Searched<'a, true>, AtomicU32);

impl Game for Watched<'_> {
    type Position = u32;

    const HAS_PROOF_NUMBERS: bool = true;

    fn key(&self, node: &u32) -> u128 {
        self.0.key(node)
    }

    fn weight(&self, node: &u32) -> u32 {
        self.0.weight(node)
    }

    fn known(&self, node: &u32) -> Known {
        assert!(self.1.fetch_add(1, Relaxed) < 1 << 22, "the search goes round");
        self.0.known(node)
    }

    fn most(&self, node: &u32) -> u32 {
        self.0.most(node)
    }

    fn options(
        &self,
        node: &u32,
        each: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.1.store(0, Relaxed);
        self.0.options(node, each)
    }
}

/// The value of one component gives way to facts about the next ones, and is not asked for again: the answer comes.
#[test]
fn values_of_components_outlive_their_facts() {
    let mut random = Random::new(7);
    let mut answered = 0;
    for _ in 0..300 {
        let made = Made::new(&mut random, 400);
        let sum: Vec<u32> = (0..8).map(|_| 399 - random.below(133_u32)).collect();
        let game = Watched(Searched(&made), AtomicU32::new(0));
        let settings = Settings { memory: 0, ..Settings::default() };
        let mut search = Search::new(game, &settings);
        let found =
            search.ask_while(&sum, Question::Value, &mut |progress| progress.opened < 100_000);
        if found.is_answered {
            answered += 1;
            assert_eq!(found.value, Some(sum.iter().fold(0, |v, &n| v ^ made.values[n as usize])));
        }
    }
    assert!(answered > 250, "{answered}");
}

/// A heap from which at most so many tokens are taken, and whether it is searched by proof numbers.
struct Heap<const PROVED: bool>(u32);

impl<const PROVED: bool> Game for Heap<PROVED> {
    type Position = u32;

    const HAS_PROOF_NUMBERS: bool = PROVED;

    fn key(&self, &heap: &u32) -> u128 {
        heap.into()
    }

    fn weight(&self, &heap: &u32) -> u32 {
        heap
    }

    fn most(&self, _: &u32) -> u32 {
        self.0
    }

    fn options(
        &self,
        &heap: &u32,
        each: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (heap.saturating_sub(self.0)..heap).try_for_each(|left| each(&[left]))
    }
}

/// However long play may last, the stack of a thread is enough.
#[test]
fn long_games_need_no_more_stack() {
    for (heap, threads) in [(1000, 1), (100_000, 1), (100_001, 2), (100_002, 5)] {
        let settings = Settings { threads, ..Settings::default() };
        let mut search = Search::new(Heap::<true>(2), &settings);
        assert_eq!(search.ask(&[heap, 1], Question::Value).value, Some((heap % 3) ^ 1));
    }
}

/// Values from the limit on are said not to be known, not taken for others.
#[test]
fn large_values_are_no_answers() {
    refuse_large_values::<true>();
    refuse_large_values::<false>();
}

fn refuse_large_values<const PROVED: bool>() {
    for heap in 0..100 {
        let mut search = Search::new(Heap::<PROVED>(u32::MAX), &Settings::default());
        let found = search.ask(&[heap], Question::Value);
        assert_eq!(found.value, (heap < Set::LIMIT).then_some(heap));
        assert_eq!(found.is_answered, heap < Set::LIMIT);
        let found = search.ask(&[heap, 1], Question::Is(2));
        assert!(found.value.is_none_or(|value| value == heap ^ 1));
        assert_eq!(found.value == Some(2), heap == 3);
        assert!(found.is_answered);
    }
}
