within Layshaft.Vehicles.Suspensions.Linkages;
model StrutAxle "Axle with MacPherson struts"
  extends Axle(redeclare replaceable model Corner = MacPherson, redeclare replaceable parameter Data.Suspensions.CompactBar barData);

  annotation(Documentation(info="<html>
<p>See <a href=\"modelica://Layshaft.Vehicles.Suspensions.Linkages.MacPherson\">MacPherson</a>.</p>
</html>"));
end StrutAxle;
