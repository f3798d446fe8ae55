within Layshaft.MultiBody;
package Frames "Rotations of frames"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>
A rotation from frame 1 into frame 2 is described by the matrix <code>T</code>, whose
rows are the axes of frame 2 resolved in frame 1: v_2 = T v_1. Functions ending in 1
return vectors resolved in frame 1, those ending in 2 in frame 2.
</p>
</html>"));
end Frames;
