within Layshaft.Vehicles.Interfaces;
expandable connector BatteryBus "Signals of the battery"
  Real charge "State of charge, 0 ... 1";
  Units.Voltage voltage "Voltage";
  Units.Current current "Current that discharges the battery";

  annotation(
    Icon(graphics={Rectangle(extent={{-100,60},{100,-60}}, lineColor={255,204,51}, fillColor={255,240,190}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Nested in <a href=\"modelica://Layshaft.Vehicles.Interfaces.ControlBus\">ControlBus</a>. Names and units are fixed; a signal that nothing sends is absent.</p>
</html>"));
end BatteryBus;
