within Layshaft.MultiBody;
package Types "Types and enumerations"
  extends Icons.Package;

  type Axis = Real[3] "Direction; its length does not matter";
  type RotationSequence = Integer[3](each min=1, each max=3) "Axes of three rotations in a row: 1 is x, 2 is y, 3 is z";
  type Color = Integer[3](each min=0, each max=255) "Red, green, blue";
  type ResolveInFrame = enumeration(
    world "World frame",
    frame_a "frame_a",
    frame_b "frame_b",
    frame_resolve "frame_resolve") "Frame in which a vector is resolved";
  constant Color bodyColor = {60,110,170} "Bodies";
  constant Color rodColor = {150,155,160} "Rods and fixed parts";
  constant Color jointColor = {200,70,50} "Joints";
  constant Color forceColor = {30,140,80} "Springs, dampers, forces";

  annotation(Documentation(info="<html>
<p>Types that parameters of this package have.</p>
</html>"));
end Types;
