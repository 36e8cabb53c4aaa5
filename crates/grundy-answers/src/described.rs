//! What rules say, in other languages: the sentences of `Rules::describe` one by one. Conditions stay in the rule language.

use grundy::Language;

use crate::in_language;

/// A description in a language, if it is one of rules that somebody wrote ([`grundy_rules::Rules::describe`]); other texts stay
/// as they are.
pub fn described(text: &str, language: &Language) -> String {
    if language.code() != "zh" || !text.starts_with("A position is ") {
        return text.to_string();
    }
    let sentences =
        text.trim_end_matches('.').split(". ").map(|sentence| sentence_of(sentence, language));
    sentences.collect::<Vec<_>>().join("。") + "。"
}

fn sentence_of(text: &str, language: &Language) -> String {
    if let Some(position) = text.strip_prefix("A position is ") {
        return format!("局面是{}", position_of(position, language));
    }
    if let Some(condition) = text.strip_prefix("In every position ") {
        return format!("每个局面都满足 {condition}");
    }
    if let Some(condition) = text.strip_prefix("Nobody can move where ") {
        return format!("满足 {condition} 时谁都不能行动");
    }
    if let Some(moves) = text.strip_prefix("A move does one of these: ") {
        let moves =
            moves.split("; (").map(|one| match one.trim_start_matches('(').split_once(") ") {
                Some((number, rest)) => format!("({number}) {}", move_of(rest, language)),
                None => move_of(one, language),
            });
        return format!("每步任选其一：{}", moves.collect::<Vec<_>>().join("；"));
    }
    match text.strip_prefix("A move ") {
        Some(one) => format!("每步{}", move_of(one, language)),
        None => in_language(&format!("{text}."), language).trim_end_matches('。').to_string(),
    }
}

/// `two heaps, x and y, and a number that is remembered: limit, at first x - 1`.
fn position_of(text: &str, language: &Language) -> String {
    let remembered = [", and a number that is remembered: ", ", and numbers that are remembered: "];
    let (heaps, states) = remembered
        .iter()
        .find_map(|words| text.split_once(words))
        .map_or((text, None), |(heaps, states)| (heaps, Some(states)));
    let heaps = match heaps.split_once(", ") {
        Some((count, names)) => format!("{} {}", in_language(count, language), listed(names)),
        None => heaps.replace("a heap ", "一堆 "),
    };
    match states {
        Some(states) => format!(
            "{heaps}，另记住：{}",
            states.replace(", at first ", "，起初为 ").replace("; ", "；")
        ),
        None => heaps,
    }
}

fn listed(names: &str) -> String {
    names.replace(" and ", "、").replace(", ", "、")
}

/// What a move does, and when.
fn move_of(text: &str, language: &Language) -> String {
    let (does, condition) = text.split_once(", where ").map_or((text, None), |(a, b)| (a, Some(b)));
    if let Some((heap, by)) =
        does.strip_prefix("replaces ").and_then(|rest| rest.split_once(" by "))
    {
        let by = match by.split_once(" heaps, ") {
            Some((count, parts)) => {
                format!("{} {}", in_language(&format!("{count} heaps"), language), listed(parts))
            }
            None => by.to_string(),
        };
        return with_condition(format!("把 {heap} 换成 {by}"), condition);
    }
    let marked = does.replace(" and takes ", "\n takes ").replace(", takes ", "\n takes ");
    let marked = marked.replace(" and adds ", "\n adds ").replace(", adds ", "\n adds ");
    let marked = marked.replace(" and makes ", "\n makes ").replace(", makes ", "\n makes ");
    let changes = marked.lines().map(|one| in_language(one.trim_start(), language));
    with_condition(changes.collect::<Vec<_>>().join("，"), condition)
}

fn with_condition(does: String, condition: Option<&str>) -> String {
    match condition {
        Some(condition) => format!("{does}，条件是 {condition}"),
        None => does,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::text::{CHINESE, ENGLISH};
    use grundy_rules::Rules;

    /// Of every game in the folder nothing English is left but the names and conditions that its file writes.
    #[test]
    fn descriptions_of_rules_are_chinese() {
        let folder = grundy_testing::workspace().join("games");
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            let Ok(rules) = Rules::parse(&text) else { continue };
            let english = rules.describe();
            assert_eq!(described(&english, &ENGLISH), english);
            let said = described(&english, &CHINESE);
            for word in said.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 1)
            {
                assert!(text.contains(word), "{}: '{word}' in {said}", path.display());
                let known =
                    ["position", "heaps", "tokens", "takes", "adds", "where", "cannot", "these"];
                assert!(!known.contains(&word), "{}: {said}", path.display());
            }
        }
        let wythoff = "game w\nheaps x, y\ntake k from any heap\ntake k from x and l from y where |k - l| < 2\n";
        assert_eq!(
            described(&Rules::parse(wythoff).unwrap().describe(), &CHINESE),
            "局面是两堆 x、y。每步任选其一：(1) 从任一堆取 k 个；(2) 从 x 取 k 个，从 y 取 l 个，条件是 |k − l| < 2。无法行动者负。"
        );
        let as_many = "game w\nheaps x, y\nstate last\ntake x from y\ntake last from any heap and add y to x\n";
        assert_eq!(
            described(&Rules::parse(as_many).unwrap().describe(), &CHINESE),
            "局面是两堆 x、y，另记住：last。每步任选其一：(1) 从 y 取与 x 同样多的石子；(2) 从任一堆取 last 所记的个数，给 x 加与 y 同样多的石子。无法行动者负。"
        );
    }
}
