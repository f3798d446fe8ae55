//! States as the modeller asks for them, and as they can be.

use crate::support::{Scratch, assert_near, last, series};

/// MLS 4.9.8.1: `prefer` and `always` ask for a variable as state also where its derivative is not in the model.
#[test]
fn a_preferred_variable_is_a_state_without_its_derivative_in_the_model() {
    let scratch = Scratch::new("prefer");
    for select in ["prefer", "always"] {
        let model = format!(
            "model Vessel
  Real m(start = 1);
  Real p(start = 2, stateSelect = StateSelect.{select});
equation
  der(m) = -m;
  m = 3*p + p^3/100;
end Vessel;"
        );
        scratch.simulate(&model, &["--tolerance", "1e-8", "-o", "x.csv"]).succeeds();
        let result = scratch.read("x.csv");
        // The state starts at its start value: m = 3·2 + 8/100.
        assert_near(series(&result, "p")[0], 2.0, 1e-12);
        assert_near(last(&result, "m"), 6.08 * (-1.0f64).exp(), 1e-6);
    }
    // What cannot be differentiated is asked for in vain.
    let model = "model Stepped
  Real m(start = 1, fixed = true);
  Integer k = integer(m*10);
  Real p(stateSelect = StateSelect.prefer);
equation
  der(m) = -m;
  p = 2*m + k;
end Stepped;";
    scratch.simulate(model, &["--tolerance", "1e-8", "-o", "x.csv"]).succeeds();
    assert_near(last(&scratch.read("x.csv"), "p"), 2.0 * (-1.0f64).exp() + 3.0, 1e-6);
}

/// The output of a limiter holds still while its input moves: of the two the input is the state.
#[test]
fn a_limited_variable_is_no_state_where_another_will_do() {
    let scratch = Scratch::new("limited");
    for limiter in [
        "smooth(0, if y > 2 then 2 elseif y < -2 then -2 else y)",
        "if y > 2 then y - 2 elseif y < -2 then y + 2 else 0",
        "max(min(y, 2), -2)",
    ] {
        let model = format!(
            "model Limited
  Real x(start = 3, fixed = true);
  Real y, i, v;
equation
  der(x) = cos(time) - x;
  y = 4*(cos(time) - x);
  i = {limiter};
  v = 1e-3*der(i);
  annotation(experiment(StopTime = 5, Tolerance = 1e-8));
end Limited;"
        );
        scratch.simulate(&model, &["-o", "x.csv"]).succeeds();
        let result = scratch.read("x.csv");
        for (t, x) in result.time.iter().zip(series(&result, "x")) {
            assert_near(x, 0.5 * (t.cos() + t.sin()) + 2.5 * (-t).exp(), 1e-5);
        }
    }
}

/// Three hundred crossings of a ripple far below the tolerance: time goes on, so nothing chatters.
#[test]
fn a_ripple_is_no_chattering() {
    let model = "model Ripple
  Real q(start = 1, fixed = true), r(start = 0, fixed = true);
  Real v(start = 0, fixed = true), z(start = 0, fixed = true);
  constant Real w = 2*3.141592653589793*65;
equation
  der(q) = w*r;
  der(r) = -w*q;
  der(v) = 1e-9*w*q;
  der(z) = if v < 0 then -1e-6 else 1e-6;
  annotation(experiment(StopTime = 2.5, Interval = 0.02, Tolerance = 1e-7));
end Ripple;";
    let scratch = Scratch::new("ripple");
    scratch.simulate(model, &["-o", "x.csv"]).succeeds();
    assert_near(last(&scratch.read("x.csv"), "q"), (2.5f64 * 2.0 * std::f64::consts::PI * 65.0).cos(), 1e-2);
}

/// An input that nothing drives has the start value of its own declaration, not that of a variable equal to it.
#[test]
fn an_undriven_input_has_its_own_start_value() {
    let model = "package P
  model Wall
    input Real Tin;
    Real T(start = 288.15) = Tin;
    Real q = 10*T;
  end Wall;
  model Test
    input Real Tenv;
    input Real u(start = 3);
    Wall w(Tin = Tenv);
    Wall x(Tin = u);
  end Test;
end P;";
    let scratch = Scratch::new("input");
    scratch.simulate(model, &["P.Test", "-o", "x.csv"]).succeeds();
    let result = scratch.read("x.csv");
    assert_near(last(&result, "w.q"), 0.0, 0.0);
    assert_near(last(&result, "x.q"), 30.0, 0.0);
}

/// Two coordinates of a point on a circle can take each other's place, and must at times, also where a variable that the model would rather
/// have as a state depends on them: the length of a spring beside the quaternions of a body.
#[test]
fn coordinates_change_places_beside_a_variable_that_is_wanted_more() {
    let scratch = Scratch::new("circle");
    let model = "model Circle
  Real x(start = 1, fixed = true, stateSelect = StateSelect.avoid);
  Real y(start = 0, stateSelect = StateSelect.avoid);
  Real push \"Keeps the point on the circle\";
  Real s = if x > -2 then x + 2*y else 0;
  Real v = der(s);
equation
  der(x) = -y + push*x;
  der(y) = x + push*y;
  x^2 + y^2 = 1;
  annotation(experiment(StopTime = 10, Tolerance = 1e-8));
end Circle;";
    scratch.simulate(model, &["-o", "circle.csv"]).succeeds();
    let result = scratch.read("circle.csv");
    for (time, x) in result.time.iter().zip(series(&result, "x")) {
        assert_near(x, time.cos(), 1e-6);
    }
    assert_near(last(&result, "v"), 2.0 * 10f64.cos() - 10f64.sin(), 1e-6);
}
