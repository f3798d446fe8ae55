//! `layshaft reduce gearset`: a gear set measured on a rig.

use super::{print, writing};
use crate::consent::ForeignArguments;
use crate::data::DataArguments;
use crate::interruption;
use crate::picture;
use crate::progress::visible_bar;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use clap::Args;
use layshaft_flatten::{Request, Store};
use layshaft_reduce::{GearResult, GearsetOutcome, GearsetStudy, Map, compare_svg, map_svg, reduce_gearset};
use layshaft_sim::Settings;
use layshaft_source::Diagnostic;
use serde_json::{Value, json};
use std::f64::consts::PI;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Measure a gear set on a rig, gear by gear, and replace it by loss tables, lumped inertias and an ideal variator
///
/// The model is a gear set with the interface Layshaft.Vehicles.Transmissions.PartialGearset, or a vehicle and the path of its gear set, as in
/// `Car.transmission.gearset`: then the vehicle is run first, and the load goes as far as it did there.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Gearset {
    #[command(flatten)]
    model: ModelArguments,

    #[command(flatten)]
    pub foreign: ForeignArguments,

    /// Largest load at the input in N.m; else what the scenario reaches and 5 %, else 360
    #[arg(long, value_name = "TORQUE", value_parser = positive)]
    load: Option<f64>,

    /// A vehicle and the path of its gear set, whose run says which loads are reached
    #[arg(long, value_name = "MODEL.COMPONENT", conflicts_with = "load")]
    scenario: Option<String>,

    /// Largest speed of the input in rpm
    #[arg(long, value_name = "RPM", default_value = "6000", value_parser = positive)]
    speed: f64,

    /// Number of speeds in the tables
    #[arg(long, value_name = "N", default_value = "13", value_parser = clap::value_parser!(u16).range(2..=200))]
    speeds: u16,

    /// Number of loads in the tables
    #[arg(long, value_name = "N", default_value = "7", value_parser = clap::value_parser!(u16).range(2..=200))]
    loads: u16,

    /// Input torque in N.m of the comparison through all gears
    #[arg(long, value_name = "TORQUE", default_value = "80", value_parser = positive)]
    test_torque: f64,

    /// Duration in seconds of the comparison through all gears
    #[arg(long, value_name = "SECONDS", default_value = "40", value_parser = positive)]
    test_time: f64,

    /// Rigs that run at the same time; else one for each core
    #[arg(short = 'j', long, value_name = "N")]
    jobs: Option<usize>,

    /// Write the reduced gear set into this file
    #[arg(short = 'o', long = "write", value_name = "FILE.mo")]
    file: Option<PathBuf>,

    /// Draw the error over speed and load into this file, and full against reduced through all gears into FILE-compare beside it: .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    #[command(flatten)]
    data: DataArguments,
}

const EXAMPLES: &str = "\
Examples:
  layshaft reduce gearset examples/gearset/ThreeShaft.mo -o ThreeShaftReduced.mo
  layshaft reduce gearset ThreeShaft.mo --load 250 --plot map.png
  layshaft reduce gearset Car.transmission.gearset -o Small.mo --json";

fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value.is_finite() => Ok(value),
        _ => Err("a number above 0 is needed".into()),
    }
}

impl Gearset {
    pub fn run(&self, shell: &Shell) -> Exit {
        let Ok(mut request) = self.model.asked_to_run(&self.foreign, shell) else { return Exit::Usage };
        if let Some(refused) = picture::refused(self.plot.as_deref(), shell) {
            return refused;
        }
        let store = Store::default();
        let interrupt = interruption::flag();
        let mut vehicle = Settings { interrupt: Some(Arc::clone(&interrupt)), ..Settings::default() };
        let scenario_modifiers = match self.drive(&store, &mut request, &mut vehicle) {
            Ok(modifiers) => modifiers,
            Err(diagnostic) => return super::fail(shell, &store, diagnostic),
        };
        let study = GearsetStudy {
            request,
            scenario: self.scenario.clone(),
            load: self.load,
            speed: self.speed * PI / 30.0,
            speeds: self.speeds.into(),
            loads: self.loads.into(),
            test_torque: self.test_torque,
            test_time: self.test_time,
            name: self.file.as_deref().map(|file| layshaft_reduce::reduced_name("Gearset", Some(file))),
            jobs: writing::jobs(self.jobs),
            settings: Settings { interrupt: Some(interrupt), ..Settings::default() },
            vehicle,
            scenario_modifiers,
        };
        let bar = visible_bar(shell, 0, "{spinner} {wide_bar} {pos} of {len} runs on the rig, {eta} left");
        let mut outcome = reduce_gearset(&store, &study, &|done, all| {
            if let Some(bar) = &bar {
                bar.set_length(all as u64);
                bar.set_position(done as u64);
            }
        });
        if let Some(bar) = &bar {
            bar.finish_and_clear();
        }
        outcome.diagnostics.extend(self.data.warnings(&study.vehicle));
        self.write_files(&mut outcome, &store);
        shell.answer(
            &outcome.diagnostics,
            &store.sources,
            |ok, diagnostics| as_json(&outcome, ok, diagnostics),
            |ok| as_text(&outcome, self.file.as_deref().filter(|_| ok)),
        )
    }

    /// Data and cycle for the vehicle whose run says which loads are reached. Gives what is set in a vehicle of `--scenario`.
    fn drive(
        &self,
        store: &Store,
        request: &mut Request,
        settings: &mut Settings,
    ) -> Result<Vec<(String, String)>, Diagnostic> {
        if self.data.is_empty() {
            return Ok(Vec::new());
        }
        let asked = match &self.scenario {
            Some(scenario) => Request { model: Some(scenario.clone()), modifiers: Vec::new(), ..request.clone() },
            None => request.clone(),
        };
        let Some(mut vehicle) = layshaft_reduce::vehicle_of(store, &asked) else {
            let message = "a gear set alone is turned by the rig: data and cycles drive a vehicle";
            let hint = "name the vehicle and the path of its gear set: `--scenario Car.transmission.gearset`";
            return Err(Diagnostic::error(layshaft_measured::MAP, None, message).hint(hint));
        };
        let before = vehicle.modifiers.len();
        self.data.apply(store, &mut vehicle, settings)?;
        let cycle = vehicle.modifiers.split_off(before);
        if self.scenario.is_some() {
            return Ok(cycle);
        }
        request.modifiers.extend(cycle);
        Ok(Vec::new())
    }

    fn write_files(&self, outcome: &mut GearsetOutcome, store: &Store) {
        let mut pictures = Vec::new();
        if let Some(path) = &self.plot {
            pictures.extend(outcome.modelica.is_some().then(|| (path.clone(), map_svg(outcome))));
            pictures.extend(outcome.comparison.as_ref().map(|comparison| (beside(path), compare_svg(comparison))));
        }
        writing::model(self.file.as_deref(), outcome.modelica.as_deref(), store, &mut outcome.diagnostics);
        writing::pictures(pictures, &mut outcome.diagnostics);
    }
}

/// `FILE-compare` with the same ending.
fn beside(path: &Path) -> PathBuf {
    let stem = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let ending = path.extension().map_or_else(|| "svg".to_string(), |ending| ending.to_string_lossy().into_owned());
    path.with_file_name(format!("{stem}-compare.{ending}"))
}

fn as_text(outcome: &GearsetOutcome, file: Option<&Path>) -> String {
    let mut text = String::new();
    if outcome.modelica.is_none() {
        return text;
    }
    let _ = writeln!(
        text,
        "{}: loads up to {:.0} N.m ({}), {} runs on the rig",
        outcome.class, outcome.load, outcome.load_source, outcome.runs
    );
    let _ = writeln!(
        text,
        "  gear       ratio  J input [kg.m2]  J output [kg.m2]  loss [N.m]: smallest   largest  error: worst  of load"
    );
    for gear in &outcome.gears {
        let (low, high) = range(&gear.losses);
        let _ = writeln!(
            text,
            "  {:<7} {:8.4}     {:12.6}      {:12.6}            {:9.4} {:9.4}     {:9.4}  {:6.3} %",
            if gear.gear < 0 { "reverse".to_string() } else { gear.gear.to_string() },
            gear.ratio,
            gear.inertia_in,
            gear.inertia_out,
            low,
            high,
            gear.errors.worst(),
            100.0 * gear.errors.worst() / outcome.load
        );
    }
    if let Some(comparison) = &outcome.comparison {
        text.push_str("\nthrough all gears:\n");
        text.push_str(&print::scenario_text(comparison));
    }
    if let Some(file) = file {
        let _ = writeln!(text, "  reduced gear set `{}` written to {}", outcome.name, file.display());
    }
    text
}

fn range(map: &Map) -> (f64, f64) {
    let values = || map.values.iter().flatten().copied();
    (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max))
}

fn as_json(outcome: &GearsetOutcome, ok: bool, diagnostics: Value) -> Value {
    let map = |map: &Map| json!({ "speeds": map.speeds, "loads": map.loads, "values": map.values });
    let gear = |gear: &GearResult| {
        json!({
            "gear": gear.gear,
            "ratio": gear.ratio,
            "inertia_in": gear.inertia_in,
            "inertia_out": gear.inertia_out,
            "losses": map(&gear.losses),
            "errors": map(&gear.errors),
            "worst_error": gear.errors.worst(),
        })
    };
    json!({
        "ok": ok,
        "class": outcome.class,
        "name": outcome.name,
        "load": outcome.load,
        "load_source": outcome.load_source,
        "runs": outcome.runs,
        "gears": outcome.gears.iter().map(gear).collect::<Vec<_>>(),
        "comparison": outcome.comparison.as_ref().map(|comparison| json!({
            "errors": print::errors(&comparison.errors),
            "speedup": print::speedup(comparison),
            "full": print::run(&comparison.full),
            "reduced": print::run(&comparison.reduced),
        })),
        "modelica": outcome.modelica,
        "diagnostics": diagnostics,
    })
}
