within LayshaftTest.Powertrain;
model LepelletierRatios "Ratios of a Lepelletier gear in first, sixth and reverse gear"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Gears.Lepelletier first "Reduced speed to the small sun, carrier held";
  Layshaft.Powertrain.Gears.Lepelletier sixth "Input to the carrier, large sun held";
  Layshaft.Powertrain.Gears.Lepelletier reverse "Reduced speed to the large sun, carrier held";
  Layshaft.Rotational.Sources.ConstantSpeed speed(w_fixed=1) "Output speed";
  Layshaft.Rotational.Components.Fixed fixed "Housing";
  Layshaft.Rotational.Components.Inertia in1(J=1) "Input";
  Layshaft.Rotational.Components.Inertia in6(J=1) "Input";
  Layshaft.Rotational.Components.Inertia inR(J=1) "Input";
equation
  connect(in1.flange_b, first.input_a);
  connect(first.reduced, first.sunSmall);
  connect(fixed.flange, first.carrier);
  connect(in6.flange_b, sixth.input_a);
  connect(in6.flange_b, sixth.carrier);
  connect(fixed.flange, sixth.sunLarge);
  connect(inR.flange_b, reverse.input_a);
  connect(reverse.reduced, reverse.sunLarge);
  connect(fixed.flange, reverse.carrier);
  connect(speed.flange, first.output_b);
  connect(speed.flange, sixth.output_b);
  connect(speed.flange, reverse.output_b);
  assert(noEvent(abs(in1.w - 4.171) < 1e-3), "First gear 4.171.");
  assert(noEvent(abs(in6.w - 0.691) < 1e-3), "Sixth gear 0.691.");
  assert(noEvent(abs(inR.w + 3.403) < 1e-3), "Reverse -3.403.");

  annotation(experiment(StopTime=1, Tolerance=1e-8), Documentation(info="<html>
<p>Ratios of the ZF 6HP26.</p>
</html>"));
end LepelletierRatios;
