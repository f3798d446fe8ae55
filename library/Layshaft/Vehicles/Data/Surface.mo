within Layshaft.Vehicles.Data;
record Surface "Surface of a road: friction and additional rolling resistance"
  extends Icons.Record;
  parameter Real mu(min=0) = 1 "Friction relative to a dry road";
  parameter Real f = 0 "Rolling resistance per load, added to that of a hard dry road";

  annotation(Documentation(info="<html>
<p>The defaults are a dry road.</p>
</html>"));
end Surface;
