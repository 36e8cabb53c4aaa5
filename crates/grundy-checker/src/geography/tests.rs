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

#[test]
fn budgets_are_kept() {
    let budget = Budget { memory: 100, ..Budget::default() };
    let error = RIGHT.check(|| EDGES.into_iter(), &budget).unwrap_err();
    assert_eq!(error.resource(), Some(crate::Resource::Memory), "{error}");
}
