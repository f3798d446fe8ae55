within Layshaft.Energy;
partial model Resistance "Element that dissipates energy, with an optional port for its heat"
  extends Element(final kind=Kind.R);
  extends Thermal.Interfaces.ConditionalHeatPort(heatPort(final Q_flow=-power));

  annotation(Documentation(info="<html>
<p>
Base of friction elements, dampers and resistors. All of <code>power</code> becomes heat; with
<code>useHeatPort = true</code> it leaves through <code>heatPort</code>.
</p>
</html>"));
end Resistance;
