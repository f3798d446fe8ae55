//! The models of a bench, compiled once and made ready as often as they are run.

use super::controller::{DRIVER_EVERY, DRIVER_OUTPUTS, Part, Parts, SLIP_OUTPUTS, VEHICLE_OUTPUTS};
use super::description::{Bench, VehicleModel};
use super::manoeuvre::Manoeuvre;
use super::station::Role;
use crate::realtime::Trouble;
use crate::realtime::plant::{LastFailure, ModelPlant};
use layshaft_flatten::{Request, Store};
use layshaft_realtime::Plant;
use layshaft_sim::{Compiled, Engine, Settings, StepChoice, Stepper, Translation};
use layshaft_source::Diagnostic;
use std::path::PathBuf;
use std::sync::Arc;

/// One model with what it was compiled from.
struct Kept {
    class: String,
    set: Vec<(String, String)>,
    compiled: Compiled,
}

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
        if let Some(at) = self.kept.iter().position(|kept| kept.class == class && kept.set == set) {
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
        self.kept.push(Kept { class: class.to_string(), set: set.to_vec(), compiled });
        Ok(self.kept.len() - 1)
    }

    fn plant(&mut self, at: usize, step: f64, outputs: &[&str]) -> Result<Box<dyn Plant>, Trouble> {
        let names: Vec<String> = outputs.iter().map(|name| name.to_string()).collect();
        let stepper = Stepper::new(&self.kept[at].compiled, 0.0, step, &[], Some(&names))
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
        let mut outputs = VEHICLE_OUTPUTS.to_vec();
        if vehicle.model == VehicleModel::Complex {
            outputs.extend(SLIP_OUTPUTS);
        }
        let vehicle = Part::new(self.plant(at, step, &outputs)?);
        let at = self.compiled("Layshaft.Bench.Tasks.Regulators", &bench.regulator_modifiers(), &[], &[], step)?;
        let regulators = Part::new(self.plant(at, step, &["torque[1]", "torque[2]", "torque[3]"])?);
        Ok(Parts { vehicle, regulators, driver: self.driver(bench, manoeuvre)? })
    }

    fn driver(&mut self, bench: &Bench, manoeuvre: &Manoeuvre) -> Result<Part, Trouble> {
        let step = bench.period() * DRIVER_EVERY as f64;
        let at = self.compiled(manoeuvre.driver_class, &manoeuvre.driver_set, &[], &[], step)?;
        Ok(Part::new(self.plant(at, step, &DRIVER_OUTPUTS)?))
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
        let at = self.compiled(bench.hardware.class(role), &set, &[], &[], bench.period())?;
        self.plant(at, bench.period(), &role.outputs())
    }

    /// The speeds that the driver will want, every second of the manoeuvre.
    pub fn planned_speeds(&mut self, bench: &Bench, manoeuvre: &Manoeuvre) -> Result<Vec<f64>, Trouble> {
        let mut driver = self.driver(bench, manoeuvre)?;
        let places = driver.places(["v", "progress", "v_cap"], "driver").map_err(Trouble::Usage)?;
        let mut speeds = Vec::new();
        for second in 0..=manoeuvre.duration.ceil() as usize {
            let inputs = [manoeuvre.start_speed, (second as f64).min(manoeuvre.duration), 1e3];
            speeds.push(driver.try_inputs(&places, &inputs).map_err(Trouble::Usage)?[3]);
        }
        Ok(speeds)
    }
}
