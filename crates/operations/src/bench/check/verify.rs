//! Loops linearised from two runs of the rig, and their limits looked for in such runs.

use super::loop_model::{Hardware, ShaftLoop};
use super::rig::{Difference, difference};
use super::{Condition, SPEEDS, Trial, Verification, identify, shaft_loop};
use crate::bench::description::Bench;
use crate::bench::manoeuvre::Manoeuvre;
use crate::bench::models::Models;
use crate::realtime::Trouble;

/// Steps of the hardware a period, where it shall be finer than the emulation.
pub const FINE: usize = 8;
/// Most latencies that are tried, and the largest one in periods.
const TRIALS: usize = 6;
const LONGEST: usize = 100;

/// The manoeuvre's road, or one without friction where wheels spin.
pub fn road(manoeuvre: &Manoeuvre, condition: &Condition) -> Manoeuvre {
    let mut other = manoeuvre.clone();
    if condition.is_spinning {
        other.vehicle_set.retain(|(name, _)| !name.starts_with("road."));
        for side in ["road.left", "road.right"] {
            let surface = "Layshaft.Vehicles.Data.SurfaceIce(mu=0.001)".to_string();
            other.vehicle_set.push((side.to_string(), surface));
        }
    }
    other
}

/// One shaft of a bench on the rig.
pub struct Bed<'b> {
    pub bench: &'b Bench,
    /// The same without what sensors add.
    pub quiet: &'b Bench,
    pub manoeuvre: &'b Manoeuvre,
    pub at: usize,
}

impl Bed<'_> {
    /// A small push at a latency of so many periods.
    fn push(
        &self,
        models: &mut Models,
        condition: &Condition,
        periods: usize,
        parts: usize,
    ) -> Result<Option<Difference>, Trouble> {
        let own = |line: usize| (self.bench.sensor(line).latency / self.bench.period()).round() as usize;
        let latency: Vec<usize> =
            (0..self.bench.dynos.len()).map(|line| if line == self.at { periods } else { own(line) }).collect();
        difference(self.quiet, self.manoeuvre, models, &condition.point(), (self.at, &latency), parts)
    }

    /// The loop at an operating point, and the point itself: the speed of the manoeuvre, or one at which the powertrain stays in the gear by itself.
    /// Nothing where there is none.
    pub fn linearise(
        &self,
        models: &mut Models,
        condition: &Condition,
    ) -> Result<Option<(Condition, ShaftLoop)>, Trouble> {
        // Where it shifts by itself, faster or slower than in the manoeuvre.
        let slower = SPEEDS.iter().skip(1).filter(|_| condition.gear == 0).map(|part| condition.speed / part);
        let others = SPEEDS.iter().map(|part| part * condition.fastest).chain(slower);
        for speed in std::iter::once(condition.speed).chain(others) {
            let condition = Condition { speed, ..condition.clone() };
            let found = self.push(models, &condition, 0, 1)?;
            if let Some(found) = found.filter(|found| found.torque.len() >= identify::SHORTEST) {
                let powertrain = identify::powertrain(&found, self.bench.period());
                let model = shaft_loop(self.bench, self.at, powertrain, identify::vehicle(&found));
                return Ok(Some((condition, model)));
            }
        }
        Ok(None)
    }

    /// The latencies at which the loop begins to swing: where the computed one does, and where the push begins to grow.
    pub fn verify(
        &self,
        models: &mut Models,
        condition: &Condition,
        steel: &ShaftLoop,
        parts: usize,
    ) -> Result<Verification, Trouble> {
        let period = self.bench.period();
        let model = ShaftLoop { hardware: Hardware::Emulated(parts), ..steel.clone() };
        let computed = model.limit();
        let mut trials: Vec<Trial> = Vec::new();
        let mut simulated = None;
        let mut periods = (computed / period).floor();
        while trials.len() < TRIALS && periods.is_finite() && (0.0..=LONGEST as f64).contains(&periods) {
            let found = self.push(models, condition, periods as usize, parts)?;
            let Some(rate) = found.and_then(|found| identify::growth(&found, period)) else { break };
            let latency = periods * period;
            let at = ShaftLoop { latency, ..model.clone() };
            trials.push(Trial { latency, computed: at.dominant(), simulated: rate });
            trials.sort_by(|one, other| one.latency.total_cmp(&other.latency));
            let turns = |pair: &&[Trial]| pair[0].simulated.0 <= 0.0 && pair[1].simulated.0 > 0.0;
            if let Some([calm, swings]) = trials.windows(2).find(turns) {
                let part = calm.simulated.0 / (calm.simulated.0 - swings.simulated.0);
                simulated = Some(calm.latency + part * (swings.latency - calm.latency));
                break;
            }
            let (first, last) = (trials[0], trials[trials.len() - 1]);
            periods = if first.simulated.0 > 0.0 { first.latency / period - 1.0 } else { last.latency / period + 1.0 };
            periods = periods.round();
        }
        Ok(Verification { parts, computed, simulated, trials })
    }
}
