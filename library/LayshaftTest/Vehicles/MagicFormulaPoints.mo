within LayshaftTest.Vehicles;
model MagicFormulaPoints "Tyre forces at slips, slip angles, cambers and loads"
  extends Layshaft.Icons.Example;
  constant Real points[:, 6] = [
    0, 0, 0, 4000, 110.821687, -37.6292474;
    0.05, 0, 0, 4000, 3518.01347, -35.2104716;
    -0.1, 0, 0, 3000, -3449.27793, -25.9812729;
    0, 0.05, 0, 5000, 118.87342, -3213.27217;
    0, -0.12, 0.03, 2500, 25.6297926, 2789.63399;
    -0.1439, 0.0003, -0.0208, 5633, -6210.64884, 43.3102277;
    0.0159, -0.2624, -0.0779, 7618, 642.483473, 7531.43108;
    -0.1115, -0.06, 0.0793, 4497, -4564.6274, 2359.43819;
    0.3047, -0.0, 0.0223, 1780, 2121.52419, -13.9046801;
    0.0196, 0.1595, 0.0037, 6801, 1191.15246, -5960.64998;
    0.0403, -0.2652, 0.0413, 5524, 978.024992, 5411.03108;
    -0.0628, -0.3301, 0.0585, 4518, -871.613296, 4635.08042;
    0.0838, 0.1739, 0.0343, 8329, 3708.09302, -6818.27353;
    -0.0093, 0.0872, -0.0089, 8452, -1017.49832, -5340.36379;
    0.4351, -0.2087, -0.0582, 2344, 2219.78892, 1152.30636;
    0.8069, -0.0008, 0.0203, 3059, 2782.36259, -1.56294868;
    0.0, -0.0048, -0.0239, 5473, 187.906789, 490.896145;
    0.0048, 0.2113, 0.0291, 8396, 372.176924, -7157.49396;
    0.3622, 0.3788, 0.0274, 1886, 1392.35868, -1553.7304;
    0.3752, 0.321, 0.0648, 5337, 3767.92036, -3725.4618;
    0.0782, -0.0771, 0.0531, 5375, 4377.95143, 3548.60109;
    -0.0796, -0.2662, 0.0566, 8913, -2600.47856, 6415.43581;
    -0.5574, 0.0869, -0.0143, 1782, -1827.26992, -388.39528;
    -0.07, 0.0621, 0.0596, 876, -679.511709, -768.480703] "Slip, tangent of the slip angle, camber, load; longitudinal and lateral force";
  constant Integer n = size(points, 1) "Number of points";
  Layshaft.Vehicles.Tyres.MagicFormula formula[n](each data(asymmetry=1), kappa=points[:, 1], tanAlpha=points[:, 2], gamma=points[:, 3], Fz=points[:, 4], each mu=1) "Tyre with its shifts";
  Layshaft.Vehicles.Tyres.MagicFormula mirrored[2](kappa={0.03,0.03}, tanAlpha={0.06,-0.06}, gamma={0.02,-0.02}, each Fz=4000, each mu=1) "Symmetric tyre and its mirror image";
  Layshaft.Vehicles.Tyres.MagicFormula quiet(kappa=0, tanAlpha=0, gamma=0, Fz=4000, mu=1) "Symmetric tyre without slip";
  Layshaft.Vehicles.Tyres.MagicFormula wet(kappa=5, tanAlpha=0, gamma=0, Fz=4000, mu=0.5) "Spinning tyre on a wet road";
  Layshaft.Vehicles.Tyres.MagicFormula dry(kappa=5, tanAlpha=0, gamma=0, Fz=4000, mu=1) "The same on a dry one";
equation
  for i in 1:n loop
    assert(abs(formula[i].Fx - points[i, 5]) < 1e-6*abs(points[i, 5]) + 1e-5, "The longitudinal force of a point is wrong.");
    assert(abs(formula[i].Fy - points[i, 6]) < 1e-6*abs(points[i, 6]) + 1e-5, "The lateral force of a point is wrong.");
  end for;
  assert(abs(mirrored[1].Fx - mirrored[2].Fx) < 1e-9 and abs(mirrored[1].Fy + mirrored[2].Fy) < 1e-9, "The tyre is not symmetric.");
  assert(abs(quiet.Fx) < 1e-12 and abs(quiet.Fy) < 1e-12, "A symmetric tyre without slip has no force.");
  assert(abs(wet.Dx/dry.Dx - 0.5) < 1e-12 and wet.Fx < 0.6*dry.Fx, "The friction of the road does not count.");

  annotation(experiment(StopTime=0.1), Documentation(info="<html>
<p>The forces were computed from the published equations, term by term, outside Modelica.</p>
</html>"));
end MagicFormulaPoints;
