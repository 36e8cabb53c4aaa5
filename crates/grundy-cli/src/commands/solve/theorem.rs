//! Positions of rule files that theorems decide.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy::games::built_in;
use grundy::rules::{self, Proved, Rules};
use grundy::{Error, Limits, Play, Solver, Verdict, notation};
use grundy_automata::discover::{Options, discover};
use grundy_checker::certificate;
use grundy_checker::theorem::{self, Budget, Refusal};

use grundy_cli_common::{for_shell, note};

use crate::commands::verify::unchecked;
use crate::environment::{Disk, own_game_files, read_text};
use crate::failure::Failure;

/// So long a theorem that is given is checked where no time is given.
const PATIENCE: Duration = Duration::from_secs(60);
/// Letters that are read to check a theorem that lies beside a file: a second's work.
const STEPS_BESIDE: u64 = 20_000_000;

/// Theorems about rule files: the one that is given, or those that lie beside the files; each is checked once.
pub(super) struct Theorems {
    given: Option<PathBuf>,
    /// The user's own games by name, and their files; grundy's of these names come first.
    own: LazyCell<BTreeMap<String, PathBuf>>,
    /// By file, and whether it is in a sum.
    known: BTreeMap<(String, bool), Option<Proved>>,
    /// Why theorems are left aside, once said.
    said: BTreeSet<String>,
}

impl Theorems {
    pub(super) fn new(given: Option<PathBuf>) -> Theorems {
        let (known, said) = (BTreeMap::new(), BTreeSet::new());
        Theorems { given, own: LazyCell::new(own), known, said }
    }

    /// Whether some theorem may be about a position with this text.
    pub(super) fn may_know(&self, text: &str) -> bool {
        text.contains('@') || !self.own.is_empty()
    }

    /// Whether some component of the text is of a game in a file.
    pub(super) fn are_about(&self, text: &str) -> bool {
        notation::tightened(text).split('+').any(|component| self.file_of(component).is_some())
    }

    /// The game of a component that is in a file, as it is written there, without parameters.
    fn file_of<'t>(&self, component: &'t str) -> Option<&'t str> {
        let (name, _) = component.split_once(':')?;
        let end = name.find('=').map_or(name.len(), |at| name[..at].rfind('/').unwrap_or(at));
        let name = &name[..end];
        (name.starts_with('@') || self.own.contains_key(name)).then_some(name)
    }

    /// The answer by theorems, if there are any: of one component, or of a sum in which they tell what components are worth.
    ///
    /// # Errors
    /// If a theorem is refused.
    pub(super) fn answer(
        &mut self,
        argument: &str,
        play: Play,
        solver: &mut Solver,
        limits: &Limits,
    ) -> Result<Option<Result<Verdict, Error>>, Failure> {
        let argument = notation::tightened(argument);
        let mut components: Vec<String> = argument.split('+').map(String::from).collect();
        self.learn(&components, limits)?;
        // Where a list of heaps is a sum, each of them is a component.
        let one = components.len() == 1;
        let apart: Vec<String> = components
            .iter()
            .flat_map(|component| {
                let by = self.file_of(component).map(|file| (file.to_string(), !one));
                let by = by.and_then(|key| self.known.get(&key)?.as_ref());
                let heaps = by.and_then(|by| by.heaps(component));
                heaps.unwrap_or_else(|| vec![component.clone()])
            })
            .collect();
        if apart.len() > components.len() {
            components = apart;
            self.learn(&components, limits)?;
        }
        let components: Vec<&str> = components.iter().map(String::as_str).collect();
        let in_sum = components.len() > 1;
        let theorem = |component: &str| {
            let by = self.known.get(&(self.file_of(component)?.to_string(), in_sum))?.as_ref();
            by.filter(|by| self.given.is_some() || by.is_about(component, play))
        };
        if let [component] = components[..] {
            return Ok(theorem(component).map(|by| by.solve(component, play, limits)));
        }
        let told =
            components.iter().filter_map(|component| Some((theorem(component)?, *component)));
        let told: Vec<(&Proved, &str)> = told.collect();
        let tell = told.iter().all(|(proved, _)| proved.tells_values()) && play == Play::Normal;
        if let (Some(given), true) = (&self.given, told.is_empty()) {
            let given = given.display();
            return Ok(Some(Err(Error::unknown(format!(
                "'{given}' is about the rules of none of these components"
            )))));
        }
        // A theorem that was not asked for may be of no use here.
        if told.is_empty() || (!tell && self.given.is_none()) {
            return Ok(None);
        }
        if !tell {
            return Ok(Some(Err(Error::unknown(
                "in a sum theorems are of use that tell Grundy values, under normal play; \
                 `grundy discover --values all` looks for them",
            ))));
        }
        let rest: Vec<&str> =
            components.iter().copied().filter(|component| theorem(component).is_none()).collect();
        let others = match rest.is_empty() {
            true => Ok(None),
            false => notation::parse(&rest.join("+"), &Disk::within(limits)).map(Some),
        };
        Ok(Some(others.and_then(|others| solver.solve_told(&told, others.as_ref()))))
    }

    /// Reads and checks the theorems about the games of these components, once.
    fn learn(&mut self, components: &[String], limits: &Limits) -> Result<(), Failure> {
        let in_sum = components.len() > 1;
        let files = components.iter().filter_map(|component| self.file_of(component));
        for file in files.collect::<Vec<_>>() {
            let key = (file.to_string(), in_sum);
            if self.known.contains_key(&key) {
                continue;
            }
            let path = match file.strip_prefix('@') {
                Some(name) => rules_at(name),
                None => self.own[file].clone(),
            };
            let proved = match proved(file, &path, self.given.as_deref(), in_sum, limits) {
                // What lies beside the file was not asked for.
                Err(failure) if self.given.is_none() => {
                    let why = format!("left aside: {}", failure.text());
                    if !self.said.contains(&why) {
                        note("grundy", &why);
                        self.said.insert(why);
                    }
                    None
                }
                proved => proved?,
            };
            self.known.insert(key, proved);
        }
        Ok(())
    }
}

/// The user's own games whose names are none of grundy's.
fn own() -> BTreeMap<String, PathBuf> {
    let mut own = own_game_files();
    own.retain(|name, _| built_in().find(name).is_none());
    own
}

/// The file that a position names, with or without its ending.
fn rules_at(name: &str) -> PathBuf {
    let is_whole = Path::new(name).is_file() || name.ends_with(".game");
    PathBuf::from(if is_whole { name.to_string() } else { format!("{name}.game") })
}

/// The theorem about a rule file, if one is given or lies beside it; of a sum, the certificate that is given may be about
/// another component.
fn proved(
    file: &str,
    path: &Path,
    given: Option<&Path>,
    in_sum: bool,
    limits: &Limits,
) -> Result<Option<Proved>, Failure> {
    let beside = path.with_extension("theorem");
    let certificate = given.or_else(|| beside.is_file().then_some(&beside));
    // Who reads the position says that there is no such file.
    let Some(certificate) = certificate.filter(|_| path.is_file()) else { return Ok(None) };
    let (rules_text, text) = (read_text(path)?, read_text(certificate)?);
    let shown = certificate.display().to_string();
    // Where values repeat, `discover` writes a period certificate there, and `solve` finds the period itself.
    if given.is_none() && certificate::kind(&text).is_ok_and(|kind| kind == "period") {
        return Ok(None);
    }
    if !text.starts_with("grundy-theorem ") && text.trim_start().starts_with('{') {
        return Err(Failure::input(format!(
            "'{shown}' is a certificate of another kind: --theorem takes what `grundy discover` writes about an \
             automaton; periods `solve` finds and proves itself"
        )));
    }
    match given {
        None if !text.starts_with("grundy-theorem ") => {
            return Err(Failure::input(format!(
                "'{shown}' is no theorem: the first line must be 'grundy-theorem 2' (or 1)"
            )));
        }
        None if !rules::is_about(&text, &rules_text) => {
            return Err(Failure::input(format!("'{shown}' is about other rules")));
        }
        Some(_) if in_sum && !rules::is_about(&text, &rules_text) => return Ok(None),
        _ => {}
    }
    // A line that cannot be read is told with its place; the checker would blame the certificate.
    let parsed = Rules::parse(&rules_text).map_err(|diagnostics| {
        crate::stated::refused(&path.display().to_string(), &rules_text, &diagnostics)
    })?;
    // What was not asked for is not waited for long.
    let (steps, until) = match given {
        Some(_) => (u64::MAX, Instant::now().checked_add(limits.time.unwrap_or(PATIENCE))),
        None => (STEPS_BESIDE, None),
    };
    let budget = Budget { steps, bytes: limits.memory, until };
    theorem::check(&text, &rules_text, budget).map_err(|refusal| match (given, &refusal) {
        (None, Refusal::Steps) => Failure::undecided(format!(
            "'{shown}': its check takes more steps than one that was not asked for is given; `--theorem {shown}` gives it time"
        )),
        _ => unchecked(&shown, &refusal),
    })?;
    let proved = Proved::new(&parsed, file, &text, &shown);
    proved.map(Some).map_err(|error| Failure::of(file, &error))
}

/// Says of a game in a file that is too large for a search that there may be a formula for it.
pub(super) fn with_formula(failure: Failure, argument: &str, play: Play) -> Failure {
    let path = argument.strip_prefix('@').filter(|_| !argument.contains('+'));
    let Some((path, _)) = path.and_then(|path| path.split_once(':')) else { return failure };
    if !failure.is_undecided() || path.contains('=') {
        return failure;
    }
    let rules = rules_at(path);
    let theorem = rules.with_extension("theorem");
    let text = read_text(&rules).unwrap_or_default();
    // A theorem that lies there does not help, nor does one that is never found.
    let is_there = read_text(&theorem).is_ok_and(|theorem| {
        let of_play = if play == Play::Misere { "play misere" } else { "play normal" };
        rules::is_about(&theorem, &text) && theorem.lines().any(|line| line == of_play)
    });
    if is_there || !may_have_formula(&text, play) {
        return failure;
    }
    let (misere, kind) = match play {
        Play::Misere => (" --misere", "misere"),
        Play::Normal => ("", "normal"),
    };
    // What is proved of the other kind of play stays.
    let (to, uses) = match theorem.exists() {
        false => (theorem, "`solve` then uses".to_string()),
        true => {
            let to = rules.with_extension(format!("{kind}.theorem"));
            let uses = format!("`solve --theorem {}` then uses", in_shell(&to));
            (to, uses)
        }
    };
    failure.with_remark(&format!(
        "`grundy discover {}{misere} --certificate {}` looks for a formula, which {uses}",
        in_shell(&rules),
        in_shell(&to)
    ))
}

/// A file in a command that is offered.
fn in_shell(path: &Path) -> String {
    for_shell(&path.display().to_string())
}

/// Whether `discover` looks for a formula of these rules: at a glance, which small numbers allow.
fn may_have_formula(text: &str, play: Play) -> bool {
    const GLANCE: Duration = Duration::from_millis(20);
    let Ok(rules) = Rules::parse(text) else { return false };
    let misere = play == Play::Misere;
    let options = Options { misere, to: Some(8), time: Some(GLANCE), ..Options::default() };
    let found = discover(&rules.checked().rules, text, &options, &mut |_| {});
    !matches!(found, Err(grundy_automata::Error::Rule(_)))
}
