within Layshaft.Powertrain.Gears;
model Planetary "Planetary gear whose planet may be stepped"
  extends Icons.Component;
  extends Icons.RingGear;
  parameter Integer z_sun(min=1) = 35 "Teeth of the sun";
  parameter Integer z_ring(min=2) = 73 "Teeth of the ring";
  parameter Integer z_planet_sun(min=1) = div(z_ring - z_sun, 2) "Teeth of the planet where it meshes with the sun";
  parameter Integer z_planet_ring(min=1) = z_planet_sun "Teeth of the planet where it meshes with the ring";
  parameter Real moduleRatio(min=Constants.small) = 1 "Module of the ring mesh relative to the sun mesh";
  parameter Integer shift(min=0) = 2 "Tolerated difference of teeth, made up for by profile shift";
  Rotational.Interfaces.Flange_a sun "Sun"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_a carrier "Carrier"
    annotation(Placement(transformation(extent={{-110,40},{-90,60}})));
  Rotational.Interfaces.Flange_b ring "Ring"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  PlanetPlanet sunPlanet(final z1=z_sun, final z2=z_planet_sun) "Sun and planet"
    annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  PlanetRing planetRing(final z1=z_planet_ring, final z2=z_ring) "Planet and ring"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
equation
  assert(abs(z_sun + z_planet_sun - moduleRatio*(z_ring - z_planet_ring)) <= shift, "These wheels cannot mesh: the centre distance of sun and planet ("
    + String(z_sun) + " + " + String(z_planet_sun) + " teeth) differs from that of ring and planet (" + String(z_ring) + " - " + String(z_planet_ring) + " teeth).");
  connect(sun, sunPlanet.wheel1)
    annotation(Line(points={{-100,0},{-94.5,0},{-94.5,17.5},{-14.5,17.5},{-14.5,5},{-20,5}}, color={0,0,0}));
  connect(sunPlanet.wheel2, planetRing.planet)
    annotation(Line(points={{-20,-5},{-13,-5},{-13,19},{47,19},{47,5},{40,5}}, color={0,0,0}));
  connect(carrier, sunPlanet.carrier)
    annotation(Line(points={{-100,50},{-70,50},{-70,0},{-40,0}}, color={0,0,0}));
  connect(carrier, planetRing.carrier)
    annotation(Line(points={{-100,50},{-6,50},{-6,0},{20,0}}, color={0,0,0}));
  connect(planetRing.ring, ring)
    annotation(Line(points={{40,-5},{70,-5},{70,0},{100,0}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Ellipse(extent={{-16,-16},{16,16}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-13,16},{13,42}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{14,-34},{40,-8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-40,-34},{-14,-8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textString="z=%z_sun, %z_ring")}),
    Documentation(info="<html>
<p>
For a plain planet z_sun w_sun + z_ring w_ring = (z_sun + z_ring) w_carrier. A stepped
planet replaces z_ring by z_ring z_planet_sun/z_planet_ring. Wheels have no inertia.
</p>
</html>"));
end Planetary;
