//! Rounds that are over before everything is sent: here they are short.

use std::sync::Arc;

use grundy::ranked::{Bits, Ranked};
use grundy::{Limits, Outcome};
use grundy_graphs::implicit::Cell;
use grundy_graphs::label::End;

use super::pairs::Pairs;
use super::rounds::Rounds;
use super::share::Share;
use super::{count, recheck, sieve, sweep};

/// The labels by three workers, each a thread, with remoteness if it is kept; and how many rounds it took.
fn by_workers(game: &Arc<Ranked>, end: End, bits: Bits) -> (Vec<(Outcome, Option<u32>)>, u64) {
    let by_steps = bits == Bits::Two && game.descends();
    let share = Share::new(&game.digits(), 3, by_steps);
    let shared = game.clone();
    let guards = timely::execute(timely::Config::process(3), move |worker| {
        let places = usize::try_from(share.size()).unwrap();
        let mut rounds = Rounds::new(worker);
        let of = (&*shared, share, end);
        let outcomes =
            |pairs: Pairs| (0..places).map(|place| (pairs.get(place), None)).collect::<Vec<_>>();
        let labels = match bits {
            Bits::Four => {
                let fresh = recheck::Rechecked::new(places);
                let done = recheck::label(worker, of, fresh, None, None, &mut rounds);
                outcomes(done.unwrap_or_else(|_| panic!()).0.pairs)
            }
            Bits::Two if by_steps => {
                let fresh = sieve::Sieved::new(places);
                let done = sieve::label(worker, of, fresh, None, None, &mut rounds);
                outcomes(done.unwrap_or_else(|_| panic!()).0.pairs)
            }
            Bits::Two => {
                let fresh = sweep::Swept::new(places);
                let done = sweep::label(worker, of, fresh, None, None, &mut rounds);
                outcomes(done.unwrap_or_else(|_| panic!()).0.pairs)
            }
            _ => {
                let fresh = count::fresh::<u16>(places);
                let done = count::label(worker, of, fresh, None, None, &mut rounds);
                let (state, _) = done.unwrap_or_else(|_| panic!());
                let label = |cell: &u16| (cell.known().outcome(), cell.known().remoteness());
                state.cells.iter().map(label).collect()
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
    let mut more = 0;
    for text in [
        "wythoff:40,50",
        "coins/ruler:1,9",
        "nim:8,9,7",
        "digraph:a-b,b-a,b-c@a+nim:9,20",
        "digraph:a-b,b-a,b-c,c-d@a+digraph:0-0,0-1,1-2,2-0,2-3@0+bachet/3:60",
    ] {
        let game = Arc::new(Ranked::new(&text.parse().unwrap(), &Limits::default()).unwrap());
        for end in [End::Loses, End::Wins] {
            let labels = game.labels(end, Bits::Sixteen, 1, &mut |_| true).unwrap();
            let wanted: Vec<_> = (0..game.count()).map(|position| labels.get(position)).collect();
            let (found, rounds) = by_workers(&game, end, Bits::Sixteen);
            assert_eq!(found, wanted, "{text}");
            // The beginning, and two rounds a level if nothing is left over.
            let whole = 2 * labels.tallies().unwrap().len() as u64 + 1;
            more += rounds - whole;
            for bits in [Bits::Four, Bits::Two] {
                let (found, _) = by_workers(&game, end, bits);
                let outcomes = wanted.iter().map(|&(outcome, _)| (outcome, None));
                assert!(found.into_iter().eq(outcomes), "{text} {bits:?}");
            }
        }
    }
    assert!(more > 0, "no level took more than one round");
}
