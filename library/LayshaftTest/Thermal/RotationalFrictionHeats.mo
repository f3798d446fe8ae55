within LayshaftTest.Thermal;
model RotationalFrictionHeats "Friction turns the energy of two flywheels into heat"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Components.Inertia first(J=1, phi(start=0, fixed=true), w(start=100, fixed=true)) "First flywheel";
  Layshaft.Rotational.Components.Clutch clutch(cgeo=0.5, fn_max=100, useHeatPort=true) "Clutch";
  Layshaft.Rotational.Components.Inertia second(J=2, phi(start=0, fixed=true), w(start=0, fixed=true)) "Second flywheel";
  Layshaft.Rotational.Components.BearingFriction bearing(tau_table={2,3}, useHeatPort=true) "Bearing";
  Layshaft.Rotational.Components.LossyGear gear(ratio=2, eta=0.9, tau_bearing=1, useHeatPort=true) "Gear";
  Layshaft.Rotational.Components.Inertia third(J=0.5) "Third flywheel";
  Layshaft.Rotational.Components.Brake brake(cgeo=0.3, fn_max=1000, useHeatPort=true) "Brake";
  Layshaft.Rotational.Components.SpringDamper shaft(c=500, d=5, phi_rel(start=0, fixed=true), w_rel(fixed=true), useHeatPort=true) "Elastic shaft";
  Layshaft.Rotational.Components.Inertia fourth(J=0.2) "Fourth flywheel";
  Layshaft.Rotational.Components.Damper damper(d=0.01, useHeatPort=true) "Drag";
  Layshaft.Rotational.Components.Fixed ground "Ground";
  Layshaft.Thermal.Components.HeatCapacitor body(C=50, T(start=300, fixed=true)) "Body that takes all heat";
  Layshaft.Units.Energy mechanical "Kinetic and elastic energy";
  Layshaft.Units.Energy heat "Heat of the body";
equation
  connect(first.flange_b, clutch.flange_a);
  connect(clutch.flange_b, second.flange_a);
  connect(second.flange_b, bearing.flange_a);
  connect(bearing.flange_b, gear.flange_a);
  connect(gear.flange_b, third.flange_a);
  connect(third.flange_b, brake.flange_a);
  connect(brake.flange_b, shaft.flange_a);
  connect(shaft.flange_b, fourth.flange_a);
  connect(fourth.flange_b, damper.flange_a);
  connect(damper.flange_b, ground.flange);
  connect(clutch.heatPort, body.port);
  connect(bearing.heatPort, body.port);
  connect(gear.heatPort, body.port);
  connect(brake.heatPort, body.port);
  connect(shaft.heatPort, body.port);
  connect(damper.heatPort, body.port);
  clutch.f_normalized = 1;
  brake.f_normalized = if time < 4 then 0 else 1;
  mechanical = (first.J*first.w^2 + second.J*second.w^2 + third.J*third.w^2 + fourth.J*fourth.w^2 + shaft.c*shaft.phi_rel^2)/2;
  heat = body.C*(body.T - 300);
  assert(noEvent(abs(mechanical + heat - 5000) < 0.01), "What the flywheels lose is the heat of the body.");
  when terminal() then
    assert(abs(body.T - 400) < 0.01, "5000 J heat 50 J/K by 100 K.");
  end when;

  annotation(experiment(StopTime=8, Tolerance=1e-8), Documentation(info="<html>
<p>Clutch, bearing, gear, brake, shaft and drag heat one body. Energy is conserved at every time.</p>
</html>"));
end RotationalFrictionHeats;
