//! Coin turning: turn a set of coins of a given shape, the greatest from heads to tails.

mod family;
mod formula;
mod picture;
mod reply;
mod sets;

use std::sync::{Arc, OnceLock};

use family::Family;
use formula::Formula;
use grundy_core::{
    Cursor, Error, NO_POSITION, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

use super::Game;
use crate::picture::{Picture, Square};
use crate::ruleset::{AsCoins, Each, Flow, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::Value;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "coins",
    aliases: &["coin-turning"],
    example: "coins/ruler:3,4,7",
    source: "Lenstra 1977; Berlekamp, Conway and Guy 1982, chapter 14",
    pattern: "coins/twins,twins:_._",
    small: SMALL,
    ..Game::of::<Coins>()
};

/// Small boards, whose followers are all boards on the coins below.
const SMALL: &[&str] = &[
    "coins/turning-turtles:1..4,5..6",
    "coins/mock-turtles:0..2,3..5",
    "coins/twins:0..2,3..6",
    "coins/triplets:0..3,4..6",
    "coins/ruler:1..4,5..8",
    "coins/ruler:3,4,6..8+nim:0..2",
    "coins/ruler-fives:1..3,4..8",
    "coins/rulerette:1..4,5..8",
    "coins/1-3C:1..4,5..8",
    "coins/sym:0..2,3..5",
    "coins/ternups:0..5,6..9",
    "coins/grunt:0..5,6..10",
    "coins/moebius:0..2,3..5",
    "coins/mogul:0..5",
    "coins/moidores:0..5",
    "coins/motley:0..2,3..5",
    "coins/2-4:0..2,3..5",
    "coins/2+E:0..2,3..6",
    "coins/2-4F:0..2,3..6",
    "coins/1-3FC:1..3,4..6",
    "coins/2+FE:0..3,4..7",
    "coins/5S:0..3,4..7",
    "coins/twins,twins:0..2.0..3",
    "coins/twins,twins:1.1,2.0..2+nim:0..3",
    "coins/mock-turtles,ruler:0..1.1..3",
    "coins/ruler,ruler:1..3.1..3",
    "coins/sym,triplets:0..2.2..3",
    "coins/turning-turtles,ruler,twins:1..2.1..2.1..2",
    "coins/rulerette,1+FE:1..4.0..2",
];

/// Factors of a product.
const MAX_FACTORS: usize = 16;

/// So many values are computed of a factor without a formula, and so many allowed sets are tried for
/// them: a millisecond for the first coins, and half a second when a later one is asked for.
const FIRST: [(usize, usize); 2] = [(128, 1 << 13), (4096, 1 << 19)];

/// Together the positions after the moves that [`replies`](Ruleset::replies) names have at most this
/// many numbers.
const MAX_NAMED: usize = 1 << 22;

/// A product of families; mostly of one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Coins {
    factors: Vec<Factor>,
}

#[derive(Clone, Debug)]
struct Factor {
    family: Family,
    formula: Option<Formula>,
    /// The values of the first coins, computed when a product needs them and no formula gives them;
    /// `None` in a row alone, which is searched.
    first: Option<Arc<[OnceLock<Vec<u64>>; 2]>>,
}

/// All else follows from the family.
impl PartialEq for Factor {
    fn eq(&self, other: &Factor) -> bool {
        self.family == other.family
    }
}

impl Factor {
    fn value(&self, coin: &Nat) -> Option<Nimber> {
        match &self.formula {
            Some(formula) => Some(Nimber(formula.value(coin))),
            None => {
                let first = self.first.as_ref()?;
                let index = nat::to_usize(&nat::minus(coin, &self.family.base())?)?;
                first.iter().zip(FIRST).find_map(|(values, (coins, sets))| {
                    let values = values.get_or_init(|| self.family.first_values(coins, sets));
                    values.get(index).map(|&value| Nimber::from(value))
                })
            }
        }
    }
}

/// The coins that show heads, sorted; each is as many numbers as there are factors.
type Board = Vec<Nat>;

impl Coins {
    fn heads<'a>(&self, board: &'a [Nat]) -> impl Iterator<Item = &'a [Nat]> + use<'a> {
        board.chunks_exact(self.factors.len())
    }

    /// The board after `coins` were turned over, which is also what differs between two boards.
    fn turned(&self, board: &[Nat], coins: &[Nat]) -> Board {
        let mut named: Vec<&[Nat]> = self.heads(board).chain(self.heads(coins)).collect();
        named.sort_unstable();
        let mut after = Vec::with_capacity(board.len() + coins.len());
        for coin in named.chunk_by(|a, b| a == b) {
            // A head that is turned is named twice.
            if let [coin] = coin {
                after.extend_from_slice(coin);
            }
        }
        after
    }

    /// The value of one head.
    fn value(&self, head: &[Nat]) -> Option<Nimber> {
        let values = self.factors.iter().zip(head).map(|(factor, coin)| factor.value(coin));
        values.reduce(|product, value| Some(product? * value?))?
    }

    /// What one head is worth, in words.
    fn worth_of(&self, head: &[Nat]) -> Message {
        let factors: Vec<Nimber> =
            self.factors.iter().zip(head).filter_map(|(f, coin)| f.value(coin)).collect();
        let value = factors.iter().cloned().reduce(|product, value| product * value);
        let value = value.unwrap_or_default();
        match factors.as_slice() {
            [_] => message!("sum-item", position = name(head), value = &value),
            _ => message!(
                "coins-product",
                coin = name(head),
                factors = Argument::list(&factors, Join::Symbol(" ⊗ ")),
                value = &value
            ),
        }
    }

    /// The value of a board whose heads agree in their first `fixed` coordinates, which are left
    /// out of the products.
    ///
    /// Products distribute over sums, so heads with the same next coordinate need one product
    /// together: a full board of a million coins takes a thousand products.
    fn total(&self, heads: &[Nat], fixed: usize) -> Option<Nimber> {
        let (stride, factor) = (self.factors.len(), &self.factors[fixed]);
        if fixed + 1 == stride {
            return heads.chunks_exact(stride).map(|head| factor.value(&head[fixed])).sum();
        }
        let mut total = Nimber::ZERO;
        let mut rest = heads;
        while let Some(coin) = rest.get(fixed) {
            let same = rest.chunks_exact(stride).take_while(|head| head[fixed] == *coin).count();
            let (group, others) = rest.split_at(same * stride);
            total += factor.value(coin)? * self.total(group, fixed + 1)?;
            rest = others;
        }
        Some(total)
    }

    /// Chooses a set of every factor that is not among `chosen` yet, with the greatest coin `head`; of
    /// the factor `fixed`, only that coin. `each` is called with the sets.
    fn choose(
        &self,
        head: &[Nat],
        fixed: Option<usize>,
        chosen: &mut Vec<Vec<Nat>>,
        each: &mut dyn FnMut(&[Vec<Nat>]) -> Flow,
    ) -> Flow {
        let at = chosen.len();
        let Some(factor) = self.factors.get(at) else { return each(chosen) };
        let mut next = |set: &[Nat]| {
            chosen.push(set.to_vec());
            let flow = self.choose(head, fixed, chosen, each);
            chosen.pop();
            flow
        };
        if fixed == Some(at) {
            next(std::slice::from_ref(&head[at]))
        } else {
            factor.family.sets(&head[at], &mut next)
        }
    }

    /// Whether no head can be turned: of a product one that cannot be in one of its factors.
    fn is_stuck(&self, board: &Board) -> bool {
        let cannot = |(factor, n): (&Factor, &Nat)| {
            !factor.family.is_too_long(n)
                && factor.family.sets(n, &mut |_| Flow::Break(())).is_continue()
        };
        self.heads(board).all(|head| self.factors.iter().zip(head).any(cannot))
    }
}

/// The coins of a product of sets.
fn product(sets: &[Vec<Nat>]) -> Vec<Nat> {
    let total = sets.iter().map(Vec::len).product();
    let mut coins = Vec::new();
    for number in 0..total {
        let mut rest: usize = number;
        for set in sets {
            coins.push(set[rest % set.len()].clone());
            rest /= set.len();
        }
    }
    coins
}

/// A coin as text.
fn name(coin: &[Nat]) -> String {
    let mut out = String::new();
    push_coin(&mut out, coin, nat::push_short);
    out
}

fn push_coin(out: &mut String, coin: &[Nat], push: fn(&mut String, &Nat)) {
    for (i, number) in coin.iter().enumerate() {
        out.push_str(if i == 0 { "" } else { "." });
        push(out, number);
    }
}

impl Ruleset for Coins {
    type Position = Board;

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Coins, Error> {
        cursor.expect('/')?;
        let mut families = vec![Family::parse(cursor)?];
        while cursor.eat(',') || cursor.eat('*') {
            if families.len() == MAX_FACTORS {
                return Err(cursor.error(format!("':', for at most {MAX_FACTORS} factors")));
            }
            families.push(Family::parse(cursor)?);
        }
        let alone = families.len() == 1;
        let factor = |family: Family| {
            let formula = Formula::of(&family);
            let first = (!alone && formula.is_none()).then(Arc::default);
            Factor { family, formula, first }
        };
        Ok(Coins { factors: families.into_iter().map(factor).collect() })
    }

    fn write_parameters(&self, out: &mut String) {
        for (i, factor) in self.factors.iter().enumerate() {
            out.push(if i == 0 { '/' } else { ',' });
            factor.family.write(out);
        }
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Board, Error> {
        if cursor.eat('@') {
            let mark = cursor.mark();
            let name = cursor.word(|c| c != '+');
            let text = cursor.read_file(name, mark)?;
            let first: Vec<Nat> = self.factors.iter().map(|factor| factor.family.base()).collect();
            return picture::read(&text, &first).map_err(|reason| {
                let expected = "the name of a file with a picture of the board, rows of H and T";
                cursor.error_at(mark, expected).with_hint(reason)
            });
        }
        let mut heads: Vec<(Vec<Nat>, usize)> = Vec::new();
        while !cursor.at_end() {
            if !heads.is_empty() {
                cursor.expect(',')?;
            }
            let mark = cursor.mark();
            let mut head = Vec::with_capacity(self.factors.len());
            for (i, factor) in self.factors.iter().enumerate() {
                if i > 0 {
                    cursor.expect('.')?;
                }
                head.push(factor.family.parse_coin(cursor)?);
            }
            heads.push((head, mark));
        }
        heads.sort_unstable();
        if let Some(twice) = heads.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            // Tables have no such place.
            return Err(cursor.error_at(twice[1].1, "each head once").on(NO_POSITION));
        }
        Ok(heads.into_iter().flat_map(|(head, _)| head).collect())
    }

    fn write(&self, board: &Board, out: &mut String) {
        for (i, head) in self.heads(board).enumerate() {
            out.push_str(if i == 0 { "" } else { "," });
            push_coin(out, head, nat::push);
        }
    }

    fn options(&self, board: &Board, each: &mut Each<'_, Board>) -> Flow {
        self.heads(board).try_for_each(|head| match (self.factors.as_slice(), head) {
            ([factor], [top]) => {
                factor.family.sets(top, &mut |set| each(&[self.turned(board, set)]))
            }
            _ => self.choose(head, None, &mut Vec::new(), &mut |sets| {
                each(&[self.turned(board, &product(sets))])
            }),
        })
    }

    fn beyond(&self, board: &Board) -> Option<String> {
        let mut coins = self.heads(board).flat_map(|head| self.factors.iter().zip(head));
        let (_, top) = coins.find(|(factor, n)| factor.family.is_too_long(n))?;
        Some(format!("a move turns all coins from the first one to {top}, more than are listed"))
    }

    fn has_options(&self, board: &Board) -> bool {
        !self.is_stuck(board)
    }

    fn picture(&self, board: &Board) -> Option<Picture> {
        let heads: Vec<Vec<usize>> = self
            .heads(board)
            .map(|head| head.iter().map(nat::to_usize).collect::<Option<_>>())
            .collect::<Option<_>>()?;
        // Heads are sorted.
        let on = |coin: &[usize]| {
            Square::coin(heads.binary_search_by(|head| head.as_slice().cmp(coin)).is_ok())
        };
        let first: Vec<usize> = self
            .factors
            .iter()
            .map(|f| f.family.base())
            .map(|base| nat::to_usize(&base))
            .collect::<Option<_>>()?;
        let count = |at: usize| match heads.iter().map(|head| head[at]).max() {
            Some(last) => (last - first[at]).checked_add(1).map(|count| count as u64),
            None => Some(0),
        };
        match first[..] {
            [first] => Picture::board([0, first], [count(0)?], |_, at| on(&[first + at])),
            [row, column] => {
                let (rows, columns) = (count(0)?, count(1)?);
                let lengths = (0..rows).map(|_| columns);
                Picture::board([row, column], lengths, |i, j| on(&[row + i, column + j]))
            }
            _ => None,
        }
    }

    fn theorem(&self, board: &Board, play: Play) -> Option<Value> {
        if play == Play::Misere {
            return None;
        }
        self.total(board, 0).map(Value::Nimber)
    }

    fn replies(
        &self,
        board: &Board,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Board>,
    ) -> Replies {
        let (Some(Value::Nimber(value)), Value::Nimber(target)) =
            (self.theorem(board, play), target)
        else {
            return Replies::Unknown;
        };
        let change = value + target.clone();
        let most = MAX_NAMED / board.len().max(1);
        let mut named = 0;
        let mut each = |coins: &[Nat]| {
            named += 1;
            if named > most { Flow::Break(()) } else { each(&[self.turned(board, coins)]) }
        };
        let replies = match self.factors.as_slice() {
            [Factor { formula: Some(formula), .. }] => {
                reply::row(*formula, board, &change, &mut each)
            }
            [_] => Replies::Unknown,
            _ => reply::board(self, board, &change, &mut each),
        };
        if named > most { Replies::Some } else { replies }
    }

    fn describe(&self, board: &Board, after: &[Board]) -> Message {
        let turned = self.turned(board, &after[0]);
        let coins = Argument::list(self.heads(&turned).map(name), Join::And);
        message!("turn", coins = coins)
    }

    fn explain(&self, board: &Board, play: Play, best: Option<&[Board]>) -> Option<Message> {
        let Value::Nimber(total) = self.theorem(board, play)? else { return None };
        if board.is_empty() {
            return Some(message!("no-heads"));
        }
        let heads = Argument::list(self.heads(board).map(|head| self.worth_of(head)), Join::Comma);
        let items = match self.factors.as_slice() {
            [Factor { formula: Some(formula), .. }] => {
                message!("coins-by-formula", formula = formula.describe(), items = heads)
            }
            _ => message!("coins-listed", items = heads),
        };
        Some(match best {
            Some([left]) if left.is_empty() => message!("turtles-n-empty"),
            Some(left) => {
                let left = Argument::list(self.heads(&left[0]).map(name), Join::Comma);
                message!("coins-n", items = items, sum = &total, left = left)
            }
            None if self.is_stuck(board) => message!("coins-stuck", items = items),
            None if total.is_zero() => message!("coins-p", items = items),
            None => message!("coins-n-unmoved", items = items, sum = &total),
        })
    }

    fn source(&self, _: Play) -> &'static str {
        "Berlekamp, Conway and Guy 1982, chapter 14"
    }

    /// Every head alone: turning a tail to heads adds a game, and turning a head to tails takes away
    /// one that cancels an equal one.
    fn summands(&self, board: &Board, each: &mut dyn FnMut(Board)) -> bool {
        self.heads(board).for_each(|head| each(head.to_vec()));
        true
    }

    fn as_coins(&self) -> Option<AsCoins<Coins>> {
        Some(AsCoins {
            apart: |rules, board| rules.heads(board).map(<[Nat]>::to_vec).collect(),
            together: |_, heads| {
                let mut heads = heads.to_vec();
                heads.sort_unstable();
                heads.concat()
            },
        })
    }
}
