// Chattering names the part and the equation whose relation changes without end (MLS 8.5).
// check: ok
package P
  model Part
    parameter Real k = 1;
    Real y = k*time;
    Real z = 2*y;
  end Part;
  model Relay
    Real x(start = 1, fixed = true);
  equation
    der(x) = if x > 0 then -1 else 1;
  end Relay;
  model M
    Part a, b;
    Relay relay;
    annotation(experiment(StopTime = 3));
  end M;
end P;
