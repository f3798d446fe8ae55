//! Nonlinear blocks: Newton's method around generated residual and Jacobian functions.
//!
//! The guess is the line through the last two solutions: it saves iterations, and it leads straight on where two branches of the
//! solution meet or cross (angles past their singular position).

use layshaft_ir::program::{BlockKind, FuncId, INITIAL};
use layshaft_numerics::constants::blocks::attempts::{
    Attempt, DISPLACEMENTS, FIRST_STEP, LEAST_LOST, MOST_LOST, ORDER, SMALLEST_STEP, STEP_GROWTH, STEP_SHRINK,
};
use layshaft_numerics::constants::blocks::newton::{FOLLOWED, ITERATIONS_OF_ONE};
use layshaft_numerics::nonlinear::{
    Newton, NewtonError, NewtonOptions, NewtonReport, NewtonTrouble, System, Undefined,
};

use crate::failure::{Cause, IterationPoint, Outcome, Stop};
use crate::instance::Instance;
use crate::mixed;
use crate::scalar::find_zero;

pub(crate) struct NonlinearSolver {
    newton: Newton,
    x: Vec<f64>,
    /// Where the last attempt began.
    guess: Vec<f64>,
    /// The last solution, a second guess where the values at hand do not lead to one.
    solution: Vec<f64>,
    is_solved: bool,
    past: Past,
    /// What is left of the equations where a continuation begins, and its last point.
    base: Vec<f64>,
    point: Vec<f64>,
}

/// The solution before the last one since the last event, at an earlier time.
struct Past {
    solution: Vec<f64>,
    time: f64,
    /// Time of the last solution, if there was one since the last event.
    last_time: Option<f64>,
    is_known: bool,
}

impl Past {
    fn forget(&mut self) {
        self.last_time = None;
        self.is_known = false;
    }

    /// The line from here through the last solution: how far to follow it to `time`, in units of their distance.
    fn reach(&self, time: f64) -> Option<f64> {
        let last = self.last_time.filter(|_| self.is_known)?;
        let reach = (time - last) / (last - self.time);
        (reach != 0.0 && reach.abs() <= FOLLOWED).then_some(reach)
    }

    /// Notes that a solution at `time` takes the place of `last`.
    fn advance(&mut self, time: f64, last: &[f64]) {
        match self.last_time {
            Some(last_time) if time > last_time => {
                self.solution.copy_from_slice(last);
                self.time = last_time;
                self.is_known = true;
            }
            Some(_) => self.is_known &= time > self.time,
            None => {}
        }
        self.last_time = Some(time);
    }
}

impl NonlinearSolver {
    pub fn new(size: usize) -> Self {
        NonlinearSolver {
            newton: Newton::new(size),
            x: vec![0.0; size],
            guess: vec![0.0; size],
            solution: vec![0.0; size],
            is_solved: false,
            past: Past { solution: vec![0.0; size], time: 0.0, last_time: None, is_known: false },
            base: vec![0.0; size],
            point: vec![0.0; size],
        }
    }

    pub fn size(&self) -> usize {
        self.x.len()
    }

    /// Forgets what was learnt, as before another run.
    pub fn reset(&mut self) {
        self.newton.forget();
        self.is_solved = false;
        self.past.forget();
    }

    /// Forgets how the solution moved: it may jump.
    pub fn forget_past(&mut self) {
        self.past.forget();
    }
}

/// The block as the numerical method sees it.
struct Equations<'a> {
    instance: &'a mut Instance,
    unknowns: &'a [u32],
    residuals: usize,
    matrix: usize,
    residual: FuncId,
    jacobian: Option<FuncId>,
}

impl Equations<'_> {
    fn evaluate(&mut self, x: &[f64]) -> Result<(), Undefined> {
        let reals = self.instance.reals_mut();
        for (&slot, &value) in self.unknowns.iter().zip(x) {
            reals[slot as usize] = value;
        }
        self.call(self.residual)?;
        if let Some(block) = self.instance.followed
            && mixed::follow(self.instance, block).map_err(undefined)?
        {
            self.call(self.residual)?;
        }
        Ok(())
    }

    fn call(&mut self, function: FuncId) -> Result<(), Undefined> {
        if self.instance.is_interrupted() {
            self.instance.fail(Cause::Interrupted { id: None });
            return Err(Undefined::Stop);
        }
        self.instance.call(function).map_err(undefined)
    }

    /// Whether the values in memory, and so all inner variables, belong to `x`.
    fn is_at(&self, x: &[f64]) -> bool {
        let reals = self.instance.reals();
        self.unknowns.iter().zip(x).all(|(&slot, &value)| reals[slot as usize] == value)
    }
}

fn undefined(stop: Stop) -> Undefined {
    match stop {
        Stop::Here => Undefined::Here,
        Stop::Fatal => Undefined::Stop,
    }
}

impl System for Equations<'_> {
    fn residual(&mut self, x: &[f64], residual: &mut [f64]) -> Result<(), Undefined> {
        self.evaluate(x)?;
        let computed = &self.instance.reals()[self.residuals..self.residuals + x.len()];
        residual.copy_from_slice(computed);
        if computed.iter().all(|value| value.is_finite()) { Ok(()) } else { Err(Undefined::Here) }
    }

    fn jacobian(&mut self, x: &[f64], jacobian: &mut [f64]) -> Result<bool, Undefined> {
        let Some(function) = self.jacobian else { return Ok(false) };
        if !self.is_at(x) {
            self.evaluate(x)?;
        }
        self.call(function)?;
        jacobian.copy_from_slice(&self.instance.reals()[self.matrix..self.matrix + jacobian.len()]);
        Ok(true)
    }
}

/// The equations less a share of what was left of them at a point.
struct Shifted<'s, 'e> {
    equations: &'s mut Equations<'e>,
    base: &'s [f64],
    share: f64,
}

impl System for Shifted<'_, '_> {
    fn residual(&mut self, x: &[f64], residual: &mut [f64]) -> Result<(), Undefined> {
        self.equations.residual(x, residual)?;
        residual.iter_mut().zip(self.base).for_each(|(value, base)| *value -= self.share * base);
        Ok(())
    }

    fn jacobian(&mut self, x: &[f64], jacobian: &mut [f64]) -> Result<bool, Undefined> {
        self.equations.jacobian(x, jacobian)
    }
}

/// Newton homotopy `F(x) = (1 - λ) F(x₀)`: the start values `x₀` satisfy it at λ = 0, and the solution is followed to λ = 1, in steps
/// that are smaller where it is difficult. (E. Allgower, K. Georg, Numerical Continuation Methods, 1990.)
fn follow(equations: &mut Equations, solver: &mut NonlinearSolver, options: &NewtonOptions) -> bool {
    let NonlinearSolver { newton, x, guess, base, point, .. } = solver;
    for (k, value) in point.iter_mut().enumerate() {
        *value = guess[k].max(options.minimum[k]).min(options.maximum[k]);
    }
    if equations.residual(point, base).is_err() {
        return false;
    }
    let (mut lambda, mut step) = (0.0f64, FIRST_STEP);
    while lambda < 1.0 {
        let next = (lambda + step).min(1.0);
        x.copy_from_slice(point);
        match newton.solve(&mut Shifted { equations, base, share: 1.0 - next }, x, options) {
            Ok(_) => {
                point.copy_from_slice(x);
                lambda = next;
                step *= STEP_GROWTH;
            }
            Err(error) if error.trouble == NewtonTrouble::Stopped || step < SMALLEST_STEP => return false,
            Err(_) => step *= STEP_SHRINK,
        }
    }
    true
}

/// Newton's method from points next to the start values. At a turning point, as the square of a flow has at 0, the Jacobian is
/// singular and leads nowhere; a little beside it there is a way.
fn displace(equations: &mut Equations, solver: &mut NonlinearSolver, options: &NewtonOptions) -> bool {
    DISPLACEMENTS.iter().any(|displacement| {
        for (k, x) in solver.x.iter_mut().enumerate() {
            let value = solver.guess[k] + displacement * options.nominal[k];
            *x = value.max(options.minimum[k]).min(options.maximum[k]);
        }
        solver.newton.solve(equations, &mut solver.x, options).is_ok()
    })
}

/// What a continuation in vain costs.
fn lost_work(size: usize) -> u32 {
    size.saturating_mul(size).clamp(LEAST_LOST as usize, MOST_LOST as usize) as u32
}

/// Solves a block from the values in its unknowns' slots.
pub(crate) fn solve(instance: &mut Instance, block: u32, solver: &mut NonlinearSolver) -> Outcome {
    // The program outlives the call: the instance keeps it and never replaces it.
    let program = instance.program_arc();
    let BlockKind::Nonlinear { unknowns, residuals, matrix, residual, jacobian, nominal, min, max } =
        &program.blocks[block as usize].kind
    else {
        return Err(instance.fail(Cause::Recursion { block }));
    };
    let settings = instance.settings;
    for (guess, &slot) in solver.guess.iter_mut().zip(unknowns) {
        let value = instance.reals()[slot as usize];
        *guess = if value.is_finite() { value } else { 0.0 };
    }
    let mut equations = Equations {
        instance,
        unknowns,
        residuals: *residuals as usize,
        matrix: *matrix as usize,
        residual: *residual,
        jacobian: *jacobian,
    };
    let mut options = NewtonOptions {
        tolerance: settings.newton_tolerance,
        iterations: if unknowns.len() == 1 {
            settings.newton_iterations.min(ITERATIONS_OF_ONE)
        } else {
            settings.newton_iterations
        },
        nominal,
        minimum: min,
        maximum: max,
        reuse: true,
    };
    let time = equations.instance.time();
    // Only from the last solution: other values at hand are there for a reason.
    let reach = solver.past.reach(time).filter(|_| solver.guess == solver.solution);
    let mut outcome = None;
    for attempt in ORDER {
        let trouble = match &outcome {
            Some(Ok(_)) => break,
            Some(Err(NewtonError { trouble, .. })) => Some(*trouble),
            None => None,
        };
        let goes_on = trouble != Some(NewtonTrouble::Stopped);
        let is_start = goes_on && equations.instance.ints()[INITIAL as usize] != 0 && !equations.instance.is_direct;
        let tried = match attempt {
            Attempt::Line => {
                solver.x.copy_from_slice(&solver.guess);
                if let Some(reach) = reach {
                    for (k, x) in solver.x.iter_mut().enumerate() {
                        let value = solver.solution[k] + reach * (solver.solution[k] - solver.past.solution[k]);
                        *x = value.max(min[k]).min(max[k]);
                    }
                }
                Some(solver.newton.solve(&mut equations, &mut solver.x, &options))
            }
            Attempt::Guess if reach.is_some() => {
                options.reuse = false;
                solver.x.copy_from_slice(&solver.guess);
                Some(solver.newton.solve(&mut equations, &mut solver.x, &options))
            }
            Attempt::LastSolution if solver.is_solved && solver.solution != solver.guess => {
                options.reuse = false;
                solver.guess.copy_from_slice(&solver.solution);
                solver.x.copy_from_slice(&solver.solution);
                Some(solver.newton.solve(&mut equations, &mut solver.x, &options))
            }
            Attempt::Zero if goes_on && unknowns.len() == 1 => {
                let residual = |x: f64| {
                    let mut residual = [0.0];
                    equations.residual(&[x], &mut residual).ok().map(|()| residual[0])
                };
                let zero = find_zero(residual, solver.guess[0], nominal[0], (min[0], max[0]));
                zero.map(|zero| {
                    solver.x[0] = zero;
                    Ok(NewtonReport::default())
                })
            }
            Attempt::Continuation if is_start => {
                options.reuse = false;
                follow(&mut equations, solver, &options).then(|| Ok(NewtonReport::default()))
            }
            Attempt::Displacement if is_start => {
                displace(&mut equations, solver, &options).then(|| Ok(NewtonReport::default()))
            }
            Attempt::Report if is_start => {
                equations.instance.lost += lost_work(unknowns.len());
                solver.x.copy_from_slice(&solver.guess);
                Some(solver.newton.solve(&mut equations, &mut solver.x, &options))
            }
            _ => None,
        };
        outcome = tried.or(outcome);
    }
    match outcome {
        Some(Ok(report)) => {
            if !equations.is_at(&solver.x) && equations.evaluate(&solver.x).is_err() {
                return Err(Stop::Here);
            }
            solver.past.advance(time, &solver.solution);
            solver.solution.copy_from_slice(&solver.x);
            solver.is_solved = true;
            let statistics = &mut instance.statistics;
            statistics.nonlinear_solutions += 1;
            statistics.newton_iterations += report.iterations as u64;
            statistics.newton_jacobians += report.jacobians as u64;
            instance.clear_failure();
            Ok(())
        }
        Some(Err(error)) => {
            // The next attempt, at another point, begins where this one did: from where it ended another branch may be nearer.
            for (&slot, &value) in unknowns.iter().zip(&solver.guess) {
                equations.instance.reals_mut()[slot as usize] = value;
            }
            // What is wrong at the start values, not at the last point of a search.
            if error.trouble == NewtonTrouble::NoStart {
                equations.instance.clear_failure();
                let _ = equations.evaluate(&solver.guess);
            }
            Err(report_failure(instance, block, solver, &error))
        }
        // Something is always tried.
        None => Err(Stop::Here),
    }
}

fn report_failure(instance: &mut Instance, block: u32, solver: &NonlinearSolver, error: &NewtonError) -> Stop {
    use NewtonTrouble::{NoStart, Stopped};
    // A cause inside the equations says more than that no solution was found.
    if error.trouble == Stopped || (error.trouble == NoStart && instance.has_failed()) {
        return if error.trouble == Stopped { Stop::Fatal } else { Stop::Here };
    }
    let points = solver.guess.iter().zip(&solver.x).zip(solver.newton.residual());
    let points = points.map(|((&guess, &value), &residual)| IterationPoint { guess, value, residual }).collect();
    instance.clear_failure();
    instance.fail(Cause::Nonlinear { block, trouble: error.trouble, iterations: error.report.iterations, points })
}

#[cfg(test)]
mod tests {
    use super::Past;

    #[test]
    fn a_line_needs_two_times_since_the_last_event() {
        let mut past = Past { solution: vec![0.0], time: 0.0, last_time: None, is_known: false };
        past.advance(1.0, &[5.0]);
        assert_eq!(past.reach(1.5), None);
        past.advance(2.0, &[7.0]);
        assert_eq!((past.reach(2.0), past.reach(2.5), past.reach(9.0)), (None, Some(0.5), None));
        assert_eq!(past.solution, [7.0]);
        // A step back to between the two keeps the line, one further back does not.
        past.advance(1.5, &[8.0]);
        assert_eq!(past.reach(2.0), Some(1.0));
        past.advance(0.5, &[9.0]);
        assert_eq!(past.reach(1.0), None);
        past.advance(3.0, &[9.0]);
        past.forget();
        past.advance(4.0, &[9.0]);
        assert_eq!(past.reach(4.5), None);
    }
}
