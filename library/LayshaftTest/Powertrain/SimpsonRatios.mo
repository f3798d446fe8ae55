within LayshaftTest.Powertrain;
model SimpsonRatios "Ratios of a Simpson gear"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Gears.Simpson low "First gear: carrier held";
  Layshaft.Powertrain.Gears.Simpson second "Second gear: sun held";
  Layshaft.Powertrain.Gears.Simpson reverse "Reverse: sun driven, carrier held";
  Layshaft.Rotational.Sources.ConstantSpeed speed(w_fixed=1) "Output speed";
  Layshaft.Rotational.Components.Fixed fixed "Housing";
  Layshaft.Rotational.Components.Inertia in1(J=1) "Input";
  Layshaft.Rotational.Components.Inertia in2(J=1) "Input";
  Layshaft.Rotational.Components.Inertia in3(J=1) "Input";
equation
  connect(speed.flange, low.output_b);
  connect(speed.flange, second.output_b);
  connect(speed.flange, reverse.output_b);
  connect(fixed.flange, low.carrier);
  connect(fixed.flange, second.sun);
  connect(fixed.flange, reverse.carrier);
  connect(in1.flange_b, low.ring);
  connect(in2.flange_b, second.ring);
  connect(in3.flange_b, reverse.sun);
  assert(noEvent(abs(in1.w - 2.479) < 1e-3), "First gear 2.479.");
  assert(noEvent(abs(in2.w - 1.479) < 1e-3), "Second gear 1.479.");
  assert(noEvent(abs(in3.w + 2.086) < 1e-3), "Reverse -2.086.");

  annotation(experiment(StopTime=1, Tolerance=1e-8), Documentation(info="<html>
<p>35 and 73 teeth.</p>
</html>"));
end SimpsonRatios;
