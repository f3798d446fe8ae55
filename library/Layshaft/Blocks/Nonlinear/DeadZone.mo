within Layshaft.Blocks.Nonlinear;
block DeadZone "Dead zone"
  extends Interfaces.SISO;
  parameter Real uMax = 1 "Upper end of the dead zone";
  parameter Real uMin = -uMax "Lower end of the dead zone";
equation
  y = smooth(0, noEvent(if u > uMax then u - uMax elseif u < uMin then u - uMin else 0));

  annotation(
    Icon(graphics={
      Line(points={{-70,-45},{-25,0},{25,0},{70,45}}, color={0,0,127}, thickness=1),
      Text(extent={{-150,-110},{150,-140}}, textString="uMax=%uMax")}),
    Documentation(info="<html>
<p>y = 0 inside the zone, the distance to its edge outside.</p>
</html>"));
end DeadZone;
