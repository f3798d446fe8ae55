within Layshaft.Examples;
model Truck4700Maps "Curves of the delivery truck: converter, shift map, blending functions, engine at full load"
  extends Icons.Example;
  output Real x "Abscissa of all curves, 0 ... 1: speed ratio, demand, place in the shift";
  output Real torqueRatio "Torque ratio of the converter over the speed ratio";
  output Real K "Capacity factor of the converter, rad/s per square root of N.m";
  output Real efficiency "Efficiency of the converter";
  output Units.AngularVelocity_rpm up "Turbine speed of the upshift over the demand";
  output Units.AngularVelocity_rpm down "Turbine speed of the downshift over the demand";
  output Real torqueBlend "Torque ratio between first and second gear over the place in the shift";
  output Real speedBlend "Speed ratio between first and second gear over the place in the shift";
  output Units.AngularVelocity_rpm n "Engine speed, 600 ... 2800 rpm";
  output Units.Torque fullLoad "Torque of the engine with all fuel";
  output Units.Torque halfLoad "Torque of the engine with half of the fuel";
  Trucks.Drivelines.FluidCoupling converter "Converter"
    annotation(Placement(transformation(extent={{-10,50},{10,70}})));
  BondGraph.Sources.MSf pump "Pump at 200 rad/s"
    annotation(Placement(transformation(extent={{-50,50},{-30,70}})));
  BondGraph.Sources.MSf turbine "Turbine"
    annotation(Placement(transformation(extent={{50,50},{30,70}})));
  Powertrain.Controls.BlendedShiftLogic lines "Shift map"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Powertrain.Controls.BlendedShiftLogic shift(duration=1) "Shift from first to second gear at the start"
    annotation(Placement(transformation(extent={{-10,-70},{10,-50}})));
  parameter Data.Engines.DieselT444E engine "Map of the engine";
equation
  x = time;
  pump.u = 200;
  turbine.u = -200*x;
  connect(pump.p, converter.a);
  connect(turbine.p, converter.b);
  torqueRatio = converter.mu;
  K = converter.K0/noEvent(sqrt(max(converter.capacity, 1e-6)));
  efficiency = converter.mu*x;
  lines.demand = x;
  lines.w = 30;
  up = lines.shiftUp/Constants.rpm;
  down = lines.shiftDown/Constants.rpm;
  shift.demand = 1;
  shift.w = if time < 1e-6 then 30 else 100;
  torqueBlend = shift.torqueRatio;
  speedBlend = shift.speedRatio;
  n = 600 + 2200*x;
  fullLoad = Blocks.Functions.interpolate2(engine.n, engine.fuel, engine.torque, n, Blocks.Functions.interpolate(engine.n_full, engine.fuel_full, n));
  halfLoad = Blocks.Functions.interpolate2(engine.n, engine.fuel, engine.torque, n, 0.5*Blocks.Functions.interpolate(engine.n_full, engine.fuel_full, n));

  annotation(experiment(StopTime=0.999, Interval=0.005, Tolerance=1e-06),
    __Layshaft(
      plots={
        Plot(title="Converter: torque ratio and efficiency over the speed ratio", y={"torqueRatio", "efficiency"}),
        Plot(title="Converter: capacity factor over the speed ratio", y={"K"}),
        Plot(title="Shift map: turbine speed over the demand", y={"up", "down"}),
        Plot(title="Blending of the ratios from first to second gear", y={"torqueBlend", "speedBlend"}),
        Plot(title="Engine over 600 to 2800 rpm", y={"fullLoad", "halfLoad"})}),
    Documentation(info="<html>
<p>The time runs from 0 to 1 and is the abscissa of every curve.</p>
</html>"));
end Truck4700Maps;
