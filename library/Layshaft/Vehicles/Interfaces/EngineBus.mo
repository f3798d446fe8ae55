within Layshaft.Vehicles.Interfaces;
expandable connector EngineBus "Signals of the engine"
  Real throttle "Command: load, 0 ... 1";
  Boolean fuelCut "Command: = true: no fuel is injected";
  Units.AngularVelocity speed "Speed of the crankshaft";
  Units.Torque torque "Torque at the clutch side of the crankshaft";

  annotation(
    Icon(graphics={Rectangle(extent={{-100,60},{100,-60}}, lineColor={255,204,51}, fillColor={255,240,190}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Nested in <a href=\"modelica://Layshaft.Vehicles.Interfaces.ControlBus\">ControlBus</a>. Names and units are fixed; a signal that nothing sends is absent.</p>
</html>"));
end EngineBus;
