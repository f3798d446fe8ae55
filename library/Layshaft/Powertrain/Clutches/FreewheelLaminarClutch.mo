within Layshaft.Powertrain.Clutches;
model FreewheelLaminarClutch "Laminar clutch with a freewheel in parallel"
  extends PartialLaminarClutch;
  extends Icons.ShaftEnds;
  Units.Force force "Force of the piston less the return springs";
  Units.Force fn "Normal force on the plates";
equation
  force = pressure*A_piston - F_return;
  fn = if force <= 0 then 0 else force;
  free = false;
  forward = faces*r_mean*fn*Blocks.Functions.interpolate(w_table, mu_table, max(slip, 0));
  backward = -faces*r_mean*fn*Blocks.Functions.interpolate(w_table, mu_table, max(-slip, 0));
  breakForward = never/2;
  breakBackward = -peak*faces*r_mean*fn*mu_table[1];
  assert(noEvent(not shares or abs(windup) <= 1e9*compliance), getInstanceName() + " is stuck, but a source or other stuck elements move what it holds: they contradict each other.");
  when initial() then
    assert(slip <= 1, "A freewheel starts with flange_a turning faster than flange_b, which it blocks. Exchange the flanges or change the start speeds.");
  end when;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-28,-48},{-20,10}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-16,-48},{-8,10}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-4,-48},{4,10}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{8,-48},{16,10}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{20,-48},{28,10}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Polygon(points={{-20,52},{22,34},{-20,16}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textString="plates=%plates")}),
    Documentation(info="<html>
<p>
The freewheel keeps flange_a from running ahead of flange_b; against the other direction
only the pressure holds. Both are one friction element with two different limits, because
two stuck elements in parallel would not know how to share their load.
</p>
</html>"));
end FreewheelLaminarClutch;
