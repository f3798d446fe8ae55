within LayshaftTest.Engines;
model OrificeReverses "Flow through an orifice against the exact formula, forth and back, without events"
  Layshaft.Engines.Components.Boundary left(useInputs=true) "Air of changing pressure";
  Layshaft.Engines.Components.Boundary right(p=1e5, T=300) "Air";
  Layshaft.Engines.Components.Orifice orifice(area=1e-4) "Orifice";
  Real exact(unit="kg/s") "Isentropic flow";
  Real slope(unit="kg", start=0, fixed=true) "Integral of the flow";
protected
  constant Real kappa = 1.4 "Isentropic exponent";
  Real ratio "Ratio of the pressures, not below the critical one";
equation
  left.p_in = 1e5*(1 + 0.9*sin(2*3.14159265358979*time));
  left.T_in = 300;
  connect(left.port, orifice.port_a);
  connect(orifice.port_b, right.port);
  ratio = noEvent(max(min(left.p_in/1e5, 1e5/left.p_in), 0.5283));
  exact = noEvent(if left.p_in > 1e5 then 1 else -1)*1e-4*noEvent(max(left.p_in, 1e5))/sqrt(orifice.R_up*300)*sqrt(2*kappa/(kappa - 1)*noEvent(max(0, ratio^(2/kappa) - ratio^((kappa + 1)/kappa))));
  der(slope) = orifice.m_flow;
  assert(abs(orifice.m_flow - exact) < 0.02*0.047 + 0.01*abs(exact), "The flow is " + String(orifice.m_flow) + " instead of " + String(exact) + " kg/s at a ratio of " + String(ratio) + ".");

  annotation(experiment(StopTime=1, Tolerance=1e-7), Documentation(info="<html>
<p>From critical flow in one direction to critical flow in the other.</p>
</html>"));
end OrificeReverses;
