within Layshaft.Vehicles.Mounts;
model ElasticMounts "Powertrain on three mounts with springs and dampers along x, y and z"
  extends Interfaces.Mounts;
  replaceable parameter Data.TransverseMounts data constrainedby Data.ThreeMounts "Parameters"
    annotation(choicesAllMatching=true);
  MultiBody.Joints.FreeMotion motion(useQuaternions=false, angles_fixed=true, r_rel_a(start=data.r, each fixed=true), v_rel_a(start=zeros(3), each fixed=true), w_rel_b(each start=0, each fixed=true)) if spatial "Motion against the body"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={0,-40})));
  MultiBody.Forces.Mount mount1(final c=data.c[1, :], final d=data.d[1, :], final s_rel0={0, 0, data.m*Constants.g_n*share[1]/data.c[1, 3]}) if spatial "Mount 1"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={-70,-10})));
  MultiBody.Parts.FixedTranslation foot1(final r=data.position[1, :], animation=false) if spatial "Mount 1 at the body"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={-70,-60})));
  MultiBody.Parts.FixedTranslation eye1(final r=data.position[1, :] - data.r, animation=false) if spatial "Mount 1 at the powertrain"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={-70,40})));
  MultiBody.Forces.Mount mount2(final c=data.c[2, :], final d=data.d[2, :], final s_rel0={0, 0, data.m*Constants.g_n*share[2]/data.c[2, 3]}) if spatial "Mount 2"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={-40,-10})));
  MultiBody.Parts.FixedTranslation foot2(final r=data.position[2, :], animation=false) if spatial "Mount 2 at the body"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={-40,-60})));
  MultiBody.Parts.FixedTranslation eye2(final r=data.position[2, :] - data.r, animation=false) if spatial "Mount 2 at the powertrain"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={-40,40})));
  MultiBody.Forces.Mount mount3(final c=data.c[3, :], final d=data.d[3, :], final s_rel0={0, 0, data.m*Constants.g_n*share[3]/data.c[3, 3]}) if spatial "Mount 3"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={60,-10})));
  MultiBody.Parts.FixedTranslation foot3(final r=data.position[3, :], animation=false) if spatial "Mount 3 at the body"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={60,-60})));
  MultiBody.Parts.FixedTranslation eye3(final r=data.position[3, :] - data.r, animation=false) if spatial "Mount 3 at the powertrain"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={60,40})));
protected
  final parameter Units.Position p[3, 2] = {{data.position[i, 1] - data.r[1] - data.r_CM[1], data.position[i, 2] - data.r[2] - data.r_CM[2]} for i in 1:3} "Mounts from the centre of mass, seen from above";
  final parameter Real double = p[1, 1]*p[2, 2] - p[2, 1]*p[1, 2] + p[2, 1]*p[3, 2] - p[3, 1]*p[2, 2] + p[3, 1]*p[1, 2] - p[1, 1]*p[3, 2] "Twice the area between the mounts";
  final parameter Real share[3] = {p[2, 1]*p[3, 2] - p[3, 1]*p[2, 2], p[3, 1]*p[1, 2] - p[1, 1]*p[3, 2], p[1, 1]*p[2, 2] - p[2, 1]*p[1, 2]}/double "Shares of the weight";
equation
  assert(abs(double) > 1e-4, "The three mounts of " + getInstanceName() + " lie on one line, seen from above: they cannot hold the powertrain.");
  connect(frame, motion.frame_a)
    annotation(Line(points={{0,-100},{0,-50}}, color={70,70,70}));
  connect(motion.frame_b, engine)
    annotation(Line(points={{0,-30},{0,70},{-60,70},{-60,100}}, color={70,70,70}));
  connect(motion.frame_b, motor)
    annotation(Line(points={{0,-30},{0,70},{-20,70},{-20,100}}, color={70,70,70}));
  connect(motion.frame_b, transmission)
    annotation(Line(points={{0,-30},{0,70},{20,70},{20,100}}, color={70,70,70}));
  connect(motion.frame_b, driveline)
    annotation(Line(points={{0,-30},{0,70},{60,70},{60,100}}, color={70,70,70}));
  connect(frame, foot1.frame_a)
    annotation(Line(points={{0,-100},{0,-80},{-70,-80},{-70,-70}}, color={70,70,70}));
  connect(foot1.frame_b, mount1.frame_a)
    annotation(Line(points={{-70,-50},{-70,-20}}, color={70,70,70}));
  connect(mount1.frame_b, eye1.frame_b)
    annotation(Line(points={{-70,0},{-70,30}}, color={70,70,70}));
  connect(eye1.frame_a, motion.frame_b)
    annotation(Line(points={{-70,50},{-70,60},{0,60},{0,-30}}, color={70,70,70}));
  connect(frame, foot2.frame_a)
    annotation(Line(points={{0,-100},{0,-80},{-40,-80},{-40,-70}}, color={70,70,70}));
  connect(foot2.frame_b, mount2.frame_a)
    annotation(Line(points={{-40,-50},{-40,-20}}, color={70,70,70}));
  connect(mount2.frame_b, eye2.frame_b)
    annotation(Line(points={{-40,0},{-40,30}}, color={70,70,70}));
  connect(eye2.frame_a, motion.frame_b)
    annotation(Line(points={{-40,50},{-40,60},{0,60},{0,-30}}, color={70,70,70}));
  connect(frame, foot3.frame_a)
    annotation(Line(points={{0,-100},{0,-80},{60,-80},{60,-70}}, color={70,70,70}));
  connect(foot3.frame_b, mount3.frame_a)
    annotation(Line(points={{60,-50},{60,-20}}, color={70,70,70}));
  connect(mount3.frame_b, eye3.frame_b)
    annotation(Line(points={{60,0},{60,30}}, color={70,70,70}));
  connect(eye3.frame_a, motion.frame_b)
    annotation(Line(points={{60,50},{60,60},{0,60},{0,-30}}, color={70,70,70}));

  annotation(Documentation(info="<html>
<p>
Engine, electric machine, transmission and differential are one rigid unit, which is carried by three mounts. The unit moves in six degrees of
freedom against the body. At rest its frame lies at <code>data.r</code> from the frame of the body: the mounts are preloaded with the weight
<code>data.m</code>, whose centre of mass must lie between them as seen from above.
</p>
</html>"));
end ElasticMounts;
