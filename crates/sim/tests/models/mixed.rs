//! Relations that depend on what they control: dry friction, alone and coupled.

use crate::common;

use common::run_with;
use layshaft_results::Trajectory;
use layshaft_sim::{Engine, Report, Settings};

/// A brake with Coulomb friction: its moment while it slips is `limit`, stuck it holds what it has to.
const BRAKE: &str = "model Brake
  parameter Real limit = 1;
  input Real w, a;
  Real m, s;
  Boolean forward(start = false, fixed = true), backward(start = false, fixed = true), stuck(start = true);
  Integer mode(start = 0, fixed = true);
equation
  forward = pre(mode) == 0 and s > limit;
  backward = pre(mode) == 0 and s < -limit;
  stuck = not (pre(mode) == 1 or pre(mode) == -1 or forward or backward);
  a = if stuck then 0 else if forward or pre(mode) == 1 then s - limit else s + limit;
  m = if stuck then s else if forward or pre(mode) == 1 then limit else -limit;
  mode = if (pre(mode) == 1 or forward) and w > 0 then 1 else if (pre(mode) == -1 or backward) and w < 0 then -1 else 0;
end Brake;
";

fn shaft(name: &str, second_limit: f64) -> (Trajectory, Report) {
    let text = format!(
        "{BRAKE}
model {name}
  Real phi(start = 0, fixed = true), w(start = 0, fixed = true), drive = 10*sin(2*time);
  Brake one(limit = 1), two(limit = {second_limit});
equation
  der(phi) = w;
  2*der(w) = drive - one.m - two.m;
  one.w = w; two.w = w;
  one.a = der(w); two.a = der(w);
  annotation(experiment(StopTime = 3, Tolerance = 1e-6));
end {name};"
    );
    run_with(name, &text, Engine::MachineCode, &Settings::default())
}

#[test]
fn two_brakes_on_one_shaft_act_like_one_with_the_sum_of_their_limits() {
    let (two, report) = shaft("TwoBrakes", 3.0);
    assert!(report.is_complete, "{:?}", report.diagnostics);
    assert_eq!(report.services.mixed_inconsistent, 0);
    // With 2 ẇ = 10 sin 2t − 4 from the break-away on until the speed comes back to zero.
    let start = 0.5 * 0.4f64.asin();
    let speed = |t: f64| 0.5 * (5.0 * ((2.0 * start).cos() - (2.0 * t).cos()) - 4.0 * (t - start));
    let (time, w) = (&two.time, two.series("w").unwrap());
    for (&t, &w) in time.iter().zip(w.iter()) {
        let expected = if t < start { 0.0 } else { speed(t).max(0.0) };
        let is_first_run = t < 2.0;
        assert!(!is_first_run || (w - expected).abs() < 1e-5, "{t}: {w} {expected}");
    }
    // Whoever carries it: never more than its limit, and what stands still is in balance.
    let (one, other) = (two.series("one.m").unwrap(), two.series("two.m").unwrap());
    for at in 0..time.len() {
        assert!(one[at].abs() < 1.0 + 1e-6 && other[at].abs() < 3.0 + 1e-6, "at {}", time[at]);
    }
}

#[test]
fn a_block_without_a_consistent_choice_is_counted_and_named() {
    let text = "model Contrary
  Real x;
  Boolean high(start = false);
equation
  high = x > 0.5;
  x = (if high then 0 else 1) + 0*time;
  annotation(experiment(StopTime = 1));
end Contrary;";
    let (_, report) = run_with("Contrary", text, Engine::MachineCode, &Settings::default());
    assert!(report.services.mixed_inconsistent > 0);
    let said: Vec<&str> = report.diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert!(said.iter().any(|text| text.contains("no choice") && text.contains("`x > 0.5`")), "{said:?}");
}

/// A function decides by the solution which equations hold for it, at the start: held and tried like a relation (a loop of joints is
/// assembled in one of two ways).
#[test]
fn a_boolean_of_the_start_may_depend_on_what_it_decides() {
    let trajectory = common::run(
        "Decides",
        "model Decides
  function above
    input Real x;
    output Boolean y;
  algorithm
    y := x > 1;
    annotation(Inline = false);
  end above;
  parameter Boolean decision(fixed = false);
  Real x;
initial equation
  decision = above(x);
equation
  x = if decision then 3 else 2 + time;
end Decides;",
    );
    assert_eq!(common::last(&trajectory, "x"), 3.0);
}
