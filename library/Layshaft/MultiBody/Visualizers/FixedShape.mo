within Layshaft.MultiBody.Visualizers;
model FixedShape "Shape fixed to a frame"
  Interfaces.Frame_a frame_a "Frame"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  parameter Boolean animation = true "= true: shown"
    annotation(Evaluate=true);
  parameter String shapeType = "box" "box, sphere, cylinder, cone, pipe, beam, wheel, gearwheel, spring, or the address of a mesh file (.stl, .obj, .dxf)";
  parameter Units.Position r_shape[3] = {0,0,0} "From frame_a to the start of the shape";
  parameter Types.Axis lengthDirection = {1,0,0} "Direction of the length";
  parameter Types.Axis widthDirection = {0,1,0} "Direction of the width";
  parameter Units.Length length = 1 "Length";
  parameter Units.Length width = 0.1 "Width";
  parameter Units.Length height = width "Height";
  parameter Real extra = 0 "Further number of some shapes";
  parameter Types.Color color = Types.bodyColor "Colour";
protected
  outer World world "World";
  Shape shape(shapeType=shapeType, R=frame_a.R, r=frame_a.r_0, r_shape=r_shape, lengthDirection=lengthDirection, widthDirection=widthDirection,
    length=length, width=width, height=height, extra=extra, color=color) if world.enableAnimation and animation "Shape";
equation
  frame_a.f = zeros(3);
  frame_a.t = zeros(3);

  annotation(
    Icon(graphics={
      Polygon(points={{-60,40},{-30,70},{80,70},{80,-30},{50,-60},{-60,-60},{-60,40}}, lineColor={40,80,130}, fillColor={150,180,220}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,120},{150,80}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-70},{150,-100}}, textString="%shapeType")}),
    Documentation(info="<html>
<p>For the eye only: takes no force.</p>
</html>"));
end FixedShape;
