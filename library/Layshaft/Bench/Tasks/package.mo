within Layshaft.Bench;
package Tasks "Parts of a bench that run by themselves: inputs and outputs on top"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>The same parts as in <a href=\"modelica://Layshaft.Bench.ThreeShaftBench\">ThreeShaftBench</a>, each as a model with signals for <code>layshaft realtime BENCH.toml</code>, exported C or units of FMI: the hardware of the
bench emulated, the virtual vehicle, regulators, driver.</p>
</html>"));
end Tasks;
