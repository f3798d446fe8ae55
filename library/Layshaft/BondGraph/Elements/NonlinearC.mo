within Layshaft.BondGraph.Elements;
model NonlinearC "Compliance with a table of its effort"
  extends Interfaces.Compliance;
  parameter Real q_table[:] = {-1,1} "Displacements, strictly increasing";
  parameter Real e_table[size(q_table, 1)] = {-1,1} "Effort at these displacements";
equation
  assert(Blocks.Functions.isIncreasing(q_table), "The displacements of a compliance must be strictly increasing.");
  law = Blocks.Functions.interpolate(q_table, e_table, q, false);

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="C")}),
    Documentation(info="<html>
<p>e = table(q); beyond the table the last slope goes on.</p>
</html>"));
end NonlinearC;
