//! Values that programs compute, checked against analytic solutions.

use layshaft_eval::Interpreter;
use layshaft_flatten::{Request, Store, flatten};
use layshaft_ir::program::{INITIAL, Program, REINIT, ValueSlot};
use layshaft_runtime::Instance;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

static NUMBER: AtomicU32 = AtomicU32::new(0);

struct Run {
    program: Arc<Program>,
    instance: Box<Instance>,
}

impl Run {
    /// Translates, starts and initialises a model at time 0.
    fn new(text: &str) -> Run {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("layshaft-eval-{}-{number}.mo", std::process::id()));
        std::fs::write(&path, text).unwrap();
        let store = Store::default();
        let outcome = flatten(&store, &Request { files: vec![path.clone()], ..Request::default() });
        std::fs::remove_file(path).unwrap();
        let flat = outcome.model.unwrap_or_else(|| panic!("{:?}", outcome.diagnostics));
        let (program, diagnostics) = layshaft_lower::translate(&flat);
        let program = Arc::new(program.unwrap_or_else(|| panic!("{diagnostics:?}")));
        let instance = Instance::new(program.clone(), Arc::new(Interpreter::new(&program))).unwrap();
        let mut run = Run { program: program.clone(), instance };
        run.call(&program.entry.parameters);
        run.call(&program.entry.start);
        run.instance.ints_mut()[INITIAL as usize] = 1;
        run.call(&program.entry.initial);
        run.instance.ints_mut()[INITIAL as usize] = 0;
        run.event();
        run
    }

    fn call(&mut self, functions: &[layshaft_ir::program::FuncId]) {
        self.instance.run(functions).unwrap_or_else(|_| panic!("{}", self.instance.failure_message()));
    }

    fn event(&mut self) {
        let (program, layout) = (self.program.clone(), self.program.layout.clone());
        for _ in 0..20 {
            self.instance.reals_mut().copy_within(layout.discrete_reals.range(), layout.pre_reals.start as usize);
            self.instance.ints_mut().copy_within(layout.discrete_ints.range(), layout.pre_ints.start as usize);
            self.instance.ints_mut()[REINIT as usize] = 0;
            self.call(&program.entry.event);
            let (reals, ints) = (self.instance.reals(), self.instance.ints());
            let settled = reals[layout.discrete_reals.range()] == reals[layout.pre_reals.range()]
                && ints[layout.discrete_ints.range()] == ints[layout.pre_ints.range()]
                && ints[REINIT as usize] == 0;
            if settled {
                return;
            }
        }
        panic!("the event iteration does not settle");
    }

    fn derivatives(&mut self, time: f64, y: &[f64]) -> Vec<f64> {
        let program = self.program.clone();
        self.instance.set_time(time);
        self.instance.reals_mut()[program.layout.states.range()].copy_from_slice(y);
        self.call(&program.entry.derivatives);
        self.instance.reals()[program.layout.derivatives.range()].to_vec()
    }

    /// Classical Runge–Kutta steps up to `stop`, without events.
    fn integrate(&mut self, stop: f64, steps: usize) {
        let h = stop / steps as f64;
        let mut y = self.instance.reals()[self.program.layout.states.range()].to_vec();
        let along = |y: &[f64], k: &[f64], h: f64| -> Vec<f64> { y.iter().zip(k).map(|(y, k)| y + h * k).collect() };
        for step in 0..steps {
            let t = step as f64 * h;
            let k1 = self.derivatives(t, &y);
            let k2 = self.derivatives(t + h / 2.0, &along(&y, &k1, h / 2.0));
            let k3 = self.derivatives(t + h / 2.0, &along(&y, &k2, h / 2.0));
            let k4 = self.derivatives(t + h, &along(&y, &k3, h));
            for i in 0..y.len() {
                y[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
            }
        }
        self.derivatives(stop, &y);
        let program = self.program.clone();
        self.call(&program.entry.outputs);
    }

    fn value(&self, name: &str) -> f64 {
        let variable = self.program.variables.iter().find(|v| v.name == name).unwrap_or_else(|| panic!("no `{name}`"));
        match variable.place {
            ValueSlot::Real(slot) => self.instance.reals()[slot as usize],
            ValueSlot::NegatedReal(slot) => -self.instance.reals()[slot as usize],
            ValueSlot::Int(slot) => self.instance.ints()[slot as usize] as f64,
            ValueSlot::NotInt(slot) => f64::from(u8::from(self.instance.ints()[slot as usize] == 0)),
        }
    }
}

#[track_caller]
fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-8 * expected.abs().max(1.0), "{found} instead of {expected}");
}

#[test]
fn a_decay_follows_the_exponential() {
    let mut run = Run::new("model M parameter Real k=2; Real x(start=3, fixed=true); equation der(x) = -k*x; end M;");
    run.integrate(1.0, 400);
    close(run.value("x"), 3.0 * (-2.0f64).exp());
}

#[test]
fn a_linear_loop_is_solved() {
    let run = Run::new(
        "model M parameter Real a=3; Real x; Real y; Real z;
         equation a*x + y + z = 1; x + a*y - z = 2; x - y + a*z = 3 + time; end M;",
    );
    let (x, y, z) = (run.value("x"), run.value("y"), run.value("z"));
    close(3.0 * x + y + z, 1.0);
    close(x + 3.0 * y - z, 2.0);
    close(x - y + 3.0 * z, 3.0);
}

#[test]
fn coupled_inertias_accelerate_together() {
    // J1 and J2 behind a gear of ratio 2: a1 = tau / (J1 + J2/4).
    let run = Run::new(
        "model M parameter Real J1=1; parameter Real J2=3; Real phi1; Real w1; Real phi2; Real w2; Real t;
         equation der(phi1) = w1; der(phi2) = w2; J1*der(w1) = 7 - t; J2*der(w2) = 2*t; phi1 = 2*phi2; end M;",
    );
    close(run.value("t"), 7.0 - 7.0 / (1.0 + 3.0 / 4.0));
}

#[test]
fn a_compiled_function_loops() {
    let run = Run::new(
        "model M
           function root input Real x; output Real y; algorithm
             y := x;
             while abs(y*y - x) > 1e-12*x loop y := (y + x/y)/2; end while;
           end root;
           function norm input Real v[:]; output Real s; protected Real w[size(v, 1)]; algorithm
             for i in 1:size(v, 1) loop w[i] := v[i]*v[i]; end for;
             s := root(sum(w));
           end norm;
           Real x; Real n; equation x = root(2 + time); n = norm({3, 4, 12 + time}); end M;",
    );
    close(run.value("x"), std::f64::consts::SQRT_2);
    close(run.value("n"), 13.0);
}

#[test]
fn coupled_friction_elements_find_their_modes() {
    // Otter et al. 2000, section 5: with u1 = 0.9 f0 and u2 = 1.1 f0 block 1 slides and block 2 sticks to it.
    let mut run = Run::new(
        "model M parameter Real f0=1; Real s1; Real s2; Real a1; Real a2; Real f1; Real f2; Real u2;
         equation u2 = if time < 0.1 then 0 else 1.1*f0;
           a1 = 0.9*f0 + f2 - f1; a1 + a2 = u2 - f2;
           a1 = if s1 > 1 then s1 - 1 else if s1 < -1 then s1 + 1 else 0;
           f1 = if s1 > 1 then f0 else if s1 < -1 then -f0 else f0*s1;
           a2 = if s2 > 1 then s2 - 1 else if s2 < -1 then s2 + 1 else 0;
           f2 = if s2 > 1 then f0 else if s2 < -1 then -f0 else f0*s2; end M;",
    );
    close(run.value("a1"), 0.0);
    close(run.value("f1"), 0.9);
    run.instance.set_time(0.1);
    run.event();
    close(run.value("f1"), 1.0);
    close(run.value("a1"), 0.5);
    close(run.value("a2"), 0.0);
    close(run.value("f2"), 0.6);
}

#[test]
fn a_pendulum_keeps_its_length_and_energy() {
    let mut run = Run::new(
        "model M Real x(start=1); Real y(start=0); Real vx(start=0); Real vy(start=0); Real f;
         equation der(x) = vx; der(y) = vy; der(vx) = f*x; der(vy) = f*y - 9.81; x^2 + y^2 = 1; end M;",
    );
    let program = run.program.clone();
    run.instance.select_states().unwrap();
    run.integrate(0.2, 400);
    let (x, y) = (run.value("x"), run.value("y"));
    close(x * x + y * y, 1.0);
    close(0.5 * (run.value("vx").powi(2) + run.value("vy").powi(2)) + 9.81 * y, 0.0);
    assert_eq!(program.layout.states.len, 2);
}

#[test]
fn when_clauses_act_once() {
    let mut run = Run::new(
        "model M Integer n(start=0, fixed=true); Real x(start=0, fixed=true);
         equation der(x) = 1; when x > 0.5 then n = pre(n) + 1; reinit(x, 0); end when; end M;",
    );
    close(run.value("n"), 0.0);
    let states = run.program.layout.states.range();
    run.instance.reals_mut()[states][0] = 0.6;
    run.event();
    close(run.value("n"), 1.0);
    close(run.value("x"), 0.0);
}

#[test]
fn a_parameter_is_found_at_initialisation() {
    let run = Run::new(
        "model M parameter Real c(fixed=false, start=1); parameter Real d = 2*c; Real x(start=3, fixed=true);
         initial equation der(x) = 0; equation der(x) = 6 - d*x; end M;",
    );
    close(run.value("c"), 1.0);
    close(run.value("d"), 2.0);
}
