// Arguments of `spatialDistribution` have types, sizes and variabilities (MLS 3.7.4.2).
model SpatialDistributionWrong
  Real x(start = 0, fixed = true);
  Real a, b, c, d, e;
  Real v[2] = {time, 1};
equation
  der(x) = 1;
  a = spatialDistribution(time, 0, x, 1.0); // error: `positiveVelocity` of `spatialDistribution` is Boolean, not Real
  b = spatialDistribution(time, 0, x, true, {0, 0.5, 1}, {1, 2}); // error: `initialPoints` and `initialValues` of `spatialDistribution` differ in size
  c = spatialDistribution(time, 0, x, true, {0, 1}, v); // error: `initialValues` of `spatialDistribution` must be a parameter
  (d, e, x) = spatialDistribution(time, 0, x, true); // error: `spatialDistribution` has 2 outputs, 3 are asked for
end SpatialDistributionWrong;
