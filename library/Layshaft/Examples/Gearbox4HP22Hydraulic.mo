within Layshaft.Examples;
model Gearbox4HP22Hydraulic "Full-throttle upshift with pump, valves and pistons of the clutches"
  extends Gearbox4HP22(clutchControl(redeclare Powertrain.Gearboxes.HydraulicActuators actuators(closed_start={true,false,false,false,false,true,false})));

  annotation(experiment(StopTime=25, Interval=0.01, Tolerance=1e-6),
    __Layshaft(
      plots={
        Plot(title="Acceleration", y={"a"}),
        Plot(title="Line pressure", y={"clutchControl.actuators.p_supply"}),
        Plot(title="Pressure in the cylinders of C', B, E, F", y={"clutchControl.actuators.piston[4].p", "clutchControl.actuators.piston[2].p", "clutchControl.actuators.piston[6].p", "clutchControl.actuators.piston[7].p"}),
        Plot(title="Way of the pistons", y={"clutchControl.actuators.piston[4].s", "clutchControl.actuators.piston[2].s", "clutchControl.actuators.piston[6].s", "clutchControl.actuators.piston[7].s"})}),
    Documentation(info="<html>
<p>
<a href=\"modelica://Layshaft.Examples.Gearbox4HP22\">Gearbox4HP22</a> with hydraulics instead of a lag. Look at the line pressure, which falls while pistons are filled, at the way of the pistons and at the
delay between a command and its torque.
</p>
</html>"));
end Gearbox4HP22Hydraulic;
