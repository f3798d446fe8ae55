//! How fast a course can be driven: limited by curvature, then by acceleration and braking (forward–backward pass).
//!
//! At each station v² ≤ a_lateral·µ/|κ|. Going backward the car may have been faster by what it can brake, going forward it is faster by what it can accelerate at most:
//! v²(s − Δs) ≤ v²(s) + 2·a·Δs, with a the part of the friction ellipse that the curve leaves. The line is closed, so both passes go round twice.

use super::course::Course;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpeedLimits {
    /// On a dry road, in m/s².
    pub lateral: f64,
    pub braking: f64,
    pub acceleration: f64,
    /// In m/s.
    pub speed: f64,
}

impl Default for SpeedLimits {
    fn default() -> SpeedLimits {
        SpeedLimits { lateral: 5.0, braking: 4.0, acceleration: 2.5, speed: 35.0 }
    }
}

#[derive(Clone, Debug)]
pub struct SpeedProfile {
    /// At each station.
    pub speed: Vec<f64>,
    spacing: f64,
}

impl SpeedProfile {
    pub fn new(course: &Course, limits: SpeedLimits) -> SpeedProfile {
        let count = course.stations.len();
        let cornering = |k: usize| {
            let station = &course.stations[k];
            let limit = limits.lateral * station.friction / station.curvature.abs().max(1e-6);
            limit.min(limits.speed * limits.speed)
        };
        let mut squared: Vec<f64> = (0..count).map(cornering).collect();
        // What is left of the friction ellipse for braking or accelerating.
        let left = |k: usize, squared: f64| {
            let station = &course.stations[k];
            let used = squared * station.curvature.abs() / (limits.lateral * station.friction).max(1e-6);
            (1.0 - used * used).max(0.0).sqrt() * station.friction
        };
        for _ in 0..2 {
            for k in (0..count).rev() {
                let next = (k + 1) % count;
                let room = limits.braking * left(next, squared[next]);
                squared[k] = squared[k].min(squared[next] + 2.0 * room * course.spacing);
            }
        }
        for _ in 0..2 {
            for k in 0..count {
                let before = (k + count - 1) % count;
                let room = limits.acceleration * left(before, squared[before]);
                squared[k] = squared[k].min(squared[before] + 2.0 * room * course.spacing);
            }
        }
        SpeedProfile { speed: squared.iter().map(|squared| squared.sqrt()).collect(), spacing: course.spacing }
    }

    pub fn at(&self, s: f64) -> f64 {
        let count = self.speed.len();
        self.speed[((s / self.spacing).rem_euclid(count as f64)) as usize % count]
    }

    /// Time of a lap driven so.
    pub fn lap_time(&self) -> f64 {
        self.speed.iter().map(|speed| self.spacing / speed.max(0.1)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drive::track_name;
    use layshaft_road::Road;

    #[test]
    fn no_station_asks_for_more_than_the_road_gives() {
        let track = track_name("proving-ground");
        let road = Road::open(&track).unwrap();
        let course = Course::of(&track, None, &road).unwrap();
        let limits = SpeedLimits::default();
        let profile = SpeedProfile::new(&course, limits);
        let count = profile.speed.len();
        for k in 0..count {
            let (station, v, next) = (&course.stations[k], profile.speed[k], profile.speed[(k + 1) % count]);
            let lateral = v * v * station.curvature.abs();
            let along = (next * next - v * v) / (2.0 * course.spacing);
            assert!(v > 1.0 && v <= limits.speed);
            assert!(lateral <= limits.lateral * station.friction * 1.0001, "station {k}: {lateral}");
            assert!(along <= limits.acceleration * 1.0001 && along >= -limits.braking * 1.0001, "station {k}: {along}");
        }
        // The slippery straight is approached no slower than its friction asks for; the lap takes minutes, not hours.
        assert!((80.0..240.0).contains(&profile.lap_time()), "{}", profile.lap_time());
    }
}
