within LayshaftTest.Rotational;
model SupportsTakeFriction "Friction in a housing turns the housing with the shaft"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Components.Inertia shaft(J=1, phi(start=0, fixed=true), w(start=10, fixed=true)) "Shaft of the brake";
  Layshaft.Rotational.Components.Inertia housing(J=3, phi(start=0, fixed=true), w(start=0, fixed=true)) "Its housing, which is free";
  Layshaft.Rotational.Components.Brake brake(useSupport=true, fn_max=4) "Brake with 2 N.m";
  Layshaft.Rotational.Components.Inertia journal(J=1, phi(start=0, fixed=true), w(start=10, fixed=true)) "Shaft of the bearing";
  Layshaft.Rotational.Components.Inertia carrier(J=3, phi(start=0, fixed=true), w(start=0, fixed=true)) "Its housing, which is free";
  Layshaft.Rotational.Components.BearingFriction bearing(useSupport=true, tau_table={2,2}, w_table={0,100}) "Bearing with 2 N.m";
  Layshaft.Translational.Components.Mass slider(m=1, s(start=0, fixed=true), v(start=10, fixed=true)) "Slider of the brake";
  Layshaft.Translational.Components.Mass rail(m=3, s(start=0, fixed=true), v(start=0, fixed=true)) "Its housing, which is free";
  Layshaft.Translational.Components.Brake shoe(useSupport=true, fn_max=4) "Brake with 2 N";
  Layshaft.Translational.Components.Mass sled(m=1, s(start=0, fixed=true), v(start=10, fixed=true)) "Slider with friction";
  Layshaft.Translational.Components.Mass track(m=3, s(start=0, fixed=true), v(start=0, fixed=true)) "Its housing, which is free";
  Layshaft.Translational.Components.SupportFriction guide(useSupport=true) "Friction of a guide";
equation
  brake.f_normalized = 1;
  shoe.f_normalized = 1;
  connect(shaft.flange_b, brake.flange_a);
  connect(brake.support, housing.flange_a);
  connect(journal.flange_b, bearing.flange_a);
  connect(bearing.support, carrier.flange_a);
  connect(slider.flange_b, shoe.flange_a);
  connect(shoe.support, rail.flange_a);
  connect(sled.flange_b, guide.flange_a);
  connect(guide.support, track.flange_a);
  assert(abs(shaft.w + 3*housing.w - 10) < 1e-6, "The brake makes angular momentum.");
  assert(abs(journal.w + 3*carrier.w - 10) < 1e-6, "The bearing makes angular momentum.");
  assert(abs(slider.v + 3*rail.v - 10) < 1e-6, "The brake makes momentum.");
  assert(abs(sled.v + 3*track.v - 10) < 1e-6, "The guide makes momentum.");
  when terminal() then
    assert(abs(shaft.w - 2.5) < 1e-6 and abs(housing.w - 2.5) < 1e-6, "Shaft and housing turn as one at the end.");
    assert(abs(slider.v - 2.5) < 1e-6 and abs(rail.v - 2.5) < 1e-6, "Slider and housing move as one at the end.");
  end when;

  annotation(experiment(StopTime=10, Tolerance=1e-8), Documentation(info="<html>
<p>Nothing acts from outside: what the friction takes from the shaft it gives to the housing.</p>
</html>"));
end SupportsTakeFriction;
