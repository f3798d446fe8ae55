within Layshaft.Powertrain.Electric;
model Battery "Battery: open circuit voltage and resistance over the state of charge"
  extends Icons.Component;
  extends Energy.Resistance;
  parameter Units.Charge capacity(min=Constants.small) = 40*3600 "Charge of the full battery";
  replaceable parameter Data.Batteries.GenericLithium data constrainedby Data.Batteries.VoltageAndResistance "Cells of the battery"
    annotation(choicesAllMatching=true);
  parameter Real soc_table[:] = data.soc "States of charge, increasing";
  parameter Units.Voltage v_table[size(soc_table, 1)] = data.v "Open circuit voltage at these states of charge";
  parameter Units.Resistance R_table[size(soc_table, 1)] = data.R "Resistance at these states of charge";
  parameter Real soc_start(min=0, max=1) = 0.6 "State of charge at the start";
  Electrical.Interfaces.PositivePin p "Positive pin"
    annotation(Placement(transformation(extent={{-60,90},{-40,110}})));
  Electrical.Interfaces.NegativePin n "Negative pin"
    annotation(Placement(transformation(extent={{40,90},{60,110}})));
  Blocks.Interfaces.RealOutput soc(start=soc_start, fixed=true) "State of charge"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Units.Voltage v_oc "Open circuit voltage";
  Units.Voltage v(start=350) "Voltage";
  Units.Current i "Current that discharges the battery";
  Units.Resistance R "Resistance";
  Units.Power P_chemical "Power taken from the cells";
equation
  assert(Blocks.Functions.isIncreasing(soc_table), "The states of charge of the battery tables must be strictly increasing.");
  assert(capacity > 0, "The capacity of a battery must be positive.");
  assert(soc > -0.01 and soc < 1.01, "The battery is empty or overcharged: state of charge " + String(soc) + ".", AssertionLevel.warning);
  v_oc = Blocks.Functions.interpolate(soc_table, v_table, soc);
  R = if removed then 0 else Blocks.Functions.interpolate(soc_table, R_table, soc);
  v = p.v - n.v;
  v = v_oc - R*i;
  i = -p.i;
  p.i + n.i = 0;
  der(soc) = -i/capacity;
  P_chemical = v_oc*i;
  power = R*i^2;

  annotation(
    __Layshaft(energy={
      Power(title="Battery", variable="P_chemical", role="source"),
      Power(title="Losses of the battery", variable="power")}),
    Icon(graphics={
      Rectangle(extent={{-60,-35},{60,30}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-45,30},{-25,42}}, lineColor={64,64,64}, fillColor={64,64,64}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{25,30},{45,42}}, lineColor={64,64,64}, fillColor={64,64,64}, fillPattern=FillPattern.Solid),
      Text(extent={{-50,-15},{-20,15}}, textColor={191,0,0}, textString="+"),
      Text(extent={{20,-15},{50,15}}, textColor={0,0,255}, textString="-"),
      Text(extent={{-150,-70},{150,-100}}, textString="Q=%capacity")}),
    Documentation(info="<html>
<p>v = v_oc(soc) - R(soc) i. Removed: the resistance is absent, the charge is still counted.</p>
</html>"));
end Battery;
