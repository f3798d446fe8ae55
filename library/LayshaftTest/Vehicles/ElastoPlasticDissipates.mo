within LayshaftTest.Vehicles;
model ElastoPlasticDissipates "Falling friction, changing clamp force: the elasto-plastic clutch never drives"
  extends Layshaft.Icons.Example;
  record Falling "Friction that falls with the slip speed"
    extends Layshaft.Vehicles.Data.ClutchMidSize(w={0,1,5,50}, mu={0.62,0.5,0.4,0.3}, peak=1.3);
  end Falling;
  Layshaft.Vehicles.Clutches.ElastoPlasticClutch clutch(redeclare Falling data) "Clutch";
  Layshaft.Rotational.Sources.Speed drive(exact=true) "Slip of growing amplitude, in both directions";
  Layshaft.Rotational.Components.Fixed fixed "Ground";
  Layshaft.Blocks.Sources.Sine clampForce(offset=0.5, amplitude=0.5, f=1.7) "Clamp force";
  Layshaft.Units.Energy lost(start=0, fixed=true) "Energy dissipated";
  Layshaft.Units.Energy stored(start=0, fixed=true) "Elastic energy";
  Layshaft.Units.Energy work(start=0, fixed=true) "Work of the drive";
equation
  connect(clampForce.y, clutch.clamp);
  drive.w_ref = 0.2*time^2*sin(2*Layshaft.Constants.pi*3*time);
  connect(drive.flange, clutch.flange_a);
  connect(clutch.flange_b, fixed.flange);
  der(lost) = clutch.lossPower;
  der(stored) = clutch.storedPower;
  der(work) = clutch.tau*clutch.w_slip;
  assert(noEvent(clutch.lossPower >= -1e-9), "The clutch drives.");
  assert(noEvent(abs(clutch.tau_elastic) <= 1.001*1.3*0.62*clutch.capacity + 1e-9), "The clutch holds more than its friction at rest.");
  when terminal() then
    assert(abs(work - lost - stored) < 1e-6*work and lost > 100, "Energy is lost or made.");
  end when;

  annotation(experiment(StopTime=10, Tolerance=1e-8), Documentation(info="<html>
<p>Friction coefficient from 0.81 at rest down to 0.3, slip of up to 20 rad/s in both directions, clamp force between 0 and 1,825 N:
the dissipated power stays above zero and adds up with the elastic energy to the work.</p>
</html>"));
end ElastoPlasticDissipates;
