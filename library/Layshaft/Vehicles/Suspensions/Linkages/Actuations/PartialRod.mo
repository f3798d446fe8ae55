within Layshaft.Vehicles.Suspensions.Linkages.Actuations;
partial model PartialRod "Spring and damper on a rocker that a rod turns"
  extends PartialActuation;
  replaceable parameter Data.Suspensions.PushRod rod constrainedby Data.Suspensions.Rod "Hardpoints of rod, rocker and spring"
    annotation(choicesAllMatching=true);
  input Part pickUp "Part that the rod is on";
  Rocker rocker(final side=side, final pivot=rod.pivot, final axis=rod.axis, final rodInner=rod.inboard, final rodOuter=rod.outboard, final shim=rodShim, part=pickUp) "Rod and rocker"
    annotation(Placement(transformation(extent={{0,-10},{20,10}})));
  replaceable Strut strut constrainedby Strut(final top=mirror*rod.springTop, final foot=mirror*rod.springFoot, part=rocker.rockerPart, diameter=0.07,
    unit(c=rod.c, d=rod.d, preload=-data.load*wheelRate/strutRate(rockerRates(restPart, rod.pivot, rod.axis, rod.inboard, rod.outboard), rod.springTop, rod.springFoot),
      final seat=seat, final springSetting=springSetting, final damperSetting=damperSetting)) "Spring and damper"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-40,30},{-20,50}})));
protected
  outer MultiBody.World world "World";
  MultiBody.Visualizers.Shape arm(shapeType="cylinder", R=rocker.rocker.R, r=rocker.rocker.r_0, r_shape=mirror*rod.pivot, lengthDirection=mirror*(rod.springFoot - rod.pivot), widthDirection={1,0,0},
    length=sqrt((rod.springFoot - rod.pivot)*(rod.springFoot - rod.pivot)), width=0.03, height=0.03, color=MultiBody.Types.bodyColor) if world.enableAnimation "Rocker, to the spring";
  parameter Real restPart[6] = zeros(6) "Velocities at rest of the part that the rod is on";
equation
  rate = strut.rate;
  connect(body, rocker.frame_a)
    annotation(Line(points={{-100,0},{0,0}}, color={70,70,70}, thickness=0.5));
  connect(body, strut.frame_a)
    annotation(Line(points={{-100,0},{-60,0},{-60,40},{-40,40}}, color={70,70,70}, thickness=0.5));
  connect(strut.frame_b, rocker.rocker)
    annotation(Line(points={{-20,40},{10,40},{10,10}}, color={70,70,70}, thickness=0.5));

  annotation(Documentation(info="<html>
<p>Inboard spring. <code>rodShim</code> changes the length of the rod: a longer push rod, or a shorter pull rod, lifts the car.</p>
</html>"));
end PartialRod;
