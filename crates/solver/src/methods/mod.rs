//! The integration methods behind one trait.

use crate::constants::steps;
use crate::evaluator::Evaluator;
use crate::system::EvalFailure;

pub(crate) mod automatic;
pub(crate) mod implicit_euler;
pub(crate) mod nordsieck;
pub(crate) mod radau;
pub(crate) mod runge_kutta;

/// A step that could not be done.
#[derive(Debug)]
pub(crate) enum StepFailure {
    Evaluation(EvalFailure),
    /// The error test failed at the smallest step; the state is the one farthest above its tolerance.
    StepTooSmall {
        step: f64,
        state: usize,
    },
    /// The corrector failed at the smallest step.
    Corrector {
        step: f64,
        state: usize,
    },
}

/// Where a method starts: at `(t, y)`, where the derivatives are `ydot`. No evaluation may pass `limit`.
#[derive(Clone, Copy)]
pub(crate) struct Beginning<'a> {
    pub(crate) t: f64,
    pub(crate) y: &'a [f64],
    pub(crate) ydot: &'a [f64],
    pub(crate) limit: f64,
}

/// A method that advances the solution step by step.
pub(crate) trait Integrator {
    /// The solution over the last step.
    fn solution(&self) -> &dyn Solution;

    /// Starts, forgetting what came before.
    fn start(&mut self, evaluator: &mut Evaluator<'_>, at: Beginning<'_>) -> Result<(), StepFailure>;

    /// Goes on from a point `(t, y)` within the last step at which neither states nor derivatives jumped.
    fn resume(&mut self, t: f64, y: &[f64], ydot: &[f64]);

    /// After an event from which the method [resumes](Integrator::resume): the equations may be others now, though their
    /// derivatives are the same here. A diode that begins to conduct turns the fastest state into a slow one.
    fn equations_changed(&mut self) {}

    /// Takes one step towards `limit`. A step that ends there ends at exactly that time.
    fn step(&mut self, evaluator: &mut Evaluator<'_>, limit: f64) -> Result<(), StepFailure>;

    /// Makes the step to come at most so long. False for a method that cannot.
    fn shorten(&mut self, _step: f64) -> bool {
        false
    }
}

/// What a method knows after a step: the solution everywhere within it.
pub(crate) trait Solution {
    /// Start and end of the last step.
    fn span(&self) -> (f64, f64);

    /// End of the last step.
    fn time(&self) -> f64 {
        self.span().1
    }

    /// States at the end of the last step.
    fn states(&self) -> &[f64];

    /// States at a time within the last step.
    fn interpolate(&self, t: f64, y: &mut [f64]);

    /// Whether states within a step are as precise as at its end. If not, an event is reached by a step of its own.
    fn interpolates_precisely(&self) -> bool {
        true
    }

    /// The size of the step to come, or of the last one.
    fn step_size(&self) -> f64;
}

/// The smallest step that still moves time.
pub(crate) fn smallest_step(t: f64) -> f64 {
    steps::SMALLEST * t.abs().max(steps::SMALLEST_TIME)
}

/// Fits a planned step into what is left: stretches it a little to end at the limit, or halves the rest when it would
/// leave a sliver. Returns the step and whether it ends at the limit.
pub(crate) fn fit_step(planned: f64, rest: f64) -> (f64, bool) {
    if rest <= planned * steps::STRETCHED {
        (rest, true)
    } else if rest < planned * steps::HALVED {
        (0.5 * rest, false)
    } else {
        (planned, false)
    }
}

/// The instants of a fixed-step method: multiples of the step from the start. After an event between two of them the
/// next step is shortened to return to the grid.
pub(crate) struct Grid {
    start: f64,
    step: f64,
}

impl Grid {
    pub(crate) fn new(start: f64, step: f64) -> Self {
        Self { start, step }
    }

    /// Size and end of the next step from `t`. A remainder below a millionth of a step counts as reached.
    pub(crate) fn step(&self, t: f64, limit: f64) -> (f64, f64) {
        let index = ((t - self.start) / self.step + 1e-6).floor() + 1.0;
        let next = self.start + index * self.step;
        let end = if next >= limit - 1e-6 * self.step { limit } else { next };
        (end - t, end)
    }
}

/// The straight line between two points.
pub(crate) fn interpolate_linearly((t0, y0): (f64, &[f64]), (t1, y1): (f64, &[f64]), t: f64, y: &mut [f64]) {
    let s = (t - t0) / (t1 - t0);
    for ((y, y0), y1) in y.iter_mut().zip(y0).zip(y1) {
        *y = y0 + s * (y1 - y0);
    }
}
