within LayshaftTest.Powertrain;
model WarmUpBalance "Heat balance and thermostat of the warm-up model"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Engines.WarmUpModel warmUp "Warm-up model";
  Real heat(start=0, fixed=true) "Heat supplied less heat to the air";
  Real stored "Heat stored";
equation
  warmUp.Q_wall = 8000;
  warmUp.Q_oil = 500;
  warmUp.airSpeed = 10;
  der(heat) = 8500 + warmUp.ambient.port.Q_flow*(-1);
  stored = warmUp.C_block*(warmUp.block1.T - 293.15) + warmUp.C_coolant*(warmUp.coolant.T - 293.15) + warmUp.C_radiator*(warmUp.radiator.T - 293.15) + warmUp.C_oil*(warmUp.oil.T - 293.15);
  when terminal() then
    assert(abs(heat - stored) < 1e-4*8500*3000, "Heat is created or lost.");
    assert(warmUp.T_coolant > 358 and warmUp.T_coolant < 372, "The thermostat should hold the coolant between 87 and 97 degC.");
    assert(warmUp.T_oil > 350 and warmUp.T_oil < 400, "The oil should be warm.");
  end when;

  annotation(experiment(StopTime=3000, Tolerance=1e-7), Documentation(info="<html>
<p>8.5 kW for 50 minutes.</p>
</html>"));
end WarmUpBalance;
