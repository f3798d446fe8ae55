within Layshaft.Vehicles.Suspensions.Laws;
model LinearDamper "Linear damper"
  extends PartialDamper;
equation
  law = d*v_rel;

  annotation(Documentation(info="<html>
<p>f = d v_rel</p>
</html>"));
end LinearDamper;
