//! Whether all options of a position win, where each worker knows the labels of its own alone.
//!
//! The owner looks at its own options. If all of these win, it asks the next worker that has some, which does the same, and so
//! on in the order of the workers, from the last to the first again; the last tells the owner that the position loses. Who
//! finds an option that does not win says nothing. Nobody keeps what it was asked.

use grundy::Flow;
use grundy::ranked::Ranked;

use super::index;
use super::rounds::Rounds;
use super::share::Share;

/// Questions that all workers together may begin to ask in a round: some travel on in the next ones.
pub(super) const ASKED: u64 = if cfg!(test) { 1 << 6 } else { 1 << 15 };

/// What a worker sees among its own options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// Play ends.
    End,
    /// One that does not win.
    Other,
    /// All win, and no worker is left that has others.
    Wins,
    /// All win, and this worker is to look next.
    Next(u64),
}

/// A worker's side.
pub(super) struct Ask<'a> {
    game: &'a Ranked,
    share: Share,
    me: u64,
    /// What is to be sent to each worker in the next round.
    replies: Vec<Vec<u64>>,
    /// How many questions were begun in this round.
    asked: u64,
}

impl<'a> Ask<'a> {
    pub(super) fn new(game: &'a Ranked, share: Share, me: u64) -> Ask<'a> {
        Ask { game, share, me, replies: vec![Vec::new(); index(share.workers)], asked: 0 }
    }

    /// The memory that questions of one worker take, in bytes.
    pub(super) fn bytes(workers: u64) -> u64 {
        // Those of all workers may be here, of as many rounds as there are workers.
        8 * ASKED * workers
    }

    /// Whether enough was asked in this round.
    pub(super) fn is_full(&self) -> bool {
        self.asked * self.share.workers >= ASKED
    }

    /// Begins a round: sends on what was heard in the last one.
    pub(super) fn begin(&mut self, rounds: &mut Rounds, of: impl Fn(u64) -> u64) {
        self.asked = 0;
        for (to, messages) in self.replies.iter_mut().enumerate() {
            messages.drain(..).for_each(|message| rounds.send(to, of(message)));
        }
    }

    /// Looks at this worker's options of a position that is owned by `owner`.
    #[inline]
    fn look(&self, position: u64, owner: u64, mut wins: impl FnMut(usize) -> bool) -> Seen {
        let workers = self.share.workers;
        let turn = |worker: u64| (worker + workers - owner) % workers;
        let mine = turn(self.me);
        let mut seen = Seen::End;
        let mut next = u64::MAX;
        let _ = self.game.options(position, |option| {
            let (worker, place) = self.share.place(option);
            seen = Seen::Wins;
            if worker != self.me {
                let turn = turn(worker);
                next = if turn > mine { next.min(turn) } else { next };
            } else if !wins(index(place)) {
                seen = Seen::Other;
                return Flow::Break(());
            }
            Flow::Continue(())
        });
        match seen {
            Seen::Wins if next != u64::MAX => Seen::Next((owner + next) % workers),
            seen => seen,
        }
    }

    /// Looks at a position of this worker; `send` gets what is to be asked, and whom. Says what is seen here.
    #[inline]
    pub(super) fn ask(
        &mut self,
        position: u64,
        wins: impl FnMut(usize) -> bool,
        send: impl FnOnce(usize, u64),
    ) -> Seen {
        let seen = self.look(position, self.me, wins);
        if let Seen::Next(worker) = seen {
            self.asked += 1;
            send(index(worker), position << 1);
        }
        seen
    }

    /// Hears a message: the place of a position of this worker that loses, as all others have said.
    pub(super) fn hear(&mut self, message: u64, wins: impl FnMut(usize) -> bool) -> Option<u64> {
        let position = message >> 1;
        if position >= self.share.count {
            return None;
        }
        let (owner, place) = self.share.place(position);
        if message & 1 == 1 {
            return (owner == self.me).then_some(place);
        }
        match self.look(position, owner, wins) {
            Seen::End | Seen::Other => {}
            Seen::Wins => self.replies[index(owner)].push(position << 1 | 1),
            Seen::Next(worker) => self.replies[index(worker)].push(position << 1),
        }
        None
    }
}
