//! LU factorisation of complex matrices, real and imaginary parts in two arrays as the implicit Runge-Kutta methods set
//! them up: `(α + iβ) M / h - J` has its parts ready. Separate parts let the compiler use vector instructions.
//! Method and layout are those of `lu`: panels, partial pivoting by `|re| + |im|`, four columns updated at a time.

use super::Singular;
use super::lu::singular;
use crate::complex::{Complex, Scalar};
use crate::constants::blocks::linear::PANEL;

/// A column in two parts.
struct Part<'a> {
    re: &'a [f64],
    im: &'a [f64],
}

/// Factors `re + i im`, both `n` by `n` and column-major, in place. `pivots[k]` is the row exchanged with row `k`.
pub fn complex_lu_factor(n: usize, re: &mut [f64], im: &mut [f64], pivots: &mut [usize]) -> Result<(), Singular> {
    let (re, im, pivots) = (&mut re[..n * n], &mut im[..n * n], &mut pivots[..n]);
    let mut start = 0;
    while start < n {
        let end = (start + PANEL).min(n);
        for k in start..end {
            let (done_re, column_re) = re.split_at_mut(k * n);
            let (done_im, column_im) = im.split_at_mut(k * n);
            let (cr, ci) = (&mut column_re[..n], &mut column_im[..n]);
            for j in start..k {
                cr.swap(j, pivots[j]);
                ci.swap(j, pivots[j]);
            }
            for j in start..k {
                let range = j * n + j + 1..(j + 1) * n;
                let part = Part { re: &done_re[range.clone()], im: &done_im[range] };
                let factor = (cr[j], ci[j]);
                subtract(&mut cr[j + 1..], &mut ci[j + 1..], &part, factor);
            }
            let mut pivot = k;
            let mut largest = cr[k].abs() + ci[k].abs();
            for i in k + 1..n {
                let size = cr[i].abs() + ci[i].abs();
                if size > largest {
                    largest = size;
                    pivot = i;
                }
            }
            pivots[k] = pivot;
            if !(largest > 0.0) {
                return Err(singular(k, pivots));
            }
            cr.swap(k, pivot);
            ci.swap(k, pivot);
            let Complex { re: rr, im: ri } = Complex::new(cr[k], ci[k]).reciprocal();
            for (x, y) in cr[k + 1..].iter_mut().zip(&mut ci[k + 1..]) {
                (*x, *y) = (*x * rr - *y * ri, *x * ri + *y * rr);
            }
            for j in start..k {
                re.swap(j * n + k, j * n + pivot);
                im.swap(j * n + k, j * n + pivot);
            }
        }
        let (panel_re, rest_re) = re.split_at_mut(end * n);
        let (panel_im, rest_im) = im.split_at_mut(end * n);
        let exchange = |column: &mut [f64]| {
            for k in start..end {
                column.swap(k, pivots[k]);
            }
        };
        panel_re[..start * n].chunks_exact_mut(n).for_each(exchange);
        panel_im[..start * n].chunks_exact_mut(n).for_each(exchange);
        for (cr, ci) in rest_re.chunks_exact_mut(n).zip(rest_im.chunks_exact_mut(n)) {
            exchange(cr);
            exchange(ci);
            update(n, panel_re, panel_im, start..end, cr, ci);
        }
        start = end;
    }
    Ok(())
}

/// Subtracts the panel's contribution from a column to its right.
fn update(n: usize, panel_re: &[f64], panel_im: &[f64], range: std::ops::Range<usize>, cr: &mut [f64], ci: &mut [f64]) {
    let end = range.end;
    for k in range.clone() {
        let rows = k * n + k + 1..k * n + end;
        let part = Part { re: &panel_re[rows.clone()], im: &panel_im[rows] };
        let factor = (cr[k], ci[k]);
        subtract(&mut cr[k + 1..end], &mut ci[k + 1..end], &part, factor);
    }
    let (above_re, below_re) = cr.split_at_mut(end);
    let (above_im, below_im) = ci.split_at_mut(end);
    let part = |k: usize| Part { re: &panel_re[k * n + end..(k + 1) * n], im: &panel_im[k * n + end..(k + 1) * n] };
    let mut k = range.start;
    while k + 2 <= end {
        let (a, b) = (part(k), part(k + 1));
        let (ar, ai, br, bi) = (above_re[k], above_im[k], above_re[k + 1], above_im[k + 1]);
        let columns = a.re.iter().zip(a.im).zip(b.re).zip(b.im);
        for ((x, y), (((&lr, &li), &mr), &mi)) in below_re.iter_mut().zip(below_im.iter_mut()).zip(columns) {
            *x -= (lr * ar - li * ai) + (mr * br - mi * bi);
            *y -= (lr * ai + li * ar) + (mr * bi + mi * br);
        }
        k += 2;
    }
    if k < end {
        subtract(below_re, below_im, &part(k), (above_re[k], above_im[k]));
    }
}

#[inline(always)]
fn subtract(target_re: &mut [f64], target_im: &mut [f64], column: &Part, (fr, fi): (f64, f64)) {
    for (((x, y), &lr), &li) in target_re.iter_mut().zip(target_im.iter_mut()).zip(column.re).zip(column.im) {
        *x -= lr * fr - li * fi;
        *y -= lr * fi + li * fr;
    }
}

/// Solves in place of the right-hand side `b_re + i b_im`, from a factorisation.
pub fn complex_lu_solve(n: usize, re: &[f64], im: &[f64], pivots: &[usize], b_re: &mut [f64], b_im: &mut [f64]) {
    let (b_re, b_im) = (&mut b_re[..n], &mut b_im[..n]);
    for k in 0..n {
        b_re.swap(k, pivots[k]);
        b_im.swap(k, pivots[k]);
    }
    let part = |k: usize, rows: std::ops::Range<usize>| Part {
        re: &re[k * n + rows.start..k * n + rows.end],
        im: &im[k * n + rows.start..k * n + rows.end],
    };
    for k in 0..n {
        let factor = (b_re[k], b_im[k]);
        subtract(&mut b_re[k + 1..], &mut b_im[k + 1..], &part(k, k + 1..n), factor);
    }
    for k in (0..n).rev() {
        let Complex { re: rr, im: ri } = Complex::new(re[k * n + k], im[k * n + k]).reciprocal();
        let value = (b_re[k] * rr - b_im[k] * ri, b_re[k] * ri + b_im[k] * rr);
        (b_re[k], b_im[k]) = value;
        subtract(&mut b_re[..k], &mut b_im[..k], &part(k, 0..k), value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::noise;

    #[test]
    fn solves_systems_of_several_panels() {
        for n in [1, 2, 5, 16, 17, 40, 67] {
            let (ar, ai, xr, xi) = (noise(77, n * n), noise(78, n * n), noise(79, n), noise(80, n));
            let (mut br, mut bi) = (vec![0.0; n], vec![0.0; n]);
            for j in 0..n {
                for i in 0..n {
                    br[i] += ar[j * n + i] * xr[j] - ai[j * n + i] * xi[j];
                    bi[i] += ar[j * n + i] * xi[j] + ai[j * n + i] * xr[j];
                }
            }
            let (mut lr, mut li, mut pivots) = (ar, ai, vec![0; n]);
            complex_lu_factor(n, &mut lr, &mut li, &mut pivots).unwrap();
            complex_lu_solve(n, &lr, &li, &pivots, &mut br, &mut bi);
            for i in 0..n {
                assert!((br[i] - xr[i]).abs() + (bi[i] - xi[i]).abs() < 1e-10, "n = {n}");
            }
        }
    }

    #[test]
    fn a_zero_column_is_named() {
        let (mut re, mut im, mut pivots) = ([1.0, 2.0, 0.0, 0.0], [0.0; 4], [0; 2]);
        assert_eq!(complex_lu_factor(2, &mut re, &mut im, &mut pivots).unwrap_err().column, 1);
    }
}
