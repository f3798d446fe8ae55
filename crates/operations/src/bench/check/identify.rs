//! What powertrain and virtual vehicle are at a shaft, and how fast a swing grows, from the difference of two runs.

use super::loop_model::Admittance;
use super::rig::Difference;
use layshaft_numerics::lapack::dgelsy;

/// Steps before the present one that the vehicle's speed depends on: wheel, contact patch, vehicle, lag of the loads.
const ORDER: usize = 4;
/// Fewest periods that tell anything.
pub const SHORTEST: usize = 120;
/// Periods of a block, and the part of the largest one below which a block is rounding.
const BLOCK: usize = 40;
const FLOOR: f64 = 1e-4;
/// Columns that add less than this to a fit add rounding.
const RANK: f64 = 1e-7;

/// Least squares: coefficients by which columns add up to the right side; columns are scaled to length one.
fn fit(columns: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let (rows, count) = (right.len(), columns.len());
    let scales: Vec<f64> =
        columns.iter().map(|column| column.iter().map(|v| v * v).sum::<f64>().sqrt().max(1e-300)).collect();
    let matrix: Vec<f64> =
        columns.iter().zip(&scales).flat_map(|(column, scale)| column.iter().map(move |v| v / scale)).collect();
    let mut solution = right.to_vec();
    dgelsy(rows, count, &matrix, &mut solution, RANK);
    solution.iter().zip(&scales).map(|(value, scale)| value / scale).collect()
}

/// Inertia of the powertrain at its end of the shaft: load = J Δw/Δt + d w, by steps of implicit Euler. The damping is that of control units and speeds far below
/// those of a swing.
pub fn powertrain(difference: &Difference, period: f64) -> f64 {
    let (load, w) = (&difference.load, &difference.turning);
    let rates: Vec<f64> = w.windows(2).map(|pair| (pair[1] - pair[0]) / period).collect();
    fit(&[rates, w[1..].to_vec()], &load[1..])[0]
}

/// The admittance of the virtual vehicle from torques and speeds of its steps.
pub fn vehicle(difference: &Difference) -> Admittance {
    let (torque, w) = (&difference.torque, &difference.command);
    let late = |values: &[f64], by: usize| values[ORDER - by..values.len() - by].to_vec();
    let mut columns: Vec<Vec<f64>> = (1..=ORDER).map(|by| late(w, by)).collect();
    columns.extend((0..ORDER).map(|by| late(torque, by)));
    let found = fit(&columns, &w[ORDER..]);
    Admittance { a: found[..ORDER].to_vec(), b: found[ORDER..2 * ORDER].to_vec() }
}

/// Rate in 1/s and frequency in Hz of what is left of a push at the end: of the mode that grows most or decays least.
pub fn growth(difference: &Difference, period: f64) -> Option<(f64, f64)> {
    // Second differences are without the vehicle's own change of speed.
    let bends: Vec<f64> = difference.torque.windows(3).map(|three| three[0] - 2.0 * three[1] + three[2]).collect();
    let size = |values: &[f64]| (values.iter().map(|v| v * v).sum::<f64>() / values.len() as f64).sqrt();
    // What has decayed to rounding tells nothing any more.
    let blocks: Vec<f64> = bends.chunks(BLOCK).map(size).collect();
    let peak = blocks.iter().copied().fold(0.0, f64::max);
    let left = blocks.iter().rposition(|block| *block > FLOOR * peak).map_or(0, |at| (at + 1) * BLOCK);
    let bends = &bends[..left.min(bends.len())];
    if bends.len() < SHORTEST {
        return None;
    }
    let part = |from: f64, to: f64| {
        let at = |part: f64| (part * bends.len() as f64) as usize;
        &bends[at(from)..at(to)]
    };
    let (early, late) = (part(0.3, 0.6), part(0.7, 1.0));
    let rate = (size(late) / size(early)).ln() / (0.4 * bends.len() as f64 * period);
    let crossings = late.windows(2).filter(|pair| pair[0] * pair[1] < 0.0).count();
    let frequency = 0.5 * crossings as f64 / (late.len() as f64 * period);
    rate.is_finite().then_some((rate, frequency))
}
