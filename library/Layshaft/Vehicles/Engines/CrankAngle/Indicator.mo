within Layshaft.Vehicles.Engines.CrankAngle;
block Indicator "Mean values over a working cycle"
  extends Icons.Block;
  parameter Units.Volume displacement = 0.002 "Displacement of the engine";
  Blocks.Interfaces.RealInput phi(unit="rad") "Crank angle"
    annotation(Placement(transformation(extent={{-140,60},{-100,100}})));
  Blocks.Interfaces.RealInput expansion(unit="W") "Power of the gas on the pistons"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput torque(unit="N.m") "Torque at the flywheel"
    annotation(Placement(transformation(extent={{-140,-100},{-100,-60}})));
  Blocks.Interfaces.RealOutput imep(unit="Pa", start=0, fixed=true) "Indicated mean pressure of the last cycle"
    annotation(Placement(transformation(extent={{100,40},{120,60}})));
  Blocks.Interfaces.RealOutput mean(unit="N.m", start=0, fixed=true) "Mean torque of the last cycle"
    annotation(Placement(transformation(extent={{100,-60},{120,-40}})));
  Integer cycles(start=0, fixed=true) "Number of cycles";
protected
  Units.Energy work(start=0, fixed=true) "Work since the start";
  Real torques(unit="N.m.rad", start=0, fixed=true) "Integral of the torque over the angle";
  discrete Units.Energy work_last(start=0, fixed=true) "Work at the last cycle";
  discrete Real torques_last(unit="N.m.rad", start=0, fixed=true) "Integral at the last cycle";
equation
  der(work) = expansion;
  der(torques) = torque*der(phi);
  when phi >= 4*Constants.pi*(pre(cycles) + 1) then
    cycles = pre(cycles) + 1;
    imep = (work - pre(work_last))/displacement;
    mean = (torques - pre(torques_last))/(4*Constants.pi);
    work_last = work;
    torques_last = torques;
  end when;

  annotation(
    Icon(graphics={
      Line(points={{-60,40},{-50,-20},{0,-40},{60,-45},{60,-40},{0,-20},{-40,20},{-60,40}}, color={200,70,50}, thickness=0.5),
      Text(extent={{-150,-110},{150,-140}}, textString="V=%displacement")}),
    Documentation(info="<html>
<p>Work on the pistons divided by the displacement, over the last two revolutions: pumping included.</p>
</html>"));
end Indicator;
