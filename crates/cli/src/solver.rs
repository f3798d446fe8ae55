//! Choice of the integration method on the command line, and of what goes with inlined methods.

use clap::Args;
use layshaft_operations::{Solver, parse_seconds};
use layshaft_sim::{Compilation, Engine, Settings, StepChoice, StepReport, Translation};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// From when to when a run goes, how it is integrated, and which points it gives.
#[derive(Args)]
pub struct RunArguments {
    /// Start time in seconds; else the model's experiment annotation, else 0
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    start_time: Option<f64>,

    /// Stop time in seconds; else the model's experiment annotation, else the end of the data that drive its inputs, else one second of
    /// simulation
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    stop_time: Option<f64>,

    /// Time between two points that are stored or looked at; else the model's experiment annotation, else 500 intervals
    #[arg(long, value_name = "SECONDS")]
    interval: Option<f64>,

    /// Relative tolerance of the solver; else the model's experiment annotation, else 1e-6
    #[arg(long)]
    tolerance: Option<f64>,

    #[arg(long, value_name = "NAME", value_parser = Solver::by_name, help = format!("Integration method: {}", Solver::listed()))]
    pub solver: Option<Solver>,

    /// Step of a fixed-step method, as 0.5ms, 250us or seconds; else the interval
    #[arg(long, value_name = "TIME", value_parser = parse_seconds)]
    step: Option<f64>,
}

impl RunArguments {
    pub fn settings(&self) -> Settings {
        Settings {
            start_time: self.start_time,
            stop_time: self.stop_time,
            interval: self.interval,
            tolerance: self.tolerance,
            method: self.solver.and_then(Solver::method),
            step: self.step,
            ..Settings::default()
        }
    }
}

/// What is only asked of inlined methods.
#[derive(Args)]
pub struct FixedStepArguments {
    /// Integrate this state, or all states of this component, explicitly, whatever else is found (inline-mixed-euler); may be given several times
    #[arg(long = "explicit", value_name = "STATE")]
    explicit: Vec<String>,

    /// Integrate this state, or all states of this component, implicitly, whatever else is found (inline-mixed-euler); may be given several times
    #[arg(long = "implicit", value_name = "STATE")]
    implicit: Vec<String>,

    /// Newton iterations for one solution of a block of an inlined method, at most
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    newton_limit: u32,

    /// Events placed within one step of an inlined method, at most; further ones are treated at its end
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=1000))]
    event_limit: u32,
}

impl FixedStepArguments {
    /// Compiles a model for the chosen method.
    pub fn compile(
        &self,
        translation: &Translation,
        engine: Engine,
        solver: Option<Solver>,
        settings: &Settings,
    ) -> Compilation {
        match self.choice(solver) {
            Some(choice) => choice.compile(translation, engine, settings),
            None => translation.compile(engine, None),
        }
    }

    /// What is said about an inlined method, if one is chosen.
    pub fn choice(&self, solver: Option<Solver>) -> Option<StepChoice> {
        let Some(Solver::Inside(method)) = solver else { return None };
        let mut choice = StepChoice::new(method);
        choice.explicit.clone_from(&self.explicit);
        choice.implicit.clone_from(&self.implicit);
        choice.limits.newton = self.newton_limit;
        choice.limits.events = self.event_limit;
        Some(choice)
    }
}

fn sizes(blocks: &[(u32, u32)]) -> String {
    if blocks.is_empty() {
        return "none".to_string();
    }
    let shown: Vec<String> = blocks.iter().map(|(full, torn)| format!("{full}→{torn}")).collect();
    shown.join(" ")
}

/// Structure and counters of an inlined method, for a person.
pub fn step_text(report: &StepReport) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "  states                {} implicit, {} explicit", report.implicit, report.explicit.len());
    let _ = writeln!(text, "  linear systems        {}", sizes(&report.linear));
    let _ = writeln!(text, "  nonlinear systems     {}", sizes(&report.nonlinear));
    for (name, value) in &report.counters {
        let _ = writeln!(text, "  {:<21} {value}", name.replace('_', " "));
    }
    text
}

pub fn step_json(report: &StepReport) -> Value {
    let counters: Map<String, Value> =
        report.counters.iter().map(|(name, value)| (name.to_string(), json!(value))).collect();
    json!({
        "implicit_states": report.implicit,
        "explicit_states": report.explicit,
        "linear_systems": report.linear,
        "nonlinear_systems": report.nonlinear,
        "counters": counters,
    })
}
