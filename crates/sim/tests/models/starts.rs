//! Start problems whose start values lead nowhere by themselves, and states that make them easy.

use crate::common;

use common::{compiled, last, run};
use layshaft_sim::Engine;

#[test]
fn a_start_at_a_turning_point_is_left() {
    // The Jacobian is zero at the start values, as that of turbulent flows at rest.
    let end = run(
        "Turning",
        "model Turning
  Real x(start = 0), y(start = 0);
equation
  x^2 + y^2 = 5;
  3*x^2 - y^2 = -1;
end Turning;",
    );
    assert!((last(&end, "x") - 1.0).abs() < 1e-9 && (last(&end, "y") - 2.0).abs() < 1e-9);
}

#[test]
fn a_choice_without_solution_leaves_the_start_values_to_the_next() {
    // As for water: two phases are assumed at first, where no enthalpy has the temperature. The search for one ends far away.
    let end = run(
        "Phases",
        "model Phases
  function temperature input Real h; input Integer phase; output Real T;
  algorithm
    T := if phase == 2 then 373.12 + 1e-10*h else 273.15 + 0.08*sqrt(h);
    annotation(Inline = false);
  end temperature;
  Real h(start = 1e5, min = -1e10, max = 1e10, nominal = 5e5);
  Integer phase = if h > 2.6e6 or h < 4e5 then 1 else 2;
equation
  298 = temperature(h, phase);
end Phases;",
    );
    assert!(last(&end, "h") < 4e5 && last(&end, "phase") == 1.0);
}

#[test]
fn a_search_goes_on_where_continuation_is_lost_again_and_again() {
    // Five of nine relations must hold; every other choice has no solution, and continuation is given up after 64 of them.
    let end = run(
        "Rare",
        "model Rare
  Real x(start = 0), y(start = 0.5);
equation
  (if x > 1 and x > 2 and x > 3 and x > 4 and x > 5 then x - 6 else exp(x) + 1)
    + sum({if x > k then 1e-3 else 0 for k in 7:10}) + 1e-9*y^3 = 0;
  y*exp(0.1*x*y) + 1e-9*x*y^5 = 1;
end Rare;",
    );
    assert!((last(&end, "x") - 6.0).abs() < 1e-6);
}

#[test]
fn functions_that_fail_in_a_search_give_back_their_arrays() {
    // The function asserts after its array of 5,000 elements was made, in thousands of evaluations.
    let end = run(
        "Leak",
        "model Leak
  function table input Real x; input Integer n; output Real y;
  protected
    Real v[n];
  algorithm
    v := fill(x, n);
    assert(x > 5, \"below the table\");
    y := v[n] - 6;
    annotation(Inline = false);
  end table;
  Real x(start = 0), y(start = 0.5);
  parameter Integer n = 5000;
equation
  (if x > 1 and x > 2 and x > 3 and x > 4 and x > 5.5 then x - 6 else table(x, n) + 1)
    + sum({if x > k then 1e-3 else 0 for k in 7:10}) + 1e-9*y^3 = 0;
  y*exp(0.1*x*y) + 1e-9*x*y^5 = 1;
end Leak;",
    );
    assert!((last(&end, "x") - 6.0).abs() < 1e-6);
}

#[test]
fn relations_follow_the_iteration_where_they_are_too_many_to_search() {
    // Seven of fourteen relations must change, and until all have changed no choice has a solution.
    let end = run(
        "Following",
        "model Following
  constant Integer n = 14;
  Real x[n](each start = 0), y[n];
  parameter Real c[n] = {if mod(i, 2) == 0 then 3.0 else 1.5 for i in 1:n};
equation
  for i in 1:n loop
    y[i] = if x[i] >= 1 then 1 + x[i] else 2 - sqrt(1 - x[i]);
    y[i] + 0.01*sum(x) = c[i];
  end for;
end Following;",
    );
    let x: Vec<f64> = (1..=14).map(|i| last(&end, &format!("x[{i}]"))).collect();
    let sum: f64 = x.iter().sum();
    for (i, &x) in (1..).zip(&x) {
        let y = if x >= 1.0 { 1.0 + x } else { 2.0 - (1.0 - x).sqrt() };
        let c = if i % 2 == 0 { 3.0 } else { 1.5 };
        assert!((y + 0.01 * sum - c).abs() < 1e-9, "x[{i}] = {x}");
    }
}

#[test]
fn a_pressure_is_a_state_where_its_mass_is_given_by_a_function_with_derivative() {
    let model = "model Vessel
  function density input Real p; output Real d;
  algorithm
    d := 1000 + 1e-6*p;
    annotation(derivative = density_der, Inline = false);
  end density;
  function density_der input Real p; input Real p_der; output Real d_der;
  algorithm
    d_der := 1e-6*p_der;
    annotation(Inline = false);
  end density_der;
  Real p(start = 1e5, fixed = true, stateSelect = StateSelect.prefer, nominal = 1e5);
  Real m = 0.1*density(p);
equation
  der(m) = 1e-3;
  annotation(experiment(StopTime = 2));
end Vessel;";
    let program = compiled("Vessel", model, Engine::Interpreter).program;
    assert_eq!(program.states.iter().map(|state| state.name.as_str()).collect::<Vec<_>>(), ["p"]);
    assert!((last(&run("Vessel", model), "p") - (1e5 + 2e4)).abs() < 1e-3);
}
