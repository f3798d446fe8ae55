within LayshaftTest.Gearbox;
model HoldsWithoutDrift "Stuck elements of the ZF 4HP22 do not slip in 3,200 s"
  extends Layshaft.Icons.Example;
  model Rig "Drive, gearbox and load in one gear"
    parameter Integer gear = 1 "Gear";
    parameter Layshaft.Units.Torque tau = 250 "Torque of the drive";
    parameter Layshaft.Units.Ratio ratio "Ratio of the gear";
    Layshaft.Powertrain.Gearboxes.ZF4HP22 gearbox(A(phi_slip(fixed=true), slip(fixed=true)), B(phi_slip(fixed=true), slip(fixed=true))) "Gearbox";
    Layshaft.Powertrain.Gearboxes.ClutchControl control "Clutch control";
    Layshaft.Rotational.Components.Inertia engine(J=0.2, phi(start=0, fixed=true), w(start=0, fixed=true)) "Engine";
    Layshaft.Rotational.Components.Inertia load(J=20, phi(start=0, fixed=true), w(start=0, fixed=true)) "Load";
    Layshaft.Rotational.Components.Damper drag(d=6) "Losses of the load";
    Layshaft.Rotational.Components.Fixed fixed "Ground";
    Layshaft.Rotational.Sources.ConstantTorque drive(tau_constant=tau) "Drive";
    Real slip "Largest slip of a stuck element";
  equation
    slip = max({if gearbox.A.locked then abs(gearbox.A.slip) else 0, if gearbox.B.locked then abs(gearbox.B.slip) else 0,
      if gearbox.C.locked then abs(gearbox.C.slip) else 0, if gearbox.D.locked then abs(gearbox.D.slip) else 0,
      if gearbox.E.locked then abs(gearbox.E.slip) else 0, if gearbox.F.locked then abs(gearbox.F.slip) else 0});
    control.gear = gear;
    connect(control.pressure, gearbox.pressure);
    connect(drive.flange, engine.flange_a);
    connect(engine.flange_b, gearbox.flange_a);
    connect(gearbox.flange_b, load.flange_a);
    connect(load.flange_b, drag.flange_a);
    connect(drag.flange_b, fixed.flange);
    assert(noEvent(time < 100 or slip < 1e-9), "A stuck element slips.");
    when terminal() then
      assert(abs(engine.w/load.w/ratio - 1) < 1e-12, "The ratio should be " + String(ratio, significantDigits=12) + ", not " + String(engine.w/load.w, significantDigits=12) + ".");
      assert(abs(gearbox.P_clutches) < 1e-6, "Stuck elements take " + String(gearbox.P_clutches) + " W.");
    end when;
  end Rig;
  Rig first(ratio=2 + 35/73) "First gear";
  Rig second(gear=2, ratio=1 + 35/73) "Second gear";
  Rig third(gear=3, ratio=1) "Third gear";
  Rig fourth(gear=4, ratio=83/114) "Fourth gear";
  Rig reverse(gear=-1, ratio=-73/35) "Reverse";
  Rig light(tau=20, ratio=2 + 35/73) "First gear under a small load";
  Rig heavy(tau=300, gear=2, ratio=1 + 35/73) "Second gear under a large load";
  Rig otherTeeth(gearbox(data(z_sun=31, z_ring=71, z_sunOverdrive=37, z_ringOverdrive=83)), ratio=2 + 31/71) "First gear with other teeth";
  Rig otherTeeth2(gearbox(data(z_sun=31, z_ring=71, z_sunOverdrive=37, z_ringOverdrive=83)), gear=2, ratio=1 + 31/71) "Second gear with other teeth";
  Rig otherTeeth4(gearbox(data(z_sun=31, z_ring=71, z_sunOverdrive=37, z_ringOverdrive=83)), gear=4, ratio=83/120) "Fourth gear with other teeth";
  Rig otherTeethReverse(gearbox(data(z_sun=31, z_ring=71, z_sunOverdrive=37, z_ringOverdrive=83)), gear=-1, ratio=-71/31) "Reverse with other teeth";

  annotation(experiment(StopTime=3200, Tolerance=1e-6), Documentation(info="<html>
<p>
Every stuck element holds its load for 3,200 s: its slip is that of rounding errors, the ratios are those of the teeth to 1e-12, and nothing is dissipated.
</p>
</html>"));
end HoldsWithoutDrift;
