//! Which states of the full model stay, and which arguments a function needs.
//!
//! What must be known are the outputs and the derivatives of the states that stay. Each is fitted by a polynomial of second order of inputs and
//! states so far; the one that is fitted worst gets the state that helps it most, until all are fitted or nothing helps. States that follow the
//! others without delay bring nothing and go: that is the reduction.

use super::least_squares::{fit, quadratic};
use std::sync::atomic::{AtomicBool, Ordering};

/// Residuals relative to the spread of a target below this are good enough: networks do better than polynomials.
const GOOD: f64 = 0.02;
/// A state must lower the residual by this share.
const HELPS: f64 = 0.12;
const RIDGE: f64 = 1e-9;

/// A candidate and its derivative.
pub(super) struct Candidate<'a> {
    pub(super) value: &'a [f64],
    pub(super) slope: &'a [f64],
}

/// Why a state stays: the index of the candidate, and the target that it was needed for (an output, or the derivative of a state).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Reason {
    Output(usize),
    State(usize),
}

fn spread(values: &[f64]) -> f64 {
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    (values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / values.len().max(1) as f64).sqrt()
}

fn residuals(arguments: &[&[f64]], targets: &[&[f64]]) -> Vec<f64> {
    let features = quadratic(arguments, targets.first().map_or(0, |target| target.len()));
    let fitted = fit(&features, targets, RIDGE);
    fitted.iter().zip(targets).map(|((_, residual), target)| residual / spread(target).max(1e-12)).collect()
}

/// Chooses states, `limit` at most.
pub(super) fn states(
    inputs: &[&[f64]],
    outputs: &[&[f64]],
    candidates: &[Candidate<'_>],
    limit: usize,
    stop: &AtomicBool,
) -> Vec<(usize, Reason)> {
    let mut kept: Vec<(usize, Reason)> = Vec::new();
    let mut hopeless: Vec<Reason> = Vec::new();
    while kept.len() < limit && !stop.load(Ordering::Relaxed) {
        let mut arguments: Vec<&[f64]> = inputs.to_vec();
        arguments.extend(kept.iter().map(|&(at, _)| candidates[at].value));
        let needs: Vec<(Reason, &[f64])> = outputs
            .iter()
            .enumerate()
            .map(|(at, output)| (Reason::Output(at), *output))
            .chain(kept.iter().map(|&(at, _)| (Reason::State(at), candidates[at].slope)))
            .filter(|(reason, _)| !hopeless.contains(reason))
            .collect();
        let targets: Vec<&[f64]> = needs.iter().map(|(_, target)| *target).collect();
        if targets.is_empty() {
            break;
        }
        let now = residuals(&arguments, &targets);
        let Some(worst) = (0..now.len()).filter(|&at| now[at] > GOOD).max_by(|&a, &b| now[a].total_cmp(&now[b])) else {
            break;
        };
        let mut best: Option<(usize, f64)> = None;
        for (at, candidate) in candidates.iter().enumerate() {
            if kept.iter().any(|&(other, _)| other == at) {
                continue;
            }
            arguments.push(candidate.value);
            let residual = residuals(&arguments, &targets[worst..=worst])[0];
            arguments.pop();
            if best.is_none_or(|(_, least)| residual < least) {
                best = Some((at, residual));
            }
        }
        match best.filter(|(_, residual)| *residual < (1.0 - HELPS) * now[worst]) {
            Some((at, _)) => {
                kept.push((at, needs[worst].0));
                // What could not be helped before may be now.
                hopeless.clear();
            }
            None => hopeless.push(needs[worst].0),
        }
    }
    kept
}

/// The arguments without which a target is fitted worse, by their indices; residuals below `fine` of the spread are as good as none.
pub(super) fn arguments(columns: &[&[f64]], target: &[f64], loss: f64, fine: f64) -> Vec<usize> {
    let mut kept: Vec<usize> = (0..columns.len()).collect();
    let chosen = |kept: &[usize]| kept.iter().map(|&at| columns[at]).collect::<Vec<_>>();
    let all = residuals(&chosen(&kept), &[target])[0].max(fine);
    loop {
        let mut least: Option<(usize, f64)> = None;
        for at in 0..kept.len() {
            let mut without = kept.clone();
            without.remove(at);
            let residual = residuals(&chosen(&without), &[target])[0];
            if least.is_none_or(|(_, other)| residual < other) {
                least = Some((at, residual));
            }
        }
        match least {
            Some((at, residual)) if residual <= (1.0 + loss) * all && kept.len() > 1 => {
                kept.remove(at);
            }
            _ => return kept,
        }
    }
}

/// A product must lower the residual by this share.
const PRODUCT: f64 = 0.05;

/// Pairs of columns whose products bring a linear fit of the target nearer, the best first (orthogonal matching pursuit, Pati et al. 1993).
pub(super) fn products(columns: &[&[f64]], target: &[f64], weights: &[f64], limit: usize) -> Vec<(usize, usize)> {
    let weighted = |column: &[f64]| column.iter().zip(weights).map(|(a, b)| a * b).collect::<Vec<f64>>();
    let pairs: Vec<(usize, usize)> = (0..columns.len()).flat_map(|a| (0..=a).map(move |b| (a, b))).collect();
    let product = |&(a, b): &(usize, usize)| {
        let values = columns[a].iter().zip(columns[b]).map(|(a, b)| a * b).collect::<Vec<f64>>();
        weighted(&values)
    };
    let candidates: Vec<Vec<f64>> = pairs.iter().map(product).collect();
    let target = weighted(target);
    let mut features = vec![weights.to_vec()];
    features.extend(columns.iter().map(|column| weighted(column)));
    let mut kept = Vec::new();
    let (mut solution, mut now) = fit(&features, &[&target], RIDGE).remove(0);
    while kept.len() < limit && now > 1e-7 {
        let mut left = target.clone();
        for (feature, factor) in features.iter().zip(&solution) {
            left.iter_mut().zip(feature).for_each(|(left, value)| *left -= factor * value);
        }
        // The part of a candidate that the features do not explain counts.
        let parts = fit(&features, &candidates.iter().map(Vec::as_slice).collect::<Vec<_>>(), RIDGE);
        let gain = |at: usize| {
            let norm = parts[at].1 * parts[at].1 * left.len() as f64;
            let along: f64 = candidates[at].iter().zip(&left).map(|(a, b)| a * b).sum();
            if norm > 1e-10 * left.len() as f64 { along * along / norm } else { 0.0 }
        };
        let Some(best) =
            (0..pairs.len()).filter(|&at| !kept.contains(&at)).max_by(|&a, &b| gain(a).total_cmp(&gain(b)))
        else {
            break;
        };
        features.push(candidates[best].clone());
        let (better, residual) = fit(&features, &[&target], RIDGE).remove(0);
        if residual > (1.0 - PRODUCT) * now {
            break;
        }
        (solution, now) = (better, residual);
        kept.push(best);
    }
    kept.into_iter().map(|at| pairs[at]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// y = 2 a, with a slow state a that u drives through b, and an idle state c.
    #[test]
    fn states_that_matter_stay() {
        let rows = 400;
        let wave = |f: f64| (0..rows).map(|k| (f * k as f64).sin()).collect::<Vec<f64>>();
        let (u, a, b, c) = (wave(0.31), wave(0.05), wave(0.11), wave(0.77));
        let y: Vec<f64> = a.iter().map(|a| 2.0 * a).collect();
        let a_slope: Vec<f64> = b.iter().zip(&a).map(|(b, a)| b - 0.5 * a).collect();
        let b_slope: Vec<f64> = u.iter().zip(&b).map(|(u, b)| u - b).collect();
        let candidates = [
            Candidate { value: &c, slope: &u },
            Candidate { value: &b, slope: &b_slope },
            Candidate { value: &a, slope: &a_slope },
        ];
        let kept = states(&[&u], &[&y], &candidates, 9, &AtomicBool::new(false));
        assert_eq!(kept, [(2, Reason::Output(0)), (1, Reason::State(2))]);
        assert_eq!(arguments(&[&u, &a, &b, &c], &a_slope, 0.01, 1e-3), [1, 2]);
    }

    #[test]
    fn products_of_a_balance_are_found() {
        let wave = |f: f64| (0..400).map(|k| (f * k as f64).sin()).collect::<Vec<f64>>();
        let (m_in, m_out, hot, cold) = (wave(0.31), wave(0.05), wave(0.11), wave(0.77));
        let rate = |k: usize| 0.2 + m_in[k] * (1.0 + 0.3 * hot[k]) - m_out[k] * (1.0 + 0.2 * cold[k]);
        let target: Vec<f64> = (0..400).map(rate).collect();
        let mut found = products(&[&m_in, &m_out, &hot, &cold], &target, &vec![1.0; 400], 8);
        found.sort_unstable();
        assert_eq!(found, [(2, 0), (3, 1)]);
    }
}
