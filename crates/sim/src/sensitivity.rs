//! What parameters change at the start of a run: sensitivities by central differences, each of two initialisations.
//!
//! Equation: `dy = (y(p + h) - y(p - h)) / 2`, the change of a variable when a parameter grows by `h`; the error is of second order in `h`. Cheap
//! for measures that the model has at rest, such as those of a suspension: nothing is integrated.

use crate::codes;
use crate::compile::Compiled;
use crate::model::Model;
use crate::record::Reading;
use crate::simulate::Settings;
use crate::tune::Tunable;
use layshaft_source::{Diagnostic, Name};

/// Changes below this share of the greatest of a column are those of rounding.
const ROUNDING: f64 = 1e-9;

/// What one parameter changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensitivity {
    pub parameter: Name,
    /// For each variable: its change when the parameter grows by the step; not a number where the model does not start with the changed value.
    pub changes: Vec<f64>,
}

/// The sensitivities of variables at the start to parameters. Parameters that change none of them are left out.
pub fn sensitivities(
    compiled: &Compiled,
    settings: &Settings,
    variables: &[String],
    parameters: &[Tunable],
    step: f64,
) -> Result<Vec<Sensitivity>, Diagnostic> {
    let readings: Vec<Reading> = variables
        .iter()
        .filter_map(|name| compiled.program.variables.iter().find(|variable| variable.name == **name))
        .map(Reading::of)
        .collect();
    let at_rest = values(compiled, settings, None, &readings)?;
    let mut rows: Vec<Sensitivity> = parameters
        .iter()
        .map(|&parameter| {
            let value = settings
                .parameters
                .iter()
                .find(|(set, _)| set.name() == parameter.name())
                .map_or_else(|| parameter.value(compiled), |(_, value)| *value);
            let moved = |by: f64| values(compiled, settings, Some((parameter, value + by)), &readings).ok();
            let changes = match (moved(step), moved(-step)) {
                (Some(more), Some(less)) => more.iter().zip(&less).map(|(more, less)| (more - less) / 2.0).collect(),
                _ => vec![f64::NAN; readings.len()],
            };
            Sensitivity { parameter: parameter.name(), changes }
        })
        .collect();
    for (k, value) in at_rest.iter().enumerate() {
        let greatest = rows.iter().map(|row| row.changes[k].abs()).fold(0.0, f64::max);
        // What is zero by formula is left with the rounding of the values that cancel.
        let noise = (ROUNDING * greatest).max(4.0 * f64::EPSILON * value.abs());
        for row in &mut rows {
            if row.changes[k].abs() <= noise {
                row.changes[k] = 0.0;
            }
        }
    }
    rows.retain(|row| row.changes.iter().any(|change| *change != 0.0));
    Ok(rows)
}

/// Values of variables after initialisation, with one parameter changed perhaps.
fn values(
    compiled: &Compiled,
    settings: &Settings,
    changed: Option<(Tunable, f64)>,
    readings: &[Reading],
) -> Result<Vec<f64>, Diagnostic> {
    let start = settings.options(&compiled.program).start;
    let mut model =
        Model::new(compiled, f64::INFINITY).map_err(|message| Diagnostic::error(codes::EXTERNAL, None, message))?;
    for (parameter, value) in settings.parameters.iter().copied().chain(changed) {
        parameter.set(&mut model.instance, value);
    }
    model.initialise(start)?;
    let states = model.instance.reals()[compiled.program.layout.states.range()].to_vec();
    model.outputs_at(start, &states).map_err(|failure| {
        model.own_failure.take().unwrap_or_else(|| Diagnostic::error(codes::EVALUATION, None, failure.message))
    })?;
    Ok(readings.iter().map(|reading| reading.value(&model.instance)).collect())
}
