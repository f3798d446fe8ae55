//! LAPACK routines that `Modelica.Math.Matrices` declares, by their names. Matrices come row by row, as Modelica stores
//! them, and are turned to LAPACK's columns here.

type Answer<T = u64> = Result<T, String>;

/// The arguments of a call, by their position in it: those of a running model, or values known at translation.
pub trait Arguments {
    /// A size or another number that is not negative.
    fn size(&self, position: usize) -> Answer<usize>;
    fn real(&self, position: usize) -> Answer<f64>;
    fn text(&self, position: usize) -> Answer<&str>;
    fn reals(&self, position: usize, count: usize) -> Answer<&[f64]>;
    fn reals_mut(&mut self, position: usize, count: usize) -> Answer<&mut [f64]>;
    fn ints(&self, position: usize) -> Answer<&[i64]>;
    fn ints_mut(&mut self, position: usize) -> Answer<&mut [i64]>;
    fn set_real(&mut self, position: usize, value: f64) -> Answer<()>;
    fn set_int(&mut self, position: usize, value: i64) -> Answer<()>;
}

/// Works on the arguments; the answer is the bits of a function's result.
pub type Routine = fn(&mut dyn Arguments) -> Answer;

pub fn routine(name: &str) -> Option<Routine> {
    Some(match name {
        "dgesv" => dgesv,
        "dgetrf" => dgetrf,
        "dgetrs" => dgetrs,
        "dgetri" => dgetri,
        "dgecon" => dgecon,
        "dgtsv" => dgtsv,
        "dpotrf" => dpotrf,
        "dlange" => dlange,
        "dgeev" => dgeev,
        "dgels" => dgels,
        "dgelsy" => dgelsy,
        "dgesvd" => dgesvd,
        "dgglse" => dgglse,
        "dgeqrf" => dgeqrf,
        "dgeqp3" => dgeqp3,
        "dorgqr" => dorgqr,
        "dgehrd" => dgehrd,
        "dorghr" => dorghr,
        "dgees" => dgees,
        "dhseqr" => dhseqr,
        "dgesvx" => dgesvx,
        "dgesdd" => dgesdd,
        "dormqr" => dormqr,
        "dtrsm" => dtrsm,
        "dggev" => dggev,
        "dgbsv" => dgbsv,
        _ => return None,
    })
}

/// A matrix by columns.
fn matrix(call: &dyn Arguments, position: usize, rows: usize, columns: usize) -> Result<Vec<f64>, String> {
    let values = call.reals(position, rows.saturating_mul(columns))?;
    Ok((0..rows * columns).map(|k| values[k % rows * columns + k / rows]).collect())
}

fn put(call: &mut dyn Arguments, position: usize, rows: usize, columns: usize, values: &[f64]) -> Result<(), String> {
    let target = call.reals_mut(position, rows.saturating_mul(columns))?;
    for (k, &value) in values.iter().enumerate().take(rows * columns) {
        target[k % rows * columns + k / rows] = value;
    }
    Ok(())
}

fn put_vector(call: &mut dyn Arguments, position: usize, values: &[f64]) -> Result<(), String> {
    call.reals_mut(position, values.len())?.copy_from_slice(values);
    Ok(())
}

fn pivots(call: &dyn Arguments, position: usize) -> Result<Vec<i32>, String> {
    Ok(call.ints(position)?.iter().map(|&pivot| pivot as i32).collect())
}

fn put_pivots(call: &mut dyn Arguments, position: usize, values: &[i32]) -> Result<(), String> {
    for (place, &value) in call.ints_mut(position)?.iter_mut().zip(values) {
        *place = i64::from(value);
    }
    Ok(())
}

fn done(call: &mut dyn Arguments, position: usize, info: i32) -> Answer {
    call.set_int(position, i64::from(info))?;
    Ok(0)
}

fn is(call: &dyn Arguments, position: usize, letter: char) -> Result<bool, String> {
    Ok(call.text(position)?.starts_with(|c: char| c.eq_ignore_ascii_case(&letter)))
}

// n, nrhs, A, lda, ipiv, B, ldb, info
fn dgesv(call: &mut dyn Arguments) -> Answer {
    let (n, nrhs) = (call.size(0)?, call.size(1)?);
    let (mut a, mut b) = (matrix(call, 2, n, n)?, matrix(call, 5, n, nrhs)?);
    let mut ipiv = vec![0; n];
    let info = super::dgesv(n, &mut a, &mut ipiv, &mut b);
    put(call, 2, n, n, &a)?;
    put_pivots(call, 4, &ipiv)?;
    put(call, 5, n, nrhs, &b)?;
    done(call, 7, info)
}

// m, n, A, lda, ipiv, info
fn dgetrf(call: &mut dyn Arguments) -> Answer {
    let (m, n) = (call.size(0)?, call.size(1)?);
    let mut a = matrix(call, 2, m, n)?;
    let mut ipiv = vec![0; m.min(n)];
    let info = super::dgetrf(m, n, &mut a, &mut ipiv);
    put(call, 2, m, n, &a)?;
    put_pivots(call, 4, &ipiv)?;
    done(call, 5, info)
}

// trans, n, nrhs, LU, lda, ipiv, B, ldb, info
fn dgetrs(call: &mut dyn Arguments) -> Answer {
    let (n, nrhs) = (call.size(1)?, call.size(2)?);
    let (lu, mut b) = (matrix(call, 3, n, n)?, matrix(call, 6, n, nrhs)?);
    super::dgetrs(!is(call, 0, 'N')?, n, &lu, &pivots(call, 5)?, &mut b);
    put(call, 6, n, nrhs, &b)?;
    done(call, 8, 0)
}

// n, A, lda, ipiv, work, lwork, info
fn dgetri(call: &mut dyn Arguments) -> Answer {
    let n = call.size(0)?;
    let mut a = matrix(call, 1, n, n)?;
    let info = super::dgetri(n, &mut a, &pivots(call, 3)?);
    put(call, 1, n, n, &a)?;
    done(call, 6, info)
}

// norm, n, LU, lda, anorm, rcond, work, iwork, info
fn dgecon(call: &mut dyn Arguments) -> Answer {
    let n = call.size(1)?;
    let lu = matrix(call, 2, n, n)?;
    let rcond = super::dgecon(is(call, 0, 'I')?, n, &lu, call.real(4)?);
    call.set_real(5, rcond)?;
    done(call, 8, 0)
}

// n, nrhs, dl, d, du, B, ldb, info
fn dgtsv(call: &mut dyn Arguments) -> Answer {
    let (n, nrhs) = (call.size(0)?, call.size(1)?);
    let (mut lower, mut upper) = (matrix(call, 2, n.saturating_sub(1), 1)?, matrix(call, 4, n.saturating_sub(1), 1)?);
    let (mut diagonal, mut b) = (matrix(call, 3, n, 1)?, matrix(call, 5, n, nrhs)?);
    let info = super::dgtsv(n, &mut lower, &mut diagonal, &mut upper, &mut b);
    put_vector(call, 2, &lower)?;
    put_vector(call, 3, &diagonal)?;
    put_vector(call, 4, &upper)?;
    put(call, 5, n, nrhs, &b)?;
    done(call, 7, info)
}

// uplo, n, A, lda, info
fn dpotrf(call: &mut dyn Arguments) -> Answer {
    let n = call.size(1)?;
    let mut a = matrix(call, 2, n, n)?;
    let info = super::dpotrf(is(call, 0, 'U')?, n, &mut a);
    put(call, 2, n, n, &a)?;
    done(call, 4, info)
}

// norm, m, n, A, lda, work
fn dlange(call: &mut dyn Arguments) -> Answer {
    let (m, n) = (call.size(1)?, call.size(2)?);
    let norm = call.text(0)?.chars().next().unwrap_or('1');
    Ok(super::dlange(norm, m, &matrix(call, 3, m, n)?).to_bits())
}

// jobvl, jobvr, n, A, lda, wr, wi, vl, ldvl, vr, ldvr, work, lwork, info
fn dgeev(call: &mut dyn Arguments) -> Answer {
    let n = call.size(2)?;
    let mut a = matrix(call, 3, n, n)?;
    let (mut wr, mut wi, mut vr) = (vec![0.0; n], vec![0.0; n], vec![0.0; n * n]);
    let vectors = is(call, 1, 'V')?;
    if is(call, 0, 'V')? {
        return Err("left eigenvectors are not supported".to_string());
    }
    let info = super::dgeev(n, &mut a, &mut wr, &mut wi, vectors.then_some(vr.as_mut_slice()));
    put_vector(call, 5, &wr)?;
    put_vector(call, 6, &wi)?;
    if vectors {
        put(call, 9, n, n, &vr)?;
    }
    done(call, 13, info)
}

// trans, m, n, nrhs, A, lda, B, ldb, work, lwork, info
fn dgels(call: &mut dyn Arguments) -> Answer {
    let (m, n, nrhs, ldb) = (call.size(1)?, call.size(2)?, call.size(3)?, call.size(7)?);
    let (a, mut b) = (matrix(call, 4, m, n)?, matrix(call, 6, ldb, nrhs)?);
    let info = super::dgels(m, n, &a, &mut b);
    put(call, 6, ldb, nrhs, &b)?;
    done(call, 10, info)
}

// m, n, nrhs, A, lda, B, ldb, jpvt, rcond, rank, work, lwork, info
fn dgelsy(call: &mut dyn Arguments) -> Answer {
    let (m, n, nrhs, ldb) = (call.size(0)?, call.size(1)?, call.size(2)?, call.size(6)?);
    let (a, mut b) = (matrix(call, 3, m, n)?, matrix(call, 5, ldb, nrhs)?);
    let rank = super::dgelsy(m, n, &a, &mut b, call.real(8)?);
    put(call, 5, ldb, nrhs, &b)?;
    call.set_int(9, rank as i64)?;
    done(call, 12, 0)
}

// jobu, jobvt, m, n, A, lda, s, U, ldu, VT, ldvt, work, lwork, info
fn dgesvd(call: &mut dyn Arguments) -> Answer {
    let (m, n) = (call.size(2)?, call.size(3)?);
    let a = matrix(call, 4, m, n)?;
    let (mut sigma, mut u, mut vt) = (vec![0.0; m.min(n)], vec![0.0; m * m], vec![0.0; n * n]);
    let info = super::dgesvd(m, n, &a, &mut sigma, &mut u, &mut vt);
    put_vector(call, 6, &sigma)?;
    if is(call, 0, 'A')? {
        put(call, 7, m, m, &u)?;
        put(call, 9, n, n, &vt)?;
    }
    done(call, 13, info)
}

// m, n, p, A, lda, B, ldb, c, d, x, work, lwork, info
fn dgglse(call: &mut dyn Arguments) -> Answer {
    let (m, n, p) = (call.size(0)?, call.size(1)?, call.size(2)?);
    let (a, b) = (matrix(call, 3, m, n)?, matrix(call, 5, p, n)?);
    let (c, d, mut x) = (call.reals(7, m)?.to_vec(), call.reals(8, p)?.to_vec(), vec![0.0; n]);
    let info = super::dgglse((m, n, p), &a, &b, &c, &d, &mut x);
    put_vector(call, 9, &x)?;
    done(call, 12, info)
}

// m, n, A, lda, tau, work, lwork, info
fn dgeqrf(call: &mut dyn Arguments) -> Answer {
    let (m, n) = (call.size(0)?, call.size(1)?);
    let (mut a, mut tau) = (matrix(call, 2, m, n)?, vec![0.0; m.min(n)]);
    super::dgeqrf(m, n, &mut a, &mut tau);
    put(call, 2, m, n, &a)?;
    put_vector(call, 4, &tau)?;
    done(call, 7, 0)
}

// m, n, A, lda, jpvt, tau, work, lwork, info
fn dgeqp3(call: &mut dyn Arguments) -> Answer {
    let (m, n) = (call.size(0)?, call.size(1)?);
    let (mut a, mut jpvt, mut tau) = (matrix(call, 2, m, n)?, vec![0; n], vec![0.0; m.min(n)]);
    super::dgeqp3(m, n, &mut a, &mut jpvt, &mut tau);
    put(call, 2, m, n, &a)?;
    put_pivots(call, 4, &jpvt)?;
    put_vector(call, 5, &tau)?;
    done(call, 8, 0)
}

// m, n, k, Q, lda, tau, work, lwork, info
fn dorgqr(call: &mut dyn Arguments) -> Answer {
    let (m, n, k) = (call.size(0)?, call.size(1)?, call.size(2)?);
    let mut q = matrix(call, 3, m, n)?;
    let tau = call.reals(5, k)?.to_vec();
    super::dorgqr(m, n, k, &mut q, &tau);
    put(call, 3, m, n, &q)?;
    done(call, 8, 0)
}

// n, ilo, ihi, A, lda, tau, work, lwork, info
fn dgehrd(call: &mut dyn Arguments) -> Answer {
    let (n, ilo, ihi) = (call.size(0)?, call.size(1)?, call.size(2)?);
    let (mut a, mut tau) = (matrix(call, 3, n, n)?, vec![0.0; n.saturating_sub(1)]);
    super::dgehrd(n, ilo, ihi, &mut a, &mut tau);
    put(call, 3, n, n, &a)?;
    put_vector(call, 5, &tau)?;
    done(call, 8, 0)
}

// n, ilo, ihi, A, lda, tau, work, lwork, info
fn dorghr(call: &mut dyn Arguments) -> Answer {
    let (n, ilo, ihi) = (call.size(0)?, call.size(1)?, call.size(2)?);
    let mut a = matrix(call, 3, n, n)?;
    let tau = call.reals(5, n.saturating_sub(1))?.to_vec();
    super::dorghr(n, ilo, ihi, &mut a, &tau);
    put(call, 3, n, n, &a)?;
    done(call, 8, 0)
}

// jobvs, sort, select, n, A, lda, sdim, wr, wi, vs, ldvs, work, lwork, bwork, info
fn dgees(call: &mut dyn Arguments) -> Answer {
    let n = call.size(3)?;
    let (mut a, mut vs) = (matrix(call, 4, n, n)?, vec![0.0; n * n]);
    let (mut wr, mut wi) = (vec![0.0; n], vec![0.0; n]);
    let info = super::dgees(n, &mut a, &mut wr, &mut wi, &mut vs);
    put(call, 4, n, n, &a)?;
    call.set_int(6, 0)?;
    put_vector(call, 7, &wr)?;
    put_vector(call, 8, &wi)?;
    put(call, 9, n, n, &vs)?;
    done(call, 14, info)
}

// jobvl, jobvr, n, A, lda, B, ldb, alphar, alphai, beta, vl, ldvl, vr, ldvr, work, lwork, info
fn dggev(call: &mut dyn Arguments) -> Answer {
    let n = call.size(2)?;
    let (mut a, mut b, mut vr) = (matrix(call, 3, n, n)?, matrix(call, 5, n, n)?, vec![0.0; n * n]);
    let (mut re, mut im, mut beta) = (vec![0.0; n], vec![0.0; n], vec![0.0; n]);
    let info = super::dggev(n, &mut a, &mut b, &mut re, &mut im, &mut beta, Some(&mut vr));
    put_vector(call, 7, &re)?;
    put_vector(call, 8, &im)?;
    put_vector(call, 9, &beta)?;
    put(call, 12, n, n, &vr)?;
    done(call, 16, info)
}

// n, kl, ku, nrhs, AB, ldab, ipiv, B, ldb, info
fn dgbsv(call: &mut dyn Arguments) -> Answer {
    let (n, kl, ku, nrhs) = (call.size(0)?, call.size(1)?, call.size(2)?, call.size(3)?);
    let (bands, mut b) = (matrix(call, 4, 2 * kl + ku + 1, n)?, matrix(call, 7, n, nrhs)?);
    let mut ipiv = vec![0; n];
    let info = super::dgbsv(n, kl, ku, &bands, &mut ipiv, &mut b);
    put_pivots(call, 6, &ipiv)?;
    put(call, 7, n, nrhs, &b)?;
    done(call, 9, info)
}

// job, compz, n, ilo, ihi, H, ldh, wr, wi, Z, ldz, work, lwork, info
fn dhseqr(call: &mut dyn Arguments) -> Answer {
    let n = call.size(2)?;
    let (mut h, mut wr, mut wi) = (matrix(call, 5, n, n)?, vec![0.0; n], vec![0.0; n]);
    let (starts_with_unit, has_vectors) = (is(call, 1, 'I')?, !is(call, 1, 'N')?);
    let unit = || (0..n * n).map(|k| f64::from(u8::from(k % n == k / n))).collect();
    let mut z = match (has_vectors, starts_with_unit) {
        (false, _) => None,
        (true, true) => Some(unit()),
        (true, false) => Some(matrix(call, 9, n, n)?),
    };
    let info = super::dhseqr(n, &mut h, &mut wr, &mut wi, z.as_deref_mut());
    put(call, 5, n, n, &h)?;
    put_vector(call, 7, &wr)?;
    put_vector(call, 8, &wi)?;
    if let Some(z) = z {
        put(call, 9, n, n, &z)?;
    }
    done(call, 13, info)
}

// fact, trans, n, nrhs, A, lda, AF, ldaf, ipiv, equed, R, C, B, ldb, X, ldx, rcond, ferr, berr, work, iwork, info
fn dgesvx(call: &mut dyn Arguments) -> Answer {
    let (transposed, n, nrhs) = (!is(call, 1, 'N')?, call.size(2)?, call.size(3)?);
    let (a, b) = (matrix(call, 4, n, n)?, matrix(call, 12, n, nrhs)?);
    let mut x = vec![0.0; n * nrhs];
    let (info, rcond) = super::dgesvx(transposed, n, &a, &b, &mut x);
    put(call, 14, n, nrhs, &x)?;
    call.set_real(16, rcond)?;
    done(call, 21, info)
}

// jobz, m, n, A, lda, sigma, U, ldu, VT, ldvt, work, lwork, iwork, info
fn dgesdd(call: &mut dyn Arguments) -> Answer {
    let (m, n) = (call.size(1)?, call.size(2)?);
    let a = matrix(call, 3, m, n)?;
    let (mut sigma, mut u, mut vt) = (vec![0.0; m.min(n)], vec![0.0; m * m], vec![0.0; n * n]);
    let info = super::dgesvd(m, n, &a, &mut sigma, &mut u, &mut vt);
    put_vector(call, 5, &sigma)?;
    if is(call, 0, 'A')? {
        put(call, 6, m, m, &u)?;
        put(call, 8, n, n, &vt)?;
    }
    done(call, 13, info)
}

// side, trans, m, n, k, A, lda, tau, C, ldc, work, lwork, info
fn dormqr(call: &mut dyn Arguments) -> Answer {
    let (is_left, transposed) = (is(call, 0, 'L')?, !is(call, 1, 'N')?);
    let (m, n, k) = (call.size(2)?, call.size(3)?, call.size(4)?);
    let rows = if is_left { m } else { n };
    let (a, mut c) = (matrix(call, 5, rows, k)?, matrix(call, 8, m, n)?);
    let tau = call.reals(7, k)?.to_vec();
    if is_left {
        super::dormqr(transposed, m, k, &a, &tau, &mut c);
    } else {
        // C Q = (Qᵀ Cᵀ)ᵀ
        let mut turned: Vec<f64> = (0..m * n).map(|p| c[p % n * m + p / n]).collect();
        super::dormqr(!transposed, n, k, &a, &tau, &mut turned);
        c = (0..m * n).map(|p| turned[p % m * n + p / m]).collect();
    }
    put(call, 8, m, n, &c)?;
    done(call, 12, 0)
}

// side, uplo, transA, diag, m, n, alpha, A, lda, X, ldb
fn dtrsm(call: &mut dyn Arguments) -> Answer {
    let (right, upper) = (is(call, 0, 'R')?, is(call, 1, 'U')?);
    let (transposed, unit) = (!is(call, 2, 'N')?, is(call, 3, 'U')?);
    let (m, n, alpha) = (call.size(4)?, call.size(5)?, call.real(6)?);
    let order = if right { n } else { m };
    let (a, mut x) = (matrix(call, 7, order, order)?, matrix(call, 9, m, n)?);
    super::dtrsm((right, upper, transposed, unit), m, n, alpha, &a, &mut x);
    put(call, 9, m, n, &x)?;
    Ok(0)
}
