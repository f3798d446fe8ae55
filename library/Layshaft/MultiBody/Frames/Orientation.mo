within Layshaft.MultiBody.Frames;
record Orientation "Rotation from one frame into another"
  extends Icons.Record;
  Real T[3,3] "Rows: axes of the second frame, resolved in the first";
  Units.AngularVelocity w[3] "Angular velocity of the second frame against the first, resolved in the second";

  encapsulated function equalityConstraint "Three residues that vanish if two rotations are equal"
    import Layshaft.MultiBody.Frames.Orientation;
    input Orientation R1 "One rotation";
    input Orientation R2 "Other rotation";
    output Real residue[3] "For small differences the angles about x, y and z from the one to the other";
  algorithm
    residue := {
      atan2(R2.T[2,:]*R1.T[3,:], R2.T[2,:]*R1.T[2,:]),
      atan2(R2.T[3,:]*R1.T[1,:], R2.T[3,:]*R1.T[3,:]),
      atan2(R2.T[1,:]*R1.T[2,:], R2.T[1,:]*R1.T[1,:])};

    annotation(Inline=true, Documentation(info="<html>
<p>The matrix T has nine elements with six constraints between them. Where a loop of
frames closes, these three residues stand instead of nine equalities.</p>
</html>"));
  end equalityConstraint;

  annotation(Documentation(info="<html>
<p>Use the functions of this package instead of its elements.</p>
</html>"));
end Orientation;
