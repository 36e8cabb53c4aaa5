//! Rounds that are over before everything is sent: here they are short.

use std::ops::Range;
use std::sync::Arc;

use grundy::ranked::{Bits, Ranked};
use grundy::{Limits, Outcome};
use grundy_graphs::implicit::Cell;
use grundy_graphs::label::End;
use grundy_testing::Random;

use super::answer::csv;
use super::job;
use super::labelled::{InPairs, InWords};
use super::pairs::Pairs;
use super::part::{self, Head, Parts};
use super::room::Room;
use super::rounds::Rounds;
use super::share::{Cut, Share};
use super::{count, planes, ranks, recheck, sieve, sweep};

#[test]
fn the_bits_of_the_argument_are_those_of_the_games() {
    assert_eq!(crate::args::BITS, Bits::ALL.map(Bits::number));
}

/// The labels by some workers, each a thread, with remoteness if it is kept; and how many rounds it took.
fn by_workers(
    game: &Arc<Ranked>,
    end: End,
    bits: Bits,
    in_files: bool,
    (share, cut): (Share, Cut),
) -> (Vec<(Outcome, Option<u32>)>, u64) {
    let workers = usize::try_from(share.workers).unwrap();
    let shared = game.clone();
    let guards = timely::execute(timely::Config::process(workers), move |worker| {
        let places = usize::try_from(share.size()).unwrap();
        let mut rounds = Rounds::new(worker);
        let room = Room::new(in_files.then(|| (std::env::temp_dir(), 0)), 0);
        let of = (&*shared, share, end);
        let known = |cell: &u16| (cell.known().outcome(), cell.known().remoteness());
        let outcomes =
            |pairs: Pairs| (0..places).map(|place| (pairs.get(place), None)).collect::<Vec<_>>();
        let labels = match bits {
            Bits::Four => {
                let fresh = recheck::Rechecked::new(places, &room).unwrap_or_else(|_| panic!());
                let done = recheck::label(worker, of, fresh, None, None, (&mut rounds, &room));
                outcomes(done.unwrap_or_else(|_| panic!()).0.pairs)
            }
            Bits::Two if cut == Cut::Planes => {
                let fresh = InPairs::in_pairs(places, &room).unwrap_or_else(|_| panic!());
                let done = planes::in_pairs(worker, of, fresh, None, None, (&mut rounds, &room));
                outcomes(done.unwrap_or_else(|_| panic!()).0.labels)
            }
            Bits::Sixteen if cut == Cut::Planes => {
                let fresh = InWords::in_words(places, &room).unwrap_or_else(|_| panic!());
                let done = planes::in_words(worker, of, fresh, None, None, (&mut rounds, &room));
                done.unwrap_or_else(|_| panic!()).0.labels.iter().map(known).collect()
            }
            Bits::Two if cut == Cut::Steps => {
                let fresh = InPairs::in_pairs(places, &room).unwrap_or_else(|_| panic!());
                let done = sieve::label(worker, of, fresh, None, None, (&mut rounds, &room));
                outcomes(done.unwrap_or_else(|_| panic!()).0.labels)
            }
            Bits::Two => {
                let fresh = InPairs::in_pairs(places, &room).unwrap_or_else(|_| panic!());
                let done = sweep::label(worker, of, fresh, None, None, (&mut rounds, &room));
                outcomes(done.unwrap_or_else(|_| panic!()).0.labels)
            }
            _ if cut == Cut::Steps => {
                let fresh = InWords::in_words(places, &room).unwrap_or_else(|_| panic!());
                let done = ranks::label(worker, of, fresh, None, None, (&mut rounds, &room));
                done.unwrap_or_else(|_| panic!()).0.labels.iter().map(known).collect()
            }
            _ => {
                let fresh = count::Counted::<u16>::new(places, &room).unwrap_or_else(|_| panic!());
                let done = count::label(worker, of, fresh, None, None, (&mut rounds, &room));
                done.unwrap_or_else(|_| panic!()).0.cells.iter().map(known).collect()
            }
        };
        (labels, rounds.close(worker).rounds)
    });
    let parts: Vec<_> = guards.unwrap().join().into_iter().map(Result::unwrap).collect();
    let at = |position| {
        let (worker, place) = share.place(position);
        parts[usize::try_from(worker).unwrap()].0[usize::try_from(place).unwrap()]
    };
    ((0..share.count).map(at).collect(), parts[0].1)
}

#[test]
fn short_rounds_tell_the_same() {
    let (mut more, mut more_a_step) = (0, 0);
    for text in [
        "wythoff:40,50",
        "coins/ruler:1,9",
        "bachet/2:9,700",
        "nim:8,9,7",
        "digraph:a-b,b-a,b-c@a+nim:8,9,7",
        "digraph:a-b,b-a,b-c,c-d@a+digraph:0-0,0-1,1-2,2-0,2-3@0+bachet/3:60",
    ] {
        let game = Arc::new(Ranked::new(&text.parse().unwrap(), &Limits::default()).unwrap());
        for end in [End::Loses, End::Wins] {
            let labels = game.labels(end, Bits::Sixteen, 1, &mut |_| true).unwrap();
            let wanted: Vec<_> = (0..game.count()).map(|position| labels.get(position)).collect();
            let usual = |bits| match job::cut(bits, &game, 3) {
                (_, Cut::Planes) if bits == Bits::Two => {
                    (Share::new(&game.digits(), 3, Cut::Strips), Cut::Strips)
                }
                (_, Cut::Planes) => (Share::new(&game.digits(), 3, Cut::Levels), Cut::Levels),
                other => other,
            };
            let by_workers = |bits, in_files| by_workers(&game, end, bits, in_files, usual(bits));
            let (found, rounds) = by_workers(Bits::Sixteen, false);
            assert_eq!(found, wanted, "{text}");
            if game.descends() {
                // Two for each part of a step, and the tally.
                let steps = Share::new(&game.digits(), 3, Cut::Steps).steps();
                more_a_step += rounds.saturating_sub(4 * steps + 1);
            } else {
                // The beginning, and two rounds a level if nothing is left over.
                let whole = 2 * labels.tallies().unwrap().len() as u64 + 1;
                more += rounds - whole;
            }
            assert!(by_workers(Bits::Sixteen, true).0 == wanted, "{text}");
            for (bits, in_files) in
                [(Bits::Four, false), (Bits::Two, false), (Bits::Four, true), (Bits::Two, true)]
            {
                let (found, _) = by_workers(bits, in_files);
                let outcomes = wanted.iter().map(|&(outcome, _)| (outcome, None));
                assert!(found.into_iter().eq(outcomes), "{text} {bits:?}");
            }
        }
    }
    assert!(more > 0, "no level took more than one round");
    assert!(more_a_step > 0, "no part of a step took more than two rounds");
}

/// The labels of a game in which play may go in circles in some components, as search of all finds them, and by so many workers each
/// in its planes; `rounds` gets how many more rounds than questions, answers and labels of each step took.
fn planes_are_right(
    text: &str,
    workers: impl IntoIterator<Item = u64> + Clone,
    is_in_files: bool,
) -> ([usize; 3], u64) {
    let game = Arc::new(Ranked::new(&text.parse().unwrap(), &Limits::default()).unwrap());
    let (mut seen, mut more_a_step) = ([0; 3], 0);
    for end in [End::Loses, End::Wins] {
        let labels = game.labels(end, Bits::Sixteen, 1, &mut |_| true).unwrap();
        let wanted: Vec<_> = (0..game.count()).map(|position| labels.get(position)).collect();
        let outcomes = [Outcome::N, Outcome::P, Outcome::D];
        for (seen, outcome) in seen.iter_mut().zip(outcomes) {
            *seen += wanted.iter().filter(|(other, _)| *other == outcome).count();
        }
        for workers in workers.clone() {
            let share = planes::share(&game, workers);
            let Some(share) = share else { panic!("{text} by {workers}") };
            // Files hold what memory holds: three workers are enough, but for `./test --long`.
            let in_files = is_in_files && (workers == 3 || grundy_testing::is_long());
            for (bits, in_files) in [Bits::Sixteen, Bits::Two]
                .into_iter()
                .flat_map(|bits| [(bits, false), (bits, true)])
                .filter(|way| in_files || !way.1)
            {
                let cut = (share, Cut::Planes);
                let (found, rounds) = by_workers(&game, end, bits, in_files, cut);
                let keeps = |&remoteness: &u32| bits == Bits::Sixteen && remoteness < u32::MAX;
                let wanted = wanted.iter().map(|&(outcome, n)| (outcome, n.filter(keeps)));
                assert!(found.into_iter().eq(wanted), "{text} {end:?} {bits:?} {workers}");
                // And the tally.
                more_a_step += rounds.saturating_sub(3 * share.steps() + 1);
            }
        }
    }
    (seen, more_a_step)
}

/// Where some components descend and play may go in circles in others, in whatever order they are written: the same as search of
/// all finds, by any number of workers.
#[test]
fn planes_tell_the_same() {
    let mut more_a_step = 0;
    let mut all = [0; 3];
    for (i, text) in [
        "digraph:a-b,b-a,b-c@a+nim:8,9,17",
        "nim:30,9+digraph:a-b,b-a,b-c,c-d@a+bachet/3:20",
        "coins/ruler:1,5+digraph:a-b,b-c,c-a,c-d,b-d@a+wythoff:9,11",
        "digraph:a-b,b-c@a+digraph:0-0,0-1,1-2,2-0,2-3,3-4@0+bachet/2:50,40+digraph:x-y,y-x,y-z@x",
        // No play in the circle ends, or each move there leads back at once.
        "digraph:a-b,b-a@a+nim:40,30",
        "wythoff:30,40+digraph:a-a@a",
        "bachet/1:20,200+digraph:a-a,a-b,b-c,c-d,d-b,d-e,e-f@a",
        "digraph:a-b,b-a,b-c,c-d,a-c@a+subtraction/2,3:60,60",
    ]
    .into_iter()
    .enumerate()
    {
        // Three workers share each of them; one, two and four take turns but for `./test --long`.
        let (turns, all_of_them) = ([1, 2, 4], grundy_testing::is_long());
        let other = (0..3).filter(|turn| all_of_them || *turn == i % 3).map(|turn| turns[turn]);
        let (seen, more) = planes_are_right(text, other.chain([3]), true);
        all.iter_mut().zip(seen).for_each(|(all, seen)| *all += seen);
        more_a_step += more;
    }
    assert!(more_a_step > 0, "no step took more than three rounds");
    assert!(all.iter().all(|&seen| seen > 5000), "{all:?}");
}

/// The same of random graphs beside heaps whose moves are long, short, or both.
#[test]
fn planes_of_random_games_tell_the_same() {
    let mut random = Random::new(20);
    let mut all = [0; 3];
    for _ in 0..grundy_testing::length(12, 48) {
        let nodes = random.number(2..=6);
        let mut moves = vec!["0-1".to_string(), "1-0".to_string()];
        moves.extend(
            (0..random.number(1..=nodes + 1)).map(|_| {
                format!("{}-{}", random.number(0..=nodes - 1), random.number(0..=nodes - 1))
            }),
        );
        moves.sort();
        moves.dedup();
        let size = |random: &mut Random| random.number(12..=30);
        let (a, b, c) = (size(&mut random), size(&mut random), size(&mut random));
        let heaps = match random.below(5_u32) {
            0 => format!("nim:{a},{b}"),
            1 => format!("wythoff:{a},{b}"),
            2 => format!("bachet/2:{a}+nim:{b}"),
            3 => format!("nim:{a},2,{b}"),
            _ => format!("bachet/3:{a},{c}"),
        };
        let text = format!("digraph:{}@0+{heaps}", moves.join(","));
        let (seen, _) = planes_are_right(&text, 1..4, false);
        all.iter_mut().zip(seen).for_each(|(all, seen)| *all += seen);
    }
    assert!(all.iter().all(|&seen| seen > grundy_testing::length(200, 500)), "{all:?}");
}

/// The same where moves are so short that few positions have options of others.
#[test]
fn planes_with_short_moves_tell_the_same() {
    for (heap, workers) in [(120, 2), (200, 3)] {
        let text = format!("digraph:a-b,b-a,b-c,c-d,a-c@a+bachet/1:{heap},{heap}");
        let game = Ranked::new(&text.parse().unwrap(), &Limits::default()).unwrap();
        let share = planes::share(&game, workers).unwrap();
        assert!(share.is_short(planes::reach(&game, share)));
        let (seen, _) = planes_are_right(&text, workers..workers + 1, false);
        assert!(seen.iter().all(|&seen| seen > 5000), "{seen:?}");
    }
}

/// A table is the same whether all labels fit the memory or pieces of parts are read, whatever the labels are.
#[test]
fn a_table_needs_no_memory_for_all_labels() {
    let mut random = Random::new(9);
    let name = "bachet/3:300,400";
    let game = Ranked::new(&name.parse().unwrap(), &Limits::default()).unwrap();
    let rules = super::job::numbered(name, 1 << 30).unwrap_or_else(|_| panic!());
    for (bits, workers) in [(16, 1), (16, 3), (2, 1), (2, 3)] {
        let dir = tempfile::tempdir().unwrap();
        let share = Share::new(&game.digits(), workers, Cut::Levels);
        let head = Head {
            game: name.to_string(),
            play: "normal".to_string(),
            bits,
            count: share.count,
            plane: share.plane,
            columns: share.columns,
            cut: Cut::Levels,
            workers,
            rules: rules.2,
            start: None,
        };
        for worker in 0..workers {
            let seed = random.below(u32::MAX);
            let code = |places: Range<usize>, out: &mut Vec<u8>| {
                let mut random = Random::new((places.start as u64) << 32 | u64::from(seed));
                let bytes = if bits == 16 { 2 * places.len() } else { places.len().div_ceil(4) };
                out.extend((0..bytes).map(|_| random.below(256_u32).to_le_bytes()[0]));
            };
            part::write(dir.path(), &head, (worker, share.size()), code)
                .unwrap_or_else(|_| panic!());
        }
        let [all, pieces] = [u64::MAX, game.game_bytes()].map(|memory| {
            let mut parts = Parts::open(dir.path()).unwrap_or_else(|_| panic!());
            let mut out = Vec::new();
            csv(&mut out, &mut parts, dir.path(), memory).unwrap_or_else(|_| panic!());
            out
        });
        assert!(all == pieces && all.len() as u64 > 20 * share.count);
    }
}
