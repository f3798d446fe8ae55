within Layshaft.MultiBody.Frames;
function axesRotations "Three rotations in a row about axes of the frame"
  extends Icons.Function;
  input Types.RotationSequence sequence = {1,2,3} "Axes";
  input Units.Angle phi[3] "Angles";
  input Units.AngularVelocity w[3] "Derivatives of the angles";
  output Orientation R "Rotation";
algorithm
  R := absoluteRotation(absoluteRotation(
      planarRotation(axis(sequence[1]), phi[1], w[1]),
      planarRotation(axis(sequence[2]), phi[2], w[2])),
      planarRotation(axis(sequence[3]), phi[3], w[3]));

  annotation(Inline=true, Documentation(info="<html>
<p>With the sequence {1,2,3} these are Cardan angles: first about x, then about the new
y, then about the new z. Two equal neighbours in the sequence are no three degrees of
freedom.</p>
</html>"));
end axesRotations;
