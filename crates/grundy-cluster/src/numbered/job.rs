//! What the workers of a process do.

use std::path::{Path, PathBuf};

use grundy::ranked::{Bits, Ranked};
use grundy::{Error, Flow, Limits, Outcome, Play, Sum, counted, notation};
use grundy_cli_common::Rules;
use grundy_graphs::implicit::{Cell, MOST_OPTIONS_WITH_REMOTENESS, bytes_in_cache};
use grundy_graphs::label::End;
use timely::worker::Worker;

use super::answer::{Summary, print};
use super::ask::Ask;
use super::count::{self, Counted};
use super::files::Disk;
use super::labelled::{ByPlace, InPairs, InWords, Labelled};
use super::levels::Saved;
use super::part::{self, Head, Parts};
use super::room::Room;
use super::rounds::{Rounds, Traffic};
use super::share::{Cut, Share};
use super::spread::MOST_POSITIONS;
use super::{index, planes, ranks, recheck, sieve, sweep};
use crate::args::Label;
use crate::checkpoint::{Plan, Saver};
use crate::failure::Failure;
use crate::report;
use crate::shuffle::shuffle;
use crate::summary::{Counts, levels};

/// Positions whose options are looked at.
const LOOKED_AT: u64 = 1 << 12;

/// Options of each that are looked at.
const OPTIONS: u32 = 64;

/// After which level a state was saved, and who saves it.
type Opened<S> = (Option<u32>, Option<Saver<S>>);

/// What all workers have to know.
pub(crate) struct Job {
    game: Ranked,
    share: Share,
    head: Head,
    end: End,
    bits: Bits,
    out: PathBuf,
    plan: Option<Plan>,
    json: bool,
    /// Where scratch files are, if the labels do not fit the memory, and how many bytes a worker has beside them.
    scratch: Option<(PathBuf, u64)>,
    memory: u64,
}

/// Reads a position and numbers those below it; its own rules may turn the play round. Also a checksum of its rules.
pub(super) fn numbered(text: &str, memory: u64) -> Result<(Ranked, Sum, u32), Failure> {
    let failure = |error: Error| Failure::of(text, &error);
    let files = Disk::new(memory);
    let sum = notation::parse(text, &files).map_err(failure)?;
    let limits = Limits { memory, ..Limits::default() };
    let ranked = Ranked::new(&sum, &limits)
        .map_err(|error| Failure { code: grundy_cli_common::exit::UNDECIDED, ..failure(error) })?;
    let checksum = checksum(&ranked, files.sum());
    Ok((ranked, sum, checksum))
}

/// The game of an answer, if it is as it was when it was labelled.
pub(super) fn again(parts: &Parts, folder: &Path, memory: u64) -> Result<Ranked, Failure> {
    let head = &parts.head;
    let (game, _, rules) = numbered(&head.game, memory)?;
    if game.count() != head.count || rules != head.rules {
        return Err(Failure::input(format!(
            "'{}': the rules of '{}' are others than when it was labelled",
            folder.display(),
            head.game
        )));
    }
    Ok(game)
}

/// A checksum of the files that the position names, of the sizes, and of some options: another program may number otherwise.
fn checksum(game: &Ranked, files: u32) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(&files.to_le_bytes());
    let mut add = |number: u64| sum.update(&number.to_le_bytes());
    game.digits().into_iter().for_each(&mut add);
    let step = (game.count() / LOOKED_AT).max(1);
    // From the last on, which has most moves.
    for position in (0..LOOKED_AT).map_while(|i| (game.count() - 1).checked_sub(i * step)) {
        let mut left = OPTIONS;
        let _ = game.options(position, |option| {
            add(option);
            left -= 1;
            if left == 0 { Flow::Break(()) } else { Flow::Continue(()) }
        });
    }
    sum.finalize()
}

/// How the play ends: rules may say themselves that who cannot move wins, whatever is asked.
fn rules(args: &Label, sum: &Sum) -> Rules {
    let is_misere = sum.play(Play::Normal).ok() == Some(Play::Misere);
    Rules { misere: args.rules.misere || is_misere, ..args.rules.clone() }
}

/// The memory that a process needs, in bytes, and how much of it may be in files.
fn needed(game: &Ranked, (share, cut): (Share, Cut), bits: Bits, threads: u64) -> (u64, u64) {
    let size = u128::from(share.size());
    let labels = u128::from(number(bits, cut)) * size;
    let later = 8 * u128::from(bytes_in_cache(share.size(), bits.number().into()));
    // Sets of bits have a bit for each of their words, too.
    let (notes, asks) = match bits {
        _ if cut == Cut::Planes => (0, planes::bytes(game, share, bits)),
        Bits::Two if cut == Cut::Steps => (later, 0),
        Bits::Sixteen if cut == Cut::Steps => (later, ranks::QUESTIONS),
        Bits::Sixteen | Bits::Ten => (size / 16, 0),
        Bits::Four | Bits::Two => (size / 16, Ask::bytes(share.workers)),
    };
    let bytes = |bits: u128| u64::try_from(bits / 8 + 64).unwrap_or(u64::MAX);
    let others = [Rounds::bytes(share.workers), asks, bytes(notes)];
    let others = others.into_iter().fold(0, u64::saturating_add).saturating_mul(threads);
    let labels = bytes(labels).saturating_mul(threads);
    (labels.saturating_add(others).saturating_add(game.game_bytes()), labels)
}

/// How positions are cut.
pub(super) fn cut(bits: Bits, game: &Ranked, workers: u64) -> (Share, Cut) {
    let share = |cut| (Share::new(&game.digits(), workers, cut), cut);
    let planes = || planes::share(game, workers).map(|share| (share, Cut::Planes));
    match bits {
        Bits::Sixteen | Bits::Two if game.descends() => share(Cut::Steps),
        Bits::Sixteen => planes().unwrap_or_else(|| share(Cut::Levels)),
        Bits::Two => planes().unwrap_or_else(|| share(Cut::Strips)),
        Bits::Ten | Bits::Four => share(Cut::Levels),
    }
}

/// How many bits a position takes while it is labelled.
fn number(bits: Bits, cut: Cut) -> u8 {
    match bits {
        Bits::Sixteen if cut == Cut::Levels => 18,
        bits => bits.number(),
    }
}

/// The bits of a position, who owns which, how they are cut, and the folder of scratch files if the labels are there, with what
/// memory a worker may take beside them: with half of what is left, as they are in memory as well as there is room.
type Chosen = (Bits, (Share, Cut), Option<(PathBuf, u64)>);

/// The bits of a position: those that were asked for, or the most that the memory and the game allow.
fn choose(args: &Label, game: &Ranked, workers: u64) -> Result<Chosen, Failure> {
    let name = args.game.as_deref().unwrap_or_default();
    let memory = args.memory();
    let shares = Bits::ALL.map(|bits| (bits, cut(bits, game, workers)));
    let share = |bits| {
        let found = shares.iter().find(|(other, _)| *other == bits);
        found.map_or_else(|| cut(bits, game, workers), |(_, share)| *share)
    };
    let need = |bits| needed(game, share(bits), bits, args.threads.into());
    let most = u64::from(MOST_OPTIONS_WITH_REMOTENESS);
    let allows = |bits: &Bits| match bits {
        Bits::Sixteen if share(Bits::Sixteen).1 != Cut::Levels => {
            game.count() <= ranks::MOST_POSITIONS
        }
        Bits::Sixteen => game.most_options(most) <= most,
        Bits::Ten => game.has_few_options(),
        Bits::Four | Bits::Two => true,
    };
    // Time is spent on every move: they are chosen only if these are few.
    let fast = |bits: &Bits| allows(bits) && (*bits != Bits::Four || game.has_few_options());
    let asked = |bits: &Bits| Some(bits.number()) == args.bits;
    let bits = match Bits::ALL.into_iter().find(asked) {
        Some(bits) => bits,
        None => {
            let mut allowed = Bits::ALL.into_iter().filter(fast);
            let fits = allowed.clone().find(|bits| need(*bits).0 <= memory);
            // If none fits, the fewest go to a file, or what they need is said.
            fits.or(allowed.next_back()).unwrap_or(Bits::Sixteen)
        }
    };
    if !allows(&bits) {
        let most = if bits == Bits::Ten { <u8 as Cell>::MOST_OPTIONS.into() } else { most };
        let others: Vec<String> = Bits::ALL
            .iter()
            .filter(|bits| allows(bits))
            .map(|bits| bits.number().to_string())
            .collect();
        return Err(Failure::undecided(format!(
            "'{name}': there are positions with more than {most} options, which are not counted with {} bits; --bits \
             {} can be had",
            bits.number(),
            others.join(" or ")
        )));
    }
    let (all, labels) = need(bits);
    if all <= memory {
        return Ok((bits, share(bits), None));
    }
    if let Some(folder) = args.scratch.as_ref().filter(|_| all - labels <= memory) {
        let (share, cut) = share(bits);
        // What would wait in memory has room here in any case.
        let waiting = bytes_in_cache(share.size(), bits.number().into());
        let spare = waiting + (memory - (all - labels)) / 2 / u64::from(args.threads);
        return Ok((bits, (share, cut), Some((folder.clone(), spare))));
    }
    let fewer = Bits::ALL.iter().any(|other| other.number() < bits.number() && allows(other));
    let beside = if args.scratch.is_some() { " beside the scratch files," } else { "" };
    let what = format!(
        "a process's part of {} with {} bits each, shared out over {},{beside}",
        counted(game.count(), "position"),
        number(bits, share(bits).1),
        counted(workers, "worker"),
    );
    let needed = if args.scratch.is_some() { all - labels } else { all };
    let mut failure = Failure::of(name, &Error::memory(&what, needed, memory));
    // What passes between workers grows with them, and the labels of each become fewer.
    failure = match labels > all - labels {
        true => failure.or("take more processes"),
        false if args.threads > 1 => failure.or("fewer --threads"),
        false => failure.or("fewer processes"),
    };
    if fewer && args.bits.is_some() {
        failure = failure.or("fewer --bits");
    }
    if args.scratch.is_none() && all - labels <= memory {
        failure = failure.or("scratch files with --scratch");
    }
    Err(failure)
}

/// The job, and a checksum of what all processes have to agree on.
pub(crate) fn prepare(args: &Label, text: &str, workers: usize) -> Result<(Job, u32), Failure> {
    let (game, sum, checksum) = numbered(text, args.memory())?;
    if args.rules.target.is_some() {
        return Err(Failure::input(
            "--target and --game: numbered positions have no targets; `grundy label --game` explores them",
        ));
    }
    let workers = workers as u64;
    let (bits, (share, cut), scratch) = choose(args, &game, workers)?;
    part::prepare(&args.out, workers)?;
    let rules = rules(args, &sum);
    let head = Head {
        game: text.to_string(),
        play: rules.play().to_string(),
        bits: bits.number(),
        count: share.count,
        plane: share.plane,
        columns: share.columns,
        cut,
        workers,
        rules: checksum,
        start: None,
    };
    let mut sum = crc32fast::Hasher::new();
    sum.update(&serde_json::to_vec(&head).map_err(std::io::Error::other)?);
    sum.update(part::MAGIC);
    let job_sum = sum.clone().finalize();
    sum.update(&[u8::from(args.checkpoint.is_some())]);
    sum.update(&args.checkpoint_levels.unwrap_or(0).to_le_bytes());
    sum.update(&args.threads.to_le_bytes());
    let plan = args.plan(job_sum);
    let (out, end) = (args.out.clone(), rules.end());
    let (json, memory) = (args.json, args.memory());
    let job = Job { game, share, head, end, bits, out, plan, json, scratch, memory };
    Ok((job, sum.finalize()))
}

/// What labels everything: from a state that was saved after some round, if it was, on.
type Engine<S> = fn(
    &mut Worker,
    (&Ranked, Share, End),
    S,
    Option<u32>,
    Option<Saver<S>>,
    (&mut Rounds, &Room),
) -> Result<Saved<S>, Failure>;

impl Job {
    /// What one worker does.
    pub(crate) fn work(&self, worker: &mut Worker) -> Result<(), Failure> {
        match self.bits {
            Bits::Sixteen if self.head.cut == Cut::Planes => {
                self.label(worker, InWords::in_words, planes::in_words)
            }
            Bits::Two if self.head.cut == Cut::Planes => {
                self.label(worker, InPairs::in_pairs, planes::in_pairs)
            }
            Bits::Sixteen if self.head.cut == Cut::Steps => {
                self.label(worker, InWords::in_words, ranks::label)
            }
            Bits::Sixteen => self.label(worker, Counted::<u16>::new, count::label),
            Bits::Ten => self.label(worker, Counted::<u8>::new, count::label),
            Bits::Four => self.label(worker, recheck::Rechecked::new, recheck::label),
            Bits::Two if self.head.cut == Cut::Steps => {
                self.label(worker, InPairs::in_pairs, sieve::label)
            }
            Bits::Two => self.label(worker, InPairs::in_pairs, sweep::label),
        }
    }

    fn places(&self) -> Result<usize, Failure> {
        let size = self.share.size();
        let fits = |_: &usize| self.share.count <= MOST_POSITIONS;
        usize::try_from(size).ok().filter(fits).ok_or_else(|| {
            Failure::undecided(format!("{size} positions are more than can be addressed"))
        })
    }

    /// Labels what begins as `new`, and writes the part.
    fn label<S: Labelled>(
        &self,
        worker: &mut Worker,
        new: fn(usize, &Room) -> Result<S, Failure>,
        label: Engine<S>,
    ) -> Result<(), Failure> {
        let room = Room::new(self.scratch.clone(), self.memory);
        let mut state = new(self.places()?, &room)?;
        let (start, saver) = self.open(worker, &mut state)?;
        let mut rounds = Rounds::new(worker);
        let game = (&self.game, self.share, self.end);
        let (state, saver) = label(worker, game, state, start, saver, (&mut rounds, &room))?;
        let traffic = rounds.close(worker);
        self.finish(worker, &state, traffic, &room)?;
        saver.map_or(Ok(()), Saver::clear)
    }

    /// What was saved, if anything was, and who saves.
    fn open<S: crate::checkpoint::Snapshot>(
        &self,
        worker: &mut Worker,
        state: &mut S,
    ) -> Result<Opened<S>, Failure> {
        let Some(plan) = self.plan.clone() else { return Ok((None, None)) };
        let (saver, saved) = Saver::open(worker, plan, 0, state)?;
        Ok((saved, Some(saver)))
    }

    /// Writes the part and tells what all have found.
    fn finish(
        &self,
        worker: &mut Worker,
        state: &impl Labelled,
        traffic: Traffic,
        room: &Room,
    ) -> Result<(), Failure> {
        let (labels, tallies) = (state.labels(), state.tallies());
        let me = worker.index() as u64;
        let head = Head { start: tallies.start, ..self.head.clone() };
        let code = |places, out: &mut Vec<u8>| {
            if room.is_short() {
                labels.leave_memory();
            }
            labels.code(places, out);
        };
        part::write(&self.out, &head, (me, self.share.size()), code)?;
        let (owner, place) = self.share.place(self.game.start());
        let start = if owner == me { 1 + u64::from(labels.outcome(index(place))) } else { 0 };
        // When this is done, all workers have written their parts.
        let got = shuffle(worker, [(traffic.messages, traffic.bytes, start)], |_| 0);
        if me != 0 {
            return Ok(());
        }
        let start = match got.iter().map(|(_, _, start)| start).max() {
            Some(2) => Outcome::N,
            Some(3) => Outcome::P,
            _ => Outcome::D,
        };
        let summary = Summary {
            version: 1,
            graph: self.head.game.clone(),
            start: super::answer::Start {
                node: self.game.text(self.game.start()),
                outcome: start.to_string(),
                label: super::answer::letter(start).to_string(),
                remoteness: tallies.start,
            },
            play: self.head.play.clone(),
            bits: number(self.bits, self.head.cut),
            workers: self.head.workers,
            nodes: self.share.count,
            counts: Counts {
                win: tallies.won,
                lose: tallies.lost,
                draw: self.share.count - tallies.done(),
                levels: (self.bits != Bits::Two).then(|| levels(tallies.levels.iter().copied())),
            },
            messages: got.iter().map(|(messages, _, _)| messages).sum(),
            message_bytes: got.iter().map(|(_, bytes, _)| bytes).sum(),
            rounds: traffic.rounds,
        };
        if report::is_child() {
            let json = serde_json::to_string(&summary).map_err(std::io::Error::other)?;
            report::tell(&format!("summary {json}"));
            return Ok(());
        }
        report::print(|out| print(out, &summary, self.json))
    }
}
