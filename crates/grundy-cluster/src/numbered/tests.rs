//! Rounds that are over before everything is sent: here they are short.

use std::sync::Arc;

use grundy::ranked::{Bits, Ranked};
use grundy::{Limits, Outcome};
use grundy_graphs::implicit::Cell;
use grundy_graphs::label::End;

use super::rounds::Rounds;
use super::share::Share;
use super::{count, sieve};

/// The labels by three workers, each a thread, with remoteness if it is counted; and how many rounds it took.
fn by_workers(game: &Arc<Ranked>, end: End, sieved: bool) -> (Vec<(Outcome, Option<u32>)>, u64) {
    let share = Share::new(&game.digits(), 3, sieved);
    let shared = game.clone();
    let guards = timely::execute(timely::Config::process(3), move |worker| {
        let places = usize::try_from(share.size()).unwrap();
        let mut rounds = Rounds::new(worker);
        let of = (&*shared, share, end);
        let labels: Vec<_> = if sieved {
            let fresh = sieve::Sieved::new(places);
            let Ok((state, _)) = sieve::label(worker, of, fresh, None, None, &mut rounds) else {
                panic!()
            };
            (0..places).map(|place| (state.get(place), None)).collect()
        } else {
            let fresh = count::fresh::<u16>(places);
            let Ok((state, _)) = count::label(worker, of, fresh, None, None, &mut rounds) else {
                panic!()
            };
            let label = |cell: &u16| (cell.known().outcome(), cell.known().remoteness());
            state.cells.iter().map(label).collect()
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
    for text in ["wythoff:40,50", "coins/ruler:1,9", "nim:8,9,7", "digraph:a-b,b-a,b-c@a+nim:9,20"]
    {
        let game = Arc::new(Ranked::new(&text.parse().unwrap(), &Limits::default()).unwrap());
        for end in [End::Loses, End::Wins] {
            let labels = game.labels(end, Bits::Sixteen, 1, &mut |_| true).unwrap();
            let wanted: Vec<_> = (0..game.count()).map(|position| labels.get(position)).collect();
            let (found, rounds) = by_workers(&game, end, false);
            assert_eq!(found, wanted, "{text}");
            // The beginning, and two rounds a level if nothing is left over.
            let whole = 2 * labels.tallies().unwrap().len() as u64 + 1;
            more += rounds - whole;
            if game.descends() {
                let (found, _) = by_workers(&game, end, true);
                let outcomes = wanted.iter().map(|&(outcome, _)| (outcome, None));
                assert!(found.into_iter().eq(outcomes), "{text}");
            }
        }
    }
    assert!(more > 0, "no level took more than one round");
}
