within Layshaft.Vehicles.Interfaces;
partial model Atmosphere "Air around the vehicle"
  Units.Density rho "Density";
  Units.Pressure p "Pressure";
  Units.Temperature T "Temperature";
  Units.Velocity wind[3] "Velocity of the wind, resolved in the world frame";

  annotation(
    defaultComponentName="atmosphere",
    defaultComponentPrefixes="inner",
    missingInnerMessage="No atmosphere is in the model: declare one of Layshaft.Vehicles.Atmospheres as inner with the name atmosphere.",
    Icon(graphics={
      Ellipse(extent={{-80,-30},{0,30}}, lineColor={120,160,200}, fillColor={220,235,250}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-40,-20},{80,50}}, lineColor={120,160,200}, fillColor={220,235,250}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>A vehicle declares the air as <code>inner atmosphere</code>; parts declare
<code>outer Interfaces.Atmosphere atmosphere</code> and read its variables.</p>
</html>"));
end Atmosphere;
