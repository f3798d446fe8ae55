within Layshaft.MultiBody.Frames;
function perpendicular "Some unit vector perpendicular to a vector"
  extends Icons.Function;
  input Real v[3] "Vector";
  output Real e[3] "Perpendicular to v";
algorithm
  e := normalize(cross(v, if abs(v[1]) <= abs(v[2]) and abs(v[1]) <= abs(v[3]) then {1,0,0} elseif abs(v[2]) <= abs(v[3]) then {0,1,0} else {0,0,1}));

  annotation(Documentation(info="<html>
<p>Perpendicular to v and to the axis that v has the smallest part of.</p>
</html>"));
end perpendicular;
