within LayshaftTest.Thermal;
model TranslationalFrictionHeats "Friction turns the energy of sliding bodies into heat"
  extends Layshaft.Icons.Example;
  Layshaft.Translational.Components.Mass first(m=1, s(start=0, fixed=true), v(start=10, fixed=true)) "Upper body";
  Layshaft.Translational.Components.ContactFriction contact(fn_max=10, useHeatPort=true) "Contact of both";
  Layshaft.Translational.Components.Mass second(m=2, s(start=0, fixed=true), v(start=0, fixed=true)) "Lower body";
  Layshaft.Translational.Components.SupportFriction guide(f_table={1,1}, useHeatPort=true) "Guide";
  Layshaft.Translational.Components.Brake brake(fn_max=20, useHeatPort=true) "Brake";
  Layshaft.Translational.Components.ElastoBacklash stop(c=1e4, d=20, b=0.1, useHeatPort=true) "Backlash";
  Layshaft.Translational.Components.Mass third(m=0.5, s(start=0, fixed=true), v(start=0, fixed=true)) "Carried body";
  Layshaft.Translational.Components.SpringDamper spring(c=100, d=1, useHeatPort=true) "Spring to the ground";
  Layshaft.Translational.Components.Fixed ground "Ground";
  Layshaft.Thermal.Components.HeatCapacitor body(C=10, T(start=300, fixed=true)) "Body that takes all heat";
  Layshaft.Units.Energy mechanical "Kinetic and elastic energy";
equation
  connect(first.flange_b, contact.flange_a);
  connect(contact.flange_b, second.flange_a);
  connect(second.flange_b, guide.flange_a);
  connect(guide.flange_b, brake.flange_a);
  connect(brake.flange_b, stop.flange_a);
  connect(stop.flange_b, third.flange_a);
  connect(third.flange_b, spring.flange_a);
  connect(spring.flange_b, ground.flange);
  connect(contact.heatPort, body.port);
  connect(guide.heatPort, body.port);
  connect(brake.heatPort, body.port);
  connect(stop.heatPort, body.port);
  connect(spring.heatPort, body.port);
  contact.f_normalized = 1;
  brake.f_normalized = if time < 3 then 0 else 1;
  mechanical = (first.m*first.v^2 + second.m*second.v^2 + third.m*third.v^2 + stop.c*stop.overlap^2 + spring.c*spring.s_rel^2)/2;
  assert(noEvent(abs(mechanical + body.C*(body.T - 300) - 50) < 1e-3), "What the bodies lose becomes heat.");

  annotation(experiment(StopTime=6, Tolerance=1e-8), Documentation(info="<html>
<p>Contact, guide, brake, backlash and spring heat one body.</p>
</html>"));
end TranslationalFrictionHeats;
