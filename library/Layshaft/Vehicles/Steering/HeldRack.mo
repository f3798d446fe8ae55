within Layshaft.Vehicles.Steering;
model HeldRack "Rack that is fixed to the body: an axle without steering"
  extends PartialRack;
  parameter Units.Length s = 0 "Position of the rack";
equation
  rack.s = s;

  annotation(Documentation(info="<html>
<p>The tie rods hold the wheels.</p>
</html>"));
end HeldRack;
