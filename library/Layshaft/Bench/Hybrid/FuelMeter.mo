within Layshaft.Bench.Hybrid;
block FuelMeter "Fuel meter: rate and mass in the steps of the instrument"
  extends Icons.Block;
  parameter Units.Time samplePeriod = 0.1 "Sample period";
  parameter Units.MassFlowRate rateStep = 0.01/3600 "Resolution of the rate";
  parameter Units.Mass massStep = 1e-4 "Resolution of the mass";
  Blocks.Interfaces.RealInput flow_(unit="kg/s") "Fuel flow"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealOutput rate(unit="kg/s") "Fuel rate, mean of a sample period"
    annotation(Placement(transformation(extent={{100,30},{120,50}})));
  Blocks.Interfaces.RealOutput mass(unit="kg") "Fuel mass since the start"
    annotation(Placement(transformation(extent={{100,-50},{120,-30}})));
  Units.Mass burnt(start=0, fixed=true) "Fuel mass without the steps of the instrument";
protected
  discrete Real before(start=0, fixed=true) "Mass at the last sample";
  discrete Real heldRate(start=0, fixed=true) "Rate";
  discrete Real heldMass(start=0, fixed=true) "Mass";
equation
  der(burnt) = flow_;
  when sample(samplePeriod, samplePeriod) then
    before = burnt;
    heldRate = rateStep*noEvent(floor((burnt - pre(before))/samplePeriod/rateStep + 0.5));
    heldMass = massStep*noEvent(floor(burnt/massStep + 0.5));
  end when;
  rate = heldRate;
  mass = heldMass;

  annotation(
    Icon(graphics={Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="kg/h"),
      Text(extent={{-150,-110},{150,-140}}, textString="Ts=%samplePeriod")}),
    Documentation(info="<html>
<p>As a balance or a mass flow meter: ten readings a second, with its resolution.</p>
</html>"));
end FuelMeter;
