//! Models that people watch and steer while they run: put together for the executor at one end and the server at the other.
//!
//! [`LivePlant`] is the model in the loop of the executor; it shares nothing but rings with the rest. The [`workshop`] makes what takes time. [`LiveHost`] answers
//! viewers. What was done to the model by the number of its steps is a [`Track`], from which the same bytes follow again.

mod catalogue;
mod host;
mod plant;
mod simulation;
mod track;
mod workshop;

pub use catalogue::signals;
pub use host::{LoggedChange, SessionRecord, Watched};
pub use plant::{Driver, LivePlant};
pub use simulation::{LiveRun, live_writer};
pub use track::{Journal, Track};
pub use workshop::Recipe;

pub(crate) use host::LiveHost;
pub(crate) use plant::{Doing, PAUSE, PlantState};

use crate::realtime::LastFailure;
use layshaft_realtime::{Control, LinkSize, Plant, Samples, Signal, link, tap};
use layshaft_server::{Catalogue, Program as Page, Site};
use layshaft_sim::{SETTINGS, Stepper};
use layshaft_source::Diagnostic;
use plant::{Ends, Shown, Source};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{channel, sync_channel};
use std::sync::{Arc, Mutex};
use workshop::Workshop;

/// Variables that are watched at once, samples that wait (at 400 Hz some seconds), and entries of the journal that wait.
const CHOSEN: usize = 512;
const ROWS: usize = 2048;
const JOURNAL: usize = 1 << 16;
/// Deliveries to the model that wait.
const DELIVERIES: usize = 8;

/// How a run is to be watched.
pub struct Setting {
    pub page: Page,
    /// Outputs of the task, for records and ports: names of variables; `driver.NAME` is what the driver wants of an input.
    pub outputs: Vec<String>,
    /// Inputs that other tasks or ports feed, by name.
    pub fed: Vec<String>,
    /// Variables whose newest values others need, in the order of their gauges.
    pub gauges: Vec<u32>,
    pub driver: Option<Box<dyn Driver>>,
    /// Do what a record says.
    pub replay: Option<Arc<Track>>,
    /// There is no clock: wait instead of losing samples.
    pub is_patient: bool,
    /// Set, it ends the run.
    pub interrupt: Arc<AtomicBool>,
    /// Where tuned parameters are saved.
    pub saved: PathBuf,
}

/// A model ready to run and to be watched.
pub struct Session {
    pub plant: LivePlant,
    pub catalogue: Catalogue,
    pub control: Control,
    pub samples: Samples,
    pub(crate) host: LiveHost,
    pub failure: LastFailure,
    pub watched: Arc<Watched>,
    pub record: Arc<Mutex<SessionRecord>>,
}

/// Makes a model ready.
pub fn session(recipe: Recipe, setting: Setting) -> Result<Session, Diagnostic> {
    let parameters = setting.replay.as_ref().map(|track| recipe.tunables(&track.parameters)).unwrap_or_default();
    let stepper = recipe.make(&parameters)?;
    let outputs = setting.outputs.iter().map(|name| output(&stepper, name)).collect::<Result<Vec<_>, _>>()?;
    let is_fed: Vec<bool> = stepper.inputs().map(|signal| setting.fed.contains(&signal.name)).collect();
    let inputs = is_fed.len();
    let (task, control, samples) = link(LinkSize { chosen: CHOSEN, inputs, rows: ROWS, gauges: setting.gauges.len() });
    control.start_with(&(0..inputs).map(|at| (at, stepper.input(at))).collect::<Vec<_>>());
    let (journal, entries) = tap(2, JOURNAL);
    let (deliver, deliveries) = sync_channel(DELIVERIES);
    let (returned, taken_back) = sync_channel(2 * DELIVERIES);
    let (order, orders) = channel();
    let (finished, done) = channel();
    let state = Arc::new(PlantState::default());
    let ends = Ends { link: task, journal, deliveries, returned, state: Arc::clone(&state) };
    let failure = LastFailure::default();
    let model = stepper.program().model.clone();
    let shown = Shown { outputs, gauges: setting.gauges };
    let mut plant =
        LivePlant::new(stepper, ends, Arc::clone(&failure), setting.driver, shown, is_fed, setting.is_patient);
    if let Some(track) = setting.replay {
        plant.begin_replay(track);
    }
    let catalogue = catalogue::catalogue(setting.page, plant.stepper(), &plant);
    let workshop = Workshop { recipe, orders, done: finished, deliveries: deliver, returned: taken_back };
    let failed =
        |error: std::io::Error| Diagnostic::error(SETTINGS, None, format!("no thread for the workshop: {error}"));
    workshop.start().map_err(failed)?;
    let host = LiveHost::new(control.clone(), order, done, entries, state, setting.interrupt, setting.saved, model);
    let (watched, record) = (Arc::clone(&host.watched), Arc::clone(&host.record));
    Ok(Session { plant, catalogue, control, samples, host, failure, watched, record })
}

/// A variable to hand out.
fn output(stepper: &Stepper, name: &str) -> Result<(Signal, Source), Diagnostic> {
    let wish = name.strip_prefix("driver.").and_then(|input| stepper.inputs().position(|signal| signal.name == input));
    if let Some((at, signal)) = wish.and_then(|at| Some((at, stepper.inputs().nth(at)?))) {
        return Ok((Signal { name: name.to_string(), ..signal.clone() }, Source::Wish(at)));
    }
    let found = stepper.program().variables.iter().position(|variable| variable.name == *name);
    let at = found.ok_or_else(|| Diagnostic::error(SETTINGS, None, format!("the model has no variable `{name}`")))?;
    let unit = stepper.program().variables[at].unit.as_deref().unwrap_or("").to_string();
    Ok((Signal { unit, ..Signal::real(name) }, Source::Variable(at as u32)))
}

/// What is left of a session for the task and for who waits for its end.
pub struct Running {
    pub plant: Box<dyn Plant>,
    pub failure: LastFailure,
    pub watched: Arc<Watched>,
    pub record: Arc<Mutex<SessionRecord>>,
    pub control: Control,
    pub(crate) state: Arc<PlantState>,
}

impl Session {
    /// What is run, what is shown, and who answers.
    pub(crate) fn into_parts(self) -> (Catalogue, Running, LiveHost, Samples) {
        let running = Running {
            plant: Box::new(self.plant),
            failure: self.failure,
            watched: self.watched,
            record: self.record,
            control: self.control,
            state: Arc::clone(&self.host.state),
        };
        (self.catalogue, running, self.host, self.samples)
    }

    /// What a server needs, and what is to be run.
    pub fn into_site(self) -> (Site, Running) {
        let (catalogue, running, host, samples) = self.into_parts();
        let control = running.control.clone();
        let site = Site { catalogue, base: Vec::new(), scene: None, control, samples, host: Box::new(host) };
        (site, running)
    }
}
