within Layshaft.Vehicles.Interfaces;
partial model Road "Road: height, normal and friction over the plane"
  replaceable function height = RoadHeight "Height over x and y";
  replaceable function normal = RoadNormal "Normal over x and y";
  replaceable function friction = RoadFriction "Friction over x and y";
  replaceable function startHeight = height constrainedby RoadHeight "Height where a vehicle is put at the start";
  replaceable function startNormal = normal constrainedby RoadNormal "Normal where a vehicle is put at the start";
  replaceable function resistance = Roads.Internal.noResistance constrainedby RoadResistance "Additional rolling resistance over x and y";

  annotation(
    defaultComponentName="road",
    defaultComponentPrefixes="inner",
    missingInnerMessage="No road is in the model: declare one of Layshaft.Vehicles.Roads as inner with the name road.",
    Icon(graphics={
      Polygon(points={{-90,-70},{90,-70},{25,60},{-25,60},{-90,-70}}, lineColor={64,64,64}, fillColor={150,150,150}, fillPattern=FillPattern.Solid),
      Line(points={{0,-60},{0,-30}}, color={255,255,255}, thickness=2), Line(points={{0,-10},{0,15}}, color={255,255,255}, thickness=1.5),
      Line(points={{0,30},{0,50}}, color={255,255,255}, thickness=1),
      Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>A vehicle declares the road as <code>inner road</code>; tyres declare <code>outer Interfaces.Road road</code> and call
<code>road.height(x, y)</code>, <code>road.normal(x, y)</code> and <code>road.friction(x, y)</code>. Virtual vehicles also ask for <code>road.resistance(x, y)</code>,
which is zero unless a road says otherwise. What is known of the road before the run (<code>startHeight</code>, <code>startNormal</code>) differs only where another system tells the road while it runs.</p>
</html>"));
end Road;
