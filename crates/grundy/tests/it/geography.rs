//! Geography against a search of its own: bit masks, no text, no matching.

use std::collections::HashMap;
use std::io;

use grundy::notation::{self, Files};
use grundy::{Limits, Method, Outcome, Play, Solver, Sum, Value};

/// A graph as a mask of nodes for each node, to which it leads.
type Rows = Vec<u32>;

/// The outcome by plain search, for a token on a node of `left` or (`None`) before it is placed.
struct Plain {
    rows: Rows,
    play: Play,
    known: HashMap<(Option<usize>, u32), bool>,
}

impl Plain {
    fn new(rows: &Rows, play: Play) -> Plain {
        Plain { rows: rows.clone(), play, known: HashMap::new() }
    }

    fn moves(&self, token: Option<usize>, left: u32) -> Vec<(usize, u32)> {
        let (near, left) = match token {
            Some(token) => (self.rows[token] & left, left & !(1 << token)),
            None => (left, left),
        };
        (0..self.rows.len()).filter(|to| near >> to & 1 == 1).map(|to| (to, left)).collect()
    }

    fn wins(&mut self, token: Option<usize>, left: u32) -> bool {
        if let Some(&known) = self.known.get(&(token, left)) {
            return known;
        }
        let moves = self.moves(token, left);
        let win = if moves.is_empty() {
            self.play == Play::Misere
        } else {
            moves.into_iter().any(|(to, left)| !self.wins(Some(to), left))
        };
        self.known.insert((token, left), win);
        win
    }

    fn value(&self, token: Option<usize>, left: u32) -> u64 {
        let moves = self.moves(token, left);
        let values: Vec<u64> =
            moves.into_iter().map(|(to, left)| self.value(Some(to), left)).collect();
        (0..).find(|value| !values.contains(value)).unwrap()
    }
}

fn graph_text(rows: &Rows) -> String {
    let mut pieces: Vec<String> = (0..rows.len()).map(|node| node.to_string()).collect();
    for (a, near) in rows.iter().enumerate() {
        pieces.extend((0..a).filter(|b| near >> b & 1 == 1).map(|b| format!("{a}-{b}")));
    }
    format!("geography:{}", pieces.join(","))
}

/// Every place of the token, and none, on an undirected graph.
fn check(rows: &Rows, solver: &mut Solver) {
    check_text(&graph_text(rows), rows, solver);
}

/// Outcome, value and winning moves under both plays of the graph that the text says.
fn check_text(text: &str, rows: &Rows, solver: &mut Solver) {
    let all = (1u32 << rows.len()) - 1;
    for play in [Play::Normal, Play::Misere] {
        let mut plain = Plain::new(rows, play);
        for token in (0..rows.len()).map(Some).chain([None]) {
            let text = token.map_or(text.to_string(), |token| format!("{text}@{token}"));
            let sum: Sum = text.parse().unwrap();
            let verdict = solver.solve(&sum, play).unwrap();
            assert_eq!(verdict.outcome == Outcome::N, plain.wins(token, all), "{text} {play}");
            let mut wanted: Vec<usize> = plain.moves(token, all).into_iter().map(|m| m.0).collect();
            wanted.retain(|&to| {
                let left = token.map_or(all, |token| all & !(1 << token));
                !plain.wins(Some(to), left)
            });
            let mut found: Vec<usize> = verdict
                .moves
                .iter()
                .map(|m| m.text.to_string().rsplit(' ').next().unwrap().parse().unwrap())
                .collect();
            found.sort_unstable();
            assert_eq!(found, wanted, "{text} {play}");
            if play == Play::Normal {
                let is_directed = text.starts_with("directed");
                assert_eq!(verdict.method == Method::Matching, !is_directed, "{text}");
                let value = plain.value(token, all);
                assert_eq!(verdict.value, Some(Value::of(value)), "{text}");
            }
        }
    }
}

fn solver() -> Solver {
    Solver::new(Limits { moves: usize::MAX, ..Limits::default() })
}

fn join(rows: &mut Rows, a: usize, b: usize) {
    rows[a] |= 1 << b;
    rows[b] |= 1 << a;
}

#[test]
fn all_graphs_on_up_to_five_nodes() {
    let mut solver = solver();
    for nodes in 1..=5usize {
        let pairs: Vec<(usize, usize)> =
            (0..nodes).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        for edges in 0..1u32 << pairs.len() {
            let mut rows = vec![0; nodes];
            for (i, &(a, b)) in pairs.iter().enumerate() {
                if edges >> i & 1 == 1 {
                    join(&mut rows, a, b);
                }
            }
            check(&rows, &mut solver);
        }
    }
}

#[test]
fn random_graphs_on_six_to_nine_nodes() {
    let mut random = grundy_testing::Random::new(0x1993_0217);
    let mut solver = solver();
    for i in 0..120usize {
        let nodes = 6 + i % 4;
        let mut rows = vec![0; nodes];
        for a in 0..nodes {
            for b in 0..a {
                if random.below(nodes) < 2 {
                    join(&mut rows, a, b);
                }
            }
        }
        check(&rows, &mut solver);
    }
}

#[test]
fn random_directed_graphs() {
    let mut random = grundy_testing::Random::new(0x1978_0215);
    let mut solver = solver();
    for i in 0..200usize {
        let nodes = 1 + i % 8;
        let mut pieces: Vec<String> = (0..nodes).map(|node| node.to_string()).collect();
        let mut rows = vec![0; nodes];
        for (a, row) in rows.iter_mut().enumerate() {
            // Loops, too, which lead to where the token has been.
            for b in (0..nodes).filter(|_| random.below(nodes) < 2) {
                pieces.push(format!("{a}-{b}"));
                *row |= if a == b { 0 } else { 1 << b };
            }
        }
        check_text(&format!("directed-geography:{}", pieces.join(",")), &rows, &mut solver);
    }
}

/// Steps around a circle lead to the same values as the same arcs one by one.
#[test]
fn steps_around_a_circle() {
    let mut solver = solver();
    for nodes in 1..=9usize {
        for steps in [&[1][..], &[1, 2], &[2, 3], &[1, 3, 4], &[5, 7]] {
            let row = |from: usize| {
                let to = steps.iter().map(|step| (from + step) % nodes).filter(|&to| to != from);
                to.fold(0, |row, to| row | 1 << to)
            };
            let rows: Rows = (0..nodes).map(row).collect();
            let words: Vec<String> = steps.iter().map(usize::to_string).collect();
            let text = format!("directed-geography:circle:{nodes}/{}", words.join(","));
            check_text(&text, &rows, &mut solver);
        }
    }
}

/// On an m × n grid every start wins if mn is even; if both are odd, the starts of the larger colour
/// lose.
#[test]
fn grids() {
    let mut solver = Solver::default();
    for (height, width) in [(20, 30), (7, 15), (1, 9), (3, 4), (25, 25)] {
        let mut edges = Vec::new();
        for row in 0..height {
            for column in 0..width {
                let name = |row: usize, column: usize| format!("{row}_{column}");
                if column > 0 {
                    edges.push(format!("{}-{}", name(row, column - 1), name(row, column)));
                }
                if row > 0 {
                    edges.push(format!("{}-{}", name(row - 1, column), name(row, column)));
                }
            }
        }
        let graph = edges.join(",");
        for (row, column) in [(0, 0), (0, 1), (height / 2, width / 2), (height - 1, 0)] {
            let sum: Sum = format!("geography:{graph}@{row}_{column}").parse().unwrap();
            let losing = height * width % 2 == 1 && (row + column) % 2 == 0;
            let wanted = if losing { Outcome::P } else { Outcome::N };
            assert_eq!(solver.outcome(&sum, Play::Normal).unwrap(), wanted, "{height}×{width}");
        }
        let sum: Sum = format!("geography:{graph}").parse().unwrap();
        let wanted = if height * width % 2 == 1 { Outcome::N } else { Outcome::P };
        assert_eq!(solver.outcome(&sum, Play::Normal).unwrap(), wanted, "{height}×{width}");
    }
}

/// The file `path.txt`: a path of this many nodes.
struct Path(usize);

impl Files for Path {
    fn read(&self, name: &str) -> io::Result<String> {
        assert_eq!(name, "path.txt");
        Ok((1..self.0).map(|node| format!("{} {}\n", node - 1, node)).collect())
    }
}

#[test]
fn a_long_path_from_a_file() {
    let path = Path(100_001);
    let mut solver = Solver::default();
    for (text, outcome, moves) in [
        ("geography:path.txt@0", Outcome::P, vec![]),
        ("geography:path.txt@99999", Outcome::N, vec!["99998", "100000"]),
        ("geography:path.txt@99999~99998", Outcome::N, vec!["100000"]),
        ("geography:path.txt@99998~99999", Outcome::P, vec![]),
    ] {
        let sum = notation::parse(text, &path).unwrap();
        assert_eq!(sum.to_string(), text);
        let verdict = solver.solve(&sum, Play::Normal).unwrap();
        assert_eq!(verdict.outcome, outcome, "{text}");
        let last = |text: String| text.rsplit(' ').next().unwrap().to_string();
        let to: Vec<String> = verdict.moves.iter().map(|m| last(m.text.to_string())).collect();
        assert_eq!(to, moves, "{text}");
        let reason = verdict.reason.unwrap().to_string();
        assert!(reason.len() < 400, "{reason}");
        for m in &verdict.moves {
            let after = notation::parse(&m.to, &path).unwrap();
            assert_eq!(solver.outcome(&after, Play::Normal).unwrap(), Outcome::P, "{}", m.to);
        }
    }
}

#[test]
fn reasons_name_a_matching_of_this_graph() {
    let mut solver = Solver::default();
    let mut reason = |text: &str| {
        let sum: Sum = text.parse().unwrap();
        solver.solve(&sum, Play::Normal).unwrap().reason.unwrap().to_string()
    };
    assert_eq!(
        reason("geography:a-b,b-c@a"),
        "a matching that is as large as any misses a (b-c): every step goes to a node with a partner, and the \
         opponent answers by going to the partner"
    );
    assert_eq!(
        reason("geography:a-b,b-c@b"),
        "the move goes to a, which has no neighbour that is left"
    );
    assert_eq!(
        reason("geography:a-b,b-c,c-d,d-e@b"),
        "the move goes to a, which has no neighbour that is left"
    );
    assert_eq!(
        reason("geography:a-b,b-c"),
        "the move goes to a. What is left then has a matching that misses it and is as large as any (b-c): every \
         step of the opponent goes to a node with a partner, and the mover answers by going to the partner"
    );
    assert!(reason("geography:a-b,c-d").contains("all nodes are matched (a-b, c-d)"));
    assert!(reason("geography:a-b,b-c@c~b").contains("c has no neighbour that is left"));
}

#[test]
fn wrong_texts_name_the_place() {
    for (text, wanted) in [
        ("geography:a-b@c", "column 15: found 'c', expected a node of the graph"),
        ("geography:a-b@a~a", "column 16: found '~a', expected '~' and another node"),
        ("geography:a-b,b-c@a~b~b", "column 22: found '~b', expected '~' and another node"),
        (
            "directed-geography:cycle:5@1",
            "column 20: found 'cycle:5@1', expected a graph (known are circle:N/A,B,…)",
        ),
        ("geography:a-b@a,b", "column 16: found ',b', expected the end of the component"),
        (
            "geography:a-b~a",
            "column 14: found '~a', expected ',' and another edge, or the end of the graph",
        ),
        (
            "directed-geography:circle:65/1",
            "column 27: found '65/1', expected how many nodes the circle has from 1 to 64",
        ),
        (
            "directed-geography:circle:6/1,64",
            "column 31: found '64', expected the length of a step from 1 to 63",
        ),
        ("directed-geography:circle:6", "column 28: found the end, expected '/'"),
        ("digraph:a-b", "column 12: found the end, expected '@' and the node that the token is on"),
        ("digraph:a-b@", "column 13: found the end, expected a node of the graph"),
    ] {
        assert_eq!(text.parse::<Sum>().unwrap_err().to_string(), wanted, "{text}");
    }
    for game in ["geography", "digraph"] {
        let error = notation::parse_game(game, &notation::NoFiles).unwrap_err().to_string();
        assert!(error.contains("expected ':' and a graph, as in"), "{error}");
    }
}
