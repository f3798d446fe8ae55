within Layshaft.Engines.Data;
record TurbineT444E "Turbine for one bank of the 7.3 l diesel"
  extends Turbine(K=3.4e-5, radius=0.03);

  annotation(Documentation(info="<html>
<p>Estimated: form and efficiency of <a href=\"modelica://Layshaft.Engines.Data.Turbine\">Turbine</a>; the size gives twice the ambient pressure at 1,500 rpm and full load, usual for such an engine.</p>
</html>"));
end TurbineT444E;
