within Layshaft.Vehicles.Interfaces;
expandable connector ChassisBus "Signals of the chassis"
  Units.Velocity speed "Speed along the vehicle";
  Units.Acceleration acceleration "Acceleration along the vehicle";
  Units.Acceleration lateralAcceleration "Acceleration to the left";
  Units.AngularVelocity yawRate "Angular velocity about the vertical axis";
  Units.Length distance "Distance covered";
  Units.AngularVelocity wheelSpeed[4] "Speeds of the wheels";

  annotation(
    Icon(graphics={Rectangle(extent={{-100,60},{100,-60}}, lineColor={255,204,51}, fillColor={255,240,190}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Nested in <a href=\"modelica://Layshaft.Vehicles.Interfaces.ControlBus\">ControlBus</a>. Names and units are fixed; a signal that nothing sends is absent.</p>
</html>"));
end ChassisBus;
