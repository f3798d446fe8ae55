within Layshaft.Vehicles.Interfaces;
expandable connector MotorBus "Signals of the electric machine"
  Units.Torque torqueCommand "Command: torque";
  Real clutch "Command: separating clutch, 0: open, 1: closed";
  Units.AngularVelocity speed "Speed of the rotor";
  Units.Torque torque "Torque in the air gap";
  Units.Torque torqueLimit "Largest torque at this speed";
  Units.Torque clutchTorque "Torque of the separating clutch";

  annotation(
    Icon(graphics={Rectangle(extent={{-100,60},{100,-60}}, lineColor={255,204,51}, fillColor={255,240,190}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Nested in <a href=\"modelica://Layshaft.Vehicles.Interfaces.ControlBus\">ControlBus</a>. Names and units are fixed; a signal that nothing sends is absent.</p>
</html>"));
end MotorBus;
