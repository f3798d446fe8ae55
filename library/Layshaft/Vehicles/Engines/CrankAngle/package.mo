within Layshaft.Vehicles.Engines;
package CrankAngle "Crank-angle-resolved engine: mechanics, combustion, air path"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>
The engine is split into three kinds of models that exchange only signals, so that each can be a task or a unit of its own: the
<a href=\"modelica://Layshaft.Vehicles.Engines.CrankAngle.Mechanics\">Mechanics</a> belongs to the vehicle, a
<a href=\"modelica://Layshaft.Vehicles.Engines.CrankAngle.Cylinder\">Cylinder</a> is the gas of one cylinder, the
<a href=\"modelica://Layshaft.Vehicles.Engines.CrankAngle.AirPath\">AirPath</a> throttle and plenum.
</p>
</html>"));
end CrankAngle;
