within Layshaft.Vehicles.Rigs;
model TyreOnSlope "A car brakes and stands on a slope: on good tyres and on naive ones"
  extends Icons.Example;
  parameter Real grade = 0.2 "Slope of the road";
  parameter Units.Velocity v_start = 5 "Speed at the start, uphill";
  inner MultiBody.World world(n={0,0,-1}) "World"
    annotation(Placement(transformation(extent={{-90,70},{-70,90}})));
  inner Roads.Plane road(final grade=grade) "Road"
    annotation(Placement(transformation(extent={{-60,70},{-40,90}})));
  inner Atmospheres.Uniform atmosphere "Air"
    annotation(Placement(transformation(extent={{-30,70},{-10,90}})));
  Chassis.MultiBodyChassis good(v_start=v_start) "Car whose tyres hold"
    annotation(Placement(transformation(extent={{20,10},{60,50}})));
  Chassis.MultiBodyChassis naive(v_start=v_start, front(redeclare model Wheel = Tyres.Wheel(redeclare Tyres.NaiveTyre tyre)), rear(redeclare model Wheel = Tyres.Wheel(redeclare Tyres.NaiveTyre tyre))) "Car whose tyres creep"
    annotation(Placement(transformation(extent={{20,-70},{60,-30}})));
  Chassis.LongitudinalChassis line(v_start=v_start) "Car in one dimension whose tyres hold"
    annotation(Placement(transformation(extent={{80,-30},{120,10}})));
  Brakes.FrictionBrakes goodBrakes "Brakes"
    annotation(Placement(transformation(extent={{-40,10},{0,50}})));
  Brakes.FrictionBrakes naiveBrakes "Brakes"
    annotation(Placement(transformation(extent={{-40,-70},{0,-30}})));
  Brakes.FrictionBrakes lineBrakes(symmetric=true) "Brakes"
    annotation(Placement(transformation(extent={{-40,-30},{0,10}})));
  Blocks.Sources.Ramp pedal(height=0.6, duration=0.2, startTime=0.3) "Brake pedal"
    annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
equation
  connect(pedal.y, goodBrakes.bus.brakes.command)
    annotation(Line(points={{-69,0},{-50,0},{-50,50},{-20,50}}, color={0,0,127}));
  connect(pedal.y, naiveBrakes.bus.brakes.command)
    annotation(Line(points={{-69,0},{-50,0},{-50,-24},{-20,-24},{-20,-30}}, color={0,0,127}));
  connect(pedal.y, lineBrakes.bus.brakes.command)
    annotation(Line(points={{-69,0},{-50,0},{-50,14},{-20,14},{-20,10}}, color={0,0,127}));
  connect(goodBrakes.bus, good.bus)
    annotation(Line(points={{-20,50},{-20,60},{40,60},{40,50}}, color={255,204,51}));
  connect(naiveBrakes.bus, naive.bus)
    annotation(Line(points={{-20,-30},{-20,-24},{40,-24},{40,-30}}, color={255,204,51}));
  connect(lineBrakes.bus, line.bus)
    annotation(Line(points={{-20,10},{-20,14},{100,14},{100,10}}, color={255,204,51}));
  connect(goodBrakes.hubs, good.hubs)
    annotation(Line(points={{0,30},{20,30}}, color={0,0,0}));
  connect(naiveBrakes.hubs, naive.hubs)
    annotation(Line(points={{0,-50},{20,-50}}, color={0,0,0}));
  connect(lineBrakes.hubs, line.hubs)
    annotation(Line(points={{0,-10},{80,-10}}, color={0,0,0}));
  connect(goodBrakes.carriers, good.carriers)
    annotation(Line(points={{0,16},{20,16}}, color={0,0,0}));
  connect(naiveBrakes.carriers, naive.carriers)
    annotation(Line(points={{0,-64},{20,-64}}, color={0,0,0}));
  connect(lineBrakes.carriers, line.carriers)
    annotation(Line(points={{0,-24},{80,-24}}, color={0,0,0}));

  annotation(
    experiment(StopTime=75, Tolerance=1e-7, Interval=0.05),
    __Layshaft(
      plots={
        Plot(title="Speed while the cars stop", y={"good.v", "line.v", "naive.v"}),
        Plot(title="Way: the naive tyre creeps down the slope", y={"good.s", "line.s", "naive.s"}),
        Plot(title="Longitudinal force of a front tyre", y={"good.front.leftWheel.tyre.Fx", "line.frontTyre.Fx", "naive.front.leftWheel.tyre.Fx"})}),
    Documentation(info="<html>
<p>All wheels are locked by the brakes. Plain slip needs a speed to make a force: the naive car rolls back for ever, at a few millimetres per second. The other ones rock on
their tyres and then stand, exactly.</p>
</html>"));
end TyreOnSlope;
