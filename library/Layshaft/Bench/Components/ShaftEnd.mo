within Layshaft.Bench.Components;
model ShaftEnd "One end of a shaft that is a transmission line; the other end may be in another process"
  extends Icons.Component;
  parameter Units.RotationalStiffness c(min=Constants.small) = 1e6 "Stiffness of the shaft";
  parameter Units.Time delay(min=Constants.small) = 0.5e-3 "Time of a wave from end to end: the exchange of both ends must take just as long";
  parameter Units.AngularVelocity w_start = 0 "Speed at the start, at which the shaft turns without torque";
  final parameter Units.RotationalDamping Z = c*delay "Impedance: torque of a wave per speed";
  final parameter Units.Inertia J = c*delay^2 "Inertia of the shaft";
  Rotational.Interfaces.Flange_a flange "End of the shaft"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Blocks.Interfaces.RealInput incoming(unit="N.m", start=Z*w_start) "Wave that the other end sent one delay ago"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=180, origin={120,-40})));
  Blocks.Interfaces.RealOutput outgoing(unit="N.m") "Wave to the other end"
    annotation(Placement(transformation(extent={{100,30},{120,50}})));
  Units.AngularVelocity w "Speed of the end";
equation
  w = der(flange.phi);
  flange.tau = Z*w - incoming;
  outgoing = flange.tau + Z*w;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,-10},{60,10}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{60,10},{70,30},{76,0},{60,-10}}, color={64,64,64}),
      Text(extent={{-150,-70},{150,-100}}, textString="c=%c")}),
    Documentation(info="<html>
<p>
A uniform shaft without damping of stiffness c and inertia J carries waves, each in delay = sqrt(J/c) from end to end. What an end sends, torque + Z speed with Z = sqrt(J c), arrives unchanged at the other end one delay later: torque = Z speed - incoming. Both ends are solved
by themselves, as stiff as the shaft may be. The exchange takes and gives no energy: the power into an end is (outgoing<sup>2</sup> - incoming<sup>2</sup>)/(4 Z), so that waves on their way hold all that went in.
</p>
<p>Where the delay is that of an exchange between processes, stiffness and inertia are not independent: J = c delay<sup>2</sup>.</p>
</html>"));
end ShaftEnd;
