within Layshaft.Engines.Data;
record Turbine18 "Turbine of the turbocharged 1.8 l engine"
  extends Turbine(K=1.5e-5);

  annotation(Documentation(info="<html>
<p>Our own: form and efficiency of <a href=\"modelica://Layshaft.Engines.Data.Turbine\">Turbine</a>; its size is chosen so that the engine has its torque from about 2,000 rpm on.</p>
</html>"));
end Turbine18;
