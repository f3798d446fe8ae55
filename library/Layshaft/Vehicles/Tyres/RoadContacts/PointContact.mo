within Layshaft.Vehicles.Tyres.RoadContacts;
model PointContact "Contact in one point, under the centre of the wheel"
  extends PartialRoadContact;
equation
  n = road.normal(r_0[1], r_0[2], r_0[3]);
  mu = road.friction(r_0[1], r_0[2], r_0[3]);
  h = n[3]*(r_0[3] - road.height(r_0[1], r_0[2], r_0[3]));

  annotation(Documentation(info="<html>
<p>The plane touches the road under the centre. Right on smooth roads; on rough ones every stone is felt as if the tyre were a needle: take
<a href=\"modelica://Layshaft.Vehicles.Tyres.RoadContacts.FivePointContact\">FivePointContact</a>.</p>
</html>"));
end PointContact;
