within Layshaft.Vehicles.Suspensions.Linkages;
model PushRodAxle "Axle with double wishbones and push rods"
  extends Axle(redeclare replaceable model Corner = DoubleWishbone(redeclare Actuations.PushRod actuation));

  annotation(Documentation(info="<html>
<p>See <a href=\"modelica://Layshaft.Vehicles.Suspensions.Linkages.Actuations.PushRod\">Actuations.PushRod</a>.</p>
</html>"));
end PushRodAxle;
