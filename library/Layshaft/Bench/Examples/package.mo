within Layshaft.Bench;
package Examples "Whole benches: cycle, turn, lane change, slippery and uneven roads"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Run them with <code>--solver inline-mixed-euler --step 0.5ms</code>.</p>
</html>"));
end Examples;
