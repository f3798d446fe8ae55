//! Steady states, against what can be computed by hand.

use crate::common::compiled;
use layshaft_sim::{Engine, Role, SettleSettings, Settled, settle};

const QUARTER_CAR: &str = include_str!("../../../../examples/QuarterCar.mo");

fn value(settled: &Settled, name: &str) -> f64 {
    settled.states.iter().find(|state| state.name == *name).unwrap_or_else(|| panic!("no state {name}")).value
}

fn role(settled: &Settled, name: &str) -> Role {
    settled.states.iter().find(|state| state.name == *name).unwrap_or_else(|| panic!("no state {name}")).role
}

fn settled(name: &str, text: &str, settings: &SettleSettings) -> Settled {
    settle(&compiled(name, text, Engine::MachineCode), settings).unwrap_or_else(|errors| panic!("{errors:?}"))
}

#[test]
fn a_car_sinks_into_its_springs() {
    let settled = settled("QuarterCar", QUARTER_CAR, &SettleSettings::default());
    // The tyre is in the air at first: there is an event on the way.
    let wheel = 0.3 - 440.0 * 9.81 / 200_000.0;
    assert!((value(&settled, "w") - wheel).abs() < 1e-10);
    assert!((value(&settled, "z") - (wheel + 0.4 - 400.0 * 9.81 / 20_000.0)).abs() < 1e-10);
    let speed = ((500.0 - 0.01 * 440.0 * 9.81) / 0.4f64).sqrt();
    assert!((value(&settled, "v") - speed).abs() < 1e-8);
    assert_eq!((role(&settled, "s"), role(&settled, "v")), (Role::Moves, Role::Rests));
    assert!(settled.largest_derivative().unwrap().derivative.abs() < 1e-8);
}

#[test]
fn what_is_free_brings_what_is_held_to_its_value() {
    let settings =
        SettleSettings { hold: vec![("v".into(), 30.0)], free: vec!["F".into()], ..SettleSettings::default() };
    let settled = settled("Held", QUARTER_CAR, &settings);
    let force = 0.4 * 900.0 + 0.01 * 440.0 * 9.81;
    assert!((settled.free[0].1 - force).abs() < 1e-6, "{:?}", settled.free);
    // In a short step the height of the body does not depend on its mass.
    let settings =
        SettleSettings { hold: vec![("z".into(), 0.48)], free: vec!["m".into()], ..SettleSettings::default() };
    let settled = self::settled("Loaded", QUARTER_CAR, &settings);
    let mass = (0.7 - 40.0 * 9.81 / 200_000.0 - 0.48) / (9.81 / 200_000.0 + 9.81 / 20_000.0);
    assert!((settled.free[0].1 - mass).abs() < 1e-6, "{:?}", settled.free);
}

#[test]
fn a_state_that_is_held_alone_may_accelerate() {
    let settings = SettleSettings { hold: vec![("v".into(), 20.0)], ..SettleSettings::default() };
    let settled = settled("Alone", QUARTER_CAR, &settings);
    let held = settled.states.iter().find(|state| state.name == *"v").unwrap();
    assert_eq!((held.role, held.value), (Role::Held, 20.0));
    assert!((held.derivative - (500.0 - 0.4 * 400.0 - 0.01 * 440.0 * 9.81) / 440.0).abs() < 1e-9);
}

#[test]
fn a_pendulum_hangs_wherever_it_starts() {
    let text = "model Pendulum
      Real phi(start = 3, fixed = true);
      Real w(start = 0, fixed = true);
    equation
      der(phi) = w;
      der(w) = -9.81*sin(phi) - 0.5*w;
    end Pendulum;";
    let settled = settled("Pendulum", text, &SettleSettings::default());
    // Not standing upright, though that is an equilibrium, and nearer.
    assert!(value(&settled, "phi").abs() < 1e-9, "{:?}", settled.states);
}

#[test]
fn what_does_not_settle_is_named() {
    let text = "model Runaway
      Real v(start = 1, fixed = true);
      Real x(start = 0, fixed = true);
    equation
      der(v) = 1 + v^2;
      der(x) = -x;
    end Runaway;";
    let errors = settle(&compiled("Runaway", text, Engine::MachineCode), &SettleSettings::default()).unwrap_err();
    assert_eq!(errors[0].code.0, "E0531");
    let notes: Vec<&str> = errors[0].notes.iter().map(|note| note.message.as_str()).collect();
    assert!(notes[0].starts_with("der(v)"), "{notes:?}");
}

#[test]
fn what_moves_does_not_accelerate() {
    let text = "model Plane
      Real x(start = 0, fixed = true);
      Real heading(start = 0.3, fixed = true);
      Real v(start = 1, fixed = true);
      parameter Real F = 4;
      parameter Real d = 2;
    equation
      der(x) = v*cos(heading);
      der(heading) = 0;
      der(v) = F - d*v;
    end Plane;";
    let found = settled("Plane", text, &SettleSettings::default());
    assert_eq!(
        (role(&found, "x"), role(&found, "heading"), role(&found, "v")),
        (Role::Moves, Role::Indifferent, Role::Rests)
    );
    assert!((value(&found, "v") - 2.0).abs() < 1e-9 && value(&found, "heading") == 0.3);
    // Without resistance the speed is of no consequence to anything but the position, and grows.
    let endless = text.replace("d = 2", "d = 0");
    let errors = settle(&compiled("Endless", &endless, Engine::MachineCode), &SettleSettings::default()).unwrap_err();
    assert!(errors[0].notes[0].message.starts_with("der(v) = 4"), "{errors:?}");
}

#[test]
fn wishes_that_cannot_be_met_are_refused() {
    let model = compiled("Wishes", QUARTER_CAR, Engine::MachineCode);
    let refused = |hold: &[(&str, f64)], free: &[&str]| {
        let settings = SettleSettings {
            hold: hold.iter().map(|(name, value)| (name.to_string(), *value)).collect(),
            free: free.iter().map(|name| name.to_string()).collect(),
            ..SettleSettings::default()
        };
        settle(&model, &settings).unwrap_err()[0].message.clone()
    };
    assert_eq!(refused(&[("q", 1.0)], &[]), "there is no variable `q` to hold in `QuarterCar`");
    assert_eq!(refused(&[("v", 1.0)], &["q"]), "there is no parameter or input `q` in `QuarterCar`");
    assert_eq!(refused(&[("v", 1.0), ("z", 1.0)], &["F"]), "2 variables are held and 1 are free");
    assert!(refused(&[("tyre", 1.0)], &[]).contains("is not a state"));
    assert!(refused(&[("v", 1.0)], &["z"]).contains("neither an input nor a parameter"));
}

/// A sampled integrator behind a timer: time has to pass before anything happens, and the integral is a discrete variable.
#[test]
fn timers_expire_and_sampled_controllers_come_to_rest() {
    let text = "model Sampled
      Real x(start = 0, fixed = true);
      discrete Real u(start = 0, fixed = true);
      Boolean on(start = false, fixed = true);
    equation
      der(x) = u - x;
      on = time > -5;
      when sample(0, 0.1) then
        u = if on then pre(u) + 0.05*(2 - x) else 0;
      end when;
    end Sampled;";
    let settled = settled("Sampled", text, &SettleSettings::default());
    assert!((value(&settled, "x") - 2.0).abs() < 1e-8, "{:?}", settled.states);
    assert!(settled.run_in > 0.0);
}

#[test]
fn a_state_that_grows_by_design_is_let_go() {
    let text = "model Hilly
      Real s(start = 0, fixed = true);
      Real v(start = 3, fixed = true);
    equation
      der(s) = v;
      der(v) = 4 - 2*v + 1e-3*cos(s);
    end Hilly;";
    let settings = SettleSettings { moving: vec!["s".into()], ..SettleSettings::default() };
    let settled = settled("Hilly", text, &settings);
    assert_eq!(role(&settled, "s"), Role::Grows);
    assert!((value(&settled, "v") - 2.0005).abs() < 1e-9, "{:?}", settled.states);
}

/// An integrator holds a mixture where lean turns rich: the equilibrium lies on the kink of `min`, and slopes differ by a factor on its two sides.
#[test]
fn an_equilibrium_on_a_kink_is_found() {
    let text = "model Lambda
      parameter Real air = 1;
      Real port(start = 0.2, fixed = true);
      Real sensor(start = 0.9, fixed = true);
      Real x(start = 0.3, fixed = true);
      Real w(start = 80, fixed = true);
      Real ratio;
      Real heat;
    equation
      ratio = 1.2*(1 + x)*(1 + 1e-3*w)/(1.1*air);
      heat = noEvent(if ratio < 1 then ratio else 1 - 3*(ratio - 1));
      0.1*der(port) = noEvent(if ratio < 1 then 1 - ratio else 4*(1 - ratio)) - port;
      0.06*der(sensor) = 1 + port - sensor;
      0.3*der(x) = 0.15*(sensor - 1);
      der(w) = 500*heat - 5*w;
    end Lambda;";
    let settled = settled("Lambda", text, &SettleSettings::default());
    assert!((value(&settled, "w") - 100.0).abs() < 1e-6, "{:?}", settled.states);
    assert!((value(&settled, "x") - (1.1 / (1.2 * 1.1) - 1.0)).abs() < 1e-9, "{:?}", settled.states);
    assert!(settled.steps < 40, "{}", settled.steps);
}
