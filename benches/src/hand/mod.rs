//! Models as a good programmer would write them for a computer in a loop, to compare generated code with: the same equations, the same
//! method (mixed Euler, where the automatic choice makes every state of these models explicit) and events placed by secant steps.

pub mod driveline;
pub mod truck;

pub use driveline::Driveline;
pub use truck::Truck;

/// A root must pass zero by this much to count.
const DEAD_BAND: f64 = 1e-10;
/// An event is placed well enough within this part of a step.
const PRECISION: f64 = 1e-7;
/// Instants closer than this part of a step are one.
const SAME_INSTANT: f64 = 1e-9;
/// Trials that place one event.
const TRIALS: usize = 4;

/// A model with explicit states, whose modes end where a root falls below zero.
trait Plant<const ROOTS: usize> {
    /// Time, states and derivatives at one point.
    type Point: Copy;

    fn point(&self) -> Self::Point;
    fn time(&self) -> f64;
    fn set_time(&mut self, time: f64);
    /// Goes from a point by `d` seconds and evaluates the equations there.
    fn advance(&mut self, from: &Self::Point, d: f64);
    /// How far each mode is from its end.
    fn roots(&self) -> [f64; ROOTS];
    /// The next instant after the present at which something is due by the clock.
    fn next_instant(&self) -> f64;
    /// Chooses the modes at the present point and evaluates the equations again.
    fn event(&mut self);
}

/// One step to `target`.
#[inline(always)]
fn step<const ROOTS: usize, P: Plant<ROOTS>>(plant: &mut P, h: f64, target: f64) {
    while target - plant.time() > SAME_INSTANT * h {
        let (from, time, before) = (plant.point(), plant.time(), plant.roots());
        let instant = plant.next_instant();
        let goal = instant.min(target);
        plant.advance(&from, goal - time);
        plant.set_time(goal);
        let after = plant.roots();
        let is_over = after.iter().any(|root| *root < -DEAD_BAND);
        if is_over {
            place(plant, &from, goal - time, before, after);
        }
        if is_over || goal == instant {
            plant.event();
        }
    }
}

/// Goes to the first place where a mode is over.
#[cold]
fn place<const ROOTS: usize, P: Plant<ROOTS>>(
    plant: &mut P,
    from: &P::Point,
    d: f64,
    mut before: [f64; ROOTS],
    mut after: [f64; ROOTS],
) {
    let (mut low, mut high, mut at, mut last) = (0.0, d, d, d);
    for trial in 0..TRIALS {
        let crossed = before.iter().zip(&after).filter(|(_, after)| **after < -DEAD_BAND);
        // To the edge of the dead band: what is within it does not count.
        let part = |(before, after): (&f64, &f64)| ((before + DEAD_BAND) / (before - after)).max(0.0);
        let share = crossed.map(part).fold(1.0, f64::min);
        let estimate = low + share * (high - low);
        if high - estimate <= PRECISION * d {
            break;
        }
        let margin = if trial == 0 { 1e-3 * d } else { 0.05 * (estimate - last).abs() };
        last = estimate;
        let aim = estimate + margin.max(1e-9 * d);
        at = if aim >= high { 0.5 * (estimate + high) } else { aim };
        plant.advance(from, at);
        let here = plant.roots();
        if here.iter().any(|root| *root < -DEAD_BAND) {
            (high, after) = (at, here);
        } else {
            (low, before) = (at, here);
        }
    }
    if at != high {
        plant.advance(from, high);
    }
}
