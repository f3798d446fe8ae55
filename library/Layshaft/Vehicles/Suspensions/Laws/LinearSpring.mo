within Layshaft.Vehicles.Suspensions.Laws;
model LinearSpring "Linear spring"
  extends PartialSpring;
equation
  if not removed then
    f = preload + c*s_rel;
  end if;
  energy = preload*s_rel + c*s_rel^2/2;

  annotation(Documentation(info="<html>
<p>f = preload + c s_rel</p>
</html>"));
end LinearSpring;
