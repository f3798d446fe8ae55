// Events without end: the component, its equation, its line, and what to try.
// check: ok
package P
  model Friction
    parameter Real c = 1;
    Real v(start = 0.5, fixed = true);
  equation
    der(v) = -c*(if v > 0 then 1 elseif v < 0 then -1 else 0) + 0.3*time;
  end Friction;
  model Brake
    Friction pad(c = 2);
    annotation(experiment(StopTime = 1));
  end Brake;
end P;
