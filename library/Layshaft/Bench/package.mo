within Layshaft;
package Bench "Test benches: a powertrain drives a virtual vehicle"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>
On a component-in-the-loop bench the shafts of a powertrain drive dynamometers instead of wheels. A torque sensor between both drives a
<a href=\"modelica://Layshaft.Vehicles.Virtual\">virtual vehicle</a>; the speed that it gives to the shaft is the command of a speed regulator, whose feedback is the measured speed
and whose output is the torque of the dynamometer.
</p>
<p>
Everything is here: the powertrain under test with its controls, dynamometers, sensors, regulators, drivers, whole benches, and studies of what a bench does to the
result. Vehicle, driver, regulators, dynamometers and powertrain meet in signals only, so that each can run as a task of its own or be replaced by hardware. Models are made for a
fixed step of 0.5 ms: <code>--solver inline-mixed-euler --step 0.5ms</code>.
</p>
</html>"));
end Bench;
