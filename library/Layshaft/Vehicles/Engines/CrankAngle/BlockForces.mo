within Layshaft.Vehicles.Engines.CrankAngle;
model BlockForces "Force and torque on the block"
  MultiBody.Interfaces.Frame_a frame "Block"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  input Units.Force f[3] "Force on the block";
  input Units.Torque t[3] "Torque on the block";
equation
  frame.f = -f;
  frame.t = -t;

  annotation(
    Icon(graphics={
      Line(points={{0,-80},{0,60}}, color={30,140,80}, thickness=1, arrow={Arrow.None, Arrow.Filled}),
      Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>Used inside <a href=\"modelica://Layshaft.Vehicles.Engines.CrankAngle.Mechanics\">Mechanics</a>.</p>
</html>"));
end BlockForces;
