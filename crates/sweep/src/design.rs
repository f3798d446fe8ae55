//! Which values the parameters have in run number `k`.

use crate::SweepError;

/// How one parameter varies.
#[derive(Clone, Debug, PartialEq)]
pub enum Spread {
    /// These values.
    Values(Vec<f64>),
    /// Between two bounds.
    Uniform(f64, f64),
    /// Between two positive bounds, all powers of ten alike.
    LogUniform(f64, f64),
    /// Mean and standard deviation.
    Normal(f64, f64),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    pub name: String,
    pub spread: Spread,
}

/// All runs of a sweep.
#[derive(Clone, Debug, PartialEq)]
pub struct Design {
    pub axes: Vec<Axis>,
    /// Number of random samples and their seed; without it every combination of the values.
    pub samples: Option<(u64, u64)>,
}

impl Axis {
    /// Reads `name=0.4,0.8`, `name=linspace(0, 1, 11)`, `name=logspace(1, 100, 3)`, `name=uniform(0, 1)`,
    /// `name=loguniform(1, 100)`, `name=normal(5, 0.2)`.
    pub fn parse(text: &str) -> Result<Axis, String> {
        let advice = || format!("`{text}`: write NAME=0.4,0.8,1.2 or NAME=linspace(0,1,11)");
        let (name, spread) = text.split_once('=').ok_or_else(advice)?;
        let (name, spread) = (name.trim(), spread.trim());
        if name.is_empty() || spread.is_empty() {
            return Err(advice());
        }
        let spread = match spread.split_once('(') {
            Some((word, rest)) => {
                let inside = rest.strip_suffix(')').ok_or_else(|| format!("`{spread}`: the last `)` is missing"))?;
                function(word.trim(), &numbers(inside)?)?
            }
            None => Spread::Values(numbers(spread)?),
        };
        Ok(Axis { name: name.to_string(), spread })
    }

    /// A value to translate the model with.
    pub fn first(&self) -> f64 {
        match &self.spread {
            Spread::Values(values) => values[0],
            Spread::Uniform(low, _) | Spread::LogUniform(low, _) => *low,
            Spread::Normal(mean, _) => *mean,
        }
    }

    fn at(&self, part: f64, second: f64) -> f64 {
        match &self.spread {
            Spread::Values(values) => values[((part * values.len() as f64) as usize).min(values.len() - 1)],
            Spread::Uniform(low, high) => low + (high - low) * part,
            Spread::LogUniform(low, high) => low * (high / low).powf(part),
            // Box and Muller.
            Spread::Normal(mean, deviation) => {
                mean + deviation * (-2.0 * (1.0 - part).ln()).sqrt() * (std::f64::consts::TAU * second).cos()
            }
        }
    }
}

fn numbers(list: &str) -> Result<Vec<f64>, String> {
    let number = |text: &str| match text.trim() {
        "true" => Ok(1.0),
        "false" => Ok(0.0),
        other => match other.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(value),
            _ => Err(format!("`{other}` is no number; write NAME=0.4,0.8,1.2 or NAME=linspace(0,1,11)")),
        },
    };
    list.split(',').map(number).collect()
}

fn function(word: &str, arguments: &[f64]) -> Result<Spread, String> {
    let count = |text: f64| {
        let whole = text.fract() == 0.0 && (1.0..=1e7).contains(&text);
        whole.then_some(text as usize).ok_or_else(|| format!("{text} is no number of values"))
    };
    let part = |k: usize, n: usize| if n > 1 { k as f64 / (n - 1) as f64 } else { 0.0 };
    match (word, arguments) {
        ("linspace", &[low, high, n]) => {
            let n = count(n)?;
            Ok(Spread::Values((0..n).map(|k| low + (high - low) * part(k, n)).collect()))
        }
        ("logspace", &[low, high, n]) if low > 0.0 && high > 0.0 => {
            let n = count(n)?;
            Ok(Spread::Values((0..n).map(|k| low * (high / low).powf(part(k, n))).collect()))
        }
        ("logspace" | "loguniform", &[low, high, ..]) if low <= 0.0 || high <= 0.0 => {
            Err(format!("{word} needs positive bounds"))
        }
        ("uniform", &[low, high]) => Ok(Spread::Uniform(low, high)),
        ("loguniform", &[low, high]) => Ok(Spread::LogUniform(low, high)),
        ("normal", &[mean, deviation]) if deviation >= 0.0 => Ok(Spread::Normal(mean, deviation)),
        _ => Err(format!(
            "`{word}` with {} numbers is unknown; there are linspace(a,b,n), logspace(a,b,n), uniform(a,b), \
             loguniform(a,b), normal(mean,deviation)",
            arguments.len()
        )),
    }
}

impl Design {
    pub fn new(axes: Vec<Axis>, samples: Option<(u64, u64)>) -> Result<Design, SweepError> {
        if axes.is_empty() {
            return Err(SweepError::Design("nothing varies".into()));
        }
        for (at, axis) in axes.iter().enumerate() {
            if axes[..at].iter().any(|other| other.name == axis.name) {
                return Err(SweepError::Design(format!("`{}` is varied twice", axis.name)));
            }
            if samples.is_none() && !matches!(axis.spread, Spread::Values(_)) {
                return Err(SweepError::Design(format!("`{}` is random: say how many --samples to take", axis.name)));
            }
        }
        let design = Design { axes, samples };
        match design.count() {
            0 => Err(SweepError::Design("the sweep has no runs".into())),
            n if n > 1_000_000_000 => Err(SweepError::Design(format!("{n} runs are too many"))),
            _ => Ok(design),
        }
    }

    /// Number of runs.
    pub fn count(&self) -> u64 {
        let values = |axis: &Axis| match &axis.spread {
            Spread::Values(values) => values.len() as u64,
            _ => 1,
        };
        match self.samples {
            Some((samples, _)) => samples,
            None => self.axes.iter().map(values).fold(1, u64::saturating_mul),
        }
    }

    /// The values of run `k`; of a grid the last parameter changes fastest.
    pub fn values(&self, run: u64) -> Vec<f64> {
        if let Some((_, seed)) = self.samples {
            let value = |(at, axis): (usize, &Axis)| {
                let random = |salt: u64| uniform(seed, run, 2 * at as u64 + salt);
                axis.at(random(0), random(1))
            };
            return self.axes.iter().enumerate().map(value).collect();
        }
        let mut rest = run;
        let mut values: Vec<f64> = self
            .axes
            .iter()
            .rev()
            .map(|axis| {
                let Spread::Values(values) = &axis.spread else { return axis.first() };
                let value = values[(rest % values.len() as u64) as usize];
                rest /= values.len() as u64;
                value
            })
            .collect();
        values.reverse();
        values
    }
}

/// A number in [0, 1) that depends on its three arguments alone: rounds of the generator splitmix64.
fn uniform(seed: u64, run: u64, salt: u64) -> f64 {
    let mut state = seed;
    for word in [run, salt] {
        state = mix(state ^ mix(word.wrapping_add(0x9e37_79b9_7f4a_7c15)));
    }
    (mix(state) >> 11) as f64 / (1u64 << 53) as f64
}

fn mix(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn design(axes: &[&str], samples: Option<(u64, u64)>) -> Result<Design, SweepError> {
        Design::new(axes.iter().map(|text| Axis::parse(text).unwrap()).collect(), samples)
    }

    #[test]
    fn a_grid_has_every_combination_once() {
        let grid = design(&["p=1,2", "q=linspace(0,1,3)"], None).unwrap();
        let rows: Vec<Vec<f64>> = (0..grid.count()).map(|run| grid.values(run)).collect();
        assert_eq!(rows, [[1.0, 0.0], [1.0, 0.5], [1.0, 1.0], [2.0, 0.0], [2.0, 0.5], [2.0, 1.0]]);
        assert_eq!(Axis::parse("f=logspace(1,100,3)").unwrap().spread, Spread::Values(vec![1.0, 10.0, 100.0]));
    }

    #[test]
    fn samples_follow_their_distribution_and_seed() {
        let axes = ["u=uniform(2,4)", "n=normal(5,0.5)", "l=loguniform(1,100)", "c=1,2,3,4"];
        let sampled = design(&axes, Some((20_000, 7))).unwrap();
        let rows: Vec<Vec<f64>> = (0..20_000).map(|run| sampled.values(run)).collect();
        let mean = |at: usize| rows.iter().map(|row| row[at]).sum::<f64>() / 20_000.0;
        let spread = |at: usize| (rows.iter().map(|row| (row[at] - mean(at)).powi(2)).sum::<f64>() / 20_000.0).sqrt();
        assert!((mean(0) - 3.0).abs() < 0.02 && (spread(0) - 2.0 / 12f64.sqrt()).abs() < 0.02);
        assert!((mean(1) - 5.0).abs() < 0.02 && (spread(1) - 0.5).abs() < 0.02);
        let below_ten = rows.iter().filter(|row| row[2] < 10.0).count();
        assert!((9_700..10_300).contains(&below_ten), "{below_ten}");
        assert!((mean(3) - 2.5).abs() < 0.05);
        // Two parameters must not go together.
        let together = rows.iter().map(|row| (row[0] - mean(0)) * (row[1] - mean(1))).sum::<f64>() / 20_000.0;
        assert!(together.abs() < 0.01, "{together}");
        assert_eq!(sampled.values(123), design(&axes, Some((500, 7))).unwrap().values(123));
        assert_ne!(sampled.values(123), design(&axes, Some((500, 8))).unwrap().values(123));
    }

    #[test]
    fn mistakes_are_named() {
        let cases = [
            ("p", "write NAME="),
            ("p=1,x", "`x` is no number"),
            ("p=linspace(0,1)", "linspace(a,b,n)"),
            ("p=logspace(0,1,3)", "positive"),
        ];
        for (text, part) in cases {
            let message = Axis::parse(text).unwrap_err();
            assert!(message.contains(part), "{text}: {message}");
        }
        assert!(design(&["p=1", "p=2"], None).is_err());
        assert!(design(&["p=uniform(0,1)"], None).is_err());
    }
}
