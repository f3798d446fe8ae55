within Layshaft.BondGraph.Interfaces;
connector Port "End of a bond"
  Real e "Effort";
  flow Real f "Flow into the component";

  annotation(
    Icon(graphics={Ellipse(extent={{-100,100},{100,-100}}, lineColor={120,0,60}, fillColor={120,0,60}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>e f is the power into the component.</p>
</html>"));
end Port;
