within Layshaft.Bench.Hybrid;
model DieselEngine "Diesel engine with its control unit: torque request, idle, fuel"
  extends Icons.Component;
  replaceable parameter Data.DieselEngine data "Engine"
    annotation(choicesAllMatching=true);
  parameter Units.AngularVelocity w_start = 0 "Speed at the start";
  Rotational.Interfaces.Flange_b flange "Crankshaft"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealInput torque(unit="N.m") "Wanted torque at the crankshaft; below the drag there is no fuel"
    annotation(Placement(transformation(extent={{-140,20},{-100,60}})));
  Blocks.Interfaces.BooleanInput run "= true: injection is allowed, and the engine idles by itself"
    annotation(Placement(transformation(extent={{-140,-60},{-100,-20}})));
  Units.AngularVelocity w(start=w_start, fixed=true) "Speed";
  Units.AngularVelocity_rpm n "Speed in rpm";
  Units.Torque tau "Torque at the crankshaft before its inertia";
  Units.Torque tau_indicated(start=0, fixed=true) "Torque of the gas";
  Units.Torque tau_drag "Drag";
  Units.Torque tau_full "Torque at full load";
  Units.MassFlowRate fuelRate "Fuel";
  Units.Power P_fuel "Power of the fuel";
  Units.Power P_loss "Heat: what fuel and drag do not give to the shaft";
  Real eta "Indicated efficiency";
  Rotational.Components.Inertia crankshaft(final J=data.J) "Crankshaft and flywheel"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Rotational.Sources.Torque gas "Torque before the inertia"
    annotation(Placement(transformation(extent={{0,-10},{20,10}})));
protected
  constant Units.AngularVelocity w_small = 2 "Speed below which the drag fades";
  Units.Torque idle "Torque of the idle governor";
  Boolean fires(start=false, fixed=true) "Injects";
equation
  w = crankshaft.w;
  n = w*30/Constants.pi;
  fires = run and n > (if pre(fires) then 0.5*data.n_fire else data.n_fire);
  tau_full = Blocks.Functions.interpolate(data.n, data.tau_full, n);
  tau_drag = Blocks.Functions.interpolate(data.n, data.tau_drag, noEvent(abs(n)))*tanh(w/w_small);
  idle = noEvent(min(max(20*(data.n_idle*Constants.pi/30 - w), 0), 400));
  der(tau_indicated) = ((if fires then noEvent(max(0, min(max(torque, idle), tau_full) + tau_drag)) else 0) - tau_indicated)/data.T;
  tau = tau_indicated - tau_drag;
  gas.tau = tau;
  eta = data.eta - data.eta_fall*((n - data.n_best)/1000)^2;
  P_fuel = tau_indicated*noEvent(max(w, 0))/eta;
  fuelRate = P_fuel/data.H;
  P_loss = P_fuel - tau*w;
  connect(gas.flange, crankshaft.flange_a)
    annotation(Line(points={{20,0},{40,0}}, color={0,0,0}));
  connect(crankshaft.flange_b, flange)
    annotation(Line(points={{60,0},{100,0}}, color={0,0,0}));

  annotation(
    __Layshaft(energy={
      Power(title="Fuel", variable="P_fuel", role="source"),
      Power(title="Heat of the engine", variable="P_loss")}),
    Icon(graphics={Text(extent={{-70,-40},{70,40}}, textColor={64,64,64}, textString="Diesel")}),
    Documentation(info="<html>
<p>The torque follows the request with a lag, within full load and drag. Fuel is the indicated power over the indicated efficiency, so that consumption at low load and while idling is
that of the drag.</p>
</html>"));
end DieselEngine;
