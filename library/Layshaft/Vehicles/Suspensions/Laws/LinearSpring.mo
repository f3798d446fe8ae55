within Layshaft.Vehicles.Suspensions.Laws;
model LinearSpring "Linear spring"
  extends PartialSpring;
equation
  if not removed then
    f = preload + c*s_rel;
  end if;
  energy = preload*s_rel + c*s_rel^2/2;

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="c=%c")}),
    Documentation(info="<html>
<p>f = preload + c s_rel</p>
</html>"));
end LinearSpring;
