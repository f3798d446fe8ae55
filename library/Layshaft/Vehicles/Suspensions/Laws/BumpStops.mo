within Layshaft.Vehicles.Suspensions.Laws;
model BumpStops "Elastic stops in bump and rebound"
  extends PartialSpring(c=2e5, final preload=0);
  parameter Units.Length bump = 0.07 "Travel from which the bump stop is compressed";
  parameter Units.Length rebound = 0.08 "Travel, downward, from which the rebound stop is compressed";
protected
  Units.Length x "Compression of the bump stop";
  Units.Length y "Compression of the rebound stop";
equation
  x = noEvent(max(0, s_rel - bump));
  y = noEvent(max(0, -s_rel - rebound));
  if not removed then
    f = c*(x^2 - y^2)/0.02;
  end if;
  energy = c*(x^3 + y^3)/0.06;

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="c=%c")}),
    Documentation(info="<html>
<p>The force grows with the square of the compression and reaches the stiffness <code>c</code> at 10 mm. Smooth: no events.</p>
</html>"));
end BumpStops;
