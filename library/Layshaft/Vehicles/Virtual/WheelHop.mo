within Layshaft.Vehicles.Virtual;
model WheelHop "Vertical motion over an uneven road: one wheel and its part of the body"
  extends Icons.Component;
  parameter Units.Mass m_body = 2000 "Part of the sprung mass";
  parameter Units.Mass m_wheel = 330 "Unsprung mass";
  parameter Units.Stiffness c = 2.7e5 "Stiffness of the suspension";
  parameter Units.Damping d = 1.5e4 "Damping of the suspension";
  parameter Units.Stiffness c_tyre = 1e6 "Stiffness of the tyre";
  parameter Units.Damping d_tyre = 1000 "Damping of the tyre";
  input Units.Position z_road "Height of the road";
  input Units.Velocity v_road "Rate of the height";
  output Units.Force F "Load of the tyre beside that at rest";
  Units.Position z_wheel "Height of the wheel above that at rest";
  Units.Velocity v_wheel(start=0, fixed=true) "Velocity of the wheel";
  Units.Position z_body "Height of the body above that at rest";
  Units.Velocity v_body(start=0, fixed=true) "Velocity of the body";
  Units.Force F_suspension "Force of the suspension on the body";
  Units.Power P_stored "Rate of the energy of masses and springs";
  Units.Power P_loss "Power of the dampers";
initial equation
  z_wheel = z_road;
  z_body = z_road;
equation
  der(z_wheel) = v_wheel;
  der(z_body) = v_body;
  F = c_tyre*(z_road - z_wheel) + d_tyre*(v_road - v_wheel);
  F_suspension = c*(z_wheel - z_body) + d*(v_wheel - v_body);
  m_wheel*der(v_wheel) = F - F_suspension;
  m_body*der(v_body) = F_suspension;
  P_stored = m_wheel*v_wheel*der(v_wheel) + m_body*v_body*der(v_body) + c*(z_wheel - z_body)*(v_wheel - v_body) + c_tyre*(z_road - z_wheel)*(v_road - v_wheel);
  P_loss = d*(v_wheel - v_body)^2 + d_tyre*(v_road - v_wheel)^2;

  annotation(
    Icon(graphics={
      Line(points={{-80,-40},{-40,-20},{0,-50},{40,-25},{80,-40}}, color={64,64,64}, smooth=Smooth.Bezier),
      Ellipse(extent={{-20,-25},{20,15}}, lineColor={40,40,40}, fillColor={80,80,80}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textString="c=%c")}),
    Documentation(info="<html>
<p>Two masses on springs and dampers, of small motions about the state of rest. What the road puts in, F v_road, is taken from the motion of the vehicle.</p>
</html>"));
end WheelHop;
