//! Products of generators as texts.

/// A product of generators: `ab²`, or `1`.
pub fn text(word: &[u16]) -> String {
    let mut text = String::new();
    for (g, &exponent) in word.iter().enumerate().filter(|&(_, &exponent)| exponent > 0) {
        text.push_str(&letter(g));
        if exponent > 1 {
            let digits = exponent.to_string();
            text.extend(digits.chars().map(|digit| match digit {
                '0' => '⁰',
                '1' => '¹',
                '2' => '²',
                '3' => '³',
                '4' => '⁴',
                '5' => '⁵',
                '6' => '⁶',
                '7' => '⁷',
                '8' => '⁸',
                _ => '⁹',
            }));
        }
    }
    if text.is_empty() { "1".into() } else { text }
}

/// The letter of generator `g`: a to z, then a', b', …
pub fn letter(g: usize) -> String {
    let letter = (b'a'..=b'z').nth(g % 26).map_or('a', char::from);
    format!("{letter}{}", "'".repeat(g / 26))
}
