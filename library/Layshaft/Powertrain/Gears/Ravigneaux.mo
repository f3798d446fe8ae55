within Layshaft.Powertrain.Gears;
model Ravigneaux "Ravigneaux gear: three planet-planet pairs and one planet-ring pair"
  extends Icons.Component;
  extends Icons.RingGear;
  parameter Integer z_sunSmall(min=1) = 31 "Teeth of the small sun, which meshes with the short planet";
  parameter Integer z_sunLarge(min=1) = 38 "Teeth of the large sun, which meshes with the long planet";
  parameter Integer z_planetShort(min=1) = 20 "Teeth of the short planet";
  parameter Integer z_planetLong(min=1) = 23 "Teeth of the long planet";
  parameter Integer z_ring(min=2) = 85 "Teeth of the ring, which meshes with the long planet";
  parameter Integer shift(min=0) = 2 "Tolerated difference of teeth, made up for by profile shift";
  Rotational.Interfaces.Flange_a sunSmall "Small sun"
    annotation(Placement(transformation(extent={{-110,40},{-90,60}})));
  Rotational.Interfaces.Flange_a sunLarge "Large sun"
    annotation(Placement(transformation(extent={{-110,-60},{-90,-40}})));
  Rotational.Interfaces.Flange_a carrier "Carrier"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b ring "Ring"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  PlanetPlanet smallShort(final z1=z_sunSmall, final z2=z_planetShort) "Small sun and short planet"
    annotation(Placement(transformation(extent={{-60,40},{-40,60}})));
  PlanetPlanet shortLong(final z1=z_planetShort, final z2=z_planetLong) "Short and long planet"
    annotation(Placement(transformation(extent={{-20,10},{0,30}})));
  PlanetPlanet largeLong(final z1=z_sunLarge, final z2=z_planetLong) "Large sun and long planet"
    annotation(Placement(transformation(extent={{-60,-60},{-40,-40}})));
  PlanetRing longRing(final z1=z_planetLong, final z2=z_ring) "Long planet and ring"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
equation
  assert(abs(z_sunLarge + 2*z_planetLong - z_ring) <= shift, "These wheels cannot mesh: large sun plus twice the long planet has "
    + String(z_sunLarge + 2*z_planetLong) + " teeth, the ring " + String(z_ring) + ".");
  connect(sunSmall, smallShort.wheel1)
    annotation(Line(points={{-100,50},{-94.5,50},{-94.5,67.5},{-34.5,67.5},{-34.5,55},{-40,55}}, color={0,0,0}));
  connect(smallShort.wheel2, shortLong.wheel1)
    annotation(Line(points={{-40,45},{7,45},{7,25},{0,25}}, color={0,0,0}));
  connect(shortLong.wheel2, largeLong.wheel2)
    annotation(Line(points={{0,15},{0,-55},{-40,-55}}, color={0,0,0}));
  connect(shortLong.wheel2, longRing.planet)
    annotation(Line(points={{0,15},{64,15},{64,5},{60,5}}, color={0,0,0}));
  connect(sunLarge, largeLong.wheel1)
    annotation(Line(points={{-100,-50},{-94.5,-50},{-94.5,-32.5},{-34.5,-32.5},{-34.5,-45},{-40,-45}}, color={0,0,0}));
  connect(longRing.ring, ring)
    annotation(Line(points={{60,-5},{80,-5},{80,0},{100,0}}, color={0,0,0}));
  connect(carrier, smallShort.carrier)
    annotation(Line(points={{-100,0},{-80,0},{-80,50},{-60,50}}, color={0,0,0}));
  connect(carrier, shortLong.carrier)
    annotation(Line(points={{-100,0},{-60,0},{-60,20},{-20,20}}, color={0,0,0}));
  connect(carrier, largeLong.carrier)
    annotation(Line(points={{-100,0},{-80,0},{-80,-50},{-60,-50}}, color={0,0,0}));
  connect(carrier, longRing.carrier)
    annotation(Line(points={{-100,0},{40,0}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Ellipse(extent={{-14,-14},{14,14}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{14,-10},{34,10}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{16,8},{42,34}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-34,-10},{-14,10}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-42,-34},{-16,-8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textString="z=%z_sunSmall, %z_sunLarge, %z_ring")}),
    Documentation(info="<html>
<p>
With the carrier held, the ring turns with z_sunSmall/z_ring of the small sun in the same
direction and with z_sunLarge/z_ring of the large sun in the opposite direction.
</p>
</html>"));
end Ravigneaux;
