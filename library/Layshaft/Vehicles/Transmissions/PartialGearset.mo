within Layshaft.Vehicles.Transmissions;
partial model PartialGearset "Gear set: gears between input and output, selected by a number"
  extends Icons.Component;
  parameter Boolean spatial = false "= true: the gear set stands in three dimensions and its reactions go into a frame"
    annotation(Evaluate=true);
  parameter Integer gears(min=1) "Number of forward gears"
    annotation(Evaluate=true);
  parameter Units.Ratio ratios[gears + 1] "Speed of flange_a relative to that of flange_b: forward gears, then reverse (negative)";
  parameter Integer gear_start = 0 "Gear engaged at the start, 0: neutral, -1: reverse"
    annotation(Evaluate=true, Dialog(tab="Initialization"));
  Rotational.Interfaces.Flange_a flange_a "Input shaft"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b flange_b "Output"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  MultiBody.Interfaces.Frame_a mount if spatial "Housing"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  Blocks.Interfaces.IntegerInput gear "Gear to be engaged, 0: neutral, -1: reverse"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Units.AngularVelocity w_in(start=0) "Speed of the input";
  Units.AngularVelocity w_out(start=0, stateSelect=StateSelect.prefer) "Speed of the output";
  Integer engaged "Gear engaged, 0: neutral, -1: reverse";
  Units.Ratio ratio "Ratio of the gear engaged, 0 in neutral";
  Units.Power lossPower "Power that all losses of the gear set take";
equation
  w_in = der(flange_a.phi);
  w_out = der(flange_b.phi);
  ratio = if engaged > 0 then ratios[min(max(engaged, 1), gears)] elseif engaged < 0 then ratios[gears + 1] else 0;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-70,34},{70,42}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-70,-42},{70,-34}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-55,24},{-43,52}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-55,-52},{-43,24}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-6,10},{6,52}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-6,-52},{6,10}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{43,-10},{55,52}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{43,-52},{55,-10}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-60,-58},{60,-80}}, textColor={64,64,64}, textString="%gears")}),
    Documentation(info="<html>
<p>
What a gear set of a manual transmission has in common, with all its wheels or
<a href=\"modelica://Layshaft.Vehicles.Transmissions.ReducedGearset\">reduced</a>: shafts at both sides, a housing, the number
of its gears and their ratios, and the gear that is wanted. A gear set that extends this model gives <code>engaged</code>
and <code>lossPower</code>; a positive speed drives the vehicle forward at both sides. The clutch is not part of it.
</p>
</html>"));
end PartialGearset;
