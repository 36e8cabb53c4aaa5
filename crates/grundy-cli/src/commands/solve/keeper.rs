//! Who looks on while a position is searched: shows how far it is, and saves what was found.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use grundy::Watcher;
use grundy::search::{Progress as Searched, count, merged};
use grundy_cli_common::{is_stdout, remove_unfinished};

use crate::args::Kept;
use crate::environment::facts::{self, Facts};
use crate::environment::folder;
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Progress;

/// Between two times that facts are saved there is so much time, and so many times what saving them took.
const PAUSE: Duration = Duration::from_secs(30);
const SHARE: u32 = 20;

/// Between two looks at the clock for the line on a terminal.
const SHOWN: Duration = Duration::from_millis(500);

/// Shows and saves.
#[derive(Debug)]
pub(crate) struct Keeper {
    paths: Vec<PathBuf>,
    database: Option<PathBuf>,
    /// What is read and kept may take so many bytes.
    memory: u64,
    /// Taken as long as the folder is used.
    _lock: Option<File>,
    stop: Arc<AtomicBool>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    facts: Facts,
    progress: Option<(Arc<Progress>, String)>,
    begun: Instant,
    shown: Instant,
    due: Instant,
    failure: Option<Failure>,
}

/// The bytes that a fact may take while it is merged with others.
const A_FACT: u64 = 64;

/// The file in the folder of a checkpoint.
const FILE: &str = "facts";

/// Where the facts of a checkpoint are.
pub(super) fn facts_in(folder: &Path) -> PathBuf {
    folder.join(FILE)
}

impl Keeper {
    /// Reads what there is, which may take so many bytes.
    pub(crate) fn open(args: &Kept, memory: u64) -> Result<Keeper, Failure> {
        let mut known = Facts::new();
        let (mut paths, mut lock) = (Vec::new(), None);
        if let Some(dir) = &args.checkpoint {
            if args.resume && !dir.exists() {
                return Err(Failure::input(format!(
                    "'{}' has no facts to go on from",
                    dir.display()
                )));
            }
            fs::create_dir_all(dir).map_err(|error| folder::system("make", dir, &error))?;
            lock = Some(folder::locked(dir)?);
            let path = facts_in(dir);
            remove_unfinished(&path);
            match (path.exists(), args.resume) {
                (true, true) => known = facts::read(&path, memory)?,
                (false, false) => {}
                (true, false) => {
                    return Err(Failure::input(format!(
                        "'{}' has the facts of another search: go on from them with --resume, or name another folder",
                        dir.display()
                    )));
                }
                (false, true) => {
                    return Err(Failure::input(format!(
                        "'{}' has no facts to go on from",
                        dir.display()
                    )));
                }
            }
            paths.push(path);
        }
        if args.database.as_deref().is_some_and(is_stdout) {
            let said = "--database -: facts are read and written again; name a file, such as './-'";
            return Err(Failure::input(said));
        }
        if let Some(path) = args.database.as_ref().filter(|path| path.exists()) {
            for (search, found) in facts::read(path, memory)? {
                put(&mut known, &search, found, memory);
            }
        }
        let now = Instant::now();
        let state = State {
            facts: known,
            progress: None,
            begun: now,
            shown: now,
            due: now + PAUSE,
            failure: None,
        };
        let stop = interrupt::stop_first();
        let database = args.database.clone();
        Ok(Keeper { paths, database, memory, _lock: lock, stop, state: Mutex::new(state) })
    }

    /// What ends a search: Ctrl-C, or facts that cannot be saved.
    pub(crate) fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Whether anything is saved.
    pub(crate) fn saves(&self) -> bool {
        !self.paths.is_empty() || self.database.is_some()
    }

    /// From now on how far it is is shown in this line.
    pub(crate) fn show_in(&self, progress: &Arc<Progress>, text: &str) {
        let mut state = self.state();
        state.progress = progress.is_shown().then(|| (Arc::clone(progress), text.to_string()));
        state.begun = Instant::now();
    }

    /// Saves what was given to [`Watcher::keep`], and says what could not be saved.
    pub(crate) fn save(&self) -> Result<(), Failure> {
        let mut state = self.state();
        match state.failure.take() {
            Some(failure) => Err(failure),
            None => self.write(&state.facts),
        }
    }

    fn write(&self, facts: &Facts) -> Result<(), Failure> {
        self.paths.iter().try_for_each(|path| facts::write(path, facts))?;
        let Some(path) = &self.database else { return Ok(()) };
        // Others may have written to it meanwhile, and wait until this is done.
        let _lock = folder::beside(path);
        let mut all = if path.exists() { facts::read(path, self.memory)? } else { Facts::new() };
        for (search, facts) in facts {
            put(&mut all, search, facts.clone(), self.memory);
        }
        facts::write(path, &all)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watcher for Keeper {
    fn facts(&self, search: &str) -> Option<Vec<u8>> {
        self.state().facts.get(search).cloned()
    }

    fn look(&self, search: Option<&str>, progress: &Searched<'_>) {
        let mut state = self.state();
        let now = Instant::now();
        if now.duration_since(state.shown) >= SHOWN {
            state.shown = now;
            if let Some((line, text)) = &state.progress {
                line.turn_to(told(text, progress, now.duration_since(state.begun)));
            }
        }
        let Some(search) = search.filter(|_| self.saves() && now >= state.due) else { return };
        put(&mut state.facts, search, progress.facts(), self.memory);
        if let Err(failure) = self.write(&state.facts) {
            state.failure = Some(failure);
            self.stop.store(true, Ordering::Relaxed);
        }
        let done = Instant::now();
        state.due = done + PAUSE.max(done.duration_since(now) * SHARE);
    }

    fn keep(&self, search: &str, facts: Vec<u8>) {
        if self.saves() {
            put(&mut self.state().facts, search, facts, self.memory);
        }
    }

    fn keeps(&self) -> bool {
        self.saves()
    }
}

/// Keeps what a search has found beside what was found before: its table may have had no room for all of that. There are no
/// fewer then than before.
fn put(all: &mut Facts, search: &str, facts: Vec<u8>, memory: u64) {
    let most = |known: &[u8]| count(known).unwrap_or(0).max(memory / A_FACT);
    let both = all.get(search).map(|known| merged(known, &facts, most(known)));
    let facts = both.and_then(Result::ok).unwrap_or(facts);
    all.insert(search.to_string(), facts);
}

/// How far a search is, in one line.
fn told(text: &str, progress: &Searched<'_>, time: Duration) -> String {
    let mut line = format!(
        "{text}  {} positions, {} a second, table {} MiB ({} % full)",
        short(progress.opened),
        short(
            progress.opened * 1000 / (u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1))
        ),
        progress.bytes.div_ceil(1 << 20),
        progress.filled / 10,
    );
    let not: Vec<String> = progress.not.values().map(|value| value.to_string()).collect();
    if !not.is_empty() && not.len() < 20 {
        line += &format!(", not {}", not.join(", "));
    }
    line
}

/// Three digits or so of a number.
fn short(n: u64) -> String {
    match n {
        0..10_000 => n.to_string(),
        10_000..10_000_000 => format!("{} k", n / 1000),
        _ => format!("{} M", n / 1_000_000),
    }
}
