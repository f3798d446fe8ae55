//! The discrete Fourier transform of a real signal, by the name the standard library calls it.
//!
//! Cooley and Tukey's method for lengths with any prime factors: a transform of length `p m` is `p` transforms of
//! length `m` and sums over `p` terms, so products of 2, 3 and 5 are quick and large primes are slow but right.

use std::f64::consts::TAU;

use layshaft_numerics::complex::Complex;

use super::Native;
use super::call::Call;

pub(super) fn find(name: &str) -> Option<Native> {
    (name == "ModelicaFFT_kiss_fftr").then_some(run as Native)
}

// u, its size, workspace, its size, amplitudes, phases
fn run(call: &mut Call) -> Result<u64, String> {
    let size = call.size(1)?;
    if !size.is_multiple_of(2) {
        return Ok(1);
    }
    let signal: Vec<Complex> = call.reals(0, size)?.iter().map(|&value| Complex::new(value, 0.0)).collect();
    let spectrum = transform(&signal);
    let count = size / 2 + 1;
    for (k, value) in spectrum.iter().take(count).enumerate() {
        call.reals_mut(4, count)?[k] = value.modulus() / count as f64;
        call.reals_mut(5, count)?[k] = value.im.atan2(value.re);
    }
    Ok(0)
}

fn transform(signal: &[Complex]) -> Vec<Complex> {
    let n = signal.len();
    let Some(p) = (2..=n).find(|p| n.is_multiple_of(*p)) else { return signal.to_vec() };
    let m = n / p;
    let parts: Vec<Vec<Complex>> =
        (0..p).map(|first| transform(&signal.iter().skip(first).step_by(p).copied().collect::<Vec<_>>())).collect();
    (0..n)
        .map(|k| {
            let (mut re, mut im) = (0.0, 0.0);
            for (first, part) in parts.iter().enumerate() {
                let (sin, cos) = (-TAU * ((first * k) % n) as f64 / n as f64).sin_cos();
                let value = part[k % m];
                re += value.re * cos - value.im * sin;
                im += value.re * sin + value.im * cos;
            }
            Complex::new(re, im)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_harmonic_has_one_line() {
        for n in [12, 30, 14] {
            let signal: Vec<Complex> =
                (0..n).map(|i| Complex::new(3.0 * (TAU * 2.0 * i as f64 / n as f64).cos(), 0.0)).collect();
            for (k, value) in transform(&signal).iter().enumerate() {
                let expected = if k == 2 || k == n - 2 { 1.5 * n as f64 } else { 0.0 };
                assert!((value.re - expected).abs() < 1e-11 && value.im.abs() < 1e-11, "{n} {k}");
            }
        }
    }
}
