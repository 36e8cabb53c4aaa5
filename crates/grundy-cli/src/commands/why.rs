//! `grundy why`.

use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::mem::ManuallyDrop;
use std::process::ExitCode;

use grundy::solve::Why;
use grundy::text::{Argument, Join};
use grundy::{Move, Solver, message, notation};
use grundy_answers::Reasons;

use crate::args::WhyArgs;
use crate::environment::{Disk, position};
use crate::failure::Failure;
use crate::language;
use crate::output::{self, Style};
use crate::progress::Progress;
use crate::watch::Watch;

pub(crate) fn run(args: &WhyArgs, style: Style) -> Result<ExitCode, Failure> {
    let play = args.ending.play();
    let limits = args.budget.limits_of(play, 1);
    let watch = Watch::over(&args.position, args.budget.limits(1).time);
    let sum = position(&args.position, &limits)?;
    let mut solver = ManuallyDrop::new(Solver::new(limits.clone()));
    let read = |text: &str| notation::parse(text, &Disk::within(&limits));
    let progress = Progress::unknown(args.position.clone());
    let why = solver
        .why(&sum, play, args.depth, &read)
        .map_err(|error| Failure::of(&args.position, &error))?;
    // Who reads slowly gets the whole answer.
    drop((watch, progress));
    let mut out = output::page(!args.json);
    if args.json {
        output::print_json(&mut out, &Reasons::new(&why, language::data()))?;
    } else {
        write(&mut out, &why, 0, style, &mut HashMap::new())?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The tree, each position further to the right than the one before it. What was `told` of a position, at the least depth so far,
/// is not told again.
fn write<'w>(
    out: &mut impl Write,
    why: &'w Why,
    depth: usize,
    style: Style,
    told: &mut HashMap<&'w str, usize>,
) -> std::io::Result<()> {
    let indent = "  ".repeat(depth);
    let verdict = &why.verdict;
    let language = language::shown();
    let who = verdict.who(language);
    let heading = style.heading(&verdict.position);
    let who = style.outcome(verdict.outcome, &who);
    // Nearer to the root more of it is unfolded.
    let least = told.entry(&verdict.position).or_insert(usize::MAX);
    if *least <= depth {
        return writeln!(out, "{indent}{heading}  {who} {}", language.text(&message!("why-above")));
    }
    *least = depth;
    writeln!(out, "{indent}{heading}  {who}")?;
    if let Some(reason) = &verdict.reason {
        let because = message!("why-reason", reason = reason.clone());
        writeln!(out, "{indent}  {}", language.text(&because))?;
    }
    if let Some(best) = verdict.moves.first() {
        let first = message!("why-move", move = best.text.clone());
        writeln!(out, "{indent}  {}", language.text(&first))?;
    }
    if let Some(then) = &why.then {
        write(out, then, depth + 1, style, told)?;
    }
    for answer in &why.answers {
        // Moves in equal heaps have the same words.
        let mut said = HashSet::new();
        let words = answer.moves.iter().map(|m| m.text.clone());
        let moves = words.filter(|text| said.insert(language.text(text)));
        let moves = Argument::list(moves, Join::Or);
        let more = answer.count - answer.moves.len();
        let line = match &answer.reply {
            Some(Move { text, to, .. }) => {
                message!(
                    "why-answer",
                    moves = moves,
                    more = more,
                    reply = text.clone(),
                    to = to.clone()
                )
            }
            None => message!("why-over", moves = moves, more = more),
        };
        writeln!(out, "{indent}  {}", language.text(&line))?;
        if let Some(then) = &answer.then {
            write(out, then, depth + 2, style, told)?;
        }
    }
    if why.more {
        writeln!(out, "{indent}  …")?;
    }
    Ok(())
}
