within Layshaft.Thermal.Interfaces;
connector HeatPort_b "Heat port (open square)"
  Units.Temperature T "Temperature of the port";
  flow Units.HeatFlowRate Q_flow "Heat flow into the component";

  annotation(
    Icon(graphics={Rectangle(extent={{-100,-100},{100,100}}, lineColor={191,0,0}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>HeatPort_a and HeatPort_b differ only in their icons.</p>
</html>"));
end HeatPort_b;
