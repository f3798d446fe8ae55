//! Models made ready for a run in real time: compiled, initialised, with their ports open and connected to each other.

pub(crate) mod plant;
mod report;
mod units;

pub(crate) use report::{add_tasks, begin};
pub use report::{ending, overruns_json, report};

use crate::live::{self, Recipe, Setting, Watched};
use crate::methods::Solver;
use crate::seconds::{nanoseconds, parse_seconds};
use layshaft_flatten::{Request, Store};
use layshaft_measured::Selection;
use layshaft_realtime::{CarDescription, Connection, Description, Plant, PortDescription, Quantity, Task};
use layshaft_results::ResultHeader;
use layshaft_server::{Program as Page, Site};
use layshaft_sim::{Engine, Rehearsal, Settings, StepChoice, StepMethod, Stepper, Translation};
use layshaft_source::{Diagnostic, PrivateFolder};
pub use plant::LastFailure;
use plant::ModelPlant;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use units::Units;

/// A model to be compiled and run.
pub struct ModelTask {
    /// Else the name of its class.
    pub name: Option<String>,
    pub request: Request,
    /// Nanoseconds.
    pub step: u64,
    /// Else that of all models.
    pub method: Option<StepMethod>,
    pub substeps: u32,
    pub core: Option<usize>,
    /// Instead of those declared.
    pub outputs: Vec<String>,
    pub ports: Vec<PortDescription>,
    /// Viewers may watch and steer it.
    pub is_live: bool,
}

/// The models of a run and how they belong together.
#[derive(Default)]
pub struct Setup {
    /// Else the name of the first model.
    pub title: Option<String>,
    /// Seconds; else the length of the first experiment that has one, else there is no end.
    pub duration: Option<f64>,
    pub models: Vec<ModelTask>,
    pub connections: Vec<Connection>,
    /// Where files of ports stand.
    pub base: PathBuf,
    /// A model that declares no outputs and has no ports hands out what its report shows, to be recorded.
    pub show_signals: bool,
    /// Ends the run, also when a viewer asks for that.
    pub interrupt: Arc<AtomicBool>,
    /// Measured data that drive inputs.
    pub data: Option<Arc<Selection>>,
    /// The car beside which the models run.
    pub car: Option<CarDescription>,
    /// Where the blocks of units stand, which are compiled when the models are prepared.
    pub units: Option<PrivateFolder>,
}

/// What is ready to run.
#[derive(Default)]
pub struct Prepared {
    pub title: String,
    pub tasks: Vec<Task>,
    /// Time to run in nanoseconds.
    pub duration: Option<u64>,
    pub diagnostics: Vec<Diagnostic>,
    pub warnings: Vec<String>,
    /// Length of the first experiment that has one, in seconds.
    length: Option<f64>,
    failures: Vec<LastFailure>,
    /// Variables of the models, with all their names.
    pub headers: Vec<ResultHeader>,
    /// What a server needs, and what it is told of overruns.
    pub live: Option<(Site, Arc<Watched>)>,
}

impl Prepared {
    /// Why models failed, after the run.
    pub fn take_failures(&self) -> Vec<Diagnostic> {
        self.failures.iter().filter_map(|failure| failure.lock().ok()?.take()).collect()
    }
}

/// One model that is ready to run.
struct PreparedTask {
    name: String,
    task: Task,
    failure: LastFailure,
    /// Length of its experiment in seconds.
    length: Option<f64>,
    diagnostics: Vec<Diagnostic>,
    warnings: Vec<String>,
    header: ResultHeader,
    live: Option<(Site, Arc<Watched>)>,
}

/// What stands in the way of a run.
pub enum Trouble {
    /// The set-up makes no sense.
    Usage(String),
    Model(Vec<Diagnostic>),
}

impl Setup {
    /// The models of a description (.toml). Each is asked for as in `request`, with its own files, class and modifiers; `core` is one core
    /// for all, and `duration` goes before that of the description.
    pub fn described(
        path: &Path,
        request: &Request,
        core: Option<usize>,
        duration: Option<f64>,
    ) -> Result<Setup, String> {
        let named = |message: String| format!("{}: {message}", path.display());
        let text = std::fs::read_to_string(path).map_err(|error| named(error.to_string()))?;
        let description = Description::parse(&text).map_err(named)?;
        let mut units = Units::default();
        let base = path.parent().unwrap_or(Path::new("")).to_path_buf();
        let mut models = Vec::new();
        for model in &description.models {
            let step = seconds(&model.step).map_err(named)?;
            let step = nanoseconds(step).ok_or_else(|| named(format!("`{}`: no step", model.name)))?;
            let below = |paths: &[PathBuf]| paths.iter().map(|path| base.join(path)).collect();
            let value = |quantity: &Quantity| match quantity {
                Quantity::Number(number) => number.to_string(),
                Quantity::Text(text) => text.clone(),
            };
            let method = model.solver.as_deref().map(inline_method).transpose();
            let method = method.map_err(|message| named(format!("`{}`: {message}", model.name)))?;
            let mut request = request.clone();
            request.files = below(&model.files);
            for file in &mut request.files {
                units.replace(file, step as f64 / 1e9).map_err(named)?;
            }
            request.libraries.extend::<Vec<PathBuf>>(below(&model.libraries));
            request.model = model.class.clone();
            request.modifiers.extend(model.set.iter().map(|(name, text)| (name.clone(), value(text))));
            models.push(ModelTask {
                name: Some(model.name.clone()),
                request,
                step,
                method,
                substeps: model.substeps,
                core: core.or(model.core),
                outputs: model.outputs.clone(),
                ports: model.ports.clone(),
                is_live: false,
            });
        }
        let own_duration = description.duration.as_ref().map(seconds).transpose().map_err(named)?;
        let title = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let connections = description.connections;
        let (duration, car, units) = (duration.or(own_duration), description.car, units.folder);
        Ok(Setup { title, duration, models, connections, base, car, units, ..Setup::default() })
    }

    /// Variables of the car that others need, and its inputs that they feed.
    pub fn of_car(&self) -> (Vec<String>, Vec<String>) {
        let (mut outputs, mut fed) = self.car.clone().map(|car| (car.outputs, car.inputs)).unwrap_or_default();
        for connection in &self.connections {
            outputs.extend(connection.from.strip_prefix("car.").map(str::to_string));
            outputs.extend(connection.from.starts_with("driver.").then(|| connection.from.clone()));
            fed.extend(connection.to.strip_prefix("car.").map(str::to_string));
        }
        (outputs, fed)
    }

    /// Compiles and initialises the models for the inlined method, opens their ports and connects them. With `rehearse` the code of
    /// events is kept in the caches of the processor; else that of the first step is brought there before the run.
    pub fn prepare(&self, store: &Store, choice: &StepChoice, rehearse: bool) -> Result<Prepared, Trouble> {
        if self.car.is_some() {
            let message = "`[car]` describes a car that is driven: `layshaft drive --alongside` runs models beside it";
            return Err(Trouble::Usage(message.to_string()));
        }
        self.prepare_all(None, store, choice, rehearse)
    }

    /// As [`Setup::prepare`], beside a car that is driven: the first task.
    pub fn prepare_beside(&self, car: Task, store: &Store, choice: &StepChoice) -> Result<Prepared, Trouble> {
        self.prepare_all(Some(car), store, choice, false)
    }

    fn prepare_all(
        &self,
        car: Option<Task>,
        store: &Store,
        choice: &StepChoice,
        rehearse: bool,
    ) -> Result<Prepared, Trouble> {
        let mut prepared = Prepared { title: self.title.clone().unwrap_or_default(), ..Prepared::default() };
        let is_driven = car.is_some();
        if let Some(mut car) = car {
            if !self.models.is_empty() || self.car.is_some() {
                car.name = "car".to_string();
            }
            if let Some(description) = &self.car {
                let (inputs, outputs) = (car.plant.inputs(), car.plant.outputs());
                let (ports, warnings) = description.open(&self.base, &inputs, &outputs).map_err(Trouble::Usage)?;
                car.ports.extend(ports);
                prepared.warnings.extend(warnings);
            }
            prepared.tasks.push(car);
        }
        for model in &self.models {
            let part = self.task(store, model, choice, rehearse)?;
            prepared.diagnostics.extend(part.diagnostics);
            prepared.warnings.extend(part.warnings);
            prepared.length = prepared.length.or(part.length);
            if prepared.title.is_empty() {
                prepared.title.clone_from(&part.name);
            }
            prepared.tasks.push(part.task);
            prepared.failures.push(part.failure);
            prepared.headers.push(part.header);
            prepared.live = prepared.live.or(part.live);
        }
        // What the driver of a car that is driven wants is told by the car.
        let of_driver = |connection: &Connection| match is_driven && connection.from.starts_with("driver.") {
            true => Connection { from: format!("car.{}", connection.from), to: connection.to.clone() },
            false => connection.clone(),
        };
        let connections: Vec<Connection> = self.connections.iter().map(of_driver).collect();
        layshaft_realtime::connect(&mut prepared.tasks, &connections).map_err(Trouble::Usage)?;
        prepared.duration = self.duration.or(prepared.length).and_then(nanoseconds);
        Ok(prepared)
    }

    /// One model compiled, initialised, with its ports open.
    fn task(
        &self,
        store: &Store,
        model: &ModelTask,
        choice: &StepChoice,
        rehearse: bool,
    ) -> Result<PreparedTask, Trouble> {
        let step = model.step as f64 / 1e9;
        let settings = Settings { step: Some(step), ..Settings::default() };
        let choice = StepChoice { method: model.method.unwrap_or(choice.method), ..choice.clone() };
        let compilation = choice.compile(&Translation::new(store, &model.request), Engine::MachineCode, &settings);
        let Some(compiled) = compilation.compiled else { return Err(Trouble::Model(compilation.diagnostics)) };
        let mut diagnostics = compilation.diagnostics;
        diagnostics.extend(layshaft_sim::data_warnings(&compiled));
        let header = layshaft_sim::header(&compiled.program, 0.0, 0.0);
        let experiment = &compiled.program.experiment;
        let start = experiment.start_time.unwrap_or(0.0);
        let driven = Settings { inputs: self.data.clone(), ..Settings::default() };
        let stop = experiment.stop_time.or_else(|| driven.end_of_data(&compiled.program, start));
        let length = stop.map(|stop| stop - start);
        let (plant, failure, live) = match model.is_live {
            true => {
                self.live_plant(model, Recipe { compiled, start, step, inputs: Vec::new(), data: self.data.clone() })?
            }
            false => {
                let mut wanted = model.outputs.clone();
                let is_silent = !compiled.program.variables.iter().any(|variable| variable.is_output);
                if self.show_signals && wanted.is_empty() && is_silent && model.ports.is_empty() {
                    wanted = crate::facts::shown_first(&compilation.presentation, &compiled);
                }
                let outputs = (!wanted.is_empty()).then_some(wanted.as_slice());
                let mut stepper = Stepper::new(&compiled, start, step, &[], outputs)
                    .map_err(|diagnostic| Trouble::Model(vec![diagnostic]))?;
                if let Some(data) = &self.data {
                    stepper.drive(data).map_err(|diagnostic| Trouble::Model(vec![diagnostic]))?;
                }
                let failure = LastFailure::default();
                let rehearsal = match rehearse {
                    true => Rehearsal::new(&compiled, start, step),
                    false => Rehearsal::of_start(&compiled, start, step),
                };
                let plant = ModelPlant::new(stepper, rehearsal, Arc::clone(&failure));
                (Box::new(plant) as Box<dyn Plant>, failure, None)
            }
        };
        let name = model.name.as_ref().unwrap_or(&compilation.model);
        let mut task = Task::new(name, plant, model.step);
        task.substeps = model.substeps;
        task.core = model.core;
        let (inputs, outputs) = (task.plant.inputs(), task.plant.outputs());
        let mut warnings = Vec::new();
        for port in &model.ports {
            let (port, more) = port.open(&self.base, &inputs, &outputs).map_err(Trouble::Usage)?;
            task.ports.push(port);
            warnings.extend(more);
        }
        let name = name.clone();
        diagnostics.extend(self.data.iter().flat_map(|data| data.warnings()));
        Ok(PreparedTask { name, task, failure, length, diagnostics, warnings, header, live })
    }
}

impl Setup {
    /// A model that viewers may watch and steer.
    fn live_plant(
        &self,
        model: &ModelTask,
        recipe: Recipe,
    ) -> Result<(Box<dyn Plant>, LastFailure, Option<(Site, Arc<Watched>)>), Trouble> {
        let variables = recipe.compiled.program.variables.iter();
        let declared = variables.filter(|variable| variable.is_output).map(|variable| variable.name.to_string());
        let outputs = if model.outputs.is_empty() { declared.collect() } else { model.outputs.clone() };
        let setting = Setting {
            page: Page::Live,
            outputs,
            fed: Vec::new(),
            gauges: Vec::new(),
            driver: None,
            replay: None,
            is_patient: false,
            interrupt: Arc::clone(&self.interrupt),
            saved: PathBuf::from("Tuned.mo"),
        };
        let session = live::session(recipe, setting).map_err(|diagnostic| Trouble::Model(vec![diagnostic]))?;
        let (site, running) = session.into_site();
        Ok((running.plant, running.failure, Some((site, running.watched))))
    }
}

/// A method whose steps have a bounded cost, by its name.
fn inline_method(name: &str) -> Result<StepMethod, String> {
    match Solver::by_name(name)? {
        Solver::Inside(method) => Ok(method),
        Solver::Outside(_) => Err(format!("`{name}` has no steps of bounded cost: choose one of the inline methods")),
    }
}

/// Seconds, or text with a unit.
fn seconds(quantity: &Quantity) -> Result<f64, String> {
    match quantity {
        Quantity::Number(seconds) => Ok(*seconds),
        Quantity::Text(text) => parse_seconds(text),
    }
}
