within Layshaft.Vehicles.Roads.Internal;
function levelHeight "The same height everywhere"
  extends Interfaces.RoadHeight;
  input Units.Position level = 0 "Height";
algorithm
  z := level;

  annotation(Inline=true, Documentation(info="<html>
<p>A constant.</p>
</html>"));
end levelHeight;
