within Layshaft.Powertrain.Clutches;
model DualLaminarClutch "Laminar clutch in parallel with a one-way laminar clutch"
  extends PartialLaminarClutch;
  extends Icons.ShaftEnds;
  Blocks.Interfaces.RealInput pressureOneWay(unit="Pa") "Pressure of the clutch in series with the freewheel"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={60,110})));
  Units.Force fn "Normal force on the plates that act both ways";
  Units.Force fnOneWay "Normal force on the plates that act against positive slip only";
equation
  fn = if pressure*A_piston - F_return <= 0 then 0 else pressure*A_piston - F_return;
  fnOneWay = if pressureOneWay*A_piston - F_return <= 0 then 0 else pressureOneWay*A_piston - F_return;
  free = breakForward <= margin;
  forward = faces*r_mean*(fn + fnOneWay)*Blocks.Functions.interpolate(w_table, mu_table, max(slip, 0));
  backward = -faces*r_mean*fn*Blocks.Functions.interpolate(w_table, mu_table, max(-slip, 0));
  breakForward = peak*faces*r_mean*(fn + fnOneWay)*mu_table[1];
  breakBackward = -peak*faces*r_mean*fn*mu_table[1];

  annotation(
    Icon(graphics={
      Rectangle(extent={{-28,-48},{-20,-4}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-12,-48},{-4,-4}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{4,-48},{12,-4}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{20,-48},{28,-4}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-28,4},{-20,48}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-12,4},{-4,48}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{4,4},{12,48}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{20,4},{28,48}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textString="plates=%plates")}),
    Documentation(info="<html>
<p>
Against positive slip both packs hold, against negative slip only the one without
freewheel. Automatic gearboxes use such a pair as brake of the sun wheel in second gear:
the one-way pack may stay pressed in the higher gears.
</p>
</html>"));
end DualLaminarClutch;
