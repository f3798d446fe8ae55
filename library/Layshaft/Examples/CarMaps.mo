within Layshaft.Examples;
model CarMaps "Curves of the car with automatic: shift map, converter, engine, gear losses"
  extends Icons.Example;
  output Real x "Abscissa of all curves, 0 ... 1";
  output Units.Velocity_kmh up[3] "Speed of the upshift out of gear 1, 2, 3 over the throttle";
  output Units.Velocity_kmh down[3] "Speed of the downshift into gear 1, 2, 3 over the throttle";
  output Real torqueRatio "Torque ratio of the converter over the speed ratio";
  output Real efficiency "Efficiency of the converter over the speed ratio";
  output Real capacity(unit="N.m.s2/rad2") "Torque of the pump over its squared speed, over the speed ratio";
  output Units.AngularVelocity_rpm n "Engine speed, 800 ... 6000 rpm";
  output Units.Torque fullLoad "Torque at full throttle";
  output Units.Torque halfLoad "Torque at half throttle";
  output Units.Torque loss[4] "Torque lost in gear 1, 2, 3, 4 at the input, over the input torque of 0 ... 200 N.m";
  parameter Data.ShiftMaps.CarFourSpeed shift "Shift map";
  parameter Data.Converters.GenericCar converter "Converter";
  parameter Data.Engines.GasolineTwoLitre engine "Engine";
  parameter Units.Efficiency eta[4] = {0.93,0.95,0.97,0.95} "Efficiencies of the gears";
equation
  x = time;
  for i in 1:3 loop
    up[i] = Blocks.Functions.interpolate(shift.throttle, shift.up[i, :], x)/Constants.kmh;
    down[i] = Blocks.Functions.interpolate(shift.throttle, shift.down[i, :], x)/Constants.kmh;
  end for;
  torqueRatio = Blocks.Functions.interpolate(converter.nu, converter.mu, x);
  efficiency = torqueRatio*x;
  capacity = Blocks.Functions.interpolate(converter.nu, converter.k, x);
  n = 800 + 5200*x;
  fullLoad = Blocks.Functions.interpolate2(engine.throttle, engine.n, engine.torque, 1, n);
  halfLoad = Blocks.Functions.interpolate2(engine.throttle, engine.n, engine.torque, 0.5, n);
  loss = (fill(1, 4) - eta)*200*x;

  annotation(experiment(StopTime=1, Interval=0.005, Tolerance=1e-06),
    __Layshaft(
      plots={
        Plot(title="Shift map over the throttle", y={"up[1]", "down[1]", "up[2]", "down[2]", "up[3]", "down[3]"}),
        Plot(title="Converter over the speed ratio", y={"torqueRatio", "efficiency"}),
        Plot(title="Engine over 800 to 6000 rpm", y={"fullLoad", "halfLoad"}),
        Plot(title="Losses of the gears over 0 to 200 N.m", y={"loss[1]", "loss[2]", "loss[3]", "loss[4]"})}),
    Documentation(info="<html>
<p>The time runs from 0 to 1 and is the abscissa of every curve: throttle, speed ratio, engine speed from 800 to 6000 rpm, input torque from 0 to 200 N.m.</p>
</html>"));
end CarMaps;
