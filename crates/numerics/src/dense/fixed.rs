//! LU factorisation and solution for sizes known to the compiler: loops are unrolled and free of bounds checks, which
//! pays for the small blocks that remain after tearing.

/// Factors a matrix of up to sixteen rows; `None` where the general code must do it. An error is the step.
pub(super) fn factor(n: usize, a: &mut [f64], pivots: &mut [usize]) -> Option<Result<(), usize>> {
    Some(match n {
        1 => factor_n::<1>(a, pivots),
        2 => factor_n::<2>(a, pivots),
        3 => factor_n::<3>(a, pivots),
        4 => factor_n::<4>(a, pivots),
        5 => factor_n::<5>(a, pivots),
        6 => factor_n::<6>(a, pivots),
        7 => factor_n::<7>(a, pivots),
        8 => factor_n::<8>(a, pivots),
        9 => factor_n::<9>(a, pivots),
        10 => factor_n::<10>(a, pivots),
        11 => factor_n::<11>(a, pivots),
        12 => factor_n::<12>(a, pivots),
        13 => factor_n::<13>(a, pivots),
        14 => factor_n::<14>(a, pivots),
        15 => factor_n::<15>(a, pivots),
        16 => factor_n::<16>(a, pivots),
        _ => return None,
    })
}

/// Solves from a factorisation; whether there is code for this size.
pub(super) fn solve(n: usize, lu: &[f64], pivots: &[usize], b: &mut [f64]) -> bool {
    match n {
        1 => solve_n::<1>(lu, pivots, b),
        2 => solve_n::<2>(lu, pivots, b),
        3 => solve_n::<3>(lu, pivots, b),
        4 => solve_n::<4>(lu, pivots, b),
        5 => solve_n::<5>(lu, pivots, b),
        6 => solve_n::<6>(lu, pivots, b),
        7 => solve_n::<7>(lu, pivots, b),
        8 => solve_n::<8>(lu, pivots, b),
        9 => solve_n::<9>(lu, pivots, b),
        10 => solve_n::<10>(lu, pivots, b),
        11 => solve_n::<11>(lu, pivots, b),
        12 => solve_n::<12>(lu, pivots, b),
        13 => solve_n::<13>(lu, pivots, b),
        14 => solve_n::<14>(lu, pivots, b),
        15 => solve_n::<15>(lu, pivots, b),
        16 => solve_n::<16>(lu, pivots, b),
        _ => return false,
    }
    true
}

fn factor_n<const N: usize>(a: &mut [f64], pivots: &mut [usize]) -> Result<(), usize> {
    let columns: &mut [[f64; N]] = a.as_chunks_mut::<N>().0;
    let columns: &mut [[f64; N]; N] = columns.first_chunk_mut().ok_or(0usize)?;
    let pivots: &mut [usize; N] = pivots.first_chunk_mut().ok_or(0usize)?;
    for k in 0..N {
        let mut pivot = k;
        let mut largest = columns[k][k].abs();
        for i in k + 1..N {
            let size = columns[k][i].abs();
            let larger = size > largest;
            largest = if larger { size } else { largest };
            pivot = if larger { i } else { pivot };
        }
        pivots[k] = pivot;
        if !(largest > 0.0) {
            return Err(k);
        }
        if pivot != k {
            for column in columns.iter_mut() {
                column.swap(k, pivot);
            }
        }
        let reciprocal = 1.0 / columns[k][k];
        for i in k + 1..N {
            columns[k][i] *= reciprocal;
        }
        let multipliers = columns[k];
        for column in columns.iter_mut().skip(k + 1) {
            let factor = column[k];
            // Blocks that are left after tearing are sparse more often than not.
            if factor == 0.0 {
                continue;
            }
            for i in k + 1..N {
                column[i] -= multipliers[i] * factor;
            }
        }
    }
    Ok(())
}

fn solve_n<const N: usize>(lu: &[f64], pivots: &[usize], b: &mut [f64]) {
    let columns = lu.as_chunks::<N>().0;
    let (Some(columns), Some(pivots), Some(b)) =
        (columns.first_chunk::<N>(), pivots.first_chunk::<N>(), b.first_chunk_mut::<N>())
    else {
        return;
    };
    for k in 0..N {
        b.swap(k, pivots[k]);
    }
    for k in 0..N {
        let factor = b[k];
        for i in k + 1..N {
            b[i] -= columns[k][i] * factor;
        }
    }
    // All divisions at once, so that they do not wait for each other.
    let reciprocals: [f64; N] = std::array::from_fn(|k| 1.0 / columns[k][k]);
    for k in (0..N).rev() {
        let value = b[k] * reciprocals[k];
        b[k] = value;
        for i in 0..k {
            b[i] -= columns[k][i] * value;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::constants::blocks::linear::SMALL;

    #[test]
    fn small_systems_have_code_of_their_own() {
        let mut pivots = [0; SMALL + 1];
        for n in 1..=SMALL + 1 {
            let identity: Vec<f64> = (0..n * n).map(|k| if k % (n + 1) == 0 { 1.0 } else { 0.0 }).collect();
            assert_eq!(super::factor(n, &mut identity.clone(), &mut pivots).is_some(), n <= SMALL, "{n}");
            assert_eq!(super::solve(n, &identity, &pivots, &mut vec![1.0; n]), n <= SMALL, "{n}");
        }
    }
}
