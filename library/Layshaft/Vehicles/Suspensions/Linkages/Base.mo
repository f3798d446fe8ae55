within Layshaft.Vehicles.Suspensions.Linkages;
model Base "What the links of an axle are on: the body, or a subframe in bushings"
  extends MultiBody.Interfaces.TwoFrames;
  parameter Boolean bushed = false "= true: links and springs are on a subframe in bushings"
    annotation(Evaluate=true);
  parameter Units.Mass m_subframe(min=Constants.small) = 15 "Mass of the subframe"
    annotation(Dialog(group="Bushings", enable=bushed));
  parameter Units.Stiffness c[3] = {4e6,8e6,1e7} "Stiffness of the bushings along x, y, z"
    annotation(Dialog(group="Bushings", enable=bushed));
  parameter Units.RotationalStiffness c_phi[3] = {8e5,4e5,8e5} "Stiffness of the bushings about x, y, z"
    annotation(Dialog(group="Bushings", enable=bushed));
  parameter Units.Force load = 0 "Vertical force of both wheels that the bushings carry at rest"
    annotation(Dialog(group="Bushings", enable=bushed));
  parameter Units.Time tau(min=0) = 2e-3 "Damping of the bushings per stiffness"
    annotation(Dialog(group="Bushings", enable=bushed));
  MultiBody.Joints.FreeMotion motion(useQuaternions=false, angles_fixed=true, r_rel_a(each fixed=true), v_rel_a(each fixed=true), w_rel_b(each fixed=true)) if bushed "Motion of the subframe"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  MultiBody.Forces.Bushing bushing(final s_rel0={0,0,-load/c[3]}, final c=c, final d=tau*c, final c_phi=c_phi, final d_phi=tau*c_phi) if bushed "Bushings"
    annotation(Placement(transformation(extent={{-10,30},{10,50}})));
  MultiBody.Parts.Body subframe(final m=m_subframe, r_CM={0,0,0}, I_11=m_subframe*0.1, I_22=m_subframe*0.05, I_33=m_subframe*0.1, animation=false) if bushed "Subframe"
    annotation(Placement(transformation(extent={{40,30},{60,50}})));
protected
  MultiBody.Parts.FixedTranslation rigid(final r={0,0,0}, final animation=false) if not bushed "No subframe"
    annotation(Placement(transformation(extent={{-10,-50},{10,-30}})));
equation
  connect(frame_a, rigid.frame_a)
    annotation(Line(points={{-100,0},{-60,0},{-60,-40},{-10,-40}}, color={70,70,70}, thickness=0.5));
  connect(rigid.frame_b, frame_b)
    annotation(Line(points={{10,-40},{60,-40},{60,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(frame_a, motion.frame_a)
    annotation(Line(points={{-100,0},{-10,0}}, color={70,70,70}, thickness=0.5));
  connect(motion.frame_b, frame_b)
    annotation(Line(points={{10,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(frame_a, bushing.frame_a)
    annotation(Line(points={{-100,0},{-60,0},{-60,40},{-10,40}}, color={70,70,70}, thickness=0.5));
  connect(bushing.frame_b, motion.frame_b)
    annotation(Line(points={{10,40},{26,40},{26,0},{10,0}}, color={70,70,70}, thickness=0.5));
  connect(motion.frame_b, subframe.frame_a)
    annotation(Line(points={{10,0},{26,0},{26,40},{40,40}}, color={70,70,70}, thickness=0.5));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-70,30},{70,-30}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-90,20},{-50,-20}}, lineColor={30,140,80}, fillColor={190,220,200}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{50,20},{90,-20}}, lineColor={30,140,80}, fillColor={190,220,200}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>With <code>bushed = true</code> the subframe moves against the body in six directions; its bushings give the compliance of the wheels under lateral and longitudinal forces. Springs and anti-roll bar
are on the subframe too.</p>
</html>"));
end Base;
