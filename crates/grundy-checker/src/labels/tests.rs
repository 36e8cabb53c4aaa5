use super::*;

/// Checks claims with the edges in both orders, which must agree on right or wrong.
fn check(
    claims: &[Claim],
    moves: &[Option<u32>],
    edges: &[(u32, u32)],
    end: Claim,
    targets: &[u32],
) -> Result<[u64; 3], Wrong> {
    let run = |edges: &mut dyn Iterator<Item = (u32, u32)>| {
        let nodes = u32::try_from(claims.len()).unwrap();
        let best = |node| moves.get(node as usize).copied().flatten();
        let mut labels = LabelCheck::new(nodes, |node| claims[node as usize], best, end, targets);
        for (from, to) in edges {
            labels.edge(from, to)?;
        }
        labels.finish()
    };
    let forward = run(&mut edges.iter().copied());
    assert_eq!(run(&mut edges.iter().rev().copied()).is_ok(), forward.is_ok());
    forward
}

/// The right claims by the definition: least fixed point, one remoteness after the other.
fn right(nodes: u32, edges: &[(u32, u32)], end: Claim, targets: &[u32]) -> Vec<Claim> {
    let options = |node| edges.iter().filter(move |edge| edge.0 == node).map(|edge| edge.1);
    let ends = |node| targets.contains(&node) || options(node).next().is_none();
    let mut known: Vec<Option<Claim>> = (0..nodes)
        .map(|node| {
            let end = if targets.contains(&node) { Claim::Lose(0) } else { end };
            (ends(node) && end != Claim::Draw).then_some(end)
        })
        .collect();
    for n in 1..=nodes {
        let before = known.clone();
        for node in (0..nodes).filter(|&node| before[node as usize].is_none() && !ends(node)) {
            let claims = || options(node).map(|to| before[to as usize]);
            if claims().any(|claim| matches!(claim, Some(Claim::Lose(_)))) {
                known[node as usize] = Some(Claim::Win(n));
            } else if claims().all(|claim| matches!(claim, Some(Claim::Win(_)))) {
                known[node as usize] = Some(Claim::Lose(n));
            }
        }
    }
    known.into_iter().map(|claim| claim.unwrap_or(Claim::Draw)).collect()
}

/// On every digraph of three nodes, of all claims with remoteness up to 3 exactly the right ones pass.
#[test]
fn exactly_the_right_claims_pass() {
    let all = [Claim::Draw]
        .into_iter()
        .chain((0..=3).flat_map(|n| [Claim::Win(n), Claim::Lose(n)]))
        .collect::<Vec<_>>();
    for choice in 0..1u32 << 9 {
        let edges: Vec<_> =
            (0..9).filter(|bit| choice >> bit & 1 == 1).map(|bit| (bit / 3, bit % 3)).collect();
        for (end, targets) in [
            (Claim::Lose(0), &[][..]),
            (Claim::Win(0), &[]),
            (Claim::Draw, &[2]),
            (Claim::Win(0), &[0, 1]),
        ] {
            let wanted = right(3, &edges, end, targets);
            for a in &all {
                for b in &all {
                    for c in &all {
                        let claims = [*a, *b, *c];
                        let passes = check(&claims, &[], &edges, end, targets).is_ok();
                        assert_eq!(passes, claims[..] == wanted, "{claims:?} {edges:?} {end:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn moves_are_edges_and_best() {
    // 0 → 1 → 2 (end), 0 → 3 → 4 → 2, 1 → 4.
    use Claim::{Lose, Win};
    let edges = [(0, 1), (1, 2), (0, 3), (3, 4), (4, 2), (1, 4)];
    let claims = [Win(3), Win(1), Lose(0), Lose(2), Win(1)];
    let passes = |moves: &[Option<u32>]| check(&claims, moves, &edges, Lose(0), &[]);
    assert_eq!(passes(&[Some(3), Some(2), None, Some(4), Some(2)]), Ok([3, 2, 0]));
    let wrong = passes(&[Some(1), Some(2), None, Some(4), Some(2)]).unwrap_err();
    assert_eq!(
        wrong.describe(|n| format!("v{n}")),
        "node v0: W, remoteness 3, but v1 is not a best move"
    );
    // No edge, though the claim of 0 would be the right one.
    assert!(passes(&[None, None, None, Some(1), None]).is_err());
    // A move where play ends.
    assert!(passes(&[None, None, Some(0), None, None]).is_err());
}

#[test]
fn what_is_wrong_is_said() {
    use Claim::{Draw, Lose, Win};
    let line = |claims: &[Claim], edges: &[(u32, u32)]| {
        check(claims, &[], edges, Lose(0), &[]).unwrap_err().describe(|n| n.to_string())
    };
    assert_eq!(
        line(&[Win(0)], &[]),
        "node 0: W, remoteness 0, but play ends there: L, remoteness 0"
    );
    assert_eq!(
        line(&[Draw, Lose(0)], &[(0, 1)]),
        "node 0: D, but there is a move to 1: L, remoteness 0"
    );
    assert_eq!(
        line(&[Win(3), Lose(0)], &[(0, 1)]),
        "node 0: W, remoteness 3, but there is a move to 1: L, remoteness 0"
    );
    assert_eq!(
        line(&[Win(2), Draw], &[(0, 1), (1, 1)]),
        "node 0: W, remoteness 2, but no move bears that out"
    );
    assert_eq!(check(&[Lose(0); 0], &[], &[], Lose(0), &[]), Ok([0; 3]));
}
