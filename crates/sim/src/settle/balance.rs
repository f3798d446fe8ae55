//! What is free is found by bracketing where Newton's method does not find it: a pedal at its stop has no slope.
//!
//! With what is held pinned the model runs in for a value of what is free, and the derivative of the pinned state tells how far from balance it
//! is: the acceleration of a car that is held at its speed. Its zero is bracketed between the limits of what is free and approached by the
//! Illinois form of the rule of false position (Dowell and Jarratt, BIT 11, 1971); Newton's method ends it.

use super::system::Equilibrium;
use super::wishes::Free;
use super::{Attempt, LONGEST_STEP, codes, find};
use layshaft_source::Diagnostic;

const MOST_TRIALS: usize = 30;
/// Doublings of the distance to the start value where there are no limits.
const MOST_DOUBLINGS: usize = 30;

/// A value of what is free and how far from balance the model is with it.
#[derive(Clone, Copy)]
struct Trial {
    value: f64,
    rate: f64,
}

/// Looks for the balance of one variable that is held by one that is free.
pub(super) fn balance<'a>(attempt: &Attempt<'a>, start: f64) -> Result<(Equilibrium<'a>, usize), Diagnostic> {
    let free = &attempt.wishes.free[0];
    let (mut low, mut high) = bracket(attempt, free, start)?;
    for _ in 0..MOST_TRIALS {
        let value = (low.value * high.rate - high.value * low.rate) / (high.rate - low.rate);
        let (mut system, trial) = run(attempt, value)?;
        if let Ok(steps) = find(&mut system, LONGEST_STEP) {
            return Ok((system, steps));
        }
        // The end that stays counts half the next time.
        if (trial.rate > 0.0) == (high.rate > 0.0) {
            (high, low.rate) = (trial, 0.5 * low.rate);
        } else {
            (low, high.rate) = (trial, 0.5 * high.rate);
        }
    }
    let (mut system, _) = run(attempt, low.value)?;
    Err(system.not_settled(attempt.run_in))
}

/// Lets the model run in with a value of what is free.
fn run<'a>(attempt: &Attempt<'a>, value: f64) -> Result<(Equilibrium<'a>, Trial), Diagnostic> {
    let mut system = attempt.begin(Some(value))?;
    let residual = system.residual().map_err(|message| system.failure(&message))?;
    let rate = system.pins.first().map_or(0.0, |&state| system.rate(&residual, state));
    Ok((system, Trial { value, rate }))
}

/// Two values of what is free between which there is a balance.
fn bracket(attempt: &Attempt<'_>, free: &Free, start: f64) -> Result<(Trial, Trial), Diagnostic> {
    let trial = |value: f64| run(attempt, value).map(|(_, trial)| trial);
    let first = trial(start.max(free.min).min(free.max))?;
    let mut ends = [first; 2];
    let mut distance = start.abs().max(1.0);
    for _ in 0..MOST_DOUBLINGS {
        let wanted = [(start - distance).max(free.min), (start + distance).min(free.max)];
        for (end, value) in ends.iter_mut().zip(wanted) {
            if value != end.value {
                let next = trial(value)?;
                if (next.rate > 0.0) != (first.rate > 0.0) {
                    return Ok((first, next));
                }
                *end = next;
            }
        }
        if wanted == [free.min, free.max] {
            break;
        }
        distance *= 2.0;
    }
    let held = &attempt.wishes.held[0];
    let message = format!(
        "`{}` cannot be held at {} by `{}`: held there, the model is out of balance from {} to {}",
        held.name, held.value, free.name, ends[0].value, ends[1].value
    );
    let mut diagnostic = Diagnostic::error(codes::NOT_SETTLED, None, message);
    for end in ends {
        diagnostic = diagnostic.note(
            None,
            format!("with {} = {} it moves by {:.3e} of its size a second", free.name, end.value, end.rate),
        );
    }
    Err(diagnostic.hint("hold another value, or change what else drives the model: a gear, a load, a limit"))
}
