within Layshaft.Powertrain.Gearboxes;
function isBlocked "Does a set of closed elements block the ZF 4HP22?"
  extends Icons.Function;
  input Boolean closed[7] "Elements A, B, C, C', D, E, F closed";
  output Boolean blocked "= true: two ratios at once";
protected
  Integer held "Number of further members held or driven while A is closed";
algorithm
  held := (if closed[2] then 1 else 0) + (if closed[4] then 1 else 0) + (if closed[5] then 1 else 0);
  blocked := (closed[6] and closed[7]) or (closed[2] and closed[4]) or (closed[4] and closed[5]) or (closed[1] and held >= 2);

  annotation(Documentation(info="<html>
<p>E with F stops the output; B with C' stops the turbine; C' with D stops the output; A
with two of B, C', D asks for two ratios. C holds in one direction only and blocks
nothing.</p>
</html>"));
end isBlocked;
