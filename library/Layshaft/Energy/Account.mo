within Layshaft.Energy;
connector Account "Contributions of elements, which add up"
  Real unused "Same in all connectors, without meaning: a connector needs it beside its flow";
  flow Real amount "Energy (J) or power (W) into the component";

  annotation(
    Icon(graphics={Ellipse(extent={{-100,-100},{100,100}}, lineColor={0,0,127}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>Flows of connected connectors add up to zero: what all entries give is what the balance gets.</p>
</html>"));
end Account;
