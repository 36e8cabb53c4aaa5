//! Coin turning in general: any finite order, and for each element the sets that it may turn.

mod order;

use std::sync::Arc;

use grundy_core::{Cursor, Error, NO_POSITION};
use order::Order;

use super::Game;
use super::coin_tree::{lists_of_heads, turned};
use crate::picture::{MOST_NODES, Node, Picture, Square};
use crate::ruleset::{AsCoins, Each, Flow, Ruleset};
use crate::text::{Argument, Join, Message, message};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "coin-poset",
    example: "coin-poset/@diamond:b,d",
    source: "Lenstra 1977; Berlekamp, Conway and Guy 1982, chapter 14",
    pattern: "",
    small: &[
        "coin-poset/@diamond:",
        "coin-poset/@diamond:a",
        "coin-poset/@diamond:b",
        "coin-poset/@diamond:c",
        "coin-poset/@diamond:d",
        "coin-poset/@diamond:a,b",
        "coin-poset/@diamond:a,d",
        "coin-poset/@diamond:b,c",
        "coin-poset/@diamond:c,d",
        "coin-poset/@diamond:b,c,d",
        "coin-poset/@diamond:a,b,c",
        "coin-poset/@diamond:a,b,c,d",
        "coin-poset/@diamond:b,d+nim:0..4",
        "coin-poset/@diamond:c,d+coin-poset/@diamond:b",
    ],
    ..Game::of::<CoinPoset>()
};

/// The orders that need no file.
const BUILT_IN: &[(&str, &str)] = &[(
    "@diamond",
    r#"{
        "elements": ["a", "b", "c", "d"],
        "order": [["a", "b"], ["a", "c"], ["b", "d"], ["c", "d"]],
        "turning": {
            "a": [["a"]],
            "b": [["b"], ["b", "a"]],
            "c": [["c", "a"]],
            "d": [["d"], ["d", "a"], ["d", "b"], ["d", "b", "c"], ["d", "c", "a"]]
        }
    }"#,
)];

/// The rules on one order.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CoinPoset {
    /// The name of the file.
    name: Arc<str>,
    order: Arc<Order>,
}

impl CoinPoset {
    fn write_names(&self, elements: &[usize], separator: &str, out: &mut String) {
        for (i, &element) in elements.iter().enumerate() {
            out.push_str(if i == 0 { "" } else { separator });
            out.push_str(self.order.name(element));
        }
    }
}

impl Ruleset for CoinPoset {
    /// The elements that show heads, sorted.
    type Position = Vec<usize>;

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<CoinPoset, Error> {
        cursor.expect('/')?;
        let mark = cursor.mark();
        let name = cursor.word(|c| c != ':');
        let built_in = BUILT_IN.iter().find(|(known, _)| *known == name);
        let text = match built_in {
            Some((_, text)) => (*text).to_string(),
            None => cursor.read_file(name, mark)?,
        };
        match Order::read(&text) {
            Ok(order) => Ok(CoinPoset { name: name.into(), order: Arc::new(order) }),
            Err(reason) => {
                let expected = "the name of a file with a finite order and its turning sets";
                Err(cursor.error_at(mark, expected).with_hint(reason))
            }
        }
    }

    fn write_parameters(&self, out: &mut String) {
        out.push('/');
        out.push_str(&self.name);
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Vec<usize>, Error> {
        let mut heads = Vec::new();
        while !cursor.at_end() {
            if !heads.is_empty() {
                cursor.expect(',')?;
            }
            let mark = cursor.mark();
            let name = cursor.word(order::fits_name);
            match self.order.find(name) {
                Some(element) => heads.push((element, mark)),
                None => return Err(cursor.error_at(mark, "an element of the order")),
            }
        }
        heads.sort_unstable();
        match heads.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(twice) => Err(cursor.error_at(twice[1].1, "each head once").on(NO_POSITION)),
            None => Ok(heads.into_iter().map(|(element, _)| element).collect()),
        }
    }

    fn write(&self, heads: &Vec<usize>, out: &mut String) {
        self.write_names(heads, ",", out);
    }

    fn options(&self, heads: &Vec<usize>, each: &mut Each<'_, Vec<usize>>) -> Flow {
        heads.iter().try_for_each(|&head| {
            self.order.sets(head).iter().try_for_each(|set| each(&[turned(heads, set)]))
        })
    }

    fn as_coins(&self) -> Option<AsCoins<CoinPoset>> {
        Some(lists_of_heads())
    }

    fn picture(&self, heads: &Vec<usize>) -> Option<Picture> {
        let nodes = self.order.names();
        let coin = |(element, name): (usize, &String)| Node {
            name: name.clone(),
            on: Square::coin(heads.binary_search(&element).is_ok()),
            to: Vec::new(),
        };
        let drawn = || Picture::Graph(nodes.iter().enumerate().map(coin).collect());
        (nodes.len() <= MOST_NODES).then(drawn)
    }

    fn describe(&self, heads: &Vec<usize>, after: &[Vec<usize>]) -> Message {
        let turned = turned(heads, &after[0]);
        let names = turned.iter().map(|&element| self.order.name(element).to_string());
        message!("turn", coins = Argument::list(names, Join::Comma))
    }

    fn summands(&self, heads: &Vec<usize>, each: &mut dyn FnMut(Vec<usize>)) -> bool {
        heads.iter().for_each(|&head| each(vec![head]));
        true
    }
}
