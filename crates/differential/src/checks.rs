//! Everything a model has to stand: every method, every engine, every way to write it down.

use crate::agree::{Deviation, MOVED, Reference};
use crate::exports::Exports;
use crate::run::{Run, Scratch, Way, compiled, run};
use crate::sketch::Sketch;
use crate::text::{Style, Text, write};
use layshaft_sim::{Compiled, Engine, StepMethod, StepOptions};
use layshaft_solver::Method;

/// The tolerance of the reference, and of the second method that must agree with it.
const REFERENCE: f64 = 1e-10;
const SECOND: f64 = 1e-8;
/// Tolerances that are tried with every method of variable step.
const TOLERANCES: [f64; 2] = [1e-4, 1e-6];
/// Errors allowed, in tolerances times units. The error of a step is held below the tolerance; errors add up over the steps.
pub const ALLOWED: f64 = 200.0;
/// Steps of methods with fixed step: the first, and what it is divided by.
const STEPS: f64 = 400.0;
const FINER: f64 = 4.0;
/// A method of order one that is off by more than this says nothing about its order.
const TOO_COARSE: f64 = 0.02;
/// Rounding, in units.
const ROUNDING: f64 = 1e-9;

/// What is wrong with a model.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Which check it is, in a word or two: the shrinker keeps to it.
    pub check: String,
    pub detail: String,
    /// How the command shows it; `MODEL` stands for the file.
    pub commands: Vec<String>,
    /// A second text that takes part.
    pub other: Option<Style>,
    /// It takes a C compiler to see it.
    pub is_exported: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// All runs agree; the largest errors by method, in tolerances.
    Agrees(Vec<(&'static str, f64)>),
    /// Only bits were compared, for this reason.
    Unjudged(&'static str),
    Fails(Box<Finding>),
}

/// What a test puts in the place of a compiled model.
pub type Mutation = dyn Fn(Compiled) -> Compiled + Sync;

pub struct Checks<'a> {
    pub sketch: &'a Sketch,
    pub scratch: &'a Scratch,
    pub mutation: Option<&'a Mutation>,
    /// Compile and run what is exported too.
    pub exports: bool,
}

pub fn finding(check: impl Into<String>, detail: impl Into<String>, commands: &[String]) -> Box<Finding> {
    let (check, detail, commands) = (check.into(), detail.into(), commands.to_vec());
    Box::new(Finding { check, detail, commands, other: None, is_exported: false })
}

/// The command of a run.
fn command(way: &Way) -> String {
    let mut text = format!("layshaft simulate MODEL --solver {} --tolerance {:e}", way.method.name(), way.tolerance);
    if let Some(step) = way.step {
        text += &format!(" --step {step:?}");
    }
    text + &format!(" --interval {:?} -o {}.csv", way.interval, way.method.name())
}

impl Checks<'_> {
    pub fn verdict(&self) -> Verdict {
        match self.judge() {
            Ok(verdict) => verdict,
            Err(finding) => Verdict::Fails(finding),
        }
    }

    fn compiled(&self, text: &Text, fixed_step: Option<&StepOptions>) -> Result<Compiled, Box<Finding>> {
        let compiled = compiled(text, Engine::MachineCode, fixed_step, self.scratch)
            .map_err(|message| finding("compile", message, &["layshaft check MODEL".to_string()]))?;
        Ok(self.mutation.map_or(compiled.clone(), |mutation| mutation(compiled)))
    }

    fn judge(&self) -> Result<Verdict, Box<Finding>> {
        let stop = self.sketch.stop;
        let text = write(self.sketch, Style::Plain);
        let model = self.compiled(&text, None)?;
        self.engines(&model, &text)?;
        if let Some(doom) = self.sketch.doom() {
            self.doomed(&model, &text, doom)?;
            return Ok(Verdict::Agrees(Vec::new()));
        }
        let way = Way::variable(Method::DormandPrince, REFERENCE, stop);
        let base = self.complete(&model, &text, &way)?;
        let moved = |by: f64| run(&model, &text, &Way { perturbation: by, ..way });
        let reference = match Reference::new(base, &moved(MOVED), &moved(-MOVED), &text, stop) {
            Ok(reference) => reference,
            Err(reason) => return Ok(Verdict::Unjudged(reason)),
        };
        let mut errors = Vec::new();
        self.exact(&reference, &text, &way)?;
        self.variable_steps(&model, &text, &reference, &mut errors)?;
        self.interval(&model, &text, &reference)?;
        let fixed = self.fixed_steps(&model, &text, &reference)?;
        self.styles(&reference, &fixed)?;
        self.inlined(&text, &reference)?;
        if self.exports {
            Exports { sketch: self.sketch, text: &text, reference: &reference, scratch: self.scratch }.check(&model)?;
        }
        Ok(Verdict::Agrees(errors))
    }

    /// A run that has to reach its end.
    fn complete(&self, model: &Compiled, text: &Text, way: &Way) -> Result<Run, Box<Finding>> {
        self.completed(run(model, text, way), way)
    }

    fn completed(&self, run: Run, way: &Way) -> Result<Run, Box<Finding>> {
        if run.is_complete {
            return Ok(run);
        }
        let detail = format!("ends at time {:?}: {}", run.end, run.message);
        Err(finding(format!("runs {}", way.method.name()), detail, &[command(way)]))
    }

    /// Interpreter and machine code give the same bits.
    fn engines(&self, model: &Compiled, text: &Text) -> Result<(), Box<Finding>> {
        for method in [Method::Bdf, Method::DormandPrince] {
            let way = Way::variable(method, 1e-5, self.sketch.stop);
            let command = command(&way);
            let result = format!("{}.csv", method.name());
            let interpreter = command.replace(&result, "interpreted.csv") + " --interpret";
            self.same_bits(model, text, &way, &run(model, text, &way), &[command, interpreter])?;
        }
        Ok(())
    }

    /// The interpreter gives the same bits as a run by machine code.
    fn same_bits(
        &self,
        model: &Compiled,
        text: &Text,
        way: &Way,
        one: &Run,
        commands: &[String],
    ) -> Result<(), Box<Finding>> {
        let interpreted = model
            .with_engine(Engine::Interpreter)
            .map_err(|diagnostic| finding("engines", diagnostic.message.clone(), &[]))?;
        let other = run(&interpreted, text, way);
        if one.digest == other.digest && one.is_complete == other.is_complete && one.end == other.end {
            return Ok(());
        }
        Err(finding("engines", "machine code and interpreter give different bits", commands))
    }

    /// A model that breaks a rule fails when it does, by whatever method.
    fn doomed(&self, model: &Compiled, text: &Text, doom: f64) -> Result<(), Box<Finding>> {
        let stop = self.sketch.stop;
        let ways = [
            Way::variable(Method::DormandPrince, 1e-6, stop),
            Way::variable(Method::Radau, 1e-6, stop),
            Way::fixed(Method::ExplicitEuler, stop / STEPS, stop),
        ];
        for way in ways {
            let run = run(model, text, &way);
            if run.is_complete || run.end > doom + 1e-6 {
                let detail = format!("an index out of range at time {doom:?} is not noticed");
                return Err(finding("doom", detail, &[command(&way)]));
            }
            if run.end < 0.4 * doom {
                let detail = format!("fails at time {:?}, before it should at {doom:?}: {}", run.end, run.message);
                return Err(finding("doom", detail, &[command(&way)]));
            }
        }
        Ok(())
    }

    /// Solutions known in advance, and what is conserved, in the reference itself.
    fn exact(&self, reference: &Reference, text: &Text, way: &Way) -> Result<(), Box<Finding>> {
        let deviation = reference.deviation(reference.run(), text, 1e-6);
        if deviation.exceeds(ALLOWED * SECOND) {
            return Err(finding("exact", deviation.to_string(), &[command(way)]));
        }
        Ok(())
    }

    /// Every method of variable step, at three tolerances.
    fn variable_steps(
        &self,
        model: &Compiled,
        text: &Text,
        reference: &Reference,
        errors: &mut Vec<(&'static str, f64)>,
    ) -> Result<(), Box<Finding>> {
        for method in [Method::DormandPrince, Method::Radau, Method::Bdf, Method::Adams, Method::Auto] {
            let tight: &[f64] = if method == Method::Radau { &[SECOND] } else { &[] };
            for &tolerance in TOLERANCES.iter().chain(tight) {
                let way = Way::variable(method, tolerance, self.sketch.stop);
                let run = self.complete(model, text, &way)?;
                let deviation = reference.deviation(&run, text, (1e3 * tolerance).min(0.02));
                errors.push((method.name(), deviation.error / tolerance));
                if deviation.exceeds(ALLOWED * tolerance) {
                    let detail = format!("{deviation}, {:.0} tolerances", deviation.error / tolerance);
                    let check = format!("tolerance {}", method.name());
                    return Err(finding(check, detail, &[command(&way), self.reference_command()]));
                }
            }
        }
        Ok(())
    }

    fn reference_command(&self) -> String {
        let way = Way::variable(Method::DormandPrince, REFERENCE, self.sketch.stop);
        command(&way).replace("dopri.csv", "reference.csv")
    }

    /// Points that are stored change nothing.
    fn interval(&self, model: &Compiled, text: &Text, reference: &Reference) -> Result<(), Box<Finding>> {
        for method in [Method::DormandPrince, Method::Bdf] {
            let tolerance = 1e-6;
            let way = Way { interval: self.sketch.stop / 3.0, ..Way::variable(method, tolerance, self.sketch.stop) };
            let run = self.complete(model, text, &way)?;
            let deviation = reference.end(&run.last, text);
            if deviation.exceeds(ALLOWED * tolerance) {
                let check = format!("interval {}", method.name());
                return Err(finding(check, deviation.to_string(), &[command(&way), self.reference_command()]));
            }
        }
        Ok(())
    }

    /// Methods of fixed step: polynomials up to their order without error, everything else better with a smaller step. The runs
    /// with the larger step are returned.
    fn fixed_steps(
        &self,
        model: &Compiled,
        text: &Text,
        reference: &Reference,
    ) -> Result<Vec<(Way, Run)>, Box<Finding>> {
        let stop = self.sketch.stop;
        let mut runs = Vec::new();
        for (method, order) in [(Method::ExplicitEuler, 1), (Method::RungeKutta4, 4), (Method::ImplicitEuler, 1)] {
            let coarse = Way::fixed(method, stop / STEPS, stop);
            let fine = Way::fixed(method, stop / STEPS / FINER, stop);
            let first = run(model, text, &coarse);
            if !first.is_complete && order == 1 && first.message.contains("not a finite number") {
                // An explicit method that is not stable with this step.
                continue;
            }
            let first = self.completed(first, &coarse)?;
            let second = self.complete(model, text, &fine)?;
            let polynomial = reference.polynomial(&first, text, order);
            if polynomial.exceeds(1e-6) {
                let check = format!("polynomial {}", method.name());
                return Err(finding(check, polynomial.to_string(), &[command(&coarse), self.reference_command()]));
            }
            // How far off events are is part of the error of a method of order 1.
            let guard = if order > 1 { 2.0 / STEPS } else { f64::INFINITY };
            let deviation = |run: &Run| reference.deviation(run, text, guard);
            self.converges(method.name(), f64::from(order), &deviation(&first), &deviation(&second), &|| {
                vec![command(&coarse), command(&fine), self.reference_command()]
            })?;
            runs.push((coarse, first));
        }
        Ok(runs)
    }

    /// The error falls with the step as the order says, allowing for events, or is small anyway.
    fn converges(
        &self,
        name: &str,
        order: f64,
        coarse: &Deviation,
        fine: &Deviation,
        commands: &dyn Fn() -> Vec<String>,
    ) -> Result<(), Box<Finding>> {
        // Events are located by interpolation, and where in a step a kink lies differs with the step: an order of one is all that is
        // asked of a method of order four. Where a method of order one comes to each event at its own wrong time, errors of
        // few events do not fall evenly.
        let (expected, floor) = if order >= 2.0 { (0.25, 2e-6) } else { (0.75, 2e-3) };
        if order < 2.0 && coarse.exceeds(TOO_COARSE) {
            return Ok(());
        }
        if fine.exceeds((expected * coarse.error).max(floor)) {
            let detail =
                format!("error {:.2e} with a step, {:.2e} with a quarter of it: {fine}", coarse.error, fine.error);
            return Err(finding(format!("steps {name}"), detail, &commands()));
        }
        Ok(())
    }

    /// Ways to write the model down: the same numbers but for rounding, with the same method and steps.
    fn styles(&self, reference: &Reference, fixed: &[(Way, Run)]) -> Result<(), Box<Finding>> {
        for style in [Style::Expanded, Style::Renamed, Style::Reordered] {
            let text = write(self.sketch, style);
            let blame = |mut finding: Box<Finding>| {
                finding.check = format!("{} {style:?}", finding.check);
                finding.other = Some(style);
                finding
            };
            let model = self.compiled(&text, None).map_err(blame)?;
            for (way, plain) in fixed {
                let run = self.complete(&model, &text, way).map_err(blame)?;
                let difference = reference.difference(plain, &run, &text, 2.0 / STEPS);
                if difference.exceeds(ROUNDING) {
                    let check = format!("style {}", way.method.name());
                    let other = command(way).replace("MODEL", "OTHER").replace(".csv", "-other.csv");
                    return Err(blame(finding(check, difference.to_string(), &[command(way), other])));
                }
            }
        }
        Ok(())
    }

    /// Methods inside the equations, at fine steps; one of them for each model in turn.
    fn inlined(&self, text: &Text, reference: &Reference) -> Result<(), Box<Finding>> {
        let stop = self.sketch.stop;
        let choice = (stop * 100.0).round() as usize % StepMethod::ALL.len();
        let method = StepMethod::ALL[choice];
        let model = self.compiled(text, Some(&StepOptions::new(method)))?;
        let interval = stop / crate::run::INTERVALS as f64;
        let way = |divided: f64| Way::fixed(Method::ImplicitEuler, interval / divided, stop);
        let show = |way: &Way| command(way).replace("impliciteuler", method.name());
        let (coarse, fine) = (way(10.0), way(10.0 * FINER));
        let mut deviations = Vec::new();
        for way in [&coarse, &fine] {
            let run = self.complete(&model, text, way)?;
            deviations.push(reference.deviation(&run, text, f64::INFINITY));
            if way == &coarse && self.mutation.is_none() {
                self.same_bits(&model, text, way, &run, &[show(way), show(way) + " --interpret"])?;
            }
        }
        // Events wait for the end of a step here: order 1 whatever the method.
        self.converges(method.name(), 1.0, &deviations[0], &deviations[1], &|| vec![show(&coarse), show(&fine)])
    }
}
