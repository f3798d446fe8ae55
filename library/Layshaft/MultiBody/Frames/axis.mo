within Layshaft.MultiBody.Frames;
function axis "Unit vector of a coordinate axis"
  extends Icons.Function;
  input Integer i "1 is x, 2 is y, 3 is z";
  output Real e[3] "Unit vector";
algorithm
  e := {if i == 1 then 1 else 0, if i == 2 then 1 else 0, if i == 3 then 1 else 0};

  annotation(Inline=true, Documentation(info="<html>
<p>Column i of the identity matrix.</p>
</html>"));
end axis;
