//! Tables over time, with time events.
//!
//! Event times cut the table into pieces: at every abscissa, at jumps (abscissae given twice) or at its ends only.
//! The model keeps the next event time; an evaluation is told this time and stays on the piece that ends there. So the
//! integrator sees a smooth function between events, a jump has its left value before the event and its right value
//! after it, and no hidden state is needed: the same arguments give the same value.

use super::search::{Cursor, fold, nearly_equal};
use super::table1d::{Curves, Order};
use super::{Extrapolation, OutOfRange, Smoothness, TableError, TableInput, TableMatrix, TimeEvents};

/// When a table is asked.
#[derive(Clone, Copy)]
pub struct Moment {
    pub time: f64,
    /// The model's next event.
    pub next: f64,
    /// What that was before the present event iteration; the same outside of one.
    pub previous: f64,
}

/// The "next event" of a table that has no more.
pub const NO_EVENT: f64 = f64::MAX;

/// How a [`TimeTable`] is read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeTableOptions {
    pub smoothness: Smoothness,
    pub extrapolation: Extrapolation,
    /// Used with linear segments; constant segments always have events, splines have none between their ends.
    pub time_events: TimeEvents,
    /// Before this time the output is zero.
    pub start_time: f64,
    /// The time at which the table's zero lies.
    pub shift_time: f64,
}

/// Columns of values over time.
#[derive(Clone, Debug)]
pub struct TimeTable {
    options: TimeTableOptions,
    curves: Curves,
    /// Pieces between events as first and last row; consecutive, each of positive length.
    pieces: Vec<Piece>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    first: usize,
    last: usize,
}

/// Where an evaluation takes place.
enum Region {
    /// Before the start time, or in a table without a second row.
    Constant,
    /// At a table time, on the rows of a piece.
    Within(Piece, f64),
    Left(f64),
    Right(f64),
}

impl TimeTable {
    /// The first column of `matrix` holds the times; `columns` (counted from one) are interpolated.
    /// With one or two rows every spline becomes linear.
    pub fn new(matrix: &TableMatrix, columns: &[i64], options: TimeTableOptions) -> Result<Self, TableError> {
        let (rows, width) = (matrix.rows(), matrix.columns());
        if rows < 1 || width < 2 {
            return Err(TableError::TooSmall { rows, columns: width, needed_rows: 1 });
        }
        let columns = super::check_columns(columns, width)?;
        let x = matrix.column(0);
        super::check_increasing(&x, "column", 1, options.smoothness.is_spline())?;
        if options.extrapolation == Extrapolation::Periodic && rows > 1 && x[0] == x[rows - 1] {
            return Err(TableError::NoPeriod { at: x[0] });
        }
        let mut options = options;
        if rows <= 2 && options.smoothness.is_spline() {
            options.smoothness = Smoothness::LinearSegments;
        }
        let events = match options.smoothness {
            Smoothness::LinearSegments => options.time_events,
            Smoothness::ConstantSegments => TimeEvents::Always,
            _ => TimeEvents::NoTimeEvents,
        };
        let pieces = pieces(&x, events);
        Ok(TimeTable { options, curves: Curves::new(matrix, &columns, options.smoothness), pieces })
    }

    /// The first time in the table (not shifted).
    pub fn minimum(&self) -> f64 {
        self.curves.x[0]
    }

    /// The last time in the table (not shifted).
    pub fn maximum(&self) -> f64 {
        self.curves.x[self.curves.x.len() - 1]
    }

    /// The first event after `time`, or [`NO_EVENT`]. A time that differs from an event by rounding counts as past it.
    pub fn next_event(&self, time: f64) -> f64 {
        let TimeTableOptions { start_time, shift_time, .. } = self.options;
        if time < start_time {
            return start_time;
        }
        if self.curves.x.len() == 1 {
            return NO_EVENT;
        }
        let slack = self.slack(time);
        let t = time - shift_time;
        if self.options.extrapolation != Extrapolation::Periodic {
            if t < self.minimum() - slack {
                return self.minimum() + shift_time;
            }
            return match self.first_end_after(t + slack) {
                Some(end) => end + shift_time,
                None => NO_EVENT,
            };
        }
        let period = self.maximum() - self.minimum();
        let mut cycle = ((t - self.minimum()) / period).floor();
        loop {
            if let Some(end) = self.first_end_after(t + slack - cycle * period) {
                let event = end + cycle * period + shift_time;
                if event > time {
                    return event;
                }
            }
            if !cycle.is_finite() {
                return NO_EVENT;
            }
            cycle += 1.0;
        }
    }

    /// The value of output `column`, counted from zero among the chosen columns.
    pub fn value(&self, cursor: &mut Cursor, column: usize, at: Moment) -> Result<f64, OutOfRange> {
        self.evaluate(cursor, column, at, Order::Value)
    }

    /// dy/dt; see [`TimeTable::value`].
    pub fn derivative(&self, cursor: &mut Cursor, column: usize, at: Moment) -> Result<f64, OutOfRange> {
        self.evaluate(cursor, column, at, Order::First)
    }

    /// d²y/dt²; see [`TimeTable::value`].
    pub fn second_derivative(&self, cursor: &mut Cursor, column: usize, at: Moment) -> Result<f64, OutOfRange> {
        self.evaluate(cursor, column, at, Order::Second)
    }

    fn evaluate(&self, cursor: &mut Cursor, column: usize, at: Moment, order: Order) -> Result<f64, OutOfRange> {
        let Moment { time, next, previous } = at;
        let TimeTableOptions { smoothness, extrapolation, start_time, shift_time, .. } = self.options;
        let not_started = time < start_time || (next == previous && next < NO_EVENT && start_time >= next);
        if not_started {
            return Ok(0.0);
        }
        let (t, right) = match self.place(time, next) {
            Region::Constant => return Ok(if order == Order::Value { self.curves.y(column)[0] } else { 0.0 }),
            Region::Within(piece, t) => return Ok(self.within(cursor, column, piece, t, order)),
            Region::Left(t) => (t, false),
            Region::Right(t) => (t, true),
        };
        let end = if right { self.curves.x.len() - 1 } else { 0 };
        let held = if order == Order::Value { self.curves.y(column)[end] } else { 0.0 };
        match extrapolation {
            Extrapolation::NoExtrapolation if t != self.curves.x[end] => Err(OutOfRange {
                input: TableInput::Time,
                value: time,
                minimum: self.minimum() + shift_time,
                maximum: self.maximum() + shift_time,
            }),
            Extrapolation::LastTwoPoints => {
                let neighbour = if right { end - 1 } else { 1 };
                if nearly_equal(self.curves.x[neighbour], self.curves.x[end]) {
                    return Ok(held);
                }
                Ok(self.curves.beyond(column, right, smoothness, t, order))
            }
            _ => Ok(held),
        }
    }

    fn within(&self, cursor: &mut Cursor, column: usize, piece: Piece, t: f64, order: Order) -> f64 {
        let x = &self.curves.x;
        let t = t.clamp(x[piece.first], x[piece.last]);
        // The search is right-continuous; the end of the piece belongs to the piece.
        let interval = cursor.find(x, t).clamp(piece.first, piece.last - 1);
        let jump = || nearly_equal(x[interval], x[interval + 1]);
        match self.options.smoothness {
            Smoothness::ConstantSegments if order == Order::Value => self.curves.y(column)[interval],
            Smoothness::ConstantSegments => 0.0,
            Smoothness::LinearSegments if jump() => {
                if order == Order::Value {
                    self.curves.y(column)[interval + 1]
                } else {
                    0.0
                }
            }
            Smoothness::LinearSegments => self.curves.linear(column, interval, t, order),
            _ => self.curves.spline(column, interval, t, order),
        }
    }

    fn place(&self, time: f64, next: f64) -> Region {
        let x = &self.curves.x;
        if x.len() == 1 {
            return Region::Constant;
        }
        let (minimum, maximum) = (self.minimum(), self.maximum());
        let whole = Piece { first: 0, last: x.len() - 1 };
        let t = time - self.options.shift_time;
        let end = next - self.options.shift_time;
        if self.options.extrapolation == Extrapolation::Periodic {
            if next >= NO_EVENT {
                return Region::Within(whole, fold(t, minimum, maximum));
            }
            // The cycle in which the piece ends: minimum < end - cycle * period <= maximum, up to rounding.
            let slack = self.slack(next);
            let period = maximum - minimum;
            let cycle = ((end - minimum - slack) / period).ceil() - 1.0;
            let piece = self.piece_ending_at(end - cycle * period - slack);
            return Region::Within(piece.unwrap_or(whole), t - cycle * period);
        }
        let slack = if next >= NO_EVENT { 0.0 } else { self.slack(next) };
        if end <= minimum + slack {
            return Region::Left(t.min(minimum));
        }
        match self.piece_ending_at(end - slack) {
            Some(piece) if t >= minimum => Region::Within(piece, t),
            _ if t < minimum => Region::Left(t),
            _ if t >= maximum => Region::Right(t),
            _ => Region::Within(whole, t),
        }
    }

    /// The first piece that ends at or after a table time.
    fn piece_ending_at(&self, t: f64) -> Option<Piece> {
        let index = self.pieces.partition_point(|piece| self.curves.x[piece.last] < t);
        self.pieces.get(index).copied()
    }

    fn first_end_after(&self, t: f64) -> Option<f64> {
        let index = self.pieces.partition_point(|piece| self.curves.x[piece.last] <= t);
        self.pieces.get(index).map(|piece| self.curves.x[piece.last])
    }

    /// How far a time may be off by scaling, shifting and folding.
    fn slack(&self, time: f64) -> f64 {
        16.0 * f64::EPSILON * (time.abs() + self.options.shift_time.abs() + self.maximum().abs() + self.minimum().abs())
    }
}

fn pieces(x: &[f64], events: TimeEvents) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut first = 0;
    for row in 1..x.len() {
        let jump = nearly_equal(x[row - 1], x[row]);
        match events {
            TimeEvents::Always if !jump => pieces.push(Piece { first: row - 1, last: row }),
            TimeEvents::AtDiscontinuities if jump => {
                if row - 1 > first {
                    pieces.push(Piece { first, last: row - 1 });
                }
                first = row;
            }
            _ => {}
        }
    }
    if events != TimeEvents::Always && x.len() - 1 > first && !nearly_equal(x[first], x[x.len() - 1]) {
        pieces.push(Piece { first, last: x.len() - 1 });
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(smoothness: Smoothness, extrapolation: Extrapolation, time_events: TimeEvents) -> TimeTableOptions {
        TimeTableOptions { smoothness, extrapolation, time_events, start_time: 0.0, shift_time: 0.0 }
    }

    /// The example of the standard library's documentation: a jump at one second, then a parabola's corners.
    fn parabola(options: TimeTableOptions) -> TimeTable {
        let data = vec![0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 2.0, 4.0, 3.0, 9.0, 4.0, 16.0];
        TimeTable::new(&TableMatrix::new(6, 2, data).unwrap(), &[2], options).unwrap()
    }

    fn events(table: &TimeTable, start: f64, stop: f64) -> Vec<f64> {
        let mut found = Vec::new();
        let mut t = start;
        loop {
            t = table.next_event(t);
            if t > stop {
                return found;
            }
            found.push(t);
        }
    }

    fn at(time: f64, next: f64, previous: f64) -> Moment {
        Moment { time, next, previous }
    }

    #[test]
    fn a_jump_has_its_left_value_before_the_event_and_its_right_value_after() {
        let t =
            parabola(options(Smoothness::LinearSegments, Extrapolation::LastTwoPoints, TimeEvents::AtDiscontinuities));
        let mut c = Cursor::default();
        assert_eq!(t.value(&mut c, 0, at(1.0, 1.0, 1.0)).unwrap(), 0.0);
        assert_eq!(t.value(&mut c, 0, at(1.0, 4.0, 1.0)).unwrap(), 1.0);
        assert_eq!(t.value(&mut c, 0, at(1.5, 4.0, 4.0)).unwrap(), 2.5);
        assert_eq!(t.value(&mut c, 0, at(2.0, 4.0, 4.0)).unwrap(), 4.0);
        assert_eq!(t.value(&mut c, 0, at(5.0, NO_EVENT, NO_EVENT)).unwrap(), 23.0);
        assert_eq!(t.derivative(&mut c, 0, at(1.0, 1.0, 1.0)).unwrap(), 0.0);
        assert_eq!(t.derivative(&mut c, 0, at(1.0, 4.0, 1.0)).unwrap(), 3.0);
    }

    #[test]
    fn event_times() {
        let at = |smoothness, events_at, extrapolation| {
            events(&parabola(options(smoothness, extrapolation, events_at)), -1.0, 9.5)
        };
        use Extrapolation::*;
        use Smoothness::*;
        use TimeEvents::*;
        assert_eq!(at(LinearSegments, Always, HoldLastPoint), [0.0, 1.0, 2.0, 3.0, 4.0]);
        assert_eq!(at(LinearSegments, AtDiscontinuities, HoldLastPoint), [0.0, 1.0, 4.0]);
        assert_eq!(at(LinearSegments, NoTimeEvents, HoldLastPoint), [0.0, 4.0]);
        assert_eq!(at(ConstantSegments, NoTimeEvents, HoldLastPoint), [0.0, 1.0, 2.0, 3.0, 4.0]);
        assert_eq!(at(LinearSegments, AtDiscontinuities, Periodic), [0.0, 1.0, 4.0, 5.0, 8.0, 9.0]);
        assert_eq!(at(LinearSegments, NoTimeEvents, Periodic), [0.0, 4.0, 8.0]);
    }

    #[test]
    fn before_the_table_and_shifted() {
        let mut o = options(Smoothness::LinearSegments, Extrapolation::HoldLastPoint, TimeEvents::Always);
        (o.start_time, o.shift_time) = (1.0, 3.0);
        let data = vec![2.0, 5.0, 4.0, 7.0];
        let t = TimeTable::new(&TableMatrix::new(2, 2, data).unwrap(), &[2], o).unwrap();
        assert_eq!(events(&t, 0.0, 99.0), [1.0, 5.0, 7.0]);
        let mut c = Cursor::default();
        assert_eq!(t.value(&mut c, 0, at(0.5, 1.0, 1.0)).unwrap(), 0.0);
        assert_eq!(t.value(&mut c, 0, at(1.0, 1.0, 1.0)).unwrap(), 0.0, "before the start event");
        assert_eq!(t.value(&mut c, 0, at(1.0, 5.0, 1.0)).unwrap(), 5.0, "after it");
        assert_eq!(t.value(&mut c, 0, at(6.0, 7.0, 7.0)).unwrap(), 6.0);
        assert_eq!(t.value(&mut c, 0, at(8.0, NO_EVENT, NO_EVENT)).unwrap(), 7.0);
    }

    #[test]
    fn constant_segments_periodic() {
        let data = vec![0.0, 1.0, 1.0, 2.0, 3.0, 9.0];
        let o = options(Smoothness::ConstantSegments, Extrapolation::Periodic, TimeEvents::Always);
        let t = TimeTable::new(&TableMatrix::new(3, 2, data).unwrap(), &[2], o).unwrap();
        let mut c = Cursor::default();
        let mut next = t.next_event(0.0);
        let mut seen = Vec::new();
        for k in 0..80 {
            let time = 0.125 * f64::from(k);
            if time >= next {
                assert_eq!(time, next);
                let before = t.value(&mut c, 0, Moment { time, next, previous: next }).unwrap();
                let previous = next;
                next = t.next_event(time);
                seen.push((time, before, t.value(&mut c, 0, Moment { time, next, previous }).unwrap()));
            }
            let phase = time % 3.0;
            assert_eq!(
                t.value(&mut c, 0, Moment { time, next, previous: next }).unwrap(),
                if phase < 1.0 { 1.0 } else { 2.0 }
            );
        }
        assert_eq!(seen[..3], [(1.0, 1.0, 2.0), (3.0, 2.0, 1.0), (4.0, 1.0, 2.0)]);
    }

    #[test]
    fn events_advance_for_scaled_and_shifted_times() {
        let data: Vec<f64> = (0..11).flat_map(|i| [0.1 * f64::from(i), f64::from(i % 3)]).collect();
        let matrix = TableMatrix::new(11, 2, data).unwrap();
        let mut o = options(Smoothness::LinearSegments, Extrapolation::Periodic, TimeEvents::Always);
        o.shift_time = 0.37;
        let t = TimeTable::new(&matrix, &[2], o).unwrap();
        let scale = 3600.0 / 7.0;
        let (mut time, mut count) = (0.0, 0);
        while time < 100.0 * scale {
            let next = t.next_event(time / scale) * scale;
            assert!(next > time + 0.05 * scale, "no progress at {time}");
            time = next;
            count += 1;
        }
        assert_eq!(count, 1001);
    }

    #[test]
    fn forbidden_extrapolation_allows_the_ends() {
        let t = parabola(options(Smoothness::LinearSegments, Extrapolation::NoExtrapolation, TimeEvents::NoTimeEvents));
        let mut c = Cursor::default();
        assert_eq!(t.value(&mut c, 0, at(4.0, NO_EVENT, 4.0)).unwrap(), 16.0);
        let error = t.value(&mut c, 0, at(4.5, NO_EVENT, NO_EVENT)).unwrap_err();
        assert_eq!(error.to_string(), "time = 4.5 is outside the table's range 0 to 4, and extrapolation is forbidden");
    }

    #[test]
    fn a_table_that_is_one_jump() {
        let o = options(Smoothness::LinearSegments, Extrapolation::LastTwoPoints, TimeEvents::Always);
        let t = TimeTable::new(&TableMatrix::new(2, 2, vec![2.0, 1.0, 2.0, 5.0]).unwrap(), &[2], o).unwrap();
        let mut c = Cursor::default();
        assert_eq!(events(&t, 0.0, 99.0), [2.0]);
        assert_eq!(t.value(&mut c, 0, at(1.0, 2.0, 2.0)).unwrap(), 1.0);
        assert_eq!(t.value(&mut c, 0, at(2.0, NO_EVENT, 2.0)).unwrap(), 5.0);
    }
}
