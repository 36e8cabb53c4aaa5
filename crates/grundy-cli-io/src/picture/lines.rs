//! Boards of boxes as text: dots, lines that are drawn, and what stands in the place of each of the others.

/// The board, a line of text each. `rows` are horizontal and vertical lines by turns, each with what stands in its place, or
/// nothing if it is drawn; `inside` says what is in a box.
pub fn drawing(
    rows: &[Vec<Option<String>>],
    inside: &dyn Fn(usize, usize) -> Option<char>,
) -> Vec<String> {
    let width = rows.first().map_or(0, Vec::len);
    let longest = rows.iter().flatten().flatten().map(String::len).max().unwrap_or(3).max(3);
    // What stands on a vertical line reaches to both sides of its dots, with a letter between two of them.
    let wide = (longest + 2) | 1;
    let before = longest / 2;
    let drawn = rows.iter().enumerate().map(|(row, lines)| {
        let mut text = vec![' '; before + width * (wide + 1) + 1 + longest];
        let mut put = |at: usize, piece: &str| {
            piece.chars().enumerate().for_each(|(i, letter)| text[at + i] = letter);
        };
        let dot = |place: usize| before + place * (wide + 1);
        let is_across = row % 2 == 0;
        if is_across {
            (0..=width).for_each(|place| put(dot(place), "+"));
        }
        for (place, line) in lines.iter().enumerate() {
            match (is_across, line) {
                (true, None) => put(dot(place) + 1, &"-".repeat(wide)),
                (true, Some(open)) => put(dot(place) + 1 + (wide - open.len()) / 2, open),
                (false, None) => put(dot(place), "|"),
                (false, Some(open)) => put(dot(place) - open.len() / 2, open),
            }
            if let (false, Some(letter)) = (is_across, inside(row / 2, place)) {
                put(dot(place) + wide.div_ceil(2), &letter.to_string());
            }
        }
        text.iter().collect::<String>().trim_end().to_string()
    });
    drawn.collect()
}
