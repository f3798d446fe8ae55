within Layshaft.Vehicles.Interfaces;
expandable connector TransmissionBus "Signals of the transmission"
  Integer gearCommand "Command: gear to be engaged, 0: neutral, -1: reverse";
  Real clutch "Command: clamp force of the clutch, 0: open, 1: closed";
  Real lockUp "Command: lock-up clutch of a converter, 0: open, 1: closed";
  Integer gear "Gear engaged, 0: neutral, -1: reverse";
  Units.Ratio ratio "Speed of the input relative to that of the output in this gear, 0 in neutral";
  Units.AngularVelocity inputSpeed "Speed of the input shaft, behind the clutch";
  Units.AngularVelocity outputSpeed "Speed at the side of the driveline";

  annotation(
    Icon(graphics={Rectangle(extent={{-100,60},{100,-60}}, lineColor={255,204,51}, fillColor={255,240,190}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Nested in <a href=\"modelica://Layshaft.Vehicles.Interfaces.ControlBus\">ControlBus</a>. Names and units are fixed; a signal that nothing sends is absent.</p>
</html>"));
end TransmissionBus;
