within Layshaft.Powertrain.Gearboxes;
block HydraulicActuators "Pump, line, pressure valves and pistons of the shift elements"
  extends PartialActuators;
  parameter Units.Area A[n] = {0.008,0.008,0.008,0.008,0.016,0.0100,0.0053} "Areas of the pistons A, B, C, C', D, E, F";
  parameter Units.Force F_return[n] = fill(500, n) "Return springs of the pistons";
  parameter Real Q_pump(unit="m3/s", min=0) = 6e-4 "Flow of the pump (36 l/min)";
  parameter Real Q_users(unit="m3/s", min=0) = 1e-4 "Flow for converter, lubrication and leakage at line pressure";
  parameter Real k_relief(unit="m3/(s.Pa)", min=0) = 1e-8 "Flow of the relief valve per pressure above the line pressure";
  parameter Units.Volume V_line(min=Constants.small) = 5e-5 "Volume of the line";
  parameter Units.Pressure beta(min=Constants.small) = 4e8 "Bulk modulus of the oil in the line";
  parameter Boolean closed_start[n] = fill(false, n) "Elements that are pressed at the start";
  Units.Pressure p_supply(start=p_line, fixed=true, nominal=1e5) "Line pressure";
  ClutchPiston piston[n](final A=A, final F_return=F_return, each final p_line=p_line, final p_start={if closed_start[i] then p_line*share[i] else 0 for i in 1:n}) "Valves and pistons"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
equation
  V_line/beta*der(p_supply) = Q_pump - Q_users*p_supply/p_line - k_relief*noEvent(max(p_supply - p_line, 0)) - sum(piston.Q);
  for i in 1:n loop
    piston[i].p_wanted = p_line*share[i]*command[i];
    piston[i].p_supply = p_supply;
    pressure[i] = piston[i].p_plates;
  end for;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-60,-30},{60,30}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-10,-30},{0,30}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{0,0},{90,0}}, color={64,64,64}, thickness=1),
      Text(extent={{-150,-110},{150,-140}}, textString="n=%n")}),
    Documentation(info="<html>
<p>
A pump feeds the line, which a relief valve keeps at its pressure; filling several pistons at once lets it fall for a moment. Each element has a
<a href=\"modelica://Layshaft.Powertrain.Gearboxes.ClutchPiston\">ClutchPiston</a>. An element that is asked to close gives no torque until its clearance is filled (some 0.1 s).
</p>
</html>"));
end HydraulicActuators;
