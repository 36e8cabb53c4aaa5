//! Every ruleset: one file and one line in [`GAMES`].

pub(crate) mod apart;
pub(crate) mod as_nim;
pub(crate) mod bachet;
pub(crate) mod balance;
pub(crate) mod beatty;
pub(crate) mod board;
pub(crate) mod brussels_sprouts;
pub(crate) mod chomp;
#[cfg(feature = "json")]
pub(crate) mod coin_poset;
pub(crate) mod coin_tree;
pub(crate) mod coins;
pub(crate) mod cram;
pub(crate) mod crosses;
pub(crate) mod digraph;
pub(crate) mod dynamic;
pub(crate) mod edge_geography;
pub(crate) mod ends;
pub(crate) mod euclid;
pub(crate) mod fibonacci;
pub(crate) mod fission;
pub(crate) mod geography;
pub(crate) mod graph;
pub(crate) mod graph_kayles;
pub(crate) mod hackenbush;
pub(crate) mod heap_rules;
pub(crate) mod heaps;
pub(crate) mod in_rules;
pub(crate) mod juvavum;
pub(crate) mod lost_heaps;
pub(crate) mod mem;
pub(crate) mod mem0;
pub(crate) mod moore;
pub(crate) mod nim;
pub(crate) mod nimble;
pub(crate) mod nimhoff;
pub(crate) mod nimstring;
pub(crate) mod northcott;
pub(crate) mod octal;
pub(crate) mod poset;
pub(crate) mod repetition;
pub(crate) mod rows;
pub(crate) mod sliding_coins;
pub(crate) mod split_pairs;
pub(crate) mod sprouts;
pub(crate) mod staircase;
pub(crate) mod subtraction;
pub(crate) mod sylver;
pub(crate) mod tac_tix;
pub(crate) mod take;
pub(crate) mod treblecross;
pub(crate) mod turning_turtles;
pub(crate) mod two_heaps;
pub(crate) mod welter;
pub(crate) mod wythoff;
pub(crate) mod wythoff_st;

/// Every game, in the order of `grundy games`.
pub const GAMES: &[&Game] = &[
    &nim::GAME,
    &wythoff::GAME,
    &bachet::GAME,
    &subtraction::GAME,
    &take::GAME,
    &moore::GAME,
    &staircase::GAME,
    &fibonacci::GAME,
    &dynamic::GAME,
    &mem::GAME,
    &mem0::GAME,
    &octal::GAME,
    &octal::named::KAYLES,
    &octal::named::DAWSON_KAYLES,
    &octal::named::DAWSON_CHESS,
    &octal::named::GUILES,
    &octal::named::OFFICERS,
    &octal::named::LASKER,
    &octal::named::GRUNDY,
    &split_pairs::GAME,
    &euclid::GAME,
    &nimhoff::GAME,
    &ends::GAME,
    &beatty::GAME,
    &wythoff_st::GAME,
    &treblecross::GAME,
    &crosses::GAME,
    &digraph::GAME,
    &geography::GAME,
    &geography::DIRECTED,
    &edge_geography::GAME,
    &chomp::GAME,
    &poset::GAME,
    &sylver::GAME,
    &cram::GAME,
    &tac_tix::GAME,
    &juvavum::GAME,
    &juvavum::DOMINO,
    &fission::GAME,
    &graph_kayles::NODE,
    &graph_kayles::ARC,
    &hackenbush::GAME,
    &nimstring::GAME,
    &sprouts::GAME,
    &brussels_sprouts::GAME,
    &nimble::GAME,
    &welter::GAME,
    &sliding_coins::GAME,
    &turning_turtles::GAME,
    &northcott::GAME,
    &coins::GAME,
    &coin_tree::GAME,
    #[cfg(feature = "json")]
    &coin_poset::GAME,
];

pub use ends::end_nim_sizes;
pub use heap_rules::heap_rules;
pub(crate) use octal::{TAKE_BY_TAKE, heaps_under, leaves_one};

use std::sync::LazyLock;

use grundy_core::Cursor;

use crate::position::{Catalogue, Entry, Game};

/// The built-in games as a catalogue, the one that positions are read with unless another is given.
pub fn built_in() -> &'static Catalogue {
    static BUILT_IN: LazyLock<Catalogue> =
        LazyLock::new(|| Catalogue::new(GAMES.iter().map(|&game| Entry::from(game))));
    &BUILT_IN
}

/// Whether a code comes next, as in `0.77:5`, where the name of the game is left out.
pub(crate) fn is_code(cursor: &Cursor<'_>) -> bool {
    octal::code::read(&mut cursor.clone()).is_ok()
}
