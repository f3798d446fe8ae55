within Layshaft.Vehicles.Suspensions.Linkages.Actuations;
model PullRod "Pull rod from the upper arm to a rocker, inboard spring and damper"
  extends PartialRod(redeclare replaceable parameter Data.Suspensions.PullRod rod, final useUpper=true, final pickUp=upperPart, final restPart=rest[2, :]);
equation
  connect(rocker.frame_b, upper)
    annotation(Line(points={{20,0},{40,0},{40,-60},{0,-60},{0,-100}}, color={70,70,70}, thickness=0.5));

  annotation(Documentation(info="<html>
<p>The outer end of the rod is on the upper arm; its rocker lies low, and so does the mass of the spring.</p>
</html>"));
end PullRod;
