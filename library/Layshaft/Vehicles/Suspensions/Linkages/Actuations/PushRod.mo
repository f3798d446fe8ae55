within Layshaft.Vehicles.Suspensions.Linkages.Actuations;
model PushRod "Push rod from the lower arm to a rocker, inboard spring and damper"
  extends PartialRod(final useLower=true, final pickUp=lowerPart, final restPart=rest[1, :]);
equation
  connect(rocker.frame_b, lower)
    annotation(Line(points={{20,0},{40,0},{40,-60},{-60,-60},{-60,-100}}, color={70,70,70}, thickness=0.5));

  annotation(Documentation(info="<html>
<p>The outer end of the rod is on the lower arm.</p>
</html>"));
end PushRod;
