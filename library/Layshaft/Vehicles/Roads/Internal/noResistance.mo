within Layshaft.Vehicles.Roads.Internal;
function noResistance "A surface that adds no rolling resistance"
  extends Interfaces.RoadResistance;
algorithm
  f := 0;

  annotation(Inline=true, Documentation(info="<html>
<p>A hard road.</p>
</html>"));
end noResistance;
