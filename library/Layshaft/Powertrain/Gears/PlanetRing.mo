within Layshaft.Powertrain.Gears;
model PlanetRing "Planet wheel meshing inside a ring wheel, on a carrier"
  extends Icons.Component;
  extends Icons.RingGear;
  parameter Integer z1(min=1) = 30 "Teeth of the planet";
  parameter Integer z2(min=2) = 90 "Teeth of the ring";
  final parameter Units.Ratio i1 = z1/(z2 - z1) "Share of the planet in the speed of the carrier, to be subtracted";
  final parameter Units.Ratio i2 = z2/(z2 - z1) "Share of the ring in the speed of the carrier";
  Rotational.Interfaces.Flange_a carrier "Carrier"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b planet "Planet"
    annotation(Placement(transformation(extent={{90,40},{110,60}})));
  Rotational.Interfaces.Flange_b ring "Ring"
    annotation(Placement(transformation(extent={{90,-60},{110,-40}})));
equation
  assert(z2 > z1 and z1 > 0, "A planet with " + String(z1) + " teeth does not fit into a ring with " + String(z2) + " teeth.");
  carrier.phi = i2*ring.phi - i1*planet.phi;
  planet.tau = i1*carrier.tau;
  0 = i2*carrier.tau + ring.tau;

  annotation(
    Icon(graphics={
      Ellipse(extent={{-16,-42},{16,-10}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{0,-26},{0,0}}, color={64,64,64}, thickness=1),
      Text(extent={{-150,-70},{150,-100}}, textString="z=%z1, %z2")}),
    Documentation(info="<html>
<p>
(z2 - z1) phi0 = z2 phi2 - z1 phi1 with absolute angles; the torques follow from the
power balance.
</p>
</html>"));
end PlanetRing;
