//! Graphs of positions: `grundy graph`.

use crate::program::{answer, grundy, text};

#[test]
fn graphs_as_dot_and_svg() {
    let dot = answer(&["graph", "nim:2", "--format", "dot"]);
    assert_eq!(dot.matches(" -> ").count(), 3);
    assert_eq!(dot.matches("peripheries=2").count(), 1);
    assert_eq!(dot.matches("#d55e00").count(), 2, "two N-positions: {dot}");
    assert!(dot.contains("nim:2\\nN 2 · in 1") && dot.contains("nim:0\\nP 0\""), "{dot}");
    for text in ["2→1", "2→0", "1→0"] {
        assert_eq!(dot.matches(&format!("label=\"{text}\"")).count(), 1, "{dot}");
    }
    let svg = answer(&["graph", "wythoff:2,2", "--apart"]);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<tspan").count(), 2 * 9);
    let output = grundy(&["graph", "nim:30,30", "--max-nodes", "100"], b"");
    assert_eq!(output.status.code(), Some(3));
    assert!(output.stdout.is_empty() && text(&output.stderr).contains("--max-nodes"));
    // Edges that cross hundreds of layers take more than the nodes: 400 nodes 2 GB.
    let output = grundy(&["graph", "nim:400", "--memory", "200M"], b"");
    assert_eq!(output.status.code(), Some(3));
    let said = text(&output.stderr);
    assert!(output.stdout.is_empty() && said.contains("the picture") && said.contains("--memory"));
    // Two heaps are better seen as a map.
    let output = grundy(&["graph", "wythoff:30,40"], b"");
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("`grundy map wythoff --to N --svg FILE`"));
    // So are two heaps of any game whose numbers run.
    for (position, game) in [("nim:8,8", "nim"), ("octal/0.77:9,9", "octal/0.77:_,_")] {
        let said = text(&grundy(&["graph", position], b"").stderr).to_string();
        assert!(said.contains(&format!("`grundy map {game} --to N --svg FILE`")), "{said}");
    }
    for position in ["nim:3,3,3,2", "cram:4x4"] {
        let output = grundy(&["graph", position], b"");
        assert!(output.status.success() && output.stderr.is_empty(), "{position}");
    }
}

/// Positions that differ in the order of heaps or in empty heaps alone share a box, with the outcome of all of them.
#[test]
fn graphs_have_one_box_for_positions_that_are_the_same() {
    // 2,2, 1,2, 0,2, 1,1, 0,1 and 0,0.
    let svg = answer(&["graph", "wythoff:2,2"]);
    assert_eq!(svg.matches("<tspan").count(), 2 * 6);
    assert!(svg.contains("or in empty heaps share a box"), "{svg}");
    // A token on 2 may be alone; a part of another game stands behind.
    let dot = answer(&["graph", "kayles:1+nim:2,0", "--format", "dot"]);
    let boxes: Vec<&str> = dot.lines().filter(|line| line.contains("fillcolor")).collect();
    assert_eq!(boxes.len(), 6, "{dot}");
    for text in ["nim:2\\nN 2", "nim:2+kayles:1\\nN 3", "kayles:1\\nN 1"] {
        assert_eq!(
            boxes.iter().filter(|line| line.contains(&format!("\"{text}"))).count(),
            1,
            "{dot}"
        );
    }
    // Staircase: tokens on different stairs are no heaps in another order.
    let stairs = answer(&["graph", "staircase:0,1", "--format", "dot"]);
    assert_eq!(stairs.lines().filter(|line| line.contains("fillcolor")).count(), 3, "{stairs}");
    let misere = answer(&["graph", "nim:1,1", "--misere"]);
    assert!(misere.contains("the player to move wins"), "{misere}");
}

#[test]
fn a_token_is_drawn_on_its_graph() {
    let dot = answer(&["graph", "digraph:a-b,b-c,c-a,c-d@a", "--format", "dot"]);
    for text in ["\"● a\\nN", "\"b\\nP", "\"c\\nN", "\"d\\nP"] {
        assert_eq!(dot.matches(text).count(), 1, "{text} in {dot}");
    }
    assert!(dot.contains("where it is now"), "{dot}");
    // In geography nodes vanish: then positions are more than nodes, and say which are gone.
    let dot = answer(&["graph", "geography:a-b,b-c,c-a@a", "--format", "dot"]);
    for text in ["\"● a\\nP", "\"b~a\\nN", "\"c~a\\nN", "~b\\nP"] {
        assert_eq!(dot.matches(text).count(), 1, "{text} in {dot}");
    }
    assert!(dot.contains("nodes that are gone"), "{dot}");
}

#[test]
fn graphs_as_tikz() {
    let tikz = answer(&["graph", "nim:1,2", "--format", "tikz"]);
    assert!(tikz.contains("\\begin{tikzpicture}") && tikz.ends_with("\\end{tikzpicture}\n"));
    // Five boxes and a second border where play ends; the moves 1→0 of 1, 1,1 and 1,2 are there once or more.
    assert_eq!(tikz.matches(" rectangle ").count(), 6, "{tikz}");
    assert_eq!(tikz.matches("fill=grundyP").count(), 2, "1,1 and the end: {tikz}");
    assert!(tikz.contains("2$\\to$1") && tikz.contains("{\\textbf{N 3"), "{tikz}");
    assert_eq!(tikz.matches('{').count(), tikz.matches('}').count());
}
