within Layshaft.Blocks.Nonlinear;
block Limiter "Limits a signal"
  extends Interfaces.SISO;
  parameter Real uMax = 1 "Upper limit";
  parameter Real uMin = -uMax "Lower limit";
equation
  assert(uMax >= uMin, "The upper limit uMax of a limiter must not be below the lower limit uMin.");
  y = smooth(0, noEvent(if u > uMax then uMax elseif u < uMin then uMin else u));

  annotation(
    Icon(graphics={
      Line(points={{-70,-40},{-30,-40},{30,40},{70,40}}, color={0,0,127}, thickness=1),
      Text(extent={{-150,-110},{150,-140}}, textString="uMax=%uMax")}),
    Documentation(info="<html>
<p>y = u within the limits.</p>
</html>"));
end Limiter;
