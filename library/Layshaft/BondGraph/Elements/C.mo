within Layshaft.BondGraph.Elements;
model C "Linear compliance"
  extends Interfaces.Compliance(entry(amount=energy, integrated=false));
  parameter Real k(min=0) = 1 "Stiffness: inverse of the compliance";
  parameter Real e0 = 0 "Effort at displacement 0";
  Real energy "Potential energy relative to displacement 0";
equation
  law = e0 + k*q;
  energy = e0*q + k*q^2/2;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="C"), Text(extent={{-150,-70},{150,-100}}, textString="k=%k")}),
    Documentation(info="<html>
<p>e = e0 + k q, der(q) = f. Removed: rigid.</p>
</html>"));
end C;
