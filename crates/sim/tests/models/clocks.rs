//! Clocked partitions (MLS 16): values at ticks computed by hand.

use crate::common;

use common::{last, run};
use layshaft_flatten::{Request, Store};
use layshaft_sim::{Engine, compile};

/// Final values of some variables after `stop` seconds.
#[track_caller]
fn ends(body: &str, stop: f64, expected: &[(&str, f64)]) {
    let text = format!("model M\n{body}\n  annotation(experiment(StopTime = {stop}, Tolerance = 1e-8));\nend M;");
    let trajectory = run("M", &text);
    for &(name, value) in expected {
        let got = last(&trajectory, name);
        assert!((got - value).abs() < 1e-6, "{name} is {got}, not {value}");
    }
}

#[test]
fn previous_starts_at_the_start_value_and_the_first_tick_is_at_the_start() {
    // Ticks at 0, 0.1, …, 1.0: eleven of them.
    ends(
        "  Integer n(start = 5); Real x(start = 0); Real y; Boolean first(start = false); Integer firsts(start = 0);
equation
  when Clock(0.1) then
    n = previous(n) + 1;
    x = previous(x) + sample(time)*interval();
    first = firstTick();
    firsts = previous(firsts) + (if first then 1 else 0);
  end when;
  y = hold(x);",
        1.04,
        &[("n", 16.0), ("x", 0.55), ("y", 0.55), ("firsts", 1.0)],
    );
}

#[test]
fn clocks_are_derived_with_exact_fractions() {
    // Base clock of 0.03 s; ticks up to 0.305 are 0, 0.03, …, 0.30: the eleventh is the last.
    ends(
        "  Integer n(start = 0); Integer a(start = 0); Integer b(start = 0); Integer s(start = 0); Integer k(start = 0);
  Integer below; Real faster; Integer shifted; Integer back;
  Clock c = Clock(3, 100);
equation
  when c then
    n = previous(n) + 1;
  end when;
  below = subSample(n, 3);
  a = previous(a) + below;
  faster = superSample(n, 2);
  b = previous(b) + integer(faster);
  shifted = shiftSample(n, 1, 2);
  s = previous(s) + shifted;
  back = backSample(shifted, 1, 2);
  k = previous(k) + back;",
        0.305,
        // below: 1, 4, 7, 10. faster: 1, 1, 2, 2, … 10, 10, 11. shifted at 0.015, 0.045, …: 1 … 10.
        // back ticks with n, before shifted does: start value 0, then 1 … 10.
        &[("n", 11.0), ("below", 10.0), ("a", 22.0), ("b", 121.0), ("s", 55.0), ("k", 55.0)],
    );
}

#[test]
fn sample_takes_the_left_limit() {
    // The plant feeds the controller's output through: with the value from after the tick there would be no solution.
    ends(
        "  Real u; Real y(start = 0); Real plant = hold(y) + 1;
equation
  u = sample(plant, Clock(0.25));
  y = 2*u;",
        1.1,
        // y before the ticks at 0, 0.25, … 1: 0, 2, 6, 14, 30.
        &[("y", 62.0), ("plant", 63.0)],
    );
}

#[test]
fn event_clocks_tick_at_conditions() {
    ends(
        "  Real x(start = 0, fixed = true); Integer n(start = 0); Real d(start = 0); Real slow; Integer m(start = 0);
  Clock c = Clock(sin(x) > 0.5, 0.125);
equation
  der(x) = 6.283185307179586;
  when c then
    n = previous(n) + 1;
    d = previous(d) + interval();
  end when;
  slow = subSample(d, 2);
  m = previous(m) + (if slow > 0 then 1 else 0);",
        3.5,
        // At 1/12, 13/12, 25/12, 37/12: the start interval and three whole ones.
        &[("n", 4.0), ("d", 3.125), ("m", 2.0)],
    );
}

/// The clock of a sensor at a shaft: each tick moves the angle from which the next one is measured.
#[test]
fn a_tick_may_change_the_condition_of_its_clock() {
    ends(
        "  Real phi(start = 0, fixed = true); Real offset(start = 0); Integer n(start = 0);
  Clock c = Clock(phi - hold(offset) > 0.3);
equation
  der(phi) = 1 + 0.2*sin(time);
  offset = sample(phi, c);
  n = previous(n) + (if offset > 0 then 1 else 0);",
        3.0,
        // phi(3) is 3.398: eleven times 0.3.
        &[("n", 11.0)],
    );
}

/// Each `Clock()` takes the clock of what stands in its own equations.
#[test]
fn inferred_clocks_are_independent_of_each_other() {
    ends(
        "  Integer n(start = 0); Integer fast(start = 0); Integer m;
equation
  when Clock(1, 10) then
    n = previous(n) + 1;
  end when;
  when Clock() then
    m = n;
  end when;
  when Clock() then
    fast = previous(fast) + superSample(n, 2);
  end when;",
        0.42,
        // n: 1 … 5 at 0 … 0.4; fast: 1, 1, 2, 2, 3, 3, 4, 4, 5 at 0, 0.05, … 0.4.
        &[("m", 5.0), ("fast", 25.0)],
    );
}

#[test]
fn an_interval_may_change_from_tick_to_tick() {
    // Ticks at 0, 1, 3, 6, 10.
    ends(
        "  Real next(start = 1); Integer n(start = 0);
equation
  when Clock(next) then
    n = previous(n) + 1;
    next = n;
  end when;",
        9.5,
        &[("n", 4.0)],
    );
}

#[test]
fn continuous_equations_are_discretised_by_the_solver_method() {
    let model = |method: &str| {
        format!(
            "  Real x(start = 1); Real u; Real y = hold(x);
equation
  u = sample(0.0*time, Clock(Clock(1, 10), solverMethod = \"{method}\"));
  der(x) = u - x;"
        )
    };
    // The first tick has the start value, nine steps follow up to 0.95.
    ends(&model("ImplicitEuler"), 0.95, &[("y", 1.1f64.powi(-9))]);
    ends(&model("ExplicitEuler"), 0.95, &[("y", 0.9f64.powi(9))]);
    ends(&model("ImplicitTrapezoid"), 0.95, &[("y", (0.95f64 / 1.05).powi(9))]);
}

#[test]
fn equations_of_a_tick_may_depend_on_each_other() {
    ends(
        "  Real a(start = 0); Real b(start = 0); Real u;
equation
  u = sample(time, Clock(0.5));
  a + b^3 = u + previous(a);
  a - b = 1;",
        0.7,
        // First b^3 + b = -1 with a = 1 + b, then a + b^3 = 0.5 + previous(a).
        &[("a", 0.8231987685)],
    );
}

/// Messages of a model that must not compile.
fn refused(text: &str) -> Vec<(String, String)> {
    let file = std::env::temp_dir().join(format!("layshaft-clocks-{}-{}.mo", std::process::id(), text.len()));
    std::fs::write(&file, text).unwrap();
    let request = Request { files: vec![file.clone()], ..Request::default() };
    let compilation = compile(&Store::default(), &request, Engine::Interpreter);
    std::fs::remove_file(file).unwrap();
    assert!(compilation.compiled.is_none(), "{text}");
    compilation.diagnostics.iter().map(|d| (d.code.0.to_string(), d.message.clone())).collect()
}

#[test]
fn clocks_that_contradict_each_other_are_refused() {
    let found = refused(
        "model M Integer n(start = 0), m;
equation when Clock(0.1) then n = previous(n) + 1; end when;
  when Clock(0.3) then m = n; end when; end M;",
    );
    assert!(found.iter().any(|(code, text)| code == "E0430" && text.contains("two clocks")), "{found:?}");
    let found = refused(
        "model M Integer n(start = 0), m, k;
equation when Clock(1, 10) then n = previous(n) + 1; end when;
  m = subSample(n, 2); k = subSample(n, 3) + m; end M;",
    );
    assert!(found.iter().any(|(code, text)| code == "E0430" && text.contains("contradict")), "{found:?}");
    let found = refused(
        "model M Integer n(start = 0); Integer m;
equation when Clock(time > 0.5) then n = previous(n) + 1; end when;
  m = superSample(n, 2); end M;",
    );
    assert!(found.iter().any(|(code, text)| code == "E0430" && text.contains("between the events")), "{found:?}");
    let found = refused("model M Real x(start = 1), u; equation u = sample(time, Clock(0.1)); der(x) = u - x; end M;");
    assert!(found.iter().any(|(code, text)| code == "E0430" && text.contains("no solver method")), "{found:?}");
}
