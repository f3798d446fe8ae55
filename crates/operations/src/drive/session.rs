//! A drive put together: car, track, driver, what is recorded.

use super::course::Course;
use super::driver::{DriverSettings, VirtualDriver};
use super::findings::Findings;
use super::host::{DriveHost, DriveRecord};
use super::profile::{SpeedLimits, SpeedProfile};
use super::roles::Roles;
use super::scene::{scene, wheelbase};
use super::trace::{Channel, Traces};
use super::wheel::{GAUGES, Lost, Notice, Wheel, WheelLink, WheelSetting};
use crate::live::{self, Driver, Recipe, Running, Setting, Track};
use layshaft_road::Road;
use layshaft_server::{Catalogue, Program as Page, Site};
use layshaft_sim::{SETTINGS, Stepper};
use layshaft_source::Diagnostic;
use serde_json::json;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

/// What is to be driven, where and by whom.
pub struct DriveSetting {
    pub track: String,
    pub course: Option<PathBuf>,
    pub limits: SpeedLimits,
    /// The virtual driver drives, not a person.
    pub is_virtual: bool,
    /// After which the virtual driver ends the run.
    pub laps: Option<u32>,
    /// A record of inputs that is driven again.
    pub replay: Option<PathBuf>,
    /// Variables to record besides those of the roles.
    pub outputs: Vec<String>,
    /// Inputs that others feed, in the place of the driver.
    pub fed: Vec<String>,
    /// There is no clock.
    pub is_free: bool,
    pub interrupt: Arc<AtomicBool>,
    /// Where tuned parameters are saved.
    pub saved: PathBuf,
    /// A steering wheel of this machine.
    pub wheel: Option<WheelSetting>,
    /// What happens when the controller or the picture of the page go away.
    pub lost: Lost,
}

/// A drive that is ready.
pub struct Drive {
    pub running: Running,
    pub roles: Roles,
    pub drive: Arc<Mutex<DriveRecord>>,
    pub warnings: Vec<String>,
    /// Time that the virtual driver plans for a lap.
    pub planned: Option<f64>,
    pub lap_length: Option<f64>,
    /// Names of the inputs.
    pub inputs: Vec<String>,
    pub wheel: Option<Wheel>,
    /// What is told of the wheel and of pages while it runs.
    pub notices: Receiver<Notice>,
    /// Takes what the page shall tell.
    pub page: Sender<Notice>,
}

fn error(message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(SETTINGS, None, message)
}

/// Ratio of the steering: a parameter that ends so.
fn steering_ratio(stepper: &Stepper) -> Option<f64> {
    let variables = &stepper.program().variables;
    let is_ratio = |name: &str| name == "steeringRatio" || name.ends_with("steering.ratio");
    let at = variables.iter().position(|variable| is_ratio(variable.name.as_str()))?;
    Some(stepper.variable(at)).filter(|ratio| ratio.is_finite() && *ratio > 0.5)
}

/// Torque at the steering wheel for each N of the rack: the lever of the pinion over what the power steering takes, by parameters that end so.
fn rack_lever(stepper: &Stepper) -> Option<f64> {
    let variables = &stepper.program().variables;
    let value = |end: &str| {
        let at = variables.iter().position(|variable| variable.name.as_str().ends_with(end))?;
        Some(stepper.variable(at)).filter(|value| value.is_finite())
    };
    Some(value("steering.pinion")? / (1.0 + value("steering.assist").unwrap_or(0.0).max(0.0)))
}

/// Variables of audits and balances of energy, by the last word of their names.
fn energy_figures(stepper: &Stepper) -> Vec<(String, u32)> {
    const AUDIT: [&str; 3] = ["relativeResidual", "residual", "throughput"];
    const BALANCE: [&str; 3] = ["energyBalance.kinetic", "energyBalance.potential", "energyBalance.dissipation"];
    let is_figure = |name: &str| {
        AUDIT.contains(&name.rsplit('.').next().unwrap_or(name)) || BALANCE.iter().any(|figure| name.ends_with(figure))
    };
    let variables = stepper.program().variables.iter().enumerate();
    let found = variables.filter(|(_, variable)| !variable.is_hidden && is_figure(variable.name.as_str()));
    found.map(|(at, variable)| (variable.name.to_string(), at as u32)).take(32).collect()
}

impl Drive {
    /// The drive, to be run, and what a server or an observer without one needs of it.
    pub fn prepare(recipe: Recipe, setting: DriveSetting, needs_scene: bool) -> Result<(Drive, Site), Diagnostic> {
        let mut stepper = recipe.make(&[])?;
        stepper.compute()?;
        let inputs: Vec<String> = stepper.inputs().map(|signal| signal.name.clone()).collect();
        let roles = Roles::find(stepper.program(), &inputs).map_err(error)?;
        let road = Road::open(&setting.track).map_err(|wrong| error(wrong.to_string()))?;
        let mut warnings = Vec::new();
        let course = match Course::of(&setting.track, setting.course.as_deref(), &road) {
            Ok(course) => Some(Arc::new(course)),
            Err(wrong) if setting.is_virtual || setting.laps.is_some() => return Err(error(wrong.to_string())),
            Err(wrong) => {
                warnings.push(wrong.to_string());
                None
            }
        };
        let read = |variable: u32| stepper.variable(variable as usize);
        let mut planned = None;
        let driver = match &course {
            Some(course) if setting.is_virtual => {
                let profile = SpeedProfile::new(course, setting.limits);
                planned = Some(profile.lap_time());
                let standard = DriverSettings::default();
                let settings = DriverSettings {
                    wheelbase: wheelbase(&roles, &read).unwrap_or(standard.wheelbase),
                    ratio: steering_ratio(&stepper).unwrap_or(standard.ratio),
                    laps: setting.laps,
                    ..standard
                };
                let driver = VirtualDriver::new(Arc::clone(course), profile, roles.clone(), settings);
                Some(Box::new(driver) as Box<dyn Driver>)
            }
            _ => None,
        };
        let replay = match &setting.replay {
            Some(path) => {
                let track = Track::read(path, &recipe.compiled, recipe.start, recipe.step, &inputs);
                Some(Arc::new(track.map_err(error)?))
            }
            None => None,
        };
        let mut outputs: Vec<String> = roles.iter().map(|(_, name, _)| name.to_string()).collect();
        outputs.extend(setting.outputs);
        outputs.sort_unstable();
        outputs.dedup();
        let energy = energy_figures(&stepper);
        let mut base: Vec<u32> = roles.iter().map(|(_, _, variable)| variable).collect();
        base.extend(energy.iter().map(|(_, variable)| *variable));
        let channels = Channel::of(stepper.program(), &roles);
        base.extend(channels.iter().flat_map(|channel| channel.variables()));
        let none = f64::INFINITY;
        let steering = stepper.inputs().find(|signal| signal.name == "steering");
        let limits = steering.map_or((-none, none), |signal| (signal.min, signal.max));
        let mut wheel = setting.wheel;
        if let (Some(wheel), Some(lever)) = (&mut wheel, rack_lever(&stepper)) {
            wheel.force.lever = lever;
        }
        let gauges = GAUGES.map(|role| roles.variable(role).or(roles.variable("v")).unwrap_or(0)).to_vec();
        let scene = needs_scene.then(|| scene(&setting.track, &road, course.as_deref(), &roles, &read).to_string());
        let step = recipe.step;
        drop(stepper);
        let session = live::session(
            recipe,
            Setting {
                page: Page::Drive,
                outputs,
                fed: setting.fed,
                gauges,
                driver: if replay.is_some() { None } else { driver },
                replay,
                is_patient: setting.is_free,
                interrupt: setting.interrupt,
                saved: setting.saved,
            },
        )?;
        let (catalogue, running, host, samples) = session.into_parts();
        let lap_length = course.as_ref().map(|course| course.length());
        let signals: serde_json::Map<String, serde_json::Value> =
            roles.iter().map(|(role, name, _)| (role.to_string(), name.into())).collect();
        let info = json!({
            "track": setting.track,
            "lap": lap_length,
            "driver": if setting.is_virtual { "virtual" } else { "person" },
            "step": step,
            "signals": signals,
            "lost": setting.lost.name(),
        });
        let drive = Arc::new(Mutex::new(DriveRecord {
            traces: Traces { channels, ..Traces::default() },
            ..DriveRecord::default()
        }));
        let (page, page_notices) = channel();
        let (to_terminal, notices) = channel();
        let findings = Findings::new(setting.lost, to_terminal.clone());
        let wheel = match wheel {
            Some(wheel) => {
                let (control, roles, plant) = (running.control.clone(), roles.clone(), Arc::clone(&running.state));
                let link = WheelLink { control, roles, plant, limits };
                Some(Wheel::start(wheel, link, vec![page.clone(), to_terminal]).map_err(error)?)
            }
            None => None,
        };
        let host = DriveHost::new(host, roles.clone(), course, energy, Arc::clone(&drive), page_notices, findings);
        let site = Site {
            catalogue: Catalogue { info, ..catalogue },
            base,
            scene,
            control: running.control.clone(),
            samples,
            host: Box::new(host),
        };
        Ok((Drive { running, roles, drive, warnings, planned, lap_length, inputs, wheel, notices, page }, site))
    }
}
