// `spatialDistribution` has two outputs and named arguments with defaults (MLS 3.7.4.2).
// check: ok
// equations: 4
// warnings: none
model SpatialDistribution
  Real x(start = 0, fixed = true);
  Real left, right, alone;
equation
  der(x) = 2;
  (left, right) = spatialDistribution(time, 7, x, true, initialPoints = {0, 0.5, 1}, initialValues = {1, 2, 3});
  alone = spatialDistribution(in0 = time, in1 = 0, x = x, positiveVelocity = true);
end SpatialDistribution;
