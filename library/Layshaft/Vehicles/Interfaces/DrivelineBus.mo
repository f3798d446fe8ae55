within Layshaft.Vehicles.Interfaces;
expandable connector DrivelineBus "Signals of the driveline"
  Units.Torque torque "Sum of the torques on the wheels";

  annotation(
    Icon(graphics={Rectangle(extent={{-100,60},{100,-60}}, lineColor={255,204,51}, fillColor={255,240,190}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Nested in <a href=\"modelica://Layshaft.Vehicles.Interfaces.ControlBus\">ControlBus</a>. Names and units are fixed; a signal that nothing sends is absent.</p>
</html>"));
end DrivelineBus;
