//! What is free is found by bracketing where Newton's method does not find it: a pedal at its stop has no slope.
//!
//! There are two ways to tell how far from balance the model is with a value of what is free. With what is held pinned the model runs in, and the
//! derivative of the pinned state tells: the acceleration of a car that is held at its speed (`pinned`). Or the model settles with that value, and what
//! is held differs from what it should be: the torque of an engine on a dynamometer, for which no state stands (`among_equilibria`). The zero is
//! bracketed between the limits of what is free and approached by the Illinois form of the rule of false position (Dowell and Jarratt, BIT
//! 11, 1971); Newton's method ends it.

use super::system::Equilibrium;
use super::{Attempt, FIRST_STEP, LONGEST_STEP, codes, find};
use layshaft_source::Diagnostic;

const MOST_TRIALS: usize = 30;
/// Doublings of the distance to the start value where there are no limits.
const MOST_DOUBLINGS: usize = 30;

/// A value of what is free and how far from balance the model is with it.
#[derive(Clone, Copy)]
struct Trial {
    value: f64,
    off: f64,
}

/// Looks for the balance of one variable that is held by one that is free, with a state pinned.
pub(super) fn pinned<'a>(attempt: &Attempt<'a>, start: f64) -> Result<(Equilibrium<'a>, usize), Diagnostic> {
    let mut trial = |value: f64| run(attempt, value).map(|(_, trial)| trial);
    let mut ends = bracket(attempt, start, &mut trial, &|name, end| {
        format!("with {name} = {} it moves by {:.3e} of its size a second", end.value, end.off)
    })?;
    for _ in 0..MOST_TRIALS {
        let (mut system, trial) = run(attempt, between(ends))?;
        if let Ok(steps) = find(&mut system, LONGEST_STEP) {
            return Ok((system, steps));
        }
        ends = narrowed(ends, trial);
    }
    let (mut system, _) = run(attempt, ends[0].value)?;
    Err(system.not_settled(attempt.run_in))
}

/// Lets the model run in with a value of what is free.
fn run<'a>(attempt: &Attempt<'a>, value: f64) -> Result<(Equilibrium<'a>, Trial), Diagnostic> {
    let mut system = attempt.begin(Some(value), false)?;
    let residual = system.residual().map_err(|message| system.failure(&message))?;
    let off = system.pins.first().map_or(0.0, |&state| system.rate(&residual, state));
    Ok((system, Trial { value, off }))
}

/// Looks for the balance among equilibria: the model settles with one value of what is free after the other, each from the last.
pub(super) fn among_equilibria<'a>(attempt: &Attempt<'a>, start: f64) -> Result<(Equilibrium<'a>, usize), Diagnostic> {
    let mut system = attempt.begin(None, true)?;
    let held = &attempt.wishes.held[0];
    let mut ends = bracket(attempt, start, &mut |value| settle_with(&mut system, attempt, value), &|name, end| {
        format!("with {name} = {} the model settles at {} = {:.6e}", end.value, held.name, held.value - end.off)
    })?;
    for _ in 0..MOST_TRIALS {
        let trial = settle_with(&mut system, attempt, between(ends))?;
        let saved = system.save();
        system.is_open = false;
        if let Ok(steps) = find(&mut system, LONGEST_STEP) {
            return Ok((system, steps));
        }
        system.restore(&saved);
        ends = narrowed(ends, trial);
    }
    Err(system.not_settled(attempt.run_in))
}

/// The equilibrium with a value of what is free, whatever is held.
fn settle_with(system: &mut Equilibrium<'_>, attempt: &Attempt<'_>, value: f64) -> Result<Trial, Diagnostic> {
    system.is_open = true;
    system.write(0, value).map_err(|message| system.failure(&message))?;
    if find(system, FIRST_STEP).is_err() {
        return Err(system.not_settled(attempt.run_in));
    }
    let off = system.off().map_err(|message| system.failure(&message))?;
    Ok(Trial { value, off })
}

/// Where the straight line between two trials has its zero.
fn between([low, high]: [Trial; 2]) -> f64 {
    (low.value * high.off - high.value * low.off) / (high.off - low.off)
}

/// The trial takes the place of the end with its sign; the other end counts half the next time.
fn narrowed([low, high]: [Trial; 2], trial: Trial) -> [Trial; 2] {
    let half = |end: Trial| Trial { off: 0.5 * end.off, ..end };
    if (trial.off > 0.0) == (high.off > 0.0) { [half(low), trial] } else { [trial, half(high)] }
}

/// Two values of what is free between which there is a balance.
fn bracket(
    attempt: &Attempt<'_>,
    start: f64,
    trial: &mut dyn FnMut(f64) -> Result<Trial, Diagnostic>,
    told: &dyn Fn(&str, &Trial) -> String,
) -> Result<[Trial; 2], Diagnostic> {
    let free = &attempt.wishes.free[0];
    let first = trial(start.max(free.min).min(free.max))?;
    let mut ends = [first; 2];
    let mut distance = start.abs().max(1.0);
    for _ in 0..MOST_DOUBLINGS {
        let wanted = [(start - distance).max(free.min), (start + distance).min(free.max)];
        for (end, value) in ends.iter_mut().zip(wanted) {
            if value != end.value {
                let next = trial(value)?;
                if (next.off > 0.0) != (first.off > 0.0) {
                    return Ok([first, next]);
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
        diagnostic = diagnostic.note(None, told(&free.name, &end));
    }
    Err(diagnostic.hint("hold another value, or change what else drives the model: a gear, a load, a limit"))
}
