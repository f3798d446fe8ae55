within Layshaft.Vehicles.Suspensions.Linkages.Actuations;
model OnLowerArm "Spring and damper on the lower arm"
  extends PartialActuation(final useLower=true);
  replaceable Strut strut constrainedby Strut(final top=mirror*data.springTop, final foot=mirror*data.springFoot, part=lowerPart,
    unit(c=data.c, d=data.d, preload=-data.load*wheelRate/strutRate(rest[1, :], data.springTop, data.springFoot),
      final seat=seat, final springSetting=springSetting, final damperSetting=damperSetting)) "Spring and damper"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-40,-10},{-20,10}})));
equation
  rate = strut.rate;
  connect(body, strut.frame_a)
    annotation(Line(points={{-100,0},{-40,0}}, color={70,70,70}, thickness=0.5));
  connect(strut.frame_b, lower)
    annotation(Line(points={{-20,0},{-10,0},{-10,-60},{-60,-60},{-60,-100}}, color={70,70,70}, thickness=0.5));

  annotation(Documentation(info="<html>
<p>Outboard spring: from a point of the body to a point of the lower arm.</p>
</html>"));
end OnLowerArm;
