//! `grundy judge`.

mod check;
mod duel;
mod sandbox;

use std::io::Write;
use std::process::ExitCode;

use grundy::text::{Argument, Join};
use grundy::{counted, message, visible};
use grundy_answers::Problem;
use grundy_contests::play::Protocol;
use grundy_contests::{FORMATS, Format, Size, Texts, write_random};

use crate::args::{self, Judge};
use crate::environment::standard_input;
use crate::failure::Failure;
use crate::language;
use crate::output::{self, Style};
pub(crate) use check::{SHRINK_TIME, WRONG, beginning, printable};
pub(crate) use sandbox::{Ended, Fault, Sandbox, Verdict, confine, end_for_good};

/// Cases of a made-up input if nothing was said.
const CASES: u64 = 10;

pub(crate) fn run(args: &Judge, style: Style) -> Result<ExitCode, Failure> {
    let words = args.problem.join(" ");
    if args.list {
        return list(&words, args.json, style);
    }
    let format = find(&words)?;
    refuse_late_options(&args.check)?;
    if args.explain {
        return explain(format, args.json, style);
    }
    if args.generate {
        return generate(format, args);
    }
    match (args.interactive, args.check.is_empty()) {
        (false, true) => answer(format),
        (false, false) => check::run(format, args),
        (true, true) => duel::play(protocol_of(format)?),
        (true, false) => duel::check(format, protocol_of(format)?, args),
    }
}

/// Refuses options of grundy that stand behind `--check PROGRAM`, where the program would get them.
fn refuse_late_options(program: &[String]) -> Result<(), Failure> {
    let command = args::command();
    let judge = command.find_subcommand("judge");
    let own: Vec<&str> = judge
        .iter()
        .flat_map(|judge| judge.get_arguments())
        .filter_map(|arg| arg.get_long())
        .collect();
    let late = program.iter().skip(1).find(|word| {
        let option = word.strip_prefix("--").map(|word| word.split('=').next().unwrap_or(word));
        option.is_some_and(|option| own.contains(&option))
    });
    match late {
        None => Ok(()),
        Some(option) => Err(Failure::input(format!(
            "'{}' stands behind --check and would go to the program; options of grundy go before --check \
             (if it is the program's own, call it from a script)",
            visible(option)
        ))),
    }
}

/// A made-up input, which may have fewer cases than were asked for.
fn generate(format: &Format, args: &Judge) -> Result<ExitCode, Failure> {
    let size = if args.max { Size::Max } else { Size::Any };
    let wanted = args.cases.unwrap_or(CASES);
    let mut out = output::stdout();
    let made = write_random(format, args.seed, wanted, size, &mut out)?;
    out.flush()?;
    if args.cases.is_some() && made < wanted {
        let most = counted(made, "case");
        let what = format!("an input of '{}' has at most {most}, not {wanted}", format.id);
        grundy_cli_common::note("grundy", what);
    }
    Ok(ExitCode::SUCCESS)
}

/// Standard input to standard output.
fn answer(format: &Format) -> Result<ExitCode, Failure> {
    grundy_contests::answer(format, &mut standard_input()?, &mut output::Stdout)?;
    Ok(ExitCode::SUCCESS)
}

fn find(name: &str) -> Result<&'static Format, Failure> {
    grundy_contests::find(name).ok_or_else(|| {
        let shown = visible(name);
        let several = grundy_contests::numbered(name);
        if !several.is_empty() {
            let names: Vec<&str> = several.iter().map(|(name, _)| *name).collect();
            return Failure::input(format!("'{shown}' is several problems: {}", names.join(", ")));
        }
        let hint = match grundy_contests::nearest(name) {
            Some(near) => format!("the nearest is '{near}'; `grundy judge --list` shows all"),
            None => {
                "`grundy judge --list` shows all, `grundy judge --list WORD` searches".to_string()
            }
        };
        Failure::input(format!("'{shown}' is not the name of a problem ({hint})"))
    })
}

fn protocol_of(format: &Format) -> Result<&Protocol, Failure> {
    format.play.as_ref().ok_or_else(|| {
        let played = FORMATS.iter().filter(|format| format.play.is_some());
        let known: Vec<&str> = played.map(|format| format.id).collect();
        Failure::input(format!(
            "'{}' is not played interactively; these are: {}",
            format.id,
            known.join(", ")
        ))
    })
}

fn list(words: &str, as_json: bool, style: Style) -> Result<ExitCode, Failure> {
    let all = words.trim().is_empty();
    let formats = if all { FORMATS.to_vec() } else { grundy_contests::search(words) };
    if formats.is_empty() {
        return Err(Failure::input(format!(
            "no problem has '{}' in its names, titles or rules; `grundy judge --list` shows all",
            visible(words)
        )));
    }
    let mut out = output::page(!as_json);
    if as_json {
        for format in formats {
            output::print_json(&mut out, &Problem::of(format, language::data()))?;
        }
    } else {
        for format in &formats {
            let texts = texts(format);
            let names: Vec<&str> = [format.id].iter().chain(format.aliases).copied().collect();
            writeln!(out, "{}  {}", style.heading(&names.join(", ")), title(format))?;
            writeln!(out, "    {}", texts.rules)?;
            writeln!(out, "    {}", texts.limits)?;
            writeln!(out, "    {}", format.source())?;
        }
        writeln!(
            out,
            "\n{}; `grundy judge NAME --explain` describes one.",
            counted(formats.len(), "problem")
        )?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// What readers are told, in their language.
fn texts(format: &Format) -> Texts {
    match language::shown().code() {
        "zh" => format.in_chinese(),
        _ => format.in_english(),
    }
}

/// The title, and that in Chinese if it is another.
fn title(format: &Format) -> String {
    match format.title.contains(format.chinese) {
        true => format.title.to_string(),
        false => format!("{} {}", format.title, format.chinese),
    }
}

fn explain(format: &'static Format, as_json: bool, style: Style) -> Result<ExitCode, Failure> {
    let mut out = output::page(!as_json);
    if as_json {
        output::print_json(&mut out, &Problem::of(format, language::data()))?;
    } else {
        writeln!(out, "{}  {}", style.heading(format.id), title(format))?;
        let say = |message| language::shown().text(&message);
        if !format.aliases.is_empty() {
            let names = Argument::list(format.aliases.iter().copied(), Join::Comma);
            writeln!(out, "  {}", say(message!("games-also", names = names)))?;
        }
        let texts = texts(format);
        let source = format.source();
        let mut parts = vec![
            (say(message!("games-rules")), texts.rules),
            (say(message!("judge-input")), texts.input),
            (say(message!("judge-output")), texts.output),
            (say(message!("judge-limits")), texts.limits),
            (say(message!("judge-method")), texts.method),
            (say(message!("games-source")), &source),
        ];
        if let Some(moves) = texts.moves {
            parts.push((say(message!("judge-moves")), moves));
        }
        output::labelled(&mut out, &parts)?;
        let out = out.as_it_is()?;
        for sample in format.samples {
            writeln!(
                out,
                "\n{}\n{}",
                say(message!("judge-sample-input")),
                sample.input.trim_end()
            )?;
            writeln!(
                out,
                "{}\n{}",
                say(message!("judge-sample-output")),
                sample.output.trim_end()
            )?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
