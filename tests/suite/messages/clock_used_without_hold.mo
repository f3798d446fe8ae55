// A clocked variable in an equation of continuous time: hold is missing (MLS 3.6, 16.5.1).
// check: ok
model Plant
  Real u = sample(time, Clock(0.1));
  Real x(start = 0, fixed = true);
equation
  der(x) = u - x;
end Plant;
