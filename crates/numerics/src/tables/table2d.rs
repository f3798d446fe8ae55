//! Tables with two abscissae.
//!
//! Bilinear: on a cell with ratios `r1`, `r2` the value is the mean of the four corners with the weights
//! `(1 - r1, r1) ⊗ (1 - r2, r2)`; the bicubic Akima surface of `akima2d` is likewise a tensor product, of powers.
//! Extrapolation acts on each axis alone: holding freezes the coordinate (its derivatives are zero), linear
//! continuation replaces a power by its tangent at the border.

use super::akima2d::{self, Bicubic};
use super::search::{Cursor, fold};
use super::{Extrapolation, OutOfRange, Smoothness, TableError, TableInput, TableMatrix};

/// The intervals found last in both directions; see [`Cursor`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor2D {
    first: Cursor,
    second: Cursor,
}

/// A value with its partial derivatives up to second order.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Partials {
    pub value: f64,
    pub d1: f64,
    pub d2: f64,
    pub d11: f64,
    pub d12: f64,
    pub d22: f64,
}

/// A surface over two abscissae: `u1` runs down the first column, `u2` along the first row.
#[derive(Clone, Debug)]
pub struct Table2D {
    smoothness: Smoothness,
    extrapolation: Extrapolation,
    x1: Vec<f64>,
    x2: Vec<f64>,
    z: Vec<f64>,
    cells: Vec<Bicubic>,
}

/// Where an input lies on its axis.
struct Cell {
    interval: usize,
    /// The coordinate, held or folded into the table as extrapolation asks.
    u: f64,
    outside: Option<Side>,
    /// Whether the value depends on this input at all here.
    moves: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// Weights of the points or powers on one axis, with their first and second derivatives by the input.
struct Basis<const N: usize> {
    w: [f64; N],
    dw: [f64; N],
    ddw: [f64; N],
}

impl Table2D {
    /// The first column of `matrix` holds the abscissae `u1`, the first row those of `u2` (the corner is ignored).
    /// An Akima table of at most two points in both directions becomes bilinear.
    pub fn new(matrix: &TableMatrix, smoothness: Smoothness, extrapolation: Extrapolation) -> Result<Self, TableError> {
        let (rows, columns) = (matrix.rows(), matrix.columns());
        if rows < 2 || columns < 2 {
            return Err(TableError::TooSmall { rows, columns, needed_rows: 2 });
        }
        let smoothness = match smoothness {
            Smoothness::ContinuousDerivative if rows <= 3 && columns <= 3 => Smoothness::LinearSegments,
            Smoothness::LinearSegments | Smoothness::ConstantSegments | Smoothness::ContinuousDerivative => smoothness,
            _ => return Err(TableError::NotBivariate),
        };
        let x1: Vec<f64> = (1..rows).map(|row| matrix.at(row, 0)).collect();
        let x2: Vec<f64> = (1..columns).map(|column| matrix.at(0, column)).collect();
        super::check_increasing(&x1, "column", 2, true)?;
        super::check_increasing(&x2, "row", 2, true)?;
        let z: Vec<f64> = (1..rows).flat_map(|row| (1..columns).map(move |column| matrix.at(row, column))).collect();
        let cells =
            if smoothness == Smoothness::ContinuousDerivative { akima2d::cells(&x1, &x2, &z) } else { Vec::new() };
        Ok(Table2D { smoothness, extrapolation, x1, x2, z, cells })
    }

    /// The smallest abscissae of `u1` and `u2`.
    pub fn minimum(&self) -> [f64; 2] {
        [self.x1[0], self.x2[0]]
    }

    /// The largest abscissae of `u1` and `u2`.
    pub fn maximum(&self) -> [f64; 2] {
        [self.x1[self.x1.len() - 1], self.x2[self.x2.len() - 1]]
    }

    pub fn value(&self, cursor: &mut Cursor2D, u1: f64, u2: f64) -> Result<f64, OutOfRange> {
        let first = self.place(&mut cursor.first, TableInput::First, u1, 0.0)?;
        let second = self.place(&mut cursor.second, TableInput::Second, u2, 0.0)?;
        Ok(match self.kind(&first, &second) {
            Smoothness::ConstantSegments => self.held(&first, &second),
            Smoothness::LinearSegments => {
                let (b1, b2) = (linear_basis(&self.x1, &first), linear_basis(&self.x2, &second));
                product(&b1.w, &self.corners(first.interval, second.interval), &b2.w)
            }
            _ => {
                let (b1, b2) = (cubic_basis(&self.x1, &first), cubic_basis(&self.x2, &second));
                product(&b1.w, self.cell(first.interval, second.interval), &b2.w)
            }
        })
    }

    /// dy for the changes `du1`, `du2` of the inputs. At an abscissa their signs choose the side.
    pub fn derivative(&self, cursor: &mut Cursor2D, u: [f64; 2], du: [f64; 2]) -> Result<f64, OutOfRange> {
        let p = self.partials(cursor, u, du)?;
        Ok(p.d1 * du[0] + p.d2 * du[1])
    }

    /// The second derivative along a motion with velocity `du` and acceleration `ddu` of the inputs.
    pub fn second_derivative(
        &self,
        cursor: &mut Cursor2D,
        u: [f64; 2],
        du: [f64; 2],
        ddu: [f64; 2],
    ) -> Result<f64, OutOfRange> {
        let p = self.partials(cursor, u, du)?;
        Ok(p.d11 * du[0] * du[0] + 2.0 * p.d12 * du[0] * du[1] + p.d22 * du[1] * du[1] + p.d1 * ddu[0] + p.d2 * ddu[1])
    }

    /// Value and partial derivatives. At an abscissa a negative `direction` takes the side to its left.
    pub fn partials(&self, cursor: &mut Cursor2D, u: [f64; 2], direction: [f64; 2]) -> Result<Partials, OutOfRange> {
        let first = self.place(&mut cursor.first, TableInput::First, u[0], direction[0])?;
        let second = self.place(&mut cursor.second, TableInput::Second, u[1], direction[1])?;
        Ok(match self.kind(&first, &second) {
            Smoothness::ConstantSegments => Partials { value: self.held(&first, &second), ..Partials::default() },
            Smoothness::LinearSegments => partials(
                &linear_basis(&self.x1, &first),
                &self.corners(first.interval, second.interval),
                &linear_basis(&self.x2, &second),
            ),
            _ => partials(
                &cubic_basis(&self.x1, &first),
                self.cell(first.interval, second.interval),
                &cubic_basis(&self.x2, &second),
            ),
        })
    }

    /// Constant segments are continued linearly beyond the table.
    #[inline]
    fn kind(&self, first: &Cell, second: &Cell) -> Smoothness {
        let continued =
            self.extrapolation == Extrapolation::LastTwoPoints && (first.outside.is_some() || second.outside.is_some());
        if continued && self.smoothness == Smoothness::ConstantSegments {
            Smoothness::LinearSegments
        } else {
            self.smoothness
        }
    }

    #[inline]
    fn place(&self, cursor: &mut Cursor, input: TableInput, u: f64, direction: f64) -> Result<Cell, OutOfRange> {
        let x = if input == TableInput::First { &self.x1 } else { &self.x2 };
        if x.len() == 1 {
            return Ok(Cell { interval: 0, u, outside: None, moves: false });
        }
        let last = x.len() - 1;
        let (minimum, maximum) = (x[0], x[last]);
        let mut u = u;
        let at_left_end = |u: f64| u == minimum && direction < 0.0;
        let at_right_end = |u: f64| u == maximum && direction > 0.0;
        match self.extrapolation {
            Extrapolation::Periodic => {
                u = fold(u, minimum, maximum);
                if at_left_end(u) {
                    u = maximum;
                } else if at_right_end(u) {
                    u = minimum;
                }
            }
            Extrapolation::NoExtrapolation if u < minimum || u > maximum => {
                return Err(OutOfRange { input, value: u, minimum, maximum });
            }
            Extrapolation::NoExtrapolation => {}
            Extrapolation::HoldLastPoint | Extrapolation::LastTwoPoints => {
                let hold = self.extrapolation == Extrapolation::HoldLastPoint;
                if u < minimum || at_left_end(u) {
                    let u = if hold { minimum } else { u };
                    return Ok(Cell { interval: 0, u, outside: Some(Side::Left), moves: !hold });
                }
                if u > maximum || at_right_end(u) {
                    let u = if hold { maximum } else { u };
                    return Ok(Cell { interval: last - 1, u, outside: Some(Side::Right), moves: !hold });
                }
            }
        }
        let mut interval = cursor.find(x, u);
        if direction < 0.0 && interval > 0 && u == x[interval] {
            interval -= 1;
        }
        Ok(Cell { interval, u, outside: None, moves: true })
    }

    #[inline]
    fn held(&self, first: &Cell, second: &Cell) -> f64 {
        let index = |x: &[f64], place: &Cell| match x.get(place.interval + 1) {
            Some(&next) if place.u >= next => place.interval + 1,
            _ => place.interval,
        };
        self.z[index(&self.x1, first) * self.x2.len() + index(&self.x2, second)]
    }

    /// The four corners of a cell; with a single abscissa on an axis both ends are that one.
    #[inline]
    fn corners(&self, i: usize, j: usize) -> [[f64; 2]; 2] {
        let width = self.x2.len();
        let (i1, j1) = ((i + 1).min(self.x1.len() - 1), (j + 1).min(width - 1));
        let at = |i: usize, j: usize| self.z[i * width + j];
        [[at(i, j), at(i, j1)], [at(i1, j), at(i1, j1)]]
    }

    #[inline]
    fn cell(&self, i: usize, j: usize) -> &Bicubic {
        &self.cells[i * (self.x2.len() - 1).max(1) + j]
    }
}

#[inline]
fn linear_basis(x: &[f64], place: &Cell) -> Basis<2> {
    if x.len() == 1 {
        return Basis { w: [1.0, 0.0], dw: [0.0; 2], ddw: [0.0; 2] };
    }
    let (x0, x1) = (x[place.interval], x[place.interval + 1]);
    let ratio = (place.u - x0) / (x1 - x0);
    let slope = if place.moves { 1.0 / (x1 - x0) } else { 0.0 };
    Basis { w: [1.0 - ratio, ratio], dw: [-slope, slope], ddw: [0.0; 2] }
}

#[inline]
fn cubic_basis(x: &[f64], place: &Cell) -> Basis<4> {
    if x.len() == 1 {
        return Basis { w: [0.0, 0.0, 0.0, 1.0], dw: [0.0; 4], ddw: [0.0; 4] };
    }
    let border = match place.outside {
        None => place.u,
        Some(Side::Left) => x[0],
        Some(Side::Right) => x[x.len() - 1],
    };
    let v = border - x[place.interval];
    let tangent = [3.0 * v * v, 2.0 * v, 1.0, 0.0];
    let mut basis = Basis { w: [v * v * v, v * v, v, 1.0], dw: [0.0; 4], ddw: [0.0; 4] };
    if place.moves {
        basis.dw = tangent;
    }
    if place.outside.is_some() {
        for (w, t) in basis.w.iter_mut().zip(tangent) {
            *w += t * (place.u - border);
        }
    } else {
        basis.ddw = [6.0 * v, 2.0, 0.0, 0.0];
    }
    basis
}

#[inline]
fn product<const N: usize>(w1: &[f64; N], c: &[[f64; N]; N], w2: &[f64; N]) -> f64 {
    let row = |r: &[f64; N]| (0..N).map(|j| r[j] * w2[j]).sum::<f64>();
    (0..N).map(|i| w1[i] * row(&c[i])).sum()
}

fn partials<const N: usize>(b1: &Basis<N>, c: &[[f64; N]; N], b2: &Basis<N>) -> Partials {
    Partials {
        value: product(&b1.w, c, &b2.w),
        d1: product(&b1.dw, c, &b2.w),
        d2: product(&b1.w, c, &b2.dw),
        d11: product(&b1.ddw, c, &b2.w),
        d12: product(&b1.dw, c, &b2.dw),
        d22: product(&b1.w, c, &b2.ddw),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 4 x 5 points of z = f(x1, x2).
    fn table(smoothness: Smoothness, extrapolation: Extrapolation, f: fn(f64, f64) -> f64) -> Table2D {
        let (x1, x2) = ([0.0, 1.0, 2.0, 4.0], [-1.0, 0.0, 1.0, 3.0, 4.0]);
        let mut data = vec![f64::NAN];
        data.extend(x2);
        for a in x1 {
            data.push(a);
            data.extend(x2.map(|b| f(a, b)));
        }
        Table2D::new(&TableMatrix::new(5, 6, data).unwrap(), smoothness, extrapolation).unwrap()
    }

    fn bumpy(a: f64, b: f64) -> f64 {
        (a - 1.3).powi(2) * (0.4 * b).cos() + a * b
    }

    #[test]
    fn bilinear_reproduces_bilinear_data_everywhere() {
        let f = |a: f64, b: f64| 2.0 + a - 3.0 * b + 0.5 * a * b;
        for kind in [Smoothness::LinearSegments, Smoothness::ContinuousDerivative] {
            let t = table(kind, Extrapolation::LastTwoPoints, f);
            for (a, b) in [(0.2, 0.7), (3.3, 3.9), (-2.0, 0.5), (5.0, 6.0), (-1.0, -4.0), (1.0, 9.0)] {
                let p = t.partials(&mut Cursor2D::default(), [a, b], [0.0; 2]).unwrap();
                assert!((p.value - f(a, b)).abs() < 1e-12, "{kind:?} at {a}, {b}");
                assert!((p.d1 - (1.0 + 0.5 * b)).abs() < 1e-12 && (p.d2 - (0.5 * a - 3.0)).abs() < 1e-12);
                assert!((p.d12 - 0.5).abs() < 1e-12 && p.d11.abs() + p.d22.abs() < 1e-11);
            }
        }
    }

    #[test]
    fn partial_derivatives_are_those_of_the_value() {
        for extrapolation in [Extrapolation::LastTwoPoints, Extrapolation::HoldLastPoint, Extrapolation::Periodic] {
            let t = table(Smoothness::ContinuousDerivative, extrapolation, bumpy);
            let mut c = Cursor2D::default();
            for (a, b) in [(0.4, 0.6), (3.1, 3.7), (-0.7, 0.4), (1.5, 7.2), (4.6, 4.4), (-3.3, -9.1)] {
                let h = 1e-5;
                let p = t.partials(&mut c, [a, b], [0.0; 2]).unwrap();
                let mut v = |a, b| t.value(&mut c, a, b).unwrap();
                assert_eq!(p.value, v(a, b));
                assert!((p.d1 - (v(a + h, b) - v(a - h, b)) / (2.0 * h)).abs() < 1e-7);
                assert!((p.d2 - (v(a, b + h) - v(a, b - h)) / (2.0 * h)).abs() < 1e-7);
                let h = 1e-3;
                assert!((p.d11 - (v(a + h, b) - 2.0 * v(a, b) + v(a - h, b)) / (h * h)).abs() < 1e-5);
                assert!((p.d22 - (v(a, b + h) - 2.0 * v(a, b) + v(a, b - h)) / (h * h)).abs() < 1e-5);
                let cross = (v(a + h, b + h) - v(a + h, b - h) - v(a - h, b + h) + v(a - h, b - h)) / (4.0 * h * h);
                assert!((p.d12 - cross).abs() < 1e-5);
            }
        }
    }

    #[test]
    fn the_sign_of_the_motion_chooses_the_side_of_an_abscissa() {
        let t = table(Smoothness::LinearSegments, Extrapolation::HoldLastPoint, |a, b| a * a + b);
        let mut c = Cursor2D::default();
        assert_eq!(t.derivative(&mut c, [1.0, 0.5], [1.0, 0.0]).unwrap(), 3.0);
        assert_eq!(t.derivative(&mut c, [1.0, 0.5], [-1.0, 0.0]).unwrap(), -1.0);
        assert_eq!(t.derivative(&mut c, [0.0, 0.5], [-1.0, 0.0]).unwrap(), 0.0);
        assert_eq!(t.derivative(&mut c, [4.0, 0.5], [1.0, 0.0]).unwrap(), 0.0);
        assert_eq!(t.derivative(&mut c, [4.0, 0.5], [-1.0, 0.0]).unwrap(), -6.0);
    }

    #[test]
    fn constant_segments_and_holding() {
        let t = table(Smoothness::ConstantSegments, Extrapolation::HoldLastPoint, |a, b| 10.0 * a + b);
        let mut c = Cursor2D::default();
        for (a, b, z) in [(1.5, 0.5, 10.0), (2.0, 1.0, 21.0), (9.0, -9.0, 39.0), (4.0, 4.0, 44.0), (-1.0, 3.5, 3.0)] {
            assert_eq!(t.value(&mut c, a, b).unwrap(), z);
        }
    }

    #[test]
    fn a_single_row_or_column_is_a_curve() {
        let matrix = TableMatrix::new(2, 5, vec![0.0, 1.0, 2.0, 3.0, 4.0, 7.0, 1.0, 4.0, 9.0, 16.0]).unwrap();
        let t = Table2D::new(&matrix, Smoothness::ContinuousDerivative, Extrapolation::LastTwoPoints).unwrap();
        let mut c = Cursor2D::default();
        assert!((t.value(&mut c, 1e9, 2.5).unwrap() - 6.25).abs() < 1e-12);
        let matrix = TableMatrix::new(5, 2, vec![0.0, 7.0, 1.0, 1.0, 2.0, 4.0, 3.0, 9.0, 4.0, 16.0]).unwrap();
        for kind in [Smoothness::ContinuousDerivative, Smoothness::LinearSegments] {
            let t = Table2D::new(&matrix, kind, Extrapolation::NoExtrapolation).unwrap();
            let y = t.value(&mut c, 2.5, -1e9).unwrap();
            assert!((y - if kind == Smoothness::LinearSegments { 6.5 } else { 6.25 }).abs() < 1e-12);
            assert_eq!(t.value(&mut c, 5.0, 0.0).unwrap_err().input, TableInput::First);
        }
    }

    #[test]
    fn monotone_splines_are_refused() {
        let matrix = TableMatrix::new(2, 2, vec![0.0; 4]).unwrap();
        let error = Table2D::new(&matrix, Smoothness::MonotoneContinuousDerivative1, Extrapolation::Periodic);
        assert_eq!(error.unwrap_err(), TableError::NotBivariate);
    }
}
