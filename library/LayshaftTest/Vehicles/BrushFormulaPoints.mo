within LayshaftTest.Vehicles;
model BrushFormulaPoints "Brush model: slopes at small slip, friction at large slip, direction of combined slip"
  extends Layshaft.Icons.Example;
  Layshaft.Vehicles.Tyres.BrushFormula small(kappa=1e-5, tanAlpha=1e-5, gamma=0, Fz=4000, mu=1) "Small slip";
  Layshaft.Vehicles.Tyres.BrushFormula large(kappa=-0.9, tanAlpha=0, gamma=0, Fz=4000, mu=0.4) "Nearly locked on a wet road";
  Layshaft.Vehicles.Tyres.BrushFormula combined(kappa=0.3*sin(7*time), tanAlpha=0.3*cos(5*time), gamma=0, Fz=3000 + 2000*sin(3*time), mu=1) "Combined slip";
equation
  assert(abs(small.Fx/1e-5/(4000*small.data.PKX1) - 1) < 1e-3, "Slip stiffness");
  assert(abs(small.Fy/1e-5/(small.data.PKY1*small.data.Fz0*sin(2*atan(4000/(small.data.PKY2*small.data.Fz0)))) - 1) < 1e-3, "Cornering stiffness");
  assert(abs(large.Fx + large.Dx) < 1e-9, "A sliding tyre uses all friction");
  assert(noEvent((combined.Fx/combined.Dx)^2 + (combined.Fy/combined.Dy)^2 <= 1 + 1e-9), "The forces lie in the ellipse of friction");
  assert(noEvent(combined.Fx*combined.kappa >= 0 and combined.Fy*combined.tanAlpha <= 0), "The forces act against the slip");

  annotation(experiment(StopTime=3), Documentation(info="<html>
<p>Limits that are known.</p>
</html>"));
end BrushFormulaPoints;
