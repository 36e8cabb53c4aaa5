//! Poset games: an element of an order is taken with all above it.

mod named;
pub(super) mod order;

use std::sync::Arc;

use grundy_core::{Cursor, Error, Nat, Play};
use grundy_search::Settings;

use self::named::Named;
use self::order::{Components, Elements, MOST_ELEMENTS, Order};
use super::graph::{Graph, no_family};
use super::{Game, as_nim};
use crate::picture::{Picture, Spot, Square};
use crate::position::{Entry, Part, parse_body};
use crate::ruleset::searched::{Searcher, Searching};
use crate::ruleset::{Each, Flow, Ruleset, read_what_is_left};
use crate::text::{Message, message};
use crate::theory::value::{Tame, Value};
use grundy_nimbers::Nimber;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "poset",
    aliases: &[],
    example: "poset:a-c,b-c,b-d",
    source: "Gale and Neyman 1982; Soltys and Wilson 2011",
    small: &[
        "poset:a+nim:0..2",
        "poset:a-b,b-c,c-d+nim:0..5",
        "poset:a-b,c-b,c-d,e-d+nim:0..3",
        "poset:a-b,a-c,b-d,c-d+nim:0..3",
        "poset:a-d,a-e,b-d,b-f,c-e,c-f",
        "poset:a-b,b-c,d,e-f,a-g+poset:1-2,3-2~3",
        "poset:4-1,5-1,5-2,6-2,6-3,4-3,7-4,7-5~6",
        "poset:a,b,c,d-e",
        "poset:divisors:1..16",
        "poset:divisors:30",
        "poset:divisors:36~6",
        "poset:subsets:1..3+nim:0..2",
        "poset:subsets:4~12~134",
    ],
    parse: read,
    family: no_family,
    ..Game::of::<Poset>()
};

/// One order.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Poset {
    /// Edges lead down.
    graph: Arc<Graph>,
    order: Arc<Order>,
}

/// What is left of these many elements is searched in a millisecond or so.
pub(super) const SMALL: u32 = 12;

fn read(entry: &Entry, cursor: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
    cursor.expect(':')?;
    let mark = cursor.mark();
    let source = Graph::ahead(cursor);
    let (graph, symmetries) = match Named::read(cursor, source, mark)? {
        Some(named) => {
            let (names, pairs) = named.pairs();
            cursor.eat_text(source);
            (Graph::of(&named.text(), cursor.memory(), &names, pairs)?, named.symmetries())
        }
        None => (Graph::read_one_way(cursor)?, Vec::new()),
    };
    if graph.len() > MOST_ELEMENTS {
        return Err(cursor.error_at(mark, format!("an order of at most {MOST_ELEMENTS} elements")));
    }
    let mut up: Vec<Elements> = (0..graph.len()).map(|element| 1 << element).collect();
    for high in graph.nodes() {
        graph.neighbours(high).iter().for_each(|&low| up[low as usize] |= 1 << high);
    }
    let is_loop = |&node: &u32| graph.neighbours(node).contains(&node);
    let order = Order::new(up, symmetries).filter(|_| !graph.nodes().any(|node| is_loop(&node)));
    let Some(order) = order else {
        let expected = "edges that lead down in an order, so that no way along them comes back";
        return Err(cursor.error_at(mark, expected));
    };
    parse_body(entry, Poset { graph: Arc::new(graph), order: Arc::new(order) }, cursor)
}

impl Poset {
    fn name(&self, element: usize) -> String {
        self.graph.name(u32::try_from(element).unwrap_or(u32::MAX))
    }
}

impl Ruleset for Poset {
    /// The elements that are left: with each of them all below it.
    type Position = Elements;

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Elements, Error> {
        let read = |cursor: &mut Cursor<'_>, _| Ok(self.graph.read_node(cursor)? as usize);
        order::read_left(&self.order, cursor, "'~' and an element that is left", read)
    }

    fn read_again(&self, cursor: &mut Cursor<'_>) -> Option<Elements> {
        read_what_is_left(self, self.graph.source(), cursor)
    }

    fn write(&self, &left: &Elements, out: &mut String) {
        out.push_str(self.graph.source());
        order::write_gone(&self.order, left, |element| self.name(element), out);
    }

    fn options(&self, &left: &Elements, each: &mut Each<'_, Elements>) -> Flow {
        order::each(left).try_for_each(|element| each(&[self.order.without(left, element)]))
    }

    fn theorem(&self, &left: &Elements, play: Play) -> Option<Value> {
        theorem(&self.order, left, play)
    }

    fn picture(&self, &left: &Elements) -> Option<Picture> {
        self.graph.picture(None, |node| match left >> node & 1 {
            0 => Square::Gone,
            _ => Square::Free,
        })
    }

    fn spots(&self, &from: &Elements, to: &[Elements]) -> Option<Vec<Spot>> {
        let taken = self.order.taken(from, *to.first()?)?;
        Some(vec![self.graph.spot(u32::try_from(taken).ok()?)])
    }

    fn describe(&self, &from: &Elements, to: &[Elements]) -> Message {
        let after = to.first().copied().unwrap_or(0);
        let taken = self.order.taken(from, after).map_or_else(String::new, |e| self.name(e));
        let above = (from & !after).count_ones().saturating_sub(1);
        message!("poset-take", element = taken, above = above)
    }

    fn explain(&self, &left: &Elements, play: Play, best: Option<&[Elements]>) -> Option<Message> {
        let best = best.and_then(|left| left.first()).copied();
        explain(&self.order, left, play, best, |element| self.name(element))
    }

    fn source(&self, _: Play) -> &'static str {
        "Gale and Neyman 1982"
    }

    fn summands(&self, &left: &Elements, each: &mut dyn FnMut(Elements)) -> bool {
        let components = self.order.components(left);
        let are_several = components.len() > 1;
        if are_several {
            components.into_iter().for_each(each);
        }
        are_several
    }

    fn canonical(&self, &left: &Elements) -> Option<Elements> {
        Some(self.order.least(left)).filter(|&least| least != left)
    }

    fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<Elements>>> {
        Some(searcher(&self.order, settings))
    }

    fn is_small(&self, left: &Elements) -> bool {
        left.count_ones() <= SMALL
    }
}

/// The search in an order.
pub(super) fn searcher(order: &Arc<Order>, settings: &Settings) -> Box<dyn Searcher<Elements>> {
    let parts = |game: &Components, &left: &Elements| game.parts(left);
    Box::new(Searching::new(Components(order.clone()), settings, parts))
}

/// A chain is a heap of Nim. Below a greatest element the first player wins, in misère play if there is another one: if to
/// take it alone did not win, the answer would, and would have done so at first.
pub(super) fn theorem(order: &Order, left: Elements, play: Play) -> Option<Value> {
    if let Some(length) = order.chain(left) {
        let genus = genus(length);
        return Some(genus.under(play));
    }
    order.greatest(left).map(|_| Value::losing(false))
}

fn genus(length: u32) -> Tame {
    Tame { value: Nimber::from(u64::from(length)), fickle: length <= 1 }
}

/// Why the theorem says so; `best` is what the winning move leaves.
pub(super) fn explain(
    order: &Order,
    left: Elements,
    play: Play,
    best: Option<Elements>,
    name: impl Fn(usize) -> String,
) -> Option<Message> {
    if let Some(length) = order.chain(left) {
        let after = best.and_then(|best| order.chain(best));
        let heap = Nat::from(length);
        let why = match play {
            _ if length == 0 && play == Play::Normal => return Some(message!("no-move")),
            _ if length == 0 => return Some(message!("no-move-misere")),
            Play::Normal => {
                let after = after.map(Nat::from);
                as_nim::normal(&[&heap], after.as_ref().map(|after| (&heap, after)))
            }
            Play::Misere => as_nim::misere([&heap], &genus(length), after.map(genus).as_ref()),
        };
        return Some(message!("poset-chain", why = why));
    }
    order.greatest(left).map(|top| message!("poset-steal", top = name(top)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_testing::Random;

    use super::*;
    use crate::{Solver, Sum};

    /// The value by the definition: what is above is told pair by pair.
    fn reference(
        above: &dyn Fn(usize, usize) -> bool,
        left: u128,
        known: &mut HashMap<u128, u64>,
    ) -> u64 {
        if let Some(&value) = known.get(&left) {
            return value;
        }
        let elements: Vec<usize> = (0..128).filter(|&element| left >> element & 1 == 1).collect();
        let after = |&taken: &usize| {
            let stays = elements.iter().filter(|&&other| other != taken && !above(other, taken));
            stays.fold(0_u128, |after, &other| after | 1 << other)
        };
        let values: Vec<u64> =
            elements.iter().map(|taken| reference(above, after(taken), known)).collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        known.insert(left, value);
        value
    }

    #[test]
    fn random_orders_have_the_values_of_plain_search() {
        let mut random = Random::new(3);
        let mut largest = 0;
        for _ in 0..300 {
            let count = 1 + random.below(9_usize);
            let chance = 1 + random.below(3_u64);
            let mut above = vec![vec![false; count]; count];
            // Larger numbers are higher; ways of several steps count, too.
            for low in (0..count).rev() {
                for higher in &mut above[low + 1..] {
                    higher[low] = random.chance(chance, 6);
                }
            }
            let pairs: Vec<String> = (0..count)
                .flat_map(|high| (0..high).map(move |low| (high, low)))
                .filter(|&(high, low)| above[high][low])
                .map(|(high, low)| format!("{high}-{low}"))
                .collect();
            let lone = (0..count).map(|element| element.to_string());
            let text: Vec<String> = lone.chain(pairs).collect();
            for _ in 0..count {
                for low in 0..count {
                    for middle in 0..count {
                        for high in 0..count {
                            above[high][low] |= above[high][middle] && above[middle][low];
                        }
                    }
                }
            }
            let wanted =
                reference(&|high, low| above[high][low], (1 << count) - 1, &mut HashMap::new());
            let text = format!("poset:{}", text.join(","));
            let found = Solver::default().value(&text.parse::<Sum>().unwrap()).unwrap();
            assert_eq!(found, Some(Value::of(wanted)), "{text}");
            largest = largest.max(wanted);
        }
        assert!(largest >= 5, "{largest}");
    }

    #[test]
    fn wrong_orders_are_refused() {
        for (text, wanted) in [
            (
                "a-b,b-c,c-a",
                "column 7: found 'a-b,b-c,c-a', expected edges that lead down in an order, so that no way along them comes \
                 back",
            ),
            (
                "a-a",
                "column 7: found 'a-a', expected edges that lead down in an order, so that no way along them comes back",
            ),
            ("a-b~c", "column 11: found 'c', expected a node of the graph"),
            ("a-b~b~a", "column 12: found '~a', expected '~' and an element that is left"),
            (
                "a-b-c",
                "column 10: found '-c', expected ',' and another edge, or the end of the graph",
            ),
        ] {
            let error = format!("poset:{text}").parse::<Sum>().unwrap_err();
            assert_eq!(error.to_string(), wanted, "{text}");
        }
        let many: Vec<String> = (0..129).map(|element| format!("e{element}")).collect();
        let error = format!("poset:{}", many.join(",")).parse::<Sum>().unwrap_err().to_string();
        assert!(error.ends_with("expected an order of at most 128 elements"), "{error}");
    }

    #[test]
    fn what_is_gone_is_written_by_its_lowest_elements() {
        let sum: Sum = "poset:a-b,b-c,d-b~a~d~b".parse().unwrap();
        assert_eq!(sum.to_string(), "poset:a-b,b-c,d-b~b");
    }
}
