//! Steady states: pseudo-transient continuation, then Newton's method.
//!
//! With time held at the start, implicit Euler steps are taken whose length grows as the derivatives vanish (switched evolution
//! relaxation; Kelley and Keyes, SIAM J. Numer. Anal. 35, 1998): short ones follow the transient to the equilibrium it leads to, long ones
//! are those of Newton's method. Events are executed between steps, so that friction sticks and slides as it would. An equilibrium may lie on
//! a kink, where a control holds the mixture just where lean turns rich: `slopes` says how Newton's method finds it there.
//!
//! A model with timers or samples runs in first (`run_in`), and so does one that does not settle otherwise.
//!
//! States on which nothing depends are left out: a car in steady motion has a position that grows, and wheels that turn. Speeds of theirs do
//! not grow.

mod balance;
mod run_in;
mod slopes;
mod system;
mod wishes;

use crate::codes;
use crate::compile::Compiled;
use crate::model::Model;
use layshaft_ir::program::Program;
use layshaft_numerics::dense::LeastSquares;
use layshaft_source::{Diagnostic, Name};
use slopes::Jacobian;
use system::{Equilibrium, Point, Residual};
use wishes::Wishes;

/// Lengths of the first step, the longest and the shortest, in seconds.
const FIRST_STEP: f64 = 1e-3;
const LONGEST_STEP: f64 = 1e9;
const SHORTEST_STEP: f64 = 1e-12;
/// Longer steps are those of Newton's method, and damped where they lead away: down to this part of them.
const LONG_STEP: f64 = 1e2;
const SMALLEST_PART: f64 = 1e-3;
/// How much longer, or shorter, a step may be than the last.
const GROWTH: f64 = 10.0;
const SHRINK: f64 = 0.1;
/// Derivatives may grow so much in a step: the transient itself lets them.
const GREATEST_GROWTH: f64 = 100.0;
const MOST_STEPS: usize = 1000;
const RANK_TOLERANCE: f64 = 1e-13;
/// Derivatives count as zero below this part of nominal value and second.
const TOLERANCE: f64 = 1e-9;
/// … and as good as zero where rounding lets them become no smaller.
const ROUNDING: f64 = 1e-6;
/// How long a model runs in, in seconds, one after the other until it settles.
const RUN_INS: [f64; 2] = [10.0, 100.0];

/// What is to settle.
#[derive(Clone, Debug, Default)]
pub struct SettleSettings {
    /// Variables that keep a value.
    pub hold: Vec<(String, f64)>,
    /// Parameters and inputs that are found instead, as many as are held, or none.
    pub free: Vec<String>,
    /// States, or arrays of them, that grow by design.
    pub moving: Vec<String>,
    /// How long the model runs before its start, in seconds. Without: as long as it needs.
    pub run_in: Option<f64>,
}

/// What a state does in the equilibrium.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Rests,
    /// Nothing depends on it: the position of a car.
    Moves,
    /// The user said that it grows by design. It stays at its start value meanwhile.
    Grows,
    /// Only derivatives of states that move depend on it, so that any value will do: the heading on an open plain. It rests all the same.
    Indifferent,
    /// Its value was given.
    Held,
}

impl Role {
    /// Whether the derivative vanishes.
    pub fn comes_to_rest(self) -> bool {
        matches!(self, Role::Rests | Role::Indifferent)
    }

    /// Whether the user gave it.
    fn is_given(self) -> bool {
        matches!(self, Role::Grows | Role::Held)
    }
}

#[derive(Clone, Debug)]
pub struct SettledState {
    pub name: Name,
    pub value: f64,
    pub derivative: f64,
    pub role: Role,
}

/// An equilibrium.
#[derive(Clone, Debug)]
pub struct Settled {
    pub states: Vec<SettledState>,
    /// The values found for what was free.
    pub free: Vec<(String, f64)>,
    /// All memory of the model there.
    pub reals: Vec<f64>,
    pub ints: Vec<i64>,
    /// How long it ran in, in seconds, and the steps after that.
    pub run_in: f64,
    pub steps: usize,
    pub warnings: Vec<Diagnostic>,
}

impl Settled {
    /// The largest derivative of a state that rests.
    pub fn largest_derivative(&self) -> Option<&SettledState> {
        let resting = self.states.iter().filter(|state| state.role.comes_to_rest());
        resting.max_by(|a, b| a.derivative.abs().total_cmp(&b.derivative.abs()))
    }
}

/// Finds the equilibrium that the model's transient leads to from its start.
pub fn settle(compiled: &Compiled, settings: &SettleSettings) -> Result<Settled, Vec<Diagnostic>> {
    let program = &compiled.program;
    let start = program.experiment.start_time.unwrap_or(0.0);
    let wishes = Wishes::new(program, settings).map_err(|diagnostic| vec![diagnostic])?;
    let run_ins = match settings.run_in {
        Some(run_in) => vec![run_in.max(0.0)],
        None if has_timers(program) => RUN_INS.to_vec(),
        None => [0.0].into_iter().chain(RUN_INS).collect(),
    };
    let mut failure: Option<Diagnostic> = None;
    for run_in in run_ins {
        let attempt = Attempt { compiled, wishes: &wishes, start, run_in };
        match attempt.settle() {
            Ok((system, steps)) => return settled(system, run_in, steps).map_err(|diagnostic| vec![diagnostic]),
            // What keeps moving tells more than that it has moved out of reach since.
            Err(diagnostic) if failure.is_none() || diagnostic.notes.len() > 1 => failure = Some(diagnostic),
            Err(_) => {}
        }
    }
    Err(failure.into_iter().collect())
}

/// Whether something happens as time passes, without any state.
fn has_timers(program: &Program) -> bool {
    !program.samples.is_empty() || program.layout.time_instants.len > 0 || !program.delays.is_empty()
}

fn settled(mut system: Equilibrium<'_>, run_in: f64, steps: usize) -> Result<Settled, Diagnostic> {
    system.complete().map_err(|message| system.failure(&message))?;
    let states = system.states();
    let free = system.wishes.free.iter().map(|free| free.name.clone()).zip(system.free_values()).collect();
    let mut model = system.model;
    let warnings = std::mem::take(&mut model.warnings);
    let (reals, ints) = (model.instance.reals().to_vec(), model.instance.ints().to_vec());
    Ok(Settled { states, free, reals, ints, run_in, steps, warnings })
}

/// One way to look for the equilibrium.
struct Attempt<'a> {
    compiled: &'a Compiled,
    wishes: &'a Wishes,
    /// The time of the equilibrium.
    start: f64,
    run_in: f64,
}

impl<'a> Attempt<'a> {
    fn settle(&self) -> Result<(Equilibrium<'a>, usize), Diagnostic> {
        let mut system = self.begin(None)?;
        let (first, saved) = (system.free_values(), system.save());
        // Near the equilibrium Newton's method is at its end soon. What is held may depend on what is free in the equilibrium only, not in a
        // short step.
        let is_near = self.run_in > 0.0 && !self.wishes.free.is_empty();
        let lengths = if is_near { [LONGEST_STEP, FIRST_STEP] } else { [FIRST_STEP, LONGEST_STEP] };
        for length in lengths {
            if let Ok(steps) = find(&mut system, length) {
                return Ok((system, steps));
            }
            system.restore(&saved);
        }
        match (first.as_slice(), system.pins.len()) {
            (&[value], 1) => balance::balance(self, value),
            _ => Err(system.not_settled(self.run_in)),
        }
    }

    /// The model at its start, having run in if it is to, with a value of what is free.
    fn begin(&self, free: Option<f64>) -> Result<Equilibrium<'a>, Diagnostic> {
        let mut model =
            Model::new(self.compiled, f64::INFINITY).map_err(|text| Diagnostic::error(codes::EXTERNAL, None, text))?;
        model.instance.settings.newton_tolerance = layshaft_runtime::Settings::newton_tolerance_for(TOLERANCE);
        model.clock.is_endless = self.run_in > 0.0;
        let begin = self.start - self.run_in;
        model.initialise(begin)?;
        let mut system = Equilibrium::new(model, begin, self.wishes);
        if let Some(value) = free {
            system.write(0, value).map_err(|message| system.failure(&message))?;
        }
        if self.run_in > 0.0 {
            system.run_in(self.start)?;
        }
        system.find_sampled().map_err(|message| system.failure(&message))?;
        Ok(system)
    }
}

/// Steps until the derivatives vanish; returns how many.
fn find(system: &mut Equilibrium<'_>, first: f64) -> Result<usize, String> {
    let mut step = first;
    let mut residual = system.residual()?;
    let mut best = f64::INFINITY;
    let mut idle = 0;
    for count in 0..MOST_STEPS {
        let size = residual.size;
        if size <= TOLERANCE {
            return Ok(count);
        }
        // Rounding ends what Newton's method can do.
        idle = if size < 0.5 * best { 0 } else { idle + 1 };
        best = best.min(size);
        if idle > 8 && step >= LONGEST_STEP && best <= ROUNDING {
            return Ok(count);
        }
        let jacobian = system.jacobian(&residual)?;
        let saved = system.save();
        let next = loop {
            match advance(system, &jacobian, &saved, step, size) {
                Ok(next) if next.size.is_finite() && next.size <= GREATEST_GROWTH * size.max(TOLERANCE) => break next,
                Ok(_) | Err(_) if step > SHORTEST_STEP => {
                    system.restore(&saved);
                    step *= SHRINK;
                }
                Ok(_) => return Err("the derivatives grow in every step".to_string()),
                Err(message) => return Err(message),
            }
        };
        let ratio = size / next.size.max(f64::MIN_POSITIVE);
        step = (step * (2.0 * ratio).clamp(SHRINK, GROWTH)).min(LONGEST_STEP);
        residual = system.after_event(next)?;
    }
    if best <= ROUNDING { Ok(MOST_STEPS) } else { Err("the derivatives do not vanish".to_string()) }
}

/// One step from a point. A long one is that of Newton's method with a line search: where it leads away, parts of it are tried, and where
/// none leads nearer, the same with the slopes beyond the kinks that are near. If nothing helps, the whole step is made: it is as good as any.
fn advance(
    system: &mut Equilibrium<'_>,
    jacobian: &Jacobian,
    from: &Point,
    step: f64,
    size: f64,
) -> Result<Residual, String> {
    let mut whole = None;
    for &side in jacobian.sides() {
        let mut matrix = LeastSquares::new(jacobian.unknowns, jacobian.unknowns);
        matrix.factor(&jacobian.matrix(step, side), RANK_TOLERANCE);
        let mut change = vec![0.0; jacobian.unknowns];
        matrix.solve(&jacobian.right_side(step), &mut change);
        let mut part = 1.0;
        while part > SMALLEST_PART {
            system.restore(from);
            let shorter: Vec<f64> = change.iter().map(|change| part * change).collect();
            system.add(jacobian, &shorter);
            let outcome = system.residual();
            if step <= LONG_STEP || outcome.as_ref().is_ok_and(|next| next.size < size) {
                return outcome;
            }
            part *= 0.5;
        }
        whole = whole.or(Some(change));
    }
    system.restore(from);
    whole.iter().for_each(|change| system.add(jacobian, change));
    system.residual()
}
