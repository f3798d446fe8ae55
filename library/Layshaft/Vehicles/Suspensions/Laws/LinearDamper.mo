within Layshaft.Vehicles.Suspensions.Laws;
model LinearDamper "Linear damper"
  extends PartialDamper;
equation
  law = d*v_rel;

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="d=%d")}),
    Documentation(info="<html>
<p>f = d v_rel</p>
</html>"));
end LinearDamper;
