within Layshaft.Bench.Hybrid;
block BatteryManagement "Battery management: what it measures and the power it allows"
  extends Icons.Block;
  replaceable parameter Data.TractionBattery data "Battery"
    annotation(choicesAllMatching=true);
  parameter Real soc_min = 0.15 "No discharge below this state of charge";
  parameter Real soc_max = 0.92 "No charge above this state of charge";
  parameter Real soc_fade = 0.05 "The limits fade over this range";
  parameter Units.Temperature T_warm = 318.15 "Limits fade above this temperature";
  parameter Units.Temperature T_hot = 328.15 "No power above this temperature";
  Blocks.Interfaces.RealInput voltage(unit="V") "Voltage"
    annotation(Placement(transformation(extent={{-140,60},{-100,100}})));
  Blocks.Interfaces.RealInput current(unit="A") "Current, positive when discharging"
    annotation(Placement(transformation(extent={{-140,20},{-100,60}})));
  Blocks.Interfaces.RealInput charge "State of charge of the cells"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput heat(unit="W") "Heat of the cells"
    annotation(Placement(transformation(extent={{-140,-60},{-100,-20}})));
  Blocks.Interfaces.RealOutput soc "State of charge"
    annotation(Placement(transformation(extent={{100,50},{120,70}})));
  Blocks.Interfaces.RealOutput P_discharge(unit="W") "Power that may be taken"
    annotation(Placement(transformation(extent={{100,10},{120,30}})));
  Blocks.Interfaces.RealOutput P_charge(unit="W") "Power that may be given back"
    annotation(Placement(transformation(extent={{100,-30},{120,-10}})));
  Units.Temperature T(start=data.T_coolant, fixed=true) "Temperature of the cells";
  Boolean warning "Current or state of charge out of bounds";
protected
  Real cool "Part of the power that the temperature allows";
equation
  soc = charge;
  data.C*der(T) = heat - data.G*(T - data.T_coolant);
  cool = noEvent(min(max((T_hot - T)/(T_hot - T_warm), 0), 1));
  P_discharge = data.i_max*voltage*cool*noEvent(min(max((soc - soc_min)/soc_fade, 0), 1));
  P_charge = data.i_max*voltage*cool*noEvent(min(max((soc_max - soc)/soc_fade, 0), 1));
  warning = current > 1.1*data.i_max or current < -1.1*data.i_max or soc < soc_min or soc > soc_max;

  annotation(
    Icon(graphics={Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="BMS")}),
    Documentation(info="<html>
<p>Limits of current, state of charge and temperature become two powers that the hybrid control unit keeps.</p>
</html>"));
end BatteryManagement;
