//! Certificates of boards of Nimstring that list components with what they are worth: they hold, and what is listed is so, by single
//! lines. Who completes a box moves again; so a board is worth n if who moves loses beside a heap of n.

use std::collections::{BTreeSet, HashMap};

use grundy::notation::NoFiles;
use grundy::proof::Proof;
use grundy::{Limits, Outcome, Play, Solver};
use grundy_testing::Random;
use serde_json::{Value as Json, json};

fn check(proof: &Json) -> Result<String, String> {
    let proof = Proof::from_json(&proof.to_string()).map_err(|error| error.to_string())?;
    proof.check(&NoFiles, &Limits::default()).unwrap_or_else(|error| Err(error.to_string()))
}

fn proved(text: &str) -> Json {
    let proof = Solver::default().prove(&text.parse().unwrap(), Play::Normal).unwrap();
    serde_json::from_str(&proof.to_json()).unwrap()
}

/// A board by its text: for each line the boxes beside it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    rows: Vec<String>,
    /// The open lines, by row and place, with a bit each.
    lines: Vec<[usize; 2]>,
    /// The lines of each box.
    boxes: Vec<u32>,
}

impl Board {
    pub(crate) fn read(text: &str) -> Board {
        let body = text.trim_start_matches("nimstring:");
        let rows: Vec<String> = match body.split_once('x') {
            Some((height, width)) => {
                let [height, width]: [usize; 2] = [height, width].map(|n| n.parse().unwrap());
                (0..2 * height + 1).map(|row| "o".repeat(width + row % 2)).collect()
            }
            None => body.split(',').map(str::to_string).collect(),
        };
        let open = |row: usize, place: usize| rows[row].as_bytes()[place] == b'o';
        let all = |row: usize| (0..rows[row].len()).map(move |place| [row, place]);
        let lines = (0..rows.len()).flat_map(all).filter(|&[row, place]| open(row, place));
        let lines: Vec<[usize; 2]> = lines.collect();
        let bit = |line: [usize; 2]| {
            lines.iter().position(|&other| other == line).map_or(0, |bit| 1 << bit)
        };
        let boxes = (0..rows.len() / 2).flat_map(|row| (0..rows[0].len()).map(move |at| [row, at]));
        let boxes = boxes.map(|[row, at]| {
            let around =
                [[2 * row, at], [2 * row + 2, at], [2 * row + 1, at], [2 * row + 1, at + 1]];
            around.into_iter().fold(0, |all, line| all | bit(line))
        });
        let boxes = boxes.collect();
        Board { rows, lines, boxes }
    }

    pub(crate) fn all(&self) -> u32 {
        (1 << self.lines.len()) - 1
    }

    /// What every line leaves, and whether it completes a box.
    fn drawn(&self, open: u32) -> impl Iterator<Item = (u32, bool)> {
        let bits = (0..self.lines.len()).map(|bit| 1 << bit).filter(move |bit| open & bit != 0);
        bits.map(move |bit| (open & !bit, self.boxes.iter().any(|lines| lines & open == bit)))
    }

    pub(crate) fn write(&self, open: u32) -> String {
        let mut rows: Vec<Vec<u8>> = self.rows.iter().map(|row| vec![b'.'; row.len()]).collect();
        for (bit, &[row, place]) in self.lines.iter().enumerate() {
            rows[row][place] = if open >> bit & 1 == 1 { b'o' } else { b'.' };
        }
        let rows: Vec<String> =
            rows.into_iter().map(|row| String::from_utf8(row).unwrap()).collect();
        format!("nimstring:{}", rows.join(","))
    }
}

/// Who wins boards beside heaps, line by line.
pub(crate) struct Lines<'a> {
    board: &'a Board,
    known: HashMap<(u32, u32), bool>,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(board: &'a Board) -> Lines<'a> {
        Lines { board, known: HashMap::new() }
    }

    /// Whether the player to move wins beside a heap.
    fn wins(&mut self, open: u32, heap: u32) -> bool {
        if let Some(&wins) = self.known.get(&(open, heap)) {
            return wins;
        }
        let board = self.board;
        let wins = (0..heap).any(|left| !self.wins(open, left))
            || board.drawn(open).any(|(left, completes)| self.wins(left, heap) == completes);
        self.known.insert((open, heap), wins);
        wins
    }

    /// What a board is worth: the heap beside which it is lost, if there is one. No larger one than it has lines.
    pub(crate) fn worth(&mut self, open: u32) -> Option<u32> {
        (0..=open.count_ones()).find(|&heap| !self.wins(open, heap))
    }
}

/// A certificate that lists lines and nothing else, for the worth of a board.
fn claim(position: &str, value: u32, lines: &[(String, u32)]) -> Json {
    let outcome = if value == 0 { "P" } else { "N" };
    json!({
        "version": 1, "certificate": "search", "position": position, "play": "normal",
        "outcome": outcome, "value": value, "lists": [lines],
    })
}

/// Boards that are searched: beside others, and such that a turn may go on in at once.
const POSITIONS: [&str; 10] = [
    "nimstring:1x4",
    "nimstring:1x4+nim:1",
    "nimstring:2x3",
    "nimstring:ooo,oooo,o.o,.oo.,ooo",
    "nimstring:ooo,oooo,o..,..oo,ooo+cram:2x3",
    "nimstring:oo,ooo,oo,oo.,o.+nimstring:1x4",
    "nimstring:1x4+nimstring:..,.oo,..",
    "nimstring:1x4+nimstring:....,.oooo,....+nim:2",
    "nimstring:...,.ooo,...,oooo,ooo,oooo,ooo",
    "nimstring:ooo,oo.o,.o.,oooo,ooo",
];

/// A board of so many boxes on which at most `left` lines are open, each with a chance of some in six.
fn random(random: &mut Random, [height, width]: [usize; 2], mut left: u32) -> String {
    let share = 2 + random.below(4_u64);
    let rows = (0..2 * height + 1).map(|row| {
        let row = (0..width + row % 2).map(|_| {
            let is_open = left > 0 && random.chance(share, 6);
            left -= u32::from(is_open);
            if is_open { 'o' } else { '.' }
        });
        row.collect::<String>()
    });
    format!("nimstring:{}", rows.collect::<Vec<_>>().join(","))
}

/// Who wins a sum, by what its components are worth: boards line by line.
fn outcome(text: &str) -> Outcome {
    let worth = |part: &str| match part.starts_with("nimstring:") {
        true => {
            let board = Board::read(part);
            Lines::new(&board).worth(board.all())
        }
        false => {
            let value = Solver::default().value(&part.parse().unwrap()).unwrap().unwrap();
            Some(value.to_string().parse().unwrap())
        }
    };
    match text.split('+').try_fold(0, |sum, part| Some(sum ^ worth(part)?)) {
        Some(0) => Outcome::P,
        _ => Outcome::N,
    }
}

#[test]
fn who_wins_boards_is_proved_by_what_components_are_worth() {
    let (mut worths, mut numbers) = (BTreeSet::new(), Random::new(16));
    let texts = POSITIONS.map(str::to_string).into_iter();
    let count = grundy_testing::length(12, 100);
    let boards = (0..count).map(|i| random(&mut numbers, [[3, 3], [2, 4]][i % 2], 16));
    for (i, text) in texts.chain(boards).enumerate() {
        let proof = proved(&text);
        check(&proof).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(proof["outcome"], outcome(&text).to_string(), "{text}");
        assert!(i >= POSITIONS.len() || proof["lists"].is_array(), "{text}");
        let lists = proof["lists"].as_array().into_iter().flatten();
        for line in lists.flat_map(|list| list.as_array().unwrap()) {
            let (body, value) = (line[0].as_str().unwrap(), line[1].as_u64().unwrap());
            if body.starts_with("nimstring:") {
                let board = Board::read(body);
                let worth = Lines::new(&board).worth(board.all());
                assert_eq!(worth.map(u64::from), Some(value), "{text}: {body}");
                worths.insert(value);
            }
        }
    }
    assert!(worths.len() > 2, "{worths:?}");
}

#[test]
fn wrong_values_of_components_are_refused() {
    for text in ["nimstring:1x4+nim:1", "nimstring:2x3", "nimstring:ooo,oooo,o..,..oo,ooo+cram:2x3"]
    {
        let proof = proved(text);
        let mut changed = 0;
        for (i, list) in proof["lists"].as_array().unwrap().iter().enumerate() {
            for (j, line) in list.as_array().unwrap().iter().enumerate() {
                let value = line[1].as_u64().unwrap();
                for wrong in (0..=value + 2).filter(|&wrong| wrong != value) {
                    let mut mutant = proof.clone();
                    mutant["lists"][i][j][1] = wrong.into();
                    check(&mutant).unwrap_err();
                    changed += 1;
                }
            }
        }
        assert!(changed > 15, "{text}: {changed}");
        // Another who wins, another move, no list, one too many.
        let other = if proof["outcome"] == "N" { "P" } else { "N" };
        for (field, wrong) in [
            ("outcome", json!(other)),
            ("after", json!("nimstring:1x4")),
            ("after", json!(null)),
            ("lists", json!([])),
            ("lists", json!([proof["lists"][0], proof["lists"][0], proof["lists"][0]])),
            ("losing", json!(["nimstring:1x4"])),
            ("play", json!("misere")),
        ] {
            let mut mutant = proof.clone();
            mutant[field] = wrong;
            // A field that is null is one that is not there.
            if mutant[field] != proof[field] {
                check(&mutant).unwrap_err();
            }
        }
    }
}

/// A list of all that comes of a board shows what the board is worth, and nothing else; a loony board is shown to be worth nothing.
#[test]
fn a_board_is_shown_to_be_worth_what_it_is() {
    let mut numbers = Random::new(82);
    let (mut loony, mut choices, mut going_on, mut large) = (0, 0, 0, 0);
    // A chain whose middle line leaves two loony ones that are the same and do not come to 0; boards that fall apart.
    let texts = ["......,ooooooo,......", "o.o,.o.o,o.o", "oo.oo,.o.o..,oo.oo"].map(str::to_string);
    let boards = (0..grundy_testing::length(60, 600)).map(|_| {
        let size = *numbers.pick(&[[1, 4], [2, 2], [2, 3], [3, 3]]);
        let left = 3 + numbers.below(6_u32);
        random(&mut numbers, size, left)
    });
    for text in texts.into_iter().chain(boards) {
        let board = Board::read(&text);
        let mut slow = Lines::new(&board);
        let worth = slow.worth(board.all());
        let all = (0..=board.all()).filter_map(|open| Some((board.write(open), slow.worth(open)?)));
        let lines: Vec<(String, u32)> = all.collect();
        let text = board.write(board.all());
        let own = lines.iter().filter(|(other, _)| *other != text).cloned();
        let own: Vec<(String, u32)> = own.collect();
        for value in 0..6 {
            let lines = [&own[..], &[(text.clone(), value)]].concat();
            let shown = check(&claim(&text, value, &lines));
            assert_eq!(shown.is_ok(), worth == Some(value), "{text} {value}: {shown:?}");
            choices += u32::from(shown.is_err_and(|why| why.contains("may choose who goes on")));
            if worth.is_none() {
                // Not by what is left of it either.
                check(&claim(&text, value, &own)).unwrap_err();
            }
        }
        loony += u32::from(worth.is_none());
        going_on +=
            u32::from(worth.is_some() && board.drawn(board.all()).any(|(_, completes)| completes));
        large += u32::from(worth > Some(1));
    }
    assert!(loony > 10 && choices > 10, "{loony} {choices}");
    assert!(going_on > 5 && large > 3, "{going_on} {large}");
}

/// A line that says something else, of a loony board among them, is found out wherever it stands; lines that are left out may be
/// missed or not.
#[test]
fn one_wrong_line_is_found_among_all() {
    let mut numbers = Random::new(84);
    let (mut shown, mut wrong, mut few, mut loony) = (0, 0, 0, 0);
    for _ in 0..grundy_testing::length(60, 600) {
        let size = *numbers.pick(&[[1, 4], [2, 2], [2, 3], [3, 3]]);
        let left = 3 + numbers.below(5_u32);
        let board = Board::read(&random(&mut numbers, size, left));
        let mut slow = Lines::new(&board);
        let worths: Vec<Option<u32>> = (0..=board.all()).map(|open| slow.worth(open)).collect();
        let Some(worth) = worths.last().copied().flatten() else { continue };
        for round in 0..40 {
            let other = numbers.below(worths.len());
            let left_out = u64::from(round % 4 == 0);
            let (mut lines, mut is_right, mut is_whole) = (Vec::new(), true, true);
            let mut root = worth;
            for (at, (open, &value)) in (0_u32..).zip(&worths).enumerate() {
                let claimed = match value {
                    // What is too small and what is too large by one, and what a loony board might be worth.
                    _ if at == other && round % 4 != 1 => Some(match value {
                        Some(value) if numbers.chance(1, 2) => value.saturating_sub(1),
                        Some(value) => value + 1,
                        None => numbers.below(3_u32),
                    }),
                    Some(_) if at + 1 < worths.len() && numbers.chance(left_out, 8) => None,
                    value => value,
                };
                root = claimed.unwrap_or(root);
                is_whole &= claimed.is_some() || value.is_none();
                is_right &= claimed.is_none() || claimed == value;
                loony += u32::from(claimed.is_some() && value.is_none());
                lines.extend(claimed.map(|claimed| (board.write(open), claimed)));
            }
            numbers.shuffle(&mut lines);
            let said = check(&claim(&board.write(board.all()), root, &lines));
            assert!(is_right || said.is_err(), "{lines:?}: {said:?}");
            assert!(!(is_right && is_whole) || said.is_ok(), "{lines:?}: {said:?}");
            shown += u32::from(said.is_ok());
            few += u32::from(said.is_ok() && !is_whole);
            wrong += u32::from(!is_right);
        }
    }
    assert!(shown > 300 && few > 10 && wrong > 300 && loony > 50, "{shown} {few} {wrong} {loony}");
}

/// A board that is listed with another value is found out, whatever else is left out, and whatever replies are named.
#[test]
fn another_value_of_a_board_is_not_shown_by_less() {
    let mut numbers = Random::new(85);
    let (mut shown, mut few, mut wrong) = (0, 0, 0);
    for _ in 0..grundy_testing::length(60, 600) {
        let size = *numbers.pick(&[[1, 4], [2, 2], [2, 3], [3, 3]]);
        let left = 3 + numbers.below(5_u32);
        let board = Board::read(&random(&mut numbers, size, left));
        let mut slow = Lines::new(&board);
        let worth = slow.worth(board.all());
        let all = (0..board.all()).filter_map(|open| Some((board.write(open), slow.worth(open)?)));
        let all: Vec<(String, u32)> = all.collect();
        for _ in 0..60 {
            let (left_out, hidden) = (numbers.below(6_u64), numbers.below(3_u64));
            let claimed = numbers.below(worth.unwrap_or(1) + 2);
            // What is worth as much as is claimed is what would tell that it is wrong.
            let mut lines = all.clone();
            lines.retain(|(_, value)| {
                let is_telling = *value == claimed && numbers.chance(hidden, 2);
                !is_telling && !numbers.chance(left_out, 12)
            });
            let is_whole = lines.len() == all.len();
            lines.insert(0, (board.write(board.all()), claimed));
            let mut json = claim(&board.write(board.all()), claimed, &lines);
            let most = if numbers.chance(1, 2) { 12_u32 } else { 60 };
            let replies: Vec<Vec<u32>> =
                lines.iter().map(|_| (0..20).map(|_| numbers.below(most)).collect()).collect();
            json["replies"] = json!([replies]);
            let said = check(&json);
            let is_right = worth == Some(claimed);
            assert!(is_right || said.is_err(), "{lines:?}: {said:?}");
            assert!(!(is_right && is_whole) || said.is_ok(), "{lines:?}: {said:?}");
            shown += u32::from(said.is_ok());
            few += u32::from(said.is_ok() && !is_whole);
            wrong += u32::from(!is_right);
        }
    }
    assert!(shown > 50 && few > 10 && wrong > 500, "{shown} {few} {wrong}");
}

/// The same of lists as they are written, each board from the side that stands for all and in one piece.
#[test]
fn another_value_is_not_shown_by_what_is_written() {
    let mut numbers = Random::new(86);
    let mut wrong = 0;
    for text in ["nimstring:1x4", "nimstring:2x3", "nimstring:ooo,oooo,o.o,.oo.,ooo"] {
        let boards = proved(text)["lists"][0].as_array().unwrap().clone();
        for board in boards.iter().step_by(1 + boards.len() / 40) {
            let open = |line: &Json| Board::read(line[0].as_str().unwrap()).lines.len();
            let most = open(board);
            // What comes of it has fewer lines.
            let fewer = boards.iter().filter(|line| open(line) < most || *line == board);
            let lines: Vec<Json> = fewer.cloned().collect();
            let mut json = claim(board[0].as_str().unwrap(), 0, &[]);
            let worth = board[1].as_u64().unwrap();
            for _ in 0..20 {
                let (claimed, hidden) = (numbers.below(worth + 3), numbers.below(3_u64));
                if claimed == worth {
                    continue;
                }
                let mut lines = lines.clone();
                lines.retain(|line| line[1] != claimed || !numbers.chance(hidden, 2));
                for line in lines.iter_mut().filter(|line| line[0] == board[0]) {
                    line[1] = claimed.into();
                }
                let most = if numbers.chance(1, 2) { 12_u32 } else { 60 };
                let replies: Vec<Vec<u32>> =
                    lines.iter().map(|_| (0..20).map(|_| numbers.below(most)).collect()).collect();
                json["outcome"] = json!(if claimed == 0 { "P" } else { "N" });
                json["value"] = claimed.into();
                (json["lists"], json["replies"]) = (json!([lines]), json!([replies]));
                check(&json).unwrap_err();
                wrong += 1;
            }
        }
    }
    assert!(wrong > 200, "{wrong}");
}

/// Lists of whole positions from which the player to move loses are certificates of the same.
#[test]
fn whole_positions_show_it_as_well() {
    for text in ["nimstring:1x4", "nimstring:oooo,ooo.o,oooo"] {
        let board = Board::read(text);
        let mut slow = Lines::new(&board);
        let lost = (0..=board.all()).filter(|&open| !slow.wins(open, 0));
        let lost: Vec<String> = lost.map(|open| board.write(open)).collect();
        let outcome = if slow.wins(board.all(), 0) { "N" } else { "P" };
        let of = |outcome: &str, losing: &[String]| {
            json!({
                "version": 1, "certificate": "search", "position": text, "play": "normal",
                "outcome": outcome, "losing": losing,
            })
        };
        check(&of(outcome, &lost)).unwrap_or_else(|why| panic!("{text}: {why}"));
        check(&of(if outcome == "N" { "P" } else { "N" }, &lost)).unwrap_err();
        check(&of(outcome, &[])).unwrap_err();
    }
}
