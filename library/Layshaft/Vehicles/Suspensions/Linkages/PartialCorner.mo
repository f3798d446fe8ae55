within Layshaft.Vehicles.Suspensions.Linkages;
partial model PartialCorner "Suspension of one wheel, from hardpoints"
  extends MultiBody.Interfaces.TwoFrames;
  parameter Real side = 1 "1: left, -1: right";
  parameter Units.Angle phi_start = 0 "Angle of the lower arm at the start, positive in bump"
    annotation(Dialog(tab="Initialization"));
  parameter Boolean phi_fixed = true "= true: the lower arm starts at phi_start and rests against the body"
    annotation(Evaluate=true, Dialog(tab="Initialization"));
  parameter Boolean animation = true "= true: links are shown"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Boolean withBar = false "= true: a lever of an anti-roll bar"
    annotation(Evaluate=true);
  replaceable parameter Data.Suspensions.Bar barData "Hardpoints of the anti-roll bar"
    annotation(choicesAllMatching=true, Dialog(enable=withBar));
  parameter Real barLever(min=0.1) = 1 "Length of the lever of the anti-roll bar, relative to that of the data"
    annotation(Dialog(group="Adjusters", enable=withBar));
  parameter Boolean bushedArms = false "= true: bushings in the hinges of the arms give way"
    annotation(Evaluate=true, Dialog(group="Bushings"));
  Translational.Interfaces.Flange_a rack "Travel of the rack to the left"
    annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
  Rotational.Interfaces.Flange_a bar if withBar "Lever of the anti-roll bar"
    annotation(Placement(transformation(extent={{-10,90},{10,110}})));
  Kinematics kinematics "Position of the wheel and what it does per travel";
  parameter Units.Length radius(min=Constants.small) = 0.3 "Radius of the loaded tyre";
  parameter Units.Position wheelCentre[3] = {0,0.8,-0.1} "Centre of the left wheel at rest";
  parameter Units.Force load = 4000 "Load of a wheel at rest, without the unsprung mass";

  annotation(
    Icon(graphics={
      Line(points={{-80,-40},{60,-50},{60,50},{-80,30}}, color={64,64,64}, thickness=1),
      Line(points={{-20,80},{-14,66},{-26,50},{-10,34},{-24,18},{-8,4},{-22,-12},{-8,-44}}, color={30,140,80}, thickness=0.5),
      Rectangle(extent={{66,80},{90,-80}}, lineColor={40,40,40}, fillColor={80,80,80}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p><code>frame_a</code> is the frame of the axle, in which hardpoints are given; <code>frame_b</code> the carrier in the centre of the wheel.</p>
</html>"));
end PartialCorner;
