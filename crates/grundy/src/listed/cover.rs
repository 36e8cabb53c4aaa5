//! Few answers for many questions.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// One of its answers for every question, few different ones of all: one after the other that answers most of the questions which
/// have none yet for what it costs (Chvátal 1979); of those that are equal in this the first. A question may have no answer.
pub(crate) fn few(questions: &[impl AsRef<[usize]>], costs: &[u64]) -> Vec<Option<usize>> {
    let mut answered = vec![Vec::new(); costs.len()];
    for (question, answers) in questions.iter().enumerate() {
        answers.as_ref().iter().for_each(|&answer| answered[answer].push(question));
    }
    let mut chosen = vec![None; questions.len()];
    // Fractions are rounded: to choose an answer that is nearly the best does no harm.
    let gain = |answer: usize, count: usize| ((count as u64) << 32) / costs[answer].max(1);
    let gains = answered.iter().enumerate();
    let mut best: BinaryHeap<(u64, Reverse<usize>)> =
        gains.map(|(answer, all)| (gain(answer, all.len()), Reverse(answer))).collect();
    while let Some((before, Reverse(answer))) = best.pop() {
        answered[answer].retain(|&question| chosen[question].is_none());
        match gain(answer, answered[answer].len()) {
            now if now < before => best.push((now, Reverse(answer))),
            _ => answered[answer].iter().for_each(|&question| chosen[question] = Some(answer)),
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::few;

    #[test]
    fn answers_that_serve_most_questions_are_taken() {
        let few = |questions: &[&[usize]], costs: &[u64]| {
            let questions: Vec<Vec<usize>> = questions.iter().map(|some| some.to_vec()).collect();
            few(&questions, costs).into_iter().map(|one| one.unwrap_or(99)).collect::<Vec<_>>()
        };
        assert!(few(&[], &[]).is_empty());
        assert_eq!(few(&[&[0, 1], &[1, 2], &[2], &[]], &[1; 3]), [1, 1, 2, 99]);
        assert_eq!(few(&[&[0], &[3, 1], &[3, 2], &[3, 0]], &[1; 4]), [0, 3, 3, 3]);
        assert_eq!(few(&[&[0, 1, 2], &[2, 1, 0]], &[5, 4, 4]), [1, 1]);
        assert_eq!(few(&[&[0, 1], &[0, 2], &[0, 3]], &[9, 2, 2, 2]), [1, 2, 3]);
        assert_eq!(few(&[&[0, 1], &[0, 2], &[0, 3]], &[5, 2, 2, 2]), [0, 0, 0]);
        assert_eq!(few(&[&[0]], &[u64::MAX]), [0]);
        let mut random = Random::new(5);
        for _ in 0..300 {
            let count = 1 + random.below(20_usize);
            let questions: Vec<Vec<usize>> = (0..random.below(30_u32))
                .map(|_| (0..random.below(4_u32)).map(|_| random.below(count)).collect())
                .collect();
            let chosen = super::few(&questions, &vec![1; count]);
            assert_eq!(chosen.len(), questions.len());
            for (chosen, answers) in chosen.iter().zip(&questions) {
                assert!(chosen.map_or(answers.is_empty(), |one| answers.contains(&one)));
            }
        }
    }
}
