//! Functions that stay functions: differentiated through their bodies, inverted by annotation; arrays of records in them; `break` and
//! `return` that depend on the run.

use crate::common;

use common::{last, run, run_with};
use layshaft_sim::{Engine, Settings};

/// Long enough not to be inlined, with a loop and a branch in it: x^2 + 0.01 sin(x) + ….
const LONG: &str = "
function long
  input Real x;
  output Real y;
protected
  Real s;
  Real power;
algorithm
  s := 0;
  power := x;
  for i in 1:200 loop
    if x > 0 then
      s := s + power*sin(i*x)/(i*i + 1);
    else
      s := s - power*cos(i*x)/(i*i + 1);
    end if;
    power := power*0.9;
  end for;
  y := x*x + 0.1*s;
  annotation(Inline = false);
end long;
";

#[test]
fn a_function_without_annotation_is_differentiated_for_a_constraint() {
    // v = der(long(x)) needs the derivative of the body; its integral must be what the function says.
    let text = format!(
        "package Test
{LONG}
model Constraint
  Real x(start = 0.5, fixed = true);
  Real y = long(x);
  Real v = der(y);
  Real z(start = 0, fixed = true);
  Real error = z - (y - long(0.5));
equation
  der(x) = 1 + 0.2*sin(5*time);
  der(z) = v;
  annotation(experiment(StopTime = 1, Tolerance = 1e-9));
end Constraint;
end Test;"
    );
    let trajectory = run("Constraint", &text);
    assert!(last(&trajectory, "y") > 1.0);
    let error = trajectory.series("error").unwrap().iter().fold(0.0f64, |largest, e| largest.max(e.abs()));
    assert!(error < 1e-6, "{error}");
}

#[test]
fn an_inverse_annotation_solves_the_equation() {
    // The inverse is wrong by a hundredth on purpose: a solution by Newton's method would not be.
    let trajectory = run(
        "Inverse",
        "package Test
function cube
  input Real x;
  input Real offset;
  output Real y;
algorithm
  y := x^3 + offset;
  annotation(Inline = false, inverse(x = root(y, offset)));
end cube;
function root
  input Real y;
  input Real offset;
  output Real x;
algorithm
  x := (y - offset)^(1/3) + 0.01;
  annotation(Inline = false);
end root;
model Inverse
  Real x(start = 1);
equation
  cube(x, 2) = 10 + 0*time;
end Inverse;
end Test;",
    );
    assert!((last(&trajectory, "x") - 2.01).abs() < 1e-12);
}

/// Runs on all engines and returns the last values of `y1`, `y2`, …; all engines agree to the bit.
fn last_values(name: &str, text: &str, count: usize) -> Vec<f64> {
    let values = |engine| {
        let (trajectory, report) = run_with(name, text, engine, &Settings::default());
        assert!(report.is_complete, "{name}: {:?}", report.diagnostics);
        (1..=count).map(|index| last(&trajectory, &format!("y{index}"))).collect::<Vec<f64>>()
    };
    let compiled = values(Engine::MachineCode);
    assert_eq!(compiled, values(Engine::Interpreter));
    compiled
}

/// MLS 11.2.6, 12.2: `break` leaves the innermost loop, `return` the function. Where the condition is known only while running, what was
/// assigned before stays, and what follows is skipped: in algorithms of models and in functions, inlined or not.
#[test]
fn break_and_return_may_depend_on_the_run() {
    let function = |name: &str, annotation: &str| {
        format!(
            "function {name}
  input Real x;
  input Real limit;
  output Real y;
  output Integer rounds;
protected
  Real sum;
algorithm
  y := -1;
  rounds := 0;
  if x < 0 then
    y := -2;
    return;
  end if;
  sum := 0;
  for i in 1:6 loop
    sum := sum + x*i;
    if sum > 10*limit then
      return;
    end if;
    if sum > limit then
      y := sum;
      break;
    end if;
    rounds := i;
  end for;
  y := y + 1000;
  {annotation}
end {name};
"
        )
    };
    let text = format!(
        "package Test
{}{}
model Leaves
  Real y1, y2, y3, y4, y5, y6, y7, y8;
  discrete Integer k(start = 0);
  Real a[4](each start = 0);
  Integer n;
  Real c1(start = 0, fixed = true);
equation
  der(c1) = 1;
  // 3: sums 3, 9 > 8 in round 2
  (y1, n) = short(3*c1, 8);
  y2 = n;
  y3 = stays(3*c1, 8);
  y4 = stays(-c1, 8);
  // 100: over ten limits at once
  y5 = short(100*c1, 8);
  y6 = stays(100*c1, 8);
  y8 = k;
algorithm
  y7 := 0;
  for i in 1:4 loop
    a[i] := i;
    if i*c1 > 2.5 then
      y7 := 100*i;
      break;
    end if;
    y7 := y7 + i;
    a[i] := -i;
  end for;
  y7 := y7 + sum(a);
  when time > 0.5 then
    for i in 1:10 loop
      k := i;
      if i*time > 2 then
        break;
      end if;
    end for;
  end when;
  annotation(experiment(StopTime = 1));
end Leaves;
end Test;",
        function("short", "annotation(Inline = true);"),
        function("stays", "annotation(Inline = false);")
    );
    // y7: rounds 1 and 2 go through, round 3 leaves with 300; a = {-1, -2, 3, 0}. k: 5*0.5 > 2 is the first just after 0.5, 4*0.5 too.
    assert_eq!(last_values("Leaves", &text, 8), [1009.0, 1.0, 1009.0, -2.0, -1.0, -1.0, 300.0, 4.0]);
}

/// An index known only while running, beside a range, in an assignment of an algorithm (MLS 11.2.1).
#[test]
fn a_row_is_chosen_while_running() {
    let text = "model Rows
  Real y1, y2;
  Integer k;
  Real m[3, 2](each start = 0);
equation
  k = if time < 0.5 then 1 else 3;
algorithm
  m := {{1, 2}, {3, 4}, {5, 6}};
  m[k, :] := {10, 20};
  m[k, 2] := m[k, 2] + 1;
  y1 := m[1, 1] + m[1, 2];
  y2 := m[3, 1] + m[3, 2];
end Rows;";
    assert_eq!(last_values("Rows", text, 2), [3.0, 31.0]);
}

/// MLS 12.4.1, 10.1: arrays of records as inputs, outputs and local variables of functions that stay functions.
#[test]
fn arrays_of_records_go_through_functions() {
    let text = "package Test
record Core
  Real z;
  Integer n;
end Core;
record Point
  Real x;
  Real r[2];
  Boolean even;
  Core core;
end Point;
function make
  input Integer n;
  input Real a;
  output Point p[n];
protected
  Point q[n];
  Point one;
algorithm
  for i in 1:n loop
    one.x := a*i;
    one.r := {i, -i};
    one.even := mod(i, 2) == 0;
    one.core := Core(z = a + i, n = i);
    q[i] := one;
    q[i].r[2] := q[i].r[2] - 1;
    q[i].core.n := q[i].core.n + 10;
  end for;
  p := q;
  p[1] := Point(x = 7, r = {8, 9}, even = false, core = Core(z = 1, n = 2));
  annotation(Inline = false);
end make;
function total
  input Point p[:];
  output Real y;
protected
  Point last = p[size(p, 1)];
  Point other[2];
  Point all[:] = {p[1], last};
  Point copies[:] = fill(last, 3);
  Point built[:] = {p[i] for i in 2:size(p, 1)};
algorithm
  y := sum(p.x) + 100*last.r[2];
  for i in 1:size(p, 1) loop
    if p[i].even then
      y := y + 1000*p[i].core.n;
    end if;
  end for;
  other := p[1:2];
  if other[2].even then
    other := {other[2], other[1]};
  end if;
  y := y + 1e5*other[1].core.n + 1e8*size(p, 1) + 1e9*all[1].x + 1e11*copies[3].core.n + 1e13*built[1].r[1];
  annotation(Inline = false);
end total;
model Records
  Real c(start = 0, fixed = true);
  Point p[3];
  Real y1, y2, y3, y4;
equation
  der(c) = 1;
  p = make(3, c);
  y1 = p[3].x + 10*p[2].r[2] + 100*p[1].x;
  y2 = total(p);
  y3 = total(make(2, 2*c));
  y4 = p[2].core.n + (if p[2].even then 1000 else 0);
  annotation(experiment(StopTime = 1));
end Records;
end Test;";
    let y = last_values("Records", text, 4);
    // p = {(7, {8, 9}), (2, {2, -3}), (3, {3, -4})}; n = 2, 12, 13; only the second is even.
    let expected = [
        3.0 - 30.0 + 700.0,
        (7.0 + 2.0 + 3.0) - 400.0 + 12000.0 + 12e5 + 3e8 + 7e9 + 13e11 + 2e13,
        (7.0 + 4.0) - 300.0 + 12000.0 + 12e5 + 2e8 + 7e9 + 12e11 + 2e13,
        1012.0,
    ];
    for (value, expected) in y.iter().zip(expected) {
        assert!((value - expected).abs() < 1e-9 * expected.abs(), "{value} {expected}");
    }
}

/// A local record whose array gets its size from what is assigned to it, in a loop that gives back what it allocates.
#[test]
fn a_record_takes_its_size_from_its_value() {
    let text = "package Test
record Curve
  Real y[:];
end Curve;
function longest
  input Integer n;
  input Real x;
  output Real s;
protected
  Curve c;
  Real scratch[3];
algorithm
  s := 0;
  for i in 1:n loop
    c := Curve(y = fill(x, i));
    scratch := {1, 2, 3}*x;
    s := s + sum(c.y) + 0*sum(scratch);
  end for;
  s := s + 100*size(c.y, 1);
  annotation(Inline = false);
end longest;
model Sized
  Real c(start = 0, fixed = true);
  Real y1;
equation
  der(c) = 1;
  y1 = longest(4, c);
  annotation(experiment(StopTime = 1));
end Sized;
end Test;";
    let y = last_values("Sized", text, 1)[0];
    assert!((y - 410.0).abs() < 1e-6, "{y}");
}

/// `sum` over a range that only the run knows adds arrays element by element; of none of them it is zeros (MLS 10.3.4.1).
#[test]
fn arrays_are_summed_over_a_range_that_the_run_decides() {
    let text = "package Test
function total
  input Integer n;
  input Real k;
  output Real y[2];
algorithm
  y := sum({i*k, 2*i} for i in 1:n);
end total;
model Sums
  Real x[2] = total(integer(time) + 3, time);
  Real none[2] = total(integer(time) - 2, time);
  annotation(experiment(StopTime = 2.5));
end Sums;
end Test;";
    for engine in [Engine::MachineCode, Engine::Interpreter] {
        let (result, _) = run_with("Test.Sums", text, engine, &Settings::default());
        assert_eq!([last(&result, "x[1]"), last(&result, "x[2]")], [37.5, 30.0]);
        assert_eq!([last(&result, "none[1]"), last(&result, "none[2]")], [0.0, 0.0]);
    }
}

/// MLS 11.2.3: a while-loop of an algorithm section whose length is known only while running, alone, below `if`, and at events with `pre`.
#[test]
fn a_while_loop_runs_as_long_as_its_condition_holds() {
    let trajectory = run(
        "Loops",
        "model Loops
  Real x(start = 1, fixed = true);
  Real root, error;
  Integer steps;
  Integer k(start = 0, fixed = true), digits(start = 0, fixed = true);
  Real table[3];
equation
  der(x) = -x;
algorithm
  root := 1;
  steps := 0;
  if time >= 0 then
    while abs(root*root - x) > 1e-13 and steps < 50 loop
      root := 0.5*(root + x/root);
      steps := steps + 1;
    end while;
  end if;
  error := root - exp(-time/2);
algorithm
  when sample(0, 0.1) then
    k := pre(k) + 1;
    digits := 0;
    while 2^digits <= pre(k) loop
      digits := digits + 1;
    end while;
  end when;
algorithm
  table := {0, 0, 0};
  while sum(table) < 10*time loop
    for i in 1:3 loop
      table[i] := table[i] + i;
      if table[i] > 5 then
        break;
      end if;
    end for;
  end while;
  annotation(experiment(StopTime = 1, Tolerance = 1e-9));
end Loops;",
    );
    let error = trajectory.series("error").unwrap().iter().fold(0.0f64, |largest, e| largest.max(e.abs()));
    assert!(error < 1e-7, "{error}");
    assert!(last(&trajectory, "steps") > 3.0);
    // Eleven samples up to the end: pre(k) is 10 at the last.
    assert_eq!((last(&trajectory, "k"), last(&trajectory, "digits")), (11.0, 4.0));
    assert_eq!(last(&trajectory, "table[1]") + last(&trajectory, "table[2]") + last(&trajectory, "table[3]"), 12.0);
}
