//! Games on graphs: win, lose or draw from every node of a directed graph, and the graph of a position.

use grundy::graphs::graph::{Graph, Reverse};
use grundy::graphs::label::{Label, Question, labels};
use grundy::{Error, Limits, Sum, explore};

pub(crate) fn main() -> Result<(), Error> {
    // 0 and 1 lead to each other, 2 to 3, which has no move; from 1 the token may go to 2, too.
    let mut graph = Graph::new();
    for options in [vec![1], vec![0, 2], vec![3], vec![]] {
        graph.push(options);
    }
    let found = labels(&Reverse::of(&graph), &Question::default(), 1);
    assert_eq!(found.get(3), Label::Lose(0));
    assert_eq!(found.get(2), Label::Win(1));
    assert_eq!(found.get(0), Label::Draw);

    let root: Sum = "nim:1,2".parse()?;
    let file = explore::followers(&root, 100, &Limits::default(), |_| ())?;
    let found = labels(&Reverse::of(&file.moves()), &Question::default(), 1);
    println!("nim:1,2 has {} followers with itself; it is {:?}", file.nodes(), found.get(0));
    assert!(matches!(found.get(0), Label::Win(_)));
    Ok(())
}
