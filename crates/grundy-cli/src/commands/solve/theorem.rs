//! Positions of rule files that theorems decide.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::{Path, PathBuf};

use grundy::rules::{self, Proved, Rules};
use grundy::{Error, Limits, Play, Solver, Verdict};

use crate::args::Solve;
use crate::environment::{position, read_text};
use crate::failure::Failure;

/// The answer by theorems about rule files, if one is given or lies beside a file: of one component, or of a sum in which
/// they tell what components are worth.
pub(super) fn by_theorem(
    argument: &str,
    args: &Solve,
    play: Play,
    moves: usize,
    solver: &mut Solver,
    limits: &Limits,
) -> Option<Result<Verdict, Failure>> {
    let fail = |error: Error| Failure::of(argument, &error);
    let components: Vec<&str> = argument.split('+').collect();
    // One theorem a file.
    let mut theorems: BTreeMap<&str, Option<Proved>> = BTreeMap::new();
    for file in components.iter().filter_map(|component| file_of(component)) {
        if let Entry::Vacant(entry) = theorems.entry(file) {
            match proved(file, args, components.len() > 1) {
                Ok(proved) => entry.insert(proved),
                Err(failure) => return Some(Err(failure)),
            };
        }
    }
    let theorem = |component: &str| theorems.get(file_of(component)?)?.as_ref();
    if let [component] = components[..] {
        return theorem(component).map(|by| by.solve(component, play, moves).map_err(fail));
    }
    let told: Vec<(&Proved, &str)> =
        components.iter().filter_map(|component| Some((theorem(component)?, *component))).collect();
    let tell = told.iter().all(|(proved, _)| proved.tells_values()) && play == Play::Normal;
    // A theorem that was not asked for may be of no use here.
    if told.is_empty() || (!tell && args.theorem.is_none()) {
        return None;
    }
    let rest: Vec<&str> =
        components.iter().copied().filter(|component| theorem(component).is_none()).collect();
    if !tell {
        let failure = Failure::undecided(format!(
            "'{argument}': in a sum theorems are of use that tell Grundy values, under normal play"
        ));
        return Some(Err(failure.with_remark("`grundy discover --values all` looks for them")));
    }
    let others = match rest.is_empty() {
        true => Ok(None),
        false => position(&rest.join("+"), limits).map(Some),
    };
    Some(others.and_then(|others| solver.solve_told(&told, others.as_ref()).map_err(fail)))
}

/// The file of a component, as it is written there, without parameters.
fn file_of(component: &str) -> Option<&str> {
    let (name, _) = component.split_once(':')?;
    let end = name.find('=').map_or(name.len(), |at| name[..at].rfind('/').unwrap_or(at));
    name[..end].starts_with('@').then_some(&name[..end])
}

/// The file that a position names, with or without its ending.
fn rules_at(name: &str) -> PathBuf {
    let is_whole = Path::new(name).is_file() || name.ends_with(".game");
    PathBuf::from(if is_whole { name.to_string() } else { format!("{name}.game") })
}

/// The theorem about a rule file, if one is given or lies beside it; of a sum, the certificate that is given may be about
/// another component.
fn proved(file: &str, args: &Solve, in_sum: bool) -> Result<Option<Proved>, Failure> {
    let path = rules_at(&file[1..]);
    let beside = path.with_extension("theorem");
    let certificate = args.theorem.as_ref().or_else(|| beside.is_file().then_some(&beside));
    let Some(certificate) = certificate else { return Ok(None) };
    let (rules_text, text) = (read_text(&path)?, read_text(certificate)?);
    if (in_sum || args.theorem.is_none()) && !rules::is_about(&text, &rules_text) {
        return Ok(None);
    }
    let shown = certificate.display().to_string();
    let budget = grundy_checker::theorem::Budget::default();
    grundy_checker::theorem::check(&text, &rules_text, budget)
        .map_err(|refusal| Failure::input(format!("'{shown}': {refusal}")))?;
    let parsed = Rules::parse(&rules_text).map_err(|diagnostics| {
        crate::stated::refused(&path.display().to_string(), &rules_text, &diagnostics)
    })?;
    let proved = Proved::new(&parsed, file, &text, &shown);
    proved.map(Some).map_err(|error| Failure::of(file, &error))
}

/// Says of a game in a file that is too large for a search that there may be a formula for it.
pub(super) fn with_formula(failure: Failure, argument: &str) -> Failure {
    let path = argument.strip_prefix('@').filter(|_| !argument.contains('+'));
    match path.and_then(|path| path.split_once(':')) {
        Some((path, _)) if failure.is_undecided() && !path.contains('=') => {
            let rules = rules_at(path);
            let theorem = rules.with_extension("theorem");
            failure.with_remark(&format!(
                "`grundy discover {} --certificate {}` looks for a formula, which `solve` then uses",
                rules.display(),
                theorem.display()
            ))
        }
        _ => failure,
    }
}
