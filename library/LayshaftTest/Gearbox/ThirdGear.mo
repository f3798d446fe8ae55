within LayshaftTest.Gearbox;
model ThirdGear "Ratio of the ZF 4HP22 in third gear"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Gearboxes.ZF4HP22 gearbox(A(phi_slip(fixed=true), slip(fixed=true)), B(phi_slip(fixed=true), slip(fixed=true))) "Gearbox";
  Layshaft.Powertrain.Gearboxes.ClutchControl control "Clutch control";
  Layshaft.Rotational.Components.Inertia engine(J=0.2, phi(start=0, fixed=true), w(start=0, fixed=true)) "Engine";
  Layshaft.Rotational.Components.Inertia load(J=20, phi(start=0, fixed=true), w(start=0, fixed=true)) "Load";
  Layshaft.Rotational.Sources.ConstantTorque drive(tau_constant=100) "Drive";
  Layshaft.Energy.Audit audit(n=5, tolerance=1e-6) "Energies";
equation
  control.gear = 3;
  connect(control.pressure, gearbox.pressure);
  connect(drive.flange, engine.flange_a);
  connect(engine.flange_b, gearbox.flange_a);
  connect(gearbox.flange_b, load.flange_a);
  audit.power = {-100*engine.w, engine.power, gearbox.P_clutches, gearbox.P_inertias, load.power};
  assert(noEvent(abs(gearbox.P_balance) < 1e-6*max(1, abs(100*engine.w))), "The power balance of the gearbox does not close.");
  when terminal() then
    assert(abs(engine.w/load.w - (1.000)) < 1e-3, "The ratio should be 1.000, not " + String(engine.w/load.w) + ".");
  end when;

  annotation(experiment(StopTime=3, Tolerance=1e-8), Documentation(info="<html>
<p>Published ratio 1.000; power balance to 1e-6.</p>
</html>"));
end ThirdGear;
