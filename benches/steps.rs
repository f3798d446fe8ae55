//! What a step of an inlined method costs: mean and worst step, by model, method and step size.
//!
//!     cargo bench -p layshaft-benches --bench steps [-- [--msl DIR] [--json] [--set NAME=VALUE] [FILTER]]
//!
//! Every run is repeated and the least time of each step counts: a step does the same work every time, what differs is the machine's.
//! `cargo xtask bench realtime` prints the same table, counts instructions as well and holds both against their limits.
//!
//! What each step with events consists of (solutions, iterations, factorisations) is printed by
//!
//!     PROGRAM --events MODEL METHOD STEP STEPS
//!
//! For callgrind the steps are run once and nothing is measured:
//!
//!     cargo bench -p layshaft-benches --bench steps --no-run       # prints the path of the program
//!     valgrind --tool=callgrind --toggle-collect=steps::counted PROGRAM --count MODEL METHOD STEP [STEPS]
//!     valgrind --tool=callgrind --toggle-collect=steps::counted PROGRAM --count hand driveline|truck [STEPS]
//!     valgrind --tool=callgrind --toggle-collect=steps::counted --dump-after=steps::counted --callgrind-out-file=out PROGRAM --count-events MODEL METHOD STEP STEPS
//!
//! The first two count steps (10,000 where no number is given) of generated code and of the same model written by hand; divide what was
//! collected by the number of steps. The last one counts steps with events only, and leaves one file `out.N` for each of them, with its instructions in the line `totals:`.

use layshaft_benches::hand::{Driveline, Truck};
use layshaft_benches::models::{Origin, stepper};
use layshaft_sim::{Counter, StepMethod, Stepper};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Instant;

const REPETITIONS: usize = 5;
const STEPS: usize = 10_000;
const METHODS: [StepMethod; 2] = [StepMethod::ImplicitEuler, StepMethod::MixedEuler];
const SIZES: [f64; 2] = [0.5e-3, 1e-3];

/// What steps with events differ in.
const OF_EVENTS: [Counter; 5] =
    [Counter::Events, Counter::Solutions, Counter::NewtonIterations, Counter::Factorisations, Counter::MixedPasses];

struct Case {
    model: &'static str,
    stop: f64,
}

const CASES: &[Case] = &[
    Case { model: "Layshaft.Examples.ClutchEngagement", stop: 5.0 },
    Case { model: "Layshaft.Examples.Gearbox4HP22", stop: 25.0 },
    Case { model: "Layshaft.Examples.Truck4700", stop: 50.0 },
    Case { model: "Layshaft.Examples.Truck4700Reduced", stop: 50.0 },
    Case { model: "Layshaft.Examples.FuelConsumption", stop: 200.0 },
    Case { model: "Modelica.Mechanics.MultiBody.Examples.Loops.EngineV6_analytic", stop: 1.01 },
    Case { model: "Modelica.Mechanics.MultiBody.Examples.Systems.RobotR3.FullRobot", stop: 1.8 },
];

/// What callgrind is told to count: calls of a step, whatever it steps.
#[inline(never)]
fn counted(step: &mut dyn FnMut() -> bool, steps: usize) {
    for _ in 0..steps {
        if !step() {
            return;
        }
    }
}

/// One row of the table.
struct Row {
    method: StepMethod,
    step: f64,
    steps: usize,
    mean: f64,
    worst: f64,
    worst_event: f64,
    events: i64,
    newton: f64,
    limits: i64,
    linear: Vec<(u32, u32)>,
    nonlinear: Vec<(u32, u32)>,
}

fn measure(case: &Case, method: StepMethod, step: f64, origin: &Origin) -> Result<Row, String> {
    let steps = (case.stop / step).round() as usize;
    let mut least = vec![f64::INFINITY; steps];
    let mut has_event = vec![false; steps];
    let mut last: Option<Stepper> = None;
    for _ in 0..REPETITIONS {
        let mut stepper = stepper(case.model, method, step, origin, None)?;
        for (least, has_event) in least.iter_mut().zip(&mut has_event) {
            let begin = Instant::now();
            let done = stepper.step();
            *least = least.min(begin.elapsed().as_secs_f64() * 1e6);
            done.map_err(|diagnostic| diagnostic.message)?;
            *has_event = stepper.counts().events > 0;
        }
        last = Some(stepper);
    }
    let stepper = last.ok_or("nothing was measured")?;
    let worst = |events: bool| {
        let chosen = least.iter().zip(&has_event).filter(|(_, has_event)| **has_event == events);
        chosen.map(|(time, _)| *time).fold(0.0f64, f64::max)
    };
    Ok(Row {
        method,
        step,
        steps,
        mean: least.iter().sum::<f64>() / steps as f64,
        worst: worst(false),
        worst_event: worst(true),
        events: stepper.counter(Counter::Events),
        newton: stepper.counter(Counter::NewtonIterations) as f64 / steps as f64,
        limits: stepper.counter(Counter::NewtonLimits) + stepper.counter(Counter::LocationLimits),
        linear: stepper.fixed_step().linear.clone(),
        nonlinear: stepper.fixed_step().nonlinear.clone(),
    })
}

impl Row {
    fn print(&self, model: &str) {
        println!(
            "{:<20} {:<22} {:>5.2} {:>7.2} {:>7.2} {:>7.2} {:>8.0} {:>6} {:>6.2} {:>6} {} | {}",
            short(model),
            self.method.name(),
            self.step * 1e3,
            self.mean,
            self.worst,
            self.worst_event,
            self.step * 1e6 / self.mean,
            self.events,
            self.newton,
            self.limits,
            sizes(&self.linear),
            sizes(&self.nonlinear),
        );
    }

    fn json(&self, model: &str) -> Value {
        json!({
            "model": model,
            "method": self.method.name(),
            "step": self.step,
            "steps": self.steps,
            "mean_us": self.mean,
            "worst_us": self.worst,
            "worst_event_us": self.worst_event,
            "real_time_factor": self.step * 1e6 / self.mean,
            "events": self.events,
            "newton_iterations_per_step": self.newton,
            "limits_reached": self.limits,
            "linear_systems": self.linear,
            "nonlinear_systems": self.nonlinear,
        })
    }
}

fn sizes(blocks: &[(u32, u32)]) -> String {
    let shown: Vec<String> =
        blocks.iter().filter(|(_, torn)| *torn > 1).map(|(full, torn)| format!("{full}→{torn}")).collect();
    shown.join(" ")
}

fn short(model: &str) -> &str {
    model.rsplit('.').next().unwrap_or(model)
}

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let (mut origin, mut filter, mut as_json) = (Origin::default(), String::new(), false);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--msl" => origin.msl = arguments.next().map(PathBuf::from),
            "--json" => as_json = true,
            "--set" => origin.modifiers.push(modifier(arguments.next())?),
            "--count" => return count(&arguments.collect::<Vec<_>>(), &origin),
            "--count-events" => return count_events(&arguments.collect::<Vec<_>>(), &origin),
            "--events" => return events(&arguments.collect::<Vec<_>>(), &origin),
            _ => filter = argument,
        }
    }
    if !as_json {
        println!(
            "{:<20} {:<22} {:>5} {:>7} {:>7} {:>7} {:>8} {:>6} {:>6} {:>6} linear | nonlinear systems",
            "model", "method", "ms", "mean µs", "max", "event", "× real", "events", "Newton", "limits"
        );
    }
    let available = |case: &&Case| case.model.contains(&filter) && (origin.msl.is_some() || !is_of_msl(case.model));
    for case in CASES.iter().filter(available) {
        for (method, step) in METHODS.into_iter().flat_map(|method| SIZES.map(|step| (method, step))) {
            match (measure(case, method, step, &origin), as_json) {
                (Ok(row), false) => row.print(case.model),
                (Ok(row), true) => println!("{}", row.json(case.model)),
                (Err(message), false) => println!("{:<20} {:<22} {message}", short(case.model), method.name()),
                (Err(message), true) => {
                    let (model, method) = (case.model, method.name());
                    println!("{}", json!({ "model": model, "method": method, "step": step, "error": message }));
                }
            }
        }
    }
    Ok(())
}

fn modifier(argument: Option<String>) -> Result<(String, String), String> {
    let (name, value) = argument.as_deref().and_then(|text| text.split_once('=')).ok_or("--set NAME=VALUE")?;
    Ok((name.to_string(), value.to_string()))
}

fn is_of_msl(model: &str) -> bool {
    model.starts_with("Modelica.")
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}` is no number"))
}

fn chosen(model: &str, method: &str, step: &str, origin: &Origin) -> Result<Stepper, String> {
    let method = StepMethod::by_name(method).ok_or_else(|| format!("there is no method `{method}`"))?;
    stepper(model, method, number(step)?, origin, None)
}

/// Runs steps inside the function that callgrind is told to count.
fn count(arguments: &[String], origin: &Origin) -> Result<(), String> {
    const H: f64 = 5e-4;
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let steps = |rest: &[&str]| rest.first().map_or(Ok(STEPS), |text| number(text));
    match words.as_slice() {
        ["hand", "driveline", rest @ ..] => {
            let mut driveline = Driveline::new(H);
            let step = || {
                driveline.step();
                true
            };
            counted(&mut { step }, steps(rest)?);
            println!("speeds {:?}", driveline.speeds());
        }
        ["hand", "truck", rest @ ..] => {
            let mut truck = Truck::new(H, 0.0);
            let step = || {
                truck.step();
                true
            };
            counted(&mut { step }, steps(rest)?);
            println!("states {:?}", truck.states());
        }
        [model, method, step, rest @ ..] => {
            let mut stepper = chosen(model, method, step, origin)?;
            counted(&mut || stepper.step().is_ok(), steps(rest)?);
            println!("to {}", stepper.time());
        }
        _ => return Err("--count MODEL METHOD STEP [STEPS], or --count hand driveline|truck [STEPS]".to_string()),
    }
    Ok(())
}

/// Prints what each step with events consists of, and the least time it took.
fn events(arguments: &[String], origin: &Origin) -> Result<(), String> {
    let [model, method, step, steps] = arguments else {
        return Err("--events MODEL METHOD STEP STEPS".to_string());
    };
    let steps: usize = number(steps)?;
    let mut least = vec![f64::INFINITY; steps];
    let mut lines = Vec::new();
    for repetition in 0..REPETITIONS {
        let mut stepper = chosen(model, method, step, origin)?;
        let mut before = OF_EVENTS.map(|counter| stepper.counter(counter));
        for (index, least) in least.iter_mut().enumerate() {
            let begin = Instant::now();
            stepper.step().map_err(|diagnostic| diagnostic.message)?;
            *least = least.min(begin.elapsed().as_secs_f64() * 1e6);
            let now = OF_EVENTS.map(|counter| stepper.counter(counter));
            if repetition == 0 && now[0] > before[0] {
                lines.push((index, stepper.time(), std::array::from_fn::<_, 5, _>(|k| now[k] - before[k])));
            }
            before = now;
        }
    }
    println!("mean of all steps {:.2} µs", least.iter().sum::<f64>() / steps as f64);
    let names = OF_EVENTS.map(|counter| format!("{:>18}", counter.name())).concat();
    println!("{:>10} {:>10} {names}", "time", "µs");
    for (index, time, counts) in lines {
        println!("{time:>10.4} {:>10.2} {}", least[index], counts.map(|count| format!("{count:>18}")).concat());
    }
    Ok(())
}

/// Runs the steps that have events inside the function that callgrind is told to count, each in a call of its own.
fn count_events(arguments: &[String], origin: &Origin) -> Result<(), String> {
    let [model, method, step, steps] = arguments else {
        return Err("--count-events MODEL METHOD STEP STEPS".to_string());
    };
    let steps: usize = number(steps)?;
    // A first run tells which steps have events: callgrind cannot be asked afterwards.
    let mut scout = chosen(model, method, step, origin)?;
    let has_event = |stepper: &mut Stepper| stepper.step().is_ok() && stepper.counts().events > 0;
    let events: Vec<bool> = (0..steps).map(|_| has_event(&mut scout)).collect();
    let mut stepper = chosen(model, method, step, origin)?;
    for event in events {
        if event {
            counted(&mut || stepper.step().is_ok(), 1);
        } else if stepper.step().is_err() {
            break;
        }
    }
    println!("to {}", stepper.time());
    Ok(())
}
