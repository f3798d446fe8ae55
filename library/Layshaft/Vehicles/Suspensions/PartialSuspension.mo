within Layshaft.Vehicles.Suspensions;
partial model PartialSuspension "Suspension of one wheel"
  extends MultiBody.Interfaces.TwoFrames;
  parameter Boolean steered = false "= true: the wheel is steered"
    annotation(Evaluate=true);
  parameter Boolean s_fixed = true "= true: the travel at the start is s_start and the wheel rests against the body"
    annotation(Evaluate=true, Dialog(tab="Initialization"));
  parameter Units.Length s_start = 0 "Travel of the wheel at the start"
    annotation(Dialog(tab="Initialization"));
  Translational.Interfaces.Flange_b bar "Travel of the wheel, positive in bump"
    annotation(Placement(transformation(extent={{30,90},{50,110}})));
  Rotational.Interfaces.Flange_a steer if steered "Steering angle of the wheel, positive to the left"
    annotation(Placement(transformation(extent={{-70,90},{-50,110}})));

  annotation(
    Icon(graphics={
      Line(points={{-84,0},{84,0}}, color={64,64,64}, thickness=0.5),
      Line(points={{0,-60},{0,-40},{-20,-32},{20,-16},{-20,0},{20,16},{-20,32},{0,40},{0,60}}, color={30,140,80}, thickness=0.5),
      Line(points={{-40,60},{40,60}}, color={64,64,64}, thickness=0.5)}),
    Documentation(info="<html>
<p><code>frame_a</code> is the body in the place where the wheel's centre rests, <code>frame_b</code> the wheel carrier.</p>
</html>"));
end PartialSuspension;
