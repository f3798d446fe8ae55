within LayshaftTest.Data;
model RecordsAreTaken "A component takes another record as its data"
  extends Layshaft.Icons.Example;
  record Weak "Engine with half the torque of the generic one"
    extends Layshaft.Data.Engines.GasolineTwoLitre(torque=full.torque/2);
    parameter Layshaft.Data.Engines.GasolineTwoLitre full "The generic engine";
  end Weak;
  record Small "Battery with three points"
    extends Layshaft.Data.Batteries.VoltageAndResistance(soc={0,0.5,1}, v={100,110,120}, R={0.1,0.1,0.2});
  end Small;
  Layshaft.Powertrain.Engines.Engine strong(w_start=200, T_start=363.15, crankshaft(phi(start=0, fixed=true))) "Engine with the generic maps";
  Layshaft.Powertrain.Engines.Engine weak(redeclare parameter Weak data, w_start=200, T_start=363.15, crankshaft(phi(start=0, fixed=true))) "Engine with half the torque";
  Layshaft.Powertrain.Electric.Battery battery(redeclare parameter Small data, soc_start=0.25) "Battery with three points";
  Layshaft.Electrical.Components.Ground ground "Ground";
equation
  strong.throttle = 0.5;
  weak.throttle = 0.5;
  strong.fuelCut = false;
  weak.fuelCut = false;
  strong.airSpeed = 0;
  weak.airSpeed = 0;
  connect(ground.p, battery.n);
  assert(time > 0 or abs(weak.tau_map - strong.tau_map/2) < 1e-9, "Half the torque at the same speed.");
  assert(time > 0 or abs(battery.v_oc - 105) < 1e-9, "The voltage of the small battery.");

  annotation(experiment(StopTime=1, Tolerance=1e-7), Documentation(info="<html>
<p>A record with other sizes and a record that is computed from another one take the place of the default.</p>
</html>"));
end RecordsAreTaken;
