//! What leaves the house: exported C and units, against the runs inside.
//!
//! Compiling C takes a hundred times as long as everything else, so only some models come here.

use crate::agree::{Deviation, Reference};
use crate::checks::{ALLOWED, Finding, finding};
use crate::run::{INTERVALS, Run, Scratch, Way, compiled, gather, messages, run};
use crate::sketch::Sketch;
use crate::text::Text;
use layshaft_flatten::Store;
use layshaft_fmi::description::Version;
use layshaft_fmi::export::{Input, Kinds, Memory, Options, SourceText, export};
use layshaft_fmi::import::{Fmu, Settings as UnitSettings, simulate};
use layshaft_foreign::Interface;
use layshaft_results::{ResultWriter, Trajectory};
use layshaft_sim::{Compiled, Engine, Settings, StepMethod, StepOptions, export_c, initial_values};
use layshaft_solver::Method;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Steps of an inlined method in one interval.
const STEPS: f64 = 8.0;
const TOLERANCE: f64 = 1e-6;
/// Other tools' tolerances are looser than ours by this.
const FOREIGN: f64 = 1e-4;

pub struct Exports<'a> {
    pub sketch: &'a Sketch,
    pub text: &'a Text,
    pub reference: &'a Reference,
    pub scratch: &'a Scratch,
}

type Outcome = Result<(), Box<Finding>>;

impl Exports<'_> {
    pub fn check(&self, model: &Compiled) -> Outcome {
        self.inlined_c()?;
        self.variable_c(model)?;
        for version in [Version::Fmi2, Version::Fmi3] {
            self.unit(model, version)?;
        }
        Ok(())
    }

    fn interval(&self) -> f64 {
        self.sketch.stop / INTERVALS as f64
    }

    fn failed(&self, check: &str, detail: impl Into<String>, command: &str) -> Box<Finding> {
        let mut found = finding(check, detail, &[command.to_string()]);
        found.is_exported = true;
        found
    }

    /// An inlined method as C: every number as in machine code.
    fn inlined_c(&self) -> Outcome {
        const CHECK: &str = "inlined C";
        let options = StepOptions::new(StepMethod::ImplicitEuler);
        let wrong = |message: String| self.failed(CHECK, message, "layshaft export c MODEL -o exported --step 1ms");
        let model = compiled(self.text, Engine::MachineCode, Some(&options), self.scratch).map_err(wrong)?;
        let way = Way::fixed(Method::ImplicitEuler, self.interval() / STEPS, self.sketch.stop);
        let inside = run(&model, self.text, &way);
        let settings = Settings { step: way.step, tolerance: Some(way.tolerance), ..Settings::default() };
        let outside = self.run_c(&model, &settings, STEPS).map_err(wrong)?;
        let shown = format!("layshaft export c MODEL -o exported --step {:?}", self.interval() / STEPS);
        let deviation = self.reference.difference(&inside, &outside, self.text, 0.0);
        if deviation.error != 0.0 {
            return Err(self.failed(CHECK, deviation.to_string(), &shown));
        }
        Ok(())
    }

    /// The method of variable step inside exported C.
    fn variable_c(&self, model: &Compiled) -> Outcome {
        let settings = Settings { tolerance: Some(TOLERANCE), ..Settings::default() };
        let command = "layshaft export c MODEL -o exported";
        let found = self.run_c(model, &settings, 1.0).map_err(|text| self.failed("variable C", text, command))?;
        self.within("variable C", &found, TOLERANCE, command)
    }

    fn within(&self, check: &str, run: &Run, tolerance: f64, command: &str) -> Outcome {
        let deviation: Deviation = self.reference.deviation(run, self.text, (1e3 * tolerance).min(0.02));
        match deviation.exceeds(ALLOWED * tolerance) {
            true => Err(self.failed(check, deviation.to_string(), command)),
            false => Ok(()),
        }
    }

    /// Compiles the exported model, runs it and reads what it wrote.
    fn run_c(&self, model: &Compiled, settings: &Settings, every: f64) -> Result<Run, String> {
        let folder = self.folder("c")?;
        let files = export_c(model, settings).map_err(|diagnostic| diagnostic.message)?.sources;
        let mut compiler = Command::new("cc");
        compiler.args(["-std=c99", "-O1", "-ffp-contract=off", "-o", "model"]).current_dir(&folder);
        for file in files {
            std::fs::write(folder.join(&file.name), file.text).map_err(|error| error.to_string())?;
            if file.name.ends_with(".c") {
                compiler.arg(&file.name);
            }
        }
        output(compiler.arg("-lm"))?;
        let mut program = Command::new(folder.join("model"));
        program.args(["-n", &format!("{every}"), "-t", &format!("{:?}", self.sketch.stop)]);
        program.args(self.text.observed.iter().map(|variable| &variable.written));
        let csv = folder.join("result.csv");
        std::fs::write(&csv, output(&mut program)?).map_err(|error| error.to_string())?;
        self.read(&csv)
    }

    fn read(&self, csv: &Path) -> Result<Run, String> {
        let trajectory = layshaft_results::read(csv).map_err(|error| error.to_string())?;
        let mut run = gather(&trajectory, self.text, self.interval());
        for (at, variable) in self.text.observed.iter().enumerate() {
            // Arrays are no columns in another tool's file.
            if trajectory.series(&variable.written).is_none() {
                run.values[at].clone_from(&self.reference.run().values[at]);
            }
        }
        run.is_complete = true;
        Ok(run)
    }

    fn folder(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.scratch.path().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir(&folder).map_err(|error| error.to_string())?;
        Ok(folder)
    }

    /// A unit for both interfaces, here and in FMPy.
    fn unit(&self, model: &Compiled, version: Version) -> Outcome {
        let number = if version == Version::Fmi2 { 2 } else { 3 };
        let check = |what: &str| format!("FMI {number} {what}");
        let command = format!("layshaft export fmu MODEL --fmi {number} --type both -o generated.fmu");
        let wrong = |what: &str, text: String| self.failed(&check(what), text, &command);
        let path = self.write_unit(model, version, number).map_err(|text| wrong("export", text))?;
        self.derivatives(&path).map_err(|text| wrong("derivatives", text))?;
        for (what, interface, method) in [
            ("model exchange", Interface::ModelExchange, Method::DormandPrince),
            ("co-simulation", Interface::CoSimulation, Method::Bdf),
        ] {
            let found = self.run_unit(&path, interface, method).map_err(|text| wrong(what, text))?;
            self.within(&check(what), &found, TOLERANCE, &command)?;
        }
        let Some(python) = std::env::var_os("LAYSHAFT_PYTHON") else { return Ok(()) };
        let csv = self.scratch.path().join("fmpy.csv");
        for (what, kind) in [("model exchange in FMPy", "ModelExchange"), ("co-simulation in FMPy", "CoSimulation")] {
            let mut command = Command::new(&python);
            command.args(["-c", include_str!("fmpy.py")]).arg(&path).arg(kind);
            command.args([self.sketch.stop, self.interval(), 1e-8].map(|number| format!("{number:?}"))).arg(&csv);
            output(&mut command).map_err(|text| wrong(what, text))?;
            let found = self.read(&csv).map_err(|text| wrong(what, text))?;
            let shown = format!("layshaft export fmu MODEL --fmi {number} --type both, simulated in FMPy");
            self.within(&check(what), &found, FOREIGN, &shown)?;
        }
        Ok(())
    }

    fn write_unit(&self, model: &Compiled, version: Version, number: u32) -> Result<PathBuf, String> {
        let store = Store::default();
        let request = self.scratch.request(&self.text.text)?;
        let outcome = layshaft_flatten::flatten(&store, &request);
        let flat = outcome.model.ok_or_else(|| messages(&outcome.diagnostics))?;
        let settings = Settings { tolerance: Some(TOLERANCE), ..Settings::default() };
        let initial = initial_values(model, &settings).map_err(|diagnostic| diagnostic.message)?;
        let files = export_c(model, &settings).map_err(|diagnostic| diagnostic.message)?.sources;
        let files = files.into_iter().filter(|file| file.name != "main.c" && file.name != "CMakeLists.txt");
        let sources: Vec<SourceText> = files.map(|file| SourceText { name: file.name, text: file.text }).collect();
        let input = Input {
            flat: &flat,
            program: &model.program,
            memory: Memory { reals: &initial.reals, ints: &initial.ints },
            sources: &sources,
            resources: &[],
            step: None,
            tolerance: TOLERANCE,
            description: "",
            documentation: "",
            icon: None,
        };
        let kinds = Kinds { model_exchange: true, co_simulation: true };
        let options = Options { version, kinds, with_sources: false, compiler: Some("cc".to_string()) };
        let bytes = export(&input, &options).map_err(|error| error.to_string())?;
        let path = self.scratch.path().join(format!("generated{number}.fmu"));
        std::fs::write(&path, bytes).map_err(|error| error.to_string())?;
        Ok(path)
    }

    /// Derivatives after initialisation are those of the states after initialisation.
    fn derivatives(&self, path: &Path) -> Result<(), String> {
        let text = |error: layshaft_foreign::UnitError| error.to_string();
        let mut fmu = open(path)?;
        let count = fmu.description.structure.derivatives.len();
        let extracted = fmu.extract().map_err(|diagnostic| diagnostic.message)?;
        let instantiation = fmu.instantiation(Interface::ModelExchange, extracted.folder());
        let mut unit = layshaft_foreign::load(&instantiation).map_err(text)?;
        unit.enter_initialization(Some(TOLERANCE), 0.0, Some(self.sketch.stop)).map_err(text)?;
        unit.exit_initialization().map_err(text)?;
        while unit.update_discrete_states().map_err(text)?.again {}
        unit.enter_continuous_time().map_err(text)?;
        let (mut states, mut at_first, mut then) = (vec![0.0; count], vec![0.0; count], vec![0.0; count]);
        unit.derivatives(&mut at_first).map_err(text)?;
        unit.states(&mut states).map_err(text)?;
        unit.set_time(0.0).map_err(text)?;
        unit.set_states(&states).map_err(text)?;
        unit.derivatives(&mut then).map_err(text)?;
        match at_first == then {
            true => Ok(()),
            false => {
                Err(format!("derivatives after initialisation are {at_first:?}, with the same states set {then:?}"))
            }
        }
    }

    fn run_unit(&self, path: &Path, interface: Interface, method: Method) -> Result<Run, String> {
        let mut fmu = open(path)?;
        let settings = UnitSettings {
            interface: Some(interface),
            stop_time: Some(self.sketch.stop),
            output_interval: Some(self.interval()),
            tolerance: Some(TOLERANCE),
            method: Some(method),
            ..UnitSettings::default()
        };
        let mut trajectory = Trajectory::new();
        let writer: &mut dyn ResultWriter = &mut trajectory;
        let outcome = simulate(&mut fmu, settings, writer, &mut |_, _| {}).map_err(|diagnostic| diagnostic.message)?;
        if !outcome.is_complete {
            return Err(messages(&outcome.diagnostics));
        }
        Ok(gather(&trajectory, self.text, self.interval()))
    }
}

fn open(path: &Path) -> Result<Fmu, String> {
    Fmu::open(path, &Store::default().sources).map_err(|diagnostics| messages(&diagnostics))
}

/// What a command wrote, or why it failed.
fn output(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr).trim())),
    }
}
