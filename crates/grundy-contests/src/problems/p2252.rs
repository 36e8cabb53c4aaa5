//! Luogu P2252: Wythoff's game, one position.

use super::poj1067;
use crate::{Cases, Format, Sample};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p2252",
    aliases: &[],
    title: "Luogu P2252 Stone Game (Wythoff)",
    chinese: "取石子游戏｜【模板】威佐夫博弈",
    input: "a line A B",
    samples: &[Sample { input: "8 4\n", output: "1\n" }],
    cases: Cases::One,
    stream: None,
    ..poj1067::FORMAT
};
