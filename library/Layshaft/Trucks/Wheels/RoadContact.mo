within Layshaft.Trucks.Wheels;
model RoadContact "Modulated transformers from the wheel's centre to the road"
  extends Icons.Component;
  BondGraph.Interfaces.PlanarPort b "Centre of the wheel, in the axes of the frame"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  BondGraph.Interfaces.Port normal "Bond that is compressed: takes the speed of compression"
    annotation(Placement(transformation(extent={{-70,-110},{-50,-90}})));
  BondGraph.Interfaces.Port tangential "Bond of the tyre force: gives power along the road"
    annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
  BondGraph.Interfaces.Port pitch "Bond of the hub torque: gives power to the rotation of the frame"
    annotation(Placement(transformation(extent={{50,-110},{70,-90}})));
  Blocks.Interfaces.RealInput theta(unit="rad") "Pitch angle"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput slope "Slope of the road"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Units.Velocity vX "Horizontal velocity of the centre";
  Units.Velocity vY "Vertical velocity of the centre";
  Units.Velocity vt "Velocity along the road";
protected
  Real c "Cosine of the pitch angle";
  Real s "Sine of the pitch angle";
  Real l "Length of the road per horizontal length";
  Units.Force FX "Horizontal force on the wheel";
  Units.Force FY "Vertical force on the wheel";
equation
  c = cos(theta);
  s = sin(theta);
  l = sqrt(1 + slope^2);
  vX = -c*b.f[1] + s*b.f[2];
  vY = -s*b.f[1] - c*b.f[2];
  vt = (vX + slope*vY)/l;
  normal.f = vY - slope*vX;
  tangential.f = vt;
  pitch.f = -b.f[3];
  FX = -slope*normal.e + tangential.e/l;
  FY = normal.e + slope*tangential.e/l;
  b.e = {c*FX + s*FY, -s*FX + c*FY, pitch.e};

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="MTF")}),
    Documentation(info="<html>
<p>
The axes of the frame are turned into inertial ones and those into the road's. The
compression of the tyre is measured vertically, so that the road as a function of position
is a transformer with the ratio of its slope: power is conserved on every road.
</p>
</html>"));
end RoadContact;
