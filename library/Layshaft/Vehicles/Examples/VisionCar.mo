within Layshaft.Vehicles.Examples;
model VisionCar "The drivable car on a road that a vision system tells: heights, normals and friction under its wheels, and the air"
  extends AuditedCar(redeclare Roads.VisionRoad road, redeclare Atmospheres.Given atmosphere);
  Blocks.Interfaces.RealInput roadPoint[4, 2](each unit="m", each min=-1e6, each max=1e6) "Where each height was taken: x and y"
    annotation(Placement(transformation(extent={{-180,-90},{-160,-70}})));
  Blocks.Interfaces.RealInput roadHeight[4](each unit="m", each min=-1000, each max=9000) "Height of the road under each wheel"
    annotation(Placement(transformation(extent={{-180,-110},{-160,-90}})));
  Blocks.Interfaces.RealInput roadNormal[4, 3](min={{-1,-1,0.1},{-1,-1,0.1},{-1,-1,0.1},{-1,-1,0.1}}, each max=1, start={{0,0,1},{0,0,1},{0,0,1},{0,0,1}}) "Normal of the road there"
    annotation(Placement(transformation(extent={{-150,-110},{-130,-90}})));
  Blocks.Interfaces.RealInput roadFriction[4](each min=0, each max=2, each start=1) "Friction there, relative to a dry road"
    annotation(Placement(transformation(extent={{-120,-110},{-100,-90}})));
  Blocks.Interfaces.RealInput airTemperature(unit="K", min=200, max=340, start=288.15) "Temperature of the air"
    annotation(Placement(transformation(extent={{50,130},{70,150}})));
  Blocks.Interfaces.RealInput airPressure(unit="Pa", min=3e4, max=1.2e5, start=101325) "Pressure of the air"
    annotation(Placement(transformation(extent={{75,130},{95,150}})));
  Blocks.Interfaces.RealInput airHumidity(min=0, max=1, start=0) "Relative humidity"
    annotation(Placement(transformation(extent={{100,130},{120,150}})));
  Blocks.Interfaces.RealInput wind[3](each unit="m/s", each min=-60, each max=60) "Velocity of the wind"
    annotation(Placement(transformation(extent={{125,130},{145,150}})));
equation
  connect(roadPoint, road.roadPoint)
    annotation(Line(points={{-170,-80},{-155,-80},{-155,88},{120,88}}, color={0,0,127}));
  connect(roadHeight, road.roadHeight)
    annotation(Line(points={{-170,-100},{-153,-100},{-153,84},{120,84}}, color={0,0,127}));
  connect(roadNormal, road.roadNormal)
    annotation(Line(points={{-140,-100},{-140,-105},{148,-105},{148,80},{120,80}}, color={0,0,127}));
  connect(roadFriction, road.roadFriction)
    annotation(Line(points={{-110,-100},{146,-100},{146,76},{120,76}}, color={0,0,127}));
  connect(airTemperature, atmosphere.airTemperature)
    annotation(Line(points={{60,140},{60,87},{90,87}}, color={0,0,127}));
  connect(airPressure, atmosphere.airPressure)
    annotation(Line(points={{85,140},{85,83},{90,83}}, color={0,0,127}));
  connect(airHumidity, atmosphere.airHumidity)
    annotation(Line(points={{110,140},{110,100},{86,100},{86,77},{90,77}}, color={0,0,127}));
  connect(wind, atmosphere.windVelocity)
    annotation(Line(points={{135,140},{135,104},{84,104},{84,73},{90,73}}, color={0,0,127}));

  annotation(
    experiment(StopTime=10, Interval=0.01, Tolerance=1e-5),
    __Layshaft(plots={
      Plot(title="Speed", y={"v"}),
      Plot(title="Heights of the road under the wheels", y={"roadHeight[1]", "roadHeight[2]", "roadHeight[3]", "roadHeight[4]"}),
      Plot(title="Course, from above", x="r[1]", y={"r[2]"})}),
    Documentation(info="<html>
<p>
The inputs are those of the protocol of <code>layshaft drive --vision</code>. <code>layshaft road serve proving-ground 5600</code> is a vision system that answers with the road of a file; without one the car stands on a level plane.
</p>
</html>"));
end VisionCar;
