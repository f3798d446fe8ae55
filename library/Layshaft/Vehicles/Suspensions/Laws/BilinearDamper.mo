within Layshaft.Vehicles.Suspensions.Laws;
model BilinearDamper "Damper that is softer in bump than in rebound"
  extends PartialDamper;
  parameter Real bump(min=0) = 0.6 "Damping in bump, relative to d";
  parameter Real rebound(min=0) = 1.4 "Damping in rebound, relative to d";
  parameter Units.Velocity v_small(min=Constants.small) = 0.01 "Speed over which one passes into the other";
equation
  law = d*v_rel*((bump + rebound)/2 + (bump - rebound)/2*v_rel/sqrt(v_rel^2 + v_small^2));

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="d=%d")}),
    Documentation(info="<html>
<p>Smooth: no events.</p>
</html>"));
end BilinearDamper;
