within Layshaft.Translational.Components;
model Fixed "Flange fixed to the ground"
  extends Interfaces.OneFlange;
  parameter Units.Position s0 = 0 "Position of the ground";
equation
  flange.s = s0;

  annotation(
    Icon(graphics={
      Line(points={{0,0},{0,-25}}, color={0,127,0}, thickness=0.5),
      Line(points={{-70,-25},{70,-25}}, color={64,64,64}, thickness=0.5),
      Line(points={{-60,-45},{-40,-25}}, color={64,64,64}, thickness=0.5),
      Line(points={{-30,-45},{-10,-25}}, color={64,64,64}, thickness=0.5),
      Line(points={{0,-45},{20,-25}}, color={64,64,64}, thickness=0.5),
      Line(points={{30,-45},{50,-25}}, color={64,64,64}, thickness=0.5),
      Text(extent={{-150,-70},{150,-100}}, textString="s0=%s0")}),
    Documentation(info="<html>
<p>The flange does not move, whatever the force.</p>
</html>"));
end Fixed;
