use super::*;

const EDGES: [(u32, u32); 5] = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)];

/// A triangle with a tail: from 4 to 3 and its mate 2, round the triangle, which is shrunk.
const RIGHT: Geography<'static> = Geography {
    nodes: 5,
    matching: &[(0, 1), (2, 3)],
    losing: &[4, 2, 0, 1],
    barrier: &[3],
    steps: &[(4, 3), (2, 0), (1, 2)],
};

fn says(claim: Geography<'_>) -> Option<&'static str> {
    let found = claim.check(|| EDGES.into_iter(), &Budget::default()).unwrap();
    found.map(|fault| fault.what)
}

#[test]
fn faults_are_named() {
    assert_eq!(says(RIGHT), None);
    let twice = "the matching has the node twice";
    assert_eq!(says(Geography { matching: &[(0, 1), (1, 2)], ..RIGHT }), Some(twice));
    assert_eq!(says(Geography { matching: &[(1, 1)], ..RIGHT }), Some(twice));
    let no_edge = "no edge joins the two";
    assert_eq!(says(Geography { matching: &[(0, 3)], ..RIGHT }), Some(no_edge));
    assert_eq!(says(Geography { matching: &[(0, 9)], ..RIGHT }), Some("no such node"));
    let beyond = RIGHT.check(|| [(0, 1), (9, 2)].into_iter(), &Budget::default()).unwrap().unwrap();
    assert_eq!((beyond.what, beyond.nodes), ("an edge ends at what is no node", vec![9]));
    let open = "an edge leads on from what the steps reach";
    assert_eq!(says(Geography { steps: &[], ..RIGHT }), Some(open));
    let nowhere = "a step that leads nowhere";
    assert_eq!(says(Geography { steps: &[(2, 3)], ..RIGHT }), Some(nowhere));
    let unlisted = "reached by the steps, but not listed";
    assert_eq!(says(Geography { losing: &[4, 2, 0], ..RIGHT }), Some(unlisted));
    let larger = Geography { matching: &[(0, 1)], steps: &[(2, 3)], ..RIGHT };
    assert_eq!(says(larger), Some("a larger matching"));
}

/// Whichever way round an edge is given, and beside loops.
#[test]
fn edges_have_no_direction() {
    let turned = || EDGES.into_iter().map(|(a, b)| (b, a)).chain([(4, 4), (3, 3)]);
    let says = |claim: Geography<'_>| {
        claim.check(turned, &Budget::default()).unwrap().map(|fault| fault.what)
    };
    assert_eq!(says(RIGHT), None);
    let open = "an edge leads on from what the steps reach";
    assert_eq!(says(Geography { steps: &[], ..RIGHT }), Some(open));
}

/// A path with an edge more, from which each second node is missed by some matching; and what does not follow.
#[test]
fn steps_go_from_outer_nodes_along_edges() {
    let right = Geography {
        nodes: 5,
        matching: &[(1, 2), (3, 4)],
        losing: &[0, 2, 4],
        barrier: &[1, 3],
        steps: &[(0, 1), (2, 3)],
    };
    let says = |steps: &[(u32, u32)]| {
        let edges = || [(0, 1), (1, 2), (2, 3), (3, 4), (1, 3)].into_iter();
        let claim = Geography { steps, ..right };
        claim.check(edges, &Budget::default()).unwrap().map(|fault| fault.what)
    };
    assert_eq!(says(right.steps), None);
    let nowhere = Some("a step that leads nowhere");
    for step in [(1, 3), (2, 1), (4, 3), (3, 4)] {
        assert_eq!(says(&[(0, 1), step]), nowhere, "{step:?}");
    }
    assert_eq!(says(&[(0, 1), (2, 3), (0, 4)]), Some("no edge joins the two"));
    assert_eq!(says(&[(0, 1), (2, 3), (0, 5)]), Some("no such node"));
    // Two nodes that are both missed, and could be matched.
    let claim = Geography { nodes: 2, matching: &[], losing: &[0, 1], barrier: &[], steps: &[] };
    let fault = claim.check(|| [(0, 1)].into_iter(), &Budget::default()).unwrap().unwrap();
    assert_eq!(fault.what, "an edge leads on from what the steps reach");
}

#[test]
fn budgets_are_kept() {
    let budget = Budget { memory: 100, ..Budget::default() };
    let error = RIGHT.check(|| EDGES.into_iter(), &budget).unwrap_err();
    assert_eq!(error.resource(), Some(crate::Resource::Memory), "{error}");
}
