within Layshaft.Blocks.Continuous;
block Washout "Classical washout filter: motions of a platform that make its driver feel those of a car"
  extends Icons.Block;
  parameter Real scale = 0.5 "Part of the accelerations that is shown";
  parameter Real rotationScale = 0.5 "Part of the angular velocities that is shown";
  parameter Units.AngularVelocity w_high(min=0.01) = 2.5 "Corner of the high-pass filters of accelerations";
  parameter Units.AngularVelocity w_return(min=0.01) = 0.5 "Corner of the return to the middle";
  parameter Units.AngularVelocity w_low(min=0.01) = 5 "Corner of the low-pass filters of the tilt";
  parameter Units.AngularVelocity w_rotation(min=0.01) = 0.7 "Corner of the high-pass filters of angular velocities";
  parameter Units.AngularVelocity tiltRate(min=1e-3) = 0.05 "Largest rate of the tilt, below what a person notices";
  parameter Units.Length s_max(min=0.01) = 0.5 "Largest displacement";
  parameter Units.Acceleration g = Constants.g_n "Gravity";
  Interfaces.RealInput a[3](each unit="m/s2") "Acceleration of the car in its own axes: forward, left, up, without gravity"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Interfaces.RealInput w[3](each unit="rad/s") "Angular velocity of the car in its own axes"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Interfaces.RealOutput s[3](each unit="m") "Displacement of the platform: forward, left, up"
    annotation(Placement(transformation(extent={{100,40},{140,80}})));
  Interfaces.RealOutput phi[3](each unit="rad") "Angles of the platform about these axes"
    annotation(Placement(transformation(extent={{100,-80},{140,-40}})));
  output Units.Angle tilt[2] "Roll and pitch that let gravity stand for lasting accelerations";
protected
  Real x[3](each start=0, each fixed=true) "Displacements before the return";
  Real x_v[3](each start=0, each fixed=true) "Their rates";
  Real y[3](each start=0, each fixed=true) "Displacements with the return";
  Real low[2](each start=0, each fixed=true) "Lasting part of the accelerations";
  Real low_v[2](each start=0, each fixed=true) "Its rate";
  Real turned[2](each start=0, each fixed=true) "Tilt";
  Real spun[3](each start=0, each fixed=true) "Angles of the high-pass filters";
equation
  // Second order from acceleration to displacement, then first order back to the middle
  der(x) = x_v;
  der(x_v) = scale*a - 2*w_high*x_v - w_high^2*x;
  der(y) = x_v - w_return*y;
  s = {s_max*tanh(y[i]/s_max) for i in 1:3};
  // Lasting accelerations become tilt, slowly
  der(low) = low_v;
  der(low_v) = w_low^2*(scale*a[1:2] - low) - 2*w_low*low_v;
  der(turned[1]) = tiltRate*tanh(10*(asin(noEvent(max(-0.5, min(0.5, low[2]/g)))) - turned[1])/tiltRate);
  der(turned[2]) = tiltRate*tanh(10*(-asin(noEvent(max(-0.5, min(0.5, low[1]/g)))) - turned[2])/tiltRate);
  tilt = turned;
  der(spun) = rotationScale*w - w_rotation*spun;
  phi = {spun[1] + tilt[1], spun[2] + tilt[2], spun[3]};

  annotation(
    defaultComponentName="washout",
    Icon(graphics={
      Line(points={{-80,-60},{-60,50},{-30,10},{0,-20},{80,-40}}, color={0,0,127}),
      Line(points={{-80,-60},{80,-60}}, color={160,160,160})}),
    Documentation(info="<html>
<p>
A platform moves by some decimetres only. Beginnings of accelerations are shown by displacement and washed out (high-pass filters of third order from acceleration to displacement), lasting ones by a tilt whose
rate stays below what a person notices (low-pass filters and a limit), so that a part of gravity is felt in their place; beginnings of rotations are shown as they are.
After Reid and Nahon, Flight Simulation Motion-Base Drive Algorithms, UTIAS Report 296, 1985.
</p>
<p>Axes are those of ISO 8855: x forward, y to the left, z up. The outputs are positions for the platform's own controller, for example by UDP with <code>layshaft realtime --udp</code>.</p>
</html>"));
end Washout;
