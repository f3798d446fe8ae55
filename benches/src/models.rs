//! The models that are measured, compiled for steps of fixed size.

use layshaft_flatten::{Request, Store};
use layshaft_sim::{Compiled, Engine, Settings, StepChoice, StepMethod, Stepper, Translation};
use std::path::{Path, PathBuf};

pub const DRIVELINE: &str = "Layshaft.Examples.ClutchEngagement";
pub const TRUCK: &str = "Layshaft.Examples.Truck4700Reduced";

/// Where models come from, and what is changed in them.
#[derive(Clone, Default)]
pub struct Origin {
    /// Directory that holds the package Modelica.
    pub msl: Option<PathBuf>,
    /// Modifiers: name and value.
    pub modifiers: Vec<(String, String)>,
}

/// A model ready for steps.
pub fn stepper(
    model: &str,
    method: StepMethod,
    step: f64,
    origin: &Origin,
    outputs: Option<&[String]>,
) -> Result<Stepper, String> {
    let compiled = compiled(model, method, step, origin)?;
    Stepper::new(&compiled, 0.0, step, &[], outputs).map_err(|diagnostic| diagnostic.message)
}

/// A model with a step of a method in it.
pub fn compiled(model: &str, method: StepMethod, step: f64, origin: &Origin) -> Result<Compiled, String> {
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../library");
    let libraries = [Some(library), origin.msl.clone()].into_iter().flatten().collect();
    let (store, request) = (
        Store::default(),
        Request {
            libraries,
            model: Some(model.to_string()),
            modifiers: origin.modifiers.clone(),
            ..Request::default()
        },
    );
    let settings = Settings { step: Some(step), ..Settings::default() };
    let compilation =
        StepChoice::new(method).compile(&Translation::new(&store, &request), Engine::MachineCode, &settings);
    let message = || compilation.diagnostics.iter().map(|d| d.message.clone()).collect::<Vec<_>>().join("; ");
    compilation.compiled.clone().ok_or_else(message)
}
