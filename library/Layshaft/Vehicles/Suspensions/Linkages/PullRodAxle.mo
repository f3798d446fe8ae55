within Layshaft.Vehicles.Suspensions.Linkages;
model PullRodAxle "Axle with double wishbones and pull rods"
  extends Axle(redeclare replaceable model Corner = DoubleWishbone(redeclare Actuations.PullRod actuation));

  annotation(Documentation(info="<html>
<p>See <a href=\"modelica://Layshaft.Vehicles.Suspensions.Linkages.Actuations.PullRod\">Actuations.PullRod</a>.</p>
</html>"));
end PullRodAxle;
