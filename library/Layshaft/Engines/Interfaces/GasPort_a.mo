within Layshaft.Engines.Interfaces;
connector GasPort_a "Port of a gas flow (filled)"
  extends GasPort;

  annotation(
    defaultComponentName="port_a",
    Documentation(info="<html>
<p>GasPort_a and GasPort_b differ only in their icons; the flow is counted positive from a to b.</p>
</html>"));
end GasPort_a;
