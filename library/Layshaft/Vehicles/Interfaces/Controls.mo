within Layshaft.Vehicles.Interfaces;
partial model Controls "Control units: from pedals and lever to commands"
  extends Icons.Component;
  ControlBus bus "Control bus"
    annotation(Placement(transformation(extent={{-20,80},{20,120}})));

  annotation(Documentation(info="<html>
<p>Controls read the signals of the driver and the measured values, and send the commands: throttle and fuel cut of the
engine, gear and clutch of the transmission, torque of an electric machine, friction brakes.</p>
</html>"));
end Controls;
