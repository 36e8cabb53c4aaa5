use grundy::Outcome;
use grundy_checker::Budget;
use grundy_checker::geography::{Fault, Geography};
use grundy_graphs::geography::Geography as Solved;
use grundy_graphs::graph::Graph;
use grundy_graphs::matching::{self, Matching, Part};
use grundy_graphs::reference::wins_geography;
use grundy_testing::Random;

/// A certificate with all its parts.
#[derive(Clone, Debug)]
struct Owned {
    nodes: u32,
    matching: Vec<(u32, u32)>,
    losing: Vec<u32>,
    barrier: Vec<u32>,
    steps: Vec<(u32, u32)>,
}

impl Owned {
    fn new(nodes: u32, edges: &[(u32, u32)]) -> Owned {
        let graph = Graph::both_ways(nodes, edges);
        let found: Matching = matching::maximum(&graph);
        let part = |part| (0..nodes).filter(|&node| found.part(node) == part).collect();
        Owned {
            nodes,
            matching: found.pairs().collect(),
            losing: part(Part::Missable),
            barrier: part(Part::Barrier),
            steps: found.proof(&graph),
        }
    }

    fn check(&self, edges: &[(u32, u32)]) -> Result<(), Fault> {
        let Owned { nodes, matching, losing, barrier, steps } = self;
        let claim = Geography { nodes: *nodes, matching, losing, barrier, steps };
        let fault = claim.check(|| edges.iter().copied(), &Budget::default()).unwrap();
        fault.map_or(Ok(()), Err)
    }
}

#[test]
fn right_certificates_hold_and_say_who_wins() {
    let mut random = Random::new(0x5EED_1993);
    for i in 0..600 {
        let nodes = 1 + i % 9;
        let count = random.below(2 * nodes);
        let edges: Vec<_> =
            (0..count).map(|_| (random.below(nodes), random.below(nodes))).collect();
        let certificate = Owned::new(nodes, &edges);
        assert_eq!(certificate.check(&edges), Ok(()), "{edges:?}");
        let graph = Graph::both_ways(nodes, &edges);
        let solved = Solved::new(nodes, &edges, 1 << 20).unwrap();
        for node in 0..nodes {
            let loses = certificate.losing.contains(&node);
            assert_eq!(loses, solved.outcome(node) == Outcome::P);
            assert_eq!(loses, !wins_geography(&graph, node, 0), "{edges:?} at {node}");
        }
    }
}

/// Whatever is changed, a certificate that still holds lists the same outcomes.
#[test]
fn no_certificate_of_anything_wrong_holds() {
    let mut random = Random::new(0x5EED_1958);
    let (mut refuted, mut held) = (0, 0);
    for i in 0..6000 {
        let nodes = 2 + i % 8;
        let count = 1 + random.below(2 * nodes);
        let edges: Vec<_> =
            (0..count).map(|_| (random.below(nodes), random.below(nodes))).collect();
        let right = Owned::new(nodes, &edges);
        let mut wrong = right.clone();
        for _ in 0..=random.below(2) {
            let node = random.below(nodes + 1);
            let pair = (random.below(nodes), random.below(nodes));
            match random.below(9) {
                0 => drop(wrong.matching.pop()),
                1 => wrong.matching.push(pair),
                2 => drop(wrong.losing.pop()),
                3 => wrong.losing.push(node),
                4 => drop(wrong.barrier.pop()),
                5 => wrong.barrier.push(node),
                6 => drop(wrong.steps.pop()),
                7 => wrong.steps.push(pair),
                _ => wrong.steps.reverse(),
            }
        }
        match wrong.check(&edges) {
            Err(_) => refuted += 1,
            Ok(()) => {
                held += 1;
                let sorted = |nodes: &[u32]| {
                    let mut nodes = nodes.to_vec();
                    nodes.sort_unstable();
                    nodes
                };
                assert_eq!(sorted(&wrong.losing), sorted(&right.losing), "{wrong:?}");
            }
        }
    }
    assert!(refuted > 3000 && held > 100, "{refuted} {held}");
}

#[test]
fn faults_are_named() {
    // A triangle with a tail: 0-1-2, 2-3.
    let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)];
    let right = Owned::new(5, &edges);
    assert_eq!(right.check(&edges), Ok(()));
    let says = |wrong: &Owned| wrong.check(&edges).unwrap_err().what;
    let matching = |pairs: &[(u32, u32)]| Owned { matching: pairs.to_vec(), ..right.clone() };
    assert_eq!(says(&matching(&[(0, 1), (1, 2)])), "the matching has the node twice");
    assert_eq!(says(&matching(&[(0, 3)])), "no edge joins the two");
    assert_eq!(says(&matching(&[(0, 9)])), "no such node");
    let steps = |steps: &[(u32, u32)]| Owned { steps: steps.to_vec(), ..right.clone() };
    assert_eq!(says(&steps(&[])), "an edge leads on from what the steps reach");
    let losing = Owned { losing: vec![], ..right.clone() };
    assert_eq!(says(&losing), "reached by the steps, but not listed");
    let path = [(0, 1)];
    let small = Owned {
        nodes: 2,
        matching: vec![],
        losing: vec![0, 1],
        barrier: vec![],
        steps: vec![(0, 1)],
    };
    assert_eq!(small.check(&path).unwrap_err().what, "a larger matching");
}
