// States with start values, when, reinit, elsewhen and an assertion.
// check: ok
// equations: 3
model BouncingBall "Ball that loses energy at each impact"
  parameter Real e(min = 0, max = 1) = 0.8 "Coefficient of restitution";
  parameter Real g(unit = "m/s2") = 9.81;
  Real h(unit = "m", start = 1, fixed = true) "Height";
  Real v(unit = "m/s", start = 0, fixed = true) "Velocity";
  discrete Integer bounces(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -g;
  when h <= 0 then
    reinit(v, -e * pre(v));
    bounces = pre(bounces) + 1;
  end when;
  assert(bounces < 1000, "the ball should rest: " + String(bounces) + " impacts");
end BouncingBall;
