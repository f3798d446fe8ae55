within Layshaft.Vehicles.Symmetry;
model MirroredFrame "Force and torque of the side that is modelled, mirrored"
  MultiBody.Interfaces.Frame_a frame "In the place of the other side"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  parameter Real f_signs[3] = {1,-1,1} "Signs of the force: mirrored in the xz-plane of the frame";
  parameter Real t_signs[3] = {-1,1,-1} "Signs of the torque, which is an axial vector";
  input Units.Force f[3] "Force into the part that is modelled, resolved in its frame";
  input Units.Torque t[3] "Torque into the part that is modelled, resolved in its frame";
equation
  frame.f = f_signs.*f;
  frame.t = t_signs.*t;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-80,60},{80,-60}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Line(points={{0,80},{0,-80}}, color={64,64,64}, pattern=LinePattern.Dash),
      Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>A force changes the sign of its component across the plane, a torque those of its components in the plane.</p>
</html>"));
end MirroredFrame;
