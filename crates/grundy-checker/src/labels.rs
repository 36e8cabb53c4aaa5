//! Whether labels of a graph are right, in one pass over its edges.
//!
//! The labels prove themselves: a node wins in n if a quickest win among its options loses in n − 1, and
//! loses in n if all its options win and the longest takes n − 1. The end of play is 0, so by induction
//! on n such labels are right. What is left are draws if each has a draw among its options and none
//! that loses: who stays among them never loses.

mod csv;
mod values;

use std::io::BufRead;

use crate::budget::{Budget, Meter};
use crate::certificate::{Checked, Stop, checked};
use crate::error::Error;
use crate::graph::{Graph, nodes_in_words};

pub use csv::is_csv;

/// What is claimed of a node.
///
/// ```
/// use grundy_checker::labels::{Claim, LabelCheck};
///
/// // 0 → 1: who has to move at 1 cannot.
/// let claims = [Claim::Win(1), Claim::Lose(0)];
/// let mut labels =
///     LabelCheck::new(2, |node| claims[node as usize], |_| None, Claim::Lose(0), &[]);
/// labels.edge(0, 1)?;
/// // One node wins, one loses, none is a draw.
/// assert_eq!(labels.finish()?, [1, 1, 0]);
/// # Ok::<(), grundy_checker::labels::Wrong>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The player to move wins in this many moves at the earliest.
    Win(u32),
    /// The player to move loses in this many moves at the latest.
    Lose(u32),
    /// Neither can force a win.
    Draw,
}

/// A claim that does not follow from the edges.
///
/// ```
/// use grundy_checker::labels::{Claim, LabelCheck, Reason};
///
/// // Who has to move at a node without options loses, whatever is claimed.
/// let labels = LabelCheck::new(1, |_| Claim::Draw, |_| None, Claim::Lose(0), &[]);
/// let wrong = labels.finish().unwrap_err();
/// assert_eq!((wrong.node, wrong.claim), (0, Claim::Draw));
/// assert!(wrong.describe(|node| format!("node {node}")).contains("node 0"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wrong {
    /// The node of the claim.
    pub node: u32,
    /// What is claimed of it.
    pub claim: Claim,
    /// What is wrong with that.
    pub reason: Reason,
}

/// What is wrong with a claim.
///
/// ```
/// use grundy_checker::labels::{Claim, LabelCheck, Reason};
///
/// // Who has to move at a node without options loses, whatever is claimed.
/// let labels = LabelCheck::new(1, |_| Claim::Draw, |_| None, Claim::Lose(0), &[]);
/// let wrong = labels.finish().unwrap_err();
/// assert_eq!(wrong.reason, Reason::Ends(Claim::Lose(0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Play ends here, so the claim should be this one.
    Ends(Claim),
    /// An option has a claim that the node cannot have among its options.
    Option {
        /// The option.
        to: u32,
        /// Its claim.
        claim: Claim,
    },
    /// No option bears the claim out.
    NoOption,
    /// The best move named is no edge, or leads elsewhere than a best move does.
    Move(u32),
}

impl Wrong {
    /// One line, with the nodes as `name` has them.
    pub fn describe(&self, name: impl Fn(u32) -> String) -> String {
        let node = name(self.node);
        let claim = self.claim.describe();
        match self.reason {
            Reason::Ends(wanted) => {
                format!("node {node}: {claim}, but play ends there: {}", wanted.describe())
            }
            Reason::Option { to, claim: other } => format!(
                "node {node}: {claim}, but there is a move to {}: {}",
                name(to),
                other.describe()
            ),
            Reason::NoOption => format!("node {node}: {claim}, but no move bears that out"),
            Reason::Move(to) => {
                format!("node {node}: {claim}, but {} is not a best move", name(to))
            }
        }
    }
}

impl Claim {
    fn describe(self) -> String {
        match self {
            Claim::Win(n) => format!("W, remoteness {n}"),
            Claim::Lose(n) => format!("L, remoteness {n}"),
            Claim::Draw => "D".to_string(),
        }
    }

    /// The claim of a best move's end.
    fn after_best(self) -> Option<Claim> {
        match self {
            Claim::Win(n) => n.checked_sub(1).map(Claim::Lose),
            Claim::Lose(n) => n.checked_sub(1).map(Claim::Win),
            Claim::Draw => Some(Claim::Draw),
        }
    }

    /// Whether a node of this claim may have an option of that one.
    fn allows(self, option: Claim) -> bool {
        match (self, option) {
            (Claim::Win(n), Claim::Lose(m)) => n <= m.saturating_add(1),
            (Claim::Lose(n), Claim::Win(m)) => m < n,
            (Claim::Win(_), _) => true,
            (Claim::Lose(_), _) => false,
            (Claim::Draw, option) => !matches!(option, Claim::Lose(_)),
        }
    }
}

/// How play ends.
///
/// ```
/// use grundy_checker::labels::{Claim, Rules};
///
/// // Misère play: who cannot move wins.
/// let misere = Rules { end: Claim::Win(0), targets: &[] };
/// assert!(misere.targets.is_empty());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    /// What a node without options should be.
    pub end: Claim,
    /// The nodes at which play ends with a loss for the player to move; all are nodes of the graph.
    pub targets: &'a [u32],
}

/// What is claimed of every node of a graph.
///
/// ```
/// use grundy_checker::labels::{Claim, Claims};
///
/// let claims = Claims::new(vec![Claim::Win(1), Claim::Lose(0)]);
/// # drop(claims);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Claims {
    labels: Vec<Claim>,
    /// The best moves named.
    moves: Vec<Option<u32>>,
    values: Option<values::Values>,
}

impl Claims {
    /// Labels of the nodes 0, 1, … without moves and values.
    pub fn new(labels: Vec<Claim>) -> Claims {
        Claims { labels, ..Claims::default() }
    }
}

/// Checks labels of every node of `graph`, in one pass over its edges; values, if there are any, in a pass for
/// each that occurs.
///
/// # Errors
/// A budget error if it takes too much.
///
/// # Panics
/// If there are not as many labels as nodes, or a target is no node.
pub fn check(
    claims: &Claims,
    graph: &impl Graph,
    rules: Rules<'_>,
    budget: &Budget,
) -> Result<Checked, Error> {
    checked(holds(claims, graph, rules, &mut Meter::new(budget)))
}

/// Reads labels as CSV, in the columns node, label, remoteness, move and perhaps value, and checks them as
/// [`check`] does, the values, too: those of normal play without targets, whatever the rules.
///
/// # Errors
/// An input error with its line if the text is something else, a budget error if it takes too much, or the
/// failure to read.
pub fn check_csv(
    input: impl BufRead,
    graph: &impl Graph,
    rules: Rules<'_>,
    budget: &Budget,
) -> Result<Checked, Error> {
    let mut meter = Meter::new(budget);
    let claims = csv::read(input, graph, &mut meter);
    checked(claims.and_then(|claims| holds(&claims, graph, rules, &mut meter)))
}

fn holds(
    claims: &Claims,
    graph: &impl Graph,
    rules: Rules<'_>,
    meter: &mut Meter,
) -> Result<Checked, Stop> {
    let nodes = graph.nodes();
    assert_eq!(claims.labels.len(), nodes as usize, "every node has a label");
    meter.reserve(nodes.into(), "a byte for each node")?;
    let claim = |node: u32| claims.labels[node as usize];
    let best = |node: u32| claims.moves.get(node as usize).copied().flatten();
    let wrong = |wrong: Wrong| Stop::Wrong(wrong.describe(|node| graph.name(node)));
    let mut labels = LabelCheck::new(nodes, claim, best, rules.end, rules.targets);
    for (from, to) in graph.edges() {
        meter.spend(1)?;
        labels.edge(from, to).map_err(wrong)?;
    }
    let [won, lost, draws] = labels.finish().map_err(wrong)?;
    let also = match &claims.values {
        None => "",
        Some(values) => {
            values.check(graph, meter)?;
            "; their values are right, too"
        }
    };
    let source = graph.source();
    Ok(Checked::Holds(format!(
        "of the {} of '{source}' {won} win, {lost} lose and {draws} draw{also}",
        nodes_in_words(nodes)
    )))
}

/// A check of the claims of all nodes 0, 1, …, which takes the edges one at a time in any order and a
/// byte of memory a node.
///
/// ```
/// use grundy_checker::labels::{Claim, LabelCheck};
///
/// // A circle of one node is a draw.
/// let mut labels = LabelCheck::new(1, |_| Claim::Draw, |_| None, Claim::Lose(0), &[]);
/// labels.edge(0, 0)?;
/// assert_eq!(labels.finish()?, [0, 0, 1]);
/// # Ok::<(), grundy_checker::labels::Wrong>(())
/// ```
pub struct LabelCheck<C, M> {
    claim: C,
    best: M,
    end: Claim,
    nodes: Vec<u8>,
}

/// Where play ends though there are options.
const TARGET: u8 = 1;
/// There is an edge out of the node.
const HAS_OPTION: u8 = 2;
/// An option bears the claim out.
const BORNE_OUT: u8 = 4;
/// The best move named is an edge and a best move.
const MOVE: u8 = 8;

impl<C: Fn(u32) -> Claim, M: Fn(u32) -> Option<u32>> LabelCheck<C, M> {
    /// A check for `nodes` nodes: `claim` says what is claimed of a node, `best` which best move is named
    /// for it, if any, `end` what a node without options should be, `targets` where play ends with a
    /// loss for the player to move.
    ///
    /// # Panics
    /// If a target is no node.
    pub fn new(nodes: u32, claim: C, best: M, end: Claim, targets: &[u32]) -> LabelCheck<C, M> {
        let mut flags = vec![0; nodes as usize];
        targets.iter().for_each(|&target| flags[target as usize] |= TARGET);
        LabelCheck { claim, best, end, nodes: flags }
    }

    /// Takes note of an edge.
    ///
    /// # Errors
    /// If the claims of its nodes contradict each other.
    ///
    /// # Panics
    /// If it names a node that is not there.
    pub fn edge(&mut self, from: u32, to: u32) -> Result<(), Wrong> {
        let (claim, other) = ((self.claim)(from), (self.claim)(to));
        assert!((to as usize) < self.nodes.len(), "an edge leads to a node of the graph");
        let flags = &mut self.nodes[from as usize];
        if *flags & TARGET != 0 {
            return Ok(());
        }
        *flags |= HAS_OPTION;
        if !claim.allows(other) {
            let reason = Reason::Option { to, claim: other };
            return Err(Wrong { node: from, claim, reason });
        }
        if claim.after_best() == Some(other) {
            *flags |= BORNE_OUT;
            if (self.best)(from) == Some(to) {
                *flags |= MOVE;
            }
        }
        Ok(())
    }

    /// Says, after all edges, how many nodes win, lose and draw.
    ///
    /// # Errors
    /// If a claim does not follow from the edges.
    pub fn finish(self) -> Result<[u64; 3], Wrong> {
        let mut counts = [0; 3];
        for (node, &flags) in (0..u32::MAX).zip(&self.nodes) {
            let claim = (self.claim)(node);
            let wrong = |reason| Err(Wrong { node, claim, reason });
            if flags & HAS_OPTION == 0 {
                let wanted = if flags & TARGET == 0 { self.end } else { Claim::Lose(0) };
                if claim != wanted {
                    return wrong(Reason::Ends(wanted));
                }
            } else if flags & BORNE_OUT == 0 {
                return wrong(Reason::NoOption);
            }
            if let (Some(to), true) = ((self.best)(node), flags & MOVE == 0) {
                return wrong(Reason::Move(to));
            }
            counts[match claim {
                Claim::Win(_) => 0,
                Claim::Lose(_) => 1,
                Claim::Draw => 2,
            }] += 1;
        }
        Ok(counts)
    }
}

#[cfg(test)]
mod tests;
