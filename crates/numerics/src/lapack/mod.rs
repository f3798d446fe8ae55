//! The dense LAPACK routines that `Modelica.Math.Matrices` calls, as plain functions of the same names.
//!
//! Matrices are column-major slices whose leading dimension is their number of rows. Arguments are overwritten as LAPACK
//! documents it, workspace is allocated inside, pivot numbers count from one, and functions that can fail return
//! LAPACK's `info`. These are for small matrices in models; the factorisations of the solvers are in [`crate::dense`].

mod eigen;
mod eigenvectors;
mod hessenberg;
mod linear;
mod orthogonal;
mod routine;
mod schur;
mod svd;
mod sylvester;

pub use eigen::{dgees, dgeev, dggev, eigenvalues};
pub use eigenvectors::dtrevc;
pub use hessenberg::{dgehrd, dorghr};
pub use linear::{dgbsv, dgecon, dgesv, dgesvx, dgetrf, dgetri, dgetrs, dgtsv, dlange, dpotrf};
pub use orthogonal::{dgels, dgelsy, dgeqp3, dgeqrf, dgglse, dorgqr, dormqr};
pub use routine::{Arguments, routine};
pub use schur::dhseqr;
pub use svd::dgesvd;
pub use sylvester::{dtrsm, dtrsyl};

#[cfg(test)]
mod testing {
    pub use crate::testing::noise;

    /// `A B` for `A` with `m` rows and `k` columns.
    pub fn product(m: usize, k: usize, a: &[f64], b: &[f64]) -> Vec<f64> {
        let n = b.len() / k.max(1);
        (0..m * n).map(|p| (0..k).map(|l| a[l * m + p % m] * b[p / m * k + l]).sum()).collect()
    }

    pub fn transposed(m: usize, a: &[f64]) -> Vec<f64> {
        let n = a.len() / m.max(1);
        (0..m * n).map(|p| a[p % n * m + p / n]).collect()
    }

    pub fn assert_close(a: &[f64], b: &[f64], tolerance: f64) {
        assert_eq!(a.len(), b.len());
        for (a, b) in a.iter().zip(b) {
            assert!((a - b).abs() <= tolerance, "{a} is not {b}");
        }
    }

    pub fn assert_orthogonal(n: usize, q: &[f64]) {
        let unit: Vec<f64> = (0..n * n).map(|p| f64::from(u8::from(p % n == p / n))).collect();
        assert_close(&product(n, n, &transposed(n, q), q), &unit, 1e-12);
    }
}
