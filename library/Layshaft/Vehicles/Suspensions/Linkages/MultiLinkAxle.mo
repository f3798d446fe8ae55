within Layshaft.Vehicles.Suspensions.Linkages;
model MultiLinkAxle "Rear axle with multi-link suspensions"
  extends Axle(redeclare replaceable model Corner = MultiLink, redeclare replaceable parameter Data.Suspensions.RearBar barData);

  annotation(Documentation(info="<html>
<p>See <a href=\"modelica://Layshaft.Vehicles.Suspensions.Linkages.MultiLink\">MultiLink</a>.</p>
</html>"));
end MultiLinkAxle;
