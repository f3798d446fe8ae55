within Layshaft.MultiBody;
model World "World frame and gravity field"
  Interfaces.Frame_b frame_b "Frame fixed in the origin of the world"
    annotation(Placement(transformation(extent={{84,-16},{116,16}})));
  parameter Boolean enableAnimation = true "= true: parts have shapes for the 3-D view"
    annotation(Evaluate=true);
  parameter Units.Acceleration g = Constants.g_n "Gravity acceleration of the uniform field";
  parameter Types.Axis n = {0,-1,0} "Direction of gravity in the world frame";
  replaceable function gravityAcceleration = Interfaces.uniformGravity(g=g, n=n)
    constrainedby Interfaces.GravityAcceleration "Gravity field"
    annotation(choicesAllMatching=true);
equation
  Connections.root(frame_b.R);
  frame_b.r_0 = zeros(3);
  frame_b.R = Frames.nullRotation();
  assert(n*n > 0, "The direction of gravity n of " + getInstanceName() + " is a zero vector: give a direction, and g = 0 for no gravity.");

  annotation(
    defaultComponentName="world",
    defaultComponentPrefixes="inner",
    missingInnerMessage="No World is in the model: parts in three dimensions take their gravity from it. A default one is added.",
    Icon(graphics={
      Rectangle(extent={{-100,-100},{100,100}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{-60,-60},{-60,60}}, color={64,64,64}, thickness=0.5),
      Polygon(points={{-60,80},{-70,50},{-50,50},{-60,80}}, lineColor={64,64,64}, fillColor={64,64,64}, fillPattern=FillPattern.Solid),
      Line(points={{-60,-60},{50,-60}}, color={64,64,64}, thickness=0.5),
      Polygon(points={{70,-60},{40,-50},{40,-70},{70,-60}}, lineColor={64,64,64}, fillColor={64,64,64}, fillPattern=FillPattern.Solid),
      Line(points={{10,60},{10,0}}, color={0,120,80}, thickness=0.5),
      Polygon(points={{10,-25},{0,5},{20,5},{10,-25}}, lineColor={0,120,80}, fillColor={0,120,80}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,150},{150,110}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-110},{150,-140}}, textString="g=%g")}),
    Documentation(info="<html>
<p>
Every model in three dimensions has one World, declared <code>inner</code> with the name
<code>world</code>. The gravity field is uniform; redeclare
<code>gravityAcceleration</code> with
<a href=\"modelica://Layshaft.MultiBody.Interfaces.pointGravity\">pointGravity</a> or a
function of your own for another one.
</p>
<p>
In a model with parts of this library and of the Modelica Standard Library, use the
standard library's World: it serves both.
</p>
</html>"));
end World;
