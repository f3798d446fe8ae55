within LayshaftTest.Vehicles;
model MagicFormula62Points "Magic Formula from a property file at 600 points of slip, slip angle, camber and load"
  extends Layshaft.Icons.Example;
  Layshaft.Vehicles.Tyres.MagicFormula62 formula(kappa=0.25*sin(2.399963*time), tanAlpha=0.2*sin(1.618034*time + 1), gamma=0.06*sin(0.577216*time + 2), Fz=4000 + 2500*sin(0.693147*time), mu=1) "Formula";
equation
  assert(abs(formula.Fx) < 1.5*formula.Fz and abs(formula.Fy) < 1.5*formula.Fz, "The forces exceed the friction.");

  annotation(experiment(StopTime=600, Interval=1), Documentation(info="<html>
<p>Angles that never repeat: every output is another point. A test compares them with the equations of the book, written anew.</p>
</html>"));
end MagicFormula62Points;
