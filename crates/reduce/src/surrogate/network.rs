//! A network with one hidden layer: y = a₀ + aᵀz + Σ bₖ zᵢzⱼ + Σ cⱼ s(wⱼᵀz + bⱼ), with the sigmoid s(x) = x/√(1 + x²), which is smooth and costs
//! a root and a division. The products are there for balances, which are flows times temperatures: they are exact and nearly free.
//!
//! It is fitted by the method of Levenberg and Marquardt (1963) from a start that a fixed sequence of numbers gives: the same data
//! gives the same network. A validation set, of other runs, says when to stop.

use super::least_squares::{self, Symmetric};
use std::sync::atomic::{AtomicBool, Ordering};

const BLOCK: usize = 128;
/// Iterations at most.
const ITERATIONS: usize = 400;
/// A fit whose error falls by less than this share in five iterations has come to its end.
const STALLED: f64 = 2e-3;
/// Penalty on the size of the weights, relative to the squared error of the target's half range.
const RIDGE: f64 = 1e-9;

/// Weights by hidden unit (w…, b, c), then the factors of the arguments, those of the products, and the constant.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Network {
    pub(super) arguments: usize,
    /// Pairs of arguments that are multiplied.
    pub(super) products: Vec<(usize, usize)>,
    pub(super) hidden: usize,
    pub(super) weights: Vec<f64>,
}

/// Arguments by column, the target, and how much each row counts.
pub(super) struct Set<'a> {
    pub(super) columns: Vec<&'a [f64]>,
    pub(super) target: &'a [f64],
    pub(super) weights: Vec<f64>,
}

/// Numbers of a fixed sequence (splitmix64).
pub(super) struct Sequence(pub(super) u64);

impl Sequence {
    /// Between 0 and 1.
    pub(super) fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }
}

fn sigmoid(x: f64) -> f64 {
    x / (1.0 + x * x).sqrt()
}

impl Network {
    pub(super) fn value(&self, row: &[f64]) -> f64 {
        let unit = self.arguments + 2;
        let (linear, rest) = self.weights[self.hidden * unit..].split_at(self.arguments);
        let mut sum = rest[self.products.len()];
        for (weight, value) in linear.iter().zip(row) {
            sum += weight * value;
        }
        for (weight, &(a, b)) in rest.iter().zip(&self.products) {
            sum += weight * row[a] * row[b];
        }
        for weights in self.weights[..self.hidden * unit].chunks_exact(unit) {
            let inner: f64 = weights.iter().zip(row).map(|(weight, value)| weight * value).sum();
            sum += weights[self.arguments + 1] * sigmoid(inner + weights[self.arguments]);
        }
        sum
    }

    /// Root of the mean squared error.
    pub(super) fn error(&self, set: &Set<'_>) -> f64 {
        let mut row = vec![0.0; self.arguments];
        let mut square = 0.0;
        for (at, target) in set.target.iter().enumerate() {
            row.iter_mut().zip(&set.columns).for_each(|(value, column)| *value = column[at]);
            let error = set.weights[at] * (self.value(&row) - target);
            square += error * error;
        }
        (square / set.target.len().max(1) as f64).sqrt()
    }

    /// The part without hidden units alone.
    fn linear(set: &Set<'_>, products: &[(usize, usize)]) -> Network {
        let arguments = set.columns.len();
        let weighted = |column: &[f64]| column.iter().zip(&set.weights).map(|(a, b)| a * b).collect::<Vec<f64>>();
        let mut features: Vec<Vec<f64>> = set.columns.iter().map(|column| weighted(column)).collect();
        for &(a, b) in products {
            let weighted = features[a].iter().zip(set.columns[b]).map(|(a, b)| a * b).collect();
            features.push(weighted);
        }
        features.push(set.weights.clone());
        let (weights, _) = least_squares::fit(&features, &[&weighted(set.target)], RIDGE).remove(0);
        Network { arguments, products: products.to_vec(), hidden: 0, weights }
    }

    /// A network with that many hidden units whose part without them is the best one and whose units begin at random.
    fn begin(set: &Set<'_>, products: &[(usize, usize)], hidden: usize, seed: u64) -> Network {
        let linear = Network::linear(set, products);
        let arguments = linear.arguments;
        let mut numbers = Sequence(seed);
        let mut weights = Vec::new();
        let scale = 1.5 / (arguments as f64).sqrt().max(1.0);
        for _ in 0..hidden {
            weights.extend((0..arguments).map(|_| 2.0 * scale * (2.0 * numbers.next() - 1.0)));
            weights.push(2.0 * numbers.next() - 1.0);
            weights.push(0.1 * (2.0 * numbers.next() - 1.0));
        }
        weights.extend(&linear.weights);
        Network { hidden, weights, ..linear }
    }

    /// Derivatives of the error by the weights over a block of rows, and the errors.
    fn derivatives(&self, set: &Set<'_>, start: usize, count: usize, block: &mut [f64], errors: &mut [f64]) {
        let unit = self.arguments + 2;
        let tail = self.hidden * unit;
        for (at, column) in set.columns.iter().enumerate() {
            block[(tail + at) * BLOCK..(tail + at) * BLOCK + count].copy_from_slice(&column[start..start + count]);
        }
        let mut next = tail + self.arguments;
        for &(a, b) in &self.products {
            for row in 0..count {
                block[next * BLOCK + row] = set.columns[a][start + row] * set.columns[b][start + row];
            }
            next += 1;
        }
        block[next * BLOCK..next * BLOCK + count].fill(1.0);
        for row in 0..count {
            let value: f64 = (tail..=next).map(|at| self.weights[at] * block[at * BLOCK + row]).sum();
            errors[row] = value - set.target[start + row];
        }
        let mut inner = [0.0; BLOCK];
        for hidden in 0..self.hidden {
            let weights = &self.weights[hidden * unit..(hidden + 1) * unit];
            let (bias, factor) = (weights[self.arguments], weights[self.arguments + 1]);
            inner[..count].fill(bias);
            for (weight, column) in weights.iter().zip(&set.columns) {
                for (inner, value) in inner[..count].iter_mut().zip(&column[start..start + count]) {
                    *inner += weight * value;
                }
            }
            let first = hidden * unit;
            for row in 0..count {
                let x = inner[row];
                let root = 1.0 / (1.0 + x * x).sqrt();
                let s = x * root;
                errors[row] += factor * s;
                block[(first + self.arguments + 1) * BLOCK + row] = s;
                block[(first + self.arguments) * BLOCK + row] = factor * root * root * root;
            }
            for (at, column) in set.columns.iter().enumerate() {
                let (target, bias) = ((first + at) * BLOCK, (first + self.arguments) * BLOCK);
                for row in 0..count {
                    block[target + row] = block[bias + row] * column[start + row];
                }
            }
        }
        let weights = &set.weights[start..start + count];
        errors.iter_mut().zip(weights).for_each(|(error, weight)| *error *= weight);
        for column in block.chunks_exact_mut(BLOCK) {
            column.iter_mut().zip(weights).for_each(|(value, weight)| *value *= weight);
        }
    }

    /// Fits a network with that many hidden units; the one of all iterations with the smallest error on the validation set.
    pub(super) fn train(
        set: &Set<'_>,
        validation: &Set<'_>,
        products: &[(usize, usize)],
        hidden: usize,
        seed: u64,
        stop: &AtomicBool,
    ) -> Network {
        if hidden == 0 {
            return Network::linear(set, products);
        }
        let mut network = Network::begin(set, products, hidden, seed);
        let size = network.weights.len();
        let rows = set.target.len();
        let penalised = hidden * (network.arguments + 2);
        let ridge = RIDGE * rows as f64;
        let cost = |network: &Network| {
            let error = network.error(set);
            let weights: f64 = network.weights[..penalised].iter().map(|w| w * w).sum();
            rows as f64 * error * error + ridge * weights
        };
        let mut current = cost(&network);
        let mut best = network.clone();
        let mut best_error = network.error(validation);
        let mut damping = 1e-2;
        let mut history = vec![current];
        let mut block = vec![0.0; size * BLOCK];
        for _ in 0..ITERATIONS {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let mut matrix = Symmetric::new(size);
            let mut gradient = vec![0.0; size];
            let mut errors = [0.0; BLOCK];
            let mut start = 0;
            while start < rows {
                let count = BLOCK.min(rows - start);
                network.derivatives(set, start, count, &mut block, &mut errors);
                matrix.add_block(&block, BLOCK, count, &errors, &mut gradient);
                start += count;
            }
            for (at, slope) in gradient.iter_mut().enumerate().take(penalised) {
                *matrix.at(at, at) += ridge;
                *slope += ridge * network.weights[at];
            }
            let mut accepted = false;
            while damping < 1e8 {
                if let Some(change) = matrix.solve(&|_, diagonal| damping * (diagonal + 1e-6 * rows as f64), &gradient)
                {
                    let weights = network.weights.iter().zip(&change).map(|(weight, change)| weight - change).collect();
                    let trial = Network { weights, ..network.clone() };
                    let value = cost(&trial);
                    if value < current {
                        (network, current, accepted) = (trial, value, true);
                        damping = (damping / 4.0).max(1e-10);
                        break;
                    }
                }
                damping *= 5.0;
            }
            if !accepted {
                break;
            }
            let error = network.error(validation);
            if error < best_error {
                (best, best_error) = (network.clone(), error);
            }
            history.push(current);
            if let Some(before) = history.len().checked_sub(6).map(|at| history[at])
                && current > (1.0 - STALLED) * before
            {
                break;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smooth_function_is_learnt_and_the_same_network_comes_again() {
        let mut numbers = Sequence(3);
        let points: Vec<(f64, f64)> =
            (0..900).map(|_| (2.0 * numbers.next() - 1.0, 2.0 * numbers.next() - 1.0)).collect();
        let x: Vec<f64> = points.iter().map(|point| point.0).collect();
        let y: Vec<f64> = points.iter().map(|point| point.1).collect();
        let target: Vec<f64> = points.iter().map(|(x, y)| (2.0 * x).sin() * y + 0.3 * x * x).collect();
        let set = |range: std::ops::Range<usize>| Set {
            columns: vec![&x[range.clone()], &y[range.clone()]],
            weights: vec![1.0; range.len()],
            target: &target[range],
        };
        let never = AtomicBool::new(false);
        let network = Network::train(&set(0..600), &set(600..900), &[(0, 1)], 10, 1, &never);
        assert!(network.error(&set(600..900)) < 5e-3, "{}", network.error(&set(600..900)));
        assert_eq!(network, Network::train(&set(0..600), &set(600..900), &[(0, 1)], 10, 1, &never));
        // Derivatives against differences.
        let mut block = vec![0.0; network.weights.len() * BLOCK];
        let mut errors = [0.0; BLOCK];
        network.derivatives(&set(0..600), 7, 1, &mut block, &mut errors);
        for at in 0..network.weights.len() {
            let mut moved = network.clone();
            moved.weights[at] += 1e-6;
            let row = [x[7], y[7]];
            let slope = (moved.value(&row) - network.value(&row)) / 1e-6;
            assert!((slope - block[at * BLOCK]).abs() < 1e-4, "{at}: {slope} {}", block[at * BLOCK]);
        }
    }
}
