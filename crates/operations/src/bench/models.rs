//! The models of a bench, compiled once and made ready as often as they are run.

use super::controller::{DRIVER_EVERY, DRIVER_OUTPUTS, Part, Parts, slip_outputs, vehicle_outputs};
use super::description::{Bench, VehicleModel};
use super::manoeuvre::Manoeuvre;
use super::station::Role;
use crate::realtime::Trouble;
use crate::realtime::plant::{LastFailure, ModelPlant};
use layshaft_flatten::{Request, Store};
use layshaft_realtime::Plant;
use layshaft_sim::{Compiled, Engine, Settings, StepChoice, Stepper, Translation, Tunable};
use layshaft_source::Diagnostic;
use std::path::PathBuf;
use std::sync::Arc;

/// One model with what it was compiled from.
struct Kept {
    class: String,
    set: Vec<(String, String)>,
    step: f64,
    compiled: Compiled,
}

/// What a model is compiled from and how it starts.
struct Recipe<'r> {
    class: &'r str,
    set: Vec<(String, String)>,
    /// Modifiers that need no translation anew where their parameters may be set.
    start: &'r [(String, String)],
    step: f64,
    outputs: Vec<String>,
}

/// Speed of the virtual vehicle at the start.
const START_SPEED: &str = "vehicle.v_start";

/// Compiled models.
pub struct Models<'s> {
    store: &'s Store,
    request: Request,
    choice: StepChoice,
    kept: Vec<Kept>,
    pub diagnostics: Vec<Diagnostic>,
    failures: Vec<LastFailure>,
}

impl<'s> Models<'s> {
    /// `request`: where libraries are; `choice`: an inlined method.
    pub fn new(store: &'s Store, request: Request, choice: StepChoice) -> Models<'s> {
        Models { store, request, choice, kept: Vec::new(), diagnostics: Vec::new(), failures: Vec::new() }
    }

    /// Why models failed while they ran.
    pub fn take_failures(&self) -> Vec<Diagnostic> {
        self.failures.iter().filter_map(|failure| failure.lock().ok()?.take()).collect()
    }

    fn compiled(
        &mut self,
        class: &str,
        set: &[(String, String)],
        files: &[PathBuf],
        libraries: &[PathBuf],
        step: f64,
    ) -> Result<usize, Trouble> {
        let is_same = |kept: &Kept| kept.class == class && kept.set == set && kept.step == step;
        if let Some(at) = self.kept.iter().position(is_same) {
            return Ok(at);
        }
        let mut request = self.request.clone();
        request.model = Some(class.to_string());
        request.files = files.to_vec();
        request.libraries.extend(libraries.iter().cloned());
        request.modifiers.extend(set.iter().cloned());
        let settings = Settings { step: Some(step), ..Settings::default() };
        let compilation = self.choice.compile(&Translation::new(self.store, &request), Engine::MachineCode, &settings);
        let Some(compiled) = compilation.compiled else { return Err(Trouble::Model(compilation.diagnostics)) };
        self.diagnostics.extend(compilation.diagnostics);
        self.kept.push(Kept { class: class.to_string(), set: set.to_vec(), step, compiled });
        Ok(self.kept.len() - 1)
    }

    /// A model that starts otherwise than the one it was compiled for.
    fn started(
        &mut self,
        recipe: &Recipe,
        files: &[PathBuf],
        libraries: &[PathBuf],
    ) -> Result<Box<dyn Plant>, Trouble> {
        let at = self.compiled(recipe.class, &recipe.set, files, libraries, recipe.step)?;
        let mut parameters = Vec::new();
        for (name, text) in recipe.start {
            match (self.kept[at].compiled.tunable(name), text.parse::<f64>()) {
                (Ok(tunable), Ok(value)) => parameters.push((tunable, value)),
                _ => {
                    let set = [recipe.set.clone(), recipe.start.to_vec()].concat();
                    let at = self.compiled(recipe.class, &set, files, libraries, recipe.step)?;
                    return self.plant(at, recipe.step, &recipe.outputs, &[]);
                }
            }
        }
        self.plant(at, recipe.step, &recipe.outputs, &parameters)
    }

    fn plant(
        &mut self,
        at: usize,
        step: f64,
        outputs: &[String],
        parameters: &[(Tunable, f64)],
    ) -> Result<Box<dyn Plant>, Trouble> {
        let stepper = Stepper::tuned(&self.kept[at].compiled, 0.0, step, parameters, &[], Some(outputs))
            .map_err(|diagnostic| Trouble::Model(vec![diagnostic]))?;
        let failure = LastFailure::default();
        self.failures.push(Arc::clone(&failure));
        Ok(Box::new(ModelPlant::new(stepper, None, failure)))
    }

    /// Vehicle, regulators and driver of a manoeuvre.
    pub fn parts(&mut self, bench: &Bench, manoeuvre: &Manoeuvre) -> Result<Parts, Trouble> {
        let step = bench.period();
        let vehicle = &bench.vehicle;
        let set = [vehicle.set.clone(), manoeuvre.vehicle_set.clone()].concat();
        let at = self.compiled(&vehicle.class, &set, &vehicle.files, &vehicle.libraries, step)?;
        let mut outputs = vehicle_outputs(bench.dynos.len());
        if vehicle.model == VehicleModel::Complex {
            outputs.extend(slip_outputs(vehicle.wheels.len()));
        }
        let vehicle = Part::new(self.plant(at, step, &outputs, &[])?);
        Ok(Parts { vehicle, regulators: self.regulators(bench)?, driver: self.driver(bench, manoeuvre)? })
    }

    pub fn regulators(&mut self, bench: &Bench) -> Result<Part, Trouble> {
        let step = bench.period();
        let at = self.compiled("Layshaft.Bench.Tasks.Regulators", &bench.regulator_modifiers(), &[], &[], step)?;
        let outputs: Vec<String> = (1..=bench.dynos.len()).map(|shaft| format!("torque[{shaft}]")).collect();
        Ok(Part::new(self.plant(at, step, &outputs, &[])?))
    }

    /// The vehicle of a manoeuvre, at another speed.
    pub fn vehicle_at(&mut self, bench: &Bench, manoeuvre: &Manoeuvre, speed: f64) -> Result<Part, Trouble> {
        let vehicle = &bench.vehicle;
        let is_start = |(name, _): &&(String, String)| name == START_SPEED;
        let fixed = vehicle.set.iter().chain(&manoeuvre.vehicle_set).filter(|entry| !is_start(entry));
        let recipe = Recipe {
            class: &vehicle.class,
            set: fixed.cloned().collect(),
            start: &[(START_SPEED.to_string(), speed.to_string())],
            step: bench.period(),
            outputs: vehicle_outputs(bench.dynos.len()),
        };
        Ok(Part::new(self.started(&recipe, &vehicle.files, &vehicle.libraries)?))
    }

    /// Emulated hardware at another speed and in another gear, in steps that are a part of the period.
    pub fn hardware_at(
        &mut self,
        bench: &Bench,
        role: Role,
        (speed, gear): (f64, u32),
        parts: usize,
    ) -> Result<Part, Trouble> {
        let mut start = vec![("v_start".to_string(), speed.to_string())];
        if role.has_powertrain() {
            start.push(("gear_start".to_string(), gear.to_string()));
        }
        let recipe = Recipe {
            class: bench.hardware.class(role),
            set: bench.hardware_modifiers(role, &[], 0),
            start: &start,
            step: bench.period() / parts as f64,
            outputs: role.outputs(bench.dynos.len()),
        };
        Ok(Part::new(self.started(&recipe, &[], &[])?))
    }

    fn driver(&mut self, bench: &Bench, manoeuvre: &Manoeuvre) -> Result<Part, Trouble> {
        let step = bench.period() * DRIVER_EVERY as f64;
        let at = self.compiled(manoeuvre.driver_class, &manoeuvre.driver_set, &[], &[], step)?;
        Ok(Part::new(self.plant(at, step, &DRIVER_OUTPUTS.map(str::to_string), &[])?))
    }

    /// Emulated hardware at the start of a manoeuvre; `seed` varies the noise of its sensors.
    pub fn hardware(
        &mut self,
        bench: &Bench,
        manoeuvre: &Manoeuvre,
        role: Role,
        seed: u32,
    ) -> Result<Box<dyn Plant>, Trouble> {
        let set = bench.hardware_modifiers(role, &manoeuvre.hardware_set, seed);
        let class = bench.hardware.class(role);
        let at = self.compiled(class, &set, &[], &[], bench.period()).map_err(|trouble| match trouble {
            Trouble::Model(diagnostics) if bench.hardware.has_own_shafts => {
                let shafts: Vec<&str> = bench.shafts().collect();
                let note = format!("the bench file has the shafts {}; `{class}` must have as many", shafts.join(", "));
                Trouble::Model(diagnostics.into_iter().map(|found| found.note(None, note.clone())).collect())
            }
            other => other,
        })?;
        self.plant(at, bench.period(), &role.outputs(bench.dynos.len()), &[])
    }

    /// The speeds that the driver will want, every second of the manoeuvre.
    pub fn planned_speeds(&mut self, bench: &Bench, manoeuvre: &Manoeuvre) -> Result<Vec<f64>, Trouble> {
        let mut driver = self.driver(bench, manoeuvre)?;
        let places = driver.places(&["v", "progress", "v_cap"], "driver").map_err(Trouble::Usage)?;
        let mut speeds = Vec::new();
        for second in 0..=manoeuvre.duration.ceil() as usize {
            let inputs = [manoeuvre.start_speed, (second as f64).min(manoeuvre.duration), 1e3];
            speeds.push(driver.try_inputs(&places, &inputs).map_err(Trouble::Usage)?[3]);
        }
        Ok(speeds)
    }
}
