//! Akima's bivariate interpolation on a rectangular grid.
//!
//! Reference: H. Akima, Comm. ACM 17 (1974) 18-20. Each cell is a bicubic polynomial that takes the values, the two
//! first and the mixed second derivative of its four corners; these derivatives are weighted means of divided
//! differences, with Akima's weights in each direction, and the grid is continued by two points beyond each side.

use super::Smoothness;
use super::spline;

/// Coefficients of `v1^(3-i) v2^(3-j)`, where `v1`, `v2` start at the cell's lower corner.
pub(super) type Bicubic = [[f64; 4]; 4];

/// One polynomial per cell, row by row. `z` holds `x.len() * y.len()` values row by row; an axis may have a single
/// point, then the surface is the univariate spline over the other one (three points or more).
pub(super) fn cells(x: &[f64], y: &[f64], z: &[f64]) -> Vec<Bicubic> {
    if x.len() == 1 || y.len() == 1 {
        let along_y = x.len() == 1;
        let cubics = spline::coefficients(Smoothness::ContinuousDerivative, if along_y { y } else { x }, z);
        return cubics
            .iter()
            .zip(z)
            .map(|(c, z0)| {
                let mut cell = Bicubic::default();
                for (k, a) in [c[0], c[1], c[2], *z0].into_iter().enumerate() {
                    if along_y {
                        cell[3][k] = a;
                    } else {
                        cell[k][3] = a;
                    }
                }
                cell
            })
            .collect();
    }
    let corners = corner_derivatives(x, y, z);
    let corner = |i: usize, j: usize| &corners[i * y.len() + j];
    let mut cells = Vec::with_capacity((x.len() - 1) * (y.len() - 1));
    for i in 0..x.len() - 1 {
        for j in 0..y.len() - 1 {
            let (c00, c01, c10, c11) = (corner(i, j), corner(i, j + 1), corner(i + 1, j), corner(i + 1, j + 1));
            // First along y for the values and for the x-slopes at both ends, then along x.
            let h = y[j + 1] - y[j];
            let value0 = hermite(c00.z, c01.z, c00.zy, c01.zy, h);
            let value1 = hermite(c10.z, c11.z, c10.zy, c11.zy, h);
            let slope0 = hermite(c00.zx, c01.zx, c00.zxy, c01.zxy, h);
            let slope1 = hermite(c10.zx, c11.zx, c10.zxy, c11.zxy, h);
            let mut cell = Bicubic::default();
            for k in 0..4 {
                let column = hermite(value0[k], value1[k], slope0[k], slope1[k], x[i + 1] - x[i]);
                for (row, a) in column.into_iter().enumerate() {
                    cell[row][k] = a;
                }
            }
            cells.push(cell);
        }
    }
    cells
}

/// The cubic on `[0, h]` with end values `f0`, `f1` and end slopes `s0`, `s1`, highest power first.
fn hermite(f0: f64, f1: f64, s0: f64, s1: f64, h: f64) -> [f64; 4] {
    let secant = (f1 - f0) / h;
    [(s0 + s1 - 2.0 * secant) / (h * h), (3.0 * secant - 2.0 * s0 - s1) / h, s0, f0]
}

struct Corner {
    z: f64,
    zx: f64,
    zy: f64,
    zxy: f64,
}

/// Two more points on either side: mirrored distances, or the only distance there is.
fn extended_axis(x: &[f64]) -> Vec<f64> {
    let n = x.len();
    let far = |a: f64, b: f64, c: f64| if n == 2 { (3.0 * a - 2.0 * b, 2.0 * a - b) } else { (2.0 * a - c, a + b - c) };
    let (l2, l1) = far(x[0], x[1], x[2 % n]);
    let (r2, r1) = far(x[n - 1], x[n - 2], x[(2 * n - 3) % n]);
    let mut extended = vec![l2, l1];
    extended.extend_from_slice(x);
    extended.extend([r1, r2]);
    extended
}

/// Continues the values beyond both ends so that the secant slopes go on changing linearly. `at` addresses one line of
/// the extended grid, `x` are its extended abscissae. The order of operations matters: equal slopes must stay equal
/// bit by bit, because Akima's weights are differences of slopes.
fn extend_line(grid: &mut [f64], at: impl Fn(usize) -> usize, x: &[f64]) {
    let last = x.len() - 1;
    let mut side = |p: [usize; 5]| {
        let [y2, y3, y4] = [p[2], p[3], p[4]].map(|k| grid[at(k)]);
        let (y1, y0);
        if x.len() == 6 {
            (y1, y0) = (2.0 * y2 - y3, 3.0 * y2 - 2.0 * y3);
        } else {
            let first = (y2 - y3) / (x[p[2]] - x[p[3]]);
            let second = (y3 - y4) / (x[p[3]] - x[p[4]]);
            let step = x[p[1]] - x[p[2]];
            y1 = step * (2.0 * first - second) + y2;
            y0 = y1 + (x[p[0]] - x[p[1]]) * ((y1 - y2) / step + first - second);
        }
        grid[at(p[1])] = y1;
        grid[at(p[0])] = y0;
    };
    side([0, 1, 2, 3, 4]);
    side([last, last - 1, last - 2, last - 3, last - 4]);
}

fn corner_derivatives(x: &[f64], y: &[f64], z: &[f64]) -> Vec<Corner> {
    let (xe, ye) = (extended_axis(x), extended_axis(y));
    let width = ye.len();
    let mut grid = vec![0.0; xe.len() * width];
    for (i, row) in z.chunks_exact(y.len()).enumerate() {
        let start = (i + 2) * width;
        grid[start + 2..start + 2 + y.len()].copy_from_slice(row);
        extend_line(&mut grid, |j| start + j, &ye);
    }
    for j in 0..width {
        extend_line(&mut grid, |i| i * width + j, &xe);
    }
    let at = |i: usize, j: usize| grid[i * width + j];
    // Divided difference along x between rows i and i + 1, along y between columns j and j + 1.
    let dx = |i: usize, j: usize| (at(i + 1, j) - at(i, j)) / (xe[i + 1] - xe[i]);
    let dy = |i: usize, j: usize| (at(i, j + 1) - at(i, j)) / (ye[j + 1] - ye[j]);
    let dxy = |i: usize, j: usize| (dy(i + 1, j) - dy(i, j)) / (xe[i + 1] - xe[i]);

    let mut corners = Vec::with_capacity(z.len());
    for i in 2..xe.len() - 2 {
        for j in 2..width - 2 {
            let (x0, x1) = weights(dx(i - 2, j), dx(i - 1, j), dx(i, j), dx(i + 1, j));
            let (y0, y1) = weights(dy(i, j - 2), dy(i, j - 1), dy(i, j), dy(i, j + 1));
            let mixed = x0 * (y0 * dxy(i - 1, j - 1) + y1 * dxy(i - 1, j)) + x1 * (y0 * dxy(i, j - 1) + y1 * dxy(i, j));
            corners.push(Corner {
                z: at(i, j),
                zx: (x0 * dx(i - 1, j) + x1 * dx(i, j)) / (x0 + x1),
                zy: (y0 * dy(i, j - 1) + y1 * dy(i, j)) / (y0 + y1),
                zxy: mixed / ((x0 + x1) * (y0 + y1)),
            });
        }
    }
    corners
}

/// Akima's weights of the secants before and after a point: each by the change of slope on the other side.
fn weights(d0: f64, d1: f64, d2: f64, d3: f64) -> (f64, f64) {
    if d0 == d1 && d2 == d3 { (1.0, 1.0) } else { ((d3 - d2).abs(), (d1 - d0).abs()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bilinear_surfaces_are_exact() {
        let (x, y) = ([0.0, 1.0, 2.5, 4.0, 4.5], [-1.0, 0.0, 3.0, 3.5]);
        let f = |x: f64, y: f64| 1.0 + 2.0 * x - y + 0.5 * x * y;
        let z: Vec<f64> = x.iter().flat_map(|&x| y.iter().map(move |&y| f(x, y))).collect();
        for cell in cells(&x, &y, &z) {
            for (i, row) in cell.iter().enumerate() {
                for (j, a) in row.iter().enumerate() {
                    assert!(i >= 2 && j >= 2 || a.abs() < 1e-12, "{cell:?}");
                }
            }
            assert!((cell[2][2] - 0.5).abs() < 1e-12);
        }
    }

    #[test]
    fn two_points_on_one_axis_are_continued_linearly() {
        let (x, y) = ([0.0, 2.0], [0.0, 1.0, 2.0, 3.0]);
        let z: Vec<f64> = x.iter().flat_map(|&x| y.iter().map(move |&y: &f64| x + y * y)).collect();
        let cell = cells(&x, &y, &z)[1];
        assert!((cell[2][3] - 1.0).abs() < 1e-13, "slope along x");
        assert!((cell[3][2] - 2.0).abs() < 1e-13, "slope along y at y = 1");
    }
}
