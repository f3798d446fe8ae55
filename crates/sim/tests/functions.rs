//! Functions that stay functions: differentiated through their bodies, inverted by annotation.

mod common;

use common::{last, run};

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
