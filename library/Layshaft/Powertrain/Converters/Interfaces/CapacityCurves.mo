within Layshaft.Powertrain.Converters.Interfaces;
partial model CapacityCurves "Converter given by its capacity factor and stall torque ratio"
  extends Converter;
  replaceable parameter Data.Converters.AllisonAT545 data constrainedby Data.Converters.CapacityFactor "Curves of the converter"
    annotation(choicesAllMatching=true);
  parameter Real K0 = data.K0 "Capacity factor at stall, rad/s per square root of N.m";
  parameter Real stall = data.stall "Torque ratio at stall";
  parameter Real nu1 = data.nu1 "Speed ratio up to which the capacity factor is nearly constant";
  parameter Real g1 = data.g1 "Capacity (K0/K)^2 at nu1";
  parameter Real nu2 = data.nu2 "Speed ratio of the coupling point";
  Real u "Place between nu1 and 1";
  Real capacity "(K0/K)^2: 1 at stall, 0 without slip";
  Boolean overrun "The turbine is faster than the pump";
equation
  overrun = w_t > w_p;
  if removed then
    nu = 1;
    u = 1;
    capacity = 0;
    mu = 1;
  else
    nu = noEvent(max(if overrun then w_p/max(w_t, 1) else w_t/max(w_p, 1), 0));
    u = (nu - nu1)/(1 - nu1);
    capacity = noEvent(if nu < nu1 then 1 - (1 - g1)*(nu/nu1)^2 else (1 - u)*(g1 + (g1 - 2*(1 - g1)*(1 - nu1)/nu1)*u));
    mu = noEvent(if overrun then 1 else max(stall - (stall - 1)*nu/nu2, 1));
    tau_steady = if overrun then -capacity*(w_t/K0)^2 else capacity*(w_p/K0)^2;
  end if;

  annotation(Documentation(info="<html>
<p>
tau_p = (w_p/K)&sup2;, tau_t = mu tau_p, K and mu by pieces over the speed ratio of the slower to
the faster side: K nearly constant up to nu1, then growing without limit at equal speeds; the torque
ratio falls linearly to 1 at the coupling point. When the turbine is the faster one, it pumps with the
same capacity and no multiplication.
</p>
</html>"));
end CapacityCurves;
