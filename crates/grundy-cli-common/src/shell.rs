//! Words of commands that are offered to be typed.

/// `word` as a POSIX shell reads it: as it is if nothing in it means anything to a shell, else in quotation marks.
///
/// ```
/// use grundy_cli_common::for_shell;
///
/// assert_eq!(for_shell("games/wythoff.game"), "games/wythoff.game");
/// assert_eq!(for_shell("@my game.game:3,4"), "'@my game.game:3,4'");
/// assert_eq!(for_shell("it's"), r"'it'\''s'");
/// ```
pub fn for_shell(word: &str) -> String {
    // A `~` means a folder only at the beginning, and so does a `=` for some shells.
    let is_plain = |c: char| c.is_alphanumeric() || "@%+=:,./-_~".contains(c);
    let is_first = |c: char| !"~=".contains(c);
    if word.starts_with(is_first) && word.chars().all(is_plain) {
        return word.to_string();
    }
    if !word.contains(char::is_control) {
        return format!("'{}'", word.replace('\'', r"'\''"));
    }
    // What cannot be seen is written by the numbers of its bytes.
    let mut quoted = String::from("$'");
    for c in word.chars() {
        match c {
            '\'' | '\\' => quoted.extend(['\\', c]),
            _ if c.is_control() => {
                let mut bytes = [0; 4];
                c.encode_utf8(&mut bytes)
                    .bytes()
                    .for_each(|byte| quoted += &format!("\\{byte:03o}"));
            }
            _ => quoted.push(c),
        }
    }
    quoted + "'"
}

#[cfg(test)]
mod tests {
    use super::for_shell;

    const WORDS: [&str; 14] = [
        "",
        "plain",
        "a b",
        "it's",
        "$HOME`x`\"!",
        "~",
        "a~b=c",
        "0.[3]",
        "*?{a,b}#;&|<>()",
        "\u{1b}[31m'\\7",
        "a\n\tb\u{9b}",
        "将军 x",
        "\\",
        "=a",
    ];

    #[test]
    fn words_are_quoted_where_they_need_it() {
        assert_eq!(for_shell("octal/0.137:35+nim:3,4"), "octal/0.137:35+nim:3,4");
        assert_eq!(for_shell(""), "''");
        assert_eq!(for_shell("a\u{1b}b"), r"$'a\033b'");
    }

    /// Bash reads `$'…'`, as POSIX has it since 2024; not every `sh` does.
    #[cfg(unix)]
    #[test]
    fn a_shell_reads_what_was_meant() {
        for word in WORDS {
            let line = format!("printf %s {}", for_shell(word));
            let mut shells = vec!["bash"];
            if !word.contains(char::is_control) {
                shells.push("sh");
            }
            for shell in shells {
                // Where there is no such shell, nothing can be asked of it.
                let Ok(said) = std::process::Command::new(shell).args(["-c", &line]).output()
                else {
                    continue;
                };
                assert_eq!(String::from_utf8(said.stdout).as_deref(), Ok(word), "{shell}: {line}");
            }
        }
    }
}
