within Layshaft.Vehicles.Interfaces;
expandable connector ControlBus "Control bus of a vehicle: one bus for each part"
  DriverBus driver "Signals of the driver";
  EngineBus engine "Signals of the engine";
  MotorBus motor "Signals of the electric machine";
  BatteryBus battery "Signals of the battery";
  TransmissionBus transmission "Signals of the transmission";
  DrivelineBus driveline "Signals of the driveline";
  ChassisBus chassis "Signals of the chassis";
  BrakesBus brakes "Signals of the brakes";

  annotation(
    defaultComponentName="bus",
    Icon(graphics={
      Rectangle(extent={{-100,60},{100,-60}}, lineColor={255,204,51}, fillColor={255,204,51}, fillPattern=FillPattern.Solid),
      Line(points={{-70,20},{70,20}}, color={64,64,64}), Line(points={{-70,-20},{70,-20}}, color={64,64,64})}),
    Documentation(info="<html>
<p>
All parts of a vehicle share this bus. Commands come from the controls, measured values from the parts, pedals and
lever from the driver. The partial models of this package send the measured values, so that they are the same for every
part of a kind, detailed or simple. Write <code>connect(bus.engine.throttle, source.u)</code> to read a signal and
<code>connect(sensor.y, bus.engine.speed)</code> to send one; further signals may be added by connecting them.
</p>
</html>"));
end ControlBus;
