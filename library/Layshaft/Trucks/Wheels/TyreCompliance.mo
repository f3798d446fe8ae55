within Layshaft.Trucks.Wheels;
model TyreCompliance "Vertical compliance of a tyre that can lift off"
  extends BondGraph.Interfaces.Compliance(entry(amount=energy, integrated=false), useDisplacement=true);
  parameter Units.Stiffness k "Stiffness";
  parameter Units.Force e0 "Load at displacement 0";
  Units.Energy energy "Potential energy relative to displacement 0";
  Boolean contact "The tyre touches the road";
equation
  contact = e0 + k*q > 0;
  law = if contact then e0 + k*q else 0;
  energy = if contact then e0*q + k*q^2/2 else -e0^2/(2*k);

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="C"), Text(extent={{-150,-70},{150,-100}}, textString="k=%k")}),
    Documentation(info="<html>
<p>e = max(e0 + k q, 0). Removed: a rigid wheel that stays on the road.</p>
</html>"));
end TyreCompliance;
