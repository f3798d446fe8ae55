within Layshaft.MultiBody.Frames;
function normalize "Unit vector in the direction of a vector"
  extends Icons.Function;
  input Real v[3] "Vector";
  output Real e[3] "v/|v|; v itself if it is a zero vector";
algorithm
  e := v/noEvent(if v*v > 0 then sqrt(v*v) else 1);

  annotation(Inline=true, Documentation(info="<html>
<p>v/|v|</p>
</html>"));
end normalize;
