within Layshaft.Powertrain.Gears;
model PlanetPlanet "Two planet wheels (or sun and planet) meshing outside, on a carrier"
  extends Icons.Component;
  parameter Integer z1(min=1) = 30 "Teeth of wheel 1";
  parameter Integer z2(min=1) = 30 "Teeth of wheel 2";
  final parameter Units.Ratio i1 = z1/(z1 + z2) "Share of wheel 1 in the speed of the carrier";
  final parameter Units.Ratio i2 = z2/(z1 + z2) "Share of wheel 2 in the speed of the carrier";
  Rotational.Interfaces.Flange_a carrier "Carrier"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b wheel1 "Wheel 1"
    annotation(Placement(transformation(extent={{90,40},{110,60}})));
  Rotational.Interfaces.Flange_b wheel2 "Wheel 2"
    annotation(Placement(transformation(extent={{90,-60},{110,-40}})));
equation
  assert(z1 > 0 and z2 > 0, "Gear wheels need at least one tooth: z1 = " + String(z1) + ", z2 = " + String(z2) + ".");
  carrier.phi = i1*wheel1.phi + i2*wheel2.phi;
  0 = wheel1.tau + i1*carrier.tau;
  0 = wheel2.tau + i2*carrier.tau;

  annotation(
    Icon(graphics={
      Ellipse(extent={{-55,-28},{5,32}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{5,-20},{45,20}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{-25,2},{25,0}}, color={64,64,64}, thickness=1),
      Text(extent={{-150,-70},{150,-100}}, textString="z=%z1, %z2")}),
    Documentation(info="<html>
<p>
Two wheels that roll on each other and whose axes are held by a carrier satisfy
(z1 + z2) phi0 = z1 phi1 + z2 phi2, with absolute angles. The torques follow from
w0 tau0 + w1 tau1 + w2 tau2 = 0 for all speeds. Wheel 1 may be a sun whose axis is the
axis of the carrier.
</p>
</html>"));
end PlanetPlanet;
