use std::collections::HashMap;

use super::*;

/// Texts that are easily taken for each other.
fn texts() -> Vec<String> {
    let digits = |i: u64| (i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 50).to_string();
    let mut all: Vec<String> = (0..20_000).map(digits).collect();
    // The same first 8, 12 and 16 bytes, the same last ones, every length around these, zeros at the end.
    for prefix in ["", "12345678", "123456789012", "1234567890123456", "ä", "→→→→"] {
        for length in 0..20 {
            for filler in ["0", "\0", "é", "x"] {
                all.push(format!("{prefix}{}", filler.repeat(length)));
                all.push(format!("{}{prefix}", filler.repeat(length)));
            }
        }
    }
    for i in 0..3000 {
        all.push(format!("https://example.org/{}/x", digits(i)));
        all.push(digits(i) + &"abc".repeat(usize::try_from(i).unwrap() % 50));
        all.push(digits(i));
    }
    all.push("y".repeat(100_000));
    all.push("y".repeat(99_999) + "z");
    // Once more, in another order, and all short ones together.
    let mut again = all.clone();
    again.sort_unstable_by_key(|text| text.len() % 7);
    all.extend(again);
    all.extend((0..5000).map(|i| digits(i * i)));
    all
}

/// One at a time, in batches and in a map of the standard library: the same numbers.
#[test]
fn texts_are_numbered_in_order() {
    let words = texts();
    let (mut map, mut plain) = (HashMap::new(), Vec::new());
    for word in &words {
        let next = u32::try_from(map.len()).unwrap();
        plain.push(*map.entry(word.clone()).or_insert(next));
    }
    let mut one = Texts::new();
    assert!(words.iter().map(|word| one.add(word)).eq(plain.iter().copied()));
    for size in [1, 63, 300, 512, 2000] {
        let (mut many, mut ids) = (Texts::new(), Vec::new());
        for words in words.chunks(size) {
            let mut batch = Batch::default();
            words.iter().for_each(|word| batch.push(word));
            many.add_all(&batch.all, batch.parts(), &mut ids);
        }
        assert_eq!(ids, plain);
        assert_eq!((one.len(), &one), (map.len(), &many));
        for (word, &id) in &map {
            assert_eq!((many.get(id), many.find(word)), (word.as_bytes(), Some(id)));
        }
        assert_eq!(many.iter().count(), map.len());
        assert_eq!((many.find("20001"), many.find("no such text at all")), (None, None));
    }
    assert_eq!(Texts::new().find(""), None);
}
