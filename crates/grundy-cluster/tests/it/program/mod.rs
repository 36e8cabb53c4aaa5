//! Runs the built program on graphs, and holds its answer against the engine of a single process.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use grundy_graphs::graph::Reverse;
use grundy_graphs::label::{Label, Labels, Question, labels};

/// Where it is.
pub(crate) const CLUSTER: &str = env!("CARGO_BIN_EXE_grundy-cluster");

/// The program with `arguments`, in the folder `dir`, its output being pipes.
pub(crate) fn command(dir: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(CLUSTER);
    command.current_dir(dir).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program to its end.
pub(crate) fn run(dir: &Path, arguments: &[&str]) -> Output {
    command(dir, arguments).output().unwrap()
}

/// What a run prints that has to succeed.
pub(crate) fn success(dir: &Path, arguments: &[&str]) -> String {
    let output = run(dir, arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && errors.is_empty(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// The exit code and the line of a run that has to fail.
pub(crate) fn failure(output: Output) -> (i32, String) {
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(errors.lines().count(), 1, "one line: {errors}");
    assert!(output.stdout.is_empty());
    let line = errors.trim_end().strip_prefix("grundy-cluster: ").unwrap();
    (output.status.code().unwrap(), line.to_string())
}

/// A graph, whose nodes are called by their numbers.
pub(crate) struct Graph {
    pub(crate) nodes: u32,
    pub(crate) edges: Vec<(u32, u32)>,
}

impl Graph {
    /// A path to node 0, so that there are as many levels as nodes.
    pub(crate) fn path(nodes: u32) -> Graph {
        Graph { nodes, edges: (1..nodes).map(|node| (node, node - 1)).collect() }
    }

    /// Writes it as a list of edges.
    pub(crate) fn write(&self, path: &Path) {
        let mut text = String::new();
        (0..self.nodes).for_each(|node| writeln!(text, "{node}").unwrap());
        self.edges.iter().for_each(|(from, to)| writeln!(text, "{from} {to}").unwrap());
        std::fs::write(path, text).unwrap();
    }

    /// Holds the joined parts of an answer against the engine of a single process.
    pub(crate) fn check(&self, csv: &str, question: &Question<'_>) {
        let wanted = labels(&Reverse::new(self.nodes, &self.edges), question, 1);
        let moves = self.moves(&wanted);
        let mut lines = csv.lines();
        assert_eq!(lines.next(), Some("node,label,remoteness,move"));
        for node in 0..self.nodes {
            let (label, remoteness) = match wanted.get(node) {
                Label::Win(n) => ('W', n.to_string()),
                Label::Lose(n) => ('L', n.to_string()),
                Label::Draw => ('D', String::new()),
            };
            let best = moves[node as usize].map_or(String::new(), |to| to.to_string());
            let line = format!("{node},{label},{remoteness},{best}");
            assert_eq!(lines.next(), Some(line.as_str()), "{question:?}");
        }
        assert_eq!(lines.next(), None);
    }

    /// By the definition: of the moves to the other label, one nearer to the end, that to the first node.
    fn moves(&self, labels: &Labels) -> Vec<Option<u32>> {
        let mut moves: Vec<Option<u32>> = vec![None; self.nodes as usize];
        for &(from, to) in &self.edges {
            let is_best = match (labels.get(from), labels.get(to)) {
                (Label::Win(n), Label::Lose(m)) | (Label::Lose(n), Label::Win(m)) => n == m + 1,
                _ => false,
            };
            if is_best {
                let best = &mut moves[from as usize];
                *best = Some(best.map_or(to, |best| best.min(to)));
            }
        }
        moves
    }
}
