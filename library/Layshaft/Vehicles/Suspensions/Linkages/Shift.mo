within Layshaft.Vehicles.Suspensions.Linkages;
model Shift "Constant distance between two flanges"
  extends Translational.Interfaces.TwoFlanges;
  parameter Units.Length s = 0 "By how much flange_a is before flange_b";
equation
  flange_b.s = flange_a.s - s;
  flange_a.f + flange_b.f = 0;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-90,10},{90,-10}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-20,40},{20,-40}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textString="s=%s")}),
    Documentation(info="<html>
<p>A shim or a spring seat.</p>
</html>"));
end Shift;
