//! Measured data during one run.
//!
//! Between events a held signal has one value, so that a step never sees it change; every change of it is a time event. A linear signal
//! is continuous from the left before an event and from the right behind it, which matters where two rows have the same time: a jump,
//! and an event too. Kinks of linear signals are left to the error control of the integrator, but for the greatest: corners that leave
//! one straight line by more than [`CORNER`] of the signal's range end a step, [`MOST_CORNERS`] of them in a run at most. So no pulse is
//! stepped over while a model rests, and ten million samples do not make ten million events.

use crate::codes;
use crate::error::DataError;
use crate::feed::Feed;
use crate::plan::{Plan, Signal};
use std::sync::Arc;

/// Part of a signal's range by which it may leave a straight line within a step.
const CORNER: f64 = 0.01;
/// Corners of one signal in a run.
const MOST_CORNERS: f64 = 2000.0;
/// Rows that are looked at ahead of an event.
const AHEAD: usize = 1 << 16;
/// Times this near, relative to their size, are one.
const SAME: f64 = 1e-12;

pub struct Drive {
    plan: Arc<Plan>,
    feeds: Vec<Feed>,
    state: Vec<State>,
    /// Of the signals, and of the inputs that are formed from them.
    signals: Vec<f64>,
    values: Vec<f64>,
    /// Time of the last event: the limit from the right holds there.
    event: f64,
    /// The time that `values` belong to.
    at: f64,
    /// Time of the last accepted step but one, and of the last.
    accepted: [f64; 2],
    spacing: f64,
    stop: f64,
}

/// What is known of a signal.
#[derive(Clone, Copy)]
struct State {
    held: f64,
    /// When something happens to it next.
    next: f64,
    minimum: f64,
    maximum: f64,
}

impl Drive {
    pub(crate) fn new(plan: Arc<Plan>, start: f64, stop: f64) -> Result<Drive, DataError> {
        let feeds = plan.feeds.iter().map(Feed::open).collect::<Result<Vec<_>, _>>()?;
        let nothing = State { held: 0.0, next: start, minimum: f64::INFINITY, maximum: f64::NEG_INFINITY };
        let count = plan.signals.len();
        let mut drive = Drive {
            feeds,
            state: vec![nothing; count],
            signals: vec![0.0; count],
            values: vec![0.0; plan.driven.len()],
            event: f64::NEG_INFINITY,
            at: f64::NAN,
            accepted: [start; 2],
            spacing: (stop - start) / MOST_CORNERS,
            stop,
            plan,
        };
        drive.check_ends(start)?;
        drive.pass_event(start)?;
        Ok(drive)
    }

    /// Whether the data reach over the run, as far as that is known before it.
    fn check_ends(&mut self, start: f64) -> Result<(), DataError> {
        let plan = Arc::clone(&self.plan);
        for signal in plan.signals.iter().filter(|signal| !signal.extend) {
            let feed = &mut self.feeds[signal.feed];
            feed.reach(start)?;
            let (Some(&first), Some(&last)) = (feed.window.time.first(), feed.window.time.last()) else {
                return Err(DataError::new(codes::ROW, format!("{} has no rows", feed.file())));
            };
            if first > start + SAME * start.abs().max(1.0) {
                return Err(too_late(&feed.file(), first, start, &signal.input));
            }
            if feed.is_complete() && last < self.stop - SAME * self.stop.abs().max(1.0) && self.stop.is_finite() {
                return Err(too_short(&feed.file(), last, self.stop, &signal.input));
            }
        }
        Ok(())
    }

    /// Values of the driven inputs at a time, in the order of [`Plan::targets`].
    pub fn values(&mut self, time: f64) -> Result<&[f64], DataError> {
        if time == self.at {
            return Ok(&self.values);
        }
        let is_behind = time <= self.event;
        let plan = Arc::clone(&self.plan);
        for (at, signal) in plan.signals.iter().enumerate() {
            self.signals[at] = match signal.hold {
                true => self.state[at].held,
                false => linear(&mut self.feeds[signal.feed], signal, time, is_behind)?,
            };
        }
        for (value, driven) in self.values.iter_mut().zip(&plan.driven) {
            let formed = driven.expression.value(&|at| self.signals[at]);
            *value = driven.conversion.map_or(formed, |conversion| conversion.of(formed));
            if driven.is_whole && value.fract() != 0.0 {
                return Err(not_whole("the data", &driven.input, *value, time));
            }
        }
        self.at = time;
        Ok(&self.values)
    }

    /// Goes on from an event: values from now on are those behind it.
    pub fn pass_event(&mut self, time: f64) -> Result<(), DataError> {
        self.event = time;
        self.at = f64::NAN;
        let plan = Arc::clone(&self.plan);
        for (at, signal) in plan.signals.iter().enumerate() {
            if signal.hold {
                self.state[at].held = held(&mut self.feeds[signal.feed], signal, time)?;
            }
        }
        self.accept(time);
        Ok(())
    }

    /// The next time after `time` at which a step must end, with an event.
    pub fn next_event(&mut self, time: f64) -> Result<f64, DataError> {
        let plan = Arc::clone(&self.plan);
        let mut next = f64::INFINITY;
        for (at, signal) in plan.signals.iter().enumerate() {
            if self.state[at].next <= time {
                self.state[at].next = self.look_ahead(at, signal, time)?;
            }
            next = next.min(self.state[at].next);
        }
        Ok(next)
    }

    /// A step ended here: what lies before the last one is not asked for again.
    pub fn accept(&mut self, time: f64) {
        if time <= self.accepted[1] {
            return;
        }
        let before = self.accepted[0];
        self.accepted = [self.accepted[1], time];
        self.feeds.iter_mut().for_each(|feed| feed.forget_before(before));
    }

    /// Rows in memory.
    #[cfg(test)]
    pub(crate) fn rows_held(&self) -> usize {
        self.feeds.iter().map(|feed| feed.window.time.len()).sum()
    }

    fn look_ahead(&mut self, at: usize, signal: &Signal, time: f64) -> Result<f64, DataError> {
        let feed = &mut self.feeds[signal.feed];
        feed.reach(time)?;
        let first = feed.window.time.partition_point(|&other| other <= time);
        while feed.window.time.len() < first + AHEAD && feed.pull()? {}
        let window = Arc::clone(&feed.window);
        let is_complete = feed.is_complete();
        let value = |row: usize| sample(signal, &window.values, row);
        let end = window.time.len().min(first + AHEAD);
        let state = &mut self.state[at];
        let found = if signal.hold {
            (first..end).find(|&row| value(row) != state.held).map(|row| window.time[row])
        } else {
            corner(&window.time[..end], first, &value, time, self.spacing, state)
        };
        Ok(match found {
            Some(found) => found,
            // Nothing so far: looks again there.
            None if end > first && !(is_complete && end == window.time.len()) => window.time[end - 1],
            None => f64::INFINITY,
        })
    }
}

/// The first jump, or the corner up to which one line fits (swinging-door compression).
fn corner(
    times: &[f64],
    first: usize,
    value: &impl Fn(usize) -> f64,
    time: f64,
    spacing: f64,
    state: &mut State,
) -> Option<f64> {
    let anchor = first.checked_sub(1)?;
    let (anchor_time, anchor_value) = (times[anchor], value(anchor));
    let (mut least, mut greatest) = (f64::NEG_INFINITY, f64::INFINITY);
    for row in first..times.len() {
        let now = value(row);
        state.minimum = state.minimum.min(now);
        state.maximum = state.maximum.max(now);
        if row > first && times[row] == times[row - 1] {
            return Some(times[row]);
        }
        let room = CORNER * (state.maximum - state.minimum);
        let duration = times[row] - anchor_time;
        if duration <= 0.0 {
            continue;
        }
        least = least.max((now - room - anchor_value) / duration);
        greatest = greatest.min((now + room - anchor_value) / duration);
        if least > greatest {
            let at = if row > first { times[row - 1] } else { times[row] };
            if at - time >= spacing {
                return Some(at);
            }
        }
    }
    None
}

/// The signal at a row.
fn sample(signal: &Signal, columns: &[Vec<f64>], row: usize) -> f64 {
    let value = signal.expression.value(&|column| columns[column][row]);
    match signal.conversion {
        Some(conversion) => conversion.of(value),
        None => value,
    }
}

fn held(feed: &mut Feed, signal: &Signal, time: f64) -> Result<f64, DataError> {
    feed.reach(time)?;
    let near = time + SAME * time.abs().max(1.0);
    let row = match feed.row(near, true) {
        Some(row) => row,
        None if signal.extend && !feed.window.time.is_empty() => 0,
        None => return Err(outside(feed, time, signal)),
    };
    let last = feed.window.time.len() - 1;
    if row == last && feed.is_complete() && near < time && !signal.extend {
        return Err(outside(feed, time, signal));
    }
    let value = sample(signal, &feed.window.values, row);
    if signal.is_whole && value.fract() != 0.0 {
        return Err(not_whole(&feed.file(), &signal.input, value, feed.window.time[row]));
    }
    Ok(value)
}

fn linear(feed: &mut Feed, signal: &Signal, time: f64, is_behind: bool) -> Result<f64, DataError> {
    feed.reach(time)?;
    let Some(left) = feed.row(time, is_behind) else {
        let begins_here = feed.window.time.first().is_some_and(|&first| first - time <= SAME * time.abs().max(1.0));
        return match (signal.extend || begins_here) && !feed.window.time.is_empty() {
            true => Ok(sample(signal, &feed.window.values, 0)),
            false => Err(outside(feed, time, signal)),
        };
    };
    let (times, columns) = (&feed.window.time, &feed.window.values);
    let right = left + 1;
    if right >= times.len() {
        let ends_here = time - times[left] <= SAME * time.abs().max(1.0);
        return match signal.extend || ends_here {
            true => Ok(sample(signal, columns, left)),
            false => Err(outside(feed, time, signal)),
        };
    }
    let last = sample(signal, columns, right);
    if time == times[right] {
        return Ok(last);
    }
    let first = sample(signal, columns, left);
    Ok(first + (last - first) * ((time - times[left]) / (times[right] - times[left])))
}

fn outside(feed: &Feed, time: f64, signal: &Signal) -> DataError {
    match (feed.window.time.first(), feed.window.time.last()) {
        (Some(&first), _) if time < first => too_late(&feed.file(), first, time, &signal.input),
        (_, Some(&last)) => too_short(&feed.file(), last, time, &signal.input),
        _ => DataError::new(codes::ROW, format!("{} has no rows", feed.file())),
    }
}

fn not_whole(file: &str, input: &str, value: f64, time: f64) -> DataError {
    let message = format!("{file}: the input `{input}` takes whole numbers, and is {value} at time {time}");
    DataError::new(codes::ROW, message)
}

fn too_short(file: &str, last: f64, stop: f64, input: &str) -> DataError {
    let message = format!("{file} ends at {last} s, and the run goes on to {stop} s: `{input}` has no value there");
    DataError::new(codes::TOO_SHORT, message).hint(format!(
        "end the run with the data (--stop-time {last}), or keep the last value (`--map {input}=…:extend`)"
    ))
}

fn too_late(file: &str, first: f64, start: f64, input: &str) -> DataError {
    let message = format!("{file} begins at {first} s, and the run at {start} s: `{input}` has no value there");
    let hint = format!("shift the data (--time-offset={}), or begin there (--start-time {first})", start - first);
    DataError::new(codes::TOO_SHORT, message).hint(hint)
}
