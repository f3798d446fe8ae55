within Layshaft.Bench.Tasks;
partial model PartialVehicle "Task: a virtual vehicle with its road"
  extends Icons.Block;
  replaceable Vehicles.Virtual.PartialVehicle vehicle "Vehicle"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-20,-20},{20,20}})));
  inner replaceable Vehicles.Roads.TestTrack road constrainedby Vehicles.Interfaces.Road "Road"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-90,70},{-70,90}})));
  inner Vehicles.Atmospheres.Uniform atmosphere "Air"
    annotation(Placement(transformation(extent={{-60,70},{-40,90}})));
  Blocks.Interfaces.RealInput tau[size(vehicle.shafts, 1)](each unit="N.m") "Measured torques of the shafts"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput brake "Friction brakes"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput steering(unit="rad") "Steering wheel angle"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealOutput w[size(vehicle.shafts, 1)](each unit="rad/s") "Speeds of the shafts"
    annotation(Placement(transformation(extent={{100,70},{120,90}})));
  Blocks.Interfaces.RealOutput v(unit="m/s") "Speed"
    annotation(Placement(transformation(extent={{100,30},{120,50}})));
  Blocks.Interfaces.RealOutput X(unit="m") "Position along x"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Blocks.Interfaces.RealOutput Y(unit="m") "Position along y"
    annotation(Placement(transformation(extent={{100,-50},{120,-30}})));
  Blocks.Interfaces.RealOutput psi(unit="rad") "Heading"
    annotation(Placement(transformation(extent={{100,-90},{120,-70}})));
equation
  connect(tau, vehicle.tau)
    annotation(Line(points={{-120,60},{-60,60},{-60,12},{-24,12}}, color={0,0,127}));
  connect(brake, vehicle.brake)
    annotation(Line(points={{-120,0},{-24,0}}, color={0,0,127}));
  connect(steering, vehicle.steering)
    annotation(Line(points={{-120,-60},{-60,-60},{-60,-12},{-24,-12}}, color={0,0,127}));
  connect(vehicle.w, w)
    annotation(Line(points={{22,12},{60,12},{60,80},{110,80}}, color={0,0,127}));
  connect(vehicle.v, v)
    annotation(Line(points={{22,6},{70,6},{70,40},{110,40}}, color={0,0,127}));
  connect(vehicle.X, X)
    annotation(Line(points={{22,0},{110,0}}, color={0,0,127}));
  connect(vehicle.Y, Y)
    annotation(Line(points={{22,-6},{70,-6},{70,-40},{110,-40}}, color={0,0,127}));
  connect(vehicle.psi, psi)
    annotation(Line(points={{22,-12},{60,-12},{60,-80},{110,-80}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p>Torques of the shafts, friction brakes and steering wheel in; speeds of the shafts, speed, position and heading out.</p>
</html>"));
end PartialVehicle;
