within Layshaft.Rotational.Components;
model SpringDamper "Spring and damper in parallel"
  extends Interfaces.TwoFlanges;
  extends Thermal.Interfaces.ConditionalHeatPort;
  parameter Units.RotationalStiffness c(min=0) = 1e5 "Stiffness";
  parameter Units.RotationalDamping d(min=0) = 1 "Damping";
  parameter Units.Angle phi_rel0 = 0 "Relative angle of the unloaded spring";
  Units.Angle phi_rel(start=0, stateSelect=StateSelect.prefer) "Relative angle";
  Units.AngularVelocity w_rel(start=0, stateSelect=StateSelect.prefer) "Relative speed";
  Units.Torque tau "Torque of spring and damper";
  Spring spring(final c=c, final phi_rel0=phi_rel0) "Spring"
    annotation(Placement(transformation(extent={{-10,20},{10,40}})));
  Damper damper(final d=d, final useHeatPort=useHeatPort) "Damper"
    annotation(Placement(transformation(extent={{-10,-40},{10,-20}})));
equation
  phi_rel = flange_b.phi - flange_a.phi;
  w_rel = der(phi_rel);
  tau = flange_b.tau;
  connect(flange_a, spring.flange_a)
    annotation(Line(points={{-100,0},{-55,0},{-55,30},{-10,30}}, color={0,0,0}));
  connect(spring.flange_b, flange_b)
    annotation(Line(points={{10,30},{55,30},{55,0},{100,0}}, color={0,0,0}));
  connect(flange_a, damper.flange_a)
    annotation(Line(points={{-100,0},{-55,0},{-55,-30},{-10,-30}}, color={0,0,0}));
  connect(damper.flange_b, flange_b)
    annotation(Line(points={{10,-30},{55,-30},{55,0},{100,0}}, color={0,0,0}));
  connect(damper.heatPort, heatPort)
    annotation(Line(points={{-10,-40},{-10,-100},{-100,-100}}, color={191,0,0}));

  annotation(
    Icon(graphics={
      Line(points={{-100,0},{-65,0}}, color={64,64,64}, thickness=0.5),
      Line(points={{-65,28},{-65,-28}}, color={64,64,64}, thickness=0.5),
      Line(points={{-65,28},{-54,28},{-45,39},{-27,17},{-9,39},{9,17},{27,39},{45,17},{54,28},{65,28}}, color={64,64,64}, thickness=0.5),
      Line(points={{-65,-28},{5,-28}}, color={64,64,64}, thickness=0.5),
      Line(points={{5,-16},{5,-40}}, color={64,64,64}, thickness=0.5),
      Line(points={{30,-10},{-20,-10}}, color={64,64,64}, thickness=0.5),
      Line(points={{30,-46},{-20,-46}}, color={64,64,64}, thickness=0.5),
      Line(points={{30,-10},{30,-46}}, color={64,64,64}, thickness=0.5),
      Line(points={{30,-28},{65,-28}}, color={64,64,64}, thickness=0.5),
      Line(points={{65,28},{65,-28}}, color={64,64,64}, thickness=0.5),
      Line(points={{65,0},{100,0}}, color={64,64,64}, thickness=0.5),
      Text(extent={{-150,-70},{150,-100}}, textString="c=%c")}),
    Documentation(info="<html>
<p>tau = c (phi_rel - phi_rel0) + d w_rel. Spring and damper are two energy
elements and can be removed separately.</p>
</html>"));
end SpringDamper;
