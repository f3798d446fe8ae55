//! Tables with one abscissa and several columns of values.

use super::search::{Cursor, fold};
use super::spline::{self, Cubic};
use super::{Extrapolation, OutOfRange, Smoothness, TableError, TableInput, TableMatrix};

/// One abscissa, one or more columns interpolated over it.
#[derive(Clone, Debug)]
pub struct Table1D {
    smoothness: Smoothness,
    extrapolation: Extrapolation,
    curves: Curves,
}

/// Abscissae with the chosen columns and their spline coefficients, column by column.
#[derive(Clone, Debug)]
pub(super) struct Curves {
    pub x: Vec<f64>,
    values: Vec<f64>,
    cubics: Vec<Cubic>,
}

/// What an evaluation wants: the value or a derivative by the abscissa.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Value,
    First,
    Second,
}

impl Curves {
    /// `columns` count from zero. `smoothness` must already be one the number of points allows.
    pub fn new(matrix: &TableMatrix, columns: &[usize], smoothness: Smoothness) -> Self {
        let x = matrix.column(0);
        let mut values = Vec::with_capacity(x.len() * columns.len());
        let mut cubics = Vec::new();
        for &column in columns {
            let y = matrix.column(column);
            cubics.extend(spline::coefficients(smoothness, &x, &y));
            values.extend(y);
        }
        Curves { x, values, cubics }
    }

    pub fn y(&self, column: usize) -> &[f64] {
        let n = self.x.len();
        &self.values[column * n..(column + 1) * n]
    }

    pub fn cubic(&self, column: usize, interval: usize) -> &Cubic {
        &self.cubics[column * (self.x.len() - 1) + interval]
    }

    /// Linear through the two points of `interval`, also beyond them.
    #[inline]
    pub fn linear(&self, column: usize, interval: usize, u: f64, order: Order) -> f64 {
        let (x0, x1) = (self.x[interval], self.x[interval + 1]);
        let y = self.y(column);
        let (y0, y1) = (y[interval], y[interval + 1]);
        match order {
            Order::Value => y0 + (y1 - y0) * (u - x0) / (x1 - x0),
            Order::First => (y1 - y0) / (x1 - x0),
            Order::Second => 0.0,
        }
    }

    /// The spline on `interval`.
    #[inline]
    pub fn spline(&self, column: usize, interval: usize, u: f64, order: Order) -> f64 {
        let c = self.cubic(column, interval);
        let v = u - self.x[interval];
        match order {
            Order::Value => spline::value(c, self.y(column)[interval], v),
            Order::First => spline::slope(c, v),
            Order::Second => spline::curvature(c, v),
        }
    }

    /// The straight line that continues the curve before its first or after its last point.
    pub fn beyond(&self, column: usize, right: bool, smoothness: Smoothness, u: f64, order: Order) -> f64 {
        let last = self.x.len() - 1;
        let interval = if right { last - 1 } else { 0 };
        if !smoothness.is_spline() {
            return self.linear(column, interval, u, order);
        }
        let end = if right { last } else { 0 };
        let slope = self.spline(column, interval, self.x[end], Order::First);
        match order {
            Order::Value => self.y(column)[end] + slope * (u - self.x[end]),
            Order::First => slope,
            Order::Second => 0.0,
        }
    }
}

impl Table1D {
    /// The first column of `matrix` holds the abscissae; `columns` (counted from one) are interpolated.
    /// With one or two rows every spline becomes linear.
    pub fn new(
        matrix: &TableMatrix,
        columns: &[i64],
        smoothness: Smoothness,
        extrapolation: Extrapolation,
    ) -> Result<Self, TableError> {
        let (rows, width) = (matrix.rows(), matrix.columns());
        if rows < 1 || width < 2 {
            return Err(TableError::TooSmall { rows, columns: width, needed_rows: 1 });
        }
        let columns = super::check_columns(columns, width)?;
        super::check_increasing(&matrix.column(0), "column", 1, true)?;
        let smoothness = if rows <= 2 && smoothness.is_spline() { Smoothness::LinearSegments } else { smoothness };
        Ok(Table1D { smoothness, extrapolation, curves: Curves::new(matrix, &columns, smoothness) })
    }

    /// How many columns are interpolated.
    pub fn outputs(&self) -> usize {
        self.curves.values.len() / self.curves.x.len()
    }

    pub fn minimum(&self) -> f64 {
        self.curves.x[0]
    }

    pub fn maximum(&self) -> f64 {
        self.curves.x[self.curves.x.len() - 1]
    }

    /// The value of output `column` (counted from zero among the chosen columns).
    pub fn value(&self, cursor: &mut Cursor, column: usize, u: f64) -> Result<f64, OutOfRange> {
        self.evaluate(cursor, column, u, Order::Value)
    }

    /// dy/du. At an abscissa the derivative from the right.
    pub fn derivative(&self, cursor: &mut Cursor, column: usize, u: f64) -> Result<f64, OutOfRange> {
        self.evaluate(cursor, column, u, Order::First)
    }

    /// d²y/du². At an abscissa the derivative from the right.
    pub fn second_derivative(&self, cursor: &mut Cursor, column: usize, u: f64) -> Result<f64, OutOfRange> {
        self.evaluate(cursor, column, u, Order::Second)
    }

    fn evaluate(&self, cursor: &mut Cursor, column: usize, u: f64, order: Order) -> Result<f64, OutOfRange> {
        let curves = &self.curves;
        let x = &curves.x;
        if x.len() == 1 {
            return Ok(if order == Order::Value { curves.y(column)[0] } else { 0.0 });
        }
        let (minimum, maximum) = (self.minimum(), self.maximum());
        let u = if self.extrapolation == Extrapolation::Periodic { fold(u, minimum, maximum) } else { u };
        let (left, right) = (u < minimum, u > maximum);
        if left || right {
            return match self.extrapolation {
                Extrapolation::LastTwoPoints => Ok(curves.beyond(column, right, self.smoothness, u, order)),
                Extrapolation::NoExtrapolation => {
                    Err(OutOfRange { input: TableInput::Single, value: u, minimum, maximum })
                }
                Extrapolation::HoldLastPoint | Extrapolation::Periodic => Ok(match order {
                    Order::Value => curves.y(column)[if right { x.len() - 1 } else { 0 }],
                    _ => 0.0,
                }),
            };
        }
        let interval = cursor.find(x, u);
        Ok(match self.smoothness {
            Smoothness::LinearSegments => curves.linear(column, interval, u, order),
            Smoothness::ConstantSegments => match order {
                Order::Value => curves.y(column)[interval + usize::from(u >= x[interval + 1])],
                _ => 0.0,
            },
            _ => curves.spline(column, interval, u, order),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(smoothness: Smoothness, extrapolation: Extrapolation) -> Table1D {
        let data = vec![0.0, 0.0, 5.0, 1.0, 1.0, 5.0, 2.0, 4.0, 5.0, 4.0, 16.0, 5.0];
        let matrix = TableMatrix::new(4, 3, data).unwrap();
        Table1D::new(&matrix, &[3, 2], smoothness, extrapolation).unwrap()
    }

    fn value(table: &Table1D, u: f64) -> f64 {
        table.value(&mut Cursor::default(), 1, u).unwrap()
    }

    #[test]
    fn linear_values_slopes_and_continuation() {
        let t = table(Smoothness::LinearSegments, Extrapolation::LastTwoPoints);
        assert_eq!(t.outputs(), 2);
        assert_eq!((t.minimum(), t.maximum()), (0.0, 4.0));
        for (u, y) in [(0.5, 0.5), (1.0, 1.0), (3.0, 10.0), (4.0, 16.0), (5.0, 22.0), (-1.0, -1.0)] {
            assert!((value(&t, u) - y).abs() < 1e-14, "at {u}");
        }
        let mut c = Cursor::default();
        assert_eq!(t.derivative(&mut c, 1, 1.0).unwrap(), 3.0);
        assert_eq!(t.derivative(&mut c, 1, 9.0).unwrap(), 6.0);
        assert_eq!(t.second_derivative(&mut c, 1, 1.5).unwrap(), 0.0);
        assert_eq!(t.value(&mut c, 0, 1.7).unwrap(), 5.0);
    }

    #[test]
    fn constant_segments_take_the_point_to_the_left() {
        let t = table(Smoothness::ConstantSegments, Extrapolation::HoldLastPoint);
        for (u, y) in [(0.0, 0.0), (0.99, 0.0), (1.0, 1.0), (3.9, 4.0), (4.0, 16.0), (7.0, 16.0), (-7.0, 0.0)] {
            assert_eq!(value(&t, u), y, "at {u}");
        }
    }

    #[test]
    fn a_spline_continues_with_its_end_slope() {
        for kind in [Smoothness::ContinuousDerivative, Smoothness::MonotoneContinuousDerivative2] {
            let t = table(kind, Extrapolation::LastTwoPoints);
            let slope = t.derivative(&mut Cursor::default(), 1, 4.0).unwrap();
            assert!((value(&t, 6.0) - (16.0 + 2.0 * slope)).abs() < 1e-12);
            assert!((t.derivative(&mut Cursor::default(), 1, 6.0).unwrap() - slope).abs() < 1e-14);
        }
    }

    #[test]
    fn derivatives_are_those_of_the_value() {
        let t = table(Smoothness::ModifiedContinuousDerivative, Extrapolation::Periodic);
        let mut c = Cursor::default();
        for u in [-3.3, 0.3, 1.4, 2.9, 5.7] {
            let h = 1e-5;
            let numeric = (value(&t, u + h) - value(&t, u - h)) / (2.0 * h);
            assert!((t.derivative(&mut c, 1, u).unwrap() - numeric).abs() < 1e-6);
            let second =
                (t.derivative(&mut c, 1, u + h).unwrap() - t.derivative(&mut c, 1, u - h).unwrap()) / (2.0 * h);
            assert!((t.second_derivative(&mut c, 1, u).unwrap() - second).abs() < 1e-5);
        }
    }

    #[test]
    fn forbidden_extrapolation_names_value_and_range() {
        let t = table(Smoothness::LinearSegments, Extrapolation::NoExtrapolation);
        assert!(t.value(&mut Cursor::default(), 0, 4.0).is_ok());
        let error = t.value(&mut Cursor::default(), 0, 4.5).unwrap_err();
        assert_eq!(error, OutOfRange { input: TableInput::Single, value: 4.5, minimum: 0.0, maximum: 4.0 });
        assert_eq!(
            error.to_string(),
            "table input u = 4.5 is outside the table's range 0 to 4, and extrapolation is forbidden"
        );
    }

    #[test]
    fn mistakes_in_the_data_are_named() {
        let matrix = TableMatrix::new(3, 2, vec![0.0, 1.0, 2.0, 1.0, 2.0, 3.0]).unwrap();
        let build = |columns: &[i64]| {
            Table1D::new(&matrix, columns, Smoothness::LinearSegments, Extrapolation::HoldLastPoint).unwrap_err()
        };
        assert_eq!(build(&[3]), TableError::NoSuchColumn { column: 3, columns: 2 });
        assert_eq!(
            build(&[2]).to_string(),
            "the abscissae must increase strictly: element 2 of the first column is 2, the next is 2"
        );
        assert!(TableMatrix::new(2, 2, vec![0.0; 3]).is_err());
    }

    #[test]
    fn one_row_is_constant() {
        let matrix = TableMatrix::new(1, 2, vec![3.0, 7.0]).unwrap();
        let t = Table1D::new(&matrix, &[2], Smoothness::ContinuousDerivative, Extrapolation::NoExtrapolation).unwrap();
        assert_eq!(t.value(&mut Cursor::default(), 0, -100.0).unwrap(), 7.0);
    }
}
