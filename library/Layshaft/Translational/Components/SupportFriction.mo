within Layshaft.Translational.Components;
model SupportFriction "Coulomb friction on a guide"
  extends Interfaces.TwoFlanges;
  extends Interfaces.WithSupport;
  extends Energy.Friction(slip(final unit="m/s", start=0, stateSelect=StateSelect.default), slipRate(final unit="m/s2"), effort(final unit="N"));
  parameter Units.Velocity v_table[:] = {0,100} "Speeds of the friction table, starting at 0, increasing";
  parameter Units.Force f_table[size(v_table, 1)] = {1,1} "Friction force at these speeds";
  parameter Real peak(min=1) = 1 "Largest force at rest relative to the sliding force at zero speed";
  Units.Position s "Position of the shaft relative to the housing";
  Units.Force f "Friction force";
equation
  assert(peak >= 1, "peak = " + String(peak) + ": the friction at rest cannot be below the sliding friction.");
  assert(Blocks.Functions.isIncreasing(v_table), "The speeds of a friction table must be strictly increasing.");
  s = flange_a.s - housing.s;
  flange_b.s = flange_a.s;
  slip = der(s);
  slipRate = der(slip);
  forward = Blocks.Functions.interpolate(v_table, f_table, max(slip, 0));
  backward = -Blocks.Functions.interpolate(v_table, f_table, max(-slip, 0));
  breakForward = peak*f_table[1];
  breakBackward = -peak*f_table[1];
  free = false;
  f = effort;
  0 = flange_a.f + flange_b.f - f;
  housing.f = -f;

  annotation(
    Icon(graphics={
      Line(points={{-100,10},{100,10}}, color={0,127,0}, thickness=0.5),
      Rectangle(extent={{-50,-8},{50,28}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{-80,-10},{80,-10}}, color={64,64,64}, thickness=0.5),
      Line(points={{-70,-30},{-50,-10}}, color={64,64,64}, thickness=0.5),
      Line(points={{-35,-30},{-15,-10}}, color={64,64,64}, thickness=0.5),
      Line(points={{0,-30},{20,-10}}, color={64,64,64}, thickness=0.5),
      Line(points={{35,-30},{55,-10}}, color={64,64,64}, thickness=0.5)}),
    Documentation(info="<html>
<p>The friction is a table over the speed; at rest the element holds up to peak times
the value at zero speed. Removed: no friction.</p>
</html>"));
end SupportFriction;
