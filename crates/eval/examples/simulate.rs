//! Simulates a model with the interpreter: `simulate -L DIR MODEL --stop T --interval H --tolerance R --start T -o FILE.csv`.

use layshaft_eval::Interpreter;
use layshaft_flatten::{Request, Store, flatten};
use layshaft_ir::program::{INITIAL, Place, Program, REINIT, ValueType};
use layshaft_runtime::{Instance, Stop};
use layshaft_solver::{
    EvalFailure, EventOutcome, Hybrid, Method, Options, Output, Point, StepOutcome, System, Trigger, integrate,
};
use std::io::Write;
use std::sync::Arc;

struct Model {
    instance: Box<Instance>,
    program: Arc<Program>,
    roots: Vec<usize>,
    samples: Vec<f64>,
    next: f64,
    nominal: Vec<f64>,
    reselected: bool,
}

type Result<T> = std::result::Result<T, EvalFailure>;

impl Model {
    fn fail(&mut self, stop: Stop) -> EvalFailure {
        let message = self.instance.failure_message();
        self.instance.clear_failure();
        EvalFailure { message, fatal: stop == Stop::Fatal }
    }

    fn run(&mut self, which: fn(&Program) -> &Vec<layshaft_ir::program::FuncId>) -> Result<()> {
        let program = self.program.clone();
        self.instance.run(which(&program)).map_err(|stop| self.fail(stop))
    }

    fn set(&mut self, t: f64, y: &[f64]) {
        let states = self.program.layout.states.range();
        self.instance.set_time(t);
        self.instance.reals_mut()[states].copy_from_slice(y);
    }

    fn copy_pre(&mut self) {
        let layout = self.program.layout.clone();
        let pairs = self.program.pre.continuous.clone();
        let reals = self.instance.reals_mut();
        reals.copy_within(layout.discrete_reals.range(), layout.pre_reals.start as usize);
        pairs.iter().for_each(|&(now, pre)| reals[pre as usize] = reals[now as usize]);
        self.instance.ints_mut().copy_within(layout.discrete_ints.range(), layout.pre_ints.start as usize);
    }

    fn settled(&self) -> bool {
        let layout = &self.program.layout;
        let (reals, ints) = (self.instance.reals(), self.instance.ints());
        let same =
            reals[layout.discrete_reals.range()].iter().zip(&reals[layout.pre_reals.range()]).all(|(a, b)| a == b);
        same && ints[layout.discrete_ints.range()] == ints[layout.pre_ints.range()]
    }

    fn initialise(&mut self, start: f64) -> Result<()> {
        self.instance.set_time(start);
        self.run(|p| &p.entry.parameters)?;
        self.run(|p| &p.entry.start)?;
        self.instance.ints_mut()[INITIAL as usize] = 1;
        self.instance.set_homotopy(1.0);
        self.run(|p| &p.entry.initial)?;
        self.instance.ints_mut()[INITIAL as usize] = 0;
        let samples = self.program.samples.clone();
        self.samples = samples
            .iter()
            .map(|sample| {
                let (first, interval) =
                    (self.instance.reals()[sample.start as usize], self.instance.reals()[sample.interval as usize]);
                let mut next = first;
                let mut count = 0.0;
                while next < start - 1e-12 && interval > 0.0 {
                    count += 1.0;
                    next = first + count * interval;
                }
                next
            })
            .collect();
        self.iterate(start)?;
        self.instance.select_states().map_err(|stop| self.fail(stop))?;
        self.run(|p| &p.entry.accepted)
    }

    fn iterate(&mut self, t: f64) -> Result<bool> {
        let program = self.program.clone();
        for (index, sample) in program.samples.iter().enumerate() {
            let due = self.samples[index] <= t;
            self.instance.ints_mut()[sample.active as usize] = i64::from(due);
            if due {
                let interval = self.instance.reals()[sample.interval as usize];
                self.samples[index] += interval;
            }
        }
        let mut reinit = false;
        for round in 0.. {
            self.copy_pre();
            self.instance.ints_mut()[REINIT as usize] = 0;
            self.run(|p| &p.entry.event)?;
            for sample in &program.samples {
                self.instance.ints_mut()[sample.active as usize] = 0;
            }
            let changed = self.instance.ints()[REINIT as usize] != 0;
            reinit |= changed;
            if std::env::var("TRACE").is_ok() {
                let layout = &program.layout;
                let ints = self.instance.ints();
                let names: Vec<String> = program
                    .variables
                    .iter()
                    .filter_map(|v| match v.place {
                        Place::Int(slot) if layout.discrete_ints.range().contains(&(slot as usize)) => {
                            let pre = slot - layout.discrete_ints.start + layout.pre_ints.start;
                            (ints[slot as usize] != ints[pre as usize])
                                .then(|| format!("{} {}→{}", v.name, ints[pre as usize], ints[slot as usize]))
                        }
                        _ => None,
                    })
                    .collect();
                eprintln!("t={t} round {round}: {names:?}");
            }
            if !changed && self.settled() {
                break;
            }
            if round > 50 {
                return Err(EvalFailure { message: "event iteration does not settle".into(), fatal: true });
            }
        }
        self.run(|p| &p.entry.time_events)?;
        let instants = self.instance.reals()[program.layout.time_instants.range()].iter().copied();
        self.next = instants.chain(self.samples.iter().copied()).filter(|&x| x > t).fold(f64::INFINITY, f64::min);
        Ok(reinit)
    }

    fn value(&self, place: Place) -> f64 {
        match place {
            Place::Real(slot) => self.instance.reals()[slot as usize],
            Place::NegatedReal(slot) => -self.instance.reals()[slot as usize],
            Place::Int(slot) => self.instance.ints()[slot as usize] as f64,
            Place::NotInt(slot) => f64::from(u8::from(self.instance.ints()[slot as usize] == 0)),
        }
    }
}

impl System for Model {
    fn dimension(&self) -> usize {
        self.program.layout.states.len as usize
    }

    fn derivatives(&mut self, t: f64, y: &[f64], ydot: &mut [f64]) -> Result<()> {
        self.set(t, y);
        self.run(|p| &p.entry.derivatives)?;
        ydot.copy_from_slice(&self.instance.reals()[self.program.layout.derivatives.range()]);
        Ok(())
    }

    fn nominal(&self) -> &[f64] {
        &self.nominal
    }

    fn root_count(&self) -> usize {
        self.roots.len()
    }

    fn roots(&mut self, t: f64, y: &[f64], out: &mut [f64]) -> Result<()> {
        self.set(t, y);
        self.run(|p| &p.entry.derivatives)?;
        self.run(|p| &p.entry.roots)?;
        for (out, &relation) in out.iter_mut().zip(&self.roots) {
            let relation = &self.program.relations[relation];
            let z = self.instance.reals()[relation.root.unwrap() as usize];
            *out = if relation.strict { z } else { -z };
        }
        Ok(())
    }

    fn root_name(&self, root: usize) -> String {
        self.program.relations[self.roots[root]].text.clone()
    }

    fn state_name(&self, state: usize) -> String {
        self.program.states[state].name.to_string()
    }
}

impl Hybrid for Model {
    fn next_time_event(&mut self) -> f64 {
        self.next
    }

    fn event(&mut self, _: Trigger<'_>, t: f64, y: &mut [f64]) -> Result<EventOutcome> {
        let reselected = std::mem::take(&mut self.reselected);
        if !reselected {
            self.set(t, y);
        }
        self.run(|p| &p.entry.derivatives)?;
        self.run(|p| &p.entry.outputs)?;
        let states_changed = self.iterate(t)? | reselected;
        self.run(|p| &p.entry.accepted)?;
        y.copy_from_slice(&self.instance.reals()[self.program.layout.states.range()]);
        Ok(EventOutcome { states_changed, terminate: self.instance.termination().is_some() })
    }

    fn domains(&mut self, _: &[f64], positive: &mut [bool]) {
        for (positive, &relation) in positive.iter_mut().zip(&self.roots) {
            let relation = &self.program.relations[relation];
            *positive = (self.instance.ints()[relation.memory as usize] != 0) == relation.strict;
        }
    }

    fn step_completed(&mut self, t: f64, y: &[f64]) -> Result<StepOutcome> {
        self.set(t, y);
        if !self.program.entry.accepted.is_empty() {
            self.run(|p| &p.entry.derivatives)?;
            self.run(|p| &p.entry.outputs)?;
            self.run(|p| &p.entry.accepted)?;
        }
        if !self.program.state_sets.is_empty() {
            self.run(|p| &p.entry.derivatives)?;
            self.run(|p| &p.entry.outputs)?;
            if self.instance.select_states().map_err(|stop| self.fail(stop))? {
                self.reselected = true;
                return Ok(StepOutcome::Event);
            }
        }
        Ok(StepOutcome::Continue)
    }
}

fn main() {
    let mut request = Request::default();
    let (mut stop, mut interval, mut tolerance, mut start) = (1.0, 0.002, 1e-6, 0.0);
    let mut out = None;
    let mut method = Method::default();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|text| text.parse().ok()).unwrap_or(0.0);
        match arg.as_str() {
            "-L" => request.libraries.extend(args.next().map(Into::into)),
            "--stop" => stop = number(),
            "--start" => start = number(),
            "--interval" => interval = number(),
            "--tolerance" => tolerance = number(),
            "--radau" => method = Method::Radau,
            "-o" => out = args.next(),
            file if file.ends_with(".mo") => request.files.push(file.into()),
            _ => request.model = Some(arg),
        }
    }
    let store = Store::default();
    let outcome = flatten(&store, &request);
    let Some(flat) = outcome.model else {
        eprintln!("not flattened: {:?}", outcome.diagnostics.first().map(|d| &d.message));
        std::process::exit(10);
    };
    let (program, diagnostics) = layshaft_symbolic::translate(&flat);
    diagnostics.iter().for_each(|d| eprintln!("{} {}", d.code.0, d.message));
    let Some(program) = program else { std::process::exit(11) };
    if let Err(problem) = layshaft_ir::program::verify(&program) {
        eprintln!("{problem}");
        std::process::exit(11);
    }
    let program = Arc::new(program);
    let code = Arc::new(Interpreter::new(&program));
    let instance = match Instance::new(program.clone(), code) {
        Ok(instance) => instance,
        Err(message) => {
            eprintln!("{message}");
            std::process::exit(11);
        }
    };
    let roots = (0..program.relations.len()).filter(|&r| program.relations[r].root.is_some()).collect();
    let nominal = program.states.iter().map(|state| state.nominal).collect();
    let mut model = Model {
        instance,
        program: program.clone(),
        roots,
        samples: Vec::new(),
        next: f64::INFINITY,
        nominal,
        reselected: false,
    };
    if let Err(failure) = model.initialise(start) {
        eprintln!("initialisation: {}", failure.message);
        std::process::exit(1);
    }
    let mut y = model.instance.reals()[program.layout.states.range()].to_vec();
    let options = Options {
        start,
        stop,
        tolerance,
        method,
        output: Output::Interval(interval),
        max_steps: 3_000_000,
        ..Options::default()
    };
    let columns: Vec<_> =
        program.variables.iter().filter(|v| v.value_type != ValueType::String).map(|v| (v.name, v.place)).collect();
    let mut file = out.map(|path| std::io::BufWriter::new(std::fs::File::create(path).unwrap()));
    if let Some(file) = &mut file {
        let names: Vec<String> = columns.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        writeln!(file, "\"time\",{}", names.join(",")).unwrap();
    }
    let mut sink = |model: &mut Model, point: Point<'_>| {
        if file.is_none() {
            return;
        }
        if point.kind != layshaft_solver::PointKind::AfterEvent {
            model.set(point.time, point.states);
            let _ = model.run(|p| &p.entry.derivatives);
            let _ = model.run(|p| &p.entry.outputs);
        }
        if let Some(file) = &mut file {
            let mut line = format!("{:?}", point.time);
            for (_, place) in &columns {
                line.push(',');
                line.push_str(&format!("{:?}", model.value(*place)));
            }
            writeln!(file, "{line}").unwrap();
        }
    };
    match integrate(&mut model, &mut y, &options, &mut sink) {
        Ok(statistics) => eprintln!("{statistics:?}"),
        Err(failure) => {
            eprintln!("{failure}");
            std::process::exit(1);
        }
    }
}
