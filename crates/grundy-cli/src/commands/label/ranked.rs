//! Labels of positions that are numbered, with no move stored.

use std::io::{self, Write};
use std::process::ExitCode;

use grundy::ranked::{Bits, Ranked, RankedLabels};
use grundy::{Error, Flow, Limits, Outcome, Sum, counted};
use grundy_graphs::file::Csv;
use grundy_graphs::label::Tally;

use super::answer::{self, COLUMNS};
use crate::failure::{Failure, RAISE_TIME};
use crate::output::{self, Style, json};
use crate::progress::Progress;
use crate::watch::{self, Watch};
use crate::{args, interrupt};

/// More positions than this are numbered if they can be.
const MANY: u64 = 1 << 20;

/// Positions with more moves together than this, if all have as many as the first, are numbered where that
/// makes no difference.
const MOVES: u64 = 1 << 22;

/// What exploring a position costs at least, in bytes.
const EXPLORED: u64 = 400;

/// Rows that are written between two looks at the clock and at Ctrl-C.
const ROWS: u64 = 1 << 12;

/// The positions below `root` as numbers, if they are to be numbered.
pub(super) fn numbered(
    args: &args::Label,
    root: &Sum,
    limits: &Limits,
) -> Result<Option<Ranked>, Failure> {
    let explored = [
        ("--grundy", args.grundy),
        ("--start", args.start.is_some()),
        ("--target", args.rules.target.is_some()),
        ("--npy", args.npy.is_some()),
        ("--parquet", args.parquet.is_some()),
        ("--tablebase", args.tablebase.is_some()),
        ("--rows", args.rows.is_some()),
        ("--all-nodes", args.json && args.all_nodes),
    ];
    let explored = explored.iter().find(|(_, is_given)| *is_given);
    if args.bits.is_some() {
        if let Some((option, _)) = explored {
            return Err(Failure::input(format!(
                "--bits and {option}: numbered positions have labels, moves and --csv; leave one out"
            )));
        }
        let ranked = Ranked::new(root, limits);
        return ranked.map(Some).map_err(|error| Failure::of(&root.text(), &error));
    }
    if explored.is_some() {
        return Ok(None);
    }
    let many = MANY.min(limits.memory / EXPLORED);
    // Components that have to be explored are numbered for the sake of sums, in which they are small.
    let is_sum = root.components().nth(1).is_some();
    let memory = if is_sum { many * EXPLORED / 4 } else { 0 };
    let ranked = Ranked::exploring(root, limits, memory).ok();
    Ok(ranked.filter(|ranked| match ranked.count() {
        count if count > many => ranked.has_more_followers(many),
        // The answer is the same if every number is that of a follower.
        count => has_many_moves(ranked) && ranked.has_more_followers(count - 1),
    }))
}

/// Whether exploring would take long because of the moves.
fn has_many_moves(ranked: &Ranked) -> bool {
    let mut moves = 0;
    let most = MOVES / ranked.count().max(1);
    let flow = ranked.options(ranked.start(), |_| {
        moves += 1;
        if moves > most { Flow::Break(()) } else { Flow::Continue(()) }
    });
    flow.is_break()
}

/// What is said of the positions.
struct Answer<'a> {
    args: &'a args::Label,
    game: &'a Ranked,
    bits: Bits,
    labels: RankedLabels,
}

/// Labels the positions and answers for the first.
pub(super) fn run(
    args: &args::Label,
    game: &Ranked,
    limits: &Limits,
    style: Style,
) -> Result<ExitCode, Failure> {
    let clock = Clock { name: game.text(game.start()), limits, started: watch::Clock::start() };
    let bits = choose(args.bits, game, limits.memory, &clock.name)?;
    let watch = Watch::over(&clock.name, limits.time);
    let (bits, labels) = label(args, game, bits, &clock)?;
    drop(watch);
    // Until now there was nothing that Ctrl-C would leave behind.
    interrupt::save_first();
    let answer = Answer { args, game, bits, labels };
    if let Some(path) = args.csv.path() {
        output::written(path, &mut |out| answer.csv(out, &clock))?;
    }
    let mut out = output::page(!args.json);
    if args.json {
        answer.json(&mut out)?;
    } else if !args.csv.is_printed() {
        answer.text(&mut out, style)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The bits for a position: those that were asked for, or the most that the memory and the game allow. 10 and
/// 4 bits take the time of all moves, and are chosen only if these are few.
fn choose(wanted: Option<Bits>, game: &Ranked, memory: u64, name: &str) -> Result<Bits, Failure> {
    let fits = |bits: &Bits| game.bytes(*bits) <= memory;
    let fast = |bits: &Bits| match bits {
        Bits::Sixteen | Bits::Ten | Bits::Two => game.allows(*bits),
        Bits::Four => game.has_few_options(),
    };
    let chosen = match wanted {
        Some(bits) => Some(bits).filter(fits),
        None => Bits::ALL.into_iter().find(|bits| fits(bits) && fast(bits)),
    };
    chosen.ok_or_else(|| {
        let bits = wanted.unwrap_or(Bits::Two);
        let (positions, number) = (counted(game.count(), "position"), game.number_of(bits));
        let what = format!("a table of {positions} with {number} bits each");
        let failure = Failure::of(name, &Error::memory(&what, game.bytes(bits), memory));
        if bits == Bits::Two { failure } else { failure.or("take fewer with --bits") }
    })
}

/// The labels; where no number of bits was asked for and remoteness is too large, those without it.
fn label(
    args: &args::Label,
    game: &Ranked,
    bits: Bits,
    clock: &Clock<'_>,
) -> Result<(Bits, RankedLabels), Failure> {
    let progress = Progress::counting(clock.name.clone(), game.count(), "positions");
    let threads = args.threads.map_or(1, usize::from);
    let labels = |bits| {
        let mut stopped = None;
        let mut go_on = |done| {
            progress.show(done);
            stopped = clock.check("labelled", done).err();
            stopped.is_none()
        };
        let labels = game.labels(args.rules.end(), bits, threads, &mut go_on);
        match stopped {
            Some(failure) => Err(failure),
            None => Ok(labels.map(|labels| (bits, labels))),
        }
    };
    let found = match labels(bits)? {
        Err(_) if args.bits.is_none() && bits != Bits::Two => labels(Bits::Two)?,
        found => found,
    };
    found.map_err(|error| Failure::of(&clock.name, &error))
}

/// What may end the work early.
struct Clock<'a> {
    name: String,
    limits: &'a Limits,
    started: watch::Clock,
}

impl Clock<'_> {
    /// Fails if the time is over or the user wants to stop.
    fn check(&self, what: &str, done: u64) -> Result<(), Failure> {
        let name = &self.name;
        if interrupt::is_wanted() {
            return Err(Failure::interrupted(format!(
                "'{name}': broken off when {} had been {what}",
                counted(done, "position")
            )));
        }
        match self.limits.time.filter(|&time| self.started.spent() >= time) {
            None => Ok(()),
            Some(time) => Err(Failure::undecided(format!(
                "'{name}': {} {what} within {} s; {RAISE_TIME}",
                counted(done, "position"),
                time.as_secs_f64()
            ))),
        }
    }
}

impl Answer<'_> {
    /// The label, the remoteness where it is known, and a best move.
    fn row(&self, position: u64) -> (char, Option<u32>, Option<u64>) {
        let (outcome, remoteness) = self.labels.get(position);
        let letter = match outcome {
            Outcome::N => 'W',
            Outcome::P => 'L',
            Outcome::D => 'D',
        };
        (letter, remoteness, self.labels.best(self.game, position))
    }

    /// How many positions win, lose and draw.
    fn counts(&self) -> [u64; 3] {
        let (won, lost) = (self.labels.won(), self.labels.lost());
        [won, lost, self.game.count() - won - lost]
    }

    /// The moves that win, each once.
    fn winning(&self) -> Vec<u64> {
        let start = self.game.start();
        let mut winning = Vec::new();
        if self.labels.get(start).0 == Outcome::N {
            let _ = self.game.options(start, |option| {
                if self.labels.get(option).0 == Outcome::P {
                    winning.push(option);
                }
                std::ops::ControlFlow::Continue(())
            });
        }
        winning.sort_unstable();
        winning.dedup();
        winning
    }

    /// Every position on a line.
    fn csv(&self, out: &mut dyn Write, clock: &Clock<'_>) -> Result<(), Failure> {
        let count = self.game.count();
        let progress =
            self.args.csv.file().map(|_| Progress::counting("writing".into(), count, "positions"));
        let mut csv = Csv::new(out, COLUMNS)?;
        let (mut text, mut bytes) = (String::new(), [0; 4]);
        for position in 0..count {
            if position.is_multiple_of(ROWS) {
                progress.iter().for_each(|progress| progress.show(position));
                clock.check("written", position)?;
            }
            let (letter, remoteness, best) = self.row(position);
            text.clear();
            self.game.write(position, &mut text);
            csv.text(&text).text(letter.encode_utf8(&mut bytes));
            // With fewer bits only the start's is known.
            csv.known(remoteness.filter(|_| self.bits == Bits::Sixteen));
            text.clear();
            if let Some(best) = best {
                self.game.write(best, &mut text);
            }
            csv.text(&text).end()?;
        }
        Ok(csv.finish()?)
    }

    fn text(&self, out: &mut impl Write, style: Style) -> io::Result<()> {
        let start = self.game.start();
        let name = self.game.text(start);
        let counted = counted(self.game.count(), "position");
        let (bits, play) = (self.game.number_of(self.bits), self.args.rules.play_in_words());
        writeln!(out, "{name}: {counted}, {bits} bits each, {play} play")?;
        answer::levels(out, self.labels.tallies(), self.counts())?;
        writeln!(out)?;
        let (letter, remoteness, best) = self.row(start);
        answer::verdict(out, &name, letter, remoteness, style)?;
        let winning = self.winning();
        if !winning.is_empty() {
            answer::win_by(out, winning.iter().map(|&to| self.game.text(to)))?;
        }
        // With fewer bits it is any move that wins.
        let best = best.filter(|_| self.bits == Bits::Sixteen);
        answer::best(out, letter, best.map(|best| self.game.text(best)), winning.len())
    }

    fn json(&self, out: &mut impl Write) -> io::Result<()> {
        let start = self.game.start();
        let (letter, remoteness, best) = self.row(start);
        let [won, lost, draws] = self.counts();
        let level = |(n, level): (usize, &Tally)| serde_json::json!({"remoteness": n, "win": level.won, "lose": level.lost});
        let levels = self
            .labels
            .tallies()
            .map(|levels| levels.iter().enumerate().map(level).collect::<Vec<_>>());
        let winning: Vec<String> = self.winning().iter().map(|&to| self.game.text(to)).collect();
        let object = serde_json::json!({
            "version": json::VERSION,
            "graph": self.args.game,
            "play": self.args.rules.play(),
            "bits": self.game.number_of(self.bits),
            "nodes": self.game.count(),
            "win": won,
            "lose": lost,
            "draw": draws,
            "levels": levels,
            "start": {
                "node": self.game.text(start),
                "outcome": json::outcome(answer::outcome(letter)),
                "label": letter.to_string(),
                "remoteness": remoteness,
                "move": best.map(|best| self.game.text(best)),
            },
            "winning": winning,
        });
        writeln!(out, "{object}")
    }
}
