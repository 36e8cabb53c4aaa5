//! Rule files made at random.

use crate::Random;

fn sum(random: &mut Random, names: &[&str]) -> String {
    let (a, b) = (*random.pick(names), *random.pick(names));
    let number = random.below(7_u64);
    match random.below(9_u32) {
        0 | 1 => a.to_string(),
        2 => number.to_string(),
        3 => format!("{a} + {b}"),
        4 => format!("|{a} - {b}|"),
        5 => format!("min({a}, {b})"),
        6 => format!("max({a}, {b})"),
        7 => format!("{a} mod {}", 2 + number % 3),
        _ => format!("2{a} + {number}"),
    }
}

fn condition(random: &mut Random, names: &[&str]) -> String {
    let signs = ["=", "!=", "<", "<=", ">", ">="];
    let one = |random: &mut Random| {
        let (left, sign, right) = (sum(random, names), *random.pick(&signs), sum(random, names));
        match random.below(6_u32) {
            0 => format!("{left} in {{1, {}, 6}}", random.below(5_u64)),
            _ => format!("{left} {sign} {right}"),
        }
    };
    let first = one(random);
    match random.below(5_u32) {
        0 => format!("({first}) and ({})", one(random)),
        1 => format!("({first}) or not ({})", one(random)),
        _ => first,
    }
}

/// Moves from two heaps, with what is remembered where there is a state.
fn line(random: &mut Random, has_state: bool) -> String {
    let change = *random.pick(&[
        "take k from x",
        "take k from y",
        "take k from x and k from y",
        "take k from x and add k to y",
        "take k from x and l from y",
        "take 2k from x",
        "take k + l from y",
        "take 1 from x and 2 from y",
        "take 3 from y",
        "take k from any heap",
        "set y to k",
    ]);
    let mut names = vec!["x", "y"];
    let mut all = Vec::new();
    for (name, place) in [("k", "k "), ("l", " l "), ("k", " to k")] {
        if !names.contains(&name) && format!("{change} ").contains(place) {
            names.push(name);
            all.push(format!("{name} >= 1"));
        }
    }
    if change == "set y to k" {
        all.push("k < y".to_string());
    }
    let mut text = change.to_string();
    if has_state {
        names.push("s");
        if random.chance(2, 3) {
            text += if names.contains(&"k") { " and set s to k" } else { " and set s to 1" };
        }
    }
    if random.chance(1, 2) {
        all.push(format!("({})", condition(random, &names)));
    }
    if !all.is_empty() {
        text += &format!(" where {}", all.join(" and "));
    }
    text + "\n"
}

/// The text of a rule file, made at random: two heaps, perhaps with a state; conditions of all kinds, `symmetric` or not where
/// the moves are. No number that is chosen is larger than the heaps together.
pub fn rule_file(random: &mut Random) -> String {
    let mut text = "game random\nheaps x, y\n".to_string();
    let has_state = random.chance(1, 5);
    if has_state {
        text += "state s starts at 1\n";
    }
    let names: &[&str] = if has_state { &["x", "y", "s"] } else { &["x", "y"] };
    for (word, of) in [("where", 8), ("end when", 4)] {
        if random.chance(1, of) {
            text += &format!("{word} {}\n", condition(random, names));
        }
    }
    for (word, of) in [("symmetric\n", 2), ("misere\n", 3), ("block 1\n", 5)] {
        text += if random.chance(1, of) { word } else { "" };
    }
    for _ in 0..=random.below(3_u32) {
        text += &line(random, has_state);
    }
    text
}

/// The same of one heap that may fall apart.
pub fn splitting_rule_file(random: &mut Random) -> String {
    let mut text = "game random\nheap n\n".to_string();
    text += if random.chance(1, 2) { "misere\n" } else { "" };
    for _ in 0..=random.below(2_u32) {
        let (gone, least) = (random.below(4_u32), random.below(2_u32));
        let least = if gone == 0 { 1 } else { least };
        let extra = *random.pick(&["", "", " and a != b", " and a < b", " and a mod 2 = 0"]);
        text += &format!(
            "replace n by a, b where a + b = n - {gone} and a >= {least} and b >= {least}{extra}\n"
        );
        text += &match random.below(3_u32) {
            0 => format!("take k from n where k in {{1, {}}}\n", 2 + random.below(5_u32)),
            1 => format!("take k from n where ({})\n", condition(random, &["n", "k"])),
            _ => String::new(),
        };
    }
    text
}
