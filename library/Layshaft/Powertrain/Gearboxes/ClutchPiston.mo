within Layshaft.Powertrain.Gearboxes;
model ClutchPiston "Pressure valve, cylinder and piston of one shift element"
  extends Icons.Block;
  parameter Units.Area A(min=Constants.small) = 0.008 "Area of the piston";
  parameter Units.Force F_return(min=0) = 500 "Force of the return springs when the plates touch";
  parameter Units.Length clearance(min=Constants.small) = 1.5e-3 "Way of the piston until the plates touch";
  parameter Units.Stiffness c_return(min=0) = 1e5 "Stiffness of the return springs";
  parameter Units.Stiffness c_plates(min=Constants.small) = 2e7 "Stiffness of the pack of plates";
  parameter Units.Damping d(min=Constants.small) = 5e3 "Damping of the piston by seals and oil";
  parameter Units.Volume V0(min=Constants.small) = 2e-5 "Volume of the cylinder with the piston at rest, with pipes";
  parameter Units.Pressure beta(min=Constants.small) = 4e8 "Bulk modulus of the oil, with air and the elasticity of the walls";
  parameter Real k_valve(min=0) = 5e-7 "Flow of the open valve per square root of the pressure drop, in m3/s and Pa";
  parameter Real k_leak(unit="m3/(s.Pa)", min=0) = 1e-12 "Leakage per pressure";
  parameter Real gain(min=0) = 10 "Opening of the valve per error of the pressure relative to the line pressure";
  parameter Units.Time T_valve(min=Constants.small) = 4e-3 "Time constant of the valve";
  parameter Units.Pressure p_line(min=Constants.small) = 10e5 "Nominal line pressure";
  parameter Units.Pressure p_start = 0 "Pressure at the start";
  Blocks.Interfaces.RealInput p_wanted(unit="Pa") "Pressure that the valve controls"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput p_supply(unit="Pa") "Pressure of the supply"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealOutput p_plates(unit="Pa") "Pressure that presses the plates, with that of the return springs"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Blocks.Interfaces.RealOutput Q(unit="m3/s") "Flow from the supply"
    annotation(Placement(transformation(extent={{100,-60},{120,-40}})));
  Units.Pressure p(start=p_start, fixed=true, nominal=1e5) "Pressure in the cylinder";
  Units.Length s(start=if p_start > F_return/A then clearance + (p_start*A - F_return)/c_plates else 0, fixed=true, nominal=1e-3) "Way of the piston";
  Real opening(start=0, fixed=true) "Opening of the valve: 1 to the supply, -1 to the tank";
  Units.Velocity v "Speed of the piston";
  Units.Force F_plates "Force on the plates";
protected
  Real Q_tank(unit="m3/s") "Flow to the tank";
  Units.Force F_spring "Force of the return springs";
  Units.Force F_rest "Force of the stop that the piston rests on";
  function root "Square root of a pressure drop with its sign, smooth at zero"
    extends Icons.Function;
    input Units.Pressure dp "Pressure drop";
    output Real y "Signed square root";
  algorithm
    y := dp/(dp^2 + 1e8)^0.25;
    annotation(Inline=true, smoothOrder=2);
  end root;
equation
  T_valve*der(opening) = noEvent(min(max(gain*(p_wanted - p)/p_line, -1), 1)) - opening;
  Q = k_valve*noEvent(max(opening, 0))*root(p_supply - p);
  Q_tank = k_valve*noEvent(max(-opening, 0))*root(p);
  (V0 + A*s)*der(p) = beta*(Q - Q_tank - k_leak*p - A*v);
  v = der(s);
  F_spring = F_return + c_return*noEvent(min(s, clearance) - clearance);
  F_plates = c_plates*noEvent(max(s - clearance, 0));
  F_rest = c_plates*noEvent(max(-s, 0));
  d*v = A*p - F_spring - F_plates + F_rest;
  p_plates = (F_plates + F_return*noEvent(min(max(s/clearance, 0), 1)))/A;

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="A=%A")}),
    Documentation(info="<html>
<p>
A valve compares the pressure in the cylinder with the wanted one and opens to the supply or to the tank. The oil first moves the piston against its return springs through the clearance (filling: pressure stays at
that of the springs, no torque), then presses the plates. Leakage takes some of it. The mass of the piston is neglected against its damping.
</p>
<p>
p_plates is (F_plates + F_return)/A when the plates touch, less before: a <a href=\"modelica://Layshaft.Powertrain.Clutches.LaminarClutch\">LaminarClutch</a>, which subtracts the return springs, gets the force on its plates.
</p>
</html>"));
end ClutchPiston;
