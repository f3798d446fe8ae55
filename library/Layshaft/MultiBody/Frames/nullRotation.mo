within Layshaft.MultiBody.Frames;
function nullRotation "No rotation"
  extends Icons.Function;
  output Orientation R "Identity at rest";
algorithm
  R := Orientation(T=identity(3), w=zeros(3));

  annotation(Inline=true, Documentation(info="<html>
<p>T = identity, w = 0</p>
</html>"));
end nullRotation;
