within Layshaft.Engines.Interfaces;
partial model TwoPort "Part between two volumes whose flow goes to the lower pressure"
  extends FlowElement;
  Units.Temperature T_up "Temperature of the gas that flows in";
  Real R_up(unit="J/(kg.K)") "Gas constant of the gas that flows in";
protected
  Units.SpecificEnergy h_up "Enthalpy of the gas that flows in";
  Units.MassFraction X_up[Media.n] "Composition of the gas that flows in";
equation
  h_up = noEvent(if port_a.p > port_b.p then inStream(port_a.h_outflow) else inStream(port_b.h_outflow));
  X_up = noEvent(if port_a.p > port_b.p then inStream(port_a.Xi_outflow) else inStream(port_b.Xi_outflow));
  T_up = Media.temperature(h_up, X_up);
  R_up = Media.gasConstant(X_up);

  annotation(Documentation(info="<html>
<p>Gives the state of the gas at the side of higher pressure.</p>
</html>"));
end TwoPort;
