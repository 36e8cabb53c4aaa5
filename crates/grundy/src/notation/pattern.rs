//! Families of positions written as one text: `wythoff:_,_` and `nim:0..3,0..5`.

/// `text` with its holes `_` filled by `numbers`, in order.
pub fn fill(text: &str, numbers: &[u64]) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut from = 0;
    for (at, &number) in places(text).zip(numbers) {
        out.push_str(&text[from..at]);
        grundy_core::nat::push_u64(&mut out, number);
        from = at + 1;
    }
    out + &text[from..]
}

/// How many holes `_` the text has.
pub fn holes(text: &str) -> usize {
    places(text).count()
}

/// Where the holes are: in bodies, which begin at a `:` and end at a `+`. Names and files may have a `_`.
pub fn places(text: &str) -> impl Iterator<Item = usize> {
    let mut in_body = false;
    text.bytes().enumerate().filter_map(move |(at, byte)| {
        match byte {
            b':' => in_body = true,
            b'+' => in_body = false,
            _ => {}
        }
        (in_body && byte == b'_').then_some(at)
    })
}

/// Every text that the ranges `A..B` (both included) in `text` stand for, last range fastest.
pub fn expand(text: &str) -> Vec<String> {
    let Some((before, low, high, after)) = first_range(text) else {
        return vec![text.to_string()];
    };
    let rests = expand(after);
    (low..=high).flat_map(|n| rests.iter().map(move |rest| format!("{before}{n}{rest}"))).collect()
}

fn first_range(text: &str) -> Option<(&str, u64, u64, &str)> {
    let dots = text.find("..")?;
    let digits = |s: &str| s.chars().take_while(char::is_ascii_digit).count();
    let start = dots - text[..dots].chars().rev().take_while(char::is_ascii_digit).count();
    let end = dots + 2 + digits(&text[dots + 2..]);
    let low = text[start..dots].parse().ok()?;
    let high = text[dots + 2..end].parse().ok()?;
    Some((&text[..start], low, high, &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_expand_in_order() {
        assert_eq!(expand("g:0..1,2..3"), ["g:0,2", "g:0,3", "g:1,2", "g:1,3"]);
        assert_eq!(expand("g:7"), ["g:7"]);
    }

    #[test]
    fn holes_are_filled_in_order() {
        assert_eq!(holes("g:_,3,_"), 2);
        assert_eq!(fill("g:_,3,_", &[10, 20]), "g:10,3,20");
        assert_eq!(holes("@my_game/a_b=3:_"), 1);
        assert_eq!(places("nim:_,_+@my_game:2").collect::<Vec<_>>(), [4, 6]);
        assert_eq!(fill("chomp:_x_+@my_game:_", &[7, 8, 9]), "chomp:7x8+@my_game:9");
        assert_eq!(fill("@my_game/a_b=3:_", &[7]), "@my_game/a_b=3:7");
    }
}
