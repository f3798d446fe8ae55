//! What a step of an inlined method costs: mean and worst step, by model, method and step size.
//!
//!     cargo bench -p layshaft-sim --bench steps [-- --msl DIR] [FILTER]
//!
//! Every run is repeated and the least time of each step counts: a step does the same work every time, what differs is the machine's.
//! With `--count MODEL METHOD STEP` nothing is printed but the steps are run once, for callgrind with `--toggle-collect='*counted*'`; with
//! `--count hand` the same for a driveline with one clutch written by hand.

use layshaft_flatten::{Request, Store};
use layshaft_sim::{
    Counter, Engine, InlineMethod, InlineOptions, Settings, Stepper, compile, compile_for, explicit_states,
};
use std::path::PathBuf;
use std::time::Instant;

const REPETITIONS: usize = 5;

struct Case {
    model: &'static str,
    stop: f64,
}

const CASES: &[Case] = &[
    Case { model: "Layshaft.Examples.ClutchEngagement", stop: 5.0 },
    Case { model: "Layshaft.Examples.Gearbox4HP22", stop: 25.0 },
    Case { model: "Layshaft.Examples.FuelConsumption", stop: 200.0 },
    Case { model: "Layshaft.Examples.Truck4700Launch", stop: 20.0 },
    Case { model: "Layshaft.Examples.Truck4700Reduced", stop: 20.0 },
    Case { model: "Modelica.Mechanics.MultiBody.Examples.Loops.EngineV6_analytic", stop: 1.01 },
    Case { model: "Modelica.Mechanics.MultiBody.Examples.Systems.RobotR3.FullRobot", stop: 1.8 },
];

fn request(model: &str, msl: &Option<PathBuf>) -> Request {
    let library = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library");
    let libraries = [Some(library), msl.clone()].into_iter().flatten().collect();
    Request { libraries, model: Some(model.to_string()), ..Request::default() }
}

fn stepper(model: &str, method: InlineMethod, step: f64, msl: &Option<PathBuf>) -> Result<Stepper, String> {
    let (store, request) = (Store::default(), request(model, msl));
    let mut options = InlineOptions::new(method);
    if method == InlineMethod::MixedEuler {
        let plain = compile(&store, &request, Engine::MachineCode).compiled.ok_or("does not compile")?;
        options.explicit = explicit_states(&plain, &Settings::default(), step).map_err(|d| d.message)?;
    }
    let compilation = compile_for(&store, &request, Engine::MachineCode, Some(&options));
    let message = || compilation.diagnostics.iter().map(|d| d.message.clone()).collect::<Vec<_>>().join("; ");
    let compiled = compilation.compiled.as_ref().ok_or_else(message)?;
    Stepper::new(compiled, 0.0, step, &[], None).map_err(|diagnostic| diagnostic.message)
}

#[inline(never)]
fn counted(stepper: &mut Stepper, steps: usize) {
    for _ in 0..steps {
        if stepper.step().is_err() {
            return;
        }
    }
}

fn sizes(blocks: &[(u32, u32)]) -> String {
    let shown: Vec<String> =
        blocks.iter().filter(|(_, torn)| *torn > 1).map(|(full, torn)| format!("{full}→{torn}")).collect();
    shown.join(" ")
}

fn measure(case: &Case, method: InlineMethod, step: f64, msl: &Option<PathBuf>) {
    let steps = (case.stop / step).round() as usize;
    let mut least = vec![f64::INFINITY; steps];
    let mut has_event = vec![false; steps];
    let mut last = None;
    for _ in 0..REPETITIONS {
        let mut stepper = match stepper(case.model, method, step, msl) {
            Ok(stepper) => stepper,
            Err(message) => {
                println!("{:<34} {:<22} {message}", short(case.model), method.name());
                return;
            }
        };
        for (least, has_event) in least.iter_mut().zip(&mut has_event) {
            let begin = Instant::now();
            let counts = stepper.step();
            *least = least.min(begin.elapsed().as_secs_f64() * 1e6);
            match counts {
                Ok(counts) => *has_event = counts.events > 0,
                Err(diagnostic) => {
                    println!("{:<34} {:<22} {}", short(case.model), method.name(), diagnostic.message);
                    return;
                }
            }
        }
        last = Some(stepper);
    }
    let Some(stepper) = last else { return };
    let worst = |events: bool| {
        let chosen = least.iter().zip(&has_event).filter(|(_, has_event)| **has_event == events);
        chosen.map(|(time, _)| *time).fold(0.0f64, f64::max)
    };
    let mean = least.iter().sum::<f64>() / steps as f64;
    let per_step = |counter: Counter| stepper.counter(counter) as f64 / steps as f64;
    println!(
        "{:<34} {:<22} {:>5.2} {:>7.2} {:>7.2} {:>7.2} {:>8.0} {:>6} {:>6.2} {:>6} {} | {}",
        short(case.model),
        method.name(),
        step * 1e3,
        mean,
        worst(false),
        worst(true),
        step * 1e6 / mean,
        stepper.counter(Counter::Events),
        per_step(Counter::NewtonIterations),
        stepper.counter(Counter::NewtonLimits) + stepper.counter(Counter::LocationLimits),
        sizes(&stepper.inline().linear),
        sizes(&stepper.inline().nonlinear),
    );
}

fn short(model: &str) -> &str {
    model.rsplit('.').next().unwrap_or(model)
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench").peekable();
    let (mut msl, mut filter) = (None, String::new());
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--msl" => msl = arguments.next().map(PathBuf::from),
            "--count" => {
                let rest: Vec<String> = arguments.collect();
                return count(&rest, &msl);
            }
            _ => filter = argument,
        }
    }
    println!(
        "{:<34} {:<22} {:>5} {:>7} {:>7} {:>7} {:>8} {:>6} {:>6} {:>6} linear | nonlinear systems",
        "model", "method", "ms", "mean µs", "max", "event", "× real", "events", "Newton", "limits"
    );
    for case in CASES.iter().filter(|case| case.model.contains(&filter)) {
        for method in [InlineMethod::ImplicitEuler, InlineMethod::MixedEuler] {
            for step in [0.5e-3, 1e-3] {
                measure(case, method, step, &msl);
            }
        }
    }
}

fn count(arguments: &[String], msl: &Option<PathBuf>) {
    const STEPS: usize = 10_000;
    match arguments {
        [hand] if hand == "hand" => {
            let mut driveline = hand::Driveline::new(5e-4);
            hand::counted(&mut driveline, STEPS);
            println!("{STEPS} steps, vehicle.w = {:?}", driveline.vehicle_speed());
        }
        [model, method, step] => {
            let method = InlineMethod::by_name(method).expect("a method");
            let mut stepper = stepper(model, method, step.parse().expect("seconds"), msl).expect("a model");
            counted(&mut stepper, STEPS);
            println!("{STEPS} steps to {}", stepper.time());
        }
        _ => eprintln!("--count MODEL METHOD STEP, or --count hand"),
    }
}

/// `Layshaft.Examples.ClutchEngagement` as a programmer would write it, by mixed Euler: explicit speeds and angles, with the clutch's
/// equations solved for the case at hand and events placed by the same secant steps.
mod hand {
    #[derive(Clone, Copy, PartialEq)]
    enum Mode {
        Open,
        Forward,
        Stuck,
        Backward,
    }

    pub struct Driveline {
        h: f64,
        steps: u64,
        time: f64,
        /// Angles and speeds of both sides.
        x: [f64; 4],
        mode: Mode,
        /// Torque of the clutch at the present point.
        torque: f64,
    }

    const ENGINE: f64 = 0.2;
    const VEHICLE: f64 = 1.0;
    const DRIVE: f64 = 60.0;
    const LOAD: f64 = 50.0 / (100.0 * 100.0);
    const GEOMETRY: f64 = 0.2;
    const FORCE: f64 = 2000.0;
    const PEAK: f64 = 1.2;

    /// Corners of the clutch actuation.
    const CORNERS: [f64; 4] = [0.2, 0.7, 3.2, 3.7];

    fn force(t: f64) -> f64 {
        let share = if t < CORNERS[0] {
            0.0
        } else if t < CORNERS[1] {
            (t - CORNERS[0]) / (CORNERS[1] - CORNERS[0])
        } else if t < CORNERS[2] {
            1.0
        } else if t < CORNERS[3] {
            (CORNERS[3] - t) / (CORNERS[3] - CORNERS[2])
        } else {
            0.0
        };
        FORCE * share
    }

    fn friction(slip: f64) -> f64 {
        0.3 + (0.25 - 0.3) * (slip / 200.0).clamp(0.0, 1.0)
    }

    impl Driveline {
        pub fn new(h: f64) -> Driveline {
            Driveline { h, steps: 0, time: 0.0, x: [0.0, 0.0, 200.0, 0.0], mode: Mode::Open, torque: 0.0 }
        }

        pub fn vehicle_speed(&self) -> f64 {
            self.x[3]
        }

        fn slip(&self) -> f64 {
            self.x[2] - self.x[3]
        }

        fn load(w: f64) -> f64 {
            LOAD * w * w.abs()
        }

        /// The torque that keeps both sides together.
        fn holding(&self) -> f64 {
            (VEHICLE * DRIVE + ENGINE * Self::load(self.x[3])) / (ENGINE + VEHICLE)
        }

        fn evaluate(&mut self) {
            let normal = GEOMETRY * force(self.time);
            self.torque = match self.mode {
                Mode::Open => 0.0,
                Mode::Forward => normal * friction(self.slip()),
                Mode::Backward => -normal * friction(-self.slip()),
                Mode::Stuck => self.holding(),
            };
        }

        /// The state after a part of a step from `from`.
        fn advance(&mut self, from: &[f64; 4], time: f64, torque: f64, d: f64) {
            let [phi_a, phi_b, w_a, w_b] = *from;
            self.x = [
                phi_a + d * w_a,
                phi_b + d * w_b,
                w_a + d * (DRIVE - torque) / ENGINE,
                w_b + d * (torque - Self::load(w_b)) / VEHICLE,
            ];
            self.time = time + d;
            self.evaluate();
        }

        /// How far the mode is from its end: negative beyond it.
        fn distance(&self) -> f64 {
            let limit = PEAK * GEOMETRY * force(self.time) * 0.3;
            match self.mode {
                Mode::Open => -force(self.time),
                Mode::Forward => self.slip(),
                Mode::Backward => -self.slip(),
                Mode::Stuck => limit + 1e-4 - self.torque.abs(),
            }
        }

        fn event(&mut self) {
            let normal = force(self.time);
            self.mode = match self.mode {
                _ if normal <= 0.0 => Mode::Open,
                Mode::Open if self.slip() > 0.0 => Mode::Forward,
                Mode::Open if self.slip() < 0.0 => Mode::Backward,
                Mode::Stuck if self.holding() > 0.0 => Mode::Forward,
                Mode::Stuck => Mode::Backward,
                _ if self.holding().abs() <= PEAK * GEOMETRY * normal * 0.3 => Mode::Stuck,
                Mode::Forward => Mode::Backward,
                _ => Mode::Forward,
            };
            self.evaluate();
        }

        fn step(&mut self) {
            self.steps += 1;
            let target = self.steps as f64 * self.h;
            while self.time < target - 1e-9 * self.h {
                let (from, time, torque) = (self.x, self.time, self.torque);
                let corner = CORNERS.iter().copied().find(|corner| *corner > time).unwrap_or(f64::INFINITY);
                let goal = corner.min(target);
                let d = goal - time;
                let before = self.distance();
                self.advance(&from, time, torque, d);
                self.time = goal;
                let mut after = self.distance();
                if after < -1e-10 && before > 0.0 {
                    let (mut low, mut high, mut at) = (0.0, d, d);
                    let mut start = before;
                    for trial in 0..4 {
                        let estimate = low + (high - low) * (start / (start - after)).clamp(0.0, 1.0);
                        if high - estimate <= 1e-7 * d {
                            break;
                        }
                        let margin = if trial == 0 { 1e-3 * d } else { 1e-6 * d };
                        at = (estimate + margin).min(0.5 * (estimate + high));
                        self.advance(&from, time, torque, at);
                        let here = self.distance();
                        if here < -1e-10 {
                            (high, after) = (at, here);
                        } else {
                            (low, start) = (at, here);
                        }
                    }
                    if at != high {
                        self.advance(&from, time, torque, high);
                    }
                    self.event();
                } else if after < -1e-10 {
                    self.event();
                } else if goal == corner {
                    self.evaluate();
                }
            }
        }
    }

    #[inline(never)]
    pub fn counted(driveline: &mut Driveline, steps: usize) {
        for _ in 0..steps {
            driveline.step();
        }
    }
}
