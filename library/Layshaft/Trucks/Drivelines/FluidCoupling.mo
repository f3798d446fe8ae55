within Layshaft.Trucks.Drivelines;
model FluidCoupling "Torque converter: gyrator that does not conserve power"
  extends BondGraph.Interfaces.TwoPort;
  extends Energy.Element(final kind=Energy.Kind.R);
  parameter Real K0 = 8.2 "Capacity factor at stall, rad/s per square root of N.m: stall speed 2080 rpm with 705 N.m, usual for this engine and converter";
  parameter Real stall = 1.7 "Torque ratio at stall (Allison AT545)";
  parameter Real nu1 = 0.75 "Speed ratio up to which the capacity factor is nearly constant";
  parameter Real g1 = 0.9 "Capacity (K0/K)^2 at nu1";
  parameter Real nu2 = 0.85 "Speed ratio of the coupling point";
  parameter Units.Time T_fluid(min=0) = 0 "Time in which the fluid takes up a new circulation; 0: at once, as in the paper"
    annotation(Evaluate=true);
  Real nu "Slower speed relative to the faster one";
  Real u "Place between nu1 and 1";
  Real capacity "(K0/K)^2: 1 at stall, 0 without slip";
  Real ratio "Torque ratio";
  Boolean overrun "The turbine is faster than the pump";
  Units.Torque tau_steady "Torque on the pump in steady state";
  Units.Torque tau_pump "Torque on the pump";
initial equation
  if T_fluid > 0 and not removed then
    tau_pump = tau_steady;
  end if;
equation
  overrun = f2 > f1;
  if removed then
    f1 = f2;
    e2 = e1;
    tau_pump = e1;
    tau_steady = e1;
    nu = 1;
    u = 1;
    capacity = 0;
    ratio = 1;
    power = 0;
  else
    nu = noEvent(max(if overrun then f1/max(f2, 1) else f2/max(f1, 1), 0));
    u = (nu - nu1)/(1 - nu1);
    capacity = noEvent(if nu < nu1 then 1 - (1 - g1)*(nu/nu1)^2 else (1 - u)*(g1 + (g1 - 2*(1 - g1)*(1 - nu1)/nu1)*u));
    ratio = noEvent(if overrun then 1 else max(stall - (stall - 1)*nu/nu2, 1));
    tau_steady = if overrun then -capacity*(f2/K0)^2 else capacity*(f1/K0)^2;
    if T_fluid > 0 then
      T_fluid*der(tau_pump) = tau_steady - tau_pump;
    else
      tau_pump = tau_steady;
    end if;
    e1 = tau_pump;
    e2 = ratio*tau_pump;
    power = e1*f1 - e2*f2;
  end if;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="RMGY")}),
    Documentation(info="<html>
<p>
T_pump = (w_pump/K)&sup2;, T_turbine = ratio T_pump, K and ratio by pieces over the speed
ratio: K nearly constant up to 0.75, then growing without limit at equal speeds; the torque
ratio falls linearly to 1 at the coupling point. (The paper prints K/w for w/K.) When the
turbine is the faster one, it pumps with the same capacity and no multiplication. With
<code>T_fluid</code> the torque follows with a lag: the fluid has to be accelerated first, and
an engine that is given fuel suddenly overspeeds for a moment.
</p>
</html>"));
end FluidCoupling;
