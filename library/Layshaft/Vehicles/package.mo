within Layshaft;
package Vehicles "Cars: architecture, parts and complete vehicles"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>
A vehicle is put together from parts with fixed interfaces: engine, motor, battery, mounts, transmission, driveline,
chassis with front and rear axle, brakes, driver, controls, road and atmosphere. All of them are replaceable in
<a href=\"modelica://Layshaft.Vehicles.Templates.Car\">Templates.Car</a>. Signals go over one
<a href=\"modelica://Layshaft.Vehicles.Interfaces.ControlBus\">ControlBus</a> with fixed names.
</p>
<p>
Axes are those of ISO 8855: x forward, y to the left, z up. Gravity is n = {0,0,-1}. A wheel that drives forward turns
positively about +y. Shafts are one-dimensional: a positive speed drives the vehicle forward. Wheels are numbered 1 front
left, 2 front right, 3 rear left, 4 rear right.
</p>
</html>"));
end Vehicles;
