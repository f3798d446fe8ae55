//! Sylvester equations and triangular systems.

use super::{dgetrf, dgetrs};

/// Solves `op(A) X + sign X op(B) = C` in place of `C`; `A` is `m` by `m`, `B` is `n` by `n`, `op` transposes where asked.
/// The equation is solved as one linear system for all `m n` elements: of any shape, and quick enough for the sizes
/// models have. `info` is 1 where it has no unique solution.
pub fn dtrsyl(
    (transpose_a, transpose_b): (bool, bool),
    sign: f64,
    m: usize,
    n: usize,
    a: &[f64],
    b: &[f64],
    c: &mut [f64],
) -> i32 {
    let op = |matrix: &[f64], size: usize, transpose: bool, i: usize, j: usize| {
        if transpose { matrix[i * size + j] } else { matrix[j * size + i] }
    };
    let size = m * n;
    let mut system = vec![0.0; size * size];
    for j in 0..n {
        for i in 0..m {
            let row = j * m + i;
            for k in 0..m {
                system[(j * m + k) * size + row] += op(a, m, transpose_a, i, k);
            }
            for l in 0..n {
                system[(l * m + i) * size + row] += sign * op(b, n, transpose_b, l, j);
            }
        }
    }
    let mut ipiv = vec![0; size];
    if dgetrf(size, size, &mut system, &mut ipiv) != 0 {
        return 1;
    }
    dgetrs(false, size, &system, &ipiv, &mut c[..size]);
    0
}

/// Solves `op(A) X = factor B` or, where `right`, `X op(A) = factor B` in place of `B` (`m` by `n`), for a triangular `A`.
pub fn dtrsm(
    (right, upper, transposed, unit): (bool, bool, bool, bool),
    m: usize,
    n: usize,
    factor: f64,
    a: &[f64],
    b: &mut [f64],
) {
    let order = if right { n } else { m };
    // Solving from the right is solving the transposed system for every row.
    let transposed = transposed != right;
    let element = |i: usize, j: usize| if transposed { a[i * order + j] } else { a[j * order + i] };
    let upper = upper != transposed;
    let count = if right { m } else { n };
    for line in 0..count {
        let at = |k: usize| if right { k * m + line } else { line * m + k };
        for step in 0..order {
            let k = if upper { order - 1 - step } else { step };
            let mut value = factor * b[at(k)];
            let known = if upper { k + 1..order } else { 0..k };
            for j in known {
                value -= element(k, j) * b[at(j)];
            }
            b[at(k)] = if unit { value } else { value / element(k, k) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_close, noise, product, transposed};
    use super::*;

    #[test]
    fn sylvester_with_all_transpositions() {
        let (m, n) = (3, 4);
        let (a, b, x) = (noise(1, m * m), noise(2, n * n), noise(3, m * n));
        for (ta, tb, sign) in [(false, false, 1.0), (true, false, -1.0), (false, true, 1.0), (true, true, -1.0)] {
            let oa = if ta { transposed(m, &a) } else { a.clone() };
            let ob = if tb { transposed(n, &b) } else { b.clone() };
            let mut c: Vec<f64> =
                product(m, m, &oa, &x).iter().zip(product(m, n, &x, &ob)).map(|(p, q)| p + sign * q).collect();
            assert_eq!(dtrsyl((ta, tb), sign, m, n, &a, &b, &mut c), 0);
            assert_close(&c, &x, 1e-11);
        }
    }

    #[test]
    fn triangular_systems_from_both_sides() {
        let (m, n) = (3, 4);
        for flags in 0..8 {
            let (right, upper, transpose) = (flags & 1 != 0, flags & 2 != 0, flags & 4 != 0);
            let order = if right { n } else { m };
            let mut a = noise(flags + 9, order * order);
            for p in 0..order * order {
                let (i, j) = (p % order, p / order);
                if (upper && i > j) || (!upper && i < j) {
                    a[p] = 0.0;
                }
                if i == j {
                    a[p] += 2.0;
                }
            }
            let x = noise(5, m * n);
            let op = if transpose { transposed(order, &a) } else { a.clone() };
            let mut b = if right { product(m, n, &x, &op) } else { product(m, m, &op, &x) };
            dtrsm((right, upper, transpose, false), m, n, 1.0, &a, &mut b);
            assert_close(&b, &x, 1e-11);
        }
    }
}
