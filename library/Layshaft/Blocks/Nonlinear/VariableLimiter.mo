within Layshaft.Blocks.Nonlinear;
block VariableLimiter "Limits a signal by two signals"
  extends Interfaces.SISO;
  Interfaces.RealInput upper "Upper limit"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Interfaces.RealInput lower "Lower limit"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
equation
  y = smooth(0, noEvent(if u > upper then upper elseif u < lower then lower else u));

  annotation(
    Icon(graphics={
      Line(points={{-70,-40},{-30,-40},{30,40},{70,40}}, color={0,0,127}, thickness=1),
      Line(points={{0,60},{0,45}}, color={0,0,127}, thickness=0.5)}),
    Documentation(info="<html>
<p>y = u between <code>lower</code> and <code>upper</code>.</p>
</html>"));
end VariableLimiter;
