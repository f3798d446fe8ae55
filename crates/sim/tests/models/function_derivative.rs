//! Functions without `derivative` annotation whose derivatives are functions made for them (forward mode): against analytic derivatives and
//! against central differences along the way that the arguments take.

use crate::common;

use common::{compiled, last, run, run_with};
use layshaft_results::Trajectory;
use layshaft_sim::{Engine, Settings};

/// Loops of unknown length, branches, arrays of open size, records, calls within calls.
const FUNCTIONS: &str = "
record State
  Integer n;
  Real p;
  Real v[2];
end State;
function root
  input Real a;
  output Real y;
protected
  Real last;
algorithm
  y := a + 1;
  last := 0;
  while abs(y - last) > 1e-13*y loop
    last := y;
    y := (y + a/y)/2;
  end while;
end root;
function polynomial
  input Real c[:];
  input Real x;
  input Integer n;
  output Integer used = 0;
  output Real y = 0;
  output Real power = 1;
algorithm
  for i in 1:size(c, 1) loop
    if i > n then
      break;
    end if;
    used := i;
    y := y + c[i]*power;
    power := power*x;
  end for;
end polynomial;
function make
  input Real p;
  input Integer n;
  output State s;
protected
  Real product;
  Integer k;
algorithm
  s.n := n;
  s.p := root(p);
  product := 1;
  k := 0;
  while k < n loop
    product := product*s.p;
    k := k + 1;
  end while;
  s.v[1] := product;
  s.v[2] := exp(-product);
end make;
function use
  input State s;
  output Real y;
protected
  Real w[:];
  Integer k = 0;
algorithm
  w := cat(1, {max(s.v), s.p*s.v[2]}, {product(s.v)});
  y := 0;
  while k < 3 loop
    k := k + 1;
    y := y + w[k]*k;
  end while;
end use;
function scan
  input Real grid[:];
  input Real values[size(grid, 1)];
  input Real x;
  output Real y;
protected
  Integer i = 1;
algorithm
  while i < size(grid, 1) - 1 and x > grid[i + 1] loop
    i := i + 1;
  end while;
  if x < grid[1] then
    y := values[1];
    return;
  end if;
  y := values[i] + (x - grid[i])*(values[i + 1] - values[i])/(grid[i + 1] - grid[i]);
end scan;
function power
  input Real x;
  input Integer n;
  output Real y;
algorithm
  y := if n <= 0 then 1 else x*power(x, n - 1);
end power;
function everything
  input Real x;
  input Real y;
  input Integer n;
  output Real z;
protected
  Real a[n];
  Real m[2, 2];
  Real b[:];
  Real t[2, 2];
  Integer k = 0;
algorithm
  z := 0;
  for i in 1:n loop
    a[i] := sin(i*x)/cosh(y) + atan2(x, y + i) - tan(x/9)*tanh(y) + asin(x/9)*acos(y/9) + log(2 + x)*log10(3 + y);
  end for;
  for e in {x, y, x*y} loop
    k := k + 1;
    z := sqrt(e*e + 1) + z;
  end for;
  m := {{x, 1}, {y, x*y}};
  m[1, :] := m[1, :]*m + {y, 2};
  b := m*{x, y} - {a[1], 0};
  t := transpose(m);
  z := z + sum(a)*max(x, y) + min(a) + product(a[1:2]) + sum(b) + abs(x - 1.26) + (x + 1)^y + sinh(y)*cos(x) + mod(x + 3.2, 2)
    + max(sin(i*x) for i in 1:n) + sum(x^i for i in 1:n) + exp(-x)/(1 + y^2) + t[1, 2] + atan(x) + scalar({y})
    + (cross({x, y, 1}, {y, 1, x})*{1, 2, 3});
end everything;
";

fn model(equations: &str) -> String {
    format!("package Test\n{FUNCTIONS}\nmodel Test\n{equations}\nend Test;\nend Test;")
}

/// Largest difference of two variables of a run.
fn difference(trajectory: &Trajectory, a: &str, b: &str) -> f64 {
    let (a, b) = (trajectory.series(a).unwrap(), trajectory.series(b).unwrap());
    assert!(a.len() > 5);
    a.iter().zip(b.iter()).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

#[test]
fn derivatives_of_loops_records_and_calls_are_exact() {
    let text = model(
        "  Integer n = if time > 0.5 then 3 else 4;
  Real x = 1.5 + time;
  Real r = root(x), dr = der(r), exact_r = 0.5/sqrt(x);
  Integer used;
  Real y, z, dy = der(y), dz = der(z), exact_y = 2 + 6*x + (if n == 3 then 0 else 12*x^2), exact_z = n*x^(n - 1);
  Real u = use(make(x, n)), du = der(u), q = sqrt(x), v = q^n, dv = n*q^(n - 1)/(2*q), e = exp(-v);
  Real exact_u = dv + 2*(e/(2*q) - q*e*dv) + 3*(dv*e - v*e*dv);
  Real s = scan({1, 2.03, 4}, {3, x, 5}, x), ds = der(s);
  Real exact_s = if noEvent(x > 2.03) then 1 + (7.03 - 2*x)/1.97 else (2*x - 4)/1.03;
  Real p = power(x, n), dp = der(p);
equation
  (used, y, z) = polynomial({1, 2, 3, 4}, x, n);
  annotation(experiment(StopTime = 1, Interval = 0.1));",
    );
    let trajectory = run("Test", &text);
    for (found, exact) in [
        ("dr", "exact_r"),
        ("dy", "exact_y"),
        ("dz", "exact_z"),
        ("du", "exact_u"),
        ("ds", "exact_s"),
        ("dp", "exact_z"),
    ] {
        let error = difference(&trajectory, found, exact);
        assert!(error < 1e-11, "{found}: {error}");
    }
    assert_eq!(last(&trajectory, "used"), 3.0);
}

/// Operators of the language, against central differences.
const EVERYTHING: &str = "  parameter Real h = 1e-5;
  Integer n = if time > 0.5 then 3 else 4;
  Real x = 1 + 0.5*time, y = 0.7 + sin(time);
  Real z = everything(x, y, n), dz = der(z);
  Real central = (everything(x + h*0.5, y + h*cos(time), n) - everything(x - h*0.5, y - h*cos(time), n))/(2*h);
  annotation(experiment(StopTime = 1, Interval = 0.1));";

#[test]
fn derivatives_of_operators_agree_with_central_differences() {
    let trajectory = run("Test", &model(EVERYTHING));
    let error = difference(&trajectory, "dz", "central");
    assert!(error < 1e-7, "{error}");
}

#[test]
fn a_constraint_through_a_loop_is_differentiated_twice() {
    // x = L², and its second derivative is the force.
    let text = model(
        "  Real x(start = 1, fixed = true), v(start = 0.5, fixed = true), f;
  Real length = root(x), rate = 0.25 + 0.2*time, exact = 2*rate^2 + 0.4*length;
equation
  der(x) = v;
  der(v) = f;
  length = 1 + 0.25*time + 0.1*time^2;
  annotation(experiment(StopTime = 1, Interval = 0.1));",
    );
    let trajectory = run("Test", &text);
    assert!((last(&trajectory, "x") - 1.35f64.powi(2)).abs() < 1e-12);
    let error = difference(&trajectory, "f", "exact");
    assert!(error < 1e-9, "{error}");
}

#[test]
fn both_engines_give_the_same_bits() {
    let text = model(EVERYTHING);
    let runs = [Engine::MachineCode, Engine::Interpreter].map(|engine| {
        let (trajectory, report) = run_with("Test", &text, engine, &Settings::default());
        assert!(report.is_complete, "{:?}", report.diagnostics);
        trajectory.series("dz").unwrap().iter().map(|value| value.to_bits()).collect::<Vec<u64>>()
    });
    assert_eq!(runs[0], runs[1]);
}

#[test]
fn a_function_that_is_not_asked_for_costs_nothing() {
    // The derivative of a call whose arguments are constant is zero: no function is made.
    let text = model("  Real x(start = 1, fixed = true) = time + root(2);\n  Real v = der(x);");
    let program = compiled("Test", &text, Engine::Interpreter).program;
    assert!(program.functions.iter().all(|function| !function.name.starts_with("der(")));
}

/// A derivative of second order, `f_der2(u, v, v′)`, is that of `f_der(u, v)` where `v` is the derivative of `u` (MLS 12.7.1). Here it is not:
/// in the partial derivatives of a nonlinear block, and where the model itself calls the derivative function.
#[test]
fn derivatives_of_second_order_with_other_rates() {
    let text = "
function cone
  input Real a;
  input Real b;
  output Real y;
algorithm
  y := a*b^2;
  annotation(Inline = false, derivative = cone_der);
end cone;
function cone_der
  input Real a;
  input Real b;
  input Real da;
  input Real db;
  output Real dy;
algorithm
  dy := b^2*da + 2*a*b*db;
  annotation(Inline = false, derivative(order = 2) = cone_der2);
end cone_der;
function cone_der2
  input Real a;
  input Real b;
  input Real da;
  input Real db;
  input Real dda;
  input Real ddb;
  output Real ddy;
algorithm
  ddy := 4*b*da*db + 2*a*db^2 + b^2*dda + 2*a*b*ddb;
  annotation(Inline = false);
end cone_der2;
function cube
  input Real u;
  output Real y;
algorithm
  y := u^3;
  annotation(Inline = false, derivative = cube_der);
end cube;
function cube_der
  input Real u;
  input Real du;
  output Real dy;
algorithm
  dy := 3*u^2*du;
  annotation(Inline = false, derivative(order = 2) = cube_der2);
end cube_der;
function cube_der2
  input Real u;
  input Real du;
  input Real ddu;
  output Real ddy;
algorithm
  ddy := 6*u*du^2 + 3*u^2*ddu;
  annotation(Inline = false);
end cube_der2;
model Second
  Real p(start = 1, fixed = true);
  Real q(start = 0, fixed = true);
  Real s(start = 1);
  Real z(start = 1);
  Real left;
  Real rest;
  Real v = cone_der(p, q, 3, p);
  Real w = der(v);
  Real c = cube(q);
  Real dc = der(c);
  Real ddc = der(dc);
equation
  der(p) = -p;
  der(q) = 2 - p;
  // Unknown rates in a nonlinear block.
  cone_der(p, q + 1, s, s^3) = 1e6*(time + 1);
  left = (q + 1)^2*s + 2*p*(q + 1)*s^3 - 1e6*(time + 1);
  cube_der(z, 1000) = 3000*(time + 4);
  rest = z^2 - time - 4;
end Second;
";
    let trajectory = run("Second", text);
    let (p, q) = (last(&trajectory, "p"), last(&trajectory, "q"));
    let (dp, dq) = (-p, 2.0 - p);
    let close = |name: &str, expected: f64| {
        let value = last(&trajectory, name);
        assert!((value - expected).abs() <= 1e-9 * (1.0 + expected.abs()), "{name}: {value}, not {expected}");
    };
    // v = 3 q² + 2 p² q
    close("w", 6.0 * q * dq + 4.0 * p * dp * q + 2.0 * p * p * dq);
    close("dc", 3.0 * q * q * dq);
    close("ddc", 6.0 * q * dq * dq + 3.0 * q * q * p);
    assert!(trajectory.series("left").unwrap().iter().all(|left| left.abs() < 1e-3), "the block is not solved");
    close("rest", 0.0);
}
