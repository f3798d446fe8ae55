// Modelica 2 allowed the annotation of a class anywhere in it, also among equations; now it is the last part (MLS 18.1).
// check: ok
// equations: 3
// warning: at 6:3 must stand at its end
model M
  annotation(version = "1");
  Real x;
  Real y;
  Real z;
equation
  x = time;
  annotation(preferredView = "text");
  y = 2*x;
algorithm
  z := x + y;
end M;
