within Layshaft.Powertrain.Vehicles;
model CarResistance "Vehicle whose rolling and air resistance are tables over the speed"
  extends PartialCar;
  parameter Units.Velocity v_table[:] = {0,10,20,30,40,50,60} "Speeds, starting at 0, increasing";
  parameter Units.Force rolling_table[size(v_table, 1)] = {162,166,172,180,192,210,236} "Rolling resistance at these speeds";
  parameter Units.Force wind_table[size(v_table, 1)] = {0,38,151,340,605,945,1361} "Air resistance at these speeds";
  Units.Force F_rolling "Rolling resistance";
  Units.Force F_wind "Air resistance";
equation
  assert(Blocks.Functions.isIncreasing(v_table), "The speeds of the resistance tables must be strictly increasing.");
  F_rest = rolling_table[1];
  F_rolling = Blocks.Functions.interpolate(v_table, rolling_table, speed, false);
  F_wind = Blocks.Functions.interpolate(v_table, wind_table, speed, false);
  F_resistance = F_rolling + F_wind;

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="m=%m")}),
    Documentation(info="<html>
<p>F = rolling(v) + wind(v), both linearly interpolated.</p>
</html>"));
end CarResistance;
