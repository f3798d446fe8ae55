within Layshaft.MultiBody.Frames;
function axesRotationsAngles "Angles of three rotations in a row that give a rotation"
  extends Icons.Function;
  input Orientation R "Rotation";
  input Types.RotationSequence sequence = {1,2,3} "Axes; neighbours differ";
  output Units.Angle angles[3] "Angles; the second within -90..90 deg (three axes) or 0..180 deg (first and third axis equal)";
protected
  Integer i "First axis";
  Integer j "Second axis";
  Integer k "Axis that is neither of both";
  Real s "1 where i, j, k follow each other in a circle, else -1";
algorithm
  i := sequence[1];
  j := sequence[2];
  k := 6 - i - j;
  s := if mod(j - i, 3) == 1 then 1 else -1;
  if sequence[3] == k then
    angles[1] := atan2(-s*R.T[k,j], R.T[k,k]);
    angles[2] := atan2(s*R.T[k,i], sqrt(R.T[i,i]^2 + R.T[j,i]^2));
    angles[3] := atan2(-s*R.T[j,i], R.T[i,i]);
  else
    angles[1] := atan2(R.T[i,j], -s*R.T[i,k]);
    angles[2] := atan2(sqrt(R.T[i,j]^2 + R.T[i,k]^2), R.T[i,i]);
    angles[3] := atan2(R.T[j,i], s*R.T[k,i]);
  end if;

  annotation(Documentation(info="<html>
<p>Inverse of <a href=\"modelica://Layshaft.MultiBody.Frames.axesRotations\">axesRotations</a>.
Where the second angle makes the first and third axis parallel, their sum alone is
defined.</p>
</html>"));
end axesRotationsAngles;
