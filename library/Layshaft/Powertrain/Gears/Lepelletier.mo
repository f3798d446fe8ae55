within Layshaft.Powertrain.Gears;
model Lepelletier "Lepelletier gear: a planetary gear in front of a Ravigneaux gear"
  extends Icons.Component;
  parameter Integer z_sun(min=1) = 37 "Teeth of the front sun, which is fixed";
  parameter Integer z_ring(min=2) = 71 "Teeth of the front ring, which is the input";
  parameter Integer z_sunSmall(min=1) = 31 "Teeth of the small sun";
  parameter Integer z_sunLarge(min=1) = 38 "Teeth of the large sun";
  parameter Integer z_planetShort(min=1) = 20 "Teeth of the short planet";
  parameter Integer z_planetLong(min=1) = 23 "Teeth of the long planet";
  parameter Integer z_ringRear(min=2) = 85 "Teeth of the Ravigneaux ring";
  Rotational.Interfaces.Flange_a input_a "Input: front ring"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b reduced "Front carrier, slower than the input"
    annotation(Placement(transformation(extent={{-50,90},{-30,110}})));
  Rotational.Interfaces.Flange_a sunSmall "Small sun"
    annotation(Placement(transformation(extent={{-10,90},{10,110}})));
  Rotational.Interfaces.Flange_a sunLarge "Large sun"
    annotation(Placement(transformation(extent={{30,90},{50,110}})));
  Rotational.Interfaces.Flange_a carrier "Carrier of the Ravigneaux gear"
    annotation(Placement(transformation(extent={{70,90},{90,110}})));
  Rotational.Interfaces.Flange_b output_b "Output: Ravigneaux ring"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Planetary front(final z_sun=z_sun, final z_ring=z_ring) "Front set"
    annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Ravigneaux rear(final z_sunSmall=z_sunSmall, final z_sunLarge=z_sunLarge, final z_planetShort=z_planetShort,
    final z_planetLong=z_planetLong, final z_ring=z_ringRear) "Ravigneaux gear"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
  Rotational.Components.Fixed housing "Holds the front sun"
    annotation(Placement(transformation(extent={{-90,-50},{-70,-30}})));
equation
  connect(housing.flange, front.sun)
    annotation(Line(points={{-70,-40},{-65,-40},{-65,0},{-60,0}}, color={0,0,0}));
  connect(input_a, front.ring)
    annotation(Line(points={{-100,0},{-93,0},{-93,-19},{-33,-19},{-33,0},{-40,0}}, color={0,0,0}));
  connect(front.carrier, reduced)
    annotation(Line(points={{-60,5},{-63,5},{-63,91.5},{-40,91.5},{-40,100}}, color={0,0,0}));
  connect(sunSmall, rear.sunSmall)
    annotation(Line(points={{0,100},{0,5},{20,5}}, color={0,0,0}));
  connect(sunLarge, rear.sunLarge)
    annotation(Line(points={{40,100},{40,94.5},{20,94.5},{20,-5},{20,-5}}, color={0,0,0}));
  connect(carrier, rear.carrier)
    annotation(Line(points={{80,100},{80,46},{13,46},{13,0},{20,0}}, color={0,0,0}));
  connect(rear.ring, output_b)
    annotation(Line(points={{40,0},{100,0}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Ellipse(extent={{-72,-28},{-16,28}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-54,-10},{-34,10}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{0,-38},{72,38}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{8,-30},{64,30}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{26,-10},{46,10}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textString="z=%z_sun, %z_ring")}),
    Documentation(info="<html>
<p>
Six forward gears with five shift elements. With the default teeth, those known of the ZF
6HP26, the ratios are 4.171, 2.340, 1.521, 1.143, 0.867, 0.691 and -3.403.
</p>
</html>"));
end Lepelletier;
