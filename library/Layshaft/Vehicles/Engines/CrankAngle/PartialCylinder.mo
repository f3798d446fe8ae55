within Layshaft.Vehicles.Engines.CrankAngle;
partial block PartialCylinder "Volume, valves, rate of combustion and walls of a cylinder over the crank angle"
  extends Icons.Block;
  replaceable parameter Data.FourCylinderEngine data constrainedby Data.FourCylinderEngine "Parameters"
    annotation(choicesAllMatching=true);
  parameter Units.Angle offset = 0 "Crank angle of this cylinder against the first one";
  parameter Units.Time lead(min=0) = 0 "Time by which the crank angle is extrapolated: the delay of the signals where mechanics and cylinders are separate tasks"
    annotation(Dialog(tab="Advanced"));
  Blocks.Interfaces.RealInput phi(unit="rad") "Crank angle"
    annotation(Placement(transformation(extent={{-140,60},{-100,100}})));
  Blocks.Interfaces.RealInput w(unit="rad/s") "Speed of the crankshaft"
    annotation(Placement(transformation(extent={{-140,20},{-100,60}})));
  Blocks.Interfaces.RealOutput p(unit="Pa") "Pressure of the gas"
    annotation(Placement(transformation(extent={{100,60},{120,80}})));
  Units.Temperature T(nominal=1000) "Temperature of the gas";
  Units.Volume V "Volume";
  Units.Angle theta "Crank angle from firing top dead centre, -360 ... 360 deg";
  Units.Power wallHeat "Heat to the walls";
  Units.Power expansion "Power on the piston, p der(V)";
protected
  final parameter Units.Length r = data.stroke/2 "Throw of the crank";
  final parameter Units.Volume V_start = data.V_clearance + data.area*(r + data.rod - r*cos(offset) - sqrt(data.rod^2 - r^2*sin(offset)^2)) "Volume at the start, at crank angle 0";
  final parameter Real edge_in = cos(data.open_in/4) "Where the intake valves close";
  final parameter Real edge_ex = cos(data.open_ex/4) "Where the exhaust valves close";
  Real c2 "Cosine of half the crank angle";
  Real s2 "Sine of half the crank angle";
  Real c "Cosine of the crank angle";
  Real s "Sine of the crank angle";
  Units.Length root "Height of the rod";
  Real dV(unit="m3/rad") "Derivative of the volume over the crank angle";
  Real lift_in "Opening of the intake valves, 0 ... 1";
  Real lift_ex "Opening of the exhaust valves, 0 ... 1";
  Units.Area area_in "Effective area of the intake valves";
  Units.Area area_ex "Effective area of the exhaust valves";
  Units.Angle retarded "Retard of the combustion";
  Real x "Part of the duration of combustion that has passed";
  Real rate(unit="1/s") "Rate of burning relative to what has not burnt";
  Units.Area A_wall "Area of the walls";
equation
  c2 = cos((phi + lead*w + offset)/2);
  s2 = sin((phi + lead*w + offset)/2);
  c = c2^2 - s2^2;
  s = 2*s2*c2;
  theta = 2*atan2(s2, c2);
  root = sqrt(data.rod^2 - (r*s)^2);
  V = data.V_clearance + data.area*(r + data.rod - r*c - root);
  dV = data.area*(r*s + r^2*s*c/root);
  // Valves
  lift_in = noEvent(max(0, (c2*cos(data.centre_in/2) + s2*sin(data.centre_in/2) - edge_in)/(1 - edge_in)));
  lift_ex = noEvent(max(0, (c2*cos(data.centre_ex/2) + s2*sin(data.centre_ex/2) - edge_ex)/(1 - edge_ex)));
  area_in = data.A_in*lift_in^2*(3 - 2*lift_in);
  area_ex = data.A_ex*lift_ex^2*(3 - 2*lift_ex);
  // Combustion: the law of Wiebe as rate of what has not burnt
  x = (theta - data.ignition - retarded)/data.duration;
  rate = noEvent(if x > 0 and x < 1.2 then data.wiebe_a*(data.wiebe_m + 1)/data.duration*x^data.wiebe_m*max(w, 0) else 0);
  // Walls: Hohenberg 1979
  A_wall = 2*data.area + 4*V/data.bore;
  wallHeat = data.wall*208*(noEvent(max(p, 1e3))/1e5)^0.8*noEvent(max(T, 150))^(-0.4)*(noEvent(abs(w))*data.stroke/Constants.pi + 1.4)^0.8*A_wall*(T - data.T_wall);
  expansion = p*dV*w;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-50,80},{50,-20}}, lineColor={64,64,64}, fillColor={255,230,200}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-48,0},{48,-40}}, lineColor={64,64,64}, fillColor={160,165,170}, fillPattern=FillPattern.Solid),
      Line(points={{0,-30},{20,-80}}, color={64,64,64}, thickness=1)}),
    Documentation(info="<html>
<p>
What does not depend on the gas. The areas of the valves follow the crank angle smoothly. Wiebe's law x = 1 - exp(-a ((theta - theta0)/duration)^(m+1)) is written as the rate
-der(unburnt)/unburnt, so that the mass at ignition need not be stored and no event is needed. The model that extends this one gives pressure, temperature and <code>retarded</code>.
</p>
</html>"));
end PartialCylinder;
