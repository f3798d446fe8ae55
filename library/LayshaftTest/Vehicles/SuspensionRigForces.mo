within LayshaftTest.Vehicles;
model SuspensionRigForces "Springs, stops and the anti-roll bar of the rig give the forces of their laws"
  extends Layshaft.Vehicles.Rigs.Suspension;
  parameter Real c_bar(unit="N/m") = 6915/1.4^2 "Stiffness of the bar per difference of the travels";
  Real lossLeft(start=0, fixed=true) "Energy that the left damper takes";
  Real workLeft(start=0, fixed=true) "Work of the left actuator";
  Real workRight(start=0, fixed=true) "Work of the right actuator";
  Real lossRight(start=0, fixed=true) "Energy that the right damper takes";
equation
  der(lossLeft) = left.damper.power;
  der(lossRight) = right.damper.power;
  der(workLeft) = leftForce*leftActuator.v;
  der(workRight) = rightForce*rightActuator.v;
  assert(noEvent(time < 1.05 or time > 1.1 or abs(leftForce - (24453 + c_bar)*0.08) < 1), "The left force is not that of spring and bar.");
  assert(noEvent(time < 2.6 or time > 2.9 or abs(rightForce - (24453*0.08 + 2e6*0.08^3 + 2e5*0.02^2/0.02 + c_bar*0.08)) < 1), "The right force is not that of spring, stop and bar.");
  assert(noEvent(left.damper.power >= 0 and right.damper.power >= 0), "A damper drives.");
  when terminal() then
    assert(abs(workLeft + workRight - lossLeft - lossRight) < 1e-3, "Work and losses of a closed cycle differ.");
    assert(abs(leftForce) < 1e-3 and abs(rightForce) < 1e-3, "The rig ends without force.");
  end when;

  annotation(experiment(StopTime=4, Tolerance=1e-8), Documentation(info="<html>
<p>The work of the actuators over the cycle is what the dampers dissipate: springs, stops and bar give back what they took.</p>
</html>"));
end SuspensionRigForces;
