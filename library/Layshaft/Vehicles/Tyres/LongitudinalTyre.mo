within Layshaft.Vehicles.Tyres;
model LongitudinalTyre "Tyre in one dimension, along the road"
  extends PartialTyre(final lateral=false);
  Rotational.Interfaces.Flange_a flange "Rim"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Translational.Interfaces.Flange_b flangeT "Axle, along the road"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealInput load_z(unit="N") "Load of one tyre"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={-40,110})));
  Blocks.Interfaces.RealInput friction "Friction of the road relative to a dry one"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={40,110})));
  Units.Power power "Power from the wheel into the tyre: stored and dissipated";
equation
  Fz = noEvent(max(0, load_z));
  mu = friction;
  deflection = Fz/data.c_z;
  gamma = 0;
  Vy = 0;
  Vx = der(flangeT.s);
  w = der(flange.phi);
  flange.tau = count*(R_e*Fx + rollingTorque);
  flangeT.f = -count*Fx;
  power = count*(-Fx*contact.Vs + rollingTorque*w);

  annotation(
    Icon(graphics={
      Line(points={{-100,-90},{100,-90}}, color={64,64,64}, thickness=0.5),
      Ellipse(extent={{-90,90},{90,-90}}, lineColor={40,40,40}, fillColor={80,80,80}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-55,55},{55,-55}}, lineColor={40,40,40}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Line(points={{0,0},{90,0}}, color={0,127,0}),
      Text(extent={{-150,-100},{150,-140}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>The same contact and coefficients as <a href=\"modelica://Layshaft.Vehicles.Tyres.Tyre\">Tyre</a>, with the load as input and no
lateral motion. The mass of the wheel is outside. It may stand for several equal tyres, <code>count</code>; load and Fx are those of one.</p>
</html>"));
end LongitudinalTyre;
