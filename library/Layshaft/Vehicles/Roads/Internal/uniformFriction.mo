within Layshaft.Vehicles.Roads.Internal;
function uniformFriction "The same friction everywhere"
  extends Interfaces.RoadFriction;
  input Real factor = 1 "Friction relative to a dry road";
algorithm
  mu := factor;

  annotation(Inline=true, Documentation(info="<html>
<p>A constant.</p>
</html>"));
end uniformFriction;
