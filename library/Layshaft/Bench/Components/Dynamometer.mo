within Layshaft.Bench.Components;
model Dynamometer "Electric dynamometer: inertia, bandwidth and limits of its torque, power supply"
  extends Icons.Component;
  parameter Units.Inertia J = 0.9 "Inertia of the rotor";
  parameter Units.Inertia J_flywheel(min=0) = 0 "Inertia of a flywheel on its shaft";
  parameter Units.Frequency bandwidth(min=Constants.small) = 60 "Bandwidth of the torque";
  parameter Units.Torque tau_max = 1100 "Largest torque";
  parameter Units.Power P_max = 400e3 "Largest power";
  parameter Units.RotationalDamping d = 0.02 "Bearings and fan";
  parameter Real copper(unit="W/(N2.m2)") = 0.006 "Loss per square of the torque";
  parameter Units.Power P_supply = 500 "Power of the supply itself";
  parameter Boolean regenerative = true "= true: what it brakes goes back into the grid; otherwise it becomes heat";
  parameter Units.Temperature T_start = 293.15 "Temperature of windings and room at the start";
  parameter Units.HeatCapacity C = 45e3 "Heat capacity of the windings";
  parameter Units.ThermalConductance G = 110 "Cooling of the windings";
  Rotational.Interfaces.Flange_a flange "Shaft"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Blocks.Interfaces.RealInput torque(unit="N.m") "Command of the torque, positive forward"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Units.AngularVelocity w "Speed";
  Units.Torque tau(start=0, fixed=true) "Torque in the air gap";
  Units.Torque tau_limit "Largest torque at this speed";
  Units.Power P_kinetic "Rate of the kinetic energy";
  Units.Power P_loss "Losses";
  Units.Power P_grid "Power from the grid";
  Units.Power P_heat "Power that a dynamometer without regeneration makes heat of";
  Units.Energy E_taken(start=0, fixed=true) "Energy taken from the grid";
  Units.Energy E_given(start=0, fixed=true) "Energy given back to the grid";
  Units.Energy E_heat(start=0, fixed=true) "Energy dissipated, losses included";
  Units.Temperature T(start=T_start, fixed=true) "Temperature of the windings";
  Boolean saturated "The command is beyond the limits";
protected
  Units.AngularAcceleration a "Acceleration";
equation
  w = der(flange.phi);
  a = der(w);
  tau_limit = noEvent(min(tau_max, P_max/max(abs(w), 1)));
  der(tau) = 2*Constants.pi*bandwidth*(noEvent(min(max(torque, -tau_limit), tau_limit)) - tau);
  saturated = torque > tau_max or torque < -tau_max;
  (J + J_flywheel)*a = flange.tau + tau - d*w;
  P_kinetic = (J + J_flywheel)*a*w;
  P_loss = d*w^2 + copper*tau^2 + P_supply;
  P_heat = if regenerative then 0 else noEvent(max(0, -tau*w - copper*tau^2 - P_supply));
  P_grid = tau*w + copper*tau^2 + P_supply + P_heat;
  C*der(T) = P_loss + P_heat - P_supply - G*(T - T_start);
  der(E_taken) = noEvent(max(P_grid, 0));
  der(E_given) = noEvent(max(-P_grid, 0));
  der(E_heat) = P_loss + P_heat;

  annotation(
    __Layshaft(energy={
      Power(title="Grid", variable="P_grid", role="source"),
      Power(title="Losses of dynamometers", variable="P_loss"),
      Power(title="Heat of dynamometers", variable="P_heat"),
      Power(title="Kinetic energy of dynamometers", variable="P_kinetic")}),
    Icon(graphics={
      Rectangle(extent={{-100,-8},{-55,8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-50,-45},{50,45}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Text(extent={{-40,-30},{40,30}}, textColor={64,64,64}, textString="D"),
      Text(extent={{-150,-70},{150,-100}}, textString="J=%J")}),
    Documentation(info="<html>
<p>(J + J_flywheel) dw/dt = flange.tau + tau - d w; the torque follows its command with a lag. Power from the grid, given back, and dissipated are counted. Losses but for those of the supply heat the windings.</p>
</html>"));
end Dynamometer;
