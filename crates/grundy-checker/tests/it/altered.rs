//! The texts of `any_text` with one thing altered: what is wrong is named.

use grundy_checker::Budget;

use super::any_text::{line, seeds};

/// Which text, what stands there and what instead, and what is said of it.
const ALTERED: [(usize, &str, &str, &str); 38] = [
    (0, "\"version\":1", "\"version\":2", "version 2"),
    (0, "\"period\",\"code\"", "\"rows\",\"code\"", "a certificate of the kind 'period'"),
    (0, "mex", "max", "'mex', the way to recompute values"),
    (0, "\"start\":0", "\"start\":1", "repeat from heap 0 on already"),
    (0, "\"period\":2", "\"period\":0", "a period is at least 1"),
    (0, "\"values\":4", "\"values\":3", "the theorem asks for 4 values"),
    (0, "sha256:", "sha256:0", "another hash"),
    (1, "1,1\n", "1,0\n", "another hash"),
    (1, "3,1\n", "", "those given end before heap 3"),
    (2, "\"version\":1", "\"version\":2", "version 2"),
    (2, "\"quotient\"", "\"rows\"", "a certificate of the kind 'quotient'"),
    (2, "\"images\":[0,1]", "\"images\":[1,1]", "heap 0 has no move and is not the identity"),
    (2, "\"images\":[0,1]", "\"images\":[0,2]", "not below the order 2"),
    (2, "\"images\":[0,1]", "\"images\":[0]", "not one image a heap"),
    (2, "\"images\":[0,1]", "\"images\":[0,0]", "is not the generator"),
    (2, "\"losing\":[1]", "\"losing\":[0]", "the identity is losing"),
    (2, "\"losing\":[1]", "\"losing\":[]", "the same outcome beside every element"),
    (2, "\"code\":\"0.1\"", "\"code\":\"0.0\"", "heap 1 has no move"),
    (2, "[1],\"actions\":[[1,0]]", "[1,1],\"actions\":[[1,0],[1,0]]", "heap 1 twice"),
    (2, "[[1,0]]", "[[1,0],[0,1]]", "not one action a generator"),
    (2, "[[1,0]]", "[[1]]", "not below the order 1"),
    (2, "[[1,0]]", "[[1,1]]", "a losing sum with heap 1 has a losing option"),
    (3, "\"version\":1", "\"version\":2", "version 2"),
    (3, "\"geography\"", "\"rows\"", "a certificate of the kind 'geography'"),
    (3, "\"nodes\":5", "\"nodes\":4", "it is of 4 nodes, and 'small' has 5"),
    (
        3,
        "\"barrier\":[\"b\",\"e\"]",
        "\"barrier\":[\"b\"]",
        "reached by the steps, but not listed: e",
    ),
    (3, "\"barrier\":[\"b\"", "\"barrier\":[\"b\",\"b\"", "or twice: b"),
    (3, "\"barrier\":[\"b\"", "\"barrier\":[\"x\"", "the graph has no node 'x'"),
    (3, "[\"c\",\"a\",\"d\"]", "[\"c\",\"a\"]", "reached by the steps, but not listed: d"),
    (3, "[\"c\",\"a\",\"d\"]", "[\"c\",\"a\",\"d\",\"d\"]", "or twice: d"),
    (4, "b,W,1,c,1\n", "b,W,1,c,1\nb,W,1,c,1\n", "line 4 has node 'b' again"),
    (4, "b,W,1,c,1\n", "", "it does not have node 'b'"),
    (4, "b,W,1,c,1\n", "x,W,1,c,1\n", "the graph has no node 'x'"),
    (4, "b,W,1,c,1\n", "b,W,1,c,2\n", "node b: the value 2, but it is 1"),
    (4, "b,W,1,c,1\n", "b,W,1,c,∞{0}\n", "node b: the value ∞{0}, but it is 1"),
    (4, "b,W,1,c,1\n", "b,W,1,c,1,1\n", "expected the fields"),
    (4, "b,W,1,c,1\n", "b,D,1,c,1\n", "no remoteness of a draw"),
    (4, "b,W,1,c,1\n", "b,W,1,a,1\n", "a is not a best move"),
];

#[test]
fn what_is_altered_is_named() {
    let seeds = seeds();
    for (i, from, to, why) in ALTERED {
        let (text, check) = &seeds[i];
        assert!(text.contains(from), "{text}: {from}");
        let said = line(check(&text.replacen(from, to, 1), &Budget::default()));
        assert!(said.contains(why), "{from} as {to}: {said}");
    }
}
