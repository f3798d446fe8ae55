within Layshaft.Vehicles.Drivelines;
model TurningHousing "Two shafts that leave a housing which turns against the body"
  extends Icons.Component;
  parameter MultiBody.Types.Axis n = {0,1,0} "Direction of the shafts, in both frames"
    annotation(Evaluate=true);
  Rotational.Interfaces.Flange_a flange_a[2] "Shafts, measured against the housing"
    annotation(Placement(transformation(extent={{-110,-20},{-90,20}})));
  Rotational.Interfaces.Flange_b flange_b[2] "The same shafts, measured against the body"
    annotation(Placement(transformation(extent={{90,-20},{110,20}})));
  MultiBody.Interfaces.Frame_a housing "Housing"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={-60,-100})));
  MultiBody.Interfaces.Frame_a body "Body"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={60,-100})));
  Units.Angle theta(start=0, fixed=true, stateSelect=StateSelect.prefer) "Angle of the housing against the body about the shafts";
protected
  final parameter Real e[3] = MultiBody.Frames.normalize(n) "Unit vector of the shafts" annotation(Evaluate=true);
equation
  der(theta) = e*housing.R.w - e*body.R.w;
  for i in 1:2 loop
    flange_b[i].phi = flange_a[i].phi + theta;
    flange_a[i].tau + flange_b[i].tau = 0;
  end for;
  housing.f = zeros(3);
  housing.t = zeros(3);
  body.f = zeros(3);
  body.t = zeros(3);

  annotation(
    Icon(graphics={
      Line(points={{-100,0},{100,0}}, color={64,64,64}, thickness=1),
      Ellipse(extent={{-40,-40},{40,40}}, lineColor={64,64,64}, startAngle=20, endAngle=160)}),
    Documentation(info="<html>
<p>
Angles of one-dimensional shafts count from the housing they turn in. A drive shaft begins in the powertrain, which moves on its mounts, and
ends in a wheel, whose spin counts from the body. What the powertrain turns against the body is added here. The torque of the shafts
acts on the housing through the bearings and gears that carry it, not here; with the angle added the powers of both sides agree.
</p>
</html>"));
end TurningHousing;
