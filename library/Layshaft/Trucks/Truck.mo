within Layshaft.Trucks;
model Truck "Truck driven by signals"
  extends PartialTruck;
  extends Icons.Component;
  Blocks.Interfaces.RealInput driver "Driver demand, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput pedal "Brake, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
equation
  demand = driver;
  brake = pedal;

  annotation(
    Documentation(info="<html>
<p>For use as a component.</p>
</html>"));
end Truck;
