within Layshaft.Powertrain.Gears;
model Simpson "Simpson gear: two planetary gears with a common sun"
  extends Icons.Component;
  parameter Integer z_sun(min=1) = 35 "Teeth of both suns";
  parameter Integer z_ring(min=2) = 73 "Teeth of both rings";
  Rotational.Interfaces.Flange_a ring "Ring of the front set"
    annotation(Placement(transformation(extent={{-110,40},{-90,60}})));
  Rotational.Interfaces.Flange_a sun "Common sun"
    annotation(Placement(transformation(extent={{-110,-60},{-90,-40}})));
  Rotational.Interfaces.Flange_b carrier "Carrier of the rear set"
    annotation(Placement(transformation(extent={{90,40},{110,60}})));
  Rotational.Interfaces.Flange_b output_b "Output: front carrier and rear ring"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Planetary front(final z_sun=z_sun, final z_ring=z_ring) "Front set"
    annotation(Placement(transformation(extent={{-40,-10},{-20,10}})));
  Planetary rear(final z_sun=z_sun, final z_ring=z_ring) "Rear set"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
equation
  connect(ring, front.ring)
    annotation(Line(points={{-100,50},{-14.5,50},{-14.5,0},{-20,0}}, color={0,0,0}));
  connect(sun, front.sun)
    annotation(Line(points={{-100,-50},{-70,-50},{-70,0},{-40,0}}, color={0,0,0}));
  connect(sun, rear.sun)
    annotation(Line(points={{-100,-50},{-9,-50},{-9,0},{20,0}}, color={0,0,0}));
  connect(rear.carrier, carrier)
    annotation(Line(points={{20,5},{16,5},{16,50},{100,50}}, color={0,0,0}));
  connect(front.carrier, output_b)
    annotation(Line(points={{-40,5},{-45.5,5},{-45.5,17.5},{94.5,17.5},{94.5,0},{100,0}}, color={0,0,0}));
  connect(rear.ring, output_b)
    annotation(Line(points={{40,0},{100,0}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Ellipse(extent={{-70,-30},{-10,30}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-50,-10},{-30,10}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{10,-30},{70,30}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{30,-10},{50,10}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{-40,0},{40,0}}, color={64,64,64}, thickness=1),
      Text(extent={{-150,-70},{150,-100}}, textString="z=%z_sun, %z_ring")}),
    Documentation(info="<html>
<p>
Driving the front ring: with the rear carrier held the ratio is 2 + z_sun/z_ring, with the
sun held 1 + z_sun/z_ring. Driving the sun with the rear carrier held: -z_ring/z_sun.
</p>
</html>"));
end Simpson;
