within Layshaft.Vehicles.Virtual;
partial model PartialVehicle "Interface of virtual vehicles: torques of shafts in, speeds of shafts out"
  replaceable parameter Data.HeavyTractor data constrainedby Data.VirtualVehicle "Vehicle"
    annotation(choicesAllMatching=true);
  parameter Real shafts[:, :] = [0, 0, 3.7/2, 3.7/2; 0, 12.6, 0, 0; 12.6, 0, 0, 0] "Speed of each tested shaft (row) per speed of each wheel (column): reduction gears and differentials between them"
    annotation(Evaluate=true);
  parameter Units.Velocity v_start = 0 "Speed at the start";
  parameter Units.Position X_start = 0 "Position at the start";
  parameter Units.Position Y_start = 0 "Position at the start";
  parameter Units.Angle psi_start = 0 "Heading at the start";
  final parameter Integer n = size(data.k, 1) "Number of axles" annotation(Evaluate=true);
  final parameter Integer p = sum(data.k) "Number of wheels" annotation(Evaluate=true);
  final parameter Integer axle[p] = wheelAxle(data.k) "Axle of each wheel" annotation(Evaluate=true);
  final parameter Units.Position y[p] = wheelSide(data.k, data.track, data.dual) "Position of each wheel to the left of the middle";
  Blocks.Interfaces.RealInput tau[size(shafts, 1)](each unit="N.m") "Torques of the shafts that drive the vehicle"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput brake "Brake pedal of the friction brakes, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput steering(unit="rad") "Steering wheel angle, positive to the left"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealOutput w[size(shafts, 1)](each unit="rad/s") "Speeds of the shafts"
    annotation(Placement(transformation(extent={{100,50},{120,70}})));
  Blocks.Interfaces.RealOutput v(unit="m/s") "Speed, forward"
    annotation(Placement(transformation(extent={{100,20},{120,40}})));
  Blocks.Interfaces.RealOutput X(unit="m", start=X_start, fixed=true) "Position along x of the world"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Blocks.Interfaces.RealOutput Y(unit="m", start=Y_start, fixed=true) "Position along y of the world"
    annotation(Placement(transformation(extent={{100,-40},{120,-20}})));
  Blocks.Interfaces.RealOutput psi(unit="rad", start=psi_start, fixed=true) "Heading, positive to the left"
    annotation(Placement(transformation(extent={{100,-70},{120,-50}})));
  Units.Torque tau_wheel[p] "Torque on each wheel";
  Units.AngularVelocity w_wheel[p] "Speed of each wheel";
  Units.Angle delta[p] "Steering angle of each wheel";
  Units.Angle delta_mean "Steering angle in the middle of the front axle";
  Real curvature(unit="1/m") "Curvature of the path without sideslip";
  Real toe[p](each unit="1") "Tangents of the steering angles";
  Units.Position s(start=0, fixed=true) "Way";
  Units.Power P_drive "Power of the shafts";
protected
  outer Interfaces.Road road "Road";
  outer Interfaces.Atmosphere atmosphere "Air";
  final parameter Real fixedAxles = sum(if data.steered[i] then 0 else 1 for i in 1:n) "Number of axles that are not steered";
  final parameter Units.Position x_fixed = if fixedAxles > 0 then sum(if data.steered[i] then 0 else data.x[i] for i in 1:n)/max(fixedAxles, 1) else sum(data.x)/n "Position of the point that moves straight forward";
equation
  assert(size(shafts, 2) == p, "The matrix shafts has " + String(size(shafts, 2)) + " columns; the vehicle has " + String(p) + " wheels.");
  tau_wheel = transpose(shafts)*tau;
  w = shafts*w_wheel;
  P_drive = tau*w;
  delta_mean = steering/data.steeringRatio;
  curvature = tan(delta_mean)/(data.x[1] - x_fixed);
  for i in 1:p loop
    toe[i] = if data.steered[axle[i]] then (data.x[axle[i]] - x_fixed)*curvature/(1 - y[i]*curvature) else 0;
    delta[i] = atan(toe[i]);
  end for;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,-100},{100,100}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Polygon(points={{-75,-15},{-70,40},{-30,40},{-20,15},{75,15},{75,-15}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-64,-36},{-28,0}}, lineColor={64,64,64}, fillColor={64,64,64}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{28,-36},{64,0}}, lineColor={64,64,64}, fillColor={64,64,64}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,150},{150,110}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>
The matrix <code>shafts</code> describes what is between the tested shafts and the wheels, and is virtual itself: a reduction gear of ratio 12.6 to one wheel is a row with one
entry, an axle of ratio 3.7 with a differential is a row with 3.7/2 for both wheels. Its transpose gives the torques, so that no power is lost.
</p>
<p>Steered wheels follow Ackermann's geometry: their axes meet on the line of the axles that are not steered.</p>
</html>"));
end PartialVehicle;
