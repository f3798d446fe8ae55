within Layshaft.Vehicles.Suspensions;
model VerticalSuspension "Suspension of one wheel with one vertical degree of freedom"
  extends PartialSuspension;
  parameter Units.Stiffness c = 24000 "Stiffness of the spring at the wheel";
  parameter Units.Damping d = 1800 "Damping at the wheel";
  parameter Units.Force preload = 4000 "Load at rest without the unsprung mass";
  parameter Boolean foreAft = false "= true: the wheel also moves along the car"
    annotation(Evaluate=true);
  parameter Units.Stiffness c_x = 4e5 "Stiffness along the car"
    annotation(Dialog(enable=foreAft));
  parameter Units.Damping d_x = 2000 "Damping along the car"
    annotation(Dialog(enable=foreAft));
  parameter Units.Length trail = 0.04 "Distance of the wheel's centre behind the steering axis; contains the trail of the tyre"
    annotation(Dialog(enable=steered));
  replaceable Laws.LinearSpring spring constrainedby Laws.PartialSpring(c=c, preload=preload) "Spring"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-10,40},{10,60}})));
  replaceable Laws.LinearDamper damper constrainedby Laws.PartialDamper(d=d) "Damper"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-10,60},{10,80}})));
  replaceable Laws.NoStops stops constrainedby Translational.Interfaces.Compliant "Stops"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-10,20},{10,40}})));
  MultiBody.Joints.Prismatic vertical(n={0,0,1}, useAxisFlange=true, animation=false, s(start=s_start, fixed=s_fixed), v(start=0, fixed=s_fixed)) "Travel of the wheel"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  MultiBody.Joints.Prismatic alongCar(n={1,0,0}, useAxisFlange=true, animation=false, s(start=0, fixed=true), v(start=0, fixed=true)) if foreAft "Motion along the car"
    annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Translational.Components.SpringDamper bushing(c=c_x, d=d_x, s_rel(stateSelect=StateSelect.never), v_rel(stateSelect=StateSelect.never)) if foreAft "Rubber along the car"
    annotation(Placement(transformation(extent={{-70,20},{-50,40}})));
  MultiBody.Parts.FixedTranslation toKingpin(final r={trail, 0, 0}, final animation=false) if steered "To the steering axis"
    annotation(Placement(transformation(extent={{26,-10},{42,10}})));
  MultiBody.Joints.Revolute kingpin(n={0,0,1}, useAxisFlange=true, animation=false, stateSelect=StateSelect.default) if steered "Steering axis"
    annotation(Placement(transformation(extent={{48,-10},{64,10}})));
  MultiBody.Parts.FixedTranslation fromKingpin(final r={-trail, 0, 0}, final animation=false) if steered "To the wheel"
    annotation(Placement(transformation(extent={{70,-10},{86,10}})));
protected
  MultiBody.Parts.FixedTranslation noForeAft(final r={0,0,0}, final animation=false) if not foreAft "Rigid along the car"
    annotation(Placement(transformation(extent={{-70,-40},{-50,-20}})));
  MultiBody.Parts.FixedTranslation noKingpin(final r={0,0,0}, final animation=false) if not steered "Wheel that is not steered"
    annotation(Placement(transformation(extent={{50,-40},{70,-20}})));
equation
  connect(frame_a, alongCar.frame_a)
    annotation(Line(points={{-100,0},{-70,0}}, color={70,70,70}, thickness=0.5));
  connect(alongCar.frame_b, vertical.frame_a)
    annotation(Line(points={{-50,0},{-10,0}}, color={70,70,70}, thickness=0.5));
  connect(frame_a, noForeAft.frame_a)
    annotation(Line(points={{-100,0},{-80,0},{-80,-30},{-70,-30}}, color={70,70,70}, thickness=0.5));
  connect(noForeAft.frame_b, vertical.frame_a)
    annotation(Line(points={{-50,-30},{-30,-30},{-30,0},{-10,0}}, color={70,70,70}, thickness=0.5));
  connect(alongCar.support, bushing.flange_a)
    annotation(Line(points={{-64,10},{-76,10},{-76,30},{-70,30}}, color={0,127,0}));
  connect(bushing.flange_b, alongCar.axis)
    annotation(Line(points={{-50,30},{-44,30},{-44,10},{-54,10}}, color={0,127,0}));
  connect(vertical.support, spring.flange_a)
    annotation(Line(points={{-4,10},{-20,10},{-20,50},{-10,50}}, color={0,127,0}));
  connect(vertical.support, damper.flange_a)
    annotation(Line(points={{-4,10},{-20,10},{-20,70},{-10,70}}, color={0,127,0}));
  connect(vertical.support, stops.flange_a)
    annotation(Line(points={{-4,10},{-20,10},{-20,30},{-10,30}}, color={0,127,0}));
  connect(vertical.axis, spring.flange_b)
    annotation(Line(points={{6,10},{20,10},{20,50},{10,50}}, color={0,127,0}));
  connect(vertical.axis, damper.flange_b)
    annotation(Line(points={{6,10},{20,10},{20,70},{10,70}}, color={0,127,0}));
  connect(vertical.axis, stops.flange_b)
    annotation(Line(points={{6,10},{20,10},{20,30},{10,30}}, color={0,127,0}));
  connect(vertical.axis, bar)
    annotation(Line(points={{6,10},{40,10},{40,100}}, color={0,127,0}));
  connect(vertical.frame_b, toKingpin.frame_a)
    annotation(Line(points={{10,0},{26,0}}, color={70,70,70}, thickness=0.5));
  connect(toKingpin.frame_b, kingpin.frame_a)
    annotation(Line(points={{42,0},{48,0}}, color={70,70,70}, thickness=0.5));
  connect(kingpin.frame_b, fromKingpin.frame_a)
    annotation(Line(points={{64,0},{70,0}}, color={70,70,70}, thickness=0.5));
  connect(fromKingpin.frame_b, frame_b)
    annotation(Line(points={{86,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(vertical.frame_b, noKingpin.frame_a)
    annotation(Line(points={{10,0},{30,0},{30,-30},{50,-30}}, color={70,70,70}, thickness=0.5));
  connect(noKingpin.frame_b, frame_b)
    annotation(Line(points={{70,-30},{80,-30},{80,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(kingpin.axis, steer)
    annotation(Line(points={{56,10},{56,60},{-60,60},{-60,100}}, color={0,0,0}));

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="c=%c")}),
    Documentation(info="<html>
<p>
The wheel moves along z of the body; with <code>foreAft</code> it also moves along x against a rubber, with
<code>steered</code> it turns about a vertical axis that the flange <code>steer</code> drives; the axis lies by <code>trail</code> before the wheel's centre, so that lateral forces
turn the wheel back. Spring, damper and stops act at the wheel; each
can be replaced by one of <a href=\"modelica://Layshaft.Vehicles.Suspensions.Laws\">Laws</a>. The flange <code>bar</code> is the
travel of the wheel for an anti-roll bar.
</p>
</html>"));
end VerticalSuspension;
