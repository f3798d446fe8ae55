within Layshaft.Vehicles.Interfaces;
expandable connector DriverBus "Signals of the driver"
  Real accelerator "Accelerator pedal, 0 ... 1";
  Real brake "Brake pedal, 0 ... 1";
  Real clutch "Clutch pedal, 1: pressed, clutch open";
  Integer gear "Gear of the lever, 0: neutral, -1: reverse";
  Units.Angle steering "Angle of the steering wheel, positive to the left";
  Units.Velocity wantedSpeed "Speed that the driver wants";

  annotation(
    Icon(graphics={Rectangle(extent={{-100,60},{100,-60}}, lineColor={255,204,51}, fillColor={255,240,190}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Nested in <a href=\"modelica://Layshaft.Vehicles.Interfaces.ControlBus\">ControlBus</a>. Names and units are fixed; a signal that nothing sends is absent.</p>
</html>"));
end DriverBus;
