//! Profile: height over x, the same for all y, by monotone cubic pieces (Fritsch, Butland 1984), as `Layshaft.Vehicles.Roads.Profile`.

use crate::{Contact, RoadError};

#[derive(Debug)]
pub struct Profile {
    x: Vec<f64>,
    z: Vec<f64>,
    slope: Vec<f64>,
    friction: Vec<f64>,
}

impl Profile {
    /// Positions increase strictly; a friction counts from its point to the next one.
    pub fn new(x: Vec<f64>, z: Vec<f64>, friction: Vec<f64>) -> Self {
        let n = x.len();
        let secant = |i: usize| (z[i + 1] - z[i]) / (x[i + 1] - x[i]);
        let slope = (0..n)
            .map(|i| {
                if i == 0 || i + 1 == n {
                    return 0.0;
                }
                let (before, behind) = (secant(i - 1), secant(i));
                if before * behind > 0.0 { 2.0 * before * behind / (before + behind) } else { 0.0 }
            })
            .collect();
        Profile { x, z, slope, friction }
    }

    pub fn query(&self, x: f64) -> Contact {
        let last = self.x.len() - 1;
        let i = self.x.partition_point(|&start| start <= x).saturating_sub(1).min(last - 1);
        let friction = self.friction[if x >= self.x[last] { last } else { i }];
        let element = i as u32 + 1;
        // Level before the first and behind the last point.
        if x <= self.x[0] || x >= self.x[last] {
            let height = self.z[if x <= self.x[0] { 0 } else { last }];
            return Contact { height, friction, element, ..Contact::default() };
        }
        let d = self.x[i + 1] - self.x[i];
        let u = (x - self.x[i]) / d;
        let (z1, z2, s1, s2) = (self.z[i], self.z[i + 1], self.slope[i], self.slope[i + 1]);
        let v = 1.0 - u;
        let height = z1 * (1.0 + 2.0 * u) * v * v + z2 * (3.0 - 2.0 * u) * u * u + d * u * v * (s1 * v - s2 * u);
        let slope = 6.0 * u * v * (z2 - z1) / d + s1 * v * (1.0 - 3.0 * u) + s2 * u * (3.0 * u - 2.0);
        let second = (6.0 * (1.0 - 2.0 * u) * (z2 - z1) / d + s1 * (6.0 * u - 4.0) + s2 * (6.0 * u - 2.0)) / d;
        Contact {
            height,
            slope: [slope, 0.0],
            tilt: [slope, 0.0],
            curvature: [second, 0.0, 0.0, 0.0],
            friction,
            element,
        }
    }
}

/// Lines of `x, z` or `x, z, friction`; a first line without numbers is a heading.
pub fn parse(file: &str, text: &str) -> Result<Profile, RoadError> {
    let (mut x, mut z, mut friction) = (Vec::new(), Vec::new(), Vec::new());
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        let numbers: Result<Vec<f64>, _> =
            line.split([',', ';', ' ', '\t']).filter(|part| !part.is_empty()).map(str::parse).collect();
        let values = match numbers {
            Ok(values) if (2..=3).contains(&values.len()) && values.iter().all(|value| value.is_finite()) => values,
            Err(_) if x.is_empty() && number == 0 => continue,
            _ => {
                return Err(RoadError::line(
                    file,
                    number + 1,
                    "two or three numbers are expected: x, height and friction",
                ));
            }
        };
        if x.last().is_some_and(|&before| before >= values[0]) {
            return Err(RoadError::line(file, number + 1, "the positions x of a profile must increase"));
        }
        x.push(values[0]);
        z.push(values[1]);
        friction.push(values.get(2).copied().unwrap_or(1.0));
    }
    if x.len() < 2 {
        return Err(RoadError::file(file, "a profile needs two points at least: lines of x, height and friction"));
    }
    Ok(Profile::new(x, z, friction))
}
