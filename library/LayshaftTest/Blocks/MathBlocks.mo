within LayshaftTest.Blocks;
model MathBlocks "Blocks of Math against their formulas"
  extends Layshaft.Icons.Example;
  Layshaft.Blocks.Math.Add add(k1=2, k2=-3) "2 u1 - 3 u2";
  Layshaft.Blocks.Math.Sum sum3(nin=3, k={1,2,3}) "u1 + 2 u2 + 3 u3";
  Layshaft.Blocks.Math.Feedback feedback "u1 - u2";
  Layshaft.Blocks.Math.Gain gain(k=-4) "-4 u";
  Layshaft.Blocks.Math.Product product "u1 u2";
  Layshaft.Blocks.Math.Division division "u1/u2";
  Layshaft.Blocks.Math.Min smaller "Smaller one";
  Layshaft.Blocks.Math.Max larger "Larger one";
  Layshaft.Blocks.Math.Abs size1 "Absolute value";
  Layshaft.Blocks.Math.Sign sign1 "Sign";
  Layshaft.Blocks.Math.Sqrt root "Square root";
  Real a "First signal";
  Real b "Second signal, never zero";
equation
  a = 3*sin(2*time);
  b = 2 + cos(time);
  add.u1 = a;
  add.u2 = b;
  sum3.u = {a,b,a*b};
  feedback.u1 = a;
  feedback.u2 = b;
  gain.u = a;
  product.u1 = a;
  product.u2 = b;
  division.u1 = a;
  division.u2 = b;
  smaller.u1 = a;
  smaller.u2 = b;
  larger.u1 = a;
  larger.u2 = b;
  size1.u = a;
  sign1.u = a;
  root.u = b;
  assert(noEvent(abs(add.y - (6*sin(2*time) - 6 - 3*cos(time))) < 1e-9), "Add.");
  assert(noEvent(abs(sum3.y - (a + 2*b + 3*a*b)) < 1e-9), "Sum.");
  assert(noEvent(abs(feedback.y - a + b) < 1e-9), "Feedback.");
  assert(noEvent(abs(gain.y + 4*a) < 1e-9), "Gain.");
  assert(noEvent(abs(product.y - a*b) < 1e-9), "Product.");
  assert(noEvent(abs(division.y*b - a) < 1e-9), "Division.");
  assert(noEvent(abs(smaller.y + larger.y - a - b) < 1e-9 and smaller.y <= larger.y), "Min and Max.");
  assert(noEvent(abs(size1.y^2 - a^2) < 1e-9 and size1.y >= 0), "Abs.");
  assert(noEvent(abs(sign1.y*size1.y - a) < 1e-6), "Sign.");
  assert(noEvent(abs(root.y^2 - b) < 1e-9), "Sqrt.");

  annotation(experiment(StopTime=5, Tolerance=1e-8), Documentation(info="<html>
<p>Two signals through all blocks.</p>
</html>"));
end MathBlocks;
