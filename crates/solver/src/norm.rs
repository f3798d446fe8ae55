//! The error norm: root mean square of components divided by `tolerance * (|y| + nominal)`.

/// Reciprocal error weights, refreshed at each step.
#[derive(Debug, Clone)]
pub(crate) struct Weights {
    relative: f64,
    nominal: Vec<f64>,
    absolute: Vec<f64>,
    reciprocal: Vec<f64>,
}

impl Weights {
    /// Takes the tolerance relative to the states, and the nominal values (empty: all 1) scaled by `absolute`.
    pub(crate) fn new(dimension: usize, nominal: &[f64], relative: f64, absolute: f64) -> Self {
        let usable = |state: usize| match nominal.get(state) {
            Some(nominal) if *nominal != 0.0 && nominal.is_finite() => nominal.abs(),
            _ => 1.0,
        };
        let nominal: Vec<f64> = (0..dimension).map(usable).collect();
        let absolute = nominal.iter().map(|nominal| absolute * nominal).collect();
        Self { relative, nominal, absolute, reciprocal: vec![0.0; dimension] }
    }

    pub(crate) fn refresh(&mut self, y: &[f64]) {
        for ((reciprocal, absolute), y) in self.reciprocal.iter_mut().zip(&self.absolute).zip(y) {
            *reciprocal = 1.0 / (self.relative * y.abs() + absolute);
        }
    }

    /// Typical magnitude of each state.
    pub(crate) fn nominal(&self) -> &[f64] {
        &self.nominal
    }

    /// The reciprocal weights.
    pub(crate) fn reciprocals(&self) -> &[f64] {
        &self.reciprocal
    }

    /// Weighted root mean square; 0 for a system without states, NaN if a component is.
    pub(crate) fn norm(&self, v: &[f64]) -> f64 {
        if v.is_empty() {
            return 0.0;
        }
        let mut sums = [0.0; 4];
        let mut values = v.chunks_exact(4);
        let mut weights = self.reciprocal.chunks_exact(4);
        for (v, w) in (&mut values).zip(&mut weights) {
            for k in 0..4 {
                let scaled = v[k] * w[k];
                sums[k] += scaled * scaled;
            }
        }
        let mut sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
        for (v, w) in values.remainder().iter().zip(weights.remainder()) {
            sum += (v * w) * (v * w);
        }
        (sum / v.len() as f64).sqrt()
    }

    /// The weighted inner product to which [`Weights::norm`] belongs.
    pub(crate) fn product(&self, a: &[f64], b: &[f64]) -> f64 {
        let terms = a.iter().zip(b).zip(&self.reciprocal).map(|((a, b), w)| (a * w) * (b * w));
        terms.sum::<f64>() / a.len().max(1) as f64
    }

    /// The state with the largest weighted component.
    pub(crate) fn largest(&self, v: &[f64]) -> usize {
        let mut largest = 0;
        let mut size = -1.0;
        for (state, (v, w)) in v.iter().zip(&self.reciprocal).enumerate() {
            let scaled = (v * w).abs();
            if scaled > size || scaled.is_nan() {
                largest = state;
                size = if scaled.is_nan() { f64::INFINITY } else { scaled };
            }
        }
        largest
    }
}
