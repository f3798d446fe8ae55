within Layshaft.Vehicles.Interfaces;
expandable connector BrakesBus "Signals of the brakes"
  Real command "Command: friction brakes, 0 ... 1";

  annotation(
    Icon(graphics={Rectangle(extent={{-100,60},{100,-60}}, lineColor={255,204,51}, fillColor={255,240,190}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Nested in <a href=\"modelica://Layshaft.Vehicles.Interfaces.ControlBus\">ControlBus</a>. Names and units are fixed; a signal that nothing sends is absent.</p>
</html>"));
end BrakesBus;
