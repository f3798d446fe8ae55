//! Tables of sensitivities for reports: what parameters change at the start.

use layshaft_report::SensitivityWish;
use layshaft_sim::{Compiled, Settings, Tunable, sensitivities};

/// The rows of each table: parameters with the changes of the outputs. A model that does not start has none; the run says why.
pub fn tables(wishes: &[SensitivityWish], compiled: &Compiled, settings: &Settings) -> Vec<Vec<(String, Vec<f64>)>> {
    let table = |wish: &SensitivityWish| {
        let tunable: Vec<Tunable> = wish.parameters.iter().filter_map(|name| compiled.tunable(name).ok()).collect();
        let outputs: Vec<String> = wish.outputs.iter().map(|(name, _)| name.clone()).collect();
        let rows = sensitivities(compiled, settings, &outputs, &tunable, wish.by).unwrap_or_default();
        rows.into_iter().map(|row| (row.parameter.to_string(), row.changes)).collect()
    };
    wishes.iter().map(table).collect()
}
