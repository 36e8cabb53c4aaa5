//! Items from every worker to the workers they are for.

use std::cell::RefCell;
use std::rc::Rc;

use timely::ExchangeData;
use timely::dataflow::InputHandle;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::Probe;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::vec::Input;
use timely::worker::Worker;

/// How many items a worker sends before it looks at what it gets.
const TURN: usize = 1 << 15;

/// A worker's side of an exchange in which all workers take part.
pub(crate) struct Shuffle<D: ExchangeData + Clone> {
    input: InputHandle<u32, timely::container::CapacityContainerBuilder<Vec<D>>>,
    probe: timely::dataflow::ProbeHandle<u32>,
    sent: usize,
}

impl<D: ExchangeData + Clone> Shuffle<D> {
    /// An exchange that sends items where `route` says and gives what arrives to `take`.
    pub(crate) fn new(
        worker: &mut Worker,
        route: impl Fn(&D) -> u64 + 'static,
        mut take: impl FnMut(&mut Vec<D>) + 'static,
    ) -> Shuffle<D> {
        let mut input = InputHandle::new();
        let probe = timely::dataflow::ProbeHandle::new();
        worker.dataflow::<u32, _, _>(|scope| {
            let items = scope.input_from(&mut input);
            let nothing = items
                .unary::<timely::container::CapacityContainerBuilder<Vec<()>>, _, _, _>(
                    Exchange::new(route),
                    "take",
                    |_, _| move |input, _| input.for_each(|_, items| take(items)),
                );
            nothing.probe_with(&probe);
        });
        Shuffle { input, probe, sent: 0 }
    }

    /// Sends an item.
    #[inline]
    pub(crate) fn send(&mut self, worker: &mut Worker, item: D) {
        self.input.send(item);
        self.sent += 1;
        if self.sent.is_multiple_of(TURN) {
            worker.step();
        }
    }

    /// Returns when all workers have sent and got everything.
    pub(crate) fn finish(self, worker: &mut Worker) {
        self.input.close();
        worker.step_or_park_while(None, || !self.probe.done());
    }
}

/// Sends `items` where `route` says and returns what arrives, in no particular order.
pub(crate) fn shuffle<D: ExchangeData + Clone>(
    worker: &mut Worker,
    items: impl IntoIterator<Item = D>,
    route: impl Fn(&D) -> u64 + 'static,
) -> Vec<D> {
    let got = Rc::new(RefCell::new(Vec::new()));
    let keep = got.clone();
    let mut shuffle = Shuffle::new(worker, route, move |items| keep.borrow_mut().append(items));
    for item in items {
        shuffle.send(worker, item);
    }
    shuffle.finish(worker);
    got.take()
}
