within LayshaftTest.Powertrain;
model LaminarClutchCapacity "Torque of a laminar clutch from its technological parameters"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Clutches.LaminarClutch clutch(plates=4, r_inner=0.05, r_outer=0.07, mu_table={0.12,0.12}, w_table={0,100}, A_piston=0.01, F_return=1000) "Clutch";
  Layshaft.Rotational.Components.Inertia drum(J=1, phi(start=0, fixed=true), w(start=100, fixed=true)) "Drum";
  Layshaft.Rotational.Components.Fixed fixed "Housing";
equation
  clutch.pressure = 3e5;
  connect(drum.flange_b, clutch.flange_a);
  connect(clutch.flange_b, fixed.flange);
  when time >= 0.1 then
    assert(abs(clutch.tau - 8*0.12*2000*2/3*(0.07^3 - 0.05^3)/(0.07^2 - 0.05^2)) < 1e-6, "The torque should be faces mu fn r_mean.");
  end when;
  when terminal() then
    assert(abs(drum.w) < 1e-6 and clutch.mode == 0, "The drum should be held.");
  end when;

  annotation(experiment(StopTime=2, Tolerance=1e-8), Documentation(info="<html>
<p>8 faces, 2000 N: about 116 N.m; the drum stops after 0.86 s.</p>
</html>"));
end LaminarClutchCapacity;
