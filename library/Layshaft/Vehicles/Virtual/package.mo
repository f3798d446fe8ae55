within Layshaft.Vehicles;
package Virtual "Virtual vehicles: what a bench puts in the place of the vehicle around a powertrain"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>
A virtual vehicle takes the torques of shafts and gives their speeds; brake pedal and steering wheel come from a driver. Speed regulators hold real or emulated
shafts to these speeds. It is a block: no flanges, so that it can be a task of its own.
</p>
<p><a href=\"modelica://Layshaft.Vehicles.Virtual.SimpleVehicle\">SimpleVehicle</a> is one lumped mass, <a href=\"modelica://Layshaft.Vehicles.Virtual.ComplexVehicle\">ComplexVehicle</a>
moves in the plane, rolls, and has wheels that slip. Both take their data from one record, and the road from
<code>inner road</code>.</p>
</html>"));
end Virtual;
