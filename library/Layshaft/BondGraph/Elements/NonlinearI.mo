within Layshaft.BondGraph.Elements;
model NonlinearI "Inertia with a table of its momentum over the flow"
  extends Interfaces.Element(final kind=Energy.Kind.I, removal=Interfaces.Removal.zeroEffort);
  parameter Real f_table[:] = {-1,1} "Flows, strictly increasing";
  parameter Real p_table[size(f_table, 1)] = {-1,1} "Momentum at these flows, strictly increasing";
  Real momentum(start=0) "Momentum: integral of the effort";
equation
  assert(Blocks.Functions.isIncreasing(f_table), "The flows of an inertia must be strictly increasing.");
  assert(Blocks.Functions.isIncreasing(p_table), "The momenta of an inertia must be strictly increasing.");
  if removed then
    if removal == Interfaces.Removal.zeroEffort then
      e = 0;
    else
      f = 0;
    end if;
    momentum = 0;
    power = 0;
  else
    der(momentum) = e;
    f = Blocks.Functions.interpolate(p_table, f_table, momentum, false);
    power = e*f;
  end if;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="I")}),
    Documentation(info="<html>
<p>der(momentum) = e, momentum = table(f); beyond the table the last slope goes on. A saturating inductance is one.</p>
</html>"));
end NonlinearI;
