within Layshaft.MultiBody.Visualizers;
model Shape "Shape that moves with a frame"
  extends Icons.Component;
  parameter String shapeType = "box" "box, sphere, cylinder, cone, pipe, beam, wheel, gearwheel, spring, or the address of a mesh file (.stl, .obj, .dxf)";
  input Frames.Orientation R "Rotation from the world frame into the frame of the shape";
  input Units.Position r[3] "Origin of the frame of the shape, resolved in the world frame";
  input Units.Position r_shape[3] = zeros(3) "From the origin of the frame to the start of the shape, resolved in the frame";
  input Real lengthDirection[3] = {1,0,0} "Direction of the length, resolved in the frame";
  input Real widthDirection[3] = {0,1,0} "Direction of the width, resolved in the frame";
  input Units.Length length = 0 "Length";
  input Units.Length width = 0 "Width";
  input Units.Length height = 0 "Height";
  input Real extra = 0 "Further number of some shapes: windings of a spring, inner diameter of a pipe as part of the outer";
  input Real color[3] = {60,110,170} "Red, green, blue";
  input Real specularCoefficient = 0.7 "Reflection of light";

  annotation(Documentation(info="<html>
<p>The names are those of the standard library's shapes. Only for the eye: no equations.</p>
</html>"));
end Shape;
