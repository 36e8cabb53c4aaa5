use grundy_testing::Random;

use crate::Sum;
use crate::engine::Engine;
use crate::games::GAMES;
use crate::listed;
use crate::meter::{Limits, Meter};
use crate::notation::NoFiles;

/// Certificates name options by their numbers: another option would prove what is not so.
#[test]
fn options_are_found_by_their_numbers() {
    let more = [
        "cram:3x5",
        "cram:o.o.oo,oo.o.o",
        "node-kayles:grid:4x5~1_1~2_3",
        "node-kayles:grid:4x5~~1_1~2_3~2_4",
        "arc-kayles:path:3~~",
        "node-kayles:petersen:5",
        "node-kayles:queens:5",
        "arc-kayles:grid:3x4~1_2",
        "arc-kayles:petersen:5",
        "arc-kayles:cycle:7",
        "sprouts:0.AB.}AB.}",
        "sprouts:1A2.B.}AB2.}",
        "sprouts:0",
        "juvavum:3x4",
        "juvavum:oo.o.,.oo..,o...o",
        "domino-juvavum:oo.oo,..o..,oo.oo",
    ];
    for text in GAMES.iter().map(|game| game.example).chain(more) {
        let sum: Sum = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        for part in sum.parts() {
            assert!((0..part.len()).all(|i| part.numbers_its_options(i)), "{text}");
        }
    }
}

/// What is seen in words is what the plain check finds, whatever is changed in a list; and a list that was found is
/// always seen to hold.
#[test]
fn lists_of_words_hold_where_the_plain_check_says_so() {
    let mut random = Random::new(53);
    let (mut holds, mut refused) = (0, 0);
    for text in [
        "cram:3x4",
        "cram:3x3+cram:2x3",
        "cram:2x2+cram:2x2+cram:1x1",
        "cram:oo.oo,ooooo,o.ooo",
        "cram:oo.oo,oo.oo,oo.oo",
        "node-kayles:grid:3x4",
        "node-kayles:grid:4x4~1_1~2_3",
        "node-kayles:a-b,b-c,c-d,d-b,e-f",
        "node-kayles:petersen:5",
        "arc-kayles:grid:3x3",
        "arc-kayles:grid:3x4~1_2~2_2~3_2",
        "chomp:4x6",
        "chomp:4x4+chomp:5,4,4",
    ] {
        let sum: Sum = text.parse().unwrap();
        let part = sum.parts().next().unwrap();
        let limits = Limits::default();
        let (lines, replies, evaluated) = part.listed(&mut Engine::new(limits.clone())).unwrap();
        let words = part.as_words().unwrap();
        for round in 0..400 {
            let (mut lines, mut replies) = (lines.clone(), replies.clone());
            let changes = if round == 0 { 0 } else { 1 + random.below(2_u32) };
            for _ in 0..changes {
                if lines.is_empty() {
                    break;
                }
                let at = random.below(lines.len());
                match random.below(7_u32) {
                    0 => lines[at].1 += 1,
                    1 => lines[at].1 = lines[at].1.saturating_sub(1),
                    2 => drop(lines.remove(at)),
                    3 => lines[at].0 = lines[random.below(lines.len())].0.clone(),
                    4 => lines.push(lines[at].clone()),
                    5 => drop(replies.pop()),
                    _ => replies.iter_mut().flatten().for_each(|reply| *reply += random.below(3)),
                }
            }
            let mut meter = Meter::new(&limits);
            let name = part.game().name();
            let seen = listed::worth(&*words, name, &lines, &replies, &mut meter).unwrap();
            let shown = (&replies, evaluated);
            let plain = part.check_plainly(&*part.places(), &lines, shown, &NoFiles, &mut meter);
            let plain = plain.unwrap();
            assert!(round > 0 || seen.is_some(), "{text}");
            match seen {
                Some(worth) => assert_eq!(plain, Ok(worth), "{text} {lines:?}"),
                None => refused += u32::from(plain.is_err()),
            }
            holds += u32::from(seen.is_some());
        }
    }
    assert!(holds > 300 && refused > 1000, "{holds} hold, {refused} do not");
}
