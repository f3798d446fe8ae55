within Layshaft.Engines.Interfaces;
connector GasPort_b "Port of a gas flow (outlined)"
  extends GasPort;

  annotation(
    defaultComponentName="port_b",
    Icon(graphics={Ellipse(extent={{-70,-70},{70,70}}, lineColor={0,110,140}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>GasPort_a and GasPort_b differ only in their icons; the flow is counted positive from a to b.</p>
</html>"));
end GasPort_b;
