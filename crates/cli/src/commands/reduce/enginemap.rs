//! `layshaft reduce enginemap`: the steady map of an engine.

use super::writing;
use crate::consent::ForeignArguments;
use crate::interruption;
use crate::progress::visible_bar;
use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use crate::solver::RunArguments;
use clap::Args;
use layshaft_flatten::Store;
use layshaft_reduce::{EngineMapOutcome, EngineMapStudy, MapPoint, engine_map, engine_map_svg};
use layshaft_sim::Settings;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;

/// Run an engine over speed and fuel until its torque is steady, and write the map as a record
///
/// The model is a rig with speed and fuel per injection as parameters, such as Layshaft.Engines.Rigs.FuelMap. The record extends
/// Layshaft.Data.Engines.InjectionMaps, which the engine of Layshaft.Trucks takes. A point ends as soon as it is steady; the stop time is the longest it may take.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct EngineMap {
    #[command(flatten)]
    model: ModelArguments,

    #[command(flatten)]
    pub foreign: ForeignArguments,

    /// Parameter that is the speed in rpm
    #[arg(long, value_name = "NAME", default_value = "n")]
    speed: String,

    /// Parameter that is the fuel per injection in mg
    #[arg(long, value_name = "NAME", default_value = "fuel")]
    fuel: String,

    /// Variable that is the torque in N.m
    #[arg(long, value_name = "NAME", default_value = "torque")]
    torque: String,

    /// Variable that is the air that is missing, relative to what is needed; empty if there is none
    #[arg(long, value_name = "NAME", default_value = "misses")]
    missing: String,

    /// Further variables that must be steady, such as the commands of a controller
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    steady: Vec<String>,

    /// Speeds of the map in rpm, increasing
    #[arg(long, value_name = "RPM,…", value_delimiter = ',', default_value = "600,1000,1500,2000,2500,3000")]
    speeds: Vec<f64>,

    /// Fuels of the map in mg per injection, increasing
    #[arg(long, value_name = "MG,…", value_delimiter = ',', default_value = "0,10,20,30,40,50")]
    fuels: Vec<f64>,

    /// So many engines like this one on one crankshaft: the torque is multiplied
    #[arg(long, value_name = "N", default_value = "1")]
    banks: f64,

    /// Injections of the rig in two revolutions, for the specific consumption: its cylinders
    #[arg(long, value_name = "N", default_value = "4")]
    injections: f64,

    /// Points that run at the same time; else one for each core
    #[arg(short = 'j', long, value_name = "N")]
    jobs: Option<usize>,

    /// Write the record into this file
    #[arg(short = 'o', long = "write", value_name = "FILE.mo")]
    file: Option<PathBuf>,

    /// Draw the map into this file: .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    #[command(flatten)]
    run: RunArguments,
}

const EXAMPLES: &str = "\
Examples:
  layshaft reduce enginemap Layshaft.Engines.Rigs.DieselFuelMap --solver rk4 --step 0.1ms --banks 2 --speeds 500,1000,1500,2000,2400,2800 --fuels 0,20,40,60,80 -o Diesel.mo
  layshaft reduce enginemap Layshaft.Engines.Rigs.FuelMap --solver rk4 --step 0.05ms --steady x -o Map18.mo --plot map.svg
  layshaft reduce enginemap MyRig.mo --speed w_rpm --fuel mg --torque tau --missing '' --speeds 800,1600,2400 --fuels 10,30,50";

impl EngineMap {
    pub fn run(&self, shell: &Shell) -> Exit {
        let Ok(request) = self.model.asked_to_run(&self.foreign, shell) else { return Exit::Usage };
        if let Some(refused) = super::refused(&self.run, self.plot.as_deref(), shell) {
            return refused;
        }
        let store = Store::default();
        let interrupt = interruption::flag();
        let study = EngineMapStudy {
            request,
            speed: self.speed.clone(),
            fuel: self.fuel.clone(),
            torque: self.torque.clone(),
            missing: self.missing.clone(),
            steady: self.steady.iter().map(|name| name.trim().to_string()).collect(),
            speeds: self.speeds.clone(),
            fuels: self.fuels.clone(),
            banks: self.banks,
            injections: self.injections,
            name: layshaft_reduce::reduced_name("EngineMap", self.file.as_deref()),
            jobs: writing::jobs(self.jobs),
            settings: Settings { interrupt: Some(interrupt), ..self.run.settings() },
        };
        let bar = visible_bar(shell, 0, "{spinner} {wide_bar} {pos} of {len} points, {eta} left");
        let mut outcome = engine_map(&store, &study, &|done, all| {
            if let Some(bar) = &bar {
                bar.set_length(all as u64);
                bar.set_position(done as u64);
            }
        });
        if let Some(bar) = &bar {
            bar.finish_and_clear();
        }
        let picture =
            self.plot.clone().filter(|_| outcome.modelica.is_some()).map(|path| (path, engine_map_svg(&outcome)));
        writing::model(self.file.as_deref(), outcome.modelica.as_deref(), &store, &mut outcome.diagnostics);
        writing::pictures(picture, &mut outcome.diagnostics);
        shell.answer(
            &outcome.diagnostics,
            &store.sources,
            |ok, diagnostics| as_json(&outcome, ok, diagnostics),
            |_| self.as_text(&outcome),
        )
    }

    fn as_text(&self, outcome: &EngineMapOutcome) -> String {
        let mut text = String::new();
        if outcome.modelica.is_none() {
            return text;
        }
        let _ = write!(text, "{}: torque in N.m\n     rpm", outcome.class);
        for fuel in &outcome.fuels {
            let _ = write!(text, " {:>9}", format!("{fuel} mg"));
        }
        let _ = writeln!(text, "   full load");
        for ((speed, row), (fuel, torque)) in outcome.speeds.iter().zip(&outcome.points).zip(&outcome.full_load) {
            let _ = write!(text, "  {speed:6}");
            for point in row {
                let _ = write!(text, " {:9.1}", point.torque);
            }
            let _ = writeln!(text, "   {torque:.1} with {fuel:.1} mg");
        }
        let times = || outcome.points.iter().flatten().map(|point| point.time);
        let (first, last) = (times().fold(f64::INFINITY, f64::min), times().fold(0.0, f64::max));
        let _ = writeln!(text, "  steady after {first:.1} to {last:.1} s");
        if let Some((consumption, speed, fuel)) = outcome.best() {
            let _ = writeln!(text, "  least consumption {consumption:.0} g/kWh, at {speed} rpm and {fuel} mg");
        }
        if let Some(file) = &self.file {
            let _ = writeln!(text, "  record `{}` written to {}", outcome.name, file.display());
        }
        text
    }
}

fn as_json(outcome: &EngineMapOutcome, ok: bool, diagnostics: Value) -> Value {
    let each = |value: &dyn Fn(&MapPoint) -> Value| {
        outcome.points.iter().map(|row| row.iter().map(value).collect()).collect::<Vec<Vec<Value>>>()
    };
    let consumption = |speed: usize| (0..outcome.fuels.len()).map(|fuel| outcome.consumption(speed, fuel)).collect();
    json!({
        "ok": ok,
        "class": outcome.class,
        "name": outcome.name,
        "speeds": outcome.speeds,
        "fuels": outcome.fuels,
        "torque": each(&|point| json!(point.torque)),
        "missing": each(&|point| json!(point.missing)),
        "steady": each(&|point| json!(point.is_steady)),
        "time": each(&|point| json!(point.time)),
        "consumption": (0..outcome.points.len()).map(consumption).collect::<Vec<Vec<Option<f64>>>>(),
        "full_load": outcome.full_load.iter().map(|(fuel, torque)| json!({ "fuel": fuel, "torque": torque })).collect::<Vec<_>>(),
        "modelica": outcome.modelica,
        "diagnostics": diagnostics,
    })
}
