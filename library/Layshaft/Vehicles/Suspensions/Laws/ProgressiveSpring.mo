within Layshaft.Vehicles.Suspensions.Laws;
model ProgressiveSpring "Spring that stiffens with the travel"
  extends PartialSpring;
  parameter Real c3(unit="N/m3", min=0) = 2e6 "Cubic stiffness";
equation
  if not removed then
    f = preload + c*s_rel + c3*s_rel^3;
  end if;
  energy = preload*s_rel + c*s_rel^2/2 + c3*s_rel^4/4;

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="c=%c")}),
    Documentation(info="<html>
<p>f = preload + c s_rel + c3 s_rel&sup3;</p>
</html>"));
end ProgressiveSpring;
