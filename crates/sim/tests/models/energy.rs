//! Conservative systems keep their energy: the drift stays within what the tolerance allows, for every method that
//! controls its error, and shrinks with the tolerance.

use layshaft_flatten::{Request, Store};
use layshaft_results::Trajectory;
use layshaft_sim::{Compiled, Engine, Settings, compile, simulate};
use layshaft_solver::Method;

fn compiled(name: &str, text: &str) -> Compiled {
    let file = std::env::temp_dir().join(format!("layshaft-energy-{}-{name}.mo", std::process::id()));
    std::fs::write(&file, text).unwrap();
    let request = Request { files: vec![file.clone()], ..Request::default() };
    let compilation = compile(&Store::default(), &request, Engine::MachineCode);
    std::fs::remove_file(file).unwrap();
    let messages: Vec<&str> = compilation.diagnostics.iter().map(|d| d.message.as_str()).collect();
    compilation.compiled.unwrap_or_else(|| panic!("{name} does not compile: {messages:?}"))
}

/// Largest deviation of `energy` from its first value, relative to `scale`.
fn drift(model: &Compiled, method: Method, tolerance: f64, scale: f64) -> f64 {
    let settings = Settings { method: Some(method), tolerance: Some(tolerance), ..Settings::default() };
    let mut trajectory = Trajectory::new();
    let report = simulate(model, &settings, &mut trajectory, &mut |_| {});
    assert!(report.is_complete, "{}: {:?}", method.name(), report.diagnostics);
    let energy = trajectory.series("energy").unwrap();
    energy.iter().map(|value| (value - energy[0]).abs()).fold(0.0, f64::max) / scale
}

/// `factor` is how many times the tolerance may be lost over the run: errors of single steps add up. BDF damps vibrations and
/// has a factor of its own.
fn conserves(name: &str, text: &str, scale: f64, factor: f64, bdf_factor: f64) {
    let model = compiled(name, text);
    for method in [Method::Bdf, Method::Radau, Method::Adams, Method::DormandPrince] {
        let factor = if method == Method::Bdf { bdf_factor } else { factor };
        let coarse = drift(&model, method, 1e-5, scale);
        let fine = drift(&model, method, 1e-8, scale);
        assert!(coarse < factor * 1e-5, "{name}, {}: {coarse:e} at tolerance 1e-5", method.name());
        assert!(fine < factor * 1e-8, "{name}, {}: {fine:e} at tolerance 1e-8", method.name());
        assert!(fine < coarse / 20.0, "{name}, {}: {coarse:e}, then {fine:e}", method.name());
    }
}

#[test]
fn of_a_mass_on_a_spring() {
    let text = "model Spring
      Real x(start = 1, fixed = true); Real v(start = 0, fixed = true); Real energy = v^2/2 + 4*x^2/2;
    equation der(x) = v; der(v) = -4*x;
      annotation(experiment(StopTime = 30)); end Spring;";
    conserves("Spring", text, 2.0, 500.0, 1500.0);
}

#[test]
fn of_a_pendulum_in_cartesian_coordinates() {
    // Index three: states are chosen while running.
    let text = "model Pendulum
      constant Real g = 9.81; Real x(start = 0.8); Real y(start = -0.6, fixed = true); Real u(start = 0, fixed = true);
      Real w; Real force; Real energy = (u^2 + w^2)/2 + g*y;
    equation
      der(x) = u; der(y) = w; der(u) = -force*x; der(w) = -force*y - g; x^2 + y^2 = 1;
      annotation(experiment(StopTime = 10)); end Pendulum;";
    conserves("Pendulum", text, 9.81, 500.0, 500.0);
}

#[test]
fn of_a_double_pendulum() {
    let text = "model DoublePendulum
      constant Real g = 9.81; Real a(start = 1.2, fixed = true); Real b(start = 0.4, fixed = true);
      Real p(start = 0, fixed = true); Real q(start = 0, fixed = true);
      Real energy = p^2 + q^2/2 + p*q*cos(a - b) - g*(2*cos(a) + cos(b));
    equation
      der(a) = p; der(b) = q;
      2*der(p) + der(q)*cos(a - b) + q^2*sin(a - b) + 2*g*sin(a) = 0;
      der(q) + der(p)*cos(a - b) - p^2*sin(a - b) + g*sin(b) = 0;
      annotation(experiment(StopTime = 5)); end DoublePendulum;";
    conserves("DoublePendulum", text, 9.81, 1000.0, 1000.0);
}

#[test]
fn of_a_ball_that_bounces_without_loss() {
    let text = "model Ball
      Real h(start = 1, fixed = true); Real v(start = 0, fixed = true); Real energy = 9.81*h + v^2/2;
    equation der(h) = v; der(v) = -9.81; when h < 0 then reinit(v, -pre(v)); end when;
      annotation(experiment(StopTime = 5)); end Ball;";
    let model = compiled("Ball", text);
    for method in [Method::Bdf, Method::Radau, Method::Adams, Method::DormandPrince] {
        // What is lost is lost at restarts, which multistep methods begin with formulas of low order.
        let lost = drift(&model, method, 1e-6, 9.81);
        let allowed = if matches!(method, Method::Bdf | Method::Adams) { 1e-5 } else { 1e-6 };
        assert!(lost < allowed, "{}: {lost:e}", method.name());
    }
}

#[test]
fn of_two_planets_in_an_eccentric_orbit() {
    let text = "model Orbit
      Real x(start = 0.5, fixed = true); Real y(start = 0, fixed = true);
      Real u(start = 0, fixed = true); Real v(start = sqrt(3), fixed = true);
      Real r = sqrt(x^2 + y^2); Real energy = (u^2 + v^2)/2 - 1/r;
    equation der(x) = u; der(y) = v; der(u) = -x/r^3; der(v) = -y/r^3;
      annotation(experiment(StopTime = 18.85)); end Orbit;";
    conserves("Orbit", text, 0.5, 1000.0, 1000.0);
}
