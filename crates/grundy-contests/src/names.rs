//! What problems are called: `poj-1067`, `1067`, `luogu p2252`, `洛谷 P2252`, `取石子游戏`.

use crate::Format;
use crate::problems::FORMATS;

/// Names of judges that people write before an id, and how ids begin there.
const JUDGES: &[(&str, &str)] = &[
    ("luogu", "p"),
    ("洛谷", "p"),
    ("hdoj", "hdu"),
    ("杭电", "hdu"),
    ("acm.timus.ru", "timus"),
    ("atcoder", ""),
    ("codingame", ""),
    ("kattis", ""),
    ("librarychecker", ""),
    ("spoj", ""),
];

/// The format called `name`, by its id or an alias: in letters of any case, with or without hyphens and
/// spaces, after the judge's name, or by its number alone where no two problems have it.
pub fn find(name: &str) -> Option<&'static Format> {
    let plain = plain(name);
    by_name(&plain)
        .or_else(|| {
            JUDGES.iter().find_map(|(judge, start)| {
                let rest = plain.strip_prefix(judge)?;
                by_name(rest).or_else(|| by_name(&format!("{start}{rest}")))
            })
        })
        .or_else(|| match numbered(name)[..] {
            [(_, format)] => Some(format),
            _ => None,
        })
}

/// The names that end with the number `name`, with their formats; a format has one line.
pub fn numbered(name: &str) -> Vec<(&'static str, &'static Format)> {
    let plain = plain(name);
    if plain.is_empty() || !plain.bytes().all(|byte| byte.is_ascii_digit()) {
        return Vec::new();
    }
    let ends = |known: &&str| {
        let start = known.strip_suffix(plain.as_str());
        start.is_some_and(|start| start.bytes().all(|byte| byte.is_ascii_alphabetic()))
    };
    FORMATS.iter().filter_map(|format| Some((names(format).find(ends)?, *format))).collect()
}

/// The formats with all of the words in ids, aliases, titles, rules or ideas, in both languages.
pub fn search(words: &str) -> Vec<&'static Format> {
    let found = |format: &&'static Format| {
        let titles = [format.title, format.chinese];
        let texts = [format.in_english(), format.in_chinese()];
        let texts = texts.iter().flat_map(|texts| [texts.rules, texts.method]);
        let text =
            names(format).chain(titles).chain(texts).collect::<Vec<_>>().join(" ").to_lowercase();
        let squeezed = plain(&text);
        let known =
            |word: &str| text.contains(&word.to_lowercase()) || squeezed.contains(&plain(word));
        !plain(words).is_empty()
            && words.split_whitespace().all(|word| !plain(word).is_empty() && known(word))
    };
    let mut formats: Vec<&Format> = FORMATS.iter().copied().filter(found).collect();
    // One that is called so comes first, though its words be not all in its texts.
    if let Some(named) = find(words) {
        formats.retain(|format| format.id != named.id);
        formats.insert(0, named);
    }
    formats
}

/// The name of a format that looks like `name`, if one does: a letter in three may be wrong.
pub fn nearest(name: &str) -> Option<&'static str> {
    let name: String = plain(name).chars().take(40).collect();
    let names = FORMATS.iter().flat_map(|format| names(format));
    let near =
        names.map(|known| (strsim::damerau_levenshtein(&name, &plain(known)), known)).min()?;
    let longest = name.chars().count().max(near.1.len());
    (near.0 * 3 <= longest).then_some(near.1)
}

fn names(format: &'static Format) -> impl Iterator<Item = &'static str> {
    [format.id].into_iter().chain(format.aliases.iter().copied())
}

fn by_name(plain_name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| names(format).any(|known| plain(known) == plain_name)).copied()
}

/// Letters and digits alone, small and of common width.
fn plain(name: &str) -> String {
    let narrow = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        c => c,
    };
    name.chars().map(narrow).filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_found_as_people_write_them() {
        for (name, id) in [
            ("poj1067", "poj1067"),
            ("POJ 1067", "poj1067"),
            ("poj-1067", "poj1067"),
            ("1067", "poj1067"),
            ("luogu p2252", "p2252"),
            ("Luogu-P2252", "p2252"),
            ("洛谷 P2252", "p2252"),
            ("洛谷2252", "p2252"),
            ("ＰＯＪ１０６７", "poj1067"),
            ("HDOJ 1527", "poj1067"),
            ("kattis snim", "poj2960"),
            ("abc172_f", "abc172f"),
            ("nim product 64", "nim_product_64"),
        ] {
            assert_eq!(find(name).map(|format| format.id), Some(id), "{name}");
        }
        for name in ["", "-", "poj", "67", "p106", "chess", "99999"] {
            assert!(find(name).is_none(), "{name}");
        }
    }

    #[test]
    fn ids_stay_apart_without_their_marks() {
        let mut all: Vec<String> = FORMATS.iter().flat_map(|f| names(f)).map(plain).collect();
        all.sort_unstable();
        let count = all.len();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn every_problem_has_a_chinese_title() {
        for format in FORMATS {
            let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
            assert!(format.chinese.contains(is_chinese), "{}: '{}'", format.id, format.chinese);
            assert!(search(format.chinese).iter().any(|found| found.id == format.id));
        }
    }

    #[test]
    fn titles_are_searched_in_both_languages() {
        let ids = |words: &str| search(words).iter().map(|format| format.id).collect::<Vec<_>>();
        for (words, id) in [
            ("取石子", "poj1067"),
            ("取石子游戏", "p2599"),
            ("小约翰", "hdu1907"),
            ("石子游戏", "p3480"),
            ("rabbit grass", "hdu1849"),
            ("WYTHOFF", "poj1067"),
            ("luogu p2252", "p2252"),
            ("2252", "p2252"),
            ("威佐夫", "poj1067"),
            ("阶梯 Nim", "p3480"),
            ("最大匹配", "p4055"),
            ("staircase", "poj1704"),
        ] {
            assert!(ids(words).contains(&id), "{words}: {:?}", ids(words));
        }
        assert_eq!(ids("luogu p2252")[0], "p2252");
        assert!(ids("backgammon").is_empty() && ids("").is_empty() && ids("+").is_empty());
    }

    #[test]
    fn suggestions_are_close() {
        assert_eq!(nearest("pjo1067"), Some("poj1067"));
        assert_eq!(nearest("chess"), None);
        assert_eq!(nearest("取石子"), None);
    }
}
